"""The glossary: its entries in the reader's language, and each as rich text with the numbers of the open session."""

import math
import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from typing import NamedTuple

from explorer import resources
from explorer.attention.cells import Cell
from explorer.attention.encodings import Rope, Sinusoidal
from explorer.attention.masks import Causal
from explorer.attention.naming import label
from explorer.attention.notation import Notation
from explorer.attention.numbers import NumberFormat, brief
from explorer.attention.session import Session
from explorer.attention.trace import Trace
from explorer.drawing.words import showable, text
from explorer.texts import QT_TRANSLATE_NOOP

LINK = re.compile(r"\[([^\]]+)\]\(([a-z-]+)\)")
SCHEME = "glossary:"
INDEX = "index"
SMALL = "font-size: 12px"
CLOSE = "margin-top: 2px; margin-bottom: 2px"
OF_MATRIX = {
    "embeddings": "embedding",
    "x": "embedding",
    "context": "cross-attention",
    **dict.fromkeys(("w_q", "b_q", "w_k", "b_k", "w_v", "b_v"), "projection"),
    "q": "query",
    "k": "key",
    "v": "value",
    "encoding": "positions",
    "x_positioned": "positions",
    "q_angles": "positions",
    "q_rotated": "positions",
    "k_angles": "positions",
    "k_rotated": "positions",
    "bias": "bias",
    "may_attend": "mask",
    "scores": "score",
    "scaled": "scale",
    "softcapped": "softcap",
    "biased": "bias",
    "masked": "mask",
    "row_max": "softmax",
    "exponentials": "softmax",
    "row_sum": "softmax",
    "weights": "weights",
    "output": "output",
    **dict.fromkeys(("concat", "w_o", "b_o", "projection"), "head"),
}
OF_STEP = OF_MATRIX | {"weights": "softmax"}  # the entry that explains a step, as OF_MATRIX those of matrices


class Entry(NamedTuple):
    """One term: its title, words that it is also found by, what it means, and what to say of the open session.

    `here` are texts with the condition that each is for, "" for any session; the first that holds is said. `table`
    says that the sizes of real models follow.
    """

    key: str
    title: str
    search: str
    text: str
    here: tuple[tuple[str, str], ...]
    table: bool = False


@lru_cache(maxsize=4)
def entries(language: str) -> dict[str, Entry]:
    """All entries by key, in the order of the list; in English where there is no glossary of the language."""
    file = resources.folder("glossary") / f"{language}.toml"
    if not file.is_file():
        return entries("en")
    data = tomllib.loads(file.read_text(encoding="utf-8"))["entries"]
    found = (
        Entry(
            entry["key"],
            entry["title"],
            entry["search"],
            entry["text"].strip(),
            tuple((case.get("when", ""), case["text"]) for case in entry.get("here", ())),
            entry.get("table", False),
        )
        for entry in data
    )
    return {entry.key: entry for entry in found}


class Model(NamedTuple):
    """The sizes of attention in a published model, and where they are from."""

    name: str
    width: int
    heads: int
    head: int
    source: str
    context: int | None = None


@lru_cache(maxsize=1)
def models() -> tuple[Model, ...]:
    """The published models of the table."""
    data = tomllib.loads((resources.folder("glossary") / "models.toml").read_text(encoding="utf-8"))
    return tuple(Model(**model) for model in data["models"])


def holds(session: Session, notation: Notation = "rows") -> dict[str, bool]:
    """Which of the conditions of the texts hold for a session, written in a notation."""
    columns = notation == "columns"
    return {
        "": True,
        "columns": columns,
        "projected": session.projects,
        "scores": session.scores is not None,
        "columns, projected": columns and session.projects,
        "columns, scores": columns and session.scores is not None,
        "cross": session.own_key_tokens is not None,
        "root": session.scale == "1/sqrt(d_k)",
        "alibi": session.alibi is not None,
        "sinusoidal": isinstance(session.positions, Sinusoidal),
        "rope": isinstance(session.positions, Rope),
        "bias": session.has_bias,
        "softcap": session.softcap is not None,
        "masked": session.allowed_by_masks() is not None,
        "causal": any(isinstance(mask, Causal) for mask in session.masks),
        "shared": session.heads > session.kv_heads,
        "several": session.heads > 1,
    }


