"""The rules of Kuhn poker, clause by clause."""

from collections import Counter

import pytest
from kuhn_tables import play, table

import amulett
from amulett import AmulettError, IllegalAction, Match


def new_match(seed: int = 1) -> Match:
    return amulett.new_match("kuhn_poker", seed=seed)


def refused(match: Match, action: str, seat: int) -> str:
    with pytest.raises(IllegalAction) as refusal:
        match.play(action, seat)
    return refusal.value.clause.id


def test_kp_1_1_two_play_five_rounds() -> None:
    match = new_match()
    assert match.players == 2
    for number in range(1, 6):
        assert match.observe()["round"] == number
        play(match, "check", "check")
    assert match.over
    with pytest.raises(AmulettError, match="kuhn_poker is played by 2 players, not 3"):
        amulett.new_match("kuhn_poker", players=3)


@pytest.mark.parametrize(
    ("mine", "yours", "won"), [("king", "queen", 1), ("queen", "jack", 1), ("king", "jack", 1), ("jack", "queen", -1)]
)
def test_kp_1_1_the_higher_card_wins(mine: str, yours: str, won: int) -> None:
    assert play(table(mine, yours), "check", "check").observe()["won"] == [won, -won]


def test_kp_1_2_both_ante_one_chip() -> None:
    match = new_match()
    assert match.observe()["bets"] == [1, 1]
    assert play(match, "check", "check").observe()["bets"] == [1, 1]


def test_kp_1_3_each_sees_one_card_and_nobody_the_third() -> None:
    match = new_match()
    deck = match.layout()["deck"]
    assert sorted(deck) == ["jack", "king", "queen"]
    assert [match.observe(seat)["card"] for seat in (0, 1, None)] == [*deck[:2], None]
    told = [event for _, event in match.events_for(0) if event.name == "dealt"]
    assert [dict(event.data) for event in told] == [{"seat": 0, "card": deck[0]}, {"seat": 1}]


def test_kp_1_3_every_deal_is_as_likely_as_any_other() -> None:
    dealt = Counter(tuple(new_match(seed).layout()["deck"]) for seed in range(600))
    assert len(dealt) == 6 and min(dealt.values()) > 70


def test_kp_1_3_any_deal_that_fits_the_own_card_is_possible() -> None:
    information = table("queen").information(0)
    drawn = Counter(tuple(information.determinize(seed).layout()["deck"]) for seed in range(300))
    assert set(drawn) == {("queen", "jack", "king"), ("queen", "king", "jack")} and min(drawn.values()) > 110
    nobodys = table("queen").information(None)
    assert len({tuple(nobodys.determinize(seed).layout()["deck"]) for seed in range(100)}) == 6


def test_kp_1_4_the_players_take_turns_opening() -> None:
    match, opened = new_match(), []
    while not match.over:
        opened.append(match.to_act[0])
        play(match, "check", "check")
    assert opened == [0, 1, 0, 1, 0]


def test_kp_2_1_whoever_is_not_asked_cannot_act() -> None:
    match = table("king")
    assert refused(match, "check", 1) == "KP-2.1"
    play(match, "check")
    assert match.to_act == (1,) and refused(match, "check", 0) == "KP-2.1"
    play(match, "bet")
    assert match.to_act == (0,)


def test_kp_2_2_without_a_bet_one_checks_or_bets() -> None:
    match = table("king")
    for opened in (match, play(match.clone(), "check")):
        assert [str(action) for action in opened.legal_actions()] == ["check", "bet"]
        assert refused(opened, "fold", opened.to_act[0]) == refused(opened, "call", opened.to_act[0]) == "KP-2.2"
    assert play(match, "bet").observe()["bets"] == [2, 1]


def test_kp_2_3_after_a_bet_one_folds_or_calls() -> None:
    for faced in (play(table("king"), "bet"), play(table("king"), "check", "bet")):
        assert [str(action) for action in faced.legal_actions()] == ["fold", "call"]
        assert refused(faced, "check", faced.to_act[0]) == refused(faced, "bet", faced.to_act[0]) == "KP-2.3"


@pytest.mark.parametrize(("actions", "stake"), [("check check", 1), ("bet call", 2), ("check bet call", 2)])
def test_kp_3_1_the_cards_are_shown_and_the_higher_one_wins(actions: str, stake: int) -> None:
    view = play(table("king", "jack"), *actions.split()).observe()
    assert (view["won"], view["shown"], view["round"]) == ([stake, -stake], ["king", "jack"], 2)
    view = play(table("jack", "queen"), *actions.split()).observe()
    assert (view["won"], view["shown"], view["round"]) == ([-stake, stake], ["jack", "queen"], 2)


def test_kp_3_2_a_bluff_may_win() -> None:
    view = play(table("jack", "king"), "bet", "fold").observe()
    assert view["won"] == [1, -1] and view["shown"] == [None, None]
    assert play(table("king", "jack"), "check", "bet", "fold").observe()["won"] == [-1, 1]


@pytest.mark.parametrize(("won", "winners"), [([0, 0], (0,)), ([-1, 1], (0, 1)), ([-3, 3], (1,))])
def test_kp_3_3_whoever_has_won_more_wins_the_match(won: list[int], winners: tuple[int, ...]) -> None:
    match = play(table("king", "jack", round=5, won=won), "check", "check")
    assert match.outcome
    assert (match.outcome.winners, match.outcome.ending) == (winners, "finished")
    assert match.outcome.scores == (won[0] + 1, won[1] - 1)


def test_kp_3_3_nobody_acts_or_holds_a_card_once_it_is_over() -> None:
    match = play(table("king", "jack", round=5), "bet", "fold")
    assert refused(match, "check", 0) == refused(match, "check", 1) == "KP-3.3"
    assert [match.observe(seat)["card"] for seat in (0, 1)] == [None, None]
