"""A moment of a play in words."""

from explorer.attention.cells import Cell
from explorer.attention.decoding_words import arriving
from explorer.attention.matrices import MATRICES
from explorer.attention.moments import Act, Moment, terms_of
from explorer.attention.naming import column_label, row_label
from explorer.attention.progress import term
from explorer.attention.session import Session
from explorer.attention.steps import step_named
from explorer.texts import QT_TRANSLATE_NOOP, Text

ACTS = {
    Act.MAXIMUM: QT_TRANSLATE_NOOP("moments", "{matrix}, {row}: maximum"),
    Act.EXPONENTIAL: QT_TRANSLATE_NOOP("moments", "{matrix}, {row} × {column}: exponential"),
    Act.SUM: QT_TRANSLATE_NOOP("moments", "{matrix}, {row}: sum"),
    Act.SHARE: QT_TRANSLATE_NOOP("moments", "{matrix}, {row} × {column}: share"),
}
OF_KEYS = QT_TRANSLATE_NOOP("moments", "{matrix}, {row} × {column}")
OF_COLUMNS = QT_TRANSLATE_NOOP("moments", "{matrix}, {row}, number {column}")


def in_words(session: Session, moment: Moment) -> Text:
    """What is computed at a moment: "scores, sat × cat, term 2 of 4"."""
    if moment.arriving:
        return arriving(session, moment.row)
    step = step_named(moment.step)
    assert step is not None
    values: dict[str, object] = {"matrix": Text("matrices", MATRICES[moment.step].title)}
    if moment.row is None:
        return Text("moments", QT_TRANSLATE_NOOP("moments", "{matrix}, all of it"), values)
    values["row"] = row_label(session, Cell(moment.step, moment.result_head, moment.row, 0))
    cell = moment.cell
    if cell is None:
        return Text("moments", QT_TRANSLATE_NOOP("moments", "{matrix}, {row}"), values)
    values |= {"row": row_label(session, cell), "column": column_label(session, cell)}
    of_keys = step.matrix.of_keys
    if moment.act is not None:
        place = Text("moments", ACTS[moment.act], values)
    else:
        place = Text("moments", OF_KEYS if of_keys else OF_COLUMNS, values)
        if moment.term is not None and step.layout == "product":
            counted = QT_TRANSLATE_NOOP("moments", "{place}, term {term} of {count}")
            place = Text(
                "moments", counted, {"place": place, "term": moment.term + 1, "count": terms_of(session, step)}
            )
    if is_barred(session, moment):
        return Text("moments", QT_TRANSLATE_NOOP("moments", "{place}: masked"), {"place": place})
    return place


def is_barred(session: Session, moment: Moment) -> bool:
    """Whether the mask bars the single term that is worked on."""
    operands = term(session, moment)
    return moment.act is not Act.SUM and any(not operand.visible for operand in operands)
