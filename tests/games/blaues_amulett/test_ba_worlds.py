"""Worlds that a seat cannot tell from the true one: what is known stays, what is not varies."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from blaue_tables import GREEN, RED, WHITE, YELLOW, all_cards, both_editions, cards, decision, multiset, play, table

from amulett import Match
from amulett.core.record import to_bytes
from amulett.games.blaues_amulett import position

WORLDS = 60


def worlds(match: Match, seat: int | None, number: int = WORLDS) -> list[dict[str, Any]]:
    information = match.information(seat)
    found = []
    for seed in range(number):
        world = information.determinize(seed)
        assert world.information(seat) == information
        assert all_cards(world) == all_cards(match)
        assert not any("amulet_card" in hand for hand in world.layout()["hands"])
        found.append(world.layout())
    return found


def hands_in(match: Match, seat: int | None, of: int) -> list[Counter[str]]:
    return [multiset(world["hands"][of]) for world in worlds(match, seat)]


def test_worlds_keep_the_own_hand_and_vary_the_others() -> None:
    match = table("P0", "P0", hands=[cards("fire", "ruin"), cards("fire", "spring")])
    assert all(hand == multiset(cards("fire", "ruin")) for hand in hands_in(match, RED, RED))
    others = hands_in(match, RED, YELLOW)
    assert len({tuple(sorted(hand.elements())) for hand in others}) > 8
    assert all(hand.total() == 2 for hand in others)


def test_worlds_vary_the_order_of_the_draw_pile_and_the_future() -> None:
    match = table("P0", "P0")
    found = worlds(match, RED)
    assert len({tuple(world["draw_pile"]) for world in found}) == len({world["seed"] for world in found}) == WORLDS
    assert match.layout()["seed"] not in {world["seed"] for world in found}


def test_worlds_deal_unseen_cards_as_likely_as_they_are() -> None:
    """One unseen hand of one card: fire is the only card left but for two ruins and amulets."""
    pile = cards("fire", "ruin", "ruin", "amulet", "amulet", "amulet", "amulet", "amulet")
    match = table("P0", "P0", hands=[[], cards("fire")], draw_pile=pile, rest="box")
    found = Counter(next(iter(world["hands"][YELLOW])) for world in worlds(match, RED, 400))
    assert 160 < found["fire_card"] < 240  # 200 of 400 expected
    assert 160 < found["ruin_card"] < 240


@pytest.mark.parametrize("viewer", [None, YELLOW, GREEN])
def test_ba_11_2_cards_gathered_openly_are_known_to_be_in_that_hand(viewer: int | None) -> None:
    match = table("R3.6", players=3, free=["castle_1"], edition="en", discard_pile=cards("witch", "fire", "ruin"))
    play(match, "play 1", "take")
    assert all(hand == multiset(cards("witch", "fire", "ruin")) for hand in hands_in(match, viewer, RED))


def test_ba_11_2_until_they_are_spent() -> None:
    """Red gathers witch, fire and ruin and discards the fire for a drawn card: witch and ruin are still there."""
    laid: dict[str, Any] = {"discard_pile": cards("witch", "fire", "ruin"), "way_cards": [["joker", "3"]]}
    match = table("R3.6", players=3, free=["castle_1"], edition="en", draw_pile=cards("dwarf"), **laid)
    play(match, "play joker", "joker 1", "take", "play 3", "discard fire_card")
    found = hands_in(match, GREEN, RED)
    assert all(hand["witch_card"] >= 1 <= hand["ruin_card"] for hand in found)
    assert len({tuple(sorted(hand.elements())) for hand in found}) > 2


def stolen() -> Match:
    """Red has stolen yellow's only card, a fire; white holds one too."""
    match = table("R6.1", "R6.2", "P0", "P0", amulet=YELLOW, hands=[[], cards("fire"), [], cards("ruin")])
    play(match, "play 1", "take", "steal")
    return match


