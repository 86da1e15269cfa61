"""Every reference case, and proof that the cases would find the usual faults."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from explorer.attention import masks, operations, session, steps, trace
from explorer.attention.encodings import Rope
from explorer.attention.positions import Alibi
from tests.attention.cases import Case, check, read_cases
from tests.attention.mismatch import MismatchError
from tests.attention.published_cases import Published
from tests.conftest import CASES


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        cases = read_cases(Path(metafunc.config.getoption("cases")))
        metafunc.parametrize("case", list(cases.values()), ids=list(cases))


@pytest.mark.reference_case
def test_case(case):
    check(case)


def test_npz_cases_are_not_silently_empty():
    runnable = list(read_cases(CASES).values())
    assert len(runnable) == 142
    kinds = {case.record["kind"] for case in runnable if isinstance(case, Case)}
    assert kinds >= {"alibi", "hf_layer", "mha", "mha_fully_masked", "rope", "softcap", "window"}
    assert kinds >= {"basic", "causal", "cross", "extreme", "fully_masked", "gqa", "kv_cache", "mask", "nonpad"}
    assert sum(isinstance(case, Published) for case in runnable) == 27


def test_values_of_other_inputs_than_the_keys_are_those_of_the_case():
    """No case of the folder has them; here they are those of one, turned about, and the output is worked out."""
    case = read_cases(CASES)["torch_mha_cross_e8_h2"]
    given = case.inputs
    turned = given["X_k"][:, ::-1]
    values = (turned[0] @ given["W_V"] + given["b_V"]).reshape(6, 2, 4).swapaxes(0, 1)
    heads = np.concatenate(list(case.expected["weights"][0] @ values), axis=1)
    expected = {"output": (heads @ given["W_O"] + given["b_O"])[None], "weights": case.expected["weights"]}
    check(Case(case.record, given | {"X_v": turned}, expected))
    with pytest.raises(MismatchError):
        check(Case(case.record, given | {"X_v": given["X_k"]}, expected))


def over_queries(masked, may_attend):
    return with_weights(masked, np.exp(masked - masked.max(axis=-2, keepdims=True)), axis=-2)


def without_maximum(masked, may_attend):
    return with_weights(masked, np.exp(masked), axis=-1)


def with_weights(masked, exponentials, axis):
    """The results of the softmax step for some exponentials."""
    total = exponentials.sum(axis=axis, keepdims=True)
    weights = np.where(total > 0, exponentials / total, 0.0)
    row = np.zeros(masked.shape[:-1])
    return weights, row, exponentials, row, row.astype(np.int8)


def strict_causal(rule, n_q, n_k):
    positions = np.arange(n_q)[:, None] + rule.offset
    return (np.arange(n_k)[None, :] < positions)[None]


def transposed(x, weights, bias, heads):
    """The weights turned, where their shape does not tell."""
    square = weights.shape[1] == weights.shape[2]
    return operations.projected(x, weights.swapaxes(1, 2) if square else weights, bias, heads)


def dealt_out(x, weights, bias, heads):
    """The columns dealt out to the heads in turn, not in blocks."""
    flat = x @ weights + (0.0 if bias is None else bias)
    return flat.reshape(x.shape[1], -1, heads).transpose(2, 0, 1)


def transposed_output(concat, weights, bias):
    square = weights.shape[1] == weights.shape[2]
    return operations.projection(concat, weights.swapaxes(1, 2) if square else weights, bias)


def undefined_where_nothing_is_seen(masked, may_attend):
    weights, *others = operations.weights(masked, may_attend)
    return np.where(np.isneginf(masked).all(axis=-1, keepdims=True), np.nan, weights), *others


FAULTS = {
    "transposed query weights": (("q", transposed),),
    "transposed key weights": (("k", transposed),),
    "transposed value weights": (("v", transposed),),
    "transposed output weights": (("projection", transposed_output),),
    "columns dealt out to the heads in turn": (("q", dealt_out), ("k", dealt_out), ("v", dealt_out)),
    "heads joined the other way round": (("concat", lambda output: operations.concat(output[::-1])),),
    "no output bias": (("projection", lambda concat, weights, bias: concat @ weights),),
    "NaN where no key is seen": (("weights", undefined_where_nothing_is_seen),),
    "softmax over the queries": (("weights", over_queries),),
    "no maximum subtracted": (("weights", without_maximum),),
    "masked by adding -1e9": (("masked", lambda before, may_attend: before + np.where(may_attend, 0.0, -1e9)),),
}


@pytest.fixture
def failing():
    """How many cases fail at the moment."""

    def count() -> int:
        failed = 0
        for case in read_cases(CASES).values():
            try:
                check(case)
            except MismatchError:
                failed += 1
        return failed

    return count


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_step_is_found(monkeypatch, failing, fault):
    faulty = dict(FAULTS[fault])
    changed = tuple(step._replace(compute=faulty.get(step.name, step.compute)) for step in steps.STEPS)
    monkeypatch.setattr(steps, "STEPS", changed)
    assert failing() > 0


def test_scaling_by_d_k_instead_of_its_root_is_found(monkeypatch, failing):
    factor = session.Session.scale_factor.fget
    faulty = property(lambda self: 1 / self.d_k if self.scale == "1/sqrt(d_k)" else factor(self))
    monkeypatch.setattr(session.Session, "scale_factor", faulty)
    assert failing() > 0


def test_scaling_by_the_root_of_d_model_is_found(monkeypatch, failing):
    factor = session.Session.scale_factor.fget
    wide = property(lambda self: (self.heads * self.d_k) ** -0.5 if self.scale == "1/sqrt(d_k)" else factor(self))
    monkeypatch.setattr(session.Session, "scale_factor", wide)
    assert failing() > 0


def test_tiled_instead_of_repeated_heads_are_found(monkeypatch, failing):
    def tiled(given, array):
        return np.tile(array, (given.heads // given.kv_heads, 1, 1))

    monkeypatch.setattr(trace, "for_heads", tiled)
    assert failing() > 0


def test_a_strict_causal_mask_is_found(monkeypatch, failing):
    monkeypatch.setattr(masks.Causal, "may_attend", strict_causal)
    assert failing() > 0


def test_a_window_that_is_off_by_one_is_found(monkeypatch, failing):
    narrower = lambda rule, p, j: (p - j < max(rule.left, 0)) & (j - p <= max(rule.right, 0))  # noqa: E731
    monkeypatch.setattr(masks.Window, "allowed_at", narrower)
    assert failing() > 0


def test_a_softcap_after_the_mask_is_found(monkeypatch, failing):
    """The step of the mask caps what it has masked, that of the softcap does nothing."""
    caps = []

    def remembered(scaled, softcap):
        caps[:] = [softcap]
        return scaled

    def capped_late(before, may_attend):
        late = np.where(may_attend, before, -np.inf)
        return caps[0] * np.tanh(late / caps[0]) if caps else late

    late = {"softcapped": remembered, "masked": capped_late}
    faulty = tuple(step._replace(compute=late.get(step.name, step.compute)) for step in steps.STEPS)
    monkeypatch.setattr(steps, "STEPS", faulty)
    assert failing() > 0


def test_distances_of_alibi_the_other_way_round_are_found(monkeypatch, failing):
    bias = Alibi.bias
    monkeypatch.setattr(Alibi, "bias", lambda *given: -bias(*given))
    assert failing() > 0


def test_styles_of_rope_that_are_swapped_are_found(monkeypatch, failing):
    def swapped(rope, d_k):
        return pairs(replace(rope, style="half" if rope.style == "interleaved" else "interleaved"), d_k)

    pairs = Rope.pairs
    monkeypatch.setattr(Rope, "pairs", swapped)
    assert failing() > 0


def test_turns_the_other_way_round_are_found(monkeypatch, failing):
    """Only a tensor shows it: scores are those of turns in either direction."""
    angles = Rope.angles
    monkeypatch.setattr(Rope, "angles", lambda *given: -angles(*given))
    assert failing() > 0


def test_nothing_fails_without_a_fault(failing):
    assert failing() == 0
