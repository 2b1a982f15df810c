"""A match that is over, told again decision by decision: as a seat saw it at the time, or with everything open.

Whoever has a replay has the seed, and so every card. A replay exists only after the end (`match_at`), and a file of
a match that is not over is refused: while a match is being played, nothing of this tells anybody anything.
"""

import json
from collections.abc import Sequence
from itertools import islice
from typing import Any

from amulett.core.errors import AmulettError, OtherEdition
from amulett.core.event import Event
from amulett.core.information import Information
from amulett.core.match import Match, seat_names
from amulett.core.replay import Replay
from amulett.games import find_game
from amulett.server import tokens, views
from amulett.server.api import AdviseMatch, FinishedMatch, RetellMatch, Retold, SeatThen, StepInfo
from amulett.server.protocol import EventInfo, Language
from amulett.server.refusal import Refusal
from amulett.server.table import Table

MOST_REPLAY_BYTES = 200_000
"""The size limit of a request with a replay in it. A match of random play with 2,900 actions has a quarter of that and
takes two seconds to tell: so nobody keeps the server busy for long with one request."""
_LONGEST_NAME = 24


def match_at(table: Table) -> FinishedMatch:
    """The match of a table, for everybody who knows the table; raises Refusal as long as it is not over."""
    if table.phase != "over":
        raise Refusal("not_over")
    if table.closed or not table.match:
        raise Refusal("replay_gone")
    seats = [
        SeatThen(name=name, bot=chair.bot if chair.person is None else None)
        for name, chair in zip(table.names, table.chairs, strict=True)
    ]
    replay = table.replay().to_json()
    return FinishedMatch(game=table.game, seats=seats, continues=table.continues, replay=json.loads(replay))


def game_of(content: dict[str, Any]) -> str:
    """Which game a replay file says it is of."""
    return str(content.get("game", ""))


def parsed(content: dict[str, Any]) -> Replay:
    """Raises Refusal if this is no replay file."""
    try:
        return Replay.parse(content)
    except AmulettError:
        raise Refusal("no_replay") from None


def finished(content: dict[str, Any]) -> tuple[Replay, Match]:
    """A replay that comes out as it was played, and its match at the end; raises Refusal."""
    replay = parsed(content)
    try:
        match = replay.verify(find_game)
    except KeyError:
        raise Refusal("no_game") from None
    except OtherEdition:
        raise Refusal("replay_gone") from None
    except AmulettError:
        raise Refusal("replay_unlike") from None
    if not match.over:
        raise Refusal("not_over")
    return replay, match


def retell(request: RetellMatch) -> Retold:
    """The whole match, for these eyes."""
    replay, end = finished(request.replay)
    if request.seat is not None:
        _check_seat(replay, request.seat)
    teller = _Teller(replay, names_for(replay.players, request.names, request.language), request)
    return Retold(
        game=replay.game,
        edition=end.edition.name,
        players=replay.players,
        names=teller.names,
        steps=teller.steps(),
        outcome=teller.outcome(end),
        box=end.edition.data if replay.source else None,
    )


def _check_seat(replay: Replay, seat: int) -> None:
    if seat >= replay.players:
        raise Refusal("no_such_seat")


def names_for(players: int, given: Sequence[str], language: Language) -> list[str]:
    """What the seats are called; a file does not say, so they may have letters only."""
    names = [tokens.visible(name, _LONGEST_NAME) for name in given[:players]]
    return [name or letter for name, letter in zip([*names, *[""] * players], seat_names(players, language), strict=False)]


def asked_then(request: AdviseMatch) -> Information:
    """What the seat that decided next knew at that point of a match that is over; raises Refusal."""
    replay, _ = finished(request.replay)
    if request.decision >= len(replay.actions):
        raise Refusal("nothing_left")
    match = next(islice(replay.play(find_game), request.decision, None))
    return match.information(replay.actions[request.decision][0])


class _Teller:
    def __init__(self, replay: Replay, names: list[str], request: RetellMatch) -> None:
        self.replay = replay
        self.names = names
        self.seat = request.seat
        self.open = request.open
        self.language = request.language
        self._told = 0
        """How many events have been told."""

    def steps(self) -> list[StepInfo]:
        matches = self.replay.play(find_game)
        return [self._step(number, match) for number, match in enumerate(matches)]

    def outcome(self, end: Match) -> Any:
        return views.outcome_for(end, self.seat, end.information(self.seat).view(), self.language, self.names)

    def _step(self, number: int, match: Match) -> StepInfo:
        information = match.information(self.seat)
        seen = information.view()
        view = match.game.words.opened(seen, match.layout()) if self.open else seen
        actor, action = self.replay.actions[number] if number < len(self.replay.actions) else (None, "")
        is_known = self.open or actor == self.seat
        asked = actor if is_known or seen["to_act"] == [actor] else None
        step = StepInfo(
            view=view,
            lines=match.game.words.lines(match.edition, view, self.language, self.names),
            events=self._events(match),
            seat=asked,
            action=action if is_known else "",
            text=self._in_words(match, action) if is_known and action else "",
            hint=asked is not None and number in self.replay.hints,
        )
        if actor is not None and actor == self.seat:
            actions = match.legal_actions(actor)
            decision = views.decision_for(information, actions, seen, self.language, self.names, number)
            step.question = decision.question
            step.options = [option for group in decision.groups for option in group.options]
        return step

    def _in_words(self, match: Match, action: str) -> str:
        return match.game.words.action(match.edition, action, self.language, self.names)

    def _events(self, match: Match) -> list[EventInfo]:
        """What is new for these eyes since the step before."""
        told = self._everything(match) if self.open else match.events_for(self.seat, self._told)
        self._told += len(told)
        return [views.event_info(match, number, event, self.seat, self.language, self.names) for number, event in told]

    def _everything(self, match: Match) -> list[tuple[int, Event]]:
        """What happened, whoever saw it."""
        return list(enumerate(match.events[self._told :], self._told))