def test_ba_10_13_a_stolen_card_is_known_to_the_loser() -> None:
    assert all(hand == multiset(cards("fire")) for hand in hands_in(stolen(), YELLOW, RED))


@pytest.mark.parametrize("viewer", [None, GREEN, WHITE])
def test_ba_10_13_but_not_to_the_others(viewer: int | None) -> None:
    assert len({tuple(hand) for hand in hands_in(stolen(), viewer, RED)}) > 2


def test_ba_10_13_until_the_thief_has_spent_it() -> None:
    match = table("R8.4", "R8.5", amulet=YELLOW, hands=[cards("ruin"), cards("fire")])
    play(match, "play joker", "joker 1", "take", "steal")
    assert all(hand["fire_card"] >= 1 for hand in hands_in(match, YELLOW, RED))
    play(match, "play 2", "pay")
    found = hands_in(match, YELLOW, RED)
    assert len({tuple(hand) for hand in found}) > 2


def test_ba_10_13_a_known_card_that_is_stolen_back_is_forgotten() -> None:
    """Yellow loses its fire to red and steals it back: it no longer counts on it in red's hand."""
    match = table("R6.3", "R6.4", amulet=YELLOW, hands=[[], cards("fire")])
    play(match, "play 1", "take", "steal", "done")
    knowledge = match.layout()["knowledge"]
    assert knowledge["1"]["known"] == [cards("fire"), []]
    play(match, "play 1", "done")
    back = table("L6.1", "L6.2", amulet=RED, on_turn=YELLOW, hands=[cards("fire"), []], knowledge=knowledge, fresh=[1, 0])
    play(back, "play 1", "take", "steal")
    assert back.layout()["knowledge"]["1"]["known"] == [[], []]
    assert back.layout()["knowledge"]["0"]["known"] == [[], cards("fire")]


THREE = cards("wizard", "fire", "ruin")


def robbed_in_sight(thief: list[str], loser: Sequence[str] = (), leg: int = 8, **layout: Any) -> Match:
    """Yellow has picked up three cards in everybody's sight; red, holding `thief`, has taken the amulet and stolen one."""
    laid: dict[str, Any] = {"hands": [thief, loser, cards("dwarf"), cards("witch")], "edition": "en", "amulet": YELLOW}
    match = table("R5.1", "R3.6", "P0", "P0", free=["castle_1"], on_turn=YELLOW, discard_pile=THREE, **laid)
    play(match, "play 1", "take")
    now = {**match.layout(), "on_turn": RED, "decision": "way_card", "moves": 0, "closed": {}, "discard_for": "none"}
    robbed = position(**{**now, "princes": [f"R{leg}.4", f"R{leg}.5", "P0", "P0"], **layout})
    play(robbed, "play joker", "joker 1", "steal")
    return robbed


@pytest.mark.parametrize("viewer", [None, GREEN, WHITE])
@pytest.mark.parametrize("thief", [[], cards("dwarf", "spring")])
def test_ba_10_7_after_a_theft_that_one_has_not_seen(viewer: int | None, thief: list[str]) -> None:
    """Two of the three open cards are still yellow's, and the third one is red's; which one is not known."""
    match = robbed_in_sight(thief)
    lost = set()
    for world in worlds(match, viewer):
        assert multiset(world["hands"][YELLOW]) <= multiset(THREE)
        missing = multiset(THREE) - multiset(world["hands"][YELLOW])
        assert missing <= multiset(world["hands"][RED])
        lost |= set(missing)
    assert lost == set(THREE)


def test_ba_10_7_thief_and_loser_know_which() -> None:
    match = robbed_in_sight([])
    for viewer in (RED, YELLOW):
        for world in worlds(match, viewer):
            assert world["hands"][RED] == match.layout()["hands"][RED]
    for world in worlds(match, RED):
        assert multiset(world["hands"][YELLOW]) == multiset(match.layout()["hands"][YELLOW])


