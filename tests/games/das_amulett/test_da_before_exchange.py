"""Section 7: Burning Desire, Magic Journey and the marker."""

from collections import Counter
from pathlib import Path
from typing import Any

from da_tables import A, B, C, changed_edition, happened, names_of, options, params, play, refused, table

STEP: dict[str, Any] = {"step": "gem_phase"}
JOURNEY, DESIRE = {"magic_journey": 2}, {"burning_desire": 2}


def test_da_7_1_out_of_turn_clockwise_from_the_start_seat() -> None:
    """Scenario 17. DA-7.1, DA-13.3"""
    match = table({}, JOURNEY, DESIRE, start_seat=C, **STEP)
    assert match.to_act == (C,)
    match.play("name iron")
    assert match.to_act == (B,)
    assert options(match) == ["marker 3", "marker 4", "marker 5", "marker 6", "decline"]


def test_da_7_1_the_later_one_knows_what_the_earlier_one_chose() -> None:
    """Scenario 17, its second half: B before C, and C names his metal knowing the number."""
    match = table({}, JOURNEY, DESIRE, start_seat=A, **STEP)
    assert match.to_act == (B,)
    match.play("marker 6")
    assert match.to_act == (C,)
    assert match.observe(C)["marker"] == 6


def test_da_7_2_one_seat_with_both() -> None:
    match = table({**JOURNEY, **DESIRE}, **STEP)
    assert options(match) == ["name gold", "name silver", "name copper", "name iron", "decline"]
    match.play("decline")
    assert options(match)[0] == "marker 3"


def test_da_7_3_without_a_choice_the_marker_is_drawn() -> None:
    """Scenario 18. DA-7.3, DA-13.6: after the last answer, from all six."""
    drawn: Counter[int] = Counter()
    for seed in range(120):
        match = table({}, JOURNEY, seed=seed, **STEP)
        assert happened(match, "marker") == []
        match.play("decline")
        event = happened(match, "marker")[0]
        assert event["seat"] is None
        drawn[event["marker"]] += 1
    assert set(drawn) == {3, 4, 5, 6}
    assert drawn[3] < drawn[4]
    assert drawn[6] < drawn[5]


def test_da_7_3_a_chosen_marker_is_not_drawn_over() -> None:
    for seed in range(10):
        match = table({}, JOURNEY, seed=seed, **STEP)
        chances = match.layout()["chances"]
        match.play("marker 3")
        assert happened(match, "marker") == [{"marker": 3, "seat": B}]
        assert match.layout()["chances"] == chances


def test_da_7_4_the_number_of_exchanges_and_moves() -> None:
    """Scenario 36, its first half. DA-7.4"""
    match = table({}, JOURNEY, **STEP)
    match.play("marker 4")
    assert match.observe(None)["markers_out"] == 4
    areas = ["c4", "c3", "c4", "c3"]
    play(match, *(f"move {area}" for area in areas))
    assert [data["number"] for data in happened(match, "exchange_began")] == [1, 2, 3, 4]
    assert [data["markers_out"] for data in happened(match, "marker_back")] == [3, 2, 1, 0]
    assert "energy_phase" in [data["phase"] for data in happened(match, "phase_began")]


def test_da_7_5_the_first_exchange_is_where_the_party_stands() -> None:
    match = table({}, JOURNEY, party="E1", **STEP)
    match.play("marker 3")
    assert happened(match, "exchange_began") == [{"area": "E1", "number": 1}]


# ---- Burning Desire


def test_da_14_5_the_named_metal_is_valid_in_every_exchange_of_the_phase() -> None:
    """Scenario 19. DA-14.5, DA-14.6, DA-8.3: gold and iron mixed, for every seat, and not in the next phase."""
    hands = [{"gold": 1, "iron": 2}, {"gold": 1, "iron": 3}, {"iron": 1, "gold": 1}]
    match = table({}, {}, DESIRE, hands=hands, party="A4", board={"A4": ["red"]}, **STEP)  # water asks for gold
    match.play("name iron")
    assert options(match)[-1] == "bid 3"
    match.play("pass")
    assert options(match)[-1] == "bid 4"
    match.play("pass")
    assert options(match)[-1] == "bid 2"
    play(match, "bid 2", "move b4")  # a forest asks for silver; the hand of C is used up
    assert (match.to_act, options(match)) == ((A,), ["pass", "bid 1", "bid 2"])


def test_da_14_5_it_lapses_with_the_last_move() -> None:
    match = table({}, {}, DESIRE, hands=[{"iron": 1}], party="A4", markers_out=1, named_metal="iron", step="moving")
    match.play("move a3")
    assert match.layout()["named_metal"] is None
    assert match.observe(None)["named_metal"] is None


def test_da_14_6_for_all_or_for_its_owner(tmp_path: Path) -> None:
    hands = [{"gold": 1, "iron": 2}, {"gold": 1, "iron": 3}, {"iron": 1, "gold": 1}]
    scope = {"spell.burning_desire.params": params("burning_desire", scope="owner")}
    edition = changed_edition(tmp_path, scope)
    match = table({}, {}, DESIRE, hands=hands, party="A4", edition=edition, **STEP)
    stacks = match.layout()["stacks"]
    match.play("name iron")
    assert match.layout()["stacks"] == stacks  # no card is taken as a reminder
    assert options(match) == ["pass", "bid 1"]
    play(match, "pass", "pass")
    assert (match.to_act, options(match)) == ((C,), ["pass", "bid 1", "bid 2"])


def test_da_14_5_it_may_be_declined() -> None:
    match = table({}, {}, DESIRE, hands=[{"gold": 1, "iron": 2}], party="A4", **STEP)
    assert refused(match, "name tin") == "DA-14.5"
    assert refused(match, "pass") == "DA-4.7"
    match.play("decline")
    assert options(match) == ["pass", "bid 1"]
    assert happened(match, "declined") == [{"seat": C, "spell": "burning_desire"}]


def test_da_14_21_only_the_owner_chooses_the_marker_and_only_in_time() -> None:
    """DA-14.21, DA-13.6"""
    match = table({"two_wishes": 1}, JOURNEY, hands=[{"gold": 1}], **STEP)
    assert refused(match, "marker 3", A) == "DA-4.7"
    for wrong in ("marker 1", "marker 2", "marker 7", "marker x"):
        assert refused(match, wrong) == "DA-14.21"
    match.play("marker 5")
    assert refused(match, "marker 3", B) == "DA-4.7"
    assert "choose_marker" not in names_of(match)
    assert match.observe(None)["marker"] == 5
