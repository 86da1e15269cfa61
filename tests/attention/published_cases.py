"""Running the published examples of tests/cases/README.md through `run(session)`."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from explorer.attention.masks import Custom
from explorer.attention.session import Session
from explorer.attention.trace import run
from tests.attention.mismatch import compare_arrays


@dataclass(frozen=True)
class Published:
    """One worked example with printed numbers."""

    record: dict


def check_published(case: Published) -> None:
    """Run the example; compare with the recomputed numbers, and with the printed ones where they are right."""
    record = case.record
    got = published_results(record)
    for field, value in record["recomputed"].items():
        expected = np.array(value, dtype=np.float64)
        compare_arrays(f"{record['name']}: {field}", got[field], expected, 1e-9, 1e-9)
    for field, printed in record["printed"].items():
        if record["verdict"] == "right":
            unscaled = field == "masked" and "unscaled" in printed.get("what", "")  # masked first, scaled then
            result = np.where(np.isneginf(got["masked"]), -np.inf, got["scores"]) if unscaled else got[field]
            check_printed(record, field, result, printed)


def published_results(record: dict) -> dict[str, np.ndarray]:
    """Every step of an example, batch items stacked in front where the example has a batch."""
    inputs = {name: np.array(value, dtype=np.float64) for name, value in record["inputs"].items()}
    if "Q" not in inputs or inputs["Q"].ndim == 2:
        return published_item(record, inputs, record["mask"])
    items = [
        published_item(record, {name: array[item] for name, array in inputs.items()}, record["mask"][item])
        for item in range(len(inputs["Q"]))
    ]
    return {field: np.stack([item[field] for item in items]) for field in items[0]}


def published_item(record: dict, inputs: dict[str, np.ndarray], mask: list | None) -> dict[str, np.ndarray]:
    """Every step of one batch item; the matrices of a single head have no head axis."""
    trace = run(published_session(record, inputs, mask))
    steps = {"scores": "scores", "scaled": "scaled", "masked": "masked", "weights": "weights", "heads": "output"}
    found = {field: trace[name] for field, name in steps.items() if name in trace}
    if record["convention"]["heads"] == 1:
        found = {field: array[0] for field, array in found.items()}
    for field, name in {"Q": "q", "K": "k", "V": "v", "output": "output"}.items():
        if name in trace:
            found[field] = side_by_side(trace[name])
    return found


def side_by_side(heads: np.ndarray) -> np.ndarray:
    """A matrix of each head as one matrix, from the first head to the last."""
    return np.concatenate(list(heads), axis=1)


def published_session(record: dict, inputs: dict[str, np.ndarray], mask: list | None) -> Session:
    """The session of one batch item, which begins with what the example gives; missing values are zeros."""
    heads = record["convention"]["heads"]
    given = {name.lower(): array for name, array in inputs.items()}
    keys = given["scores"].shape[1] if "scores" in given else None
    if "q" in given:
        keys = len(given["k"])
        given.setdefault("v", np.zeros((keys, heads)))
        given = {name: np.stack(np.split(array, heads, axis=1)) for name, array in given.items()}
    return Session(
        tokens=tuple(
            f"q{i}" for i in range(len(next(inputs[name] for name in ("Q", "X", "scores") if name in inputs)))
        ),
        own_key_tokens=None if keys is None else tuple(f"k{j}" for j in range(keys)),
        head_counts=(heads, heads),
        scale=record["convention"]["scale"],
        masks=() if mask is None else (Custom(np.array(mask, dtype=bool)),),
        **given,
    )


def check_printed(record: dict, field: str, got: np.ndarray, printed: dict) -> None:
    """Raise MismatchError unless the result is within half a unit of the last printed decimal, or significant digit.

    Sources that printed a float32 have its last place as well: their decimals can be finer than a float32 is.
    """
    expected = np.array(printed["value"], dtype=np.float64)
    if printed.get("select"):
        row = int(printed["select"].split("index ")[1].rstrip(")"))
        got = got[row : row + 1]
    allowed = 0.5 * 10.0 ** -printed["decimals"] + 1e-12
    if "printed in float32" in record["note"]:
        allowed += float(np.spacing(np.abs(expected).max().astype(np.float32)))
    what, got = f"{record['name']}: printed {field}", got.reshape(expected.shape)
    compare_arrays(what, got, expected, allowed, 0.0)
    if "significant_digits" in printed:
        digits = printed["significant_digits"] - 1
        rounded = np.array([float(f"{number:.{digits}e}") for number in got.ravel()]).reshape(got.shape)
        compare_arrays(f"{what} to its digits", rounded, expected, 0.0, 1e-15)
