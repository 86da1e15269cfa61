"""What scripts give, as a session: arrays of any kind, and a mask whose meaning is said."""

import math
import operator
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from explorer.attention.checks import check_size
from explorer.attention.masks import Booleans, Causal, Custom, Mask, Padding
from explorer.attention.reference import by
from explorer.attention.session import Floats, Scale, Session
from explorer.errors import InputError
from explorer.files.entries import check_exact
from explorer.texts import QT_TRANSLATE_NOOP, Text, one_line

MAY_ATTEND, BLOCKED, ADDED = MEANINGS = ("may attend", "blocked", "added")
CAUSAL = "causal"


class Numbers(NamedTuple):
    """An array, and the type that its numbers had, such as bfloat16."""

    array: NDArray[Any]
    kind: str


def refuse(template: str, **values: object) -> InputError:
    """The error with this sentence about what a script gives."""
    return InputError(Text("notebook", template, values))


def session_of(
    q: object,
    k: object,
    v: object,
    tokens: Sequence[object] | None = None,
    key_tokens: Sequence[object] | None = None,
    mask: object = None,
    mask_means: str = "",
    scale: object = None,
    item: int | None = None,
    title: str = "",
) -> Session:
    """The session of what a script gives. Raises InputError where that does not fit together."""
    item = None if item is None else whole("item", item)
    queries, keys, values = (heads_of(name, given, item) for name, given in (("q", q), ("k", k), ("v", v)))
    n_q, n_k = queries.shape[1], keys.shape[1]
    check_size(len(queries), n_q, n_k)
    query_texts = texts("tokens", tokens, n_q, "t")
    key_texts = None if key_tokens is None and n_q == n_k else texts("key_tokens", key_tokens, n_k, "k")
    masks, bias = mask_of(mask, mask_means, (len(queries), n_q, n_k), item)
    return Session(
        query_texts,
        queries,
        keys,
        values,
        own_key_tokens=None if key_texts == query_texts else key_texts,
        scale=scale_of(scale, queries.shape[2]),
        bias=bias,
        masks=masks,
        title=str(title),
    )


def numbers(name: str, given: Any) -> Numbers:
    """What a script gives as an array. Raises InputError where it is none, or holds no numbers."""
    kind = str(getattr(given, "dtype", "")).rpartition(".")[2]
    try:
        if hasattr(given, "detach"):  # a tensor of PyTorch, perhaps one that gradients are computed for
            given = given.detach().cpu()
            given = given.float() if kind == "bfloat16" else given  # which NumPy does not know
        array = np.asarray(given)
    except (ValueError, TypeError, RuntimeError) as error:
        raise refuse(
            QT_TRANSLATE_NOOP("notebook", "NumPy cannot make an array of it ({reason}); give rows of equal length"),
            reason=one_line(str(error), 120),
        ).at(name) from None
    if array.dtype.kind == "O":
        array = plain_numbers(array)
    if array.dtype.kind not in "biuf":
        raise refuse(
            QT_TRANSLATE_NOOP("notebook", "it holds {kind}, not numbers; give floats"), kind=array.dtype.name
        ).at(name)
    try:
        if array.dtype.kind in "iu":
            check_exact(array)
    except InputError as error:
        raise error.at(name) from None
    return Numbers(array, kind or array.dtype.name)


def plain_numbers(array: NDArray[Any]) -> NDArray[Any]:
    """An array of Python objects as floats, where all are numbers; else as it is."""
    if any(isinstance(each, str | bytes) for each in array.flat):
        return array
    try:
        return np.array([float(each) for each in array.flat]).reshape(array.shape)
    except (TypeError, ValueError):
        return array


def heads_of(name: str, given: object, item: int | None) -> Floats:
    """An array as (heads, tokens, width). Raises InputError where it has other axes, or a batch of several."""
    array = numbers(name, given).array
    if item is not None and array.ndim < 3:
        raise refuse(
            QT_TRANSLATE_NOOP("notebook", "its shape is {shape}, so it is no batch; leave item out"),
            shape=by(array.shape),
        ).at(name)
    array = of_batch(name, array, item, 4)
    if array.ndim not in (2, 3):
        raise refuse(
            QT_TRANSLATE_NOOP(
                "notebook",
                "its shape is {shape}; give (tokens, width), (heads, tokens, width) or (batch, heads, tokens, width)",
            ),
            shape=by(array.shape) or "()",
        ).at(name)
    return np.array(array if array.ndim == 3 else array[None], dtype=np.float64)


def of_batch(name: str, array: NDArray[Any], item: int | None, whole: int) -> NDArray[Any]:
    """The item of a batch that is meant; `whole` is the number of axes that an array with a batch has for certain.

    Raises InputError where there are several and it is not said which, or there is none such.
    """
    if array.ndim < 3 or (array.ndim < whole and item is None):
        return array
    count = len(array)
    if item is None and count != 1:
        raise refuse(
            QT_TRANSLATE_NOOP("notebook", "it is a batch of {count}; say which is meant, item=0 for the first"),
            count=count,
        ).at(name)
    place = 0 if item is None or count == 1 else item
    if not 0 <= place < count:
        raise refuse(
            QT_TRANSLATE_NOOP("notebook", "there is no item {item}; the batch has {count}, counted from 0"),
            item=item,
            count=count,
        ).at(name)
    chosen: NDArray[Any] = array[place]
    return chosen


