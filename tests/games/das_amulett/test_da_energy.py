"""Section 12, and the blue spells of section 14."""

from typing import Any

import pytest
from da_tables import A, B, C, happened, names_of, options, play, refused, table

STEP: dict[str, Any] = {"step": "energy_turn", "gem_taken": True}
ARC, LIGHT, DARKNESS = {"energy_arc": 3}, {"pull_of_light": 2}, {"pull_of_darkness": 4}


def test_da_12_1_each_seat_completes_its_turn() -> None:
    """DA-12.1: clockwise from the start seat; B pays before C may drain."""
    match = table({"gift": 3}, LIGHT, DARKNESS, start_seat=B, **STEP)
    assert match.to_act == (B,)
    match.play("go_on")
    assert happened(match, "paid_energy") == [{"seat": B, "spells": {"pull_of_light": 1}}]
    assert match.to_act == (C,)
    match.play("go_on")
    assert [data["seat"] for data in happened(match, "paid_energy")] == [B, C, A]


def test_da_12_2_each_blue_spell_once_in_any_order() -> None:
    """DA-12.2, DA-13.3"""
    match = table({"energy_arc": 2, "pull_of_darkness": 2, "pull_of_light": 2}, {"gift": 8}, **STEP)
    assert options(match) == ["use energy_arc", "use pull_of_darkness", "use pull_of_light", "go_on"]
    play(match, "use pull_of_light", "drain gift")
    assert options(match) == ["use energy_arc", "use pull_of_darkness", "go_on"]
    assert refused(match, "use pull_of_light") == "DA-12.2"
    assert refused(match, "use gift") == refused(match, "use tea") == "DA-12.2"
    play(match, "use energy_arc", "stop")
    assert options(match) == ["use pull_of_darkness", "go_on"]


def test_da_12_2_not_after_the_own_turn() -> None:
    """Scenario 50. DA-12.1, DA-12.2, DA-13.2: A went on to payment without using Pull of Light."""
    match = table(LIGHT, {"gift": 3}, DARKNESS, **STEP)
    match.play("go_on")
    assert match.to_act == (C,)
    assert refused(match, "use pull_of_light", A) == "DA-4.7"


def test_da_12_3_every_spell_pays_its_cost() -> None:
    """DA-12.3: or the last stone; used or not, won in this round or not."""
    match = table({"gift": 5, "two_wishes": 2}, {"superiority": 1, "influence": 3}, **STEP)
    assert happened(match, "paid_energy") == [
        {"seat": A, "spells": {"two_wishes": 1, "gift": 2}},
        {"seat": B, "spells": {"influence": 2, "superiority": 1}},
    ]
    assert match.layout()["supplies"][:2] == [3 + 3, 6 + 3]
    assert refused(match, "stop", A) == "DA-4.7"


def test_da_12_3_a_spell_won_in_this_round_pays_too() -> None:
    match = table(step="turn_up", deck=["copper_abundance"], offer=1, party="C6", board={"C6": []})
    play(match, "bid 2", "pass", "pass")
    while match.layout()["step"] == "move_party":
        match.play(options(match)[0])
        while match.layout()["step"] == "exchange_bid":
            match.play("pass")
    assert happened(match, "paid_energy") == [{"seat": A, "spells": {"copper_abundance": 2}}]


def test_da_12_4_a_spell_without_stones_goes_under_the_deck() -> None:
    match = table({"gift": 2, "two_wishes": 2}, deck=["influence"], **STEP)
    layout = match.layout()
    assert layout["spells"][A] == {"two_wishes": 1}
    assert happened(match, "went_under") == [{"seat": A, "spells": ["gift"]}]
    assert layout["deck"][-1] == "gift"
    assert layout["deck_seen"][-1] == [1, "everybody"]


