"""Sections 1 and 2: what is in the box, and the board."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from da_tables import GAME, A, B, deal, happened, options, play, table

from amulett import AmulettError
from amulett.core.clause import LANGUAGES
from amulett.games.das_amulett.box.edition import SPELL_NAMES

DATA = GAME.edition().data
SIGNS = {">", "gold", "silver", "copper", "iron", "joker", "gem", "bid", "card", "hat", "pyramid", "wall", "stone"}
SIGNS |= {f"gem:{colour['id']}" for colour in DATA["gem_colour"]}
AREAS = {area["id"]: area for area in DATA["area"]}
SPELLS = {spell["id"]: spell for spell in DATA["spell"]}


def test_da_1_1_gems() -> None:
    layout = deal(4).layout()
    found = Counter(gem for gems in layout["board"].values() for gem in gems)
    many, few = ("red", "yellow", "green", "clear"), ("white", "light_blue", "dark_blue", "grey", "orange", "brown")
    assert found == Counter({**dict.fromkeys(many, 7), **dict.fromkeys(few, 4)})
    assert found.total() == 52


def test_da_1_2_metal_cards() -> None:
    layout = table(step="metal_turn").layout()
    assert layout["stacks"] == {"gold": 28, "silver": 28, "copper": 28, "iron": 28}
    with pytest.raises(AmulettError, match="there are 28 cards"):
        table(hands=[{"gold": 20}, {"gold": 9}])


def test_da_1_3_phases_of_the_spells() -> None:
    assert Counter(spell["phase"] for spell in SPELLS.values()) == {"metal": 11, "gem": 19, "energy": 3}


def test_da_1_4_every_spell_exists_once() -> None:
    """DA-1.4: Iron Abundance too, whatever the sixth name of the rule book says."""
    layout = deal(4).layout()
    cards = [*layout["deck"], layout["turned_up"], *(spell for spells in layout["spells"] for spell in spells)]
    assert sorted(cards) == sorted(SPELL_NAMES) == sorted(SPELLS)
    assert {"iron_abundance", "three_wishes"} < set(cards)
    with pytest.raises(AmulettError, match="every spell exists once"):
        table({"gift": 1}, {"gift": 1})


def test_da_1_4_the_printed_name_is_told() -> None:
    """DA-1.4: the rule book prints six names; that we read one as a misprint is not hidden."""
    for language in LANGUAGES:
        clause = GAME.clause("DA-1.4")
        assert "Eisener Überfluss" in clause.printed(language)
        assert "DA-1.11" in clause.why(language)


def test_da_1_11_three_wishes_is_made_up() -> None:
    """DA-1.11: six grey spells without ability, one of them marked as rebuilt, with 3 jokers for a cost of 2."""
    plain = [id for id, spell in SPELLS.items() if spell["effect"] == "none"]
    assert len(plain) == 6
    assert [id for id in plain if SPELLS[id]["origin"] == "rebuilt"] == ["three_wishes"]
    assert (SPELLS["three_wishes"]["cost"], SPELLS["three_wishes"]["income"]) == (2, {"joker": 3})
    match = table({"three_wishes": 3}, step="metal_turn")
    assert play(match, "pick gold", "pick iron", "pick iron")["hands"][A] == {"gold": 1, "iron": 2}


def test_da_1_5_costs_and_income() -> None:
    assert {spell["cost"] for spell in SPELLS.values()} == {1, 2}
    assert {id for id, spell in SPELLS.items() if not spell["income"]} == {
        *("gift", "builders_gift", "pharaohs_gift"),
    }


@pytest.mark.parametrize("id", SPELL_NAMES)
def test_da_1_6_income_is_that_of_the_file(id: str) -> None:
    """DA-1.6, DA-6.3: every spell, whatever its colour, yields what its symbols say."""
    match = table({id: 2}, players=3, step="income")
    income = dict(SPELLS[id]["income"])
    jokers = income.pop("joker", 0)
    for _ in range(jokers):
        assert match.to_act == (A,)
        match.play("pick iron")
        income["iron"] = income.get("iron", 0) + 1
    assert match.layout()["hands"][A] == income


@pytest.mark.parametrize("id", SPELL_NAMES)
def test_da_1_6_cost_is_that_of_the_file(id: str) -> None:
    """DA-1.6, DA-12.3"""
    match = table({id: 5, "two_wishes" if id != "two_wishes" else "gift": 5}, step="payment")
    assert match.layout()["spells"][A][id] == 5 - SPELLS[id]["cost"]


def test_da_1_7_stones_of_unused_seats_are_out() -> None:
    """DA-1.7, DA-3.4"""
    for players in (3, 6):
        layout = deal(players).layout()
        stones = sum(layout["supplies"]) + sum(sum(spells.values()) for spells in layout["spells"])
        assert stones == 10 * players


def test_da_1_8_round_markers() -> None:
    """DA-1.8: what Magic Journey may choose from."""
    match = table({"magic_journey": 2}, step="gem_phase")
    assert options(match) == ["marker 3", "marker 4", "marker 5", "marker 6", "decline"]
    assert DATA["round_markers"]["values"] == [3, 4, 4, 5, 5, 6]


def test_da_1_9_two_hats_and_open_amulets() -> None:
    """DA-1.9: everybody sees where the party is, who has the hat and what lies on the amulets."""
    match = table(hands=[{"gold": 1}], amulets=[[], ["red", "grey"]], party="D2", start_seat=A)
    for viewer in (None, A, B):
        seen = match.observe(viewer)
        assert (seen["party"], seen["start_seat"]) == ("D2", A)
        assert seen["amulets"] == [[], ["red", "grey"], []]


def test_da_1_10_a_spell_is_shown_with_its_ability() -> None:
    """DA-1.10: what the signs at the foot repeat is the sentence of the spell, in both languages."""
    for spell in SPELLS.values():
        assert spell["text_de"].endswith(".")
        assert spell["text_en"].endswith(".")
        unknown = [sign for sign in spell["text_signs"].split() if sign not in SIGNS]
        assert all(re.fullmatch(r"[+−≤≥=]?[\d–]{0,3}", sign) for sign in unknown), spell["id"]
        assert bool(spell["text_signs"]) == (spell["effect"] != "none"), spell["id"]


@pytest.mark.parametrize("id", SPELL_NAMES)
def test_da_1_12_what_stands_before_the_arrow_is_the_condition(id: str) -> None:
    """DA-1.12: the place to which a spell is bound, the gem or the bid that it needs."""
    spell = SPELLS[id]
    before, arrow, after = spell["text_signs"].partition(">")
    place = spell["params"].get("place", "any")
    assert ("wall" in before, "pyramid" in before) == (place == "wall", place == "pyramid")
    assert "wall" not in after
    assert "pyramid" not in after
    assert arrow or place == "any"
    if spell["effect"] == "gem_income":
        metal = spell["params"]["metal"]
        assert (before.split(), after.split()) == ([f"gem:{spell['params']['colour']}"], [metal] * 2)


@pytest.mark.parametrize("id", SPELL_NAMES)
def test_every_spell_names_the_clauses_behind_its_text(id: str) -> None:
    """And says what is printed instead exactly where a clause of its own does: DA-14.9, DA-14.13."""
    clauses = [GAME.clause(clause) for clause in SPELLS[id]["clauses"]]
    against = [clause.id for clause in clauses if clause.printed_en and id not in ("iron_abundance",)]
    assert against == {"influence": ["DA-14.9"], "builders_gift": ["DA-14.13"]}.get(id, [])
    for language in LANGUAGES:
        assert (f"printed_{language}" in SPELLS[id]) == bool(against)
    if against:
        assert SPELLS[id]["origin"] == "ruling"


# ---- the board


def test_da_2_1_terrains_ask_for_their_metal() -> None:
    """DA-2.1: with one card of each kind a seat can bid once, in a city district four times."""
    count: Counter[str] = Counter()
    asked = {"water": "gold", "forest": "silver", "steppe": "copper", "mountain": "iron"}
    for area in AREAS.values():
        count[area["terrain"]] += 1
        metal = asked.get(area["terrain"], "gold")
        other = next(m for m in ("iron", "gold") if m != metal)
        match = table(hands=[{metal: 2, other: 1}], party=area["id"])
        assert match.to_act == (A,)
        assert options(match)[-1] == ("bid 3" if area["terrain"] == "city" else "bid 2"), area["id"]
    assert count == {"water": 5, "forest": 5, "steppe": 5, "mountain": 5, "city": 4}


def test_da_2_2_city_accepts_all() -> None:
    match = table(hands=[{"gold": 1, "silver": 1, "copper": 1, "iron": 1}], party="D3")
    assert options(match) == ["pass", "bid 1", "bid 2", "bid 3", "bid 4"]


def test_da_2_3_pyramids() -> None:
    """DA-2.3, seen by a spell that is bound to them."""
    found = set()
    for id in AREAS:
        match = table({"divine_metamorphosis": 1}, hands=[{"gold": 2, "silver": 2, "copper": 2, "iron": 2}], party=id)
        if options(match)[-1] == "bid 8":
            found.add(id)
    assert found == {"C1", "C2", "C3", "D1", "D2", "E1", "E2", "E3"} | {"B3", "C4", "D3"}  # cities accept all anyway
    assert [id for id in AREAS if AREAS[id]["pyramid"] and AREAS[id]["terrain"] == "city"] == ["C3"]


def test_da_2_4_great_wall() -> None:
    """DA-2.4, seen by a spell that is bound to it."""
    found = set()
    for id in AREAS:
        match = table({"stone_metamorphosis": 1}, hands=[{"gold": 2, "silver": 2, "copper": 2, "iron": 2}], party=id)
        if options(match)[-1] == "bid 8":
            found.add(id)
    assert found - {"C4", "D3"} == {"A2", "A3", "A4", "B1", "B2"} | {"B3", "B4", "B5", "C1", "C2", "C3"}
    south = [id for id in AREAS if AREAS[id]["wall"] == "south"]
    assert (len(south), [id for id in south if AREAS[id]["terrain"] == "city"]) == (6, ["B3", "C3"])


def test_da_2_4_the_wall_runs_through_the_upper_half() -> None:
    """DA-2.4, as the rule book says: between areas of which one lies above the middle row."""
    for north, south in DATA["board"]["wall_edges"]:
        assert AREAS[north]["r"] + AREAS[south]["r"] < 0


def test_da_2_5_pyramid_and_wall() -> None:
    for spell in ("divine_metamorphosis", "stone_metamorphosis"):
        match = table({spell: 1}, hands=[{"gold": 1, "iron": 1}], party="C1")  # a forest
        assert options(match) == ["pass", "bid 1", "bid 2"]


def test_da_2_6_neighbours_share_a_side() -> None:
    """DA-2.6: the neighbours are those of the coordinates; three areas have pyramid and wall."""
    places = {(area["q"], area["r"]): id for id, area in AREAS.items()}
    sides = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)]
    for area in AREAS.values():
        near = {places.get((area["q"] + q, area["r"] + r)) for q, r in sides} - {None}
        assert set(area["neighbours"]) == near
    assert [id for id, area in AREAS.items() if area["pyramid"] and area["wall"] != "none"] == ["C1", "C2", "C3"]


def test_da_2_6_one_pyramid_lies_outside_the_lower_left_quarter() -> None:
    """DA-2.6: seven fit in; E3 lies half an area to the right, and the clause says so."""
    middle = (min(map(_across, AREAS.values())) + max(map(_across, AREAS.values()))) / 2
    quarter = {id for id, area in AREAS.items() if area["r"] >= 0 and _across(area) < middle}
    pyramids = {id for id, area in AREAS.items() if area["pyramid"]}
    assert (len(quarter), pyramids - quarter) == (7, {"E3"})
    assert _across(AREAS["E3"]) == middle + 0.5
    assert all("E3" in GAME.clause("DA-2.6").why(language) for language in LANGUAGES)


def _across(area: Mapping[str, Any]) -> float:
    return float(area["q"] + area["r"] / 2)


def test_da_2_7_nothing_hinders_the_party() -> None:
    """DA-2.7: across the wall, into a pyramid area, out of the city."""
    match = table(party="C3", step="moving")
    assert options(match) == ["move b2", "move b3", "move c2", "move c4", "move d2", "move d3"]
    match.play("move b2")
    assert happened(match, "moved") == [{"seat": A, "area": "B2"}]


def test_da_2_8_any_number_of_gems_in_an_area() -> None:
    pile = ["red"] * 7 + ["yellow"] * 7 + ["green"] * 7
    match = table({"teleportation": 1}, step="metal_turn", board={"D1": pile, "A4": ["grey"]})
    play(match, "teleport_from a4", "teleport_to d1")
    assert match.layout()["board"]["D1"] == [*pile, "grey"]
