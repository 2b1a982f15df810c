"""The invariants of the ledger, after every decision of random matches."""

from dataclasses import dataclass
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from silver_tables import deal, table

from amulett import Event, Match
from amulett.core.record import INTERPRETED
from amulett.games.silver_amulett import GAME

MATCHES = 2 if INTERPRETED else 6
DECK = sorted(number for row in GAME.edition().data["characters"] for number in [row["number"]] * row["copies"])


@dataclass
class Step:
    """One decision: the table before and after it, and what happened in between."""

    match: Match
    before: dict[str, Any]
    after: dict[str, Any]
    events: list[Event]

    @property
    def same_round(self) -> bool:
        return bool(self.before["round"] == self.after["round"]) and not self.match.over


def cards(layout: dict[str, Any]) -> dict[int, tuple[int, bool, int]]:
    """The cards in villages: handle -> number, face up, seat."""
    found = {}
    for seat, (own, village) in enumerate(zip(layout["handles"]["villages"], layout["villages"], strict=True)):
        for card, word in zip(own, village.split(), strict=True):
            if word != "-":
                found[card] = int(word.strip("[]^")), "^" in word, seat
    return found


def covered(layout: dict[str, Any]) -> list[int]:
    villages = zip(layout["handles"]["villages"], layout["villages"], strict=True)
    return [card for own, village in villages for card, word in zip(own, village.split(), strict=True) if "[" in word]


def supply(layout: dict[str, Any]) -> int:
    return len(layout["pile"]) + len(layout["row"])


def i1_every_card_is_in_one_place(step: Step) -> None:
    layout, handles = step.after, step.after["handles"]
    lying = list(range(len(layout["set_aside"]))) + list(cards(layout))
    numbers = layout["set_aside"] + [number for number, _, _ in cards(layout).values()]
    for key in ("pile", "row", "discard", "hand"):
        lying += handles[key]
        numbers += layout[key]
    assert sorted(lying) == list(range(52))
    assert sorted(numbers) == DECK
    assert sum(numbers) == 338


def i2_hands_are_empty_between_turns(step: Step) -> None:
    if step.after["decision"] in ("main", "peek_1", "over"):
        assert step.after["hand"] == [] or step.after["window"]
        assert all(village for village in step.after["villages"])


def i3_villages_change_only_by_announcements(step: Step) -> None:
    if not step.same_round:
        return
    names = [event.name for event in step.events]
    change = names.count("penalty") + (names.count("entered") if step.before["decision"] == "end_new" else 0)
    sizes = [[len(village) for village in layout["handles"]["villages"]] for layout in (step.before, step.after)]
    if step.before["decision"] == "place_new":
        vacated = step.before["villages"][step.before["on_turn"]].split().count("-")
        change -= vacated - 1
    assert sum(sizes[1]) - sum(sizes[0]) == change
    changed = [seat for seat, (old, new) in enumerate(zip(*sizes, strict=True)) if old != new]
    assert changed in ([], [step.before["on_turn"]])


def i4_no_card_is_turned_down(step: Step) -> None:
    if not step.same_round:
        return
    after = cards(step.after)
    for card, (number, face_up, _) in cards(step.before).items():
        if card in after:
            assert after[card][0] == number
            assert after[card][1] >= face_up
    for card in covered(step.before):
        assert covered(step.after) == [card]
        assert cards(step.before)[card] == after[card]


def i5_the_supply_falls_with_every_draw(step: Step) -> None:
    turns = [event.name for event in step.events].count("turn_began")
    if not step.same_round or turns != 1 or step.after["decision"] != "main" or "peek" in step.before["decision"]:
        return
    starts = [n for n, event in enumerate(step.match.events) if event.name == "turn_began"]
    turn = [event.name for event in step.match.events[starts[-2] : starts[-1]]]
    fell = supply(step.after) < step.before["supply"]
    assert fell or supply(step.after) == step.before["supply"]
    assert fell or not {"drew", "drew_row"} & set(turn)
    assert step.after["stall"] == (0 if fell else step.before["stall"] + 1)


def i6_the_row_grows_only_at_the_end_of_a_turn(step: Step) -> None:
    assert len(step.after["row"]) <= 4
    assert set(step.after["handles"]["row"]) <= set(step.after["shown"])
    for this, following in pairwise(step.events):
        if this.name == "row_filled":
            assert following.name in ("row_filled", "turn_began")


def i7_cards_set_aside_stay_there(step: Step) -> None:
    assert len(step.after["set_aside"]) == {2: 10, 3: 5, 4: 0}[step.match.players]
    if step.same_round:
        assert step.after["set_aside"] == step.before["set_aside"]
    if step.after["decision"] == "peek_1" and not step.same_round:
        assert len(step.after["pile"]) == 31


