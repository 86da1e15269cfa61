"""What is wrong with a plan of an import, all of it at once, and what a person should know before it is done."""

from collections.abc import Iterator, Sequence

import numpy as np

from explorer.attention.checks import MAX_TOKENS, check_size
from explorer.errors import InputError
from explorer.files.imports import ADDED, UNSAID, Plan, own_key_tokens, query_tokens, visible
from explorer.files.layouts import Shape, in_words, items
from explorer.files.roles import INPUT, INPUTS, MASK, MATRICES, ROLES, TITLES, WEIGHTS
from explorer.files.sources import SWITCHES
from explorer.texts import QT_TRANSLATE_NOOP, Text, one_line


def say(template: str, **values: object) -> Text:
    """A sentence about an import."""
    return Text("imports", template, values)


def title(role: str) -> Text:
    """What a role is called."""
    return Text("imports", TITLES[role])


def by(shape: Sequence[int]) -> str:
    """A shape as it is written in a sentence."""
    return " × ".join(map(str, shape))


def mistakes(plan: Plan) -> list[Text]:
    """All that keeps a plan from being carried out; nothing where it can be."""
    checks = (missing, doubled, ill_fitting, too_large, of_tokens, of_mask, of_kept_masks)
    return [mistake for check in checks for mistake in check(plan)]


def missing(plan: Plan) -> Iterator[Text]:
    """The roles that no array has but should."""
    if plan.projects and any(plan.named(role) for role in MATRICES):
        yield say(
            QT_TRANSLATE_NOOP("imports", "X and weights compute query, key and value; use those or these, not both")
        )
    elif plan.base is None or (plan.projects and not plan.base.projects):
        for role in INPUTS if plan.projects else MATRICES:
            if not plan.named(role):
                yield say(QT_TRANSLATE_NOOP("imports", "No array is used as {role}; choose one"), role=title(role))
    elif not plan.used():
        yield say(QT_TRANSLATE_NOOP("imports", "No array is used; choose what one of them is used as"))


def doubled(plan: Plan) -> Iterator[Text]:
    """The roles that several arrays have."""
    for role in ROLES:
        names = plan.named(role)
        if len(names) > 1:
            yield say(
                QT_TRANSLATE_NOOP("imports", "{names} are all used as {role}; keep one of them"),
                names=", ".join(one_line(name, 40) for name in names[:8]),
                role=title(role),
            )
    for name in plan.used():
        problem = plan.source.entry(name).problem
        if problem is not None:
            yield say(QT_TRANSLATE_NOOP("imports", "{name}: {problem}"), name=one_line(name, 40), problem=problem)


def ill_fitting(plan: Plan) -> Iterator[Text]:
    """Where the shapes of query, key and value do not fit together, each with both shapes."""
    yield from unlike_x(plan)
    yield from unlike_heads(plan)
    query, key, value = (plan.shape(role) for role in MATRICES)
    if query and key and query[2] != key[2]:
        template = QT_TRANSLATE_NOOP(
            "imports",
            "The query is {one} and the key {other} (heads × tokens × width); both need the same width",
        )
        yield say(template, one=by(query), other=by(key))
    if key and value and key[1] != value[1]:
        template = QT_TRANSLATE_NOOP(
            "imports",
            "The key is {one} and the value {other} (heads × tokens × width); both need the same number of tokens",
        )
        yield say(template, one=by(key), other=by(value))
    if key and value and key[0] != value[0]:
        template = QT_TRANSLATE_NOOP(
            "imports",
            "The key is {one} and the value {other} (heads × tokens × width); both need the same number of heads",
        )
        yield say(template, one=by(key), other=by(value))
    if query and key and query[0] % key[0]:
        template = QT_TRANSLATE_NOOP(
            "imports",
            "The query is {one} and the key {other} (heads × tokens × width); the query heads cannot be shared out "
            "evenly among the key heads",
        )
        yield say(template, one=by(query), other=by(key))


def unlike_x(plan: Plan) -> Iterator[Text]:
    """The weights that have not as many rows as X has columns, each with both shapes."""
    x = plan.shape(INPUT) if plan.projects else None
    for role in WEIGHTS:
        weights = plan.shape(role) if x else None
        if x and weights and weights[1] != x[2]:
            yield say(
                QT_TRANSLATE_NOOP(
                    "imports",
                    "X is {one} and {role} is {other}; in X · W there is a row of W for each column of X: transpose it",
                ),
                one=by(x[1:]),
                role=title(role),
                other=by(weights[1:] if weights[0] == 1 else weights),
            )


