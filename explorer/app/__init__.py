"""INTERACT: the window and its widgets."""
