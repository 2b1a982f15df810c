"""Section 9, and the spells that bear on paying: Influence and the curses."""

from pathlib import Path
from typing import Any

import pytest
from da_tables import A, B, C, changed_edition, happened, names_of, options, params, play, refused, table

from amulett import Match

INFLUENCES = {"influence": 2, "builders_influence": 2, "pharaohs_influence": 2}
CROESUS, AVARICE = {"croesus_curse": 2}, {"avarice_curse": 2}
ONE_GEM = {area: ["red"] for area in ("C1", "C3", "C4", "C5", "A4")}


def won(*spells: dict[str, int], bid: int, hand: dict[str, int], party: str = "C4", **layout: Any) -> Match:
    """A has bid; the others hold no cards and passed by themselves."""
    match = table(*spells, hands=[hand], party=party, board=ONE_GEM, **layout)
    match.play(f"bid {bid}")
    return match


def open_bid(match: Match) -> dict[str, int]:
    bid: dict[str, int] = match.layout()["open_bid"]
    return bid


def test_da_9_1_as_many_valid_cards_as_bid_openly() -> None:
    match = won(bid=2, hand={"copper": 3, "gold": 4}, party="C5")
    for viewer in (None, B):
        told = [event.data for _, event in match.events_for(viewer) if event.name == "paid"]
        assert told == [{"seat": A, "metal": "copper", "count": 2}]
    assert match.layout()["hands"][A] == {"gold": 4, "copper": 1}


def test_da_9_2_kind_by_kind() -> None:
    """Scenario 29. DA-9.1, DA-9.2, DA-2.2, DA-8.4"""
    match = won(bid=3, hand={"gold": 2, "silver": 2, "iron": 1})
    twin = match.clone()
    assert options(match) == ["pay gold_0", "pay gold_1", "pay gold_2"]
    match.play("pay gold 1")
    assert options(match) == ["pay silver_1", "pay silver_2"]
    assert refused(match, "pay silver 0") == "DA-9.2"  # iron alone cannot cover 2
    match.play("pay silver 1")
    assert match.layout()["hands"][A] == {"gold": 1, "silver": 1}
    assert happened(match, "paid")[-1] == {"seat": A, "metal": "iron", "count": 1}
    twin.play("pay gold 0")
    assert twin.layout()["hands"][A] == {"gold": 2}
    assert happened(twin, "paid")[-2:] == [
        {"seat": A, "metal": "silver", "count": 2},
        {"seat": A, "metal": "iron", "count": 1},
    ]


def test_da_9_2_refusals() -> None:
    match = won(bid=3, hand={"gold": 2, "silver": 2, "iron": 1})
    for wrong in ("pay gold 3", "pay silver 1", "pay iron 1", "pay gold", "pay tin 1", "pass", "stop"):
        assert refused(match, wrong) == "DA-9.2", wrong


def test_da_9_3_take_backs_add_up() -> None:
    """Scenario 30, the example of the book. DA-9.3, DA-13.4, DA-14.9, DA-14.10, DA-14.11: 5 back, 1 paid."""
    match = won(INFLUENCES, bid=6, hand={"silver": 7}, party="C1")
    for left in (5, 4, 3, 2, 1):
        assert options(match) == ["take_back silver", "stop"]
        assert match.observe(A)["left"] == left
        match.play("take_back silver")
    assert match.layout()["hands"][A] == {"silver": 6}
    assert happened(match, "restacked") == [{"cards": {"silver": 1}}]


def test_da_9_3_any_kind_in_the_bid_and_stopping_early() -> None:
    """DA-9.3: everybody sees what is taken back."""
    match = won({"influence": 2, "pharaohs_influence": 2}, bid=2, hand={"gold": 1, "iron": 1}, party="C3")
    assert options(match) == ["take_back gold", "take_back iron", "stop"]
    assert refused(match, "take_back silver") == "DA-9.3"
    assert refused(match, "decline") == "DA-4.7"
    match.play("take_back iron")
    assert options(match) == ["take_back gold", "stop"]
    match.play("stop")
    assert match.layout()["hands"][A] == {"iron": 1}
    assert happened(match, "stopped") == [{"seat": A}]


