"""Why one option is better than another: what the courses that follow differ in, told by the game's signs.

Both options are played in the same worlds with the same bots, and the courses are followed for a while. The sign that
differs most clearly, in favour of the better option, is the reason. If none does, there is none: nothing is made up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev

from amulett.bots.courses import Course, Courses
from amulett.bots.insight import Analysis
from amulett.bots.race import FAINT
from amulett.core.action import Action
from amulett.core.clause import Language
from amulett.core.information import Information
from amulett.core.signs import Sign

WORLDS = 800
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
    courses = Courses(information, seed, {sign.event for sign in signs})
    pairs = list(courses.after((best, other), WORLDS)) if signs else []
    compared = [_compare(sign, other, pairs, information.seat or 0) for sign in signs]
    return sorted(filter(_is_one, compared), key=lambda reason: -reason.clear)


def _compare(sign: Sign, than: Action, pairs: Sequence[tuple[Course, ...]], seat: int) -> Reason:
    best, other = ([sign.of(pair[n], seat) for pair in pairs] for n in (0, 1))
    gaps = [sign.good * (one - two) for one, two in zip(best, other, strict=True)]
    error = sqrt(stdev(gaps) ** 2 / len(gaps) + FAINT / len(gaps) ** 2)
    return Reason(sign, than, fmean(best), fmean(other), fmean(gaps) / error)


def _is_one(reason: Reason) -> bool:
    least = LEAST_SHARE if reason.sign.share else LEAST_AMOUNT
    return reason.clear >= CLEAR and abs(reason.best - reason.other) >= least
