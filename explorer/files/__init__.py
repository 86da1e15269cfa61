"""KEEP: session files; no Qt."""
