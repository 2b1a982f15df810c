"""The balance lab: the same deals give the same figures, known effects are found, and nothing is found where nothing is."""

import json
import random
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

from amulett.arena.page import read_figures
from amulett.balance.comparing import compare
from amulett.balance.figures import as_plain, figure, in_order, share, shares, spread
from amulett.balance.finding import find
from amulett.balance.lab import Lab
from amulett.balance.playable import check_playable
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
    for trial, same in zip(one.try_out(9, 2), two.try_out(9, 2), strict=True):
        assert trial.deeds == same.deeds and trial.chosen == same.chosen and (trial.values == same.values).all()


@pytest.mark.parametrize("name", OWN)
def test_all_wins_are_shared_out_and_every_option_is_tried(name: str) -> None:
    lab = lab_of(name)
    rows = lab.play(256)
    finding = find(lab, rows, lab.try_out(20, 4))
    assert sum(place.mean for place in finding.by_order) == pytest.approx(1)
    assert sum(seat.mean for seat in finding.by_seat) == pytest.approx(1)
    assert sum(ending.mean for ending in finding.endings.values()) == pytest.approx(1)
    assert (rows["begins"] >= 0).all() and finding.trials == 20


def test_how_often_a_deed_is_possible_and_done_is_told_with_its_interval() -> None:
    lab = lab_of("magi")
    trials = lab.try_out(200, 2)
    finding = find(lab, lab.play(256), trials)
    assert finding.worths and 0 < finding.length["error"] < finding.length["mean"]
    for worth in finding.worths:
        there = [trial for trial in trials if worth.deed in trial.deeds]
        done = sum(trial.deeds[trial.chosen] == worth.deed for trial in there)
        assert (worth.offered.mean, worth.offered.count) == (len(there) / 200, 200)
        assert (worth.taken.mean, worth.taken.count) == (done / len(there), len(there))
        assert worth.taken.error > 0 and worth.offered.error > 0


@pytest.mark.parametrize("name", OWN)
def test_a_match_is_followed_to_the_end_that_it_had(name: str) -> None:
    """By its choices alone; and it begins as heuristics would have found it."""
    lab, lots = lab_of(name, players=3), random.Random(5)
    for number in range(3):
        match, actions = lab.deal(number), []
        while match.to_act:
            seat = match.to_act[0]
            actions.append(lots.choice(match.legal_actions(seat)))
            match.play(actions[-1], seat)
        assert match.outcome
        row = lab.retrace(number, [action.number for action in actions])[0]
        assert row["choices"] == len(actions) <= row["decisions"]
        assert tuple(seat for seat in range(3) if row["winners"] >> seat & 1) == match.outcome.winners
        assert lab.game.endings[row["ending"]] == match.outcome.ending
        assert row["begins"] == lab.play(1, first=number)[0]["begins"]


def test_the_decision_that_is_tried_is_one_that_was_made() -> None:
    lab = lab_of("magi", players=2)
    match = lab.deal(4)
    actions = []
    while match.to_act:
        actions.append(match.legal_actions()[0])
        match.play(actions[-1])
    (trial,) = lab.try_in(4, [action.number for action in actions], 4)
    assert len(trial.deeds) == len(trial.values) > 1 and trial.chosen == 0
    assert trial.deeds[0] in {action.text for action in actions}


def test_a_bid_is_told_by_what_it_is_for() -> None:
    deeds = {deed for trial in lab_of("das_amulett").try_out(60, 2) for deed in trial.deeds}
    spells = {spell["id"] for spell in find_game("das_amulett").edition().data["spell"]}
    assert {deed.split()[1] for deed in deeds if deed.startswith("bid")} & spells
    assert "bid 1" not in deeds


@pytest.mark.parametrize(("name", "cards"), [("das_amulett", 2), ("magi", 6), ("silver_amulett", 5)])
def test_everybody_is_dealt_as_many_cards(name: str, cards: int) -> None:
    dealt = np.sum(list(lab_of(name).dealt(20).values()), axis=0)
    assert (dealt == cards).all()


def test_seats_are_equal_in_magi() -> None:
    """Who begins is drawn by lot, so no seat has an advantage by its number."""
    finding = find(lab := lab_of("magi"), lab.play(6000))
    for seat in finding.by_seat:
        assert abs(seat.mean - 0.25) < 2 * seat.error
    assert not any("Seats" in flag for flag in finding.flags)


