"""A question: what it deals, who sits where, and what it is called."""

from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from arena_questions import ask

from amulett import AmulettError
from amulett.arena import question as questions
from amulett.arena.bout import play
from amulett.arena.code import code_of
from amulett.arena.question import Question
from amulett.bots import levels
from amulett.core import course
from amulett.core.batch import Batch
from amulett.core.engine import RESULT
from amulett.core.record import MAX_SEATS, new_records, to_plain
from amulett.games import magi


def never(decision: int) -> None:
    """Nobody watches."""


def test_a_deal_is_the_same_whoever_sits_where() -> None:
    question = ask("heuristic", players=4)
    assert question.deal(3).fingerprint() == question.deal(3).fingerprint()
    assert question.deal(3).fingerprint() != question.deal(4).fingerprint()
    assert [question.seats(seat) for seat in range(4)] == [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]


def test_deals_are_those_of_simulate() -> None:
    """Match n of `amulett simulate` has the same key, and so the same cards."""
    question = ask("heuristic", "heuristic", players=4, seed=9)
    batch = Batch(magi.GAME, magi.GAME.edition(), 4, {}, 3, 9, heuristic=range(4))
    for deal in range(3):
        call = batch.call(new_records(RESULT), deal)
        call.entry(*call.arguments)
        assert to_plain(call.arguments[0]).key == to_plain(question.deal(deal).states).key


def test_the_same_question_gives_the_same_match() -> None:
    first, second = (play(ask("heuristic"), 2, 1, {}, never) for _ in range(2))
    assert first.ranking == second.ranking
    assert [sum(times.values()) for times in first.times] == [sum(times.values()) for times in second.times]


def test_the_watcher_hears_of_every_decision() -> None:
    heard: list[int] = []
    result = play(ask("heuristic"), 0, 0, {}, heard.append)
    moves = sum(sum(times.values()) for times in result.times)
    assert [moment // MAX_SEATS for moment in heard if moment >= 0] == list(range(moves))
    assert {moment % MAX_SEATS for moment in heard if moment >= 0} == {0, 1}
    assert heard[1::2] == [-1] * moves


def test_it_travels_as_plain_data(tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(magi.GAME.edition_text, encoding="utf-8")
    for edition in (magi.GAME.edition(), magi.GAME.edition(mine)):
        question = Question(magi.GAME, edition, 3, {"call_mode": "manual"}, ("heuristic", "random"), 5, 2.5)
        twin = Question.unpacked(question.packed())
        assert twin.terms == question.terms
        assert twin.digest == question.digest
        assert twin.deal(1).fingerprint() == question.deal(1).fingerprint()


def test_every_term_and_the_code_have_a_part_in_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    edition = magi.GAME.edition()
    others = [
        ask("heuristic"),
        ask("novice"),
        ask("random", "heuristic"),
        ask("heuristic", players=3),
        ask("heuristic", seed=2),
        ask("heuristic", move_limit=2.0),
        Question(magi.GAME, edition, 2, {"call_mode": "manual"}, ("heuristic", "random"), 1, 60.0),
    ]
    assert len({question.digest for question in others}) == len(others)
    assert ask("heuristic").digest == others[0].digest
    monkeypatch.setattr(questions, "code_of", lambda game: b"other rules")
    assert ask("heuristic").digest != others[0].digest


def test_the_source_of_a_users_bot_is_part_of_the_code() -> None:
    assert ask("own_bots:Careful").code != ask("random").code


CHANGED = {
    "core/rng.py": ("return", "pass; return"),
    "games/magi/rules/turn.py": ("return", "pass; return"),
    "games/magi/advice/heuristic.py": ("return", "pass; return"),
    "games/magi/advice/belief.py": ("return", "pass; return"),
    "bots/search.py": ("CUT = 2", "CUT = 3"),
    "bots/race.py": ("return", "pass; return"),
}
NO_MATTER = {
    "bots/tree.py": ("# ----", "# ===="),
    "bots/reasons.py": ("return", "pass; return"),
    "games/magi/words/view.py": ("return", "pass; return"),
    "games/das_amulett/rules/turn.py": ("return", "pass; return"),
}


def code_with(monkeypatch: pytest.MonkeyPatch, file: str, old: str, new: str) -> bytes:
    """As if `old` were `new` in this file."""
    read, caches = Path.read_text, (code_of, course.bare_tree, course._functions)

    def read_changed(path: Path, *rest: Any, **named: Any) -> str:
        text = read(path, *rest, **named)
        return text.replace(old, new) if path.as_posix().endswith(file) else text

    monkeypatch.setattr(Path, "read_text", read_changed)
    for kept in caches:
        kept.cache_clear()
    try:
        return code_of(magi.GAME)
    finally:
        monkeypatch.undo()
        for kept in caches:
            kept.cache_clear()


def test_the_code_is_what_decides_a_match_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    as_it_is = code_of(magi.GAME)
    changed = [code_with(monkeypatch, file, *how) for file, how in CHANGED.items()]
    assert len({as_it_is, *changed}) == len(CHANGED) + 1
    for file, how in NO_MATTER.items():
        assert code_with(monkeypatch, file, *how) == as_it_is, file


def test_what_a_level_means_is_one_of_the_terms(monkeypatch: pytest.MonkeyPatch) -> None:
    novice, adept, search = (ask(name).digest for name in ("novice", "adept", "search:iterations=50"))
    changed = deepcopy(levels._levels(magi.GAME))
    changed["adept"]["iterations"] += 1
    monkeypatch.setattr(levels, "_levels", lambda game: changed)
    assert ask("novice").digest == novice
    assert ask("search:iterations=50").digest == search
    assert ask("adept").digest != adept
    packed = ask("adept").packed()
    changed["sight"]["horizon"] += 1
    assert ask("search:iterations=50").digest != search
    with pytest.raises(AmulettError, match="rules, bots or levels were changed while the arena was playing"):
        Question.unpacked(packed)


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: ask("clever"), "there is no bot 'clever'"),
        (lambda: ask("heuristic", players=9), "magi is played by 2 to 6 players, not 9"),
        (lambda: ask("heuristic", seed=-1), "a seed is a whole number from 0"),
        (lambda: ask("heuristic", move_limit=0.0), "the move limit must be a number of seconds above 0, not 0"),
        (lambda: ask("heuristic", move_limit=float("nan")), "the move limit"),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(make: object, why: str) -> None:
    with pytest.raises(AmulettError, match=why):
        make()  # type: ignore[operator]
