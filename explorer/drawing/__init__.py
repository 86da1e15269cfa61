"""DRAW: matrices and pages with QPainter; no widgets."""
