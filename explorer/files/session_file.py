"""The session file (.attn): bytes to a Session, a Session to text, and both from and to a path."""

import os
from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

from msgspec import UNSET

from explorer.attention.cell_texts import Place
from explorer.attention.checks import check_size
from explorer.attention.encodings import Positions, Rope, Sinusoidal, Style
from explorer.attention.masks import Causal, Custom, Mask, Padding, Prefix, Window
from explorer.attention.positions import Alibi
from explorer.attention.session import Floats, Session
from explorer.attention.sized import GIVEN
from explorer.errors import ExplorerError
from explorer.files.atomic import replace_file
from explorer.files.cells import boolean, booleans, heads_of, numbers, rows_of, vector
from explorer.files.json_text import json_pieces, read_json
from explorer.files.limits import MAX_FILE_BYTES, MEGABYTE
from explorer.files.progress import Progress, unwatched, within
from explorer.files.reading import opened
from explorer.files.schema import (
    FORMAT,
    VERSION,
    AlibiBias,
    CausalMask,
    MaskKeys,
    PaddingMask,
    PrefixMask,
    RopePositions,
    SessionFile,
    SinusoidalPositions,
    WindowMask,
    structured,
)
from explorer.files.sentences import refuse
from explorer.texts import QT_TRANSLATE_NOOP

MAX_OFFSET = 2**31  # beyond any token, and far from where whole numbers of 64 bits end


def read_session(path: str | os.PathLike[str]) -> Session:
    """The session in the file. Raises InputError, naming the file and the place, for whatever is wrong with it."""
    file = os.fspath(path)
    try:
        return parse_session(read_bytes(file), file)
    except ExplorerError as error:
        raise error.at(file=file) from None


def read_bytes(path: str) -> bytes:
    """The bytes of a file. Raises InputError where there is none, or it is no ordinary file, or it is too large."""
    with opened(path, check_bytes) as file:
        size = os.fstat(file.fileno()).st_size
        data = file.read(size + 1)  # as much memory is taken as is asked for
        if len(data) > size:  # it has grown
            data += file.read(MAX_FILE_BYTES + 1 - len(data))
    check_bytes(len(data))
    return data


def check_bytes(count: int) -> None:
    """Raise InputError for a file larger than the limit."""
    if count > MAX_FILE_BYTES:
        raise refuse(
            QT_TRANSLATE_NOOP("files", "the file is larger than the limit of {limit} MB; use a smaller one"),
            limit=MAX_FILE_BYTES // MEGABYTE,
        )


def parse_session(data: bytes, file: str = "", progress: Progress = unwatched) -> Session:
    """The session that the bytes of a file stand for. Raises InputError, with the place, where they stand for none."""
    try:
        tree = read_json(data, within(progress, 0, 0.7))
        progress(7, 10)
        content = structured(tree)
        del tree
        progress(8, 10)
        return session_of(content)
    except ExplorerError as error:
        raise error.at(file=file) from None


def session_of(content: SessionFile) -> Session:
    """The session of a file's values; sizes are checked before any array is made."""
    own_key_tokens = None if content.key_tokens is UNSET else content.key_tokens
    assert own_key_tokens is None or isinstance(own_key_tokens, list)
    keys = content.tokens if own_key_tokens is None else own_key_tokens
    given, parts = given_inputs(content)
    check_size(heads_given(content, given, parts), len(content.tokens), len(keys))
    arrays: dict[str, Floats] = {}
    texts: dict[Place, str] = {}
    alibi = None
    if isinstance(content.bias, AlibiBias):
        alibi = Alibi(None if content.bias.slopes is UNSET else tuple(content.bias.slopes))
    elif content.bias is not UNSET:
        given["bias"] = (content.bias.values, "bias.values")
    for name, (value, place) in given.items():
        arrays[name], found = (vector if name.startswith("b_") else numbers)(value, place)
        texts |= {(name, *cell): text for cell, text in found.items()}
    if "head_counts" in parts:
        heads, kv_heads = parts["head_counts"]
        parts["head_counts"] = counted(heads, kv_heads, arrays)
    scale = content.scale
    if scale is UNSET:
        scale = "none" if "scores" in given else "1/sqrt(d_k)"
    assert isinstance(scale, (str, float))
    return Session(
        tokens=tuple(content.tokens),
        own_key_tokens=None if own_key_tokens is None else tuple(own_key_tokens),
        scale=scale,
        softcap=None if content.softcap is UNSET else content.softcap,
        alibi=alibi,
        positions=positions_of(content),
        masks=tuple(mask_of(mask, f"mask[{place}]") for place, mask in enumerate(content.mask)),
        title=content.title,
        summary=content.summary,
        source=content.source,
        notes=content.notes,
        view=content.view,
        texts=texts,
        **parts,
        **arrays,  # type: ignore[arg-type]
    )


