"""A game of another package that cannot be loaded is reported in one sentence and affects no other."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from amulett.games import GAMES
from server.serving import start_server

EXAMPLE = Path(__file__).parents[1] / "examples" / "kuhn_poker" / "src" / "kuhn_poker"
Damage = Callable[[Path], object]


def put(file: str, text: str) -> Damage:
    return lambda folder: (folder / file).write_text(text, encoding="utf-8")


def change(file: str, old: str, new: str) -> Damage:
    def damage(folder: Path) -> None:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")

    return damage


def without(file: str) -> Damage:
    return lambda folder: (folder / file).unlink()


BROKEN: dict[str, tuple[Damage, str]] = {
    "no_import": (
        put("__init__.py", "import nothing\n"),
        "ModuleNotFoundError: No module named 'nothing'",
    ),
    "no_python": (put("state.py", "SEATS = = 2\n"), "SyntaxError: invalid syntax (state.py, line 1)"),
    "goodbye": (put("__init__.py", "raise SystemExit(3)\n"), "SystemExit: 3"),
    "no_game": (put("__init__.py", ""), "no_game has no GAME"),
    "quits_oddly": (put("__init__.py", "class Stop(BaseException): pass\nraise Stop('here')\n"), "Stop: here"),
    "talks_on": (put("__init__.py", "raise ValueError('so ' * 1000)\n"), "ValueError: so so so"),
    "no_sleeve": (without("game.toml"), "game.toml: no such file or directory"),
    "odd_sleeve": (change("game.toml", "minutes = 5", "minutes = 'five'"), "expected `int`, got `str` - at `$.minutes`"),
    "odd_letters": (lambda folder: (folder / "game.toml").write_bytes(b"\xff"), "game.toml: 'utf-8' codec can't decode"),
    "no_edition": (change("game.toml", "minutes = 5", "editions = []"), "game.toml names no edition"),
    "no_clauses": (without("clauses.toml"), "clauses.toml: no such file or directory"),
    "no_box": (without("edition.toml"), "edition.toml: no such file or directory"),
    "no_state": (without("state.py"), "no_state has no state.py"),
    "half_a_title": (change("game.toml", 'de = "Kuhn-Poker", ', ""), "game.toml has no title in 'de'"),
    "clause_twice": (change("clauses.toml", "KP-1.2", "KP-1.1"), "clauses.toml has the clause KP-1.1 twice"),
    "section_twice": (change("clauses.toml", "number = 2", "number = 1"), "clauses.toml has the section 1 twice"),
    "no_section": (change("clauses.toml", "KP-1.2", "KP-9.2"), "clauses.toml has the clause KP-9.2, but no section 9"),
    "odd_id": (change("clauses.toml", "KP-1.2", "KP-1.b"), "clauses.toml has a clause 'KP-1.b'; expected an id like"),
    "others_prefix": (
        change("game.toml", 'prefix = "KP"', 'prefix = "MG"'),
        "its clauses begin with MG, like those of magi",
    ),
    "odd_prefix": (change("clauses.toml", "KP-1.2", "KO-1.2"), "clause KO-1.2 does not begin with the game's prefix KP"),
    "odd_clause": (
        change("game.toml", "KP-2.1", "KP-7.1"),
        "the clause KP-7.1, which is not in clauses.toml",
    ),
    "odd_edition": (
        change("edition.toml", "bet = 1", "bet = 0"),
        "edition.toml: line 4: bet: must be a whole number",
    ),
    "just_a_number": (
        change("state.py", "INFORMATION = ", "INFORMATION, LIKE_THIS = 3, "),
        "just_a_number: INFORMATION is not a record; expected np.dtype([...])",
    ),
    "no_chance": (
        change("state.py", "*CHANCE, ", ""),
        "no_chance: STATE lacks the field 'key' that randomness needs: begin it with *CHANCE",
    ),
    "half_cards": (
        change("state.py", '("round", "i2")', '("round", "f8")'),
        "half_cards: STATE: the field 'round' must hold signed whole numbers",
    ),
    "another_type": (
        change("state.py", '("card", "i1"), *PUBLIC]', '("card", "i1"), ("asked", "i8"), *PUBLIC[1:]]'),
        "another_type: the public field 'asked' has different types in STATE and INFORMATION",
    ),
    "no_length": (
        change("state.py", "NAMES = {", 'LENGTHS = {"shown": "size"}\nNAMES = {'),
        "no_length: LENGTHS names 'size', which is not a public field",
    ),
    "no_past": (
        change("state.py", "NAMES = {", 'PAST = ("acts",)\nNAMES = {'),
        "no_past: PAST names 'acts', which is not a public field",
    ),
    "nobody_asked": (
        change("state.py", '("asked", "i1")', '("decides", "i1")'),
        "nobody_asked has neither a public field 'asked' nor a rule 'acting' that says who decides",
    ),
    "a_crowd": (change("state.py", "SEATS = 2", "SEATS = 7"), "a_crowd: SEATS is 7, but must be from 1 to 6"),
    "odd_event": (
        change("state.py", 'secret=("card",)', 'secret=("cart",)'),
        "odd_event: EVENTS: DEALT keeps cart secret, but its fields are seat, card",
    ),
    "not_public": (
        change("state.py", '("card", "i1"), *PUBLIC]', '("card", "i1")]'),
        "not_public: the public field 'asked' is missing in INFORMATION",
    ),
    "no_seat": (
        change("state.py", '("seat", "i1"), ', ""),
        "INFORMATION needs a field `seat` that says whose it is",
    ),
    "same_record": (
        lambda folder: None,
        "a record with exactly the same fields as one of kuhn_poker: rename a field",
    ),
    "no_rule": (change("rules.py", "def merit", "def worth"), "no_rule.rules has no function 'merit'"),
    "odd_rule": (
        change("rules.py", "def legal(s, e, seat, options)", "def legal(s, e, options)"),
        "odd_rule: the rule legal takes (s, e, seat, options), not (s, e, options)",
    ),
    "no_refusal": (
        change("game.toml", 'not_asked = "KP-2.1"\n', ""),
        "game.toml has no clause for not_asked in [refusals], and words.py no function 'refuse'",
    ),
    "tells_all": (
        change("words.toml", 'dealt = { de = "", en = "" }', 'dealt = { de = "{card}", en = "{card}" }'),
        "words.toml: '{card}' cannot be filled in; the names allowed there are {seat}",
    ),
    "sees_nothing": (
        change("words.toml", "In the pot: {bets}", "In the pot: {pot}"),
        "words.toml: 'In the pot: {pot}' cannot be filled in; the names allowed there are {ante}",
    ),
    "odd_words": (put("words.toml", "[card\n"), "words.toml cannot be read: Expected ']'"),
    "no_word": (change("words.toml", "fold = {", "flee = {"), "words.toml has no [action] fold in 'de'"),
    "one_language": (change("words.toml", ', en = "Fold"', ""), "words.toml has no [action] fold in 'en'"),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Packages like the example, each with its own defect, as if they were installed."""
    folder = tmp_path_factory.mktemp("installed")
    for name, (damage, _) in BROKEN.items():
        package = folder / name
        shutil.copytree(EXAMPLE, package, ignore=shutil.ignore_patterns("__pycache__"))
        for source in package.glob("*.py"):
            text = source.read_text(encoding="utf-8").replace("kuhn_poker", name)
            own = text if name == "same_record" else re.sub(r"\bfirst\b", f"first_{name}", text)  # records differ
            source.write_text(own, encoding="utf-8")
        damage(package)
        info = folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[amulett.games]\n{name} = {name}\n")
    return folder


