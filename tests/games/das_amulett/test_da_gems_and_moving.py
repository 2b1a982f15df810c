"""Sections 10 and 11: taking gems and moving the party, and the spells that bear on them."""

import pytest
from da_tables import A, B, C, happened, names_of, options, play, refused, table

HAND = {"gold": 5, "silver": 5, "copper": 5, "iron": 5}
ALL = [
    "A1",
    "A2",
    "A3",
    "A4",
    "B1",
    "B2",
    "B3",
    "B4",
    "B5",
    "C1",
    "C2",
    "C3",
    "C4",
    "C5",
    "C6",
    "D1",
    "D2",
    "D3",
    "D4",
    "D5",
    "E1",
    "E2",
    "E3",
    "E4",
]


def gems_only_in(**board: list[str]) -> dict[str, list[str]]:
    """All other areas are empty but for the far ones E4 and D5, which take the rest."""
    return {**{area: [] for area in ALL if area not in ("E4", "D5")}, **board}


def test_da_10_1_one_gem_of_the_winners_choice() -> None:
    match = table(hands=[{"gold": 2}], board={"C3": ["red", "grey", "grey"]})
    match.play("bid 2")
    assert options(match) == ["take red", "take grey"]
    assert refused(match, "take white") == refused(match, "take stone") == "DA-10.1"
    match.play("take grey")
    layout = match.layout()
    assert (layout["amulets"][A], layout["board"]["C3"]) == (["grey"], ["red", "grey"])


def test_da_10_2_extra_gems_one_after_another() -> None:
    """Scenario 34. DA-10.2, DA-14.12: Gift and Gift of the Pharaohs in C3 with three gems: all of them."""
    match = table({"gift": 2, "pharaohs_gift": 2}, hands=[{"gold": 1}], board={"C3": ["red", "grey", "white"]})
    play(match, "bid 1", "take grey", "take red")
    assert [data["gem"] for data in happened(match, "took_gem")] == ["grey", "red", "white"]
    assert sorted(match.layout()["amulets"][A]) == ["grey", "red", "white"]


def test_da_10_2_only_while_gems_are_left() -> None:
    """Scenario 35. DA-10.2"""
    match = table({"gift": 2}, hands=[{"gold": 1}], party="E4", board={"E4": ["red"]})
    match.play("bid 1")
    assert match.layout()["amulets"][A] == ["red"]
    assert match.layout()["step"] == "move_party"


def test_da_10_3_gems_won_must_be_taken() -> None:
    """Scenario 49, its second half. DA-10.3: neither the first nor the second can be left."""
    match = table({"gift": 2}, hands=[{"gold": 1}], board={"C3": ["red", "grey", "white"]})
    match.play("bid 1")
    assert refused(match, "decline") == "DA-10.3"
    match.play("take red")
    for no in ("decline", "pass", "stop", "go_on"):
        assert refused(match, no) == "DA-10.3"


def test_da_10_4_the_test_follows_every_gem() -> None:
    """Scenario 44. DA-10.4, DA-15.1, DA-15.2: the first gem wins, there is no second one and no move."""
    amulet = ["red", "yellow", "green", "clear", "white", "grey"]
    match = table({"gift": 2}, hands=[{"gold": 1}], amulets=[amulet], board={"C3": ["orange", "red"]})
    play(match, "bid 1", "take orange")
    assert match.over
    assert match.layout()["board"]["C3"] == ["red"]
    assert "moved" not in names_of(match)
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.ending) == ((A,), "colours")


def test_da_10_5_gems_never_leave_an_amulet() -> None:
    """DA-10.5: no gem of an amulet is offered to Teleportation; Magie leaves them where they are."""
    match = table(
        {"teleportation": 2, "ruby_magic": 1}, amulets=[["red"] * 3], board={"A1": ["red"] * 4}, step="metal_turn"
    )
    match.play("teleport_from a1")
    assert match.layout()["amulets"][A] == ["red"] * 3
    assert refused(match, "take red") == "DA-4.7"


@pytest.mark.parametrize(
    ("spell", "here", "elsewhere", "clause"),
    [
        ("gift", "C4", "", "DA-14.12"),
        ("pharaohs_gift", "D2", "C4", "DA-14.12"),
        ("builders_gift", "B5", "D2", "DA-14.13"),
    ],
)
def test_da_14_12_an_extra_gem_at_its_place(spell: str, here: str, elsewhere: str, clause: str) -> None:
    """DA-14.12, DA-14.13, DA-14.11: the Pharaohs' in a pyramid area, the Builders' at the wall, Gift anywhere."""
    board = {here: ["red"] * 3, **({elsewhere: ["red"] * 3} if elsewhere else {})}
    match = table({spell: 2}, hands=[HAND], party=here, board=board, step="exchange")
    play(match, "bid 1", *(["pay gold 1"] if here == "C4" else []))
    assert len(match.layout()["amulets"][A]) == 2, clause
    if elsewhere:
        match = table({spell: 2}, hands=[HAND], party=elsewhere, board=board)
        play(match, "bid 1", *(["pay gold 1"] if elsewhere == "C4" else []))
        assert len(match.layout()["amulets"][A]) == 1, clause


