"""What programs that learn rely on, kept: the columns and actions of every game, and some rows, by their hashes.

`python -m amulett.testing.columns tests/columns.json [GAME]` writes them anew, for one game or for all.
"""

import argparse
import hashlib
import json
from pathlib import Path
from typing import Any

from amulett.core.game import Game
from amulett.core.space import Space
from amulett.games import OWN, find_game
from amulett.testing.cases import Case, moments

COMMAND = "python -m amulett.testing.columns tests/columns.json"
STABLE = ("columns", "actions")
"""What only changes with the version."""
DECISIONS = (5, 20, 50, 80, 120)
"""After so many of a match rows are looked at."""

Kept = dict[str, Any]


def found(game: Game) -> Kept:
    """The version, the names and greatest values of all columns, the actions of all editions, and rows of some matches."""
    space = Space(game, observe="all")
    texts = list(dict.fromkeys(tuple(Space(game, name).actions) for name in (*game.editions, *game.variants)))
    columns = [space.columns, space.most.tolist()]
    return {"version": space.version, "columns": _hash(columns), "actions": _hash(texts), "rows": _hash(_rows(space))}


def _rows(space: Space) -> list[list[int]]:
    """What each seat knows after some decisions of random matches."""
    rows = []
    for players in space.edition.players:
        case = Case(space.game.id, space.edition.name, players)
        for many in DECISIONS:
            *_, match = moments(case, seed=11, every=many, most=many)
            rows += [space.encode(match.information(seat)).tolist() for seat in range(players)]
    return rows


def _hash(value: Any) -> str:
    return hashlib.sha256(json.dumps(value).encode()).hexdigest()[:16]


def complaint(game: str, kept: Kept, now: Kept) -> str:
    """What is to be done, if anything has changed."""
    write = f"write the hashes anew: {COMMAND} {game}"
    if any(kept[name] != now[name] for name in STABLE) and now["version"] <= kept["version"]:
        return f"{game}: columns or actions have changed: raise the version in its advice/observation.py, then {write}"
    if kept["version"] == now["version"] and kept["rows"] != now["rows"]:
        return f"{game}: rows have changed. If a column means something else, raise the version; else {write}"
    return "" if kept == now else f"{game}: the version has changed: {write}"


def main(path: Path, games: list[str]) -> None:
    kept = json.loads(path.read_text()) if path.exists() else {}
    for name in games or OWN:
        kept[name] = found(find_game(name))
    path.write_text(json.dumps(kept, indent=1) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME", help="default: all of ours")
    args = parser.parse_args()
    main(args.file, args.games)