def i9_the_amulet_lies_with_its_owner(step: Step) -> None:
    assert len(covered(step.after)) <= 1
    for card in covered(step.after):
        assert cards(step.after)[card][2] == step.after["amulet"]["owner"]
        assert step.after["round"] - step.after["amulet"]["won_in"] == 1
        assert step.after["amulet"]["used"]


def i10_guards_are_face_up_bodyguards(step: Step) -> None:
    links = step.after["guards"]
    for seat, slot, guarded in links:
        assert step.after["villages"][seat].split()[slot - 1].strip("[]") == "3^"
        assert guarded != slot
    assert len({(seat, slot) for seat, slot, _ in links}) == len(links)


def i12_seen_holds_every_open_card(step: Step) -> None:
    layout = step.after
    open_cards = {card for card, (_, face_up, _) in cards(layout).items() if face_up}
    open_cards |= {*layout["handles"]["row"], *layout["handles"]["discard"]}
    for seen in (*layout["seen"], layout["shown"]):
        assert open_cards <= set(seen)
    if step.same_round:
        for old, new in zip(step.before["seen"], layout["seen"], strict=True):
            assert set(old) <= set(new)


def i13_no_observation_shows_a_closed_card(step: Step) -> None:
    for seat in (None, *range(step.match.players)):
        seen = step.match.observe(seat)
        for village in seen["villages"]:
            for place in village:
                assert "remembered" not in place
                assert place.get("face_up") or place.get("number") is None


def i14_one_seat_has_a_real_choice(step: Step) -> None:
    if not step.match.over:
        (seat,) = step.match.to_act
        assert len(step.match.legal_actions(seat)) >= 2


EVERY_STEP = [rule for name, rule in list(globals().items()) if name[:1] == "i" and name[1:2].isdecimal()]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(MATCHES))
def test_invariants_hold_after_every_decision(players: int, seed: int) -> None:
    match, lots = deal(players, seed), Random(seed)
    assert len(EVERY_STEP) == 12
    before, told = match.layout(), len(match.events)
    while not match.over:
        match.play(lots.choice(match.legal_actions()))
        after = match.layout()
        step = Step(match, before, after, match.events[told:])
        for rule in EVERY_STEP:
            rule(step)
        before, told = after, len(match.events)
    for events in rounds(match):
        check_turns(players, events)
        check_points(players, events)


def check_turns(players: int, events: list[Event]) -> None:
    """I8 and Termination, for one round: one call, one last turn for each other seat, and not too many turns."""
    turns = [event.data["seat"] for event in events if event.name == "turn_began"]
    assert 0 < len(turns) <= 31 * (5 * players + 1) + players
    called = [n for n, event in enumerate(events) if event.name == "called"]
    assert len(called) <= 1
    for n in called:
        last = [event.data["seat"] for event in events[n:] if event.name == "turn_began"]
        assert last == [(events[n].data["seat"] + 1 + k) % players for k in range(len(last))]
        assert len(last) < players


def check_points(players: int, events: list[Event]) -> None:
    """I11: the caller scores 0 or its sum plus 10, all others their sum."""
    sums = {event.data["seat"]: event.data["sum"] for event in events if event.name == "summed"}
    points = {event.data["seat"]: event.data["points"] for event in events if event.name == "scored"}
    callers = [event.data["seat"] for event in events if event.name == "called"]
    assert len(sums) == len(points) == players
    for seat in range(players):
        expected = sums[seat]
        if seat in callers:
            expected = 0 if sums[seat] == min(sums.values()) else sums[seat] + 10
        assert points[seat] == expected


def rounds(match: Match) -> list[list[Event]]:
    """The events of each round."""
    starts = [n for n, event in enumerate(match.events) if event.name == "round_began"]
    return [match.events[first:last] for first, last in pairwise([*starts, len(match.events)])]


@pytest.mark.parametrize("seed", range(8))
def test_i8_nobody_calls_with_more_than_four_cards(seed: int) -> None:
    """I8, SA-7.1: from small villages, where calls are near."""
    match, lots = table("5 6 7 8", "5 6 7 8 9", "9 9 10 10", seed=seed), Random(seed)
    offered = 0
    while match.layout()["round"] == 1:
        actions = match.legal_actions()
        if any(action.text == "call" for action in actions):
            offered += 1
            assert len(match.observe(None)["villages"][match.to_act[0]]) <= 4
            assert match.observe(None)["caller"] is None
        match.play(lots.choice(actions))
    assert offered > 0
    laid_out = match.events[: next(n for n, event in enumerate(match.events) if event.name == "round_began")]
    check_turns(3, laid_out)
    check_points(3, laid_out)
