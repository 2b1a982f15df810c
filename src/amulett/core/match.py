"""A match: one play of a game to its end, through the one checked door `play`."""

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np
from msgspec import to_builtins

from amulett.core import engine
from amulett.core.action import Action, split
from amulett.core.clause import LANGUAGES, Clause, Language
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError, IllegalAction, UnknownAction
from amulett.core.event import Event
from amulett.core.game import Game
from amulett.core.kernel import bit_count, lowest_bit
from amulett.core.record import Records, clone, from_plain, new_records, plain, to_bytes, to_plain
from amulett.core.rng import SEED_BITS, STREAM, key_of, seed_of, stream
from amulett.core.view import Frame

if TYPE_CHECKING:
    from amulett.core.replay import Replay


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    scores: tuple[int, ...]
    """The points of every seat, as the game counts them."""
    ranking: tuple[int, ...]
    """The place of every seat; equal seats share theirs and the places after it are skipped."""
    winners: tuple[int, ...]
    ending: str
    """Why it ended, a word of the game."""


class _Workspace(threading.local):
    """Where the compiled rules write their options and events; one for each thread."""

    def __init__(self) -> None:
        self.options = new_records(engine.OPTIONS)
        self.logs = new_records(engine.LOG)

    def actions(self, count: int) -> list[int]:
        options = self.options[0]
        numbers = options.action[:count] if isinstance(self.options, list) else options["action"][:count].tolist()
        return list(numbers)

    def take_rows(self) -> list[list[int]]:
        """The events told since the last time."""
        log = self.logs[0]
        if isinstance(self.logs, list):
            rows = [list(row) for row in log.row[: log.told]]
        else:
            rows = log["row"][: int(log["told"])].tolist()
        self.forget_rows()
        return rows

    def forget_rows(self) -> None:
        if isinstance(self.logs, list):
            self.logs[0].told = 0
        else:
            self.logs["told"] = 0


_work = _Workspace()


@lru_cache(maxsize=64)
def _edition_for_table(
    game: Game, edition: Edition, players: int, options: tuple[tuple[str, str | bool], ...]
) -> tuple[Records, Any]:
    """The edition for one table, compiled and as a plain object; nobody changes either."""
    records = from_plain(game.record(edition, players, dict(options)))
    return records, to_plain(records)


