"""What is still to be proved about the bots, played bit by bit: docs/strength/plan.toml, in its order.

python -m bench.proofs --minutes 60 --processes 2

Every match is in docs/strength/journals as soon as it is over, so that any machine can go on from there. Whatever is
decided becomes a report beside them, and leaves the plan.
"""

import argparse
import re
import shlex
import signal
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from shutil import rmtree
from time import monotonic

from amulett.cli.main import main as amulett

FOLDER = Path("docs/strength")


def planned(plan: Path) -> dict[str, str]:
    """The names of the reports that are wanted, and what `amulett arena` is asked for each."""
    found: dict[str, str] = tomllib.loads(plan.read_text("utf-8"))
    return found


def strike(plan: Path, name: str) -> None:
    """It is decided."""
    text = plan.read_text("utf-8")
    plan.write_text(re.sub(rf"^{re.escape(name)} = .*\n", "", text, flags=re.MULTILINE), "utf-8")


def prove(folder: Path, name: str, asked: str, processes: int) -> bool:
    """Play on; whether it is decided. Whoever interrupts it loses nothing."""
    journal, report = folder / "journals" / name, folder / f"{name}.html"
    journal.parent.mkdir(exist_ok=True)
    where = ["--journal", str(journal), "--out", str(report), "--processes", str(processes)]
    print(f"---- {name}: amulett arena {asked}", file=sys.stderr, flush=True)
    if amulett(["arena", *shlex.split(asked), *where]) != 0:
        return False
    rmtree(journal) if journal.is_dir() else journal.unlink()
    return True


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--only", nargs="+", default=[], metavar="NAME")
    args = parser.parse_args(arguments)
    plan, until = args.folder / "plan.toml", monotonic() + 60 * args.minutes
    for name, asked in planned(plan).items():
        left = until - monotonic()
        if left > 0 and (not args.only or name in args.only):
            signal.signal(signal.SIGALRM, lambda *_: signal.raise_signal(signal.SIGINT))
            signal.setitimer(signal.ITIMER_REAL, left)
            if prove(args.folder, name, asked, args.processes):
                strike(plan, name)
            signal.setitimer(signal.ITIMER_REAL, 0)


if __name__ == "__main__":
    main()
