"""The ladder: each level against the one below, the lowest against random play."""

from collections.abc import Sequence
from typing import Any

from amulett.arena.contest import Contest
from amulett.arena.rating import Ratings
from amulett.bots.levels import LEVELS


def rungs() -> list[tuple[str, str]]:
    """Who plays whom, from the bottom up."""
    return list(zip(LEVELS, ("random", *LEVELS), strict=False))


def rate(contests: Sequence[Contest]) -> Ratings:
    """All bots of the ladder on one scale."""
    ratings = Ratings()
    for contest in contests:
        ratings.add(contest.question.bots, contest.question, contest.results)
    return ratings


def as_json(contests: Sequence[Contest]) -> dict[str, Any]:
    ratings = rate(contests)
    question = contests[0].question
    return {
        "game": question.game.id,
        "players": question.players,
        "matches": sum(len(contest.results) for contest in contests),
        "fair_share": round(question.fair_share, 5),
        "edition": question.edition.name,
        "seed": question.seed,
        "rungs": [contest.as_json(ratings) for contest in contests],
    }