@pytest.mark.parametrize("seed", range(8))
def test_ba_10_7_a_stolen_card_that_is_played_shows_which_it_was(seed: int) -> None:
    """Red had nothing else: when it pays a fire, that is the stolen card, and yellow's two others are known again."""
    match = robbed_in_sight([], seed=seed)
    play(match, "play 2")
    if decision(match) != "front_place":
        assert match.layout()["hands"][RED] != cards("fire")
        return
    play(match, "pay")
    for viewer in (None, GREEN, WHITE):
        for world in worlds(match, viewer, 10):
            assert multiset(world["hands"][YELLOW]) == multiset(cards("wizard", "ruin"))


@pytest.mark.parametrize("seed", range(8))
def test_ba_10_7_a_card_that_may_be_another_one_leaves_it_open(seed: int) -> None:
    """Red holds two more cards and pays a fire: perhaps it was its own. Only cards of the hands are in the hands."""
    match = robbed_in_sight(cards("dwarf", "fire"), seed=seed)
    play(match, "play 2", "pay")
    found = hands_in(match, GREEN, YELLOW)
    assert multiset(match.layout()["hands"][YELLOW]) in found
    assert len({tuple(sorted(hand.elements())) for hand in found}) > 2


def test_ba_10_7_a_card_that_cannot_be_the_stolen_one_changes_nothing() -> None:
    """Red pays a dwarf card beyond the fire; there was none among yellow's three."""
    powers = {"dwarf": "gate_4", "witch": "gate_2", "wizard": "gate_3"}
    match = robbed_in_sight(cards("dwarf", "spring"), leg=9, powers=powers)
    play(match, "play 2", "pay")
    for world in worlds(match, GREEN):
        assert multiset(world["hands"][YELLOW]) <= multiset(THREE)
        assert multiset(THREE) - multiset(world["hands"][YELLOW]) <= multiset(world["hands"][RED])


def test_ba_10_7_the_stolen_card_may_be_one_that_nobody_knew() -> None:
    """Yellow had a dwarf card besides; when red, who had nothing, pays it, yellow's three are known again."""
    powers = {"dwarf": "gate_4", "witch": "gate_2", "wizard": "gate_3"}
    stolen = []
    for seed in range(12):
        match = robbed_in_sight([], cards("dwarf"), leg=9, powers=powers, seed=seed)
        stolen += match.layout()["hands"][RED]
        play(match, "play 2")
        if stolen[-1] == "dwarf_card":
            play(match, "pay")
            assert all(hand == multiset(THREE) for hand in hands_in(match, GREEN, YELLOW))
    assert set(stolen) == {"dwarf_card", *THREE}


def test_ba_11_2_a_robbed_seat_that_gathers_again_is_known_to_hold_the_new_cards() -> None:
    new = cards("spring", "spring", "witch")
    now = robbed_in_sight([]).layout() | {"on_turn": YELLOW, "decision": "way_card", "moves": 0, "closed": {}}
    now["draw_pile"] = [card for card in now["draw_pile"] if card != "spring_card"]
    now |= {"princes": ["P0", "R6.5", "P0", "P0"], "discard_pile": new, "rest": "box"}
    now["draw_pile"].remove("witch_card")
    match = position(**now)
    play(match, "play 2", "take")
    assert all(hand >= multiset(new) for hand in hands_in(match, GREEN, YELLOW))


def test_worlds_survive_a_layout() -> None:
    """What is known of a theft is part of the table."""
    match = robbed_in_sight(cards("dwarf"))
    twin = position(**match.layout())
    assert twin.layout() == match.layout()
    assert match.layout()["knowledge"]["2"]["robbed"] == YELLOW
    assert match.layout()["knowledge"]["1"]["robbed"] is None


