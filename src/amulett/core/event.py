"""An event: what happened, and who may know how much of it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened at the table, in words and plain data."""

    name: str
    data: Mapping[str, Any]
    audience: tuple[int, ...] | None = None
    """The seats that see all of `data`; None: everybody."""
    public: Mapping[str, Any] | None = None
    """What everybody outside the audience sees instead, built up for them; None: nothing happened for them."""

    def seen_by(self, seat: int | None) -> "Event | None":
        """The event as a seat (None: a spectator) sees it, or None if it does not."""
        if self.audience is None:
            return self
        if seat in self.audience:
            return Event(self.name, self.data)
        return None if self.public is None else Event(self.name, self.public)