class Match:
    """One match. Made by `amulett.new_match`, by a game's `position`, or from a replay."""

    def __init__(self, game: Game, edition: Edition, players: int, options: Mapping[str, Any], seed: int) -> None:
        least, most = edition.players
        if isinstance(players, bool) or not isinstance(players, int) or not least <= players <= most:
            raise AmulettError(f"{game.id} is played by {least} to {most} players, not {players!r}")
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed < 1 << SEED_BITS:
            raise AmulettError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {seed!r}")
        self.game = game
        self.edition = edition
        self.players = players
        self.options: Mapping[str, Any] = MappingProxyType(edition.choose(options))
        self.seed = seed
        self.told = True
        """Whether events are told at all: where nobody listens, matches are played twice as fast without."""
        self.events: list[Event] = []
        """All that has happened, for the host's eyes; a seat gets `events_for`."""
        self._seen: dict[int | None, list[Event]] = {viewer: [] for viewer in (None, *range(players))}
        self.actions: list[tuple[int, Action]] = []
        """The decisions taken so far (forced ones left out), each with its seat."""
        self.laid_out: dict[str, Any] | None = None
        """The position from which the match started, if not from a deal."""
        self._one_writer = threading.Lock()
        self._editions, self._table_edition = _edition_for_table(game, edition, players, tuple(self.options.items()))
        self._states: Records = new_records(game.state)

    @classmethod
    def deal(
        cls, game: Game, edition: Edition, players: int, options: Mapping[str, Any], seed: int, told: bool = True
    ) -> "Match":
        match = cls(game, edition, players, options, seed)
        match.told = told
        state = plain(game.state)()
        state.key = list(key_of(seed))
        match._states = from_plain(state)
        match._advance(-1, engine.DEAL)
        return match

    @classmethod
    def lay_out(
        cls, game: Game, edition: Edition, players: int, options: Mapping[str, Any], table: Mapping[str, Any]
    ) -> "Match":
        """A match that starts from a position: the rest of its layout."""
        table = dict(table)
        match = cls(game, edition, players, options, table.pop("seed", 0))
        state = plain(game.state)()
        state.key = list(key_of(match.seed))
        state.chances = table.pop("chances", 0)
        game.lay_out(edition, to_plain(match._editions), state, **table)
        match._states = from_plain(state)
        match.laid_out = match.layout()
        match._advance(-1, engine.RESUME)
        return match

    def _advance(self, seat: int, number: int) -> bool:
        _work.forget_rows()  # of a match that was interrupted, and none of this one's business
        done = engine.ILLEGAL
        while done != engine.DONE:
            done = engine.advance(self._states, self._editions, _work.logs, _work.options, seat, number)
            if done == engine.ILLEGAL:
                return False
            if self.told:
                self._tell(self.game.events(self.edition, _work.take_rows()))
            else:
                _work.forget_rows()
            number = engine.SETTLE
        return True

    def _tell(self, events: list[Event]) -> None:
        self.events += events
        for viewer, seen in self._seen.items():
            seen += [event for event in (event.seen_by(viewer) for event in events) if event]

    # ---- playing

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have to decide now."""
        seats = int(engine.seats_to_act(self._states, self._editions))
        found = []
        for _ in range(bit_count(seats)):
            found.append(lowest_bit(seats))
            seats &= seats - 1
        return tuple(found)

    @property
    def over(self) -> bool:
        return not self.to_act

    def legal_actions(self, seat: int | None = None) -> list[Action]:
        """What a seat (the first one to act, if none is named) may do now; nothing if it is not to act."""
        if seat is None:
            seat = next(iter(self.to_act), 0)
        self.check_seat(seat)
        count = int(engine.options_of(self._states, self._editions, _work.options, seat))
        return [self.game.action(self.edition, number) for number in _work.actions(count)]

    def play(self, action: Action | str | int, seat: int | None = None) -> None:
        """Carry out an action; without a seat, for the one that is to act.

        Raises IllegalAction, which names the clause, or UnknownAction; then nothing has changed.
        """
        if seat is None:
            acting = self.to_act
            if len(acting) > 1:
                raise AmulettError(f"the seats {', '.join(map(str, acting))} are to act: say which one acts")
            seat = acting[0] if acting else 0
        self.check_seat(seat)
        try:
            chosen = self.game.action(self.edition, action)
        except UnknownAction:
            if clause := self._refusal(seat, str(action)):
                raise IllegalAction(str(action), clause) from None
            raise
        with self._one_writer:
            if self._advance(seat, chosen.number):
                self.actions.append((seat, chosen))
                return
        clause = self._refusal(seat, chosen.text)
        assert clause, f"{chosen} is neither legal nor refused"
        raise IllegalAction(chosen.text, clause)

    def why_not(self, action: Action | str, seat: int) -> Clause | None:
        """The clause that forbids an action now, or None if it is legal (or no action at all)."""
        if seat is None:
            raise AmulettError("a spectator does not act: say which seat")
        self.check_seat(seat)
        text = str(action)
        if any(split(text) == split(legal.text) for legal in self.legal_actions(seat)):
            return None
        return self._refusal(seat, text)

    def _refusal(self, seat: int, text: str) -> Clause | None:
        information = to_plain(self.information(seat).records)
        id = self.game.refuse(self.edition, self._table_edition, information, *split(text))
        return self.game.clause(id) if id else None

    def check_seat(self, seat: int | None) -> None:
        """Raise AmulettError unless this match has such a seat (None: a spectator)."""
        if seat is not None and not (type(seat) is int and 0 <= seat < self.players):
            raise AmulettError(f"the seats of this match are 0 to {self.players - 1}, not {seat!r}")

    # ---- looking

    def information(self, seat: int | None) -> "Information":
        """All that a seat has seen; None: a spectator."""
        self.check_seat(seat)
        records = new_records(self.game.information)
        engine.information_of(self._states, self._editions, -1 if seat is None else seat, records)
        return Information(self, seat, records)

    def observe(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat (None: a spectator) sees now, as plain data, with its legal actions grouped for display."""
        information = self.information(seat)
        actions = [] if seat is None else self.legal_actions(seat)
        frame = Frame(
            game=self.game.id,
            edition=self.edition.name,
            options=dict(self.options),
            players=self.players,
            seat=seat,
            to_act=list(self.to_act),
            over=self.over,
        )
        return {**to_builtins(frame), **information.observe(), "actions": self.game.groups(self.edition, actions)}

    def events_seen(self, seat: int | None) -> int:
        """How many events the seat has seen."""
        self.check_seat(seat)
        return len(self._seen[seat])

    def events_for(self, seat: int | None, since: int = 0) -> list[tuple[int, Event]]:
        """The events as the seat sees them, from number `since` on.

        Every viewer has numbers of its own: gaps would tell it of events that it may not know of. What the seat saw for
        a moment only (`Event.once`) is told once: whoever reads the event again gets it without that.
        """
        self.check_seat(seat)
        if type(since) is not int or since < 0:
            raise AmulettError(f"events have the numbers 0, 1, 2 ..., not {since!r}")
        with self._one_writer:
            seen = self._seen[seat]
            told = [(number, event.copy()) for number, event in enumerate(seen[since:], since)]
            for number, event in told:
                if event.once:
                    seen[number] = event.told_again()
        return told

    def story(self, seat: int | None, language: Language, names: Sequence[str] = (), since: int = 0) -> list[str]:
        """The same in words."""
        if language not in LANGUAGES:
            raise AmulettError(f"the languages are {', '.join(LANGUAGES)}, not {language!r}")
        names = names or seat_names(self.players, language)
        texts = self.game.texts
        told = (texts.event(self.edition, event, language, names, seat) for _, event in self.events_for(seat, since))
        return [sentence for sentence in told if sentence]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None while it is being played."""
        if not self.over:
            return None
        merits = np.zeros(engine.MAX_SEATS, np.int64)
        ending = int(engine.ending_of(self._states, self._editions, merits))
        mine = [int(merit) for merit in merits[: self.players]]
        ranking = tuple(1 + sum(other > merit for other in mine) for merit in mine)
        return Outcome(
            scores=tuple(self.game.scores(to_plain(self.information(None).records))[: self.players]),
            ranking=ranking,
            winners=tuple(seat for seat, place in enumerate(ranking) if place == 1),
            ending=self.game.endings[ending],
        )

    # ---- keeping

    def layout(self) -> dict[str, Any]:
        """The whole table, hidden things too, as plain data in the ledger's words; `position(**layout)` is the way back."""
        state = to_plain(self._states)
        return {
            "edition": self.edition.name,
            "players": self.players,
            "options": dict(self.options),
            "seed": seed_of(state.key),
            "chances": state.chances,
            **self.game.layout(self.edition, to_plain(self._editions), state),
        }

    def clone(self) -> "Match":
        """A match of its own in the same position."""
        twin = Match(self.game, self.edition, self.players, self.options, self.seed)
        twin._states = clone(self._states)
        twin.told = self.told
        twin.events = self.events.copy()
        twin._seen = {viewer: seen.copy() for viewer, seen in self._seen.items()}
        twin.actions = self.actions.copy()
        twin.laid_out = self.laid_out
        return twin

    def replay(self) -> "Replay":
        """The match so far, to be saved. It holds the seed, and so every secret: for the host, or after the end."""
        from amulett.core.replay import Replay

        return Replay.of(self)

    def fingerprint(self) -> bytes:
        """The state byte by byte, for comparing."""
        return to_bytes(self._states)

    def __repr__(self) -> str:
        return f"<Match of {self.game.id}, {self.players} players, {len(self.actions)} actions{', over' * self.over}>"


