"""Prints how fast the program is beside baselines measured in the same run: `python -m tests.benchmarks`.

Ours and the baseline are timed in turns, and medians are compared, so that a busy machine slows both.
"""

import sys
import tempfile
from pathlib import Path

MOST_OF_RUN = 1.3


def main() -> int:
    """Measure and print one line for each benchmark; 1 where a requirement is missed, else 0."""
    from tests.benchmarks import cell_edit, clipboard, drag, large, run, start

    met = []
    print(f"{'benchmark':46} {'ours':>10} {'baseline':>10} {'ratio':>8}  required")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for label, ours, baseline, ratio, most in start.measure(folder):
            met.append(ratio <= most)
            line(label, milliseconds(ours), milliseconds(baseline), f"{ratio:.2f}", f"at most {most:g}", met[-1])
        for label, ours, baseline, ratio, least in cell_edit.measure(folder):
            met.append(ratio >= least)
            line(label, milliseconds(ours), milliseconds(baseline), f"{ratio:.1f}", f"at least {least:g}", met[-1])
        for label, ours, baseline, least in drag.measure(folder):
            met.append(ours >= least)
            line(label, f"{ours:.0%}", f"{baseline:.0%}", "", f"at least {least:.0%}", met[-1])
        for label, ours, baseline, ratio, most in large.measure(folder):
            met.append(ratio <= most)
            line(label, milliseconds(ours), milliseconds(baseline), f"{ratio:.2f}", f"at most {most:g}", met[-1])
    for label, ours, baseline, ratio, most in clipboard.measure():
        met.append(ratio <= most)
        line(label, milliseconds(ours), milliseconds(baseline), f"{ratio:.2f}", f"at most {most:g}", met[-1])
    for label, ratio in run.measure():
        met.append(ratio <= MOST_OF_RUN)
        line(label, "", "", f"{ratio:.2f}", f"at most {MOST_OF_RUN:g}", met[-1])
    print("start: ours / empty window; edit: matplotlib / ours; drag: shares of the events, ours and a bare loop's;")
    print("others: ours / NumPy")
    return 0 if all(met) else 1


def line(label: str, ours: str, baseline: str, ratio: str, required: str, met: bool) -> None:
    """One row of the table."""
    print(f"{label:46} {ours:>10} {baseline:>10} {ratio:>8}  {required}{'' if met else ': MISSED'}", flush=True)


def milliseconds(seconds: float) -> str:
    """A time as it is printed."""
    return f"{1000 * seconds:.1f} ms"


if __name__ == "__main__":
    sys.exit(main())
