"""What is said about a cell is true: every kind of sentence is held against the trace by a rule of its own."""

import math
import re
from decimal import Decimal

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.attention import head_words as heads
from explorer.attention import input_words as inputs
from explorer.attention import remarks, sentences, softmax_sentences
from explorer.attention.cells import Cell
from explorer.attention.explain import derivation, sentence
from explorer.attention.masks import Causal, Custom
from explorer.attention.matrices import MATRICES
from explorer.attention.numbers import NumberFormat
from explorer.attention.positions import Alibi
from explorer.attention.session import Session
from explorer.attention.trace import run
from tests.attention.test_explain import SESSIONS, cells_of, traced

S, W = sentences, softmax_sentences


class Facts:
    """What a cell's row looks like, worked out from the inputs alone by plain loops."""

    def __init__(self, trace, cell):
        self.trace, self.cell, session = trace, cell, trace.session
        self.session = session
        head, row = cell.head, cell.row
        self.group = head // (session.heads // session.kv_heads)
        self.allowed = [bool(trace["may_attend"][head, row, key]) for key in range(session.n_k)]
        self.seen = [key for key in range(session.n_k) if self.allowed[key]]
        last = next(name for name in ("biased", "softcapped", "scaled") if name in trace)
        self.before = [float(trace[last][head, row, key]) for key in range(session.n_k)]
        self.scaled = float(trace["scaled"][head, row, cell.column % session.n_k])
        self.key = cell.column
        self.raw = [float(trace["scores"][head, row, key]) for key in range(session.n_k)]

    @property
    def top(self):
        return max(self.before[key] for key in self.seen)

    @property
    def tops(self):
        return [key for key in self.seen if self.before[key] == self.top]

    @property
    def higher_barred(self):
        return [key for key in range(len(self.before)) if not self.allowed[key] and self.before[key] > self.top]

    @property
    def weights(self):
        scores = np.array([self.before[key] for key in self.seen])
        powers = np.exp(scores - scores.max())
        return dict(zip(self.seen, powers / powers.sum(), strict=True))

    def terms(self):
        q = self.trace["q"][self.cell.head, self.cell.row]
        k = self.trace["k"][self.group, self.cell.column]
        return [float(a) * float(b) for a, b in zip(q, k, strict=True)]

    def values(self):
        return {key: float(self.trace["v"][self.group, key, self.cell.column]) for key in self.seen}

    def shares(self):
        return {key: self.weights[key] * value for key, value in self.values().items()}


def about(text, words, name):
    """Whether a number in the words is that number as it is printed."""
    return words[name] == NumberFormat().text(text)


def per_cent(words, name, weight):
    """Whether a share in the words is the weight, as far as it is printed."""
    number, sign = words[name].split()
    printed, exact = Decimal(number.replace("−", "-")), 100 * Decimal(float(weight))
    digits = len(number.partition(".")[2]) if "e" not in number else None
    assert sign == "%"
    if digits is None:
        return math.isclose(printed, exact, rel_tol=0.51)
    return abs(printed - exact) <= Decimal("0.5001").scaleb(-digits)


