"""The box as the page gets it: what it may read in an edition's data."""

from typing import Literal

from msgspec import Struct

from amulett.core.clause import Origin


class Character(Struct, frozen=True):
    """A character: all the cards with its number."""

    number: int
    name_de: str
    name_en: str
    name_de_confirmed: bool
    """Whether the German name is attested; else it is our translation."""
    text_de: str
    text_en: str
    copies: int
    trigger: Literal["face_up", "discard", "exchange"]
    """When its ability works."""
    clauses: list[str]
    """The rules about it."""
    origin: Origin


class Setup(Struct, frozen=True):
    """How a match begins."""

    rounds: int
    amulet_start: Literal["centre", "start_seat"]
    """Where the Silver Amulet is at first: in the middle, or with the first start player."""


class Exchange(Struct, frozen=True):
    """What an announcement costs that fails."""

    penalty_card_from: int
    """So many cards or more, and there is a penalty card."""


class Call(Struct, frozen=True):
    """Who may call the reckoning, and at what risk."""

    max_cards: int
    caller_penalty: int


class SilverAmulettBox(Struct, frozen=True):
    """A box of Silver Amulett."""

    characters: list[Character]
    setup: Setup
    exchange: Exchange
    call: Call


SHAPE = SilverAmulettBox
