"""The tour of all levels, and the mixed field."""

from collections import Counter
from pathlib import Path

from amulett import new_match
from bench.calibration import Told
from bench.field import KINDS, Greedy, Mixed
from bench.told import Cell, Journal, cells, document, main


def test_every_level_that_looks_ahead_is_asked_with_every_number_of_players() -> None:
    found = list(cells(["silver_amulett"], ["novice", "adept", "grandmaster"]))
    assert found == [Cell("silver_amulett", level, n) for level in ("adept", "grandmaster") for n in (2, 3, 4)]


def test_what_was_told_is_kept_and_a_gap_ends_it(tmp_path: Path) -> None:
    cell, path = Cell("magi", "adept", 2), tmp_path / "told.jsonl"
    journal = Journal(path)
    for number in (0, 1, 3):
        journal.add(cell, 5, number, [Told(number, 0.5, 1.0)] * 4)
    again = Journal(path)
    assert (len(again.of(cell, 5)), again.matches(cell, 5)) == (8, 2)
    assert again.of(cell, 6) == []


def test_the_document_marks_what_is_off_and_leaves_out_what_is_few(tmp_path: Path) -> None:
    cell, journal = Cell("magi", "adept", 2), Journal(tmp_path / "told.jsonl")
    for number in range(200):
        told = [Told(number, 0.55, float(number % 4 == 0)), Told(number, 0.25, float(number % 4 == 0))]
        journal.add(cell, 5, number, [*told, *([Told(number, 0.95, 1.0)] if number < 50 else [])])
    row = document(journal, [cell], 5, "the command").splitlines()[-1].split("|")
    assert row[1:5] == [" adept ", " 2 ", " 200 ", " 450 "]
    assert row[10].strip().startswith("**+30.0")
    assert row[7].strip().startswith("+0.0 ±")
    assert row[14].strip() == "", "fewer than a hundred"


def test_the_tour_is_made_and_goes_on_where_it_was_left(tmp_path: Path) -> None:
    out, journal = tmp_path / "calibration.md", tmp_path / "told.jsonl"
    asked = ["--games", "kuhn_poker", "--levels", "adept", "--decisions", "6", "--processes", "1"]
    main([*asked, "--journal", str(journal), "--out", str(out)])
    kept = journal.read_text()
    main([*asked, "--journal", str(journal), "--out", str(out)])
    assert journal.read_text() == kept
    assert "| adept | 2 |" in out.read_text()


def test_a_mixed_field_has_all_kinds() -> None:
    found = Counter(type(Mixed(seed)._bot).__name__ for seed in range(80))
    assert len(found) == len(KINDS) and min(found.values()) > 8


def test_the_greedy_one_takes_what_wins_at_once() -> None:
    match = new_match("magi", 2, seed=4)
    seat = match.to_act[0]
    asked = match.information(seat), match.legal_actions(seat)
    assert Greedy(1).choose(*asked) in asked[1]
    assert Greedy(1).choose(*asked) == Greedy(1).choose(*asked)
