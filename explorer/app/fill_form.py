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
from explorer.attention.cells import Block
from explorer.attention.filling import filled, line_names, place_of, shape_for
from explorer.attention.fills import Fill, Parameter, Value, Values
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
        self.transposed = scenes.selection.transposed  # whether rows are seen as columns
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
            rows.addItems(line_names(session, block, self.transposed))
            rows.setCurrentIndex(int(value))
            rows.currentIndexChanged.connect(self.check)
            return named(rows, parameter)
        least, most = parameter.bounds(shape_for(self.fill, block, self.transposed))
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
            session = self.scenes.document.session
            self.preview.show_session(filled(session, self.block, self.fill, self.values(), self.transposed))
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
        self.transposed = scenes.selection.transposed
        self.seen = block.transposed() if self.transposed else block  # with rows and columns as they are seen
        self.scene: Scene | None = None
        rows, columns = len(self.seen.rows), len(self.seen.columns)
        pixels = scenes.pixels
        self.setFixedSize(pixels(LABELS + columns * COLUMN_WIDTH) + 1, pixels(HEADER_HEIGHT + rows * ROW_HEIGHT) + 1)

    def shown_size(self, area: QScrollArea) -> QSize:
        """How much of it is shown at once, with a frame, and scroll bars where they are needed."""
        rows, columns = len(self.seen.rows), len(self.seen.columns)
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
        scene, seen = self.scene, self.seen
        labels = line_names(scene.session, self.block, self.transposed)[:MOST_ROWS]
        rows = [self.row_in_words(scene, label, row) for label, row in zip(labels, seen.rows, strict=False)]
        rows += ["…"] if len(seen.rows) > MOST_ROWS else []
        words = self.tr("{rows} rows, {columns} columns: {numbers}")
        return words.format(rows=len(seen.rows), columns=len(seen.columns), numbers="; ".join(rows))

    def row_in_words(self, scene: Scene, label: str, row: int) -> str:
        """The token or number of a row and its first numbers."""
        columns, values = self.seen.columns, scene.values(self.block.matrix)
        line = values[:, row] if self.transposed else values[row]
        numbers = ", ".join(scene.numbers.text(float(line[column])) for column in columns[:MOST_COLUMNS])
        return f"{label} {numbers}" + ("…" if len(columns) > MOST_COLUMNS else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cells in sight, with their tokens and numbers."""
        if self.scene is None:
            return
        by, seen = self.scenes.text_scale, self.seen
        rect = magnified(QRectF(event.rect()), 1 / by).toAlignedRect()
        down = in_sight(rect.y() - HEADER_HEIGHT, rect.height(), ROW_HEIGHT, len(seen.rows))
        across = in_sight(rect.x() - LABELS, rect.width(), COLUMN_WIDTH, len(seen.columns))
        left, top = LABELS + across.start * COLUMN_WIDTH, HEADER_HEIGHT + down.start * ROW_HEIGHT
        part = seen._replace(rows=seen.rows[down], columns=seen.columns[across])
        held = part.transposed() if self.transposed else part
        size, first = (len(held.rows), len(held.columns)), (held.rows[0], held.columns[0])
        cells = Grid(left, top, COLUMN_WIDTH, ROW_HEIGHT, *size, self.transposed, *first)
        with QPainter(self) as painter:
            painter.scale(by, by)
            draw_matrix(painter, self.scene, self.block.matrix, cells, pixels=PIXELS)
            painter.setPen(self.scenes.theme.colour("muted"))
            over = line_names(self.scene.session, held, not self.transposed)
            for place, name in enumerate(over):
                rect = QRect(left + place * COLUMN_WIDTH, 0, COLUMN_WIDTH, HEADER_HEIGHT)
                self.draw_name(painter, rect, name, Qt.AlignmentFlag.AlignCenter, PIXELS - 1)
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            for place, name in enumerate(line_names(self.scene.session, held, self.transposed)):
                rect = QRect(0, top + place * ROW_HEIGHT, LABELS - 7, ROW_HEIGHT)
                self.draw_name(painter, rect, name, side, PIXELS)

    def draw_name(self, painter: QPainter, rect: QRect, name: str, alignment: Qt.AlignmentFlag, pixels: int) -> None:
        """One token or number, cut where it is too long."""
        theme = self.scenes.theme
        painter.setFont(theme.font(pixels))
        painter.drawText(rect, alignment, elided(name, theme.families, pixels, False, rect.width() - 3))
