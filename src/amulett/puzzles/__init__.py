"""Puzzles: positions from strong self-play in which one answer is clearly best and not obvious (docs/research/puzzles.md)."""
