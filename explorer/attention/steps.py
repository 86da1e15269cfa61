"""STEPS: one row of data for each operation of attention, and what is read off them."""

from typing import NamedTuple

from explorer.attention import (
    arithmetic,
    operations,
    position_words,
    sentences,
    softmax_lines,
    softmax_sentences,
)
from explorer.attention.cells import Index, Reads
from explorer.attention.encodings import Rope
from explorer.attention.head_steps import HEAD_STEPS
from explorer.attention.input_steps import INPUT_STEPS
from explorer.attention.matrices import MATRICES, PIPELINE, STATISTICS, Matrix
from explorer.attention.position_steps import ROTATION_STEPS
from explorer.attention.session import Session
from explorer.attention.step import Part, Step, code_from
from explorer.attention.step_words import (
    SCALE_FORMULAS,
    biased_formula,
    biased_operation,
    biased_sentence,
    masked_equation,
    masked_formula,
    masked_operation,
    masked_sentence,
    scaled_equation,
    scaled_operation,
    scaled_sentence,
    scores_sentence,
    softcapped_operation,
    softcapped_sentence,
    text,
)
from explorer.texts import QT_TRANSLATE_NOOP

SOFTMAX_PARTS = (
    Part(
        matrix=MATRICES["row_max"],
        reads=(Reads(("masked",), Index.ROW, Index.ALL, key_axis=Index.COLUMN),),
        explain=softmax_lines.row_maximum,
        tell=softmax_sentences.of_maximum,
        equation=lambda session: ("row_max", " = max ", "masked"),
    ),
    Part(
        matrix=MATRICES["exponentials"],
        reads=(
            Reads(("masked",), Index.ROW, Index.COLUMN, key_axis=Index.COLUMN),
            Reads(("row_max",), Index.ROW, Index.ALL),
        ),
        explain=softmax_lines.one_exponential,
        tell=softmax_sentences.of_exponential,
        equation=lambda session: ("exponentials", " = exp(", "masked", " − ", "row_max", ")"),
    ),
    Part(
        matrix=MATRICES["row_sum"],
        reads=(Reads(("exponentials",), Index.ROW, Index.ALL, key_axis=Index.COLUMN),),
        explain=softmax_lines.row_total,
        tell=softmax_sentences.of_total,
        equation=lambda session: ("row_sum", " = Σ ", "exponentials"),
    ),
)

ATTENTION_STEPS: tuple[Step, ...] = (
    Step(
        matrix=MATRICES["scores"],
        title=QT_TRANSLATE_NOOP("steps", "Score"),
        compute=operations.scores,
        reads=(
            Reads(("q_rotated", "q"), Index.ROW, Index.ALL),
            Reads(("k_rotated", "k"), Index.COLUMN, Index.ALL),
        ),
        explain=arithmetic.product,
        tell=sentences.of_score,
        layout="product",
        sentence=scores_sentence,
        operation=position_words.scores_operation,
        formula=lambda session: "scores-rotated" if isinstance(session.positions, Rope) else "scores",
        equation=lambda session: ("scores", " = ", "q", " · ", "k", "ᵀ"),
        code=code_from("attention_code", "scores"),
        used=lambda session: session.scores is None,
    ),
    Step(
        matrix=MATRICES["scaled"],
        title=QT_TRANSLATE_NOOP("steps", "Scale"),
        compute=operations.scaled,
        reads=(Reads(("scores",), Index.ROW, Index.COLUMN),),
        needs=("scale",),
        explain=arithmetic.scaling,
        tell=sentences.of_scaled,
        layout="cellwise",
        sentence=scaled_sentence,
        operation=scaled_operation,
        formula=lambda session: SCALE_FORMULAS.get(str(session.scale), "scaled-number"),
        equation=scaled_equation,
        code=code_from("attention_code", "scaled"),
    ),
    Step(
        matrix=MATRICES["softcapped"],
        title=QT_TRANSLATE_NOOP("steps", "Softcap"),
        compute=operations.softcapped,
        reads=(Reads(("scaled",), Index.ROW, Index.COLUMN),),
        needs=("softcap",),
        explain=arithmetic.softcapping,
        tell=sentences.of_softcapped,
        layout="cellwise",
        sentence=softcapped_sentence,
        operation=softcapped_operation,
        formula=lambda session: "softcapped",
        equation=lambda session: ("softcapped", " = c · tanh(", "scaled", " ÷ c)"),
        code=code_from("attention_code", "softcapped"),
        used=lambda session: session.softcap is not None,
    ),
    Step(
        matrix=MATRICES["biased"],
        title=QT_TRANSLATE_NOOP("steps", "Bias"),
        compute=operations.biased,
        reads=(
            Reads(("softcapped", "scaled"), Index.ROW, Index.COLUMN, key_axis=Index.COLUMN),
            Reads(("bias",), Index.ROW, Index.COLUMN, key_axis=Index.COLUMN),
        ),
        selected_by_bias=True,
        explain=arithmetic.bias,
        tell=sentences.of_biased,
        layout="cellwise",
        applied="bias",
        applied_by="+",
        sentence=biased_sentence,
        operation=biased_operation,
        formula=biased_formula,
        equation=lambda session: ("biased", " = ", "scaled", " + ", "bias"),
        code=code_from("attention_code", "biased"),
        used=lambda session: session.has_bias,
    ),
    Step(
        matrix=MATRICES["masked"],
        title=QT_TRANSLATE_NOOP("steps", "Mask"),
        compute=operations.masked,
        reads=(Reads(("biased", "softcapped", "scaled"), Index.ROW, Index.COLUMN, key_axis=Index.COLUMN),),
        needs=("may_attend",),
        explain=arithmetic.masking,
        tell=sentences.of_masked,
        layout="cellwise",
        applied="may_attend",
        sentence=masked_sentence,
        operation=masked_operation,
        formula=masked_formula,
        equation=masked_equation,
        code=code_from("mask_code", "masked"),
    ),
    Step(
        matrix=MATRICES["weights"],
        title=QT_TRANSLATE_NOOP("steps", "Softmax"),
        compute=operations.weights,
        reads=(Reads(("masked",), Index.ROW, Index.ALL, key_axis=Index.COLUMN),),
        needs=("may_attend",),
        extras=("row_max", "exponentials", "row_sum", "row_state"),
        parts=SOFTMAX_PARTS,
        explain=softmax_lines.softmax,
        tell=softmax_sentences.of_weight,
        layout="softmax",
        sentence=lambda session: text(
            QT_TRANSLATE_NOOP("steps", "Each query gets a probability distribution over the tokens it may see.")
        ),
        operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "softmax")),
        formula=lambda session: "weights",
        equation=lambda session: ("weights", " = softmax(", "masked", ")"),
        code=code_from("attention_code", "weights"),
    ),
    Step(
        matrix=MATRICES["output"],
        title=QT_TRANSLATE_NOOP("steps", "Weighted sum"),
        compute=operations.output,
        reads=(
            Reads(("weights",), Index.ROW, Index.ALL, key_axis=Index.COLUMN),
            Reads(("v",), Index.ALL, Index.COLUMN, key_axis=Index.ROW),
        ),
        needs=("may_attend",),
        explain=arithmetic.product,
        tell=softmax_sentences.of_output,
        layout="product",
        sentence=lambda session: text(
            QT_TRANSLATE_NOOP("steps", "Each token's new vector is the average of the values it sees, by its weights.")
        ),
        operation=lambda session: text(QT_TRANSLATE_NOOP("steps", "· V")),
        formula=lambda session: "output",
        equation=lambda session: ("output", " = ", "weights", " · ", "v"),
        code=code_from("attention_code", "output"),
        used=lambda session: session.d_v > 0,
    ),
)


