"""The dialog that asks for the parameters of a fill and shows what they would give."""

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from explorer.app.form_fields import Choice, WholeNumber, described
from explorer.app.magnified import magnified
from explorer.app.matrix_grid import in_sight
from explorer.app.matrix_headers import COLUMN_WIDTH, HEADER_HEIGHT, LABELS, PIXELS, ROW_HEIGHT
from explorer.app.scenes import Scenes
from explorer.app.style import REASON, show_wrong, surface
from explorer.app.tips import title
from explorer.attention.cells import Block, Cell
from explorer.attention.filling import filled, place_of
from explorer.attention.fills import Fill, Parameter, Value, Values
from explorer.attention.naming import row_label
from explorer.attention.session import Session
from explorer.attention.trace import Trace
from explorer.drawing.colours import Ranges
from explorer.drawing.grid import Grid
from explorer.drawing.matrix import draw_matrix
from explorer.drawing.scene import Scene
from explorer.drawing.words import elided, said, translate
from explorer.errors import InputError

MOST_ROWS, MOST_COLUMNS = 8, 6  # that the preview shows without scrolling
Field = QLineEdit | WholeNumber | Choice


class FillDialog(QDialog):
    """One line a parameter, a preview of the numbers, and the reason where something is wrong."""

    def __init__(self, scenes: Scenes, block: Block, fill: Fill, values: Values, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.scenes, self.block, self.fill = scenes, block, fill
        words = translate("fills", fill.title).replace("&", "").rstrip("…")
        self.setWindowTitle(title(words.format(place=said(place_of(scenes.document.session, block)))))
        self.fields = {parameter.name: self.field(parameter, values[parameter.name]) for parameter in fill.parameters}
        form = QFormLayout()
        for parameter in fill.parameters:
            form.addRow(translate("fills", parameter.title), self.fields[parameter.name])
        self.preview = FillPreview(scenes, block)
        words = self.tr("What the cells become")
        self.area = described(QScrollArea(), words, words)
        self.area.setWidget(self.preview)
        self.area.setFixedSize(self.preview.shown_size(self.area))
        self.area.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.reason = QLabel()
        self.reason.setObjectName("reason")
        self.reason.setTextFormat(Qt.TextFormat.PlainText)
        self.reason.setWordWrap(True)
        self.reason.setStyleSheet(REASON)
        policy = self.reason.sizePolicy()
        policy.setRetainSizeWhenHidden(True)  # so that nothing moves while one types
        self.reason.setSizePolicy(policy)
        self.reason.setMinimumHeight(2 * self.reason.fontMetrics().lineSpacing() + 12)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        buttons.button(QDialogButtonBox.StandardButton.Cancel).setToolTip(self.tr("Close and change nothing"))
        self.accepts = buttons.addButton(self.tr("Apply"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.accepts.setToolTip(self.tr("Put these numbers into the cells, as one step that undo takes back"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setSizeConstraint(QVBoxLayout.SizeConstraint.SetFixedSize)
        box.addLayout(form)
        box.addWidget(self.area)
        box.addWidget(self.reason)
        box.addWidget(buttons)
        self.accepts.setDefault(True)  # now that the dialog knows it
        self.check()

    def field(self, parameter: Parameter, value: Value) -> Field:
        """Where a parameter is typed or chosen; whole numbers and places cannot be wrong."""
        session, block = self.scenes.document.session, self.block
        if parameter.kind == "number":
            line = QLineEdit(str(value))
            line.setMaxLength(64)
            line.setFixedHeight(line.sizeHint().height())  # the red frame would make it taller
            line.textChanged.connect(self.check)
            return named(line, parameter)
        if parameter.kind == "row":
            rows = Choice()
            rows.addItems([row_label(session, Cell(block.matrix, block.head, row, 0)) for row in block.rows])
            rows.setCurrentIndex(int(value))
            rows.currentIndexChanged.connect(self.check)
            return named(rows, parameter)
        least, most = parameter.bounds((len(block.rows), len(block.columns)))
        first = block.columns[0] + 1 if parameter.kind == "column" else 0
        number = WholeNumber()
        number.setRange(least + first, most + first)
        number.setValue(int(value) + first)
        number.setSpecialValueText(translate("fills", parameter.unset) if parameter.unset else "")
        number.valueChanged.connect(self.check)
        return named(number, parameter)

    def values(self) -> dict[str, Value]:
        """What is typed and chosen now."""
        result: dict[str, Value] = {}
        for parameter in self.fill.parameters:
            field = self.fields[parameter.name]
            if isinstance(field, QLineEdit):
                result[parameter.name] = field.text()
            elif isinstance(field, Choice):
                result[parameter.name] = field.currentIndex()
            else:
                first = self.block.columns[0] + 1 if parameter.kind == "column" else 0
                result[parameter.name] = field.value() - first
        return result

    def check(self) -> None:
        """Show what would come out, or what is wrong."""
        place, problem = "", ""
        try:
            self.preview.show_session(filled(self.scenes.document.session, self.block, self.fill, self.values()))
        except InputError as error:
            place, problem = str(error.place), error.text.said(translate)
        for name, field in self.fields.items():
            line = field if isinstance(field, QLineEdit) else field.lineEdit()
            if line is not None:
                show_wrong(line, self.reason, problem if name == place else "")
        self.reason.setText(problem)
        self.reason.setVisible(bool(problem))
        self.accepts.setEnabled(not problem)
        self.area.setAccessibleDescription("" if problem else self.preview.in_words())


def named(field: Field, parameter: Parameter) -> Field:
    """A field with the name and the words of its parameter."""
    words = translate("fills", parameter.title)
    field.setObjectName(parameter.name)
    return described(field, words, words)


class FillPreview(QWidget):
    """The block as it would become, drawn as in the tables."""

    def __init__(self, scenes: Scenes, block: Block) -> None:
        super().__init__()
        surface(self)
        self.scenes, self.block = scenes, block
        self.scene: Scene | None = None
        rows, columns = len(block.rows), len(block.columns)
        pixels = scenes.pixels
        self.setFixedSize(pixels(LABELS + columns * COLUMN_WIDTH) + 1, pixels(HEADER_HEIGHT + rows * ROW_HEIGHT) + 1)

    def shown_size(self, area: QScrollArea) -> QSize:
        """How much of it is shown at once, with a frame, and scroll bars where they are needed."""
        rows, columns = len(self.block.rows), len(self.block.columns)
        bar = area.verticalScrollBar().sizeHint().width()
        frame = 2 * area.frameWidth()
        pixels = self.scenes.pixels
        width = (
            pixels(LABELS + min(columns, MOST_COLUMNS) * COLUMN_WIDTH) + 1 + frame + (bar if rows > MOST_ROWS else 0)
        )
        height = pixels(HEADER_HEIGHT + min(rows, MOST_ROWS) * ROW_HEIGHT) + 1 + frame
        return QSize(max(width, pixels(330)), height + (bar if columns > MOST_COLUMNS else 0))

    def show_session(self, session: Session) -> None:
        """Show the block as it is in a session."""
        trace = Trace(session, {name: session.matrix(name) for name in session.inputs})
        self.scene = self.scenes.scene_of(trace, Ranges(trace))
        self.update()

    def in_words(self) -> str:
        """The shape and the first numbers, for who cannot see them: as many as are shown without scrolling."""
        assert self.scene is not None
        scene, block = self.scene, self.block
        rows = [self.row_in_words(scene, row) for row in block.rows[:MOST_ROWS]]
        rows += ["…"] if len(block.rows) > MOST_ROWS else []
        words = self.tr("{rows} rows, {columns} columns: {numbers}")
        return words.format(rows=len(block.rows), columns=len(block.columns), numbers="; ".join(rows))

    def row_in_words(self, scene: Scene, row: int) -> str:
        """The token of a row and its first numbers."""
        block = self.block
        values = scene.values(block.matrix)[row]
        label = row_label(scene.session, Cell(block.matrix, block.head, row, 0))
        numbers = ", ".join(scene.numbers.text(float(values[column])) for column in block.columns[:MOST_COLUMNS])
        return f"{label} {numbers}" + ("…" if len(block.columns) > MOST_COLUMNS else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cells in sight, with their tokens and columns."""
        if self.scene is None:
            return
        by, block = self.scenes.text_scale, self.block
        rect = magnified(QRectF(event.rect()), 1 / by).toAlignedRect()
        down = in_sight(rect.y() - HEADER_HEIGHT, rect.height(), ROW_HEIGHT, len(block.rows))
        across = in_sight(rect.x() - LABELS, rect.width(), COLUMN_WIDTH, len(block.columns))
        left, top = LABELS + across.start * COLUMN_WIDTH, HEADER_HEIGHT + down.start * ROW_HEIGHT
        size = (down.stop - down.start, across.stop - across.start)
        first = (block.rows[0] + down.start, block.columns[0] + across.start)
        seen = Grid(left, top, COLUMN_WIDTH, ROW_HEIGHT, *size, False, *first)
        theme, session = self.scenes.theme, self.scene.session
        with QPainter(self) as painter:
            painter.scale(by, by)
            draw_matrix(painter, self.scene, block.matrix, seen, pixels=PIXELS)
            painter.setPen(theme.colour("muted"))
            painter.setFont(theme.font(PIXELS - 1))
            for column in range(first[1], first[1] + size[1]):
                place = QRect(left + (column - first[1]) * COLUMN_WIDTH, 0, COLUMN_WIDTH, HEADER_HEIGHT)
                painter.drawText(place, Qt.AlignmentFlag.AlignCenter, str(column + 1))
            painter.setFont(theme.font(PIXELS))
            for row in range(first[0], first[0] + size[0]):
                place = QRect(0, top + (row - first[0]) * ROW_HEIGHT, LABELS - 7, ROW_HEIGHT)
                label = row_label(session, Cell(block.matrix, block.head, row, 0))
                shown = elided(label, theme.families, PIXELS, False, LABELS - 10)
                painter.drawText(place, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, shown)
