"""What is measured, and in which pieces: a plan travels to other processes and machines as plain data."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from amulett.arena.code import code_of
from amulett.arena.question import mind_of_bot
from amulett.balance import playing
from amulett.balance.lab import Lab, Rows, Trial
from amulett.balance.playing import MEASURED
from amulett.bots import seat_minded
from amulett.bots.names import find_bot, own_source
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.games import find_game

HEURISTIC = ("heuristic",)
LOT, TRIAL_LOT = 500, 8
"""Matches, and trials, of heuristics in one piece of work; of other bots a match with its trial is one."""


@dataclass(frozen=True)
class Plan:
    """The bots sit in turn, one seat further in every match."""

    game: str
    edition: tuple[str, str]
    """As `Edition.kept` tells it."""
    players: int
    options: tuple[tuple[str, str | bool], ...]
    bots: tuple[str, ...] = HEURISTIC
    seed: int = 0
    matches: int = 1000
    trials: int = 0
    courses: int = 32

    def __post_init__(self) -> None:
        """Refuse what cannot be played before playing anything."""
        if self.matches < 1 or self.trials < 0 or self.courses < 2:
            raise AmulettError("a measurement needs at least 1 match, 0 trials and 2 courses")
        for name in self.bots:
            find_bot(name)

    @classmethod
    def of(cls, game: Game, edition: Edition, players: int, options: Any, **how: Any) -> "Plan":
        table = Lab(game, edition, players, options, 0)
        return cls(game.id, edition.kept(), table.players, tuple(sorted(table.options.items())), **how)

    def on(self, edition: Edition) -> "Plan":
        """The same with another box."""
        return replace(self, edition=edition.kept())

    @property
    def compiled(self) -> bool:
        """Whether heuristics play it, which is done in compiled code."""
        return self.bots == HEURISTIC

    @property
    def lots(self) -> int:
        if not self.compiled:
            return self.matches
        return self._match_lots + -(-self.trials // TRIAL_LOT)

    @property
    def _match_lots(self) -> int:
        return -(-self.matches // LOT)

    def lab(self, threads: int = 1) -> Lab:
        game = find_game(self.game)
        return Lab(game, game.kept_edition(*self.edition), self.players, dict(self.options), self.seed, threads)

    @cached_property
    def terms(self) -> dict[str, Any]:
        """Everything that determines what comes of it, as plain data; the code is in `code`."""
        game = find_game(self.game)
        found = asdict(self) | {
            "edition": self.edition[0],
            "edition_digest": game.kept_edition(*self.edition).digest[:16],
            "minds": [mind_of_bot(game, name) for name in self.bots],
        }
        if not self.compiled:
            del found["matches"]  # more of them go on with the same
        return json.loads(json.dumps(found))  # type: ignore[no-any-return]

    @cached_property
    def code(self) -> str:
        """A hash of the rules and bots that play, and of what measures them."""
        own = [path.read_bytes() for path in map(own_source, self.bots) if path]
        measuring = Path(playing.__file__).read_bytes()
        return hashlib.sha256(b"\0".join([code_of(find_game(self.game)), measuring, *own])).hexdigest()[:16]

    @cached_property
    def digest(self) -> str:
        return hashlib.sha256(json.dumps([self.terms, self.code], sort_keys=True).encode()).hexdigest()[:16]

    @property
    def journal(self) -> str:
        """The name of the file in which it is noted."""
        return f"{self.game}-{self.digest}.jsonl"

    def play_lot(self, number: int) -> dict[str, Any]:
        """What comes of one piece, as plain data."""
        if not self.compiled:
            return _play_match(self, number)
        if number < self._match_lots:
            first = number * LOT
            return _as_json(_lab(self).play(min(LOT, self.matches - first), first=first), [])
        first = (number - self._match_lots) * TRIAL_LOT
        return _as_json(None, _lab(self).try_out(min(TRIAL_LOT, self.trials - first), self.courses, first=first))


def play_lot(plan: Plan, number: int) -> dict[str, Any]:
    """For other processes, which import it."""
    return plan.play_lot(number)


@lru_cache(maxsize=8)
def _lab(plan: Plan) -> Lab:
    return plan.lab()


def _play_match(plan: Plan, number: int) -> dict[str, Any]:
    """A match of any bots, and the trial of one of its decisions."""
    lab = _lab(plan)
    match = lab.deal(number)
    names = [plan.bots[(number + seat) % len(plan.bots)] for seat in range(plan.players)]
    minders = [seat_minded(name, match.seed, seat) for seat, name in enumerate(names)]
    actions: list[int] = []
    while match.to_act and len(actions) < playing.MOST_DECISIONS:
        seat = match.to_act[0]
        action = minders[seat].choose(match.information(seat), match.legal_actions(seat))
        match.play(action, seat)
        actions.append(action.number)
    for minder in minders:
        minder.close()
    trials = lab.try_in(number, actions, plan.courses) if number < plan.trials and actions else []
    return _as_json(lab.retrace(number, actions), trials)


def _as_json(rows: Rows | None, trials: Sequence[Trial]) -> dict[str, Any]:
    tried = [{"deeds": t.deeds, "chosen": t.chosen, "values": np.round(t.values, 6).tolist()} for t in trials]
    return {"rows": [] if rows is None else [list(map(int, row)) for row in rows.tolist()], "tried": tried}


def read_lots(lots: Sequence[dict[str, Any]]) -> tuple[Rows, list[Trial]]:
    """What came of pieces, in their order."""
    rows = np.array([tuple(row) for lot in lots for row in lot["rows"]], MEASURED)
    tried = [one for lot in lots for one in lot["tried"]]
    return rows, [Trial(tuple(one["deeds"]), one["chosen"], np.array(one["values"])) for one in tried]
