"""Averages over heads and sums over queries, against plain loops, and the sentences that a calculator confirms."""

import re

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from explorer.attention.head_sums import averaged, received, seen_by_any, told, told_received
from explorer.attention.masks import Causal, Custom
from explorer.attention.numbers import NumberFormat
from explorer.attention.session import Session
from explorer.attention.trace import run

TWO = NumberFormat()


@st.composite
def sessions(draw) -> Session:
    """Up to 4 heads, up to 4 queries and up to 5 keys, some barred."""
    heads, n_q, n_k = draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(st.integers(1, 5))
    random = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    allowed = random.random((heads, n_q, n_k)) < 0.8
    return Session(
        tuple("abcd"[:n_q]),
        random.normal(size=(heads, n_q, 3)) * 2,
        random.normal(size=(heads, n_k, 3)),
        random.normal(size=(heads, n_k, 2)),
        own_key_tokens=tuple("vwxyz"[:n_k]),
        masks=(Custom(allowed),),
    )


@given(sessions(), st.sets(st.integers(0, 3)))
def test_averages_and_sums_are_those_of_plain_loops(session, chosen):
    weights = np.asarray(run(session)["weights"])
    heads, n_q, n_k = weights.shape
    queries = sorted(query for query in chosen if query < n_q)
    average = averaged(weights)
    for query in range(n_q):
        for key in range(n_k):
            total = 0.0
            for head in range(heads):
                total += weights[head, query, key]
            assert abs(average[query, key] - total / heads) < 1e-12
    for head in range(heads):
        sums = received(averaged(weights, head), queries)
        for key in range(n_k):
            total = 0.0
            for query in queries:
                total += weights[head, query, key]
            assert abs(sums[key] - total) < 1e-12
    if len(queries) == n_q:  # each query that sees a key gives away 1 in all
        given_away = sum(1 for row in session.allowed_by_masks()[0] if row.any())
        assert abs(received(averaged(weights, 0), queries).sum() - given_away) < 1e-9


@given(sessions())
def test_the_sentences_come_out_on_a_calculator(session):
    trace = run(session)
    for query in range(session.n_q):
        for key in range(session.n_k):
            said = str(told(trace, -1, query, key, TWO))
            terms, count, result = re.search(r"\((.*)\) ÷ (\d+) = ([^ ]*)\.$", said).groups()
            parts = [float(term) for term in terms.replace("−", "-").split(" + ")]
            result, printed = result.replace("−", "-"), result
            assert len(parts) == int(count) == session.heads
            mantissa, _, power = result.partition("e")
            unit = 10.0 ** (int(power or 0) - len(mantissa.partition(".")[2]))
            assert abs(sum(parts) / len(parts) - float(result)) <= 0.5 * unit * (1 + 1e-9) + 1e-15
            assert printed in said.partition(" on “")[0]


def test_what_a_key_receives_is_told():
    session = Session(("a", "b", "c"), np.zeros((1, 3, 1)), np.zeros((1, 3, 1)), np.ones((1, 3, 2)), masks=(Causal(),))
    trace = run(session)  # equal scores: 1; 1/2, 1/2; 1/3, 1/3, 1/3
    assert (
        str(told_received(trace, 0, [0, 1], 0, TWO))
        == "“a” receives 1.50 from the chosen queries (2): 1.00 + 0.50 = 1.50."
    )
    assert str(told_received(trace, 0, [2], 2, TWO)) == "“c” receives 0.33 from the chosen queries (1): 0.33 = 0.33."
    assert str(told_received(trace, 0, [], 2, TWO)) == "No query is chosen, so “c” receives 0."
    assert str(told(trace, 0, 1, 0, TWO)) == "“b” puts 0.50 on “a” in head 1."


def test_undefined_rows_stay_undefined_and_many_heads_are_not_listed():
    q = np.zeros((17, 2, 1))
    q[3, 1, 0] = np.nan
    session = Session(("a", "b"), q, np.ones((17, 2, 1)), np.ones((17, 2, 1)))
    trace = run(session)
    average = averaged(np.asarray(trace["weights"]))
    assert np.isnan(average[1]).all()
    assert average[0].tolist() == [0.5, 0.5]
    assert str(told(trace, -1, 0, 1, TWO)) == (
        "“a” puts 0.50 on “b” on average of 17 heads: the sum of their weights ÷ 17."
    )


def test_a_key_is_masked_in_the_average_where_no_head_may_see_it():
    allowed = np.array([[[True, False, False]], [[True, True, False]]])
    assert seen_by_any(allowed).tolist() == [[True, True, False]]
    assert seen_by_any(allowed, 0).tolist() == [[True, False, False]]
