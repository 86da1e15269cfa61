"""What is dragged onto the window: shown while it is dragged, and done when it is dropped."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from explorer.attention.cells import Cell
from explorer.attention.session import Session
from explorer.files.session_file import read_session, session_text
from tests.app.hands import CTRL, LEFT_BUTTON, PLAIN, Hands
from tests.app.sessions import asymmetric
from tests.files.bad_files import text

BOTH = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction


class Drag:
    """A drag as the system delivers it to the window: it comes, moves, and leaves or is dropped."""

    def __init__(self, hands: Hands, data: QMimeData) -> None:
        self.hands, self.data, self.window = hands, data, hands.window.windowHandle()

    def to(self, widget: QWidget, point: QPoint | None = None) -> "Drag":
        """Come to a point of a widget, or to its middle, and move there once."""
        self.place = self.hands.at(widget, widget.rect().center() if point is None else point)
        entering = QDragEnterEvent(self.place, BOTH, self.data, LEFT_BUTTON, PLAIN)
        QApplication.sendEvent(self.window, entering)
        moving = QDragMoveEvent(self.place, BOTH, self.data, LEFT_BUTTON, PLAIN)
        QApplication.sendEvent(self.window, moving)
        self.action = moving.dropAction() if moving.isAccepted() else Qt.DropAction.IgnoreAction
        return self

    @property
    def sign(self) -> str:
        """What the window says about it."""
        sign = self.hands.window.findChild(QLabel, "drop_sign")
        return sign.text() if sign is not None and sign.isVisible() else ""

    def leave(self) -> None:
        QApplication.sendEvent(self.window, QDragLeaveEvent())

    def drop(self) -> None:
        """Let it go, and let the window do what it does then."""
        event = QDropEvent(QPointF(self.place), BOTH, self.data, LEFT_BUTTON, PLAIN)
        QApplication.sendEvent(self.window, event)
        self.data.clear()  # which is over with the drag
        QApplication.processEvents()


def of_files(*paths: Path | str) -> QMimeData:
    """Files as file managers give them: as addresses, and as text too."""
    data = QMimeData()
    urls = [QUrl(path) if isinstance(path, str) else QUrl.fromLocalFile(str(path)) for path in paths]
    data.setUrls(urls)
    data.setText("\n".join(url.toString() for url in urls))
    return data


def of_text(words: str) -> QMimeData:
    data = QMimeData()
    data.setText(words)
    return data


def ready(program, session: Session | str = "cat-sat-causal") -> Hands:
    """The hands on a program, once all of it is there."""
    hands = program(session)
    program.qtbot.waitUntil(lambda: hands.program.keeping is not None)
    return hands


def file_in(folder: Path, name: str = "mine.attn", tokens: str = "ab") -> Path:
    path = folder / name
    path.write_bytes(text(tokens=list(tokens)))
    return path


def test_a_session_file_opens(program, tmp_path):
    hands = ready(program)
    drag = Drag(hands, of_files(file_in(tmp_path))).to(hands.stage)
    assert drag.sign == "Open “mine.attn”"
    assert drag.action == Qt.DropAction.CopyAction
    drag.drop()
    assert drag.sign == ""
    assert hands.session.tokens == ("a", "b")
    assert hands.document.path == tmp_path / "mine.attn"


def test_a_file_on_the_tokens_line_opens_too_and_its_path_is_not_typed(program, tmp_path):
    hands = ready(program)
    line = hands.window.input_side.tokens
    drag = Drag(hands, of_files(file_in(tmp_path))).to(line)
    assert drag.sign == "Open “mine.attn”"
    drag.drop()
    assert hands.session.tokens == ("a", "b")
    assert line.text() == "a b"


def test_a_drag_that_leaves_does_nothing(program, tmp_path):
    hands = ready(program)
    before = hands.session
    drag = Drag(hands, of_files(file_in(tmp_path))).to(hands.stage)
    assert drag.sign
    drag.leave()
    assert drag.sign == ""
    assert hands.session is before


def test_unsaved_changes_are_asked_about_first(program, tmp_path):
    hands = ready(program)
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("7")  # and what is being typed counts
    Drag(hands, of_files(file_in(tmp_path))).to(hands.stage).drop()
    assert hands.answers.asked == ["save cat-sat-causal"]
    assert hands.session.q[0, 0, 0] == 7
    hands.answers.save = "discard"
    Drag(hands, of_files(file_in(tmp_path))).to(hands.stage).drop()
    assert hands.session.tokens == ("a", "b")


def test_a_wrong_text_in_an_editor_comes_first(program, tmp_path):
    hands = ready(program)
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("abc")
    Drag(hands, of_files(file_in(tmp_path))).to(hands.stage).drop()
    assert hands.open_editor().text() == "abc"
    assert hands.answers.asked == []


def test_of_several_files_the_first_is_opened_and_it_says_so(program, tmp_path):
    hands = ready(program)
    paths = [file_in(tmp_path, f"{name}.attn", name + "z") for name in "pqr"]
    Drag(hands, of_files(*paths)).to(hands.stage).drop()
    assert hands.session.tokens == ("p", "z")
    assert hands.window.statusBar().currentMessage() == "Only “p.attn” was opened; drop one file at a time."


@pytest.mark.parametrize("name", ["x.npz", "x.npy", "x.csv", "x.TSV", "x.safetensors"])
def test_tables_of_numbers_go_where_files_are_opened(program, tmp_path, monkeypatch, name):
    hands = ready(program)
    paths: list[Path] = []
    monkeypatch.setattr(hands.program.files, "open_path", lambda path: bool(paths.append(path)))
    (tmp_path / name).write_bytes(b"1,2\n")
    hands.document.edit("a change", hands.session.with_scale(0.5))
    Drag(hands, of_files(tmp_path / name)).to(hands.stage).drop()
    assert paths == [tmp_path / name]
    assert hands.answers.asked == []  # numbers go into the open session


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("folder", "“folder” is a folder"),
        ("notes.txt", "“notes.txt” cannot be opened here"),
        ("no ending", "“no ending” cannot be opened here"),
        ("https://example.org/x.attn", "Only files of this computer"),
    ],
)
def test_what_cannot_be_opened_is_refused_in_words_while_dragged_and_when_dropped(program, tmp_path, name, expected):
    hands = ready(program)
    (tmp_path / "folder").mkdir()
    (tmp_path / "notes.txt").write_text("1")
    (tmp_path / "no ending").write_text("1")
    before = hands.session
    drag = Drag(hands, of_files(name if "//" in name else tmp_path / name)).to(hands.stage)
    assert drag.action == Qt.DropAction.IgnoreAction
    assert drag.sign.startswith(f"✕  {expected}")
    drag.drop()
    assert len(hands.answers.told) == 1
    assert hands.answers.told[0].startswith(expected)
    assert hands.session is before


def test_a_bad_session_file_is_told_of(program, tmp_path):
    hands = ready(program)
    (tmp_path / "bad.attn").write_bytes(b"")
    before = hands.session
    Drag(hands, of_files(tmp_path / "bad.attn")).to(hands.stage).drop()
    assert "the file is empty" in hands.answers.told[0]
    assert hands.session is before


def test_a_picture_is_refused(program):
    hands = ready(program)
    data = QMimeData()
    data.setData("image/png", b"x")
    drag = Drag(hands, data).to(hands.stage)
    assert drag.action == Qt.DropAction.IgnoreAction
    assert drag.sign == "✕  Only files and text can be dropped here."


def test_text_on_the_tokens_line_goes_there_as_in_any_line(program):
    hands = ready(program)
    line = hands.window.input_side.tokens
    drag = Drag(hands, of_text("dog ")).to(line, QPoint(3, line.height() // 2))
    assert drag.sign == ""
    drag.drop()
    assert line.text() == "dog The cat sat on the mat"
    assert hands.answers.asked == []


def test_a_session_as_text_opens_in_no_file(program):
    hands = ready(program)
    session = Session(("x", "y", "z"), *([[1.0, 2.0]] * 3 for _ in range(3)))
    drag = Drag(hands, of_text(session_text(session))).to(hands.stage)
    assert drag.sign == "Open this session"
    drag.drop()
    assert hands.session.tokens == ("x", "y", "z")
    assert hands.document.path is None
    assert hands.window.windowTitle().startswith("untitled")


def test_a_bad_session_as_text_is_told_of_before_anything_is_asked(program):
    hands = ready(program)
    hands.document.edit("a change", hands.session.with_scale(0.5))
    Drag(hands, of_text('{"format": "attention-explorer", "version": 999}')).to(hands.stage).drop()
    assert "version 999 of the format is newer" in hands.answers.told[0]
    assert hands.answers.asked == []


def test_other_text_becomes_the_tokens_once_asked(program):
    hands = ready(program)
    drag = Drag(hands, of_text("a dog\nran <b>&amp; ")).to(hands.stage)
    assert drag.sign == "Make this text the tokens"
    drag.drop()
    assert hands.answers.asked == ["Make this text the tokens?"]
    assert hands.session.tokens[0] == "The"
    hands.answers.picks = ("tokens",)
    Drag(hands, of_text("a dog\nran <b>&amp; ")).to(hands.stage).drop()
    assert hands.session.tokens == ("a", "dog", "ran", "<b>&amp;")
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert hands.session.tokens[0] == "The"


def test_too_many_tokens_are_refused_in_a_sentence_before_asking(program):
    hands = ready(program)
    Drag(hands, of_text("a " * 5000)).to(hands.stage).drop()
    assert "5000 tokens are more than the limit of 4096" in hands.answers.told[0]
    assert hands.answers.asked == []


def test_numbers_on_a_table_go_to_the_cell_under_the_mouse(program):
    pytest.importorskip("explorer.files.table_texts", reason="blocks of numbers are not there yet")
    hands = ready(program, asymmetric())
    drag = Drag(hands, of_text("1.5\t-2\n1/4\t0")).to(*hands.place_in_table(Cell("k", 0, 2, 0)))
    assert drag.sign == "Put these numbers at K[c, 1]"
    drag.drop()
    assert hands.session.k[0, 2:4].tolist() == [[1.5, -2], [0.25, 0]]
    assert hands.answers.asked == []
    assert hands.document.undo_stack.count() == 1
    hands.press(Qt.Key.Key_Z, held=CTRL)
    assert not hands.document.modified


def test_numbers_for_a_cell_that_goes_with_a_size_being_typed_are_refused_in_words(program):
    hands = ready(program)
    box = hands.window.input_side.sizes.boxes["n"]
    drag = Drag(hands, of_text("1.5")).to(*hands.place_in_table(Cell("q", 0, 4, 0)))
    box.setFocus()
    box.selectAll()
    hands.type("2")
    assert hands.session.n_q == 6
    drag.drop()
    assert hands.session.n_q == 2
    assert hands.answers.told == ["The matrix has become smaller than the place of the drop; drop it again."]
    assert hands.document.undo_stack.count() == 1


def test_words_on_a_table_are_no_numbers(program):
    hands = ready(program)
    drag = Drag(hands, of_text("one two")).to(*hands.place_in_table(Cell("k", 0, 2, 0)))
    assert drag.sign == "Make this text the tokens"


def test_nothing_is_taken_while_a_question_is_open(program, tmp_path, monkeypatch):
    hands = ready(program)
    monkeypatch.setattr(QApplication, "activeModalWidget", staticmethod(lambda: hands.window))
    drag = Drag(hands, of_files(file_in(tmp_path))).to(hands.stage)
    assert drag.action == Qt.DropAction.IgnoreAction
    assert drag.sign == "✕  Answer the open question first."


def test_a_dragged_file_stays_where_it_is(program, tmp_path):
    hands = ready(program)
    path = file_in(tmp_path)
    before = path.read_bytes()
    Drag(hands, of_files(path)).to(hands.stage).drop()
    assert path.read_bytes() == before
    assert read_session(path).tokens == ("a", "b")


@pytest.mark.parametrize(("name", "words"), [("a" * 300, "cannot be opened here"), ("a" * 300 + ".attn", "Open “")])
def test_a_file_whose_name_is_too_long_is_met_calmly(program, tmp_path, name, words):
    hands = ready(program)
    with program.qtbot.capture_exceptions() as faults:
        drag = Drag(hands, of_files(tmp_path / name)).to(hands.window)
        assert words in drag.sign
        drag.drop()
    assert not faults
    assert len(hands.answers.told) == 1
