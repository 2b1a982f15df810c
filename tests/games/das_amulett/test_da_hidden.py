"""Who knows what: secret set-up, the deck, hands; and worlds drawn for a seat (ledger, Hidden information)."""

from typing import Any

import pytest
from da_tables import A, B, C, deal, options, play, table

from amulett import Match
from amulett.games.das_amulett import position
from amulett.games.das_amulett.box.edition import SPELL_NAMES

WORLDS = range(40)
FOURS = [list(SPELL_NAMES[4 * seat : 4 * seat + 4]) for seat in range(3)]
TWOS = [spells[:2] for spells in FOURS]
GIVEN = [spells[2:] for spells in FOURS]


def worlds(match: Match, seat: int | None) -> list[dict[str, Any]]:
    """Layouts of worlds that the seat cannot tell from the true one."""
    information = match.information(seat)
    found = []
    for seed in WORLDS:
        world = information.determinize(seed)
        assert world.information(seat) == information
        assert world.observe(seat) == match.observe(seat)
        found.append(world.layout())
    return found


def various(found: list[dict[str, Any]], key: str, seat: int) -> set[str]:
    return {str(layout[key][seat]) for layout in found}


def shown(match: Match, seat: int | None) -> tuple[Any, ...]:
    """Everything that reaches a seat."""
    words = ("keep gift+influence", "allocate_first 3", "bid 2")
    actions = [] if seat is None else options(match, seat)
    refusals = [] if seat is None else [str(match.why_not(word, seat)) for word in words]
    return match.observe(seat), match.information(seat).observe(), match.events_for(seat), actions, refusals


# ---- the secret set-up


@pytest.mark.parametrize("seat", [None, A, B])
def test_da_3_6_what_others_hold_and_keep_is_hidden(seat: int | None) -> None:
    """DA-3.6, DA-3.14: not even whether they have chosen."""
    match = position([{}] * 3, held=FOURS, step="keep_spells", options={"setup": "expert"})
    other = position(
        [{}] * 3, held=[FOURS[0], FOURS[1], list(SPELL_NAMES[20:24])], step="keep_spells", options={"setup": "expert"}
    )
    assert shown(match, seat) == shown(other, seat)
    match.play(options(match, C)[0], C)
    assert shown(match, seat) == shown(other, seat)
    found = worlds(match, seat)
    assert len(various(found, "held", C)) > 10
    assert all((len(layout["held"][C]), layout["returned"][C]) == (4, []) for layout in found)
    if seat is not None:
        assert various(found, "held", seat) == {str(FOURS[seat])}


def test_da_3_6_the_own_returned_spells_are_in_the_deck() -> None:
    match = position([{}] * 3, held=TWOS, returned=GIVEN, step="allocate", options={"setup": "expert"})
    found = worlds(match, A)
    for layout in found:
        assert set(GIVEN[A]) <= set(layout["deck"])
        assert layout["returned"][A] == GIVEN[A]
        assert set(layout["returned"][B] + layout["returned"][C]) <= set(layout["deck"]) - set(GIVEN[A])
    assert len(various(found, "held", B)) > 10
    assert len(various(found, "returned", B)) > 10
    assert len({layout["deck"].index(GIVEN[A][0]) for layout in found}) > 10


@pytest.mark.parametrize("seat", [None, A])
def test_da_3_7_stones_are_hidden_until_the_reveal(seat: int | None) -> None:
    """DA-3.7: neither how many, nor whether any spell has its stones, nor that the second was forced."""

    def start() -> Match:
        return position([{}] * 3, held=TWOS, returned=GIVEN, step="allocate", options={"setup": "expert"})

    ways = [["allocate_first 9"], ["allocate_first 2", "allocate_second 3"], ["allocate_first 5", "allocate_second 5"]]
    untouched = start()
    untouched.play("allocate_first 1", B)
    finished = []
    for way in ways:
        match = start()
        match.play("allocate_first 1", B)
        for action in way:
            match.play(action, C)
        finished.append(shown(match, seat))
    assert finished == [shown(untouched, seat)] * 3
    begun, untouched = start(), start()
    begun.play("allocate_first 4", C)
    assert shown(begun, seat) == shown(untouched, seat)
    found = worlds(begun, seat)
    assert {len(layout["allocated"][C]) for layout in found} == {0, 1}
    match = start()
    match.play("allocate_first 9", C)
    assert len(various(worlds(match, seat), "allocated", C)) > 6


def test_da_3_8_how_many_were_exchanged_but_not_which() -> None:
    """DA-3.8: known only once all have decided."""

    def start(swap: str) -> Match:
        match = position([{}] * 3, held=TWOS, step="swap_spells", options={"setup": "author"})
        match.play(swap, C)
        return match

    one, both, second = (start(f"swap {which}") for which in ("first", "both", "second"))
    assert shown(one, A) == shown(both, A)
    assert {len(layout["returned"][C]) for layout in worlds(one, A)} == {0}
    for match in (one, both, second):
        match.play("swap none", A)
        match.play("swap first", B)
    assert one.observe(A)["exchanged"] == second.observe(A)["exchanged"] == [0, 1, 1]
    assert both.observe(A)["exchanged"] == [0, 1, 2]
    assert shown(one, A) == shown(second, A)
    found = worlds(one, A)
    assert {len(layout["returned"][C]) for layout in found} == {1}
    assert len(various(found, "returned", C)) > 5
    for layout in worlds(one, B):  # what B exchanged nobody else can hold
        assert TWOS[B][0] in layout["deck"]


