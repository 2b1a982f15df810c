"""Machine code on disk: named by exactly what was compiled, never stale, never torn."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from amulett.core import kept
from amulett.core.record import INTERPRETED

compiled_only = pytest.mark.skipif(INTERPRETED, reason="interpreted rules have no machine code to keep")
SOURCES = Path(kept.__file__).parents[1]

NAMES = """
import json, numba
from amulett.bots.search import search_calls
from amulett.core.warm import match_calls
from amulett.games import OWN, find_game
print(json.dumps({
    f"{game} {call.entry.__name__}": call.entry._cache.place(tuple(map(numba.typeof, call.arguments))).name
    for game in OWN for call in (*match_calls(find_game(game)), *search_calls(find_game(game)))
}))
"""

COVERED = """
import gc, json
from numba.core.dispatcher import Dispatcher
from amulett.core.warm import compile_calls, match_calls
from amulett.games import find_game
calls = match_calls(find_game("magi"))
compile_calls(calls)
walks = [call.entry._cache.walk("magi") for call in calls]
compiled = [thing.py_func for thing in gc.get_objects() if isinstance(thing, Dispatcher) and thing.overloads]
ours = [function for function in compiled if function.__module__.startswith("amulett")]
missed = [f"{f.__module__}.{f.__qualname__}" for f in ours if not any(walk.covers(f) for walk in walks)]
print(json.dumps([len(ours), missed]))
"""


def run(code: str, sources: Path = SOURCES.parent, **environment: str) -> str:
    everything = {**os.environ, "PYTHONPATH": str(sources), **environment}
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=everything, check=True)
    return result.stdout.strip()


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources, to be changed."""
    folder = tmp_path_factory.mktemp("sources")
    shutil.copytree(SOURCES, folder / "amulett", ignore=shutil.ignore_patterns("__pycache__", "page"))
    return folder


@pytest.fixture(scope="module")
def names(copied: Path) -> dict[str, str]:
    """The file names of all games' entries."""
    found: dict[str, str] = json.loads(run(NAMES, copied))
    return found


@compiled_only
@pytest.mark.parametrize(
    ("file", "old", "new", "thrown_away"),
    [
        ("games/magi/words/text.py", '"""', '"""Now: ', set()),
        ("games/magi/rules/piles.py", "\n@rule", "\n# a word\n@rule", set()),
        ("games/magi/rules/piles.py", '    """', '    """Now: ', set()),
        ("bots/levels.py", "HARD_STOP = 0.9", "HARD_STOP = 0.8", set()),
        ("games/magi/rules/turn.py", "    return points\n", "    return points + 0\n", None),
        ("games/magi/advice/heuristic.py", "TEMPO = 2.4", "TEMPO = 2.5", {"magi worths_of", "magi think"}),
        ("games/magi/state.py", "BEGIN = 0", "BEGIN = 13", None),
        (
            "bots/tree.py",
            "CURIOSITY = 0.2",
            "CURIOSITY = 0.3",
            {"magi think", "silver_amulett think", "blaues_amulett think", "das_amulett think"},
        ),
    ],
)
def test_a_change_throws_away_what_was_made_of_it_and_nothing_else(
    copied: Path, names: dict[str, str], file: str, old: str, new: str, thrown_away: set[str] | None
) -> None:
    """`None`: more than one entry, but of this game only."""
    path = copied / "amulett" / file
    source = path.read_text(encoding="utf-8")
    assert old in source
    path.write_text(source.replace(old, new, 1), encoding="utf-8")
    try:
        after = json.loads(run(NAMES, copied))
    finally:
        path.write_text(source, encoding="utf-8")
    changed = {entry for entry in names if names[entry] != after[entry]}
    if thrown_away is not None:
        assert changed == thrown_away
    else:
        assert len(changed) > 1
        assert all(entry.startswith("magi ") for entry in changed)


@compiled_only
def test_switches_are_part_of_the_name(copied: Path, names: dict[str, str]) -> None:
    checked = json.loads(run(NAMES, copied, NUMBA_BOUNDSCHECK="1"))
    assert all(checked[entry] != names[entry] for entry in names)


@compiled_only
def test_every_function_that_was_compiled_is_covered_by_the_name(tmp_path: Path) -> None:
    """Invariant 11: what the compiler looked at and the name does not know could become stale."""
    compiled, missed = json.loads(run(COVERED, AMULETT_CACHE=str(tmp_path)))
    assert compiled > 100
    assert missed == []
    files = list((tmp_path / "code" / "magi").iterdir())
    assert {file.suffix for file in files} == {".code"}
    damaged = files[0]
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"?")
    compiled, _ = json.loads(run(COVERED, AMULETT_CACHE=str(tmp_path)))
    assert compiled > 0, "a damaged file counts as none: what was in it is compiled again"
    assert damaged.read_bytes()[-1:] != b"?"


@compiled_only
def test_a_cache_that_cannot_be_written_is_replaced_for_this_run(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    where = "from amulett.core.kept import folder; print(folder()); print(folder().is_dir())"
    passing, there = run(where, AMULETT_CACHE=str(tmp_path / "file")).split()
    assert there == "True"
    assert not Path(passing).exists(), "it goes with the process"


def test_the_cache_lies_outside_the_checkout() -> None:
    assert not kept.user_cache().is_relative_to(SOURCES.parents[1])


def test_what_nobody_has_used_for_a_month_is_forgotten(tmp_path: Path) -> None:
    (tmp_path / "magi").mkdir()
    old, fresh, other = (tmp_path / "magi" / name for name in ("step-1.code", "step-2.code", "notes.txt"))
    for file in (old, fresh, other):
        file.touch()
    for file in (old, other):
        os.utime(file, (time.time() - 90 * 86_400,) * 2)
    kept.forget_unused(tmp_path)
    assert not old.exists()
    assert fresh.exists()
    assert other.exists()
