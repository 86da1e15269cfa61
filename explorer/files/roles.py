"""What an array is by its name: query, key, value, input, weights, mask; never by its place in the file."""

import re
from collections.abc import Sequence

from explorer.texts import QT_TRANSLATE_NOOP

NONE = ""
MASK = "mask"
MATRICES = ("q", "k", "v")
INPUT = "x"
WEIGHTS = ("w_q", "w_k", "w_v")
INPUTS = (INPUT, *WEIGHTS)  # what makes queries, keys and values
ROLES = (*MATRICES, *INPUTS, MASK)
TITLES = {
    "q": QT_TRANSLATE_NOOP("imports", "query (Q)"),
    "k": QT_TRANSLATE_NOOP("imports", "key (K)"),
    "v": QT_TRANSLATE_NOOP("imports", "value (V)"),
    INPUT: QT_TRANSLATE_NOOP("imports", "input (X)"),
    "w_q": QT_TRANSLATE_NOOP("imports", "query weights (W_Q)"),
    "w_k": QT_TRANSLATE_NOOP("imports", "key weights (W_K)"),
    "w_v": QT_TRANSLATE_NOOP("imports", "value weights (W_V)"),
    MASK: QT_TRANSLATE_NOOP("imports", "mask"),
    NONE: QT_TRANSLATE_NOOP("imports", "not used"),
}
NAMES = {
    "q": {"q", "qs", "query", "queries", "查询"},
    "k": {"k", "ks", "key", "keys", "键"},
    "v": {"v", "vs", "value", "values", "val", "值"},
    INPUT: {"x", "xs", "输入"},
    MASK: {"mask", "masks", "bias", "掩码"},
}
FUSED = {"wq": "w_q", "wk": "w_k", "wv": "w_v"}
OF_WEIGHTS = {"w", "weight", "weights", "权重", *FUSED}
OTHERS = {
    "proj",
    "projection",
    "linear",
    "norm",
    "grad",
}  # of a name that says weights too, the first three say no more
TRANSPOSED = "transposed"  # of a name whose array has rows and columns exchanged
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[^\W\d_A-Za-z]+")


def words_of(name: str) -> list[str]:
    """The words of a name in lower case: attn.Q, queryStates, attention_mask."""
    return [word.lower() for word in WORD.findall(name)]


def is_transposed(name: str) -> bool:
    """Whether a name says that rows and columns are exchanged."""
    return TRANSPOSED in words_of(name)


def bare(name: str) -> str:
    """A name in lower case without the word that says that rows and columns are exchanged."""
    return re.sub(f"[-_. ]?{TRANSPOSED}$", "", name.lower())


def role_of(name: str) -> str:
    """The role that a name says, "" where it says none or several; a mask of keys is a mask."""
    words = set(words_of(name))
    found = [role for role, names in NAMES.items() if words & names]
    if words & OF_WEIGHTS:
        made = {f"w_{role}" for role in MATRICES if role in found} | {FUSED[word] for word in words & FUSED.keys()}
        return made.pop() if len(made) == 1 and not words & {"bias", "norm", "grad"} else NONE
    if words & OTHERS or ("bias" in words and len(found) > 1):
        return NONE  # what queries are made with, not queries
    if words & (NAMES[MASK] - {"bias"}):
        return MASK
    return found[0] if len(found) == 1 else NONE


def guessed(names: Sequence[str]) -> dict[str, str]:
    """The role of each name. Of several that say the same, the one that is nothing but that word has it, or none."""
    roles = {name: role_of(name) for name in names}
    for role in ROLES:
        same = [name for name in names if roles[name] == role]
        plain = [name for name in same if bare(name) in NAMES.get(role, {role, role.replace("_", "")})]
        for name in same:
            if len(same) > 1 and plain != [name]:
                roles[name] = NONE
    return roles
