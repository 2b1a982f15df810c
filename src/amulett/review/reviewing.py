"""The review of a finished match: every real decision judged, from what its seat knew then; and what follows from that.

`steps` names the work, batch by batch, and whoever asks for a review does it: on the command line in processes, at a
server in its spare time. The result follows from the replay and the number of looks alone.
"""

from collections.abc import Callable, Generator, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from amulett.bots.reasons import find_reason
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.core.replay import Replay
from amulett.core.whole import whole_number
from amulett.review.judging import Comparison, Judgement, Question, judge, prove
from amulett.review.line import Luck, Point, Turn, line_of, luck_of, turns_of
from amulett.review.moments import Chosen, Moment, Why, moments_of, to_prove, told
from amulett.review.tallies import Counted, count
from amulett.review.verdict import GROUPS, Group, Verdict, verdict_on

MATCH_LOOKS = 1_000_000
"""For all decisions of a match together: less than a minute on two cores."""
LEAST_LOOKS, MOST_LOOKS = 600, 4000
"""For one decision."""
PROOF_LOOKS = 300_000
"""For all proofs of a match together."""
LONGER = 4
"""A proof takes at least as many looks as the first judgement, and up to so many times as many."""

Task = Callable[[], Any]
"""A piece of work that can be sent to another process; those of a batch do not depend on each other."""
Work = Callable[[Sequence[Task]], list[Any]]
"""Does the tasks of a batch, in whatever order, and returns their results."""


def one_by_one(tasks: Sequence[Task]) -> list[Any]:
    return [task() for task in tasks]


class SeatReview(Struct, frozen=True):
    """What there is to say to one seat."""

    line: list[Point]
    turns: list[Turn]
    luck: Luck
    groups: dict[Group, int]
    """How many decisions there were of each group."""
    hints: list[int]
    """The decisions before which it took a hint, as far as the replay says."""
    moments: list[Moment]


class Review(Struct, frozen=True):
    game: str
    players: int
    decisions: int
    """Of the whole match, forced ones that were asked included."""
    looks: int
    """For each decision."""
    verdicts: list[Verdict]
    """On every decision with two options or more, in time."""
    ranking: list[int]
    """The place of every seat."""
    scores: list[int]
    seats: list[SeatReview]
    counted: Counted


def looks_for(decisions: int) -> int:
    """For each decision, so that the whole match takes less than a minute."""
    return max(LEAST_LOOKS, min(MOST_LOOKS, MATCH_LOOKS // max(1, decisions)))


def steps(replay: Replay, find_game: Callable[[str], Game], looks: int = 0) -> Generator[list[Task], list[Any], Review]:
    """Yields batches of tasks and is sent their results; returns the review.

    :param looks: for each decision; 0: as many as there is time for (`looks_for`)
    """
    looks = whole_number(looks) or looks_for(len(replay.actions))
    questions, end = _asked(replay, find_game, looks)
    judgements: list[Judgement] = (yield [partial(judge, question) for question in questions]) if questions else []
    doubted = to_prove(judgements)
    longer = max(looks, min(LONGER * looks, PROOF_LOOKS // max(1, len(doubted))))
    found: list[Comparison] = yield [partial(prove, one.question, one.found, longer) for one in doubted]
    proofs = {one.question.decision: proof for one, proof in zip(doubted, found, strict=True)}
    chosen = [moments_of([one for one in judgements if one.question.seat == s], proofs) for s in range(replay.players)]
    whys: list[Why | None] = yield [partial(_why, moment) for moments in chosen for moment in moments]
    rest = iter(whys)
    moments = [[told(moment, next(rest)) for moment in own] for own in chosen]
    verdicts = [verdict_on(one, proofs.get(one.question.decision)) for one in judgements]
    seats = [_seat(seat, verdicts, moments[seat], end, replay) for seat in range(replay.players)]
    return Review(
        game=replay.game,
        players=replay.players,
        decisions=len(replay.actions),
        looks=looks,
        verdicts=verdicts,
        ranking=list(end.outcome.ranking) if end.outcome else [],
        scores=list(end.outcome.scores) if end.outcome else [],
        seats=seats,
        counted=count(end),
    )


def review(
    replay: Replay,
    find_game: Callable[[str], Game],
    looks: int = 0,
    work: Work = one_by_one,
) -> Review:
    """The review of a replay that has been verified."""
    doing = steps(replay, find_game, looks)
    batch = next(doing)
    while True:
        try:
            batch = doing.send(work(batch))
        except StopIteration as done:
            found: Review = done.value
            return found


def _asked(replay: Replay, find_game: Callable[[str], Game], looks: int) -> tuple[list[Question], Match]:
    """Every decision with a choice, as its seat saw it, and the match at its end."""
    questions, match = [], replay.start(find_game)
    for number, (seat, action) in enumerate(replay.actions):
        if len(match.legal_actions(seat)) > 1:
            questions.append(Question(number, match.information(seat), action, looks))
        match.play(action, seat)
    return questions, match


def _why(chosen: Chosen) -> Why | None:
    judgement, kind, found = chosen
    if kind == "close":
        return None
    information = judgement.question.information
    actions = {action.text: action for action in information.legal_actions()}
    reason = find_reason(information, actions[found.better], actions[found.other])
    if not reason:
        return None
    figures = reason.figures
    return Why(reason.sign.name, figures.best, figures.other, figures.which)


def _seat(seat: int, verdicts: Sequence[Verdict], moments: list[Moment], end: Match, replay: Replay) -> SeatReview:
    own, result = [verdict for verdict in verdicts if verdict.seat == seat], result_of(end, seat)
    line = line_of(own, result, len(end.actions))
    groups = {group: sum(verdict.group == group for verdict in own) for group in GROUPS}
    hints = [number for number in replay.hints if replay.actions[number][0] == seat]
    return SeatReview(line, turns_of(line), luck_of(seat, verdicts, result), groups, hints, moments)


def result_of(end: Match, seat: int) -> float:
    """1 for the winner; those who share the victory get their part of it."""
    winners = end.outcome.winners if end.outcome else ()
    return 1 / len(winners) if seat in winners else 0.0