def test_da_3_7_all_is_open_after_the_reveal() -> None:
    match = deal(3, "expert", seed=2)
    while match.layout()["round"] == 0:
        seat = match.to_act[0]
        match.play(options(match, seat)[0], seat)
    for viewer in (None, A, B, C):
        assert match.observe(viewer)["spells"] == match.layout()["spells"]
        assert match.observe(viewer)["secret"] == {"spells": [], "returned": [], "stones": [], "order": []}
    for layout in worlds(match, A):
        assert layout["spells"] == match.layout()["spells"]


# ---- the deck

DECK = ["gift", "influence", "superiority", "energy_arc", "two_wishes", "three_wishes"]
SEEN = [[24, None], [1, "everybody"], [2, B], [2, B], [1, "everybody"]]


def deck_table(**layout: Any) -> Match:
    """At the bottom: gift known to all, two batches of B, three_wishes known to all."""
    rest = [spell for spell in SPELL_NAMES if spell not in (*DECK, "ruby_magic", "emerald_magic", "amber_magic")]
    spells = {"ruby_magic": 4}, {"emerald_magic": 4}, {"amber_magic": 4}
    return table(*spells, deck=[*rest, *DECK], deck_seen=SEEN, hands=[{"gold": 2}] * 3, **layout)


@pytest.mark.parametrize("seat", [None, A, C])
def test_da_12_5_others_know_the_spells_of_a_batch_but_not_their_order(seat: int | None) -> None:
    found = worlds(deck_table(), seat)
    bottoms = {tuple(layout["deck"][-6:]) for layout in found}
    for gift, *middle, wishes in bottoms:
        assert (gift, wishes) == ("gift", "three_wishes")
        assert set(middle[:2]) == {"influence", "superiority"}
        assert set(middle[2:]) == {"energy_arc", "two_wishes"}
    assert len(bottoms) == 4
    assert all(layout["deck_seen"] == SEEN for layout in found)


def test_da_12_5_its_owner_knows_the_order() -> None:
    found = worlds(deck_table(), B)
    assert {tuple(layout["deck"][-6:]) for layout in found} == {tuple(DECK)}


@pytest.mark.parametrize("seat", [None, A, B, C])
def test_da_3_10_the_shuffled_deck_is_unknown(seat: int | None) -> None:
    """DA-3.10; every hidden card can lie on top."""
    found = worlds(deck_table(), seat)
    assert len({layout["deck"][0] for layout in found}) > 12
    assert all(sorted(layout["deck"]) == sorted(found[0]["deck"]) for layout in found)


def test_da_12_5_a_batch_that_is_half_turned_up() -> None:
    """DA-12.5, DA-5.1: once one of two cards has been seen, the other is known to all."""
    match = table(step="turn_up", offer=2, deck=["gift", "influence"], deck_seen=[[2, B], [31, None]])
    assert match.observe(None)["turned_up"] == "gift"
    assert {layout["deck"][0] for layout in worlds(match, A)} == {"influence"}


def test_da_12_5_the_order_is_hidden_while_it_is_being_chosen() -> None:
    """DA-12.5: neither the spells left before B nor the deck nor the events give it away."""
    spells = {"gift": 3}, {"two_wishes": 1, "influence": 1, "three_wishes": 2}
    ways = []
    for first in ("two_wishes", "influence", "three_wishes"):
        match = table(*spells, step="energy_turn", start_seat=B, seed=4)
        match.play(f"discard {first}")
        assert match.to_act == (B,)
        ways.append([shown(match, viewer) for viewer in (None, A, C)])
        assert {tuple(layout["order"]) for layout in worlds(match, A)} == {
            ("two_wishes",),
            ("influence",),
            ("three_wishes",),
        }
        assert {tuple(layout["order"]) for layout in worlds(match, B)} == {(first,)}
        assert match.observe(B)["secret"]["order"] == [first]
    assert ways[0] == ways[1] == ways[2]


def test_da_5_9_an_unsold_spell_is_known_to_all_with_its_place() -> None:
    match = table(step="turn_up", offer=1, deck=["gift"], hands=[{"gold": 1}])
    play(match, "pass", "pass", "pass")
    for seat in (None, A, B, C):
        assert {layout["deck"][-1] for layout in worlds(match, seat)} == {"gift"}


# ---- hands and the rest


def test_da_8_14_the_information_has_what_was_openly_taken_and_paid() -> None:
    """DA-8.14: hiding hands is a matter of memory only, so worlds keep them."""
    match = table(hands=[{"gold": 1}, {"iron": 2}, {"copper": 3}])
    for seat in (None, A, B):
        for layout in worlds(match, seat):
            assert layout["hands"] == match.layout()["hands"]


def test_the_future_is_not_known() -> None:
    """The next marker differs from world to world."""
    match = table({}, {"magic_journey": 2}, step="gem_phase")
    information = match.information(A)
    drawn = set()
    for seed in WORLDS:
        world = information.determinize(seed)
        world.play("decline")
        drawn.add(world.observe(A)["marker"])
    assert drawn == {3, 4, 5, 6}


def test_spectators_see_no_hand_and_no_secret() -> None:
    for setup in ("expert", "author"):
        seen = deal(3, setup).observe(None)
        assert seen["hand"] is None
        assert seen["hands"] == [None] * 3
        assert seen["secret"] == {"spells": [], "returned": [], "stones": [], "order": []}
        assert seen["actions"] == []
