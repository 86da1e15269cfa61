"""Exporting numbers from the window: what is asked, written and told; long work beside the window."""

import threading
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtWidgets import QApplication, QDialog, QProgressDialog, QPushButton

from explorer.app.dialogs import Dialogs
from explorer.app.file_dialogs import NumbersChoice
from explorer.app.number_export import NumbersDialog
from explorer.attention.cells import Cell
from explorer.attention.session import Session
from explorer.errors import InputError, MachineError
from explorer.files.import_guesses import first_plan
from explorer.files.labelled import read_labelled
from explorer.files.sources import read_source
from explorer.texts import Text
from tests.app.hands import Hands
from tests.app.sessions import asymmetric


def export(hands: Hands, folder: Path, matrix: str = "", file_format: str = "csv", labelled: bool = True) -> None:
    """Export with these choices."""
    hands.answers.numbers = NumbersChoice(folder, matrix, file_format, labelled)
    hands.program.actions["saving.export_numbers"].trigger()


def test_the_step_that_is_looked_at_is_suggested_among_all_matrices(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.selection.go_to("weights")
    hands.program.actions["saving.export_numbers"].trigger()
    assert hands.answers.asked == ["numbers weights of q, k, v, scores, scaled, masked, weights, output"]
    assert list(tmp_path.glob("*.csv")) == []


def test_one_matrix_is_written_with_its_tokens_and_told(program, tmp_path):
    hands = program("cat-sat-causal")
    folder = tmp_path / "new folder"
    export(hands, folder, "weights")
    assert [path.name for path in folder.iterdir()] == ["weights.csv"]
    found = read_labelled((folder / "weights.csv").read_text(encoding="utf-8"))
    assert found.values.tobytes() == hands.document.trace["weights"][0].tobytes()
    assert found.rows == found.columns == hands.session.tokens
    assert hands.window.statusBar().currentMessage() == f"Exported weights.csv to {folder}"
    assert hands.answers.told == []


@pytest.mark.parametrize(("file_format", "count"), [("csv", 14), ("npz", 1), ("json", 1)])
def test_all_matrices_are_written(program, tmp_path, file_format, count):
    hands = program(asymmetric())
    export(hands, tmp_path / "out", "", file_format)
    paths = list((tmp_path / "out").iterdir())
    assert len(paths) == count
    assert {path.suffix for path in paths} == {f".{file_format}"}
    files = "14 files" if count > 1 else paths[0].name
    assert hands.window.statusBar().currentMessage() == f"Exported {files} to {tmp_path / 'out'}"


def test_existing_files_are_replaced_only_by_the_users_word(program, tmp_path):
    hands = program("cat-sat-causal")
    (tmp_path / "k.csv").write_bytes(b"mine")
    export(hands, tmp_path)
    assert hands.answers.asked[-1] == "overwrite k.csv"
    assert [path.name for path in tmp_path.glob("*.csv")] == ["k.csv"]
    assert (tmp_path / "k.csv").read_bytes() == b"mine"
    hands.answers.overwrite = True
    export(hands, tmp_path)
    assert len(list(tmp_path.glob("*.csv"))) == 8
    assert (tmp_path / "k.csv").read_bytes() != b"mine"


def test_a_folder_that_cannot_be_written_gives_one_sentence(program, tmp_path):
    hands = program("cat-sat-causal")
    (tmp_path / "file").write_bytes(b"")
    export(hands, tmp_path / "file")
    assert len(hands.answers.told) == 1
    assert str(tmp_path / "file") in hands.answers.told[0]
    assert hands.window.statusBar().currentMessage() == ""


def test_a_number_that_is_being_typed_is_exported(program, tmp_path):
    hands = program("cat-sat-causal")
    hands.click(*hands.place_in_table(Cell("q", 0, 0, 0)))
    hands.type("1/3")
    export(hands, tmp_path, "q", "npz")
    with np.load(tmp_path / "q.npz") as archive:
        assert archive["q"][0, 0, 0] == 1 / 3


def test_matrices_that_are_not_computed_yet_are_not_exported(program, tmp_path, monkeypatch):
    hands = program("cat-sat-causal")
    monkeypatch.setattr(hands.document, "trace", None)
    export(hands, tmp_path)
    assert len(hands.answers.told) == 1
    assert "still being computed" in hands.answers.told[0]


def test_the_dialog_offers_each_matrix_and_labels_only_for_csv(program):
    hands = program("cat-sat-causal")
    dialog = NumbersDialog("", {"q": "Q: query", "weights": "A: attention weights"}, "weights", str, hands.window)
    assert [dialog.which.itemText(place) for place in range(3)] == ["All matrices", "Q: query", "A: attention weights"]
    assert not dialog.export.isEnabled()
    dialog.folder.line.setText(" here ")
    assert dialog.export.isEnabled()
    assert dialog.choice() == NumbersChoice(Path("here"), "weights", "csv", True)
    dialog.which.setCurrentIndex(0)
    dialog.labelled.setChecked(False)
    assert dialog.choice() == NumbersChoice(Path("here"), "", "csv", False)
    dialog.format.setCurrentIndex(1)
    assert not dialog.labelled.isEnabled()
    assert dialog.choice().file_format == "npz"
    dialog.deleteLater()


def test_the_question_is_asked_by_that_dialog(program):
    hands = program("cat-sat-causal")
    asked = []

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        asked.append(dialog)
        dialog.export.click()

    QTimer.singleShot(0, press)
    choice = Dialogs.ask_numbers(hands.answers, "folder", {"q": "Q: query"}, "scores")
    assert choice == NumbersChoice(Path("folder"), "", "csv", True)
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().reject())
    assert Dialogs.ask_numbers(hands.answers, "folder", {}, "scores") is None
    assert isinstance(asked[0], QDialog)


