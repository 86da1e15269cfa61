"""The computation as a program: its lines, each with its step, and whole scripts of NumPy and of PyTorch."""

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.attention.code import Written
from explorer.attention.encodings import Rope
from explorer.attention.mask_code import given_array, mask_arrays, sees_nothing
from explorer.attention.matrices import MATRICES, shape_of
from explorer.attention.naming import column_names, row_names, shortened, words_of
from explorer.attention.notation import Notation
from explorer.attention.session import Floats, Session
from explorer.attention.step import Step
from explorer.attention.steps import source, steps_of
from explorer.attention.trace import Trace, rows_of
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text, Translate, in_language, one_line, untranslated

MOST = 2**18  # numbers in a script, which are some five megabytes
LEAST_RTOL = 1e-9
EPSILON = float(np.finfo(np.float64).eps)
WIDTH = 100  # characters of a line with its comment

Library = Literal["numpy", "torch"]
Numbers = NDArray[np.generic]

IMPORTS = {"numpy": "import numpy as np", "torch": "import torch"}
SPECIAL = {"numpy": "from numpy import inf, nan", "torch": "from math import inf, nan"}
ARRAY = {"numpy": "np.array", "torch": "torch.tensor"}
TYPES = {
    "numpy": {"f": "np.float64", "b": "bool", "i": "np.int64"},
    "torch": {"f": "torch.float64", "b": "torch.bool", "i": "torch.int64"},
}
CHECK = {
    "numpy": "np.testing.assert_allclose({result}, expected, rtol={rtol!r}, atol={atol!r})",
    "torch": "torch.testing.assert_close({result}, expected, rtol={rtol!r}, atol={atol!r}, equal_nan=True)",
}
NO_KEY: dict[tuple[Library, Notation], str] = {
    ("numpy", "rows"): "assert not {result}[~np.broadcast_to(may_attend, scores.shape).any(axis=-1)].any()",
    ("torch", "rows"): "assert not {result}[~may_attend.expand(scores.shape).any(dim=-1)].any()",
    ("numpy", "columns"): "assert not np.where(may_attend.any(axis=-2, keepdims=True), 0.0, {result}).any()",
    ("torch", "columns"): "assert not {result}.masked_fill(may_attend.any(dim=-2, keepdim=True), 0.0).any()",
}


class Listed(NamedTuple):
    """A line of the program as it is shown: the code, a comment, and the step that it belongs to, if to one."""

    code: str
    comment: str
    step: Step | None

    def __str__(self) -> str:
        return f"{self.code}  # {self.comment}" if self.code else f"# {self.comment}"


def text(template: str, **values: object) -> Text:
    """A sentence of this module."""
    return Text("code", template, values)


def listing(
    session: Session, translate: Translate = untranslated, library: Library = "numpy", notation: Notation = "rows"
) -> tuple[Listed, ...]:
    """The computation line by line, with the present shapes as comments; first of all the arrays that are given."""
    written = Written(session, notation)
    shapes = ", ".join(f"{name} {array.shape}" for name, array in given(written).items())
    first = written.choose(
        QT_TRANSLATE_NOOP("code", "given: {shapes}"), QT_TRANSLATE_NOOP("code", "given, vectors as columns: {shapes}")
    )
    lines = [Listed("", text(first, shapes=shapes).said(translate), None)]
    for step in steps_of(session):
        for line in step.code(written, source(session, step.reads[0])):
            remark = line.remark.said(translate) if line.remark else ""
            comment = ": ".join(filter(None, (line.shapes, remark)))
            lines.append(Listed(f"{line.name} = {getattr(line, library)}", comment, step))
    return tuple(lines)


