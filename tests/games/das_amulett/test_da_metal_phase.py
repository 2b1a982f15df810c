"""Section 6, and the grey spells of section 14."""

from typing import Any

import pytest
from da_tables import A, B, C, happened, names_of, options, play, refused, table

STEP: dict[str, Any] = {"step": "metal_turn"}


def test_da_6_1_each_seat_completes_its_turn() -> None:
    """DA-6.1: clockwise from the start seat."""
    match = table({"two_wishes": 1}, {"teleportation": 1}, {"three_wishes": 1}, start_seat=B, **STEP)
    order = [match.to_act[0]]
    play(match, "decline", "pick gold", "pick gold")
    order.append(match.to_act[0])
    play(match, "pick gold", "pick gold", "pick gold")
    order.append(match.to_act[0])
    assert order == [B, C, A]


def test_da_6_2_abilities_before_income() -> None:
    """Scenario 51. DA-6.2: Teleportation comes first, and not any more while B picks."""
    match = table({}, {"teleportation": 1, "golden_abundance": 1}, start_seat=B, **STEP)
    assert options(match)[-1] == "decline"
    assert happened(match, "income") == []
    match.play("decline")
    assert happened(match, "income") == [{"seat": B, "cards": {"gold": 3}}]
    assert options(match) == ["pick gold", "pick silver", "pick copper", "pick iron"]
    assert refused(match, "teleport_from a4") == "DA-4.7"


def test_da_6_3_one_card_for_each_symbol() -> None:
    """Scenario 14. DA-6.3: fixed symbols of spells of any colour, jokers as the seat likes."""
    match = table({"two_wishes": 1, "influence": 1, "pharaohs_influence": 1}, **STEP)
    play(match, "pick gold", "pick iron")
    assert match.layout()["hands"][A] == {"gold": 2, "silver": 1, "iron": 2}


def test_da_6_4_another_stack_for_an_exhausted_one() -> None:
    """Scenario 12. DA-6.4, DA-6.5"""
    match = table({"golden_abundance": 1}, hands=[{}, {"gold": 27}], **STEP)
    assert happened(match, "income") == [{"seat": A, "cards": {"gold": 1}}]
    assert options(match) == ["pick silver", "pick copper", "pick iron"]
    assert refused(match, "pick gold") == "DA-6.5"
    play(match, "pick silver", "pick iron")
    assert match.layout()["hands"][A] == {"gold": 1, "silver": 1, "iron": 1}


def test_da_6_4_also_for_gem_income() -> None:
    match = table({"amber_magic": 1}, hands=[{}, {"gold": 26}], amulets=[["yellow", "yellow"]], **STEP)
    assert happened(match, "income") == [{"seat": A, "cards": {"gold": 2}}]
    assert match.observe(A)["left"] == 4


def test_da_6_5_fixed_symbols_first_then_free_picks() -> None:
    """DA-6.5: the jokers come last, though Teleportation stands before the others in the file."""
    match = table({"teleportation": 1, "iron_abundance": 1, "silver_abundance": 1}, **STEP)
    match.play("decline")
    assert match.layout()["hands"][A] == {"silver": 3, "iron": 3}
    assert match.observe(A)["left"] == 2
    assert refused(match, "pick tin") == "DA-6.5"
    play(match, "pick gold", "pick gold")
    assert happened(match, "phase_began") == [{"phase": "gem_phase"}]


def test_da_6_6_what_nobody_has_lapses() -> None:
    """Scenario 13. DA-6.6"""
    match = table({"two_wishes": 1, "golden_abundance": 1}, hands=[{}, *[dict.fromkeys(METALS, 14)] * 2], **STEP)
    assert happened(match, "lapsed") == [{"seat": A, "count": 5}]
    assert match.layout()["hands"][A] == {}
    assert "phase_began" in names_of(match)


METALS = ("gold", "silver", "copper", "iron")


def test_da_6_6_in_the_middle_of_picking() -> None:
    hands = [{}, {**dict.fromkeys(METALS, 14), "iron": 13}, dict.fromkeys(METALS, 14)]
    match = table({"three_wishes": 1}, hands=hands, **STEP)
    assert happened(match, "picked") == [{"seat": A, "metal": "iron"}]
    assert happened(match, "lapsed") == [{"seat": A, "count": 2}]


def test_da_6_7_cards_owed_are_taken() -> None:
    """DA-6.7: there is no way to decline, and no hand limit."""
    match = table({"two_wishes": 1}, hands=[{"gold": 20, "silver": 20, "copper": 20, "iron": 20}], **STEP)
    for no in ("pass", "decline", "stop", "go_on"):
        assert refused(match, no) == "DA-6.7"
    play(match, "pick gold", "pick gold")
    assert sum(match.layout()["hands"][A].values()) == 82


# ---- grey spells


