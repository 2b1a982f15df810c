"""Courses: what may follow from the options of a decision, told as events."""

from collections.abc import Collection, Iterator
from itertools import groupby
from operator import itemgetter
from random import Random

from amulett.bots.follow import follow, imagine
from amulett.bots.levels import sight_of
from amulett.bots.lots import lots_of
from amulett.bots.race import POOL
from amulett.core import engine
from amulett.core.action import Action
from amulett.core.event import Event
from amulett.core.game import Game
from amulett.core.information import Information
from amulett.core.record import OPTIONS, STREAM, Records, from_plain, new_records, plain
from amulett.core.warm import Call, compile_calls

Course = list[Event]


class Courses:
    """Courses after the options of one decision, in the same worlds with the same luck; of their events, those named."""

    def __init__(self, information: Information, seed: int, names: Collection[str]) -> None:
        compile_calls(course_calls(information.game))
        self._information = information
        self._chapters = sight_of(information.game).horizon
        self._lots = Random(lots_of(seed, information))
        self._records = _Records(information.game)
        self._names = names
        self._others = set[int]()
        """Kinds of rows that become other events: making events takes longer than the course itself."""

    def after(self, actions: tuple[Action, ...], worlds: int) -> Iterator[tuple[Course, ...]]:
        """What follows from each of these actions, in one world after another."""
        for first in range(0, worlds, POOL):
            self._records.imagine(self._information, self._lots.getrandbits(62))
            for world in range(min(POOL, worlds - first)):
                luck = self._lots.getrandbits(62)
                yield tuple(self._follow(world, luck, action) for action in actions)

    def _follow(self, world: int, luck: int, action: Action) -> Course:
        rows = self._records.follow(self._information, world, luck, action, self._chapters)
        runs = ((kind, list(run)) for kind, run in groupby(rows, key=itemgetter(0)) if kind not in self._others)
        return [event for kind, run in runs for event in self._events(kind, run)]

    def _events(self, kind: int, run: list[list[int]]) -> list[Event]:
        """Of rows of one kind in a row: games put them together."""
        events = self._information.game.events(self._information.edition, run)
        if not any(event.name in self._names for event in events):
            self._others.add(kind)
        return events


class _Records:
    def __init__(self, game: Game) -> None:
        self._pool, self._states = new_records(game.state, POOL), new_records(game.state)
        self._no_state, self._blanks = new_records(game.state), new_records(game.information)
        self._others, self._options = new_records(game.information), new_records(OPTIONS)
        self._streams, self._logs = new_records(STREAM), new_records(engine.LOG)

    def imagining(self, roots: Records, editions: Records) -> Call:
        tools = self._pool, self._no_state, self._others, self._options
        return Call(imagine, (roots, editions, self._streams, *tools))

    def following(self, editions: Records, world: int, luck: int, seat: int, action: int, chapters: int) -> Call:
        tools = self._states, self._others, self._blanks, self._options, self._logs
        return Call(follow, (self._pool, world, editions, self._streams, luck, *tools, seat, action, chapters))

    def imagine(self, information: Information, seed: int) -> None:
        lots = plain(STREAM)()
        lots.rng = seed
        self._streams = from_plain(lots)
        call = self.imagining(information.records, information.editions)
        call.entry(*call.arguments)

    def follow(self, information: Information, world: int, luck: int, action: Action, chapters: int) -> list[list[int]]:
        assert information.seat is not None
        call = self.following(information.editions, world, luck, information.seat, action.number, chapters)
        call.entry(*call.arguments)
        return engine.rows_of(self._logs)


def course_calls(game: Game) -> list[Call]:
    """What is called here, for warming up."""
    edition = game.edition()
    editions = from_plain(game.box.record(edition, edition.players[0], edition.choose({})))
    records = _Records(game)
    return [records.imagining(new_records(game.information), editions), records.following(editions, 0, 0, 0, 0, 1)]
