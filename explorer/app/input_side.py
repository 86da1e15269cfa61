"""The left side: tokens, sizes, and a table for each matrix that is given, each of which folds."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from explorer.app.dialogs import Dialogs
from explorer.app.matrix_table import MatrixTable
from explorer.app.scenes import Scenes
from explorer.app.sizes import SizeControls
from explorer.app.split_chooser import SplitChooser
from explorer.app.style import mute
from explorer.app.token_chips import TokenChips
from explorer.app.token_edits import TokenEdits
from explorer.app.tokens_line import TokensEdit, TokensLine
from explorer.app.whole_rows import WholeRows
from explorer.attention.matrices import MATRICES, Matrix, shape_of
from explorer.attention.sized import GIVEN
from explorer.attention.tokens import Splitting
from explorer.drawing.theme import role_of
from explorer.drawing.words import translate

MOST_UNFOLDED = 5  # tables; where there are more at first, those of weights and biases are folded


class TableSection(QWidget):
    """One matrix: colour, letter, name, shape, a fold, and the table."""

    def __init__(self, scenes: Scenes, matrix: Matrix, settle: Callable[[], bool], side: QWidget) -> None:
        super().__init__(side)
        self.scenes, self.matrix = scenes, matrix
        name = translate("matrices", matrix.title)
        self.table = MatrixTable(scenes, matrix.name, f"{matrix.symbol} {name}", settle)
        self.fold = QToolButton()
        self.fold.setAutoRaise(True)
        self.fold.setCheckable(True)
        self.fold.setArrowType(Qt.ArrowType.DownArrow)
        self.fold.setToolTip(self.tr("Fold or unfold {matrix}").format(matrix=matrix.symbol))
        self.fold.setAccessibleName(self.fold.toolTip())
        self.fold.toggled.connect(self.set_folded)
        self.patch, self.title, self.shape = QLabel(), QLabel(f"{matrix.symbol} {name}"), QLabel()
        mute(self.shape)
        self.title.setBuddy(self.table)
        self.head = QHBoxLayout()
        self.head.setSpacing(7)
        for part in (self.patch, self.title, self.shape):
            self.head.addWidget(part)
        self.head.addStretch(1)
        self.head.addWidget(self.fold)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 2, 0, 0)
        box.setSpacing(3)
        box.addLayout(self.head)
        self.rows = WholeRows(self.table)
        box.addWidget(self.rows)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        scenes.document.changed.connect(self.refresh)
        self.table.matrix_model().layoutChanged.connect(self.refresh)
        self.refresh()
        self.restyle()

    def refresh(self) -> None:
        """Show the present shape, as tall as it needs at most; nothing where the matrix is not given now."""
        given = self.matrix.name in self.scenes.document.session.inputs
        self.setVisible(given)
        if not given:
            return
        shape = shape_shown(
            shape_of(self.scenes.document.session, self.matrix.name), self.table.matrix_model().transposed
        )
        if shape != self.shape.text():
            self.shape.setText(shape)
            self.rows.fit()

    def add_to_head(self, part: QWidget) -> None:
        """Put a control beside the fold."""
        self.head.insertWidget(self.head.count() - 1, part)

    def set_folded(self, folded: bool) -> None:
        """Hide or show the table; a wrong text in it is kept and keeps it open."""
        if folded and not self.table.editor.settle():
            self.fold.setChecked(False)
            return
        self.rows.setVisible(not folded)
        self.fold.setArrowType(Qt.ArrowType.RightArrow if folded else Qt.ArrowType.DownArrow)

    def restyle(self) -> None:
        """Take the colours of the theme."""
        self.patch.setPixmap(patch(self.scenes.theme.colour(role_of(self.matrix.name)), self.devicePixelRatioF()))
        self.title.setFont(self.scenes.theme.font(self.scenes.pixels(14), True))

    def changeEvent(self, event: QEvent) -> None:
        """A new palette is a new theme."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self.restyle()


def shape_shown(shape: tuple[int, int], turned: bool) -> str:
    """Rows and columns as a table shows them."""
    rows, columns = reversed(shape) if turned else shape
    return f"{rows} × {columns}"


