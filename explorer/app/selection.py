"""Selection: step, head, the cell pointed at or kept, how numbers and tokens are shown; one signal, `changed`."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from explorer.app.display import Display
from explorer.attention.cells import Cell
from explorer.attention.comparing import LookedAt
from explorer.attention.head_names import names_in
from explorer.attention.matrices import MATRICES, MAY_ATTEND, STATISTICS, head_of, heads_of, shape_of
from explorer.attention.moments import Moment
from explorer.attention.notation import notation_in
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.attention.steps import matrices_of, steps_of
from explorer.attention.tokens import RULES, WORDS, Splitting
from explorer.attention.trace import Trace
from explorer.drawing.cover import Cover

if TYPE_CHECKING:
    from explorer.attention.reference import Reference


class Selection(Display):
    """What is looked at. None of it is an edit; it is remembered in a file but never makes it modified."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.step = steps_of(session)[0].name
        self.head = 0
        self.pointed: Cell | None = None
        self.kept: Cell | None = None
        self.term: tuple[Cell, ...] = ()
        self.moment: Moment | None = None  # of a play; without one all is computed
        self.cover: Cover | None = None  # what is hidden until it is asked for
        self.pinned: Trace | Reference | None = None  # what the present state is compared with
        self.looked_at: LookedAt = "now"
        self._fitted = session
        self._visited: list[tuple[str, Cell]] = []

    @property
    def cell(self) -> Cell | None:
        """The cell that is marked: the one pointed at, or the one that is played, or else the one kept."""
        return self.pointed or (self.moment.cell if self.moment else None) or self.kept

    def play(self, moment: Moment | None) -> None:
        """Show a moment of a play, or all that is computed; what is kept stays so meanwhile."""
        if moment != self.moment:
            self.step = moment.step if moment else self.step
            self.moment, self.pointed, self.term = moment, None, ()
            self.changed.emit()

    def hide(self, cover: Cover | None) -> None:
        """Hide numbers, or none."""
        if cover != self.cover:
            self.cover = cover
            self.changed.emit()

    def go_to(self, step: str) -> None:
        """Make a step the current one, all of it computed."""
        moment = self._arriving(step)
        if step != self.step or self.moment != moment:
            self.step, self.moment = step, moment
            self.changed.emit()

    def _arriving(self, step: str) -> Moment | None:
        """The moment of a token on another step, whose row goes through all of them; no other moment is kept."""
        arriving = self.moment is not None and self.moment.arriving
        return self.moment._replace(step=step, head=self.head) if self.moment and arriving else None

    def move(self, session: Session, by: int) -> None:
        """Go so many steps on or back, not beyond the ends."""
        names = [step.name for step in steps_of(session)]
        self.go_to(names[max(0, min(len(names) - 1, names.index(self.step) + by))])

    def show_head(self, session: Session, head: int) -> None:
        """Show another query head; a kept cell moves to it."""
        if head != self.head:
            self.head = head
            self.pointed, self.term, self.moment = None, (), self._arriving(self.step)
            self.kept = shown_in(session, self.kept, head)
            self.changed.emit()

    def point_at(self, cell: Cell | None) -> None:
        """Mark the cell under the mouse, or none."""
        if cell != self.pointed:
            self.pointed = cell
            self.changed.emit()

    def keep(self, cell: Cell | None) -> None:
        """Keep the mark on a cell; None drops it."""
        if cell != self.kept or self.pointed is not None or self.moment is not None:
            stays = cell is not None or self.kept is not None
            self.moment = self._arriving(self.step) if stays else None
            self.kept, self.pointed, self.term = cell, None, ()
            self.changed.emit()

    def visit(self, cell: Cell, step: str) -> None:
        """Keep another cell, on a step that shows it, and remember the way back."""
        if self.kept is not None:
            self._visited.append((self.step, self.kept))
        self._look_at(cell, step)

    def back(self) -> None:
        """Return to the cell that `visit` came from."""
        if self._visited:
            step, cell = self._visited.pop()
            self._look_at(cell, step)

    def _look_at(self, cell: Cell, step: str) -> None:
        self.head = head_showing(self._fitted, cell, self.head)
        self.step, self.kept, self.pointed, self.term, self.moment = step, cell, None, (), self._arriving(step)
        self.changed.emit()

    def light(self, term: tuple[Cell, ...]) -> None:
        """Light the operands of one line of the derivation."""
        if term != self.term:
            self.term = term
            self.changed.emit()

    def compare(self, pinned: "Trace | Reference | None", looked_at: LookedAt = "now") -> None:
        """Pin a state, numbers from elsewhere, or none, and look at it, at what is there now, or at the difference."""
        if pinned is not self.pinned or looked_at != self.looked_at:
            self.pinned, self.looked_at = pinned, looked_at if pinned is not None else "now"
            self.changed.emit()

    def fit(self, session: Session) -> None:
        """Stay within a session that has changed; silent, since whoever calls is about to refresh."""
        names = [step.name for step in steps_of(session)]
        if session is not self._fitted and self.looked_at == "then":
            self.looked_at = "now"  # an edit of what is not in sight would seem to do nothing
        self._fitted = session
        if self.step not in names:
            self.step = names[0]
        self.head = min(self.head, session.heads - 1)
        self.term, self.moment = (), None
        self.pointed = self.pointed if fits(session, self.pointed) else None
        kept = shown_in(session, self.kept, self.head)
        self.kept = kept if fits(session, kept) else None
        self._visited = [(step, cell) for step, cell in self._visited if step in names and fits(session, cell)]

    def remembered(self) -> dict[str, object]:
        """What goes into the `view` of a file."""
        view: dict[str, object] = {"step": self.step, "head": self.head, "decimals": self.numbers.decimals}
        if self.numbers.significant is not None:
            view["significant"] = self.numbers.significant
        if self.numbers.percent:
            view["percent"] = True
        view["notation"] = self.notation
        if self.splitting != WORDS:
            view["splitting"] = self.splitting.name
        if self.splitting.separator:
            view["separator"] = self.splitting.separator
        if self.kept is not None:
            view["cell"] = [self.kept.matrix, self.kept.head, self.kept.row, self.kept.column]
        if self.head_names:
            view["head_names"] = list(self.head_names)
        if self.last_fill is not None:
            view["fill"] = self.last_fill.content()
        return view

    def recall(self, session: Session) -> None:
        """Take up the `view` of a file as far as it makes sense; what does not is ignored."""
        view = session.view
        self.step = steps_of(session)[0].name
        self.pointed, self.kept, self.term, self.moment, self.head = None, None, (), None, 0
        self._visited = []
        self.pinned, self.looked_at = None, "now"
        if view.get("step") in [step.name for step in steps_of(session)]:
            self.step = str(view["step"])
        self.head = whole(view, "head", 0, session.heads - 1, 0)
        significant = whole(view, "significant", 1, 15, 0) or None
        self.numbers = NumberFormat(whole(view, "decimals", 0, 6, 2), significant, view.get("percent") is True)
        self.notation = notation_in(view, self.usual_notation)
        self.splitting = splitting_of(view)
        self.head_names = names_in(view)
        place = view.get("cell")
        if isinstance(place, list) and len(place) == 4 and all(type(part) is int for part in place[1:]):
            cell = Cell(str(place[0]), *place[1:])
            self.kept = cell if fits(session, cell) and cell == shown_in(session, cell, self.head) else None
        self.last_fill = None
        if "fill" in view:
            from explorer.app.fill_memory import recalled  # rarely needed at the start

            self.last_fill = recalled(view["fill"])
        self.changed.emit()