@pytest.fixture(scope="module")
def listing(folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "amulett", "games", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


def test_the_others_are_listed(listing: "subprocess.CompletedProcess[str]") -> None:
    assert listing.returncode == 0
    assert [game["game"] for game in json.loads(listing.stdout)] == list(GAMES)
    assert len(listing.stderr.splitlines()) == len(BROKEN)


@pytest.mark.parametrize("name", BROKEN)
def test_what_is_wrong_is_said_in_one_sentence(listing: "subprocess.CompletedProcess[str]", name: str) -> None:
    (line,) = (line for line in listing.stderr.splitlines() if f"the game {name!r} " in line)
    head = f"amulett: the game {name!r} cannot be loaded: "
    assert line.startswith(head) and BROKEN[name][1] in line
    assert "Traceback" not in line and len(line) < 300


def test_no_verb_over_all_games_stops_at_them(folder: Path) -> None:
    """`bench` without names measures those that can be loaded; its measuring takes too long for a test."""
    code = "from amulett.cli.bench import _games; print(*(game.id for game in _games([])))"
    environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert done.stdout.split() == list(GAMES)
    assert len(done.stderr.splitlines()) == len(BROKEN)


def test_the_server_opens_without_them_and_says_so_in_its_log(folder: Path, tmp_path: Path) -> None:
    with start_server(tmp_path / "tables.db", PYTHONPATH=str(folder), NUMBA_DISABLE_JIT="1") as server:
        assert server.wait_until_ready()["games"] == dict.fromkeys(GAMES, True)
        log = [json.loads(line) for line in server.log.read_text().splitlines()]
    left_out = [line["why"] for line in log if line["event"] == "game_left_out"]
    assert len(left_out) == len(BROKEN) and all("cannot be loaded" in why for why in left_out)
