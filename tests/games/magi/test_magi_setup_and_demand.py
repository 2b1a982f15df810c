"""Setting up a round, and which card fits (ledger, sections 2 and 3)."""

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from magi_tables import A, B, C, D, changed_edition, demand, happened, options, play, refused, table, turns

from amulett import AmulettError, Match, new_match
from amulett.games.magi import GAME

CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in GAME.edition().data["card"]}
BOX = {id: card["copies"] for id, card in CARDS.items()}
COLOURED = [id for id, card in CARDS.items() if card["group"] != "magus"]
MAGI = [id for id, card in CARDS.items() if card["group"] == "magus"]


@cache
def deals(players: int) -> list[Match]:
    """A number of deals; what is said of them holds for every deal there is."""
    return [new_match("magi", players, seed) for seed in range(60)]


every_table = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def first_card(match: Match) -> str:
    return str(happened(match, "opened")[0][1]["card"])


# ---- set-up


@every_table
def test_mg_2_1_two_to_six_seats(players: int) -> None:
    assert len(new_match("magi", players, seed=0).layout()["hands"]) == players


@pytest.mark.parametrize("players", [-1, 0, 1, 7])
def test_mg_2_1_no_other_number_of_seats(players: int) -> None:
    with pytest.raises(AmulettError, match="magi is played by 2 to 6 players"):
        new_match("magi", players, seed=0)
    assert GAME.edition().data["players"]["recommended"] == [3, 4, 5]


@every_table
def test_mg_2_2_the_left_neighbour_has_the_next_number(players: int) -> None:
    match = table(players=players)
    for _ in range(players + 1):
        play(match, "draw", "pass")
    assert turns(match) == [*range(players), 0, 1]


@every_table
def test_mg_2_3_the_first_start_player_is_drawn_at_random(players: int) -> None:
    """Each seat gets its share of the deals, or nearly so."""
    starters = Counter(match.layout()["starter"] for match in deals(players))
    assert set(starters) == set(range(players))
    assert min(starters.values()) >= 60 // players // 3


def test_mg_2_4_all_cards_are_shuffled_before_every_round() -> None:
    """A round that ends is followed by a deal of all 99 cards, in an order of its own."""
    orders = []
    for seed in range(10):
        match = table(["red_cup"], discard_pile=["red_coin", "blue_coin", "yellow_coin"], seed=seed)
        lying = play(match, "play red_cup")
        order = [*(card for _, card in lying["drawn"]), *lying["draw_pile"]]
        assert lying["round"] == 2
        assert Counter(order) == BOX
        orders.append(tuple(order))
    assert len(set(orders)) == 10


def test_mg_2_4_each_shuffle_is_a_new_one() -> None:
    orders = []
    for match in deals(4):
        laid_again = table(["red_cup"], seed=match.seed, chances=match.layout()["chances"])
        for lying in (match.layout(), play(laid_again, "play red_cup")):
            orders.append((*(card for _, card in lying["drawn"]), *lying["draw_pile"]))
    assert len(set(orders)) == len(orders) == 120


@every_table
def test_mg_2_5_six_cards_for_every_seat(players: int) -> None:
    """Scenario 1. MG-2.7: one card is open, and the rest is the draw pile."""
    for match in deals(players):
        dealt = happened(match, "dealt")
        assert [len(data["cards"]) for _, data in dealt] == [6] * players
        lying = match.layout()
        assert len(lying["drawn"]) + len(lying["draw_pile"]) == 99


def test_mg_2_6_dealt_one_by_one_from_the_left_neighbour_of_the_starter() -> None:
    """Scenario 1: with B as start player C gets the first card, and B the fourth."""
    starters = set()
    for match in deals(4):
        lying = match.layout()
        starter = lying["starter"]
        starters.add(starter)
        left = [(starter + n) % 4 for n in (1, 2, 3, 4)]
        assert [taker for taker, _ in lying["drawn"][:25]] == [*(left * 6), "table"]
        for _, data in happened(match, "dealt"):
            seat = data["seat"]
            assert data["cards"] == [card for taker, card in lying["drawn"][:24] if taker == seat]
    assert B in starters


