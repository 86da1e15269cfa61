"""The keys of a session file as types, and plain values to these types with errors that people can read."""

import re
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, Struct, UnsetType

from explorer.attention.encodings import THETA
from explorer.errors import ExplorerError, InputError
from explorer.files.cells import written
from explorer.files.sentences import refuse
from explorer.texts import QT_TRANSLATE_NOOP, Text, one_line

FORMAT = "attention-explorer"
VERSION = 1

LocalText = str | dict[str, str]
Matrix = list[Any]  # of rows, or of such lists; explorer.files.cells reads them


class Operands(Struct, forbid_unknown_fields=True, tag_field="kind", tag="qkv"):
    """The computation starts from queries, keys and values."""

    q: Matrix
    k: Matrix
    v: Matrix


class GivenScores(Struct, forbid_unknown_fields=True, tag_field="kind", tag="scores"):
    """It starts from the scores."""

    scores: Matrix
    v: Matrix | UnsetType = UNSET


class Projected(Struct, forbid_unknown_fields=True, tag_field="kind", tag="projected"):
    """It starts from inputs and the weights that make queries, keys and values of them."""

    x: Matrix
    w_q: Matrix
    w_k: Matrix
    w_v: Matrix
    context: Matrix | UnsetType = UNSET
    b_q: list[Any] | UnsetType = UNSET
    b_k: list[Any] | UnsetType = UNSET
    b_v: list[Any] | UnsetType = UNSET
    heads: int = 1
    kv_heads: int | UnsetType = UNSET


class Embedded(Struct, forbid_unknown_fields=True, tag_field="kind", tag="embedded"):
    """It starts from a table of embeddings, in which each token is looked up, and the same weights."""

    vocabulary: list[str]
    embeddings: Matrix
    w_q: Matrix
    w_k: Matrix
    w_v: Matrix
    ids: list[int] | UnsetType = UNSET
    b_q: list[Any] | UnsetType = UNSET
    b_k: list[Any] | UnsetType = UNSET
    b_v: list[Any] | UnsetType = UNSET
    heads: int = 1
    kv_heads: int | UnsetType = UNSET


Inputs = Operands | GivenScores | Projected | Embedded


class NoPositions(Struct, forbid_unknown_fields=True, tag_field="kind", tag="none"):
    """Positions have no influence."""


class SinusoidalPositions(Struct, forbid_unknown_fields=True, tag_field="kind", tag="sinusoidal"):
    """Sines and cosines of the places are added to the inputs."""


class RopePositions(Struct, forbid_unknown_fields=True, tag_field="kind", tag="rope"):
    """Queries and keys are turned by their positions."""

    theta: float = THETA
    style: str = "half"
    rotary_dim: int = 0
    query_positions: list[int] | UnsetType = UNSET
    key_positions: list[int] | UnsetType = UNSET


class MatrixBias(Struct, forbid_unknown_fields=True, tag_field="kind", tag="matrix"):
    """A matrix added to the scores."""

    values: Matrix


class AlibiBias(Struct, forbid_unknown_fields=True, tag_field="kind", tag="alibi"):
    """What distances take off the scores."""

    slopes: list[float] | UnsetType = UNSET


class CausalMask(Struct, forbid_unknown_fields=True, tag_field="kind", tag="causal"):
    """Keys after the query are barred."""

    alignment: Literal["bottom_right", "top_left"] = "bottom_right"
    offset: int = 0


class WindowMask(Struct, forbid_unknown_fields=True, tag_field="kind", tag="window"):
    """Keys too far from the query are barred."""

    left: int = -1
    right: int = -1
    alignment: Literal["bottom_right", "top_left"] = "bottom_right"
    offset: int = 0


class PrefixMask(Struct, forbid_unknown_fields=True, tag_field="kind", tag="prefix"):
    """Keys after the query are barred, but for the first ones."""

    length: int
    alignment: Literal["bottom_right", "top_left"] = "bottom_right"
    offset: int = 0


class PaddingMask(Struct, forbid_unknown_fields=True, tag_field="kind", tag="padding"):
    """Keys that are not real are barred."""

    real: list[Any]


class CustomMask(Struct, forbid_unknown_fields=True, tag_field="kind", tag="custom"):
    """Any cells are barred."""

    may_attend: Matrix


MaskKeys = CausalMask | WindowMask | PrefixMask | PaddingMask | CustomMask


class SessionFile(Struct, forbid_unknown_fields=True):
    """The whole file."""

    format: str
    version: int
    tokens: list[str]
    inputs: Inputs
    key_tokens: list[str] | UnsetType = UNSET
    title: LocalText = ""
    summary: LocalText = ""
    source: str = ""
    notes: LocalText = ""
    positions: NoPositions | SinusoidalPositions | RopePositions | UnsetType = UNSET
    scale: float | str | UnsetType = UNSET
    softcap: float | UnsetType = UNSET
    w_o: Matrix | UnsetType = UNSET
    b_o: list[Any] | UnsetType = UNSET
    bias: MatrixBias | AlibiBias | UnsetType = UNSET
    mask: list[MaskKeys] = []
    view: dict[str, Any] = {}

    kinds: ClassVar[dict[str, tuple[str, ...]]] = {
        "inputs": ("qkv", "scores", "projected", "embedded"),
        "positions": ("none", "sinusoidal", "rope"),
        "bias": ("matrix", "alibi"),
        "mask": ("causal", "window", "prefix", "padding", "custom"),
    }


