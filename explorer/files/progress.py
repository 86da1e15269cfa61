"""How far a long work is: told piece by piece to whoever waits for it, who may stop it."""

from collections.abc import Callable

Progress = Callable[[int, int], None]  # is told how much is done, of how much; may raise to stop the work

PARTS = 1000  # into which the progress of several works is divided


def unwatched(done: int, total: int) -> None:
    """The progress that nobody follows."""


def within(progress: Progress, begin: float, end: float) -> Progress:
    """The progress of a part of a work, from one share of it to another."""

    def follow(done: int, total: int) -> None:
        progress(round(PARTS * (begin + (end - begin) * done / max(1, total))), PARTS)

    return follow