def unlike_heads(plan: Plan) -> Iterator[Text]:
    """The weights with an axis of heads that has not as many as there will be."""
    if not plan.projects:
        return
    heads, kv_heads = plan.head_counts()
    for role in WEIGHTS:
        wanted = heads if role == "w_q" else kv_heads
        for name in plan.named(role):
            shape = plan.shape(role)
            if shape and "heads" in plan.use(name).layout and shape[0] != wanted:
                yield say(
                    QT_TRANSLATE_NOOP("imports", "{role} has {found} heads, but there will be {wanted}"),
                    role=title(role),
                    found=shape[0],
                    wanted=wanted,
                )


def of_square_weights(plan: Plan) -> Iterator[Text]:
    """Which way round weights are taken where both would fit."""
    for role in WEIGHTS:
        for name in plan.named(role):
            shape = plan.source.entry(name).shape
            if len(shape) == 2 and shape[0] == shape[1]:
                template = QT_TRANSLATE_NOOP("imports", "{name} is square, so both ways round fit; taken as “{way}”")
                way = in_words(plan.use(name).layout)
                yield say(template, name=one_line(name, 40), way=way)


def too_large(plan: Plan) -> Iterator[Text]:
    """Where there are more tokens or scores than a session may have."""
    query, key = plan.shape("q"), plan.shape("k")
    if query and key:
        try:
            check_size(query[0], query[1], key[1])
        except InputError as error:
            yield say(QT_TRANSLATE_NOOP("imports", "Too large: {reason}"), reason=error.text)


def of_tokens(plan: Plan) -> Iterator[Text]:
    """Where there are not as many tokens as rows."""
    query, key = plan.shape("q"), plan.shape("k")
    tokens, keys = query_tokens(plan), own_key_tokens(plan)
    if query and len(tokens) != query[1] <= MAX_TOKENS:
        yield say(
            QT_TRANSLATE_NOOP("imports", "The query has {rows} rows but the tokens are {count}; give one for each row"),
            count=len(tokens),
            rows=query[1],
        )
    if key and keys is not None and len(keys) != key[1] <= MAX_TOKENS:
        yield say(
            QT_TRANSLATE_NOOP(
                "imports", "The key has {rows} rows but the key tokens are {count}; give one for each row"
            ),
            count=len(keys),
            rows=key[1],
        )


def of_mask(plan: Plan) -> Iterator[Text]:
    """What is wrong with the mask."""
    query, key, mask = plan.shape("q"), plan.shape("k"), plan.shape(MASK)
    if mask is None:
        return
    if query and key and not mask_fits(mask, query, key):
        yield say(
            QT_TRANSLATE_NOOP(
                "imports",
                "The mask is {mask} but the scores are {scores} (heads × queries × keys); give a mask for them, or "
                "one for all heads",
            ),
            mask=by(mask),
            scores=by((query[0], query[1], key[1])),
        )
    yield from of_meaning(plan, plan.named(MASK)[0])


def mask_fits(mask: Shape, query: Shape, key: Shape) -> bool:
    """Whether a mask has the shape of the scores; it may have one matrix for all heads and one row for all queries."""
    return mask[0] in (1, query[0]) and mask[1] in (1, query[1]) and mask[2] == key[1]


def of_meaning(plan: Plan, name: str) -> Iterator[Text]:
    """Where it is not said what a mask's numbers mean, or they cannot mean it."""
    use, content = plan.use(name), plan.source.contents.get(name)
    if content is None:
        return  # its numbers are still being read
    if content == SWITCHES and use.meaning == UNSAID:
        yield say(QT_TRANSLATE_NOOP("imports", "The mask holds 0 and 1; choose what 1 means"))
    if use.meaning == ADDED:
        array = plan.array(name)
        wrong = np.isnan(array) | (array == np.inf)
        if wrong.any():
            head, row, column = (int(place) + 1 for place in np.argwhere(wrong)[0])
            yield say(
                QT_TRANSLATE_NOOP(
                    "imports",
                    "The mask holds nan or inf at head {head}, row {row}, column {column}; a bias that is added holds "
                    "finite numbers or -inf",
                ),
                head=head,
                row=row,
                column=column,
            )
    elif content != SWITCHES and use.meaning != UNSAID:
        yield say(QT_TRANSLATE_NOOP("imports", "The mask holds other numbers than 0 and 1; it can only be added"))


