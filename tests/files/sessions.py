"""Any session that a file can hold, for hypothesis; and when two sessions are the same, bit for bit."""

import math
from dataclasses import replace

import numpy as np
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from explorer.attention.encodings import Rope, Sinusoidal
from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.session import Session
from explorer.attention.sized import GIVEN

NUMBERS = st.floats() | st.sampled_from([0.0, -0.0, 5e-324, 1e16, 1.7976931348623157e308, 0.1, -3.0])
EXPRESSIONS = [("1/3", 1 / 3), ("sqrt(2)", math.sqrt(2)), ("2^0.5", 2**0.5), ("-pi", -math.pi), ("2*inf", math.inf)]
# Two halves of a surrogate pair next to each other are one character in JSON, so that no file can hold them apart.
TOKENS = st.text(st.characters(exclude_categories=["Cs"]), max_size=4) | st.sampled_from(
    ["\ud800", "\udfffx", "a\n", ""]
)
TEXTS = st.text(max_size=8)
LOCAL_TEXTS = TEXTS | st.dictionaries(st.sampled_from(["en", "zh_CN", "fr"]), TEXTS, max_size=3)
VIEWS = st.dictionaries(
    TEXTS,
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-(10**20), 10**20)
        | st.floats(allow_nan=False, allow_infinity=False)
        | TEXTS,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
        max_leaves=6,
    ),
    max_size=3,
)


@st.composite
def sessions(draw: st.DrawFn) -> Session:
    """A session of any small shape, with any numbers, tokens, masks and bias."""
    kv_heads, group = draw(st.integers(1, 2)), draw(st.integers(1, 2))
    n_q, d_k, d_v = (draw(st.integers(1, 4)) for _ in range(3))
    cross = draw(st.booleans())
    n_k = draw(st.integers(1, 4)) if cross else n_q
    heads = kv_heads * group
    layers = draw(st.sampled_from([1, heads]))
    bias_numbers = st.floats(allow_nan=False, max_value=1e308)
    masks = (
        st.builds(Causal, st.sampled_from(["bottom_right", "top_left"]), st.integers(-5, 5))
        | st.builds(Padding, st.tuples(*[st.booleans()] * n_k))
        | st.builds(Custom, arrays(bool, (layers, n_q, n_k)))
    )
    session = Session(
        tokens=draw(st.tuples(*[TOKENS] * n_q)),
        q=draw(arrays(np.float64, (heads, n_q, d_k), elements=NUMBERS)),
        k=draw(arrays(np.float64, (kv_heads, n_k, d_k), elements=NUMBERS)),
        v=draw(arrays(np.float64, (kv_heads, n_k, d_v), elements=NUMBERS)),
        own_key_tokens=draw(st.tuples(*[TOKENS] * n_k)) if cross else None,
        scale=draw(st.sampled_from(["1/sqrt(d_k)", "1/d_k", "none"]) | st.floats(5e-324, 1e308)),
        bias=draw(st.none() | arrays(np.float64, (layers, n_q, n_k), elements=bias_numbers)),
        masks=tuple(draw(st.lists(masks, max_size=3))),
        title=draw(LOCAL_TEXTS),
        summary=draw(LOCAL_TEXTS),
        source=draw(TEXTS),
        notes=draw(LOCAL_TEXTS),
        view=draw(VIEWS),
    )
    session = with_rope(draw, session)
    for _ in range(draw(st.integers(0, 3))):
        session = with_expression(draw, session)
    return session


def matrix(draw: st.DrawFn, *shape: int, finite: bool = False) -> np.ndarray:
    """Any numbers."""
    return draw(arrays(np.float64, shape, elements=st.floats(-1e300, 1e300) if finite else NUMBERS))


@st.composite
def begun_elsewhere(draw: st.DrawFn) -> Session:
    """A session of any small shape that begins with scores, with inputs and weights, or with embeddings."""
    begin = draw(st.sampled_from([scored, weighted, embedded]))
    given = begin(draw, *(draw(st.integers(1, 3)) for _ in range(2)))
    session = Session(**given)
    if session.projects and draw(st.booleans()):
        session = replace(session, positions=Sinusoidal()) if draw(st.booleans()) else with_rope(draw, session)
    if session.d_v and draw(st.booleans()):
        w_o = matrix(draw, session.heads * session.d_v, draw(st.integers(1, 3)))
        b_o = matrix(draw, 1, w_o.shape[1], finite=True) if draw(st.booleans()) else None
        session = replace(session, w_o=w_o, b_o=b_o)
    for _ in range(draw(st.integers(0, 2))):
        session = with_expression(draw, session)
    return session