CLAIMS = {
    S.ONE_PRODUCT: lambda f, w: f.session.d_k == 1 and about(f.raw[f.key], w, "value"),
    S.ALL_ZERO: lambda f, w: not any(f.terms()),
    S.PRODUCTS: lambda f, w: sorted(map(abs, f.terms()))[-1] == sorted(map(abs, f.terms()))[-2],
    S.LARGEST_PRODUCT: lambda f, w: (
        w["count"] == f.session.d_k
        and about(max(f.terms(), key=abs), w, "term")
        and sum(abs(term) == max(map(abs, f.terms())) for term in f.terms()) == 1
        and w["symbols"].endswith(
            f",{1 + max(range(f.session.d_k), key=lambda i: abs(f.terms()[i]))}".translate(
                str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
            )
        )
        and about(f.raw[f.key], w, "value")
    ),
    S.NOT_FINITE: lambda f, w: not math.isfinite(f.raw[f.key]),
    S.NO_MASK: lambda f, w: all(f.allowed) and not f.session.masks,
    S.STAYS: lambda f, w: (f.allowed[f.key] and about(f.before[f.key], w, "value")) or math.isnan(f.before[f.key]),
    S.BARRED: lambda f, w: not f.allowed[f.key],
    W.ONLY_KEY: lambda f, w: f.seen == [f.key] and f.trace.value(f.cell) == 1,
    W.NOTHING: lambda f, w: not f.allowed[f.key] and not f.before[f.key] > f.top and f.trace.value(f.cell) == 0,
    W.NOTHING_THOUGH: lambda f, w: f.key in f.higher_barred and about(f.before[f.key], w, "score"),
    W.MOST: lambda f, w: (
        f.tops == [f.key]
        and not f.higher_barred
        and per_cent(w, "share", f.weights[f.key])
        and (f.session.has_bias or all(f.raw[f.key] >= f.raw[key] for key in f.seen))
    ),
    W.MOST_THOUGH: lambda f, w: (
        f.tops == [f.key]
        and bool(f.higher_barred)
        and per_cent(w, "share", f.weights[f.key])
        and f.session.key_tokens[max(f.higher_barred, key=lambda key: f.before[key])] in w["other"]
    ),
    W.ALL_ALIKE: lambda f, w: len(f.tops) == len(f.seen) == w["count"] and per_cent(w, "share", 1 / len(f.seen)),
    W.TIED: lambda f, w: (
        f.key in f.tops and 1 < len(f.tops) == w["count"] < len(f.seen) and per_cent(w, "share", f.weights[f.key])
    ),
    W.LESS: lambda f, w: (
        f.before[f.key] < f.top
        and len(f.tops) == 1
        and f.session.key_tokens[f.tops[0]] in w["top"]
        and about(f.top - f.before[f.key], w, "gap")
        and per_cent(w, "share", f.weights[f.key])
        and per_cent(w, "most", f.weights[f.tops[0]])
    ),
    W.LESS_TIED: lambda f, w: (
        f.before[f.key] < f.top
        and len(f.tops) == w["count"] > 1
        and about(f.top - f.before[f.key], w, "gap")
        and per_cent(w, "share", f.weights[f.key])
        and per_cent(w, "most", f.weights[f.tops[0]])
    ),
    W.NOTHING_LEFT: lambda f, w: -math.inf < f.before[f.key] < f.top - 700 and f.trace.value(f.cell) == 0,
    W.INFINITELY_LOW: lambda f, w: f.before[f.key] == -math.inf and f.allowed[f.key],
    W.TAKES_OVER: lambda f, w: len(f.seen) == 1 and about(f.values()[f.seen[0]], w, "value"),
    W.AVERAGE: lambda f, w: (
        sum(math.isclose(abs(term), max(map(abs, f.shares().values()))) for term in f.shares().values()) > 1
    ),
    W.AVERAGE_MOST: lambda f, w: (
        max(f.shares(), key=lambda key: abs(f.shares()[key])) in tokens_named(f, w["key"])
        and max(f.shares().values(), key=abs) > 0
        and min(f.values().values()) - 1e-9 <= f.trace.value(f.cell) <= max(f.values().values()) + 1e-9
    ),
    W.AVERAGE_TAKEN: lambda f, w: (
        max(f.shares(), key=lambda key: abs(f.shares()[key])) in tokens_named(f, w["key"])
        and max(f.shares().values(), key=abs) < 0
    ),
    W.NO_AVERAGE: lambda f, w: (
        not math.isfinite(f.trace.value(f.cell)) and any(not math.isfinite(v) for v in f.values().values())
    ),
    W.TOO_LARGE: lambda f, w: not math.isfinite(f.trace.value(f.cell)) and all(map(math.isfinite, f.values().values())),
    W.HIGHEST: lambda f, w: len(f.tops) == 1 and about(f.top, w, "value"),
    W.HIGHEST_TIED: lambda f, w: len(f.tops) == w["count"] > 1 and about(f.top, w, "value"),
    W.EXPONENTIAL: lambda f, w: math.isclose(
        f.trace.value(f.cell), math.exp(f.before[f.key] - f.top), rel_tol=1e-12, abs_tol=1e-300
    ),
    W.NO_EXPONENTIAL: lambda f, w: not f.allowed[f.key] and f.trace.value(f.cell) == 0,
    W.TOTAL: lambda f, w: (
        len(f.seen) == w["count"] > 1
        and math.isclose(
            f.trace.value(f.cell), math.fsum(math.exp(f.before[key] - f.top) for key in f.seen), rel_tol=1e-12
        )
    ),
    W.TOTAL_OF_ONE: lambda f, w: len(f.seen) == 1 and f.trace.value(f.cell) == 1,
}
GIVEN = {*S.GIVEN.values(), S.OF_BIAS, S.BARRING_BIAS}


