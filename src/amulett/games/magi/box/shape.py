"""The box as the page gets it: what it may read in an edition's data."""

from typing import Literal

from msgspec import Struct

from amulett.core.view import Named

Colour = Literal["red", "blue", "yellow"]


class Card(Named, frozen=True):
    """A card."""

    group: Literal["guild", "item", "magus"]
    colour: Colour | Literal["none"]
    """`none`: a grey magus."""
    picture: str
    abilities: list[str]
    magic_sign: bool
    points: int
    copies: int


class NamedColour(Named, frozen=True):
    """A colour."""

    id: Colour


class Ability(Struct, frozen=True):
    """What a card can do."""

    id: str
    printed: str
    """As it stands on the card."""
    label_de: str
    label_en: str
    text_de: str
    text_en: str
    clauses: list[str] = []
    """What says the same among the rules."""


class TurnPhase(Named, frozen=True):
    """A phase of a turn."""

    id: Literal["magic", "draw", "main", "closing"]


class Scoring(Struct, frozen=True):
    """How points are counted."""

    target_points: int
    """The match ends when somebody has so many penalty points."""


class MagiBox(Struct, frozen=True):
    """A box of Magi."""

    card: list[Card]
    colour: list[NamedColour]
    picture: list[Named]
    ability: list[Ability]
    phase: list[TurnPhase]
    scoring: Scoring
    field_origin: dict[str, dict[str, str]] = {}
    """By group of cards: where each of their values comes from."""


SHAPE = MagiBox
