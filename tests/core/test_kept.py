"""Machine code on disk: named by exactly what was compiled, never stale, never torn."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import numba
import pytest

from amulett.bots.prepare import PARTS
from amulett.core import kept, shipped
from amulett.core.reach import Walk
from amulett.core.record import INTERPRETED
from amulett.core.warm import compile_calls
from amulett.games import OWN, find_game

compiled_only = pytest.mark.skipif(INTERPRETED, reason="interpreted rules have no machine code to keep")
SOURCES = Path(kept.__file__).parents[1]

NAMES = """
import json, numba
from amulett.bots.study import search_calls
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
@pytest.mark.parametrize("game", OWN)
def test_the_same_sources_give_the_same_code(game: str) -> None:
    """Numba names an expression of whole arrays by its address, which is another one each time: rules have none."""
    for calls in PARTS.values():
        for call in calls(find_game(game)):
            compile_calls([call])
            code = call.entry._cache.place(tuple(map(numba.typeof, call.arguments))).read_bytes()
            assert b"array_expr_0x" not in code, call.entry.__name__


@compiled_only
def test_what_a_function_closes_over_is_told_apart_by_name() -> None:
    """Two rules that are made by the same lines, with the same two numbers in each other's places."""

    def less(near: int, far: int) -> str:
        walk = Walk(None, own=("tests", "amulett", __name__))
        walk.visit(numba.njit(lambda: near - far))
        return walk.digest()

    assert less(1, 2) == less(1, 2) != less(2, 1)


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


COMPILE = """
import json, sys
from pathlib import Path
from amulett.core import shipped
if len(sys.argv) > 1:
    shipped.FOLDER = Path(sys.argv[1])
from amulett.core.warm import compile_calls, match_calls
from amulett.games import find_game
call = next(call for call in match_calls(find_game("magi")) if call.entry.__name__ == "seats_asked")
compile_calls([call])
print(json.dumps([sum(call.entry.stats.cache_misses.values()), shipped.why_not()]))
"""


COMPILE_FOR_VECTORS = """
import json
from amulett.core.match import Match
from amulett.core.record import new_records
from amulett.core.stepping import entries_of, new_rows
from amulett.core.warm import Call, compile_calls
from amulett.games import find_game
game = find_game("magi")
table = Match(game, game.edition(), 2, {}, 0)
call = Call(entries_of(game).row_of, (new_records(game.information), table.editions, new_rows("column", 1, 9)[0], False))
compile_calls([call])
print(json.dumps([sum(call.entry.stats.cache_misses.values())]))
"""


@compiled_only
@pytest.mark.parametrize("code", [COMPILE, COMPILE_FOR_VECTORS], ids=["match", "make_vector"])
def test_of_many_who_want_the_same_code_one_compiles_it(code: str, tmp_path: Path) -> None:
    environment, command = {**os.environ, "AMULETT_CACHE": str(tmp_path)}, [sys.executable, "-c", code]
    many = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment) for _ in range(4)]
    compiled = sorted(json.loads(one.communicate(timeout=300)[0])[0] for one in many)
    assert compiled == [0, 0, 0, 1]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A package's machine code: one entry, made for the level of processors that is shipped."""
    level = shipped.level()
    assert level
    run(COMPILE, AMULETT_CACHE=str(tmp_path / "made"), NUMBA_CPU_NAME=level.name, NUMBA_CPU_FEATURES="")
    shutil.copytree(tmp_path / "made/code/magi", tmp_path / "package" / level.name / "magi")
    (tmp_path / "package" / shipped.NOTE).write_text(json.dumps(shipped.here()))
    return tmp_path / "package"


def compile_with(package: Path, cache: Path) -> tuple[int, str | None]:
    """How much had to be compiled, and why the package's code did not fit."""
    environment = {**os.environ, "AMULETT_CACHE": str(cache)}
    command = [sys.executable, "-c", COMPILE, str(package)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=True)
    compiled, why = json.loads(done.stdout)
    return compiled, why


@compiled_only
def test_shipped_code_is_found_by_what_it_was_made_for(package: Path, tmp_path: Path) -> None:
    assert compile_with(package, tmp_path / "empty") == (0, None)
    assert not list(tmp_path.glob("empty/code/*/*.code")), "it is used where it lies"
    (package / shipped.NOTE).write_text(json.dumps({**shipped.here(), "numba": "0.1"}))
    compiled, why = compile_with(package, tmp_path / "other")
    assert compiled == 1
    assert why == f"it was made for numba 0.1 (here {shipped.here()['numba']})"


@compiled_only
def test_code_names_no_folder_of_the_machine_that_made_it(package: Path) -> None:
    for file in package.rglob("*.code"):
        assert str(SOURCES).encode() not in file.read_bytes()


def test_a_processor_that_lacks_a_feature_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "amulett.core.shipped.llvm.get_host_cpu_features", lambda: {"sse3": True, "cx16": True, "sahf": True}
    )
    monkeypatch.setattr(shipped, "architecture", lambda: "x86_64")
    assert shipped.missing_features() == ["popcnt", "sse4.1", "sse4.2", "ssse3"]
