"""New, open, save, examples and export, with every answer that a person may give."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage

from explorer.app.file_dialogs import ExportChoice
from explorer.attention.cells import Cell
from explorer.drawing.words import translate
from explorer.errors import InputError
from explorer.files.examples import examples
from explorer.files.session_file import read_session
from tests.app.hands import CTRL, SHIFT, Hands
from tests.app.sessions import asymmetric
from tests.files.bad_files import BAD, GOOD, text

PAGES = ["01-scores.png", "02-scaled.png", "03-masked.png", "04-weights.png", "05-output.png"]


def change(hands: Hands) -> None:
    """Make a change that is in no file."""
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("7")
    hands.press(Qt.Key.Key_Return)
    assert hands.window.isWindowModified()


def good_file(folder: Path, name: str = "good.attn", tokens: str = "ab") -> Path:
    """A small session in a file."""
    path = folder / name
    path.write_bytes(text(tokens=list(tokens)))
    return path


def test_new_begins_with_two_tokens_and_zeros(program):
    hands = program("cat-sat-causal")
    hands.press(Qt.Key.Key_N, held=CTRL)
    assert hands.session.tokens == ("A", "B")
    assert not any(hands.session.matrix(name).any() for name in "qkv")
    assert hands.window.windowTitle().startswith("untitled")
    assert hands.answers.asked == []
    assert hands.document.path is None


def test_open_asks_for_a_file_and_shows_it(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.answers.path = good_file(tmp_path)
    hands.press(Qt.Key.Key_O, held=CTRL)
    assert hands.session.tokens == ("a", "b")
    assert hands.document.path == hands.answers.path
    assert hands.window.windowTitle().startswith("good.attn")
    assert hands.program.files.settings.folder == str(tmp_path)
    assert hands.shown("q", 1, 1) == "4.00"
    assert not hands.window.isWindowModified()


def test_open_asks_about_changes_once_a_session_is_chosen_that_takes_their_place(program, tmp_path):
    path = good_file(tmp_path, "mine.attn", "pq")
    hands = program(read_session(path), path)
    change(hands)
    hands.press(Qt.Key.Key_O, held=CTRL)  # and Cancel in the dialog of files
    assert hands.answers.asked == ["open"]
    hands.answers.path = tmp_path / "none.attn"
    hands.press(Qt.Key.Key_O, held=CTRL)
    assert hands.answers.asked == ["open", "open"]  # what cannot be read takes no place
    assert "none.attn" in hands.answers.told[0]
    hands.answers.path = good_file(tmp_path)
    hands.press(Qt.Key.Key_O, held=CTRL)
    assert hands.answers.asked == ["open", "open", "open", "save mine"]
    assert hands.session.tokens == ("p", "q")


def test_a_file_that_is_saved_before_it_is_opened_again_opens_as_saved(program, tmp_path):
    path = good_file(tmp_path, "mine.attn", "pq")
    hands = program(read_session(path), path)
    change(hands)
    hands.answers.path, hands.answers.save = path, "save"
    hands.press(Qt.Key.Key_O, held=CTRL)
    assert hands.session.q[0, 0, 0] == 7
    assert read_session(path).q[0, 0, 0] == 7


def test_open_without_a_choice_changes_nothing(program):
    hands = program("cat-sat-causal")
    before = hands.session
    hands.press(Qt.Key.Key_O, held=CTRL)
    assert hands.session is before


def test_every_bad_file_is_told_of_in_its_own_sentence_and_keeps_what_was_open(program, tmp_path):
    hands = program("cat-sat-causal")
    change(hands)
    before = hands.session
    path = tmp_path / "bad.attn"
    for name, (content, part) in BAD.items():
        path.write_bytes(content)
        with pytest.raises(InputError) as caught:
            read_session(path)
        assert not hands.program.files.open_path(path), name
        sentence = hands.answers.told.pop()
        assert sentence == caught.value.message(translate), name
        assert part in sentence, name
        assert "\n" not in sentence, name
        assert hands.answers.told == [], name
        assert hands.session is before, name
    assert hands.document.path is None
    assert hands.document.undo_stack.count() == 1


def test_a_file_that_is_not_there_or_a_folder_is_told_of(program, tmp_path):
    hands = program("cat-sat-causal")
    for path in (tmp_path / "missing.attn", tmp_path):
        assert not hands.program.files.open_path(path)
        assert str(path) in hands.answers.told.pop()


def test_save_asks_where_at_first_and_then_no_more(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.answers.path = tmp_path / "mine.attn"
    change(hands)
    hands.press(Qt.Key.Key_S, held=CTRL)
    assert hands.answers.asked == ["save as"]
    assert hands.answers.suggested.endswith("cat-sat-causal.attn")
    assert not hands.window.isWindowModified()
    assert hands.window.windowTitle().startswith("mine.attn")
    change_back = Cell("q", 0, 1, 0)
    hands.click(*hands.place_in_table(change_back))
    hands.type("8")
    hands.press(Qt.Key.Key_Return)
    hands.press(Qt.Key.Key_S, held=CTRL)
    assert hands.answers.asked == ["save as"]
    assert read_session(hands.answers.path).q[0, :2, 0].tolist() == [7, 8]


def test_an_example_is_never_saved_over(program, tmp_path):
    hands = program("cat-sat-causal")
    before = dict(examples())["cat-sat"].read_bytes()
    hands.answers.example = "cat-sat"
    hands.press(Qt.Key.Key_E, held=CTRL)
    hands.press(Qt.Key.Key_S, held=CTRL)
    assert hands.answers.asked == ["save as"]
    assert dict(examples())["cat-sat"].read_bytes() == before


def test_save_as_writes_another_file(program, tmp_path):
    first = good_file(tmp_path)
    hands = program(read_session(first), first)
    hands.answers.path = tmp_path / "other.attn"
    change(hands)
    hands.press(Qt.Key.Key_S, held=CTRL | SHIFT)
    assert read_session(first).q[0, 0, 0] == GOOD["inputs"]["q"][0][0]
    assert read_session(hands.answers.path).q[0, 0, 0] == 7
    assert hands.document.path == hands.answers.path


def test_save_as_without_a_choice_saves_nothing(program):
    hands = program("cat-sat-causal")
    change(hands)
    hands.press(Qt.Key.Key_S, held=CTRL | SHIFT)
    assert hands.window.isWindowModified()


def test_a_place_that_cannot_be_written_is_told_of_and_the_change_stays(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.answers.path = tmp_path / "missing" / "mine.attn"
    change(hands)
    hands.press(Qt.Key.Key_S, held=CTRL)
    assert hands.answers.asked[0] == "save as"
    assert "there is no such folder" in hands.answers.asked[1]
    assert hands.window.isWindowModified()
    assert hands.document.path is None


def leave(hands: Hands, way: str) -> None:
    """Do what would lose the changes."""
    if way == "close":
        hands.window.close()
    else:
        keys = {"new": Qt.Key.Key_N, "open": Qt.Key.Key_O, "example": Qt.Key.Key_E, "quit": Qt.Key.Key_Q}
        hands.press(keys[way], held=CTRL)


def has_left(hands: Hands, way: str) -> bool:
    """Whether it was done."""
    if way in ("close", "quit"):
        return not hands.window.isVisible()
    return hands.session.tokens == {"new": ("A", "B"), "open": ("a", "b"), "example": ("她", "妈妈", "开心")}[way]


@pytest.mark.parametrize("way", ["new", "open", "example", "close", "quit"])
def test_unsaved_changes_are_saved_discarded_or_kept(program, tmp_path, way):
    path = good_file(tmp_path, "mine.attn", "pq")
    hands = program(read_session(path), path)
    hands.answers.path, hands.answers.example = good_file(tmp_path, "other.attn"), "mother"
    change(hands)
    changed = hands.session
    hands.answers.save = "cancel"
    leave(hands, way)
    assert hands.answers.asked == [*(["open"] if way == "open" else []), "save mine"]
    assert not has_left(hands, way)
    assert hands.session is changed
    hands.answers.save = "save"
    leave(hands, way)
    assert has_left(hands, way)
    assert read_session(path).q[0, 0, 0] == 7


@pytest.mark.parametrize("way", ["new", "open", "example", "close", "quit"])
def test_discarded_changes_are_not_in_the_file(program, tmp_path, way):
    path = good_file(tmp_path, "mine.attn", "pq")
    hands = program(read_session(path), path)
    hands.answers.path, hands.answers.example = good_file(tmp_path, "other.attn"), "mother"
    before = path.read_bytes()
    change(hands)
    hands.answers.save = "discard"
    leave(hands, way)
    assert has_left(hands, way)
    assert path.read_bytes() == before


def test_a_save_that_fails_on_leaving_keeps_the_window_open(program, tmp_path):
    hands = program("cat-sat-causal")
    change(hands)
    hands.answers.save, hands.answers.path = "save", tmp_path / "missing" / "mine.attn"
    hands.window.close()
    assert hands.window.isVisible()
    assert "there is no such folder" in hands.answers.asked[-1]


def test_without_changes_nothing_is_asked_on_leaving(program):
    hands = program("cat-sat-causal")
    change(hands)
    hands.press(Qt.Key.Key_Z, held=CTRL)
    hands.window.close()
    assert not hands.window.isVisible()
    assert hands.answers.asked == []


def test_a_wrong_text_keeps_the_window_open(program):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("abc")
    hands.window.close()
    assert hands.window.isVisible()
    assert hands.open_editor().property("wrong") is True
    assert hands.answers.asked == []


@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_the_examples_are_listed_with_a_line_and_their_source(program, language):
    hands = program("cat-sat-causal", language=language)
    hands.press(Qt.Key.Key_E, held=CTRL)
    assert [entry.name for entry in hands.answers.entries] == [name for name, _ in examples()]
    assert all(entry.title and entry.summary and "\n" not in entry.summary for entry in hands.answers.entries)
    mother = next(entry for entry in hands.answers.entries if entry.name == "mother")
    assert any("\u4e00" <= character <= "\u9fff" for character in mother.summary) == (language == "zh_CN")


def test_every_example_opens(program):
    hands = program("cat-sat-causal")
    for name, path in examples():
        hands.answers.example = name
        hands.press(Qt.Key.Key_E, held=CTRL)
        assert hands.session.tokens == read_session(path).tokens
        assert hands.window.windowTitle().startswith(name)
        hands.paint()
    assert hands.answers.told == []


def export(hands: Hands, folder: Path, all_steps: bool, scale: float = 1.0, theme: str = "light") -> None:
    """Export with these choices."""
    hands.answers.choice = ExportChoice(folder, all_steps, scale, theme)
    hands.press(Qt.Key.Key_E, held=CTRL | SHIFT)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_the_current_step_is_exported_with_the_chosen_scale(program, tmp_path, scale):
    hands = program("cat-sat-causal")
    hands.selection.go_to("weights")
    folder = tmp_path / "new folder"
    export(hands, folder, all_steps=False, scale=scale)
    assert [path.name for path in folder.iterdir()] == ["04-weights.png"]
    image = QImage(str(folder / "04-weights.png"))
    assert image.width() == round(1040 * scale)
    assert hands.answers.asked == ["export Softmax"]
    assert hands.window.statusBar().currentMessage() == f"Exported 04-weights.png to {folder}"
    assert hands.answers.told == []


def test_all_steps_are_exported_one_file_each(program, tmp_path):
    hands = program("cat-sat-causal")
    export(hands, tmp_path / "out", all_steps=True, theme="dark")
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == PAGES
    image = QImage(str(tmp_path / "out" / PAGES[0]))
    assert image.pixelColor(2, 2).lightness() < 80


def test_an_export_shows_the_picked_head_and_no_mark(program, tmp_path):
    hands = program(asymmetric())
    images = []
    for head, marked in ((0, False), (0, True), (1, False)):
        hands.selection.show_head(hands.session, head)
        hands.selection.keep(Cell("scores", head, 0, 0) if marked else None)
        export(hands, tmp_path / f"{head}{marked}", all_steps=False)
        images.append(QImage(str(tmp_path / f"{head}{marked}" / PAGES[0])))
    assert images[0] == images[1]
    assert images[0] != images[2]


def test_existing_files_are_replaced_only_by_the_users_word(program, tmp_path):
    hands = program("cat-sat-causal")
    (tmp_path / PAGES[1]).write_bytes(b"mine")
    export(hands, tmp_path, all_steps=True)
    assert hands.answers.asked[-1] == f"overwrite {PAGES[1]}"
    assert [path.name for path in tmp_path.iterdir() if path.suffix == ".png"] == [PAGES[1]]
    assert (tmp_path / PAGES[1]).read_bytes() == b"mine"
    hands.answers.overwrite = True
    export(hands, tmp_path, all_steps=True)
    assert sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".png") == PAGES
    assert not QImage(str(tmp_path / PAGES[1])).isNull()


def test_a_folder_that_cannot_be_written_gives_a_sentence(program, tmp_path):
    hands = program("cat-sat-causal")
    (tmp_path / "file").write_bytes(b"")
    export(hands, tmp_path / "file", all_steps=True)
    export(hands, tmp_path / "file" / "below", all_steps=False)
    assert hands.window.statusBar().currentMessage() == ""
    assert len(hands.answers.told) == 2
    assert all(str(tmp_path / "file") in sentence for sentence in hands.answers.told)
    (tmp_path / PAGES[0]).mkdir()
    hands.answers.overwrite = True
    export(hands, tmp_path, all_steps=False)
    assert len(hands.answers.told) == 3
    assert PAGES[0] in hands.answers.told[2]


def test_an_export_without_a_choice_writes_nothing(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.press(Qt.Key.Key_E, held=CTRL | SHIFT)
    assert hands.answers.asked == ["export Score"]


def test_an_export_while_a_number_is_being_typed_shows_it(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("9")
    export(hands, tmp_path / "out", all_steps=False)
    assert hands.session.q[0, 0, 0] == 9
    assert (tmp_path / "out" / PAGES[0]).exists()
