"""What scripts and notebooks call: arrays become a session, which a window shows or numbers are compared with.

The arrays are NumPy arrays or anything that NumPy converts, such as lists and PyTorch tensors.
"""

import math
from collections.abc import Mapping, Sequence

from explorer.attention.reference import Reference, Report, Tolerance, reference_of, tolerance_of, usual
from explorer.attention.trace import Trace, run
from explorer.errors import ExplorerError, MachineError
from explorer.given import numbers, refuse, session_of
from explorer.texts import QT_TRANSLATE_NOOP


def show(
    q: object,
    k: object,
    v: object,
    *,
    tokens: Sequence[object] | None = None,
    key_tokens: Sequence[object] | None = None,
    mask: object = None,
    mask_means: str = "",
    scale: object = None,
    item: int | None = None,
    title: str = "",
    reference: Mapping[str, object] | None = None,
    tolerance: float | None = None,
    block: bool | None = None,
) -> None:
    """Open the window on queries, keys and values: (tokens, width), or (heads, tokens, width) for several heads.

    A batch in front of the heads must have one item, or `item` says which is meant, counted from 0; with `item` the
    first of three axes is the batch. There may be fewer heads of keys and values than of queries.

    tokens, key_tokens   one text a row; made up where they are not given
    mask                 "causal", or an array (queries, keys), perhaps with heads and a batch before, or (keys,)
    mask_means           what its numbers mean: "may attend" (1 or True lets see), "blocked" (1 or True bars), or
                         "added" (to the scaled scores, -inf bars)
    scale                what scores are multiplied by; 1/sqrt(width) where it is not given; 1 for none
    reference            numbers of your own by step, such as {"weights": ...}; see `compare`
    block                whether to wait until the window is closed. Where it is not said, a script waits, and a
                         notebook whose Qt loop runs (%gui qt) does not.

    Raises ValueError, in one sentence, where something does not fit; RuntimeError where there is no display.
    """
    try:
        session = session_of(q, k, v, tokens, key_tokens, mask, mask_means, scale, item, title)
        theirs = None if reference is None else taken_reference(run(session), reference, tolerance, item)
        from explorer.app.shown import show_session  # with Qt, which nobody else here needs

        show_session(session, theirs, block)
    except ExplorerError as error:
        raise plain(error) from None


def compare(
    q: object,
    k: object,
    v: object,
    *,
    reference: Mapping[str, object],
    tokens: Sequence[object] | None = None,
    key_tokens: Sequence[object] | None = None,
    mask: object = None,
    mask_means: str = "",
    scale: object = None,
    item: int | None = None,
    tolerance: float | None = None,
) -> Report:
    """Compare numbers of your own with what is computed here from q, k and v, which are given as for `show`.

    `reference` holds them by step: "scores", "scaled", "masked", "weights", "output", any of them. They have the
    shapes of the steps, (heads, queries, keys) and for the output (heads, queries, width) or (queries, heads * width).
    A number differs where it is further from ours than `tolerance`; where none is given, than 1e-9 times the largest
    number of its step, 1e-5 for float32, 5e-3 for float16, 3e-2 for bfloat16. In a masked score -inf and any number
    below -1000 are the same.

    The report prints as text; `report.agrees` says whether nothing differs, `report.first` is the first step that does,
    with its first cells. Raises ValueError, in one sentence, where something does not fit.
    """
    try:
        trace = run(session_of(q, k, v, tokens, key_tokens, mask, mask_means, scale, item))
        return taken_reference(trace, reference, tolerance, item).report(trace)
    except ExplorerError as error:
        raise plain(error) from None


def plain(error: ExplorerError) -> ValueError | RuntimeError:
    """The error as scripts expect it, with the same sentence; places are named as they name them."""
    place = str(error.place)
    ours = "mask" if place.startswith(("bias", "mask[")) else place.removeprefix("inputs").lstrip(".")
    sentence = type(error)(error.text, ours).message()
    return RuntimeError(sentence) if isinstance(error, MachineError) else ValueError(sentence)


def allowance(given: object) -> Tolerance | None:
    """The tolerance that a script gives, if any. Raises InputError where it is no number."""
    if given is None:
        return None
    array = numbers("tolerance", given).array
    return tolerance_of(float(array.reshape(())) if array.size == 1 else math.nan)


def taken_reference(trace: Trace, given: Mapping[str, object], tolerance: float | None, item: int | None) -> Reference:
    """What a script gives to compare with. Raises InputError where it does not fit the session."""
    if not isinstance(given, Mapping):
        raise refuse(
            QT_TRANSLATE_NOOP("notebook", "give the numbers by the name of their step, such as {example}"),
            example='{"weights": ...}',
        ).at("reference")
    found = {str(name): numbers(f"reference[{str(name)!r}]", each) for name, each in given.items()}
    arrays = {name: each.array for name, each in found.items()}
    allowed = allowance(tolerance)
    return reference_of(trace, arrays, {name: allowed or usual(each.kind) for name, each in found.items()}, item)
