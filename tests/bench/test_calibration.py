"""Whether told chances come true: the buckets, their intervals, and the command."""

from math import exp
from random import Random

import pytest

from amulett import AmulettError
from bench.calibration import Told, buckets, main, table, temperature


def say(honest: bool, matches: int = 400, decisions: int = 20) -> list[Told]:
    """Matches that are won with the probability told, or ten points less often."""
    lots, told = Random(1), []
    for match in range(matches):
        chance = lots.choice((0.25, 0.55))
        won = float(lots.random() < chance - 0.1 * (not honest))
        told += [Told(match, chance, won)] * decisions
    return told


def test_who_tells_the_truth_is_within_the_interval_and_who_is_too_hopeful_is_not() -> None:
    for honest in (True, False):
        *steps, together = buckets(say(honest))
        assert [step.name for step in steps] == ["20 - 30", "50 - 60"]
        assert together.decisions == 8000 and together.matches == 400
        assert (abs(together.off) < 1.96 * together.error) == honest


def test_the_decisions_of_one_match_count_as_one() -> None:
    few, many = (buckets(say(True, decisions=decisions))[-1].error for decisions in (1, 50))
    assert few == pytest.approx(many)


def test_the_temperature_finds_how_much_too_surely_was_told() -> None:
    """What was told at half its temperature is found to want twice that."""
    lots, told = Random(2), []
    for match in range(3000):
        odds = lots.gauss(0, 1)
        told.append(Told(match, 1 / (1 + exp(-2 * odds)), float(lots.random() < 1 / (1 + exp(-odds)))))
    found, error = temperature(told)
    assert abs(found - 2) < 2 * error < 0.4


def test_the_table_is_markdown_and_says_where_there_are_few() -> None:
    lines = table(buckets([Told(n, 0.95, 1.0) for n in range(9)])).splitlines()
    assert lines[2].startswith("| 90 - 100 (few) | 9 | 9 | 95.0 | 100.0 | -5.0 |")
    assert {line.count("|") for line in lines} == {8}


def test_matches_are_played_and_reported(capsys: pytest.CaptureFixture[str]) -> None:
    main(["magi", "--bot", "search:iterations=8", "--players", "2", "--matches", "2", "--seed", "3"])
    out = capsys.readouterr().out
    assert out.startswith("magi, search:iterations=8, 2 players, 2 matches, seed 3")
    assert "| all" in out


def test_first_sight_tells_no_chances() -> None:
    with pytest.raises(AmulettError, match="novice goes by first sight in magi"):
        main(["magi", "--bot", "novice", "--players", "2", "--matches", "1"])
