"""Section 3: the set-up, beginner, expert and author."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from da_tables import A, B, C, D, E, F, changed_edition, deal, happened, names_of, options, refused

import amulett
from amulett import Match
from amulett.games.das_amulett import position
from amulett.games.das_amulett.box.edition import SPELL_NAMES

FOURS = [list(SPELL_NAMES[4 * seat : 4 * seat + 4]) for seat in range(6)]
TWOS = [list(SPELL_NAMES[2 * seat : 2 * seat + 2]) for seat in range(6)]


def secret_table(step: str, held: list[list[str]], setup: str, **layout: Any) -> Match:
    """A position before the reveal."""
    return position([{}] * len(held), held=held, step=step, options={"setup": setup}, **layout)


def keep(match: Match, seat: int) -> None:
    match.play(options(match, seat)[0], seat)


# ---- everybody


def test_da_3_1_beginner_table() -> None:
    """Scenario 1. DA-3.1, DA-3.3, DA-3.4, DA-3.5, DA-3.10, DA-3.11."""
    match = deal(4)
    layout = match.layout()
    assert layout["hands"] == [{"gold": 1, "silver": 1, "copper": 1, "iron": 1}] * 4
    assert set(layout["stacks"].values()) == {24}
    assert [list(spells.values()) for spells in layout["spells"]] == [[2, 2]] * 4
    assert layout["supplies"] == [6] * 4
    assert len(layout["deck"]) + 1 == 25  # one is turned up
    for area, gems in layout["board"].items():
        assert len(gems) == (3 if area in ("B3", "C3", "C4", "D3") else 2)
    assert layout["party"] == "C3"


def test_da_3_1_gems_are_dealt_by_lot() -> None:
    """DA-3.1: red gems turn up in every area sooner or later."""
    found = {area for seed in range(60) for area, gems in deal(3, seed=seed).layout()["board"].items() if "red" in gems}
    assert len(found) == 24


def test_da_3_2_the_same_seed_deals_the_same_gems() -> None:
    """DA-3.2: in the order of the areas, so that the deal can be repeated."""
    one, other, third = (deal(3, seed=seed).layout()["board"] for seed in (7, 7, 8))
    assert one == other != third


def test_da_3_3_one_card_of_each_metal() -> None:
    layout = deal(6).layout()
    assert layout["stacks"] == dict.fromkeys(("gold", "silver", "copper", "iron"), 22)


def test_da_3_4_ten_stones_each(tmp_path: Path) -> None:
    edition = changed_edition(tmp_path, {"knobs.book.stones_per_player": 7})
    assert deal(3).layout()["supplies"] == [6] * 3
    assert deal(3, edition=edition).layout()["supplies"] == [3] * 3


def test_da_3_5_two_open_spells_with_two_stones() -> None:
    match = deal(3)
    for viewer in (None, A, B, C):
        assert match.observe(viewer)["spells"] == match.layout()["spells"]
    assert [list(data["spells"].values()) for data in happened(match, "revealed")] == [[2, 2]] * 3


def test_da_3_10_what_is_not_dealt_is_the_shuffled_deck() -> None:
    decks = [deal(3, seed=seed).layout()["deck"] for seed in range(5)]
    assert all(deck != sorted(deck, key=SPELL_NAMES.index) for deck in decks)
    assert len({tuple(deck) for deck in decks}) == 5


def test_da_3_11_party_starts_in_the_city_with_the_pyramid() -> None:
    assert {deal(players).layout()["party"] for players in (3, 4, 5, 6)} == {"C3"}


def test_da_3_12_first_start_seat_is_drawn(tmp_path: Path) -> None:
    """DA-3.12; every seat can be it."""
    assert {deal(4, seed=seed).layout()["start_seat"] for seed in range(40)} == {A, B, C, D}
    edition = changed_edition(tmp_path, {"knobs.ruling.first_start_player": "seat_0"})
    assert {deal(4, seed=seed, edition=edition).layout()["start_seat"] for seed in range(10)} == {A}


@pytest.mark.parametrize("setup", ["beginner", "expert", "author"])
def test_da_3_12_the_first_seat_begins_if_the_table_says_so(setup: str) -> None:
    """DA-3.12: option `starter`; whom the players agreed on sits there."""
    for seed in range(10):
        match = amulett.new_match("das_amulett", players=4, seed=seed, options={"setup": setup, "starter": "first_seat"})
        assert match.layout()["start_seat"] == A
        assert happened(match, "start_seat") == [{"seat": A}]
    by_lot = [amulett.new_match("das_amulett", players=4, seed=seed, options={"starter": "lot"}) for seed in range(5)]
    assert [match.fingerprint() for match in by_lot] == [deal(4, seed=seed).fingerprint() for seed in range(5)]


@pytest.mark.parametrize("setup", ["beginner", "expert", "author"])
def test_da_3_13_dealt_seat_by_seat_from_the_start_seat(setup: str) -> None:
    """DA-3.13: each seat gets all its cards at once."""
    for seed in range(6):
        match = deal(4, setup, seed=seed)
        seats = [data["seat"] for data in happened(match, "revealed", "dealt")]
        start = happened(match, "start_seat")[0]["seat"]
        assert seats == [(start + n) % 4 for n in range(4)]


# ---- expert


def test_da_3_6_keep_two_of_four() -> None:
    """Scenario 2, its first half. DA-3.6"""
    match = secret_table("keep_spells", FOURS[:3], "expert")
    assert match.to_act == (A, B, C)
    assert options(match, A) == [
        "keep amber_magic+diamond_magic",
        "keep amber_magic+ruby_magic",
        "keep amber_magic+emerald_magic",
        "keep diamond_magic+ruby_magic",
        "keep diamond_magic+emerald_magic",
        "keep ruby_magic+emerald_magic",
    ]
    match.play("keep diamond_magic+emerald_magic", A)
    assert match.observe(A)["secret"]["spells"] == ["diamond_magic", "emerald_magic"]
    keep(match, B)
    keep(match, C)
    layout = match.layout()
    assert layout["held"][A] == ["diamond_magic", "emerald_magic"]
    held = [spell for spells in layout["held"] for spell in spells]
    assert sorted(layout["deck"] + held) == sorted(SPELL_NAMES)
    assert match.to_act == (A, B, C)


def test_da_3_6_refusals() -> None:
    match = secret_table("keep_spells", FOURS[:3], "expert")
    for wrong in ("keep amber_magic+gift", "keep amber_magic+amber_magic", "keep amber_magic", "keep gold", "decline"):
        assert refused(match, wrong, A) == "DA-3.6", wrong


def test_da_3_15_keep_in_either_order() -> None:
    """DA-3.15, DA-3.6: which of the two is named first does not matter."""
    one, other = (secret_table("keep_spells", FOURS[:3], "expert", seed=4) for _ in range(2))
    one.play("keep amber_magic+emerald_magic", A)
    other.play("keep Emerald Magic+Amber Magic", A)
    assert one == other
    assert [str(action) for _, action in other.actions] == ["keep amber_magic+emerald_magic"]
    assert other.observe(A)["secret"]["spells"] == ["amber_magic", "emerald_magic"]


def test_da_3_7_secret_stones_and_a_common_reveal() -> None:
    """Scenario 2. DA-3.7, DA-3.9"""
    match = secret_table("allocate", TWOS[:3], "expert", returned=FOURS[3:6])
    assert options(match, A) == [f"allocate_first {n}" for n in range(1, 10)]
    match.play("allocate_first 9", A)  # and one is left for the second spell, by itself
    assert match.to_act == (B, C)
    for viewer in (None, B, C):
        seen = match.observe(viewer)
        assert (seen["spells"], seen["supplies"], seen["decided"]) == ([{}, {}, {}], [10, 10, 10], [])
    for seat in (B, C):
        match.play("allocate_first 3", seat)
        match.play("allocate_second 4", seat)
    layout = match.layout()
    assert layout["spells"] == [
        {"amber_magic": 9, "diamond_magic": 1},
        {"ruby_magic": 3, "emerald_magic": 4},
        {"teleportation": 3, "two_wishes": 4},
    ]
    assert layout["supplies"] == [0, 3, 3]
    assert happened(match, "revealed")[0] == {"seat": A, "spells": {"amber_magic": 9, "diamond_magic": 1}}


def test_da_3_9_allocation_within_the_stones() -> None:
    """Scenario 3. DA-3.9"""
    match = secret_table("allocate", TWOS[:3], "expert", returned=FOURS[3:6])
    for wrong in ("allocate_first 0", "allocate_first 10", "allocate_first -1", "allocate_first many", "stop"):
        assert refused(match, wrong, A) == "DA-3.9", wrong
    match.play("allocate_first 7", A)
    assert options(match, A) == ["allocate_second 1", "allocate_second 2", "allocate_second 3"]
    assert refused(match, "allocate_second 4", A) == "DA-3.9"
    assert refused(match, "allocate_second 0", A) == "DA-3.9"
    assert refused(match, "allocate_first 2", A) == "DA-4.7"


# ---- author


def test_da_3_8_exchange_once() -> None:
    match = secret_table("swap_spells", TWOS[:3], "author", deck=["gift", "influence", "energy_arc"])
    for seat in (A, B, C):
        assert options(match, seat) == ["swap none", "swap first", "swap second", "swap both"]
    assert refused(match, "swap third", A) == refused(match, "pass", A) == "DA-3.8"
    match.play("swap both", A)
    match.play("swap second", C)
    match.play("swap none", B)
    layout = match.layout()
    assert layout["held"] == [["influence", "gift"], TWOS[B], ["teleportation", "energy_arc"]]
    assert layout["returned"] == [TWOS[A], [], ["two_wishes"]]
    assert {*TWOS[A], "two_wishes"} < set(layout["deck"])
    assert refused(match, "swap none", A) == "DA-4.7"
    assert [data["count"] for data in happened(match, "exchanged")] == [2, 0, 1]


def test_da_3_8_all_exchange_both() -> None:
    """Scenario 4. DA-3.8: nobody can draw what was just given away."""
    replacements = list(SPELL_NAMES[12:24])
    match = secret_table("swap_spells", TWOS, "author", deck=replacements, start_seat=C)
    for seat in range(6):
        match.play("swap both", seat)
    layout = match.layout()
    for n, seat in enumerate((C, D, E, F, A, B)):
        assert layout["held"][seat] == replacements[2 * n : 2 * n + 2]
    assert sorted(layout["deck"]) == sorted(set(SPELL_NAMES) - set(replacements))
    assert len(layout["deck"]) == 21
    assert happened(match, "shuffled") == [{"count": 21}]


def test_da_3_14_two_steps_and_the_second_shuffle() -> None:
    """Scenario 54. DA-3.14: it takes place even if nothing came back, and only then all allocate."""
    match = secret_table("swap_spells", TWOS[:3], "author", start_seat=B)
    before = match.layout()
    for seat in (C, A, B):
        assert match.layout()["step"] == "swap_spells"
        match.play("swap none", seat)
    after = match.layout()
    assert sorted(after["deck"]) == sorted(before["deck"])
    assert after["deck"] != before["deck"]
    assert after["chances"] == before["chances"] + 1
    assert (after["step"], match.to_act) == ("allocate", (A, B, C))


def test_da_3_14_only_who_has_not_decided_is_to_act() -> None:
    """Scenario 54, its second half. DA-3.13, DA-3.14"""
    match = secret_table("keep_spells", FOURS[:3], "expert", start_seat=B)
    keep(match, A)
    keep(match, B)
    assert match.to_act == (C,)
    assert refused(match, options(match, C)[0], A) == "DA-4.7"


def test_da_3_14_each_seat_allocates_at_its_own_pace() -> None:
    match = secret_table("allocate", TWOS[:3], "expert", returned=FOURS[3:6])
    match.play("allocate_first 2", C)
    match.play("allocate_first 2", A)
    match.play("allocate_second 5", C)
    assert match.to_act == (A, B)
    assert match.observe(A)["decision"] == "allocate_second"
    assert match.observe(B)["decision"] == "allocate_first"


def test_da_3_15_first_and_second_as_in_the_file() -> None:
    """DA-3.15: whatever the order in which they came."""
    match = secret_table("swap_spells", [["gift", "amber_magic"], *TWOS[1:3]], "author", deck=["superiority"])
    match.play("swap first", A)
    for seat in (B, C):
        match.play("swap none", seat)
    assert match.layout()["held"][A] == ["gift", "superiority"]
    match.play("allocate_first 6", A)
    match.play("allocate_second 2", A)
    for seat in (B, C):
        match.play("allocate_first 9", seat)
    assert match.layout()["spells"][A] == {"gift": 6, "superiority": 2}


@pytest.mark.parametrize("setup", ["expert", "author"])
def test_da_3_16_the_order_of_deciding_leaves_no_trace(setup: str) -> None:
    """DA-3.16: neither in the table nor in what anybody is told."""
    ways: list[Any] = []
    for order in ((A, B, C), (C, B, A), (B, A, C)):
        match = deal(3, setup, seed=11)
        for _ in range(2):
            for seat in order:
                match.play(options(match, seat)[-1], seat)
        for seat in order:
            if seat in match.to_act and match.layout()["step"] == "allocate":
                match.play(options(match, seat)[-1], seat)
        told = {viewer: match.events_for(viewer) for viewer in (None, A, B, C)}
        ways.append((match.layout(), match.fingerprint(), told, [match.observe(seat) for seat in (None, A, B, C)]))
    assert ways[0] == ways[1] == ways[2]


def test_da_3_16_nothing_is_told_before_all_have_decided() -> None:
    """DA-3.16: no event, not even a gap in their numbers, and no word about a choice that was forced."""
    match = deal(3, "expert", seed=3)
    told = len(match.events)
    keep(match, A)
    keep(match, B)
    assert len(match.events) == told
    keep(match, C)
    assert names_of(match)[told:] == ["all_decided", "shuffled"]
    told = len(match.events)
    match.play("allocate_first 9", B)  # the second spell is forced
    match.play("allocate_first 2", A)
    assert len(match.events) == told
    assert (match.observe(A)["decided"], match.observe(B)["decided"]) == ([], [B])


@pytest.mark.parametrize("setup", ["expert", "author"])
def test_da_3_16_nobody_learns_who_has_already_chosen(setup: str) -> None:
    """DA-3.16: for all that a seat can tell, the others still have to choose; itself it knows."""
    match = deal(4, setup, seed=5)
    before = {viewer: (match.observe(viewer), match.information(viewer)) for viewer in (None, A, B)}
    for seat in (D, C):
        match.play(options(match, seat)[0], seat)
    assert match.to_act == (A, B)
    for viewer, seen in before.items():
        assert (match.observe(viewer), match.information(viewer)) == seen
    assert match.observe(C)["to_act"] == [A, B, D]
    assert match.information(C).determinize(1).to_act == (A, B, D)


def test_da_3_6_returned_spells_are_shuffled_into_the_deck() -> None:
    """DA-3.6: they can lie anywhere, and are never named."""
    places: Counter[int] = Counter()
    for seed in range(30):
        match = secret_table("keep_spells", FOURS[:3], "expert", seed=seed)
        for seat in (A, B, C):
            keep(match, seat)
        places[match.layout()["deck"].index("emerald_magic")] += 1
        assert not any("emerald_magic" in str(event) for event in match.events)
    assert len(places) > 10
