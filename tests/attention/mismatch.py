"""How a result and what is expected of it are compared."""

from __future__ import annotations

import numpy as np


class MismatchError(AssertionError):
    """A result is not the expected one."""


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
