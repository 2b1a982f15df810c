"""amulett simulate, and the batch behind it."""

import json
import re

import numpy as np
import pytest
from cli_runs import Run

from amulett.bots.heuristic import first_sight
from amulett.core import batch, engine
from amulett.core.batch import BatchResult, play_batch
from amulett.core.clause import LANGUAGES
from amulett.core.errors import AmulettError
from amulett.core.kernel import in_python
from amulett.core.match import Match
from amulett.core.record import STREAM, plain
from amulett.core.seed import seed_of, stream
from amulett.games import GAMES, find_game, magi

EDITION = magi.GAME.edition()


def result_rows(*rows: tuple[int, int, int, int]) -> BatchResult:
    """Matches by their decisions, choices, ending and winners."""
    return BatchResult(3, np.array(list(rows), engine.RESULT), ("target", "round_limit"), seconds=2.0)


def test_shared_wins_are_split() -> None:
    result = result_rows((10, 8, 0, 0b001), (20, 9, 0, 0b110), (30, 10, 1, 0b111), (60, 40, 0, 0b001))
    assert result.win_share == pytest.approx([(2 + 1 / 3) / 4, (1 / 2 + 1 / 3) / 4, (1 / 2 + 1 / 3) / 4])
    assert sum(result.win_share) == pytest.approx(1)


def test_the_summary_counts_everything() -> None:
    result = result_rows((10, 8, 0, 1), (20, 9, 0, 2), (30, 10, 1, 4), (60, 40, 0, 1))
    summary = result.summary()
    del summary["win_share"]
    assert summary == {
        "matches": 4,
        "decisions": 120,
        "choices": 67,
        "decisions_per_s": 60.0,
        "lengths": {"min": 10, "median": 25.0, "mean": 30.0, "max": 60},
        "endings": {"target": 3, "round_limit": 1},
        "ending_share": {"target": 0.75, "round_limit": 0.25},
    }


@pytest.mark.parametrize("heuristic", [(), (0, 2)])
def test_the_outcome_depends_on_the_seed_alone(monkeypatch: pytest.MonkeyPatch, heuristic: tuple[int, ...]) -> None:
    monkeypatch.setattr(batch, "CHUNK", 2)
    one, three, other = (
        play_batch(magi.GAME, EDITION, 3, {}, 7, seed, threads, heuristic=heuristic)
        for seed, threads in ((5, 1), (5, 3), (6, 3))
    )
    assert one.results.tolist() == three.results.tolist()
    assert one.results.tolist() != other.results.tolist()


def test_more_matches_begin_with_the_same_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "CHUNK", 2)
    few, more = (play_batch(magi.GAME, EDITION, 2, {}, matches, 5, 2) for matches in (4, 6))
    assert few.results.tolist() == more.results[:4].tolist()


def test_a_batch_plays_the_matches_that_a_table_would() -> None:
    """Match n of a batch, played decision by decision through the checked `Match`, with the batch's lots between equals."""
    options = EDITION.choose({"call_mode": "manual"})
    result = play_batch(magi.GAME, EDITION, 3, options, 2, 9, heuristic=range(3))
    lots = plain(STREAM)()
    lots.rng = stream(9 << 64)
    for number, row in enumerate(result.results):
        match = Match.deal(magi.GAME, EDITION, 3, options, seed_of((number, stream(9))))
        while not match.over:
            seat, legal = match.to_act[0], match.legal_actions()
            worths = first_sight(match.information(seat), legal).tolist()
            match.play(legal[in_python(engine.best_by_lot)(worths, len(legal), lots)])
        assert match.outcome
        assert row["choices"] == len(match.actions)
        assert row["winners"] == sum(1 << seat for seat in match.outcome.winners)
        assert magi.GAME.endings[row["ending"]] == match.outcome.ending


def test_progress_hears_of_every_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "CHUNK", 2)
    heard: list[int] = []
    play_batch(magi.GAME, EDITION, 2, {}, 5, 1, 2, progress=heard.append)
    assert sorted(heard) == [1, 2, 2]


def test_an_error_in_a_thread_stops_the_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(batch, "CHUNK", 1)
    heard: list[int] = []

    def fail(played: int) -> None:
        heard.append(played)
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play_batch(magi.GAME, EDITION, 2, {}, 50, 1, 2, progress=fail)
    assert len(heard) <= 2


def test_a_batch_refuses_seats_that_are_not_there() -> None:
    with pytest.raises(AmulettError, match="the seats of this match are 0 to 1, not 2"):
        play_batch(magi.GAME, EDITION, 2, {}, 1, 1, heuristic=[2])


def test_json_is_exactly_one_object(run: Run) -> None:
    done = run("simulate", "magi", "--players", 3, "--matches", 3, "--seed", 4, "--threads", 2, "--json")
    assert done.code == 0
    summary = json.loads(done.out)
    keys = "matches decisions choices decisions_per_s lengths win_share endings ending_share"
    assert list(summary) == keys.split()
    assert list(summary["lengths"]) == ["min", "median", "mean", "max"]
    assert len(summary["win_share"]) == 3
    assert summary["matches"] == sum(summary["endings"].values()) == 3
    same = json.loads(run("simulate", "magi", "--players", 3, "--matches", 3, "--seed", 4, "--json").out)
    assert {**same, "decisions_per_s": 0} == {**summary, "decisions_per_s": 0}


def test_a_readable_summary(run: Run) -> None:
    out = run("simulate", "magi", "--matches", 2, "--heuristic", "--option", "call_mode=manual", "--threads", 1).out
    assert out.startswith("Magi, edition standard, 4 players\n")
    assert "2 (heuristic play, seed 0)" in out
    assert "with one thread" in out
    assert "ended by the point limit: 100.0% (2)" in out
    assert "ended by the round limit: 0.0% (0)" in out


def test_options_change_the_matches(run: Run) -> None:
    plain, forced = (
        json.loads(run("simulate", "magi", "--matches", 2, "--json", "--option", f"pass_after_draw={value}").out)
        for value in ("true", "false")
    )
    assert plain["choices"] != forced["choices"]


@pytest.mark.parametrize("name", GAMES)
def test_every_ending_has_words(name: str) -> None:
    game = find_game(name)
    for language in LANGUAGES:
        for words in (game.words.ending(ending, language) for ending in game.endings):
            assert words[0].islower() and words[-1].isalpha(), f"{words!r} cannot go on a sentence: The match ended ..."


def test_the_guard_of_the_blue_amulet_is_reported(run: Run) -> None:
    out = run("simulate", "blaues_amulett", "--players", 2, "--matches", 2).out
    assert re.search(r"^ +ended by the round limit: [0-9.]+% \(\d\)", out, re.MULTILINE)


def test_numpy_numbers_play_the_same_batch() -> None:
    plain = play_batch(magi.GAME, EDITION, 3, {}, 3, 2**40, heuristic=[1])
    seats, matches, seed, seat = np.int8(3), np.int16(3), np.int64(2**40), np.int64(1)
    numpy = play_batch(magi.GAME, EDITION, seats, {}, matches, seed, np.int64(1), heuristic=[seat])
    assert (plain.results == numpy.results).all()
