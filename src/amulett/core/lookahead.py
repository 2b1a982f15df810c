"""Looking ahead from what a seat knows: what an action brings for certain, and whether actions have shown anybody anything.

Both ask the rules themselves, by playing in determinizations: matches that the seat cannot tell from the true one.
"""

from collections.abc import Sequence

from amulett.core import engine
from amulett.core.action import Action
from amulett.core.calling import entries_of
from amulett.core.event import Event
from amulett.core.information import Information
from amulett.core.match import Match, new_moments
from amulett.core.record import INTERPRETED, STREAM, Records, Slate, clone, from_plain, new_records, plain, to_bytes
from amulett.core.seed import stream

Moves = Sequence[tuple[int, Action]]

WORLDS = 16
"""Determinizations of what the acting seat knows, for what is called certain."""
WORLDS_BEFORE = 4
"""The same, for what the seat knew before actions that it would take back."""
SAMPLES = 12
"""For each of them, determinizations of what another knows."""

Sight = bytes | None
DIFFERS: Sight = None
"""What somebody sees depends on what it cannot know."""


def consequences(information: Information, action: Action) -> list[tuple[Event, int | None]]:
    """What the seat would see happen for certain, the action itself first; each event with the viewer that sees it so.

    It ends where somebody is asked, even if only one answer should be possible: that is for those who know the hand.
    What depends on hidden cards or on chance is told as a spectator (None) would see it, if at least that is certain.
    """
    assert information.seat is not None
    seat = information.seat
    told = [_events_of(information.determinize(n, asks_forced=True), seat, action) for n in range(WORLDS)]

    def certain(event: Event, viewer: int | None) -> list[tuple[Event, int | None]]:
        seen = event.seen_by(viewer)
        return [(seen, viewer)] if seen and all(seen in [o.seen_by(viewer) for o in events] for events in told) else []

    return [each for event in told[0] for each in certain(event, seat) or certain(event, None)]


def _events_of(match: Match, seat: int, action: Action) -> list[Event]:
    before = len(match.events)
    match.play(action, seat)
    return match.events[before:]


def taken_back_to(match: Match, seat: int, alone: bool = False) -> int | None:
    """The number of the seat's last action, if it may be taken back: nobody has acted since, or been shown anything by it.

    `alone`: against bots only. Then a whole turn may be taken back, if nothing was shown to the seat itself.
    """
    moves = match.actions
    last = next((n for n in reversed(range(len(moves))) if moves[n][0] == seat), None)
    if last is None or match.over or (last < len(moves) - 1 and not alone):
        return None
    first = last
    while first and moves[first - 1][0] == seat:
        first -= 1
    viewers = [seat] if alone else [None, *range(match.players)]
    # others may not know yet of the steps before the last one (a joker laid down, its number still open): try the whole run
    runs = ((match.before(start), moves[start:]) for start in sorted({first, last}, reverse=True))
    return last if any(not reveals(before, run, seat, viewers) for before, run in runs) else None


def reveals(before: Match, moves: Moves, actor: int, viewers: Sequence[int | None]) -> bool:
    """Whether these moves show one of the viewers (None: a spectator) something that it did not know.

    Judged by what the actor knows before them, so that the answer tells it nothing about the others' cards.
    """
    course, streams, known = _Course(before, moves), _stream(), before.information(actor).records
    return any(course.shows(clone(course.draw(known, streams)), viewers) for _ in range(WORLDS_BEFORE))


class _Course:
    """The same moves, played in one world after another; worlds and what is known of them are written over each time."""

    def __init__(self, match: Match, moves: Moves) -> None:
        self._editions, self._entries = match.editions, entries_of(match.game, match.editions)
        self._moves = [(seat, action.number) for seat, action in moves]
        self._moments = Slate(new_moments(match.game, match.asks_forced))
        self._informations = Slate(new_records(match.game.information))
        self._sights: dict[tuple[int | None, bytes], Sight] = {}

    def draw(self, known: Records, streams: Records) -> Records:
        """A world in which somebody who knows this could be."""
        moments = self._moments.wiped()
        self._entries.determinize(known, self._editions, streams, moments)
        self._entries.step(moments, self._editions, -1, engine.ASK)
        return moments

    def shows(self, world: Records, viewers: Sequence[int | None]) -> bool:
        """Whether the moves let a viewer tell this world from another in which it would have known the same before them."""
        after = clone(world)
        return not self._play(after) or any(
            self._sight(viewer, world) != _bytes_of(self._known_to(viewer, after)) for viewer in viewers
        )

    def _sight(self, viewer: int | None, world: Records) -> Sight:
        """What the viewer would see afterwards in every world that it could be in; DIFFERS if not always the same."""
        known = self._known_to(viewer, world)
        key = viewer, _bytes_of(known)
        if key not in self._sights:
            self._sights[key] = self._seen_after(viewer, clone(known))
        return self._sights[key]

    def _seen_after(self, viewer: int | None, known: Records) -> Sight:
        streams, seen = _stream(), DIFFERS
        for _ in range(SAMPLES):
            world = self.draw(known, streams)
            if not self._play(world):
                return DIFFERS
            sight = _bytes_of(self._known_to(viewer, world))
            if seen not in (DIFFERS, sight):
                return DIFFERS
            seen = sight
        return seen

    def _play(self, moments: Records) -> bool:
        """Whether the moves can be played in this world; if so, they have been."""
        for seat, number in self._moves:
            if self._entries.step(moments, self._editions, seat, number) < 0:
                return False
        return True

    def _known_to(self, viewer: int | None, moments: Records) -> Records:
        informations = self._informations.wiped()
        self._entries.inform(moments, self._editions, -1 if viewer is None else viewer, informations)
        return informations


def _stream() -> Records:
    lots = plain(STREAM)()
    lots.rng = stream(0)
    return from_plain(lots)


def _bytes_of(records: Records) -> bytes:
    return to_bytes(records) if INTERPRETED else records.tobytes()
