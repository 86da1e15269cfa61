"""Reading the reference cases of tests/cases/README.md, and running them through `run(session)`."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from explorer.attention import operations
from explorer.attention.masks import Causal, Custom, Mask, Padding, Window
from explorer.attention.positions import Alibi
from explorer.attention.session import Session
from explorer.attention.trace import Trace, run


class MismatchError(AssertionError):
    """A result is not the expected one."""


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


@dataclass(frozen=True)
class Published:
    """One worked example with printed numbers."""

    record: dict


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


def missing_feature(case: Case | Published) -> str:
    """The feature that the case needs and the program does not have; empty where it can run."""
    if isinstance(case, Published):
        given = set(case.record["inputs"])
        if "X" in given:
            return "projections X·W"
        if "scores" in given:
            return "starting at scores"
        return "" if given >= {"Q", "K", "V"} else "ending at the weights (no V)"
    params = case.params
    features = {
        "rotary positions": case.record["kind"] == "rope" or params.get("rope"),
        "projections X·W": params["layout"] == "BND",
    }
    return next((feature for feature, needed in features.items() if needed), "")


def check(case: Case | Published) -> None:
    """Run the case and raise MismatchError where a result is not as expected."""
    if isinstance(case, Published):
        check_published(case)
    elif case.params.get("scale") == 0:
        check_operations(case)
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
        trace = run(session_of(case, item, *(split[name][item] for name in ("Q", "K", "V"))))
        for field, got in results(case, trace).items():
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


def heads_of(case: Case, name: str) -> np.ndarray:
    """An input as (B, heads, n, d), whatever its layout."""
    array = case.inputs[name]
    if case.params["layout"] == "BHND":
        return array
    heads = case.params["q_heads" if name == "Q" else "kv_heads"]
    return array.reshape(*array.shape[:2], heads, -1).swapaxes(1, 2)


def session_of(case: Case, item: int, q: np.ndarray, k: np.ndarray, v: np.ndarray) -> Session:
    """The session of one batch item."""
    n_q, n_k = q.shape[1], k.shape[1]
    bias, masks = given_mask(case, item, q.shape[0], n_q, n_k)
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
        own_key_tokens=tuple(f"k{j}" for j in range(n_k)),
        q=q,
        k=k,
        v=v,
        scale="1/sqrt(d_k)" if scale is None else scale,
        softcap=case.params.get("softcap") or None,
        bias=bias,
        alibi=Alibi(tuple(case.inputs["alibi_slopes"].tolist())) if case.params.get("alibi") else None,
        masks=tuple(masks),
    )


def given_mask(case: Case, item: int, heads: int, n_q: int, n_k: int) -> tuple[np.ndarray | None, list[Mask]]:
    """The case's attn_mask: a bias where it is of numbers, a custom mask where it is of booleans."""
    if "attn_mask" not in case.inputs:
        return None, []
    mask = case.inputs["attn_mask"]
    barred = False if mask.dtype == bool else -np.inf
    if mask.shape[-1] < n_k:
        mask = np.pad(mask, [(0, 0)] * (mask.ndim - 1) + [(0, n_k - mask.shape[-1])], constant_values=barred)
    batch = heads_of(case, "Q").shape[0]
    whole = np.broadcast_to(mask, (batch, heads, n_q, n_k))[item]
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


def compare_arrays(what: str, got: np.ndarray, expected: np.ndarray, atol: float, rtol: float) -> None:
    """Raise MismatchError unless |got - expected| <= atol + rtol·|expected|, with special values in the same places."""
    expected = np.asarray(expected, dtype=np.float64)
    if got.shape != expected.shape:
        raise MismatchError(f"{what} has shape {got.shape}, not {expected.shape}")
    finite = np.isfinite(expected)
    same = np.array_equal(got[~finite], expected[~finite], equal_nan=True) and bool(np.isfinite(got[finite]).all())
    if not same:
        raise MismatchError(f"{what}: infinities or NaN are in other places")
    error = np.abs(got[finite] - expected[finite])
    if (error > atol + rtol * np.abs(expected[finite])).any():
        raise MismatchError(f"{what} is off by {error.max():.3g}")


def check_published(case: Published) -> None:
    """Run the example; compare with the recomputed numbers, and with the printed ones where they are right."""
    record = case.record
    got = published_results(record)
    for field, value in record["recomputed"].items():
        if field in got:
            expected = np.array(value, dtype=np.float64)
            compare_arrays(f"{record['name']}: {field}", got[field].reshape(expected.shape), expected, 1e-9, 1e-9)
    for field, printed in record["printed"].items():
        if record["verdict"] == "right" and field in got:
            check_printed(record, field, got[field], printed)


def published_results(record: dict) -> dict[str, np.ndarray]:
    """Every step of an example, batch items stacked in front where the example has a batch."""
    q, k, v = (np.array(record["inputs"][name], dtype=np.float64) for name in ("Q", "K", "V"))
    if q.ndim == 2:
        return published_item(record, q, k, v, record["mask"])
    items = [
        published_item(record, q[item], k[item], v[item], record["mask"] and record["mask"][item])
        for item in range(q.shape[0])
    ]
    return {field: np.stack([item[field] for item in items]) for field in items[0]}


def published_item(record: dict, q: np.ndarray, k: np.ndarray, v: np.ndarray, mask: list | None) -> dict:
    """Every step of one batch item; the matrices of a single head have no head axis."""
    heads = record["convention"]["heads"]
    split_q, split_k, split_v = (array.reshape(len(array), heads, -1).swapaxes(0, 1) for array in (q, k, v))
    session = Session(
        tokens=tuple(f"q{i}" for i in range(len(q))),
        own_key_tokens=tuple(f"k{j}" for j in range(len(k))),
        q=split_q,
        k=split_k,
        v=split_v,
        scale=record["convention"]["scale"],
        masks=() if mask is None else (Custom(np.array(mask, dtype=bool)),),
    )
    trace = run(session)
    found = {name: trace[name] for name in ("scores", "scaled", "masked", "weights")}
    found["heads"] = trace["output"]
    found = {name: array[0] if heads == 1 else array for name, array in found.items()}
    return found | {"output": trace["output"].swapaxes(0, 1).reshape(len(q), -1), "Q": q, "K": k, "V": v}


def check_printed(record: dict, field: str, got: np.ndarray, printed: dict) -> None:
    """Raise MismatchError unless the result is within half a unit of the last printed decimal.

    Sources that printed a float32 have its last place as well: their decimals can be finer than a float32 is.
    """
    expected = np.array(printed["value"], dtype=np.float64)
    if printed.get("select"):
        row = int(printed["select"].split("index ")[1].rstrip(")"))
        got = got[row : row + 1]
    allowed = 0.5 * 10.0 ** -printed["decimals"] + 1e-12
    if "printed in float32" in record["note"]:
        allowed += float(np.spacing(np.abs(expected).max().astype(np.float32)))
    compare_arrays(f"{record['name']}: printed {field}", got.reshape(expected.shape), expected, allowed, 0.0)
