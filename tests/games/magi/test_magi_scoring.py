"""Clauses of sections 10 and 12: scoring, the end of the game, and the guards."""

from pathlib import Path
from typing import Any

import pytest
from magi_rounds import finishers, points
from magi_tables import A, B, C, D, changed_edition, happened, play, refused, table, turns

from amulett import Match


def finished_by_b(*others: list[str], **layout: Any) -> Match:
    """B plays its last card; the other hands are those of A, C and D."""
    match = table(others[0], ["red_cup"], *others[1:], on_turn=B, **layout)
    play(match, "play red_cup")
    return match


def worn_out(*hands: list[str] | None, turn: int = 500, **layout: Any) -> Match:
    """A draws and passes in this turn."""
    match = table(["red_cup", "red_sword"], *hands, turn=turn, draw_pile=["blue_cup"], **layout)
    play(match, "draw", "pass")
    return match


def test_mg_10_1_every_card_in_hand_counts_its_points() -> None:
    """MG-10.1: equal cards each count."""
    match = finished_by_b(
        ["blue_cup", "blue_cup", "blue_cup"], ["arch_magus", "red_scepter_2"], ["blue_broom", "red_cloak", "bolt_mage"]
    )
    assert points(match) == [3, 0, 14, 11]
    assert match.observe(None)["scores"] == [3, 0, 14, 11]


def test_mg_10_1_points_add_up_over_the_rounds() -> None:
    """MG-10.1"""
    match = finished_by_b(["blue_cup"], ["blue_cup"], ["arch_magus"], scores=[7, 9, 0, 30])
    assert match.observe(None)["scores"] == [8, 9, 1, 40]
    assert happened(match, "scored")[3] == ("scored", {"seat": D, "points": 10, "total": 40})


def test_mg_10_2_the_finisher_gets_nothing() -> None:
    """MG-10.2: whatever the others hold."""
    match = finished_by_b(["arch_magus"], ["tide_turner"], ["storm_caller"], scores=[0, 11, 0, 0])
    assert points(match)[B] == 0
    assert match.observe(None)["scores"][B] == 11


def test_mg_10_3_a_waiting_seat_that_is_not_the_finisher_gets_nothing() -> None:
    """MG-10.3"""
    match = finished_by_b([], ["blue_cup"], [])
    assert finishers(match) == [B]
    assert points(match) == [0, 0, 1, 0]


def test_mg_10_4_all_hands_are_shown() -> None:
    """MG-10.4: to every seat and to spectators."""
    match = finished_by_b(["blue_cup", "arch_magus"], ["red_sword", "red_sword"], [])
    for viewer in (None, A, B, C, D):
        shown = {event.data["seat"]: event.data["cards"] for _, event in match.events_for(viewer) if event.name == "showed"}
        assert shown == {A: ["blue_cup", "arch_magus"], C: ["red_sword", "red_sword"]}


@pytest.mark.parametrize(("starter", "following"), [(A, B), (B, C), (D, A)])
@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_mg_10_5_the_left_neighbour_starts_the_next_round(starter: int, following: int, direction: str) -> None:
    """MG-10.5: whoever finished and whatever the direction was."""
    match = finished_by_b(["blue_cup"], ["blue_cup"], ["blue_cup"], starter=starter, direction=direction)
    assert happened(match, "round_began") == [("round_began", {"round": 2, "starter": following})]
    assert turns(match)[1] == following
    assert match.layout()["starter"] == following
    assert match.layout()["direction"] == "cw"
    first = next(data["seat"] for _, data in happened(match, "dealt"))
    assert first == (following + 1) % 4, "the start player deals, beginning with its left neighbour"


def test_mg_10_6_49_points_are_not_the_end() -> None:
    """Scenario 46. MG-10.5, MG-10.6."""
    match = finished_by_b(["blue_cup"], ["blue_cup"], ["blue_cup"], scores=[48, 20, 30, 48], starter=C)
    assert match.observe(None)["scores"] == [49, 20, 31, 49]
    assert not match.over
    assert match.outcome is None
    assert (match.layout()["round"], match.layout()["starter"]) == (2, D)


