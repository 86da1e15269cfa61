<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ArrayChoices</name>
    <message>
        <source>Used as</source>
        <translation>用作</translation>
    </message>
    <message>
        <source>What the array becomes</source>
        <translation>这个数组用作什么</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>轴</translation>
    </message>
    <message>
        <source>Which axis of the array is which</source>
        <translation>数组的各个轴分别是什么</translation>
    </message>
    <message>
        <source>Batch item</source>
        <translation>批次中的项</translation>
    </message>
    <message>
        <source>Which item of the batch is taken, counted from 1</source>
        <translation>取批次中的第几项，从 1 数起</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>What the numbers of the mask mean</source>
        <translation>掩码中的数字表示什么</translation>
    </message>
</context>
<context>
    <name>ArraysModel</name>
    <message>
        <source>Array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Used as</source>
        <translation>用作</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>无法使用</translation>
    </message>
</context>
<context>
    <name>ArraysTable</name>
    <message>
        <source>Arrays in the file</source>
        <translation>文件中的数组</translation>
    </message>
    <message>
        <source>What the file holds; what the chosen array is used as stands at the right</source>
        <translation>文件的内容；所选数组的用途在右边</translation>
    </message>
</context>
<context>
    <name>CellCommands</name>
    <message>
        <source>These numbers are computed. Edit what is given to change them.</source>
        <translation>这些数字是算出来的。要改变它们，请编辑给定的矩阵。</translation>
    </message>
    <message>
        <source>Pasting…</source>
        <translation>正在粘贴…</translation>
    </message>
    <message>
        <source>{rows} × {columns} numbers do not fit at {place}.</source>
        <translation>{place} 处放不下 {rows} × {columns} 个数字。</translation>
    </message>
</context>
<context>
    <name>CellDialog</name>
    <message>
        <source>Go to a cell</source>
        <translation>转到单元格</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Which matrix the cell is in</source>
        <translation>单元格在哪个矩阵中</translation>
    </message>
    <message>
        <source>Its number from 1 on, or a token that is there once</source>
        <translation>从 1 数起的编号，或只出现一次的词元</translation>
    </message>
    <message>
        <source>Close and stay where the cursor is</source>
        <translation>关闭，光标留在原处</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>转到</translation>
    </message>
    <message>
        <source>Put the cursor on this cell, on a step that shows it</source>
        <translation>在显示这个单元格的步骤上，把光标移到它那里</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Its number from 1 on, through all heads</source>
        <translation>从 1 数起的编号，所有头连着数</translation>
    </message>
    <message>
        <source>Its number from 1 on</source>
        <translation>从 1 数起的编号</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>From number</source>
        <translation>从第几个数</translation>
    </message>
    <message>
        <source>To number</source>
        <translation>到第几个数</translation>
    </message>
</context>
<context>
    <name>ChipView</name>
    <message>
        <source>new token</source>
        <translation>新词元</translation>
    </message>
    <message>
        <source>token {place} of {count}: {token}</source>
        <translation>第 {place} 个词元，共 {count} 个：{token}</translation>
    </message>
    <message>
        <source>{token}; {count} selected</source>
        <translation>{token}；已选中 {count} 个</translation>
    </message>
    <message>
        <source>Insert a token here</source>
        <translation>在此插入词元</translation>
    </message>
</context>
<context>
    <name>CodeList</name>
    <message>
        <source>The computation as code</source>
        <translation>用代码表示的计算</translation>
    </message>
    <message>
        <source>The computation in NumPy; a click or Enter goes to the step of a line</source>
        <translation>用 NumPy 写出的计算；单击某一行或按 Enter，转到它所属的步骤</translation>
    </message>
</context>
<context>
    <name>CodeModel</name>
    <message>
        <source>{line}; step {title}, the current one</source>
        <translation>{line}；步骤“{title}”，即当前步骤</translation>
    </message>
    <message>
        <source>{line}; step {title}</source>
        <translation>{line}；步骤“{title}”</translation>
    </message>
    <message>
        <source>Go to step {title}</source>
        <translation>转到步骤“{title}”</translation>
    </message>
</context>
<context>
    <name>CompareBar</name>
    <message>
        <source>Comparison with the pinned state</source>
        <translation>与固定的状态比较</translation>
    </message>
    <message>
        <source>What moved</source>
        <translation>哪些变了</translation>
    </message>
    <message>
        <source>Comparison with a reference</source>
        <translation>与参照的比较</translation>
    </message>
    <message>
        <source>. </source>
        <translation>。</translation>
    </message>
</context>
<context>
    <name>ContrastPage</name>
    <message>
        <source>Weights side by side</source>
        <translation>并排的权重</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
</context>
<context>
    <name>ContrastWindow</name>
    <message>
        <source>With and without scale</source>
        <translation>有无缩放</translation>
    </message>
    <message>
        <source>Masked and unmasked</source>
        <translation>有无掩码</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Another seed draws other random queries and keys</source>
        <translation>换一个种子，抽取另一组随机的查询和键</translation>
    </message>
    <message>
        <source>What is entropy?</source>
        <translation>什么是熵？</translation>
    </message>
    <message>
        <source>What is entropy? Opens the glossary</source>
        <translation>什么是熵？打开术语表</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>种子(&amp;S)</translation>
    </message>
    <message>
        <source>This has more than {most} scores, too many to be computed twice more; use fewer tokens.</source>
        <translation>分数超过 {most} 个，太多，无法再算两遍；请减少词元。</translation>
    </message>
    <message>
        <source>The entropy of a query is at most log₂ of the number of keys that it sees.</source>
        <translation>一个查询的熵至多是 log₂ 它看得到的键数。</translation>
    </message>
    <message>
        <source>The session has no scale: at the left it has 1/√d_k, at the right it is as it is.</source>
        <translation>会话没有缩放：左边用 1/√d_k 缩放，右边保持原样。</translation>
    </message>
    <message>
        <source>The same Q and K: at the left scaled as in the session, at the right without any scale.</source>
        <translation>Q 和 K 相同：左边按会话缩放，右边不缩放。</translation>
    </message>
    <message>
        <source>The session has no mask: at the left it has a causal one, at the right it is as it is.</source>
        <translation>会话没有掩码：左边加上因果掩码，右边保持原样。</translation>
    </message>
    <message>
        <source>A bias of −∞ is no mask: what it bars stays barred at both sides.</source>
        <translation>−∞ 的偏置不是掩码：它禁止的键在两边都仍被禁止。</translation>
    </message>
    <message>
        <source>The same Q and K: at the left masked as in the session, at the right without any mask.</source>
        <translation>Q 和 K 相同：左边使用会话的掩码，右边不用掩码。</translation>
    </message>
</context>
<context>
    <name>CopiesDialog</name>
    <message>
        <source>Recover unsaved work</source>
        <translation>恢复未保存的工作</translation>
    </message>
    <message>
        <source>The program ended before these changes were saved. A recovered session opens unsaved.</source>
        <translation>程序结束时，这些更改尚未保存。恢复的会话打开后仍是未保存状态。</translation>
    </message>
    <message>
        <source>Unsaved work</source>
        <translation>未保存的工作</translation>
    </message>
    <message>
        <source>Each copy with its time and the file it belongs to</source>
        <translation>每份副本的时间及其所属文件</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Open the selected copy; saving writes the file it belongs to</source>
        <translation>打开所选副本；保存时写入它所属的文件</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Remove the selected copy for ever</source>
        <translation>永久删除所选副本</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>以后再说</translation>
    </message>
    <message>
        <source>Keep the copies and ask again at the next start</source>
        <translation>保留副本，下次启动时再询问</translation>
    </message>
</context>
<context>
    <name>CopyCommands</name>
    <message>
        <source>The numbers are still being computed; copy them when they are there.</source>
        <translation>数字还在计算；请等算完再复制。</translation>
    </message>
    <message>
        <source>Copied the computation as a program in {library}</source>
        <translation>已把计算复制为 {library} 程序</translation>
    </message>
    <message>
        <source>Copied {place}</source>
        <translation>已复制 {place}</translation>
    </message>
    <message>
        <source>Copying…</source>
        <translation>正在复制…</translation>
    </message>
</context>
<context>
    <name>DecodingStory</name>
    <message>
        <source>Decoding</source>
        <translation>解码</translation>
    </message>
    <message>
        <source>What is new and cached</source>
        <translation>新增的与缓存的</translation>
    </message>
    <message>
        <source>What it costs</source>
        <translation>计算量</translation>
    </message>
    <message>
        <source>Add a causal mask</source>
        <translation>添加因果掩码</translation>
    </message>
    <message>
        <source>No token looks at a later one; this can be undone</source>
        <translation>任何词元都不看后面的词元；可以撤销</translation>
    </message>
</context>
<context>
    <name>DerivationPage</name>
    <message>
        <source>Why this number</source>
        <translation>这个数怎么来</translation>
    </message>
    <message>
        <source>Point at a number to see where it comes from. A click keeps it, Esc lets go.</source>
        <translation>把鼠标指向一个数，即可看到它是怎么来的。单击保留标记，按 Esc 取消。</translation>
    </message>
    <message>
        <source>Feeds into</source>
        <translation>用于计算</translation>
    </message>
</context>
<context>
    <name>Dialogs</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>What must grow with it: {growth}.</source>
        <translation>需要随之扩大的有：{growth}。</translation>
    </message>
    <message>
        <source>&amp;Grow</source>
        <translation>扩大(&amp;G)</translation>
    </message>
    <message>
        <source>Paste only what &amp;fits</source>
        <translation>只粘贴放得下的部分(&amp;F)</translation>
    </message>
    <message>
        <source>Paste</source>
        <translation>粘贴</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Multiply every score by:</source>
        <translation>每个分数都乘以：</translation>
    </message>
    <message>
        <source>No score gets beyond this number, above 0:</source>
        <translation>任何分数都不会超出这个大于 0 的数：</translation>
    </message>
    <message>
        <source>Softcap</source>
        <translation>软上限</translation>
    </message>
    <message>
        <source>Separator</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>What stands between two tokens (\t is a tab, \n a line end):</source>
        <translation>两个词元之间的分隔文字（\t 是制表符，\n 是换行）：</translation>
    </message>
    <message>
        <source>A separator needs at least one character.</source>
        <translation>分隔符至少要有一个字符。</translation>
    </message>
    <message>
        <source>What {head} does, in a word or two:</source>
        <translation>用一两个词说明 {head} 的作用：</translation>
    </message>
    <message>
        <source>Name of the head</source>
        <translation>头的名称</translation>
    </message>
    <message>
        <source>Edit Q, K and V by hand and follow attention, step by step, to every number.</source>
        <translation>亲手编辑 Q、K、V，一步一步看清注意力的每一个数字。</translation>
    </message>
    <message>
        <source>About Attention Explorer</source>
        <translation>关于 Attention Explorer</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
</context>
<context>
    <name>Drops</name>
    <message>
        <source>Answer the open question first.</source>
        <translation>请先回答当前的对话框。</translation>
    </message>
    <message>
        <source>Only files and text can be dropped here.</source>
        <translation>这里只能放入文件和文字。</translation>
    </message>
    <message>
        <source>Only files of this computer can be dropped here.</source>
        <translation>这里只能放入本机上的文件。</translation>
    </message>
    <message>
        <source>“{name}” is a folder; drop a file.</source>
        <translation>“{name}”是文件夹；请放入文件。</translation>
    </message>
    <message>
        <source>“{name}” cannot be opened here; drop a session (.attn) or a table of numbers ({kinds}).</source>
        <translation>这里无法打开“{name}”；请放入会话文件（.attn）或数字表格（{kinds}）。</translation>
    </message>
    <message>
        <source>Open “{name}”</source>
        <translation>打开“{name}”</translation>
    </message>
    <message>
        <source>Only “{name}” was opened; drop one file at a time.</source>
        <translation>只打开了“{name}”；请一次放入一个文件。</translation>
    </message>
    <message>
        <source>Open this session</source>
        <translation>打开这个会话</translation>
    </message>
    <message>
        <source>Put these numbers at {place}</source>
        <translation>把这些数字放到 {place}</translation>
    </message>
    <message>
        <source>Make this text the tokens</source>
        <translation>把这段文字作为词元</translation>
    </message>
    <message>
        <source>The matrix has become smaller than the place of the drop; drop it again.</source>
        <translation>矩阵已经变小，放入的位置不存在了；请重新放入。</translation>
    </message>
    <message>
        <source>Make this text the tokens?</source>
        <translation>要把这段文字作为词元吗？</translation>
    </message>
    <message>
        <source>Set tokens</source>
        <translation>设为词元</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>What a drop would do</source>
        <translation>放入后会怎样</translation>
    </message>
</context>
<context>
    <name>ExamplesDialog</name>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>What each example shows, and where it is from</source>
        <translation>每个示例说明什么，来自哪里</translation>
    </message>
    <message>
        <source>Close and keep the open session</source>
        <translation>关闭，保留当前会话</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open the selected example</source>
        <translation>打开所选示例</translation>
    </message>
    <message>
        <source>Each example is a session that you can change.</source>
        <translation>每个示例都是可以随意修改的会话。</translation>
    </message>
</context>
<context>
    <name>ExportDialog</name>
    <message>
        <source>Export as PNG</source>
        <translation>导出为 PNG</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Whether the current step is drawn, or all of them</source>
        <translation>只画当前步骤，还是画所有步骤</translation>
    </message>
    <message>
        <source>The current step: {title}</source>
        <translation>当前步骤：{title}</translation>
    </message>
    <message>
        <source>All steps, one file each</source>
        <translation>所有步骤，每步一个文件</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>How large the pictures are</source>
        <translation>图片的大小</translation>
    </message>
    <message>
        <source>{scale} × ({width} pixels wide)</source>
        <translation>{scale} 倍（宽 {width} 像素）</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>The colours of the pictures, whatever those of the window</source>
        <translation>图片的颜色，与窗口的颜色无关</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Close and write nothing</source>
        <translation>关闭，不写任何文件</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Write the files</source>
        <translation>写出文件</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>Save the changes to “{name}”?</source>
        <translation>要保存对“{name}”的更改吗？</translation>
    </message>
    <message>
        <source>Without saving they are lost.</source>
        <translation>不保存，更改就会丢失。</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>放弃更改(&amp;D)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>These files exist already: {names}. Replace them?</source>
        <translation>这些文件已经存在：{names}。要替换吗？</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>Replace files?</source>
        <translation>替换文件？</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Save as</source>
        <translation>另存为</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Import</source>
        <translation>导入</translation>
    </message>
    <message>
        <source>Arrays and tables</source>
        <translation>数组和表格</translation>
    </message>
</context>
<context>
    <name>Files</name>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>Can you find the mistake?</source>
        <translation>你能找到错误吗？</translation>
    </message>
    <message>
        <source>Made for this program</source>
        <translation>为本程序编写</translation>
    </message>
    <message>
        <source>Published elsewhere</source>
        <translation>别处发表过的</translation>
    </message>
    <message>
        <source>This is what {file} holds.</source>
        <translation>当前内容与 {file} 中的相同。</translation>
    </message>
    <message>
        <source>Go back to what “{name}” holds?</source>
        <translation>要恢复为“{name}”中的内容吗？</translation>
    </message>
    <message>
        <source>The changes since it was saved are taken back; Undo brings them again.</source>
        <translation>保存之后的更改将被撤回；用“撤销”可以找回。</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>FillDialog</name>
    <message>
        <source>What the cells become</source>
        <translation>单元格将变成什么</translation>
    </message>
    <message>
        <source>Close and change nothing</source>
        <translation>关闭，不作更改</translation>
    </message>
    <message>
        <source>Apply</source>
        <translation>应用</translation>
    </message>
    <message>
        <source>Put these numbers into the cells, as one step that undo takes back</source>
        <translation>把这些数字填入单元格，作为可以撤销的一步</translation>
    </message>
</context>
<context>
    <name>FillMenu</name>
    <message>
        <source>&amp;Fill</source>
        <translation>填入(&amp;F)</translation>
    </message>
    <message>
        <source>First click into Q, K or V</source>
        <translation>请先单击 Q、K 或 V</translation>
    </message>
    <message>
        <source>Swap the numbers of this row with the row &amp;above</source>
        <translation>与上一行交换数字(&amp;A)</translation>
    </message>
    <message>
        <source>Swap the numbers of this row with the row &amp;below</source>
        <translation>与下一行交换数字(&amp;B)</translation>
    </message>
    <message>
        <source>The matrix has become smaller than the selection; select again.</source>
        <translation>矩阵已经变小，容不下原来的选区；请重新选择。</translation>
    </message>
</context>
<context>
    <name>FillPreview</name>
    <message>
        <source>{rows} rows, {columns} columns: {numbers}</source>
        <translation>{rows} 行 {columns} 列：{numbers}</translation>
    </message>
</context>
<context>
    <name>Fills</name>
    <message>
        <source>Fill</source>
        <translation>填入</translation>
    </message>
    <message>
        <source>Fill {matrix} with zeros, random numbers…</source>
        <translation>在 {matrix} 中填入 0、随机数…</translation>
    </message>
    <message>
        <source>The numbers are the same already</source>
        <translation>数字本来就是这样</translation>
    </message>
</context>
<context>
    <name>FindBar</name>
    <message>
        <source>A part of a token, in capitals or not: Enter goes on, Shift+Enter back, Esc ends</source>
        <translation>词元的一部分，不分大小写：Enter 继续，Shift+Enter 往回，Esc 结束</translation>
    </message>
    <message>
        <source>Find a token</source>
        <translation>查找词元</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一个</translation>
    </message>
    <message>
        <source>The token before that holds the text (Shift+F3)</source>
        <translation>上一个包含这段文字的词元（Shift+F3）</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>The next token that holds the text (F3)</source>
        <translation>下一个包含这段文字的词元（F3）</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>End the search (Esc)</source>
        <translation>结束查找（Esc）</translation>
    </message>
</context>
<context>
    <name>Finding</name>
    <message>
        <source>{place} of {count}</source>
        <translation>第 {place} 个，共 {count} 个</translation>
    </message>
    <message>
        <source>No token holds “{text}”.</source>
        <translation>没有词元包含“{text}”。</translation>
    </message>
</context>
<context>
    <name>FolderField</name>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Where the files are written; it is made if it is missing</source>
        <translation>文件写到哪里；文件夹不存在时会新建</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Browse</source>
        <translation>浏览</translation>
    </message>
    <message>
        <source>Choose the folder</source>
        <translation>选择文件夹</translation>
    </message>
</context>
<context>
    <name>GlossaryBrowser</name>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>Tab goes from term to term, Enter follows one, Backspace goes back</source>
        <translation>Tab 在术语之间移动，Enter 打开术语，Backspace 返回</translation>
    </message>
</context>
<context>
    <name>GlossaryPanel</name>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>Back to the page before (Backspace in the text)</source>
        <translation>返回上一页（在正文中按 Backspace）</translation>
    </message>
    <message>
        <source>All terms</source>
        <translation>所有术语</translation>
    </message>
    <message>
        <source>The list of all terms</source>
        <translation>所有术语的列表</translation>
    </message>
</context>
<context>
    <name>GrowthChart</name>
    <message>
        <source>Growth chart</source>
        <translation>增长图</translation>
    </message>
    <message>
        <source>Quantity on the chart</source>
        <translation>图中的量</translation>
    </message>
    <message>
        <source>What the chart counts</source>
        <translation>图中统计的是什么</translation>
    </message>
    <message>
        <source>log</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Both axes logarithmic, up to the context lengths of real models: a power of n is a straight line</source>
        <translation>两个轴都取对数，一直画到实际模型的上下文长度：n 的幂是一条直线</translation>
    </message>
    <message>
        <source>Growth curve</source>
        <translation>增长曲线</translation>
    </message>
    <message>
        <source>On logarithmic axes: ◆ how many tokens real models read at once</source>
        <translation>对数轴上：◆ 表示实际模型一次能读多少词元</translation>
    </message>
    <message>
        <source>Solid: all anew, n. Dashed: cached, the same.</source>
        <translation>实线：全部重算，n。虚线：有缓存，不变。</translation>
    </message>
    <message>
        <source>Solid: all anew, n². Dashed: cached, n.</source>
        <translation>实线：全部重算，n²。虚线：有缓存，n。</translation>
    </message>
    <message>
        <source>The keys stay: twice the queries, twice as much.</source>
        <translation>键不变：查询加倍，结果也加倍。</translation>
    </message>
    <message>
        <source>Twice the tokens, four times as much: n².</source>
        <translation>词元加倍，结果变为四倍：n²。</translation>
    </message>
    <message>
        <source>1 token → 1 score</source>
        <translation>1 个词元 → 1 个分数</translation>
    </message>
    <message>
        <source>{n_q} queries × {n_k} keys → {number} {unit}</source>
        <translation>{n_q} 个查询 × {n_k} 个键 → {number} {unit}</translation>
    </message>
    <message>
        <source>{n} tokens → {number} {unit}</source>
        <translation>{n} 个词元 → {number} {unit}</translation>
    </message>
    <message>
        <source>1 token → {number} {unit}</source>
        <translation>1 个词元 → {number} {unit}</translation>
    </message>
    <message>
        <source>Token {n} → {number} {unit}</source>
        <translation>第 {n} 个词元 → {number} {unit}</translation>
    </message>
    <message>
        <source>Token {n} → {cached} {unit}, not {number}</source>
        <translation>第 {n} 个词元 → {cached} {unit}，而非 {number}</translation>
    </message>
    <message>
        <source>tokens n</source>
        <translation>词元数 n</translation>
    </message>
</context>
<context>
    <name>Handle</name>
    <message>
        <source>Drag to change the number</source>
        <translation>拖动以改变数字</translation>
    </message>
    <message>
        <source>Keys: Ctrl+Up and Ctrl+Down, ten steps with Ctrl+Page Up and Ctrl+Page Down</source>
        <translation>按键：Ctrl+上、Ctrl+下；按 Ctrl+Page Up、Ctrl+Page Down 一次十步</translation>
    </message>
    <message>
        <source>Drag up or down to change this number, with Shift finely</source>
        <translation>上下拖动以改变这个数字，按住 Shift 可微调</translation>
    </message>
</context>
<context>
    <name>HeadPicker</name>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Which head is shown</source>
        <translation>显示哪个头</translation>
    </message>
    <message>
        <source>{head} (K and V of head {kv_head})</source>
        <translation>{head}（K/V 头 {kv_head}）</translation>
    </message>
</context>
<context>
    <name>HeadStrip</name>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
</context>
<context>
    <name>HistoryList</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>What was done; a click or Enter goes back to it, or on to it</source>
        <translation>做过的操作；单击或按 Enter 可回到或前进到那一步</translation>
    </message>
</context>
<context>
    <name>HistoryModel</name>
    <message>
        <source>present</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>已撤销</translation>
    </message>
    <message>
        <source>Earlier steps given up to save memory: {count}</source>
        <translation>为节省内存而舍弃的较早步骤：{count}</translation>
    </message>
    <message>
        <source>As opened</source>
        <translation>打开时的状态</translation>
    </message>
    <message>
        <source>{step} (saved)</source>
        <translation>{step}（已保存）</translation>
    </message>
</context>
<context>
    <name>ImportDialog</name>
    <message>
        <source>Import from {file}</source>
        <translation>从 {file} 导入</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取进度</translation>
    </message>
    <message>
        <source>How much has been read</source>
        <translation>已经读取了多少</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>导入(&amp;I)</translation>
    </message>
    <message>
        <source>Make the session, or change the open one, as it is set here</source>
        <translation>按这里的设置新建会话，或更改当前会话</translation>
    </message>
    <message>
        <source>Close and import nothing</source>
        <translation>关闭，不导入</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
</context>
<context>
    <name>ImportState</name>
    <message>
        <source>What is still wrong</source>
        <translation>还有什么不对</translation>
    </message>
    <message>
        <source>What keeps this from being imported, or what it will become</source>
        <translation>为什么还不能导入，或者导入后会是什么</translation>
    </message>
    <message>
        <source>Ready: {matrices} (heads × tokens × width)</source>
        <translation>可以导入：{matrices}（头 × 词元 × 宽度）</translation>
    </message>
</context>
<context>
    <name>ImportTerms</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>The tokens of the queries; words separated by spaces. Enter commits.</source>
        <translation>查询的词元；各词用空格分开。按 Enter 确认。</translation>
    </message>
    <message>
        <source>Key tokens</source>
        <translation>键的词元</translation>
    </message>
    <message>
        <source>The tokens of the keys; words separated by spaces. Enter commits.</source>
        <translation>键的词元；各词用空格分开。按 Enter 确认。</translation>
    </message>
    <message>
        <source>Import into</source>
        <translation>导入到</translation>
    </message>
    <message>
        <source>Changing the open session is one step, undo takes it back</source>
        <translation>更改当前会话算作一步，可以撤销</translation>
    </message>
    <message>
        <source>a new session</source>
        <translation>新会话</translation>
    </message>
    <message>
        <source>the open session, in place of its own</source>
        <translation>当前会话，替换其中的内容</translation>
    </message>
    <message>
        <source>Read as {encoding}, since it is not UTF-8. Where the tokens look wrong, save it as UTF-8 first.</source>
        <translation>文件不是 UTF-8，已按 {encoding} 读取。如果词元看起来不对，请先把文件存为 UTF-8。</translation>
    </message>
</context>
<context>
    <name>InputLines</name>
    <message>
        <source>Add, rename and remove words, and give them ids</source>
        <translation>添加、改名、删除词，并给它们编号</translation>
    </message>
    <message>
        <source>Vocabulary…</source>
        <translation>词表…</translation>
    </message>
    <message>
        <source>Q, K and V are given</source>
        <translation>直接给出 Q、K、V</translation>
    </message>
    <message>
        <source>Edit Q, K and V directly; no number changes</source>
        <translation>直接编辑 Q、K、V；数字都不变</translation>
    </message>
    <message>
        <source>Embedding: X is looked up</source>
        <translation>嵌入：X 由查表得到</translation>
    </message>
    <message>
        <source>The scores are given</source>
        <translation>直接给出分数</translation>
    </message>
    <message>
        <source>Edit the scores directly. Without them Q becomes the scores, and K has a 1 for each key</source>
        <translation>直接编辑分数。改回时 Q 就是分数，K 中每个键只有自己的位置上是 1</translation>
    </message>
    <message>
        <source>Biases b_Q, b_K and b_V</source>
        <translation>偏置 b_Q、b_K、b_V</translation>
    </message>
    <message>
        <source>The outputs of all heads, joined and projected by W_O; at first it changes nothing</source>
        <translation>所有头的输出拼接起来，再由 W_O 投影；起初什么也不改变</translation>
    </message>
    <message>
        <source>Output weights W_O</source>
        <translation>输出权重 W_O</translation>
    </message>
    <message>
        <source>Each token takes the vector of its word out of one table; the same word, the same vector</source>
        <translation>每个词元从同一张表里取出它那个词的向量；词相同，向量就相同</translation>
    </message>
    <message>
        <source>X and weights: Q, K and V are computed</source>
        <translation>X 和权重：由它们算出 Q、K、V</translation>
    </message>
    <message>
        <source>From X, by W_Q, W_K and W_V. At first each word has a 1 at its own place in X</source>
        <translation>由 X 经 W_Q、W_K 和 W_V 算出。起初每个词在 X 中只有自己的位置上是 1</translation>
    </message>
    <message>
        <source>A vector each, added to every query, key and value; 0 at first</source>
        <translation>查询、键、值各加一个向量，对每个词元都相同；起初为 0</translation>
    </message>
    <message>
        <source>A vector that is added to every projected output; 0 at first</source>
        <translation>对每个投影后的输出都加上的一个向量；起初为 0</translation>
    </message>
    <message>
        <source>with a bias b_O</source>
        <translation>带偏置 b_O</translation>
    </message>
    <message>
        <source>Cross-attention: the queries look at other tokens than their own</source>
        <translation>交叉注意力：查询看的不是自己的词元，而是另外的词元</translation>
    </message>
    <message>
        <source>Keys with tokens of their own</source>
        <translation>键有自己的词元</translation>
    </message>
    <message>
        <source>Give up the tokens of the keys?</source>
        <translation>放弃键自己的词元？</translation>
    </message>
    <message>
        <source>Keys and values of tokens that are not among the queries go with them. Undo brings them back.</source>
        <translation>查询中没有的词元，它们的键和值也会一起去掉。撤销可以恢复。</translation>
    </message>
    <message>
        <source>Give them up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Key tokens</source>
        <translation>键的词元</translation>
    </message>
