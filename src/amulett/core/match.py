"""A match: one game played to its end, through the single checked method `play`."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, SupportsIndex

import numpy as np

from amulett.core import engine
from amulett.core.action import Action, split
from amulett.core.calling import entries_of, options_of
from amulett.core.clause import LANGUAGES, Clause, Language
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError, IllegalAction, UnknownAction
from amulett.core.event import Event
from amulett.core.game import Game, vocabulary
from amulett.core.information import Information
from amulett.core.record import (
    INTERPRETED,
    MAX_SEATS,
    SEATS_OF,
    Records,
    clone,
    from_bytes,
    from_plain,
    new_records,
    plain,
    to_bytes,
    to_plain,
)
from amulett.core.seed import SEED_BITS, key_of, seed_of
from amulett.core.story import Story
from amulett.core.whole import whole_number

if TYPE_CHECKING:
    from amulett.core.replay import Replay


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    scores: tuple[int, ...]
    """The points of every seat, as the game counts them."""
    ranking: tuple[int, ...]
    """The place of every seat; tied seats share one, and the places after it are skipped."""
    winners: tuple[int, ...]
    ending: str
    """Why it ended, as the game names it."""


_SEATS = (1 << engine.SEAT_BITS) - 1


@lru_cache(maxsize=64)
def _edition_records(
    game: Game, edition: Edition, players: int, options: tuple[tuple[str, str | bool], ...]
) -> tuple[Records, Any]:
    """The edition for one table, compiled and as a plain object; neither is ever changed."""
    records = from_plain(game.box.record(edition, players, dict(options)))
    return records, to_plain(records)


class Match:
    """One match. Made by `amulett.new_match`, by a game's `position`, or from a replay.

    It is the seed (or the position) and the moves since; events are made from these when somebody reads them.
    """

    __slots__ = (
        "_actions",
        "_asked",
        "_count",
        "_entries",
        "_first_step",
        "_moments",
        "_moves",
        "_one_writer",
        "_origin",
        "_story",
        "edition",
        "editions",
        "game",
        "options",
        "plain_edition",
        "players",
        "seed",
    )

    def __init__(
        self,
        game: Game,
        edition: Edition,
        players: SupportsIndex,
        options: Mapping[str, Any],
        seed: SupportsIndex,
        asks_forced: bool = False,
    ) -> None:
        """A table with nothing on it yet."""
        least, most = edition.players
        self.players = _whole(players)
        if not least <= self.players <= most:
            raise AmulettError(f"{game.id} is played by {edition.player_counts} players, not {players!r}")
        self.seed = _whole(seed)
        if not 0 <= self.seed < 1 << SEED_BITS:
            raise AmulettError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed!r}")
        self.game = game
        self.edition = edition
        self.options: Mapping[str, Any] = MappingProxyType(edition.choose(options))
        self.editions, self.plain_edition = _edition_records(game, edition, self.players, tuple(self.options.items()))
        self._moments: Records = new_moments(game, asks_forced)
        self._actions = vocabulary(game, edition).actions
        self._entries = entries_of(game, self.editions)
        self._one_writer = threading.Lock()
        self._moves: list[tuple[int, int]] = []
        self._story: Story | None = None
        self._asked = self._count = 0
        self._first_step = engine.ASK
        self._origin: Records = self._moments

    @classmethod
    def deal(
        cls,
        game: Game,
        edition: Edition,
        players: SupportsIndex,
        options: Mapping[str, Any],
        seed: SupportsIndex,
        asks_forced: bool = False,
    ) -> "Match":
        """
        :param asks_forced: ask a seat even if it has only one option, unless everybody can see that. Where people watch
            each other, an answer that came at once would tell what a hand holds.
        """
        match = cls(game, edition, players, options, seed, asks_forced)
        _key(match._moments)[:] = key_of(match.seed)
        match._start(match._moments, engine.DEAL)
        return match

    @classmethod
    def from_layout(
        cls,
        game: Game,
        edition: Edition,
        players: int,
        options: Mapping[str, Any],
        layout: Mapping[str, Any],
        asks_forced: bool = False,
    ) -> "Match":
        """A match that starts from a position, given by its layout."""
        layout = dict(layout)
        match = cls(game, edition, players, options, layout.pop("seed", 0))
        moment = plain(game.moment)()
        moment.state.key = list(key_of(match.seed))
        moment.state.chances = layout.pop("chances", 0)
        game.words.from_layout(edition, match.plain_edition, moment.state, **layout)
        moment.options.asks_forced = int(asks_forced)
        match._start(from_plain(moment), engine.RESUME)
        return match

    @classmethod
    def drawn(cls, information: Information, streams: Records, asks_forced: bool = False) -> "Match":
        """A match that the seat of an information cannot tell from the true one; the stream draws what is unknown."""
        match = cls._at_table_of(information, asks_forced)
        match._entries.determinize(information.records, match.editions, streams, match._moments)
        match._start(match._moments, engine.ASK)
        match.seed = seed_of([int(part) for part in _key(match._moments)])
        return match

    @classmethod
    def imagined(cls, information: Information, state: Any) -> "Match":
        """The same with a state (plain) that was drawn already."""
        match = cls._at_table_of(information)
        moment = to_plain(match._moments)
        moment.state = state
        match._start(from_plain(moment), engine.ASK)
        match.seed = seed_of([int(part) for part in _key(match._moments)])
        return match

    @classmethod
    def _at_table_of(cls, information: Information, asks_forced: bool = False) -> "Match":
        table = (information.game, information.edition, information.players, information.options)
        return cls(*table, seed=0, asks_forced=asks_forced or information.asks_forced)

    def _start(self, origin: Records, first_step: int) -> None:
        self._origin, self._first_step = origin, first_step
        self._moments = clone(origin)
        self._note(self._entries.step(self._moments, self.editions, -1, first_step))

    def _note(self, asked: int) -> None:
        self._asked = asked & _SEATS
        self._count = asked >> engine.SEAT_BITS

    # ---- playing

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have to decide now."""
        return SEATS_OF[self._asked]

    @property
    def over(self) -> bool:
        return not self._asked

    @property
    def asks_forced(self) -> bool:
        """Whether a seat is asked even if it has only one option, unless everybody can see that."""
        options = self._moments[0].options if INTERPRETED else self._moments["options"][0]
        return bool(options.asks_forced if INTERPRETED else options["asks_forced"])

    def legal_actions(self, seat: SupportsIndex | None = None) -> list[Action]:
        """What a seat (if omitted, the first one to act) may do now; empty if it is not to act."""
        asked = SEATS_OF[self._asked]
        actions = self._actions
        if seat is not None and type(seat) is not int:
            seat = self.check_seat(seat)
        if asked and (seat is None or seat == asked[0]):
            return [actions[number] for number in self._entries.offered(self._moments, self._count)]  # type: ignore[misc]
        if seat is None:
            return []
        numbers = options_of(self._moments, self.editions, self.check_seat(seat))
        return [actions[number] for number in numbers]  # type: ignore[misc]

    def play(self, action: Action | str | SupportsIndex, seat: SupportsIndex | None = None) -> None:
        """Carry out an action; without a seat, for the one that is to act.

        Raises IllegalAction, which names the clause, or UnknownAction; in that case nothing has changed.
        """
        if seat is None:
            seat = self._only_seat()
        elif type(seat) is not int or not 0 <= seat < self.players:
            seat = self.check_seat(seat)
        actions = self._actions
        if type(action) is Action and action.number < len(actions) and actions[action.number] is action:
            number = action.number
        else:
            number = self._known(action, seat).number
        with self._one_writer:
            asked = self._entries.step(self._moments, self.editions, seat, number)
            if asked >= 0:
                self._asked = asked & _SEATS
                self._count = asked >> engine.SEAT_BITS
                self._moves.append((seat, number))
                return
            self._entries.step(self._moments, self.editions, -1, engine.ASK)  # what was legal still is
        raise self._illegal(seat, self._actions[number])

    def _only_seat(self) -> int:
        asked = SEATS_OF[self._asked]
        if len(asked) > 1:
            raise AmulettError(f"seats {', '.join(map(str, asked))} are to act: say which of them acts")
        return asked[0] if asked else 0

    def check(self, action: Action | str | SupportsIndex, seat: SupportsIndex) -> Action:
        """The action that a seat means, if it is legal; otherwise raises as `play` does. Never changes anything."""
        if seat is None:
            raise AmulettError("a spectator does not act: say which seat")
        seat = self.check_seat(seat)
        known = self._known(action, seat)
        if known not in self.legal_actions(seat):
            raise self._illegal(seat, known)
        return known

    def why_not(self, action: Action | str, seat: SupportsIndex) -> Clause | None:
        """The clause that forbids an action now, or None if it is legal (or not an action at all)."""
        try:
            self.check(action, seat)
        except IllegalAction as refused:
            return refused.clause
        except UnknownAction:
            pass
        return None

    def _known(self, action: Action | str | SupportsIndex, seat: int) -> Action:
        try:
            return self.game.action(self.edition, action)
        except UnknownAction:
            if clause := self._refusal(seat, str(action)):
                raise IllegalAction(str(action), clause) from None
            raise

    def _illegal(self, seat: int, action: Action | None) -> IllegalAction:
        assert action
        clause = self._refusal(seat, action.text)
        assert clause, f"{action} is neither legal nor refused"
        return IllegalAction(action.text, clause)

    def _refusal(self, seat: int, text: str) -> Clause | None:
        id = self.information(seat).refusal(*split(text))
        return self.game.clause(id, self.edition) if id else None

    def check_seat(self, seat: SupportsIndex) -> int:
        """The seat as a number; raises AmulettError unless this match has such a seat."""
        number = seat if type(seat) is int else _whole(seat)
        if not 0 <= number < self.players:
            raise AmulettError(f"the seats of this match are 0 to {self.players - 1}, not {seat!r}")
        return number

    # ---- observing

    def information(self, seat: SupportsIndex | None) -> Information:
        """Everything a seat has seen; None: a spectator."""
        if seat is not None:
            seat = self.check_seat(seat)
        records = new_records(self.game.information)
        self._entries.inform(self._moments, self.editions, -1 if seat is None else seat, records)
        return Information(self, seat, records)

    def observe(self, seat: SupportsIndex | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) sees now, as plain data, with its legal actions grouped for display."""
        information = self.information(seat)
        actions = [] if seat is None else self.legal_actions(seat)
        return {**information.view(), "actions": self.game.words.groups(self.edition, actions)}

    def _told(self) -> Story:
        """What has happened up to now; the caller holds the lock."""
        if self._story is None:
            self._story = Story(self, self._origin, self._first_step)
        self._story.follow(self._moves)
        return self._story

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, for the host's eyes only; a seat gets `events_for`."""
        with self._one_writer:
            return self._told().events.copy()

    def events_seen(self, seat: SupportsIndex | None) -> int:
        """How many events the seat has seen."""
        viewer = self._viewer(seat)
        with self._one_writer:
            return len(self._told().seen[viewer])

    def events_for(self, seat: SupportsIndex | None, since: SupportsIndex = 0) -> list[tuple[int, Event]]:
        """The events as the seat sees them, from number `since` on.

        Every viewer has numbers of its own: gaps would reveal events that it must not know about. What the seat saw only
        for a moment (`Event.once`) is told once: read again, the event comes without it.
        """
        viewer = self._viewer(seat)
        first = _whole(since)
        if first < 0:
            raise AmulettError(f"events have the numbers 0, 1, 2 ..., not {since!r}")
        with self._one_writer:
            return self._told().tell(viewer, first)

    def _viewer(self, seat: SupportsIndex | None) -> int | None:
        return None if seat is None else self.check_seat(seat)

    def story(self, seat: SupportsIndex | None, language: Language, names: Sequence[str] = (), since: int = 0) -> list[str]:
        """The same in words."""
        if language not in LANGUAGES:
            raise AmulettError(f"the languages are {', '.join(LANGUAGES)}, not {language!r}")
        viewer, names = self._viewer(seat), names or seat_names(self.players, language)
        told = self.events_for(viewer, since)
        sentences = (self.game.words.event(self.edition, event, language, names, viewer) for _, event in told)
        return [sentence for sentence in sentences if sentence]

    @property
    def actions(self) -> list[tuple[int, Action]]:
        """The decisions taken so far, each with its seat; forced ones only where the seat was asked."""
        return [(seat, self._actions[number]) for seat, number in self._moves]  # type: ignore[misc]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it is being played."""
        if not self.over:
            return None
        merits = np.zeros(MAX_SEATS, np.int64)
        ending = int(engine.ending_of(self._moments, self.editions, merits))
        mine = [int(merit) for merit in merits[: self.players]]
        scores = self.game.words.scores(self.information(None).plain()) if self.game.words.scores else mine
        ranking = tuple(1 + sum(other > merit for other in mine) for merit in mine)
        return Outcome(
            scores=tuple(scores[: self.players]),
            ranking=ranking,
            winners=tuple(seat for seat, place in enumerate(ranking) if place == 1),
            ending=self.game.endings[ending],
        )

    # ---- keeping

    @property
    def states(self) -> Records:
        """The whole table as the rules see it, an array of one record: for the host's eyes only, and not to be changed."""
        return [self._moments[0].state] if INTERPRETED else self._moments["state"]

    def layout(self) -> dict[str, Any]:
        """The whole table, hidden things too, as plain data in the ledger's terms; `position(**layout)` is the inverse."""
        return self._layout_of(self._moments)

    @property
    def started_from(self) -> dict[str, Any] | None:
        """The layout from which the match started, if not from a deal."""
        return None if self._first_step == engine.DEAL else self._layout_of(self._origin)

    def _layout_of(self, moments: Records) -> dict[str, Any]:
        state = to_plain(moments).state
        return {
            "edition": self.edition.name,
            "players": self.players,
            "options": dict(self.options),
            "seed": seed_of(state.key),
            "chances": state.chances,
            **self.game.words.layout(self.edition, self.plain_edition, state),
        }

    def clone(self) -> "Match":
        """An independent match in the same position."""
        twin: Match = object.__new__(Match)
        twin.game, twin.edition, twin.players, twin.options = self.game, self.edition, self.players, self.options
        twin.editions, twin.plain_edition, twin.seed = self.editions, self.plain_edition, self.seed
        twin._actions, twin._entries, twin._asked, twin._count = self._actions, self._entries, self._asked, self._count
        twin._origin, twin._first_step, twin._moments = self._origin, self._first_step, clone(self._moments)
        twin._moves = self._moves.copy()
        twin._story = self._story.clone() if self._story is not None else None
        twin._one_writer = threading.Lock()
        return twin

    def before(self, number: SupportsIndex) -> "Match":
        """An independent match: this one as it was before its action with this number, counted from 0."""
        first = _whole(number)
        if not 0 <= first <= len(self._moves):
            raise AmulettError(f"this match has {len(self._moves)} actions so far, not {number!r}")
        twin = self.clone()
        twin._moves, twin._story = [], None
        twin._start(self._origin, self._first_step)
        for seat, number in self._moves[:first]:
            twin._note(self._entries.step(twin._moments, self.editions, seat, number))
        twin._moves = self._moves[:first]
        return twin

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> "Match":
        return self.clone()

    def __reduce__(self) -> Any:
        table = (self.game, self.edition.kept(), self.players, dict(self.options), self.seed)
        looks = self._story.looks.copy() if self._story else set()
        course = (self._first_step, to_bytes(self._origin), to_bytes(self._moments), tuple(self._moves), looks)
        return _restore, (*table, *course)

    def replay(self) -> "Replay":
        """The match so far, for saving. It contains the seed, and so every secret: for the host, or after the end."""
        from amulett.core.replay import Replay

        return Replay.of(self)

    def fingerprint(self) -> bytes:
        """The state byte by byte, for comparing."""
        return to_bytes(self.states)

    def __eq__(self, other: object) -> bool:
        """Whether two matches are the same: the same table, the same moves, the same position."""
        if not isinstance(other, Match):
            return NotImplemented
        mine, theirs = (
            (m.game.id, m.edition.digest, m.players, dict(m.options), m._moves, m.fingerprint()) for m in (self, other)
        )
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}, {self.players} players, {len(self._moves)} actions{', over' * self.over}>"

    def __str__(self) -> str:
        """The table in words, as the seat that is to act sees it, with its options."""
        from amulett.core.printing import in_words

        seat = next(iter(self.to_act), None)
        return in_words(self.information(seat), self.legal_actions())


