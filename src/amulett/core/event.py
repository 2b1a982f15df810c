"""An event: what happened, and who may know how much of it."""

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

FORCED = 0
"""The number of the one event that all games share: a seat had only one option (seat, action)."""


@dataclass(frozen=True)
class Kind:
    """How a row of the log becomes an event: what its numbers mean, and which of them only the seat may know."""

    fields: tuple[str, ...] = ()
    secret: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table, in words and plain data."""

    name: str
    data: Mapping[str, Any]
    audience: tuple[int, ...] | None = None
    """The seats that see all of `data`; None: everybody."""
    public: Mapping[str, Any] | None = None
    """What everybody outside the audience sees instead, built for them; None: they see nothing."""
    once: tuple[str, ...] = ()
    """Keys of `data` that the audience sees only for a moment: they are told once."""
    opens: bool = field(default=False, compare=False)
    """Whether it is the first that a viewer saw of an act, forced or not; what follows, up to the next one, came of it."""

    def seen_by(self, seat: int | None) -> "Event | None":
        """The event as a seat (None: a spectator) sees it, or None if it does not."""
        if self.audience is None:
            return self
        if seat in self.audience:
            return Event(self.name, self.data, once=self.once)
        return None if self.public is None else Event(self.name, self.public)

    def told_again(self) -> "Event":
        """What remains of it for a viewer that has already been told."""
        return replace(self, data={key: value for key, value in self.data.items() if key not in self.once}, once=())

    def copy(self) -> "Event":
        """A copy that its reader may change without affecting anybody else."""
        return replace(self, data=deepcopy(self.data))
