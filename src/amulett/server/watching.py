"""What whoever runs the server can watch: gauges that are read when somebody asks, and the lag of the event loop."""

import asyncio
import platform
from collections import Counter, deque
from collections.abc import Mapping
from time import monotonic
from typing import TYPE_CHECKING

from amulett import __version__
from amulett.core.course import rules_digest

if TYPE_CHECKING:
    from amulett.server.hall import Hall

_LOOK_SECONDS = 0.25
_WINDOW_SECONDS = 60.0
_STATUSES = ("ready", "preparing", "waiting", "failing", "damaged")


class Lag:
    """How late the event loop is: everything that people wait for waits at least as long."""

    def __init__(self) -> None:
        self._late: deque[tuple[float, float]] = deque()

    async def watch(self) -> None:
        while True:
            due = monotonic() + _LOOK_SECONDS
            await asyncio.sleep(_LOOK_SECONDS)
            self.note(monotonic(), max(0.0, monotonic() - due))

    def note(self, now: float, late: float) -> None:
        while self._late and self._late[0][0] < now - _WINDOW_SECONDS:
            self._late.popleft()
        self._late.append((now, late))

    @property
    def worst(self) -> float:
        """In the last minute, in seconds."""
        return max((late for _, late in self._late), default=0.0)


def add_gauges(hall: "Hall", lag: Lag) -> None:
    metrics, store = hall.metrics, hall.store
    metrics.gauges |= {
        "tables": ("Tables that are awake.", lambda: len(hall.tables)),
        "connections": ("Open connections.", lambda: hall.connections),
        "thinking_waiting": ("Bot moves that wait for a thread.", lambda: hall.thinkers.waiting),
        "thinking_addresses": ("From how many addresses bot moves wait.", lambda: hall.thinkers.addresses),
        "thinking_crowded_out": (
            "Bot moves that waited too long for a thread and were made by a quick bot.",
            lambda: hall.thinkers.crowded_out,
        ),
        "thinking_overran": (
            "Bot moves that were not ready in time for their beat and were made by a quick bot.",
            lambda: hall.thinkers.overran,
        ),
        "thinking_cut_short": (
            "Bot moves that the clock ended before the bot had looked as far as its level does.",
            lambda: hall.thinkers.cut_short,
        ),
        "thinking_hurried": ("Bot moves that had less time than usual.", lambda: hall.thinkers.hurried),
        "store_failing": ("Whether the store is failing.", lambda: bool(store.failing)),
        "store_damaged": ("Whether something in the store is damaged.", lambda: bool(store.damage)),
        "loop_lag_seconds": ("How late the event loop was at worst in the last minute.", lambda: lag.worst),
        "last_forgetting_timestamp_seconds": ("When old tables were last looked for.", lambda: hall.last_forgetting),
    }
    metrics.families |= {
        "tables_by_state": ("Tables that are awake, by state.", lambda: _by_state(hall)),
        "store_bytes": ("The size of the store, by part.", lambda: _labelled("part", store.sizes())),
        "status": ("How the server is: 1 for what /healthz says.", lambda: _status(hall)),
        "build_info": ("The version of the program.", _build),
        "rules_info": ("By which rules each game is played.", lambda: _rules(hall)),
    }


def _labelled(label: str, values: Mapping[str, float]) -> dict[str, float]:
    return {f'{label}="{name}"': value for name, value in values.items()}


def _by_state(hall: "Hall") -> dict[str, float]:
    found = Counter(live.table.phase for live in list(hall.tables.values()))
    return _labelled("state", {phase: found[phase] for phase in ("gathering", "playing", "over")})


def _status(hall: "Hall") -> dict[str, float]:
    return _labelled("status", {status: hall.status == status for status in _STATUSES})


def _build() -> dict[str, float]:
    return {f'version="{__version__}",python="{platform.python_version()}"': 1}


def _rules(hall: "Hall") -> dict[str, float]:
    ready = [game for game in hall.games if hall.ready.get(game.id)]
    return {f'game="{game.id}",rules="{rules_digest(game)}"': 1 for game in ready}
