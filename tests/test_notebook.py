"""What scripts and notebooks call: explorer.show and explorer.compare."""

import subprocess
import sys
import textwrap

import numpy as np
import pytest

import explorer
from explorer import notebook
from explorer.attention.masks import Causal, Custom, Padding
from explorer.attention.trace import run
from explorer.given import session_of

N_Q, N_K, D_K, D_V, HEADS, KV_HEADS = 3, 5, 4, 2, 6, 2


def arrays(*front: int, seed: int = 1) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Queries, keys and values with these axes in front."""
    rng = np.random.default_rng(seed)
    shapes = ((N_Q, D_K), (N_K, D_K), (N_K, D_V))
    return tuple(np.round(rng.normal(size=(*front, *shape)), 3) for shape in shapes)


def expected(q, k, v, allowed=None, scale=None):
    """The formula, for one head."""
    scores = (q @ k.T) * (q.shape[1] ** -0.5 if scale is None else scale)
    if allowed is not None:
        scores = np.where(allowed, scores, -np.inf)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    weights /= weights.sum(axis=1, keepdims=True)
    return weights, weights @ v


class Tensor:
    """As much of a PyTorch tensor as is used: NumPy gets its numbers only once it is detached and on the CPU."""

    def __init__(self, array, dtype="torch.float32", state=("gradient", "cuda")):
        self.array, self.dtype, self.state = array, dtype, state

    def detach(self):
        return Tensor(self.array, self.dtype, self.state[1:])

    def cpu(self):
        return Tensor(self.array, self.dtype, ())

    def float(self):
        return Tensor(self.array, "torch.float32", self.state)

    def __array__(self, dtype=None, copy=None):
        if self.state:
            raise RuntimeError(f"can't convert a tensor with {self.state[0]}")
        if self.dtype == "torch.bfloat16":
            raise TypeError("Got unsupported ScalarType BFloat16")
        return np.asarray(self.array, dtype)


def complaint(call) -> str:
    """The one sentence that a call is refused with."""
    with pytest.raises(ValueError, match=r".") as caught:
        call()
    assert caught.value.__cause__ is None
    assert caught.value.__suppress_context__
    said = str(caught.value)
    assert "\n" not in said
    return said


def test_importing_the_package_loads_neither_numpy_nor_qt():
    code = """
        import sys, explorer
        assert explorer.__version__
        loaded = {name.partition(".")[0] for name in sys.modules}
        assert not loaded & {"numpy", "PySide6", "msgspec"}, loaded
        explorer.compare
        assert "numpy" in sys.modules and "PySide6" not in sys.modules
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(code)], check=True, timeout=60)


def test_other_names_are_not_there():
    assert explorer.show is notebook.show
    assert not hasattr(explorer, "shew")


@pytest.mark.parametrize(
    "given",
    [arrays(), [array.tolist() for array in arrays()], arrays(1), arrays(1, 1), [Tensor(array) for array in arrays()]],
    ids=["arrays", "lists", "one head", "a batch of one", "tensors"],
)
def test_what_is_one_head(given):
    trace = run(session_of(*given))
    weights, output = expected(*arrays())
    np.testing.assert_allclose(trace["weights"][0], weights, atol=1e-12)
    np.testing.assert_allclose(trace["output"][0], output, atol=1e-12)
    assert trace.session.tokens == ("t1", "t2", "t3")
    assert trace.session.key_tokens == ("k1", "k2", "k3", "k4", "k5")