def scored(draw: st.DrawFn, n_q: int, n_k: int) -> dict[str, object]:
    """What begins with scores, and perhaps values."""
    heads = draw(st.integers(1, 3))
    values = matrix(draw, heads, n_k, 2) if draw(st.booleans()) else None
    tokens = {"tokens": draw(st.tuples(*[TOKENS] * n_q)), "own_key_tokens": draw(st.tuples(*[TOKENS] * n_k))}
    return {**tokens, "scores": matrix(draw, heads, n_q, n_k, finite=True), "v": values, "scale": "none"}


def weights(draw: st.DrawFn, d_model: int) -> dict[str, object]:
    """Weights and perhaps biases of some heads."""
    kv_heads, d_k, d_v = (draw(st.integers(1, 2)) for _ in range(3))
    heads = kv_heads * draw(st.integers(1, 2))
    given: dict[str, object] = {"head_counts": (heads, kv_heads)}
    for name, width in {"q": heads * d_k, "k": kv_heads * d_k, "v": kv_heads * d_v}.items():
        given[f"w_{name}"] = matrix(draw, d_model, width)
        given[f"b_{name}"] = matrix(draw, 1, width, finite=True) if draw(st.booleans()) else None
    return given


def weighted(draw: st.DrawFn, n_q: int, n_k: int) -> dict[str, object]:
    """What begins with inputs, and perhaps a context for the keys."""
    d_model = draw(st.integers(1, 3))
    given = weights(draw, d_model) | {"tokens": draw(st.tuples(*[TOKENS] * n_q)), "x": matrix(draw, n_q, d_model)}
    if draw(st.booleans()):
        given |= {"own_key_tokens": draw(st.tuples(*[TOKENS] * n_k)), "context": matrix(draw, n_k, d_model)}
    return given


def embedded(draw: st.DrawFn, n_q: int, n_k: int) -> dict[str, object]:
    """What begins with embeddings, with ids of their own or without."""
    words = draw(st.lists(TOKENS, min_size=1, max_size=4, unique=True))
    ids = st.lists(st.integers(0, 10**6), min_size=len(words), max_size=len(words), unique=True)
    chosen, d_model = st.sampled_from(words), draw(st.integers(1, 3))
    return weights(draw, d_model) | {
        "tokens": draw(st.tuples(*[chosen] * n_q)),
        "own_key_tokens": draw(st.none() | st.tuples(*[chosen] * n_k)),
        "vocabulary": words,
        "ids": draw(st.none() | ids),
        "embeddings": matrix(draw, len(words), d_model),
    }


def with_rope(draw: st.DrawFn, session: Session) -> Session:
    """The session, perhaps with rotary positions where its width can have them."""
    turned = draw(st.sampled_from(range(2 if session.d_k % 2 else 0, session.d_k + 1, 2) or [-1]))
    if turned < 0 or draw(st.booleans()):
        return session
    places = (st.none() | st.tuples(*[st.integers(-(2**31), 2**31)] * count) for count in (session.n_q, session.n_k))
    theta, style = draw(st.floats(5e-324, 1e308)), draw(st.sampled_from(["half", "interleaved"]))
    return replace(session, positions=Rope(theta, style, turned, *(draw(each) for each in places)))


def with_expression(draw: st.DrawFn, session: Session) -> Session:
    """The session with one cell of an input typed as an expression."""
    name = draw(st.sampled_from(session.inputs))
    head, row, column = (draw(st.integers(0, size - 1)) for size in session.matrix(name).shape)
    finite = name == "scores" or name.startswith("b_")
    text, value = draw(st.sampled_from([each for each in EXPRESSIONS if not finite or math.isfinite(each[1])]))
    return session.with_cell(name, head, row, column, value, text)


def bits(array: np.ndarray | None) -> tuple[object, ...] | None:
    """Shape and bits of an array; all nan count as the same."""
    if array is None:
        return None
    return array.shape, np.where(np.isnan(array), np.nan, array).tobytes()


def essence(session: Session) -> dict[str, object]:
    """All that a session is, in a form that == compares bit for bit."""
    content = {name: getattr(session, name) for name in Session.__dataclass_fields__}
    for name in (*GIVEN, "bias"):
        content[name] = bits(content[name])
    content["masks"] = [(m.allowed.tolist(), m.kind) if isinstance(m, Custom) else m for m in session.masks]
    content["texts"] = dict(session.texts)
    content["scale"] = repr(session.scale)
    return content
