"""What a review says about a decision: how good the choice was, in one of five groups."""

from typing import Literal, get_args

from msgspec import Struct

from amulett.review.judging import Comparison, Judgement

Group = Literal["best", "equal", "little", "dear", "unsure"]
"""The best choice; as good, as far as we know; a little given away; dear; too unsure to be counted."""
GROUPS: tuple[Group, ...] = get_args(Group)

DEAR = 0.05
"""From this much of the chance of winning on, a choice was dear."""
EXACT = 0.015
"""If the error of a difference is larger than this, one cannot say that two options are equally good."""


class Verdict(Struct, frozen=True):
    decision: int
    """So many decisions of the match came before it."""
    seat: int
    played: str
    """The action that was chosen, as the replay names it."""
    best: str
    """The best one, as far as we know."""
    chance: float
    """The chance of winning after the best one."""
    error: float
    """The standard error of that."""
    lost: float
    """How much less it was after what was played."""
    lost_error: float
    group: Group
    looks: int
    gave: list[float] = []
    """By seat: how much higher its chance was after what was played than after the best. Empty: nothing to anybody."""
    gave_error: list[float] = []

    @property
    def chance_played(self) -> float:
        return self.chance - self.lost


def verdict_on(judgement: Judgement, proof: Comparison | None = None) -> Verdict:
    """With a proof its figures are told: it looked longer, and in worlds in which nothing was chosen."""
    found, question = proof or judgement.found, judgement.question
    is_best = judgement.is_best
    return Verdict(
        decision=question.decision,
        seat=question.seat,
        played=question.played,
        best=question.played if is_best else found.better,
        chance=found.chance,
        error=found.error,
        lost=0.0 if is_best else found.ahead,
        lost_error=0.0 if is_best else found.ahead_error,
        group=_group(judgement, found, has_proof=proof is not None),
        looks=found.looks,
        gave=[] if is_best else list(found.gave),
        gave_error=[] if is_best else list(found.gave_error),
    )


def _group(judgement: Judgement, found: Comparison, has_proof: bool) -> Group:
    if judgement.secret:
        return "unsure"
    if judgement.is_best:
        return "best"
    if has_proof and found.is_proven:
        return "dear" if found.ahead >= DEAR else "little"
    return "equal" if found.ahead_error <= EXACT and not found.is_clear else "unsure"
