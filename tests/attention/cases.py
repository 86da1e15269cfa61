"""Reading the reference cases of tests/cases/README.md, and running them through `run(session)`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from explorer.attention import operations
from explorer.attention.encodings import Rope
from explorer.attention.masks import Causal, Custom, Mask, Padding, Window
from explorer.attention.positions import Alibi
from explorer.attention.session import Session
from explorer.attention.trace import Trace, run
from tests.attention.mismatch import compare_arrays
from tests.attention.published_cases import Published, check_published, side_by_side


@dataclass(frozen=True)
class Case:
    """One npz case: its record in the manifest and its arrays."""

    record: dict
    inputs: dict[str, np.ndarray]
    expected: dict[str, np.ndarray]

    @property
    def params(self) -> dict:
        """The parameters of the record."""
        return self.record["params"]


def read_cases(folder: Path) -> dict[str, Case | Published]:
    """All cases of a folder by name; either part of it may be missing."""
    found: dict[str, Case | Published] = {}
    if (folder / "manifest.json").is_file():
        found |= {case.record["name"]: case for case in npz_cases(folder)}
    if (folder / "published.json").is_file():
        records = json.loads((folder / "published.json").read_text(encoding="utf-8"))["cases"]
        found |= {record["name"]: Published(record) for record in records}
    return found


def npz_cases(folder: Path) -> Iterator[Case]:
    """The cases of the manifest with their arrays."""
    archives: dict[str, Mapping[str, np.ndarray]] = {}
    for record in json.loads((folder / "manifest.json").read_text(encoding="utf-8"))["cases"]:
        if record["npz"] not in archives:
            with np.load(folder / record["npz"], allow_pickle=False) as archive:
                archives[record["npz"]] = dict(archive)
        arrays = archives[record["npz"]]
        inputs, expected = (
            {field: arrays[entry["key"]] for field, entry in record[part].items()} for part in ("inputs", "expected")
        )
        yield Case(record, inputs, expected)


def check(case: Case | Published) -> None:
    """Run the case and raise MismatchError where a result is not as expected."""
    if isinstance(case, Published):
        check_published(case)
    elif case.record["kind"] == "rope":
        check_turned(case)
    elif case.params.get("scale") == 0:
        check_operations(case)
    elif case.params["layout"] == "BND":
        check_projected(case)
    else:
        check_npz(case)


def check_npz(case: Case) -> None:
    """Run each batch item as a session; compare every field that is expected of it."""
    split = {name: heads_of(case, name) for name in ("Q", "K", "V")}
    for past, new in (("past_key", "K"), ("past_value", "V")):
        if past in case.inputs:
            split[new] = np.concatenate([case.inputs[past], split[new]], axis=2)
    for field, name in (("present_key", "K"), ("present_value", "V")):
        if field in case.expected:
            compare(case, field, split[name], case.expected[field])
    for item in range(split["Q"].shape[0]):
        given = {name.lower(): array[item] for name, array in split.items()}
        trace = run(session_of(case, item, given, split["Q"].shape[1:3], split["K"].shape[2]))
        found = results(case, trace)
        assert set(case.expected) <= {*found, "present_key", "present_value"}
        for field, got in found.items():
            if field in case.expected:
                compare(case, field, got, case.expected[field][item])


def check_operations(case: Case) -> None:
    """Run a plain case by the operations alone: a session needs a scale above 0."""
    q, k, v = (heads_of(case, name)[0] for name in ("Q", "K", "V"))
    seen = np.ones((1, q.shape[1], k.shape[1]), dtype=bool)
    scores = operations.scores(q, k)
    scaled = operations.scaled(scores, case.params["scale"])
    weights = operations.weights(scaled, seen)[0]
    got = {"raw_scores": scores, "scaled_scores": scaled, "weights": weights, "Y": operations.output(weights, v, seen)}
    assert set(got) == set(case.expected)
    for field, expected in case.expected.items():
        compare(case, field, got[field], expected[0])


def check_turned(case: Case) -> None:
    """Turn a bare tensor, by theta or by cosines and sines that are given, one a pair."""
    params, x = case.params, case.inputs["X"]
    flat = params["layout"] == "BN(HD)"
    if flat:
        x = x.reshape(*x.shape[:2], params["num_heads"], -1).swapaxes(1, 2)
    d_k = x.shape[-1]
    rope = Rope(params["theta"] or 1.0, "interleaved" if params["interleaved"] else "half", params["rotary_dim"])
    rope.check(d_k, x.shape[2], x.shape[2])
    for item, before in enumerate(x):
        if params["theta"]:
            got = operations.rotated(before, rope.angles(case.inputs["position_ids"][item].tolist(), d_k), rope)
        else:
            places = case.inputs["position_ids"][item] if "position_ids" in case.inputs else None
            tables = (case.inputs[name] for name in ("cos_cache", "sin_cache"))
            of_pairs = (table[item] if places is None else table[places] for table in tables)
            got = operations.turned(before, *(a_column_each(rope, table, d_k) for table in of_pairs), rope)
        compare(case, "Y", side_by_side(got) if flat else got, case.expected["Y"][item])


def a_column_each(rope: Rope, table: np.ndarray, d_k: int) -> np.ndarray:
    """A table with a number for each pair as one with a number for each column that is turned."""
    return table[:, [rope.pair_of(column, d_k) for column in range(rope.turned(d_k))]]


def rope_of(case: Case) -> Rope:
    """The rotary positions of a layer."""
    params = case.params["rope"]
    places = (tuple(case.inputs[f"rope_positions_{name}"].tolist()) for name in ("q", "k"))
    return Rope(params["theta"], params["style"], params["rotary_dim"], *places)


def check_projected(case: Case) -> None:
    """Run each batch item of a case that begins with inputs and weights as a session.

    A row that sees no key has weights and head outputs of 0 here, so that its output is b_O. Where the library gave NaN
    for it, that is looked for in its place.
    """
    for item in range(len(case.inputs["X_q"])):
        trace = run(projected_session(case, item))
        output = trace["projection" if "projection" in trace else "output"]
        for field, expected in case.expected.items():
            got = trace["weights"] if field == "weights" else side_by_side(output)
            wanted = expected[item]
            if case.params["fully_masked_row"] == "nan" and np.isnan(wanted).all():
                wanted = np.zeros_like(wanted) if field == "weights" else case.expected[ZERO_HEADS][item]
            compare(case, field, got, wanted)


ZERO_HEADS = "output_need_weights_false"  # what the library gave where it took heads that see no key as zero


def projected_session(case: Case, item: int) -> Session:
    """The session of one batch item that begins with inputs and weights.

    Values of other inputs than the keys' are no session of their own: theirs begins with Q, K and V, which two sessions
    have computed, one with each of the inputs as context.
    """
    arrays = {name: array[item] if name.startswith("X") else array for name, array in case.inputs.items()}
    counts = case.params["q_heads"], case.params["kv_heads"]
    given = {name.lower(): arrays[name] for name in WEIGHTS if name in arrays}
    given |= {name.lower(): arrays[name][None] for name in BIASES if name in arrays}
    given |= {"x": arrays["X_q"], "head_counts": counts}
    if "X_k" in arrays:
        given["context"] = arrays["X_k"]
    n_q, n_k = len(arrays["X_q"]), len(arrays.get("X_k", arrays["X_q"]))
    session = session_of(case, item, given, (counts[0], n_q), n_k)
    if "X_v" not in arrays:
        return session
    keys, values = run(session), run(session_of(case, item, given | {"context": arrays["X_v"]}, (counts[0], n_q), n_k))
    after = {name: given[name] for name in ("w_o", "b_o") if name in given}
    computed = {"q": keys["q"], "k": keys["k"], "v": values["v"]}
    return session_of(case, item, computed | after, (counts[0], n_q), n_k)


WEIGHTS = ("W_Q", "W_K", "W_V", "W_O")
BIASES = ("b_Q", "b_K", "b_V", "b_O")


def heads_of(case: Case, name: str) -> np.ndarray:
    """An input as (B, heads, n, d), whatever its layout."""
    array = case.inputs[name]
    if case.params["layout"] == "BHND":
        return array
    heads = case.params["q_heads" if name == "Q" else "kv_heads"]
    return array.reshape(*array.shape[:2], heads, -1).swapaxes(1, 2)


def session_of(case: Case, item: int, given: dict, queries: tuple[int, int], n_k: int) -> Session:
    """The session of one batch item, with what is given of it; `queries` are the heads and rows of its queries."""
    n_q = queries[1]
    bias, masks = given_mask(case, item, queries, n_k)
    if case.params.get("causal"):
        offset = case.params.get("query_offset", 0)
        masks.append(Causal(alignment="top_left", offset=offset[item] if isinstance(offset, list) else offset))
    bounds = case.params.get("window_left", -1), case.params.get("window_right", -1)
    if max(bounds) >= 0:
        offset = case.params.get("query_offset", 0)
        masks.append(Window("top_left", offset[item] if isinstance(offset, list) else offset, *bounds))
    if "key_valid" in case.inputs:
        masks.append(Padding(tuple(case.inputs["key_valid"][item].tolist())))
    if "nonpad_kv_seqlen" in case.inputs:
        masks.append(Padding(tuple(j < case.inputs["nonpad_kv_seqlen"][item] for j in range(n_k))))
    scale = case.params.get("scale")
    return Session(
        tokens=tuple(f"q{i}" for i in range(n_q)),
        own_key_tokens=tuple(f"k{j}" for j in range(n_k)) if "k" in given or "context" in given else None,
        scale="1/sqrt(d_k)" if scale is None else scale,
        softcap=case.params.get("softcap") or None,
        bias=bias,
        alibi=Alibi(tuple(case.inputs["alibi_slopes"].tolist())) if case.params.get("alibi") else None,
        positions=rope_of(case) if case.params.get("rope") else None,
        masks=tuple(masks),
        **given,
    )


def given_mask(case: Case, item: int, queries: tuple[int, int], n_k: int) -> tuple[np.ndarray | None, list[Mask]]:
    """The case's attn_mask: a bias where it is of numbers, a custom mask where it is of booleans."""
    if "attn_mask" not in case.inputs:
        return None, []
    mask = case.inputs["attn_mask"]
    barred = False if mask.dtype == bool else -np.inf
    if mask.shape[-1] < n_k:
        mask = np.pad(mask, [(0, 0)] * (mask.ndim - 1) + [(0, n_k - mask.shape[-1])], constant_values=barred)
    batch = len(next(iter(case.inputs.values())))
    whole = np.broadcast_to(mask, (batch, *queries, n_k))[item]
    return (None, [Custom(whole)]) if mask.dtype == bool else (whole.astype(np.float64), [])


def results(case: Case, trace: Trace) -> dict[str, np.ndarray]:
    """What the trace gives for each field of a case."""
    output = trace["output"]
    if case.params["layout"] == "BN(HD)":
        output = output.swapaxes(0, 1).reshape(output.shape[1], -1)
    return {
        "raw_scores": trace["scores"],
        "scaled_scores": trace["scaled"],
        "softcapped": trace["softcapped" if "softcapped" in trace else "scaled"],
        "biased_scores": trace["masked"],  # their bias includes -inf at every barred cell
        "weights": trace["weights"],
        "Y": output,
    }


def compare(case: Case, field: str, got: np.ndarray, expected: np.ndarray) -> None:
    """Raise MismatchError unless `got` is within the record's tolerance, with -inf and NaN in the same places."""
    tolerance = case.record["tol"]
    compare_arrays(f"{case.record['name']}: {field}", got, expected, tolerance["atol"], tolerance["rtol"])
