"""The moments that a seat can learn most from: what was dear, what was strong, what nobody could tell apart."""

from collections.abc import Iterator, Mapping, Sequence
from math import hypot
from typing import Literal

from msgspec import Struct

from amulett.review.judging import Comparison, Judgement
from amulett.review.verdict import DEAR, EXACT

MOST_DEAR = 3

Kind = Literal["dear", "little", "strong", "close"]


class Option(Struct, frozen=True):
    """One of the two options of a moment."""

    action: str
    chance: float
    error: float
    """The standard error of the chance."""


class Why(Struct, frozen=True):
    """A reason: a sign of the game, and its mean after the better option and after the other (`bots/reasons.py`)."""

    sign: str
    best: float
    other: float
    which: int | str | None = None
    """Whom or what it names: a seat, or something of the box."""


class Moment(Struct, frozen=True):
    decision: int
    kind: Kind
    played: str
    better: Option
    """The better one: of a strong or close moment, it may be the one that was played."""
    other: Option
    ahead: float
    ahead_error: float
    looks: int
    why: Why | None
    """What speaks for the better one; None: nothing clear, or they are too close."""


def to_prove(judgements: Sequence[Judgement]) -> list[Judgement]:
    """What nobody is told without a second look: whatever seems to have been worse, and the best choice of every seat."""
    reproached = [one for one in judgements if not one.is_best and one.found.is_clear]
    return [*reproached, *_praised(judgements)]


def _praised(judgements: Sequence[Judgement]) -> Iterator[Judgement]:
    for seat in {one.question.seat for one in judgements}:
        found = [one for one in judgements if one.question.seat == seat and one.insight and one.found.is_clear]
        yield from sorted(found, key=lambda one: -one.found.ahead)[:2]


Chosen = tuple[Judgement, Kind, Comparison]
"""A moment whose reason is still to be found."""


def moments_of(judgements: Sequence[Judgement], proofs: Mapping[int, Comparison]) -> list[Chosen]:
    """Of one seat, in time: at most three dear ones, the strongest, and one too close to tell."""
    proven = [(one, proofs[one.question.decision]) for one in judgements if one.question.decision in proofs]
    clear = sorted(((one, proof) for one, proof in proven if proof.is_proven), key=lambda pair: -pair[1].ahead)
    worse = [(one, proof) for one, proof in clear if not one.is_best][:MOST_DEAR]
    strong = [(one, proof) for one, proof in clear if one.is_best][:1]
    found: list[Chosen] = [(one, "dear" if proof.ahead >= DEAR else "little", proof) for one, proof in worse]
    found += [(one, "strong", proof) for one, proof in strong]
    found += [(one, "close", one.found) for one in _closest(judgements, proofs)]
    return sorted(found, key=lambda moment: moment[0].question.decision)


def _closest(judgements: Sequence[Judgement], proofs: Mapping[int, Comparison]) -> list[Judgement]:
    """Another option seemed best, but nobody can tell; of these, where most was at stake."""
    found = [
        one
        for one in judgements
        if not one.is_best
        and not one.found.is_clear
        and one.found.ahead_error <= EXACT
        and one.question.decision not in proofs
    ]
    return sorted(found, key=lambda one: -one.spread)[:1]


def told(chosen: Chosen, why: Why | None) -> Moment:
    judgement, kind, found = chosen
    return Moment(
        decision=judgement.question.decision,
        kind=kind,
        played=judgement.question.played,
        better=Option(found.better, found.chance, found.error),
        other=Option(found.other, found.chance - found.ahead, hypot(found.error, found.ahead_error)),
        ahead=found.ahead,
        ahead_error=found.ahead_error,
        looks=found.looks,
        why=why,
    )
