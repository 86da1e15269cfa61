"""Strict JSON: bytes to plain values, and plain values to text that people can read and compare."""

import json
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from json import JSONDecodeError
from typing import Any

from explorer.attention.expressions import vanishes
from explorer.errors import InputError
from explorer.files.progress import Progress, unwatched
from explorer.files.sentences import refuse
from explorer.texts import QT_TRANSLATE_NOOP, one_line

DEEPEST = 64  # brackets within brackets; a session needs about eight
BOM = b"\xef\xbb\xbf"
SURROGATES = re.compile("[\ud800-\udfff]")
EACH = 2**12  # so many numbers are read between two reports of progress
SINGLE = (float, int, str)
WHOLE_NUMBER_ENDING = re.compile(r"\.0(?=[,\]])(?<!-0\.0)")  # but not that of -0.0
PLAIN_KEY = re.compile(r"[A-Za-z_]\w*")
TEXTS_AND_BRACKETS = re.compile(r'"(?:[^"\\]|\\.)*+"|[\[{]|[\]}]', re.DOTALL)
BROKEN_OFF = re.compile(r"[\w.+-]*|\\(u[0-9a-fA-F]{0,3})?")  # what may be left of a value where a file was cut

Path = tuple[str | int, ...]  # the keys and places that lead from the whole to a part


def place_of(path: Path) -> str:
    """How a path is written: inputs.q[1][2]."""
    text = ""
    for part in path:
        if isinstance(part, int):
            text += f"[{part}]"
        elif PLAIN_KEY.fullmatch(part):
            text += f".{part}"
        else:
            text += f"[{json.dumps(one_line(part, 40), ensure_ascii=False)}]"
    return text.removeprefix(".")


class Faults:
    """What the parser's hooks find wrong: they know the value but not its place, which is looked up afterwards."""

    def __init__(self, progress: Progress = unwatched, total: int = 1) -> None:
        self.found: list[tuple[object, str | None, str]] = []
        self._progress, self._total, self._count = progress, total, 0

    def pairs(self, pairs: list[tuple[str, object]]) -> dict[str, object]:
        """An object; a key that stands there twice is noted."""
        result = dict(pairs)
        if len(result) < len(pairs):
            seen: set[str] = set()
            for key, _ in pairs:
                if key in seen:
                    self.found.append((result, key, key))
                    break
                seen.add(key)
        return result

    def number(self, text: str) -> float:
        """A number with a fraction or an exponent; one that overflows, or becomes 0 though it is not, is noted."""
        self._count += 1
        if not self._count % EACH:
            self._progress(min(self._count, self._total), self._total)
        value = float(text)
        if math.isinf(value) or vanishes(text, value):
            self.found.append((value, None, text))
        return value

    def whole(self, text: str) -> int | float:
        """A whole number; the sign of -0 is kept, and one beyond all floats is noted."""
        value = self.number(text)
        return value if math.isinf(value) or text == "-0" else int(text)

    def check(self, tree: object) -> None:
        """Raise InputError for the first fault whose place is found in the tree."""
        for culprit, key, text in self.found:
            # Each of these numbers is a float object of its own, so that identity finds the one that was written.
            path = next((path for path, node in walk(tree) if node is culprit), None)
            if path is None:
                continue
            if key is None and culprit == 0:
                raise refuse(
                    QT_TRANSLATE_NOOP("files", "{text} is too small; the smallest number is about 4.9e-324"),
                    text=one_line(text, 40),
                ).at(place_of(path))
            if key is None:
                raise refuse(
                    QT_TRANSLATE_NOOP("files", "{text} is too large; the largest number is about 1.8e308"),
                    text=one_line(text, 40),
                ).at(place_of(path))
            raise refuse(
                QT_TRANSLATE_NOOP("files", 'the key "{key}" stands here twice; remove one of the two'),
                key=one_line(key, 40),
            ).at(place_of((*path, key)))


def walk(tree: object) -> Iterator[tuple[Path, object]]:
    """Every value of the tree with its path, in the order of the text; without recursion, however deep it is."""
    waiting: list[tuple[Path, object]] = [((), tree)]
    while waiting:
        path, node = waiting.pop()
        yield path, node
        if isinstance(node, dict):
            waiting += reversed([((*path, key), value) for key, value in node.items()])
        elif isinstance(node, list):
            waiting += reversed([((*path, place), value) for place, value in enumerate(node)])


def read_json(data: bytes, progress: Progress = unwatched) -> Any:
    """The value that the bytes of a JSON text stand for.

    NaN, Infinity and -Infinity are read as numbers. Raises InputError, saying where, for anything else that is not
    JSON in UTF-8, and for duplicate keys, numbers that overflow and nesting beyond reason.
    """
    text = decoded(data)
    if not text.strip():
        raise refuse(QT_TRANSLATE_NOOP("files", "the file is empty; choose another one"))
    faults = Faults(progress, data.count(b",") + 1)
    try:
        tree = json.loads(
            text,
            object_pairs_hook=faults.pairs,
            parse_float=faults.number,
            parse_int=faults.whole,
            parse_constant=float,
        )
        check_depth(text, tree)
    except JSONDecodeError as error:
        raise not_json(error, len(data)) from None
    except RecursionError:
        raise too_deep(text) from None
    faults.check(tree)
    return tree