def test_da_9_3_nothing_is_asked_without_a_fitting_spell() -> None:
    """Scenario 53. DA-9.3, DA-9.4, DA-10.1: B's fitting curse acts, then A chooses a gem, one only."""
    board = {"C5": ["red", "grey", "red"]}
    match = table(
        {"builders_influence": 2, "pharaohs_influence": 2}, AVARICE, hands=[{"copper": 2}], party="C5", board=board
    )
    match.play("bid 1")
    assert "took_back" not in names_of(match)
    assert happened(match, "cursed") == [{"seat": B, "spell": "avarice_curse", "metal": "copper"}]
    assert options(match) == ["take red", "take grey"]
    match.play("take red")
    assert match.layout()["amulets"][A] == ["red"]
    assert match.layout()["step"] == "move_party"


def unlimited(folder: Path) -> Path:
    changes = {
        "spell.croesus_curse.params": params("croesus_curse", bid_min=0),
        "spell.avarice_curse.params": params("avarice_curse", bid_max=112),
    }
    return changed_edition(folder, changes)


def test_da_9_4_clockwise_from_the_winner(tmp_path: Path) -> None:
    """Scenario 57, its second half: C is the winner with two kinds; A chooses before B."""
    edition = unlimited(tmp_path)
    board = {"C4": ["red"]}
    match = table(
        CROESUS, AVARICE, hands=[{}, {}, {"gold": 1, "iron": 1}], party="C4", start_seat=C, board=board, edition=edition
    )
    match.play("bid 2")
    assert (match.to_act, options(match)) == ((A,), ["curse gold", "curse iron"])
    assert match.observe(B)["using"] == "croesus_curse"
    match.play("curse gold")
    assert happened(match, "cursed") == [
        {"seat": A, "spell": "croesus_curse", "metal": "gold"},
        {"seat": B, "spell": "avarice_curse", "metal": "iron"},
    ]
    assert match.layout()["stacks"] == {"gold": 27, "silver": 28, "copper": 28, "iron": 27}


def test_da_9_5_a_curse_cannot_be_declined() -> None:
    """Scenario 49, its first half. DA-9.5"""
    match = won({}, AVARICE, bid=2, hand={"gold": 1, "iron": 1})
    assert match.to_act == (B,)
    for no in ("decline", "pass", "stop", "go_on"):
        assert refused(match, no) == "DA-9.5"
    assert refused(match, "curse silver") == "DA-9.4"


def test_da_9_6_a_curse_looks_at_the_number_bid() -> None:
    """Scenario 33. DA-9.6, DA-14.8: of a bid of 4 one card is left, Croesus works and Avarice does not."""
    match = won({"influence": 2, "pharaohs_influence": 2}, AVARICE, CROESUS, bid=4, hand={"gold": 5}, party="C3")
    play(match, "take_back gold", "take_back gold", "take_back gold")
    assert happened(match, "cursed") == [{"seat": C, "spell": "croesus_curse", "metal": "gold"}]
    match = won({}, AVARICE, CROESUS, bid=3, hand={"gold": 5})
    assert [data["seat"] for data in happened(match, "cursed")] == [B]


def test_da_9_7_nothing_is_taken_from_an_empty_bid() -> None:
    """Scenario 31. DA-9.3, DA-9.7: A pays nothing, Avarice of B finds nothing."""
    match = won({"influence": 2}, AVARICE, bid=1, hand={"gold": 2})
    match.play("take_back gold")
    assert happened(match, "cursed") == happened(match, "restacked") == []
    assert match.layout()["hands"] == [{"gold": 2}, {}, {}]
    assert match.layout()["amulets"][A] == ["red"]  # the gem is won all the same


def test_da_9_7_nobody_gains_more_than_the_bid(tmp_path: Path) -> None:
    """Scenario 57, its first half. DA-9.7, DA-16.2"""
    match = won(CROESUS, AVARICE, bid=1, hand={"gold": 2}, edition=unlimited(tmp_path))
    assert happened(match, "cursed") == [{"seat": A, "spell": "croesus_curse", "metal": "gold"}]
    assert match.layout()["hands"] == [{"gold": 2}, {}, {}]


def test_da_9_8_the_rest_goes_back_only_then() -> None:
    """DA-9.8: while a curse is pending the cards lie open."""
    match = won({}, AVARICE, bid=3, hand={"gold": 2, "iron": 2})
    match.play("pay gold 2")
    assert open_bid(match) == {"gold": 2, "iron": 1}
    assert match.layout()["stacks"]["gold"] == 26
    match.play("curse iron")
    assert open_bid(match) == {}
    assert match.layout()["stacks"] == {"gold": 28, "silver": 28, "copper": 28, "iron": 26}
    assert happened(match, "restacked") == [{"cards": {"gold": 2}}]