def comes_to(trace, cell, words):
    """A number of a query, key or value: the input of its token times its column of the weights."""
    session, name = trace.session, cell.matrix
    x = trace["context" if name != "q" and session.own_key_tokens else "x"][0, cell.row]
    column = cell.head * trace[name].shape[2] + cell.column
    bias = getattr(session, f"b_{name}")
    added = 0.0 if bias is None else bias[0, 0, column]
    worked = math.fsum(x * session.matrix(f"w_{name}")[0, :, column]) + added
    said_bias = "bias" not in words or about(added, words, "bias")
    return (
        math.isclose(worked, trace.value(cell), rel_tol=1e-9, abs_tol=1e-9)
        and about(worked, words, "value")
        and said_bias
        and (words["count"], words["column"]) == (len(x), cell.column + 1)
    )


def mixed(trace, cell, words):
    """A number of the projection: the outputs of all heads times a column of W_O."""
    session = trace.session
    added = 0.0 if session.b_o is None else session.b_o[0, 0, cell.column]
    joined = [trace["output"][head, cell.row, own] for head in range(session.heads) for own in range(session.d_v)]
    worked = math.fsum(np.array(joined) * session.w_o[0, :, cell.column]) + added
    counted = (words["count"], words["column"]) == (len(joined), cell.column + 1)
    return counted and math.isclose(worked, trace.value(cell), rel_tol=1e-9, abs_tol=1e-9)


BEFORE_AND_AFTER = {
    inputs.COMES_TO: comes_to,
    inputs.COMES_TO_WITH_BIAS: comes_to,
    inputs.LOOKED_UP: lambda trace, cell, words: (
        trace.session.vocabulary[words["row"] - 1] in words["token"]
        and trace.value(cell) == trace.session.embeddings[0, words["row"] - 1, cell.column]
    ),
    heads.JOINED: lambda trace, cell, words: (
        trace.value(cell) == trace["output"][words["head"] - 1, cell.row, words["own"] - 1]
    ),
    heads.MIXED: mixed,
    heads.MIXED_WITH_BIAS: mixed,
}


def tokens_named(facts, name):
    """The keys that a name in a sentence may mean."""
    return [key for key, token in enumerate(facts.session.key_tokens) if token in name]


SCALED = {
    S.DIVIDED: lambda v, s: v / math.sqrt(s.d_k),
    S.DIVIDED_BY_ONE: lambda v, s: v,
    S.DIVIDED_BY_WIDTH: lambda v, s: v / s.d_k,
    S.MULTIPLIED: lambda v, s: v * s.scale,
    S.NOT_SCALED: lambda v, s: v,
}


BARE_TOKEN = re.compile(r"(?<!“)\{(query|key|token|other)\}|\{(query|key|token|other)\}(?!”)|that of \{")


