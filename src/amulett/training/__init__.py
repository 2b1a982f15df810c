"""Learning from the search's own play: what it chose becomes a prior, what came of it says whether that wins."""
