"""What a user can cause: one family of errors, each a sentence with the file and the place it is about."""

from typing import Self

from explorer.texts import Text, Translate, one_line, untranslated


class ExplorerError(Exception):
    """A fault that is told to the user as one sentence, never as a traceback."""

    exit_status = 1

    def __init__(self, text: Text, place: str | Text = "", file: str = "") -> None:
        super().__init__(text, place, file)
        self.text = text
        self.place = place
        self.file = file

    def at(self, place: str | Text = "", file: str = "") -> Self:
        """The same fault with its place or file filled in where they were not known yet."""
        return type(self)(self.text, self.place or place, self.file or file)

    def message(self, translate: Translate = untranslated) -> str:
        """One line: file, place inside it, what is wrong and what to do."""
        place = self.place.said(translate) if isinstance(self.place, Text) else self.place
        parts = [one_line(self.file, 300), one_line(place, 120), one_line(self.text.said(translate), 1000)]
        return ": ".join(part for part in parts if part)

    def __str__(self) -> str:
        return self.message()


class InputError(ExplorerError):
    """The input or the arguments are wrong."""

    exit_status = 2


class MachineError(ExplorerError):
    """The machine cannot do it: no usable font, a folder that cannot be written."""

    exit_status = 3
