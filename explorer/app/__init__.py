"""INTERACT: the window and its widgets."""

# PySide6 reads the source of each module that is imported after it; so NumPy and what needs no Qt are imported first.
import explorer.attention.explain
import explorer.files.examples
import explorer.files.session_file  # noqa: F401
