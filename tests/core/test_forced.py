"""Decisions with only one option: the core takes them and tells the seat, unless the match asks the forced."""

import json
import pickle
from random import Random

import pytest

from amulett.core.match import Match
from amulett.core.replay import Replay
from amulett.games import find_game, magi
from amulett.testing import conformance
from amulett.testing.cases import Case, moments


def test_a_forced_decision_is_told_to_its_seat_alone() -> None:
    """MG-4.17: without a card that fits, seat 1 can only draw."""
    match = magi.position(
        hands=[["red_cup", "blue_cup"], ["blue_sword"]], discard_pile=["red_coin"], draw_pile=[], rest=0, on_turn=0
    )
    match.play("play red_cup")
    forced = [event.data for event in match.events if event.name == "forced"]
    assert {"seat": 1, "action": "draw"} in forced, "seat 1 had to draw, but no event 'forced' tells it so"
    assert [seat for seat, _ in match.actions] == [0], "what was forced is not a decision of the replay"
    for viewer in (None, 0):
        told = [event.name for _, event in match.events_for(viewer)]
        assert "forced" not in told, f"{viewer} is told what seat 1 had to do"
    assert "forced" in [event.name for _, event in match.events_for(1)], "seat 1 is not told of the event 'forced'"


def test_it_comes_before_what_it_brings_about() -> None:
    match = magi.position(
        hands=[["red_cup", "blue_cup"], ["blue_sword"]], discard_pile=["red_coin"], draw_pile=[], rest=0, on_turn=0
    )
    match.play("play red_cup")
    names = [event.name for _, event in match.events_for(1)]
    assert "forced" in names, "seat 1 is not told of the event 'forced'"
    assert names.index("forced") < names.index("drew")


def asking(match: Match) -> Match:
    """The same position in a match that asks the forced."""
    layout = {key: value for key, value in match.layout().items() if key not in ("edition", "players", "options")}
    return Match.from_layout(match.game, match.edition, match.players, match.options, layout, asks_forced=True)


def nothing_fits() -> Match:
    """Seat 1 will have no card that fits."""
    hands = [["red_cup", "blue_cup", "blue_coin"], ["blue_sword", "yellow_broom"]]
    return magi.position(hands=hands, discard_pile=["red_coin"], on_turn=0)


def test_where_a_hand_decides_even_the_forced_are_asked() -> None:
    """MG-4.17: drawing may be a choice, so that a draw tells nothing; nor may the time it takes."""
    match = asking(nothing_fits())
    match.play("play red_cup")
    assert match.to_act == (1,) and [action.text for action in match.legal_actions(1)] == ["draw"]
    match.play("draw")
    assert match.actions[-1] == (1, match.game.action(match.edition, "draw"))


def test_what_everybody_can_see_to_be_forced_is_not_asked() -> None:
    """MG-9.5: the call is no decision unless the table calls by hand."""
    match = asking(magi.position(hands=[["red_cup", "red_broom"], ["red_sword", "blue_coin"]], discard_pile=["red_coin"]))
    match.play("play red_cup")
    assert ("called", 0) in [(event.name, event.data.get("seat")) for event in match.events]
    assert match.to_act == (1,)


def test_a_match_that_asks_the_forced_stays_one() -> None:
    match = asking(nothing_fits())
    match.play("play red_cup")
    copies = [match.clone(), pickle.loads(pickle.dumps(match)), match.before(1)]
    replay = Replay.parse(json.loads(match.replay().to_json()))
    copies.append(replay.verify(find_game))
    for copy in copies:
        assert copy.asks_forced and copy.to_act == (1,)
        copy.play("draw")
    information = pickle.loads(pickle.dumps(match.information(0)))
    assert information.asks_forced and information.determinize(3).asks_forced


def test_other_matches_are_as_before() -> None:
    match = nothing_fits()
    assert not match.asks_forced and "asks_forced" not in match.replay().to_json()


@pytest.mark.parametrize("players", [2, 4])
def test_the_kit_notices_a_match_in_which_time_tells_what_a_hand_holds(players: int) -> None:
    """An ordinary match goes on by itself where nothing fits."""

    def check() -> None:
        for seed in range(20):
            for match in moments(Case("magi", "standard", players), seed, every=1, most=80):
                conformance.check_asked(match, Random(seed))

    with pytest.raises(AssertionError, match="was forced"):
        check()
