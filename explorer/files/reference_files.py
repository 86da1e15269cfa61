"""Arrays of files as numbers to compare with: which step each is of, and how far apart they may be from ours."""

from collections.abc import Mapping, Sequence

import numpy as np

from explorer.attention.reference import Reference, Tolerance, by, fits_step, reference_of, tolerance_of, usual
from explorer.attention.session import Floats
from explorer.attention.steps import steps_of
from explorer.attention.trace import Trace
from explorer.errors import InputError
from explorer.files.entries import Entry
from explorer.files.roles import is_transposed, words_of
from explorer.files.sentences import refuse
from explorer.files.sources import TEXT, Source
from explorer.texts import QT_TRANSLATE_NOOP, one_line

# What names say of a step; of several, the first that is met: attn_output, masked_scores, attention_scores.
NAMES = {
    "output": {"output", "outputs", "out", "o", "z", "context", "result", "输出"},
    "masked": {"masked"},
    "biased": {"biased"},
    "softcapped": {"softcapped", "capped"},
    "scaled": {"scaled"},
    "scores": {"score", "scores", "logits", "s", "qk", "分数"},
    "weights": {
        "weight",
        "weights",
        "attn",
        "attention",
        "attentions",
        "probs",
        "probabilities",
        "softmax",
        "a",
        "权重",
    },
}
KINDS = {"f4": "float32", "f2": "float16", "F32": "float32", "F16": "float16", "BF16": "bfloat16"}
MOST_PRINTED = 12  # decimals; numbers with more were not printed for people


def step_names(trace: Trace) -> list[str]:
    """The steps that numbers can be compared with."""
    return [step.name for step in steps_of(trace.session)]


def guessed(entries: Sequence[Entry], trace: Trace) -> dict[str, str]:
    """The step of each array whose name says one that its shape fits; the only array may also be of the only one."""
    usable = [entry for entry in entries if entry.problem is None]
    found: dict[str, str] = {}
    for entry in usable:
        step = named(entry.name)
        if step not in found.values() and step in fitting(entry, trace):
            found[entry.name] = step
    if not found and len(usable) == 1 and len(fitting(usable[0], trace)) == 1:
        found[usable[0].name] = fitting(usable[0], trace)[0]
    return found


def named(name: str) -> str:
    """The step that a name says, "" where it says none."""
    words = set(words_of(name))
    return next((step for step, names in NAMES.items() if words & names), "")


def fitting(entry: Entry, trace: Trace) -> list[str]:
    """The steps that an array can be of by its shape, perhaps as an item of a batch; one that is called transposed
    has its last two axes exchanged."""
    shape = entry.shape
    if is_transposed(entry.name) and len(shape) > 1:
        shape = (*shape[:-2], shape[-1], shape[-2])
    return [step for step in step_names(trace) if fits_step(trace, step, shape)]


def reference_from(
    source: Source, steps: Mapping[str, str], trace: Trace, tolerance: float | None, item: int | None
) -> Reference:
    """The numbers of those arrays that have a step. Raises InputError where one of them cannot be used."""
    arrays: dict[str, Floats] = {}
    tolerances: dict[str, Tolerance] = {}
    for name, step in steps.items():
        if step in arrays:
            template = QT_TRANSLATE_NOOP("files", "two arrays are used as {step}; keep one of them")
            raise refuse(template, step=step).at(one_line(name, 40))
        try:
            array = source.arrays[name] if name in source.arrays else source.read(name)
        except InputError as error:
            raise error.at(one_line(name, 40)) from None
        arrays[step] = np.asarray(array, dtype=np.float64)
        if is_transposed(name) and array.ndim > 1:
            arrays[step] = arrays[step].swapaxes(-1, -2)
        given = tolerance_of(tolerance) if tolerance is not None else None
        tolerances[step] = given or usual_for(source.entry(name).kind, arrays[step])
    return reference_of(trace, arrays, tolerances, item)


def usual_for(kind: str, array: Floats) -> Tolerance:
    """How far apart numbers may be by the type that a file gives; of printed ones, half of their last digit."""
    if kind != TEXT:
        return usual(KINDS.get(kind.lstrip("<>|="), kind))
    by_type, finite = usual("float32"), array[np.isfinite(array)]
    digits = next((count for count in range(MOST_PRINTED) if (np.round(finite, count) == finite).all()), None)
    half = Tolerance(0.0 if digits is None else 0.5 * 10.0**-digits)
    return half if half.amount > by_type.allowed(array) else by_type


def shape_words(entry: Entry) -> str:
    """The shape and type of an array as they are listed."""
    return f"{by(entry.shape).replace('x', '×')} · {entry.kind}"
