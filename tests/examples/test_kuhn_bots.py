"""Bots play Kuhn poker as the theory says: no dominated choice, neither at first sight nor looking ahead."""

import pytest
from kuhn_tables import play, table

from amulett import Match
from amulett.bots.heuristic import HeuristicBot
from amulett.bots.levels import claims_levels
from amulett.bots.search import Analysis, analyse
from kuhn_poker import GAME


def think(match: Match) -> Analysis:
    return analyse(match.information(match.to_act[0]), iterations=1500, seconds=60)


def facing_a_bet(card: str, round: int = 1) -> Match:
    """Both ways to get there: as the one who opened, and as the other."""
    return table(card, bets=[1, 2], first=round % 2, round=round)


@pytest.mark.parametrize("round", [1, 2, 5])
def test_a_king_always_calls(round: int) -> None:
    best = think(facing_a_bet("king", round)).insights[0]
    assert best.action.text == "call" and best.share > 0.9


@pytest.mark.parametrize("round", [1, 2])
def test_a_jack_never_calls(round: int) -> None:
    best = think(facing_a_bet("jack", round)).insights[0]
    assert best.action.text == "fold" and best.share > 0.9


def test_a_queen_does_not_open_with_a_bet() -> None:
    """Only a king would call it."""
    best, other = think(table("queen")).insights
    assert best.action.text == "check" and best.share > 0.8
    assert best.chance > other.chance + 0.03


def test_a_king_bets_after_a_check() -> None:
    match = play(table("jack", "king"), "check")
    assert think(match).insights[0].action.text == "bet"


def test_whoever_is_ahead_before_the_last_round_is_likely_to_win() -> None:
    ahead, behind = (think(table("queen", round=4, won=won)).insights[0].chance for won in ([4, -4], [-4, 4]))
    assert ahead > 0.9 and behind < 0.1


@pytest.mark.parametrize(
    ("card", "opens", "answers"), [("jack", "check", "fold"), ("queen", "check", "call"), ("king", "bet", "call")]
)
def test_first_sight(card: str, opens: str, answers: str) -> None:
    for match, expected in ((table(card), opens), (facing_a_bet(card), answers)):
        assert HeuristicBot(1).choose(match.information(0), match.legal_actions(0)).text == expected


def test_the_example_claims_no_ladder() -> None:
    assert not claims_levels(GAME)
