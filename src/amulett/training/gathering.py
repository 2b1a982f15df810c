"""Gathering: the search plays against itself, and what it found about every decision is kept.

Matches come in lots, each a file of its own that is whole or not there; lot n is the same wherever and whenever it is
played. Players and editions vary from match to match. Now and then a move is drawn by its share instead of being the
best one, so that positions come up which the search would avoid.
"""

import io
import os
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from amulett.arena.work import Numbered, Place
from amulett.bots.heuristic import HeuristicBot, first_sight
from amulett.bots.insight import Analysis
from amulett.bots.levels import sight_of
from amulett.bots.study import analyse
from amulett.core import engine
from amulett.core.action import Action
from amulett.core.edition import Edition
from amulett.core.encoding import MOST_ONES
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.information import Information
from amulett.core.match import Match
from amulett.core.seed import seed_of
from amulett.games import find_game

LOT = 20
"""Matches in a file."""
USUAL = 0.5
"""How many matches have the usual number of players; the others any number."""
CURIOUS = 0.25
"""How many moves are drawn by their share."""
FIELDS = {"ones": "i2", "columns": "i4", "action": "i2", "options": "i4", "worth": "f4", "share": "f4", "won": "f4"}
"""For every decision: how many bits are 1 and which, how many options there are, and of each its action, what the
heuristic says and what the search found; whether its seat won."""


@dataclass(frozen=True)
class Plan:
    """What is gathered: whoever goes on with a folder must want the same."""

    game: str
    seed: int
    iterations: int

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def lot_file(folder: Path, lot: int) -> Path:
    return folder / f"lot-{lot:05}.npz"


def gather(plan: Plan, lots: int, folder: Path, place: Place, heard: Callable[[int], None]) -> None:
    """Play all lots that are not there yet; `heard` is told how many are, again after each."""
    missing = [lot for lot in range(lots) if not lot_file(folder, lot).exists()]
    done = lots - len(missing)
    heard(done)
    with closing(place(Numbered(find_game(plan.game), play_lot, plan)).play(iter(missing))) as playing:
        for lot, content in playing:
            keep_lot(folder, lot, content)
            done += 1
            heard(done)


def keep_lot(folder: Path, lot: int, content: bytes) -> None:
    """Whole, or not at all."""
    half = lot_file(folder, lot).with_suffix(f".{os.getpid()}")
    half.write_bytes(content)
    half.replace(lot_file(folder, lot))


def play_lot(plan: Plan, lot: int) -> bytes:
    """The matches of one lot, as they are kept in a file."""
    game = find_game(plan.game)
    if not game.columns:
        raise AmulettError(f"{game.id} cannot be learned: its advice has no `encode`")
    found: dict[str, list[Any]] = {name: [] for name in FIELDS}
    for number in range(lot * LOT, (lot + 1) * LOT):
        for decision in play_match(game, plan, number):
            for name, value in decision.items():
                found[name].append(value)
    arrays = {name: np.concatenate([np.atleast_1d(x) for x in found[name]]).astype(kind) for name, kind in FIELDS.items()}
    file = io.BytesIO()
    np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    return file.getvalue()


def play_match(game: Game, plan: Plan, number: int) -> Iterator[dict[str, Any]]:
    """One match; yields what is kept of each decision."""
    seed = seed_of((plan.seed, number))
    lots = Random(seed)
    edition = game.edition(lots.choice(game.editions))
    match = Match.deal(game, edition, _players(edition, lots), {}, seed)
    kept: list[tuple[int, dict[str, Any]]] = []
    while match.to_act:
        seat = match.to_act[0]
        information, actions = match.information(seat), match.legal_actions(seat)
        analysis = analyse(information, actions, sight_of(game), plan.iterations, seed=seed)
        kept.append((seat, _as_numbers(information, actions, analysis)))
        match.play(_choice(analysis, lots), seat)
    assert match.outcome
    winners = match.outcome.ranking.count(1)
    for seat, decision in kept:
        yield decision | {"won": 1 / winners if match.outcome.ranking[seat] == 1 else 0.0}


def usual_decisions(game: Game, seed: int) -> Iterator[tuple[Information, list[Action]]]:
    """Open decisions of heuristic matches, one in ten, for ever."""
    bot, number = HeuristicBot(seed), 0
    for deal in count():
        match = Match.deal(game, game.edition(), min(4, game.edition().players[1]), {}, seed_of((seed, deal)))
        while match.to_act:
            seat = match.to_act[0]
            information, actions = match.information(seat), match.legal_actions(seat)
            number += 1
            if number % 10 == 0 and len(match.to_act) == 1:
                yield information, actions
            match.play(bot.choose(information, actions), seat)


def _players(edition: Edition, lots: Random) -> int:
    least, most = edition.players
    return min(4, most) if lots.random() < USUAL else lots.randint(least, most)


def _choice(analysis: Analysis, lots: Random) -> Action:
    if not analysis.secret and lots.random() >= CURIOUS:
        return analysis.insights[0].action
    return lots.choices([one.action for one in analysis.insights], [one.share + 1e-9 for one in analysis.insights])[0]


def _as_numbers(information: Information, actions: Any, analysis: Analysis) -> dict[str, Any]:
    shares = {insight.action.number: insight.share for insight in analysis.insights}
    ones = np.zeros(MOST_ONES + 1, np.int16)
    engine.ones_of(information.records, information.editions, ones)
    return {
        "ones": ones[0],
        "columns": ones[1 : ones[0] + 1],
        "options": len(actions),
        "action": np.array([action.number for action in actions]),
        "worth": first_sight(information, actions),
        "share": np.array([shares[action.number] for action in actions]),
    }
