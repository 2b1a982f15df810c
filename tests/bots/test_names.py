"""How a bot's name becomes a bot."""

from pathlib import Path

import pytest

from amulett import AmulettError, new_match
from amulett.bots import seat_bot
from amulett.bots.levels import LEVELS
from amulett.bots.names import BOTS, calls_of, find_bot, is_own, own_source, split_names
from amulett.games import magi

OWN = """
class First:
    def choose(self, information, legal_actions):
        return legal_actions[0]

class Lots:
    def __init__(self, seed):
        self.seed = seed

    def choose(self, information, legal_actions):
        return legal_actions[self.seed % len(legal_actions)]

class Anything:
    def __init__(self, **parameters):
        self.seed = parameters["seed"]

    def choose(self, information, legal_actions):
        return legal_actions[0]

class Mute:
    pass

chooser = First()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a module of the user's."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", __import__("sys").path.copy())
    monkeypatch.delitem(__import__("sys").modules, "own_players", raising=False)
    (tmp_path / "own_players.py").write_text(OWN, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("master,adept", ["master", "adept"]),
        (" heuristic , random ", ["heuristic", "random"]),
        ("search:iterations=500,random", ["search:iterations=500", "random"]),
        (
            "search:iterations=500,horizon=2,scale=0.5,search:ms=3",
            ["search:iterations=500,horizon=2,scale=0.5", "search:ms=3"],
        ),
        ("adept,search:ms=3,horizon=2", ["adept", "search:ms=3,horizon=2"]),
        ("my.bots:Careful,random", ["my.bots:Careful", "random"]),
        ("random,horizon=2", ["random", "horizon=2"]),
    ],
)
def test_commas_part_names_but_not_the_parameters_of_a_search(text: str, names: list[str]) -> None:
    assert split_names(text) == names


def test_levels_heuristic_and_random_are_bots() -> None:
    assert list(BOTS) == [*LEVELS, "heuristic", "random"]


def test_the_master_of_before_can_be_named_but_is_not_offered() -> None:
    find_bot("master-1")
    assert "master-1" not in BOTS
    assert not is_own("master-1")


@pytest.mark.parametrize(
    "name", ["search:iterations=20", "search:ms=3", "search:iterations=9,ms=40,horizon=2,exploration=0.9"]
)
def test_a_search_is_a_bot(name: str) -> None:
    match = new_match("magi", seed=3)
    assert seat_bot(name, 3, 0).choose(match.information(match.to_act[0]), match.legal_actions()) in match.legal_actions()


def test_the_parameters_of_a_search_bear_on_it() -> None:
    """Over some decisions, looking ahead blindly is not the same as looking ahead by the heuristic."""
    match, chosen = new_match("magi", seed=3), []
    for _ in range(12):
        seat, options = match.to_act[0], match.legal_actions()
        bots = [seat_bot(f"search:iterations=30,{key}", 3, seat) for key in ("guided=0,horizon=1", "guided=1,scale=0.01")]
        chosen.append([bot.choose(match.information(seat), options) for bot in bots])
        match.play(options[0])
    assert any(blind != guided for blind, guided in chosen)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("search:horizon=2", "needs iterations=N or ms=N"),
        ("search:", "'' is not KEY=VALUE"),
        ("search:iterations", "'iterations' is not KEY=VALUE"),
        ("search:depth=3", "'depth=3' is not KEY=VALUE; the keys are iterations, ms,"),
        ("search:ms=1,ms=2", "'ms=2' is not KEY=VALUE; the keys are .*, each at most once"),
        ("search:iterations=0", "iterations is a whole number from 1 to 1,000,000, not '0'"),
        ("search:iterations=1e3", "iterations is a whole number from 1"),
        ("search:ms=901", "ms is a whole number from 1 to 900, not '901'"),
        ("search:ms=9,scale=nan", "scale is a number from 0.001 to 1,000, not 'nan'"),
        ("clever", "there is no bot 'clever'; the bots are: novice, .*, random, search:iterations=N"),
        ("", "there is no bot ''"),
        ("a:b:c", "'a:b:c' is not an import path"),
        ("no.such.module:Bot", "there is no module 'no', neither in the current folder"),
        ("own_players:Nobody", "own_players has no class 'Nobody'"),
        ("own_players:chooser", "own_players has no class 'chooser'"),
        ("own_players.Mute", r"Mute has no method choose\(information, legal_actions\)"),
    ],
)
def test_what_is_no_bot_is_refused_with_the_reason(folder: Path, name: str, why: str) -> None:
    with pytest.raises(AmulettError, match=why):
        find_bot(name)


@pytest.mark.parametrize(
    ("source", "why"),
    [
        ("import no_such_library", "broken needs 'no_such_library', which is not installed"),
        ("1 / 0", "importing broken failed: ZeroDivisionError: division by zero"),
        ("raise SystemExit(3)", "importing broken failed: SystemExit: 3"),
        ("def choose(:", "importing broken failed: SyntaxError"),
    ],
)
def test_a_module_that_cannot_be_imported_is_refused_with_the_reason(folder: Path, source: str, why: str) -> None:
    (folder / "broken.py").write_text(source, encoding="utf-8")
    with pytest.raises(AmulettError, match=why):
        find_bot("broken:Bot")


@pytest.mark.parametrize("name", ["own_players:First", "own_players.First", "own_players:Lots", "own_players:Anything"])
def test_a_class_in_the_current_folder_is_a_bot(folder: Path, name: str) -> None:
    match = new_match("magi", seed=3)
    assert seat_bot(name, 3, 0).choose(match.information(match.to_act[0]), match.legal_actions()) in match.legal_actions()


def test_a_class_that_takes_a_seed_gets_one(folder: Path) -> None:
    assert find_bot("own_players:Lots")(17).seed == 17  # type: ignore[attr-defined]
    assert find_bot("own_players:Anything")(18).seed == 18  # type: ignore[attr-defined]


def test_a_file_in_the_current_folder_does_not_stand_in_for_a_part_of_python(folder: Path) -> None:
    (folder / "statistics.py").write_text(OWN, encoding="utf-8")
    with pytest.raises(AmulettError, match="statistics has no class 'First'"):
        find_bot("statistics:First")


def test_the_source_of_a_users_class_is_known(folder: Path) -> None:
    assert own_source("own_players:First") == folder / "own_players.py"
    assert [is_own(name) for name in ("own_players:First", "a.B", "random", "search:ms=3", "clever")] == [
        True,
        True,
        False,
        False,
        False,
    ]


def test_only_what_thinks_needs_the_search_compiled(folder: Path) -> None:
    plain, thinking, own = (
        len(calls_of(magi.GAME, names)) for names in (["heuristic", "random"], ["random", "adept"], ["own_players:First"])
    )
    assert plain < thinking < own
