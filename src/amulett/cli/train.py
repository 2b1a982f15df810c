"""amulett train: let a game's search learn from its own play."""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from amulett.cli.arguments import Verbs, add_game, add_place, add_verb, place_of, whole_number
from amulett.core.errors import AmulettError

if TYPE_CHECKING:
    from rich.console import Console

    from amulett.arena.work import Place
    from amulett.training.generation import Generation, Verdict


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs,
        "train",
        "learn a prior from the search's own play, and keep it only if it wins",
        "amulett train das_amulett --matches 4000 --out runs/das",
    )
    add_game(parser)
    parser.add_argument("--matches", type=whole_number, default=2000, metavar="M", help="to learn from (default: 2,000)")
    parser.add_argument(
        "--iterations", type=whole_number, default=240, metavar="N", help="of the search in them (default: 240)"
    )
    parser.add_argument(
        "--contest", type=whole_number, default=1000, metavar="M", help="matches in which it has to win (default: 1,000)"
    )
    parser.add_argument(
        "--generations", type=whole_number, default=1, metavar="G", help="at most; the next learns from the last"
    )
    parser.add_argument("--seed", type=whole_number, default=0, metavar="N", help="the same seed gives the same weights")
    parser.add_argument("--out", type=Path, default=None, metavar="FOLDER", help="where all is kept (default: a cache)")
    parser.add_argument("--adopt", action="store_true", help="play with the weights from now on, if they win")
    add_place(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.bots.names import calls_of
    from amulett.cli.console import new_console
    from amulett.cli.preparing import Preparation
    from amulett.games import find_game
    from amulett.training.generation import adopt

    for name in ("matches", "iterations", "contest", "generations"):
        if getattr(args, name) < 1:
            raise AmulettError(f"--{name} must be at least 1, not {getattr(args, name)}")
    game, errors = find_game(args.game), new_console(stderr=True)
    Preparation(game, calls_of(game, ["adept"]), "en").wait(errors)
    best: Path | None = None
    place = place_of(args)
    try:
        for number in range(args.generations):
            generation = _generation(args, number)
            verdict = _raise(place, generation, number, errors)
            if not verdict.wins:
                break
            best = generation.weights
    except KeyboardInterrupt:
        errors.print("Interrupted; whatever was played is kept. Run the same command again to continue.")
        return 130
    if best is None:
        print("Refused: the weights do not win, so the game is played without them.")
        return 1
    print(f"The weights are in {adopt(game, best) if args.adopt else best}.")
    return 0


def _generation(args: argparse.Namespace, number: int) -> "Generation":
    from amulett.core.kept import user_cache
    from amulett.core.seed import seed_of
    from amulett.games import find_game
    from amulett.training.gathering import Plan
    from amulett.training.generation import Generation

    game = find_game(args.game)
    seed = args.seed if number == 0 else seed_of((args.seed, number))
    folder = (args.out or user_cache() / "train" / f"{game.id}-{args.seed}") / f"generation-{number + 1}"
    return Generation(Plan(game.id, seed, args.iterations), game, folder, args.matches, args.contest)


def _raise(place: "Place", generation: "Generation", number: int, errors: "Console") -> "Verdict":
    """Gather, fit, contest: whatever is there already is not done again."""
    from amulett.arena.journal import Journal
    from amulett.cli.running import Running
    from amulett.training.gathering import LOT

    with Bar(errors, f"generation {number + 1}: gathering", generation.lots * LOT, "matches") as bar:
        generation.gather(place, lambda lots: bar.reach(lots * LOT))
    with Bar(errors, f"generation {number + 1}: fitting", 0, "passes") as bar:
        fit = generation.fit(bar.reach)
    print(
        f"Generation {number + 1}, {fit.decisions:,} decisions held back: agrees with the search in {fit.net_agrees:.1%} "
        f"(heuristic: {fit.heuristic_agrees:.1%}), cross-entropy {fit.net:.4f} ({fit.heuristic:.4f})",
        flush=True,
    )
    contest = generation.contest()
    with Journal(contest.question, generation.folder / "contest.jsonl") as journal, Running(contest, errors) as running:
        contest.play(journal, place, running.hear)
    verdict = generation.verdict(fit, contest)
    print(
        f"Contest, {verdict.matches:,} matches in the same time: wins {verdict.win.share:.1%} "
        f"({verdict.win.low:.1%} to {verdict.win.high:.1%}), fair {contest.question.fair_share:.1%}",
        flush=True,
    )
    return verdict


class Bar:
    """How far a step is: a bar on a terminal, elsewhere a line now and then."""

    def __init__(self, console: "Console", what: str, total: int, unit: str) -> None:
        from rich.progress import Progress, TextColumn, TimeRemainingColumn

        self._console, self._what, self._total, self._unit, self._said = console, what, total, unit, -1
        columns = (*Progress.get_default_columns()[:2], TextColumn("{task.completed:.0f} " + unit), TimeRemainingColumn())
        self._progress = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
        self._task = self._progress.add_task(what, total=total or None)

    def __enter__(self) -> "Bar":
        self._progress.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._progress.stop()

    def reach(self, done: int) -> None:
        self._progress.update(self._task, completed=done)
        tenth = 10 * done // self._total if self._total else done
        if not self._console.is_terminal and tenth != self._said:
            self._said = tenth
            self._console.print(f"{self._what}: {done:,}{f' of {self._total:,}' if self._total else ''} {self._unit}")