@pytest.mark.parametrize("over_by", [0, 3])
def test_mg_10_6_50_points_or_more_end_the_game(over_by: int) -> None:
    """MG-10.6"""
    match = finished_by_b(["blue_cup"], ["blue_cup"], ["blue_cup"], scores=[0, 0, 49 + over_by, 0])
    assert match.over
    assert match.outcome
    assert match.outcome.scores == (1, 0, 50 + over_by, 1)
    assert match.outcome.ending == "target"
    assert happened(match, "match_ended") == [("match_ended", {"ending": "target"})]
    assert happened(match, "round_began") == []


def test_mg_10_6_the_target_is_read_from_the_edition(tmp_path: Path) -> None:
    """MG-10.6 and section 18."""
    edition = changed_edition(tmp_path, {"scoring.target_points": 10})
    assert finished_by_b(["arch_magus"], [], [], edition=edition).over
    assert not finished_by_b(["tide_turner"], [], [], edition=edition).over


def test_mg_10_7_fewest_points_win() -> None:
    """MG-10.7: the finisher of the last round need not be the winner."""
    match = finished_by_b(["arch_magus"], ["blue_cup"], [], scores=[40, 30, 20, 25])
    assert match.outcome
    assert match.outcome.winners == (C,)
    assert match.outcome.ranking == (4, 3, 1, 2)


def test_mg_10_8_equal_points_share_a_place() -> None:
    """Scenario 45. MG-10.6, MG-10.7, MG-10.8."""
    match = finished_by_b(["blue_cup", "summoner"], ["blue_scepter_1"], ["yellow_scepter_1"], scores=[44, 30, 12, 12])
    assert points(match) == [7, 0, 3, 3]
    assert match.outcome
    assert match.outcome.scores == (51, 30, 15, 15)
    assert match.outcome.winners == (C, D)
    assert match.outcome.ranking == (4, 3, 1, 1)


def test_mg_10_8_places_after_a_shared_one_are_skipped() -> None:
    """MG-10.8: 1 + number of seats with fewer points."""
    match = finished_by_b(["blue_cup"], [], [], scores=[49, 20, 20, 3])
    assert match.outcome
    assert match.outcome.ranking == (4, 2, 2, 1)


def test_mg_10_9_final_table() -> None:
    """Scenario 62. MG-5.5, MG-10.9, MG-12.5."""
    match = table(["blue_cup", "blue_coin"], ["red_amulet"], on_turn=B, turn=17, scores=[49, 0, 0, 0])
    before = match.layout()
    after = play(match, "play red_amulet")
    assert after["scores"][A] == 51
    assert match.over
    assert match.outcome
    assert match.outcome.ending == "target"
    assert after["discard_pile"] == ["red_amulet", "red_coin"]
    assert after["demand"] == {"kind": "card", "colour": "red", "picture": "coin"}
    assert (after["direction"], after["on_turn"], after["turn"], after["round"]) == ("cw", B, 17, 1)
    assert (after["draw_counter"], after["draw_pile"], after["starter"]) == (0, before["draw_pile"], before["starter"])
    assert after["hands"] == [before["hands"][A], [], *before["hands"][C:]]
    for seat, action in ((A, "draw"), (B, "pass"), (C, "play red_shield")):
        assert refused(match, seat, action) == "MG-10.6"


def test_mg_10_9_the_final_table_of_a_stopped_round() -> None:
    """MG-10.9, MG-12.1: the counter and the last turn stay, too."""
    match = table(["red_scepter_1", "red_sword", "blue_cup"], turn=500, scores=[49, 0, 0, 0])
    layout = play(match, "play red_scepter_1")
    assert match.over
    assert (layout["turn"], layout["on_turn"], layout["draw_counter"]) == (500, A, 1)
    assert layout["demand"] == {"kind": "card", "colour": "red", "picture": "scepter"}
    assert layout["hands"][A] == ["red_sword", "blue_cup"]