def values(
    session: Session, trace: Trace | None, head: int, numbers: NumberFormat, families: tuple[str, ...]
) -> dict[str, str]:
    """What stands in the places of the texts: sizes, a token, and an example, the last query with the first key."""

    def token(tokens: tuple[str, ...], place: int) -> str:
        return showable(families, label(tokens, place))

    example = Cell("scores", head, session.n_q - 1, 0)
    allowed = session.allowed_by_masks()
    count = session.n_q * session.n_k
    visible = count if allowed is None else int(allowed[min(head, len(allowed) - 1)].sum())
    sizes = {
        "n_q": session.n_q,
        "n_k": session.n_k,
        "d_k": session.d_k,
        "d_v": session.d_v,
        "d_model": session.d_model,
        "heads": session.heads,
        "kv_heads": session.kv_heads,
        "width": session.heads * session.d_k,
        "count": count,
        "visible": visible,
    }
    turn = "′" if isinstance(session.positions, Rope) else ""  # what the scores are made of then is Q′ and K′
    return {name: f"{size:,}" for name, size in sizes.items()} | {
        "x": "X′" if isinstance(session.positions, Sinusoidal) else "X",
        "rows_product": f"Q{turn}·K{turn}ᵀ",
        "columns_product": f"K{turn}ᵀ·Q{turn}",
        "first": token(session.tokens, 0),
        "row": token(session.tokens, example.row),
        "column": token(session.key_tokens, 0),
        "score": "…" if trace is None else numbers.text(trace.value(example)),
        "weight": "…" if trace is None else numbers.weight(trace.value(example._replace(matrix="weights"))),
        "root": numbers.text(session.d_k**0.5),
        "factor": numbers.text(session.scale_factor),
        "softcap": brief(session.softcap or 0.0),
        "even": numbers.weight(1 / session.n_k),
        "most_bits": numbers.text(math.log2(session.n_k)),
    }


def rich(template: str, filled: Mapping[str, str]) -> str:
    """A text of ours as rich text; what is filled in, which may be a user's, stays literal."""
    marked = LINK.sub(rf'<a href="{SCHEME}\2">\1</a>', escape(template, quote=False))
    return marked.format(**{name: escape(value) for name, value in filled.items()})


def page(language: str, key: str, filled: Mapping[str, str], holding: Mapping[str, bool]) -> str:
    """An entry as a page: what the term means, what it is in the open session, perhaps the table of models."""
    entry = entries(language)[key]
    parts = [f"<h2>{escape(entry.title)}</h2>"]
    parts += [f"<p>{rich(paragraph, filled)}</p>" for paragraph in entry.text.split("\n\n")]
    if entry.table:
        parts.append(table(filled))
    here = next((case for when, case in entry.here if holding[when]), "")
    if here:
        words = text(QT_TRANSLATE_NOOP("drawing", "In the open session"))
        parts.append(f"<h4>{escape(words)}</h4><p>{rich(here, filled)}</p>")
    return "".join(parts)


def table(filled: Mapping[str, str]) -> str:
    """The sizes of published models with ours below them, and where they are from."""
    heads = (
        text(QT_TRANSLATE_NOOP("drawing", "Model")),
        text(QT_TRANSLATE_NOOP("drawing", "Tokens")),
        text(QT_TRANSLATE_NOOP("drawing", "Width")),
        text(QT_TRANSLATE_NOOP("drawing", "Heads")),
    )
    rows = [
        (
            escape(model.name),
            f"{model.context:,}" if model.context else "–",
            f"{model.width:,}",
            f"{model.heads} × {model.head}",
        )
        for model in models()
    ]
    ours = text(QT_TRANSLATE_NOOP("drawing", "here"))
    rows.append((f"<b>{escape(ours)}</b>", filled["n_q"], filled["width"], f"{filled['heads']} × {filled['d_k']}"))
    sides = ("left", "right", "right", "right")
    lines = [
        "".join(f'<td align="{side}" style="{SMALL}">{cell}</td>' for side, cell in zip(sides, row, strict=True))
        for row in (tuple(f"<b>{escape(head)}</b>" for head in heads), *rows)
    ]
    sources = "".join(f"<p><small>{escape(model.name)}: {escape(model.source)}</small></p>" for model in models())
    return f'<table cellpadding="3">{"".join(f"<tr>{line}</tr>" for line in lines)}</table>{sources}'


def index(language: str, wanted: str = "") -> str:
    """The list of all terms, or of those that a search finds, as links."""
    found = matching(language, wanted)
    words = text(QT_TRANSLATE_NOOP("drawing", "All terms")) if not wanted else said_of(len(found), wanted)
    lines = "".join(
        f'<p style="{CLOSE}"><a href="{SCHEME}{entry.key}">{escape(entry.title)}</a></p>' for entry in found
    )
    return f"<h2>{escape(words)}</h2>{lines}"


def said_of(count: int, wanted: str) -> str:
    """How many terms a search has found."""
    if count == 0:
        return text(QT_TRANSLATE_NOOP("drawing", "No term has “{wanted}” in it"), wanted=wanted)
    return text(QT_TRANSLATE_NOOP("drawing", "Terms with “{wanted}”"), wanted=wanted)


def matching(language: str, wanted: str) -> list[Entry]:
    """The entries that hold all words of a search: first those whose title begins so, then by where the words are."""
    words = wanted.casefold().split()
    ranked = []
    for entry in entries(language).values():
        places = (entry.title, entry.search, LINK.sub(r"\1", entry.text))
        reach = ["\n".join(places[: end + 1]).casefold() for end in range(3)]
        rank = next((end for end, reached in enumerate(reach) if all(word in reached for word in words)), None)
        if rank is not None:
            ranked.append((rank - entry.title.casefold().startswith(wanted.casefold().strip()), entry))
    return [entry for _, entry in sorted(ranked, key=lambda found: found[0])]