TYPES = {
    "int": QT_TRANSLATE_NOOP("files", "a whole number"),
    "float": QT_TRANSLATE_NOOP("files", "a number"),
    "bool": QT_TRANSLATE_NOOP("files", "true or false"),
    "null": QT_TRANSLATE_NOOP("files", "null"),
    "str": QT_TRANSLATE_NOOP("files", "a text in quotes"),
    "array": QT_TRANSLATE_NOOP("files", "a list in square brackets"),
    "object": QT_TRANSLATE_NOOP("files", "an object in braces"),
    "float | str": QT_TRANSLATE_NOOP("files", "a number or a text in quotes"),
    "str | object": QT_TRANSLATE_NOOP("files", "a text in quotes, or an object with one for each language"),
}
WITH_PATH = re.compile(r"(?P<what>.*?)(?: - at `\$(?P<path>[^`]*)`)?", re.DOTALL)


def structured(tree: Any) -> SessionFile:
    """The file's values under their keys. Raises InputError, with the place, for what the format does not know."""
    check_header(tree)
    check_kinds(tree)
    try:
        return msgspec.convert(tree, SessionFile)
    except msgspec.ValidationError as error:
        raise readable(str(error)) from None
    except UnicodeEncodeError:
        raise refuse(QT_TRANSLATE_NOOP("files", "a key holds half a character; remove it")) from None


def check_header(tree: object) -> None:
    """Raise InputError unless this is a session file of a version that can be read."""
    if not isinstance(tree, dict):
        raise refuse(
            QT_TRANSLATE_NOOP("files", "a session file holds one object in braces, this one holds {found}"),
            found=written(tree),
        )
    if tree.get("format", FORMAT) != FORMAT:
        raise refuse(
            QT_TRANSLATE_NOOP("files", 'this is no session file: the format must be "{format}", not {found}'),
            format=FORMAT,
            found=written(tree["format"]),
        ).at("format")
    version = tree.get("version", VERSION)
    if isinstance(version, int) and version > VERSION:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "files",
                "version {found} of the format is newer than version {version}, which this program reads; "
                "use a newer program",
            ),
            found=one_line(str(version), 40),
            version=VERSION,
        ).at("version")
    if type(version) is not int or version < VERSION:
        raise refuse(
            QT_TRANSLATE_NOOP("files", "there is no version {found} of the format; the version must be {version}"),
            found=written(version),
            version=VERSION,
        ).at("version")


def check_kinds(tree: dict[str, Any]) -> None:
    """Raise InputError for kinds that nobody knows."""
    for key in ("inputs", "positions", "bias"):
        if isinstance(tree.get(key), dict):
            check_kind(key, tree[key], key)
    masks = tree.get("mask")
    for place, mask in enumerate(masks if isinstance(masks, list) else []):
        if isinstance(mask, dict):
            check_kind("mask", mask, f"mask[{place}]")


def check_kind(key: str, value: dict[str, Any], place: str) -> None:
    """Raise InputError unless the object is of a kind that there is."""
    if "kind" not in value:
        raise missing("kind").at(f"{place}.kind")
    kind, known = value["kind"], SessionFile.kinds[key]
    if kind in known:
        return
    template = QT_TRANSLATE_NOOP("files", "the kind {kind} is not known; use {known}")
    raise refuse(template, kind=written(kind), known=", ".join(f'"{name}"' for name in known)).at(f"{place}.kind")


def missing(key: str) -> InputError:
    """The error for a key that is not there."""
    return refuse(QT_TRANSLATE_NOOP("files", 'the key "{key}" is missing; add it'), key=key)


def readable(message: str) -> ExplorerError:
    """A complaint of msgspec in words of our own."""
    found = WITH_PATH.fullmatch(message)
    what, path = (found["what"], found["path"] or "") if found else (message, "")
    place = path.removeprefix(".").replace("[...]", "")
    if key := re.fullmatch(r"Object contains unknown field `(.*)`", what, re.DOTALL):
        return refuse(
            QT_TRANSLATE_NOOP("files", 'the key "{key}" is not known here; remove it or correct its spelling'),
            key=one_line(key[1], 40),
        ).at(f"{place}.{key[1]}".removeprefix("."))
    if key := re.fullmatch(r"Object missing required field `(.*)`", what):
        return missing(key[1]).at(f"{place}.{key[1]}".removeprefix("."))
    if types := re.fullmatch(r"Expected `(.*)`, got `(.*)`", what):
        return refuse(
            QT_TRANSLATE_NOOP("files", "{expected} is needed here, not {found}"),
            expected=Text("files", TYPES[types[1]]) if types[1] in TYPES else types[1],
            found=Text("files", TYPES[types[2]]) if types[2] in TYPES else types[2],
        ).at(place)
    if value := re.fullmatch(r"Invalid enum value '(.*)'", what, re.DOTALL):
        return refuse(
            QT_TRANSLATE_NOOP("files", '"{value}" is not known here; use "bottom_right" or "top_left"'),
            value=one_line(value[1], 40),
        ).at(place)
    return refuse(QT_TRANSLATE_NOOP("files", "this does not fit the format: {reason}"), reason=one_line(what)).at(place)
