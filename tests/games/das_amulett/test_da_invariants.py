"""The invariants of the ledger, checked after every decision of random matches."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from da_tables import GAME, deal

from amulett import Match
from amulett.games.das_amulett.box.edition import SPELL_NAMES
from amulett.testing.cases import pick

COLOURS = Counter({row["id"]: row["count"] for row in GAME.edition().data["gem_colour"]})
MATCHES = [(players, setup) for players in (3, 4, 5, 6) for setup in ("beginner", "expert", "author")]

Layout = dict[str, Any]


def moments(players: int, setup: str, seeds: range) -> Iterator[tuple[Match, Layout, Layout, list[Any]]]:
    """Every decision: the match, the table before and after it, and the events in between."""
    for seed in seeds:
        match, lots = deal(players, setup, seed=seed), Random(seed)
        before, told = match.layout(), len(match.events)
        while not match.over:
            seat, action = pick(match, lots)
            match.play(action, seat)
            after = match.layout()
            yield match, before, after, match.events[told:]
            before, told = after, len(match.events)


def check_stones(layout: Layout) -> None:
    """DA-I1, DA-I5"""
    for seat, spells in enumerate(layout["spells"]):
        assert layout["supplies"][seat] + sum(spells.values()) == 10
        assert layout["supplies"][seat] >= 0
        empty = [spell for spell, stones in spells.items() if stones < 1]
        assert not empty or (layout["step"], layout["asked"]) == ("discard_order", seat)
        assert len(spells) <= 10


def check_gems(before: Layout, after: Layout) -> None:
    """DA-I2"""
    on_board = Counter(gem for gems in after["board"].values() for gem in gems)
    assert on_board + Counter(gem for gems in after["amulets"] for gem in gems) == COLOURS
    for earlier, later in zip(before["amulets"], after["amulets"], strict=True):
        assert not Counter(earlier) - Counter(later)


def check_metal(layout: Layout) -> None:
    """DA-I3"""
    for metal, stack in layout["stacks"].items():
        held = sum(hand.get(metal, 0) for hand in layout["hands"])
        assert stack + held + layout["open_bid"].get(metal, 0) == 28
        assert stack >= 0


def check_spells(layout: Layout) -> None:
    """DA-I4"""
    found = [*layout["deck"], *(spell for spells in layout["spells"] for spell in spells)]
    found += [layout["turned_up"]] if layout["turned_up"] else []
    found += [spell for spells in layout["held"] for spell in spells]
    if layout["step"] != "allocate":
        found += [spell for spells in layout["returned"] for spell in spells]
    assert sorted(found) == sorted(SPELL_NAMES)


def check_places(layout: Layout, players: int) -> None:
    """DA-I6, DA-I7"""
    assert 0 <= layout["start_seat"] < players
    assert layout["party"] in layout["board"]
    if layout["step"] == "move_party":
        assert 1 <= layout["markers_out"] <= layout["marker"] <= 6
    if layout["step"] in ("spell_bid", "teleport_from", "pick_metal", "use_energy_spell", "discard_order"):
        assert layout["markers_out"] == layout["marker"] == 0


def check_no_winner_yet(match: Match, layout: Layout) -> None:
    """DA-I8"""
    for amulet in layout["amulets"]:
        assert match.over or (len(amulet) < 8 and len(set(amulet)) < 7)
    assert match.over or sum(map(len, layout["board"].values())) >= 52 - 7 * match.players


def check_events(match: Match, after: Layout, told: list[Any]) -> None:
    """DA-I9: after a move the party's area holds a gem; a phase starts on an empty area only after Teleportation."""
    names = [event.name for event in told]
    if names and names[-1] == "exchange_began" and ("moved" in names or "stayed" in names):
        assert after["board"][after["party"]]
    if "no_gem" in names and not match.over:
        this_round = match.events[max(n for n, e in enumerate(match.events) if e.name == "round_began") :]
        assert "teleported" in [event.name for event in this_round]


def check_bid(before: Layout, after: Layout, match: Match) -> None:
    """DA-I10"""
    if after["step"] != "exchange_bid" or after["bidder"] is None:
        return
    assert after["bid"] <= match.observe(after["bidder"])["valid_cards"]
    if before["step"] == "exchange_bid" and before["bidder"] is not None and before["party"] == after["party"]:
        assert after["bid"] >= before["bid"]
        if after["bid"] == before["bid"] and after["bidder"] != before["bidder"]:
            assert "superiority" in after["spells"][after["bidder"]]


@pytest.mark.parametrize(("players", "setup"), MATCHES)
def test_invariants_hold_after_every_decision(players: int, setup: str) -> None:
    for match, before, after, told in moments(players, setup, range(1)):
        check_stones(after)
        check_gems(before, after)
        check_metal(after)
        check_spells(after)
        check_places(after, players)
        check_no_winner_yet(match, after)
        check_events(match, after, told)
        check_bid(before, after, match)


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_match_ends_in_time(players: int) -> None:
    """DA-I11: at most 3 (7n + 1) rounds, and at most 6 exchanges in a phase."""
    for seed in range(3):
        match, lots = deal(players, seed=100 + seed), Random(seed)
        while not match.over:
            seat, action = pick(match, lots)
            match.play(action, seat)
        assert match.layout()["round"] <= 3 * (7 * players + 1)
        numbers = [event.data["number"] for event in match.events if event.name == "exchange_began"]
        assert max(numbers) <= 6
