"""Matrices in square brackets, as NumPy, PyTorch and Python print them, to rows of fields."""

import re

from explorer.errors import InputError
from explorer.files.block_numbers import Exact, Fields
from explorer.files.limits import check_words
from explorer.files.progress import Progress, unwatched
from explorer.files.sentences import refuse
from explorer.texts import QT_TRANSLATE_NOOP, one_line

BEGINNING = re.compile(r"\s*(?:\w+\s*=\s*)?(?:(?:\w+\.)?(?:array|tensor|asarray|Array|Tensor|matrix)\s*\(\s*)?\[")
ENDING = re.compile(r"[,\s]*(?:\w+=[^\[\]]*)?\)?[\s;]*")
LIST = re.compile(r"\[([^\[\]]*)\]")
NAMED = re.compile(r"\b(?:np|numpy|math|torch|jnp)\.(inf|nan|pi|e)\b")
WRAPPED = re.compile(r"""(?:(?:np\.|numpy\.)?(?:float|u?int)\d*)\(\s*['"]?([^()'"]*)['"]?\s*\)""")
DOTS = ("...", "…")


def is_bracketed(text: str) -> bool:
    """Whether the text begins as a matrix in brackets does."""
    return BEGINNING.match(text[:200]) is not None


def bracketed(text: str, progress: Progress = unwatched) -> Fields:
    """The fields of [[1, 2], [3, 4]], array([[1., 2.], [3., 4.]]), [[1. 2.] [3. 4.]] or of rows below each other.

    Raises InputError where numbers were left out in printing, and for other shapes than rows of the same matrix.
    """
    if any(dots in text for dots in DOTS):
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files",
                'the numbers were cut short by "..." when they were printed; print all of them, in NumPy after '
                "np.set_printoptions(threshold=10**9)",
            )
        )
    start, end = text.index("["), text.rfind("]") + 1
    if not ENDING.fullmatch(text, end):
        raise no_matrix(text[end:])
    check_words(text)
    body = text[start:end]
    check_nesting(body)
    rows = []
    for found in LIST.finditer(body):
        progress(found.end(), len(body))
        rows.append(list_fields(found[1]))
    return rows


def check_nesting(body: str) -> None:
    """Raise InputError unless the brackets hold rows, and at most one matrix of them."""
    rest = LIST.sub("#", body)
    for _ in range(3):  # rows, a matrix, a head's matrix
        if re.fullmatch(r"\s*#(?:[\s,]*#)*[\s,]*", rest):
            return
        inner = re.fullmatch(r"\s*\[(.*)\][\s,]*", rest, re.DOTALL)
        if inner is None:
            break
        rest = inner[1]
    if re.fullmatch(r"[\s,#\[\]]*", rest) and rest.count("[") == rest.count("]"):
        raise refuse(
            QT_TRANSLATE_NOOP("files", "the brackets hold several matrices; take one of them, as [[1, 2], [3, 4]]")
        )
    raise no_matrix(rest.replace("#", "[…]"))


def list_fields(text: str) -> list[str]:
    """The fields of one row: separated by commas where there are any, else by blanks and line ends."""
    text = WRAPPED.sub(r"\1", NAMED.sub(r"\1", text))
    if "," not in text:
        return list[str](map(Exact, text.split()))
    found = [" ".join(field.split()) for field in text.split(",")]
    return list[str](map(Exact, found if found[-1] else found[:-1]))  # Python allows a comma after the last


def no_matrix(part: str) -> InputError:
    """The error about brackets that hold something else."""
    return refuse(
        QT_TRANSLATE_NOOP("files", 'the brackets hold no matrix, see "{part}"; write [[1, 2], [3, 4]]'),
        part=one_line(part.strip(), 40),
    )