def of_kept_masks(plan: Plan) -> Iterator[Text]:
    """The masks and the bias of the open session that would stay but no longer fit."""
    query, key, base = plan.shape("q"), plan.shape("k"), plan.base
    if base is None or query is None or key is None:
        return
    masks = base.masks if meaning_of_mask(plan) in (UNSAID, ADDED) else ()
    bias = None if meaning_of_mask(plan) == ADDED else base.bias
    try:
        for mask in masks:
            mask.check(query[0], query[1], key[1])
        if bias is None or (bias.shape[1:] == (query[1], key[1]) and bias.shape[0] in (1, query[0])):
            return
    except InputError:
        pass
    yield say(
        QT_TRANSLATE_NOOP(
            "imports", "The mask of the open session does not fit the new shapes; import into a new session"
        )
    )


def meaning_of_mask(plan: Plan) -> str:
    """What is said that the mask's numbers mean; nothing where there is no mask."""
    names = plan.named(MASK)
    return plan.use(names[0]).meaning if names else UNSAID


def remarks(plan: Plan) -> list[Text]:
    """What a person should know about a plan without mistakes."""
    found = []
    for (item, count), names in batches(plan).items():
        template = QT_TRANSLATE_NOOP("imports", "Of {names} item {item} of the {count} in the batch is taken")
        found.append(say(template, names=", ".join(names), item=item + 1, count=count))
    found += [*of_first_rows(plan), *of_square_weights(plan)]
    meaning = meaning_of_mask(plan)
    if plan.base is not None and plan.base.masks and meaning not in (UNSAID, ADDED):
        found.append(say(QT_TRANSLATE_NOOP("imports", "The mask takes the place of those of the open session")))
    if plan.base is not None and plan.base.has_bias and meaning == ADDED:
        found.append(say(QT_TRANSLATE_NOOP("imports", "The bias takes the place of that of the open session")))
    allowed = visible(plan) if meaning != UNSAID else None
    if allowed is not None:
        blind = ~allowed.any(axis=2)
        count = int(blind.sum())
        if count:
            head, row = (int(place) for place in np.argwhere(blind)[0])
            found.append(sees_nothing(plan, count, head, row))
    return found


def of_first_rows(plan: Plan) -> Iterator[Text]:
    """What the first rows were taken for where they may be the numbers of columns as well as numbers."""
    for name in plan.used():
        numbered = plan.source.numbered.get(name)
        if numbered:
            template = QT_TRANSLATE_NOOP(
                "imports", "The first row of {name} counts the columns; it is taken as their labels, not as numbers"
            )
            yield say(template, name=one_line(name, 40))
        elif numbered is not None:
            template = QT_TRANSLATE_NOOP(
                "imports",
                "The first row of {name} is taken as numbers; where it only counts the columns, remove it",
            )
            yield say(template, name=one_line(name, 40))


def batches(plan: Plan) -> dict[tuple[int, int], list[str]]:
    """The used arrays that are batches of several items, by the item that is taken and their number."""
    found: dict[tuple[int, int], list[str]] = {}
    for name in plan.used():
        use = plan.use(name)
        count = items(plan.source.entry(name).shape, use.layout)
        if count > 1:
            found.setdefault((use.item, count), []).append(one_line(name, 40))
    return found


def sees_nothing(plan: Plan, count: int, head: int, row: int) -> Text:
    """The warning about rows of a mask without a visible key."""
    if "queries" not in plan.use(plan.named(MASK)[0]).layout:
        return say(
            QT_TRANSLATE_NOOP("imports", "With this mask no query sees any key; all weights and outputs will be 0")
        )
    if count == 1:
        return say(
            QT_TRANSLATE_NOOP(
                "imports",
                "With this mask the query {token} (row {row}) sees no key; its weights and output will be 0",
            ),
            token=one_line(query_tokens(plan)[row], 40),
            row=row + 1,
        )
    return say(
        QT_TRANSLATE_NOOP(
            "imports",
            "With this mask {count} queries see no key, the first of them {token} (head {head}, row {row}); their "
            "weights and outputs will be 0",
        ),
        count=count,
        token=one_line(query_tokens(plan)[row], 40),
        head=head + 1,
        row=row + 1,
    )
