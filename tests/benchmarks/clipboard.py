"""How long blocks of numbers take to and from text, beside NumPy's own reading and writing of the same text.

Run it as `python -m tests.benchmarks.clipboard`.
"""

import io
import statistics
import time
from collections.abc import Callable

import numpy as np

from explorer.files.table_texts import tsv
from explorer.files.tables import read_numbers

SHAPE = (512, 64)
PAIRS = 21
MOST_READING, MOST_WRITING = 5.0, 3.0

Line = tuple[str, float, float, float, float]  # label, seconds: ours, baseline; ratio, most allowed


def read_with_numpy(text: str) -> np.ndarray:
    """The numbers of the text, by NumPy."""
    return np.loadtxt(io.StringIO(text), delimiter="\t")


def write_with_numpy(values: np.ndarray) -> str:
    """The text of the numbers with all digits, by NumPy."""
    text = io.StringIO()
    np.savetxt(text, values, delimiter="\t", fmt="%.17g")
    return text.getvalue()


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def pairs(ours: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float]:
    """The medians of both, timed in turns."""
    times: tuple[list[float], list[float]] = ([], [])
    for turn in range(PAIRS):
        for place in (0, 1) if turn % 2 else (1, 0):
            times[place].append(seconds((ours, theirs)[place]))
    return statistics.median(times[0]), statistics.median(times[1])


def measure() -> list[Line]:
    """A line for reading and one for writing."""
    values = np.random.default_rng(0).normal(size=SHAPE)
    text = tsv(values)
    assert read_numbers(text).values.tobytes() == read_with_numpy(text).tobytes() == values.tobytes()
    assert read_with_numpy(write_with_numpy(values)).tobytes() == values.tobytes()
    size = f"{SHAPE[0]} x {SHAPE[1]} numbers"
    reading = pairs(lambda: read_numbers(text), lambda: read_with_numpy(text))
    writing = pairs(lambda: tsv(values), lambda: write_with_numpy(values))
    return [
        (f"paste {size}", *reading, reading[0] / reading[1], MOST_READING),
        (f"copy {size}", *writing, writing[0] / writing[1], MOST_WRITING),
    ]


if __name__ == "__main__":
    for label, ours, theirs, ratio, most in measure():
        print(f"{label}: {1000 * ours:.1f} ms, NumPy {1000 * theirs:.1f} ms, ratio {ratio:.2f} (at most {most:g})")
