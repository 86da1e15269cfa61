"""A session's matrices as text: aligned for people, or JSON for programs."""

import unicodedata
from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from explorer.attention.matrices import NO_VISIBLE_KEY, UNDEFINED, Matrix
from explorer.attention.naming import words_of
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.attention.tokens import visible
from explorer.attention.trace import Trace
from explorer.errors import InputError
from explorer.files.matrix_files import json_pieces, pipeline
from explorer.texts import QT_TRANSLATE_NOOP, Text, Translate, one_line, untranslated

SHOWN = NumberFormat(decimals=4)
LONGEST_LABEL = 40
GAP = "  "


def chosen(session: Session, name: str | None) -> dict[str, Matrix]:
    """All matrices of the session, or the one of that name. Raises InputError where there is none."""
    matrices = pipeline(session)
    if name is None:
        return matrices
    if name not in matrices:
        raise InputError(
            Text(
                "commands",
                QT_TRANSLATE_NOOP("commands", 'the session has no "{name}"; use one of {known}'),
                {"name": one_line(name, 40), "known": ", ".join(matrices)},
            ),
            place="--step",
        )
    return {name: matrices[name]}


def values_json(trace: Trace, matrices: Mapping[str, Matrix]) -> str:
    """Shapes, row states and matrices as strict JSON, in full precision."""
    return "".join(json_pieces(trace, tuple(matrices)))


def values_text(trace: Trace, matrices: Mapping[str, Matrix], translate: Translate = untranslated) -> str:
    """Every matrix under its heading, with tokens at its rows and columns and the numbers aligned at their points."""
    lines: list[str] = []
    for name, matrix in matrices.items():
        array = cast("NDArray[np.float64]", trace[name])
        lines += [heading(matrix, array.shape, translate)]
        for head in range(array.shape[0]):
            title = Text("commands", QT_TRANSLATE_NOOP("commands", "head {head}"), {"head": head})
            lines += [title.said(translate)] if array.shape[0] > 1 else []
            notes = [text.said(translate) if text else "" for text in remarks(trace, matrix, head)]
            lines += table(array[head], *labels(trace.session, matrix), notes)
        lines += [""]
    return "\n".join(lines)


def heading(matrix: Matrix, shape: Sequence[int], translate: Translate) -> str:
    """The name, the title and the shape of a matrix."""
    words = QT_TRANSLATE_NOOP("commands", "{name} ({title}): {shape}")
    if matrix.title == matrix.name and translate is untranslated:
        words = QT_TRANSLATE_NOOP("commands", "{name}: {shape}")
    sizes = QT_TRANSLATE_NOOP("commands", "{rows} x {columns}")
    if shape[0] > 1:
        sizes = QT_TRANSLATE_NOOP("commands", "{heads} heads, each {rows} x {columns}")
    shown = Text("commands", sizes, {"heads": shape[0], "rows": shape[1], "columns": shape[2]})
    title = translate("matrices", matrix.title)
    return Text("commands", words, {"name": matrix.name, "title": title, "shape": shown}).said(translate)


def labels(session: Session, matrix: Matrix) -> tuple[list[str], list[str]]:
    """What stands at the rows and at the columns: tokens, or their numbers from 0."""
    return along(session, matrix.rows), along(session, matrix.columns)


def along(session: Session, axis: str) -> list[str]:
    """What stands along an axis."""
    words = words_of(session, axis)
    return list(map(str, range(session.size(axis)))) if words is None else list(map(label, words))


def label(token: str) -> str:
    """A token on one line, not too long."""
    return one_line(visible(token), LONGEST_LABEL)


def remarks(trace: Trace, matrix: Matrix, head: int) -> list[Text | None]:
    """For each row, what is strange about it, in words; only where it shows, in the weights and the output."""
    if matrix.name not in ("weights", "output"):
        return []
    return [remark(trace, head, row) for row in range(trace.session.n_q)]


def remark(trace: Trace, head: int, row: int) -> Text | None:
    """What is strange about a row of weights, in words."""
    state = trace.state(head, row)
    if state == NO_VISIBLE_KEY:
        return Text("commands", QT_TRANSLATE_NOOP("commands", "sees no key: weights and output are 0"))
    cause = trace.cause(head, row)
    if state == UNDEFINED and cause is not None:
        place = f"{cause.matrix}[{cause.row}][{cause.column}]"
        words = QT_TRANSLATE_NOOP("commands", "undefined: {place} is {value}")
        return Text("commands", words, {"place": place, "value": trace.value(cause)})
    return None


def table(array: Any, rows: Sequence[str], columns: Sequence[str], after: Sequence[str]) -> list[str]:
    """The lines of a matrix with its labels; `after` holds a remark for each row, or nothing."""
    cells = [[SHOWN.text(value) for value in row] for row in array.tolist()]
    across = [aligned(label, [row[place] for row in cells]) for place, label in enumerate(columns)]
    first = ["", *rows]
    widest = max(map(width, first))
    notes = ["", *after] if after else [""] * len(first)
    lines = (
        GAP.join([padded(name, widest), *(column[place] for column in across), notes[place]])
        for place, name in enumerate(first)
    )
    return [line.rstrip() for line in lines]


def aligned(label: str, numbers: Sequence[str]) -> list[str]:
    """One column, its label first: decimal points below each other, everything to the right."""
    parts = [number.partition(".") for number in numbers]
    whole = max(len(before) for before, _, _ in parts)
    rest = max(len(point + after) for _, point, after in parts)
    texts = [before.rjust(whole) + (point + after).ljust(rest) for before, point, after in parts]
    widest = max(width(label), whole + rest)
    return [" " * (widest - width(label)) + label, *(text.rjust(widest) for text in texts)]


def padded(text: str, columns: int) -> str:
    """The text filled up with spaces to that many columns."""
    return text + " " * (columns - width(text))


def width(text: str) -> int:
    """How many columns of a terminal the text takes: two for a wide character, none for a mark on another."""
    return len(text) if text.isascii() else sum(character_width(character) for character in text)


def character_width(character: str) -> int:
    """How many columns of a terminal the character takes."""
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
