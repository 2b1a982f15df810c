"""Section 16: what holds at every decision of random matches, for 2 to 6 seats, both call modes, and with the variant."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from magi_tables import A, options, play, table

import amulett
from amulett import Event
from amulett.games import magi

CARDS = {card["id"]: card for card in magi.GAME.edition().data["card"]}
BOX = Counter({id: card["copies"] for id, card in CARDS.items()})
PLAYING = ("magic_play", "main_play", "after_draw")
CHOOSING = ("original_draw", "original_colour", "colour")
"""The choices of steps 2 to 4: MG-5.8."""


@dataclass
class Record:
    """A random match: the table at every decision and at the end, and all that happened."""

    auto: bool
    scepter_sign: bool
    tables: list[dict[str, Any]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    options: list[int] = field(default_factory=list)
    """How many options each decision had."""


CASES = list(product(range(2, 7), ("auto", "manual"), (False, True)))


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}-{case[1]}{'-scepter_sign' * case[2]}")
def record(request: pytest.FixtureRequest) -> Record:
    return play_at_random(*request.param)


@cache
def play_at_random(players: int, call_mode: str, scepter_sign: bool) -> Record:
    chosen = {"call_mode": call_mode, "scepter_sign": scepter_sign}
    match = amulett.new_match("magi", players, seed=players, options=chosen)
    lots, found = Random(players), Record(call_mode == "auto", scepter_sign)
    while not match.over:
        found.tables.append(match.layout())
        actions = match.legal_actions()
        found.options.append(len(actions))
        match.play(lots.choice(actions))
    found.tables.append(match.layout())
    found.events = match.events
    return found


def value(cards: list[str]) -> int:
    return sum(CARDS[card]["points"] for card in cards)


def rounds(record: Record) -> Iterator[list[Event]]:
    """The events, round by round."""
    starts = [n for n, event in enumerate(record.events) if event.name == "round_began"]
    for start, end in pairwise([*starts, len(record.events)]):
        yield record.events[start:end]


def turns(record: Record) -> Iterator[list[Event]]:
    """The events, turn by turn."""
    for events in rounds(record):
        starts = [n for n, event in enumerate(events) if event.name == "turn_began"]
        for start, end in pairwise([*starts, len(events)]):
            yield events[start:end]


def test_inv_1_no_card_is_lost_or_made(record: Record) -> None:
    """INV-1"""
    for layout in record.tables:
        hands = [card for hand in layout["hands"] for card in hand]
        assert Counter([*hands, *layout["draw_pile"], *layout["discard_pile"]]) == BOX


def test_inv_2_a_discard_always_lies_open(record: Record) -> None:
    """INV-2"""
    assert min(len(layout["discard_pile"]) for layout in record.tables) >= 1


def test_inv_3_the_draw_counter_keeps_its_bounds(record: Record) -> None:
    """INV-3, MG-7.1"""
    counters = [layout["draw_counter"] for layout in record.tables]
    counters += [event.data["draw_counter"] for event in record.events if event.name == "counter"]
    assert min(counters) == 0
    if record.auto:
        assert max(counters) <= (21 if record.scepter_sign else 9)


def test_inv_3_the_bounds_follow_from_the_cards() -> None:
    """INV-3: all Draws on signed copies and the greatest on an unsigned one; Original counts 3."""

    def draws(card: dict[str, Any]) -> int:
        worth = {"draw_1": 1, "draw_2": 2, "draw_3": 3, "original": 3}
        return sum(worth.get(ability, 0) for ability in card["abilities"])

    for scepter_sign, bound in ((False, 9), (True, 21)):
        signed = [c for c in CARDS.values() if c["magic_sign"] or (scepter_sign and c["picture"] == "scepter")]
        unsigned = [card for card in CARDS.values() if card not in signed]
        assert sum(card["copies"] * draws(card) for card in signed) + max(map(draws, unsigned)) == bound


def test_inv_4_the_demand_is_that_of_the_top_discard(record: Record) -> None:
    """INV-4"""
    for layout in record.tables:
        demand, top = layout["demand"], CARDS[layout["discard_pile"][0]]
        keys = {"card": {"kind", "colour", "picture"}, "colour": {"kind", "colour"}, "any": {"kind"}}
        assert demand.keys() == keys[demand["kind"]]
        if demand["kind"] == "card" and layout["decision"] not in (*CHOOSING, "over"):
            assert (demand["colour"], demand["picture"]) == (top["colour"], top["picture"])
        if layout["decision"] not in (*CHOOSING, "over") and top["group"] != "magus":
            assert demand["kind"] == "card"


def test_inv_5_one_card_a_turn_and_no_more_draws_than_owed(record: Record) -> None:
    """INV-5: catch draws apart."""
    for events in turns(record):
        began = events[0].data
        assert sum(event.name == "played" for event in events) <= 1
        drawn, caught = 0, False
        for event in events:
            if event.name == "drew" and not caught:
                assert event.data["seat"] == began["seat"]
                drawn += event.data["count"]
            if event.name != "reshuffled":
                caught = event.name == "caught"
        assert drawn <= max(1, began["draw_counter"])


def test_inv_6_silent_seats_hold_one_card_and_empty_hands_are_not_asked(record: Record) -> None:
    """INV-6"""
    for layout, count in zip(record.tables[:-1], record.options, strict=True):
        assert all(len(layout["hands"][int(seat)]) == 1 for seat in layout["silent"])
        if layout["decision"] in PLAYING:
            assert layout["hands"][layout["asked"]]
        assert count >= 2


def test_inv_6_there_are_silences_to_look_at() -> None:
    """INV-6: in mode manual some seats were silent, in mode auto none."""
    for players in range(2, 7):
        assert any(layout["silent"] for layout in play_at_random(players, "manual", False).tables)
        assert not any(layout["silent"] for layout in play_at_random(players, "auto", False).tables)


def test_inv_7_a_finisher_has_no_card_and_leaves_no_debt(record: Record) -> None:
    """INV-7, reckoned from the events alone: sizes of hands, the counter, and the hands shown."""
    for events in rounds(record):
        sizes: Counter[int] = Counter()
        counter, given, shown, ended = 0, 0, 0, False
        for event in events:
            if event.name in ("dealt", "drew"):
                sizes[event.data["seat"]] += event.data["count"]
            elif event.name == "played":
                sizes[event.data["seat"]] -= 1
            elif event.name == "counter":
                counter = event.data["draw_counter"]
            elif event.name == "turn_began":
                assert event.data["draw_counter"] == counter
            elif event.name == "round_ended":
                ended = True
                if event.data["finisher"] is not None:
                    assert (sizes[event.data["finisher"]], counter) == (0, 0)
            elif event.name == "showed":
                assert len(event.data["cards"]) == sizes[event.data["seat"]]
                shown += value(event.data["cards"])
            elif event.name == "scored":
                given += event.data["points"]
        assert ended
        assert given == shown


def test_inv_8_scores_never_fall_and_no_round_begins_at_the_target(record: Record) -> None:
    """INV-8"""
    for before, after in pairwise(record.tables):
        assert all(old <= new for old, new in zip(before["scores"], after["scores"], strict=True))
    assert all(max(layout["scores"]) < 50 for layout in record.tables[:-1])
    assert max(record.tables[-1]["scores"]) >= 50 or record.tables[-1]["round"] == 100


def test_inv_9_points_of_the_box() -> None:
    """INV-9"""
    sums = Counter(dict.fromkeys(("guild", "item", "magus"), 0))
    for card in CARDS.values():
        sums[card["group"]] += card["copies"] * card["points"]
    assert sums == {"guild": 75, "item": 84, "magus": 138}
    assert sums.total() == 297


def test_inv_9_a_round_gives_at_most_the_points_of_the_box(record: Record) -> None:
    """INV-9"""
    for events in rounds(record):
        assert sum(event.data["points"] for event in events if event.name == "scored") <= 297


def rearranged(layout: dict[str, Any], seat: int | None, lots: Random) -> dict[str, Any]:
    """The same table but for cards that are hidden from a seat: those that others drew and still hold, and the pile.

    The hand of the seat that is asked stays, since its options decide what the table waits for.
    """
    hands = [list(hand) for hand in layout["hands"]]
    drawn = [list(row) for row in layout["drawn"]]
    left = [Counter(hand) for hand in hands]
    held = []
    for n, (taker, card) in enumerate(drawn):
        if taker not in ("table", seat, layout["asked"]) and left[taker][card] > 0:
            left[taker][card] -= 1
            held.append(n)
    hidden = [drawn[n][1] for n in held] + layout["draw_pile"]
    lots.shuffle(hidden)
    for n, card in zip(held, hidden, strict=False):
        taker, old = drawn[n]
        hands[taker].remove(old)
        hands[taker].append(card)
        drawn[n][1] = card
    return {**layout, "hands": hands, "drawn": drawn, "draw_pile": hidden[len(held) :]}


def test_inv_10_hidden_cards_change_no_observation(record: Record) -> None:
    """INV-10, for every seat and a spectator: the view, the memory and the options."""
    lots = Random(0)
    differed = False
    for layout in record.tables[: -1 : 1 + len(record.tables) // 10]:
        match = magi.position(**layout)
        for seat in (None, *range(match.players)):
            twin = magi.position(**rearranged(layout, seat, lots))
            differed |= twin.layout() != layout
            assert twin.observe(seat) == match.observe(seat)
            assert twin.information(seat) == match.information(seat)
    assert differed


def test_end_a_turn_has_at_most_18_decisions(record: Record) -> None:
    """End: forced decisions counted."""
    decisions = Counter((layout["round"], layout["turn"]) for layout in record.tables[:-1])
    forced: Counter[tuple[int, int]] = Counter()
    now = 0, 0
    for event in record.events:
        if event.name == "round_began":
            now = event.data["round"], 0
        elif event.name == "turn_began":
            now = now[0], event.data["turn"]
        elif event.name == "forced":
            forced[now] += 1
    assert max((decisions + forced).values()) <= 18


def test_end_the_longest_turn_has_18_decisions() -> None:
    """End: ten catch questions, then a drawn card, all of Original, and the call."""
    fives = [["blue_broom"], ["blue_shield"], ["blue_crystal"], ["yellow_broom"], ["yellow_shield"]]
    silent: dict[int, list[int]] = {seat: [] for seat in range(6)}
    match = table(["arch_magus"], *fives, players=6, silent=silent, draw_pile=["red_cup"], options={"call_mode": "manual"})
    questions = 0
    while match.layout()["decision"] == "catch":
        play(match, options(match)[1])
        questions += 1
    assert questions == 10
    choices = ["choose draw_0", "choose select", "name red", "choose shot", "target 3", "silent"]
    for action in ("draw", "play arch_magus", *choices):
        assert (match.layout()["turn"], match.layout()["on_turn"]) == (1, A)
        assert match.to_act == (A,)
        play(match, action)
    assert len(match.actions) == 18
    assert match.layout()["turn"] == 2


def test_end_turns_are_numbered_and_bounded(record: Record) -> None:
    """End, MG-12.1, MG-12.4: turns 1, 2, 3 and so on in every round, at most 500; at most 100 rounds."""
    for events in rounds(record):
        numbers = [event.data["turn"] for event in events if event.name == "turn_began"]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) <= 500
    numbers = [event.data["round"] for event in record.events if event.name == "round_began"]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) <= 100


def test_end_seats_that_would_rather_draw_come_to_an_end() -> None:
    """End, MG-12.1: whoever can draws and passes; the guard stops the round, and all that was drawn is scored."""
    match = amulett.new_match("magi", 2, seed=0)
    while not match.over:
        match.play(match.legal_actions()[-1])
    ends = [event.data["finisher"] for event in match.events if event.name == "round_ended"]
    assert ends == [None]
    assert match.layout()["turn"] == 500
    assert match.outcome
    assert match.outcome.ending == "target"