def whole(view: Mapping[str, object], key: str, least: int, most: int, otherwise: int) -> int:
    """A whole number of a view, if it is one within bounds."""
    value = view.get(key)
    return value if type(value) is int and least <= value <= most else otherwise


def splitting_of(view: Mapping[str, object]) -> Splitting:
    """The rule that text is split by, if a view names one that there is."""
    name, separator = view.get("splitting"), view.get("separator")
    if name == "separator":
        return Splitting(name, separator) if isinstance(separator, str) and separator else WORDS
    return Splitting(name) if isinstance(name, str) and name in RULES else WORDS


def shown_in(session: Session, cell: Cell | None, head: int) -> Cell | None:
    """The cell at the same place in the matrix that is shown with a query head."""
    if cell is None:
        return None
    return cell._replace(head=head_of(session, cell.matrix, head))


def head_showing(session: Session, cell: Cell, head: int) -> int:
    """The query head that shows a cell: the present one, unless the cell is one of another."""
    kind = MATRICES[cell.matrix].heads
    if kind == "none" or head_of(session, cell.matrix, head) == cell.head:
        return head
    return cell.head if kind == "query" else cell.head * (session.heads // session.kv_heads)


def fits(session: Session, cell: Cell | None) -> bool:
    """Whether the session has the cell."""
    known = (*matrices_of(session), MAY_ATTEND, *STATISTICS)
    if cell is None or cell.matrix not in [matrix.name for matrix in known]:
        return False
    rows, columns = shape_of(session, cell.matrix)
    heads = heads_of(session, cell.matrix)
    return 0 <= cell.head < heads and 0 <= cell.row < rows and 0 <= cell.column < columns
