"""What is said of a number that is not typed over: that it is computed, and how it can be changed."""

from explorer.attention.session import Session
from explorer.drawing.words import said
from explorer.texts import QT_TRANSLATE_NOOP, Text


def way_to_change(session: Session, matrix: str) -> str:
    """How a computed number of a matrix can be changed."""
    if session.projects and matrix in ("q", "k", "v"):
        words = QT_TRANSLATE_NOOP(
            "computed", "This number is computed. Edit X or the weights, or choose Input > Q, K and V are given."
        )
    elif session.embeddings is not None and matrix in ("x", "context"):
        words = QT_TRANSLATE_NOOP(
            "computed", "This number is looked up. Edit its word's embedding, or choose Input > X and weights."
        )
    elif matrix == "scores":
        words = QT_TRANSLATE_NOOP(
            "computed", "This number is computed. Edit what is given, or choose Input > The scores are given."
        )
    else:
        words = QT_TRANSLATE_NOOP("computed", "This number is computed. Edit what is given to change it.")
    return said(Text("computed", words, {}))
