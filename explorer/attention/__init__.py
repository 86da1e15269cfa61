"""COMPUTE: the attention steps on NumPy arrays; no Qt, no files."""