STEPS = (*INPUT_STEPS, *ROTATION_STEPS, *ATTENTION_STEPS, *HEAD_STEPS)


class Used(NamedTuple):
    """What a session uses: its steps, all its matrices, and the names of these and of what its steps compute beside."""

    rows: tuple[Step, ...]  # STEPS, of which these are a choice
    steps: tuple[Step, ...]
    matrices: tuple[Matrix, ...]
    names: frozenset[str]


def used_by(session: Session) -> Used:
    """What the session uses; kept with it, as it never changes and is asked for again and again."""
    kept: dict[str, object] = vars(session)
    found = kept.get("_used")
    if not isinstance(found, Used) or found.rows is not STEPS:
        steps = tuple(step for step in STEPS if step.used(session))
        names = {*session.inputs, *(step.name for step in steps), *session.of_positions}
        names |= {"bias"} if session.has_bias else set()
        matrices = tuple(matrix for matrix in PIPELINE if matrix.name in names)
        found = kept["_used"] = Used(STEPS, steps, matrices, frozenset(names | {matrix.name for matrix in STATISTICS}))
    return found


def steps_of(session: Session) -> tuple[Step, ...]:
    """The steps that the session uses, in order."""
    return used_by(session).steps


def step_named(name: str) -> Step | None:
    """The step that computes the matrix of that name, None for an input."""
    return next((step for step in STEPS if step.name == name), None)


def rule_of(session: Session, matrix: str) -> Step | Part | None:
    """The step that computes the matrix of that name in a session, or the part of one; None for an input."""
    parts = (part for step in STEPS for part in step.parts if part.name == matrix)
    return None if matrix in session.inputs else step_named(matrix) or next(parts, None)


def step_showing(session: Session, matrix: str) -> Step:
    """The step on whose page a matrix is worked with: the one that computes it, or else the first that uses it."""
    steps = steps_of(session)
    computed = (step for step in steps if matrix in (step.name, *(part.name for part in step.parts)))
    using = (step for step in steps if step.applied == matrix or any(matrix in reads.matrices for reads in step.reads))
    return next(iter((*computed, *using)))


def matrices_of(session: Session) -> tuple[Matrix, ...]:
    """What is given and what the steps compute, in the order of the computation."""
    return used_by(session).matrices


def reads_of(session: Session, rule: Step | Part) -> tuple[Reads, ...]:
    """The operands of a step that the session has."""
    names = used_by(session).names
    return tuple(reads for reads in rule.reads if not (reads.optional and names.isdisjoint(reads.matrices)))


def source(session: Session, reads: Reads) -> str:
    """The matrix that an operand is in this session."""
    names = used_by(session).names
    return next(name for name in reads.matrices if name in names)
