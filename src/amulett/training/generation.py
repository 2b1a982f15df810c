"""One generation: gather, fit, and a contest that the new weights have to win; every step goes on where it was left."""

import json
import os
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from amulett.arena.contest import Contest
from amulett.arena.question import Question
from amulett.arena.standing import Interval, by_deal, interval
from amulett.arena.work import Place
from amulett.bots import learned
from amulett.bots.levels import Mind, sight_of
from amulett.bots.search import SearchBot
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.seed import seed_of
from amulett.training.fitting import Fit, Learner, read, split
from amulett.training.gathering import LOT, Plan, gather, usual_decisions

UNITS = 16
PASSES = 5
WEIGH_IN = 40
"""Decisions on which the two searches are timed, so that neither thinks longer."""
_UNSEEN = 1 << 64
"""Added to the seed for deals on which nothing was learned."""


@dataclass(frozen=True)
class Verdict:
    """What became of a generation."""

    fit: Fit
    win: Interval
    matches: int
    wins: bool
    """Whether the interval of its share lies above the fair share."""


class Generation:
    """Weights in the making, in a folder of their own."""

    def __init__(self, plan: Plan, game: Game, folder: Path, matches: int, contest: int) -> None:
        """`matches`: to learn from; `contest`: to prove it in."""
        self.plan, self.game, self.folder = plan, game, folder
        self.lots = -(-matches // LOT)
        self.weights = folder / f"{game.id}.npz"
        self._contest = contest
        self._check_folder()

    def _check_folder(self) -> None:
        """A folder of another plan is not continued."""
        if not self.game.columns:
            raise AmulettError(f"{self.game.id} cannot be learned: its advice has no `encode`")
        self.folder.mkdir(parents=True, exist_ok=True)
        note, plan = self.folder / "plan.json", json.dumps(self.plan.as_json(), sort_keys=True)
        if not note.exists():
            note.write_text(plan, "utf-8")
        elif note.read_text("utf-8") != plan:
            raise AmulettError(f"{self.folder} was begun with {note.read_text('utf-8')}; choose another folder with --out")

    def gather(self, place: Place, heard: Callable[[int], None]) -> None:
        gather(self.plan, self.lots, self.folder, place, heard)

    def fit(self, heard: Callable[[int], None]) -> Fit:
        """Learn, measure on what was held back, and write the weights down."""
        to_learn, to_measure = split(self.lots)
        learner = Learner(len(self.game.columns), self.game.declared.ACTIONS, UNITS, self.plan.seed)
        learner.learn(read(self.folder, to_learn), PASSES, heard)
        found = learner.measure(read(self.folder, to_measure))
        learned.write(self.weights, learner.net(), self._about(found))
        return found

    def _about(self, fit: Fit) -> dict[str, Any]:
        """What made the weights, and for which tables they are."""
        editions = [self.game.edition(name) for name in self.game.editions]
        players = {n for edition in editions for n in range(edition.players[0], edition.players[1] + 1)}
        plan = self.plan
        return {
            "command": f"amulett train {plan.game} --matches {self.lots * LOT} "
            f"--iterations {plan.iterations} --seed {plan.seed}",
            "made": time.strftime("%Y-%m-%d", time.gmtime()),
            "fit": asdict(fit),
            "editions": sorted({edition.digest for edition in editions}),
            "players": sorted(players),
        }

    def contest(self) -> Contest:
        """The search with the new weights, alone against seats of the same search without them, in the same time."""
        os.environ[learned.FOLDER] = str(self.folder.resolve())
        slower = self._slowness()
        bots = (_bot(round(self.plan.iterations / slower), 1), _bot(self.plan.iterations, 0))
        edition = self.game.edition()
        players, seed = min(4, edition.players[1]), seed_of((self.plan.seed, _UNSEEN))
        return Contest(Question(self.game, edition, players, {}, bots, seed), self._contest)

    def _slowness(self) -> float:
        """How much longer the search takes with the weights."""
        sight = sight_of(self.game)
        with_them, without = (SearchBot(0, Mind(self.plan.iterations), replace(sight, learned=n)) for n in (1, 0))
        times = [0.0, 0.0]
        for information, actions in islice(usual_decisions(self.game, self.plan.seed), WEIGH_IN):
            for n, bot in enumerate((with_them, without)):
                begun = time.process_time()
                bot.choose(information, actions)
                times[n] += time.process_time() - begun
        return max(1.0, times[0] / times[1])

    def verdict(self, fit: Fit, contest: Contest) -> Verdict:
        win = interval(by_deal(contest.results))
        return Verdict(fit, win, len(contest.results), win.low > contest.question.fair_share)


def _bot(iterations: int, use: int) -> str:
    return f"search:iterations={iterations},learned={use}"


def adopt(game: Game, weights: Path) -> Path:
    """From now on the game is played with them."""
    target = game.folder / learned.FILE
    target.write_bytes(weights.read_bytes())
    return target
