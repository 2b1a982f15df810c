"""Clauses of sections 1 and 2: the box, villages and handles, setting up a round, the start look."""

from collections import Counter

import pytest
from silver_tables import A, B, C, D, deal, happened, knows, options, play, refused, table

from amulett.games.silver_amulett import GAME

SET_ASIDE = {2: 10, 3: 5, 4: 0}


def test_sa_1_1_the_deck() -> None:
    """Scenario 54. SA-1.1, SA-1.2, SA-1.8: 52 cards of 0 to 13, each with its copies and its trigger."""
    layout = deal(2).layout()
    cards = layout["set_aside"] + layout["pile"] + layout["discard"]
    cards += [int(number) for village in layout["villages"] for number in village.split()]
    assert Counter(cards) == {0: 2, 13: 2, **dict.fromkeys(range(1, 13), 4)}
    assert sum(cards) == 338
    triggers = [row["trigger"] for row in GAME.edition().data["characters"]]
    assert triggers == ["face_up"] * 5 + ["discard"] * 8 + ["exchange"]


def test_sa_1_3_overview_cards_are_help_only() -> None:
    """Scenario 54. SA-1.3: one amulet; the two overview cards of a seat are no part of the table."""
    assert GAME.edition().data["components"]["amulets"] == 1
    assert GAME.edition().data["components"]["overview_cards_per_seat"] == 2
    assert not [key for key in deal(3).layout() if "overview" in key]


def test_sa_1_4_the_order_of_a_village_is_fixed() -> None:
    """Scenario 52. SA-1.4: any request to swap two own slots; SA-3.1: a request to pass."""
    match = table()
    for words in ("swap 1 2", "rearrange", "move 3 1"):
        assert refused(match, words) == "SA-1.4"
    assert refused(match, "pass") == "SA-3.1"


def test_sa_1_5_slots_close_up_and_shift() -> None:
    """SA-1.5: the rest closes up in order; a card added at the left raises all other slot numbers."""
    match = table("8 1 8 3 5", pile=[6])
    assert play(match, "draw_pile", "exchange", "slot 1", "slot 3", "confirm", "slot 3")["villages"][A] == "1 6 3 5"
    match = table("8 1 9 3 5", pile=[6])
    assert play(match, "draw_pile", "exchange", "slot 1", "slot 3", "confirm", "left")["villages"][A] == "6 8^ 1 9^ 3 5"


def test_sa_1_6_a_face_up_card_stays_face_up() -> None:
    """SA-1.6: a card taken from the discard pile or robbed while face up lies face up in its new village."""
    match = table("9 9 9 9 5", "7^ 8 8 8 8", pile=[12], discard=[6])
    assert play(match, "draw_pile", "discard_ability", "slot 1", "slot 1")["villages"] == ["7^ 9 9 9 5", "9 8 8 8 8"]
    assert play(match, "take_discard", "slot 2", "confirm")["villages"][B] == "9 12^ 8 8 8"


def test_sa_1_7_every_card_can_be_followed() -> None:
    """SA-1.7, SA-1.11: the tag is the index in the deck of the round, and every movement names it."""
    match = table("9 5 5 6 6", pile=[7, 1])
    top = match.layout()["handles"]["pile"][0]
    old = match.layout()["handles"]["villages"][A][1]
    layout = play(match, "draw_pile", "exchange", "slot 2", "confirm")
    assert layout["handles"]["villages"][A][1] == top
    assert layout["handles"]["discard"][0] == old
    assert happened(match, "drew", seat=None) == [{"seat": A, "cards": [top]}]
    assert happened(match, "entered", seat=None) == [{"owner": A, "slot": 2, "card": top, "face_up": False}]
    assert happened(match, "left", seat=None) == [{"owner": A, "slot": 2, "card": old, "number": 5}]


def test_sa_1_9_the_row_belongs_to_the_supply() -> None:
    """SA-1.9: with a card in the row an empty pile does not end the round; the row's last card does."""
    match = table(None, None, row=[7], rest="discard")
    play(match, "take_discard", "slot 1", "confirm")
    assert match.layout()["round"] == 1
    play(match, "draw_row 1", "discard_plain")
    assert happened(match, "round_ended") == [{"causes": ["supply_empty"]}]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sa_1_10_turns_go_round_in_seat_order(players: int) -> None:
    """SA-1.10: ascending, and after the last seat the first again."""
    match = table(*["5 6 7 8 9"] * players, on_turn=1, discard=[10])
    for _ in range(players):
        play(match, "take_discard", "slot 1", "confirm")
    order = [data["seat"] for data in happened(match, "turn_began")]
    assert order == [(1 + n) % players for n in range(players + 1)]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sa_2_2_set_up(players: int) -> None:
    """Scenarios 1 and 2. SA-2.2, SA-2.3, SA-2.4, SA-2.5, SA-2.7, SA-2.8."""
    match = deal(players)
    layout = match.layout()
    assert [len(village.split()) for village in layout["villages"]] == [5] * players
    assert "^" not in "".join(layout["villages"])
    assert len(layout["set_aside"]) == SET_ASIDE[players]
    assert len(layout["discard"]) == 1
    assert len(layout["pile"]) == 31
    assert layout["row"] == []
    assert layout["amulet"]["owner"] is None
    assert match.observe(None)["amulet"] == {"owner": None, "usable": False, "slot": None}
    assert match.observe(A)["discard"] == {"size": 1, "top": layout["discard"][0]}
    for card in range(SET_ASIDE[players]):
        assert not any(knows(match, seat, card) for seat in (*range(players), None))