def given(written: Written) -> dict[str, Numbers]:
    """The arrays that the program begins with, by their names; without an axis of heads where that is not needed."""
    session, places = written.session, written.choose("token_rows", "token_columns")
    arrays: dict[str, Numbers] = {name: as_given(session, name) for name in session.inputs}
    if session.embeddings is not None:
        arrays[places] = rows_of(session, session.tokens)
        if session.own_key_tokens is not None:
            arrays[f"key_{places}"] = rows_of(session, session.key_tokens)
    if session.bias is not None:
        arrays["bias"] = given_array(session, session.bias)
    if session.alibi is not None and session.heads > 1:
        arrays["slopes"] = np.array(session.alibi.of_heads(session.heads))
    if isinstance(session.positions, Rope):
        rule = {"query_positions": session.positions.query_positions, "key_positions": session.positions.key_positions}
        arrays |= {name: np.array(places) for name, places in rule.items() if places is not None}
    return {name: written.given(array) for name, array in (arrays | mask_arrays(session)).items()}


def as_given(session: Session, name: str) -> Numbers:
    """A given matrix without the axes that it does not need: those of heads, and of the only row."""
    array = session.matrix(name)
    if MATRICES[name].rows == "one":
        row: Numbers = array[0, 0]
        return row
    matrix: Numbers = array if session.heads > 1 and MATRICES[name].heads != "none" else array[0]
    return matrix


def as_numpy(session: Session, trace: Trace, notation: Notation = "rows") -> str:
    """A script that computes the session with NumPy and checks the result. Raises InputError for a large session."""
    return script(session, trace, "numpy", notation)


def as_torch(session: Session, trace: Trace, notation: Notation = "rows") -> str:
    """A script that computes the session with PyTorch and checks the result. Raises InputError for a large session."""
    return script(session, trace, "torch", notation)


def script(session: Session, trace: Trace, library: Library, notation: Notation) -> str:
    """A whole script: the given numbers, the steps, and the output that they must have."""
    written, last = Written(session, notation), steps_of(session)[-1].matrix
    check_size(count_numbers(session))
    arrays = given(written)
    expected = np.asarray(trace[last.name], dtype=np.float64)
    expected = written.given(expected if session.heads > 1 and last.heads != "none" else expected[0])
    parts = [*heading(written), IMPORTS[library]]
    if not all(np.isfinite(array).all() for array in (*floats(arrays), expected)):
        parts.append(SPECIAL[library])
    if library == "numpy":
        parts += ["", 'np.seterr(all="ignore")  # numbers that are infinite or undefined are meant']
    for name, array in arrays.items():
        matrix = name if name in MATRICES else "may_attend"
        parts += ["", *assignment(written, name, matrix, array, library)]
    parts += ["", *aligned(listing(session, library=library, notation=notation)[1:])]
    parts += ["", *assignment(written, "expected", last.name, expected, library)]
    rtol, atol = tolerance(session, trace)
    parts.append(CHECK[library].format(result=last.name, rtol=rtol, atol=atol))
    if sees_nothing(session):
        result = "output" if "output" in trace else "weights"
        check = NO_KEY[library, notation].format(result=result)
        parts.append(f"{check}  # a query that sees no key: exactly 0")
    return "\n".join([*parts, f"print({last.name})", ""])


def floats(arrays: dict[str, Numbers]) -> list[Floats]:
    """The arrays of numbers, without those of booleans."""
    return [np.asarray(array, dtype=np.float64) for array in arrays.values() if array.dtype != np.bool_]


def count_numbers(session: Session) -> int:
    """How many numbers a script of the session holds: what is given, and the result."""
    rows, columns = shape_of(session, steps_of(session)[-1].name)
    return sum(array.size for array in given(Written(session)).values()) + session.heads * rows * columns


def check_size(numbers: int) -> None:
    """Raise InputError where a script would hold too many numbers."""
    if numbers > MOST:
        raise InputError(
            text(
                QT_TRANSLATE_NOOP(
                    "code",
                    "a script would have to hold {count} numbers, and it takes at most {limit}; "
                    "use File > Export numbers instead, which writes them as .npz",
                ),
                count=numbers,
                limit=MOST,
            )
        )


def heading(written: Written) -> list[str]:
    """Comments that say what this is."""
    title = in_language(written.session.title)
    lines = [f"# {one_line(title, WIDTH)!r}"] if title else []
    lines.append("# Attention, step by step, as Attention Explorer computes it (float64).")
    columns = "# Vectors are columns: one for each token, in the scores and weights one for each query."
    return [*lines, *filter(None, [written.choose("", columns)])]


