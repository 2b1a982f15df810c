"""Tables of Kuhn poker, laid out by hand."""

from typing import Any

from amulett import Match
from kuhn_poker import position

OTHERS = {"jack": ["queen", "king"], "queen": ["jack", "king"], "king": ["jack", "queen"]}


def table(card: str, other: str = "", **changes: Any) -> Match:
    """Seat 0 holds `card`, seat 1 `other`, and seat 0 opens the first of five rounds."""
    rest = sorted(OTHERS[card], key=lambda name: name != other)
    laid = {"asked": 0, "round": 1, "first": 0, "bets": [1, 1], "won": [0, 0], "shown": [None, None]}
    return position(deck=[card, *rest], **{**laid, **changes})


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match
