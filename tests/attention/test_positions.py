"""ALiBi: its slopes, what it adds, and what it refuses."""

import numpy as np
import pytest

from explorer.attention.cells import Cell
from explorer.attention.positions import Alibi, default_slopes
from explorer.attention.resizing import with_heads
from explorer.attention.session import Session
from explorer.attention.trace import run
from explorer.errors import InputError
from tests.attention.sessions import HEADS, N_K, N_Q, generic


def test_the_slopes_of_eight_heads_are_those_of_the_paper():
    assert default_slopes(8) == tuple(2.0**-h for h in range(1, 9))


def test_the_slopes_of_sixteen_heads_begin_at_the_root_of_a_half():
    assert default_slopes(16)[:2] == pytest.approx((0.5**0.5, 0.5))
    assert default_slopes(16)[-1] == 2.0**-8


@pytest.mark.parametrize("heads", [3, 6, 12, 71])
def test_other_numbers_of_heads_take_every_second_slope_of_the_next_power_of_two(heads):
    power = 2 ** int(np.log2(heads))
    slopes = default_slopes(heads)
    assert slopes[:power] == default_slopes(power)
    assert slopes[power:] == default_slopes(2 * power)[::2][: heads - power]


def test_each_position_apart_costs_one_slope():
    alibi = Alibi((0.5, 0.1, -0.25, 2.0))
    bias = alibi.bias(HEADS, N_Q, N_K)
    for head, query, key in np.ndindex(bias.shape):
        assert bias[head, query, key] == -alibi.slopes[head] * (query - key)
    trace = run(generic(alibi=alibi))
    assert trace["biased"] == pytest.approx(trace["scaled"] + bias)


@pytest.mark.parametrize("slopes", [(1.0,), (1.0, 2.0, 3.0, np.nan), (1.0, 2.0, 3.0, -1e10), ()])
def test_slopes_that_do_not_fit_are_refused(slopes):
    with pytest.raises(InputError, match=r"a slope for each of the 4 heads|is no slope"):
        generic(alibi=Alibi(slopes))


def test_a_matrix_and_alibi_exclude_each_other():
    with pytest.raises(InputError, match="exclude each other"):
        generic(alibi=Alibi(), bias=np.zeros((1, N_Q, N_K)))


def test_new_heads_get_their_default_slopes():
    one = Session(("a",), [[1.0]], [[1.0]], [[1.0]], alibi=Alibi((0.3,)))
    assert with_heads(one, 4).alibi == Alibi((0.3, *default_slopes(4)[1:]))
    assert with_heads(generic(alibi=Alibi()), 8, 2).alibi == Alibi()


def test_a_softcap_bounds_the_scores_and_keeps_small_ones():
    trace = run(generic(softcap=0.01))
    assert (np.abs(trace["softcapped"]) <= 0.01).all()
    wide = run(generic(softcap=1e6))
    assert wide["softcapped"] == pytest.approx(wide["scaled"], rel=1e-9)
    assert wide.value(Cell("softcapped", 0, 0, 0)) == pytest.approx(wide.value(Cell("scaled", 0, 0, 0)))


@pytest.mark.parametrize("softcap", [0.0, -1.0, np.inf, np.nan])
def test_a_softcap_is_a_number_above_0(softcap):
    with pytest.raises(InputError, match="is no softcap"):
        generic(softcap=softcap)
