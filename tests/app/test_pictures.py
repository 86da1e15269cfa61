"""Pictures of the window at many looks: nothing written is cut, over other text, or hard to tell from its ground."""

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QAbstractButton, QLabel, QTabBar, QToolButton, QWidget

from explorer.app.program import Program
from explorer.app.still_layers import StillLayers
from explorer.drawing.colours import contrast
from tests.app.conftest import delete_now
from tests.drawing.pictures import Written, part, written_by
from tests.drawing.test_page import overlapping
from tests.make_pictures import Shot, View, opened, settle

pytestmark = pytest.mark.usefixtures("usual_size_afterwards")

SHOTS = (
    Shot(3, "output", "dark", View(1440, 900, 125)),
    Shot(6, "scores", "light", View(1440, 900, 150)),
    Shot(6, "weights", "contrast-dark", View(1280, 720, 150), maps="purple-green"),
    Shot(6, "masked", "light", View(1366, 768)),
    Shot(6, "weights", "light", View(1280, 720)),
    Shot(24, "scores", "contrast-light", View(1280, 720), maps="blue-yellow"),
    Shot(24, "masked", "dark", View(1440, 900, 150)),
    Shot(512, "weights", "light", View(1280, 720, 125)),
    Shot(512, "scaled", "contrast-dark", View(1440, 900)),
    Shot(6, "output", "dark", View(1920, 1080, 150), "zh_CN"),
)
PANELS = ("explorer.app.stage_page", "explorer.app.strip_page", "explorer.app.derivation_page")


@pytest.fixture(params=SHOTS, ids=str)
def shown(request: pytest.FixtureRequest, families, qapp, tmp_path: Path) -> Iterator[Program]:
    """A program as a picture shows it."""
    program = opened(request.param, families, tmp_path)
    yield program
    program.take_down()
    delete_now()


class Recorder(QPainter):
    """A painter on a widget that keeps what is written, and in which colour."""

    written: list[tuple[Written, QColor]]

    def drawText(self, *arguments: object) -> None:
        super().drawText(*arguments)
        entry = written_by(self, arguments)
        if entry.text.strip():
            Recorder.written.append((entry, self.pen().color()))


def painted(panel: QWidget, monkeypatch: pytest.MonkeyPatch) -> tuple[QImage, list[tuple[Written, QColor]]]:
    """A painted panel as it looks, and all that is written on it."""
    with monkeypatch.context() as patched:
        for module in PANELS:
            patched.setattr(f"{module}.QPainter", Recorder)
        if hasattr(panel, "still"):
            patched.setattr(panel, "still", StillLayers(panel))
        Recorder.written = []
        return panel.grab().toImage(), Recorder.written


def test_what_is_painted_is_whole_apart_and_legible(shown: Program, monkeypatch: pytest.MonkeyPatch) -> None:
    window = shown.window
    for panel in (window.stage, window.strip, window.inspector.view):
        image, written = painted(panel, monkeypatch)
        assert written
        whole = QRectF(panel.rect())
        outside = [entry.text for entry, _ in written if not whole.contains(entry.rect)]
        assert not outside, (panel.objectName(), outside)
        entries = [entry for entry, _ in written]
        assert not overlapping(entries), (panel.objectName(), overlapping(entries)[:3])
        faint = [
            (entry.text, colour.name(), ground(image, entry.rect, colour).name())
            for entry, colour in written
            if contrast(colour, ground(image, entry.rect, colour)) < 4.5
        ]
        assert not faint, (panel.objectName(), faint[:5])


def ground(image: QImage, rect: QRectF, ink: QColor) -> QColor:
    """The colour that a text stands on: the most frequent one around its letters."""
    values, counts = np.unique(part(image, rect.adjusted(-1, -1, 1, 1)), return_counts=True)
    counts[values == ink.rgb()] = 0
    return QColor.fromRgb(int(values[counts.argmax()]))


def test_no_word_of_a_widget_is_cut(shown: Program) -> None:
    settle()
    cut = []
    for widget in shown.window.findChildren(QWidget):
        if not widget.isVisible():
            continue
        if isinstance(widget, QLabel) and widget.text() and not widget.wordWrap():
            measure, room = widget.fontMetrics(), widget.contentsRect()
            if measure.horizontalAdvance(widget.text()) > room.width() + 1 or measure.capHeight() > room.height():
                cut.append(widget.text())
        elif isinstance(widget, QAbstractButton) and words(widget):
            if widget.width() + 1 < widget.sizeHint().width() or widget.height() + 2 < widget.sizeHint().height():
                cut.append(widget.text())
        elif isinstance(widget, QTabBar):
            wide = widget.fontMetrics().horizontalAdvance
            names = [(place, widget.tabText(place)) for place in range(widget.count())]
            cut += [name for place, name in names if wide(name) > widget.tabRect(place).width()]
    assert not cut


def words(button: QAbstractButton) -> bool:
    """Whether a button shows words and not an icon alone."""
    if isinstance(button, QToolButton) and not button.icon().isNull():
        return button.toolButtonStyle() != button.toolButtonStyle().ToolButtonIconOnly
    return bool(button.text())
