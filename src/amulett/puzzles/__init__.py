"""Puzzles: positions with one answer that is clearly best and not obvious (docs/research/puzzles.md)."""
