"""What all games show alike: the page's types are generated from these and from those of each game."""

from msgspec import Struct

from amulett.core.clause import Origin


class Frame(Struct, frozen=True, kw_only=True):
    """The frame of every view: `Match.observe` is this, what the game shows, and the legal actions."""

    game: str
    edition: str
    options: dict[str, str | bool]
    players: int
    seat: int | None
    """Whose view it is; None: a spectator's."""
    to_act: list[int]
    """The seats that have to decide, as far as this one can tell."""
    over: bool


class Named(Struct, frozen=True, kw_only=True):
    """A thing from the box, with its printed names."""

    id: str
    origin: Origin
    name_de: str
    name_en: str