def test_da_12_5_the_owner_chooses_the_order() -> None:
    """Scenario 43. DA-12.5; the others learn which spells, not their order."""
    match = table({"gift": 2, "two_wishes": 1, "influence": 1}, {"three_wishes": 4}, **STEP)
    assert options(match) == ["discard two_wishes", "discard influence", "discard gift"]
    for wrong in ("discard superiority", "discard three_wishes", "stop", "pass"):
        assert refused(match, wrong) == "DA-12.5", wrong
    match.play("discard influence")
    assert options(match) == ["discard two_wishes", "discard gift"]
    assert refused(match, "discard influence") == "DA-12.5"
    match.play("discard gift")
    layout = match.layout()
    assert layout["deck"][-3:] == ["influence", "gift", "two_wishes"]
    assert layout["deck_seen"][-1] == [3, A]
    assert happened(match, "went_under") == [{"seat": A, "spells": ["two_wishes", "influence", "gift"]}]
    for viewer in (None, B, C):
        assert "ordered" not in [event.name for _, event in match.events_for(viewer)]
    assert [event.data["spell"] for _, event in match.events_for(A) if event.name == "ordered"] == [
        *("influence", "gift", "two_wishes"),
    ]


def test_da_12_6_the_last_stone_of_a_costly_spell() -> None:
    """Scenario 39, a case of the book. DA-12.3, DA-12.6: Gift with 3 stones works next round, then it leaves."""
    match = table({"gift": 3}, **STEP)
    assert match.layout()["spells"][A] == {"gift": 1}
    works = table({"gift": 1}, hands=[{"gold": 1}], board={"C3": ["red", "red"]})
    works.play("bid 1")
    assert works.layout()["amulets"][A] == ["red", "red"]
    leaves = table({"gift": 1}, **STEP)
    assert leaves.layout()["spells"][A] == {}
    assert happened(leaves, "paid_energy") == [{"seat": A, "spells": {"gift": 1}}]


def test_da_12_7_later_seats_may_drain_earlier_ones() -> None:
    """Scenario 40, a case of the book. DA-12.7, DA-12.8, DA-14.26: the stone returns to A, the spell is gone at once."""
    match = table({"influence": 3}, {}, LIGHT, **STEP)
    assert match.to_act == (C,)
    assert match.layout()["spells"][A] == {"influence": 1}
    play(match, "use pull_of_light", "drain influence")
    layout = match.layout()
    assert (layout["spells"][A], layout["supplies"][A]) == ({}, 10)
    assert happened(match, "went_under") == [{"seat": A, "spells": ["influence"]}]


def test_da_12_8_stones_return_to_the_owner() -> None:
    match = table(LIGHT, {"gift": 6}, **STEP)
    play(match, "use pull_of_light", "drain gift")
    assert match.layout()["supplies"][:2] == [8 + 1, 4 + 1 + 2]  # drained and paid
    assert happened(match, "drained") == [{"seat": A, "spell": "gift", "owner": B}]


# ---- Energy Arc


def test_da_14_24_all_stones_shifted() -> None:
    """Scenario 41. DA-14.24: it is gone at once and pays nothing."""
    match = table({**ARC, "gift": 2}, **STEP)
    match.play("use energy_arc")
    assert options(match) == ["shift gift", "stop"]
    play(match, "shift gift", "shift gift", "shift gift")
    assert happened(match, "went_under") == [{"seat": A, "spells": ["energy_arc"]}]
    assert happened(match, "paid_energy") == [{"seat": A, "spells": {"gift": 2}}]
    assert match.layout()["spells"][A] == {"gift": 3}


def test_da_14_24_some_stones_shifted() -> None:
    """Scenario 41, its second half: with 2 shifted it pays 1, is emptied and leaves."""
    match = table({**ARC, "gift": 2, "two_wishes": 2}, **STEP)
    play(match, "use energy_arc", "shift gift", "shift two_wishes", "stop")
    assert happened(match, "paid_energy")[0]["spells"]["energy_arc"] == 1
    assert happened(match, "went_under") == [{"seat": A, "spells": ["energy_arc"]}]
    assert match.layout()["spells"][A] == {"two_wishes": 2, "gift": 1}