def holds(trace, cell):
    """Hold the sentence about a cell against the trace."""
    said = sentence(trace, cell, NumberFormat())
    if trace.session.heads > 1 and MATRICES[cell.matrix].heads != "none":
        assert said.template in (S.IN_HEAD, S.IN_KEY_HEAD)
        assert said.values["head"] == cell.head + 1
        said = said.values["sentence"]
    assert not re.search(r"[{}]", str(said)), str(said)
    assert not BARE_TOKEN.search(said.template), said.template
    if said.template in GIVEN:
        return
    if said.template in BEFORE_AND_AFTER:
        finite = math.isfinite(trace.value(cell))
        assert not finite or BEFORE_AND_AFTER[said.template](trace, cell, said.values), (cell, str(said))
        return
    facts, words = Facts(trace, cell), said.values
    if said.template in CLAIMS:
        assert CLAIMS[said.template](facts, words), (cell, str(said))
    elif said.template in SCALED:
        worked = SCALED[said.template](facts.raw[facts.key], trace.session)
        np.testing.assert_allclose(worked, trace.value(cell), rtol=1e-14)
        assert math.isnan(worked) or about(trace.value(cell), words, "after")
    elif said.template in (S.RAISED, S.LOWERED, S.NO_BIAS, S.BIAS_BARS):
        bias = float(trace["bias"][cell.head, cell.row, cell.column])
        kind = {S.RAISED: bias > 0, S.LOWERED: -math.inf < bias < 0, S.NO_BIAS: bias == 0}
        assert kind.get(said.template, bias == -math.inf)
    elif said.template in (S.CAPPED, S.HARDLY_CAPPED):
        softcap = trace.session.softcap
        np.testing.assert_allclose(softcap * np.tanh(facts.scaled / softcap), trace.value(cell), rtol=1e-14)
        assert (words["before"] == words["after"]) == (said.template == S.HARDLY_CAPPED)
    elif said.template in (S.OF_DISTANCE, S.OF_BIAS_CAPPED):
        assert about(trace.value(cell), words, "value")
        assert said.template == S.OF_BIAS_CAPPED or (words["i"], words["j"]) == (cell.row, cell.column)
    elif said.template in (S.MAY, S.MAY_NOT):
        assert facts.allowed[facts.key] == (said.template == S.MAY)
    else:  # of a row that is not normal
        normal = facts.seen and all(not math.isnan(facts.before[key]) for key in facts.seen)
        normal = normal and -math.inf < facts.top < math.inf
        assert not normal, (cell, str(said))
        if "sees no key" in said.template:
            assert not facts.seen


@pytest.mark.parametrize("name", [name for name in SESSIONS if not name.startswith("30")])
def test_every_sentence_is_true(name):
    with np.errstate(all="ignore"):
        for cell in cells_of(SESSIONS[name]):
            holds(traced(name), cell)


NUMBERS = st.sampled_from([0.0, 1.0, -1.0, 0.5, 2.0, -2.5, 1e-9, 40.0, -40.0, 1e3])
STRANGE = st.sampled_from([0.0, 1.0, -1.0, math.nan, math.inf, -math.inf, 1e200, 1e308])