class Information:
    """All that one seat has seen of a match: the whole world of a bot. It holds nothing hidden."""

    def __init__(self, match: Match, seat: int | None, records: Records) -> None:
        self.game = match.game
        self.edition = match.edition
        self.players = match.players
        self.options = match.options
        self.seat = seat
        self.records = records
        """The compiled form, an array of one record."""
        self.editions = match._editions
        self._table_edition = match._table_edition

    def copy(self) -> "Information":
        """The same, to be changed: a bot with a bounded memory forgets something."""
        twin = object.__new__(Information)
        twin.__dict__ = self.__dict__ | {"records": clone(self.records)}
        return twin

    def observe(self) -> dict[str, Any]:
        """The same as plain data."""
        seen: dict[str, Any] = to_builtins(self.game.observe(self.edition, self._table_edition, to_plain(self.records)))
        return seen

    def legal_actions(self) -> list[Action]:
        """What the seat may do now: the same in every match that it cannot tell from the true one."""
        return [] if self.seat is None else self.determinize(0).legal_actions(self.seat)

    def determinize(self, seed: int) -> Match:
        """A match that this seat cannot tell from the true one; the seed draws what the seat does not know."""
        streams = new_records(STREAM)
        lots = to_plain(streams)
        lots.rng = stream(seed)
        match = Match(self.game, self.edition, self.players, self.options, 0)
        engine.determinization_of(self.records, self.editions, from_plain(lots), match._states)
        match._states = clone(match._states)  # interpreted rules may leave NumPy's numbers behind
        match.laid_out = match.layout()
        match.seed = match.laid_out["seed"]
        return match

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Information) and to_bytes(self.records) == to_bytes(other.records)

    __hash__ = None  # type: ignore[assignment]


def seat_names(players: int, language: Language) -> list[str]:
    """Names for seats that have none: the letters of the ledger's scenarios."""
    return list("ABCDEF"[:players])
