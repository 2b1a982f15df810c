"""A match: what can be asked for, and what is refused in one clear sentence."""

import re
from typing import Any

import pytest

import amulett
from amulett import AmulettError, Event, IllegalAction, Match, UnknownAction
from amulett.core.vector import Vector
from amulett.games import magi


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"game": "chess"}, "no game 'chess'; the games are: "),
        ({"players": 1}, "played by 2 to 6 players, not 1"),
        ({"players": 7}, "played by 2 to 6 players, not 7"),
        ({"players": True}, "not True"),
        ({"players": "4"}, "not '4'"),
        ({"seed": -1}, "a seed is a whole number from 0"),
        ({"seed": 1 << 128}, "a seed is a whole number from 0"),
        ({"seed": 1.5}, "not 1.5"),
        ({"options": {"colour": "red"}}, "no option 'colour'; its options are: call_mode"),
        ({"options": {"call_mode": "loud"}}, "must be auto or manual, not 'loud'"),
        ({"options": {"scepter_sign": 1}}, "must be true or false, not 1"),
        ({"edition": "gold"}, "no edition 'gold'; it has standard"),
        ({"edition": 3}, "no edition '3'; it has standard"),
        ({"options": ["call_mode"]}, "options are given as names with their values, not as ['call_mode']"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(AmulettError) as refused:
        amulett.new_match(**{"game": "magi", **wrong})
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)


def table() -> amulett.Match:
    return magi.position(hands=[["red_cup", "blue_cup"], ["blue_coin", "blue_sword"]])


def test_a_refusal_names_action_and_clause_and_changes_nothing() -> None:
    match = table()
    before = match.layout(), match.fingerprint(), len(match.events)
    with pytest.raises(IllegalAction) as refused:
        match.play("play blue_cup")
    assert refused.value.clause.id == "MG-3.2"
    assert refused.value.action == "play blue_cup"
    assert (match.layout(), match.fingerprint(), len(match.events)) == before


@pytest.mark.parametrize("nonsense", ["", "jump", "play", "play golden_cup", 9999, -1, True, 58])
def test_words_that_are_no_action_are_told_apart(nonsense: Any) -> None:
    match = table()
    with pytest.raises(UnknownAction):
        match.play(nonsense)


@pytest.mark.parametrize("seat", [-1, 2, "0", 1.0])
def test_a_seat_that_is_not_there_is_refused(seat: Any) -> None:
    with pytest.raises(AmulettError, match="seats of this match are 0 to 1"):
        table().play("draw", seat)


def test_an_action_can_be_given_in_any_form() -> None:
    for form in ("play red_cup", "Play Red Cup", 1, table().legal_actions(0)[0]):
        match = table()
        match.play(form)
        assert match.layout()["discard_pile"][0] == "red_cup"


def test_an_action_shows_what_it_is() -> None:
    action = table().legal_actions(0)[0]
    assert (str(action), int(action), repr(action)) == ("play red_cup", 1, "Action('play red_cup')")


def test_options_cannot_be_changed_from_outside() -> None:
    with pytest.raises(TypeError):
        table().options["call_mode"] = "manual"  # type: ignore[index]


def test_the_same_seed_deals_the_same_match_and_none_deals_a_new_one() -> None:
    assert amulett.new_match("magi", seed=3).layout() == amulett.new_match("magi", seed=3).layout()
    assert amulett.new_match("magi").layout() != amulett.new_match("magi").layout()


def test_thinking_never_changes_the_deal() -> None:
    """A bot that looks and tries out worlds leaves the match as it was, and its future too."""
    quiet, watched = amulett.new_match("magi", seed=5), amulett.new_match("magi", seed=5)
    for _ in range(40):
        seat = watched.to_act[0]
        world = watched.information(seat).determinize(seed=9)
        world.play(world.legal_actions(seat)[-1], seat)
        for match in (quiet, watched):
            match.play(match.legal_actions(seat)[-1], seat)
    assert quiet.fingerprint() == watched.fingerprint()


def test_events_are_the_same_whenever_somebody_reads_them() -> None:
    """A match that is read at every step, and one that is read when it is over."""
    followed, unread = (Match.deal(magi.GAME, magi.GAME.edition(), 4, {}, 5) for _ in range(2))
    while not followed.over:
        seat = followed.to_act[0]
        for match in (followed, unread):
            match.play(match.legal_actions(seat)[0], seat)
        assert followed.events
    assert unread.clone().outcome == followed.outcome
    assert unread.clone().events == unread.events == followed.events