def decoded(data: bytes) -> str:
    """The text of UTF-8 bytes, without a byte order mark."""
    skipped = len(BOM) if data.startswith(BOM) else 0
    try:
        return data[skipped:].decode("utf-8")
    except UnicodeDecodeError as error:
        place, value = skipped + error.start, error.object[error.start]
        if error.reason == "unexpected end of data":
            raise refuse(
                QT_TRANSLATE_NOOP(
                    "files",
                    "byte {place}: the file ends in the middle of a character; it may have been cut off, "
                    "use a complete copy",
                ),
                place=place,
            ) from None
        raise refuse(
            QT_TRANSLATE_NOOP("files", "byte {place}: 0x{value} is not UTF-8 text; save the file as UTF-8"),
            place=place,
            value=f"{value:02x}",
        ) from None


def not_json(error: JSONDecodeError, size: int) -> InputError:
    """What is wrong with a text that is not JSON, with its line and column counted from 1."""
    rest = error.doc[error.pos :].strip()
    if error.msg.startswith("Unterminated string"):
        template = QT_TRANSLATE_NOOP(
            "files",
            "line {line}, column {column}: the text that starts here never ends; "
            "the file may have been cut off at byte {byte}, use a complete copy",
        )
    elif BROKEN_OFF.fullmatch(rest) and not error.msg.startswith("Extra data"):
        template = QT_TRANSLATE_NOOP(
            "files",
            "line {line}, column {column}: the file ends in the middle; it may have been cut off at byte {byte}, "
            "use a complete copy",
        )
    elif error.msg.startswith("Extra data"):
        template = QT_TRANSLATE_NOOP(
            "files", "line {line}, column {column}: the JSON has ended before this; remove what follows it"
        )
    elif error.msg.startswith("Invalid control character"):
        template = QT_TRANSLATE_NOOP(
            "files", "line {line}, column {column}: a text may not hold a line end or a control character; write \\n"
        )
    elif error.msg.startswith("Invalid \\"):
        template = QT_TRANSLATE_NOOP(
            "files", "line {line}, column {column}: this is no escape of JSON; write \\\\ for a backslash"
        )
    else:
        template = QT_TRANSLATE_NOOP(
            "files", "line {line}, column {column}: {found} cannot stand here in JSON; correct it or use another copy"
        )
    return refuse(template, line=error.lineno, column=error.colno, byte=size, found=one_line(rest[:1]))


def check_depth(text: str, tree: object) -> None:
    """Raise InputError where brackets stand within more brackets than any session needs."""
    layer, depth = [tree], 0
    while layer:
        depth += 1
        if depth > DEEPEST + 1:
            raise too_deep(text)
        layer = [part for node in layer for part in parts(node) if isinstance(part, (dict, list))]


def parts(node: object) -> list[object]:
    """The values that an object or a list is made of."""
    if isinstance(node, dict):
        return list(node.values())
    return node if isinstance(node, list) else []


def too_deep(text: str) -> InputError:
    """The error for nesting beyond reason, with the line and column where it becomes too much."""
    depth, position = 0, 0
    for found in TEXTS_AND_BRACKETS.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if depth > DEEPEST:
            position = found.start()
            break
    return refuse(
        QT_TRANSLATE_NOOP(
            "files",
            "line {line}, column {column}: brackets within more than {limit} others; a file needs only a few",
        ),
        line=text.count("\n", 0, position) + 1,
        column=position - text.rfind("\n", 0, position),
        limit=DEEPEST,
    )


def json_text(value: object) -> str:
    """Strict JSON of a plain value, one row of a matrix on each line; nan and infinities become texts.

    The same number, bit for bit, is read back from it (and -0.0, but not the payload of a nan). Half a surrogate pair
    is written as an escape; everything else as itself.
    """
    return "".join(json_pieces(value))


def json_pieces(value: object) -> Iterator[str]:
    """The same text piece by piece."""
    yield from pieces(value, "\n")
    yield "\n"


def pieces(value: object, line_end: str) -> Iterator[str]:
    """The text of a value, piece by piece; `line_end` is a line break and the indentation of what follows it."""
    inner = line_end + "  "
    if isinstance(value, Mapping) and value:
        before = "{"
        for key, item in value.items():
            yield f"{before}{inner}{quoted(key)}: "
            yield from pieces(item, inner)
            before = ","
        yield line_end + "}"
    elif isinstance(value, (list, tuple)) and not all(map(is_single, value)):
        before = "["
        for item in value:
            yield before + inner
            yield from pieces(item, inner)
            before = ","
        yield line_end + "]"
    elif isinstance(value, (list, tuple)):
        yield flat(value)
    else:
        yield scalar(value)


def is_single(value: object) -> bool:
    """Whether the value is written as one piece; numbers and texts are told by their types, which is quick."""
    return type(value) in SINGLE or not isinstance(value, (Mapping, list, tuple))


def flat(values: Sequence[object]) -> str:
    """A list of single values on one line."""
    if all(type(value) is float for value in values):
        text = repr(list(values))  # many times faster than number by number, and the same
        if "n" not in text:  # neither nan nor inf
            return WHOLE_NUMBER_ENDING.sub("", text)
    return f"[{', '.join(map(scalar, values))}]"


def scalar(value: object) -> str:
    """The JSON of a single value."""
    if isinstance(value, bool) or value is None:
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, int):
        return int.__repr__(value)
    if isinstance(value, float):
        return number(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, Mapping):
        return "{}"
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def number(value: float) -> str:
    """The shortest number that is read back bit for bit; whole numbers without a point, where that keeps the sign."""
    if not math.isfinite(value):
        return '"nan"' if math.isnan(value) else '"inf"' if value > 0 else '"-inf"'
    text = float.__repr__(value)
    return text[:-2] if text.endswith(".0") and text != "-0.0" else text


def quoted(text: str) -> str:
    """The text as JSON writes it, readable in every language."""
    return SURROGATES.sub(lambda half: f"\\u{ord(half[0]):04x}", json.dumps(text, ensure_ascii=False))
