"""One application for all tests of the window, and programs that are taken down and must be gone afterwards."""

import gc
import weakref
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication

from explorer.app.dialogs import Dialogs
from explorer.app.file_dialogs import CopyEntry, ExampleEntry, ExportChoice, NumbersChoice
from explorer.app.key_sheet import KeyGroup
from explorer.app.main import make_application
from explorer.app.program import Program
from explorer.app.settings import Settings
from explorer.attention.cells import Cell
from explorer.attention.encodings import Rope
from explorer.attention.masks import Mask
from explorer.attention.naming import place_name
from explorer.attention.numbers import NumberFormat
from explorer.attention.positions import Alibi
from explorer.attention.session import Session
from explorer.attention.vocabulary import Word, words_of
from explorer.files.examples import examples
from explorer.files.imports import Plan
from explorer.files.session_file import read_session
from tests.app.hands import Hands

SIZE = (1440, 900)
PASSED = pytest.StashKey[bool]()


class Answers(Dialogs):
    """Dialogs that answer at once from what a test has put here, and keep what the user was told and asked."""

    def __init__(self) -> None:
        super().__init__()
        self.told: list[str] = []
        self.asked: list[str] = []
        self.entries: list[ExampleEntry] = []
        self.suggested = ""
        self.save = "cancel"
        self.overwrite = False
        self.path: Path | None = None
        self.fit = "cancel"
        self.scale: float | None = None
        self.separator: str | None = None
        self.softcap: float | None = None
        self.mask: Callable[[Mask], Mask | None] = lambda present: None  # what becomes of the mask that is asked about
        self.vocabulary: Callable[[list[Word]], list[Word]] | None = None  # what becomes of the words asked about
        self.slopes: tuple[float, ...] | None = None
        self.rope: Callable[[Rope], Rope | None] = lambda present: None  # what becomes of the RoPE that is asked about
        self.head_name: str | None = None
        self.reported: list[str] = []
        self.filling: dict[str, object] | None = None  # what is changed in what a fill's dialog begins with
        self.offered: dict[str, object] = {}
        self.example: str | None = None
        self.choice: ExportChoice | None = None
        self.cell: Cell | None = None
        self.numbers: NumbersChoice | None = None
        self.picks: tuple[str, ...] = ()  # the buttons that are pressed where they are offered
        self.words: dict[str, str] | None = None  # what is changed in the words that a session begins with
        self.copies: list[CopyEntry] = []
        self.groups: list[KeyGroup] = []
        self.copy = ("later", 0)
        self.files: list[Path] = []
        self.plan: Callable[[Sequence[Path], Session], Plan | None] = lambda paths, present: None

    def tell(self, sentence: str) -> None:
        self.told.append(sentence)

    def ask_save(self, name: str) -> str:
        self.asked.append(f"save {name}")
        return self.save

    def ask_overwrite(self, paths: list[Path]) -> bool:
        self.asked.append("overwrite " + ", ".join(path.name for path in paths))
        return self.overwrite

    def ask_fit(self, question: str, growth: str, refusal: str) -> str:
        self.asked.append(f"{question} {growth}{refusal}")
        return self.fit

    def ask_open(self, folder: str) -> Path | None:
        self.asked.append("open")
        return self.path

    def ask_save_as(self, suggestion: str) -> Path | None:
        self.asked.append("save as")
        self.suggested = suggestion
        return self.path

    def ask_scale(self, present: float) -> float | None:
        self.asked.append(f"scale {present:.4g}")
        return self.scale

    def report(self, sentence: str) -> None:
        self.reported.append(sentence)
        super().report(sentence)

    def ask_softcap(self, present: float | None) -> float | None:
        self.asked.append(f"softcap {present}")
        return self.softcap

    def ask_mask(self, scenes, mask: Mask) -> Mask | None:
        self.asked.append(f"mask {mask.kind}")
        return self.mask(mask)

    def ask_slopes(self, present: Alibi, heads: int) -> Alibi | None:
        self.asked.append(f"slopes of {heads}")
        return None if self.slopes is None else Alibi(self.slopes)

    def ask_rope(self, present: Rope, session: Session) -> Rope | None:
        self.asked.append(f"rope of d_k {session.d_k}")
        return self.rope(present)

    def ask_separator(self, present: str) -> str | None:
        self.asked.append(f"separator {present}")
        return self.separator

    def ask_head_name(self, head: str, present: str) -> str | None:
        self.asked.append(f"name of {head}, now {present}")
        return self.head_name

    def ask_fill(self, scenes, block, fill, values):
        self.asked.append(f"fill {fill.name}")
        self.offered = values
        return None if self.filling is None else values | self.filling

    def ask_words(self, words):
        self.asked.append(f"words {words['title']}")
        return None if self.words is None else words | self.words

    def ask_vocabulary(self, session: Session):
        self.asked.append(f"vocabulary of {len(session.vocabulary)}")
        return None if self.vocabulary is None else self.vocabulary(words_of(session))

    def ask_cell(self, session: Session, present: Cell, head: int) -> Cell | None:
        self.asked.append(f"cell {place_name(session, present)}")
        return self.cell

    def ask_export(self, folder: str, title: str, theme: str) -> ExportChoice | None:
        self.asked.append(f"export {title}")
        return self.choice

    def ask_numbers(
        self, folder: str, titles: dict[str, str], present: str, turned: bool = False
    ) -> NumbersChoice | None:
        self.asked.append(f"numbers {present} of {', '.join(titles)}{', turned' if turned else ''}")
        return self.numbers

    def ask_import_files(self, folder: str) -> list[Path]:
        self.asked.append("import files")
        return self.files

    def ask_import(self, paths: Sequence[Path], present: Session, numbers_as: NumberFormat) -> Plan | None:
        self.asked.append("import " + ", ".join(path.name for path in paths))
        return self.plan(paths, present)

    def watch(self, title: str, work, count: int) -> bool:
        return len(list(work)) == count

    def choose_example(self, entries: list[ExampleEntry]) -> str | None:
        self.entries = entries
        return self.example

    def choose(self, title: str, text: str, more: str, choices: dict[str, str], default: str = "") -> str:
        self.asked.append(text)
        return next((key for key in choices if key in self.picks), list(choices)[-1])

    def choose_copy(self, entries: list[CopyEntry]) -> tuple[str, int]:
        self.copies = entries
        answer, self.copy = self.copy, ("later", 0)
        return answer

    def show_keys(self, groups: Sequence[KeyGroup]) -> None:
        self.asked.append("keys")
        self.groups = list(groups)

    def about(self) -> None:
        self.asked.append("about")


