"""A finished match told again, decision by decision: as a seat saw it then, or with everything open."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from amulett.core.clause import Language
from amulett.core.event import Event
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.core.replay import Replay
from amulett.core.tally import Tallies


class Step(Struct, frozen=True):
    """The match after so many decisions as there are steps before this one."""

    seat: int | None
    """Who decides now; None: nobody does any more, or these eyes cannot see who."""
    action: str
    """What was decided, as the replay names it; empty: nothing, or these eyes cannot see it."""
    text: str
    """The same in words."""
    log: list[str]
    """What has happened since the step before, sentence by sentence."""
    view: dict[str, Any]
    """The table."""


class Retold(Struct, frozen=True):
    """A match through some eyes."""

    eyes: int | None
    """A seat; None: everything is open."""
    rounds: list[int]
    """The step at which each round begins."""
    steps: list[Step]


def retell(
    replay: Replay, find_game: Callable[[str], Game], eyes: int | None, names: Sequence[str], language: Language
) -> Retold:
    """The whole match. Whoever has a replay has every card: it must be over."""
    teller, steps, happened = _Teller(replay, eyes, names, language), [], []
    for number, match in enumerate(replay.play(find_game)):
        steps.append(teller.step(number, match))
        happened.append(len(match.events))
    declared = match.game.words.TALLIES or Tallies()
    rounds = [bisect_right(happened, first) for first in declared.beginnings(match.events, match.players)]
    return Retold(eyes, rounds, steps)


class _Teller:
    def __init__(self, replay: Replay, eyes: int | None, names: Sequence[str], language: Language) -> None:
        self._replay = replay
        self._eyes = eyes
        self._names = names
        self._language = language
        self._told = 0
        """How many events have been told."""

    def step(self, number: int, match: Match) -> Step:
        seen = match.information(self._eyes).view()
        view = match.game.words.opened(seen, match.layout()) if self._eyes is None else seen
        actor, action = self._replay.actions[number] if number < len(self._replay.actions) else (None, "")
        is_known = self._eyes in (None, actor)
        return Step(
            seat=actor if is_known or seen["to_act"] == [actor] else None,
            action=action if is_known else "",
            text=match.game.words.action(match.edition, action, self._language, self._names) if is_known and action else "",
            log=[sentence for event in self._new(match) if (sentence := self._sentence(match, event))],
            view=view,
        )

    def _new(self, match: Match) -> list[Event]:
        """What these eyes have not been told yet."""
        if self._eyes is None:
            new = match.events[self._told :]
        else:
            new = [event for _, event in match.events_for(self._eyes, self._told)]
        self._told += len(new)
        return new

    def _sentence(self, match: Match, event: Event) -> str:
        """Without what was only to be seen for a moment: a log would remember it."""
        return match.game.words.event(match.edition, event.told_again(), self._language, self._names, self._eyes)
