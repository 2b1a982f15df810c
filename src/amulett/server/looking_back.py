"""A review as it goes over the wire: in both languages, with the position of every moment as its seat saw it."""

from collections.abc import Sequence

from msgspec.structs import asdict

from amulett.core.clause import LANGUAGES
from amulett.core.match import Match, seat_names
from amulett.core.replay import Replay
from amulett.games import find_game
from amulett.review.line import Luck, Point
from amulett.review.moments import Moment, Option
from amulett.review.reviewing import Review
from amulett.review.telling import MomentTold, Positions, Told, sum_in_words
from amulett.server import views
from amulett.server.api import (
    GroupsInfo,
    LineInfo,
    LuckInfo,
    MomentInfo,
    OptionThen,
    ReviewInfo,
    SeatReviewInfo,
    TallyInfo,
    TurnInfo,
)
from amulett.server.protocol import Language, OptionInfo
from amulett.server.reviewing import RANGE

_DIGITS = 4


def review_info(review: Review, replay: Replay, names: Sequence[str]) -> ReviewInfo:
    positions = Positions(review, replay, find_game)
    told: dict[Language, Told] = {language: positions.told(language, names) for language in LANGUAGES}
    edition = replay.start(find_game).edition
    return ReviewInfo(
        game=review.game,
        edition=edition.name,
        names=list(names),
        decisions=review.decisions,
        looks=review.looks,
        ranking=review.ranking,
        scores=review.scores,
        seats=[_seat(review, seat, positions, told) for seat in range(review.players)],
        tallies=_tallies(review, told),
        box=edition.data if replay.source else None,
    )


def _seat(review: Review, seat: int, positions: Positions, told: dict[Language, Told]) -> SeatReviewInfo:
    found = review.seats[seat]
    moments = [
        _moment(moment, {language: said.moments[seat][n] for language, said in told.items()}, positions, seat)
        for n, moment in enumerate(found.moments)
    ]
    turns = [
        TurnInfo(turn.after, turn.at, round(turn.before, _DIGITS), round(turn.chance, _DIGITS)) for turn in found.turns
    ]
    groups = GroupsInfo(**found.groups)
    return SeatReviewInfo(
        line=_line(found.line), turns=turns, luck=_luck(found.luck), groups=groups, moments=moments, hints=found.hints
    )


def _line(points: Sequence[Point]) -> LineInfo:
    return LineInfo(
        at=[point.at for point in points],
        chance=[round(point.chance, _DIGITS) for point in points],
        error=[round(RANGE * point.error, _DIGITS) for point in points],
    )


def _luck(luck: Luck) -> LuckInfo:
    ranged = {name: RANGE * share if name.endswith("_error") else share for name, share in asdict(luck).items()}
    return LuckInfo(**ranged)


def _moment(moment: Moment, told: dict[Language, MomentTold], positions: Positions, seat: int) -> MomentInfo:
    return MomentInfo(
        decision=moment.decision,
        kind=moment.kind,
        played=moment.played,
        better=_option(moment.better, {language: said.better for language, said in told.items()}),
        other=_option(moment.other, {language: said.other for language, said in told.items()}),
        looks=moment.looks,
        headline={language: said.headline for language, said in told.items()},
        why={language: said.why for language, said in told.items()},
        question={language: said.question for language, said in told.items()},
        view=positions.view(moment, seat),
        options=_on_the_table(moment, positions.match(moment), seat),
    )


def _on_the_table(moment: Moment, match: Match, seat: int) -> list[OptionInfo]:
    information = match.information(seat)
    names = seat_names(match.players, "en")  # the sentences of a moment stand beside it
    decision = views.decision_for(information, match.legal_actions(seat), information.view(), "en", names, moment.decision)
    options = (option for group in decision.groups for option in group.options)
    return [option for option in options if option.action in (moment.better.action, moment.other.action)]


def _option(option: Option, texts: dict[Language, str]) -> OptionThen:
    low, high = (option.chance + side * RANGE * option.error for side in (-1, 1))
    return OptionThen(
        action=option.action,
        texts=texts,
        chance=round(min(1.0, max(0.0, option.chance)), _DIGITS),
        low=round(min(1.0, max(0.0, low)), _DIGITS),
        high=round(min(1.0, max(0.0, high)), _DIGITS),
    )


def _tallies(review: Review, told: dict[Language, Told]) -> list[TallyInfo]:
    by_round = {table.name: table for table in review.counted.by_round}
    return [
        TallyInfo(
            titles={language: said.tallies[row.name] for language, said in told.items()},
            values=[sum_in_words(row, seat, "en") for seat in range(review.players)],
            columns=by_round[row.name].columns if row.name in by_round else [],
            by_round=by_round[row.name].values if row.name in by_round else [],
        )
        for row in review.counted.sums
    ]