def peek_all(players: int) -> list[str]:
    return ["slot 1", "slot 4"] * players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sa_2_6_deal_order(players: int) -> None:
    """Scenario 55. SA-2.1, SA-2.6: set aside, villages from the start player on, discard, pile; four fresh shuffles."""
    match = deal(players)
    decks = []
    for number in range(1, 5):
        layout = match.layout()
        assert layout["round"] == number
        first, start = SET_ASIDE[players], layout["start_seat"]
        for n in range(players):
            village = layout["handles"]["villages"][(start + n) % players]
            assert village == list(range(first + 5 * n, first + 5 * n + 5))
        assert layout["handles"]["discard"] == [first + 5 * players]
        assert layout["handles"]["pile"] == list(range(first + 5 * players + 1, 52))
        assert layout["chances"] == 1 + number
        decks.append((layout["set_aside"], layout["villages"], layout["pile"]))
        play(match, *peek_all(players))
        while not match.over and match.layout()["round"] == number:
            last = [text for text in options(match) if text in ("draw_pile", "discard_plain", "end_turn", "draw_row 1")]
            match.play(last[0] if last else options(match)[0])
    assert match.over
    for deck in decks:
        assert decks.count(deck) == 1


@pytest.mark.parametrize("seed", range(8))
def test_sa_2_9_the_youngest_starts(seed: int) -> None:
    """Scenario 56. SA-2.9, SA-2.10, SA-2.12: the start looks go clockwise from there, two picks each."""
    match = deal(3, seed)
    layout = match.layout()
    assert sorted(layout["age_order"]) == [A, B, C]
    start = layout["age_order"][0]
    assert layout["start_seat"] == start
    for n in range(3):
        for look in (1, 2):
            assert match.to_act == ((start + n) % 3,)
            assert match.layout()["decision"] == f"peek_{look}"
            play(match, f"slot {look}")
    assert match.to_act == (start,)
    assert match.layout()["decision"] == "main"


def test_sa_2_10_age_order_is_drawn_or_follows_the_seats() -> None:
    """SA-2.10"""
    orders = {tuple(deal(4, seed).layout()["age_order"]) for seed in range(60)}
    assert len(orders) > 12
    assert {tuple(deal(4, seed, age_order="seats").layout()["age_order"]) for seed in range(9)} == {(0, 1, 2, 3)}
    assert deal(4, age_order="seats").layout()["chances"] == 1


def test_sa_2_13_whoever_sits_first_can_be_the_youngest() -> None:
    """SA-2.13: and begins; the others keep their order."""
    begun = set()
    for seed in range(30):
        drawn = deal(4, seed).layout()["age_order"]
        layout = deal(4, seed, starter="first_seat").layout()
        assert layout["age_order"] == [A, *(seat for seat in drawn if seat != A)]
        assert layout["start_seat"] == layout["on_turn"] == A
        begun.add(deal(4, seed).layout()["start_seat"])
    assert begun == {A, B, C, D}
    assert deal(3, age_order="seats", starter="first_seat").layout()["age_order"] == [A, B, C]
    assert GAME.edition().choose({})["starter"] == "lot"


def test_sa_2_11_start_look() -> None:
    """Scenario 3. SA-2.11, SA-2.12, SA-15.5: two different own cards; the slots are public, the faces private."""
    match = deal(2, starter="first_seat")
    assert options(match) == [f"slot {n}" for n in range(1, 6)]
    play(match, "slot 1")
    assert refused(match, "slot 1") == "SA-2.11"
    assert refused(match, "slot 6") == "SA-2.11"
    assert options(match) == ["slot 2", "slot 3", "slot 4", "slot 5"]
    play(match, "slot 4")
    one, four = (match.layout()["handles"]["villages"][A][n] for n in (0, 3))
    numbers = [int(number) for number in match.layout()["villages"][A].split()]
    looks = [{"seat": A, "slot": 1, "card": one}, {"seat": A, "slot": 4, "card": four}]
    private = [{"seat": A, "card": one, "number": numbers[0]}, {"seat": A, "card": four, "number": numbers[3]}]
    assert happened(match, "saw") == private
    for seat, told in ((A, private), (B, []), (None, [])):
        assert happened(match, "saw", seat=seat) == told
        assert happened(match, "peeked", seat=seat) == looks
    assert [knows(match, A, card) for card in match.layout()["handles"]["villages"][A]] == [True, False, False, True, False]
    assert not knows(match, B, one)


def test_sa_2_12_no_turn_begins_before_all_have_looked() -> None:
    """SA-2.12: the look cannot be declined."""
    match = deal(2, starter="first_seat")
    for words in ("stop", "pass", "draw_pile", "end_turn"):
        assert refused(match, words) == "SA-2.12"
    play(match, "slot 1", "slot 2")
    assert match.to_act == (B,)
    assert refused(match, "draw_pile", A) == "SA-2.12"
    play(match, "slot 1")
    assert happened(match, "turn_began") == []
    play(match, "slot 2")
    assert happened(match, "turn_began") == [{"seat": A}]
