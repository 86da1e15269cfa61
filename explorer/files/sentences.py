"""Sentences about files and blocks of numbers, for people in their language."""

from explorer.errors import InputError
from explorer.texts import QT_TRANSLATE_NOOP, Text


def sentence(template: str, **values: object) -> Text:
    """A sentence about a file."""
    return Text("files", template, values)


def refuse(template: str, **values: object) -> InputError:
    """The error with this sentence about a file."""
    return InputError(sentence(template, **values))


def place(row: int, column: int | None = None) -> Text:
    """A place in a block, counted from 1, in words."""
    if column is None:
        return sentence(QT_TRANSLATE_NOOP("files", "row {row}"), row=row)
    return sentence(QT_TRANSLATE_NOOP("files", "row {row}, column {column}"), row=row, column=column)
