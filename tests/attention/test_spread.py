"""How spread weights are: entropy against closed forms, and the largest weights of random queries."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from explorer.attention.masks import Causal, Custom
from explorer.attention.session import Session
from explorer.attention.spread import BINS, WIDTHS, contrast, entropies, largest_weights, most_entropies, pair, shares
from explorer.attention.trace import run
from tests.attention.sessions import NO_KEY, from_scores, generic


def row(scores: list[float]) -> Session:
    """One query with these scores."""
    keys = tuple(f"k{place}" for place in range(len(scores)))
    return Session(("a",), [[1.0]], np.array(scores)[:, None], np.ones((len(scores), 2)), keys, scale="none")


@pytest.mark.parametrize("count", [1, 2, 3, 8, 100])
def test_equal_weights_have_the_entropy_log2_n(count):
    assert entropies(run(row([2.5] * count)), 0).tolist() == pytest.approx([math.log2(count)], abs=1e-12)


def test_weights_of_powers_of_two_have_whole_bits():
    # 1/2, 1/4, 1/8, 1/8: 1/2 * 1 + 1/4 * 2 + 1/8 * 3 + 1/8 * 3 = 1.75 bits
    scores = [math.log(share) for share in (0.5, 0.25, 0.125, 0.125)]
    assert entropies(run(row(scores)), 0).tolist() == pytest.approx([1.75], abs=1e-12)


@given(st.lists(st.floats(-30, 30), min_size=1, max_size=12))
def test_entropy_is_log_of_the_sum_less_the_mean_score(scores):
    # H = log Z - sum p s in nats, without any p log p
    top = max(scores)
    z = math.fsum(math.exp(score - top) for score in scores)
    mean = math.fsum(math.exp(score - top) / z * (score - top) for score in scores)
    bits = (math.log(z) - mean) / math.log(2)
    found = float(entropies(run(row(scores)), 0)[0])
    assert found == pytest.approx(bits, abs=1e-9)
    assert 0 <= found <= math.log2(len(scores)) + 1e-12


def test_a_forced_row_has_entropy_0_and_a_row_without_distribution_none():
    causal = Session(("a", "b"), np.ones((2, 1)), np.ones((2, 1)), np.ones((2, 1)), masks=(Causal(),))
    assert [str(bits) for bits in entropies(run(causal), 0).tolist()] == ["0.0", "1.0"]  # and not -0.0
    assert np.isnan(entropies(run(generic(masks=(NO_KEY,))), 2)).tolist() == [False, True, False]
    undefined = Session(("a", "b"), [[1.0], [np.nan]], np.ones((2, 1)), np.ones((2, 1)))
    assert np.isnan(entropies(run(undefined), 0)).tolist() == [False, True]


def test_the_most_that_an_entropy_can_be_is_log2_of_how_many_keys_the_query_sees():
    causal = generic(masks=(Causal(),))  # 3 queries, 5 keys: aligned at the end they see 3, 4 and 5 of them
    assert most_entropies(run(causal), 1).tolist() == pytest.approx([math.log2(count) for count in (3, 4, 5)])
    assert most_entropies(run(generic()), 0).tolist() == pytest.approx([math.log2(5)] * 3)
    assert np.isnan(most_entropies(run(generic(masks=(NO_KEY,))), 2)).tolist() == [False, True, False]
    for head in range(causal.heads):
        assert (entropies(run(causal), head) <= most_entropies(run(causal), head) + 1e-12).all()


def test_queries_that_fit_all_keys_alike_reach_the_most():
    equal = Session(tuple("abcd"), np.zeros((4, 2)), np.ones((4, 2)), np.ones((4, 3)), masks=(Causal(),))
    most = most_entropies(run(equal), 0)
    assert most.tolist() == pytest.approx([0.0, 1.0, math.log2(3), 2.0])
    assert entropies(run(equal), 0).tolist() == pytest.approx(most.tolist(), abs=1e-12)


def test_without_the_scale_one_key_takes_nearly_all_and_with_it_d_k_does_not_matter():
    scaled = {d_k: largest_weights(d_k, 6, 1 / math.sqrt(d_k), 1).mean() for d_k in (4, 16, 64, 256)}
    bare = {d_k: largest_weights(d_k, 6, 1.0, 1).mean() for d_k in (4, 16, 64, 256)}
    assert max(scaled.values()) - min(scaled.values()) < 0.05
    assert list(bare.values()) == sorted(bare.values())
    assert bare[256] > 0.9
    assert scaled[256] < 0.5


def test_of_two_keys_the_largest_weight_is_the_logistic_of_the_difference_of_scores():
    found = largest_weights(9, 2, 0.5, 3)
    random = np.random.default_rng([3, 9, 2])
    q, k = random.normal(size=(25, 9)), random.normal(size=(2, 9))
    for place in range(25):
        gap = abs(math.fsum(q[place] * (k[0] - k[1]))) * 0.5
        assert found[place] == pytest.approx(1 / (1 + math.exp(-gap)), rel=1e-12)


def test_the_same_seed_gives_the_same_weights_and_another_seed_others():
    first = largest_weights(4, 5, 0.5, 1)
    assert first.tolist() == largest_weights(4, 5, 0.5, 1).tolist()
    assert first.tolist() != largest_weights(4, 5, 0.5, 2).tolist()
    assert ((first >= 1 / 5) & (first <= 1)).all()
    assert largest_weights(16, 1, 1.0, 1).tolist() == [1.0] * len(largest_weights(16, 1, 1.0, 1))


def test_shares_are_of_all():
    found = shares(np.array([0.0, 0.04, 0.06, 1.0]))
    assert found.tolist() == [0.5, 0.25, *[0.0] * (BINS - 3), 0.25]


def test_what_is_compared_differs_in_the_scale_or_in_the_mask_alone():
    session = generic(masks=(Causal(),))
    given_, bare = pair(session, "scale")
    assert (given_.scale, bare.scale, bare.masks) == ("1/sqrt(d_k)", "none", session.masks)
    assert pair(generic(scale="none"), "scale")[0].scale == "1/sqrt(d_k)"
    assert pair(generic(scale=0.3), "scale")[0].scale == 0.3
    given_, bare = pair(session, "mask")
    assert (given_.masks, bare.masks, bare.scale) == (session.masks, (), session.scale)
    assert [mask.kind for mask in pair(generic(), "mask")[0].masks] == ["causal"]
    custom = generic(masks=(Custom(np.ones((3, 5), dtype=bool)),))
    assert pair(custom, "mask")[0] is custom


def test_a_contrast_holds_both_and_the_own_width_among_others():
    found = contrast(generic(q=np.ones((4, 3, 7)), k=np.ones((2, 5, 7))), "scale", 5)
    assert [draw.d_k for draw in found.draws] == [1, 4, 7, 16, 64, 256]
    np.testing.assert_array_equal(found.draws[0].scaled, found.draws[0].unscaled)  # the square root of 1 is 1
    np.testing.assert_allclose(found.without["scaled"], found.given["scaled"] * math.sqrt(7))
    assert contrast(generic(), "mask", 5).draws == ()


@pytest.mark.parametrize("scale", ["none", 0.5])
def test_given_scores_have_no_width_to_scale_by(scale):
    found = contrast(from_scores(scale=scale), "scale", 1)
    assert found.given.session.scale == scale
    assert found.without.session.scale == "none"
    assert [draw.d_k for draw in found.draws] == sorted(WIDTHS)
