"""What happened in a match: made when somebody reads it, by replaying the match from its start and listening."""

import threading
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from amulett.core import engine
from amulett.core.event import Event
from amulett.core.record import Records, clone, new_records

if TYPE_CHECKING:
    from amulett.core.match import Match


class _Log(threading.local):
    """Where the compiled rules write what happens; one per thread."""

    def __init__(self) -> None:
        self.records = new_records(engine.LOG)


_log = _Log()


def _acts(events: list[Event]) -> list[list[Event]]:
    """The acts of one step: a forced one is an act like any other, so that nobody can tell it from a chosen one."""
    acts: list[list[Event]] = [[]]
    for event in events:
        if event.name == "forced":
            acts.append([])
        acts[-1].append(event)
    return acts


def _seen_by(viewer: int | None, act: list[Event]) -> list[Event]:
    seen = [event for event in (event.seen_by(viewer) for event in act) if event]
    return [replace(seen[0], opens=True), *seen[1:]] if seen else []


class Story:
    """The events of a match, and what each viewer has seen of them; it follows the match with its own state."""

    def __init__(self, match: "Match", origin: Records, first_step: int) -> None:
        self._game = match.game
        self._edition = match.edition
        self._editions = match.editions
        self._moments = clone(origin)
        self.events: list[Event] = []
        self.seen: dict[int | None, list[Event]] = {viewer: [] for viewer in (None, *range(match.players))}
        self.looks: set[tuple[int | None, int]] = set()
        """What was seen only for a moment and has been told: the viewer, and its number of the event."""
        self._followed = 0
        self._take(-1, first_step)

    def follow(self, moves: Sequence[tuple[int, int]]) -> None:
        """Catch up with what has happened since; `moves` are all moves of the match."""
        for seat, number in moves[self._followed :]:
            self._take(seat, number)
            self._followed += 1

    def _take(self, seat: int, number: int) -> None:
        self._add(self._game.events(self._edition, list(self._rows(seat, number))))

    def _rows(self, seat: int, number: int) -> Iterator[list[int]]:
        asked = engine.HALFWAY
        while asked == engine.HALFWAY:
            asked = int(engine.told_step(self._moments, self._editions, _log.records, seat, number))
            yield from engine.rows_of(_log.records)
            number = engine.SETTLE
        assert asked >= 0, "a match that could not be played cannot be retold"

    def _add(self, events: list[Event]) -> None:
        self.events += events
        for act in _acts(events):
            for viewer, seen in self.seen.items():
                seen += _seen_by(viewer, act)

    def tell(self, viewer: int | None, since: int, until: int | None = None) -> list[tuple[int, Event]]:
        """What a viewer has seen from its event number `since` on; what may be seen only for a moment is told once."""
        seen = self.seen[viewer]
        told = [(number, event.copy()) for number, event in enumerate(seen[since:until], since)]
        for number, event in told:
            if event.once:
                seen[number] = event.told_again()
                self.looks.add((viewer, number))
        return told

    def clone(self) -> "Story":
        twin: Story = object.__new__(Story)
        twin._game, twin._edition, twin._editions = self._game, self._edition, self._editions
        twin._moments, twin._followed = clone(self._moments), self._followed
        twin.events, twin.looks = self.events.copy(), self.looks.copy()
        twin.seen = {viewer: seen.copy() for viewer, seen in self.seen.items()}
        return twin
