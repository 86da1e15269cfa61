"""The scene that all panels draw, made once for each state of document, selection and theme."""

from dataclasses import replace

from explorer.app.compared import Beside, covered
from explorer.app.document import Document
from explorer.app.selection import Selection
from explorer.attention.cells import Cell
from explorer.attention.comparing import Comparison, pinned_note
from explorer.attention.explain import derivation
from explorer.attention.lines import Derivation
from explorer.attention.marks import Marks, marks
from explorer.attention.notation import Notation
from explorer.attention.numbers import NumberFormat
from explorer.attention.progress import finished, marks_of, present, term
from explorer.attention.provenance import same_structure
from explorer.attention.session import Session
from explorer.attention.step import Step
from explorer.attention.steps import STEPS, step_named, steps_of
from explorer.attention.trace import Trace
from explorer.attention.unfolding import so_far
from explorer.drawing.colours import DifferenceRanges, Ranges, SharedRanges
from explorer.drawing.cover import unsolved
from explorer.drawing.scene import Scene
from explorer.drawing.theme import Theme


class Scenes(Beside):
    """Gives the present scene to every panel."""

    def __init__(self, document: Document, selection: Selection, theme: Theme, text_size: int = 100) -> None:
        super().__init__(document, selection)
        self.theme = theme
        self.text_scale = text_size / 100  # how much larger text is than usual
        self._ranges: Ranges | None = None
        self._inputs: Trace | None = None
        self._marks: tuple[Session, Cell, int, Marks] | None = None
        self._scene: tuple[tuple[object, ...], Scene] | None = None
        self._noted: tuple[Derivation, Comparison, Derivation] | None = None
        self._derivation: tuple[Trace, tuple[Cell, NumberFormat, bool, Notation], Derivation] | None = None
        self._explained: tuple[Trace, tuple[Cell, NumberFormat, bool, Notation], Derivation] | None = None

    @property
    def scene(self) -> Scene | None:
        """The present scene; None while the trace is being computed."""
        trace, selection = self.document.trace, self.selection
        if trace is None:
            return None
        comparison, moment = self.comparison, selection.moment
        shown = comparison.shown if comparison is not None else trace
        names = selection.head_names
        looks = (names, selection.notation, selection.cell, selection.term, moment, comparison, selection.cover)
        key = (id(shown), id(self.theme), selection.numbers, selection.head, looks)
        if not self._scene or self._scene[0] != key:
            ranges = self.ranges(trace) if comparison is None else ranges_of(comparison)
            scene = self.scene_of(shown, ranges)
            scene = replace(scene, comparison=comparison) if comparison is not None else scene
            if self.can_point():
                scene = replace(scene, marks=self.marks(shown), term=self.lit(), moment=moment)
                scene = replace(scene, cover=selection.cover) if selection.cover else scene
            else:
                scene = replace(scene, head=min(selection.head, shown.session.heads - 1))
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
        session = self.document.session
        if self._inputs is None or self._inputs.session is not session:
            self._inputs = Trace(session, {name: session.matrix(name) for name in session.inputs})
        return self.scene_of(self._inputs, self.ranges(self._inputs))

    def inputs_of(self, matrix: str) -> Scene:
        """The scene for the table of an input, which is the present one where no other fits its cells."""
        scene = self.inputs
        if scene.comparison is None or scene.comparison.change(matrix) is not None:
            return scene
        trace = scene.comparison.now
        return self.scene_of(trace, self.ranges(trace))

    def scene_of(self, trace: Trace, ranges: Ranges) -> Scene:
        """The scene of a trace in which nothing is marked."""
        selection = self.selection
        return Scene(
            trace,
            self.theme,
            selection.numbers,
            ranges,
            selection.head,
            head_names=selection.head_names,
            notation=selection.notation,
        )

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
        arriving = moment is not None and moment.arriving
        return present(trace.session, moment, known[3]) if moment and arriving else known[3]

    def lit(self) -> tuple[Cell, ...]:
        """The operands of the lit line of the derivation, or of the term that is played and what it completes."""
        moment = self.selection.moment
        if self.selection.term or moment is None or self.selection.pointed is not None:
            return self.selection.term
        session, made = self.document.session, moment.made
        operands = tuple(operand.cell for operand in term(session, moment) if operand.visible)
        return (*operands, made) if made and finished(session, moment) else operands

    def step(self) -> Step:
        """The current step; where what is looked at has no such step, the next one."""
        steps = steps_of(self.session)
        step = step_named(self.selection.step) or steps[0]
        later = STEPS[STEPS.index(step) :]
        return next((each for each in later if each in steps), steps[-1])

    def derivation(self, cell: Cell | None) -> Derivation | None:
        """The derivation of a cell, None where there is none or it is still being computed."""
        trace, selection = self.explained_trace, self.selection
        if trace is None or cell is None:
            return None
        known = (cell, selection.numbers, False, selection.notation)
        if not self._derivation or self._derivation[0] is not trace or self._derivation[1] != known:
            self._derivation = (trace, known, derivation(trace, *known))
        return self.as_played(self._derivation[2])

    def explained(self, cell: Cell | None) -> Derivation | None:
        """What the panel beside the stage explains: the cell, and where a state is pinned its number then and now."""
        whole, comparison = self.explained_alone(cell), self.comparison
        hidden = whole is not None and self.conceals(whole.cell)
        if whole is None or comparison is None or hidden or self.selection.moment is not None:
            return whole
        if not self._noted or self._noted[0] is not whole or self._noted[1] is not comparison:
            note = pinned_note(comparison, whole.cell, self.selection.numbers)
            self._noted = (whole, comparison, whole._replace(notes=(note, *whole.notes)))
        return self._noted[2]

    def explained_alone(self, cell: Cell | None) -> Derivation | None:
        """The derivation of a cell as it is asked for beside the stage: perhaps exact, perhaps with all terms."""
        trace, selection = self.explained_trace, self.selection
        if trace is None or cell is None or not (selection.exact or selection.all_terms):
            return self.derivation(cell)
        numbers = replace(selection.numbers, exact=selection.exact)
        known = (cell, numbers, selection.all_terms, selection.notation)
        if not self._explained or self._explained[0] is not trace or self._explained[1] != known:
            self._explained = (trace, known, derivation(trace, *known))
        return self.as_played(self._explained[2])

    def as_played(self, whole: Derivation) -> Derivation:
        """A derivation as far as it is computed, where a play is at its cell."""
        session, moment = self.document.session, self.selection.moment
        if moment and moment.cell == whole.cell and not covered(self.selection.cover, session, whole.cell):
            return so_far(session, moment, whole)
        return unsolved(whole, self.conceals) if self.conceals(whole.cell) else whole


def ranges_of(comparison: Comparison) -> Ranges:
    """The colour ranges beside a pinned state: of differences, or shared by then and now, so that they compare."""
    return DifferenceRanges(comparison) if comparison.subtracts else SharedRanges(comparison)