def test_a_spell_that_is_absurdly_strong_is_flagged() -> None:
    cheap = {"spell[teleportation].income": "{ joker = 4 }"}
    labs = lab_of("das_amulett"), lab_of("das_amulett", settings=cheap)
    weak, strong = (find(lab, lab.play(3000)) for lab in labs)
    before, after = ({one.card: one.ratio for one in found.dealt}["teleportation"] for found in (weak, strong))
    assert before.span[1] < after.span[0] > 1
    assert any("teleportation" in flag and "times" in flag for flag in strong.flags)


def test_no_spell_of_das_amulett_stands_out_any_more_as_some_of_the_first_edition_do() -> None:
    """DA-1.6, docs/research/balance.md"""
    game = find_game("das_amulett")
    labs = [Lab(game, game.edition(name), 4, {}, 0) for name in ("standard", "first")]
    now, then = ([flag for flag in find(lab, lab.play(3000)).flags if "begins with" in flag] for lab in labs)
    assert not now and len(then) > 5


def test_intervals_cover() -> None:
    """Of 400 simulated measurements of a known share, about 95 in 100 contain it, rare ones too."""
    lots = np.random.default_rng(7)
    for true in (0.3, 0.01):
        spans = [share(lots.random(500) < true).span for _ in range(400)]
        assert np.mean([least <= true <= most for least, most in spans]) > 0.91
    spans = [figure(lots.normal(2.0, 1.0, 50)).span for _ in range(400)]
    assert 0.91 < np.mean([least <= 2.0 <= most for least, most in spans]) < 0.99


def test_a_symmetric_game_shows_no_spread() -> None:
    """Simulated: the winner is drawn by lot. The interval contains 0 about 95 times in 100, or more often."""
    lots = np.random.default_rng(3)
    spans = [spread(np.eye(seats)[lots.integers(seats, size=600)]).span for seats in (2, 3, 6) for _ in range(200)]
    assert np.mean([least <= 0 <= most for least, most in spans]) > 0.92


def test_a_true_spread_is_covered() -> None:
    lots, chances = np.random.default_rng(4), (0.4, 0.33, 0.27)
    spans = [spread(np.eye(3)[lots.choice(3, size=3000, p=chances)]).span for _ in range(200)]
    assert np.mean([least <= 0.13 <= most for least, most in spans]) > 0.9


def test_what_has_no_bounds_is_null_in_json() -> None:
    assert as_plain(figure(np.ones(1))) == {"mean": 1.0, "error": None, "count": 1}


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


def test_the_command_tells_all_of_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("amulett.balance.measuring.user_cache", lambda: tmp_path / "cache")
    page = tmp_path / "report.html"
    small = ["balance", "magi", "--matches", "300", "--players", "3"]
    assert main([*small, "--trials", "30", "--courses", "2", "--json", "--out", str(page)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["matches"] == 300 and len(told["by_order"]) == 3 and told["trials"] == 30
    shown = read_figures(page.read_text(encoding="utf-8"))
    assert {name: shown[name] for name in told} == told
    assert str(tmp_path) not in page.read_text(encoding="utf-8") and "<script src" not in page.read_text(encoding="utf-8")
    assert main([*small, "--trials", "0", "--vary", "scoring.target_points=30"]) == 0
    out = capsys.readouterr().out
    assert "Wins by order" in out and "scoring.target_points=30" in out


@pytest.mark.parametrize(
    ("name", "settings", "why"),
    [
        (
            "magi",
            {"scoring.target_points": "1000000", "guards.max_rounds": "30000"},
            "were not over after 100,000 decisions",
        ),
        ("das_amulett", {"knobs.book.start_cards_per_metal": "0"}, "nobody seems able to win"),
    ],
)
def test_a_box_that_cannot_be_played_is_refused_in_words(name: str, settings: dict[str, str], why: str) -> None:
    """No end, and nobody who can ever pay."""
    if name == "das_amulett":
        settings |= {f"spell[{spell['id']}].income": "{}" for spell in find_game(name).edition().data["spell"]}
    with pytest.raises(AmulettError, match=why):
        check_playable(lab_of(name, settings=settings))


@pytest.mark.parametrize("name", OWN)
def test_the_boxes_themselves_can_be_played(name: str) -> None:
    check_playable(lab_of(name))


def test_the_check_of_an_edition_plays_it_if_asked_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game, file = find_game("das_amulett"), tmp_path / "poor.toml"
    settings = {f"spell[{spell['id']}].income": "{}" for spell in game.edition().data["spell"]}
    poor = varied(game, game.edition(), settings | {"knobs.book.start_cards_per_metal": "0"})
    file.write_text(poor.source, encoding="utf-8")
    assert main(["edition", "check", "das_amulett", str(file)]) == 0
    assert main(["edition", "check", "das_amulett", str(file), "--play"]) != 0
    assert "nobody seems able to win" in capsys.readouterr().err
