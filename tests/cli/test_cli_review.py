"""amulett review: on the terminal, as JSON, as a page; about one seat, in German; and files that cannot be reviewed."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from cli_runs import Run

from amulett import new_match
from amulett.bots.heuristic import HeuristicBot
from amulett.core.replay import Replay
from amulett.games import find_game, magi
from amulett.review.pictures import drawn

FEW = ("--looks", 40)


def page_data(page: str, id: str) -> Any:
    return json.loads(page.split(f'id="{id}">')[1].split("</script>")[0])


def shown(told: Any, eyes: int, step: int) -> str:
    """The table that the page's script would show."""
    return "\n".join(told["texts"][line] for line in told["pictures"][told["eyes"][eyes]["steps"][step][0]])


def test_the_terminal_tells_every_seat_and_the_statistics(run: Run, saved: Path) -> None:
    done = run("review", saved, *FEW)
    assert done.code == 0
    assert "How A chose:" in done.out and "How B chose:" in done.out
    assert "result 0 %." in done.out and "result 100 %." in done.out
    statistics = [line.split() for line in done.out.split("Statistics\n")[1].splitlines()]
    assert ["A", "B"] in statistics and ["Penalty", "points", "10", "0"] in statistics
    assert ["Rounds", "won", "0", "1"] in statistics


def test_about_one_seat_in_german(run: Run, saved: Path) -> None:
    out = run("review", saved, *FEW, "--seat", 1, "--lang", "de").out
    assert "So hat B gewählt:" in out and "So hat A gewählt:" not in out
    assert "Statistik" in out and "Minuspunkte" in out


def test_json_has_the_review_the_steps_and_the_log(run: Run, saved: Path) -> None:
    found = json.loads(run("review", saved, *FEW, "--json").out)
    assert found["decisions"] == 2 and len(found["seats"]) == 2 and found["verdicts"]
    assert (found["names"], found["eyes"], found["rounds"]) == (["A", "B"], None, [])
    steps = found["steps"]
    assert [(step["seat"], step["action"], step["text"]) for step in steps] == [
        (0, "play red_cup", "Play Red Cup"),
        (1, "play blue_cup", "Play Blue Cup"),
        (None, "", ""),
    ]
    assert [step["log"][0] for step in steps[1:]] == ["A plays Red Cup.", "B plays Blue Cup."]
    assert steps[0]["view"]["hands"] == [["red_cup", "arch_magus"], ["blue_cup"]], "everything is open"


def test_json_through_a_seats_eyes_has_what_it_saw_then(run: Run, saved: Path) -> None:
    found = json.loads(run("review", saved, *FEW, "--json", "--seat", 1).out)
    assert found["eyes"] == 1
    first, second, _ = found["steps"]
    assert first["view"]["hands"] == [None, ["blue_cup"]]
    assert (first["seat"], first["action"]) == (0, ""), "what A was about to do"
    assert second["action"] == "play blue_cup"