Placed = tuple[list[Any], str]  # a matrix of a file, and where it stands


def given_inputs(content: SessionFile) -> tuple[dict[str, Placed], dict[str, Any]]:
    """The matrices that are given, by name, and what else is said of them: vocabulary, ids and heads."""
    given: dict[str, Placed] = {}
    parts: dict[str, Any] = {}
    for name in content.inputs.__struct_fields__:
        value = getattr(content.inputs, name)
        if value is UNSET:
            continue
        if name in GIVEN:
            given[name] = (value, f"inputs.{name}")
        elif name in ("vocabulary", "ids"):
            parts[name] = tuple(value)
    for name in ("w_o", "b_o"):
        value = getattr(content, name)
        if value is not UNSET:
            given[name] = (value, name)
    heads = getattr(content.inputs, "heads", None)
    if heads is not None:
        kv_heads = getattr(content.inputs, "kv_heads", UNSET)
        parts["head_counts"] = (heads, None if kv_heads is UNSET else kv_heads)
    return given, parts


def counted(heads: int, kv_heads: int | None, arrays: Mapping[str, Floats]) -> tuple[int, int]:
    """The heads of a file; those of keys and values, where it does not say, as their weights have columns for."""
    if kv_heads is not None:
        return heads, kv_heads
    query, key = (arrays[name].shape[2] for name in ("w_q", "w_k"))
    width = query // heads if heads > 0 and query % heads == 0 else 0
    found = key // width if width and key % width == 0 else 0
    return heads, found if found and heads % found == 0 else heads


def positions_of(content: SessionFile) -> Positions | None:
    """The rule of positions of a file's values."""
    found = content.positions
    if isinstance(found, SinusoidalPositions):
        return Sinusoidal()
    if not isinstance(found, RopePositions):
        return None
    given = (found.query_positions, found.key_positions)
    places = [None if each is UNSET else tuple(each) for each in given]
    return Rope(found.theta, cast("Style", found.style), found.rotary_dim, *places)


def heads_given(content: SessionFile, given: Mapping[str, Placed], parts: Mapping[str, Any]) -> int:
    """How many query heads a file gives."""
    for name in ("q", "scores"):
        if name in given:
            return len(heads_of(given[name][0]))
    heads: int = parts["head_counts"][0]
    return max(1, heads)


def mask_of(mask: MaskKeys, place: str) -> Mask:
    """The mask of a file's values."""
    for name in ("offset", "left", "right", "length"):
        check_whole(getattr(mask, name, 0), f"{place}.{name}")
    if isinstance(mask, CausalMask):
        return Causal(mask.alignment, mask.offset)
    if isinstance(mask, WindowMask):
        return Window(mask.alignment, mask.offset, mask.left, mask.right)
    if isinstance(mask, PrefixMask):
        return Prefix(mask.alignment, mask.offset, mask.length)
    if isinstance(mask, PaddingMask):
        return Padding(tuple(boolean(cell, f"{place}.real[{key}]") for key, cell in enumerate(mask.real)))
    return Custom(booleans(mask.may_attend, f"{place}.may_attend"))


def check_whole(number: int, place: str) -> None:
    """Raise InputError where a number of positions is beyond reason."""
    if abs(number) > MAX_OFFSET:
        named = QT_TRANSLATE_NOOP("files", "this {name} is beyond the limit of {limit}; use a smaller one")
        raise refuse(named, name=place.rpartition(".")[2], limit=MAX_OFFSET).at(place)


def write_session(session: Session, path: str | os.PathLike[str], progress: Progress = unwatched) -> bytes:
    """Save the session, and give the bytes written; at every moment the path holds the whole old file or the new one.

    `progress` may raise to stop before anything is written. Raises MachineError, naming the file, where that cannot be
    done; the old file is then as it was.
    """
    parts, rows = [], sum(len(array) * array.shape[1] for array in map(session.matrix, session.inputs))
    for done, piece in enumerate(session_pieces(session)):
        parts.append(piece)
        progress(min(done, 2 * rows), 2 * rows)  # a row of numbers is two pieces
    data = "".join(parts).encode("utf-8")
    replace_file(path, data)
    return data


def session_text(session: Session) -> str:
    """The text of the session's file: strict JSON, read back bit for bit; keys at their defaults are left out."""
    return "".join(session_pieces(session))