def assignment(written: Written, name: str, matrix: str, array: Numbers, library: Library) -> Iterator[str]:
    """An array as the lines of its literal, each row with its token as a comment: repr() keeps that on its line."""
    start, end = f"{name} = {ARRAY[library]}(", f", dtype={TYPES[library][array.dtype.kind]})"
    if array.ndim == 1:
        yield f"{start}{array.tolist()!r}{end}"
        return
    labels = (column_names if written.notation == "columns" else row_names)(written.session, matrix)
    yield f"{start}[{columns_named(written, matrix)}"
    for rows in array if array.ndim == 3 else array[None]:
        indent = "        " if array.ndim == 3 else "    "
        if array.ndim == 3:
            yield "    ["
        lines = [f"{indent}{row!r}," for row in rows.tolist()]
        room = min(WIDTH, max(map(len, lines)))
        for line, label in zip(lines, labels, strict=True):
            yield f"{line:<{room}}  # {shortened(label)!r}"
        if array.ndim == 3:
            yield "    ],"
    yield f"]{end}"


def columns_named(written: Written, matrix: str) -> str:
    """The tokens or words whose vectors are the columns of an array, as a comment."""
    words = words_of(written.session, MATRICES[matrix].rows) or ()
    named = ", ".join(repr(shortened(word)) for word in words)
    return written.choose("", f"  # columns: {named}") if named else ""


def aligned(lines: Sequence[Listed]) -> list[str]:
    """The lines with their comments one below the other, as far as they are short enough."""
    room = max((len(line.code) for line in lines if len(line.code) <= WIDTH // 2), default=0)
    return [f"{line.code:<{room}}  # {line.comment}" for line in lines]


def tolerance(session: Session, trace: Trace) -> tuple[float, float]:
    """How far another machine may be off, relatively and absolutely: it may add up in another order.

    An error of a score is relative in its weight, so that it counts by the size of the terms of the scores.
    """
    bias = 0.0 if session.bias_matrix is None else largest(session.bias_matrix)
    with np.errstate(all="ignore"):
        scores = largest_scores(session, trace) * session.scale_factor
        terms = float(scores) + bias
        result = result_size(session, trace)
    rtol = min(1.0, max(LEAST_RTOL, 8 * EPSILON * terms)) if np.isfinite(terms) else 1.0
    return rtol, min(rtol * result, float(np.finfo(np.float64).max))


def largest_scores(session: Session, trace: Trace) -> np.float64:
    """How large the terms of a score may be together, with those of the numbers that they are made of."""
    if session.scores is not None:
        return np.float64(largest(session.scores))
    q, k = (np.float64(made_of(session, trace, name)) for name in ("q", "k"))
    turns = 1 + max((largest(array) for array in session.of_positions.values()), default=0.0)  # an angle has errors too
    return q * k * session.d_k * (2 * turns if isinstance(session.positions, Rope) else 1.0)


def made_of(session: Session, trace: Trace, name: str) -> float:
    """How large the numbers of q, k or v are; of computed ones how large the sum of their terms may be."""
    if not session.projects:
        return largest(session.matrix(name))
    x = "context" if name != "q" and session.own_key_tokens is not None else "x"
    if x == "x" and "x_positioned" in trace:
        x = "x_positioned"
    bias = getattr(session, f"b_{name}")
    terms = np.float64(largest(trace[x])) * largest(session.matrix(f"w_{name}")) * session.d_model
    return float(terms) + (0.0 if bias is None else largest(bias))


def result_size(session: Session, trace: Trace) -> float:
    """How large the terms of the result may be together."""
    size = 1.0 if not session.d_v else made_of(session, trace, "v")
    if session.w_o is None:
        return size
    return float(np.float64(size) * largest(session.w_o) * len(session.w_o[0])) + (
        0.0 if session.b_o is None else largest(session.b_o)
    )


def largest(array: Numbers) -> float:
    """The greatest size of a finite number in an array."""
    return float(np.abs(array[np.isfinite(array)]).max(initial=0.0))
