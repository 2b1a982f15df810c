"""When a bot acts: on the beat, whatever it holds.

Beats are counted from the last act that everybody saw. As soon as a bot begins to think it is settled on which beat it will
act. It thinks no longer than until then; if it does not know what to do all the same, because the machine is too busy, a
quick bot decides. So the time tells neither how hard the choice was, nor that there was none, nor how many steps it took
that nobody can see yet. When it begins depends on how many wait, not on its hand.
"""

from dataclasses import dataclass
from math import ceil, inf

from amulett.bots.levels import HARD_STOP

AT_ONCE = ("heuristic", "random")
"""Bots whose thinking takes no time that could be measured."""
LONG_BEATS = {"master": HARD_STOP, "grandmaster": 2 * HARD_STOP}
"""The shortest beat of bots that think long."""
SEARCH_BEAT_SECONDS = 0.3
"""The shortest beat of all others that search: their thoughts are much shorter."""
BOTS_BEAT_SECONDS = 0.25
"""The shortest beat where bots play among themselves."""
_SHARE = 0.6
"""How much of the time until the beat a thought may take: it may be followed by others, about steps that nobody can see."""
_LAST_SHARE = 0.9
"""How much of that time we wait for it: the rest is for a quick bot."""


def least_beat(bot: str, among_bots: bool) -> float:
    """Seconds from one act to the next, however quick the table's pace is."""
    least = 0.0 if bot in AT_ONCE else LONG_BEATS.get(bot, SEARCH_BEAT_SECONDS)
    return max(least, BOTS_BEAT_SECONDS) if among_bots else least


@dataclass(frozen=True)
class Beat:
    """The beat of one table, from one act that everybody sees to the next."""

    since: float
    seconds: float
    settled: float | None = None
    """When the bot will act; None: it has not begun to think."""

    def act_at(self, begun: float) -> float:
        """When a bot acts that begins to think now: at least half a beat later, if that was not settled before."""
        if self.settled is not None or not self.seconds:
            return self.settled or begun
        return self.since + self.seconds * max(1, ceil((begun - self.since) / self.seconds + 0.5))

    def thinks_for(self, begun: float) -> float:
        """How long the bot may think."""
        return _SHARE * (self.act_at(begun) - begun) if self.seconds else HARD_STOP

    def turn_by(self, asked: float) -> float:
        """Until when the bot may wait for its turn to think: for ever, unless it is settled when it acts."""
        return inf if self.settled is None else asked + _LAST_SHARE * (self.settled - asked)

    def answers_by(self, begun: float) -> float:
        """When it must know what to do."""
        return begun + _LAST_SHARE * (self.act_at(begun) - begun) if self.seconds else inf


NO_BEAT = Beat(0.0, 0.0)
"""It acts as soon as it knows what to do."""
