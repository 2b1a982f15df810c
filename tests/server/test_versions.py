"""By which rules a match is played, and what becomes of it when they change."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from amulett.core import course, engine
from amulett.core.record import INTERPRETED
from amulett.games import GAMES, find_game
from amulett.server import marks, table
from amulett.server.entries import Acted, Closed, Marked, Ruled, Started, decode
from amulett.server.hall import Hall
from server.tables import Message, Seat, Tables

MOVES = 19


def digests() -> list[str]:
    return [course.rules_digest(find_game(game)) for game in GAMES]


def test_the_rules_of_a_game_have_a_digest_that_is_the_same_interpreted() -> None:
    code = "from server.test_versions import digests; print(*digests())"
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[1]), "NUMBA_DISABLE_JIT": "1"}
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert said.stdout.split() == digests()
    assert len(set(digests())) == len(GAMES)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize("game", GAMES)
def test_every_function_that_a_step_is_compiled_from_counts(game: str) -> None:
    rules = find_game(game).rules
    walk = course._Course(rules, ("amulett", rules.package.partition(".")[0]), course._DECIDING)
    walk.visit(engine.step)
    compiled = engine.step._cache.walk(game).functions
    others = ("amulett.core.registry", "amulett.core.dispatch", *course._CHANCE)
    missing = {name for name in compiled - walk.functions if not name.startswith(others)}
    assert not {name for name in missing if name.startswith(rules.package)}


def test_a_changed_rule_changes_the_digest_and_a_changed_comment_does_not(monkeypatch: pytest.MonkeyPatch) -> None:
    game = find_game("kuhn_poker")
    source = sys.modules[game.rules.apply.__module__].__file__
    assert source
    read = Path.read_text

    def digest_with(old: str, new: str) -> str:
        def read_changed(path: Path, *args: Any, **more: Any) -> str:
            text = read(path, *args, **more)
            return text.replace(old, new) if path == Path(source) else text

        monkeypatch.setattr(Path, "read_text", read_changed)
        for kept in (course.rules_digest, course.bare_tree, course._functions):
            kept.cache_clear()
        return course.rules_digest(game)

    before = digest_with("", "")
    line = next(line for line in read(Path(source)).splitlines() if line.startswith("    s."))
    assert digest_with(line, f"{line}  # said in other words") == before
    assert digest_with(line, f"{line}\n    pass") != before
    monkeypatch.undo()
    assert digest_with("", "") == before


def play(tables: Tables, moves: int, **fields: Any) -> Message:
    """A match of Magi of two people, up to this many moves."""
    made = tables.create(**fields)
    ben = tables.join(made["code"], "Ben")
    with tables.connect(made["code"], made["secret"]) as anna, tables.connect(made["code"], ben["secret"]) as other:
        assert anna.ask("start")["type"] == "done"
        seats = [anna, other]
        for seat in seats:
            seat.hear_until("update")
        for _ in range(moves):
            mover = next(seat for seat in seats if seat.options)
            assert mover.move("draw" if "draw" in mover.options else None)["type"] == "done"
            for seat in seats:
                seat.hear_until("update")
            if mover.situation["outcome"]:
                break
    return made


def wake_again(tables: Tables) -> None:
    """As after a restart."""
    tables.client.portal.call(tables.hall.say_goodbye)  # type: ignore[union-attr]
    tables.hall.tables.clear()


def log_of(tables: Tables, code: str) -> list[Any]:
    return decode(tables.client.portal.call(tables.hall.store.read, code, 0))  # type: ignore[union-attr]


def with_other_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("table", "hall", "requests"):
        monkeypatch.setattr(f"amulett.server.{module}.rules_digest", lambda game: "other rules")


def see(tables: Tables, made: Message) -> Seat:
    with tables.connect(made["code"], made["secret"]) as seat:
        return seat


def test_a_match_says_its_rules_and_carries_marks(tables: Tables) -> None:
    made = play(tables, MOVES)
    wake_again(tables)
    log = log_of(tables, made["code"])
    started = next(entry for entry in log if isinstance(entry, Started))
    assert started.rules == course.rules_digest(find_game("magi"))
    places = [sum(isinstance(entry, Acted) for entry in log[:n]) for n, one in enumerate(log) if isinstance(one, Marked)]
    assert places == [0, 8, 16, MOVES], "every eighth action, and at the end of the day"


def test_a_match_goes_on_by_other_rules_that_change_nothing_for_it(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    made = play(tables, MOVES)
    before = see(tables, made).situation
    wake_again(tables)
    with_other_rules(monkeypatch)
    after = see(tables, made).situation
    assert after == before
    assert [entry.rules for entry in log_of(tables, made["code"]) if isinstance(entry, Ruled)] == ["other rules"]
    wake_again(tables)
    assert see(tables, made).situation == before
    assert sum(isinstance(entry, Ruled) for entry in log_of(tables, made["code"])) == 1, "said once"


def test_a_match_that_other_rules_would_change_is_closed_with_its_last_table(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the tenth action on another table comes out."""
    made = play(tables, MOVES)
    wake_again(tables)
    with_other_rules(monkeypatch)
    monkeypatch.setattr(table, "mark_of", lambda t: marks.mark_of(t) if len(t.match.actions) < 10 else "another")
    for _ in range(2):
        with tables.connect(made["code"], made["secret"]) as anna:
            welcome = anna.latest("welcome")
            assert (welcome["table"]["phase"], welcome["table"]["closed"]) == ("over", True)
            assert welcome["situation"]["decision"] is None and welcome["situation"]["outcome"] is None
            live = tables.hall.tables[made["code"]]
            assert live.table.match and len(live.table.match.actions) == 8, "the last table of which we are sure"
            refused = anna.ask("move", match=1, decision=0, action="draw")
            assert "The rules have been corrected" in refused["text"]
            assert anna.ask("take_back", match=1, number=7)["type"] == "refused"
        replay = tables.client.get(f"/api/tables/{made['code']}/matches/1/replay")
        assert replay.status_code == 404 and "can no longer be retold" in replay.json()["text"]
        assert tables.client.get(f"/api/tables/{made['code']}").json()["phase"] == "over"
        wake_again(tables)
    assert [type(entry) for entry in log_of(tables, made["code"])].count(Closed) == 1
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.ask("invite")["type"] == "room", "and they can play another one"


