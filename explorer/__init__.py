"""Attention Explorer: edit Q, K and V by hand and follow attention, step by step, to every number."""

__version__ = "0.1.0"
