"""What is played, and where it is kept: whoever goes on with a folder must want the same."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from amulett.core.course import rules_digest
from amulett.core.errors import AmulettError
from amulett.core.match import Match
from amulett.core.space import Mode, Space
from amulett.games import find_game

FORMAT = "amulett-data-1"
LOT = 20
"""Matches in a file."""


@dataclass(frozen=True)
class Plan:
    """Match n has the seed `seed` + n; at its table the bots sit in turn, one seat further in every match."""

    game: str
    edition: tuple[str, str]
    """As `Edition.kept` tells it."""
    players: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: int = 0
    observe: Mode = "all"
    terms: Mapping[str, Any] = field(init=False, compare=False)
    """The plan as it is written down."""

    def __post_init__(self) -> None:
        if not self.bots:
            raise AmulettError("say which bots play: --bots master,heuristic")
        space = self.space()
        self.deal(0)  # checks the table
        written = {
            "format": FORMAT,
            **self._given(),
            "rules": rules_digest(space.game),
            "observation": space.version,
            "columns": list(space.columns),
            "actions": list(space.actions),
        }
        object.__setattr__(self, "terms", json.loads(json.dumps(written)))

    def _given(self) -> dict[str, Any]:
        names = ("game", "edition", "players", "options", "bots", "seed", "observe")
        found = {name: getattr(self, name) for name in names}
        return found | {"options": dict(self.options), "seed": str(self.seed)}

    def space(self) -> Space:
        game = find_game(self.game)
        return Space(game, game.kept_edition(*self.edition), self.observe, "numbers")

    def deal(self, number: int) -> Match:
        game = find_game(self.game)
        return Match.deal(game, game.kept_edition(*self.edition), self.players, self.options, self.seed + number)

    def bot_of(self, number: int, seat: int) -> str:
        return self.bots[(number + seat) % len(self.bots)]


def open_folder(plan: Plan, folder: Path) -> None:
    """Make it this plan's; refuse it if it is another's."""
    path = folder / "plan.json"
    try:
        if path.exists():
            _compare(read_terms(folder), plan, folder)
            return
        for part in ("matches", "decisions"):
            (folder / part).mkdir(parents=True, exist_ok=True)
        write_whole(path, lambda half: half.write_text(json.dumps(plan.terms, indent=1), encoding="utf-8"))
    except OSError as error:
        raise AmulettError(f"{folder} cannot be written: {(error.strerror or str(error)).lower()}") from None


def read_terms(folder: Path) -> dict[str, Any]:
    """What was played there."""
    path = folder / "plan.json"
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise AmulettError(f"{folder} holds no data of `amulett selfplay`: plan.json: {error.strerror}") from None
    except ValueError:
        found = None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise AmulettError(f"{path} is not a plan in the format {FORMAT}")
    return found


def _compare(known: Mapping[str, Any], plan: Plan, folder: Path) -> None:
    different = sorted(name for name in {*known, *plan.terms} if known.get(name) != plan.terms.get(name))
    if different:
        raise AmulettError(f"{folder} holds other data: it differs in {', '.join(different)}; choose another folder")


def write_whole(path: Path, write: Any) -> None:
    """The file is whole and on disk, or as it was before."""
    half = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        write(half)
        with half.open("rb+") as file:
            os.fsync(file.fileno())
        half.replace(path)
    finally:
        half.unlink(missing_ok=True)