def test_a_match_of_which_nothing_is_sure_has_no_table(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    made = play(tables, 3)
    wake_again(tables)
    with_other_rules(monkeypatch)
    monkeypatch.setattr(table, "mark_of", lambda t: "another")
    with tables.connect(made["code"], made["secret"], language="de") as anna:
        welcome = anna.latest("welcome")
        assert welcome["table"]["closed"] and welcome["situation"] is None
        assert "berichtigt" in anna.ask("move", match=1, decision=0, action="draw")["text"]


def test_an_action_that_is_not_legal_any_more_closes_the_match(tables: Tables, monkeypatch: pytest.MonkeyPatch) -> None:
    made = play(tables, 11)
    wake_again(tables)
    code = made["code"]
    log = log_of(tables, code)
    number = [n for n, entry in enumerate(log) if isinstance(entry, Acted)][9]
    forbidden = b'{"entry":"acted","seat":%d,"action":"play no_such_card"}' % log[number].seat
    tables.client.portal.call(tables.hall.store.append, code, len(log), [], True, {number: forbidden})  # type: ignore[union-attr]
    with pytest.raises(AssertionError, match="can no longer be opened"), tables.connect(code):
        pass  # by the same rules that cannot be: the log is broken
    with_other_rules(monkeypatch)
    assert see(tables, made).latest("welcome")["table"]["closed"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_replay_that_cannot_be_told_any_more_is_answered_in_words(
    tables: Tables, hall: Hall, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    """Of a match begun with another edition (it was 500)."""
    made = play(tables, 60, game="kuhn_poker")
    wake_again(tables)
    code = made["code"]
    log = log_of(tables, code)
    path = f"/api/tables/{code}/matches/1/replay"
    assert tables.client.get(path).status_code == 200
    number = next(n for n, entry in enumerate(log) if isinstance(entry, Started))
    other = b'{"entry":"started","digest":"%s"}' % (b"0" * 64)
    tables.client.portal.call(hall.store.append, code, len(log), [], True, {number: other})  # type: ignore[union-attr]
    answer = tables.client.get(path, headers={"accept-language": language})
    assert answer.status_code == 404
    assert ("nicht mehr nacherzählen" if language == "de" else "can no longer be retold") in answer.json()["text"]
    assert see(tables, made).latest("welcome")["table"]["closed"], "the table itself still opens"