def _restore(
    game: Game,
    edition: tuple[str, str],
    players: int,
    options: Mapping[str, Any],
    seed: int,
    first_step: int,
    origin: bytes,
    moment: bytes,
    moves: tuple[tuple[int, int], ...],
    looks: set[tuple[int | None, int]],
) -> Match:
    match = Match(game, game.kept_edition(*edition), players, options, seed)
    match._first_step, match._origin, match._moves = first_step, from_bytes(game.moment, origin), list(moves)
    match._moments = from_bytes(game.moment, moment)
    match._note(match._entries.step(match._moments, match.editions, -1, engine.ASK))
    for viewer, number in looks:
        match._told().tell(viewer, number, number + 1)  # what was told once is not told again
    return match


def _key(moments: Records) -> Any:
    """The key of the state itself, to be read or written."""
    return moments[0].state.key if INTERPRETED else moments["state"]["key"][0]


def new_moments(game: Game, asks_forced: bool) -> Records:
    """One empty moment, in which forced decisions are asked or not."""
    moments = new_records(game.moment)
    if asks_forced and INTERPRETED:
        moments[0].options.asks_forced = 1
    elif asks_forced:
        moments["options"]["asks_forced"] = 1
    return moments


def _whole(value: Any) -> int:
    """A whole number, including NumPy's; -1 for anything else."""
    number = whole_number(value)
    return -1 if number is None else number


def seat_names(players: int, language: Language) -> list[str]:
    """Names for seats that have none: the letters of the ledger's scenarios."""
    return list("ABCDEF"[:players])
