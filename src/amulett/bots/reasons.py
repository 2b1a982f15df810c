"""Why one option is better than another: what the courses that follow differ in, told by the game's signs.

Both options are played in the same worlds with the same bots, and the courses are followed for a while. The sign that
differs most clearly, in favour of the better option, is the reason. If none does, there is none: nothing is made up.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from amulett.bots.heuristic import HeuristicBot
from amulett.bots.insight import Analysis
from amulett.bots.lots import lots_of
from amulett.bots.race import FAINT
from amulett.core.action import Action
from amulett.core.clause import Language
from amulett.core.event import Event
from amulett.core.information import Information
from amulett.core.match import Match
from amulett.core.signs import Sign

WORLDS = 40
LONGEST = 48
"""Decisions for which a course is followed, unless a round ends before."""
CLEAR = 2.5
"""Standard errors by which a sign must differ: with several signs, one of them differs by two quite often."""
LEAST_SHARE, LEAST_AMOUNT = 0.04, 0.15
"""A difference smaller than this is no reason."""


@dataclass(frozen=True)
class Reason:
    """What there is more, or less, of after the best option than after another."""

    sign: Sign
    than: Action
    """The other option."""
    best: float
    other: float
    """The mean of the sign after each of them."""
    clear: float
    """The difference in standard errors, above 0 in favour of the best."""

    def tell(self, information: Information, language: Language, names: Sequence[str]) -> str:
        than = information.game.words.action(information.edition, self.than.text, language, names)
        return self.sign.tell(self.best, self.other, than, language)


def explain(information: Information, analysis: Analysis, seed: int = 0) -> Reason | None:
    """Why the best option is better than the best one that is clearly worse."""
    rival = None if analysis.secret else analysis.rival
    return find_reason(information, analysis.insights[0].action, rival.action, seed) if rival else None


def find_reason(information: Information, best: Action, other: Action, seed: int = 0) -> Reason | None:
    """What speaks most clearly for the best option against the other one; None: nothing does."""
    return next(iter(find_reasons(information, best, other, seed)), None)


def find_reasons(information: Information, best: Action, other: Action, seed: int = 0) -> list[Reason]:
    """All that speaks for the best option against the other one, the clearest first."""
    signs = information.game.words.SIGNS
    pairs = list(_courses(information, best, other, lots_of(seed, information))) if signs else []
    compared = [_compare(sign, other, pairs, information.seat or 0) for sign in signs]
    return sorted(filter(_is_one, compared), key=lambda reason: -reason.clear)


Course = Sequence[Event]


def _courses(information: Information, best: Action, other: Action, seed: int) -> Iterator[tuple[Course, Course]]:
    """What would happen after each of them, in one world after another."""
    for world in range(WORLDS):
        yield _course(information, best, seed + world), _course(information, other, seed + world)


def _course(information: Information, action: Action, seed: int) -> Course:
    match, bot = information.determinize(seed), HeuristicBot()
    assert information.seat is not None
    match.play(action, information.seat)
    decisions = 1
    while decisions < LONGEST and (acting := match.to_act) and not _has_paused(match):
        seat = acting[0]
        match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
        decisions += 1
    return match.events


def _has_paused(match: Match) -> bool:
    """Whether a round has ended."""
    return any(event.name in match.game.sleeve.pauses for event in match.events)


def _compare(sign: Sign, than: Action, pairs: Sequence[tuple[Course, Course]], seat: int) -> Reason:
    best, other = ([sign.of(pair[n], seat) for pair in pairs] for n in (0, 1))
    gaps = [sign.good * (one - two) for one, two in zip(best, other, strict=True)]
    error = sqrt(stdev(gaps) ** 2 / len(gaps) + FAINT / len(gaps) ** 2)
    return Reason(sign, than, fmean(best), fmean(other), fmean(gaps) / error)


def _is_one(reason: Reason) -> bool:
    least = LEAST_SHARE if reason.sign.share else LEAST_AMOUNT
    return reason.clear >= CLEAR and abs(reason.best - reason.other) >= least
