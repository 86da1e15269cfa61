"""Filling a block of a session: the numbers that a fill puts there, what it refuses, and how the step is named."""

import numpy as np

from explorer.attention import numbers
from explorer.attention.blocks import Content, content_of, with_content
from explorer.attention.cells import Block, Cell
from explorer.attention.fill_rules import refuse
from explorer.attention.fills import OF_NUMBERS, Fill, Line, Parameter, Value, Values
from explorer.attention.matrices import MATRICES, axes_of
from explorer.attention.naming import WORDED, block_name, column_label, place_name, row_label, weighs
from explorer.attention.session import Floats, Session
from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text


def filled(session: Session, block: Block, fill: Fill, values: Values, turned: bool = False) -> Session:
    """The session with a block filled, the same one where that changes not a bit; `values` as typed or chosen.

    `turned` where the rows of the matrix are seen as columns. Raises InputError, with the parameter as its place where
    it is one's fault, for wrong values, for a block that does not fit, and for numbers that would become infinite.
    """
    check_shape(session, block, fill, turned)
    turns = turned and fill.as_seen
    shape = shape_for(fill, block, turned)
    arguments = {parameter.name: argument(parameter, values, shape) for parameter in fill.parameters}
    before = content_of(session, block)
    before = before.transposed() if turns else before
    with np.errstate(all="ignore"):
        after = Content(np.asarray(fill.compute(before.values, **arguments), dtype=np.float64))
    if fill.moves:
        places = fill.compute(np.arange(after.values.size).reshape(shape), **arguments)
        after = after._replace(texts=moved_texts(before, places))
    else:
        after = after._replace(texts=kept_texts(before, after.values))
    after, before = (after.transposed(), before.transposed()) if turns else (after, before)
    if not (fill.moves or fill.allows_infinite):
        others = before.values if fill.group == "change" else np.zeros(before.values.shape)
        check_results(session, block, others, after.values)
    return with_content(session, block, after)


def shape_for(fill: Fill, block: Block, turned: bool) -> tuple[int, int]:
    """Rows and columns of a block as a fill takes them."""
    block = block.transposed() if turned and fill.as_seen else block
    return len(block.rows), len(block.columns)


def moved_texts(before: Content, places: Floats) -> dict[tuple[int, int], str]:
    """The texts that go along with numbers that move; `places` says which cell, in reading order, each number was."""
    columns = before.values.shape[1]
    texts = {row * columns + column: text for (row, column), text in before.texts.items()}
    found = np.argwhere(np.isin(places, list(texts))).tolist() if texts else []
    return {(row, column): texts[int(places[row, column])] for row, column in found}


def kept_texts(before: Content, after: Floats) -> dict[tuple[int, int], str]:
    """The texts of cells whose number stays, bit for bit."""
    return {
        place: text for place, text in before.texts.items() if before.values[place].tobytes() == after[place].tobytes()
    }


def argument(parameter: Parameter, values: Values, shape: tuple[int, int]) -> float | int:
    """The value of a parameter as a number. Raises InputError, with the parameter as its place, for a wrong one."""
    value = values[parameter.name]
    if parameter.kind == "number":
        try:
            return numbers.parse(str(value))
        except InputError as error:
            raise error.at(parameter.name) from None
    least, most = parameter.bounds(shape)
    if not isinstance(value, int) or not least <= value <= most:
        raise refuse(
            QT_TRANSLATE_NOOP("fills", "{value} is not from {least} to {most}"), value=value, least=least, most=most
        ).at(parameter.name)
    return value


def step_name(session: Session, block: Block, fill: Fill, values: Values, turned: bool = False) -> Text:
    """The name of the undo step: what is filled where, with which seed; `turned` where rows are seen as columns."""
    shape, template = shape_for(fill, block, turned), fill.step
    shown: dict[str, object] = {"place": place_of(session, block)}
    for parameter in fill.parameters:
        value = argument(parameter, values, shape)
        if parameter.kind == "number":
            shown[parameter.name] = numbers.editable(value)
        elif parameter.kind in ("row", "column"):
            of_columns = turned if fill.as_seen else parameter.kind == "column"
            shown[parameter.name] = line_names(session, block, of_columns)[int(value)]
            template = OF_NUMBERS[fill.name].get(line_of(block.matrix, of_columns), fill.step)
        else:
            shown[parameter.name] = value
    return Text("fills", template, shown)


def line_of(matrix: str, of_columns: bool) -> Line:
    """What the rows of a matrix are, or its columns: those of tokens or words, numbers, or where weights lead."""
    if axes_of(matrix)[of_columns] in WORDED:
        return "word"
    if weighs(matrix):
        return "to" if of_columns else "from"
    return "number"


def line_names(session: Session, block: Block, of_columns: bool) -> list[str]:
    """The tokens or numbers of the rows of a block, or those of its columns."""
    if of_columns:
        return [column_label(session, Cell(block.matrix, block.head, 0, column)) for column in block.columns]
    return [row_label(session, Cell(block.matrix, block.head, row, 0)) for row in block.rows]


def place_of(session: Session, block: Block) -> str | Text:
    """How a block is named, with its head where there are several."""
    name = block_name(session, block)
    if session.heads == 1 or MATRICES[block.matrix].heads == "none":
        return name
    return Text("fills", QT_TRANSLATE_NOOP("fills", "{name}, head {head}"), {"name": name, "head": block.head + 1})


def offered(fill: Fill, shape: tuple[int, int], remembered: Values, seed: int) -> dict[str, Value]:
    """What a dialog begins with: the values of last time as far as they fit, else the defaults; and the seed."""
    result: dict[str, Value] = {}
    for parameter in fill.parameters:
        value = seed if parameter.name == "seed" else remembered.get(parameter.name, parameter.default)
        try:
            argument(parameter, {parameter.name: value}, shape)
        except InputError:
            value = parameter.default
        if parameter.kind != "number":
            least, most = parameter.bounds(shape)
            value = max(least, min(most, int(value)))
        result[parameter.name] = value
    return result


def check_shape(session: Session, block: Block, fill: Fill, turned: bool = False) -> None:
    """Raise InputError where a block of this shape cannot be filled so."""
    rows, columns = shape_for(fill, block, turned)
    if fill.fits((rows, columns)):
        return
    if fill.square:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "fills",
                "{place} is {rows} × {columns}; only a block with as many rows as columns is transposed in place",
            ),
            place=block_name(session, block),
            rows=rows,
            columns=columns,
        )
    raise refuse(QT_TRANSLATE_NOOP("fills", "{place} has one row only"), place=block_name(session, block))


def check_results(session: Session, block: Block, before: Floats, after: Floats) -> None:
    """Raise InputError, naming the first cell, where a number would become infinite or undefined by the fill."""
    wrong = np.argwhere((np.isinf(after) & np.isfinite(before)) | (np.isnan(after) & ~np.isnan(before)))
    if not wrong.size:
        return
    row, column = wrong[0]
    place = place_name(session, Cell(block.matrix, block.head, block.rows[int(row)], block.columns[int(column)]))
    if np.isnan(after[row, column]):
        raise refuse(QT_TRANSLATE_NOOP("fills", "{place} is infinite and would become undefined"), place=place)
    raise refuse(QT_TRANSLATE_NOOP("fills", "{place} would become too large for a number"), place=place)
