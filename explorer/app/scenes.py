"""The scene that all panels draw, made once for each state of document, selection and theme."""

from dataclasses import replace

from explorer.app.document import Document
from explorer.app.selection import Selection
from explorer.attention.cells import Cell
from explorer.attention.explain import derivation
from explorer.attention.lines import Derivation
from explorer.attention.numbers import NumberFormat
from explorer.attention.progress import finished, marks_of, term
from explorer.attention.provenance import Marks, marks, same_structure
from explorer.attention.session import INPUTS, Session
from explorer.attention.steps import Step, step_named, steps_of
from explorer.attention.trace import Trace
from explorer.attention.unfolding import so_far
from explorer.drawing.colours import Ranges
from explorer.drawing.scene import Scene
from explorer.drawing.theme import Theme


class Scenes:
    """Gives the present scene to every panel."""

    def __init__(self, document: Document, selection: Selection, theme: Theme, text_size: int = 100) -> None:
        self.document = document
        self.selection = selection
        self.theme = theme
        self.text_scale = text_size / 100  # how much larger text is than usual
        self._ranges: Ranges | None = None
        self._inputs: Trace | None = None
        self._marks: tuple[Session, Cell, int, Marks] | None = None
        self._scene: tuple[tuple[object, ...], Scene] | None = None
        self._derivation: tuple[Trace, Cell, NumberFormat, Derivation] | None = None
        self._explained: tuple[Trace, Cell, NumberFormat, bool, Derivation] | None = None

    @property
    def scene(self) -> Scene | None:
        """The present scene; None while the trace is being computed."""
        trace, selection = self.document.trace, self.selection
        if trace is None:
            return None
        shown = (selection.cell, selection.term, selection.moment)
        key = (id(trace), id(self.theme), selection.numbers, selection.head, shown)
        if not self._scene or self._scene[0] != key:
            ranges = self.ranges(trace)
            marked, lit = self.marks(trace), self.lit()
            scene = Scene(trace, self.theme, selection.numbers, ranges, selection.head, marked, lit, selection.moment)
            self._scene = (key, scene)
        return self._scene[1]

    def pixels(self, usual: float) -> int:
        """A length that grows with the size of text, in whole pixels."""
        return round(usual * self.text_scale)

    @property
    def inputs(self) -> Scene:
        """The present scene, or while it is being computed one that holds no more than the inputs."""
        scene = self.scene
        if scene is not None:
            return scene
        session, selection = self.document.session, self.selection
        if self._inputs is None or self._inputs.session is not session:
            self._inputs = Trace(session, {name: session.matrix(name) for name in INPUTS})
        return Scene(self._inputs, self.theme, selection.numbers, self.ranges(self._inputs), selection.head)

    def ranges(self, trace: Trace) -> Ranges:
        """The colour ranges of a trace."""
        if self._ranges is None or self._ranges.trace is not trace:
            self._ranges = Ranges(trace, self._ranges)
        return self._ranges

    def marks(self, trace: Trace) -> Marks | None:
        """What the cell pointed at marks; a cell that is played marks no more than its operands."""
        cell, head, moment = self.selection.cell, self.selection.head, self.selection.moment
        if cell is None:
            return None
        if moment is not None and moment.cell is not None and self.selection.pointed is None:
            return marks_of(trace.session, moment)
        known = self._marks
        if not known or known[1:3] != (cell, head) or not same_structure(known[0], trace.session):
            self._marks = known = (trace.session, cell, head, marks(trace.session, cell, head))
        return known[3]

    def lit(self) -> tuple[Cell, ...]:
        """The operands of the lit line of the derivation, or of the term that is played and what it completes."""
        moment = self.selection.moment
        if self.selection.term or moment is None or self.selection.pointed is not None:
            return self.selection.term
        session, made = self.document.session, moment.made
        operands = tuple(operand.cell for operand in term(session, moment) if operand.visible)
        return (*operands, made) if made and finished(session, moment) else operands

    def step(self) -> Step:
        """The current step."""
        return step_named(self.selection.step) or steps_of(self.document.session)[0]

    def derivation(self, cell: Cell | None) -> Derivation | None:
        """The derivation of a cell, None where there is none or it is still being computed."""
        trace, numbers = self.document.trace, self.selection.numbers
        if trace is None or cell is None:
            return None
        if not self._derivation or self._derivation[0] is not trace or self._derivation[1:3] != (cell, numbers):
            self._derivation = (trace, cell, numbers, derivation(trace, cell, numbers))
        return self.as_played(self._derivation[3])

    def explained(self, cell: Cell | None) -> Derivation | None:
        """The derivation of a cell as it is asked for beside the stage: perhaps exact, perhaps with all terms."""
        trace, selection = self.document.trace, self.selection
        if trace is None or cell is None or not (selection.exact or selection.all_terms):
            return self.derivation(cell)
        numbers = replace(selection.numbers, exact=selection.exact)
        known = (cell, numbers, selection.all_terms)
        if not self._explained or self._explained[0] is not trace or self._explained[1:4] != known:
            self._explained = (trace, *known, derivation(trace, *known))
        return self.as_played(self._explained[4])

    def as_played(self, whole: Derivation) -> Derivation:
        """A derivation as far as it is computed, where a play is at its cell."""
        session, moment = self.document.session, self.selection.moment
        return so_far(session, moment, whole) if moment and moment.cell == whole.cell else whole
