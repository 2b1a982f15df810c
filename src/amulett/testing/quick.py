"""Which tests cover what has changed: `python -m amulett.testing.quick [REV]` runs them, interpreted.

Changed means: different from REV (HEAD, or the commit before it if nothing differs), including new files.
"""

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

_GOLDEN = ("tests/test_trajectories.py", "tests/test_playthroughs.py", "tests/test_columns.py")
_INTERPRETED = ("core", "games", "cli", "testing")
"""The parts of the package whose tests need no machine code."""


def changed_files(revision: str | None = None) -> list[str]:
    """What has changed since a revision."""
    tracked = _git("diff", "--name-only", revision or "HEAD")
    new = _git("ls-files", "--others", "--exclude-standard")
    return [*tracked, *new] or (_git("diff", "--name-only", "HEAD~1") if revision is None else [])


def _git(*arguments: str) -> list[str]:
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout.splitlines()


def tests_for(files: Iterable[str]) -> list[str]:
    """The arguments for pytest: folders and files of tests, and the golden matches where rules may have changed."""
    wanted: dict[str, None] = {}
    for path in map(Path, files):
        for test in _tests_of(path):
            wanted[test] = None
    folders = [test for test in wanted if Path(test).is_dir()]
    return [test for test in wanted if Path(test).exists() and not any(_is_below(test, folder) for folder in folders)]


def _tests_of(path: Path) -> tuple[str, ...]:
    match path.parts:
        case ("src", "amulett", "games", game, *_) if not game.endswith(".py"):
            return (f"tests/games/{game}", *_GOLDEN)
        case ("src", "amulett", "core", *_) | ("src", "amulett", "__init__.py"):
            return ("tests/core", *_GOLDEN)
        case ("src", "amulett", part, *_) if part in _INTERPRETED:
            return (f"tests/{part}",)
        case ("tests", part, *_) if part in ("core", "games", "cli", "testing") and path.suffix == ".py":
            return (path.as_posix(),) if path.name.startswith("test_") else (path.parent.as_posix(),)
        case ("examples", "kuhn_poker", *_):
            return ("tests/examples/test_kuhn_rules.py", *_GOLDEN)
        case ("docs" | "README.md" | "ARCHITECTURE.md" | "CHANGELOG.md", *_):
            return ("tests/test_docs.py",)
    return ()


def _is_below(test: str, folder: str) -> bool:
    return test != folder and Path(test).is_relative_to(folder)


def main(revision: str | None = None) -> int:
    wanted = tests_for(changed_files(revision))
    if not wanted:
        print("nothing has changed that has interpreted tests")
        return 0
    print("testing", *wanted, flush=True)
    command = [sys.executable, "-m", "pytest", "-q", "-n", str(os.cpu_count() or 1), "--dist", "worksteal", *wanted]
    return subprocess.run(command, env={**os.environ, "NUMBA_DISABLE_JIT": "1"}).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:2]))