@every_table
def test_mg_2_7_the_next_card_begins_the_discard_pile(players: int) -> None:
    """Scenario 1: with four seats 74 cards are left."""
    for match in deals(players):
        lying = match.layout()
        taker, card = lying["drawn"][6 * players]
        assert taker == "table"
        assert lying["discard_pile"] == [card] == [first_card(match)]
        extra = len(lying["drawn"]) - 6 * players - 1  # drawn by seats that had no other choice
        assert len(lying["draw_pile"]) + extra == {2: 86, 3: 80, 4: 74, 5: 68, 6: 62}[players]


def test_mg_2_8_the_first_card_does_nothing() -> None:
    """Scenarios 2 and 3: neither Draw nor Reverse nor any other ability, of an item or of a magus."""
    seen: set[tuple[str, str]] = set()
    for players in range(2, 7):
        for match in deals(players):
            seen.update((CARDS[first_card(match)]["group"], ability) for ability in CARDS[first_card(match)]["abilities"])
            assert not happened(match, "counter", "direction", "aimed", "again", "colour", "free", "chose")
            lying = match.layout()
            assert (lying["draw_counter"], lying["direction"]) == (0, "cw")
            assert turns(match) == [(lying["starter"] + n) % players for n in range(lying["turn"])]
    assert seen >= {("item", "draw_1"), ("item", "reverse"), ("item", "again"), ("item", "shot"), ("magus", "select")}


def test_mg_2_9_a_coloured_first_card_demands_itself() -> None:
    """Scenario 2: an opened scepter demands `card(red, scepter)`."""
    seen = set()
    for players in range(2, 7):
        for match in deals(players):
            card = CARDS[first_card(match)]
            if card["group"] != "magus":
                assert demand(match) == f"card({card['colour']}, {card['picture']})"
                seen.add(card["picture"])
    assert "scepter" in seen


def test_mg_2_10_a_magus_as_first_card_demands_nothing() -> None:
    """Scenario 3, with MG-3.5: the starter may play any card."""
    found = [match for players in range(2, 7) for match in deals(players) if first_card(match) in MAGI]
    assert len(found) > 20
    for match in found:
        assert demand(match) == "any"
        lying = match.layout()
        hand = dict.fromkeys(lying["hands"][lying["starter"]])
        assert options(match, lying["starter"]) == [*(f"play {card}" for card in hand), "draw"]


def test_mg_2_11_each_round_begins_clockwise() -> None:
    """Also after a round that ended counter-clockwise."""
    match = table(["red_cup"], direction="ccw")
    assert play(match, "play red_cup")["direction"] == "cw"
    for players in range(2, 7):
        assert {match.layout()["direction"] for match in deals(players)} == {"cw"}


def test_mg_2_12_each_round_begins_without_debt() -> None:
    """A stopped round may leave a debt; the next one begins with the counter at 0."""
    match = table(["red_scepter_2", "red_cup"], turn=500)
    assert play(match, "play red_scepter_2")["draw_counter"] == 0
    assert happened(match, "counter") == [("counter", {"draw_counter": 2})]
    assert happened(match, "turn_began")[-1][1]["draw_counter"] == 0


def test_mg_2_12_each_round_begins_with_nobody_silent() -> None:
    match = table(["red_cup"], None, ["blue_cup"], silent={C: [A, B, D]}, options={"call_mode": "manual"})
    assert match.layout()["silent"] == {"2": [A, B, D]}
    assert play(match, "play red_cup")["silent"] == {}


@every_table
def test_mg_2_13_the_starter_has_the_first_turn(players: int) -> None:
    for match in deals(players):
        first = happened(match, "turn_began")[0][1]
        assert first == {"seat": match.layout()["starter"], "turn": 1, "draw_counter": 0}


