"""A question for the arena: which table, which two bots, which deals."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from amulett.arena.code import code_of
from amulett.bots.levels import FORMER, LEVELS, mind_of, sight_of
from amulett.bots.minder import MOVE_LIMIT
from amulett.bots.names import BOTS, find_bot, own_source
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.core.seed import seed_of, stream
from amulett.games import find_game


@dataclass(frozen=True)
class Question:
    """Two bots at one kind of table; match (deal, seat) has the first bot in that seat and the second in all others."""

    game: Game
    edition: Edition
    players: int
    options: Mapping[str, Any]
    bots: tuple[str, str]
    seed: int = 0
    move_limit: float = MOVE_LIMIT

    def __post_init__(self) -> None:
        """Refuse what cannot be played before playing anything."""
        Match(self.game, self.edition, self.players, self.options, self.seed)
        if not 0 < self.move_limit < float("inf"):
            raise AmulettError(f"the move limit must be a number of seconds above 0, not {self.move_limit:g}")
        for name in self.bots:
            find_bot(name)

    @property
    def fair_share(self) -> float:
        return 1 / self.players

    def deal(self, number: int) -> Match:
        """Deal number n: the same cards regardless of who sits where, and the same as match n of `amulett simulate`."""
        seed = seed_of((number, stream(self.seed)))
        return Match.deal(self.game, self.edition, self.players, self.options, seed)

    def seats(self, lone: int) -> list[int]:
        """Which of the two bots sits in each seat when the first sits in seat `lone`."""
        return [int(seat != lone) for seat in range(self.players)]

    @cached_property
    def terms(self) -> dict[str, Any]:
        """Everything that determines the matches, as plain data; the code that plays them is in `code`."""
        return {
            "game": self.game.id,
            "edition": self.edition.name,
            "edition_digest": self.edition.digest[:16],
            "options": dict(self.edition.choose(self.options)),
            "players": self.players,
            "bots": list(self.bots),
            "minds": [mind_of_bot(self.game, name) for name in self.bots],
            "seed": self.seed,
            "move_limit": self.move_limit,
        }

    @cached_property
    def code(self) -> str:
        """A hash of the rules and bots that play: results of different code are different results."""
        own = [path.read_bytes() for path in map(own_source, self.bots) if path]
        return hashlib.sha256(b"\0".join([code_of(self.game), *own])).hexdigest()[:16]

    @cached_property
    def digest(self) -> str:
        """Identifies exactly this question for exactly this code."""
        return hashlib.sha256(json.dumps([self.terms, self.code], sort_keys=True).encode()).hexdigest()[:16]

    def packed(self) -> dict[str, Any]:
        """For another process: plain data only."""
        source = None if self.edition.shipped else self.edition.source
        return self.terms | {"edition_source": source, "code": self.code}

    @classmethod
    def unpacked(cls, packed: Mapping[str, Any]) -> "Question":
        game = find_game(packed["game"])
        name, source = packed["edition"], packed["edition_source"]
        edition = game.edition(name) if source is None else game.read_edition(source, name, f"{name}.toml")
        bots = (packed["bots"][0], packed["bots"][1])
        question = cls(game, edition, packed["players"], packed["options"], bots, packed["seed"], packed["move_limit"])
        if (question.terms["minds"], question.code) != (packed["minds"], packed["code"]):
            raise AmulettError("rules, bots or levels were changed while the arena was playing; please start it again")
        return question


def mind_of_bot(game: Game, name: str) -> dict[str, Any]:
    """What levels.toml says about a bot in this game: how it searches and, for a level, how much it thinks."""
    if name in (*LEVELS, FORMER):
        return asdict(mind_of(game, name)) | asdict(sight_of(game, name))
    return {} if name in BOTS or own_source(name) else asdict(sight_of(game))
