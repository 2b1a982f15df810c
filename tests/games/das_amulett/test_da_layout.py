"""Positions: what is laid out is checked, and a match comes back from its layout."""

import json
from random import Random
from typing import Any

import pytest
from da_tables import A, B, deal, options, play, table

from amulett import AmulettError
from amulett.games.das_amulett import position
from amulett.testing.cases import pick

EXPERT = {"setup": "expert"}
WON = {"bid": 1, "bidder": 0}
ONLY_E4: dict[str, list[str]] = {area: [] for area in table().layout()["board"] if area != "E4"}


@pytest.mark.parametrize("setup", ["beginner", "expert", "author"])
def test_a_match_comes_back_from_its_layout(setup: str) -> None:
    """The same layout, the same bytes, the same future, at every decision."""
    match, lots = deal(4, setup, seed=8), Random(8)
    for number in range(140):
        if match.over:
            break
        if number % 3 == 0:
            layout = json.loads(json.dumps(match.layout()))
            twin = position(**layout)
            assert twin.layout() == layout
            assert twin.fingerprint() == match.fingerprint()
            seat, action = pick(match, Random(number))
            twin.play(action, seat)
            other = match.clone()
            other.play(action, seat)
            assert twin.fingerprint() == other.fingerprint()
        seat, action = pick(match, lots)
        match.play(action, seat)


def test_what_is_not_named_follows() -> None:
    match = table({"gift": 3}, {"two_wishes": 4, "influence": 1}, hands=[{"gold": 2}], amulets=[["red"]], board={"A1": []})
    layout = match.layout()
    assert layout["supplies"] == [7, 5, 10]
    assert layout["stacks"] == {"gold": 26, "silver": 28, "copper": 28, "iron": 28}
    assert len(layout["deck"]) == 30
    assert sum(len(gems) for gems in layout["board"].values()) == 51
    assert (layout["board"]["A1"], layout["party"], layout["markers_out"]) == ([], "C3", 3)


