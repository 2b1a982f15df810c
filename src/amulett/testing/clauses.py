"""Which clauses the tests name, of our games or of those named: `python -m amulett.testing.clauses [tests [GAME ...]]`.

A test names a clause in its own name (`test_mg_8_4_...`) or by its id in a string (`"MG-8.4"`, a docstring).
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from amulett.games import OWN, find_game

_IN_NAME = re.compile(r"test_([a-z]+)_(\d+)_(\d+)(?=_|$)")
_IN_TEXT = re.compile(r"\b([A-Z]+-\d+\.\d+)\b")


def named_by(function: ast.FunctionDef) -> Iterator[str]:
    if found := _IN_NAME.match(function.name):
        yield f"{found[1].upper()}-{found[2]}.{found[3]}"
    for node in ast.walk(function):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _IN_TEXT.findall(node.value)


def named_clauses(folder: Path) -> set[str]:
    """All clause ids that the tests below a folder name."""
    found: set[str] = set()
    for path in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(named_by(node))
    return found


def main(folder: Path, *games: str) -> int:
    named = named_clauses(folder)
    covered = total = 0
    for name in games or OWN:
        ids = find_game(name).rule_book.clauses
        missing = [id for id in ids if id not in named]
        covered += len(ids) - len(missing)
        total += len(ids)
        print(f"{name}: {len(ids) - len(missing)}/{len(ids)}" + (f", not named: {' '.join(missing)}" if missing else ""))
    print(f"clauses: {covered}/{total}")
    return int(covered < total)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else "tests"), *sys.argv[2:]))