def test_mg_12_1_a_round_is_stopped_instead_of_turn_501() -> None:
    """Scenario 49. MG-12.1, MG-12.3."""
    match = worn_out(["red_sword"], ["arch_magus"], ["blue_broom"], starter=B)
    assert happened(match, "turn_began")[0] == ("turn_began", {"seat": A, "turn": 500, "draw_counter": 0})
    assert finishers(match) == [None]
    assert points(match) == [1 + 1 + 1, 1, 10, 2]
    assert happened(match, "turn_began")[1] == ("turn_began", {"seat": C, "turn": 1, "draw_counter": 0})
    assert (match.layout()["round"], match.layout()["starter"]) == (2, C)


def test_mg_12_1_turn_500_is_still_played() -> None:
    """MG-12.1: after 499 turns the round goes on, and it can end in turn 500 by its own rules."""
    match = worn_out(["red_sword"], turn=499)
    assert match.layout()["turn"] == 500
    assert finishers(match) == []
    play(match, "play red_sword")
    assert finishers(match) == [B]


def test_mg_12_1_the_limit_of_turns_is_read_from_the_edition(tmp_path: Path) -> None:
    """MG-12.1 and section 18."""
    edition = changed_edition(tmp_path, {"guards.max_turns_per_round": 7})
    assert finishers(worn_out(turn=7, edition=edition)) == [None]
    assert finishers(worn_out(turn=6, edition=edition)) == []


def test_mg_12_2_turns_by_again_count() -> None:
    """MG-12.2: A's second turn is number 500, so there is no third."""
    hand = ["red_hourglass", "blue_hourglass", "red_cup", "red_sword"]
    match = table(hand, turn=499)
    play(match, "play red_hourglass")
    assert match.layout()["turn"] == 500
    assert match.layout()["on_turn"] == A
    play(match, "play blue_hourglass")
    assert finishers(match) == [None]
    assert points(match)[A] == 2


def test_mg_12_3_a_stopped_round_has_no_finisher() -> None:
    """MG-12.3: not even a waiting seat whose turn would have been the next."""
    match = worn_out([], ["arch_magus"], [], starter=D)
    assert finishers(match) == [None]
    assert points(match) == [3, 0, 10, 0]
    assert match.layout()["starter"] == A


def test_mg_12_4_the_game_ends_after_round_100() -> None:
    """Scenario 63. MG-12.4, MG-12.5, MG-10.7."""
    match = finished_by_b(["blue_cup"], [], ["blue_cup"], round=100, scores=[10, 20, 12, 5])
    assert match.over
    assert match.outcome
    assert match.outcome.ending == "round_limit"
    assert match.outcome.winners == (D,)
    assert match.outcome.scores == (11, 20, 12, 6)
    assert happened(match, "match_ended") == [("match_ended", {"ending": "round_limit"})]
    match = finished_by_b(["blue_cup"], [], ["blue_cup"], round=99, scores=[10, 20, 12, 5])
    assert not match.over
    assert match.layout()["round"] == 100


def test_mg_12_5_fifty_points_in_round_100_are_the_target() -> None:
    """Scenario 63, the end of it. MG-12.5."""
    match = finished_by_b(["blue_cup"], [], [], round=100, scores=[49, 0, 0, 0])
    assert match.outcome
    assert match.outcome.ending == "target"
    assert happened(match, "match_ended") == [("match_ended", {"ending": "target"})]


def test_mg_12_4_the_limit_of_rounds_is_read_from_the_edition(tmp_path: Path) -> None:
    """MG-12.4 and section 18; a round stopped by the other guard counts as well."""
    edition = changed_edition(tmp_path, {"guards.max_rounds": 3})
    match = worn_out(round=3, edition=edition)
    assert match.outcome
    assert match.outcome.ending == "round_limit"
    assert not worn_out(round=2, edition=edition).over