</context>
<context>
    <name>InputSide</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Text, split into tokens as chosen above. ␣ is a space inside a token, ⏎ a line end, ⇥ a tab, ∅ an empty token. Enter commits.</source>
        <translation>文字，按上面所选的方式切分成词元。␣ 是词元内的空格，⏎ 是换行，⇥ 是制表符，∅ 是空词元。按 Enter 确认。</translation>
    </message>
    <message>
        <source>Key tokens</source>
        <translation>键的词元</translation>
    </message>
    <message>
        <source>The tokens of the keys, where they are not those of the queries</source>
        <translation>键的词元，与查询的词元不同时使用</translation>
    </message>
    <message>
        <source>Tokens as chips</source>
        <translation>词元标签</translation>
    </message>
    <message>
        <source>Key tokens as chips</source>
        <translation>键的词元标签</translation>
    </message>
</context>
<context>
    <name>Inspector</name>
    <message>
        <source>Why this number</source>
        <translation>这个数怎么来</translation>
    </message>
</context>
<context>
    <name>Keeping</name>
    <message>
        <source>No safety copy of your changes could be written: {reason}</source>
        <translation>无法为您的更改写入安全副本：{reason}</translation>
    </message>
</context>
<context>
    <name>KeysDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Panels take their keys while they have the focus; F6 goes from panel to panel</source>
        <translation>各面板在有焦点时使用自己的按键；F6 在面板之间切换</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>What it does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>Close the list</source>
        <translation>关闭列表</translation>
    </message>
