"""What follows from an action, and what may be taken back: the rules themselves are asked."""

from random import Random

import pytest

import amulett
from amulett.core.errors import AmulettError
from amulett.core.lookahead import consequences, taken_back_to
from amulett.core.match import Match
from amulett.games import magi


def names_of(match: Match, action: str) -> list[tuple[str, int | None]]:
    seat = match.to_act[0]
    told = consequences(match.information(seat), match.check(action, seat))
    return [(event.name, viewer) for event, viewer in told]


def act(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action, match.to_act[0])
    return match


def test_what_follows_for_certain_is_told_whatever_the_hidden_cards_are() -> None:
    match = magi.position([["blue_scepter_1", "red_cup"], ["red_coin"], ["red_cloak"]], 3, discard_pile=["blue_cup"])
    before = match.fingerprint()
    assert names_of(match, "play blue_scepter_1") == [
        ("played", 0),
        ("counter", 0),
        ("forced", 0),
        ("called", 0),
        ("turn_began", 0),
    ]
    assert match.fingerprint() == before


def test_a_drawn_card_is_told_as_a_spectator_sees_it() -> None:
    match = magi.position([["blue_coin", "red_cup"], ["red_coin", "red_broom"]], 2, discard_pile=["blue_cup"])
    assert ("drew", None) in names_of(match, "draw")


def test_an_action_that_shows_nothing_may_be_taken_back() -> None:
    match = act(amulett.new_match("blaues_amulett", players=2, seed=3), "play 2")
    seat = match.actions[0][0]
    assert taken_back_to(match, seat) == 0
    assert taken_back_to(match, 1 - seat) is None  # not that seat's


def test_a_card_from_the_hand_is_seen_by_all_and_stays() -> None:
    hands = [["blue_coin", "red_cup"], ["red_coin", "red_broom"]]
    match = act(magi.position(hands, 2, discard_pile=["blue_cup"]), "play blue_coin")
    assert taken_back_to(match, 0) is None


def test_a_card_that_was_drawn_has_been_seen() -> None:
    hands = [["blue_coin", "red_cup"], ["red_coin", "red_broom"]]
    match = act(magi.position(hands, 2, discard_pile=["blue_cup"]), "draw")
    assert taken_back_to(match, 0) is None


def test_once_another_has_acted_it_is_too_late_but_not_against_bots() -> None:
    match = amulett.new_match("blaues_amulett", players=2, seed=3)
    first = match.to_act[0]
    act(match, "play 2")
    while match.to_act == (first,):
        match.play(match.legal_actions()[0])
    mine = max(number for number, (seat, _) in enumerate(match.actions) if seat == first)
    act(match, "play 3")
    assert taken_back_to(match, first) is None
    assert taken_back_to(match, first, alone=True) == mine


def test_before_is_the_match_as_it_was() -> None:
    match = amulett.new_match("silver_amulett", players=3, seed=11)
    was = match.clone()
    for _ in range(12):
        match.play(match.legal_actions()[0])
    again = match.before(0)
    assert again == was and again.events == was.events
    assert match.before(12) == match
    with pytest.raises(AmulettError, match="12 actions"):
        match.before(13)


def test_every_act_opens_with_its_first_event_for_every_viewer() -> None:
    match = amulett.new_match("das_amulett", players=3, seed=5)
    for _ in range(40):
        match.play(match.legal_actions()[0], match.to_act[0])
    for viewer in (None, 0, 1, 2):
        told = [event for _, event in match.events_for(viewer)]
        assert told[0].opens and not all(event.opens for event in told)
        acts = len(match.actions) + sum(event.name == "forced" for event in told)
        assert sum(event.opens for event in told) <= acts + 1


@pytest.mark.parametrize("game", ["magi", "silver_amulett", "blaues_amulett", "das_amulett", "kuhn_poker"])
def test_every_consequence_can_be_told_to_the_seat_itself(game: str) -> None:
    """Although what it alone would see is missing."""
    match = amulett.new_match(game, players=2 if game == "kuhn_poker" else 3, seed=5)
    words, names = match.game.words, ["Anna", "Bea", "Cem"]
    for _ in range(40):
        if match.over:
            break
        seat = match.to_act[0]
        information, actions = match.information(seat), match.legal_actions(seat)
        for action in actions[:6]:
            events = [event for event, _ in consequences(information, action)]
            for language in ("de", "en"):
                for event in events:
                    words.event(match.edition, event, language, names, seat)
                if words.then:
                    assert all(words.then(match.edition, information.view(), action.text, events, language, names))
        match.play(actions[-1], seat)


@pytest.mark.parametrize("game", ["magi", "silver_amulett", "blaues_amulett", "das_amulett"])
def test_whether_an_action_may_be_taken_back_tells_its_seat_nothing(game: str) -> None:
    """In every world that the seat could be in, the same action may be taken back, or may not."""
    match, lots, compared = amulett.new_match(game, players=3, seed=6), Random(6), 0
    for _ in range(60):
        seat, actions = match.to_act[0], match.legal_actions(match.to_act[0])
        worlds = [match.information(seat).determinize(n) for n in range(3)]
        action, first = lots.choice(actions), not match.actions or match.actions[-1][0] != seat
        match.play(action, seat)
        for world in worlds if first and not match.over else ():
            world.play(action, seat)
            compared += 1
            assert (taken_back_to(world, seat) is None) == (taken_back_to(match, seat) is None)
        if match.over:
            break
    assert compared > 20
