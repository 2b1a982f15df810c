"""Why one option is better than another: what the courses that follow differ in, told by the game's signs.

Both options are played in the same worlds with the same bots, and the courses are followed for a while. The sign that
differs most clearly, in favour of the better option, is the reason. If none does, there is none: nothing is made up.
The more is compared (every sign, and every seat or thing that it names), the clearer a difference must be.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist, fmean, stdev

from amulett.bots.courses import Course, Courses
from amulett.bots.insight import Analysis, Insight
from amulett.bots.race import FAINT
from amulett.core.action import Action
from amulett.core.clause import Language
from amulett.core.information import Information
from amulett.core.signs import Figures, Sign, Which

WORLDS = 800
BY_NOISE = 0.03
"""How often noise alone may make a reason where there is none."""
TELLING, LEAST_TELLING = 2.0, 0.1
"""What happens or not tells more than an average: it is the reason if it is half as clear, unless it differs little."""
LEAST_SHARE, LEAST_AMOUNT = 0.04, 0.15
"""A difference smaller than this is no reason."""


@dataclass(frozen=True)
class Reason:
    """What there is more, or less, of after the best option than after another."""

    sign: Sign
    than: Action
    """The other option."""
    figures: Figures
    """The mean of the sign after each of them."""
    clear: float
    """The difference in standard errors, above 0 in favour of the best."""

    def tell(self, information: Information, language: Language, names: Sequence[str]) -> str:
        than = information.game.words.action(information.edition, self.than.text, language, names)
        return self.sign.tell(self.figures, than, information.edition, language, names)

    @property
    def gap(self) -> float:
        return abs(self.figures.best - self.figures.other)


def as_told(analysis: Analysis) -> list[Insight]:
    """The options as people are shown them: those that may be the best one, then the others, the likelier winner first.

    Among equals the race's own order is a lot: shown beside the chances, it would look like a mistake.
    """
    equals = analysis.equals
    return sorted(analysis.insights, key=lambda one: (one not in equals, -one.chance))


def explain(information: Information, analysis: Analysis, seed: int = 0) -> Reason | None:
    """Why the best option is better than the best one that is clearly worse."""
    rival = None if analysis.secret else analysis.rival
    return find_reason(information, as_told(analysis)[0].action, rival.action, seed) if rival else None


def find_reason(information: Information, best: Action, other: Action, seed: int = 0) -> Reason | None:
    """What speaks most clearly for the best option against the other one; None: nothing does."""
    return next(iter(find_reasons(information, best, other, seed)), None)


def find_reasons(information: Information, best: Action, other: Action, seed: int = 0) -> list[Reason]:
    """All that speaks for the best option against the other one, the most telling first."""
    signs = information.game.words.SIGNS
    courses = Courses(information, seed, {sign.event for sign in signs})
    pairs = list(courses.after((best, other), WORLDS)) if signs else []
    compared = [reason for sign in signs for reason in _compare(sign, (best, other), pairs, information.seat or 0)]
    clear = clear_among(len(compared))
    return sorted((one for one in compared if _is_one(one, clear)), key=_telling, reverse=True)


def clear_among(count: int) -> float:
    """Standard errors by which one of so many comparisons must differ, if noise shall hardly ever make a reason."""
    return NormalDist().inv_cdf(1 - BY_NOISE / max(1, count))


def _compare(sign: Sign, options: tuple[Action, Action], pairs: Sequence[tuple[Course, ...]], seat: int) -> list[Reason]:
    """For each that the sign names, but for what an option names itself: to take the red gem is no reason to take it."""
    chosen = {word for action in options for word in action.text.split()}
    best, other = ([sign.of(pair[n], seat) for pair in pairs] for n in (0, 1))
    named = sorted({which for found in (*best, *other) for which in found if which not in chosen}, key=str)
    return [
        _measure(sign, options[1], which, *([one.get(which, 0.0) for one in found] for found in (best, other)))
        for which in named
    ]


def _measure(sign: Sign, than: Action, which: Which, best: Sequence[float], other: Sequence[float]) -> Reason:
    gaps = [sign.good * (one - two) for one, two in zip(best, other, strict=True)]
    error = sqrt(stdev(gaps) ** 2 / len(gaps) + FAINT / len(gaps) ** 2)
    return Reason(sign, than, Figures(fmean(best), fmean(other), which), fmean(gaps) / error)


def _is_one(reason: Reason, clear: float) -> bool:
    least = LEAST_SHARE if reason.sign.share else LEAST_AMOUNT
    return reason.clear >= clear and reason.gap >= least


def _telling(reason: Reason) -> float:
    return reason.clear * (TELLING if reason.sign.share and reason.gap >= LEAST_TELLING else 1.0)
