"""Maximum likelihood for any formula that gives probabilities: Fisher scoring, with numerical derivatives.

A *sample* is a row of probabilities, of which one is right (or several share it); samples from the same match are
correlated, so standard errors are those between matches (the sandwich estimate, clustered).
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from bench.fit.arrays import Flags, Floats, Integers

Evaluate = Callable[[Floats], Floats]
"""The probabilities that a formula with these constants gives, a row per sample."""

_CHANGE = 1e-4
_ROUNDS = 100
_MOST_DAMPING = 1e4
_CLOSE = 1e-9
"""The least gain of a round, in nats."""


@dataclass(frozen=True)
class Fit:
    constants: Floats
    errors: Floats
    """Standard errors; infinite for a constant that changes nothing."""


def losses(chances: Floats, right: Floats) -> Floats:
    """The log loss of every sample, in nats."""
    surprise = np.where(right > 0, -right * np.log(np.maximum(chances, 1e-300)), 0.0)
    return np.asarray(surprise.sum(axis=1))


def fit(evaluate: Evaluate, start: Floats, right: Floats, matches: Integers) -> Fit:
    """The constants under which what happened was likeliest, starting from `start`.

    Where the formula is very confident, Fisher's information is next to nothing and a step could lead anywhere: steps are
    damped (Levenberg, Marquardt) by as much as it takes for each of them to gain something.
    """
    evaluate = _guarded(evaluate, right)
    constants, loss, damping = start.copy(), _mean_loss(evaluate, start, right), 1e-3
    scores, information = derivatives(evaluate, constants, right)
    for _ in range(_ROUNDS):
        new = constants + _step(scores, information, damping)
        new_loss = _mean_loss(evaluate, new, right)
        there = derivatives(evaluate, new, right) if new_loss < loss else None
        if there and np.isfinite(there[1]).all():
            gained, constants, loss, damping = loss - new_loss, new, new_loss, damping / 10
            scores, information = there
            if gained < _CLOSE:
                break
        elif damping > _MOST_DAMPING:
            break
        else:
            damping *= 10
    return Fit(constants, clustered_errors(scores, information, matches))


def _guarded(evaluate: Evaluate, right: Floats) -> Evaluate:
    """Where a formula makes no sense it gives NaN; interpreted, it would raise an error there."""

    def guarded(constants: Floats) -> Floats:
        try:
            return evaluate(constants)
        except (ArithmeticError, ValueError):
            return np.full_like(right, np.nan)

    return guarded


def _mean_loss(evaluate: Evaluate, constants: Floats, right: Floats) -> float:
    loss = float(losses(evaluate(constants), right).mean())
    return loss if math.isfinite(loss) else math.inf


def fit_some(evaluate: Evaluate, start: Floats, which: Flags, right: Floats, matches: Integers) -> Fit:
    """The same for some of the constants; the others stay fixed, with an error of 0."""

    def whole(some: Floats, others: Floats) -> Floats:
        constants = others.copy()
        constants[which] = some
        return constants

    if not which.any():
        return Fit(start, np.zeros_like(start))
    found = fit(lambda some: evaluate(whole(some, start)), start[which], right, matches)
    return Fit(whole(found.constants, start), whole(found.errors, np.zeros_like(start)))


def _step(scores: Floats, information: Floats, damping: float) -> Floats:
    """Constants that change nothing stay where they are."""
    damped = information + damping * np.diag(np.diag(information) + (scores**2).sum(axis=0))
    return np.asarray(np.linalg.pinv(damped, rcond=1e-12, hermitian=True) @ scores.sum(axis=0))


def derivatives(evaluate: Evaluate, constants: Floats, right: Floats) -> tuple[Floats, Floats]:
    """The derivatives of every sample's log-likelihood by every constant; and Fisher's information over all samples."""
    chances = evaluate(constants)
    by_constant = list(slopes(evaluate, constants))
    relative = [np.divide(slope, chances, out=np.zeros_like(chances), where=chances > 1e-12) for slope in by_constant]
    scores = np.column_stack([(right * part).sum(axis=1) for part in relative])
    information = np.array([[float(np.vdot(a, b)) for b in relative] for a in by_constant])
    return scores, information


def slopes(evaluate: Evaluate, constants: Floats) -> Iterator[Floats]:
    """The derivatives of every probability by every constant."""
    for number, value in enumerate(constants):
        change = np.zeros_like(constants)
        change[number] = _CHANGE * max(abs(value), 0.01)
        yield (evaluate(constants + change) - evaluate(constants - change)) / (2 * change[number])


def clustered_errors(scores: Floats, information: Floats, matches: Integers) -> Floats:
    """By the sandwich estimate: from the spread of the scores of whole matches."""
    inverse = np.linalg.pinv(information, rcond=1e-10, hermitian=True)
    by_match = np.zeros((int(matches.max()) + 1, scores.shape[1]))
    np.add.at(by_match, matches, scores)
    errors = np.sqrt(np.diag(inverse @ (by_match.T @ by_match) @ inverse))
    return np.where(np.diag(information) > 0, errors, np.inf)


def mean_and_error(values: Floats, matches: Integers) -> tuple[float, float]:
    """A mean over samples and its standard error, by matches."""
    deviations = np.bincount(matches, values - values.mean())
    return float(values.mean()), float(np.sqrt((deviations**2).sum()) / len(values))


def held_out(matches: Integers) -> Flags:
    """Every fifth match is held out, to evaluate the fit."""
    return np.asarray(matches % 5 == 4)