def texts(name: str, given: Sequence[object] | None, count: int, letter: str) -> tuple[str, ...]:
    """One text a row; made up where none are given. Raises InputError for a text in place of several."""
    if given is None:
        return tuple(f"{letter}{place}" for place in range(1, count + 1))
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise refuse(
            QT_TRANSLATE_NOOP("notebook", "it is one text; give a list with one text for each of the {count} rows"),
            count=count,
        ).at(name)
    return tuple(map(str, given))


def scale_of(given: object, width: int) -> Scale:
    """The scale of a session, by its name where it has one. Raises InputError for several numbers."""
    if given is None:
        return "1/sqrt(d_k)"
    if isinstance(given, str):
        return given
    array = numbers("scale", given).array
    if array.size != 1:
        raise refuse(QT_TRANSLATE_NOOP("notebook", "it is several numbers; give one")).at("scale")
    scale = float(array.reshape(()))
    return {1.0: "none", 1.0 / math.sqrt(width): "1/sqrt(d_k)"}.get(scale, scale)


def mask_of(
    given: object, means: str, shape: tuple[int, int, int], item: int | None
) -> tuple[tuple[Mask, ...], Floats | None]:
    """The masks and the bias that a script's mask is. Raises InputError where its meaning is not said."""
    if given is None:
        return (), None
    if isinstance(given, str):
        return (causal(given, shape),), None
    if means not in MEANINGS:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "notebook",
                'it must be said what the mask means: mask_means="may attend" (1 or True lets a query see the key), '
                '"blocked" (1 or True bars the key) or "added" (added to the scaled scores)',
            )
        ).at("mask_means")
    array = of_scores(numbers("mask", given).array, shape, item)
    if means == ADDED:
        return (), np.array(array, dtype=np.float64)
    if not ((array == 0) | (array == 1)).all():
        raise refuse(
            QT_TRANSLATE_NOOP(
                "notebook", 'it holds other numbers than 0 and 1; such a mask can only be mask_means="added"'
            )
        ).at("mask")
    return switches((array != 0) == (means == MAY_ATTEND)), None


def switches(allowed: Booleans) -> tuple[Mask, ...]:
    """The rule that lets these cells be seen, by its name where it has one; none where nothing is barred."""
    if allowed.all():
        return ()
    rules: tuple[Mask, ...] = (Causal(), Causal("top_left"), Padding(tuple(allowed[0, 0].tolist())))
    same = (rule for rule in rules if (allowed == rule.may_attend(*allowed.shape[1:])).all())
    return (next(same, Custom(allowed)),)


def causal(given: str, shape: tuple[int, int, int]) -> Mask:
    """The causal mask. Raises InputError for another word, or where it is not said which key a query stands at."""
    if given != CAUSAL:
        raise refuse(
            QT_TRANSLATE_NOOP("notebook", '"{mask}" is no mask; give "{causal}" or an array'),
            mask=one_line(given, 40),
            causal=CAUSAL,
        ).at("mask")
    if shape[1] != shape[2]:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "notebook",
                "with {n_q} queries and {n_k} keys a causal mask may mean two things; give it as an array",
            ),
            n_q=shape[1],
            n_k=shape[2],
        ).at("mask")
    return Causal()


def of_scores(array: NDArray[Any], shape: tuple[int, int, int], item: int | None) -> NDArray[Any]:
    """A mask as (1 or heads, queries, keys). Raises InputError where it does not fit the scores."""
    whole, heads = array, shape[0]
    array = of_batch("mask", array, item if array.ndim == 4 or len(array) not in (1, heads) else None, 4)
    array = array.reshape((1,) * (3 - array.ndim) + array.shape) if array.ndim in (1, 2) else array
    fits = array.ndim == 3 and array.shape[0] in (1, heads) and array.shape[1] in (1, shape[1])
    if not fits or array.shape[2] != shape[2]:
        raise refuse(
            QT_TRANSLATE_NOOP(
                "notebook",
                "the mask is {mask} but the scores are {scores} (heads x queries x keys); give (queries, keys)",
            ),
            mask=by(whole.shape),
            scores=by(shape),
        ).at("mask")
    return np.broadcast_to(array, (array.shape[0], *shape[1:]))


def whole(name: str, given: object) -> int:
    """A whole number. Raises InputError for anything else."""
    try:
        return operator.index(given)  # type: ignore[arg-type]
    except TypeError:
        words = QT_TRANSLATE_NOOP("notebook", "{given} is no whole number; count from 0")
        raise refuse(words, given=one_line(str(given), 40)).at(name) from None
