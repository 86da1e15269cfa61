"""What the first frame does not wait for: one function a part, called once for each window that there is.

Another language makes another window, so what a part adds belongs to the window and goes with it.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMenu, QWidget

from explorer.app.actions import build_actions, fill, set_icons
from explorer.app.code_list import CodePanel
from explorer.app.compare_rows import COMPARE_MENU, COMPARE_ROWS
from explorer.app.cursor_voice import CursorVoice
from explorer.app.fill_menu import Fills
from explorer.app.finding import Finding
from explorer.app.glossary_panel import GlossaryPanel
from explorer.app.head_rows import HEAD_ROWS
from explorer.app.heads import Heads
from explorer.app.history_list import HistoryPanel
from explorer.app.input_menu import InputLines
from explorer.app.keeping import Keeping
from explorer.app.key_sheet import KEY_ROWS, KeySheet
from explorer.app.language_menu import LanguageMenu
from explorer.app.looks_menu import LooksMenu
from explorer.app.mask_painting import MaskPainting
from explorer.app.nudge_handle import Cells, StageCells, TableCells
from explorer.app.nudging import Nudging
from explorer.app.pinning import Pinning
from explorer.app.position_menu import PositionControl
from explorer.app.presenting import Presenting
from explorer.app.presenting_rows import PRESENTING_ROWS
from explorer.app.program import Program
from explorer.app.referring import References
from explorer.app.room import Room
from explorer.app.seek_rows import EDIT_MENU, SEEK_ROWS, VIEW_MENU
from explorer.app.stage_zoom import StageZoom
from explorer.app.sums_panel import SumsPanel
from explorer.app.term_mark import TermMark
from explorer.app.why_switches import switches_bar
from explorer.drawing.words import translate
from explorer.texts import QT_TRANSLATE_NOOP

SUMS_HEIGHT = 400  # that a small matrix and its sums find room in
CODE_HEIGHT = 380  # pixels that the ten lines find room in


def add_history(program: Program) -> None:
    """The list of undo steps, which View shows and F6 reaches."""
    panel = HistoryPanel(program.scenes, program.guard.run)
    program.add_late_dock("history_dock", translate("panels", QT_TRANSLATE_NOOP("panels", "History")), panel)


def add_code(program: Program) -> None:
    """The computation as code, which View shows and F6 reaches."""
    commands = {
        "copies.numpy_script": translate("panels", QT_TRANSLATE_NOOP("panels", "Copy as NumPy")),
        "copies.torch_script": translate("panels", QT_TRANSLATE_NOOP("panels", "Copy as PyTorch")),
    }
    for name, short in commands.items():
        program.actions[name].setIconText(short)
    panel = CodePanel(program.scenes, program.guard.run, tuple(program.actions[name] for name in commands))
    dock = program.add_late_dock("code_dock", translate("panels", QT_TRANSLATE_NOOP("panels", "Code")), panel)
    Room(dock, CODE_HEIGHT)


def add_sums(program: Program) -> None:
    """Averages over heads and sums over queries, which View shows and F6 reaches."""
    title = translate("panels", QT_TRANSLATE_NOOP("panels", "Sums"))
    dock = program.add_late_dock("sums_dock", title, SumsPanel(program.scenes))
    Room(dock, SUMS_HEIGHT)


def add_glossary(program: Program) -> None:
    """The glossary, which Help and View show, and the ways to it."""
    window, explain = program.window, program.actions["terms.explain"]
    title = translate("panels", QT_TRANSLATE_NOOP("panels", "Glossary"))
    panel = GlossaryPanel(program.scenes)
    program.terms.attend(panel, program.add_late_dock("glossary_dock", title, panel))

    def offer(shown: QWidget) -> None:
        shown.addAction(explain)
        if shown.contextMenuPolicy() == Qt.ContextMenuPolicy.DefaultContextMenu:
            shown.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    window.input_side.each_section(lambda section: offer(section.table))
    for shown in (window.stage, window.strip, window.inspector.view):
        offer(shown)
    TermMark(window.stage, program.terms)


def add_switches(program: Program) -> None:
    """The switches above Why this number."""
    program.window.inspector.add_bar(switches_bar(program.actions))


def add_nudging(program: Program) -> None:
    """Numbers that are changed by dragging and by steps, in the tables and on the stage."""

    def nudge(cells: Cells) -> None:
        Nudging(cells, program.scenes).told.connect(program.dialogs.report)

    program.window.input_side.each_section(lambda section: nudge(TableCells(section.table)))
    nudge(StageCells(program.window.stage))


def add_positions(program: Program) -> None:
    """The control of positions, beside that of masks."""
    window = program.window
    control = PositionControl(program.scenes, program.dialogs, window.typed.settle)
    window.add_control(program.bar, control)


def add_mask_painting(program: Program) -> None:
    """The mask, painted on the stage by the mouse and by Space."""
    MaskPainting(program.window.stage, program.scenes).told.connect(program.dialogs.report)


def add_input(program: Program) -> None:
    """What the computation begins with, in a menu of its own."""
    menu = program.menus["Input"]
    lines = InputLines(menu, program.scenes, program.dialogs, program.settle)
    menu.aboutToShow.connect(lines.fill)
    lines.fill()


def add_fills(program: Program) -> None:
    """What blocks of cells can be filled with, under Edit and in every table."""
    program.fills = fills = Fills(program.scenes, program.dialogs, program.guard, program.menus["Edit"])
    program.window.input_side.each_section(fills.add_to)


def add_heads(program: Program) -> None:
    """What can be done with several heads, under View; all of them below the stage."""
    heads = Heads(program.scenes, program.window, program.dialogs, program.settings)
    made = build_actions(program.window, {"heads": heads}, program.guard, HEAD_ROWS)
    program.actions.update(made)
    menu = QMenu(translate("actions", QT_TRANSLATE_NOOP("actions", "&Heads")), program.view_menu)
    menu.setToolTipsVisible(True)
    for row in HEAD_ROWS:
        menu.addAction(made[row.name])
    program.view_menu.insertMenu(program.actions["look.next_panel"], menu)
    heads.attend(made)


def add_languages(program: Program) -> None:
    """The languages, under View."""
    program.languages = menu = LanguageMenu(program)
    program.view_menu.insertMenu(program.actions["look.next_panel"], menu)
    program.view_menu.insertSeparator(program.actions["look.next_panel"])


def add_playback(program: Program) -> None:
    """The playback bar, where it was left open, and what was chosen on it."""
    program.player.attend(program.window, program.actions)


def add_keeping(program: Program) -> None:
    """What keeps the user's work: recent files, drops, the file on the disk, copies."""
    keeping = program.keeping
    if keeping is None:
        keeping = Keeping(program.window, program.files, program.cells, program.guard, program.autosaves)
        program.keeping = keeping
    else:
        keeping.attend(program.window)
    file, examples = program.menus["File"], program.actions["files.examples"]
    file.insertMenu(examples, keeping.recent.menu)
    if keeping.recovery is not None:
        file.insertAction(examples, keeping.recovery.line)


