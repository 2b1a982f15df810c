"""The box as the page gets it: what it may read in an edition's data."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from amulett.core.clause import Origin
from amulett.core.view import Named

Power = Literal["dwarf", "witch", "wizard"]
Fate = Literal["amulet_card", "dwarf_card", "witch_card", "wizard_card", "ruin_card", "spring_card", "fire_card"]


class Prince(Named, frozen=True):
    """A prince: a seat's figure."""

    seat: int


class DarkPower(Named, frozen=True):
    """A dark power."""

    id: Power
    start_place: str
    beaten_by: Fate


class WayCard(Named, frozen=True):
    """A way card; every seat has each of them once."""

    distance: int
    """0: the joker's is chosen."""


class FateCard(Named, frozen=True):
    """A kind of fate card."""

    id: Fate
    count: int
    ability: Literal["take_amulet", "beat_power", "solve_task"]
    target: str
    """The power that it beats, the place whose task it solves, or the amulet."""


class Place(Named, frozen=True, kw_only=True):
    """A place of the board, between two legs of the path."""

    index: int
    kind: Literal["start", "gate", "castle", "task", "goal"]
    step: int
    """How far it is from the start, on the right lane."""
    gather: bool
    """Whether it gives fate cards to whoever lands there."""
    power_allowed: bool
    task_card: Fate | UnsetType = UNSET
    """What its task demands, if it has one."""


class Leg(Struct, frozen=True):
    """The fields between a place and the one before it, in both lanes; they are counted from the one before."""

    origin: Origin
    index: int
    fields: int
    arrows_right: list[int]
    arrows_left: list[int]


class Board(Struct, frozen=True):
    """A board, from the start castle to the Castle of Light."""

    origin: Origin
    name_de: str
    name_en: str
    places: list[Place]
    legs: list[Leg]


class Title(Struct, frozen=True):
    """What the box is called."""

    title_de: str
    title_en: str


class Knobs(Struct, frozen=True):
    """Numbers that both editions share."""

    hand_limit: int
    castle_cards: int
    joker_min: int
    joker_max: int
    amulet_until: str
    """The place up to which the amulet works."""
    amulet_start: str
    """The place on which it lies until it is first taken."""


class Switches(Struct, frozen=True):
    """In what the editions differ."""

    label_set: Literal["original", "translation"]
    arrow_draw: Literal["optional", "forced"]
    castle_source: Literal["draw_pile", "discard_pile"]
    back_entry: Literal["any_place", "castle_only", "none"]
    back_cross: bool


class BlauesAmulettBox(Struct, frozen=True):
    """A box of Das Blaue Amulett."""

    meta: Title
    princes: list[Prince]
    dark_powers: list[DarkPower]
    amulet: Named
    way_cards: list[WayCard]
    fate_cards: list[FateCard]
    board: str
    """The one that is played on unless the table chooses another."""
    boards: dict[str, Board]
    labels: dict[str, dict[str, str | int]]
    """By label set: what the rule book words in its own way (`spring_de`)."""
    knobs: Knobs
    switches: Switches


SHAPE = BlauesAmulettBox