# ---- demand


def test_mg_3_1_one_demand_is_always_in_force() -> None:
    """Whatever is played: `card` shows both faces of the top card (INV-4), save while MG-5.8 applies."""
    kinds = set()
    for match in map(Match.clone, deals(3)[:15]):
        for step in range(60):
            lying = match.layout()
            kinds.add(lying["demand"]["kind"])
            top = CARDS[lying["discard_pile"][0]]
            if lying["decision"] in ("original_draw", "original_colour", "colour"):
                assert demand(match).startswith(("card(", "colour(", "any"))
            elif top["group"] == "magus":
                assert demand(match) in ("any", "colour(red)", "colour(blue)", "colour(yellow)")
            else:
                assert demand(match) == f"card({top['colour']}, {top['picture']})"
            offered = options(match)
            match.play(offered[step * 7 % len(offered)])
    assert kinds == {"card", "colour", "any"}


def test_mg_3_2_colour_or_picture_must_agree() -> None:
    """Scenario 4."""
    match = table(["red_cup", "blue_coin", "blue_cup"])
    assert options(match) == ["play red_cup", "play blue_coin", "draw"]
    assert refused(match, A, "play blue_cup") == "MG-3.2"


def test_mg_3_2_every_coloured_card_against_a_red_coin() -> None:
    match = table(COLOURED)
    fitting = [id for id in COLOURED if CARDS[id]["colour"] == "red" or CARDS[id]["picture"] == "coin"]
    assert options(match) == [*(f"play {id}" for id in fitting), "draw"]
    for id in set(COLOURED) - set(fitting):
        assert refused(match, A, f"play {id}") == "MG-3.2"


def test_mg_3_3_after_select_only_the_colour_counts() -> None:
    """Scenario 7, with MG-3.4, MG-6.1, MG-6.3 and MG-6.32: the red coin below is no help, and drawing is free."""
    match = table(["colour_mage", "red_cup", "red_sword"], ["red_coin", "blue_cup", "mist_mage"])
    play(match, "play colour_mage", "name blue")
    assert demand(match) == "colour(blue)"
    assert options(match, B) == ["play blue_cup", "play mist_mage", "draw"]
    assert refused(match, B, "play red_coin") == "MG-3.3"


def test_mg_3_4_no_picture_counts_under_a_colour() -> None:
    """Every card of the colour and no other coloured card; neither the picture below nor any other."""
    match = table(COLOURED, discard_pile=["colour_mage", "red_coin"], demand={"colour": "yellow"})
    assert options(match) == [*(f"play {id}" for id in COLOURED if id.startswith("yellow")), "draw"]
    assert refused(match, A, "play blue_coin") == "MG-3.3"
    assert refused(match, A, "play red_coin") == "MG-3.3"


def test_mg_3_5_under_any_every_card_fits() -> None:
    match = table(COLOURED, discard_pile=["wayfarer", "red_coin"])
    assert demand(match) == "any"
    assert options(match) == [*(f"play {id}" for id in COLOURED), "draw"]


@pytest.mark.parametrize("magus", MAGI)
@pytest.mark.parametrize("lying", ["card(red, coin)", "colour(blue)", "any"])
def test_mg_3_6_a_magus_fits_every_demand(magus: str, lying: str) -> None:
    faces = {"card(red, coin)": {"colour": "red", "picture": "coin"}, "colour(blue)": {"colour": "blue"}, "any": {}}
    match = table([magus, "red_cup", "blue_broom"], demand=faces[lying])
    assert demand(match) == lying
    assert f"play {magus}" in options(match)
    assert play(match, f"play {magus}")["discard_pile"][0] == magus


def test_mg_3_6_wayfarer_on_a_red_coin() -> None:
    """Scenario 6, with MG-6.4."""
    match = table(["wayfarer", "blue_cup", "blue_sword"])
    play(match, "play wayfarer")
    assert demand(match) == "any"


