"""One match in the arena: bots with their minders, their thinking times, and the result."""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from amulett.arena.question import Question
from amulett.bots import seat_minded
from amulett.bots.clock import by_cpu_time, now
from amulett.bots.minder import Fault
from amulett.core.record import MAX_SEATS

STEPS = 32
"""Thinking times are recorded in this many steps per doubling: to within 2 %."""


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one match."""

    deal: int
    seat: int
    """Where the first bot sat."""
    ranking: tuple[int, ...]
    """The place of every seat; equal seats share the better one."""
    times: tuple[Mapping[int, int], ...]
    """For each of the two bots, how many moves took how long, in time steps."""
    faults: Mapping[tuple[int, Fault], int] = field(default_factory=dict)
    """How many moves were lost, by which of the two bots, and why."""
    cut_short: tuple[int, int] = (0, 0)
    """For each of the two bots, how many thoughts the clock cut short."""
    leftover: bool = field(default=False, compare=False)
    """Whether a bot is still thinking although its match is over: it would slow down the next one."""

    @property
    def win(self) -> float:
        """The first bot's share of the win: a shared win is split."""
        winners = self.ranking.count(1)
        return 1 / winners if self.ranking[self.seat] == 1 else 0.0

    def as_json(self) -> dict[str, Any]:
        found = {
            "deal": self.deal,
            "seat": self.seat,
            "ranking": list(self.ranking),
            "times": [{str(step): count for step, count in sorted(times.items())} for times in self.times],
        }
        if any(self.cut_short):
            found["cut_short"] = list(self.cut_short)
        if self.faults:
            found["faults"] = [[bot, fault.kind, fault.why, count] for (bot, fault), count in self.faults.items()]
        return found

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Result":
        times = tuple({int(step): count for step, count in times.items()} for times in data["times"])
        faults = {(bot, Fault(kind, why)): count for bot, kind, why, count in data.get("faults", ())}
        cut = data.get("cut_short", (0, 0))
        return cls(data["deal"], data["seat"], tuple(data["ranking"]), times, faults, (cut[0], cut[1]))


def step_of(seconds: float) -> int:
    """A thinking time as a time step; a microsecond is step 0."""
    return max(0, round(math.log2(max(seconds, 1e-6) * 1e6) * STEPS))


def seconds_of(step: int) -> float:
    return 1e-6 * math.exp2(step / STEPS)


def quantile(times: Mapping[int, int], part: float) -> float:
    """The time in seconds within which this fraction of the moves was made."""
    wanted = part * sum(times.values())
    reached = 0
    for step in sorted(times):
        reached += times[step]
        if reached >= wanted:
            return seconds_of(step)
    return 0.0


def add_times(many: Iterable[Mapping[int, int]]) -> Counter[int]:
    total: Counter[int] = Counter()
    for times in many:
        total.update(times)
    return total


def total_seconds(times: Mapping[int, int]) -> float:
    return sum(seconds_of(step) * count for step, count in times.items())


def in_words(seconds: float) -> str:
    """`1 h 05 min`, `3 min 20 s`, `42 s`."""
    whole = round(seconds)
    if whole >= 3600:
        return f"{whole // 3600} h {whole % 3600 // 60:02} min"
    return f"{whole // 60} min {whole % 60:02} s" if whole >= 60 else f"{whole} s"


Watch = Callable[[int], None]
"""Called when a bot begins to think, with the decision times `MAX_SEATS`, plus the seat; -1: nobody is thinking."""

Gone = dict[int, tuple[int, Fault]]
"""Seats whose bots crashed the whole process, with the decision from which the fallback plays for them, and why."""


@by_cpu_time()
def play(question: Question, deal: int, seat: int, gone: Gone, watch: Watch) -> Result:
    """The match with the first bot in `seat`."""
    match = question.deal(deal)
    bots = question.seats(seat)
    minders = [seat_minded(question.bots[bot], match.seed, at, question.move_limit) for at, bot in enumerate(bots)]
    times: tuple[Counter[int], Counter[int]] = (Counter(), Counter())
    decision = 0
    while acting := match.to_act:
        at = acting[0]
        information, options = match.information(at), match.legal_actions(at)
        if at in gone and decision >= gone[at][0]:
            minders[at].dismiss(gone[at][1])
        watch(decision * MAX_SEATS + at)
        begun = now()
        action = minders[at].choose(information, options)
        times[bots[at]][step_of(now() - begun)] += 1
        watch(-1)
        match.play(action, at)
        decision += 1
    assert match.outcome
    faults = Counter((bots[at], fault) for at, minder in enumerate(minders) for fault in minder.faults)
    cut = tuple(sum(m.cut_short for at, m in enumerate(minders) if bots[at] == bot) for bot in (0, 1))
    leftover = any(minder.is_thinking() for minder in minders)
    for minder in minders:
        minder.close()
    return Result(deal, seat, match.outcome.ranking, times, faults, (cut[0], cut[1]), leftover)
