"""What a seat sees, as a type: the page's own is made from it.

Cards are named by their handles, slots are counted from 1; a number is the face of a card.
"""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

HandSource = Literal["pile", "row", "discard", "master", "witch"]


class Place(Struct, frozen=True, kw_only=True):
    """A place of a village. While a new card is about to be laid, a vacated place has no card, and nothing else to tell."""

    slot: int
    card: int | None
    face_up: bool | UnsetType = UNSET
    number: int | UnsetType | None = UNSET
    """None: face down, also for a seat that has seen it (SA-15.4)."""
    covered: bool | UnsetType = UNSET
    """By the amulet."""
    guards: int | UnsetType | None = UNSET
    """The slot that this Bodyguard guards."""
    guarded_by: list[int] | UnsetType = UNSET
    """The slots of the Bodyguards that guard it."""
    named: bool | UnsetType = UNSET
    """In the exchange that is being announced."""
    remembered: int | UnsetType | None = UNSET
    """What the seat has seen of a face-down card; only at a table that plays with a memory aid."""


class Discard(Struct, frozen=True, kw_only=True):
    """The discard pile."""

    size: int
    top: int | None
    numbers: list[int | None] | UnsetType = UNSET
    """All of it, from the top; only at a table that plays with a memory aid."""
    eligible: list[int] | UnsetType = UNSET
    """What the Master may take, while it chooses (SA-15.6)."""


class Held(Struct, frozen=True, kw_only=True):
    """What the seat on turn is holding."""

    seat: int
    source: HandSource
    cards: list[int]
    numbers: list[int | None]
    """None: hidden from this seat."""
    remembered: list[int | None] | UnsetType = UNSET
    """Only at a table that plays with a memory aid."""


class ChosenSoFar(Struct, frozen=True, kw_only=True):
    """What has been chosen so far in the step that is being carried out."""

    ability: int | None
    """The number of the character whose ability it is."""
    target_seat: int | None
    target_slot: int | None
    named: list[int]
    """Slots, in the order of naming."""
    looked: list[int]
    """Slots that have been looked at."""
    setting: int | None
    """The slot of the Bodyguard that is being set."""
    penalties: int
    """Penalty cards still to come."""


class Amulet(Struct, frozen=True, kw_only=True):
    """The Silver Amulet."""

    owner: int | None
    usable: bool
    slot: int | None
    """The card of its owner's that it covers."""


class SilverAmulettView(Struct, frozen=True, kw_only=True):
    """The table of Silver Amulett, as a seat sees it."""

    decision: str | None
    """What is being decided, in one word (a start look with its number: `peek_1`); None after the end."""
    round: int
    rounds: int
    start_seat: int
    on_turn: int
    age_order: list[int]
    """The seats, the youngest first."""
    caller: int | None
    """Who has called the reckoning in this round."""
    villages: list[list[Place]]
    pile: int
    row: list[int]
    """The numbers of the cards that lie open beside the pile."""
    discard: Discard
    set_aside: int
    hand: Held | None
    action: ChosenSoFar
    amulet: Amulet
    looks: int
    """Of Empaths, made in this turn."""
    guards_set: list[int]
    """The slots of the Bodyguards that were set in this turn."""
    stall: int
    """Turns in a row in which the supply did not shrink."""
    stall_limit: int
    """After so many of them nobody may take the discard (SA-3.9)."""
    points: list[list[int]]
    """By seat, of the rounds that are over."""
    totals: list[int]
    remembered_pile: list[int | None] | UnsetType = UNSET
    """What the seat has seen of the pile; only at a table that plays with a memory aid."""


VIEW = SilverAmulettView
