"""What a seat sees, as a type: the page's own is made from it."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from amulett.games.magi.box.shape import Colour

Decision = Literal[
    "magic_play",
    "main_play",
    "after_draw",
    "original_draw",
    "original_colour",
    "colour",
    "original_move",
    "target",
    "call",
    "catch",
]
Direction = Literal["cw", "ccw"]


class Demand(Struct, frozen=True, kw_only=True):
    """What the next card must fit (MG-3.1)."""

    kind: Literal["any", "colour", "card"]
    colour: Colour | UnsetType = UNSET
    """Missing if any card fits."""
    picture: str | UnsetType = UNSET
    """Missing if no picture counts."""


class MagiView(Struct, frozen=True, kw_only=True):
    """The table of Magi, as a seat sees it."""

    decision: Decision | None
    """What is being decided; None after the end."""
    asked: int | None
    """Who decides."""
    about: int | None
    """Whose silence the question is about."""
    round: int
    turn: int
    starter: int
    on_turn: int
    direction: Direction
    draw_counter: int
    demand: Demand
    top: str
    """The card on top of the discard pile."""
    discard_pile: int
    draw_pile: int
    hand: list[str] | None
    """The seat's own cards; None for a spectator."""
    hands: list[list[str] | None]
    """None: hidden from this seat. All are open after the end."""
    hand_sizes: list[int]
    waiting: list[int]
    """Seats with an empty hand while there are still cards to be drawn (MG-8.3)."""
    silent: list[int]
    """Seats that kept silent about "Magi!" and may still be caught."""
    scores: list[int]


VIEW = MagiView
