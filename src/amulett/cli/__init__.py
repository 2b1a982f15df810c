"""The command line: one file per verb. Each has `add`, which describes it, and `run`, which does it."""
