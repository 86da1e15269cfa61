"""How a line of code looks: broken where it is too long, its comment beside or below it, the current step marked."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontDatabase, QFontInfo, QPainter, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

if TYPE_CHECKING:
    from explorer.app.code_list import CodeModel

GUTTER, INDENT, PAD, GAP = 22.0, 16.0, 3.0, 14.0
PIXELS = 13


class Placed:
    """The code and the comment of a line, broken into lines of a width."""

    def __init__(self, code: str, comment: str, fonts: tuple[QFont, QFont], width: float) -> None:
        self.code = QTextLayout(code, fonts[0])
        self.comment = QTextLayout(f"# {comment}", fonts[1])
        tall = broken(self.code, width, INDENT) if code else 0.0
        used = self.code.maximumWidth() if self.code.lineCount() == 1 else width
        beside = width - used - GAP
        self.at = QPointF(0.0, tall)
        if code and self.code.lineCount() == 1:
            broken(self.comment, 1e6)
            if self.comment.maximumWidth() <= beside:
                self.at = QPointF(used + GAP, 0.0)
                self.height = tall
                return
            self.at = QPointF(INDENT, tall)
        elif code:
            self.at = QPointF(INDENT, tall)
        self.height = tall + broken(self.comment, width - self.at.x())


def broken(layout: QTextLayout, width: float, indent: float = 0.0) -> float:
    """Break a text into lines, all but the first set in so far; gives their height."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setCacheEnabled(True)
    y = 0.0
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        x = indent if y else 0.0
        line.setLineWidth(max(40.0, width - x))
        line.setPosition(QPointF(x, y))
        y += line.height()
    layout.endLayout()
    return y


def code_font(families: tuple[str, ...], bold: bool = False) -> QFont:
    """The system's font for code, and behind it our own for what it lacks."""
    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    font.setFamilies([QFontInfo(font).family(), *families])
    font.setPixelSize(PIXELS)
    font.setBold(bold)
    return font


class LinePainter(QStyledItemDelegate):
    """Draws the lines of the program."""

    def __init__(self, lines: "CodeModel", view: QAbstractItemView) -> None:
        super().__init__(view)
        self.lines, self.view = lines, view

    def placed(self, row: int, lit: bool) -> Placed:
        """A line broken to the width there is."""
        line = self.lines.lines[row]
        families = self.lines.scenes.theme.families
        fonts = code_font(families, lit), code_font(families)
        bar = self.view.verticalScrollBar().sizeHint().width()  # its room is kept free, so that it moves no line
        return Placed(line.code, line.comment, fonts, self.view.width() - bar - GUTTER - PAD)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """As tall as the line is, whether it is lit or not."""
        tall = max(self.placed(index.row(), lit).height for lit in (False, True))
        return QSize(int(GUTTER), int(tall + 2 * PAD + 1))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """The line; that of the current step in bold on a ground of its own, with a bar and an arrow before it."""
        theme, lit = self.lines.scenes.theme, self.lines.lit(index)
        placed, box = self.placed(index.row(), lit), QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if lit:
            painter.fillRect(box, theme.colour("current"))
            painter.fillRect(QRectF(box.left(), box.top(), 3, box.height()), theme.colour("accent"))
            painter.setPen(theme.colour("accent"))
            painter.setFont(theme.font(11))
            painter.drawText(QRectF(box.left() + 5, box.top() + PAD, 14, 18), Qt.AlignmentFlag.AlignCenter, "▶")
        start = box.topLeft() + QPointF(GUTTER, PAD)
        painter.setPen(theme.colour("text"))
        placed.code.draw(painter, start)
        painter.setPen(theme.colour("muted"))
        placed.comment.draw(painter, start + placed.at)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(theme.colour("accent"), 1.0, Qt.PenStyle.DotLine))
            painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), 3, 3)
        painter.restore()
