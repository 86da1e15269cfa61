"""Blocks of numbers to the clipboard and from it, as spreadsheets exchange them."""

from typing import NamedTuple

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from explorer.attention.blocks import Content
from explorer.files import table_texts
from explorer.files.tables import read_numbers

OWN = "application/x-attention-explorer-cells"  # with the expressions; other programs would take 1/3 for a date
TEXT, HTML = "text/plain", "text/html"
MOST_IN_HTML = 2**15  # numbers; more are copied as text alone
Forms = dict[str, str]  # by the type of the form


def for_spreadsheets(content: Content) -> Forms:
    """A block with every digit: as tab-separated text, as it was typed for ourselves, and as HTML."""
    text = table_texts.tsv(content.values)
    forms = {TEXT: text, OWN: table_texts.tsv(content.values, content.texts) if content.texts else text}
    if content.values.size <= MOST_IN_HTML:
        forms[HTML] = table_texts.html(content.values)
    return forms


def as_numpy(content: Content) -> Forms:
    """A block as a NumPy array."""
    return {TEXT: table_texts.numpy_text(content.values)}


def as_latex(content: Content) -> Forms:
    """A block as a LaTeX matrix."""
    return {TEXT: table_texts.latex(content.values, content.texts)}


def put(forms: Forms) -> QMimeData:
    """Copy a block in these forms; gives what the clipboard holds."""
    data = QMimeData()
    data.setText(forms[TEXT])
    if HTML in forms:
        data.setHtml(forms[HTML])
    if OWN in forms:
        data.setData(OWN, forms[OWN].encode())
    QGuiApplication.clipboard().setMimeData(data)
    return data


def keep_text(data: QMimeData) -> None:
    """Leave what was put on the clipboard, if it is still there, as a text of Qt's own: it must not outlive Python."""
    board = QGuiApplication.clipboard()
    if board.mimeData() is data:
        board.setText(board.text())


class Written(NamedTuple):
    """A block as it was copied or dragged, still to be read."""

    text: str
    html: str = ""

    @property
    def length(self) -> int:
        """How many characters there are to read."""
        return len(self.text) + len(self.html)

    def read(self) -> Content:
        """The block. Raises InputError, naming the field, where it is none."""
        return read_numbers(self.text, self.html)


def offered() -> Written:
    """What is on the clipboard."""
    return written_in(QGuiApplication.clipboard().mimeData())


def written_in(data: QMimeData | None) -> Written:
    """What was copied or is dragged; our own form of it where there is one."""
    if data is None:  # an empty clipboard may have none
        return Written("")
    if data.hasFormat(OWN):
        return Written(bytes(data.data(OWN).data()).decode())
    return Written(data.text(), data.html() if data.hasHtml() else "")
