"""A review in words: its moments with the position as the seat saw it, and the names of what was counted."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.core.replay import Replay
from amulett.core.signs import Figures
from amulett.core.tally import Tallies
from amulett.review.moments import Moment
from amulett.review.pictures import drawn
from amulett.review.reviewing import Review
from amulett.review.tallies import Sum
from amulett.review.words import figure, percent, word


class MomentTold(Struct, frozen=True):
    """A moment in one language."""

    headline: str
    why: str
    """One sentence; empty if nothing clear speaks for the better option."""
    better: str
    other: str
    """The two options, as a list shows them."""
    question: str


class Told(Struct, frozen=True):
    """A review in one language."""

    moments: list[list[MomentTold]]
    """By seat."""
    tallies: dict[str, str]
    """What each of them is called."""


class Positions:
    """The match as it was before each of its moments."""

    def __init__(self, review: Review, replay: Replay, find_game: Callable[[str], Game]) -> None:
        self.review = review
        wanted = {moment.decision for seat in review.seats for moment in seat.moments}
        matches = enumerate(replay.play(find_game))
        self._matches = {number: match.clone() for number, match in matches if number in wanted}
        self._words = find_game(replay.game).words

    def match(self, moment: Moment) -> Match:
        return self._matches[moment.decision]

    def view(self, moment: Moment, seat: int) -> dict[str, Any]:
        """What the seat saw then."""
        return self.match(moment).information(seat).view()

    def drawn(self, moment: Moment, seat: int, names: Sequence[str], language: Language) -> list[str]:
        """The same as text, line by line."""
        match = self.match(moment)
        return drawn(match.game, match.edition, self.view(moment, seat), names, language)

    def told(self, language: Language, names: Sequence[str]) -> Told:
        moments = [
            [self._told(moment, number, language, names) for moment in seat.moments]
            for number, seat in enumerate(self.review.seats)
        ]
        return Told(moments, tally_titles(self._words.TALLIES, language))

    def _told(self, moment: Moment, seat: int, language: Language, names: Sequence[str]) -> MomentTold:
        match = self.match(moment)
        better, other = (
            self._words.action(match.edition, option.action, language, names) for option in (moment.better, moment.other)
        )
        question = self._words.question(match.edition, match.observe(seat), language, names)
        why = self._why(moment, other, match.edition, language, names)
        return MomentTold(headline(moment, better, other, language), why, better, other, question)

    def _why(self, moment: Moment, other: str, edition: Edition, language: Language, names: Sequence[str]) -> str:
        if moment.why is None:
            return ""
        sign = next(sign for sign in self._words.SIGNS if sign.name == moment.why.sign)
        figures = Figures(moment.why.best, moment.why.other, moment.why.which)
        return sign.tell(figures, other, edition, language, names)


def tally_titles(tallies: Tallies | None, language: Language) -> dict[str, str]:
    return {tally.name: tally.titles[language] for tally in tallies.tallies} if tallies else {}


def headline(moment: Moment, better: str, other: str, language: Language) -> str:
    key = moment.kind if moment.kind in ("strong", "close") else "worse"
    best, rest = percent(moment.better.chance), percent(moment.other.chance)
    return word(language, key, better=better, other=other, best=best, rest=rest)


def sum_in_words(row: Sum, seat: int, language: Language) -> str:
    """`12`, `3/4`, or a mean; a dash if there is nothing to divide by."""
    value = row.values[seat]
    if not row.base:
        return figure(value, language)
    base = row.base[seat]
    if not base:
        return "–"
    return figure(round(value / base, 1), language) if row.mean else f"{figure(value, language)}/{figure(base, language)}"