def test_da_14_24_the_stones_stay_with_their_owner() -> None:
    match = table({**ARC, "gift": 2}, **STEP)
    play(match, "use energy_arc", "shift gift")
    assert match.layout()["supplies"][A] == 5


def test_da_14_25_only_to_other_own_spells() -> None:
    match = table({**ARC, "gift": 2}, {"superiority": 4}, **STEP)
    match.play("use energy_arc")
    for wrong in ("shift superiority", "shift energy_arc", "shift influence"):
        assert refused(match, wrong) == "DA-14.25", wrong
    alone = table(ARC, {"superiority": 4}, **STEP)
    assert "used" not in names_of(alone)  # no target, so it is not even offered (DA-13.8)
    assert alone.layout()["spells"][A] == {"energy_arc": 2}


# ---- the Pulls


def test_da_14_26_pull_of_light_one_stone() -> None:
    match = table(LIGHT, {"gift": 6}, {"influence": 3}, **STEP)
    match.play("use pull_of_light")
    assert options(match) == ["drain influence", "drain gift", "stop"]
    assert refused(match, "drain superiority") == "DA-14.26"
    match.play("drain influence")
    assert match.layout()["step"] != "drain_target"
    assert len(happened(match, "drained")) == 1


def test_da_14_27_pull_of_darkness_two_stones() -> None:
    """Scenario 42, its second half. DA-14.27: of one or two spells, of one or two seats; or only one."""
    ways = {("drain gift", "drain gift"), ("drain gift", "drain influence"), ("drain gift", "drain superiority")}
    for way in ways:
        match = table(DARKNESS, {"gift": 6, "superiority": 4}, {"influence": 3}, **STEP)
        play(match, "use pull_of_darkness", *way)
        assert len(happened(match, "drained")) == 2
        assert match.layout()["step"] != "drain_target"
    match = table(DARKNESS, {"gift": 6, "superiority": 4}, {"influence": 3}, **STEP)
    play(match, "use pull_of_darkness", "drain gift")
    assert refused(match, "drain tea") == "DA-14.27"
    match.play("stop")
    assert len(happened(match, "drained")) == 1
    assert happened(match, "paid_energy", seat=A) == [{"seat": A, "spells": {"pull_of_darkness": 2}}]


def test_da_14_28_one_stone_at_a_time() -> None:
    """DA-14.28: a spell emptied by the first stone is gone before the second is chosen."""
    match = table(DARKNESS, {"gift": 1}, {"influence": 3}, **STEP)
    play(match, "use pull_of_darkness", "drain gift")
    assert options(match) == ["drain influence", "stop"]
    assert happened(match, "went_under") == [{"seat": B, "spells": ["gift"]}]


def test_da_14_28_the_last_target_is_gone() -> None:
    match = table(DARKNESS, {"gift": 1}, **STEP)
    play(match, "use pull_of_darkness", "drain gift")
    assert happened(match, "forced")[0] == {"seat": A, "action": "stop"}


@pytest.mark.parametrize("spell", ["pull_of_light", "pull_of_darkness"])
def test_da_14_29_own_spells_cannot_be_drained(spell: str) -> None:
    """Scenario 42, its first half. DA-14.29"""
    match = table({}, {"gift": 4}, {spell: 4, "influence": 2}, **STEP)
    match.play(f"use {spell}")
    assert options(match) == ["drain gift", "stop"]
    assert refused(match, "drain influence") == refused(match, f"drain {spell}") == "DA-14.29"


# ---- abilities in general


def test_da_13_1_an_ability_works_only_in_its_phase() -> None:
    """DA-13.1: no Pull in the gem phase, no Teleportation in the energy phase; income whatever the colour."""
    match = table({"pull_of_light": 2, "teleportation": 2}, {"gift": 4}, hands=[{"gold": 1}])
    assert refused(match, "use pull_of_light") == refused(match, "teleport_from a1") == "DA-4.7"
    match = table({"pull_of_light": 2, "teleportation": 2}, {"gift": 4}, **STEP)
    assert options(match) == ["use pull_of_light", "go_on"]
    match = table({"phoenix_wings": 1}, step="metal_turn")
    assert match.layout()["hands"][A] == {"gold": 1, "copper": 1}


