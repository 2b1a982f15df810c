"""Section 15: victory, the guard against idle rounds, and the ranking."""

from pathlib import Path
from typing import Any

import pytest
from da_tables import A, B, C, changed_edition, happened, names_of, options, play, refused, table

from amulett import Match, Outcome

SIX = ["red", "yellow", "green", "clear", "white", "grey"]


def won(amulets: list[list[str]], gem: str, spells: dict[str, int] | None = None, **layout: Any) -> Match:
    """A takes `gem` in C3, where a brown one lies too."""
    match = table(spells or {}, hands=[{"gold": 1}], amulets=amulets, board={"C3": [gem, "brown"]}, **layout)
    play(match, "bid 1", f"take {gem}")
    return match


def outcome(match: Match) -> Outcome:
    assert match.outcome is not None
    return match.outcome


def test_da_15_1_seven_colours_win() -> None:
    match = won([SIX], "orange")
    assert outcome(match) == Outcome((7, 0, 0), (1, 2, 2), (A,), "colours")
    assert happened(match, "match_ended") == [{"ending": "colours", "seat": A}]


def test_da_15_1_eight_gems_win() -> None:
    """Scenario 45. DA-15.1"""
    match = won([["red", "red", "red", "yellow", "yellow", "green", "clear"]], "red")
    assert outcome(match) == Outcome((8, 0, 0), (1, 2, 2), (A,), "gems")


def test_da_15_1_not_before() -> None:
    assert not won([SIX[:5]], "orange").over
    assert not won([SIX], "red").over  # seven gems, six colours


def test_da_15_2_nothing_more_happens() -> None:
    """DA-15.2: no further gem, no move, no energy phase, and nobody may act."""
    match = won([SIX], "orange", {"gift": 2})
    assert names_of(match)[-2:] == ["took_gem", "match_ended"]
    assert match.to_act == ()
    assert match.layout()["spells"][A] == {"gift": 2}
    assert refused(match, "move c4", A) == refused(match, "take brown", A) == "DA-4.7"


def test_da_15_3_only_the_winner_of_an_exchange_gains_gems() -> None:
    """DA-15.3: B too lacks one gem, but gets none."""
    match = won([SIX, SIX], "orange")
    assert outcome(match).winners == (A,)
    assert outcome(match).ranking == (1, 2, 3)


def test_da_15_4_a_round_without_a_gem_is_idle() -> None:
    match = table(step="round_end", idle_rounds=1, gem_taken=False)
    assert happened(match, "idle") == [{"rounds": 2}]
    assert match.layout()["idle_rounds"] == 2
    busy = table(step="round_end", idle_rounds=2, gem_taken=True)
    assert busy.layout()["idle_rounds"] == 0
    taken = won([[]], "red", markers_out=1, idle_rounds=2)
    assert taken.layout()["gem_taken"] is True


def test_da_15_5_the_third_idle_round_ends_the_game() -> None:
    """DA-15.5: after the energy phase."""
    match = table({"gift": 4}, step="energy_turn", idle_rounds=2)
    assert names_of(match)[-3:] == ["paid_energy", "idle", "match_ended"]
    assert happened(match, "match_ended") == [{"ending": "stall", "seat": None}]
    assert match.over
    assert not table(step="energy_turn", idle_rounds=1).over


@pytest.mark.parametrize("rounds", [1, 5])
def test_da_15_5_the_number_is_a_knob(rounds: int, tmp_path: Path) -> None:
    edition = changed_edition(tmp_path, {"knobs.ruling.stall_rounds": rounds})
    assert table(step="energy_turn", idle_rounds=rounds - 1, edition=edition).over
    if rounds > 1:
        assert not table(step="energy_turn", idle_rounds=rounds - 2, edition=edition).over


def test_da_15_5_passing_for_ever_comes_to_an_end() -> None:
    """DA-15.5: nobody ever bids, for whole rounds."""
    match = table(step="spell_phase")
    while not match.over:
        match.play(options(match)[0])
    assert outcome(match).ending == "stall"
    assert match.layout()["round"] == 3


def stalled(amulets: list[list[str]], hands: list[dict[str, int]] | None = None) -> Outcome:
    return outcome(table(amulets=amulets, hands=hands or [], step="energy_turn", idle_rounds=2))


def test_da_15_6_more_gems_then_more_colours() -> None:
    """Scenario 46. DA-15.5, DA-15.6"""
    three, two = ["red", "yellow", "green"], ["red", "red", "green"]
    assert stalled([three, two, ["grey"] * 4]) == Outcome((3, 3, 4), (2, 3, 1), (C,), "stall")
    assert stalled([three, two, []]) == Outcome((3, 3, 0), (1, 2, 3), (A,), "stall")


def test_da_15_6_then_more_metal_cards() -> None:
    hands: list[dict[str, int]] = [{"gold": 2}, {"iron": 1, "gold": 2}, {}]
    assert stalled([["red"], ["red"], ["red"]], hands).ranking == (2, 1, 3)


def test_da_15_6_equal_seats_share_the_place() -> None:
    """DA-15.6: also the first; the next place is skipped."""
    assert stalled([["red"], ["grey"], []]) == Outcome((1, 1, 0), (1, 1, 3), (A, B), "stall")
    assert stalled([[], [], []]).winners == (A, B, C)


def test_da_15_7_the_other_places_after_a_win() -> None:
    """Scenario 47. DA-15.7: the table shows A, C, B."""
    match = won([SIX, ["red", "red", "yellow", "green", "clear"], SIX[:5]], "orange")
    assert outcome(match).ranking == (1, 3, 2)


def test_da_15_7_the_winner_is_first_whatever_the_others_have(tmp_path: Path) -> None:
    """DA-15.1, DA-15.7: with other winning numbers somebody else may have more gems."""
    edition = changed_edition(tmp_path, {"knobs.book.win_different_colours": 3})
    match = won([["red", "yellow"], ["grey"] * 4], "orange", edition=edition)
    assert outcome(match) == Outcome((3, 4, 0), (1, 2, 3), (A,), "colours")


def test_da_15_8_the_score_is_the_number_of_gems() -> None:
    """Scenario 56. DA-15.8: `colours` if one gem fulfils both conditions."""
    assert outcome(won([SIX], "orange", {"gift": 2})) == Outcome((7, 0, 0), (1, 2, 2), (A,), "colours")
    assert outcome(won([[*SIX, "red"]], "orange")) == Outcome((8, 0, 0), (1, 2, 2), (A,), "colours")


@pytest.mark.parametrize(("colours", "gems", "ending"), [(3, 8, "colours"), (7, 3, "gems")])
def test_da_15_1_winning_numbers_are_knobs(colours: int, gems: int, ending: str, tmp_path: Path) -> None:
    changes = {"knobs.book.win_different_colours": colours, "knobs.book.win_gems": gems}
    match = won([["red", "yellow"]], "orange", edition=changed_edition(tmp_path, changes))
    assert outcome(match).ending == ending
