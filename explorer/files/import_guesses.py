"""The plan that an import begins with: roles by names, layouts by what fits together."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from explorer.attention.session import Session
from explorer.files.entries import Entry
from explorer.files.import_checks import ill_fitting, mask_fits
from explorer.files.imports import ADDED, UNSAID, Plan, Use
from explorer.files.layouts import BATCH, Axes, layouts
from explorer.files.roles import INPUT, INPUTS, MASK, MATRICES, NONE, ROLES, WEIGHTS, guessed, is_transposed, words_of
from explorer.files.sources import SWITCHES, Source

TURNED_ENDS: tuple[Axes, ...] = (("inputs",), ("tokens",), ("queries",))  # the last axes of what is transposed


def first_plan(source: Source, present: Session) -> Plan:
    """What is likely meant: a new session where there is a query, a key and a value, else a change of the open one."""
    usable = [entry for entry in source.entries if entry.problem is None]
    roles = guessed([entry.name for entry in usable])
    uses = {entry.name: with_role(source, entry, roles[entry.name]) for entry in usable if roles[entry.name] != NONE}
    said = {use.role for use in uses.values()}
    whole = set(MATRICES) <= said or set(INPUTS) <= said
    other: tuple[str, ...] = () if present.projects else INPUTS  # what is not meant
    if whole:
        other = INPUTS if set(MATRICES) <= said else MATRICES
    elif said & set(MATRICES):
        other = INPUTS
    meant = {name: use for name, use in uses.items() if use.role not in other}
    return with_layouts(Plan(source, meant, None if whole else present))


def with_role(source: Source, entry: Entry, role: str) -> Use:
    """The use of an array in a role, with the likeliest layout by itself and what a mask's numbers must mean."""
    if role == NONE:
        return Use()
    return Use(role, ordered(role, entry)[0], meaning=meaning_of(source, entry.name, role))


def meaning_of(source: Source, name: str, role: str) -> str:
    """What the numbers of a mask mean: they are added unless they are all 0 and 1, which is asked about."""
    content = source.contents.get(name)
    return ADDED if role == MASK and content is not None and content != SWITCHES else UNSAID


def with_layouts(plan: Plan) -> Plan:
    """The plan with the likeliest layouts of its arrays that fit together; where none do, with the likeliest."""
    names = [names[0] for role in ROLES if len(names := plan.named(role)) == 1]
    tried = [with_these(plan, names, chosen) for chosen in product(*(likely(plan, name) for name in names))]
    return min(tried, key=lambda other: (misfits(other) > 0, *unlikeliness(other, names)))


def with_best_layout(plan: Plan, name: str) -> Plan:
    """The plan with that layout of one array that fits best; the others keep theirs."""
    if plan.use(name).role == NONE:
        return plan
    tried = [with_these(plan, [name], [layout]) for layout in likely(plan, name)]
    return min(tried, key=lambda other: (misfits(other), *unlikeliness(other, [name])))


def with_these(plan: Plan, names: Sequence[str], chosen: Sequence[Axes]) -> Plan:
    """The plan with these layouts."""
    uses = {name: replace(plan.use(name), layout=layout, item=0) for name, layout in zip(names, chosen, strict=True)}
    return replace(plan, uses={**plan.uses, **uses})


def unlikeliness(plan: Plan, names: Sequence[str]) -> tuple[int, int]:
    """How many kinds of layout there are, and how unlikely they are: arrays of one file are mostly laid out alike."""
    places = [possible(plan, name).index(plan.use(name).layout) for name in names]
    matrices = {plan.use(name).layout for name in names if plan.use(name).role != MASK}
    return len(matrices), sum(places)


def possible(plan: Plan, name: str) -> tuple[Axes, ...]:
    """The layouts that an array may have."""
    return ordered(plan.use(name).role, plan.source.entry(name))


def ordered(role: str, entry: Entry) -> tuple[Axes, ...]:
    """The layouts that an array may have, the likeliest first: what is called a weight is kept transposed, mostly.

    So is what is called transposed.
    """
    found = layouts(role, len(entry.shape))
    kept_transposed = role in WEIGHTS and "weight" in words_of(entry.name)
    if kept_transposed != is_transposed(entry.name):
        return tuple(sorted(found, key=lambda layout: layout[-1:] not in TURNED_ENDS))
    return found


def likely(plan: Plan, name: str) -> tuple[Axes, ...]:
    """The layouts that are worth a guess: a batch, most of which would be left out, only where others must be one."""
    batch = any(len(plan.source.entry(other).shape) == 4 for other in plan.used())
    found = possible(plan, name)
    return tuple(layout for layout in found if batch or BATCH not in layout) or found


def misfits(plan: Plan) -> int:
    """How much does not fit together in a plan, by its shapes and labels alone."""
    query, key, mask = plan.shape("q"), plan.shape("k"), plan.shape(MASK)
    count = len(list(ill_fitting(plan)))
    if query and key and mask:
        count += not mask_fits(mask, query, key)
    for role in (*MATRICES, INPUT):
        shape = plan.shape(role)
        for name in plan.named(role):
            labels = plan.labels(name)
            count += bool(labels and shape and len(labels) != shape[1])
    return count