@both_editions
def test_ba_9_9_whoever_counts_knows_a_reshuffled_pile(edition: str) -> None:
    """With two seats the other hand is then known exactly, although no card of it was ever seen."""
    laid: dict[str, Any] = {
        "draw_pile": cards("wizard"),
        "discard_pile": cards("ruin", "spring", "dwarf", "dwarf"),
        "rest": "box",
    }
    match = table("R4.2", hands=[cards("fire"), cards("witch", "fire")], edition=edition, **laid)
    before = hands_in(match, RED, YELLOW)
    assert len({tuple(sorted(hand.elements())) for hand in before}) > 2
    play(match, "play 1", *(["draw"] if edition == "de1986" else []))
    for world in worlds(match, RED):
        assert multiset(world["hands"][YELLOW]) == multiset(cards("witch", "fire"))
        assert multiset(world["draw_pile"]) == multiset(cards("ruin", "spring", "dwarf", "dwarf"))
    assert all(hand == multiset(cards("fire", "wizard")) for hand in hands_in(match, YELLOW, RED))
    assert {tuple(sorted(hand.elements())) for hand in hands_in(match, None, RED)} > {
        tuple(sorted(cards("fire", "wizard")))
    }


def test_ba_9_9_a_seat_that_has_not_drawn_since_holds_old_cards_only() -> None:
    """Three seats: green draws from the new pile of springs and ruins; yellow's cards are still of the old ones."""
    laid: dict[str, Any] = {
        "draw_pile": cards("wizard"),
        "discard_pile": cards("ruin", "spring", "spring", "ruin"),
        "rest": "box",
    }
    match = table("R4.2", "R5.1", "R6.2", hands=[[], cards("fire", "witch"), cards("dwarf")], **laid)
    play(match, "play 1", "draw", "done", "play 1", "done", "play 1", "draw")
    assert decision(match) == "power_figure"
    old = multiset(cards("fire", "witch", "dwarf"))
    greens = Counter()  # type: Counter[str]
    for world in worlds(match, RED):
        assert multiset(world["hands"][YELLOW]) <= old
        new = multiset(world["hands"][GREEN]) - old
        assert new.total() == 1
        greens += new
    assert set(greens) == {"ruin_card", "spring_card"}


def test_worlds_while_a_move_is_being_made_lie_as_when_it_began() -> None:
    """The other seat cannot know of the walk: in its worlds the mover still chooses a card."""
    match = table("R1.5", hands=[cards("dwarf")])
    play(match, "play 4")
    for world in worlds(match, YELLOW):
        assert (world["decision"], world["princes"][RED], world["card"]) == ("way_card", "R1.5", None)
    assert len({tuple(world["hands"][RED]) for world in worlds(match, YELLOW)}) > 2
    joker = table("R1.4", hands=[cards("dwarf")])
    play(joker, "play joker", "joker 1", "play 2")
    assert decision(joker) == "front_place"
    assert {world["decision"] for world in worlds(joker, YELLOW)} == {"next_card"}


def test_worlds_of_the_mover_are_in_the_middle_of_his_walk() -> None:
    match = table("R1.5", hands=[cards("dwarf")])
    play(match, "play 4")
    for world in worlds(match, RED, 5):
        assert (world["decision"], world["princes"][RED], world["steps"]) == ("front_place", "R1.6", 3)


@pytest.mark.parametrize("viewer", [None, RED, YELLOW, GREEN])
def test_worlds_play_on_and_still_fit_everybody(viewer: int | None) -> None:
    """In a world, too, every other seat's information leads to worlds of its own."""
    laid: dict[str, Any] = {
        "discard_pile": cards("witch", "fire", "ruin"),
        "hands": [[], cards("fire"), cards("dwarf")],
        "amulet": YELLOW,
    }
    match = table("R3.6", "R5.2", "R6.2", free=["castle_1"], edition="en", **laid)
    play(match, "play 1", "take", "done")
    for seed in range(10):
        world = match.information(viewer).determinize(seed)
        for seat in (RED, YELLOW, GREEN):
            information = world.information(seat)
            assert to_bytes(information.determinize(seed).information(seat).records) == to_bytes(information.records)
        play(world, "play 1", "done")
