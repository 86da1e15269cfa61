"""Numbers from elsewhere beside those computed here: the first that differ are gone to."""

from pathlib import Path

from explorer.app.document import AT_ONCE, Document
from explorer.app.scenes import Scenes
from explorer.attention.reference import Reference
from explorer.attention.trace import Trace
from explorer.errors import InputError
from explorer.files.examples import printed_beside
from explorer.files.printed import read_printed
from explorer.texts import QT_TRANSLATE_NOOP, Text


def comparable(document: Document) -> Trace:
    """The present trace, to be compared with another state. Raises InputError where it is too large."""
    trace = document.trace
    if trace is None or trace["scores"].size > AT_ONCE:
        words = QT_TRANSLATE_NOOP(
            "comparing", "this has more than {most} scores, too many to be compared; use fewer tokens or heads"
        )
        raise InputError(Text("comparing", words, {"most": f"{AT_ONCE:,}"}))
    return trace


def refer(scenes: Scenes, reference: Reference) -> None:
    """Compare with a reference: go to the first cell that differs, unless that is to be found."""
    selection, trace = scenes.selection, comparable(scenes.document)
    selection.compare(reference, "then" if reference.riddle else "now")
    first = None if reference.riddle else reference.report(trace).first
    if first is not None:
        cell = first.first[0].cell
        selection.show_head(trace.session, cell.head)
        selection.go_to(first.matrix)
        selection.keep(cell)


def pose(scenes: Scenes, example: Path) -> None:
    """Show what the source of an example printed, with a mistake that is to be found."""
    path = printed_beside(example)
    if path is not None:
        refer(scenes, read_printed(path, comparable(scenes.document)))
