"""INTERACT: the window and its widgets."""

import gc

# PySide6 reads the source of each module that is imported after it; so NumPy and what needs no Qt are imported first.
import explorer.attention.explain
import explorer.files.examples
import explorer.files.session_file  # noqa: F401

# What is made at the start stays; looking for garbage in it takes a tenth of the start and waits for the first frame.
COLLECT = gc.get_threshold()
gc.set_threshold(100_000, *COLLECT[1:])