def test_a_spectator_and_a_seat_are_told_only_what_they_may_know() -> None:
    match = table()
    match.play("draw")
    drew = next(event for event in match.events if event.name == "drew")
    told = [drew.seen_by(viewer) for viewer in (None, 0, 1)]
    assert [event is not None and "cards" in event.data for event in told] == [False, True, False]


def test_a_position_that_cannot_be_is_refused() -> None:
    for wrong, said in (
        ({"hands": [["red_cup"] * 4, []]}, "more often than it is in the box"),
        ({"hands": [["golden_cup"], []]}, "this edition has no card 'golden_cup'"),
        ({"hands": [["red_cup"], []], "players": 3}, "3 seats, but 2 hands"),
        ({"hands": [["red_cup"], []], "discard_pile": []}, "at least one card lies open"),
    ):
        with pytest.raises(AmulettError, match=said):
            magi.position(**wrong)


@pytest.mark.parametrize(
    "wrong",
    [
        {"on_turn": 5},
        {"starter": -1},
        {"asked": 2, "decision": "main_play"},
        {"about": 7, "decision": "catch"},
        {"decision": "catch"},
        {"decision": "colour"},
        {"decision": "catches"},
        {"next": 9, "decision": "main_play"},
        {"draw_counter": -1},
        {"round": 1.5},
        {"direction": "up"},
        {"demand": {"colour": "grey"}},
        {"scores": [1]},
        {"silent": {"9": []}},
        {"silent": {"1": [40]}},
        {"played_by": ["table", "table"]},
        {"drawn": [[0, "red_cup"]] * 120},
        {"drawn": [[8, "red_cup"]]},
        {"rest": 6},
    ],
    ids=str,
)
def test_a_hostile_position_cannot_reach_the_compiled_rules(wrong: dict[str, Any]) -> None:
    """Compiled rules do not check their bounds: every number of a layout is checked before."""
    with pytest.raises(AmulettError):
        magi.position(hands=[["red_cup", "blue_cup"], ["blue_coin", "blue_sword"]], **wrong)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (lambda match: match.story(0, "xx"), "the languages are de, en, not 'xx'"),
        (lambda match: match.events_for(0, "1"), "events have the numbers 0, 1, 2 ..., not '1'"),
        (lambda match: match.events_for(0, -1), "events have the numbers 0, 1, 2 ..., not -1"),
        (lambda match: Vector(match.game, match.edition, 2, {}, size="3"), "a vector needs at least one match, not '3'"),  # type: ignore[arg-type]
    ],
)
def test_a_wrong_kind_of_value_is_refused_in_words(wrong: Any, said: str) -> None:
    with pytest.raises(AmulettError, match=re.escape(said)):
        wrong(table())


def test_why_not_takes_an_action_too() -> None:
    match = table()
    for action in match.legal_actions(0):
        assert match.why_not(action, 0) is None
        assert match.why_not(action, 1) == match.why_not(action.text, 1) is not None


def test_what_one_reader_does_to_an_event_no_other_sees() -> None:
    match = table()
    match.play("draw")
    before = [dict(event.data) for event in match.events]
    for _, event in match.events_for(0):
        for value in event.data.values():
            if isinstance(value, list):
                value.clear()
        event.data.clear()  # type: ignore[attr-defined]
    assert [dict(event.data) for event in match.events] == before
    assert [dict(event.data) for _, event in match.events_for(0)] == before


def test_what_is_told_once_is_told_once() -> None:
    """For each reader separately; the numbers stay, and reading only the end does not tell the beginning."""
    match = table()
    secret = Event("looked", {"seat": 0, "face": 7}, audience=(0,), public={"seat": 0}, once=("face",))
    match._told()._add([secret, Event("turn", {"seat": 1})])
    assert [event.data for _, event in match.events_for(1)][-2:] == [{"seat": 0}, {"seat": 1}]
    first = len(match.events_for(1)) - 2
    assert match.events_for(0, first + 1) == [(first + 1, Event("turn", {"seat": 1}))]
    assert match.events_for(0, first)[0] == (first, Event("looked", {"seat": 0, "face": 7}, once=("face",)))
    assert match.events_for(0, first)[0] == (first, Event("looked", {"seat": 0}))
    assert match.clone().events_for(0, first)[0] == (first, Event("looked", {"seat": 0}))
    assert match.events[-2] == secret
