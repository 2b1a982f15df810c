"""What a seat sees, as a type: the page's own is made from it.

Positions are written as in the ledger: a place by its id, a field by lane, leg and number (`R3.2`).
"""

from typing import Literal

from msgspec import Struct

from amulett.games.blaues_amulett.box.shape import Fate, Power

Decision = Literal[
    "move",
    "way_card",
    "next_card",
    "joker_distance",
    "front_place",
    "back_place",
    "take_amulet",
    "steal",
    "arrow_draw",
    "gather",
    "discard",
    "power_figure",
    "power_place",
]
WayName = Literal["1", "2", "3", "4", "5", "joker"]
AmuletCause = Literal["push", "card"]


class Walk(Struct, frozen=True, kw_only=True):
    """The move that is being made, for the mover's eyes only."""

    card: WayName
    path: list[str]
    """From the start of the move to where the prince stands now."""
    steps: int
    """Still to go."""
    place: str | None
    """The place before him that demands something."""
    price: list[Fate]
    """The cards that it demands."""


class BlauesAmulettView(Struct, frozen=True, kw_only=True):
    """The table of Das Blaue Amulett, as a seat sees it."""

    decision: Decision | None
    """What is being decided (`move`: all that the others see of a walk); None after the end."""
    on_turn: int
    turn: int
    """Counting the turns of all seats."""
    round: int
    max_rounds: int
    moves: int
    """Made in this turn."""
    princes: list[str]
    """Where they stand."""
    steps: list[int]
    """How far they have come."""
    goal: int
    """How far it is to the Castle of Light."""
    way_cards: list[list[WayName]]
    """By seat: those that lie face up."""
    amulet: int | None
    """Who wears it; None: it still lies on the board."""
    powers: dict[Power, str]
    """The places of the dark powers."""
    moved: list[Power]
    """The dark powers that were moved in this turn."""
    figure: Power | None
    """The dark power that is being moved."""
    hand: list[Fate] | None
    """The own one; None for a spectator."""
    hands: list[list[Fate] | None]
    """None: hidden from this seat. After the end all are open."""
    hand_sizes: list[int]
    draw_pile: int
    discard_pile: list[Fate]
    """From the top."""
    walk: Walk | None
    loser: int | None
    """Who loses the amulet, or has just lost it and may be robbed."""
    cause: AmuletCause | None
    """What makes the amulet change hands."""
    discard_to: int | None
    """So many cards may stay in the hand."""


VIEW = BlauesAmulettView
