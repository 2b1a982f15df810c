"""amulett balance: what a box is like to play, measured by bots that play it many times."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from amulett.cli.arguments import (
    BOT_NAMES,
    Verbs,
    add_game,
    add_place,
    add_table,
    add_verb,
    options_of,
    place_of,
    players_of,
    whole_number,
)
from amulett.core.errors import AmulettError

if TYPE_CHECKING:
    from amulett.arena.work import Place
    from amulett.balance.measuring import Measured
    from amulett.balance.plan import Plan

MATCHES, FEW_MATCHES = 20_000, 400
"""Unless somebody says how many: of heuristics, and of bots that think."""


def add(verbs: Verbs) -> None:
    parser = add_verb(
        verbs,
        "balance",
        "measure a box: who wins, how long it takes, what each card is worth; look for better values",
        "amulett balance das_amulett --players 6 --vary knobs.book.win_gems=7,8 --out report.html",
    )
    add_game(parser)
    add_table(parser)
    parser.set_defaults(seed=0)
    parser.add_argument(
        "--bots", default="heuristic", metavar="A[,B...]", help=f"who plays, seat by seat in turn: each is {BOT_NAMES}"
    )
    parser.add_argument(
        "--matches",
        type=whole_number,
        metavar="M",
        help=f"how many matches (default: {MATCHES}; with bots other than heuristic {FEW_MATCHES})",
    )
    parser.add_argument(
        "--trials", type=whole_number, default=400, metavar="T", help="decisions tried in every way (default: 400; 0: none)"
    )
    parser.add_argument("--courses", type=whole_number, default=32, metavar="C", help="how often each (default: 32)")
    parser.add_argument(
        "--vary", action="append", default=[], metavar="KNOB=A,B", help="the same deals with other values; may be repeated"
    )
    add_propose(parser)
    parser.add_argument(
        "--journal", type=Path, metavar="FOLDER", help="where matches are kept, to take them along (default: the cache)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--out", type=Path, metavar="FILE", help="write a report with plots, an HTML page")
    add_place(parser)
    parser.set_defaults(run=run)


def add_propose(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--propose", type=Path, metavar="FILE", help="look for better rebuilt values, and write them as an edition file"
    )
    parser.add_argument(
        "--aim",
        action="append",
        default=[],
        metavar="AIM=VALUE",
        help="what --propose aims at (default: order=4, cards=0.8-1.25, and the length as it is); may be repeated",
    )
    parser.add_argument(
        "--knobs", default="", metavar="WORDS", help="only values whose names contain one of these: cost,income"
    )
    parser.add_argument("--keep", default="", metavar="WORDS", help="but not those whose names contain one of these")
    parser.add_argument("--rounds", type=whole_number, default=3, metavar="R", help="of the search (default: 3)")


def run(args: argparse.Namespace) -> int:
    from amulett.cli.console import new_console

    if args.out and not args.out.parent.is_dir():
        raise AmulettError(f"there is no folder {str(args.out.parent)!r} for the report")
    if args.journal and not args.journal.is_dir():
        raise AmulettError(f"there is no folder {str(args.journal)!r} for the journal")
    try:
        return _propose(args) if args.propose else _measure(args)
    except KeyboardInterrupt:
        new_console(stderr=True).print("Interrupted; what was played is kept. Run the same command again to continue.")
        return 130


def _measure(args: argparse.Namespace) -> int:
    from amulett.balance.comparing import compare
    from amulett.balance.finding import find
    from amulett.balance.playable import check_playable
    from amulett.balance.varying import knobs_of, settings_of, varied
    from amulett.games import find_game

    plan, place = plan_of(args), crew_of(args)
    game, lab = find_game(args.game), plan.lab()
    boxes = [varied(game, lab.edition, settings) for settings in settings_of(knobs_of(args.vary))]
    prepare(plan)
    for box in (lab.edition, *boxes):
        check_playable(plan.on(box).lab())
    measured = watched(plan, place, lab.edition.name, args.journal)
    finding = find(measured.lab, measured.rows, measured.trials, plan.bots)
    others = [watched(plan.on(box), place, box.name, args.journal, trials=0) for box in boxes]
    compared = [compare(other.lab.edition.name, plan.players, measured.rows, other.rows) for other in others]
    told = {**finding.as_json(), "varied": [one.as_json() for one in compared], "command": command_of(args, plan)}
    if args.out:
        from amulett.balance.report import report

        write(args.out, report(measured.lab, finding, compared, told))
    if args.json:
        print(json.dumps(told))
        return 0
    from amulett.cli.balanced import print_comparisons, print_finding
    from amulett.cli.console import new_console

    print_finding(new_console(), measured.lab, finding)
    print_comparisons(new_console(), compared)
    return 0


def plan_of(args: argparse.Namespace) -> "Plan":
    from amulett.balance.plan import HEURISTIC, Plan
    from amulett.bots.names import split_names
    from amulett.games import find_game

    game = find_game(args.game)
    edition = game.edition(args.edition)
    bots = tuple(split_names(args.bots))
    bots = bots[:1] if len(set(bots)) == 1 else bots
    matches = args.matches if args.matches is not None else MATCHES if bots == HEURISTIC else FEW_MATCHES
    options, players = options_of(edition, args.option), players_of(args, edition)
    how = {"bots": bots, "seed": args.seed, "matches": matches, "trials": args.trials, "courses": args.courses}
    return Plan.of(game, edition, players, options, **how)


def crew_of(args: argparse.Namespace) -> "Place":
    """Heuristics play on threads, unless a cluster is asked for; bots that think in processes of their own."""
    from amulett.arena.workers import core_count
    from amulett.balance.threads import on_threads

    place = place_of(args)
    return on_threads(args.processes or core_count()) if args.bots == "heuristic" and not args.on else place


def prepare(plan: "Plan") -> None:
    """Compile what is needed, and say so."""
    from amulett.bots.names import calls_of
    from amulett.cli.console import new_console
    from amulett.cli.preparing import Preparation

    lab = plan.lab()
    calls = lab.calls() if plan.compiled else [*lab.calls(), *lab.following_calls(), *calls_of(lab.game, plan.bots)]
    Preparation(lab.game, calls, "en").wait(new_console(stderr=True))


def watched(plan: "Plan", place: "Place", title: str, folder: Path | None = None, **changed: Any) -> "Measured":
    """Carry it out; whoever watches sees how far it is."""
    from dataclasses import replace

    from amulett.balance.measuring import measure
    from amulett.cli.console import new_console
    from amulett.cli.train import Bar

    plan = replace(plan, **changed)
    with Bar(new_console(stderr=True), title, plan.lots, "lots" if plan.compiled else "matches") as bar:
        return measure(plan, place, lambda done, total: bar.reach(done), folder and folder / plan.journal)


def _propose(args: argparse.Namespace) -> int:
    from amulett.cli.proposing import propose

    return propose(args)


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise AmulettError(f"{path} cannot be written: {error.strerror}") from error


def command_of(args: argparse.Namespace, plan: "Plan") -> str:
    """The command that repeats it on any machine: without paths of this one."""
    parts = [f"amulett balance {plan.game} --bots {','.join(plan.bots)} --players {plan.players} --seed {plan.seed}"]
    parts += [f"--matches {plan.matches} --trials {plan.trials} --courses {plan.courses}"]
    parts += [f"--edition {Path(args.edition).name}"] if args.edition else []
    parts += [f"--option {option}" for option in args.option] + [f"--vary {knob}" for knob in args.vary]
    if args.propose:
        parts += [f"--propose {args.propose.name} --rounds {args.rounds}"] + [f"--aim {aim}" for aim in args.aim]
        parts += [f"--{name} {value}" for name, value in (("knobs", args.knobs), ("keep", args.keep)) if value]
    return " ".join(parts)
