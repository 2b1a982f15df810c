"""Which matches the kit plays: every game, edition and number of players, and every non-default option."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from amulett.core.game import Game
from amulett.core.match import Match
from amulett.core.record import INTERPRETED
from amulett.games import GAMES, find_game


@dataclass(frozen=True)
class Case:
    """One way to set up a match."""

    game: str
    edition: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = "".join(f"-{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.edition}-{self.players}{chosen}"

    def deal(self, seed: int, asks_forced: bool = False) -> Match:
        game = find_game(self.game)
        return Match.deal(game, game.edition(self.edition), self.players, self.options, seed, asks_forced)


def cases(*games: str) -> Iterator[Case]:
    for name in games or GAMES:
        game = find_game(name)
        for edition in game.editions:
            least, most = game.edition(edition).players
            for players in range(least, most + 1):
                yield Case(name, edition, players)
            yield from _with_options(game, edition, min(4, most))


def _with_options(game: Game, edition: str, players: int) -> Iterator[Case]:
    for option in game.edition(edition).options.values():
        for value in option.values:
            if value != option.default:
                yield Case(game.id, edition, players, {option.name: value})


def as_many_as(wanted: int, game: str) -> int:
    """This many players, or as close to it as the game allows."""
    least, most = find_game(game).edition().players
    return min(max(wanted, least), most)


THINNED = 5 if INTERPRETED else 1
"""Interpreted rules are slow, and the compiled ones are checked just as closely: fewer moments are enough."""


def pick(match: Match, lots: Random) -> tuple[int, Any]:
    """A random seat that is to act, and one of its actions; the same on every Python."""
    seats = match.to_act
    seat = seats[int(lots.random() * len(seats))]
    actions = match.legal_actions(seat)
    return seat, actions[int(lots.random() * len(actions))]


def moments(case: Case, seed: int, every: int, most: int, asks_forced: bool = False) -> Iterator[Match]:
    """A random match as it is played: every `every`th decision, and the end. The same object is played on afterwards."""
    every *= THINNED
    match, lots = case.deal(seed, asks_forced), Random(seed)
    for number in range(most):
        if match.over:
            break
        if number % every == 0:
            yield match
        seat, action = pick(match, lots)
        match.play(action, seat)
    yield match
