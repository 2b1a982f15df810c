"""amulett balance --propose: better values for what is rebuilt in a box, and what they were found by."""

import argparse
import json
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.table import Table

if TYPE_CHECKING:
    from amulett.balance.measuring import Measured
    from amulett.balance.plan import Plan
    from amulett.balance.proposing import Proposal


def propose(args: argparse.Namespace) -> int:
    from amulett.balance.proposing import Aims, Search, with_head
    from amulett.balance.report import report_of_proposal
    from amulett.cli.balance import command_of, crew_of, plan_of, prepare, watched, write
    from amulett.cli.console import new_console
    from amulett.core.errors import AmulettError

    if args.propose.suffix != ".toml" or not args.propose.parent.is_dir():
        raise AmulettError(f"--propose needs the name of a .toml file in a folder that is there, not {str(args.propose)!r}")
    plan, aims = plan_of(args), Aims.parse(args.aim)
    place, command = crew_of(args), command_of(args, plan)
    prepare(plan)

    def play(wanted: "Plan", what: str) -> "Measured":
        return watched(wanted, place, what, args.journal)

    words, keep = ([word for word in text.split(",") if word] for text in (args.knobs, args.keep))
    proposal = Search(plan, aims, play, words, keep).run(args.rounds)
    told: dict[str, Any] = {**proposal.as_json(), "command": command, "seed": plan.seed}
    if proposal.changes:
        write(args.propose, with_head(proposal.edition, proposal.changes, command))
    if args.out:
        write(args.out, report_of_proposal(plan.lab(), proposal, told))
    if args.json:
        print(json.dumps(told))
    else:
        print_proposal(new_console(), proposal, str(args.propose))
    return 0


def print_proposal(console: Console, proposal: "Proposal", file: str) -> None:
    from amulett.balance.report import PROPOSED, compared_rows

    if not proposal.changes:
        console.print("Nothing was found that is better on fresh deals; no file was written.")
        return
    table = Table("Value", "Before", "After", "Why", box=None, pad_edge=False)
    for change in proposal.changes:
        table.add_row(change.knob, change.before, change.after, change.why)
    console.print(table)
    fresh = Table(*PROPOSED, box=None, pad_edge=False)
    for row in compared_rows(proposal):
        fresh.add_row(*row)
    console.print()
    console.print(fresh)
    console.print(f"The edition is in {file}: play it, or measure it with other bots, before you believe it.")
