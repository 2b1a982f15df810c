"""The balance lab: what a box is like to play, measured: who wins, how long it takes, and what each card is worth."""