def test_da_9_9_take_backs_before_the_own_curse_and_two_curses_in_order(tmp_path: Path) -> None:
    match = won({**CROESUS, **AVARICE, "influence": 2}, bid=3, hand={"gold": 2, "iron": 2}, edition=unlimited(tmp_path))
    match.play("pay gold 2")
    assert options(match) == ["take_back gold", "take_back iron", "stop"]
    match.play("take_back iron")
    assert [data["spell"] for data in happened(match, "cursed")] == ["croesus_curse", "avarice_curse"]
    assert match.layout()["hands"][A] == {"gold": 2, "iron": 2}


# ---- the curses


def test_da_14_7_the_owner_curses_his_own_bid() -> None:
    """Scenario 32. DA-9.4, DA-14.7, DA-14.8: one back, three to the stacks."""
    match = won(CROESUS, bid=4, hand={"gold": 4})
    assert match.layout()["hands"][A] == {"gold": 1}
    assert happened(match, "restacked") == [{"cards": {"gold": 3}}]


@pytest.mark.parametrize(
    ("curse", "works", "not_any_more"),
    [("croesus_curse", (4, 5, 9), (1, 2, 3)), ("avarice_curse", (1, 2, 3), (4, 5, 9))],
)
def test_da_14_8_limits_of_the_curses(curse: str, works: tuple[int, ...], not_any_more: tuple[int, ...]) -> None:
    for bid in works:
        assert len(happened(won({}, {curse: 2}, bid=bid, hand={"gold": 9}), "cursed")) == 1
    for bid in not_any_more:
        assert happened(won({}, {curse: 2}, bid=bid, hand={"gold": 9}), "cursed") == []


def test_da_14_8_limits_can_be_changed(tmp_path: Path) -> None:
    edition = changed_edition(tmp_path, {"spell.croesus_curse.params": params("croesus_curse", bid_min=6)})
    assert happened(won({}, CROESUS, bid=5, hand={"gold": 9}, edition=edition), "cursed") == []
    assert len(happened(won({}, CROESUS, bid=6, hand={"gold": 9}, edition=edition), "cursed")) == 1


# ---- the Influences


def test_da_14_9_influence_one_card_anywhere() -> None:
    for party in ("C3", "C4"):
        match = won({"influence": 2}, bid=3, hand={"gold": 4}, party=party)
        match.play("take_back gold")
        assert match.layout()["hands"][A] == {"gold": 2}
        assert match.layout()["step"] != "take_back"


@pytest.mark.parametrize(
    ("spell", "here", "elsewhere"),
    [("builders_influence", "B3", "D3"), ("pharaohs_influence", "C3", "B3")],
)
def test_da_14_10_two_cards_at_its_place_only(spell: str, here: str, elsewhere: str) -> None:
    """DA-14.10, DA-14.11, DA-13.5: the Builders at the wall, the Pharaohs at the pyramids."""
    match = table({spell: 2}, hands=[{"gold": 4}], party=here, board={here: ["red"], elsewhere: ["red"]})
    play(match, "bid 3", "take_back gold", "take_back gold")
    assert match.layout()["hands"][A] == {"gold": 3}
    assert match.layout()["step"] == "move_party"
    match = table({spell: 2}, hands=[{"gold": 4}], party=elsewhere, board={here: ["red"], elsewhere: ["red"]})
    match.play("bid 3")
    assert match.layout()["step"] == "move_party"


def test_da_14_11_places_of_the_spells() -> None:
    """DA-14.11: C1 has both, so both work; A2 only the wall, E1 only the pyramid."""
    both = {"builders_influence": 2, "pharaohs_influence": 2}
    for party, metal, left in (("C1", "silver", 4), ("A2", "iron", 2), ("E1", "silver", 2)):
        match = table(both, hands=[{metal: 6}], party=party)
        match.play("bid 6")
        assert match.observe(A)["left"] == left


def test_da_14_9_not_for_others() -> None:
    """DA-9.3: only the winner's own spells count."""
    match = won({}, INFLUENCES, bid=3, hand={"gold": 4}, party="C3")
    assert happened(match, "took_back") == []
    assert match.layout()["step"] == "move_party"


def test_da_14_9_take_back_counts_can_be_changed(tmp_path: Path) -> None:
    changes = {
        "spell.influence.params": params("influence", cards=3),
        "spell.pharaohs_influence.params": params("pharaohs_influence", cards=0),
    }
    edition = changed_edition(tmp_path, changes)
    match = won(INFLUENCES, bid=6, hand={"silver": 7}, party="C1", edition=edition)
    assert match.observe(A)["left"] == 5
