"""The expressions that were typed into cells, sparsely: {(matrix, head, row, column): "1/3"}."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from explorer.attention.masks import Origins

Place = tuple[str, int, int, int]  # matrix, head, row, column
Texts = Mapping[Place, str]
NONE: Texts = MappingProxyType({})


def frozen(texts: Texts) -> Texts:
    """A read-only copy of the texts; a mapping that is read-only already is taken as it is."""
    return texts if isinstance(texts, MappingProxyType) else MappingProxyType(dict(texts))


def with_texts(texts: Texts, matrix: str, gone: Callable[[int, int, int], bool], new: Mapping[Place, str]) -> Texts:
    """The texts after numbers of a matrix were replaced: those at a head, row and column that is `gone` give way."""
    if not texts and not new:
        return NONE
    kept = {place: text for place, text in texts.items() if place[0] != matrix or not gone(*place[1:])}
    return MappingProxyType(kept | {place: text for place, text in new.items() if text})


def moved_rows(texts: Texts, matrix: str, origins: Origins) -> Texts:
    """The texts of a matrix's rows at the new places of these rows; `origins` as in masks.moved."""
    if not any(place[0] == matrix for place in texts):
        return texts
    new_rows: dict[int, list[int]] = {}
    for row, old in enumerate(origins):
        if old is not None:
            new_rows.setdefault(old, []).append(row)
    result = {place: text for place, text in texts.items() if place[0] != matrix}
    for (name, head, row, column), text in texts.items():
        if name == matrix:
            result |= {(name, head, new, column): text for new in new_rows.get(row, [])}
    return MappingProxyType(result)


def moved_columns(texts: Texts, matrix: str, origins: Origins) -> Texts:
    """The texts of a matrix's columns at the new places of these columns."""
    turned = {(name, head, column, row): text for (name, head, row, column), text in texts.items() if name == matrix}
    if not turned:
        return texts
    rest = {place: text for place, text in texts.items() if place[0] != matrix}
    moved = moved_rows(turned, matrix, origins)
    return MappingProxyType(
        rest | {(name, head, row, column): text for (name, head, column, row), text in moved.items()}
    )


def within(texts: Texts, matrix: str, heads: int, rows: int, columns: int) -> Texts:
    """The texts without those of the matrix that lie outside its new shape."""
    if all(place[0] != matrix for place in texts):
        return texts
    return with_texts(texts, matrix, lambda head, row, column: head >= heads or row >= rows or column >= columns, {})