def test_mg_3_7_coloured_cards_must_fit_in_the_magic_phase_too() -> None:
    hand = ["red_cloak", "blue_cloak", "red_cup"]
    match = table(None, hand, discard_pile=["blue_scepter_2"], draw_counter=2, on_turn=B)
    assert options(match) == ["play blue_cloak", "skip"]
    assert refused(match, B, "play red_cloak") == "MG-3.7"


def test_mg_3_8_the_card_played_after_drawing_must_fit() -> None:
    match = table(["red_cup", "blue_cup"], draw_pile=["blue_sword"])
    match.play("draw")
    assert options(match) == ["play red_cup", "pass"]
    assert refused(match, A, "play blue_sword") == "MG-3.8"
    assert refused(match, A, "play blue_cup") == "MG-3.8"


@pytest.mark.parametrize("card", COLOURED)
def test_mg_3_9_a_coloured_card_makes_its_own_demand(card: str) -> None:
    match = table([card, "red_cup", "blue_cup"], discard_pile=["wayfarer"])
    match.play(f"play {card}")
    assert demand(match) == f"card({CARDS[card]['colour']}, {CARDS[card]['picture']})"


def test_mg_3_10_drawing_and_passing_do_not_change_the_demand() -> None:
    """For `card`, `colour` and `any` alike; a debt that is drawn changes it no more."""
    for lying in ("card(red, coin)", "colour(blue)", "any"):
        faces = {"card(red, coin)": None, "colour(blue)": {"colour": "blue"}, "any": {}}[lying]
        match = table(demand=faces, draw_counter=2)
        assert turns(match) == [A, B]
        assert demand(match) == lying
        play(match, "draw")
        assert demand(match) == lying
        play(match, "pass")
        assert turns(match) == [A, B, C]
        assert demand(match) == lying


def test_mg_3_10_a_catch_does_not_change_the_demand() -> None:
    match = table(["blue_cup"], on_turn=B, silent={A: []}, demand={"colour": "yellow"}, options={"call_mode": "manual"})
    assert len(play(match, "catch 0")["hands"][A]) == 2
    assert demand(match) == "colour(yellow)"


def test_mg_3_10_a_reshuffle_does_not_change_the_demand() -> None:
    discards = ["colour_mage", "blue_coin", "blue_sword"]
    match = table(["red_cup", "blue_cup"], discard_pile=discards, demand={"colour": "red"}, rest=D)
    lying = play(match, "draw")
    assert happened(match, "reshuffled") == [("reshuffled", {"count": 2})]
    assert lying["discard_pile"] == ["colour_mage"]
    assert demand(match) == "colour(red)"


def test_mg_3_11_the_demand_binds_its_setter_too() -> None:
    """With Again; MG-6.10."""
    match = table(["time_mage", "red_cup", "red_coin", "blue_broom", "yellow_cup"])
    play(match, "play time_mage", "name yellow")
    assert match.to_act == (A,)
    assert options(match) == ["play yellow_cup", "draw"]
    assert refused(match, A, "play red_coin") == "MG-3.3"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ({"colour": "red", "picture": "coin"}, "colour(red)"),
        ({"colour": "blue"}, "colour(blue)"),
        ({}, "any"),
    ],
)
def test_mg_3_12_a_magus_without_colour_ability_keeps_the_colour(
    before: dict[str, str], after: str, tmp_path: Path
) -> None:
    """Scenario 59, a changed edition: a magus with Reset only takes the picture away and leaves the rest."""
    edition = changed_edition(tmp_path, {"card.warding_mage.abilities": ["reset"]})
    match = table(["warding_mage", "red_cup", "blue_cup"], demand=before, edition=edition)
    play(match, "play warding_mage")
    assert demand(match) == after
    assert match.to_act == (B,)