def test_several_heads_share_keys():
    q, k, v = arrays(HEADS)[0], *arrays(KV_HEADS, seed=2)[1:]
    trace = run(session_of(q, k, v, tokens=[1, "b", "c"], key_tokens=list("vwxyz")))
    for head in range(HEADS):
        _, output = expected(q[head], k[head // 3], v[head // 3])
        np.testing.assert_allclose(trace["output"][head], output, atol=1e-12)
    assert trace.session.tokens == ("1", "b", "c")
    assert trace.session.key_tokens == tuple("vwxyz")


@pytest.mark.parametrize("front", [(4,), (4, HEADS)])
def test_one_item_of_a_batch_is_taken(front):
    q, k, v = arrays(*front)
    session = session_of(q, k, v, item=2)
    heads = 1 if len(front) == 1 else HEADS
    assert session.heads == heads
    np.testing.assert_array_equal(run(session)["q"], q[2].reshape(heads, N_Q, D_K))


@pytest.mark.parametrize(
    ("means", "allowed"),
    [("may attend", lambda mask: mask == 1), ("blocked", lambda mask: mask == 0), ("added", np.isfinite)],
)
@pytest.mark.parametrize("front", [(), (1,), (1, 1)])
def test_a_mask_means_what_is_said(means, allowed, front):
    mask = np.array([[1, 1, 0, 1, 0], [0, 1, 0, 0, 1], [1, 0, 1, 1, 0]], dtype=float)
    if means == "added":
        mask = np.where(mask == 1, -np.inf, 0.0)
    trace = run(session_of(*arrays(), mask=mask.reshape(*front, N_Q, N_K), mask_means=means))
    np.testing.assert_allclose(trace["output"][0], expected(*arrays(), allowed(mask))[1], atol=1e-12)


def test_masks_have_their_names():
    q, k, v = arrays()
    lower = np.tril(np.ones((N_Q, N_K), dtype=bool), N_K - N_Q)

    def masks(mask, means="may attend"):
        return session_of(q, k, v, mask=mask, mask_means=means).masks

    assert masks(lower) == (Causal(),)
    assert masks(~lower, "blocked") == (Causal(),)
    assert masks(np.tril(np.ones((N_Q, N_K)))) == (Causal("top_left"),)
    assert masks([1, 1, 0, 1, 0]) == (Padding((True, True, False, True, False)),)
    assert masks(np.ones((N_Q, N_K))) == ()
    (custom,) = masks(np.flip(lower))
    assert isinstance(custom, Custom)
    assert session_of(k, k, v, mask="causal").masks == (Causal(),)


def test_a_mask_of_each_head():
    masks = np.random.default_rng(3).random((HEADS, N_Q, N_K)) > 0.4
    masks[:, :, 0] = True
    q, k, v = arrays(HEADS)
    trace = run(session_of(q, k, v, mask=masks, mask_means="may attend"))
    for head in range(HEADS):
        output = expected(q[head], k[head], v[head], masks[head])[1]
        np.testing.assert_allclose(trace["output"][head], output, atol=1e-12)


@pytest.mark.parametrize(("scale", "factor"), [(1, 1), (0.3, 0.3), ("1/d_k", 1 / D_K), (np.float32(0.5), 0.5)])
def test_the_scale_is_that_given(scale, factor):
    session = session_of(*arrays(), scale=scale)
    trace = run(session)
    assert session.scale == {1: "none", 0.5: "1/sqrt(d_k)"}.get(scale, scale)
    np.testing.assert_allclose(trace["weights"][0], expected(*arrays(), scale=factor)[0], atol=1e-12)


def test_numbers_of_ones_own_agree():
    q, k, v = arrays(HEADS)
    output = np.stack([expected(*each)[1] for each in zip(q, k, v, strict=True)])
    report = explorer.compare(q, k, v, reference={"output": output})
    assert report.agrees
    assert report.first is None
    assert str(report) == repr(report)
    merged = output.swapaxes(0, 1).reshape(N_Q, HEADS * D_V)
    for given in (merged, merged[None], output[None]):
        assert explorer.compare(q, k, v, reference={"output": given}).agrees
    assert not explorer.compare(q, k, v, reference={"output": output[::-1]}).agrees
    mean = explorer.compare(q, k, v, reference={"output": output}).session
    said = complaint(lambda: explorer.compare(q, k, v, reference={"weights": np.ones((mean.n_q, mean.n_k))}))
    assert said.startswith("reference['weights']: it is one matrix for 6 heads, perhaps their mean; give one for each")


def test_the_first_step_and_cell_that_differ_are_told():
    q, k, v = arrays()
    weights, output = expected(q, k, v, scale=1)  # someone forgot to scale
    report = explorer.compare(
        q, k, v, tokens=["A", "B", "C"], reference={"output": output, "weights": weights, "scores": q @ k.T}
    )
    assert not report.agrees
    assert [each.matrix for each in report.outcomes] == ["scores", "weights", "output"]
    assert report.first.matrix == "weights"
    cell, theirs, ours = report.first.first[0]
    assert tuple(cell) == ("weights", 0, 0, 0)
    assert theirs == pytest.approx(weights[0, 0])
    assert ours == pytest.approx(expected(q, k, v)[0][0, 0])
    lines = str(report).splitlines()
    assert lines[0].startswith("The first difference is A[A → k1] (attention weights): ")
    assert "scores: all 15 agree; none differs by more than 1e-09 times the largest" in lines[1]
    assert lines[2].startswith("attention weights: 15 of 15 differ by more than")
    assert lines[3].startswith("  A[A → k1]: ")
    assert lines[8] == "  and 10 more"


@pytest.mark.parametrize(
    ("kind", "off", "agrees"),
    [("float64", 1e-6, False), ("float32", 1e-6, True), ("float32", 1e-4, False), ("float16", 1e-3, True)],
)
def test_the_tolerance_follows_the_type(kind, off, agrees):
    weights = expected(*arrays())[0]
    given = (weights * (1 + off)).astype(kind)
    assert explorer.compare(*arrays(), reference={"weights": given}).agrees == agrees


def test_bfloat16_is_widened_and_allowed_its_rounding():
    weights = expected(*arrays())[0] * 1.01
    assert not explorer.compare(*arrays(), reference={"weights": Tensor(weights)}).agrees
    assert explorer.compare(*arrays(), reference={"weights": Tensor(weights, "torch.bfloat16")}).agrees


def test_a_tolerance_that_is_given_is_used_and_said():
    weights = np.round(expected(*arrays())[0], 2)
    report = explorer.compare(*arrays(), reference={"weights": weights}, tolerance=0.005)
    assert report.agrees
    assert "none differs by more than 0.005" in str(report)
    assert not explorer.compare(*arrays(), reference={"weights": weights}, tolerance=0.0005).agrees


@pytest.mark.parametrize("low", [-np.inf, -1e9, -10000.0, np.finfo(np.float32).min])
def test_a_large_negative_number_is_a_masked_score(low):
    q, k, v = arrays()
    allowed = np.tril(np.ones((N_Q, N_K), dtype=bool), 2)
    masked = np.where(allowed, q @ k.T / 2, low)
    given = {"mask": allowed, "mask_means": "may attend"}
    assert explorer.compare(q, k, v, reference={"masked": masked}, **given).agrees
    leaked = np.where(allowed, masked, -3.0)
    report = explorer.compare(q, k, v, reference={"masked": leaked}, **given)
    assert report.first.differing == int((~allowed).sum())
    visible = np.where(allowed, low, masked)
    assert not explorer.compare(q, k, v, reference={"masked": visible}, **given).agrees


def test_undefined_numbers_are_compared_too():
    q, k, v = arrays()
    q[1, 0] = np.nan
    weights = expected(q, k, v)[0]
    assert np.isnan(weights[1]).all()
    assert explorer.compare(q, k, v, reference={"weights": weights}).agrees
    report = explorer.compare(q, k, v, reference={"weights": np.nan_to_num(weights)})
    assert [found.cell.row for found in report.first.first] == [1] * N_K


Q, K, V = arrays()
FOUR = np.zeros((4, HEADS, N_Q, D_K))
REFUSED = [
    ({"q": Q[0]}, "q: its shape is 4; give (tokens, width), "),
    ({"q": FOUR}, "q: it is a batch of 4; say which is meant, item=0 for the first"),
    ({"q": FOUR, "item": 4}, "q: there is no item 4; the batch has 4, counted from 0"),
    ({"item": 0}, "q: its shape is 3 x 4, so it is no batch; leave item out"),
    ({"q": [[1, 2], [3]]}, "q: NumPy cannot make an array of it ("),
    ({"k": "text"}, "k: it holds str"),
    ({"v": V * 1j}, "v: it holds complex128, not numbers; give floats"),
    ({"k": K[:, :3]}, "k: k has 3 columns but q has 4; "),
    ({"v": V[:4]}, "v: v has 4 rows but k has 5; "),
    ({"tokens": "A B C"}, "tokens: it is one text; give a list with one text for each of the 3 rows"),
    ({"tokens": ["A"]}, "q: q has 3 rows but there are 1 tokens; give one row a token"),
    ({"mask": np.ones((N_Q, N_K))}, "mask_means: it must be said what the mask means: "),
    ({"mask": np.ones((N_Q, N_K)), "mask_means": "true"}, "mask_means: it must be said what the mask means: "),
    ({"mask": np.full((N_Q, N_K), 2), "mask_means": "blocked"}, "mask: it holds other numbers than 0 and 1; "),
    ({"mask": np.full((N_Q, N_K), np.nan), "mask_means": "added"}, "mask: a bias holds finite numbers or -inf"),
    ({"mask": np.ones((2, 2)), "mask_means": "blocked"}, "mask: the mask is 2 x 2 but the scores are 1 x 3 x 5 "),
    ({"mask": "causal"}, "mask: with 3 queries and 5 keys a causal mask may mean two things; give it as an array"),
    ({"mask": "sliding"}, 'mask: "sliding" is no mask; give "causal" or an array'),
    ({"scale": 0}, 'scale: "0.0" is no scale; '),
    ({"scale": [1, 2]}, "scale: it is several numbers; give one"),
    ({"reference": {}}, "reference: there is nothing to compare with; "),
    ({"reference": Q}, 'reference: give the numbers by the name of their step, such as {"weights": ...}'),
    ({"reference": {"attn": Q}}, "reference['attn']: this is no step here; there are scores, scaled, masked, weights"),
    ({"reference": {"weights": Q}}, "reference['weights']: its shape is 3 x 4, but it needs 1 x 3 x 5, "),
    ({"tokens": 5}, "tokens: it is one text; give a list with one text for each of the 3 rows"),
    ({"item": 0.5}, "item: 0.5 is no whole number; count from 0"),
    (
        {"q": [[2**60 + 1, 0, 0, 0]] * 3},
        "q: it holds 1152921504606846977, and beyond 2^53 whole numbers would lose digits",
    ),
    ({"q": Q[:0]}, "tokens: there must be at least one token"),
    ({"q": [[None] * D_K] * N_Q}, "q: it holds object, not numbers; give floats"),
    (
        {"q": np.zeros((3, N_Q, D_K)), "k": np.zeros((2, N_K, D_K)), "v": np.zeros((2, N_K, D_V))},
        "3 query heads cannot",
    ),
    ({"tolerance": "small"}, "tolerance: it holds "),
    ({"tolerance": [1, 2]}, "tolerance: nan is no tolerance; "),
    ({"tolerance": -1}, "tolerance: -1.0 is no tolerance; use 0 or a number above it"),
    ({"tolerance": np.nan}, "tolerance: nan is no tolerance; "),
]


@pytest.mark.parametrize(("given", "said"), REFUSED, ids=[said for _, said in REFUSED])
def test_what_does_not_fit_is_one_sentence(given, said):
    whole = {"q": Q, "k": K, "v": V, "reference": {"weights": np.ones((N_Q, N_K))}} | given
    assert complaint(lambda: explorer.compare(**whole)).startswith(said)
    assert complaint(lambda: explorer.show(**whole)).startswith(said)