def session_pieces(session: Session) -> Iterator[str]:
    """The same text piece by piece, for who may have to stop on the way."""
    yield from json_pieces(plain(session))


def plain(session: Session) -> dict[str, Any]:
    """The keys and values of the session's file."""
    content: dict[str, Any] = {"format": FORMAT, "version": VERSION}
    for name in ("title", "summary", "source", "notes"):
        if getattr(session, name) != "":
            content[name] = getattr(session, name)
    content["tokens"] = session.tokens
    if session.own_key_tokens is not None:
        content["key_tokens"] = session.own_key_tokens
    content["inputs"] = plain_inputs(session)
    content |= {name: plain_matrix(session, name) for name in ("w_o", "b_o") if getattr(session, name) is not None}
    if session.positions is not None:
        content["positions"] = plain_rule(session.positions)
    if session.scale != ("1/sqrt(d_k)" if session.scores is None else "none"):
        content["scale"] = session.scale
    if session.softcap is not None:
        content["softcap"] = session.softcap
    if session.bias is not None:
        content["bias"] = {"kind": "matrix", "values": matrix_in(session, "bias", session.bias)}
    if session.alibi is not None:
        slopes = session.alibi.slopes
        content["bias"] = {"kind": "alibi"} | ({} if slopes is None else {"slopes": list(slopes)})
    if session.masks:
        content["mask"] = [plain_mask(mask) for mask in session.masks]
    if session.view:
        content["view"] = session.view
    return content


def plain_rule(rule: Positions) -> dict[str, Any]:
    """The keys and values of a rule of positions, without those at their defaults."""
    if isinstance(rule, Sinusoidal):
        return {"kind": "sinusoidal"}
    plainly = Rope()
    content: dict[str, Any] = {"kind": "rope"}
    for name in ("theta", "style", "rotary_dim"):
        if getattr(rule, name) != getattr(plainly, name):
            content[name] = getattr(rule, name)
    for name in ("query_positions", "key_positions"):
        if getattr(rule, name) is not None:
            content[name] = list(getattr(rule, name))
    return content


KINDS = {"q": "qkv", "scores": "scores", "x": "projected", "embeddings": "embedded"}  # by what each alone has


def plain_inputs(session: Session) -> dict[str, Any]:
    """The keys and values of what the computation starts from."""
    given = [name for name in session.inputs if name not in ("w_o", "b_o")]
    content: dict[str, Any] = {"kind": next(kind for name, kind in KINDS.items() if name in given)}
    if session.embeddings is not None:
        content["vocabulary"] = list(session.vocabulary)
        content |= {} if session.ids is None else {"ids": list(session.ids)}
    content |= {name: plain_matrix(session, name) for name in given}
    heads, kv_heads = session.head_counts
    if session.projects and heads != 1:
        content["heads"] = heads
    if session.projects and heads != 1:
        content["kv_heads"] = kv_heads
    return content


def plain_matrix(session: Session, name: str) -> list[Any]:
    """The nested lists of a given matrix; of a vector its one row."""
    lists = matrix_in(session, name, session.matrix(name))
    return list(lists[0]) if name.startswith("b_") else lists


def matrix_in(session: Session, name: str, array: Floats) -> list[Any]:
    """The nested lists of a matrix, with the expressions that its cells were typed as in place of their numbers."""
    texts = {(head, row, column): text for (matrix, head, row, column), text in session.texts.items() if matrix == name}
    return one_or_heads(rows_of(array, texts))


def one_or_heads(lists: list[list[list[Any]]]) -> list[Any]:
    """One matrix for one head, or a matrix for each."""
    return lists[0] if len(lists) == 1 else lists


def plain_positions(mask: Any) -> dict[str, Any]:
    """The keys of a rule of positions that are not at their defaults."""
    alignment = {} if mask.alignment == "bottom_right" else {"alignment": mask.alignment}
    return alignment | ({"offset": mask.offset} if mask.offset else {})


PLAIN_MASKS: Mapping[str, Callable[[Any], dict[str, Any]]] = {
    "causal": plain_positions,
    "window": lambda mask: {"left": mask.left, "right": mask.right} | plain_positions(mask),
    "prefix": lambda mask: {"length": mask.length} | plain_positions(mask),
    "padding": lambda mask: {"real": [bool(real) for real in mask.real]},
    "custom": lambda mask: {"may_attend": one_or_heads(rows_of(mask.allowed.astype(int)))},
}


def plain_mask(mask: Mask) -> dict[str, Any]:
    """The keys and values of one mask."""
    return {"kind": mask.kind} | PLAIN_MASKS[mask.kind](mask)