@pytest.fixture(scope="session")
def families() -> tuple[str, ...]:
    """The fonts of the one application."""
    return make_application()[1]


@pytest.fixture(scope="session")
def qapp(families: tuple[str, ...]) -> Iterator[QApplication]:
    """The application as the program makes it; what is there already is not looked through for garbage each time."""
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    gc.freeze()
    yield application
    gc.unfreeze()
    QApplication.clipboard().clear()  # what a test has put there must not outlive Python


def delete_now() -> None:
    """Carry out what was to be deleted later."""
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()


class Maker:
    """Makes programs, and takes them down."""

    def __init__(self, families: tuple[str, ...], folder: Path, qtbot: object) -> None:
        self.families, self.folder, self.qtbot = families, folder, qtbot
        self.programs: list[Program] = []

    def __call__(
        self, session: Session | str, path: Path | None = None, language: str = "en", size: tuple[int, int] = SIZE
    ) -> Hands:
        """The hands on a shown program with a session, or with the example of that name."""
        name = session if isinstance(session, str) else path.stem if path else ""
        if isinstance(session, str):
            session = read_session(dict(examples())[session])
        store = QSettings(str(self.folder / "settings.ini"), QSettings.Format.IniFormat)
        program = Program(
            session, path, name, self.families, Settings(store), language, Answers(), self.folder / "copies"
        )
        self.programs.append(program)
        program.window.resize(*size)
        program.window.show()
        self.qtbot.waitExposed(program.window)
        program.window.activateWindow()
        self.qtbot.waitUntil(program.window.isActiveWindow)
        QCoreApplication.processEvents()
        return Hands(program)

    def take_down(self) -> list[str]:
        """Take all programs down; the names of what did not go."""
        watched = []
        while self.programs:
            program = self.programs.pop()
            watched += [weakref.ref(part) for part in (program, program.window, program.document, program.window.stage)]
            program.take_down()
            del program
        delete_now()
        gc.collect()
        gc.freeze()
        return [type(part()).__name__ for part in watched if part() is not None]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo) -> Iterator[None]:
    """Keep whether the test itself passed: a traceback of a failure holds on to the window."""
    report = yield
    if report.when == "call":
        item.stash[PASSED] = report.passed
    return report


@pytest.fixture
def program(request: pytest.FixtureRequest, families, qapp, qtbot, tmp_path) -> Iterator[Callable]:
    """Makes a shown program from a session; afterwards nothing of it is left."""
    maker = Maker(families, tmp_path, qtbot)
    yield maker
    left = maker.take_down()
    if request.node.stash.get(PASSED, False):
        assert not left, f"still there after the window is gone: {left}"


@pytest.fixture
def usual_size_afterwards(qapp: QApplication) -> Iterator[None]:
    """The application outlives a test: its font is put back."""
    font = qapp.font()
    yield
    qapp.setFont(font)
