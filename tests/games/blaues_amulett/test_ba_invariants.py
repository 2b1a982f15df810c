"""The ledger's invariants, after every decision of random matches, for each edition, board and number of players."""

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest
from blaue_tables import ALL_WAY_CARDS, COUNTS, EDITIONS, all_cards

from amulett import Match
from amulett.core.record import to_plain
from amulett.games.blaues_amulett import GAME
from amulett.games.blaues_amulett.box.edition import PLACE_IDS
from amulett.games.blaues_amulett.state import KINDS, SEATS

DRAWING = ("take_amulet", "steal", "discard")
CASES = list(product(EDITIONS, ("A", "B"), (2, 3, 4)))


def check_cards(match: Match, table: dict[str, Any]) -> None:
    """I1: all cards of the box, per kind; no amulet card in a hand."""
    assert all_cards(match) == COUNTS
    assert not any("amulet_card" in hand for hand in table["hands"])


def check_princes(match: Match, table: dict[str, Any]) -> None:
    """I2: one prince per field, but for the mover in mid-walk; nobody on the goal before the end."""
    fields = {"A": 5, "B": 6}[str(match.options["board"])]
    resting = [at for seat, at in enumerate(table["princes"]) if seat != table["on_turn"] or not table["path"]]
    on_fields = [at for at in resting if at not in PLACE_IDS]
    assert len(set(on_fields)) == len(on_fields)
    assert all(1 <= int(at.partition(".")[2]) <= fields for at in on_fields)
    assert ("castle_of_light" in table["princes"]) == (match.over and match.outcome.ending == "arrival")  # type: ignore[union-attr]


def check_powers(match: Match, table: dict[str, Any]) -> None:
    """I3"""
    places = list(table["powers"].values())
    assert len(set(places)) == 3
    assert "start_castle" not in places


def check_hands(match: Match, table: dict[str, Any]) -> None:
    """I5: three cards when the dark powers or a turn are due; at most three more per move made."""
    sizes = [len(hand) for hand in table["hands"]]
    for seat, size in enumerate(sizes):
        mine = seat == table["on_turn"] and table["decision"] not in ("power_figure", "power_place")
        assert size <= (12 if mine and table["moves"] else 3)


def check_piles(match: Match, table: dict[str, Any]) -> None:
    """I6"""
    assert len(table["draw_pile"]) + len(table["discard_pile"]) >= 10
    if table["decision"] not in DRAWING and not match.over:
        assert table["draw_pile"]


def check_way_cards(match: Match, table: dict[str, Any]) -> None:
    """I7, I8"""
    if table["decision"] in ("way_card", "next_card"):
        assert table["way_cards"][table["on_turn"]]
    assert 0 <= table["moves"] <= 3
    assert all(set(cards) <= set(ALL_WAY_CARDS) for cards in table["way_cards"])


def check_knowledge(match: Match, table: dict[str, Any]) -> None:
    """What is kept of everybody's knowledge is true of the hidden cards (see hidden.py)."""
    s = to_plain(match.states)
    pile = Counter(s.pile[: s.pile_size])
    for observer in range(SEATS + 1):
        for kind in range(KINDS):
            others = [seat for seat in range(match.players) if seat != observer]
            known = sum(s.known[observer][seat][kind] for seat in others)
            held = sum(s.hand[seat][kind] for seat in others)
            robbed, robber = s.robbed[observer], s.robber[observer]
            assert known <= held
            for seat in others:
                moved = s.hand[robber][kind] if seat == robbed else 0
                assert s.known[observer][seat][kind] <= s.hand[seat][kind] + moved
            assert pile[kind] <= s.new[observer][kind]
            assert held - known + pile[kind] <= s.old[observer][kind] + s.new[observer][kind]


CHECKS = (check_cards, check_princes, check_powers, check_hands, check_piles, check_way_cards, check_knowledge)


@pytest.mark.parametrize(("edition", "board", "players"), CASES)
def test_invariants_hold_after_every_decision(edition: str, board: str, players: int) -> None:
    for seed in range(3):
        match = Match.deal(GAME, GAME.edition(edition), players, {"board": board}, seed)
        lots = Random(seed)
        worn = False
        for _ in range(300):
            if match.over:
                break
            table = match.layout()
            for check in CHECKS:
                check(match, table)
            worn = worn or table["amulet"] is not None
            assert (table["amulet"] is not None) == worn  # I4: once taken it never returns to the board
            match.play(lots.choice(match.legal_actions()))


@pytest.mark.parametrize(("edition", "board", "players"), CASES)
def test_ba_5_5_every_move_has_exactly_its_steps_and_no_place_is_entered_with_something_owing(
    edition: str, board: str, players: int
) -> None:
    """I8 and I9, from the events of a match: a path is as long as its card says, and changes lanes without paying."""
    match = Match.deal(GAME, GAME.edition(edition), players, {"board": board}, 11)
    lots = Random(11)
    for _ in range(400):
        if not match.over:
            match.play(lots.choice(match.legal_actions()))
    distance = 0
    paid: dict[str, list[str]] = {}
    for event in match.events:
        if event.name in ("played", "joker"):
            distance, paid = event.data["distance"], {}
        elif event.name == "paid":
            paid[event.data["place"]] = event.data["cards"]
        elif event.name == "walked":
            path = event.data["path"]
            assert len(path) == distance + 1
            assert set(paid) <= set(path[1:])
            tasks = [place for place in path[1:] if place in ("ruin", "spring", "fire")]
            assert all(f"{place}_card" in paid[place] for place in tasks)


@pytest.mark.parametrize(("edition", "board", "players"), CASES[::4])
def test_ba_13_6_every_match_ends(edition: str, board: str, players: int) -> None:
    """I10: at most 200 turns of everybody."""
    match = Match.deal(GAME, GAME.edition(edition), players, {"board": board}, 5)
    lots = Random(5)
    while not match.over:
        match.play(lots.choice(match.legal_actions()))
    assert match.layout()["turn"] <= 200 * players
    assert match.outcome
    assert (match.outcome.ending == "guard") == (match.layout()["turn"] == 200 * players and 60 not in match.outcome.scores)