@pytest.mark.parametrize(
    ("layout", "why"),
    [
        ({"step": "lunch"}, "step: 'lunch' is not one of"),
        ({"party": "Z9"}, "party: 'Z9' is not one of"),
        ({"start_seat": 3}, "start_seat: must be from 0 to 2, not 3"),
        ({"asked": -1}, "asked: must be from 0 to 2, not -1"),
        ({"passed": [5]}, "passed: must be from 0 to 2, not 5"),
        ({"round": -1}, "round: must be from 0 to 30000, not -1"),
        ({"idle_rounds": 4}, "idle_rounds: must be from 0 to 3, not 4"),
        ({"left": 1.5}, "left: must be from 0 to 112, not 1.5"),
        ({"bid": 113, "bidder": 0}, "bid: must be from 0 to 112, not 113"),
        ({"board": {"A1": ["pink"]}}, "gems: 'pink' is not one of"),
        ({"board": {"Z9": ["red"]}}, "board: 'Z9' is not one of"),
        ({"board": {"A1": ["grey"] * 5}}, "'grey' gems are laid out more often than the box holds them"),
        ({"amulets": [["red", "yellow", "green", "clear", "white", "grey", "brown"]]}, "seat 0 has won already"),
        ({"hands": [{"tin": 1}]}, "metal cards: 'tin' is not one of"),
        ({"hands": [{"gold": 20}, {"gold": 20}]}, "gold: there are 28 cards"),
        ({"hands": [{"gold": -1}]}, "gold: must be from 0 to 28, not -1"),
        ({"stacks": {"gold": 28}}, "stacks: with these hands the silver stack has 28 cards, not 0"),
        ({"supplies": [10, 10, 9]}, "supplies: seat 2 has 10 stones left, not 9"),
        ({"deck": ["gift", "gift"]}, "every spell exists once, but gift"),
        ({"deck": ["tea"]}, "deck: 'tea' is not one of"),
        ({"deck_seen": [[3, None]]}, "deck_seen: the deck has 33 cards, not 3"),
        ({"deck_seen": [[33, 4]]}, "deck_seen: must be from 0 to 2, not 4"),
        ({"deck_seen": [[0, None]]}, "deck_seen: must be from 1 to 33, not 0"),
        ({"offer": 4}, "offer: must be from 0 to 3, not 4"),
        ({"marker": 7}, "marker: must be from 0 to 6, not 7"),
        ({"markers_out": 4}, "markers_out: must be from 0 to 3, not 4"),
        ({"markers_out": 0}, "in an exchange at least one lies out"),
        ({"held": [["gift"], [], []]}, "after the reveal nothing is secret"),
        ({"decided": [0]}, "after the reveal nothing is secret"),
        ({"held": [["gift"], [], []], "step": "keep_spells", "options": EXPERT}, "not possible for seat 0"),
        ({"held": [], "step": "keep_spells", "options": EXPERT}, "held: there are 3 seats, not 0"),
        ({"decided": [0, 1, 2], "step": "keep_spells", "options": EXPERT}, "somebody must still have to decide"),
        ({"allocated": [[5, 5, 5], [], []], "step": "allocate"}, "allocated: must be from 0 to 2, not 3"),
        ({"allocated": [[10], [], []], "step": "allocate"}, "allocated: must be from 1 to 9, not 10"),
        ({"bid": 3}, "a bid has a bidder"),
        ({"bid": 3, "bidder": 1, "step": "exchange_bid"}, "nobody bids more than the valid cards of the hand"),
        ({"passed": [0], "step": "exchange_bid"}, "who has passed or holds the bid is not asked"),
        ({"step": "spell_bid"}, "exactly while stones are bid a spell lies open"),
        ({"turned_up": "gift"}, "exactly while stones are bid a spell lies open"),
        ({"turned_up": "gift", "step": "spell_bid", "bid": 11, "bidder": 1}, "than lie in the supply"),
        ({"step": "pick_metal"}, "a card must be due"),
        ({"step": "take_gem", "left": 1, "board": {"C3": []}, **WON}, "a gem must be there"),
        ({"step": "take_gem", "left": 1, "bid": 1, "bidder": 1}, "the winner of the exchange has the hat"),
        ({"step": "exchange_bid", "board": {"C3": []}}, "a gem must lie where the party stands"),
        ({"step": "move_party", "party": "E4", "board": ONLY_E4}, "there must be somewhere to move"),
        ({"step": "paying", **WON}, "together they must be the bid"),
        ({"step": "paying", "left": 1, **WON}, "the hand must be able to pay"),
        ({"step": "pay_kind", "left": 1, "hands": [{"iron": 1}], **WON}, "there must be a choice how to pay"),
        ({"step": "take_back", **WON}, "a card must be there to be taken back"),
        ({"step": "curses"}, "the winner of the exchange has the hat"),
        ({"step": "curse_card", "open_bid": {"gold": 1}, "using": "croesus_curse", **WON}, "a curse of the asked seat"),
        ({"step": "teleport_gem"}, "a gem must lie in the area"),
        ({"step": "teleport_to", "teleport": ["A1", None], "board": {"A1": []}}, "the gem must lie in the area"),
        ({"step": "arc_target", "using": "energy_arc"}, "must be the Energy Arc of the asked seat"),
        ({"step": "drain_target", "using": "pull_of_light"}, "must be a Pull of the asked seat"),
        ({"step": "discard_order"}, "at least two spells must be empty"),
        ({"order": ["gift"] * 11}, "order: must be from 0 to 10, not 11"),
    ],
)
def test_positions_check_themselves(layout: dict[str, Any], why: str) -> None:
    with pytest.raises(AmulettError) as refusal:
        table(**layout)
    assert why in str(refusal.value)


def test_spells_and_seats_are_checked() -> None:
    with pytest.raises(AmulettError, match="stones of gift: must be from 1 to 10, not 0"):
        table({"gift": 0})
    with pytest.raises(AmulettError, match="spells: seat 0 has only 10 stones"):
        table({"gift": 6, "influence": 5})
    with pytest.raises(AmulettError, match="hands: there are 3 seats, not 1"):
        position([{}, {}, {}], hands=[{}])
    with pytest.raises(AmulettError, match="every area is named, but 52 gems are not"):
        table(board={area: [] for area in table().layout()["board"]})


def test_every_step_can_be_laid_out() -> None:
    """Positions in the middle of things: paying, cursing, draining, ordering."""
    paying = table({"influence": 2}, hands=[{"gold": 1, "iron": 1}], step="paying", bid=2, bidder=A, left=2)
    assert options(paying) == ["take_back gold", "take_back iron", "stop"]
    cursing = table({}, {"avarice_curse": 2}, step="curses", bid=2, bidder=A, open_bid={"gold": 1, "iron": 1})
    assert (cursing.to_act, options(cursing)) == ((B,), ["curse gold", "curse iron"])
    ordering = table({"gift": 0, "influence": 0, "superiority": 0}, step="discard_order", order=["influence"])
    play(ordering, "discard superiority")
    assert ordering.layout()["deck"][-3:] == ["influence", "superiority", "gift"]