@pytest.mark.parametrize(
    ("spell", "colour", "metal"),
    [
        ("amber_magic", "yellow", "gold"),
        ("diamond_magic", "clear", "silver"),
        ("ruby_magic", "red", "copper"),
        ("emerald_magic", "green", "iron"),
    ],
)
def test_da_14_1_gems_yield_metal(spell: str, colour: str, metal: str) -> None:
    """Scenario 11. DA-14.1, DA-6.3: two for each gem of that colour, besides the symbols; the gems stay."""
    amulet = [colour, colour, "grey"]
    match = table({spell: 1}, amulets=[amulet, [colour]], **STEP)
    assert match.layout()["hands"] == [{metal: 6}, {}, {}]
    assert sorted(match.layout()["amulets"][A]) == sorted(amulet)


@pytest.mark.parametrize("spell", ["amber_magic", "diamond_magic", "ruby_magic", "emerald_magic"])
def test_da_14_1_other_colours_yield_nothing(spell: str) -> None:
    match = table({spell: 1}, amulets=[["white", "grey", "orange"]], **STEP)
    assert sum(match.layout()["hands"][A].values()) == 2


def test_da_14_2_teleportation() -> None:
    """Scenario 15. DA-14.2, DA-14.3: to an empty area, once; a second use is not offered (DA-13.6)."""
    match = table({}, {"teleportation": 1}, start_seat=B, board={"A4": ["green", "red"], "D1": []}, **STEP)
    assert "teleport_from a4" in options(match)
    assert "teleport_from d1" not in options(match)
    match.play("teleport_from a4")
    assert options(match) == ["teleport_gem red", "teleport_gem green"]
    match.play("teleport_gem green")
    assert len(options(match)) == 23
    assert "teleport_to a4" not in options(match)
    match.play("teleport_to d1")
    layout = match.layout()
    assert (layout["board"]["A4"], layout["board"]["D1"]) == (["red"], ["green"])
    assert happened(match, "teleported") == [{"seat": B, "gem": "green", "from": "A4", "to": "D1"}]
    assert options(match) == ["pick gold", "pick silver", "pick copper", "pick iron"]
    assert refused(match, "teleport_from a4") == "DA-4.7"


def test_da_14_2_refusals() -> None:
    """DA-14.2, DA-14.3: a gem must lie there, and come from the board."""
    match = table({"teleportation": 1}, board={"A4": ["green", "red"], "D1": []}, amulets=[[], ["grey"]], **STEP)
    assert refused(match, "teleport_from d1") == "DA-14.2"
    assert refused(match, "teleport_from amulet") == "DA-14.3"
    assert refused(match, "pass") == "DA-4.7"
    match.play("teleport_from a4")
    assert refused(match, "teleport_gem grey") == refused(match, "stop") == "DA-14.2"
    match.play("teleport_gem red")
    assert refused(match, "teleport_to a4") == refused(match, "decline") == refused(match, "teleport_to z9") == "DA-14.2"


def test_da_14_3_never_from_an_amulet() -> None:
    """DA-14.3, DA-10.5: only areas of the board are offered."""
    board: dict[str, list[str]] = {area: [] for area in _areas() if area != "A4"}
    match = table({"teleportation": 1}, amulets=[[], ["grey"]], board=board, **STEP)
    assert options(match) == ["teleport_from a4", "decline"]


def _areas() -> list[str]:
    return list(table().layout()["board"])


def test_da_14_2_not_for_others_and_not_in_other_phases() -> None:
    """DA-13.1, DA-13.2: A is not asked about B's Teleportation, nor B outside his metal turn."""
    match = table({"two_wishes": 1}, {"teleportation": 1}, hands=[{}, {"gold": 1}], **STEP)
    assert refused(match, "teleport_from a4", A) == "DA-4.7"
    assert refused(match, "teleport_from a4", B) == "DA-4.7"
    match = table({}, {"teleportation": 1}, hands=[{}, {"gold": 1}])
    assert match.to_act == (B,)
    assert refused(match, "teleport_from a4") == "DA-4.7"


@pytest.mark.parametrize(
    ("spell", "cards"),
    [
        ("golden_abundance", {"gold": 3}),
        ("silver_abundance", {"silver": 3}),
        ("copper_abundance", {"copper": 3}),
        ("iron_abundance", {"iron": 3}),
    ],
)
def test_da_14_4_abundance_is_income_only(spell: str, cards: dict[str, int]) -> None:
    match = table({spell: 1}, **STEP)
    assert match.layout()["hands"][A] == cards
    assert options(match) == ["pass", "bid 1", "bid 2", "bid 3"]  # nothing was asked before the first exchange


@pytest.mark.parametrize(("spell", "picks"), [("two_wishes", 2), ("three_wishes", 3)])
def test_da_14_4_wishes_are_income_only(spell: str, picks: int) -> None:
    match = table({spell: 1}, **STEP)
    for _ in range(picks):
        assert options(match) == ["pick gold", "pick silver", "pick copper", "pick iron"]
        match.play("pick copper")
    assert match.layout()["hands"][A] == {"copper": picks}