</context>
<context>
    <name>LanguageMenu</name>
    <message>
        <source>Lan&amp;guage</source>
        <translation>语言 Language(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>The language of the system</source>
        <translation>使用系统的语言</translation>
    </message>
</context>
<context>
    <name>Look</name>
    <message>
        <source>&amp;Numbers</source>
        <translation>数字格式(&amp;N)</translation>
    </message>
    <message>
        <source>{count} decimals</source>
        <translation>{count} 位小数</translation>
    </message>
    <message>
        <source>1 decimal</source>
        <translation>1 位小数</translation>
    </message>
    <message>
        <source>{count} significant digits</source>
        <translation>{count} 位有效数字</translation>
    </message>
</context>
<context>
    <name>LooksMenu</name>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Colours of numbers</source>
        <translation>数字的颜色(&amp;C)</translation>
    </message>
    <message>
        <source>Te&amp;xt size</source>
        <translation>文字大小(&amp;X)</translation>
    </message>
    <message>
        <source>Vector&amp;s</source>
        <translation>向量(&amp;S)</translation>
    </message>
    <message>
        <source>The size of all text in the window</source>
        <translation>窗口中所有文字的大小</translation>
    </message>
</context>
<context>
    <name>MaskControl</name>
    <message>
        <source>Which key each query may attend to; what else is done to the scores before the softmax</source>
        <translation>每个查询可以关注哪些键（掩码）；softmax 之前还对分数做什么</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
</context>
<context>
    <name>MaskDialog</name>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Who sees whom</source>
        <translation>谁看得到谁</translation>
    </message>
    <message>
        <source>What each query may attend to with all masks together</source>
        <translation>所有掩码合在一起时，每个查询可以关注哪些键</translation>
    </message>
    <message>
        <source>Use this mask</source>
        <translation>使用这个掩码</translation>
    </message>
    <message>
        <source>Close and change nothing</source>
        <translation>关闭，不作更改</translation>
    </message>
    <message>
        <source>Each query with all masks together:</source>
        <translation>所有掩码合在一起时的每个查询：</translation>
    </message>
    <message>
        <source>no bound</source>
        <translation>没有界限</translation>
    </message>
    <message>
        <source>Keys before the query</source>
        <translation>查询之前的键</translation>
    </message>
    <message>
        <source>How many before its own position it sees; −1: all</source>
        <translation>能看到自己位置之前的多少个；−1 表示全部</translation>
    </message>
    <message>
        <source>Keys after the query</source>
        <translation>查询之后的键</translation>
    </message>
    <message>
        <source>How many after its own position it sees; −1: all</source>
        <translation>能看到自己位置之后的多少个；−1 表示全部</translation>
    </message>
    <message>
        <source>Length of the prefix</source>
        <translation>前缀的长度</translation>
    </message>
    <message>
        <source>So many first keys are seen by every query</source>
        <translation>开头的这么多个键，每个查询都看得到</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Moves each query so many positions on, as after a cache of keys</source>
        <translation>把每个查询往后移这么多个位置，如同前面有缓存的键</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>Where the first or the last query stands</source>
        <translation>第一个或最后一个查询在哪里</translation>
    </message>
    <message>
        <source>Bottom right: the last query at the last key</source>
        <translation>右下：最后一个查询对着最后一个键</translation>
    </message>
    <message>
        <source>Top left: the first query at the first key</source>
        <translation>左上：第一个查询对着第一个键</translation>
    </message>
    <message>
        <source>Both are the same here: there are as many queries as keys</source>
        <translation>这里两者相同：查询与键一样多</translation>
    </message>
    <message>
        <source>Real keys</source>
        <translation>真实的键</translation>
    </message>
    <message>
        <source>A key without its tick is padding: no query sees it</source>
        <translation>没有打勾的键是填充：没有查询看得到它</translation>
    </message>
</context>
<context>
    <name>MaskLines</name>
    <message>
        <source>Take this mask off</source>
        <translation>去掉这个掩码</translation>
    </message>
    <message>
        <source>Set its numbers, and see whom each query sees</source>
        <translation>设置它的数，并看到每个查询能看哪些键</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Paint ✓ and ✗ on the stage</source>
        <translation>在主视图上涂 ✓ 和 ✗</translation>
    </message>
    <message>
        <source>Go to the step Mask</source>
        <translation>转到“掩码”这一步</translation>
    </message>
    <message>
        <source>Paint each head by itself, or all heads together</source>
        <translation>每个头分别涂，或所有头一起涂</translation>
    </message>
    <message>
        <source>A mask for each head</source>
        <translation>每个头一个掩码</translation>
    </message>
    <message>
        <source>Aligned bottom right: the last query sees every key</source>
        <translation>右下对齐：最后一个查询能看到所有键</translation>
    </message>
    <message>
        <source>Aligned top left: the first query sees the first key</source>
        <translation>左上对齐：第一个查询只看到第一个键</translation>
    </message>
    <message>
        <source>Both are the same here: there are as many queries as keys</source>
        <translation>这里两者相同：查询与键一样多</translation>
    </message>
    <message>
        <source>Causal: no key after the query</source>
        <translation>因果：看不到查询之后的键</translation>
    </message>
    <message>
        <source>Each token sees itself and what comes before it</source>
        <translation>每个词元看得到自己和前面的词元</translation>
    </message>
    <message>
        <source>Sliding window…</source>
        <translation>滑动窗口…</translation>
    </message>
    <message>
        <source>Each token sees so many before it and after it</source>
        <translation>每个词元看得到自己前后的若干个词元</translation>
    </message>
    <message>
        <source>Prefix…</source>
        <translation>前缀…</translation>
    </message>
    <message>
        <source>All see the first tokens; the rest is causal</source>
        <translation>开头的词元谁都看得到；其余为因果</translation>
    </message>
    <message>
        <source>Padding…</source>
        <translation>填充…</translation>
    </message>
    <message>
        <source>Tokens that only fill up are seen by nobody</source>
        <translation>只用来填充的词元，谁都看不到</translation>
    </message>
    <message>
        <source>Custom: paint ✓ and ✗ on the stage</source>
        <translation>自定义：在主视图上涂 ✓ 和 ✗</translation>
    </message>
    <message>
        <source>Go to the step Mask: click or drag over the cells</source>
        <translation>转到“掩码”这一步：点击单元格，或在其上拖动</translation>
    </message>
    <message>
        <source>{rule} (a prefix mask is causal already)</source>
        <translation>{rule}（前缀掩码本来就是因果的）</translation>
    </message>
    <message>
        <source>Click or drag over ✓ and ✗, or press Space on the cell under the cursor.</source>
        <translation>点击 ✓ 和 ✗ 或在其上拖动，或在光标所在的单元格上按空格键。</translation>
    </message>
</context>
<context>
    <name>MaskPainting</name>
    <message>
        <source>The bias of −∞ bars this key; change the bias, and the mask may allow it.</source>
        <translation>−∞ 的偏置挡住了这个键；改了偏置，掩码才能允许它。</translation>
    </message>
    <message>
        <source>{rules}: what you paint is against it, so one custom mask replaces it. Undo restores it.</source>
        <translation>{rules}：所涂的与它相反，所以由一个自定义掩码代替它。撤销可恢复。</translation>
    </message>
</context>
<context>
    <name>Notes</name>
    <message>
        <source>Source: {source}</source>
        <translation>来源：{source}</translation>
    </message>
    <message>
        <source>This session has no notes. “Title and notes…” in the File menu adds some.</source>
        <translation>这个会话没有说明。可用“文件”菜单中的“标题和说明…”添加。</translation>
    </message>
    <message>
        <source>Notes on this session</source>
        <translation>这个会话的说明</translation>
    </message>
</context>
<context>
    <name>NumberExport</name>
    <message>
        <source>{symbol}: {title}</source>
        <translation>{symbol}：{title}</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Export stopped; files finished before are in {folder}</source>
        <translation>导出已停止；此前写完的文件在 {folder}</translation>
    </message>
    <message>
        <source>{count} files</source>
        <translation>{count} 个文件</translation>
    </message>
    <message>
        <source>Exported {files} to {folder}</source>
        <translation>已将 {files} 导出到 {folder}</translation>
    </message>
</context>
<context>
    <name>NumbersDialog</name>
    <message>
        <source>Export numbers</source>
        <translation>导出数字</translation>
    </message>
    <message>
        <source>All matrices</source>
        <translation>所有矩阵</translation>
    </message>
    <message>
        <source>CSV: for spreadsheets, one file for each matrix and head</source>
        <translation>CSV：供电子表格使用，每个矩阵的每个头一个文件</translation>
    </message>
    <message>
        <source>NPZ: for NumPy, one file</source>
        <translation>NPZ：供 NumPy 使用，一个文件</translation>
    </message>
    <message>
        <source>JSON: one file, as the command values prints it</source>
        <translation>JSON：一个文件，与命令 values 的输出相同</translation>
    </message>
    <message>
        <source>Tokens at the rows and columns</source>
        <translation>行和列标上词元</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Which matrix is written, or all of them</source>
        <translation>写出哪个矩阵，还是所有矩阵</translation>
    </message>
    <message>
        <source>How the numbers are written; each format keeps every digit</source>
        <translation>数字的写法；每种格式都保留全部位数</translation>
    </message>
    <message>
        <source>Only in CSV files: the tokens in the first row and column</source>
        <translation>仅用于 CSV 文件：第一行和第一列是词元</translation>
    </message>
    <message>
        <source>Write the files</source>
        <translation>写出文件</translation>
    </message>
    <message>
        <source>Close and write nothing</source>
        <translation>关闭，不写任何文件</translation>
    </message>
    <message>
        <source>CSV: each matrix as it is shown, a column for each vector; the names of the files say “transposed”</source>
        <translation>CSV：各矩阵如窗口所示，每个向量一列；文件名中注明“transposed”</translation>
    </message>
    <message>
        <source>NPZ: each array as it is shown, a column for each vector; its name says “transposed”</source>
        <translation>NPZ：各数组如窗口所示，每个向量一列；数组名中注明“transposed”</translation>
    </message>
    <message>
        <source>JSON: a row for each vector, as the command values prints it, also while they are shown as columns</source>
        <translation>JSON：每个向量一行，与命令 values 的输出相同，窗口显示为列时也是这样</translation>
    </message>
</context>
<context>
    <name>OnwardWords</name>
    <message>
        <source>→ {name} of {place}</source>
        <translation>→ {name}：“{place}”</translation>
    </message>
    <message>
        <source>→ {name}, number {place}</source>
        <translation>→ {name}，第 {place} 个数</translation>
    </message>
    <message>
        <source>→ {name} for {place}</source>
        <translation>→ {name}：对“{place}”</translation>
    </message>
    <message>
        <source>(masked away: no effect)</source>
        <translation>（已被掩码遮住：不起作用）</translation>
    </message>
</context>
<context>
    <name>PlaybackBar</name>
    <message>
        <source>Playback</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Play by</source>
        <translation>播放单位</translation>
    </message>
    <message>
        <source>What each moment of a play shows</source>
        <translation>播放时每一格显示什么</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How fast a play goes on</source>
        <translation>播放的快慢</translation>
    </message>
    <message>
        <source>loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Begin again after the last moment</source>
        <translation>播放到最后，再从头开始</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Drag to any moment; the arrow keys go on by one, Page Up and Down by all numbers of a token</source>
        <translation>拖到任意位置；方向键逐格移动，Page Up、Page Down 一次越过一个词元的所有数</translation>
    </message>
    <message>
        <source>Present moment</source>
        <translation>当前时刻</translation>
    </message>
    <message>
        <source>Everything is shown. Play goes on at: {moment}</source>
        <translation>已显示全部。续播：{moment}</translation>
    </message>
</context>
<context>
    <name>PositionControl</name>
    <message>
        <source>How the place of a token is put into the numbers; without it order counts for nothing</source>
        <translation>词元的位置如何进入计算；没有它，顺序就不起作用</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
</context>
<context>
    <name>PositionLines</name>
    <message>
        <source>The order of the tokens counts for nothing, but for the mask and the bias</source>
        <translation>除了掩码和偏置，词元的顺序不起作用</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Sinusoidal: sines and cosines added to X</source>
        <translation>正弦编码：把正弦和余弦加到 X 上</translation>
    </message>
    <message>
        <source>Sinusoidal (it is added to X, and there is no X here)</source>
        <translation>正弦编码（要加到 X 上，而这里没有 X）</translation>
    </message>
    <message>
        <source>Each place has its own vector of sines and cosines (Vaswani et al. 2017)</source>
        <translation>每个位置都有自己的正弦和余弦向量（Vaswani 等，2017）</translation>
    </message>
    <message>
        <source>RoPE: pairs of numbers of Q and K are turned…</source>
        <translation>RoPE：成对旋转 Q 和 K 中的数…</translation>
    </message>
    <message>
        <source>RoPE: θ = {theta}, {count} of {d_k} numbers turned…</source>
        <translation>RoPE：θ = {theta}，{d_k} 个数中旋转 {count} 个…</translation>
    </message>
    <message>
        <source>By position · θ^(−2m/d), so that a score depends on the distance (Su et al. 2021)</source>
        <translation>角度为位置 · θ^(−2m/d)，因此分数取决于距离（Su 等，2021）</translation>
    </message>
    <message>
        <source>RoPE (it turns Q and K, and here the scores are given)</source>
        <translation>RoPE（要旋转 Q 和 K，而这里直接给出分数）</translation>
    </message>
    <message>
        <source>RoPE (it turns pairs of numbers, and d_k is 1)</source>
        <translation>RoPE（要成对旋转，而 d_k 是 1）</translation>
    </message>
</context>
<context>
    <name>Presenting</name>
    <message>
        <source>Esc or F11: end · ← →: steps · F5: play · H: hide the results · Space: the next one · Enter: all</source>
        <translation>Esc 或 F11：结束 · ← →：步骤 · F5：播放 · H：隐藏结果 · 空格：显示下一个 · Enter：显示全部</translation>
    </message>
</context>
<context>
    <name>Preview</name>
    <message>
        <source>head 1 of {count}</source>
        <translation>第 1 个头，共 {count} 个</translation>
    </message>
    <message>
        <source>rows 1 to {shown} of {count}</source>
        <translation>第 1 至 {shown} 行，共 {count} 行</translation>
    </message>
    <message>
        <source>columns 1 to {shown} of {count}</source>
        <translation>第 1 至 {shown} 列，共 {count} 列</translation>
    </message>
    <message>
        <source>Shown: {parts}</source>
        <translation>显示：{parts}</translation>
    </message>
</context>
<context>
    <name>PreviewTable</name>
    <message>
        <source>The first numbers of the array</source>
        <translation>数组开头的数字</translation>
    </message>
    <message>
        <source>The first numbers of the chosen array, as they would be imported</source>
        <translation>所选数组开头的数字，与导入后的相同</translation>
    </message>
</context>
<context>
    <name>Program</name>
    <message>
        <source>Undo {step}</source>
        <translation>撤销 {step}</translation>
    </message>
    <message>
        <source>Redo {step}</source>
        <translation>重做 {step}</translation>
    </message>
    <message>
        <source>{step}: done, but too large to be undone. Earlier steps can no longer be undone either.</source>
        <translation>{step}：已完成，但数据太大，无法撤销。此前的各步也无法再撤销。</translation>
    </message>
    <message>
        <source>P&amp;ause</source>
        <translation>暂停(&amp;A)</translation>
    </message>
    <message>
        <source>P&amp;lay</source>
        <translation>播放(&amp;L)</translation>
    </message>
    <message>
        <source>Something went wrong ({fault}). Your work is still here; save it under another name.</source>
        <translation>出了点问题（{fault}）。您的工作还在；请用另一个名称保存。</translation>
    </message>
</context>
<context>
    <name>QFileDialog</name>
    <message>
        <source>&amp;Look in:</source>
        <translation>查找范围(&amp;L)：</translation>
    </message>
    <message>
        <source>Files of &amp;type:</source>
        <translation>文件类型(&amp;T)：</translation>
    </message>
</context>
<context>
    <name>Recent</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开的文件(&amp;R)</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>还没有文件</translation>
    </message>
    <message>
        <source>&amp;Clear list</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>Forget these files; the files themselves stay</source>
        <translation>从列表中去掉这些文件；文件本身不受影响</translation>
    </message>
    <message>
        <source>{file} is no longer there; it has been taken off the list.</source>
        <translation>{file} 已经不在了；已将它从列表中去掉。</translation>
    </message>
</context>
<context>
    <name>Recovery</name>
    <message>
        <source>Recover unsaved &amp;work…</source>
        <translation>恢复未保存的工作(&amp;W)…</translation>
    </message>
    <message>
        <source>Open or delete copies of changes that were not saved before the program ended</source>
        <translation>打开或删除程序结束前未保存的更改的副本</translation>
    </message>
    <message>
        <source>No unsaved work is left to recover.</source>
        <translation>没有需要恢复的未保存工作了。</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>not saved in a file yet</source>
        <translation>尚未保存为文件</translation>
    </message>
    <message>
        <source>belongs to {file}</source>
        <translation>属于 {file}</translation>
    </message>
    <message>
        <source>belongs to {file}, which is newer</source>
        <translation>属于 {file}，而该文件更新</translation>
    </message>
    <message>
        <source>Remove this copy for ever?</source>
        <translation>要永久删除这份副本吗？</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Recover unsaved work</source>
        <translation>恢复未保存的工作</translation>
    </message>
</context>
<context>
    <name>ReferenceDialog</name>
    <message>
        <source>Compare with {file}</source>
        <translation>与 {file} 比较</translation>
    </message>
    <message>
        <source>Item of the batch</source>
        <translation>批次的哪一项</translation>
    </message>
    <message>
        <source>Which item of a batch is meant, counted from 1</source>
        <translation>批次中的哪一项，从 1 数起</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>How far apart two numbers may be; empty: half of the last printed digit, or what their type allows</source>
        <translation>两个数可以相差多少；留空则为印出的末位的一半，或按类型而定</translation>
    </message>
    <message>
        <source>by the type of the numbers</source>
        <translation>按数字的类型</translation>
    </message>
    <message>
        <source>What is wrong</source>
        <translation>有什么问题</translation>
    </message>
    <message>
        <source>What keeps the numbers from being compared</source>
        <translation>为什么不能比较这些数字</translation>
    </message>
    <message>
        <source>Which step these numbers are compared with</source>
        <translation>这些数字与哪一步比较</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>不使用</translation>
    </message>
    <message>
        <source>cannot be used</source>
        <translation>不能使用</translation>
    </message>
    <message>
        <source>fits no step</source>
        <translation>不适合任何一步</translation>
    </message>
    <message>
        <source>No step has this shape</source>
        <translation>没有一步是这个形状</translation>
    </message>
    <message>
        <source>Arrays</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>The arrays of the file</source>
        <translation>文件中的数组</translation>
    </message>
    <message>
        <source>Close and compare nothing</source>
        <translation>关闭，不比较</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>Mark the first step and the cells that differ</source>
        <translation>标出最先不同的步骤和单元格</translation>
    </message>
    <message>
        <source>Compare the numbers of the open session with these:</source>
        <translation>把打开的会话中的数字与这些比较：</translation>
    </message>
    <message>
        <source>Choose the step of one array at least.</source>
        <translation>请至少为一个数组选择步骤。</translation>
    </message>
</context>
<context>
    <name>References</name>
    <message>
        <source>Opening…</source>
        <translation>正在打开…</translation>
    </message>
</context>
<context>
    <name>RopeDialog</name>
    <message>
        <source>Rotary positions (RoPE)</source>
        <translation>旋转位置编码（RoPE）</translation>
    </message>
    <message>
        <source>The base of the angles: the larger it is, the slower later pairs turn</source>
        <translation>角度的底数：越大，靠后的数对转得越慢</translation>
    </message>
    <message>
        <source>Theta</source>
        <translation>θ 底数</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>配对方式</translation>
    </message>
    <message>
        <source>Which two numbers of a query or key are turned together</source>
        <translation>查询或键中哪两个数一起旋转</translation>
    </message>
    <message>
        <source>Halves: number m with m + d/2 (Llama, Hugging Face)</source>
        <translation>前后两半：第 m 个与第 m + d/2 个（Llama、Hugging Face）</translation>
    </message>
    <message>
        <source>Interleaved: number 2m with 2m + 1 (RoFormer)</source>
        <translation>相邻交错：第 2m 个与第 2m + 1 个（RoFormer）</translation>
    </message>
    <message>
        <source>Numbers turned</source>
        <translation>旋转的个数</translation>
    </message>
    <message>
        <source>So many first numbers are turned, the rest stays as it is</source>
        <translation>旋转开头这么多个数，其余保持不变</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>A whole number for each token, with blanks between; empty: 0, 1, 2 and so on</source>
        <translation>每个词元一个整数，用空格隔开；留空则依次为 0、1、2</translation>
    </message>
    <message>
        <source>Positions of queries</source>
        <translation>查询的位置</translation>
    </message>
    <message>
        <source>Positions of keys</source>
        <translation>键的位置</translation>
    </message>
    <message>
        <source>Use these numbers</source>
        <translation>使用这些数</translation>
    </message>
    <message>
        <source>Close and change nothing</source>
        <translation>关闭，不做更改</translation>
    </message>
</context>
<context>
    <name>Saving</name>
    <message>
        <source>“{name}” was changed by another program since it was opened here.</source>
        <translation>“{name}”在这里打开之后被其他程序更改过。</translation>
    </message>
    <message>
        <source>Replace it</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Changed on disk</source>
        <translation>磁盘上的文件已更改</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>Nothing was saved; your changes are still here.</source>
        <translation>没有保存；您的更改还在。</translation>
    </message>
    <message>
        <source>Not saved</source>
        <translation>未保存</translation>
    </message>
    <message>
        <source>Saved {file}</source>
        <translation>已保存 {file}</translation>
    </message>
    <message>
        <source>Saving was stopped; your changes are still here.</source>
        <translation>保存已停止；您的更改还在。</translation>
    </message>
    <message>
        <source>untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>The matrices are still being computed; export when they are there.</source>
        <translation>矩阵还在计算；请等算完再导出。</translation>
    </message>
    <message>
        <source>Exporting…</source>
        <translation>正在导出…</translation>
    </message>
    <message>
        <source>Exported {files} to {folder}</source>
        <translation>已将 {files} 导出到 {folder}</translation>
    </message>
</context>
<context>
    <name>ScaleControl</name>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>What the scores are divided by before the softmax</source>
        <translation>softmax 之前，分数除以什么</translation>
    </message>
    <message>
        <source>a number…</source>
        <translation>自定义数字…</translation>
    </message>
    <message>
        <source>{rule} (the scores are given, and there is no d_k)</source>
        <translation>{rule}（分数是给定的，没有 d_k）</translation>
    </message>
</context>
<context>
    <name>ScoreLines</name>
    <message>
        <source>Squeezes the scores between two bounds, before bias and mask: c · tanh(x ÷ c)</source>
        <translation>在偏置和掩码之前，把分数压缩到两个界限之间：c · tanh(x ÷ c)</translation>
    </message>
    <message>
        <source>Softcap…</source>
        <translation>软上限…</translation>
    </message>
    <message>
        <source>Softcap: {number}</source>
        <translation>软上限：{number}</translation>
    </message>
    <message>
        <source>Take it off</source>
        <translation>去掉它</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Another number</source>
        <translation>换一个数</translation>
    </message>
    <message>
        <source>Numbers that are added to the scores; −∞ bars a key</source>
        <translation>加到分数上的数；−∞ 挡住一个键</translation>
    </message>
    <message>
        <source>Bias: a matrix added to the scores</source>
        <translation>偏置：加到分数上的矩阵</translation>
    </message>
    <message>
        <source>Go to the step Bias: its cells are typed like those of Q</source>
        <translation>转到“偏置”这一步：它的单元格像 Q 的一样输入</translation>
    </message>
    <message>
        <source>Edit it on the stage</source>
        <translation>在主视图上编辑</translation>
    </message>
    <message>
        <source>A matrix for each head, or one for all heads</source>
        <translation>每个头一个矩阵，或所有头共用一个</translation>
    </message>
    <message>
        <source>A bias for each head</source>
        <translation>每个头一个偏置</translation>
    </message>
    <message>
        <source>A bias of slope × distance, with a slope for each head (Press et al. 2021)</source>
        <translation>偏置为 斜率 × 距离，每个头一个斜率（Press 等 2021）</translation>
    </message>
    <message>
        <source>ALiBi: the further before, the lower the score</source>
        <translation>ALiBi：在前面越远，分数越低</translation>
    </message>
    <message>
        <source>ALiBi: slopes {slopes}</source>
        <translation>ALiBi：斜率 {slopes}</translation>
    </message>
    <message>
        <source>ALiBi: slope {slopes}</source>
        <translation>ALiBi：斜率 {slopes}</translation>
    </message>
    <message>
        <source>Slopes…</source>
        <translation>斜率…</translation>
    </message>
    <message>
        <source>A slope for each head, or the usual ones</source>
        <translation>每个头一个斜率，或用通常的斜率</translation>
    </message>
</context>
<context>
    <name>ScrollBars</name>
    <message>
        <source>Scroll the rows</source>
        <translation>滚动各行</translation>
    </message>
    <message>
        <source>Which rows of the result are seen</source>
        <translation>看到结果的哪些行</translation>
    </message>
    <message>
        <source>Scroll the columns</source>
        <translation>滚动各列</translation>
    </message>
    <message>
        <source>Which columns of the result are seen</source>
        <translation>看到结果的哪些列</translation>
    </message>
</context>
<context>
    <name>SearchLine</name>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search the glossary</source>
        <translation>搜索术语表</translation>
    </message>
    <message>
        <source>Words to find; Enter opens the first term found</source>
        <translation>要查找的词；按 Enter 打开找到的第一个术语</translation>
    </message>
</context>
<context>
    <name>SlopesDialog</name>
    <message>
        <source>Slopes of ALiBi</source>
        <translation>ALiBi 的斜率</translation>
    </message>
    <message>
        <source>A slope for each head, with a blank or a semicolon between them:</source>
        <translation>每个头一个斜率，中间用空格或分号隔开：</translation>
    </message>
    <message>
        <source>Slopes</source>
        <translation>斜率</translation>
    </message>
    <message>
        <source>What a distance of one token takes off a score</source>
        <translation>相距一个词元，分数减去多少</translation>
    </message>
    <message>
        <source>Use these slopes</source>
        <translation>使用这些斜率</translation>
    </message>
    <message>
        <source>Close and change nothing</source>
        <translation>关闭，不作更改</translation>
    </message>
    <message>
        <source>Usual slopes</source>
        <translation>通常的斜率</translation>
    </message>
    <message>
        <source>Those of the paper, which follow from the number of heads</source>
        <translation>论文中的斜率，由头的个数得出</translation>
    </message>
</context>
<context>
    <name>SplitChooser</name>
    <message>
        <source>How text becomes tokens. Choosing splits the present text anew, in one step that can be undone; a token keeps its numbers where one began at the same place before.</source>
        <translation>文字怎样切分成词元。选择后会重新切分当前文字，这算作可以撤销的一步；起点不变的词元保留原来的数字。</translation>
    </message>
    <message>
        <source>Split text into</source>
        <translation>切分方式</translation>
    </message>
    <message>
        <source>{rule}…</source>
        <translation>{rule}…</translation>
    </message>
    <message>
        <source>Split: {rule}</source>
        <translation>切分：{rule}</translation>
    </message>
</context>
<context>
    <name>Stage</name>
    <message>
        <source>A click or Space bars this key or allows it.</source>
        <translation>点击或按空格键可以挡住或允许这个键。</translation>
    </message>
    <message>
        <source>This follows from the slopes of ALiBi, which the menu Mask changes.</source>
        <translation>它由 ALiBi 的斜率得出，斜率在“掩码”菜单中更改。</translation>
    </message>
</context>
<context>
    <name>StagePage</name>
    <message>
        <source>Stage: the current step</source>
        <translation>主视图：当前步骤</translation>
    </message>
    <message>
        <source>This could not be computed. Undo, or open another session.</source>
        <translation>无法计算。请撤销，或打开另一个会话。</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>正在计算…</translation>
    </message>
</context>
<context>
    <name>StatusLine</name>
    <message>
        <source>Sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Cell under the mouse</source>
        <translation>鼠标所指的单元格</translation>
    </message>
    <message>
        <source>{count} heads</source>
        <translation>{count} 个头</translation>
    </message>
    <message>
        <source>{count} scores</source>
        <translation>{count} 个分数</translation>
    </message>
    <message>
        <source>1 score</source>
        <translation>1 个分数</translation>
    </message>
    <message>
        <source>{count} of {total} visible</source>
        <translation>{total} 个中可见 {count} 个</translation>
    </message>
    <message>
        <source>computing…</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>query {token}</source>
        <translation>查询 {token}</translation>
    </message>
    <message>
        <source>key {token}</source>
        <translation>键 {token}</translation>
    </message>
    <message>
        <source>raw {number}</source>
        <translation>原始 {number}</translation>
    </message>
    <message>
        <source>scaled {number}</source>
        <translation>缩放后 {number}</translation>
    </message>
    <message>
        <source>may attend</source>
        <translation>可关注</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已遮住</translation>
    </message>
    <message>
        <source>weight {number}</source>
        <translation>权重 {number}</translation>
    </message>
    <message>
        <source>only visible key</source>
        <translation>唯一可见的键</translation>
    </message>
    <message>
        <source>undefined because of {place}</source>
        <translation>由于 {place} 而未定义</translation>
    </message>
</context>
<context>
    <name>StepStrip</name>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
</context>
<context>
    <name>SumsModel</name>
    <message>
        <source>counts</source>
        <translation>计入</translation>
    </message>
    <message>
        <source>received</source>
        <translation>得到</translation>
    </message>
</context>
<context>
    <name>SumsView</name>
    <message>
        <source>Weights of</source>
        <translation>谁的权重</translation>
    </message>
    <message>
        <source>The weights of the shown head, or their average over all heads</source>
        <translation>当前头的权重，或所有头的平均</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Every query counts in the sums</source>
        <translation>所有查询都计入总和</translation>
    </message>
    <message>
        <source>None</source>
        <translation>全不</translation>
    </message>
    <message>
        <source>No query counts in the sums</source>
        <translation>没有查询计入总和</translation>
    </message>
    <message>
        <source>Weights, and what each key receives</source>
        <translation>权重，以及每个键得到的注意力</translation>
    </message>
    <message>
        <source>The weights that queries give to keys; a tick counts a query in the sums</source>
        <translation>查询给各个键的权重；打勾的查询计入总和</translation>
    </message>
    <message>
        <source>How this number came about</source>
        <translation>这个数怎么来</translation>
    </message>
    <message>
        <source>Queries that count:</source>
        <translation>计入的查询：</translation>
    </message>
    <message>
        <source>Average of {heads} heads</source>
        <translation>{heads} 个头的平均</translation>
    </message>
</context>
<context>
    <name>TableSection</name>
    <message>
        <source>Fold or unfold {matrix}</source>
        <translation>折叠或展开 {matrix}</translation>
    </message>
</context>
<context>
    <name>Telling</name>
    <message>
        <source>Attention Explorer</source>
        <translation>Attention Explorer</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>TermMark</name>
    <message>
        <source>What is this step?</source>
        <translation>这一步是什么？</translation>
    </message>
    <message>
        <source>What is this step? (Shift+F1: of what has the focus)</source>
        <translation>这一步是什么？（Shift+F1：说明焦点所在之处）</translation>
    </message>
</context>
<context>
    <name>TextDialog</name>
    <message>
        <source>Take this text</source>
        <translation>采用这段文字</translation>
    </message>
    <message>
        <source>Close and change nothing</source>
        <translation>关闭，不作更改</translation>
    </message>
</context>
<context>
    <name>TokenChips</name>
    <message>
        <source>Token {place}</source>
        <translation>词元 {place}</translation>
    </message>
</context>
<context>
    <name>VocabularyDialog</name>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>Each word has a vector in the embeddings, 0 at first. A renamed word is renamed in the text too.</source>
        <translation>每个词在嵌入表中有一个向量，起初为 0。给词改名时，文本里的也一起改。</translation>
    </message>
    <message>
        <source>The words, and their ids or nothing; F2 or a double click edits</source>
        <translation>各个词和它们的编号（可以不填）；按 F2 或双击即可编辑</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Word</source>
        <translation>词</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>添加</translation>
    </message>
    <message>
        <source>A new word at the end, with a vector of 0</source>
        <translation>在末尾添加一个新词，它的向量为 0</translation>
    </message>
    <message>
        <source>The selected word goes, with its vector</source>
        <translation>删除选中的词和它的向量</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Take these words</source>
        <translation>采用这些词</translation>
    </message>
    <message>
        <source>Close and change nothing</source>
        <translation>关闭，不作更改</translation>
    </message>
</context>
<context>
    <name>Watch</name>
    <message>
        <source>Looking at the file…</source>
        <translation>正在查看文件…</translation>
    </message>
    <message>
        <source>{file} is no longer there; your work is still here, unsaved.</source>
        <translation>{file} 已经不在了；您的工作还在，但未保存。</translation>
    </message>
    <message>
        <source>{file} was changed by another program and cannot be read now: {reason}</source>
        <translation>{file} 被其他程序更改，现在无法读取：{reason}</translation>
    </message>
    <message>
        <source>“{name}” was changed by another program.</source>
        <translation>“{name}”被其他程序更改了。</translation>
    </message>
    <message>
        <source>Loading can be undone. What you keep is not in the file until you save it.</source>
        <translation>载入可以撤销。您保留的内容要保存后才会写入文件。</translation>
    </message>
    <message>
        <source>Load the new version</source>
        <translation>载入新版本</translation>
    </message>
    <message>
        <source>Save mine as…</source>
        <translation>将我的另存为…</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>保留我的</translation>
    </message>
    <message>
        <source>Changed on disk</source>
        <translation>磁盘上的文件已更改</translation>
    </message>
</context>
<context>
    <name>Window</name>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Why this number</source>
        <translation>这个数怎么来</translation>
    </message>
    <message>
        <source>Growth</source>
        <translation>增长</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>头</translation>
    </message>
</context>
<context>
    <name>WordsDialog</name>
    <message>
        <source>Title and notes</source>
        <translation>标题和说明</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>What stands in the list of examples and here</source>
        <translation>显示在示例列表和这里的文字</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>One line on what the session shows</source>
        <translation>用一行说明这个会话展示什么</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>An address or a book that it is from</source>
        <translation>来自哪个网址或哪本书</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Whatever readers of the file should know</source>
        <translation>读者需要了解的其他内容</translation>
    </message>
    <message>
        <source>Take these words</source>
        <translation>采用这些文字</translation>
    </message>
    <message>
        <source>Close and change nothing</source>
        <translation>关闭，不作更改</translation>
    </message>
</context>
<context>
    <name>WorkDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Input</source>
        <translation>输入(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比较(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>步骤(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>Take the last change back</source>
        <translation>撤回上一次更改</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Make the change again</source>
        <translation>再次作出更改</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>全选(&amp;A)</translation>
    </message>
    <message>
        <source>Select all cells of the table</source>
        <translation>选中表格的所有单元格</translation>
    </message>
    <message>
        <source>Cu&amp;t</source>
        <translation>剪切(&amp;T)</translation>
    </message>
    <message>
        <source>Copy the selected cells and set them to 0</source>
        <translation>复制选中的单元格，并将其设为 0</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the selected cells with every digit, as spreadsheets read them</source>
        <translation>复制选中的单元格，保留全部位数，可粘贴到电子表格</translation>
    </message>
    <message>
        <source>Copy the whole &amp;matrix</source>
        <translation>复制整个矩阵(&amp;M)</translation>
    </message>
    <message>
        <source>Copy all cells of the matrix that the cursor is in</source>
        <translation>复制光标所在矩阵的所有单元格</translation>
    </message>
    <message>
        <source>Copy as &amp;NumPy</source>
        <translation>复制为 NumPy(&amp;N)</translation>
    </message>
    <message>
        <source>Copy the selected cells, of a single one its whole matrix, as a NumPy array</source>
        <translation>把选中的单元格复制为 NumPy 数组；只选中一个时复制整个矩阵</translation>
    </message>
    <message>
        <source>Copy as &amp;LaTeX</source>
        <translation>复制为 LaTeX(&amp;L)</translation>
    </message>
    <message>
        <source>Copy the selected cells, of a single one its whole matrix, as a LaTeX matrix</source>
        <translation>把选中的单元格复制为 LaTeX 矩阵；只选中一个时复制整个矩阵</translation>
    </message>
    <message>
        <source>Copy the computation as NumP&amp;y</source>
        <translation>把计算复制为 NumPy(&amp;Y)</translation>
    </message>
    <message>
        <source>Copy a program in NumPy that computes all steps with these numbers</source>
        <translation>复制一个 NumPy 程序，用这些数字计算所有步骤</translation>
    </message>
    <message>
        <source>Copy the computation as PyTorc&amp;h</source>
        <translation>把计算复制为 PyTorch(&amp;H)</translation>
    </message>
    <message>
        <source>Copy a program in PyTorch that computes all steps with these numbers</source>
        <translation>复制一个 PyTorch 程序，用这些数字计算所有步骤</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>Paste numbers from a spreadsheet, a text, or NumPy</source>
        <translation>粘贴来自电子表格、文字或 NumPy 的数字</translation>
    </message>
    <message>
        <source>Paste t&amp;ransposed</source>
        <translation>转置粘贴(&amp;R)</translation>
    </message>
    <message>
        <source>Paste numbers, their rows as columns</source>
        <translation>粘贴数字，行变为列</translation>
    </message>
    <message>
        <source>Cl&amp;ear</source>
        <translation>清零(&amp;E)</translation>
    </message>
    <message>
        <source>Set the selected cells to 0</source>
        <translation>把选中的单元格设为 0</translation>
    </message>
    <message>
        <source>Fill &amp;down</source>
        <translation>向下填入(&amp;D)</translation>
    </message>
    <message>
        <source>Copy the first selected row to the others; a single row takes the row above</source>
        <translation>把选中的第一行复制到其余各行；只选中一行时复制上一行</translation>
    </message>
    <message>
        <source>Fill r&amp;ight</source>
        <translation>向右填入(&amp;I)</translation>
    </message>
    <message>
        <source>Copy the first selected column to the others; a single one takes the one before</source>
        <translation>把选中的第一列复制到其余各列；只选中一列时复制前一列</translation>
    </message>
    <message>
        <source>&amp;New</source>
        <translation>新建(&amp;N)</translation>
    </message>
    <message>
        <source>Start with two tokens and zeros</source>
        <translation>从两个词元和全 0 的矩阵开始</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a session file</source>
        <translation>打开会话文件</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>Take Q, K, V or a mask from .npz, .npy, .safetensors, .csv or .tsv files</source>
        <translation>从 .npz、.npy、.safetensors、.csv 或 .tsv 文件读取 Q、K、V 或掩码</translation>
    </message>
    <message>
        <source>&amp;Title and notes…</source>
        <translation>标题和说明(&amp;T)…</translation>
    </message>
    <message>
        <source>Edit what the file says about itself: title, summary, source and notes</source>
        <translation>编辑文件的自我介绍：标题、摘要、来源和说明</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save to the session file</source>
        <translation>保存到会话文件</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save to another file</source>
        <translation>保存到另一个文件</translation>
    </message>
    <message>
        <source>Re&amp;vert to saved</source>
        <translation>恢复到已保存的版本(&amp;V)</translation>
    </message>
    <message>
        <source>Go back to what the session file holds</source>
        <translation>恢复为会话文件中的内容</translation>
    </message>
    <message>
        <source>E&amp;xamples…</source>
        <translation>示例(&amp;X)…</translation>
    </message>
    <message>
        <source>Open a built-in example</source>
        <translation>打开内置示例</translation>
    </message>
    <message>
        <source>Export &amp;pictures…</source>
        <translation>导出图片(&amp;P)…</translation>
    </message>
    <message>
        <source>Save the current step or all steps as PNG</source>
        <translation>把当前步骤或所有步骤存为 PNG</translation>
    </message>
    <message>
        <source>Export n&amp;umbers…</source>
        <translation>导出数字(&amp;U)…</translation>
    </message>
    <message>
        <source>Save one matrix or all as CSV, NPZ or JSON</source>
        <translation>把一个矩阵或所有矩阵存为 CSV、NPZ 或 JSON</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Close the program</source>
        <translation>关闭程序</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>第一步(&amp;F)</translation>
    </message>
    <message>
        <source>Go to the first step</source>
        <translation>转到第一步</translation>
    </message>
    <message>
        <source>&amp;Previous step</source>
        <translation>上一步(&amp;P)</translation>
    </message>
    <message>
        <source>Go one step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>P&amp;lay</source>
        <translation>播放(&amp;L)</translation>
    </message>
    <message>
        <source>Play through the steps, or pause</source>
        <translation>依次播放各步骤，或暂停</translation>
    </message>
    <message>
        <source>&amp;Next step</source>
        <translation>下一步(&amp;N)</translation>
    </message>
    <message>
        <source>Go one step on</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>La&amp;st step</source>
        <translation>最后一步(&amp;S)</translation>
    </message>
    <message>
        <source>Go to the last step</source>
        <translation>转到最后一步</translation>
    </message>
    <message>
        <source>Moment &amp;back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>Go one moment of the play back</source>
        <translation>播放后退一格</translation>
    </message>
    <message>
        <source>Moment f&amp;orward</source>
        <translation>前进(&amp;O)</translation>
    </message>
    <message>
        <source>First mom&amp;ent</source>
        <translation>最前(&amp;E)</translation>
    </message>
    <message>
        <source>Go to the first moment of the play</source>
        <translation>转到播放的最前</translation>
    </message>
    <message>
        <source>Last mo&amp;ment</source>
        <translation>最后(&amp;M)</translation>
    </message>
    <message>
        <source>Go to the last moment of the play</source>
        <translation>转到播放的最后</translation>
    </message>
    <message>
        <source>Playba&amp;ck bar</source>
        <translation>播放栏(&amp;C)</translation>
    </message>
    <message>
        <source>Go one moment of the play on, by steps, cells, terms or what else is chosen</source>
        <translation>播放前进一个时刻：一个步骤、一个单元格、一项，或所选的其他单位</translation>
    </message>
    <message>
        <source>Play by steps, cells, terms or tokens, at any speed: show or hide the bar for it</source>
        <translation>按步骤、单元格、项或词元以任意速度播放：显示或隐藏播放栏</translation>
    </message>
    <message>
        <source>&amp;Decoding: token by token</source>
        <translation>逐词元解码(&amp;D)</translation>
    </message>
    <message>
        <source>Let the tokens arrive one by one, with their keys and values cached</source>
        <translation>让词元一个一个到来，并缓存它们的键和值</translation>
    </message>
    <message>
        <source>Less mo&amp;tion</source>
        <translation>减少动态(&amp;T)</translation>
    </message>
    <message>
        <source>Play with at most two pictures a second, whatever the speed</source>
        <translation>不论速度多快，播放时每秒最多两幅画面</translation>
    </message>
    <message>
        <source>Next p&amp;anel</source>
        <translation>下一个面板(&amp;A)</translation>
    </message>
    <message>
        <source>Move the focus to the next panel</source>
        <translation>把焦点移到下一个面板</translation>
    </message>
    <message>
        <source>Previous pan&amp;el</source>
        <translation>上一个面板(&amp;E)</translation>
    </message>
    <message>
        <source>Move the focus to the previous panel</source>
        <translation>把焦点移到上一个面板</translation>
    </message>
    <message>
        <source>&amp;Larger</source>
        <translation>放大(&amp;L)</translation>
    </message>
    <message>
        <source>Make all text larger</source>
        <translation>放大所有文字</translation>
    </message>
    <message>
        <source>&amp;Smaller</source>
        <translation>缩小(&amp;S)</translation>
    </message>
    <message>
        <source>Make all text smaller</source>
        <translation>缩小所有文字</translation>
    </message>
    <message>
        <source>&amp;Usual</source>
        <translation>默认大小(&amp;U)</translation>
    </message>
    <message>
        <source>Give all text its usual size</source>
        <translation>恢复所有文字的默认大小</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Put all panels back where they are at first</source>
        <translation>把所有面板放回最初的位置</translation>
    </message>
    <message>
        <source>Weights in &amp;percent</source>
        <translation>权重用百分数(&amp;P)</translation>
    </message>
    <message>
        <source>0.25 as 25.0%</source>
        <translation>0.25 显示为 25.0%</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>术语表(&amp;G)</translation>
    </message>
    <message>
        <source>What the words mean, with the numbers of the open session</source>
        <translation>各术语的含义，配以当前会话的数字</translation>
    </message>
    <message>
        <source>&amp;What is this?</source>
        <translation>这是什么(&amp;W)？</translation>
    </message>
    <message>
        <source>Explain what has the focus: the step, the matrix, the control</source>
        <translation>说明焦点所在之处：步骤、矩阵或控件</translation>
    </message>
    <message>
        <source>&amp;Point at something and explain it</source>
        <translation>指向某处并说明(&amp;P)</translation>
    </message>
    <message>
        <source>The next click explains what it hits; Esc gives up</source>
        <translation>下一次单击会说明所点之处；按 Esc 取消</translation>
    </message>
    <message>
        <source>Exact &amp;values</source>
        <translation>精确值(&amp;V)</translation>
    </message>
    <message>
        <source>Explain numbers with every digit, as 64-bit floating point has them</source>
        <translation>用全部位数说明数字，即 64 位浮点的值</translation>
    </message>
    <message>
        <source>A&amp;ll terms</source>
        <translation>所有项(&amp;L)</translation>
    </message>
    <message>
        <source>Show all terms of long sums, or the largest</source>
        <translation>显示长求和式的所有项，或只显示最大的几项</translation>
    </message>
    <message>
        <source>&amp;About Attention Explorer</source>
        <translation>关于 Attention Explorer(&amp;A)</translation>
    </message>
    <message>
        <source>Name and version</source>
        <translation>名称和版本</translation>
    </message>
    <message>
        <source>Like the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Light or dark, and with more contrast, as the system is</source>
        <translation>浅色或深色、是否提高对比度，均与系统一致</translation>
    </message>
    <message>
        <source>As &amp;rows: X · W</source>
        <translation>X · W：作为行(&amp;R)</translation>
    </message>
    <message>
        <source>Tokens are rows, weights are multiplied from the right, as most programs do it</source>
        <translation>词元是行，权重从右边相乘，大多数程序这样写</translation>
    </message>
    <message>
        <source>As &amp;columns: W · X</source>
        <translation>W · X：作为列(&amp;C)</translation>
    </message>
    <message>
        <source>Tokens are columns, weights are multiplied from the left: all matrices are transposed</source>
        <translation>词元是列，权重从左边相乘：所有矩阵都转置</translation>
    </message>
    <message>
        <source>Zoom &amp;in</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Show fewer cells, larger</source>
        <translation>显示较少的单元格，但更大</translation>
    </message>
    <message>
        <source>Zoom &amp;out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>Show more cells, smaller</source>
        <translation>显示较多的单元格，但更小</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>全部显示(&amp;F)</translation>
    </message>
    <message>
        <source>Show all cells</source>
        <translation>显示所有单元格</translation>
    </message>
    <message>
        <source>Find a to&amp;ken</source>
        <translation>查找词元(&amp;K)</translation>
    </message>
    <message>
        <source>Find tokens by a part of their text</source>
        <translation>按部分文字查找词元</translation>
    </message>
    <message>
        <source>Find ne&amp;xt</source>
        <translation>查找下一个(&amp;X)</translation>
    </message>
    <message>
        <source>Go to the next token that holds the text</source>
        <translation>转到下一个包含这段文字的词元</translation>
    </message>
    <message>
        <source>Find pre&amp;vious</source>
        <translation>查找上一个(&amp;V)</translation>
    </message>
    <message>
        <source>Go to the token before that holds the text</source>
        <translation>转到上一个包含这段文字的词元</translation>
    </message>
    <message>
        <source>&amp;Go to a cell…</source>
        <translation>转到单元格(&amp;G)…</translation>
    </message>
    <message>
        <source>Go to a cell by its tokens or numbers</source>
        <translation>按词元或编号转到单元格</translation>
    </message>
    <message>
        <source>&amp;Pin</source>
        <translation>固定(&amp;P)</translation>
    </message>
    <message>
        <source>Keep all numbers as they are now, to compare later ones with them</source>
        <translation>保留现在的所有数字，以便与之后的比较</translation>
    </message>
    <message>
        <source>&amp;Then</source>
        <translation>当时(&amp;T)</translation>
    </message>
    <message>
        <source>Show the pinned state</source>
        <translation>显示固定的状态</translation>
    </message>
    <message>
        <source>&amp;Now</source>
        <translation>现在(&amp;N)</translation>
    </message>
    <message>
        <source>Show the present state</source>
        <translation>显示当前状态</translation>
    </message>
    <message>
        <source>&amp;Difference</source>
        <translation>差值(&amp;D)</translation>
    </message>
    <message>
        <source>Show the present numbers minus the pinned ones</source>
        <translation>显示当前的数减去固定的数</translation>
    </message>
    <message>
        <source>&amp;Unpin</source>
        <translation>取消固定(&amp;U)</translation>
    </message>
    <message>
        <source>Forget the pinned state</source>
        <translation>不再保留固定的状态</translation>
    </message>
    <message>
        <source>With numbers of a &amp;file…</source>
        <translation>与文件中的数字(&amp;F)…</translation>
    </message>
    <message>
        <source>Mark the first step and cells where scores, weights or output of your own differ</source>
        <translation>标出你自己的分数、权重或输出中最先不同的步骤和单元格</translation>
    </message>
    <message>
        <source>With and without &amp;scale</source>
        <translation>有无缩放(&amp;S)</translation>
    </message>
    <message>
        <source>Show the weights with and without the scale side by side, and why there is one</source>
        <translation>并排显示有无缩放时的权重，并说明为何要缩放</translation>
    </message>
    <message>
        <source>&amp;Masked and unmasked</source>
        <translation>有无掩码(&amp;M)</translation>
    </message>
    <message>
        <source>Show the weights with and without the mask side by side</source>
        <translation>并排显示有无掩码时的权重</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>All keys of the program, panel by panel</source>
        <translation>程序的所有按键，按面板列出</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>头(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Presenting</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Present</source>
        <translation>开始演示(&amp;P)</translation>
    </message>
    <message>
        <source>Strip, large view and derivation alone, large, on the whole screen</source>
        <translation>全屏大字显示：只有步骤条、主视图和推导</translation>
    </message>
    <message>
        <source>&amp;Hide the results</source>
        <translation>隐藏结果(&amp;H)</translation>
    </message>
    <message>
        <source>While presenting: hide all results of the current step, or show them</source>
        <translation>演示时：隐藏或显示当前步骤的所有结果</translation>
    </message>
    <message>
        <source>Show the &amp;next result</source>
        <translation>显示下一个结果(&amp;N)</translation>
    </message>
    <message>
        <source>While presenting: show the next hidden number</source>
        <translation>演示时：显示下一个隐藏的数字</translation>
    </message>
    <message>
        <source>Show &amp;all results</source>
        <translation>显示所有结果(&amp;A)</translation>
    </message>
    <message>
        <source>While presenting: show all hidden numbers</source>
        <translation>演示时：显示所有隐藏的数字</translation>
    </message>
    <message>
        <source>&amp;End presenting</source>
        <translation>结束演示(&amp;E)</translation>
    </message>
    <message>
        <source>Show the window as it was</source>
        <translation>恢复原来的窗口</translation>
    </message>
    <message>
        <source>&amp;Reference</source>
        <translation>参照(&amp;R)</translation>
    </message>
    <message>
        <source>Show the numbers that are compared with</source>
        <translation>显示用来比较的数字</translation>
    </message>
    <message>
        <source>&amp;Here</source>
        <translation>这里(&amp;H)</translation>
    </message>
    <message>
        <source>Show the numbers computed here</source>
        <translation>显示这里算出的数字</translation>
    </message>
    <message>
        <source>Show the numbers computed here minus those that are compared with</source>
        <translation>显示这里算出的数字减去用来比较的数字</translation>
    </message>
    <message>
        <source>&amp;End</source>
        <translation>结束(&amp;E)</translation>
    </message>
    <message>
        <source>Forget the numbers that are compared with</source>
        <translation>不再与这些数字比较</translation>
    </message>
    <message>
        <source>&amp;Printed</source>
        <translation>印出的(&amp;P)</translation>
    </message>
    <message>
        <source>Show the printed numbers</source>
        <translation>显示印出的数字</translation>
    </message>
    <message>
        <source>&amp;True numbers</source>
        <translation>真实数字(&amp;T)</translation>
    </message>
    <message>
        <source>Show the true numbers</source>
        <translation>显示真实的数字</translation>
    </message>
    <message>
        <source>&amp;All as small panels</source>
        <translation>所有头的小图(&amp;A)</translation>
    </message>
    <message>
        <source>Show every head small below the stage, where there are several, or show none</source>
        <translation>有多个头时，在主图下方显示或隐藏每个头的小图</translation>
    </message>
    <message>
        <source>&amp;Previous head</source>
        <translation>上一个头(&amp;P)</translation>
    </message>
    <message>
        <source>Show the head before</source>
        <translation>显示上一个头</translation>
    </message>
    <message>
        <source>&amp;Next head</source>
        <translation>下一个头(&amp;N)</translation>
    </message>
    <message>
        <source>Show the next head</source>
        <translation>显示下一个头</translation>
    </message>
    <message>
        <source>Na&amp;me this head…</source>
        <translation>命名这个头(&amp;M)…</translation>
    </message>
    <message>
        <source>Say in a word or two what the shown head does; the file remembers it</source>
        <translation>用一两个词说明当前头的作用；名称会随文件保存</translation>
    </message>
</context>
<context>
    <name>argparse</name>
    <message>
        <source>usage: </source>
        <translation>用法：</translation>
    </message>
    <message>
        <source>positional arguments</source>
        <translation>位置参数</translation>
    </message>
    <message>
        <source>options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>show this help message and exit</source>
        <translation>显示这段帮助后退出</translation>
    </message>
    <message>
        <source>the following arguments are required: %s</source>
        <translation>缺少以下参数：%s</translation>
    </message>
    <message>
        <source>unrecognized arguments: %s</source>
        <translation>不认识的参数：%s</translation>
    </message>
    <message>
        <source>argument %(argument_name)s: %(message)s</source>
        <translation>参数 %(argument_name)s：%(message)s</translation>
    </message>
    <message>
        <source>expected one argument</source>
        <translation>需要一个参数</translation>
    </message>
    <message>
        <source>expected at least one argument</source>
        <translation>至少需要一个参数</translation>
    </message>
    <message>
        <source>ignored explicit argument %r</source>
        <translation>忽略了多余的参数 %r</translation>
    </message>
    <message>
        <source>invalid choice: %(value)r (choose from %(choices)s)</source>
        <translation>无效的选择：%(value)r（请从 %(choices)s 中选择）</translation>
    </message>
</context>
<context>
    <name>arithmetic</name>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>{count} masked</source>
        <translation>{count} 项被遮住</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>已遮住</translation>
    </message>
    <message>
        <source>{count} other terms</source>
        <translation>其余 {count} 项</translation>
    </message>
    <message>
        <source>{count} terms, the largest first</source>
        <translation>{count} 项，最大的在前</translation>
    </message>
    <message>
        <source>{count} terms, the largest first, then that of “{key}”</source>
        <translation>{count} 项，最大的在前，然后是“{key}”的一项</translation>
    </message>
    <message>
        <source>The sum was computed from the unrounded numbers, in 64-bit floating point.</source>
        <translation>和是用未舍入的数按 64 位浮点计算的。</translation>
    </message>
    <message>
        <source>≈ stands where 64-bit floating point rounded otherwise than a calculator.</source>
        <translation>≈ 表示 64 位浮点的舍入与计算器不同。</translation>
    </message>
    <message>
        <source>√d_k = √{d_k} = {root}</source>
        <translation>√d_k = √{d_k} = {root}</translation>
    </message>
    <message>
        <source>Number {column} of {d_k} in the query of “{token}”: it meets number {column} of every key.</source>
        <translation>“{token}”的查询中的第 {column} 个数，共 {d_k} 个：它与每个键的第 {column} 个数相乘。</translation>
    </message>
    <message>
        <source>Number {column} of {d_k} in the key of “{token}”: it meets number {column} of every query.</source>
        <translation>“{token}”的键中的第 {column} 个数，共 {d_k} 个：它与每个查询的第 {column} 个数相乘。</translation>
    </message>
    <message>
        <source>Number {column} of {d_v} in the value of “{token}”: it goes into number {column} of the output of every query that may see “{token}”.</source>
        <translation>“{token}”的值中的第 {column} 个数，共 {d_v} 个：凡能看到“{token}”的查询，其输出的第 {column} 个数都要用到它。</translation>
    </message>
    <message>
        <source>Number {column} of {d_model} in the input of “{token}”: it goes into its query, its key and its value.</source>
        <translation>“{token}”的输入中第 {column} 个数（共 {d_model} 个）：它参与算出该词元的查询、键和值。</translation>
    </message>
    <message>
        <source>Number {column} of {d_model} in the context of “{token}”: it goes into its key and its value.</source>
        <translation>“{token}”的上下文中第 {column} 个数（共 {d_model} 个）：它参与算出该词元的键和值。</translation>
    </message>
    <message>
        <source>Number {column} of {d_model} in the embedding of “{token}”: it goes wherever “{token}” stands in the text.</source>
        <translation>“{token}”的嵌入中第 {column} 个数（共 {d_model} 个）：文本中凡有“{token}”之处都用它。</translation>
    </message>
    <message>
        <source>The score of “{query}” for “{key}” is given: it is not computed here.</source>
        <translation>“{query}”对“{key}”的分数是给定的：这里不计算它。</translation>
    </message>
    <message>
        <source>A weight: number {row} of every input times this goes into number {column} of {width}.</source>
        <translation>一个权重：每个输入的第 {row} 个数乘以它，计入结果的第 {column} 个数（共 {width} 个）。</translation>
    </message>
    <message>
        <source>A bias: it is added to number {column} of {width}, for every token.</source>
        <translation>一个偏置：对每个词元都加到第 {column} 个数上（共 {width} 个）。</translation>
    </message>
    <message>
        <source>A weight: number {row} of all heads together times this goes into number {column} of {width}.</source>
        <translation>一个权重：所有头合起来的第 {row} 个数乘以它，计入结果的第 {column} 个数（共 {width} 个）。</translation>
    </message>
    <message>
        <source>The bias of “{query}” for “{key}” is {value}: it is added to the scaled score.</source>
        <translation>“{query}”对“{key}”的偏置是 {value}：它加到缩放后的分数上。</translation>
    </message>
    <message>
        <source>The bias of “{query}” for “{key}” is {value}: it is added to the softcapped score.</source>
        <translation>“{query}”对“{key}”的偏置是 {value}：它加到软上限之后的分数上。</translation>
    </message>
    <message>
        <source>“{query}” stands at place {i} and “{key}” at place {j}, counted from 0: ALiBi adds {value} to their score.</source>
        <translation>“{query}”在位置 {i}，“{key}”在位置 {j}，都从 0 数起：ALiBi 给它们的分数加上 {value}。</translation>
    </message>
    <message>
        <source>The bias of “{query}” for “{key}” is −∞: it bars this key.</source>
        <translation>“{query}”对“{key}”的偏置是 −∞：它禁止这个键。</translation>
    </message>
    <message>
        <source>“{query}” may not attend to “{key}”: {reason}.</source>
        <translation>“{query}”不可关注“{key}”：{reason}。</translation>
    </message>
    <message>
        <source>“{query}” meets “{key}” in one product, {value}.</source>
        <translation>“{query}”与“{key}”只有一个乘积，即 {value}。</translation>
    </message>
    <message>
        <source>“{query}” meets “{key}” in {count} products, and all of them are 0.</source>
        <translation>“{query}”与“{key}”有 {count} 个乘积，全都是 0。</translation>
    </message>
    <message>
        <source>“{query}” meets “{key}” in {count} products that add up to {value}; the largest in size is {symbols} = {term}.</source>
        <translation>“{query}”与“{key}”有 {count} 个乘积，和为 {value}；绝对值最大的是 {symbols} = {term}。</translation>
    </message>
    <message>
        <source>“{query}” meets “{key}” in {count} products that add up to {value}.</source>
        <translation>“{query}”与“{key}”有 {count} 个乘积，和为 {value}。</translation>
    </message>
    <message>
        <source>“{query}” meets “{key}”, but their score is {value}.</source>
        <translation>“{query}”与“{key}”相乘，但它们的分数是 {value}。</translation>
    </message>
    <message>
        <source>The score of “{query}” for “{key}” is divided by √d_k, d_k = {d_k}: {before} becomes {after}.</source>
        <translation>“{query}”对“{key}”的分数除以 √d_k，d_k = {d_k}：{before} 变为 {after}。</translation>
    </message>
    <message>
        <source>d_k is 1 and so is √d_k: the score of “{query}” for “{key}” stays {after}.</source>
        <translation>d_k 是 1，√d_k 也是 1：“{query}”对“{key}”的分数仍是 {after}。</translation>
    </message>
    <message>
        <source>The score of “{query}” for “{key}” is divided by d_k = {d_k}: {before} becomes {after}.</source>
        <translation>“{query}”对“{key}”的分数除以 d_k = {d_k}：{before} 变为 {after}。</translation>
    </message>
    <message>
        <source>The score of “{query}” for “{key}” is multiplied by {scale}: {before} becomes {after}.</source>
        <translation>“{query}”对“{key}”的分数乘以 {scale}：{before} 变为 {after}。</translation>
    </message>
    <message>
        <source>No scale is used: the score of “{query}” for “{key}” stays {after}.</source>
        <translation>没有使用缩放：“{query}”对“{key}”的分数仍是 {after}。</translation>
    </message>
    <message>
        <source>The softcap {softcap} squeezes the score of “{query}” for “{key}”: {before} becomes {after}.</source>
        <translation>软上限 {softcap} 压缩“{query}”对“{key}”的分数：{before} 变成 {after}。</translation>
    </message>
    <message>
        <source>The score of “{query}” for “{key}” is small beside the softcap {softcap} and stays {after}.</source>
        <translation>与软上限 {softcap} 相比，“{query}”对“{key}”的分数很小，仍是 {after}。</translation>
    </message>
    <message>
        <source>The bias adds {bias} to the score of “{query}” for “{key}”: {before} becomes {after}.</source>
        <translation>偏置给“{query}”对“{key}”的分数加上 {bias}：{before} 变为 {after}。</translation>
    </message>
    <message>
        <source>The bias takes {bias} off the score of “{query}” for “{key}”: {before} becomes {after}.</source>
        <translation>偏置从“{query}”对“{key}”的分数中减去 {bias}：{before} 变为 {after}。</translation>
    </message>
    <message>
        <source>The bias is 0 here: the score of “{query}” for “{key}” stays {after}.</source>
        <translation>这里的偏置是 0：“{query}”对“{key}”的分数仍是 {after}。</translation>
    </message>
    <message>
        <source>The bias is −∞: it bars “{key}” for “{query}”, whatever the score.</source>
        <translation>偏置是 −∞：不论分数是多少，都禁止“{query}”关注“{key}”。</translation>
    </message>
    <message>
        <source>No mask is used: the score of “{query}” for “{key}” stays {value}.</source>
        <translation>没有使用掩码：“{query}”对“{key}”的分数仍是 {value}。</translation>
    </message>
    <message>
        <source>“{query}” may attend to “{key}”: the score stays {value}.</source>
        <translation>“{query}”可以关注“{key}”：分数仍是 {value}。</translation>
    </message>
    <message>
        <source>“{query}” may not attend to “{key}”: {reason}. The score becomes −∞, so that its weight is 0.</source>
        <translation>“{query}”不可关注“{key}”：{reason}。分数变为 −∞，使它的权重为 0。</translation>
    </message>
    <message>
        <source>Head {head}: {sentence}</source>
        <translation>头 {head}：{sentence}</translation>
    </message>
    <message>
        <source>Key/value head {head}: {sentence}</source>
        <translation>键/值头 {head}：{sentence}</translation>
    </message>
    <message>
        <source>c = {c}, the softcap</source>
        <translation>c = {c}，即软上限</translation>
    </message>
    <message>
        <source>barred</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>A click or Space on the stage bars this key or allows it.</source>
        <translation>在主视图上点击或按空格键，可以挡住或允许这个键。</translation>
    </message>
    <message>
        <source>This number is an input: type over it and everything follows.</source>
        <translation>这个数是输入：直接改写，其余都会随之变化。</translation>
    </message>
    <message>
        <source>ALiBi: the slope m of this head times the distance; query i and key j are counted from 0.</source>
        <translation>ALiBi：这个头的斜率 m 乘以距离；查询 i 和键 j 都从 0 数起。</translation>
    </message>
    <message>
        <source>“{query}” may attend to “{key}”.</source>
        <translation>“{query}”可以关注“{key}”。</translation>
    </message>
    <message>
        <source>the causal mask hides keys after its position</source>
        <translation>因果掩码遮住它之后的键</translation>
    </message>
    <message>
        <source>this key lies outside the window</source>
        <translation>这个键在窗口之外</translation>
    </message>
    <message>
        <source>this key lies after the prefix and after its position</source>
        <translation>这个键在前缀之后，也在它的位置之后</translation>
    </message>
    <message>
        <source>this key is padding</source>
        <translation>这个键是填充</translation>
    </message>
    <message>
        <source>the custom mask bars this cell</source>
        <translation>自定义掩码禁止这个单元格</translation>
    </message>
    <message>
        <source>its bias is −∞</source>
        <translation>它的偏置是 −∞</translation>
    </message>
    <message>
        <source>“{query}” sees no key: its weights and its output are exactly 0.</source>
        <translation>“{query}”看不到任何键：它的权重和输出恰好都是 0。</translation>
    </message>
    <message>
        <source>“{query}” sees only scores of −∞: their softmax cannot be computed, so weights and output are undefined.</source>
        <translation>“{query}”看到的分数全是 −∞：softmax 无法计算，所以权重和输出未定义。</translation>
    </message>
    <message>
        <source>{place} is {value}: the softmax of this query cannot be computed, so weights and output are undefined.</source>
        <translation>{place} 是 {value}：这个查询的 softmax 无法计算，所以权重和输出未定义。</translation>
    </message>
    <message>
        <source>{place} is {value}, so the sum is not a finite number.</source>
        <translation>{place} 是 {value}，所以和不是有限的数。</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>{count} scores, the highest first</source>
        <translation>{count} 个分数，最高的在前</translation>
    </message>
    <message>
        <source>{count} others</source>
        <translation>其余 {count} 个</translation>
    </message>
    <message>
        <source>“{key}” is the only visible key of “{query}”: its weight is 1 whatever its score.</source>
        <translation>“{key}”是“{query}”唯一可见的键：不论分数是多少，权重都是 1。</translation>
    </message>
    <message>
        <source>“{query}” puts nothing on “{key}”: {reason}.</source>
        <translation>“{query}”完全不关注“{key}”：{reason}。</translation>
    </message>
    <message>
        <source>“{query}” puts nothing on “{key}”, although its score, {score}, is higher than all that “{query}” may see: {reason}.</source>
        <translation>“{query}”完全不关注“{key}”，尽管它的分数 {score} 高于“{query}”能看到的所有分数：{reason}。</translation>
    </message>
    <message>
        <source>“{query}” puts {share} of its attention on “{key}”, because {symbols} is the largest score that it may see.</source>
        <translation>“{query}”把 {share} 的注意力放在“{key}”上，因为 {symbols} 是它能看到的最大分数。</translation>
    </message>
    <message>
        <source>“{query}” puts {share} of its attention on “{key}”, because {symbols} is the largest score that it may see, although “{other}” scores higher: {reason}.</source>
        <translation>“{query}”把 {share} 的注意力放在“{key}”上，因为 {symbols} 是它能看到的最大分数，尽管“{other}”的分数更高：{reason}。</translation>
    </message>
    <message>
        <source>“{query}” sees {count} keys with the same score, so “{key}” gets 1/{count} of its attention: {share}.</source>
        <translation>“{query}”看到的 {count} 个键分数相同，所以“{key}”得到它 1/{count} 的注意力：{share}。</translation>
    </message>
    <message>
        <source>“{query}” puts {share} of its attention on “{key}”, as on each of the {count} keys that share the largest score.</source>
        <translation>“{query}”把 {share} 的注意力放在“{key}”上，与并列最大分数的 {count} 个键中的每一个相同。</translation>
    </message>
    <message>
        <source>“{query}” puts {share} of its attention on “{key}”: its score is {gap} below that of “{top}”, which gets {most}.</source>
        <translation>“{query}”把 {share} 的注意力放在“{key}”上：它的分数比“{top}”的低 {gap}，后者得到 {most}。</translation>
    </message>
    <message>
        <source>“{query}” puts {share} of its attention on “{key}”: its score is {gap} below the largest, which {count} keys share; each of them gets {most}.</source>
        <translation>“{query}”把 {share} 的注意力放在“{key}”上：它的分数比最大的低 {gap}，{count} 个键并列最大，各得到 {most}。</translation>
    </message>
    <message>
        <source>“{query}” may see “{key}”, but its score is so far below the largest that its weight is 0 in 64-bit floating point.</source>
        <translation>“{query}”可以看到“{key}”，但它的分数比最大的低太多，权重在 64 位浮点中为 0。</translation>
    </message>
    <message>
        <source>“{query}” may see “{key}”, but its score is −∞, so its weight is exactly 0.</source>
        <translation>“{query}”可以看到“{key}”，但它的分数是 −∞，所以权重恰好是 0。</translation>
    </message>
    <message>
        <source>“{query}” sees “{key}” alone and takes over number {column} of its value: {value}.</source>
        <translation>“{query}”只看到“{key}”，直接取它的值的第 {column} 个数：{value}。</translation>
    </message>
    <message>
        <source>Number {column} of the output of “{query}” is the average of that number over the values it sees, by its weights: {value}. “{key}” adds most, {term}.</source>
        <translation>“{query}”的输出的第 {column} 个数，是它看到的各个值的这个数按权重的平均：{value}。“{key}”贡献最多，为 {term}。</translation>
    </message>
    <message>
        <source>Number {column} of the output of “{query}” is the average of that number over the values it sees, by its weights: {value}. “{key}” counts most, {term}.</source>
        <translation>“{query}”的输出的第 {column} 个数，是它看到的各个值的这个数按权重的平均：{value}。“{key}”影响最大，为 {term}。</translation>
    </message>
    <message>
        <source>Number {column} of the output of “{query}” is the average of that number over the values it sees, by its weights: {value}.</source>
        <translation>“{query}”的输出的第 {column} 个数，是它看到的各个值的这个数按权重的平均：{value}。</translation>
    </message>
    <message>
        <source>Number {column} of the output of “{query}” is {value}, because of {place}, which “{query}” sees.</source>
        <translation>“{query}”的输出的第 {column} 个数是 {value}，因为“{query}”能看到 {place}。</translation>
    </message>
    <message>
        <source>Number {column} of the output of “{query}” lies beyond the range of 64-bit numbers.</source>
        <translation>“{query}”的输出的第 {column} 个数超出了 64 位数的范围。</translation>
    </message>
    <message>
        <source>The largest score that “{query}” may see is that of “{key}”: {value}. It is taken off every score of this query.</source>
        <translation>“{query}”能看到的最大分数是“{key}”的：{value}。这个查询的每个分数都减去它。</translation>
    </message>
    <message>
        <source>The largest score that “{query}” may see is {value}, which {count} keys share. It is taken off every score of this query.</source>
        <translation>“{query}”能看到的最大分数是 {value}，由 {count} 个键并列。这个查询的每个分数都减去它。</translation>
    </message>
    <message>
        <source>The score of “{query}” for “{key}”, {score}, less the largest of this query, {top}: e to that power is {value}.</source>
        <translation>“{query}”对“{key}”的分数 {score}，减去这个查询的最大分数 {top}：以此为指数，e 的幂是 {value}。</translation>
    </message>
    <message>
        <source>“{query}” may not attend to “{key}”: {reason}, so it adds nothing to the sum.</source>
        <translation>“{query}”不可关注“{key}”：{reason}，所以它对和没有贡献。</translation>
    </message>
    <message>
        <source>The exponentials of the {count} keys that “{query}” sees add up to {value}; each weight is its share of that.</source>
        <translation>“{query}”看到的 {count} 个键的指数之和是 {value}；每个权重就是其中的份额。</translation>
    </message>
    <message>
        <source>“{query}” sees “{key}” alone: the sum is its exponential, {value}.</source>
        <translation>“{query}”只看到“{key}”：和就是它的指数 {value}。</translation>
    </message>
    <message>
        <source>Number {column} of “{token}” among all heads is number {own} of the output of head {head}.</source>
        <translation>“{token}”在所有头中的第 {column} 个数，就是第 {head} 个头的输出的第 {own} 个数。</translation>
    </message>
    <message>
        <source>Number {column} of the projected output of “{token}”: the {count} numbers of all heads, each times its weight in W_O, add up to {value}.</source>
        <translation>“{token}”的投影后输出中第 {column} 个数：所有头的 {count} 个数，各乘以 W_O 中对应的权重，加起来是 {value}。</translation>
    </message>
    <message>
        <source>Number {column} of the projected output of “{token}”: the {count} numbers of all heads, each times its weight in W_O, add up, with the bias {bias}, to {value}.</source>
        <translation>“{token}”的投影后输出中第 {column} 个数：所有头的 {count} 个数，各乘以 W_O 中对应的权重，连同偏置 {bias} 加起来是 {value}。</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Number {column} of the {role} of “{token}”: the {count} numbers of its input, each times its weight in {weights}, add up to {value}.</source>
        <translation>“{token}”的{role}中第 {column} 个数：它的输入的 {count} 个数，各乘以 {weights} 中对应的权重，加起来是 {value}。</translation>
    </message>
    <message>
        <source>Number {column} of the {role} of “{token}”: the {count} numbers of its input, each times its weight in {weights}, add up, with the bias {bias}, to {value}.</source>
        <translation>“{token}”的{role}中第 {column} 个数：它的输入的 {count} 个数，各乘以 {weights} 中对应的权重，连同偏置 {bias} 加起来是 {value}。</translation>
    </message>
    <message>
        <source>“{token}” is word {row} of the vocabulary, with the id {id}: this is number {column} of its embedding.</source>
        <translation>“{token}”是词表中的第 {row} 个词，编号 {id}：这是它的嵌入中的第 {column} 个数。</translation>
    </message>
    <message>
        <source>p = {place}, the place of the token counted from 0; m = {m}, counting pairs of numbers; d = {d}.</source>
        <translation>p = {place}，词元从 0 数起的位置；m = {m}，从 0 数起的第几对数；d = {d}。</translation>
    </message>
    <message>
        <source>The position is {place}; m = {m}, counting pairs from 0; d = {d}, the numbers that are turned. {angle} radians are {degrees}°.</source>
        <translation>位置是 {place}；m = {m}，从 0 数起的第几对；d = {d}，旋转的个数。{angle} 弧度即 {degrees}°。</translation>
    </message>
    <message>
        <source>Only the first {count} numbers are turned; this one stays as it is.</source>
        <translation>只旋转前 {count} 个数；这个数保持不变。</translation>
    </message>
    <message>
        <source>“{token}” stands at place {place}, counted from 0: the sine of {place} ÷ 10000^({power}/{d}) is added to number {column} of its input.</source>
        <translation>“{token}”在位置 {place}（从 0 数起）：它的输入的第 {column} 个数加上 {place} ÷ 10000^({power}/{d}) 的正弦。</translation>
    </message>
    <message>
        <source>“{token}” stands at place {place}, counted from 0: the cosine of {place} ÷ 10000^({power}/{d}) is added to number {column} of its input.</source>
        <translation>“{token}”在位置 {place}（从 0 数起）：它的输入的第 {column} 个数加上 {place} ÷ 10000^({power}/{d}) 的余弦。</translation>
    </message>
    <message>
        <source>“{token}” stands at position {place}: numbers {first} and {second} of its query are turned by {angle} radians.</source>
        <translation>“{token}”在位置 {place}：它的查询的第 {first} 和第 {second} 个数旋转 {angle} 弧度。</translation>
    </message>
    <message>
        <source>“{token}” stands at position {place}: numbers {first} and {second} of its key are turned by {angle} radians.</source>
        <translation>“{token}”在位置 {place}：它的键的第 {first} 和第 {second} 个数旋转 {angle} 弧度。</translation>
    </message>
    <message>
        <source>Number {column} is beyond the {count} that are turned by positions: its angle is 0.</source>
        <translation>第 {column} 个数不在按位置旋转的前 {count} 个数之内：它的角度是 0。</translation>
    </message>
    <message>
        <source>Number {column} of {d_k} in the query of “{token}”: with number {partner} it is turned by the token&apos;s position.</source>
        <translation>“{token}”的查询中的第 {column} 个数，共 {d_k} 个：它与第 {partner} 个数一起按词元的位置旋转。</translation>
    </message>
    <message>
        <source>Number {column} of {d_k} in the key of “{token}”: with number {partner} it is turned by the token&apos;s position.</source>
        <translation>“{token}”的键中的第 {column} 个数，共 {d_k} 个：它与第 {partner} 个数一起按词元的位置旋转。</translation>
    </message>
    <message>
        <source>Number {column} of {d_k} in the query of “{token}”: it is not turned by positions.</source>
        <translation>“{token}”的查询中的第 {column} 个数，共 {d_k} 个：它不按位置旋转。</translation>
    </message>
    <message>
        <source>Number {column} of {d_k} in the key of “{token}”: it is not turned by positions.</source>
        <translation>“{token}”的键中的第 {column} 个数，共 {d_k} 个：它不按位置旋转。</translation>
    </message>
    <message>
        <source>The place of “{token}” adds {encoding} to number {column} of its input: {before} becomes {after}.</source>
        <translation>“{token}”的位置给它的输入的第 {column} 个数加上 {encoding}：{before} 变成 {after}。</translation>
    </message>
    <message>
        <source>Numbers {column} and {partner} of the query of “{token}” are turned by {angle} radians: number {column} goes from {before} to {after}.</source>
        <translation>“{token}”的查询的第 {column} 和第 {partner} 个数旋转 {angle} 弧度：第 {column} 个数从 {before} 变成 {after}。</translation>
    </message>
    <message>
        <source>Numbers {column} and {partner} of the key of “{token}” are turned by {angle} radians: number {column} goes from {before} to {after}.</source>
        <translation>“{token}”的键的第 {column} 和第 {partner} 个数旋转 {angle} 弧度：第 {column} 个数从 {before} 变成 {after}。</translation>
    </message>
    <message>
        <source>Number {column} of the query of “{token}” is beyond the {count} that are turned: it stays {after}.</source>
        <translation>“{token}”的查询的第 {column} 个数不在旋转的前 {count} 个之内：保持 {after}。</translation>
    </message>
    <message>
        <source>Number {column} of the key of “{token}” is beyond the {count} that are turned: it stays {after}.</source>
        <translation>“{token}”的键的第 {column} 个数不在旋转的前 {count} 个之内：保持 {after}。</translation>
    </message>
</context>
<context>
    <name>chart</name>
    <message>
        <source>Scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>个分数</translation>
    </message>
    <message>
        <source>Multiply-adds</source>
        <translation>乘加</translation>
    </message>
    <message>
        <source>multiply-adds</source>
        <translation>次乘加</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
</context>
<context>
    <name>code</name>
    <message>
        <source>{count} query heads use each key/value head</source>
        <translation>每个键/值头由 {count} 个查询头使用</translation>
    </message>
    <message>
        <source>no scale</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>ALiBi: slope times distance, one slope a head</source>
        <translation>ALiBi：斜率乘以距离，每个头一个斜率</translation>
    </message>
    <message>
        <source>a bias of -inf bars the key, whatever its score</source>
        <translation>偏置为 -inf 表示禁止这个键，不论分数是多少</translation>
    </message>
    <message>
        <source>causal: no query sees the future</source>
        <translation>因果：查询看不到后面的内容</translation>
    </message>
    <message>
        <source>no mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>each row sums to 1</source>
        <translation>每一行的和为 1</translation>
    </message>
    <message>
        <source>each column sums to 1</source>
        <translation>每一列的和为 1</translation>
    </message>
    <message>
        <source>a query that sees no key: all 0</source>
        <translation>看不到任何键的查询：全为 0</translation>
    </message>
    <message>
        <source>what is masked away counts for nothing, even where it is not a number</source>
        <translation>被掩码遮住的不起作用，即使它不是数</translation>
    </message>
    <message>
        <source>given: {shapes}</source>
        <translation>给定：{shapes}</translation>
    </message>
    <message>
        <source>given, vectors as columns: {shapes}</source>
        <translation>给定（列向量）：{shapes}</translation>
    </message>
    <message>
        <source>a script would have to hold {count} numbers, and it takes at most {limit}; use File &gt; Export numbers instead, which writes them as .npz</source>
        <translation>脚本需要写入 {count} 个数，而上限是 {limit}；请改用“文件”&gt;“导出数字”，存为 .npz</translation>
    </message>
    <message>
        <source>the row of each token</source>
        <translation>每个词元对应的行</translation>
    </message>
    <message>
        <source>the column of each token</source>
        <translation>每个词元对应的列</translation>
    </message>
    <message>
        <source>each head has columns of its own</source>
        <translation>每个头有自己的列</translation>
    </message>
    <message>
        <source>each head has rows of its own</source>
        <translation>每个头有自己的行</translation>
    </message>
    <message>
        <source>one head</source>
        <translation>一个头</translation>
    </message>
    <message>
        <source>sin and cos in turn</source>
        <translation>正弦和余弦交替</translation>
    </message>
    <message>
        <source>an angle for each position and pair</source>
        <translation>每个位置、每一对一个角度</translation>
    </message>
    <message>
        <source>the first of each pair</source>
        <translation>每一对的第一个</translation>
    </message>
    <message>
        <source>the second of each pair</source>
        <translation>每一对的第二个</translation>
    </message>
    <message>
        <source>the rest is not turned</source>
        <translation>其余不旋转</translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>this option is not known here; see attention-explorer --help</source>
        <translation>不认识这个选项；请参阅 attention-explorer --help</translation>
    </message>
    <message>
        <source>the window opens one file; name only one, see attention-explorer --help</source>
        <translation>窗口只打开一个文件；请只指定一个，参阅 attention-explorer --help</translation>
    </message>
    <message>
        <source>a session file, the name of a built-in example (a file wins), or &quot;-&quot; for standard input</source>
        <translation>会话文件，内置示例的名称（同名时以文件为准），或表示标准输入的“-”</translation>
    </message>
    <message>
        <source>language of what is printed; default: the system&apos;s, else en</source>
        <translation>输出的语言；默认为系统语言，没有则为 en</translation>
    </message>
    <message>
        <source>Edit Q, K and V by hand and follow attention, step by step, to every number.
Without a command the window opens, with the session in FILE where one is named:
a session file (.attn), or the name of a built-in example; a file wins.</source>
        <translation>亲手编辑 Q、K、V，一步一步看清注意力的每一个数字。
不带命令时打开窗口；指定 FILE 时显示其中的会话：
会话文件（.attn），或内置示例的名称；同名时以文件为准。</translation>
    </message>
    <message>
        <source>A command reads &quot;-&quot; as FILE from standard input. &quot;attention-explorer COMMAND --help&quot; tells more.
Exit status: 0 done; 2 the input or the arguments are wrong; 3 the machine cannot do it.</source>
        <translation>各命令以“-”作为 FILE 时从标准输入读取。详情见“attention-explorer COMMAND --help”。
退出状态：0 完成；2 输入或参数有误；3 本机无法完成。</translation>
    </message>
    <message>
        <source>{message}; see {program} --help</source>
        <translation>{message}；请参阅 {program} --help</translation>
    </message>
    <message>
        <source>show the version and exit</source>
        <translation>显示版本后退出</translation>
    </message>
    <message>
        <source>commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>only this matrix, for example scores or weights</source>
        <translation>只输出这个矩阵，例如 scores 或 weights</translation>
    </message>
    <message>
        <source>JSON with every digit, instead of aligned text</source>
        <translation>输出保留全部位数的 JSON，而不是对齐的文本</translation>
    </message>
    <message>
        <source>folder for the pictures, made if missing</source>
        <translation>存放图片的文件夹，不存在时会新建</translation>
    </message>
    <message>
        <source>only these steps, for example scores,weights; default: all</source>
        <translation>只画这些步骤，例如 scores,weights；默认为所有步骤</translation>
    </message>
    <message>
        <source>png (the default)</source>
        <translation>png（默认）</translation>
    </message>
    <message>
        <source>size of the pictures, 0.25 to 8; default: 2</source>
        <translation>图片的大小，0.25 到 8；默认为 2</translation>
    </message>
    <message>
        <source>one of {known}; default: light</source>
        <translation>{known} 之一；默认为 light</translation>
    </message>
    <message>
        <source>colours of numbers, one of {known}</source>
        <translation>数字的颜色，{known} 之一</translation>
    </message>
    <message>
        <source>vectors as rows or as columns; default: as the file was last looked at, else rows</source>
        <translation>向量写成行（rows）或列（columns）；默认：按文件上次查看时的写法，否则为行</translation>
    </message>
    <message>
        <source>language of the pictures; default: the system&apos;s, else en</source>
        <translation>图片的语言；默认为系统语言，没有则为 en</translation>
    </message>
    <message>
        <source>overwrite files that are there already</source>
        <translation>覆盖已有的文件</translation>
    </message>
    <message>
        <source>{file}: good: {summary}</source>
        <translation>{file}：有效：{summary}</translation>
    </message>
    <message>
        <source>, {name} {width}</source>
        <translation>，{name} {width}</translation>
    </message>
    <message>
        <source>{n_q} queries x {n_k} keys{widths}, heads {heads}</source>
        <translation>{n_q} 个查询 × {n_k} 个键{widths}，头数 {heads}</translation>
    </message>
    <message>
        <source>{title} ({sizes})</source>
        <translation>{title}（{sizes}）</translation>
    </message>
    <message>
        <source>Print every matrix of a session, or one of them.</source>
        <translation>输出会话的每个矩阵，或其中一个。</translation>
    </message>
    <message>
        <source>Draw the steps of a session into picture files.</source>
        <translation>把会话的各个步骤画成图片文件。</translation>
    </message>
    <message>
        <source>Read session files and say whether they are good.</source>
        <translation>读取会话文件，并说明是否有效。</translation>
    </message>
    <message>
        <source>List the built-in examples.</source>
        <translation>列出内置示例。</translation>
    </message>
    <message>
        <source>there is not enough memory for this; use fewer tokens or heads</source>
        <translation>内存不足；请减少词元或头的数量</translation>
    </message>
    <message>
        <source>reading or printing failed ({reason}); try another place</source>
        <translation>读取或输出失败（{reason}）；请换一个位置</translation>
    </message>
    <message>
        <source>Qt cannot be loaded ({reason}); install what is missing</source>
        <translation>无法加载 Qt（{reason}）；请安装缺少的部分</translation>
    </message>
    <message>
        <source>the format &quot;{name}&quot; is not known; use {known}</source>
        <translation>不认识格式“{name}”；请用 {known}</translation>
    </message>
    <message>
        <source>the format &quot;{name}&quot; is not supported yet by this version; use {known}</source>
        <translation>这个版本还不支持格式“{name}”；请用 {known}</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is not a number from {smallest} to {largest}; use one, such as 2</source>
        <translation>“{text}”不是 {smallest} 到 {largest} 之间的数；请改用这样的数，例如 2</translation>
    </message>
    <message>
        <source>the theme &quot;{name}&quot; is not known; use one of {known}</source>
        <translation>不认识主题“{name}”；请用 {known} 之一</translation>
    </message>
    <message>
        <source>there are no colour maps &quot;{name}&quot;; use one of {known}</source>
        <translation>没有名为“{name}”的颜色；请用 {known} 之一</translation>
    </message>
    <message>
        <source>the notation &quot;{name}&quot; is not known; use one of {known}</source>
        <translation>未知的记法“{name}”；请使用 {known} 之一</translation>
    </message>
    <message>
        <source>there is no translation into &quot;{name}&quot;; use one of {known}</source>
        <translation>没有“{name}”的译文；请用 {known} 之一</translation>
    </message>
    <message>
        <source>the session has no step &quot;{name}&quot;; its steps are {known}</source>
        <translation>会话没有步骤“{name}”；它的步骤有 {known}</translation>
    </message>
    <message>
        <source>this file is there already; use --force to overwrite it</source>
        <translation>文件已经存在；要覆盖它，请用 --force</translation>
    </message>
    <message>
        <source>the session has no &quot;{name}&quot;; use one of {known}</source>
        <translation>会话没有“{name}”；请用 {known} 之一</translation>
    </message>
    <message>
        <source>head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>{name} ({title}): {shape}</source>
        <translation>{name}（{title}）：{shape}</translation>
    </message>
    <message>
        <source>{name}: {shape}</source>
        <translation>{name}：{shape}</translation>
    </message>
    <message>
        <source>{rows} x {columns}</source>
        <translation>{rows} × {columns}</translation>
    </message>
    <message>
        <source>{heads} heads, each {rows} x {columns}</source>
        <translation>{heads} 个头，各 {rows} × {columns}</translation>
    </message>
    <message>
        <source>sees no key: weights and output are 0</source>
        <translation>看不到任何键：权重和输出都是 0</translation>
    </message>
    <message>
        <source>undefined: {place} is {value}</source>
        <translation>未定义：{place} 是 {value}</translation>
    </message>
</context>
<context>
    <name>comparing</name>
    <message>
        <source>masked</source>
        <translation>已遮住</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>未定义</translation>
    </message>
    <message>
        <source>numbers of Q</source>
        <translation>Q 的数</translation>
    </message>
    <message>
        <source>numbers of K</source>
        <translation>K 的数</translation>
    </message>
    <message>
        <source>numbers of V</source>
        <translation>V 的数</translation>
    </message>
    <message>
        <source>numbers of the bias</source>
        <translation>偏置的数</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>scaled scores</source>
        <translation>缩放后的分数</translation>
    </message>
    <message>
        <source>softcapped scores</source>
        <translation>软上限后的分数</translation>
    </message>
    <message>
        <source>biased scores</source>
        <translation>加偏置后的分数</translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation>掩码后的分数</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>numbers of the output</source>
        <translation>输出的数</translation>
    </message>
    <message>
        <source>{number} in the reference and here</source>
        <translation>参照和这里都是 {number}</translation>
    </message>
    <message>
        <source>{then} in the reference, {now} here, difference {difference}</source>
        <translation>参照是 {then}，这里是 {now}，相差 {difference}</translation>
    </message>
    <message>
        <source>{then} in the reference, {now} here: no difference in numbers</source>
        <translation>参照是 {then}，这里是 {now}：没有数字上的差</translation>
    </message>
    <message>
        <source>Compared: {words}.</source>
        <translation>比较：{words}。</translation>
    </message>
    <message>
        <source>{count} of {total} {things} moved</source>
        <translation>{things}：{total} 个中有 {count} 个变了</translation>
    </message>
    <message>
        <source>pp are percentage points</source>
        <translation>pp 表示百分点</translation>
    </message>
    <message>
        <source>✗ is masked</source>
        <translation>✗ 表示已遮住</translation>
    </message>
    <message>
        <source>? is undefined</source>
        <translation>? 表示未定义</translation>
    </message>
    <message>
        <source>✗ is masked, ? undefined</source>
        <translation>✗ 表示已遮住，? 表示未定义</translation>
    </message>
    <message>
        <source>The pinned state has no {things}, so nothing can be subtracted.</source>
        <translation>固定的状态中没有这一项（{things}），所以无法相减。</translation>
    </message>
    <message>
        <source>There are no {things} now, so nothing can be subtracted.</source>
        <translation>现在没有这一项（{things}），所以无法相减。</translation>
    </message>
    <message>
        <source>The pinned state has another shape and cannot be subtracted: its {things} are {then}, now they are {now}.</source>
        <translation>固定的状态形状不同，无法相减（{things}）：当时是 {then}，现在是 {now}。</translation>
    </message>
    <message>
        <source>the pinned state has another shape: no number to compare with</source>
        <translation>固定的状态形状不同：没有可比较的数</translation>
    </message>
    <message>
        <source>then and now {number}</source>
        <translation>当时和现在：{number}</translation>
    </message>
    <message>
        <source>then {then}, now {now}, difference {difference}</source>
        <translation>当时：{then}，现在：{now}，差值：{difference}</translation>
    </message>
    <message>
        <source>then {then}, now {now}: no difference in numbers</source>
        <translation>当时：{then}，现在：{now}，无法求差值</translation>
    </message>
    <message>
        <source>{count} of {total} {things} moved, all at “{row}”</source>
        <translation>{things}：{total} 个中有 {count} 个变了，都在“{row}”处</translation>
    </message>
    <message>
        <source>{count} of {total} {things} moved, most at “{row}”</source>
        <translation>{things}：{total} 个中有 {count} 个变了，多数在“{row}”处</translation>
    </message>
    <message>
        <source>then and now visible</source>
        <translation>当时和现在都可见</translation>
    </message>
    <message>
        <source>then and now masked</source>
        <translation>当时和现在都已遮住</translation>
    </message>
    <message>
        <source>then masked, now visible</source>
        <translation>当时已遮住，现在可见</translation>
    </message>
    <message>
        <source>then visible, now masked</source>
        <translation>当时可见，现在已遮住</translation>
    </message>
    <message>
        <source>Pinned: {words}.</source>
        <translation>固定的状态：{words}。</translation>
    </message>
    <message>
        <source>{number} pp</source>
        <translation>{number} pp</translation>
    </message>
    <message>
        <source>this has more than {most} scores, too many to be compared; use fewer tokens or heads</source>
        <translation>分数超过 {most} 个，太多了，无法比较；请减少词元或头</translation>
    </message>
</context>
<context>
    <name>computed</name>
    <message>
        <source>This number is computed. Edit X or the weights, or choose Input &gt; Q, K and V are given.</source>
        <translation>这个数是算出来的。请编辑 X 或权重，或者选择“输入 &gt; 直接给出 Q、K、V”。</translation>
    </message>
    <message>
        <source>This number is looked up. Edit its word&apos;s embedding, or choose Input &gt; X and weights.</source>
        <translation>这个数是查表得到的。请编辑这个词的嵌入，或者选择“输入 &gt; X 和权重”。</translation>
    </message>
    <message>
        <source>This number is computed. Edit what is given, or choose Input &gt; The scores are given.</source>
        <translation>这个数是算出来的。请编辑给出的数，或者选择“输入 &gt; 直接给出分数”。</translation>
    </message>
    <message>
        <source>This number is computed. Edit what is given to change it.</source>
        <translation>这个数是算出来的。要改变它，请编辑给出的数。</translation>
    </message>
</context>
<context>
    <name>controls</name>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>padding</source>
        <translation>填充</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>Causal: no key after the query</source>
        <translation>因果：看不到查询之后的键</translation>
    </message>
    <message>
        <source>{rule} (offset {count})</source>
        <translation>{rule}（偏移 {count}）</translation>
    </message>
    <message>
        <source>Window: {left} before and {right} after the query</source>
        <translation>窗口：查询之前 {left} 个，之后 {right} 个</translation>
    </message>
    <message>
        <source>Window: {left} before the query, and all after it</source>
        <translation>窗口：查询之前 {left} 个，之后全部</translation>
    </message>
    <message>
        <source>Window: all before the query, and {right} after it</source>
        <translation>窗口：查询之前全部，之后 {right} 个</translation>
    </message>
    <message>
        <source>Window: without bounds</source>
        <translation>窗口：没有界限</translation>
    </message>
    <message>
        <source>Prefix: {length} keys seen by all, then causal</source>
        <translation>前缀：{length} 个键谁都看得到，其余为因果</translation>
    </message>
    <message>
        <source>Padding: 1 key hidden</source>
        <translation>填充：遮住 1 个键</translation>
    </message>
    <message>
        <source>Padding: {count} keys hidden</source>
        <translation>填充：遮住 {count} 个键</translation>
    </message>
    <message>
        <source>Custom: 1 cell barred</source>
        <translation>自定义：禁止 1 个单元格</translation>
    </message>
    <message>
        <source>Custom: {count} cells barred</source>
        <translation>自定义：禁止 {count} 个单元格</translation>
    </message>
    <message>
        <source>{count} masks</source>
        <translation>{count} 个掩码</translation>
    </message>
    <message>
        <source>softcap {number}</source>
        <translation>软上限 {number}</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>ALiBi</source>
        <translation>ALiBi</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>sinusoidal</source>
        <translation>正弦编码</translation>
    </message>
    <message>
        <source>RoPE</source>
        <translation>RoPE</translation>
    </message>
</context>
<context>
    <name>decoding</name>
    <message>
        <source>Decoding needs a causal mask: without one every earlier token also looks at the new one, so that its results change and nothing can be kept.</source>
        <translation>解码需要因果掩码：没有它，前面的每个词元也会看新词元，其结果随之改变，什么都无法保留。</translation>
    </message>
    <message>
        <source>New: query, key and value of “{token}”. The cache is empty.</source>
        <translation>新增：“{token}”的查询、键和值。缓存是空的。</translation>
    </message>
    <message>
        <source>New: query, key and value of “{token}”. From the cache: key and value of 1 token.</source>
        <translation>新增：“{token}”的查询、键和值。取自缓存：1 个词元的键和值。</translation>
    </message>
    <message>
        <source>New: query, key and value of “{token}”. From the cache: keys and values of {count} tokens.</source>
        <translation>新增：“{token}”的查询、键和值。取自缓存：{count} 个词元的键和值。</translation>
    </message>
    <message>
        <source>New: query of “{token}”. The keys are other tokens: all {count} are there from the start, with their values.</source>
        <translation>新增：“{token}”的查询。键是另外的词元：全部 {count} 个连同它们的值从一开始就在。</translation>
    </message>
    <message>
        <source>Scores: {scores}, multiply-adds: {multiply_adds}, as many as without a cache.</source>
        <translation>分数：{scores}，乘加：{multiply_adds}，与不用缓存时一样多。</translation>
    </message>
    <message>
        <source>Scores: {scores} instead of {all_scores}, multiply-adds: {multiply_adds} instead of {all_multiply_adds}; so far {summed} instead of {all_summed}.</source>
        <translation>分数：{scores}，而非 {all_scores}；乘加：{multiply_adds}，而非 {all_multiply_adds}；累计 {summed}，而非 {all_summed}。</translation>
    </message>
    <message>
        <source>all {count} tokens at once</source>
        <translation>全部 {count} 个词元一起</translation>
    </message>
    <message>
        <source>token {place} of {count}: {token}</source>
        <translation>第 {place} 个词元，共 {count} 个：{token}</translation>
    </message>
</context>
<context>
    <name>drawing</name>
    <message>
        <source>the folder cannot be made: {reason}; choose another</source>
        <translation>无法新建文件夹：{reason}；请换一个</translation>
    </message>
    <message>
        <source>* of unrounded numbers</source>
        <translation>* 按未舍入的数计算</translation>
    </message>
    <message>
        <source>† only key seen</source>
        <translation>† 唯一可见的键</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>无可见键</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>未定义</translation>
    </message>
    <message>
        <source>Weights of “{token}” as a distribution</source>
        <translation>“{token}”的权重分布</translation>
    </message>
    <message>
        <source>Weights of “{token}” as a distribution, now</source>
        <translation>“{token}”现在的权重分布</translation>
    </message>
    <message>
        <source>It sees no key: all its weights and its output are exactly 0.</source>
        <translation>它看不到任何键：所有权重和输出恰好都是 0。</translation>
    </message>
    <message>
        <source>It is undefined: a score that it sees has no softmax.</source>
        <translation>未定义：它看到的分数使 softmax 无法计算。</translation>
    </message>
    <message>
        <source>“{key}” is the only key that “{query}” sees: weight 1, whatever its score.</source>
        <translation>“{key}”是“{query}”唯一能看到的键：不论分数是多少，权重都是 1。</translation>
    </message>
    <message>
        <source>1 key is masked: its weight is exactly 0.</source>
        <translation>1 个键被掩码遮住：权重恰好是 0。</translation>
    </message>
    <message>
        <source>{count} keys are masked: their weights are exactly 0.</source>
        <translation>{count} 个键被掩码遮住：权重恰好是 0。</translation>
    </message>
    <message>
        <source>it cannot be written: {reason}</source>
        <translation>无法写入：{reason}</translation>
    </message>
    <message>
        <source>Q and K</source>
        <translation>Q 和 K</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>V and output</source>
        <translation>V 和输出</translation>
    </message>
    <message>
        <source>inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>weight matrices</source>
        <translation>权重矩阵</translation>
    </message>
    <message>
        <source>angles</source>
        <translation>角度</translation>
    </message>
    <message>
        <source>change in Q and K</source>
        <translation>Q 和 K 的变化</translation>
    </message>
    <message>
        <source>change in scores</source>
        <translation>分数的变化</translation>
    </message>
    <message>
        <source>change in weights</source>
        <translation>权重的变化</translation>
    </message>
    <message>
        <source>change in V and output</source>
        <translation>V 和输出的变化</translation>
    </message>
    <message>
        <source>change in inputs</source>
        <translation>输入的变化</translation>
    </message>
    <message>
        <source>change in weight matrices</source>
        <translation>权重矩阵的变化</translation>
    </message>
    <message>
        <source>change in angles</source>
        <translation>角度的变化</translation>
    </message>
    <message>
        <source>Small cells show colours only.</source>
        <translation>单元格太小，只显示颜色。</translation>
    </message>
    <message>
        <source>Small: colours only.</source>
        <translation>太小：只显示颜色。</translation>
    </message>
    <message>
        <source>Small cells show colours only. Ctrl+wheel zooms.</source>
        <translation>单元格太小，只显示颜色。用 Ctrl+滚轮缩放。</translation>
    </message>
    <message>
        <source>Vectors are columns. </source>
        <translation>向量写成列。</translation>
    </message>
    <message>
        <source>Difference: now minus pinned. </source>
        <translation>这里显示差值，即当前的数减去固定的数。</translation>
    </message>
    <message>
        <source>As pinned. </source>
        <translation>固定时的状态。</translation>
    </message>
    <message>
        <source>As it is now. </source>
        <translation>当前的状态。</translation>
    </message>
    <message>
        <source>Difference: here minus reference. </source>
        <translation>差：这里减去参照。</translation>
    </message>
    <message>
        <source>As the reference has it. </source>
        <translation>参照的数字。</translation>
    </message>
    <message>
        <source>As it is here. </source>
        <translation>这里的数字。</translation>
    </message>
    <message>
        <source>{head}. </source>
        <translation>{head}。</translation>
    </message>
    <message>
        <source>queries {first}–{last} of {count}</source>
        <translation>查询 {first}–{last}，共 {count} 个</translation>
    </message>
    <message>
        <source>keys {first}–{last} of {count}</source>
        <translation>键 {first}–{last}，共 {count} 个</translation>
    </message>
    <message>
        <source>d_k {first}–{last} of {count}</source>
        <translation>d_k {first}–{last}，共 {count}</translation>
    </message>
    <message>
        <source>d_v {first}–{last} of {count}</source>
        <translation>d_v {first}–{last}，共 {count}</translation>
    </message>
    <message>
        <source>queries {first}–{last}</source>
        <translation>查询 {first}–{last}</translation>
    </message>
    <message>
        <source>keys {first}–{last}</source>
        <translation>键 {first}–{last}</translation>
    </message>
    <message>
        <source>d_k {first}–{last}</source>
        <translation>d_k {first}–{last}</translation>
    </message>
    <message>
        <source>d_v {first}–{last}</source>
        <translation>d_v {first}–{last}</translation>
    </message>
    <message>
        <source>rows: queries · columns: keys</source>
        <translation>行：查询 · 列：键</translation>
    </message>
    <message>
        <source>columns: queries · rows: keys</source>
        <translation>列：查询 · 行：键</translation>
    </message>
    <message>
        <source>query: the token that looks</source>
        <translation>查询：看别人的词元</translation>
    </message>
    <message>
        <source>key: the token looked at</source>
        <translation>键：被看的词元</translation>
    </message>
    <message>
        <source>the same for every token</source>
        <translation>对每个词元都相同</translation>
    </message>
    <message>
        <source>value: what a token hands over</source>
        <translation>值：词元交出的内容</translation>
    </message>
    <message>
        <source>one new vector a query</source>
        <translation>每个查询得到一个新向量</translation>
    </message>
    <message>
        <source>one vector a token</source>
        <translation>每个词元一个向量</translation>
    </message>
    <message>
        <source>added for every token</source>
        <translation>对每个词元都加上</translation>
    </message>
    <message>
        <source>radians, one angle a pair</source>
        <translation>弧度，每对一个角度</translation>
    </message>
    <message>
        <source>rows: head · number of its output</source>
        <translation>行：头 · 其输出的第几个数</translation>
    </message>
    <message>
        <source>columns: head · number of its output</source>
        <translation>列：头 · 其输出的第几个数</translation>
    </message>
    <message>
        <source>one vector a place</source>
        <translation>每个位置一个向量</translation>
    </message>
    <message>
        <source>one vector a key token</source>
        <translation>每个键词元一个向量</translation>
    </message>
    <message>
        <source>one vector a word</source>
        <translation>每个词一个向量</translation>
    </message>
    <message>
        <source>all heads side by side</source>
        <translation>所有头并排</translation>
    </message>
    <message>
        <source>all heads one above the other</source>
        <translation>所有头上下叠放</translation>
    </message>
    <message>
        <source>1 new; earlier ones are not kept</source>
        <translation>新增 1 个；先前的不保留</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>exp(M − max)</source>
        <translation>exp(M − max)</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>和</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>{cached} cached, {new} new</source>
        <translation>缓存 {cached} 个，新增 {new} 个</translation>
    </message>
    <message>
        <source>no usable font was found; install one, for example Noto Sans</source>
        <translation>找不到可用的字体；请安装一种，例如 Noto Sans</translation>
    </message>
    <message>
        <source>In the open session</source>
        <translation>在当前会话中</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>here</source>
        <translation>这里</translation>
    </message>
    <message>
        <source>All terms</source>
        <translation>所有术语</translation>
    </message>
    <message>
        <source>No term has “{wanted}” in it</source>
        <translation>没有术语包含“{wanted}”</translation>
    </message>
    <message>
        <source>Terms with “{wanted}”</source>
        <translation>包含“{wanted}”的术语</translation>
    </message>
    <message>
        <source>Why 1/√d_k: the largest weight of a query, for random queries and keys</source>
        <translation>为何用 1/√d_k：随机的查询和键，每个查询的最大权重</translation>
    </message>
    <message>
        <source>with 1/√d_k</source>
        <translation>用 1/√d_k</translation>
    </message>
    <message>
        <source>without</source>
        <translation>不用</translation>
    </message>
    <message>
        <source>{count} random queries over {n_k} random keys for each d_k, seed {seed}</source>
        <translation>每个 d_k 取 {count} 个随机查询、{n_k} 个随机键，种子 {seed}</translation>
    </message>
    <message>
        <source>means {scaled} · {bare}</source>
        <translation>均值 {scaled} · {bare}</translation>
    </message>
    <message>
        <source>largest weight of a query, from 0 to 1 · above: the means with 1/√d_k and without</source>
        <translation>每个查询的最大权重，从 0 到 1 · 上方：用与不用 1/√d_k 的均值</translation>
    </message>
    <message>
        <source>share of queries</source>
        <translation>查询的比例</translation>
    </message>
    <message>
        <source>Weights with the scale</source>
        <translation>有缩放的权重</translation>
    </message>
    <message>
        <source>Weights without scale</source>
        <translation>无缩放的权重</translation>
    </message>
    <message>
        <source>Weights with the mask</source>
        <translation>有掩码的权重</translation>
    </message>
    <message>
        <source>Weights without mask</source>
        <translation>无掩码的权重</translation>
    </message>
    <message>
        <source>entropy</source>
        <translation>熵</translation>
    </message>
    <message>
        <source>mean entropy {mean} of at most {most} bits</source>
        <translation>平均熵 {mean} 比特，至多 {most} 比特</translation>
    </message>
    <message>
        <source>{number} bits</source>
        <translation>{number} 比特</translation>
    </message>
</context>
<context>
    <name>edits</name>
    <message>
        <source>Cut {place}</source>
        <translation>剪切 {place}</translation>
    </message>
    <message>
        <source>Clear {place}</source>
        <translation>清零 {place}</translation>
    </message>
    <message>
        <source>Fill {place} with {source}</source>
        <translation>用 {source} 填充 {place}</translation>
    </message>
    <message>
        <source>Paste {place}</source>
        <translation>粘贴到 {place}</translation>
    </message>
    <message>
        <source>Revert to saved</source>
        <translation>恢复到已保存的版本</translation>
    </message>
    <message>
        <source>Set scale</source>
        <translation>设置缩放</translation>
    </message>
    <message>
        <source>Add causal mask</source>
        <translation>添加因果掩码</translation>
    </message>
    <message>
        <source>Align causal mask</source>
        <translation>对齐因果掩码</translation>
    </message>
    <message>
        <source>Remove {kind} mask</source>
        <translation>移除{kind}掩码</translation>
    </message>
    <message>
        <source>Use one custom mask for all heads</source>
        <translation>所有头共用一个自定义掩码</translation>
    </message>
    <message>
        <source>Give each head a custom mask</source>
        <translation>给每个头一个自定义掩码</translation>
    </message>
    <message>
        <source>Add {kind} mask</source>
        <translation>添加{kind}掩码</translation>
    </message>
    <message>
        <source>Change {kind} mask</source>
        <translation>更改{kind}掩码</translation>
    </message>
    <message>
        <source>Replace causal mask by {kind} mask</source>
        <translation>用{kind}掩码代替因果掩码</translation>
    </message>
    <message>
        <source>Remove the softcap</source>
        <translation>移除软上限</translation>
    </message>
    <message>
        <source>Set softcap to {number}</source>
        <translation>将软上限设为 {number}</translation>
    </message>
    <message>
        <source>Remove the bias</source>
        <translation>移除偏置</translation>
    </message>
    <message>
        <source>Add a bias</source>
        <translation>添加偏置</translation>
    </message>
    <message>
        <source>Turn ALiBi into a bias</source>
        <translation>将 ALiBi 变成偏置</translation>
    </message>
    <message>
        <source>Use one bias for all heads</source>
        <translation>所有头共用一个偏置</translation>
    </message>
    <message>
        <source>Give each head a bias</source>
        <translation>给每个头一个偏置</translation>
    </message>
    <message>
        <source>Add ALiBi</source>
        <translation>添加 ALiBi</translation>
    </message>
    <message>
        <source>Replace the bias by ALiBi</source>
        <translation>用 ALiBi 代替偏置</translation>
    </message>
    <message>
        <source>Remove ALiBi</source>
        <translation>移除 ALiBi</translation>
    </message>
    <message>
        <source>Set the slopes of ALiBi</source>
        <translation>设置 ALiBi 的斜率</translation>
    </message>
    <message>
        <source>Edit {place}</source>
        <translation>编辑 {place}</translation>
    </message>
    <message>
        <source>{place}, head {head}</source>
        <translation>{place}，头 {head}</translation>
    </message>
    <message>
        <source>Import {arrays}</source>
        <translation>导入 {arrays}</translation>
    </message>
    <message>
        <source>Drag {place}</source>
        <translation>拖动 {place}</translation>
    </message>
    <message>
        <source>Change {place}</source>
        <translation>更改 {place}</translation>
    </message>
    <message>
        <source>Load from disk</source>
        <translation>从磁盘载入</translation>
    </message>
    <message>
        <source>Edit title and notes</source>
        <translation>编辑标题和说明</translation>
    </message>
    <message>
        <source>Paint the mask</source>
        <translation>涂掩码</translation>
    </message>
    <message>
        <source>Give Q, K and V</source>
        <translation>改为直接给出 Q、K、V</translation>
    </message>
    <message>
        <source>Compute Q, K and V from X</source>
        <translation>改为由 X 算出 Q、K、V</translation>
    </message>
    <message>
        <source>Look X up in embeddings</source>
        <translation>改为查嵌入表得到 X</translation>
    </message>
    <message>
        <source>Give the scores</source>
        <translation>改为直接给出分数</translation>
    </message>
    <message>
        <source>Add biases</source>
        <translation>添加偏置</translation>
    </message>
    <message>
        <source>Remove biases</source>
        <translation>去掉偏置</translation>
    </message>
    <message>
        <source>Add W_O</source>
        <translation>添加 W_O</translation>
    </message>
    <message>
        <source>Remove W_O</source>
        <translation>去掉 W_O</translation>
    </message>
    <message>
        <source>Add b_O</source>
        <translation>添加 b_O</translation>
    </message>
    <message>
        <source>Remove b_O</source>
        <translation>去掉 b_O</translation>
    </message>
    <message>
        <source>Give the keys tokens of their own</source>
        <translation>让键有自己的词元</translation>
    </message>
    <message>
        <source>Use the tokens for the keys too</source>
        <translation>让键也用查询的词元</translation>
    </message>
    <message>
        <source>Edit vocabulary</source>
        <translation>编辑词表</translation>
    </message>
    <message>
        <source>Remove positions</source>
        <translation>去掉位置</translation>
    </message>
    <message>
        <source>Use sinusoidal positions</source>
        <translation>使用正弦位置编码</translation>
    </message>
    <message>
        <source>Use RoPE</source>
        <translation>使用 RoPE</translation>
    </message>
    <message>
        <source>Change RoPE</source>
        <translation>更改 RoPE</translation>
    </message>
</context>
<context>
    <name>files</name>
    <message>
        <source>there is not enough memory for this; close other programs or use less</source>
        <translation>内存不足；请关闭其他程序，或减少数据</translation>
    </message>
    <message>
        <source>the name of a file of arrays ends in .npy, .npz or .safetensors; rename it</source>
        <translation>数组文件的名称以 .npy、.npz 或 .safetensors 结尾；请重新命名</translation>
    </message>
    <message>
        <source>there is no such folder; choose another</source>
        <translation>没有这个文件夹；请换一个</translation>
    </message>
    <message>
        <source>part of this path is a file, not a folder; choose another</source>
        <translation>路径中有一段是文件而不是文件夹；请换一个</translation>
    </message>
    <message>
        <source>a file of this name is in the way; choose another name</source>
        <translation>已有同名的文件；请换一个名称</translation>
    </message>
    <message>
        <source>a folder of this name is in the way; choose another name</source>
        <translation>已有同名的文件夹；请换一个名称</translation>
    </message>
    <message>
        <source>you may not write here; choose another folder</source>
        <translation>没有在此写入的权限；请换一个文件夹</translation>
    </message>
    <message>
        <source>this disk may only be read; choose another folder</source>
        <translation>这个磁盘是只读的；请换一个文件夹</translation>
    </message>
    <message>
        <source>the disk is full; make room or choose another folder</source>
        <translation>磁盘已满；请腾出空间，或换一个文件夹</translation>
    </message>
    <message>
        <source>your share of the disk is full; make room or choose another folder</source>
        <translation>您的磁盘配额已满；请腾出空间，或换一个文件夹</translation>
    </message>
    <message>
        <source>this name is too long; choose a shorter one</source>
        <translation>名称太长；请换一个短一些的</translation>
    </message>
    <message>
        <source>this cannot be written ({reason}); choose another place</source>
        <translation>无法写入（{reason}）；请换一个位置</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; looks like a date, not a number; write the number that is meant</source>
        <translation>“{text}”像日期，不像数；请写出所指的数</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; may mean {whole} or {fraction} beside numbers with decimal commas; write all with points</source>
        <translation>旁边的数以逗号作小数点，“{text}”可能是 {whole}，也可能是 {fraction}；请全部改用小数点</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; may mean {number} or {calculated}; write the one that is meant</source>
        <translation>“{text}”可能是 {number}，也可能是 {calculated}；请写出所指的那个</translation>
    </message>
    <message>
        <source>the numbers were cut short by &quot;...&quot; when they were printed; print all of them, in NumPy after np.set_printoptions(threshold=10**9)</source>
        <translation>数字在打印时被“...”省略了；请打印全部数字，在 NumPy 中先执行 np.set_printoptions(threshold=10**9)</translation>
    </message>
    <message>
        <source>the brackets hold several matrices; take one of them, as [[1, 2], [3, 4]]</source>
        <translation>方括号里有多个矩阵；请只取一个，例如 [[1, 2], [3, 4]]</translation>
    </message>
    <message>
        <source>the brackets hold no matrix, see &quot;{part}&quot;; write [[1, 2], [3, 4]]</source>
        <translation>方括号里不是矩阵，见“{part}”；请写成 [[1, 2], [3, 4]]</translation>
    </message>
    <message>
        <source>a matrix is needed here: a list of rows</source>
        <translation>这里需要一个矩阵：由各行组成的列表</translation>
    </message>
    <message>
        <source>this head has {count} rows but the first has {first}; make them the same</source>
        <translation>这个头有 {count} 行，而第一个头有 {first} 行；请改为一致</translation>
    </message>
    <message>
        <source>a row is needed here: a list of cells in square brackets</source>
        <translation>这里需要一行：方括号中的单元格列表</translation>
    </message>
    <message>
        <source>this row has {count} cells but the first row has {first}; give every row the same number</source>
        <translation>这一行有 {count} 个单元格，而第一行有 {first} 个；每行的个数要相同</translation>
    </message>
    <message>
        <source>a matrix needs at least one row and one cell in it</source>
        <translation>矩阵至少要有一行，且至少要有一个单元格</translation>
    </message>
    <message>
        <source>{count} cells are more than the limit of {limit}; use fewer</source>
        <translation>{count} 个单元格超过上限 {limit}；请减少一些</translation>
    </message>
    <message>
        <source>{found} stands where a number is needed; write one such as -1.5, 0.25 or 1e-3</source>
        <translation>这里需要一个数，却是 {found}；请写成 -1.5、0.25 或 1e-3 这样的数</translation>
    </message>
    <message>
        <source>{found} stands where 0, 1, true or false is needed</source>
        <translation>这里需要 0、1、true 或 false，却是 {found}</translation>
    </message>
    <message>
        <source>this is a spreadsheet or an archive, not text; save the numbers as a CSV file</source>
        <translation>这是电子表格或压缩包，不是文本；请把数字存为 CSV 文件</translation>
    </message>
    <message>
        <source>character {place} is a zero byte, which no text has; the file may not be text, save it as UTF-8</source>
        <translation>第 {place} 个字符是零字节，文本中不会有；文件可能不是文本，请存为 UTF-8</translation>
    </message>
    <message>
        <source>the file has more than {limit} MB, the limit of a text file; use a part of it</source>
        <translation>文件超过 {limit} MB，即文本文件的上限；请只用其中一部分</translation>
    </message>
    <message>
        <source>byte {place}: 0x{value} is no text in {names}; save the file as UTF-8</source>
        <translation>第 {place} 字节：0x{value} 在 {names} 中不是文本；请把文件存为 UTF-8</translation>
    </message>
    <message>
        <source>it holds complex numbers (type {kind}); save the real part as float</source>
        <translation>内容是复数（类型 {kind}）；请把实部存为 float</translation>
    </message>
    <message>
        <source>it is a single number; give an array with one axis to four</source>
        <translation>这只是一个数；请给出有一到四个轴的数组</translation>
    </message>
    <message>
        <source>it has {count} axes; give an array with one axis to four</source>
        <translation>它有 {count} 个轴；请给出有一到四个轴的数组</translation>
    </message>
    <message>
        <source>it holds no numbers; give an array with at least one</source>
        <translation>其中没有数；请给出至少有一个数的数组</translation>
    </message>
    <message>
        <source>its {count} numbers are more than the limit of {limit} (64 MB as float64); save a part of it</source>
        <translation>它有 {count} 个数，超过上限 {limit}（按 float64 为 64 MB）；请只存其中一部分</translation>
    </message>
    <message>
        <source>the type {kind} is not supported; save the array as float32 or float64</source>
        <translation>不支持类型 {kind}；请把数组存为 float32 或 float64</translation>
    </message>
    <message>
        <source>a byte of this array of booleans is neither 0 nor 1; save it again as bool</source>
        <translation>这个布尔数组中有一个字节既不是 0 也不是 1；请重新存为 bool</translation>
    </message>
    <message>
        <source>it holds {number}, and beyond 2^53 whole numbers would lose digits; save it as float64 if rounding is meant</source>
        <translation>其中有 {number}，超过 2^53 的整数会丢失位数；如果允许舍入，请存为 float64</translation>
    </message>
    <message>
        <source>its header asks for {needed} bytes of numbers but {found} are there; the file is damaged, use another copy</source>
        <translation>文件头要求有 {needed} 字节的数，实际只有 {found} 字节；文件已损坏，请用另一份副本</translation>
    </message>
    <message>
        <source>the file has changed since it was looked into; import it again</source>
        <translation>文件在查看之后已经改变；请重新导入</translation>
    </message>
    <message>
        <source>there are more than {limit} arrays in it; save those that are needed</source>
        <translation>其中有 {limit} 个以上的数组；请只存需要的数组</translation>
    </message>
    <message>
        <source>there is neither a file nor a built-in example of this name; check the name</source>
        <translation>没有这个名称的文件或内置示例；请检查名称</translation>
    </message>
    <message>
        <source>these are numbers, no session; open it in the window to import them</source>
        <translation>这是数字，不是会话；请在窗口中打开并导入</translation>
    </message>
    <message>
        <source>it is closed; give a file or pipe a session into it</source>
        <translation>标准输入已关闭；请给出文件，或通过管道输入会话</translation>
    </message>
    <message>
        <source>in &quot;{text}&quot; commas as well as blanks may separate numbers; separate them by tabs or semicolons</source>
        <translation>在“{text}”中，逗号和空格都可能是数之间的分隔；请用制表符或分号分隔</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; may be the number {number} or {count} numbers; write a decimal point, or separate numbers by tabs or semicolons</source>
        <translation>“{text}”可能是一个数 {number}，也可能是 {count} 个数；请改用小数点，或用制表符、分号分隔各数</translation>
    </message>
    <message>
        <source>{text} is too small; the smallest number is about 4.9e-324</source>
        <translation>{text} 太小；最小的数约为 4.9e-324</translation>
    </message>
    <message>
        <source>{text} is too large; the largest number is about 1.8e308</source>
        <translation>{text} 太大；最大的数约为 1.8e308</translation>
    </message>
    <message>
        <source>the key &quot;{key}&quot; stands here twice; remove one of the two</source>
        <translation>字段“{key}”在这里出现了两次；请去掉一个</translation>
    </message>
    <message>
        <source>the file is empty; choose another one</source>
        <translation>文件是空的；请换一个</translation>
    </message>
    <message>
        <source>byte {place}: the file ends in the middle of a character; it may have been cut off, use a complete copy</source>
        <translation>第 {place} 字节：文件在一个字符中间结束；可能被截断了，请用完整的副本</translation>
    </message>
    <message>
        <source>byte {place}: 0x{value} is not UTF-8 text; save the file as UTF-8</source>
        <translation>第 {place} 字节：0x{value} 不是 UTF-8 文本；请把文件存为 UTF-8</translation>
    </message>
    <message>
        <source>line {line}, column {column}: the text that starts here never ends; the file may have been cut off at byte {byte}, use a complete copy</source>
        <translation>第 {line} 行第 {column} 列：从这里开始的文本没有结束；文件可能在第 {byte} 字节处被截断，请用完整的副本</translation>
    </message>
    <message>
        <source>line {line}, column {column}: the file ends in the middle; it may have been cut off at byte {byte}, use a complete copy</source>
        <translation>第 {line} 行第 {column} 列：文件在中间结束；可能在第 {byte} 字节处被截断，请用完整的副本</translation>
    </message>
    <message>
        <source>line {line}, column {column}: the JSON has ended before this; remove what follows it</source>
        <translation>第 {line} 行第 {column} 列：JSON 在此之前已经结束；请去掉后面的内容</translation>
    </message>
    <message>
        <source>line {line}, column {column}: a text may not hold a line end or a control character; write \n</source>
        <translation>第 {line} 行第 {column} 列：文本中不能有换行或控制字符；请写成 \n</translation>
    </message>
    <message>
        <source>line {line}, column {column}: this is no escape of JSON; write \\ for a backslash</source>
        <translation>第 {line} 行第 {column} 列：这不是 JSON 的转义；反斜杠请写成 \\</translation>
    </message>
    <message>
        <source>line {line}, column {column}: {found} cannot stand here in JSON; correct it or use another copy</source>
        <translation>第 {line} 行第 {column} 列：JSON 的这个位置不能是 {found}；请改正，或用另一份副本</translation>
    </message>
    <message>
        <source>line {line}, column {column}: brackets within more than {limit} others; a file needs only a few</source>
        <translation>第 {line} 行第 {column} 列：括号嵌套超过 {limit} 层；文件只需要几层</translation>
    </message>
    <message>
        <source>this row is empty; remove it</source>
        <translation>这一行是空的；请去掉</translation>
    </message>
    <message>
        <source>nothing stands in this column of the first rows; empty it here or fill it there</source>
        <translation>前几行的这一列是空的；请清空这里，或补上那里</translation>
    </message>
    <message>
        <source>there is no number in the file; choose another one</source>
        <translation>文件中没有数；请换一个</translation>
    </message>
    <message>
        <source>a text of {count} characters is longer than the limit of {limit}; use a part</source>
        <translation>文本有 {count} 个字符，超过上限 {limit}；请只用一部分</translation>
    </message>
    <message>
        <source>{count} numbers are more than the limit of {limit} ({size} MB); use fewer</source>
        <translation>{count} 个数超过上限 {limit}（{size} MB）；请减少一些</translation>
    </message>
    <message>
        <source>this is no array in NumPy&apos;s .npy format; save it with numpy.save</source>
        <translation>这不是 NumPy 的 .npy 格式的数组；请用 numpy.save 保存</translation>
    </message>
    <message>
        <source>its header does not describe an array; the file is damaged, use another copy</source>
        <translation>文件头描述的不是数组；文件已损坏，请用另一份副本</translation>
    </message>
    <message>
        <source>more follows after the array; save several arrays with numpy.savez instead</source>
        <translation>数组之后还有内容；要存多个数组，请用 numpy.savez</translation>
    </message>
    <message>
        <source>it holds Python objects (type {kind}), not numbers; save it again as float, for example with numpy.save(file, array.astype(float))</source>
        <translation>内容是 Python 对象（类型 {kind}），不是数；请重新存为 float，例如 numpy.save(file, array.astype(float))</translation>
    </message>
    <message>
        <source>it holds texts (type {kind}), not numbers; save it again as float</source>
        <translation>内容是文本（类型 {kind}），不是数；请重新存为 float</translation>
    </message>
    <message>
        <source>it is a table of named fields; save each field as an array of its own</source>
        <translation>这是带字段名的表；请把每个字段分别存为数组</translation>
    </message>
    <message>
        <source>this cannot be read as an .npz archive; it may be damaged, use another copy</source>
        <translation>无法作为 .npz 压缩包读取；可能已损坏，请用另一份副本</translation>
    </message>
    <message>
        <source>two arrays have this name; give each its own</source>
        <translation>有两个数组同名；请分别命名</translation>
    </message>
    <message>
        <source>it is encrypted; save it again without a password</source>
        <translation>它已加密；请重新保存，不设密码</translation>
    </message>
    <message>
        <source>it is compressed in an unusual way; save it with numpy.savez</source>
        <translation>压缩方式不常见；请用 numpy.savez 保存</translation>
    </message>
    <message>
        <source>there is no number in it; copy some numbers first</source>
        <translation>其中没有数；请先复制一些数字</translation>
    </message>
    <message>
        <source>this row has another length ({count}) than the first ({first}); give all rows the same length</source>
        <translation>这一行的长度（{count}）与第一行（{first}）不同；各行的长度要相同</translation>
    </message>
    <message>
        <source>this is a folder; name a file in it</source>
        <translation>这是文件夹；请指定其中的文件</translation>
    </message>
    <message>
        <source>this is a device or a pipe; name an ordinary file</source>
        <translation>这是设备或管道；请指定普通文件</translation>
    </message>
    <message>
        <source>there is no such file; check the name and the folder</source>
        <translation>没有这个文件；请检查名称和文件夹</translation>
    </message>
    <message>
        <source>you may not read this file; change its permissions</source>
        <translation>没有读取这个文件的权限；请更改它的权限</translation>
    </message>
    <message>
        <source>the file cannot be read ({reason}); use another</source>
        <translation>无法读取文件（{reason}）；请换一个</translation>
    </message>
    <message>
        <source>the file is too short for a .safetensors file; use a complete copy</source>
        <translation>文件太短，不是完整的 .safetensors 文件；请用完整的副本</translation>
    </message>
    <message>
        <source>the header is said to have {length} bytes but only {rest} follow; this is no .safetensors file, or it has been cut off</source>
        <translation>文件头应有 {length} 字节，后面却只有 {rest} 字节；这不是 .safetensors 文件，或者被截断了</translation>
    </message>
    <message>
        <source>the header has {length} bytes, more than the limit of 25 MB; save fewer arrays</source>
        <translation>文件头有 {length} 字节，超过上限 25 MB；请减少数组</translation>
    </message>
    <message>
        <source>the header is no JSON object; use another copy</source>
        <translation>文件头不是 JSON 对象；请用另一份副本</translation>
    </message>
    <message>
        <source>header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>header: {place}</source>
        <translation>文件头：{place}</translation>
    </message>
    <message>
        <source>the header gives no two data_offsets for it; the file is damaged, use another copy</source>
        <translation>文件头没有给出它的两个 data_offsets；文件已损坏，请用另一份副本</translation>
    </message>
    <message>
        <source>its numbers are said to be bytes {begin} to {end} of {rest}; the file is damaged or cut off, use another copy</source>
        <translation>它的数应在第 {begin} 到 {end} 字节，而总共只有 {rest} 字节；文件已损坏或被截断，请用另一份副本</translation>
    </message>
    <message>
        <source>the header gives no shape or no dtype for it; the file is damaged, use another copy</source>
        <translation>文件头没有给出它的形状或 dtype；文件已损坏，请用另一份副本</translation>
    </message>
    <message>
        <source>its numbers begin at byte {begin} but those before it end at {last}; the file is damaged, use another copy</source>
        <translation>它的数从第 {begin} 字节开始，而前面的数到第 {last} 字节才结束；文件已损坏，请用另一份副本</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>null</source>
        <translation>null</translation>
    </message>
    <message>
        <source>a text in quotes</source>
        <translation>引号中的文本</translation>
    </message>
    <message>
        <source>a list in square brackets</source>
        <translation>方括号中的列表</translation>
    </message>
    <message>
        <source>an object in braces</source>
        <translation>花括号中的对象</translation>
    </message>
    <message>
        <source>a number or a text in quotes</source>
        <translation>数或引号中的文本</translation>
    </message>
    <message>
        <source>a text in quotes, or an object with one for each language</source>
        <translation>引号中的文本，或按语言分别给出文本的对象</translation>
    </message>
    <message>
        <source>a key holds half a character; remove it</source>
        <translation>字段名中有半个字符；请去掉</translation>
    </message>
    <message>
        <source>a session file holds one object in braces, this one holds {found}</source>
        <translation>会话文件应是花括号中的一个对象，这里却是 {found}</translation>
    </message>
    <message>
        <source>this is no session file: the format must be &quot;{format}&quot;, not {found}</source>
        <translation>这不是会话文件：format 必须是“{format}”，而不是 {found}</translation>
    </message>
    <message>
        <source>version {found} of the format is newer than version {version}, which this program reads; use a newer program</source>
        <translation>格式版本 {found} 比本程序能读取的版本 {version} 新；请使用更新的程序</translation>
    </message>
    <message>
        <source>there is no version {found} of the format; the version must be {version}</source>
        <translation>没有格式版本 {found}；版本必须是 {version}</translation>
    </message>
    <message>
        <source>the kind {kind} is not known; use {known}</source>
        <translation>不认识种类 {kind}；请用 {known}</translation>
    </message>
    <message>
        <source>the key &quot;{key}&quot; is missing; add it</source>
        <translation>缺少字段“{key}”；请补上</translation>
    </message>
    <message>
        <source>the key &quot;{key}&quot; is not known here; remove it or correct its spelling</source>
        <translation>这里不认识字段“{key}”；请去掉，或改正拼写</translation>
    </message>
    <message>
        <source>{expected} is needed here, not {found}</source>
        <translation>这里需要{expected}，而不是 {found}</translation>
    </message>
    <message>
        <source>&quot;{value}&quot; is not known here; use &quot;bottom_right&quot; or &quot;top_left&quot;</source>
        <translation>这里不认识“{value}”；请用“bottom_right”或“top_left”</translation>
    </message>
    <message>
        <source>this does not fit the format: {reason}</source>
        <translation>不符合格式：{reason}</translation>
    </message>
    <message>
        <source>row {row}</source>
        <translation>第 {row} 行</translation>
    </message>
    <message>
        <source>row {row}, column {column}</source>
        <translation>第 {row} 行第 {column} 列</translation>
    </message>
    <message>
        <source>the file is larger than the limit of {limit} MB; use a smaller one</source>
        <translation>文件超过上限 {limit} MB；请用小一些的</translation>
    </message>
    <message>
        <source>this {name} is beyond the limit of {limit}; use a smaller one</source>
        <translation>此处的 {name} 超出上限 {limit}；请用较小的数</translation>
    </message>
    <message>
        <source>another of the files has an array of this name; import it by itself</source>
        <translation>另一个文件中有同名的数组；请单独导入</translation>
    </message>
    <message>
        <source>two arrays are used as {step}; keep one of them</source>
        <translation>两个数组都用作 {step}；请只保留一个</translation>
    </message>
</context>
<context>
    <name>fills</name>
    <message>
        <source>these two are too far apart; use smaller numbers</source>
        <translation>这两个数相差太大；请用小一些的数</translation>
    </message>
    <message>
        <source>from {low} to {high} no number has {decimals} decimals; take more decimals</source>
        <translation>从 {low} 到 {high} 没有 {decimals} 位小数的数；请增加小数位数</translation>
    </message>
    <message>
        <source>a standard deviation is 0 or more</source>
        <translation>标准差不能小于 0</translation>
    </message>
    <message>
        <source>choose two different rows</source>
        <translation>请选择不同的两行</translation>
    </message>
    <message>
        <source>this must be a finite number</source>
        <translation>这里必须是有限的数</translation>
    </message>
    <message>
        <source>the range ends before it begins; exchange the two</source>
        <translation>范围的终点在起点之前；请对调</translation>
    </message>
    <message>
        <source>{value} is not from {least} to {most}</source>
        <translation>{value} 不在 {least} 到 {most} 之间</translation>
    </message>
    <message>
        <source>{name}, head {head}</source>
        <translation>{name}，头 {head}</translation>
    </message>
    <message>
        <source>{place} is {rows} × {columns}; only a block with as many rows as columns is transposed in place</source>
        <translation>{place} 是 {rows} × {columns}；只有行数与列数相等的区域才能就地转置</translation>
    </message>
    <message>
        <source>{place} has one row only</source>
        <translation>{place} 只有一行</translation>
    </message>
    <message>
        <source>{place} is infinite and would become undefined</source>
        <translation>{place} 是无穷大，结果将未定义</translation>
    </message>
    <message>
        <source>{place} would become too large for a number</source>
        <translation>{place} 会变得太大，无法用数表示</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Decimals</source>
        <translation>小数位数</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Fill {place} with &amp;zeros</source>
        <translation>在 {place} 中填入 0(&amp;Z)</translation>
    </message>
    <message>
        <source>Fill {place} with zeros</source>
        <translation>在 {place} 中填入 0</translation>
    </message>
    <message>
        <source>Fill {place} with &amp;ones</source>
        <translation>在 {place} 中填入 1(&amp;O)</translation>
    </message>
    <message>
        <source>Fill {place} with ones</source>
        <translation>在 {place} 中填入 1</translation>
    </message>
    <message>
        <source>Fill {place} with the &amp;identity</source>
        <translation>在 {place} 中填入单位矩阵(&amp;I)</translation>
    </message>
    <message>
        <source>Fill {place} with the identity</source>
        <translation>在 {place} 中填入单位矩阵</translation>
    </message>
    <message>
        <source>Fill {place} with one-&amp;hot rows</source>
        <translation>在 {place} 中填入 one-hot 行(&amp;H)</translation>
    </message>
    <message>
        <source>Fill {place} with ones in one co&amp;lumn…</source>
        <translation>在 {place} 的某一列填入 1(&amp;L)…</translation>
    </message>
    <message>
        <source>Fill {place} with one-hot vectors</source>
        <translation>在 {place} 中填入 one-hot 向量</translation>
    </message>
    <message>
        <source>Fill {place} with ones at {column}</source>
        <translation>在 {place} 的 {column} 处填入 1</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Fill {place} with a &amp;constant…</source>
        <translation>在 {place} 中填入常数(&amp;C)…</translation>
    </message>
    <message>
        <source>Fill {place} with {value}</source>
        <translation>在 {place} 中填入 {value}</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>Fill {place} with a &amp;ramp…</source>
        <translation>在 {place} 中填入等差数列(&amp;R)…</translation>
    </message>
    <message>
        <source>Fill {place} with a ramp from {start} by {step}</source>
        <translation>在 {place} 中填入从 {start} 起、步长 {step} 的等差数列</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>起始值</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步长</translation>
    </message>
    <message>
        <source>Fill {place} with &amp;uniform random numbers…</source>
        <translation>在 {place} 中填入均匀随机数(&amp;U)…</translation>
    </message>
    <message>
        <source>Fill {place} with uniform numbers, seed {seed}</source>
        <translation>在 {place} 中填入均匀随机数，种子 {seed}</translation>
    </message>
    <message>
        <source>Fill {place} with &amp;normal random numbers…</source>
        <translation>在 {place} 中填入正态随机数(&amp;N)…</translation>
    </message>
    <message>
        <source>Fill {place} with normal numbers, seed {seed}</source>
        <translation>在 {place} 中填入正态随机数，种子 {seed}</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>标准差</translation>
    </message>
    <message>
        <source>Fill {place} with &amp;whole random numbers…</source>
        <translation>在 {place} 中填入随机整数(&amp;W)…</translation>
    </message>
    <message>
        <source>Fill {place} with whole numbers, seed {seed}</source>
        <translation>在 {place} 中填入随机整数，种子 {seed}</translation>
    </message>
    <message>
        <source>&amp;Scale {place}…</source>
        <translation>缩放 {place}(&amp;S)…</translation>
    </message>
    <message>
        <source>Scale {place} by {factor}</source>
        <translation>将 {place} 缩放 {factor} 倍</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>Roun&amp;d {place}…</source>
        <translation>舍入 {place}(&amp;D)…</translation>
    </message>
    <message>
        <source>Round {place}, decimals: {decimals}</source>
        <translation>舍入 {place}，小数位数：{decimals}</translation>
    </message>
    <message>
        <source>Ne&amp;gate {place}</source>
        <translation>将 {place} 取负(&amp;G)</translation>
    </message>
    <message>
        <source>Negate {place}</source>
        <translation>将 {place} 取负</translation>
    </message>
    <message>
        <source>&amp;Transpose {place}</source>
        <translation>转置 {place}(&amp;T)</translation>
    </message>
    <message>
        <source>Transpose {place}</source>
        <translation>转置 {place}</translation>
    </message>
    <message>
        <source>Swa&amp;p the numbers of two rows of {place}…</source>
        <translation>交换 {place} 中两行的数字(&amp;P)…</translation>
    </message>
    <message>
        <source>Swap the numbers of {first} and {second} in {place}</source>
        <translation>交换 {place} 中 {first} 与 {second} 的数字</translation>
    </message>
    <message>
        <source>Row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>with row</source>
        <translation>与行</translation>
    </message>
    <message>
        <source>Fill {place} with ones at number {column}</source>
        <translation>在 {place} 的第 {column} 个数处填入 1</translation>
    </message>
    <message>
        <source>Fill {place} with ones leading to number {column}</source>
        <translation>在 {place} 中通向第 {column} 个数处填入 1</translation>
    </message>
    <message>
        <source>Swap numbers {first} and {second} in {place}</source>
        <translation>交换 {place} 中的第 {first} 个数与第 {second} 个数</translation>
    </message>
    <message>
        <source>Swap what leads from numbers {first} and {second} in {place}</source>
        <translation>交换 {place} 中从第 {first} 个数与从第 {second} 个数出发的权重</translation>
    </message>
    <message>
        <source>Swap what leads to numbers {first} and {second} in {place}</source>
        <translation>交换 {place} 中通向第 {first} 个数与通向第 {second} 个数的权重</translation>
    </message>
    <message>
        <source>Fill {place} with one-&amp;hot columns</source>
        <translation>在 {place} 中填入 one-hot 列(&amp;H)</translation>
    </message>
    <message>
        <source>Fill {place} with ones in on&amp;e row…</source>
        <translation>在 {place} 的某一行填入 1(&amp;E)…</translation>
    </message>
</context>
<context>
    <name>finding</name>
    <message>
        <source>write a token, or a number from 1 to {count}</source>
        <translation>请写词元，或从 1 到 {count} 的编号</translation>
    </message>
    <message>
        <source>no token is “{text}”; write another, or a number from 1 to {count}</source>
        <translation>没有词元“{text}”；请写另一个，或从 1 到 {count} 的编号</translation>
    </message>
    <message>
        <source>there is no {text}; the numbers go from 1 to {count}</source>
        <translation>没有 {text}；编号从 1 到 {count}</translation>
    </message>
    <message>
        <source>“{text}” is there {times} times; write one of the numbers {numbers}</source>
        <translation>“{text}”出现了 {times} 次；请写编号 {numbers} 之一</translation>
    </message>
    <message>
        <source>write a number from 1 to {count}</source>
        <translation>请写 1 到 {count} 之间的编号</translation>
    </message>
</context>
<context>
    <name>heads</name>
    <message>
        <source>{symbol} {name}, {heads} heads</source>
        <translation>{symbol} {name}，{heads} 个头</translation>
    </message>
    <message>
        <source>Head {head}</source>
        <translation>头 {head}</translation>
    </message>
    <message>
        <source>Head {head} ({name})</source>
        <translation>头 {head}（{name}）</translation>
    </message>
    <message>
        <source>Head {head} of {heads}</source>
        <translation>头 {head}，共 {heads} 个</translation>
    </message>
    <message>
        <source>Head {head} ({name}) of {heads}</source>
        <translation>头 {head}（{name}），共 {heads} 个</translation>
    </message>
    <message>
        <source>all heads share K and V</source>
        <translation>所有头共用 K 和 V</translation>
    </message>
    <message>
        <source>heads {first}–{last} share K and V {kv_head}</source>
        <translation>头 {first}–{last} 共用 K/V 头 {kv_head}</translation>
    </message>
</context>
<context>
    <name>imports</name>
    <message>
        <source>choose…</source>
        <translation>请选择…</translation>
    </message>
    <message>
        <source>1 = may attend, 0 = blocked</source>
        <translation>1 = 可关注，0 = 遮住</translation>
    </message>
    <message>
        <source>1 = blocked, 0 = may attend</source>
        <translation>1 = 遮住，0 = 可关注</translation>
    </message>
    <message>
        <source>a bias that is added to the scores</source>
        <translation>加到分数上的偏置</translation>
    </message>
    <message>
        <source>X and weights compute query, key and value; use those or these, not both</source>
        <translation>X 和权重会算出查询、键和值；两者只能用其一</translation>
    </message>
    <message>
        <source>No array is used as {role}; choose one</source>
        <translation>没有数组用作{role}；请选择一个</translation>
    </message>
    <message>
        <source>No array is used; choose what one of them is used as</source>
        <translation>没有使用任何数组；请为其中一个选择用途</translation>
    </message>
    <message>
        <source>{names} are all used as {role}; keep one of them</source>
        <translation>{names} 都用作{role}；请只保留一个</translation>
    </message>
    <message>
        <source>{name}: {problem}</source>
        <translation>{name}：{problem}</translation>
    </message>
    <message>
        <source>The query is {one} and the key {other} (heads × tokens × width); both need the same width</source>
        <translation>查询是 {one}，键是 {other}（头 × 词元 × 宽度）；两者的宽度要相同</translation>
    </message>
    <message>
        <source>The key is {one} and the value {other} (heads × tokens × width); both need the same number of tokens</source>
        <translation>键是 {one}，值是 {other}（头 × 词元 × 宽度）；两者的词元数要相同</translation>
    </message>
    <message>
        <source>The key is {one} and the value {other} (heads × tokens × width); both need the same number of heads</source>
        <translation>键是 {one}，值是 {other}（头 × 词元 × 宽度）；两者的头数要相同</translation>
    </message>
    <message>
        <source>The query is {one} and the key {other} (heads × tokens × width); the query heads cannot be shared out evenly among the key heads</source>
        <translation>查询是 {one}，键是 {other}（头 × 词元 × 宽度）；查询的头不能平均分给键的头</translation>
    </message>
    <message>
        <source>X is {one} and {role} is {other}; in X · W there is a row of W for each column of X: transpose it</source>
        <translation>X 是 {one}，{role} 是 {other}；在 X · W 中 X 的每一列对应 W 的一行：请转置</translation>
    </message>
    <message>
        <source>{role} has {found} heads, but there will be {wanted}</source>
        <translation>{role}：有 {found} 个头，但将会有 {wanted} 个</translation>
    </message>
    <message>
        <source>{name} is square, so both ways round fit; taken as “{way}”</source>
        <translation>{name} 是方阵，两种方向都合适；现按“{way}”读入</translation>
    </message>
    <message>
        <source>Too large: {reason}</source>
        <translation>太大：{reason}</translation>
    </message>
    <message>
        <source>The query has {rows} rows but the tokens are {count}; give one for each row</source>
        <translation>查询有 {rows} 行，词元却有 {count} 个；每行要有一个词元</translation>
    </message>
    <message>
        <source>The key has {rows} rows but the key tokens are {count}; give one for each row</source>
        <translation>键有 {rows} 行，键的词元却有 {count} 个；每行要有一个词元</translation>
    </message>
    <message>
        <source>The mask is {mask} but the scores are {scores} (heads × queries × keys); give a mask for them, or one for all heads</source>
        <translation>掩码是 {mask}，分数却是 {scores}（头 × 查询 × 键）；请给出与分数相符的掩码，或所有头共用的掩码</translation>
    </message>
    <message>
        <source>The mask holds 0 and 1; choose what 1 means</source>
        <translation>掩码由 0 和 1 组成；请选择 1 表示什么</translation>
    </message>
    <message>
        <source>The mask holds nan or inf at head {head}, row {row}, column {column}; a bias that is added holds finite numbers or -inf</source>
        <translation>掩码在头 {head} 的第 {row} 行第 {column} 列是 nan 或 inf；加上的偏置只能是有限的数或 -inf</translation>
    </message>
    <message>
        <source>The mask holds other numbers than 0 and 1; it can only be added</source>
        <translation>掩码中有 0 和 1 以外的数；只能作为偏置相加</translation>
    </message>
    <message>
        <source>The mask of the open session does not fit the new shapes; import into a new session</source>
        <translation>当前会话的掩码与新的形状不符；请导入到新会话</translation>
    </message>
    <message>
        <source>Of {names} item {item} of the {count} in the batch is taken</source>
        <translation>{names} 取批次中的第 {item} 项，共 {count} 项</translation>
    </message>
    <message>
        <source>The mask takes the place of those of the open session</source>
        <translation>这个掩码将替换当前会话的掩码</translation>
    </message>
    <message>
        <source>The bias takes the place of that of the open session</source>
        <translation>这个偏置将替换当前会话的偏置</translation>
    </message>
    <message>
        <source>The first row of {name} counts the columns; it is taken as their labels, not as numbers</source>
        <translation>{name} 的第一行是各列的编号；已作为列标签，不作为数字</translation>
    </message>
    <message>
        <source>The first row of {name} is taken as numbers; where it only counts the columns, remove it</source>
        <translation>{name} 的第一行已作为数字；如果它只是各列的编号，请去掉</translation>
    </message>
    <message>
        <source>With this mask no query sees any key; all weights and outputs will be 0</source>
        <translation>用这个掩码，所有查询都看不到任何键；全部权重和输出都将是 0</translation>
    </message>
    <message>
        <source>With this mask the query {token} (row {row}) sees no key; its weights and output will be 0</source>
        <translation>用这个掩码，查询 {token}（第 {row} 行）看不到任何键；它的权重和输出都将是 0</translation>
    </message>
    <message>
        <source>With this mask {count} queries see no key, the first of them {token} (head {head}, row {row}); their weights and outputs will be 0</source>
        <translation>用这个掩码，有 {count} 个查询看不到任何键，第一个是 {token}（头 {head}，第 {row} 行）；它们的权重和输出都将是 0</translation>
    </message>
    <message>
        <source>one token</source>
        <translation>一个词元</translation>
    </message>
    <message>
        <source>one number a token</source>
        <translation>每个词元一个数</translation>
    </message>
    <message>
        <source>rows are tokens</source>
        <translation>行是词元</translation>
    </message>
    <message>
        <source>columns are tokens</source>
        <translation>列是词元</translation>
    </message>
    <message>
        <source>heads × tokens × width</source>
        <translation>头 × 词元 × 宽度</translation>
    </message>
    <message>
        <source>tokens × heads × width</source>
        <translation>词元 × 头 × 宽度</translation>
    </message>
    <message>
        <source>batch × tokens × width</source>
        <translation>批次 × 词元 × 宽度</translation>
    </message>
    <message>
        <source>batch × width × tokens</source>
        <translation>批次 × 宽度 × 词元</translation>
    </message>
    <message>
        <source>heads × width × tokens</source>
        <translation>头 × 宽度 × 词元</translation>
    </message>
    <message>
        <source>batch × heads × tokens × width</source>
        <translation>批次 × 头 × 词元 × 宽度</translation>
    </message>
    <message>
        <source>batch × tokens × heads × width</source>
        <translation>批次 × 词元 × 头 × 宽度</translation>
    </message>
    <message>
        <source>batch × heads × width × tokens</source>
        <translation>批次 × 头 × 宽度 × 词元</translation>
    </message>
    <message>
        <source>one row</source>
        <translation>一行</translation>
    </message>
    <message>
        <source>X · W: rows are for the columns of X</source>
        <translation>X · W：行对应 X 的列</translation>
    </message>
    <message>
        <source>transposed: columns are for those of X</source>
        <translation>转置：列对应 X 的列</translation>
    </message>
    <message>
        <source>heads × columns of X × width</source>
        <translation>头 × X 的列 × 宽度</translation>
    </message>
    <message>
        <source>heads × width × columns of X</source>
        <translation>头 × 宽度 × X 的列</translation>
    </message>
    <message>
        <source>batch × columns of X × width</source>
        <translation>批 × X 的列 × 宽度</translation>
    </message>
    <message>
        <source>batch × width × columns of X</source>
        <translation>批 × 宽度 × X 的列</translation>
    </message>
    <message>
        <source>batch × heads × columns of X × width</source>
        <translation>批 × 头 × X 的列 × 宽度</translation>
    </message>
    <message>
        <source>one entry a key, for all queries</source>
        <translation>每个键一项，用于所有查询</translation>
    </message>
    <message>
        <source>rows are queries</source>
        <translation>行是查询</translation>
    </message>
    <message>
        <source>columns are queries</source>
        <translation>列是查询</translation>
    </message>
    <message>
        <source>batch × keys</source>
        <translation>批次 × 键</translation>
    </message>
    <message>
        <source>heads × queries × keys</source>
        <translation>头 × 查询 × 键</translation>
    </message>
    <message>
        <source>batch × queries × keys</source>
        <translation>批次 × 查询 × 键</translation>
    </message>
    <message>
        <source>batch × heads × queries × keys</source>
        <translation>批次 × 头 × 查询 × 键</translation>
    </message>
    <message>
        <source>query (Q)</source>
        <translation>查询（Q）</translation>
    </message>
    <message>
        <source>key (K)</source>
        <translation>键（K）</translation>
    </message>
    <message>
        <source>value (V)</source>
        <translation>值（V）</translation>
    </message>
    <message>
        <source>input (X)</source>
        <translation>输入（X）</translation>
    </message>
    <message>
        <source>query weights (W_Q)</source>
        <translation>查询权重（W_Q）</translation>
    </message>
    <message>
        <source>key weights (W_K)</source>
        <translation>键权重（W_K）</translation>
    </message>
    <message>
        <source>value weights (W_V)</source>
        <translation>值权重（W_V）</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>不使用</translation>
    </message>
</context>
<context>
    <name>keys</name>
    <message>
        <source>Tables of Q, K and V</source>
        <translation>Q、K、V 的表格</translation>
    </message>
    <message>
        <source>Move the cursor; with Shift select</source>
        <translation>移动光标；按住 Shift 选择</translation>
    </message>
    <message>
        <source>Go along the cells</source>
        <translation>逐个单元格移动</translation>
    </message>
    <message>
        <source>Edit the number; so does typing one</source>
        <translation>编辑数字；直接输入也可以</translation>
    </message>
    <message>
        <source>Make the number larger or smaller by a step</source>
        <translation>把数字增大或减小一步</translation>
    </message>
    <message>
        <source>The same by ten steps</source>
        <translation>同上，一次十步</translation>
    </message>
    <message>
        <source>Drop the mark</source>
        <translation>取消标记</translation>
    </message>
    <message>
        <source>While a number is typed</source>
        <translation>输入数字时</translation>
    </message>
    <message>
        <source>Take it and go down</source>
        <translation>确认并向下</translation>
    </message>
    <message>
        <source>Take it and go right or left</source>
        <translation>确认并向右或向左</translation>
    </message>
    <message>
        <source>Leave it as it was</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>Stage</source>
        <translation>主视图</translation>
    </message>
    <message>
        <source>Move the cursor</source>
        <translation>移动光标</translation>
    </message>
    <message>
        <source>To the first or last cell of the line</source>
        <translation>到这一行的第一个或最后一个单元格</translation>
    </message>
    <message>
        <source>To the next or previous matrix, then panel</source>
        <translation>到下一个或上一个矩阵，然后到面板</translation>
    </message>
    <message>
        <source>Go to the first operand; edit an input</source>
        <translation>转到第一个操作数；编辑输入</translation>
    </message>
    <message>
        <source>Go back to the cell before</source>
        <translation>回到前一个单元格</translation>
    </message>
    <message>
        <source>Edit an input; so does typing a number</source>
        <translation>编辑输入；直接输入数字也可以</translation>
    </message>
    <message>
        <source>On a ✓ or ✗ of the mask: bar the key, or allow it</source>
        <translation>在掩码的 ✓ 或 ✗ 上：挡住或允许这个键</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>To the previous or next step</source>
        <translation>到上一步或下一步</translation>
    </message>
    <message>
        <source>To the first or last step</source>
        <translation>到第一步或最后一步</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>Small panels of heads</source>
        <translation>头的小图</translation>
    </message>
    <message>
        <source>To the previous, next, first or last head</source>
        <translation>到上一个、下一个、第一个或最后一个头</translation>
    </message>
    <message>
        <source>To the stage</source>
        <translation>到主图</translation>
    </message>
    <message>
        <source>Why this number</source>
        <translation>这个数怎么来</translation>
    </message>
    <message>
        <source>From line to line; its operands are lit</source>
        <translation>逐行移动；同时标亮该行的操作数</translation>
    </message>
    <message>
        <source>From operand to operand</source>
        <translation>逐个操作数移动</translation>
    </message>
    <message>
        <source>Go to the operand; show all terms or the largest</source>
        <translation>转到操作数；显示所有项或最大的几项</translation>
    </message>
    <message>
        <source>Copy the derivation as text</source>
        <translation>把推导复制为文字</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>From token to token</source>
        <translation>逐个词元移动</translation>
    </message>
    <message>
        <source>Rename the token</source>
        <translation>重命名词元</translation>
    </message>
    <message>
        <source>Insert a token</source>
        <translation>插入词元</translation>
    </message>
    <message>
        <source>Delete the token</source>
        <translation>删除词元</translation>
    </message>
</context>
<context>
    <name>language</name>
    <message>
        <source>en</source>
        <extracomment>&quot;en&quot; is translated by the code of the language itself, such as zh_CN.</extracomment>
        <translation>zh_CN</translation>
    </message>
</context>
<context>
    <name>masks</name>
    <message>
        <source>{bound} is no bound of a window; use 0 or more, or -1 for none</source>
        <translation>{bound} 不能作窗口的界限；请用 0 或更大的数，-1 表示没有界限</translation>
    </message>
    <message>
        <source>{length} is no length of a prefix; use 0 or more</source>
        <translation>{length} 不能作前缀的长度；请用 0 或更大的数</translation>
    </message>
    <message>
        <source>a padding mask needs one entry for each of the {n_k} keys; this one has {count}</source>
        <translation>填充掩码对 {n_k} 个键各需一项；这里有 {count} 项</translation>
    </message>
    <message>
        <source>a custom mask must be {n_q} x {n_k}, one matrix or one for each of {heads} heads</source>
        <translation>自定义掩码必须是 {n_q} × {n_k} 的一个矩阵，或 {heads} 个头各一个矩阵</translation>
    </message>
</context>
<context>
    <name>matrices</name>
    <message>
        <source>embeddings</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>position encoding</source>
        <translation>位置编码</translation>
    </message>
    <message>
        <source>input with position</source>
        <translation>带位置的输入</translation>
    </message>
    <message>
        <source>context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>query weights</source>
        <translation>查询权重</translation>
    </message>
    <message>
        <source>query bias</source>
        <translation>查询偏置</translation>
    </message>
    <message>
        <source>key weights</source>
        <translation>键权重</translation>
    </message>
    <message>
        <source>key bias</source>
        <translation>键偏置</translation>
    </message>
    <message>
        <source>value weights</source>
        <translation>值权重</translation>
    </message>
    <message>
        <source>value bias</source>
        <translation>值偏置</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>angles of queries</source>
        <translation>查询的角度</translation>
    </message>
    <message>
        <source>turned query</source>
        <translation>旋转后的查询</translation>
    </message>
    <message>
        <source>angles of keys</source>
        <translation>键的角度</translation>
    </message>
    <message>
        <source>turned key</source>
        <translation>旋转后的键</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>may attend</source>
        <translation>可关注</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>分数</translation>
    </message>
    <message>
        <source>scaled scores</source>
        <translation>缩放后的分数</translation>
    </message>
    <message>
        <source>softcapped scores</source>
        <translation>软上限后的分数</translation>
    </message>
    <message>
        <source>biased scores</source>
        <translation>加偏置后的分数</translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation>掩码后的分数</translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>joined outputs</source>
        <translation>拼接后的输出</translation>
    </message>
    <message>
        <source>output weights</source>
        <translation>输出权重</translation>
    </message>
    <message>
        <source>output bias</source>
        <translation>输出偏置</translation>
    </message>
    <message>
        <source>projected output</source>
        <translation>投影后的输出</translation>
    </message>
    <message>
        <source>largest score</source>
        <translation>最大分数</translation>
    </message>
    <message>
        <source>exponentials</source>
        <translation>指数</translation>
    </message>
    <message>
        <source>sum of exponentials</source>
        <translation>指数之和</translation>
    </message>
</context>
<context>
    <name>moments</name>
    <message>
        <source>{matrix}, {row} × {column}: exponential</source>
        <translation>{matrix}，{row} × {column}：指数</translation>
    </message>
    <message>
        <source>{matrix}, {row}: maximum</source>
        <translation>{matrix}，“{row}”：最大值</translation>
    </message>
    <message>
        <source>{matrix}, {row}: sum</source>
        <translation>{matrix}，“{row}”：和</translation>
    </message>
    <message>
        <source>{matrix}, {row} × {column}: share</source>
        <translation>{matrix}，{row} × {column}：份额</translation>
    </message>
    <message>
        <source>{matrix}, {row} × {column}</source>
        <translation>{matrix}，{row} × {column}</translation>
    </message>
    <message>
        <source>{matrix}, {row}, number {column}</source>
        <translation>{matrix}，{row}，第 {column} 个数</translation>
    </message>
    <message>
        <source>{matrix}, {row}</source>
        <translation>{matrix}，{row}</translation>
    </message>
    <message>
        <source>{matrix}, all of it</source>
        <translation>{matrix}，全部</translation>
    </message>
    <message>
        <source>{place}, term {term} of {count}</source>
        <translation>{place}，第 {term} 项，共 {count} 项</translation>
    </message>
    <message>
        <source>{place}: masked</source>
        <translation>{place}：被掩码遮住</translation>
    </message>
</context>
<context>
    <name>notebook</name>
    <message>
        <source>there is no display for the window; compare() needs none</source>
        <translation>没有可以显示窗口的屏幕；compare() 不需要屏幕</translation>
    </message>
    <message>
        <source>NumPy cannot make an array of it ({reason}); give rows of equal length</source>
        <translation>NumPy 无法把它变成数组（{reason}）；请给出等长的行</translation>
    </message>
    <message>
        <source>it holds {kind}, not numbers; give floats</source>
        <translation>它的内容是 {kind}，不是数字；请给出浮点数</translation>
    </message>
    <message>
        <source>its shape is {shape}, so it is no batch; leave item out</source>
        <translation>它的形状是 {shape}，不是批次；请去掉 item</translation>
    </message>
    <message>
        <source>its shape is {shape}; give (tokens, width), (heads, tokens, width) or (batch, heads, tokens, width)</source>
        <translation>它的形状是 {shape}；请给出（词元，宽度）、（头，词元，宽度）或（批次，头，词元，宽度）</translation>
    </message>
    <message>
        <source>it is a batch of {count}; say which is meant, item=0 for the first</source>
        <translation>它是 {count} 项的批次；请说明是哪一项，item=0 是第一项</translation>
    </message>
    <message>
        <source>there is no item {item}; the batch has {count}, counted from 0</source>
        <translation>没有第 {item} 项；批次有 {count} 项，从 0 数起</translation>
    </message>
    <message>
        <source>it is one text; give a list with one text for each of the {count} rows</source>
        <translation>它是一段文字；请给出列表，{count} 行每行一段文字</translation>
    </message>
    <message>
        <source>it is several numbers; give one</source>
        <translation>它是好几个数；请给出一个</translation>
    </message>
    <message>
        <source>it must be said what the mask means: mask_means=&quot;may attend&quot; (1 or True lets a query see the key), &quot;blocked&quot; (1 or True bars the key) or &quot;added&quot; (added to the scaled scores)</source>
        <translation>必须说明掩码的含义：mask_means=&quot;may attend&quot;（1 或 True 让查询看见键）、&quot;blocked&quot;（1 或 True 挡住键）或 &quot;added&quot;（加到缩放分数上）</translation>
    </message>
    <message>
        <source>it holds other numbers than 0 and 1; such a mask can only be mask_means=&quot;added&quot;</source>
        <translation>它有 0 和 1 以外的数；这样的掩码只能是 mask_means=&quot;added&quot;</translation>
    </message>
    <message>
        <source>&quot;{mask}&quot; is no mask; give &quot;{causal}&quot; or an array</source>
        <translation>&quot;{mask}&quot; 不是掩码；请给出 &quot;{causal}&quot; 或数组</translation>
    </message>
    <message>
        <source>with {n_q} queries and {n_k} keys a causal mask may mean two things; give it as an array</source>
        <translation>有 {n_q} 个查询和 {n_k} 个键时，因果掩码可能有两种含义；请以数组给出</translation>
    </message>
    <message>
        <source>the mask is {mask} but the scores are {scores} (heads x queries x keys); give (queries, keys)</source>
        <translation>掩码是 {mask}，但分数是 {scores}（头 x 查询 x 键）；请给出（查询，键）</translation>
    </message>
    <message>
        <source>{given} is no whole number; count from 0</source>
        <translation>{given} 不是整数；请从 0 数起</translation>
    </message>
    <message>
        <source>give the numbers by the name of their step, such as {example}</source>
        <translation>请按步骤的名称给出数字，例如 {example}</translation>
    </message>
</context>
<context>
    <name>numbers</name>
    <message>
        <source>&quot;{text}&quot; is not a number; write one such as -1.5 or 1e-3, or an expression such as 1/3 or sqrt(2)</source>
        <translation>“{text}”不是数；请写成 -1.5 或 1e-3 这样的数，或 1/3、sqrt(2) 这样的表达式</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; has {count} characters, more than the {limit} of an expression; shorten it</source>
        <translation>“{text}”有 {count} 个字符，超过表达式的上限 {limit}；请缩短</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; divides by zero; change the divisor</source>
        <translation>“{text}”除以了零；请更改除数</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is no real number; change the root or power</source>
        <translation>“{text}”不是实数；请更改根号或乘方</translation>
    </message>
    <message>
        <source>in &quot;{text}&quot; a * is missing between {left} and {right}; write it</source>
        <translation>在“{text}”中，{left} 与 {right} 之间缺少 *；请写上</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is too large; the largest number is about 1.8e308</source>
        <translation>“{text}”太大；最大的数约为 1.8e308</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is too small; the smallest number is about 4.9e-324</source>
        <translation>“{text}”太小；最小的数约为 4.9e-324</translation>
    </message>
    <message>
        <source>{number} has no next number; type one instead</source>
        <translation>{number} 没有下一个数；请直接输入</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; may mean {one} or {other}; write the one that is meant</source>
        <translation>“{text}”可能是 {one}，也可能是 {other}；请写出所指的那个</translation>
    </message>
    <message>
        <source>&quot;{text}&quot; is kept as {spelled}; that has {count} characters, more than the {limit} of an expression; shorten it</source>
        <translation>“{text}”将保存为 {spelled}，共 {count} 个字符，超过表达式的上限 {limit}；请缩短</translation>
    </message>
    <message>
        <source>a number is missing; type one, for example 0</source>
        <translation>缺少一个数；请输入，例如 0</translation>
    </message>
</context>
<context>
    <name>panels</name>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>Copy as NumPy</source>
        <translation>复制为 NumPy</translation>
    </message>
    <message>
        <source>Copy as PyTorch</source>
        <translation>复制为 PyTorch</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Sums</source>
        <translation>求和</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
</context>
<context>
    <name>playback</name>
    <message>
        <source>steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>cells</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>terms</source>
        <translation>项</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>columns</source>
        <translation>列</translation>
    </message>
</context>
<context>
    <name>positions</name>
    <message>
        <source>ALiBi needs a slope for each of the {heads} heads; here are {count}</source>
        <translation>ALiBi 需要给 {heads} 个头各一个斜率；这里有 {count} 个</translation>
    </message>
    <message>
        <source>{slope} is no slope; use a number between −{limit} and {limit}</source>
        <translation>{slope} 不能作斜率；请用 −{limit} 与 {limit} 之间的数</translation>
    </message>
    <message>
        <source>{text} is no whole number</source>
        <translation>{text} 不是整数</translation>
    </message>
    <message>
        <source>theta is {theta} but must be a number above 0</source>
        <translation>theta 是 {theta}，但必须是大于 0 的数</translation>
    </message>
    <message>
        <source>&quot;{style}&quot; is no style; use &quot;half&quot; or &quot;interleaved&quot;</source>
        <translation>没有 &quot;{style}&quot; 这种方式；请用 &quot;half&quot; 或 &quot;interleaved&quot;</translation>
    </message>
    <message>
        <source>d_k is {d_k}, and only pairs are turned; use an even d_k, or an even rotary_dim below it</source>
        <translation>d_k 是 {d_k}，而旋转要成对；请用偶数的 d_k，或比它小的偶数 rotary_dim</translation>
    </message>
    <message>
        <source>rotary_dim is {count} but must be even, and at most d_k = {d_k}; 0 is all</source>
        <translation>rotary_dim 是 {count}，但必须是偶数，且不超过 d_k = {d_k}；0 表示全部</translation>
    </message>
    <message>
        <source>there are {found} positions but {count} tokens; give one a token</source>
        <translation>有 {found} 个位置，但有 {count} 个词元；请每个词元给一个</translation>
    </message>
    <message>
        <source>a position is beyond the limit of {limit}; use a smaller one</source>
        <translation>有一个位置超出上限 {limit}；请用小一些的</translation>
    </message>
</context>
<context>
    <name>reference</name>
    <message>
        <source>Printed so, but from one step on it does not follow from the numbers before. From which? “True numbers” tells</source>
        <translation>原文印的是这样，但从某一步起，数字不能由前面的得出。是哪一步？“真实数字”会告诉你</translation>
    </message>
    <message>
        <source>Of this step nothing was printed</source>
        <translation>这一步没有印出数字</translation>
    </message>
    <message>
        <source>The reference has no numbers for these sizes</source>
        <translation>参照中没有这种大小的数字</translation>
    </message>
    <message>
        <source>It has no numbers of this step</source>
        <translation>参照中没有这一步的数字</translation>
    </message>
    <message>
        <source>All {total} {things} agree</source>
        <translation>{things}：{total} 个全部一致</translation>
    </message>
    <message>
        <source>{count} of {total} {things} differ by more than {tolerance}</source>
        <translation>{things}：{total} 个中有 {count} 个相差超过 {tolerance}</translation>
    </message>
    <message>
        <source>{amount} times the largest number of the step</source>
        <translation>这一步最大数的 {amount} 倍</translation>
    </message>
    <message>
        <source>{amount} is no tolerance; use 0 or a number above it</source>
        <translation>{amount} 不能作为容差；请用 0 或大于 0 的数</translation>
    </message>
    <message>
        <source>All numbers of the reference agree</source>
        <translation>参照的所有数字都一致</translation>
    </message>
    <message>
        <source>The first difference is {place} ({step}): {theirs} in the reference, {ours} here</source>
        <translation>第一处不同是 {place}（{step}）：参照是 {theirs}，这里是 {ours}</translation>
    </message>
    <message>
        <source>{place}: {theirs} in the reference, {ours} here</source>
        <translation>{place}：参照是 {theirs}，这里是 {ours}</translation>
    </message>
    <message>
        <source>and {count} more</source>
        <translation>还有 {count} 处</translation>
    </message>
    <message>
        <source>{step}: {count} of {total} differ by more than {tolerance}, by {furthest} at most</source>
        <translation>{step}：{total} 个中有 {count} 个相差超过 {tolerance}，最多相差 {furthest}</translation>
    </message>
    <message>
        <source>{step}: all {total} agree; none differs by more than {tolerance}, the furthest by {furthest}</source>
        <translation>{step}：{total} 个全部一致；相差都不超过 {tolerance}，最多相差 {furthest}</translation>
    </message>
    <message>
        <source>{place} of head {head}</source>
        <translation>头 {head} 的 {place}</translation>
    </message>
    <message>
        <source>there is nothing to compare with; give the numbers of one step at least</source>
        <translation>没有可以比较的数字；请至少给出一步的数字</translation>
    </message>
    <message>
        <source>this is no step here; there are {steps}</source>
        <translation>这里没有这一步；有 {steps}</translation>
    </message>
    <message>
        <source>this is a batch of {count}; say which is meant, item=0 for the first</source>
        <translation>它是 {count} 项的批次；请说明是哪一项，item=0 是第一项</translation>
    </message>
    <message>
        <source>it is one matrix for {heads} heads, perhaps their mean; give one for each (in PyTorch average_attn_weights=False)</source>
        <translation>它是 {heads} 个头共用的一个矩阵，可能是平均；请为每个头各给一个（在 PyTorch 中用 average_attn_weights=False）</translation>
    </message>
    <message>
        <source>its shape is {shape}, but it needs {wanted}, heads x rows x columns</source>
        <translation>它的形状是 {shape}，应当是 {wanted}，即头 x 行 x 列</translation>
    </message>
</context>
<context>
    <name>seeing</name>
    <message>
        <source>Token {place} (“{query}”) may attend to all {count} keys.</source>
        <translation>词元 {place}（“{query}”）可以关注全部 {count} 个键。</translation>
    </message>
    <message>
        <source>Token {place} (“{query}”) may attend to no key.</source>
        <translation>词元 {place}（“{query}”）不能关注任何键。</translation>
    </message>
    <message>
        <source>Token {place} (“{query}”) may attend to {keys}.</source>
        <translation>词元 {place}（“{query}”）可以关注 {keys}。</translation>
    </message>
    <message>
        <source>{first}, {others}</source>
        <translation>{first}、{others}</translation>
    </message>
    <message>
        <source>Token {place} (“{query}”) may attend to {keys} and more: {count} of {total} keys.</source>
        <translation>词元 {place}（“{query}”）可以关注 {keys} 等：{total} 个键中的 {count} 个。</translation>
    </message>
</context>
<context>
    <name>session</name>
    <message>
        <source>A width of {count} is more than the {limit} that can be made here</source>
        <translation>宽度 {count} 超过这里可以设置的上限 {limit}</translation>
    </message>
    <message>
        <source>{count} heads are more than the {limit} that can be made here</source>
        <translation>{count} 个头超过这里可以设置的上限 {limit}</translation>
    </message>
    <message>
        <source>there must be at least one token</source>
        <translation>至少要有一个词元</translation>
    </message>
    <message>
        <source>{count} tokens are more than the limit of {limit}; use fewer</source>
        <translation>{count} 个词元超过上限 {limit}；请减少一些</translation>
    </message>
    <message>
        <source>{heads} heads x {n_q} queries x {n_k} keys are {count} scores, more than the limit of {limit}; use fewer</source>
        <translation>{heads} 个头 × {n_q} 个查询 × {n_k} 个键有 {count} 个分数，超过上限 {limit}；请减少一些</translation>
    </message>
    <message>
        <source>{name} needs at least one row and one column of numbers</source>
        <translation>{name} 至少要有一行一列的数</translation>
    </message>
    <message>
        <source>{name} has {count} numbers, more than the limit of {limit}; use fewer</source>
        <translation>{name} 有 {count} 个数，超过上限 {limit}；请减少一些</translation>
    </message>
    <message>
        <source>this cell is there no more; Esc closes it</source>
        <translation>这个单元格已经不存在；按 Esc 关闭</translation>
    </message>
    <message>
        <source>sinusoidal positions are added to x, and here there is none; start from x, or use rope</source>
        <translation>正弦位置编码要加到 x 上，而这里没有 x；请从 x 开始，或使用 rope</translation>
    </message>
    <message>
        <source>rope turns queries and keys, and given scores have none; remove it</source>
        <translation>rope 要旋转查询和键，而直接给出的分数没有它们；请去掉</translation>
    </message>
    <message>
        <source>{name} holds finite numbers only</source>
        <translation>{name} 只能含有限的数</translation>
    </message>
    <message>
        <source>give q, k and v, or scores, or x with w_q, w_k and w_v, or embeddings with these; given is {given}</source>
        <translation>请给出 q、k 和 v，或者分数 scores，或者 x 与 w_q、w_k、w_v，或者嵌入 embeddings 与这三者；现在给出的是 {given}</translation>
    </message>
    <message>
        <source>b_o is added after w_o; give w_o too</source>
        <translation>b_o 加在 w_o 之后；请同时给出 w_o</translation>
    </message>
    <message>
        <source>w_o projects outputs, and without v there are none</source>
        <translation>w_o 用来投影输出，而没有 v 就没有输出</translation>
    </message>
    <message>
        <source>keys with tokens of their own need a context, one row a key token</source>
        <translation>有自己词元的键需要上下文（context），每个键词元一行</translation>
    </message>
    <message>
        <source>scores have {columns} columns but there are {keys} keys</source>
        <translation>分数 scores 有 {columns} 列，但有 {keys} 个键</translation>
    </message>
    <message>
        <source>k has {k} columns but q has {q}; a query and a key need the same width d_k</source>
        <translation>k 有 {k} 列，q 却有 {q} 列；查询和键的宽度 d_k 要相同</translation>
    </message>
    <message>
        <source>v has {v} heads but k has {k}; they need the same number</source>
        <translation>v 有 {v} 个头，k 却有 {k} 个；两者要相同</translation>
    </message>
    <message>
        <source>{name} has {columns} columns, which {heads} heads cannot share out evenly</source>
        <translation>{name} 有 {columns} 列，{heads} 个头无法平均分配</translation>
    </message>
    <message>
        <source>{name} is {found} but must be {wanted} to fit the others</source>
        <translation>{name} 是 {found}，但要与其他矩阵相配必须是 {wanted}</translation>
    </message>
    <message>
        <source>“{word}” stands twice in the vocabulary; remove one</source>
        <translation>“{word}”在词表中出现了两次；请删去一个</translation>
    </message>
    <message>
        <source>there must be one id for each of the {count} words, all different</source>
        <translation>{count} 个词每个都要有一个编号，且各不相同</translation>
    </message>
    <message>
        <source>“{token}” is not in the vocabulary; add it there, or use a known word</source>
        <translation>“{token}”不在词表中；请把它加入词表，或改用已有的词</translation>
    </message>
    <message>
        <source>a prefix mask is used instead of a causal one, not with it; remove one</source>
        <translation>前缀掩码代替因果掩码，不能同时使用；请去掉一个</translation>
    </message>
    <message>
        <source>there must be at least one head</source>
        <translation>至少要有一个头</translation>
    </message>
    <message>
        <source>{heads} query heads cannot be shared out evenly among {kv_heads} key/value heads</source>
        <translation>{heads} 个查询头不能平均分给 {kv_heads} 个键/值头</translation>
    </message>
    <message>
        <source>v has {v} rows but k has {k}; every key needs one value</source>
        <translation>v 有 {v} 行，k 却有 {k} 行；每个键要有一个值</translation>
    </message>
    <message>
        <source>{name} has {rows} rows but there are {tokens} tokens; give one row a token</source>
        <translation>{name} 有 {rows} 行，词元却有 {tokens} 个；每个词元要有一行</translation>
    </message>
    <message>
        <source>&quot;{scale}&quot; is no scale; use &quot;1/sqrt(d_k)&quot;, &quot;1/d_k&quot;, &quot;none&quot; or a number above 0</source>
        <translation>“{scale}”不是缩放方式；请用“1/sqrt(d_k)”、“1/d_k”、“none”或大于 0 的数</translation>
    </message>
    <message>
        <source>&quot;{softcap}&quot; is no softcap; use a number above 0</source>
        <translation>“{softcap}”不能作软上限；请用大于 0 的数</translation>
    </message>
    <message>
        <source>given scores have no d_k to scale by; use &quot;none&quot; or a number above 0</source>
        <translation>给定的分数没有可用来缩放的 d_k；请用 &quot;none&quot; 或大于 0 的数</translation>
    </message>
    <message>
        <source>a bias matrix and ALiBi exclude each other; remove one</source>
        <translation>偏置矩阵与 ALiBi 不能同时使用；请去掉一个</translation>
    </message>
    <message>
        <source>a bias must be {n_q} x {n_k}, one matrix or one for each of {heads} heads</source>
        <translation>偏置必须是 {n_q} × {n_k} 的一个矩阵，或 {heads} 个头各一个矩阵</translation>
    </message>
    <message>
        <source>a bias holds finite numbers or -inf, nothing else</source>
        <translation>偏置只能是有限的数或 -inf</translation>
    </message>
    <message>
        <source>a bias has a number for each query and key; add tokens, and it grows with them</source>
        <translation>偏置对每个查询和每个键都有一个数；添加词元，它就随之变大</translation>
    </message>
    <message>
        <source>{matrix} cannot have {size} rows or columns; cut what does not fit</source>
        <translation>{matrix} 不能有 {size} 行或列；请裁去放不下的部分</translation>
    </message>
    <message>
        <source>{place} is not finite, and given scores are; change what it is made of</source>
        <translation>{place} 不是有限的数，而给出的分数必须有限；请先改掉算出它的数</translation>
    </message>
    <message>
        <source>{place} is not finite, and would spread to all that is computed from it; change it first</source>
        <translation>{place} 不是有限的数，会扩散到由它算出的一切；请先改掉它</translation>
    </message>
    <message>
        <source>“{word}” has different vectors, and an embedding gives a word one; make them the same</source>
        <translation>“{word}”有不同的向量，而嵌入只给一个词一个向量；请先把它们改成一样</translation>
    </message>
    <message>
        <source>“{word}” stands in the text; take it out there first</source>
        <translation>“{word}”还在文本里；请先从文本中去掉</translation>
    </message>
    <message>
        <source>“{text}” is no id; use a whole number, or nothing</source>
        <translation>“{text}”不是编号；请用整数，或留空</translation>
    </message>
    <message>
        <source>positions are added to no context, and the keys would lose theirs; compute Q, K and V from X first</source>
        <translation>位置不会加到上下文上，键会失去自己的位置；请先改为由 X 计算 Q、K 和 V</translation>
    </message>
</context>
<context>
    <name>sizes</name>
    <message>
        <source>Number of tokens</source>
        <translation>词元数</translation>
    </message>
    <message>
        <source>Set n to {count}</source>
        <translation>把 n 设为 {count}</translation>
    </message>
    <message>
        <source>Number of keys</source>
        <translation>键的个数</translation>
    </message>
    <message>
        <source>Set n_k to {count}</source>
        <translation>把 n_k 设为 {count}</translation>
    </message>
    <message>
        <source>Width of queries and keys</source>
        <translation>查询和键的宽度</translation>
    </message>
    <message>
        <source>Set d_k to {count}</source>
        <translation>把 d_k 设为 {count}</translation>
    </message>
    <message>
        <source>Width of values</source>
        <translation>值的宽度</translation>
    </message>
    <message>
        <source>Set d_v to {count}</source>
        <translation>把 d_v 设为 {count}</translation>
    </message>
    <message>
        <source>Number of query heads</source>
        <translation>查询的头数</translation>
    </message>
    <message>
        <source>Set heads to {count}</source>
        <translation>把头数设为 {count}</translation>
    </message>
    <message>
        <source>K/V</source>
        <translation>K/V</translation>
    </message>
    <message>
        <source>Number of key/value heads, shared out evenly among the query heads</source>
        <translation>键/值的头数，平均分给查询的头</translation>
    </message>
    <message>
        <source>Set key/value heads to {count}</source>
        <translation>把键/值的头数设为 {count}</translation>
    </message>
    <message>
        <source>Width of inputs: how many numbers X has for each token</source>
        <translation>输入的宽度：X 中每个词元有几个数</translation>
    </message>
    <message>
        <source>Width of projected outputs: how many numbers Y has for each query</source>
        <translation>投影后输出的宽度：Y 中每个查询有几个数</translation>
    </message>
    <message>
        <source>Set d_model to {count}</source>
        <translation>把 d_model 设为 {count}</translation>
    </message>
    <message>
        <source>Set d_out to {count}</source>
        <translation>把 d_out 设为 {count}</translation>
    </message>
</context>
<context>
    <name>spoken</name>
    <message>
        <source>masked</source>
        <translation>已遮住</translation>
    </message>
    <message>
        <source>may attend</source>
        <translation>可关注</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>未定义</translation>
    </message>
    <message>
        <source>no visible key</source>
        <translation>无可见键</translation>
    </message>
    <message>
        <source>not shown yet</source>
        <translation>尚未显示</translation>
    </message>
    <message>
        <source>from {row} to {column}</source>
        <translation>从 {row} 到 {column}</translation>
    </message>
    <message>
        <source>only visible key</source>
        <translation>唯一可见的键</translation>
    </message>
</context>
<context>
    <name>steps</name>
    <message>
        <source>Every query is compared with every key: {n_q} × {n_k} = {count} dot products.</source>
        <translation>每个查询与每个键逐一比较：{n_q} × {n_k} = {count} 次点积。</translation>
    </message>
    <message>
        <source>Scores are divided by √d_k = √{d_k}, or long vectors would make the softmax extreme.</source>
        <translation>分数除以 √d_k = √{d_k}，否则向量长时 softmax 会趋于极端。</translation>
    </message>
    <message>
        <source>Every score is divided by d_k = {d_k}.</source>
        <translation>每个分数都除以 d_k = {d_k}。</translation>
    </message>
    <message>
        <source>No scale is used here: the scores stay as they are.</source>
        <translation>这里没有使用缩放：分数保持不变。</translation>
    </message>
    <message>
        <source>Every score is multiplied by {scale}.</source>
        <translation>每个分数都乘以 {scale}。</translation>
    </message>
    <message>
        <source>÷ √d_k</source>
        <translation>÷ √d_k</translation>
    </message>
    <message>
        <source>÷ d_k</source>
        <translation>÷ d_k</translation>
    </message>
    <message>
        <source>no scale</source>
        <translation>不缩放</translation>
    </message>
    <message>
        <source>× {scale}</source>
        <translation>× {scale}</translation>
    </message>
    <message>
        <source>Scores are squeezed between −{c} and {c}; small ones hardly change.</source>
        <translation>分数被压缩到 −{c} 与 {c} 之间；小的几乎不变。</translation>
    </message>
    <message>
        <source>softcap {c}</source>
        <translation>软上限 {c}</translation>
    </message>
    <message>
        <source>ALiBi takes the distance off every score: slope × (i − j), query i and key j counted from 0.</source>
        <translation>ALiBi 从每个分数中减去距离的代价：斜率 × (i − j)，查询 i 和键 j 都从 0 数起。</translation>
    </message>
    <message>
        <source>+ ALiBi</source>
        <translation>+ ALiBi</translation>
    </message>
    <message>
        <source>No mask is used here: every query may attend to every key.</source>
        <translation>这里没有使用掩码：每个查询都可以关注每个键。</translation>
    </message>
    <message>
        <source>A key that a query may not attend to gets −∞, so that its weight will be 0.</source>
        <translation>查询不可关注的键得到 −∞，这样它的权重就是 0。</translation>
    </message>
    <message>
        <source>no mask</source>
        <translation>无掩码</translation>
    </message>
    <message>
        <source>causal mask</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source> where allowed, else −∞</source>
        <translation>（允许之处），否则为 −∞</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>分数</translation>
    </message>
    <message>
        <source> turned by </source>
        <translation> 旋转 </translation>
    </message>
    <message>
        <source>Each pair of numbers of a query is turned by position · θ^(−2m/d) radians, θ = {theta}.</source>
        <translation>查询中的每一对数都旋转位置 · θ^(−2m/d) 弧度，θ = {theta}。</translation>
    </message>
    <message>
        <source>Each pair of numbers of a key is turned by position · θ^(−2m/d) radians, θ = {theta}.</source>
        <translation>键中的每一对数都旋转位置 · θ^(−2m/d) 弧度，θ = {theta}。</translation>
    </message>
    <message>
        <source>Of a query the first {count} of {d_k} numbers are turned, by position · θ^(−2m/d), θ = {theta}.</source>
        <translation>查询的 {d_k} 个数中旋转前 {count} 个，角度为位置 · θ^(−2m/d)，θ = {theta}。</translation>
    </message>
    <message>
        <source>Of a key the first {count} of {d_k} numbers are turned, by position · θ^(−2m/d), θ = {theta}.</source>
        <translation>键的 {d_k} 个数中旋转前 {count} 个，角度为位置 · θ^(−2m/d)，θ = {theta}。</translation>
    </message>
    <message>
        <source>Sines and cosines of each token&apos;s place are added: now order counts.</source>
        <translation>加上每个词元位置的正弦和余弦：顺序从此起作用。</translation>
    </message>
    <message>
        <source>Sines and cosines of each query token&apos;s place are added; the context stays as it is.</source>
        <translation>加上每个查询词元位置的正弦和余弦；上下文保持不变。</translation>
    </message>
    <message>
        <source>Q′ · K′ᵀ</source>
        <translation>Q′ · K′ᵀ</translation>
    </message>
    <message>
        <source>Q · Kᵀ</source>
        <translation>Q · Kᵀ</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Softcap</source>
        <translation>软上限</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>A fixed number is added to every score; −∞ bars the key.</source>
        <translation>每个分数加上一个固定的数；−∞ 表示禁止这个键。</translation>
    </message>
    <message>
        <source>+ bias</source>
        <translation>+ 偏置</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>Each query gets a probability distribution over the tokens it may see.</source>
        <translation>每个查询得到一个在它可见词元上的概率分布。</translation>
    </message>
    <message>
        <source>softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>Weighted sum</source>
        <translation>加权汇总</translation>
    </message>
    <message>
        <source>Each token&apos;s new vector is the average of the values it sees, by its weights.</source>
        <translation>每个词元的新向量，是它看到的各个值按权重的加权平均。</translation>
    </message>
    <message>
        <source>· V</source>
        <translation>· V</translation>
    </message>
    <message>
        <source>Concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>all heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>W_O mixes what the heads found into one vector a token.</source>
        <translation>W_O 把各头找到的内容混合成每个词元一个向量。</translation>
    </message>
    <message>
        <source>· W_O</source>
        <translation>· W_O</translation>
    </message>
    <message>
        <source>all heads of </source>
        <translation>所有头的 </translation>
    </message>
    <message>
        <source>There is one head: its output stays as it is.</source>
        <translation>只有一个头：它的输出保持不变。</translation>
    </message>
    <message>
        <source>The outputs of {heads} heads are joined: {heads} × {d_v} = {width} numbers a query.</source>
        <translation>{heads} 个头的输出拼接起来：每个查询有 {heads} × {d_v} = {width} 个数。</translation>
    </message>
    <message>
        <source>Each token takes its vector from the embeddings: the same word, the same vector.</source>
        <translation>每个词元从嵌入表中取自己的向量：同一个词，同一个向量。</translation>
    </message>
    <message>
        <source>look up</source>
        <translation>查表</translation>
    </message>
    <message>
        <source>Embed</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Embed keys</source>
        <translation>嵌入键</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Each input times W_Q is a query: what its token looks for.</source>
        <translation>每个输入乘以 W_Q 就是查询：该词元要找的东西。</translation>
    </message>
    <message>
        <source>Each input times W_K is a key: what its token is found by.</source>
        <translation>每个输入乘以 W_K 就是键：该词元被找到的依据。</translation>
    </message>
    <message>
        <source>Each input times W_V is a value: what its token hands over.</source>
        <translation>每个输入乘以 W_V 就是值：该词元要交出的东西。</translation>
    </message>
    <message>
        <source>· W_Q</source>
        <translation>· W_Q</translation>
    </message>
    <message>
        <source>· W_K</source>
        <translation>· W_K</translation>
    </message>
    <message>
        <source>· W_V</source>
        <translation>· W_V</translation>
    </message>
    <message>
        <source> of each token</source>
        <translation>（取各词元的向量）</translation>
    </message>
    <message>
        <source>Add positions</source>
        <translation>加位置</translation>
    </message>
    <message>
        <source>+ PE</source>
        <translation>+ PE</translation>
    </message>
    <message>
        <source>turn</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Rotate Q</source>
        <translation>旋转 Q</translation>
    </message>
    <message>
        <source>Rotate K</source>
        <translation>旋转 K</translation>
    </message>
</context>
<context>
    <name>sums</name>
    <message>
        <source>“{query}” puts {value} on “{key}” on average of {count} heads: ({terms}) ÷ {count} = {value}.</source>
        <translation>“{query}”放在“{key}”上的注意力，{count} 个头平均为 {value}：({terms}) ÷ {count} = {value}。</translation>
    </message>
    <message>
        <source>“{query}” puts {value} on “{key}” on average of {count} heads: the sum of their weights ÷ {count}.</source>
        <translation>“{query}”放在“{key}”上的注意力，{count} 个头平均为 {value}：各头权重之和 ÷ {count}。</translation>
    </message>
    <message>
        <source>“{query}” puts {value} on “{key}” in head {head}.</source>
        <translation>在头 {head} 中，“{query}”把 {value} 的注意力放在“{key}”上。</translation>
    </message>
    <message>
        <source>“{key}” receives {value} from the chosen queries ({count}): {terms} = {value}.</source>
        <translation>“{key}”从所选的 {count} 个查询得到 {value}：{terms} = {value}。</translation>
    </message>
    <message>
        <source>“{key}” receives {value} from the chosen queries ({count}): its weights there, added up.</source>
        <translation>“{key}”从所选的 {count} 个查询得到 {value}：它在那里的权重之和。</translation>
    </message>
    <message>
        <source>No query is chosen, so “{key}” receives 0.</source>
        <translation>没有选择查询，所以“{key}”得到 0。</translation>
    </message>
</context>
<context>
    <name>tokens</name>
    <message>
        <source>&amp;Rename</source>
        <translation>重命名(&amp;R)</translation>
    </message>
    <message>
        <source>Insert &amp;before</source>
        <translation>在前面插入(&amp;B)</translation>
    </message>
    <message>
        <source>Insert &amp;after</source>
        <translation>在后面插入(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Move to the &amp;left</source>
        <translation>左移(&amp;L)</translation>
    </message>
    <message>
        <source>Move to the r&amp;ight</source>
        <translation>右移(&amp;I)</translation>
    </message>
    <message>
        <source>C&amp;ut</source>
        <translation>剪切(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Paste</source>
        <translation>粘贴(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Select all</source>
        <translation>全选(&amp;S)</translation>
    </message>
    <message>
        <source>Edit tokens</source>
        <translation>编辑词元</translation>
    </message>
    <message>
        <source>Edit key tokens</source>
        <translation>编辑键的词元</translation>
    </message>
    <message>
        <source>Rename token {token}</source>
        <translation>重命名词元 {token}</translation>
    </message>
    <message>
        <source>Rename key token {token}</source>
        <translation>重命名键的词元 {token}</translation>
    </message>
    <message>
        <source>Insert token {token}</source>
        <translation>插入词元 {token}</translation>
    </message>
    <message>
        <source>Insert key token {token}</source>
        <translation>插入键的词元 {token}</translation>
    </message>
    <message>
        <source>Insert {count} tokens</source>
        <translation>插入 {count} 个词元</translation>
    </message>
    <message>
        <source>Insert {count} key tokens</source>
        <translation>插入 {count} 个键的词元</translation>
    </message>
    <message>
        <source>Delete token {token}</source>
        <translation>删除词元 {token}</translation>
    </message>
    <message>
        <source>Delete key token {token}</source>
        <translation>删除键的词元 {token}</translation>
    </message>
    <message>
        <source>Delete {count} tokens</source>
        <translation>删除 {count} 个词元</translation>
    </message>
    <message>
        <source>Delete {count} key tokens</source>
        <translation>删除 {count} 个键的词元</translation>
    </message>
    <message>
        <source>Move token {token}</source>
        <translation>移动词元 {token}</translation>
    </message>
    <message>
        <source>Move key token {token}</source>
        <translation>移动键的词元 {token}</translation>
    </message>
    <message>
        <source>Move {count} tokens</source>
        <translation>移动 {count} 个词元</translation>
    </message>
    <message>
        <source>Move {count} key tokens</source>
        <translation>移动 {count} 个键的词元</translation>
    </message>
    <message>
        <source>words</source>
        <translation>单词</translation>
    </message>
    <message>
        <source>characters</source>
        <translation>字符</translation>
    </message>
    <message>
        <source>white space</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>words with their space</source>
        <translation>单词连同前面的空格</translation>
    </message>
    <message>
        <source>separator</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>Split into {rule}</source>
        <translation>按{rule}切分</translation>
    </message>
    <message>
        <source>{rule} {separator}</source>
        <translation>{rule} {separator}</translation>
    </message>
</context>
<context>
    <name>vocabulary</name>
    <message>
        <source>Vocabulary</source>
        <translation>词表</translation>
    </message>
    <message>
        <source>{words} is not in the vocabulary. Add it?</source>
        <translation>{words} 不在词表里。要添加吗？</translation>
    </message>
    <message>
        <source>{words} are not in the vocabulary. Add these {count} words?</source>
        <translation>{words} 不在词表里。要添加这 {count} 个词吗？</translation>
    </message>
    <message>
        <source>A new word has a vector of 0, to be edited.</source>
        <translation>新词的向量为 0，可以再编辑。</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>window</name>
    <message>
        <source>untitled</source>
        <translation>未命名</translation>
    </message>
</context>
</TS>
