"""Measurements that are too long to be tests: speed, load, and where the heuristics' constants come from."""