def test_the_page_steps_through_the_match(run: Run, saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    assert run("review", saved, *FEW, "--out", path).out == ""
    page = path.read_text(encoding="utf-8")
    told = page_data(page, "replay-data")
    assert [eyes["seat"] for eyes in told["eyes"]] == [None, 0, 1]
    assert [len(eyes["steps"]) for eyes in told["eyes"]] == [3, 3, 3]
    assert "Arch-Magus" in shown(told, 0, 0) and "Arch-Magus" in shown(told, 1, 0)
    assert "Arch-Magus" not in shown(told, 2, 0), "B does not see A's hand"
    assert "Hand of A" in shown(told, 0, 0) and "Hand of B" in shown(told, 0, 0)
    logs = [told["texts"][n] for step in told["eyes"][2]["steps"] for n in step[2:]]
    assert "You play Blue Cup." in logs and "A plays Red Cup." in logs
    assert 'id=slider min=0 max="2"' in page and page.count("data-go=") == 4
    assert "Luck and choice" in page and "Statistics" in page and "Moments" in page


def test_the_page_of_one_seat_in_german_needs_no_network(run: Run, saved: Path, tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    run("review", saved, *FEW, "--out", path, "--seat", 1, "--lang", "de")
    page = path.read_text(encoding="utf-8")
    assert '<html lang="de">' in page and "wie B ihn sah" in page and "wie A ihn sah" not in page
    game = find_game("magi")
    played = game.words.action(game.edition(), "play blue_cup", "de", "AB")
    assert f"B: {played}" in page_data(page, "replay-data")["texts"]
    assert not re.search(r"https?:|src=|@import|url\(|<link|fetch\(|import\(", page)


class Controls(HTMLParser):
    """Everything that can be operated, with its name."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.nameless: list[str] = []
        self._button: str | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.ids += filter(None, [found.get("id")])
        if tag == "button":
            self._button = found.get("aria-label") or ""
        if tag == "input" and not found.get("aria-label"):
            self.nameless.append(tag)

    def handle_data(self, data: str) -> None:
        if self._button is not None:
            self._button += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "button":
            self.nameless += [] if self._button else [tag]
            self._button = None


@pytest.mark.parametrize("game", ["magi", "blaues_amulett"])
def test_every_control_has_a_name_and_the_script_finds_its_parts(run: Run, tmp_path: Path, game: str) -> None:
    replay, path = tmp_path / "short.json", tmp_path / "page.html"
    ended(game).save(replay)
    run("review", replay, *FEW, "--out", path)
    page = path.read_text(encoding="utf-8")
    controls = Controls(page)
    assert not controls.nameless
    assert len(controls.ids) == len(set(controls.ids))
    assert {"slider", "eyes", "table", "log", "now", "cursor", "replay", "review", "replay-data"} <= set(controls.ids)
    told, rounds = page_data(page, "replay-data"), page.count('<button type=button data-at="')
    assert rounds >= (len(told["rounds"]) if len(told["rounds"]) > 1 else 0)


def ended(game: str) -> Replay:
    """The last decisions of a match, as a match of its own."""
    match, bot = new_match(game, seed=3), HeuristicBot(5)
    while match.to_act:
        seat = match.to_act[0]
        match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
    end = find_game(game).position(**match.before(len(match.actions) - 12).layout())
    for seat, action in match.actions[-12:]:
        end.play(action, seat)
    return end.replay()


def test_a_match_that_is_not_over_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.json"
    new_match("magi", 2, seed=3).replay().save(path)
    assert run("review", path).complaint == f"{path}: this match is not over yet"


def test_a_damaged_file_is_refused(run: Run, saved: Path) -> None:
    content = json.loads(saved.read_text(encoding="utf-8"))
    content["actions"][1] = [1, "play red_cup"]
    saved.write_text(json.dumps(content), encoding="utf-8")
    assert run("review", saved, "--json").complaint.startswith(f"{saved}: action 2 of seat 1 cannot be replayed")
    saved.write_text("{", encoding="utf-8")
    assert run("review", saved).complaint == f"{saved}: not a replay file: a replay is JSON text"


def test_no_such_seat_too_few_looks_and_no_such_folder(run: Run, saved: Path, tmp_path: Path) -> None:
    assert run("review", saved, "--seat", 2).complaint == "the seats of this match are 0 to 1, not 2"
    assert run("review", saved, "--looks", 1).complaint == "a decision takes at least two looks"
    nowhere = tmp_path / "no" / "page.html"
    assert run("review", saved, *FEW, "--out", nowhere).complaint.startswith(f"{nowhere}: cannot be written")


def test_the_open_table_shows_every_hand() -> None:
    """What everybody sees after the end, and whoever looks on with everything open before."""
    match = magi.position(hands=[["red_cup"], ["blue_cup"]], discard_pile=["red_coin"])
    view = match.game.words.opened(match.observe(None), match.layout())
    text = "\n".join(drawn(match.game, match.edition, view, "AB", "en"))
    assert "Hand of A" in text and "Red Cup" in text and "Blue Cup" in text
