"""Blocks of numbers to the clipboard and from it, as spreadsheets exchange them."""

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from explorer.attention.blocks import Content
from explorer.files import table_texts
from explorer.files.tables import read_numbers

OWN = "application/x-attention-explorer-cells"  # with the expressions; other programs would take 1/3 for a date


def put(content: Content) -> None:
    """Copy a block: as tab-separated text and as HTML with every digit, and for ourselves as it was typed."""
    data = QMimeData()
    data.setText(table_texts.tsv(content.values))
    data.setHtml(table_texts.html(content.values))
    data.setData(OWN, table_texts.tsv(content.values, content.texts).encode())
    QGuiApplication.clipboard().setMimeData(data)


def put_numpy(content: Content) -> None:
    """Copy a block as a NumPy array."""
    QGuiApplication.clipboard().setText(table_texts.numpy_text(content.values))


def put_latex(content: Content) -> None:
    """Copy a block as a LaTeX matrix."""
    QGuiApplication.clipboard().setText(table_texts.latex(content.values, content.texts))


def take() -> Content:
    """The block on the clipboard. Raises InputError, naming the field, where it is none."""
    return block_of(QGuiApplication.clipboard().mimeData())


def block_of(data: QMimeData) -> Content:
    """The block that was copied or dragged. Raises InputError, naming the field, where it is none."""
    if data.hasFormat(OWN):
        return Content(*read_numbers(bytes(data.data(OWN).data()).decode()))
    return Content(*read_numbers(data.text(), data.html() if data.hasHtml() else ""))
