"""The command line in Chinese: by --lang, and by the language of the system."""

import json
import os
import subprocess
import sys

import pytest

from explorer.__main__ import main
from explorer.languages import spoken
from explorer.listing import width

CHINESE = {"LC_ALL": "zh_CN.UTF-8", "PYTHONIOENCODING": "utf-8"}


@pytest.fixture
def call(capsys, monkeypatch):
    """Run the program in this process, on a system that speaks Chinese."""

    def call(*arguments, language="zh_CN.UTF-8"):
        monkeypatch.setenv("LC_ALL", language)
        status = main(arguments)
        return status, *capsys.readouterr()

    return call


def test_examples_have_their_chinese_titles(call):
    status, printed, told = call("examples")
    assert (status, told) == (0, "")
    lines = printed.splitlines()
    assert "她、妈妈、开心" in next(line for line in lines if line.startswith("mother"))
    assert len({width(line[: line.index("  ")]) for line in lines}) > 1
    assert call("examples", language="en_GB.UTF-8")[1] != printed
    assert call("examples", "--lang", "zh_CN", language="en_GB.UTF-8")[1] == printed


def test_values_have_chinese_titles_and_the_same_numbers(call):
    printed = call("values", "cat-sat-causal", "--step", "weights")[1]
    english = call("values", "cat-sat-causal", "--step", "weights", "--lang", "en")[1]
    assert printed.splitlines()[0] == "weights（注意力权重）：6 × 6"
    assert english.splitlines()[0] == "weights (attention weights): 6 x 6"
    assert printed.splitlines()[1:] == english.splitlines()[1:]


def test_json_is_the_same_in_every_language(call):
    printed = call("values", "mother", "--json")[1]
    assert call("values", "mother", "--json", "--lang", "en")[1] == printed
    assert json.loads(printed)["rows"]["normal"] == 3


def test_check_says_in_chinese_that_a_file_is_good(call):
    line = call("check", "tensorflow-lookup")[1]
    assert line.startswith("tensorflow-lookup：有效：TensorFlow 教程")
    assert line.endswith("（3 个查询 × 4 个键，d_k 3，d_v 2，头数 1）\n")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["values", "nowhere"], "nowhere: 没有这个名称的文件或内置示例；请检查名称"),
        (["check", "nowhere"], "nowhere: 没有这个名称的文件或内置示例；请检查名称"),
        (["values"], "缺少以下参数：FILE；请参阅 attention-explorer values --help"),
        (["values", "mother", "--step"], "参数 --step：需要一个参数；请参阅 attention-explorer values --help"),
        (["values", "mother", "cat-sat"], "不认识的参数：cat-sat；请参阅 attention-explorer --help"),
        (["values", "mother", "--lang", "tlh"], "--lang: 没有“tlh”的译文；请用 en, zh_CN 之一"),
        (["--windowed"], "--windowed: 不认识这个选项；请参阅 attention-explorer --help"),
        (["mother", "cat-sat"], "cat-sat: 窗口只打开一个文件；请只指定一个，参阅 attention-explorer --help"),
    ],
)
def test_faults_are_told_in_chinese(call, arguments, expected):
    assert call(*arguments) == (2, "", expected + "\n")


@pytest.mark.parametrize("command", [[], ["values"], ["export"], ["check"], ["examples"]])
def test_help_is_in_chinese(call, command):
    status, printed, told = call(*command, "--help")
    assert (status, told) == (0, "")
    assert printed.startswith("用法：")
    assert "选项" in printed
    assert "显示这段帮助后退出" in printed
    for english in ("usage:", "options", "show", "a session", "default:", "Print", "language of"):
        assert english not in printed
    assert call(*command, "--help", "--lang=en", language="zh_CN.UTF-8")[1].startswith("usage: ")
    assert call(*command, "--help", language="en_GB.UTF-8")[1].startswith("usage: ")


def test_a_terminal_that_cannot_show_chinese_gets_english(monkeypatch):
    monkeypatch.setenv("LC_ALL", "zh_CN.UTF-8")
    for encoding, expected in (("utf-8", "zh_CN"), ("gb18030", "zh_CN"), ("ascii", "en"), ("latin-1", "en")):
        monkeypatch.setattr(sys, "stdout", type("Terminal", (), {"encoding": encoding}))
        assert spoken(["examples"]).code == expected
        assert spoken(["examples", "--lang", "zh_CN"]).code == "zh_CN"


def test_no_qt_is_needed_in_chinese_either():
    code = "import sys; from explorer.__main__ import main; main({!r}); assert 'PySide6' not in sys.modules"
    for arguments in (["values", "mother"], ["values", "nowhere"], ["--help"]):
        command = [sys.executable, "-c", code.format(arguments)]
        done = subprocess.run(command, capture_output=True, env=os.environ | CHINESE, check=False, timeout=60)
        assert done.returncode == 0, done.stderr
        assert any(0xE4 <= byte <= 0xE9 for byte in done.stdout + done.stderr)


def test_exported_pictures_are_chinese_on_a_chinese_system(tmp_path):
    pictures = {}
    for language, environment in (("en", {"LC_ALL": "C.UTF-8"}), ("zh_CN", {"LC_ALL": "C.UTF-8"}), ("", CHINESE)):
        out = tmp_path / (language or "system")
        option = ["--lang", language] if language else []
        command = [
            sys.executable,
            "-m",
            "explorer",
            "export",
            "mother",
            "--out",
            str(out),
            "--steps",
            "scores",
            *option,
        ]
        done = subprocess.run(command, capture_output=True, env=os.environ | environment, check=False, timeout=60)
        assert done.returncode == 0, done.stderr
        pictures[language] = (out / "01-scores.png").read_bytes()
    assert pictures["zh_CN"] == pictures[""] != pictures["en"]
