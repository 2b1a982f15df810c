"""An information: everything one seat has seen of a match, and so all that a bot knows."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, SupportsIndex

import msgspec

from amulett.core import engine
from amulett.core.action import Action
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.record import (
    OPTIONS,
    SEATS_OF,
    STREAM,
    Records,
    clone,
    from_bytes,
    from_plain,
    new_records,
    plain,
    to_bytes,
    to_plain,
)
from amulett.core.seed import stream
from amulett.core.view import Frame
from amulett.core.whole import whole_number

if TYPE_CHECKING:
    from amulett.core.match import Match


EFFORT = 500
"""Worlds tried before the first is believed."""


class Information:
    """Everything one seat has seen of a match. It contains nothing hidden, and does not reveal where it came from."""

    __slots__ = ("_plain_edition", "asks_forced", "edition", "editions", "game", "options", "players", "records", "seat")

    def __init__(self, match: "Match", seat: int | None, records: Records) -> None:
        self.game: Game = match.game
        self.edition: Edition = match.edition
        self.players: int = match.players
        self.options: Mapping[str, Any] = match.options
        self.seat = seat
        self.records = records
        """The compiled form, an array of one record."""
        self.editions: Records = match.editions
        self.asks_forced: bool = match.asks_forced
        """Whether the match asks even a seat that has only one option: then being asked tells nothing."""
        self._plain_edition = match.plain_edition

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that have to decide now, as far as this one may know."""
        return SEATS_OF[int(engine.seats_asked(self.records, self.editions))]

    @property
    def over(self) -> bool:
        return not self.to_act

    def plain(self) -> Any:
        """The record as a plain object."""
        return to_plain(self.records)

    def view(self) -> dict[str, Any]:
        """What the seat sees now, and at which table, as plain data."""
        to_act = self.to_act
        frame = Frame(
            game=self.game.id,
            edition=self.edition.name,
            options=dict(self.options),
            players=self.players,
            seat=self.seat,
            to_act=list(to_act),
            over=not to_act,
        )
        return {**msgspec.to_builtins(frame), **self.observe()}

    def observe(self) -> dict[str, Any]:
        """What the game shows of it."""
        seen = self.game.words.observe(self.edition, self._plain_edition, self.plain())
        found: dict[str, Any] = seen if isinstance(seen, dict) else msgspec.to_builtins(seen)
        return found

    def refusal(self, verb: str, argument: str) -> str:
        """The clause that forbids an illegal action; empty if this text is not an action at all."""
        return self.game.words.refuse(self.edition, self._plain_edition, self.plain(), verb, argument)

    def legal_actions(self) -> list[Action]:
        """What the seat may do now: the same in every match that it cannot tell from the true one."""
        return [] if self.seat is None else self.determinize(0).legal_actions(self.seat)

    def determinize(self, seed: SupportsIndex, asks_forced: bool = False) -> "Match":
        """A match that this seat cannot tell from the true one; the seed draws what the seat does not know.

        :param asks_forced: stop at decisions with only one option, too, unless everybody can see that (`Match.deal`)
        """
        from amulett.core.match import Match

        number = whole_number(seed)
        if number is None:
            raise AmulettError(f"a seed is a whole number, not {seed!r}")
        lots = plain(STREAM)()
        lots.rng = stream(number)
        return Match.drawn(self, from_plain(lots), asks_forced)

    def believe(self, seed: SupportsIndex, worlds: int = 64, effort: int = EFFORT) -> "list[Match]":
        """Such matches drawn by how likely the others' acts were in them; each resembles the one before it.

        None if the game does not say (`believe` in its advice), or if what the others did tells nothing.

        :param effort: how many worlds to try before the first
        """
        from amulett.core.match import Match

        states = self.believed(seed, worlds, effort)
        return [Match.imagined(self, to_plain(states, n)) for n in range(len(states))]

    def believed(self, seed: SupportsIndex, worlds: int = 64, effort: int = EFFORT) -> Records:
        """The states of such matches."""
        number = whole_number(seed)
        if number is None:
            raise AmulettError(f"a seed is a whole number, not {seed!r}")
        lots = plain(STREAM)()
        lots.rng = stream(number)
        pool, empty = new_records(self.game.state, max(1, worlds)), new_records(self.game.state)
        scratch = new_records(self.game.information), new_records(OPTIONS)
        known = self.records, self.editions, from_plain(lots)
        return pool[: engine.beliefs_of(*known, pool, len(pool), max(1, effort), empty, *scratch)]

    # ---- keeping

    def copy(self) -> "Information":
        """A copy to be changed: a bot with a bounded memory forgets something."""
        twin = object.__new__(Information)
        for name in self.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.records = clone(self.records)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> "Information":
        return self.copy()

    def __reduce__(self) -> Any:
        table = (self.game, self.edition.kept(), self.players, dict(self.options), self.asks_forced)
        return _restore, (*table, self.seat, to_bytes(self.records))

    def _identity(self) -> tuple[Any, ...]:
        options = tuple(sorted(self.options.items()))
        return self.game.id, self.edition.digest, self.players, options, to_bytes(self.records)

    def __eq__(self, other: object) -> bool:
        """Whether two seats know the same of the same table."""
        return isinstance(other, Information) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(to_bytes(self.records))

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        return f"<Information of {whose} in {self.game.id}, {self.players} players{', over' * self.over}>"

    def __str__(self) -> str:
        """The table in words, as the seat sees it."""
        from amulett.core.printing import in_words

        return in_words(self)


def _restore(
    game: Game,
    edition: tuple[str, str],
    players: int,
    options: Mapping[str, Any],
    asks_forced: bool,
    seat: int | None,
    record: bytes,
) -> Information:
    from amulett.core.match import Match

    table = Match(game, game.kept_edition(*edition), players, options, 0, asks_forced)
    return Information(table, seat, from_bytes(game.information, record))
