"""Importing into the window: which files are imports, one undo step, a new session, and what changes nothing."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt

from explorer.app import forms
from explorer.app.dialogs import Dialogs
from explorer.attention.cells import Cell
from explorer.attention.session import Session
from explorer.files.arrays import ARRAY_FORMATS
from explorer.files.examples import ARRAYS, holds_arrays
from explorer.files.import_guesses import first_plan
from explorer.files.imports import ALLOW, Plan
from explorer.files.sources import TEXT_SUFFIXES, read_source
from tests.app.hands import CTRL, SHIFT, Hands, same
from tests.files.array_files import safetensors
from tests.files.bad_files import text

Key = Qt.Key


def guessed(paths: Sequence[Path], present: Session) -> Plan:
    """What a user means who agrees with every guess, and for whom 1 in a mask means "may attend"."""
    source = read_source(list(paths))
    for entry in source.entries:
        if entry.name not in source.arrays:
            source = source.with_array(entry.name, source.read(entry.name))
    plan = first_plan(source, present)
    for name in plan.named("mask"):
        plan = plan.with_use(name, replace(plan.use(name), meaning=plan.use(name).meaning or ALLOW))
    return plan


def files_of_each_kind(folder: Path) -> list[Path]:
    """K of the 6 tokens and 4 columns of the example, in each kind of file; some endings in capitals."""
    k = np.arange(24.0).reshape(6, 4)
    np.save(folder / "K.npy", k)
    np.savez(folder / "one.NPZ.npz", k=k)
    (folder / "one.NPZ.npz").rename(folder / "one.NPZ")
    (folder / "one.safetensors").write_bytes(safetensors([("k", "F32", k.shape, k.astype("<f4").tobytes())]))
    for name, sign in (("k.csv", ","), ("K.TSV", "\t")):
        (folder / name).write_text("\n".join(sign.join(map(str, row)) for row in k.tolist()), encoding="utf-8")
    return sorted(folder.iterdir())


def test_every_kind_of_file_is_imported_as_one_undo_step(program, tmp_path):
    paths = files_of_each_kind(tmp_path)
    assert len(paths) == len(ARRAYS) == 5
    for path in paths:
        hands = program("cat-sat-causal")
        before = hands.session
        hands.answers.plan = guessed
        assert hands.program.files.open_path(path)
        assert hands.answers.asked == [f"import {path.name}"]
        assert hands.session.k.tolist() == [np.arange(24.0).reshape(6, 4).tolist()]
        assert hands.session.q.tobytes() == before.q.tobytes()
        assert (hands.session.tokens, hands.session.title) == (before.tokens, before.title)
        assert hands.document.undo_stack.count() == 1
        assert hands.undo_name().startswith("Undo Import ")
        assert hands.program.files.settings.folder == str(tmp_path)
        hands.press(Key.Key_Z, held=CTRL)
        assert same(hands.session, before)
        assert not hands.document.modified
        assert hands.answers.told == []


def test_the_endings_of_imports_are_those_that_can_be_read():
    assert set(ARRAYS) == {*ARRAY_FORMATS, *TEXT_SUFFIXES}
    assert holds_arrays(Path("X.NpZ"))
    assert not holds_arrays(Path("x.attn"))
    assert not holds_arrays(Path("npz"))


def test_the_dialog_that_opens_a_session_can_show_files_to_import_from_too(qapp, monkeypatch):
    asked = []
    monkeypatch.setattr(forms.QFileDialog, "getOpenFileName", lambda *given: asked.append(given[-1]) or ("x.npz", ""))
    assert Dialogs().ask_open("") == Path("x.npz")
    sessions, arrays = asked[0].split(";;")
    assert sessions == "Attention Explorer (*.attn)"
    assert arrays == "Arrays and tables (*.npy *.npz *.safetensors *.csv *.tsv)"


def test_a_session_file_is_still_opened(program, tmp_path):
    hands = program("cat-sat-causal")
    (tmp_path / "x.attn").write_bytes(text())
    assert hands.program.files.open_path(tmp_path / "x.attn")
    assert hands.session.tokens == ("a", "b")
    assert hands.answers.asked == []


def whole(folder: Path) -> Path:
    """Query, key and value of 3 tokens."""
    np.savez(folder / "mine.npz", q=np.ones((3, 2)), k=np.ones((3, 2)), v=np.arange(3.0)[:, None], mask=np.tri(3))
    return folder / "mine.npz"


def test_the_menu_imports_a_whole_session(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.answers.files, hands.answers.plan = [whole(tmp_path)], guessed
    hands.press(Key.Key_I, held=CTRL)
    assert hands.answers.asked == ["import files", "import mine.npz"]
    assert hands.session.tokens == ("t1", "t2", "t3")
    assert hands.document.path is None
    assert hands.window.windowTitle().startswith("mine")
    assert not hands.program.actions["edits.undo"].isEnabled()
    assert hands.value(Cell("weights", 0, 1, 2)) == 0
    assert hands.value(Cell("output", 0, 2, 0)) == pytest.approx(1)
    hands.answers.path = tmp_path / "kept.attn"
    hands.press(Key.Key_S, held=CTRL | SHIFT)
    assert (tmp_path / "kept.attn").exists()


def edited(hands: Hands) -> None:
    """Make a change that is in no file."""
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("7")
    hands.press(Key.Key_Return)


@pytest.mark.parametrize(("answer", "left"), [("cancel", False), ("discard", True)])
def test_changes_are_asked_about_before_a_new_session_takes_their_place(program, tmp_path, answer, left):
    hands = program("cat-sat-causal")
    edited(hands)
    hands.answers.plan, hands.answers.save = guessed, answer
    assert hands.program.files.open_path(whole(tmp_path)) is left
    assert hands.answers.asked == ["import mine.npz", "save cat-sat-causal"]
    assert (hands.session.n_q == 3) is left
    assert hands.window.isWindowModified() is not left


def test_a_cancelled_import_changes_nothing(program, tmp_path):
    hands = program("cat-sat-causal")
    edited(hands)
    before, folder = hands.session, hands.program.files.settings.folder
    hands.answers.files = [whole(tmp_path)]
    hands.press(Key.Key_I, held=CTRL)
    hands.answers.files = []
    hands.press(Key.Key_I, held=CTRL)
    assert hands.answers.asked == ["import files", "import mine.npz", "import files"]
    assert hands.session is before
    assert hands.document.undo_stack.count() == 1
    assert hands.program.files.settings.folder == folder


def test_what_a_session_refuses_is_told(program, tmp_path):
    hands = program("cat-sat-causal")
    before = hands.session
    hands.answers.plan = lambda paths, present: replace(guessed(paths, present), tokens=("one",))
    assert not hands.program.files.open_path(whole(tmp_path))
    assert len(hands.answers.told) == 1
    assert hands.session is before


def test_a_number_that_is_being_typed_is_there_before_an_import(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("9")
    np.save(tmp_path / "v.npy", np.ones((6, 3)))
    hands.answers.files, hands.answers.plan = [tmp_path / "v.npy"], guessed
    hands.press(Key.Key_I, held=CTRL)
    assert hands.session.q[0, 0, 0] == 9
    assert hands.session.v.tolist() == np.ones((1, 6, 3)).tolist()
    assert hands.document.undo_stack.count() == 2


def test_expressions_of_a_table_are_kept_in_their_cells(program, tmp_path):
    hands = program("cat-sat-causal")
    rows = ["1/3,0,0,0", *["0,0,sqrt(2),0"] * 5]
    (tmp_path / "k.csv").write_text("\n".join(rows), encoding="utf-8")
    hands.answers.plan = guessed
    hands.program.files.open_path(tmp_path / "k.csv")
    model = hands.table("k").model()
    assert model.data(model.index(0, 0), Qt.ItemDataRole.EditRole) == "1/3"
    assert model.data(model.index(3, 2), Qt.ItemDataRole.EditRole) == "sqrt(2)"
    assert hands.session.k[0, 3, 2] == np.sqrt(2)