def add_looks(program: Program) -> None:
    """Themes and colour maps, under View."""
    LooksMenu(program.menus["View"], program.look, program.guard)


def add_presenting(program: Program) -> None:
    """Presenting, under View."""
    presenting = Presenting(program.window, program.scenes, program.look)
    made = build_actions(program.window, {"presenting": presenting}, program.guard, PRESENTING_ROWS)
    presenting.actions = made
    program.actions.update(made)
    menu = QMenu(translate("actions", QT_TRANSLATE_NOOP("actions", "&Presenting")), program.view_menu)
    menu.setToolTipsVisible(True)
    for row in PRESENTING_ROWS:
        menu.addAction(made[row.name])
    program.view_menu.insertMenu(program.actions["look.next_panel"], menu)
    presenting.follow()


def add_seeking(program: Program) -> None:
    """Zooming the stage, under View; finding tokens and cells, under Edit."""
    stage = program.window.stage
    targets = {"zoom": StageZoom(stage), "finding": Finding(stage, program.scenes, program.dialogs)}
    made = build_actions(program.window, targets, program.guard, SEEK_ROWS)
    program.actions.update(made)
    first = program.view_menu.actions()[0]
    for name in VIEW_MENU:
        program.view_menu.insertAction(first, made[name])
    program.view_menu.insertSeparator(first)
    program.menus["Edit"].addSeparator()
    for name in EDIT_MENU:
        program.menus["Edit"].addAction(made[name])


def add_comparing(program: Program) -> None:
    """Pinning, and looking at then, now or the difference: a menu, a button, and a bar above the stage."""
    pinning = Pinning(program.scenes, program.window, program.terms.look_up)
    references = References(program.scenes, program.dialogs, program.settings)
    references.setParent(pinning)
    targets = {"pinning": pinning, "references": references}
    new = build_actions(program.window, targets, program.guard, COMPARE_ROWS)
    pinning.actions = new
    program.actions.update(new)
    program.comparing = pinning
    fill(program.menus["Compare"], COMPARE_MENU, new)
    program.window.add_tool(program.bar, new["pinning.pin"])
    set_icons(new, program.scenes.theme)
    pinning.refresh()


def add_voice(program: Program) -> None:
    """What screen readers hear of the stage and of the strip."""
    CursorVoice(program.window.stage, program.window.strip)


def add_keys(program: Program) -> None:
    """The sheet of all keys, under Help."""
    sheet = KeySheet(program.menus, program.dialogs)
    program.actions.update(build_actions(program.window, {"keys": sheet}, program.guard, KEY_ROWS))
    program.menus["Help"].insertAction(program.actions["terms.open"], program.actions["keys.show"])


PARTS: tuple[Callable[[Program], None], ...] = (
    add_positions,
    add_switches,
    add_looks,
    add_history,
    add_code,
    add_sums,
    add_glossary,
    add_nudging,
    add_mask_painting,
    add_input,
    add_fills,
    add_heads,
    add_languages,
    add_playback,
    add_keeping,
    add_seeking,
    add_comparing,
    add_presenting,
    add_voice,
    add_keys,
)
