"""The derivation of a cell as far as a play has come: what is still to be computed is left open."""

from explorer.attention.lines import Derivation, Line, Piece
from explorer.attention.matrices import MATRICES
from explorer.attention.moments import Act, Moment
from explorer.attention.progress import finished
from explorer.attention.session import Session

OPEN = "…"


def so_far(session: Session, moment: Moment, derivation: Derivation) -> Derivation:
    """The derivation of the cell of a moment; results that are not computed yet are an ellipsis."""
    if finished(session, moment):
        return derivation
    if moment.act is None:
        last, summed = moment.term or 0, 0
    else:
        last = {Act.MAXIMUM: -1, Act.EXPONENTIAL: moment.column or 0}.get(moment.act, session.n_k)
        summed = 1 if moment.act in (Act.SUM, Act.SHARE) else 0
    terms = (line if is_played(line, last) else line._replace(result=OPEN) for line in derivation.terms)
    results = (
        line if place < summed else line._replace(arithmetic=unknown(line), result=OPEN)
        for place, line in enumerate(derivation.results)
    )
    return derivation._replace(terms=tuple(terms), results=tuple(results), sentence=None)  # which tells the end


def is_played(line: Line, last: int) -> bool:
    """Whether all terms of a line are played, the last of which is counted along the row of the first operand.

    What is only added, after the products, is not before the end.
    """
    if MATRICES[line.operands[0].matrix].rows == "one":
        return False
    return all(cell.column <= last for cell in line.operands if cell.matrix == line.operands[0].matrix)


def unknown(line: Line) -> tuple[Piece, ...]:
    """What stands before a result: words stay, and numbers that are not known yet are open too."""
    return (Piece(OPEN),) if any(isinstance(piece.words, str) for piece in line.arithmetic) else line.arithmetic
