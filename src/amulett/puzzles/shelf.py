"""The puzzles that come with a game: `puzzles.json` in its folder, one puzzle a line."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from amulett.arena.code import thinking_of
from amulett.bots.levels import sight_of
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.games import OWN, find_game
from amulett.puzzles.puzzle import Puzzle

_FORMAT = 1
_DIGITS = 16
_FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True)
class Made:
    """Where the puzzles of a file come from."""

    command: str
    seed: int
    matches: int
    """That were played for them."""
    seconds: float
    """Of one core, that it took."""
    search: str = ""
    """By which search, as `search_digest` tells it; empty: made before that was noted."""


@cache
def search_digest(game: Game) -> str:
    """Of what decides the figures of a game's puzzles: the values of its boxes, its rules, the search and how far it sees.
    Words do not count."""
    known = [{name: game.edition(name).digest for name in game.editions}, asdict(sight_of(game)), thinking_of(game)]
    return sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()[:_DIGITS]


def write(path: Path, puzzles: Sequence[Puzzle], made: Made) -> None:
    """Actions recur: each of them is written once, and referred to by its place."""
    texts = sorted({text for puzzle in puzzles for text in puzzle.actions})
    places = {text: place for place, text in enumerate(texts)}
    head = {"format": _FORMAT, "made": asdict(made) | {"seconds": round(made.seconds)}, "texts": texts}
    lines = [_json(puzzle.as_json() | {"actions": [places[text] for text in puzzle.actions]}) for puzzle in puzzles]
    whole = f'{_json(head)[:-1]},"puzzles":[\n' + ",\n".join(lines) + "\n]}\n"
    half = path.with_suffix(".half")
    try:
        half.write_text(whole, "utf-8")
        half.replace(path)
    except OSError as error:
        raise AmulettError(f"{path}: cannot be written: {error.strerror}") from None


def _json(content: Any) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def read(path: Path) -> tuple[Puzzle, ...]:
    content = _content(path)
    texts = content["texts"]
    return tuple(Puzzle.parse(one | {"actions": [texts[n] for n in one["actions"]]}) for one in content["puzzles"])


def made_by(path: Path) -> Made:
    return Made(**_content(path)["made"])


def _content(path: Path) -> dict[str, Any]:
    try:
        content = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise AmulettError(f"{path}: no file of puzzles: {error}") from None
    if not isinstance(content, dict) or content.get("format") != _FORMAT:
        raise AmulettError(f"{path}: no file of puzzles in format {_FORMAT}")
    return content


def file_of(game: Game) -> Path:
    return game.folder / "puzzles.json"


@cache
def puzzles_of(game: Game) -> tuple[Puzzle, ...]:
    """What comes with the game; nothing, if it has no such file."""
    return read(file_of(game)) if file_of(game).exists() else ()


def puzzle_of(day: date) -> tuple[str, int] | None:
    """The game whose turn it is, and the number of its puzzle, counted from 1. The same for everybody: games that come with
    the package count, whatever else is installed, or cannot be played here."""
    return of_the_day(day, {id: count for id in OWN if (count := len(puzzles_of(find_game(id))))})


def latest_of(game: str, day: date) -> int | None:
    """The number of the puzzle on the last day that was this game's; None if no day is."""
    days = (puzzle_of(day - timedelta(ago)) for ago in range(len(OWN)))
    return next((found[1] for found in days if found and found[0] == game), None)


def of_the_day(day: date, counts: Mapping[str, int]) -> tuple[str, int] | None:
    """The same, of these games."""
    if not counts:
        return None
    games = sorted(counts)
    turn, which = divmod((day - _FIRST_DAY).days, len(games))
    game = games[which]
    return game, turn % counts[game] + 1
