"""The Chinese translation: complete, the same in both files, in agreed words, and set as Chinese is."""

import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from PySide6.QtCore import QTranslator

from explorer.attention import input_words as inputs
from explorer.resources import translation

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "explorer").rglob("*.py"))
COMPILED = translation("zh_CN")
TEXTS = COMPILED.with_suffix(".ts")


class Message(NamedTuple):
    """One text and its translation."""

    context: str
    source: str
    chinese: str
    state: str  # "unfinished", "obsolete", "vanished", or nothing where it is good

    def __str__(self) -> str:
        return f"{self.context}: {self.source!r} is {self.chinese!r}"


def messages(file: Path) -> list[Message]:
    """The messages of a .ts file."""
    found = []
    for context in ElementTree.parse(file).getroot().findall("context"):
        for message in context.findall("message"):
            made = message.find("translation")
            assert made is not None
            assert message.get("numerus") is None, "no text has plural forms so far; Chinese would have one"
            texts = (context.findtext("name"), message.findtext("source"), made.text)
            found.append(Message(*(text or "" for text in texts), state=made.get("type", "")))
    return found


MESSAGES = [message for message in messages(TEXTS) if message.context != "language"]  # which holds the code zh_CN


def faulty(wrong: object) -> list[str]:
    """The messages that a rule finds wrong, as lines."""
    return [str(message) for message in MESSAGES if wrong(message)]


def test_every_text_is_translated():
    assert len(MESSAGES) > 800
    assert faulty(lambda message: message.state or not message.chinese.strip()) == []
    assert len({message[:2] for message in MESSAGES}) == len(MESSAGES)


def test_the_texts_are_those_of_the_program(tmp_path):
    file = tmp_path / "texts.ts"
    tool = Path(sys.executable).parent / "pyside6-lupdate"
    done = subprocess.run([str(tool), *map(str, SOURCES), "-ts", str(file)], capture_output=True, check=False)
    assert done.returncode == 0
    here, there = ({message[:2] for message in messages(each)} for each in (TEXTS, file))
    assert there - here == set(), "update the translation as README tells"
    assert here - there == set(), "update the translation as README tells"


def test_the_compiled_file_says_the_same():
    translator = QTranslator()
    assert translator.load(str(COMPILED))
    said = [(message, translator.translate(message.context, message.source)) for message in MESSAGES]
    assert [str(message) for message, chinese in said if chinese != message.chinese] == []
    assert not translator.translate("Window", "a text that is nowhere")


PLACES = re.compile(r"\{\w*\}|%n|%\d|%\(\w+\)\w|%[sr]|\\[tn\\]|\n|√d_k|--\w+|\bFILE\b|\bCOMMAND\b")


def test_what_is_put_in_is_the_same():
    assert faulty(lambda m: sorted(PLACES.findall(m.source)) != sorted(PLACES.findall(m.chinese))) == []


QUOTED = re.compile(r"“\{\w+\}”")


def test_tokens_are_quoted_in_sentences():
    sentences = [message for message in MESSAGES if message.context == "arithmetic" and "“" in message.source]
    assert len(sentences) > 40
    for message in sentences:
        assert sorted(QUOTED.findall(message.chinese)) == sorted(QUOTED.findall(message.source)), message


MNEMONIC = re.compile(r"&(?!&)(\w)")


def test_keys_of_menus_stand_in_brackets_at_the_end():
    for message in MESSAGES:
        english, chinese = MNEMONIC.findall(message.source), MNEMONIC.findall(message.chinese)
        assert len(english) <= 1, message
        assert [key.upper() for key in english] == chinese, message
        if chinese:
            assert re.search(r"\S\(&[A-Z]\)[…：？]?$", message.chinese), message


# Signs

HAN = "[\u4e00-\u9fff]"
HALF = re.compile(rf"{HAN}[,;:!?()\"']|[,;:!?()\"']{HAN}|{HAN}\s*\.(?!\w)")
SPACED = re.compile(rf"{HAN}[A-Za-z0-9{{√]|[A-Za-z0-9}}]{HAN}")
SPACE = re.compile(r"[ \t][，。；：！？、（）“”]|[，。；：！？、（“][ \t]")
NOT_SPACED = {
    "Add {kind} mask",
    "Change {kind} mask",
    "Remove {kind} mask",
    "Replace causal mask by {kind} mask",
    "Split into {rule}",
    "{expected} is needed here, not {found}",
    "{n_q} queries x {n_k} keys{widths}, heads {heads}",
    inputs.COMES_TO,
    inputs.COMES_TO_WITH_BIAS,
    "No array is used as {role}; choose one",
    "{names} are all used as {role}; keep one of them",
}  # what is put in is Chinese


def without_key(text: str) -> str:
    """A text without the key of a menu."""
    return re.sub(r"\(&[A-Z]\)", "", text)


def test_signs_are_those_of_chinese():
    assert faulty(lambda m: HALF.search(without_key(m.chinese))) == []
    assert faulty(lambda m: SPACE.search(m.chinese)) == []
    assert faulty(lambda m: "..." in m.chinese.replace("“...”", "")) == []


def test_numbers_and_latin_words_stand_apart():
    assert faulty(lambda m: m.source not in NOT_SPACED and SPACED.search(without_key(m.chinese))) == []


def test_a_text_ends_as_the_english_one_does():
    ends = {".": "。", "?": "？", ":": "：", "…": "…"}
    for message in MESSAGES:
        last = message.source.rstrip()[-1:]
        expected = ends.get(last)
        if expected:
            assert message.chinese.endswith(expected), message
        else:
            assert message.chinese[-1:] not in ends.values(), message


# Words

TERMS = {
    "token": "词元",
    "tokens": "词元",
    "query": "查询",
    "queries": "查询",
    "key": "键",
    "keys": "键",
    "value": "值",
    "values": "值",
    "score": "分数",
    "scores": "分数",
    "scaled": "缩放",
    "scale": "缩放",
    "mask": "掩码",
    "masks": "掩码",
    "causal": "因果",
    "padding": "填充",
    "weight": "权重",
    "weights": "权重",
    "weighted sum": "加权汇总",
    "attention weights": "注意力权重",
    "head": "头",
    "heads": "头",
    "bias": "偏置",
    "output": "输出",
    "outputs": "输出",
    "undo": "撤销",
    "redo": "重做",
    "shape": "形状",
    "matrix": "矩阵",
    "matrices": "矩阵",
    "row": "行",
    "rows": "行",
    "column": "列",
    "columns": "列",
    "cell": "单元格",
    "cells": "单元格",
    "session": "会话",
    "step": "步",
    "steps": "步",
    "example": "示例",
    "examples": "示例",
    "undefined": "未定义",
    "array": "数组",
    "arrays": "数组",
    "softmax": "softmax",
    "theme": "主题",
    "panel": "面板",
    "width": "宽度",
}
OTHERWISE = {
    ("key", "字段"),  # of JSON
    ("values", "命令 values"),
    ("scores", "例如 scores"),
    ("weights", "例如 scores"),
    ("array", "array.astype"),
}


def words_of(text: str) -> str:
    """An English text in small letters, without the keys of menus and without what is put in."""
    return re.sub(r"\{\w*\}|%\(\w+\)\w|for example", "{}", text.replace("&", "")).casefold()


def test_terms_are_translated_alike():
    for message in MESSAGES:
        said, chinese = words_of(message.source), message.chinese.casefold()
        for english, agreed in TERMS.items():
            if re.search(rf"(?<![\w-]){english}(?![\w-])", said) and agreed not in chinese:
                assert any(english == word and other in chinese for word, other in OTHERWISE), (english, message)