def test_da_14_13_the_builders_gift_works_at_the_wall_not_at_the_pyramids() -> None:
    for party, gems in (("A3", 2), ("E3", 1)):
        match = table({"builders_gift": 2}, hands=[{"copper": 1}], party=party, board={party: ["red"] * 3})
        match.play("bid 1")
        assert len(match.layout()["amulets"][A]) == gems


def test_da_14_12_not_for_others() -> None:
    match = table({}, {"gift": 2}, hands=[{"gold": 1}], board={"C3": ["red"] * 3})
    match.play("bid 1")
    assert match.layout()["amulets"] == [["red"], [], []]


# ---- moving


def test_da_11_1_after_every_exchange_the_holder_of_the_hat_moves() -> None:
    """Scenario 36. DA-7.4, DA-7.5, DA-11.1: also without a bid, and also after the last exchange."""
    match = table(hands=[{}, {"gold": 1}], marker=3, markers_out=3, board={"C3": ["red"], "B3": ["red"], "B4": ["red"]})
    match.play("bid 1")
    assert match.to_act == (B,)
    for no in ("pass", "stop"):
        assert refused(match, no) == "DA-11.1"
    play(match, "move b3", "move b4", "move b5")
    assert [data["area"] for data in happened(match, "exchange_began")] == ["C3", "B3", "B4"]
    assert match.layout()["party"] == "B5"  # where the next round begins
    assert [data["seat"] for data in happened(match, "moved")] == [B, B, B]


def test_da_11_2_to_a_neighbour_with_a_gem() -> None:
    """Scenario 37. DA-11.2: not to one without gems, and not to stay."""
    match = table(step="moving", party="C3", board={"B2": [], "D3": [], "C2": ["red"], "A1": ["red"]})
    assert options(match) == ["move b3", "move c2", "move c4", "move d2"]
    for wrong in ("move b2", "move d3", "move c3", "move a1", "move nowhere"):
        assert refused(match, wrong) == "DA-11.2", wrong


def test_da_11_3_without_a_gem_near_to_any_other_area() -> None:
    """Scenario 37, its second half. DA-11.3: still not where the party stands."""
    match = table(step="moving", party="C3", board=gems_only_in(C3=["red"], A1=["red"]))
    assert options(match) == ["move a1", "move d5", "move e4"]
    assert refused(match, "move c3") == "DA-11.2"
    assert refused(match, "move b2") == refused(match, "move a2") == "DA-11.3"


def test_da_11_4_if_no_other_area_holds_a_gem_the_party_stays() -> None:
    board: dict[str, list[str]] = {area: [] for area in ALL if area != "E4"}
    match = table(hands=[{"gold": 1}], step="moving", party="E4", board=board, markers_out=2)
    assert happened(match, "stayed") == [{"area": "E4"}]
    assert happened(match, "exchange_began") == [{"area": "E4", "number": 3}]
    assert match.layout()["markers_out"] == 1


def test_da_11_4_stays_for_the_owner_of_the_wings() -> None:
    """DA-14.23: DA-11.4 holds for him too."""
    board: dict[str, list[str]] = {area: [] for area in ALL if area != "E4"}
    match = table({"phoenix_wings": 2}, hands=[{"gold": 1}], step="moving", party="E4", board=board, markers_out=2)
    assert happened(match, "stayed") == [{"area": "E4"}]


def test_da_11_5_a_marker_goes_back_after_each_move() -> None:
    match = table(step="moving", marker=5, markers_out=2)
    match.play("move c4")
    assert match.layout()["markers_out"] == 1
    assert happened(match, "exchange_began")[-1] == {"area": "C4", "number": 5}
    match.play("move c3")
    assert happened(match, "phase_began")[0] == {"phase": "energy_phase"}


# ---- Wings of the Phoenix


def test_da_14_22_the_wings_carry_to_any_area_with_a_gem() -> None:
    """Scenario 38. DA-14.22, DA-14.23"""
    board = {"C3": ["red"], "A1": [], "E1": []}
    match = table({"phoenix_wings": 2}, hands=[{"gold": 1}], board=board)
    match.play("bid 1")
    assert options(match) == [f"move {area.lower()}" for area in ALL if area not in ("A1", "E1", "C3")]
    assert refused(match, "move a1") == refused(match, "move nowhere") == "DA-14.22"
    assert refused(match, "move c3") == "DA-14.23"


def test_da_14_22_the_wings_of_another_do_not_help() -> None:
    match = table({}, {"phoenix_wings": 2}, step="moving", party="C3")
    assert options(match) == ["move b2", "move b3", "move c2", "move c4", "move d2", "move d3"]
    assert refused(match, "move a1") == "DA-11.2"


def test_da_14_23_not_the_area_where_the_party_stands() -> None:
    match = table({"phoenix_wings": 2}, {}, {}, step="moving", party="C3", board={"C3": ["red", "red"]})
    assert "move c3" not in options(match)
    assert refused(match, "move c3") == "DA-14.23"
    assert C not in match.to_act
