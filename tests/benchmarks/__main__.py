"""Prints how fast the program is beside baselines measured in the same run: `python -m tests.benchmarks`.

Ours and the baseline are timed in turns, and medians are compared, so that a busy machine slows both.
"""

import tempfile
from pathlib import Path


def main() -> None:
    """Measure and print one line for each benchmark."""
    from tests.benchmarks import cell_edit, run, start

    print(f"{'benchmark':46} {'ours':>10} {'baseline':>10} {'ratio':>8}  required")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for label, ours, baseline, ratio, most in start.measure(folder):
            line(label, milliseconds(ours), milliseconds(baseline), f"{ratio:.2f}", f"at most {most:g}", ratio <= most)
        for label, ours, baseline, ratio, least in cell_edit.measure(folder):
            faster = f"{ratio:.1f}"
            line(label, milliseconds(ours), milliseconds(baseline), faster, f"at least {least:g}", ratio >= least)
    for label, ratio in run.measure():
        line(label, "", "", f"{ratio:.2f}", "", True)
    print("start: ours / empty window; edit: matplotlib / ours; run: ours / bare NumPy")


def line(label: str, ours: str, baseline: str, ratio: str, required: str, met: bool) -> None:
    """One row of the table."""
    print(f"{label:46} {ours:>10} {baseline:>10} {ratio:>8}  {required}{'' if met else ': MISSED'}", flush=True)


def milliseconds(seconds: float) -> str:
    """A time as it is printed."""
    return f"{1000 * seconds:.1f} ms"


if __name__ == "__main__":
    main()