def test_da_13_2_only_on_the_own_turn() -> None:
    match = table({"gift": 4}, LIGHT, DARKNESS, **STEP)
    assert match.to_act == (B,)
    assert refused(match, "use pull_of_darkness", C) == "DA-4.7"


def test_da_13_3_own_order_and_clockwise_among_seats() -> None:
    """DA-13.3: C's turn comes first when C has the hat."""
    match = table({}, {"pull_of_light": 2, "pull_of_darkness": 2}, {"energy_arc": 2, "gift": 4}, start_seat=C, **STEP)
    assert match.to_act == (C,)
    match.play("go_on")
    assert match.to_act == (B,)
    assert options(match)[:2] == ["use pull_of_darkness", "use pull_of_light"]


def test_da_13_4_similar_abilities_add_up() -> None:
    """DA-13.4: two Metamorphoses make two metals valid; two Abundances pay twice."""
    spells = {"iron_metamorphosis": 1, "copper_metamorphosis": 1, "golden_abundance": 1, "pharaohs_influence": 1}
    match = table(spells, hands=[{"iron": 1, "copper": 1}], party="A4", step="metal_turn")
    assert match.layout()["hands"][A] == {"gold": 4, "copper": 2, "iron": 2}
    assert options(match)[-1] == "bid 8"


def test_da_13_5_in_every_area_that_the_party_visits() -> None:
    """DA-13.5: Gift works in the next area again."""
    board = {"C3": ["red", "red"], "C4": ["grey", "grey"]}
    match = table({"gift": 2}, hands=[{"gold": 2}], board=board)
    play(match, "bid 1", "move c4", "bid 1")
    assert match.layout()["amulets"][A] == ["red", "red", "grey", "grey"]


def test_da_13_6_optional_once_per_phase() -> None:
    """DA-13.6: declining is always possible, and whoever has declined is not asked again in this phase."""
    for spell, step in (("teleportation", "metal_turn"), ("burning_desire", "gem_phase"), ("magic_journey", "gem_phase")):
        match = table({spell: 2}, step=step)
        assert options(match)[-1] == "decline"
        match.play("decline")
        assert happened(match, "declined") == [{"seat": A, "spell": spell}]
        assert "decline" not in options(match)


def test_da_13_7_using_costs_nothing() -> None:
    match = table({"teleportation": 2}, step="metal_turn", board={"A1": ["red"]})
    play(match, "teleport_from a1", "teleport_to a2")
    assert match.layout()["spells"][A] == {"teleportation": 2}
    used, idle = table(LIGHT, {"gift": 6}, **STEP), table(LIGHT, {"gift": 6}, **STEP)
    play(used, "use pull_of_light", "drain gift")
    idle.play("go_on")
    assert used.layout()["spells"][A] == idle.layout()["spells"][A] == {"pull_of_light": 1}


def test_da_13_8_stopping_is_a_use() -> None:
    """Scenario 55. DA-13.8, DA-12.2: Energy Arc stopped at once cannot be used again, Pull of Light can."""
    match = table({"energy_arc": 2, "pull_of_light": 2}, {"gift": 3}, **STEP)
    play(match, "use energy_arc", "stop")
    assert match.layout()["spells"][A]["energy_arc"] == 2
    assert options(match) == ["use pull_of_light", "go_on"]
    assert refused(match, "use energy_arc") == "DA-12.2"
    play(match, "use pull_of_light", "stop")
    assert happened(match, "paid_energy")[0]["seat"] == A


def test_da_13_8_only_with_a_legal_target() -> None:
    """DA-13.8: nobody else has a spell, so the Pulls cannot be used; the Arc can."""
    match = table({"energy_arc": 2, "pull_of_light": 2}, **STEP)
    assert options(match) == ["use energy_arc", "go_on"]
    assert refused(match, "use pull_of_light") == "DA-13.8"
