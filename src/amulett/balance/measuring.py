"""A plan carried out: on all cores or a cluster, every piece exactly once, and resumable."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from amulett.arena.journal import Ledger
from amulett.arena.work import Numbered, Place
from amulett.balance.lab import Lab, Rows, Trial, check_finished
from amulett.balance.plan import Plan, play_lot, read_lots
from amulett.core.kept import user_cache
from amulett.games import find_game

Heard = Callable[[int, int], None]
"""Told how many pieces are done, and how many there are."""


class Journal(Ledger):
    """What came of the pieces of one plan."""

    format, of = "amulett-balance-1", "the balance lab"

    def __init__(self, plan: Plan, path: Path | None = None) -> None:
        super().__init__(path or user_cache() / "balance" / plan.journal, plan.terms, plan.code)
        self.lots: dict[int, dict[str, Any]] = {}

    def add(self, number: int, lot: dict[str, Any]) -> None:
        self._note({"lot": number, **lot})
        self.lots[number] = lot

    def _take(self, line: dict[str, Any]) -> None:
        self.lots[line.pop("lot")] = line


@dataclass(frozen=True, eq=False)
class Measured:
    """What came of a plan."""

    lab: Lab
    rows: Rows
    """One of MEASURED for each match."""
    trials: list[Trial]


def measure(plan: Plan, place: Place, heard: Heard = lambda done, total: None, path: Path | None = None) -> Measured:
    """Whatever interrupts it, the journal has all that was done."""
    with Journal(plan, path) as journal:
        missing = [number for number in range(plan.lots) if number not in journal.lots]
        heard(plan.lots - len(missing), plan.lots)
        if missing:
            with closing(place(Numbered(find_game(plan.game), play_lot, plan)).play(iter(missing))) as playing:
                for done, (number, lot) in enumerate(playing, plan.lots - len(missing) + 1):
                    journal.add(number, lot)
                    heard(done, plan.lots)
        rows, trials = read_lots([journal.lots[number] for number in range(plan.lots)])
    lab = plan.lab()
    check_finished(lab, rows)
    return Measured(lab, rows, trials)