def patch(colour: QColor, ratio: float) -> QPixmap:
    """A small square of a role's colour."""
    pixmap = QPixmap(QSize(10, 10) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawRoundedRect(0, 0, 10, 10, 2, 2)
    painter.end()
    return pixmap


class InputSide(QScrollArea):
    """What the user gives; it scrolls where the window is low."""

    def __init__(
        self, scenes: Scenes, dialogs: Dialogs, settle: Callable[[], bool], settle_cells: Callable[[], bool]
    ) -> None:
        super().__init__()
        self.scenes = scenes
        self.setObjectName("input_side")
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        side = QWidget()
        box = QVBoxLayout(side)
        box.setContentsMargins(14, 6, 13, 6)  # beside a scroll bar the sizes just fit
        box.setSpacing(6)
        document = scenes.document
        self.edits = TokenEdits(document, dialogs, settle)
        self.key_edits = TokenEdits(document, dialogs, settle, keys=True)
        self.tokens = TokensEdit(self.tr("Tokens"), self.present_tokens, self.rule, self.edits.edit, settle_cells)
        self.tokens.setObjectName("tokens_edit")
        self.tokens.setToolTip(
            self.tr(
                "Text, split into tokens as chosen above. ␣ is a space inside a token, ⏎ a line end, ⇥ a tab, "
                "∅ an empty token. Enter commits."
            )
        )
        self.key_tokens = TokensEdit(
            self.tr("Key tokens"), self.present_key_tokens, self.rule, self.key_edits.edit, settle_cells
        )
        self.key_tokens.setObjectName("key_tokens_edit")
        self.key_tokens.setToolTip(self.tr("The tokens of the keys, where they are not those of the queries"))
        self.token_line = TokensLine(self.tr("Tokens"), self.tokens, SplitChooser(scenes, dialogs, settle))
        self.key_line = TokensLine(self.tr("Key tokens"), self.key_tokens)
        self.chips = TokenChips(scenes, self.edits, self.tr("Tokens as chips"))
        self.chips.setObjectName("token_chips")
        self.token_line.add(self.chips)
        self.key_chips: TokenChips | None = None  # made when the keys first have tokens of their own
        self.sizes = SizeControls(scenes, dialogs, settle)
        self.settle = settle
        self.by_matrix: dict[str, TableSection] = {}
        self._wanting: list[Callable[[TableSection], None]] = []
        self.box, self.side = box, side
        for part in (self.token_line, self.key_line, self.sizes):
            box.addWidget(part)
        box.addStretch(1)
        self.refresh()
        self.setWidget(side)
        self.setMinimumWidth(330)
        self.verticalScrollBar().valueChanged.connect(self.follow)
        document.changed.connect(self.refresh)
        scenes.selection.changed.connect(self.refresh_lines)

    def refresh(self) -> None:
        """Show the present tokens, the key line only where the keys have tokens of their own, and what is given."""
        for name in self.scenes.document.session.inputs:
            if name not in self.by_matrix:
                self.add_section(name)
        own = self.scenes.document.session.own_key_tokens is not None
        if own and self.key_chips is None:
            self.key_chips = TokenChips(self.scenes, self.key_edits, self.tr("Key tokens as chips"))
            self.key_chips.setObjectName("key_token_chips")
            self.key_line.add(self.key_chips)
        self.key_line.setVisible(own)
        self.refresh_lines()

    def refresh_lines(self) -> None:
        """Show the present tokens as the rule has them, except in a line that is being typed in."""
        for part in self.lines():
            part.refresh()

    def add_section(self, name: str) -> None:
        """Make the table of a matrix when it is first given, at its place among the others."""
        section = self.by_matrix[name] = TableSection(self.scenes, MATRICES[name], self.settle, self.side)
        before = len([each for each in self.sections if GIVEN.index(each.matrix.name) < GIVEN.index(name)])
        self.box.insertWidget(self.box.indexOf(self.sizes) + 1 + before, section)
        many = len(self.scenes.document.session.inputs) > MOST_UNFOLDED
        section.fold.setChecked(many and section.matrix.colours == "projections")
        for wanting in self._wanting:
            wanting(section)

    @property
    def sections(self) -> list[TableSection]:
        """All tables that were made, from top to bottom; those of what is not given now are hidden."""
        return [self.by_matrix[name] for name in GIVEN if name in self.by_matrix]

    def each_section(self, do: Callable[[TableSection], None]) -> None:
        """Do something with each table, also with those that are made later."""
        for section in self.sections:
            do(section)
        self._wanting.append(do)

    def present_tokens(self) -> tuple[str, ...]:
        """The tokens of the queries."""
        return self.scenes.document.session.tokens

    def present_key_tokens(self) -> tuple[str, ...]:
        """The tokens of the keys."""
        return self.scenes.document.session.key_tokens

    def rule(self) -> Splitting:
        """The rule that text is split by."""
        return self.scenes.selection.splitting

    def follow(self) -> None:
        """What floats over the window follows what has scrolled."""
        for table in self.tables():
            table.follow()

    def lines(self) -> list[TokensEdit]:
        """The lines that the session has: key tokens only where they are its own."""
        own = self.scenes.document.session.own_key_tokens is not None
        return [self.tokens, self.key_tokens] if own else [self.tokens]

    def tables(self) -> list[MatrixTable]:
        """The tables of what is given, from top to bottom."""
        return [self.by_matrix[name].table for name in self.scenes.document.session.inputs if name in self.by_matrix]

    def chip_rows(self) -> list[TokenChips]:
        """The chips of the tokens, and of the key tokens once there were any."""
        return [self.chips, *filter(None, [self.key_chips])]

    def reveal(self, part: QWidget) -> None:
        """Unfold the section that an editor is in, and scroll to it."""
        for section in self.sections:
            if section.isAncestorOf(part):
                section.fold.setChecked(False)
        if self.isAncestorOf(part):
            self.ensureWidgetVisible(part)

    def sizeHint(self) -> QSize:
        """Wide enough for four columns."""
        return QSize(self.scenes.pixels(334), 640)
