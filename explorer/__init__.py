"""Attention Explorer: edit Q, K and V by hand and follow attention, step by step, to every number.

Scripts and notebooks call `explorer.show(q, k, v, ...)` and `explorer.compare(q, k, v, reference=..., ...)`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from explorer.notebook import compare, show

__version__ = "0.1.0"
__all__ = ["__version__", "compare", "show"]


def __getattr__(name: str) -> object:
    """What scripts call, loaded with NumPy when it is first asked for: importing the package takes no time."""
    if name in ("compare", "show"):
        from explorer import notebook

        return getattr(notebook, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
