"""A row of STEPS: all that is known of one operation of attention."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple

from explorer.attention.cells import Reads
from explorer.attention.lines import Explain
from explorer.attention.matrices import Matrix
from explorer.attention.sentences import Tell
from explorer.attention.session import Floats, Session
from explorer.attention.step_words import Equation
from explorer.texts import Text

if TYPE_CHECKING:
    from explorer.attention.code import Code, Line, Written

Layout = Literal["product", "cellwise", "softmax", "lookup", "rotation", "join"]


def code_from(module: str, function: str, *names: str) -> Code:
    """The code that a function of a module gives, of the matrix of that name if it is one of several.

    The module is loaded for who looks at the code: the program does not need it to start.
    """

    def lines(written: Written, before: str) -> tuple[Line, ...]:
        of_step = getattr(import_module(f"explorer.attention.{module}"), function)
        made: tuple[Line, ...] = of_step(written, before, *names)
        return made

    return lines


class Part(NamedTuple):
    """A matrix that a step computes on its way, with cells of its own on the step's page."""

    matrix: Matrix
    reads: tuple[Reads, ...]
    explain: Explain
    tell: Tell
    equation: Callable[[Session], Equation]
    selected_by_bias: bool = False

    @property
    def name(self) -> str:
        """The name of its matrix."""
        return self.matrix.name


class Step(NamedTuple):
    """One operation of the pipeline, named like the matrix that it computes.

    `needs` are inputs of `compute` beside the matrices it reads; `extras` are further results it gives. `applied` is
    the matrix that a cellwise step lays over its operand, if any, by the sign `applied_by`. Where a mask selects among
    the keys it is the session's whole mask, or with `selected_by_bias` only the cells that a bias of -inf bars.
    `formula` names the drawn formula for a session, `equation` is the same in words and symbols, `code` gives the lines
    that compute the matrix. `tell` says in a sentence how a cell came about.
    """

    matrix: Matrix
    title: str
    compute: Callable[..., Floats | tuple[Floats, ...]]
    reads: tuple[Reads, ...]
    explain: Explain
    tell: Tell
    layout: Layout
    sentence: Callable[[Session], Text]
    operation: Callable[[Session], Text]
    formula: Callable[[Session], str]
    equation: Callable[[Session], Equation]
    code: Code
    needs: tuple[str, ...] = ()
    extras: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    applied: str = ""
    applied_by: str = ""
    selected_by_bias: bool = False
    used: Callable[[Session], bool] = lambda session: True

    @property
    def name(self) -> str:
        """The name of the step and of its matrix."""
        return self.matrix.name