def test_short_work_shows_no_progress(program):
    hands = program("cat-sat-causal")
    assert hands.answers.beside("title", lambda progress: 5) == 5
    assert hands.window.findChildren(QProgressDialog) == []


def test_long_work_leaves_the_window_alive_and_shows_its_progress(program):
    hands = program("cat-sat-causal")
    seen, beats, go_on = [], [], threading.Event()

    def beat() -> None:
        beats.append(time.monotonic())
        for dialog in hands.window.findChildren(QProgressDialog):
            seen.append((dialog.labelText(), dialog.value()))
            if dialog.value() == 300:
                go_on.set()

    timer = QTimer()
    timer.timeout.connect(beat)
    timer.start(5)

    def work(progress) -> str:
        progress(3, 10)
        assert go_on.wait(20)
        return "done"

    assert hands.answers.beside("Counting", work) == "done"
    timer.stop()
    assert ("Counting", 300) in seen
    QCoreApplication.processEvents()
    assert not any(dialog.isVisible() for dialog in hands.window.findChildren(QProgressDialog))


def test_long_work_ends_at_its_next_report_when_it_is_stopped(program, tmp_path):
    hands = program("cat-sat-causal")
    ended = []

    def work(progress) -> None:
        try:
            while True:
                progress(0, 1)
                time.sleep(0.001)
        finally:
            ended.append(True)

    def cancel() -> None:
        dialogs = hands.window.findChildren(QProgressDialog)
        if dialogs:
            dialogs[0].findChild(QPushButton).click()
        else:
            QTimer.singleShot(10, cancel)

    QTimer.singleShot(0, cancel)
    assert hands.answers.beside("Forever", work) is None
    assert ended == [True]


def test_a_stopped_export_says_so(program, tmp_path, monkeypatch):
    hands = program("cat-sat-causal")
    monkeypatch.setattr(hands.answers, "beside", lambda title, work: None)
    export(hands, tmp_path)
    assert hands.window.statusBar().currentMessage() == f"Export stopped; files finished before are in {tmp_path}"


def test_what_long_work_raises_is_raised_here(program):
    hands = program("cat-sat-causal")

    def refused(progress) -> None:
        raise InputError(Text("files", "no"))

    def too_large(progress) -> None:
        raise MemoryError

    with pytest.raises(InputError, match="no"):
        hands.answers.beside("", refused)
    with pytest.raises(MachineError, match="not enough memory"):
        hands.answers.beside("", too_large)


def test_numbers_are_written_as_they_are_shown_and_come_back_to_their_places(program, tmp_path):
    square = Session(("a", "b", "c"), *np.random.default_rng(5).normal(size=(3, 3, 3)))
    for session in (square, asymmetric()):
        for file_format in ("csv", "npz"):
            hands = program(session)
            hands.selection.write_vectors("columns")
            folder = tmp_path / f"{session.heads} {file_format}"
            export(hands, folder, "", file_format)
            assert hands.answers.asked[-1].endswith(", turned")
            paths = [path for path in folder.iterdir() if path.name[0] in "kvm"]
            plans = []

            def take(paths, present, plans=plans):
                source = read_source([path for path in paths if path.suffix == ".npz" or path.name[:2] in ("k-", "v-")])
                plan = replace(first_plan(source, present), base=present)
                for name in plan.unread():
                    plan = replace(plan, source=plan.source.with_array(name, plan.source.read(name)))
                plans.append(plan)
                return plan

            hands.answers.files, hands.answers.plan = sorted(paths), take
            zeros = {name: np.zeros_like(session.matrix(name)) for name in "kv"}
            hands.document.edit("", replace(session, **zeros))
            hands.program.files.import_arrays()
            assert hands.answers.told == []
            assert len(plans) == 1
            for matrix in "kv":
                assert hands.session.matrix(matrix).tobytes() == session.matrix(matrix).tobytes()


def test_labels_of_a_csv_file_match_what_is_shown(program, tmp_path):
    hands = program(asymmetric())
    hands.selection.write_vectors("columns")
    export(hands, tmp_path, "v")
    lines = (tmp_path / "v-transposed.csv").read_text(encoding="utf-8").splitlines()
    assert lines[0] == ",a,b,c,d,a"
    assert [line.split(",")[0] for line in lines[1:]] == ["1", "2", "3", "4"]
    assert float(lines[4].split(",")[2]) == hands.session.v[0, 1, 3]
    hands.selection.write_vectors("rows")
    export(hands, tmp_path, "v")
    assert (tmp_path / "v.csv").read_text(encoding="utf-8").splitlines()[0] == ",1,2,3,4"


@pytest.mark.parametrize("way", range(3))
def test_a_line_of_the_dialog_says_which_way_numbers_are_written(program, way):
    hands = program("cat-sat-causal")
    rows = NumbersDialog("here", {"q": "Q: query"}, "q", str, hands.window)
    assert rows.notation.isHidden()
    dialog = NumbersDialog("here", {"q": "Q: query"}, "q", str, hands.window, True)
    dialog.show()
    dialog.format.setCurrentIndex(way)
    assert dialog.notation.isVisible()
    said = dialog.notation.text()
    assert ("a column for each vector" in said, "“transposed”" in said, "a row for each vector" in said) == (
        (True, True, False) if way < 2 else (False, False, True)
    )
    dialog.deleteLater()
    rows.deleteLater()
