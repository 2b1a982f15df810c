"""The records that a search works on: the tree, the worlds, the race at its root."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from amulett.bots import learned, race, tree
from amulett.bots.levels import Sight
from amulett.bots.net import Net, no_net
from amulett.core.game import Game
from amulett.core.information import Information
from amulett.core.record import OPTIONS, STREAM, Records, from_plain, new_records, plain, to_plain
from amulett.core.warm import Call

MOST_NODES = 1 << 15


class Desk:
    """The records needed for searching in one game. Never shared between threads."""

    def __init__(self, game: Game) -> None:
        informations, blanks = new_records(game.information), new_records(game.information)
        self.nodes = new_records(tree.NODE, MOST_NODES)
        self.work = (new_records(game.state), informations, blanks, new_records(tree.DESK), no_net())
        self.tools = (new_records(game.state), new_records(game.state), self.nodes, new_records(OPTIONS))
        self.pool = new_records(game.state, race.POOL)
        self.gaps = np.zeros(race.GAPS)
        self._nets: dict[tuple[str, int], Net] = {}

    def net_for(self, information: Information) -> Net:
        """The learned prior for this table."""
        table = (information.edition.digest, information.players)
        if table not in self._nets:
            self._nets[table] = learned.net_for(information)
        return self._nets[table]

    def clear(self, lots: int, races: Records, net: Net) -> None:
        """Prepare for a new search."""
        self.work = (*self.work[:3], new_records(tree.DESK), net)
        values = plain(STREAM)()
        values.rng = lots
        self.streams = from_plain(values)
        self.races = races

    def call(self, informations: Records, editions: Records, parameters: Records, iterations: int) -> Call:
        arguments = (self.work, *self.tools, self.streams, parameters, self.races, self.gaps, self.pool)
        return Call(race.think, (informations, editions, *arguments, iterations))

    def leave_in(self, numbers: Sequence[int]) -> None:
        """Of those who have lined up, only these run."""
        lined_up = to_plain(self.races)
        runners = [n for n in lined_up.runner[: lined_up.left] if lined_up.action[n] in numbers]
        lined_up.runner[: len(runners)] = runners
        lined_up.left = len(runners)
        self.races = from_plain(lined_up)

    def hold(self, worlds: int) -> None:
        """Of a race that has just begun nobody drops out before so many worlds."""
        if hasattr(self.races, "dtype"):
            self.races["stop"] = np.maximum(self.races["stop"], worlds)
        else:
            self.races[0].stop = max(self.races[0].stop, worlds)

    @property
    def iterations(self) -> int:
        """How many were done since it was cleared."""
        desks = self.work[3]
        return int(desks["iterations"][0] if hasattr(desks, "dtype") else desks[0].iterations)

    def of(self, node: int, name: str) -> Any:
        """A field of a node."""
        return self.nodes[name][node] if hasattr(self.nodes, "dtype") else getattr(self.nodes[node], name)

    def children(self, node: int) -> Iterator[int]:
        child = int(self.of(node, "child"))
        while child:
            if self.of(child, "key") < tree.SECRET:
                yield child
            child = int(self.of(child, "sibling"))


def parameters_of(sight: Sight) -> Records:
    values = plain(tree.PARAMETERS)()
    values.exploration, values.scale, values.wander = float(sight.exploration), float(sight.scale), float(sight.wander)
    values.horizon, values.guided = sight.horizon, int(sight.guided)
    values.race, values.trust, values.infers = int(sight.race), float(sight.trust), int(sight.infers)
    values.soft, values.turns, values.learned = float(sight.soft), sight.turns, sight.learned
    values.doubt = float(sight.doubt)
    return from_plain(values)


def race_of(on: bool, hasty: bool, budget: int) -> Records:
    """A race that has not begun: whether there is one, whether it ends when it is clear, its most iterations."""
    values = plain(race.RACE)()
    values.on, values.hasty, values.budget = int(on), int(hasty), budget
    return from_plain(values)
