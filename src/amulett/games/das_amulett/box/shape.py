"""The box as the page gets it: what it may read in an edition's data."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from amulett.core.clause import Origin
from amulett.core.view import Named

Metal = Literal["gold", "silver", "copper", "iron"]
Gem = Literal["red", "yellow", "green", "clear", "white", "light_blue", "dark_blue", "grey", "orange", "brown"]


class NamedMetal(Named, frozen=True):
    """A metal."""

    id: Metal
    symbol_name: str
    """Its Latin name, as the box prints it."""


class NamedGem(Named, frozen=True):
    """A colour of gems."""

    id: Gem


class Terrain(Named, frozen=True):
    """A terrain, and the metal that its areas ask for."""

    metal: Metal | Literal["any"]


class Area(Struct, frozen=True):
    """An area of the board, a hexagon at the axial coordinates q and r."""

    id: str
    q: int
    r: int
    terrain: str
    pyramid: bool
    wall: Literal["none", "north", "south"]
    """On which side of the great wall it lies, if at the wall."""
    neighbours: list[str]
    origin: Origin


class Board(Struct, frozen=True):
    """What is printed over the areas."""

    origin: Origin
    city_areas: list[str]
    wall_edges: list[tuple[str, str]]
    """The areas between which the great wall runs."""


class Spell(Named, frozen=True):
    """A spell."""

    phase: Literal["metal", "gem", "energy"]
    cost: int
    """Stones that it costs in the energy phase."""
    income: dict[str, int]
    """By metal, or `joker` for one of the owner's choice."""
    effect: str
    params: dict[str, str | int | bool]
    """The numbers and words of its effect."""
    text_de: str
    text_en: str
    data_origin: Origin
    """Of cost and income."""
    clauses: list[str] | UnsetType = UNSET
    """They say what the text says."""
    text_signs: str | UnsetType = UNSET
    """The signs at its foot."""
    printed_de: str | UnsetType = UNSET
    """What the rule book prints instead, where we play against it."""
    printed_en: str | UnsetType = UNSET


class Notes(Struct, frozen=True):
    """What readers should know of the edition."""

    note_de: str
    note_en: str


class BookKnobs(Struct, frozen=True):
    """Numbers that the rule book states."""

    win_different_colours: int
    win_gems: int


class Knobs(Struct, frozen=True):
    """Numbers that an edition may change."""

    book: BookKnobs


class DasAmulettBox(Struct, frozen=True):
    """A box of Das Amulett."""

    edition: Notes
    knobs: Knobs
    metal: list[NamedMetal]
    terrain: list[Terrain]
    gem_colour: list[NamedGem]
    board: Board
    area: list[Area]
    spell: list[Spell]


SHAPE = DasAmulettBox
