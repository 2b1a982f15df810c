"""A puzzle: a position of a match between strong bots, the seat that decides there, and what two long searches found."""

import json
from collections.abc import Sequence
from dataclasses import asdict, astuple, dataclass
from functools import cached_property
from hashlib import sha256
from typing import Any

from amulett.core.match import Match
from amulett.core.replay import table_hash
from amulett.games import find_game
from amulett.puzzles import judging
from amulett.puzzles.judging import Estimate, Figure, Search

MARK = 16
"""Characters of the hash that says how the table lies, and of that by which puzzles are told apart."""


@dataclass(frozen=True)
class Puzzle:
    game: str
    edition: str
    players: int
    options: dict[str, Any]
    """The table's."""
    seed: int
    actions: tuple[str, ...]
    """Decisions up to the position; each was taken by the first of those who were to act."""
    seat: int
    """Who decides."""
    table: str
    """The beginning of a hash of the table there."""
    bot: str
    """Who played at all seats."""
    searches: tuple[Search, ...]
    first_sight: str
    """The option that looks best to the prior."""
    thoughts: tuple[str, ...]
    """What short thoughts chose."""

    @cached_property
    def answers(self) -> tuple[str, ...]:
        """The best option, and those that are as good as far as can be told."""
        return judging.answers(self.searches)

    @cached_property
    def estimates(self) -> list[Estimate]:
        """All options, the best first."""
        return judging.together(self.searches)

    @property
    def is_one(self) -> bool:
        """Whether its figures are those of a puzzle, by the rules as they are now."""
        return judging.is_clear(self.searches) and judging.is_not_obvious(self.answers, self.first_sight, self.thoughts)

    @property
    def kind(self) -> str:
        """What is decided, by the first word of the best option."""
        return self.answers[0].split()[0]

    @cached_property
    def mark(self) -> str:
        """Tells it from whatever else had its number. Made of its figures, which follow from what its seat knows: told to
        somebody, it tells nothing of the table."""
        content = self.as_json()
        known = [content[name] for name in ("game", "edition", "players", "options", "seat", "searches")]
        return sha256(json.dumps(known).encode()).hexdigest()[:MARK]

    def match(self) -> Match:
        """The position."""
        game = find_game(self.game)
        match = Match.deal(game, game.edition(self.edition), self.players, self.options, self.seed)
        for text in self.actions:
            match.play(text, match.to_act[0])
        return match

    def as_json(self) -> dict[str, Any]:
        searches = [[astuple(figure) for figure in search] for search in self.searches]
        return {**asdict(self), "seed": str(self.seed), "searches": searches}

    @classmethod
    def parse(cls, content: dict[str, Any]) -> "Puzzle":
        searches = tuple(tuple(Figure(*figure) for figure in search) for search in content["searches"])
        texts = {name: tuple(content[name]) for name in ("actions", "thoughts")}
        return cls(**{**content, **texts, "seed": int(content["seed"]), "searches": searches})


def mark_of(match: Match) -> str:
    return table_hash(match)[:MARK]


def options_of(puzzle: Puzzle) -> Sequence[str]:
    """The options, as the rules list them."""
    return [action.text for action in puzzle.match().legal_actions(puzzle.seat)]
