"""Blocks of numbers to the clipboard and from it, as spreadsheets exchange them."""

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QGuiApplication

from explorer.attention import numbers
from explorer.attention.blocks import Content
from explorer.files import table_texts
from explorer.files.tables import read_numbers

OWN = "application/x-attention-explorer-cells"  # with the expressions; other programs would take 1/3 for a date
TEXT, HTML = "text/plain", "text/html"
MOST_IN_HTML = 2**15  # numbers; more are copied as text alone
Forms = dict[str, str]  # by the type of the form


def for_spreadsheets(content: Content) -> Forms:
    """A block with every digit: as tab-separated text, as HTML, and where there are expressions as it was typed."""
    forms = {TEXT: table_texts.tsv(content.values)}
    if content.values.size <= MOST_IN_HTML:
        forms[HTML] = table_texts.html(content.values)
    if content.texts:
        forms[OWN] = table_texts.tsv(content.values, content.texts)
    return forms


def as_numpy(content: Content) -> Forms:
    """A block as a NumPy array."""
    return {TEXT: table_texts.numpy_text(content.values)}


def as_latex(content: Content) -> Forms:
    """A block as a LaTeX matrix."""
    return {TEXT: table_texts.latex(content.values, content.texts)}


def put(forms: Forms) -> None:
    """Copy a block in these forms."""
    data = QMimeData()
    data.setText(forms[TEXT])
    if HTML in forms:
        data.setHtml(forms[HTML])
    if OWN in forms:
        data.setData(OWN, forms[OWN].encode())
    QGuiApplication.clipboard().setMimeData(data)


class Written(NamedTuple):
    """A block as it was copied or dragged, still to be read."""

    text: str
    html: str = ""
    ours: bool = False

    @property
    def length(self) -> int:
        """How many characters there are to read."""
        return len(self.text) + len(self.html)

    def read(self) -> Content:
        """The block. Raises InputError, naming the field, where it is none."""
        if self.ours:
            return as_typed(self.text)
        return Content(*read_numbers(self.text, self.html))


def offered() -> Written:
    """What is on the clipboard."""
    return written_in(QGuiApplication.clipboard().mimeData())


def written_in(data: QMimeData | None) -> Written:
    """What was copied or is dragged; our own form of it where there is one."""
    if data is None:  # an empty clipboard may have none
        return Written("")
    if data.hasFormat(OWN):
        return Written(bytes(data.data(OWN).data()).decode(), ours=True)
    return Written(data.text(), data.html() if data.hasHtml() else "")


def as_typed(text: str) -> Content:
    """A block in our own form: each field means what it meant in its cell, where others may have to guess."""
    rows = [[numbers.typed(field) for field in line.split("\t")] for line in text.splitlines()]
    texts = {(i, j): cell.kept for i, row in enumerate(rows) for j, cell in enumerate(row) if cell.kept}
    return Content(np.array([[cell.value for cell in row] for row in rows]), texts)