@st.composite
def any_session(draw, numbers=NUMBERS):
    """A small session: several heads, keys of their own, ties, a mask, a bias."""
    n_q, n_k, d_k, d_v = (draw(st.integers(1, 4)) for _ in range(4))
    kv_heads = draw(st.integers(1, 2))
    heads = kv_heads * draw(st.integers(1, 2))

    def matrix(*shape):
        count = math.prod(shape)
        return np.array(draw(st.lists(numbers, min_size=count, max_size=count))).reshape(shape)

    def truths():
        cells = draw(st.lists(st.booleans(), min_size=n_q * n_k, max_size=n_q * n_k))
        return Custom(np.array(cells).reshape(n_q, n_k))

    masks = draw(st.sampled_from(["none", "causal", "custom"]))
    bias = None
    if draw(st.booleans()):
        entries = st.sampled_from([0.0, 1.0, -2.0, -math.inf])
        bias = np.array(draw(st.lists(entries, min_size=n_q * n_k, max_size=n_q * n_k))).reshape(1, n_q, n_k)
    return Session(
        tuple("abcd"[:n_q]),
        matrix(heads, n_q, d_k),
        matrix(kv_heads, n_k, d_k),
        matrix(kv_heads, n_k, d_v),
        own_key_tokens=tuple("wxyz"[:n_k]),
        scale=draw(st.sampled_from(["1/sqrt(d_k)", "1/d_k", "none", 0.25])),
        softcap=draw(st.sampled_from([None, None, 0.5, 30.0])),
        bias=bias,
        alibi=Alibi() if bias is None and draw(st.booleans()) else None,
        masks={"none": (), "causal": (Causal(),), "custom": (truths(),)}[masks],
    )


@settings(max_examples=60, deadline=None)
@given(any_session())
def test_sentences_of_any_session_are_true(session):
    trace = run(session)
    for cell in cells_of(session):
        holds(trace, cell)


@settings(max_examples=40, deadline=None)
@given(any_session(STRANGE))
def test_sentences_of_strange_numbers_are_true(session):
    trace = run(session)
    with np.errstate(all="ignore"):
        for cell in cells_of(session):
            holds(trace, cell)


def told(session, *cell):
    """The sentence about a cell."""
    return str(derivation(run(session), Cell(*cell), NumberFormat()).sentence)


def test_the_sentence_names_the_tokens_the_share_and_the_reason():
    session = Session(("the", "cat", "sat"), [[0.0], [1.0], [2.0]], [[0.0], [1.0], [0.5]], np.eye(3), scale="none")
    assert told(session, "weights", 0, 2, 1) == (
        "“sat” puts 67 % of its attention on “cat”, because q₃ · k₂ is the largest score that it may see."
    )
    assert told(session, "weights", 0, 2, 0) == (
        "“sat” puts 9 % of its attention on “the”: its score is 2.00 below that of “cat”, which gets 67 %."
    )
    assert told(session, "weights", 0, 0, 1) == (
        "“the” sees 3 keys with the same score, so “cat” gets 1/3 of its attention: 33 %."
    )
    barred = Session(
        session.tokens,
        session.q,
        session.k,
        session.v,
        scale="none",
        masks=(Custom([[1, 1, 1], [1, 0, 1], [1, 0, 1]]),),
    )
    assert told(barred, "weights", 0, 2, 2) == (
        "“sat” puts 73 % of its attention on “sat”, because q₃ · k₃ is the largest score that it may see, "
        "although “cat” scores higher: the custom mask bars this cell."
    )
    assert told(barred, "weights", 0, 2, 1) == (
        "“sat” puts nothing on “cat”, although its score, 2.00, is higher than all that “sat” may see: "
        "the custom mask bars this cell."
    )


@pytest.mark.parametrize(
    ("weight", "shown"), [(1.0, "100 %"), (0.9999, "99.99 %"), (0.5, "50 %"), (0.004, "4e−01 %"), (0.0, "0 %")]
)
def test_a_share_is_never_called_all_or_nothing_unless_it_is(weight, shown):
    assert softmax_sentences.share(weight) == shown


def test_every_template_of_a_row_is_held_against_the_trace():
    templates = {
        value for module in (S, W) for name, value in vars(module).items() if name.isupper() and isinstance(value, str)
    }
    known = {*CLAIMS, *SCALED, *GIVEN, S.MAY, S.MAY_NOT, S.RAISED, S.LOWERED, S.NO_BIAS, S.BIAS_BARS}
    known |= {S.CAPPED, S.HARDLY_CAPPED, S.OF_DISTANCE, S.OF_BIAS_CAPPED}
    assert templates - known == {S.IN_HEAD, S.IN_KEY_HEAD}
    assert remarks.state_words
