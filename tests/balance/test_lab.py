"""The balance lab: the same deals give the same figures, known effects are found, and nothing is found where nothing is."""

import json
from collections.abc import Mapping

import numpy as np
import pytest

from amulett.balance.comparing import compare
from amulett.balance.finding import figure, find, in_order, shares
from amulett.balance.lab import Lab
from amulett.balance.varying import knobs_of, settings_of, varied
from amulett.cli.main import main
from amulett.core.errors import AmulettError, BadEdition
from amulett.games import OWN, find_game


def lab_of(name: str, players: int = 4, seed: int = 1, threads: int = 2, settings: Mapping[str, str] | None = None) -> Lab:
    game = find_game(name)
    edition = varied(game, game.edition(), settings) if settings else game.edition()
    return Lab(game, edition, players, {}, seed, threads)


@pytest.mark.parametrize("name", OWN)
def test_threads_change_nothing(name: str) -> None:
    one, two = lab_of(name, threads=1), lab_of(name, threads=2)
    assert (one.play(300) == two.play(300)).all()
    trials, values = one.try_out(9, 2)
    again, the_same = two.try_out(9, 2)
    assert (trials == again).all() and (values == the_same).all()


@pytest.mark.parametrize("name", OWN)
def test_all_wins_are_shared_out_and_every_option_is_tried(name: str) -> None:
    lab = lab_of(name)
    rows = lab.play(256)
    finding = find(lab, rows, *lab.try_out(20, 4))
    assert sum(place.mean for place in finding.by_order) == pytest.approx(1)
    assert sum(seat.mean for seat in finding.by_seat) == pytest.approx(1)
    assert sum(finding.endings.values()) == pytest.approx(1)
    assert (rows["begins"] >= 0).all() and finding.trials == 20


def test_seats_are_equal_in_magi() -> None:
    """Who begins is drawn by lot, so no seat has an advantage by its number."""
    finding = find(lab := lab_of("magi"), lab.play(6000))
    for seat in finding.by_seat:
        assert abs(seat.mean - 0.25) < 2 * seat.error


def test_every_option_is_tried_and_nothing_else() -> None:
    lab = lab_of("magi", players=2)
    trials, values = lab.try_out(60, 8)
    for row, found in zip(trials, values, strict=True):
        assert row["count"] > 1 and 0 <= row["chosen"] < row["count"]
        assert (found[row["count"] :] == 0).all() and found.max() <= 1


def test_intervals_cover() -> None:
    """Of 400 simulated measurements of a known share, about 95 in 100 contain it."""
    lots = np.random.default_rng(7)
    spans = [figure(lots.random(500) < 0.3).span for _ in range(400)]
    assert 0.91 < np.mean([least <= 0.3 <= most for least, most in spans]) < 0.99


def test_order_is_counted_from_whoever_begins() -> None:
    won = shares(np.array([0b001, 0b110]), 3)
    assert in_order(won, np.array([2, 1])).tolist() == [[0, 1, 0], [0.5, 0.5, 0]]


def test_a_shorter_game_is_found_to_be_shorter() -> None:
    long, short = lab_of("das_amulett"), lab_of("das_amulett", settings={"knobs.book.win_gems": "6"})
    found = compare("6", 4, long.play(600), short.play(600))
    assert found.length.mean < -found.length.error < 0


def test_the_same_box_differs_in_nothing() -> None:
    rows = lab_of("magi").play(256)
    found = compare("itself", 4, rows, rows)
    assert found.length.mean == 0 and all(place.mean == 0 == place.error for place in found.by_order)


def test_knobs_are_put_into_the_file_and_nothing_else_is_changed() -> None:
    game = find_game("das_amulett")
    box = game.edition()
    other = varied(game, box, {"knobs.book.win_gems": "7"})
    before, after = box.source.split("\n"), other.source.split("\n")
    assert [(a, b) for a, b in zip(before, after, strict=True) if a != b] == [
        (line, line.replace("8", "7", 1)) for line in before if line.startswith("win_gems")
    ]


def test_every_combination_is_played() -> None:
    assert settings_of(knobs_of(["a=1,2", "b=3"])) == [{"a": "1", "b": "3"}, {"a": "2", "b": "3"}]


@pytest.mark.parametrize(
    ("knob", "value", "why"),
    [
        ("knobs.nothing", "1", "there is no 'nothing' in knobs"),
        ("knobs.book", "1", "is a table"),
        ("knobs.book.win_gems", "many", "is no value"),
    ],
)
def test_a_knob_that_is_none_is_refused_in_words(knob: str, value: str, why: str) -> None:
    with pytest.raises(AmulettError, match=why):
        varied(find_game("das_amulett"), find_game("das_amulett").edition(), {knob: value})


def test_a_value_that_makes_no_box_is_refused_with_its_line() -> None:
    with pytest.raises(BadEdition, match="win_gems"):
        varied(find_game("das_amulett"), find_game("das_amulett").edition(), {"knobs.book.win_gems": "-1"})


def test_the_command_tells_all_of_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["balance", "magi", "--matches", "300", "--trials", "30", "--courses", "2", "--players", "3", "--json"]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert told["matches"] == 300 and len(told["by_order"]) == 3 and told["trials"] == 30
    assert main(["balance", "magi", "--matches", "300", "--trials", "0"]) == 0
    assert "Wins by order" in capsys.readouterr().out
