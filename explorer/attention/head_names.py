"""The names that heads may be given, which are remembered in the view of a session, and how heads are called."""

from collections.abc import Iterable, Mapping

from explorer.attention.session import Session
from explorer.texts import QT_TRANSLATE_NOOP, Text

LONGEST = 40  # characters of a name
Names = tuple[str, ...]  # one a head, "" where it has none; heads beyond the last have none

HEAD = QT_TRANSLATE_NOOP("heads", "Head {head}")
NAMED = QT_TRANSLATE_NOOP("heads", "Head {head} ({name})")
HEAD_OF = QT_TRANSLATE_NOOP("heads", "Head {head} of {heads}")
NAMED_OF = QT_TRANSLATE_NOOP("heads", "Head {head} ({name}) of {heads}")
SHARES_ONE = QT_TRANSLATE_NOOP("heads", "all heads share K and V")
SHARED = QT_TRANSLATE_NOOP("heads", "heads {first}–{last} share K and V {kv_head}")


def names_in(view: Mapping[str, object]) -> Names:
    """The names of heads in the view of a session; what are none is ignored."""
    given = view.get("head_names")
    return without_end(tidy(name) if isinstance(name, str) else "" for name in given) if isinstance(given, list) else ()


def tidy(name: str) -> str:
    """A name as it is kept: in one line, without spaces around it, not too long."""
    return " ".join(name.split())[:LONGEST].rstrip()


def renamed(names: Names, head: int, name: str) -> Names:
    """The names with another one for a head; an empty one takes its name away."""
    longer = [*names, *[""] * (head + 1 - len(names))]
    longer[head] = tidy(name)
    return without_end(longer)


def without_end(names: Iterable[str]) -> Names:
    """The names as far as the last head that has one."""
    kept = list(names)
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def name_of(names: Names, head: int) -> str:
    """The name of a head, "" where it has none."""
    return names[head] if head < len(names) else ""


def head_words(names: Names, head: int) -> Text:
    """A head with its number and its name."""
    name = name_of(names, head)
    return Text("heads", NAMED if name else HEAD, {"head": head + 1, "name": name})


def head_among(names: Names, head: int, heads: int) -> Text:
    """A head with its number and its name among all heads."""
    name = name_of(names, head)
    return Text("heads", NAMED_OF if name else HEAD_OF, {"head": head + 1, "name": name, "heads": heads})


def sharing(session: Session) -> list[tuple[range, Text]]:
    """Which query heads share keys and values, in words; none where each head has its own."""
    if session.kv_heads == session.heads:
        return []
    size = session.heads // session.kv_heads
    if session.kv_heads == 1:
        return [(range(session.heads), Text("heads", SHARES_ONE))]
    groups = (range(kv_head * size, (kv_head + 1) * size) for kv_head in range(session.kv_heads))
    return [
        (group, Text("heads", SHARED, {"first": group.start + 1, "last": group.stop, "kv_head": kv_head + 1}))
        for kv_head, group in enumerate(groups)
    ]
