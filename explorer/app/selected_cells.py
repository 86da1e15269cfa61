"""The cells that are selected in the panel with the focus, and what they hold."""

import numpy as np
from PySide6.QtWidgets import QApplication

from explorer.app.document import Document
from explorer.app.matrix_table import MatrixTable
from explorer.app.stage import Stage
from explorer.attention.blocks import Content, content_of
from explorer.attention.cells import Block
from explorer.attention.matrices import shape_of
from explorer.attention.session import Session


def focused_panel() -> MatrixTable | Stage | None:
    """The table or the stage that has the focus."""
    widget = QApplication.focusWidget()
    while widget is not None and not isinstance(widget, (MatrixTable, Stage)):
        widget = widget.parentWidget()
    return widget


def selected_block() -> Block | None:
    """The selected cells, of an input or of a result."""
    panel = focused_panel()
    return panel.block() if panel is not None else None


def whole_matrix(session: Session, block: Block) -> Block:
    """All cells of the block's matrix and head."""
    rows, columns = shape_of(session, block.matrix)
    return block._replace(rows=range(rows), columns=range(columns))


def content(document: Document, block: Block) -> Content | None:
    """What a block of an input or a result holds; None where it is still being computed."""
    if block.matrix in document.session.editable:
        return content_of(document.session, block)
    if document.trace is None:
        return None
    array = np.asarray(document.trace[block.matrix], dtype=np.float64)[block.head]
    return Content(array[block.rows.start : block.rows.stop, block.columns.start : block.columns.stop])
