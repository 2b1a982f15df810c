"""The card list of Magi: all cards with their copies, points, magic signs and abilities."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.sheet import SheetPart
from amulett.games.magi.box.edition import COLOURS, rebuilt_parts
from amulett.games.magi.words.text import ability_name, colour_name

SIGN = "✦"

_LABELS: dict[Language, dict[str, str]] = {
    "en": {
        "guild": "Guild cards ({n})",
        "item": "Magic items ({n})",
        "magus": "Magi ({n})",
        "abilities": "Abilities",
        "picture": "Picture",
        "name": "Name",
        "ability": "Ability",
        "copies": "Copies",
        "points": "Penalty points",
        "effect": "What it does",
        "guild_note": "No ability, no magic sign.",
        "item_note": "✦ magic sign. In the variant “Scepters carry the magic sign” all Scepters carry it as well.",
        "magus_note": "Grey, fits every demand. ✦ magic sign.",
        "guild_rebuilt": "Rebuilt: penalty points and copies.",
        "item_rebuilt": "Rebuilt: penalty points, copies, and the magic sign of Amulets, Hourglasses and Parchments.",
        "magus_rebuilt": "Rebuilt: everything but the colour.",
    },
    "de": {
        "guild": "Gildenkarten ({n})",
        "item": "Magische Gegenstände ({n})",
        "magus": "Magi ({n})",
        "abilities": "Fähigkeiten",
        "picture": "Bild",
        "name": "Name",
        "ability": "Fähigkeit",
        "copies": "Stückzahl",
        "points": "Minuspunkte",
        "effect": "Was sie bewirkt",
        "guild_note": "Ohne Fähigkeit, ohne Magie-Zeichen.",
        "item_note": "✦ Magie-Zeichen. In der Variante „Zepter tragen das Magie-Zeichen“ tragen es auch alle Zepter.",
        "magus_note": "Grau, passt zu jeder Vorgabe. ✦ Magie-Zeichen.",
        "guild_rebuilt": "Nachgebaut: Minuspunkte und Stückzahlen.",
        "item_rebuilt": "Nachgebaut: Minuspunkte, Stückzahlen, Magie-Zeichen auf Amuletten, Sanduhren und Pergamenten.",
        "magus_rebuilt": "Nachgebaut: alles außer der Farbe.",
    },
}

Card = Mapping[str, Any]


def sheet(edition: Edition, language: Language) -> list[SheetPart]:
    """Guild cards, magic items, magi, and what their abilities do."""
    return [
        _coloured(edition, "guild", language),
        _coloured(edition, "item", language),
        _magi(edition, language),
        _abilities(edition, language),
    ]


def _coloured(edition: Edition, group: str, language: Language) -> SheetPart:
    """A row for each picture, with its copies in every colour."""
    labels, cards = _LABELS[language], _cards(edition, group)
    colours = [colour_name(edition, colour, language) for colour in COLOURS]
    about = [labels["ability"]] if group == "item" else []
    columns = [labels["picture"], *about, *colours, labels["points"]]
    rows = [_row(edition, group, alike, language) for alike in _alike(cards)]
    return SheetPart(_title(labels, group, cards), columns, rows, _note(edition, group, language))


def _row(edition: Edition, group: str, alike: Sequence[Card], language: Language) -> list[str]:
    first = alike[0]
    copies = {colour: sum(card["copies"] for card in alike if card["colour"] == colour) for colour in COLOURS}
    about = [_does(edition, first, language)] if group == "item" else []
    return [_signed(_picture(edition, first, language), first), *about, *map(str, copies.values()), str(first["points"])]


def _alike(cards: Iterable[Card]) -> list[list[Card]]:
    """Cards that differ in nothing but their colour."""
    found: dict[tuple[Any, ...], list[Card]] = {}
    for card in cards:
        key = card["picture"], tuple(card["abilities"]), card["magic_sign"], card["points"]
        found.setdefault(key, []).append(card)
    return list(found.values())


def _magi(edition: Edition, language: Language) -> SheetPart:
    labels, cards = _LABELS[language], _cards(edition, "magus")
    columns = [labels["name"], labels["abilities"], labels["copies"], labels["points"]]
    rows = [
        [_signed(card[f"name_{language}"], card), _does(edition, card, language), str(card["copies"]), str(card["points"])]
        for card in cards
    ]
    return SheetPart(_title(labels, "magus", cards), columns, rows, _note(edition, "magus", language))


def _abilities(edition: Edition, language: Language) -> SheetPart:
    labels = _LABELS[language]
    rows = [
        [ability_name(edition, ability["id"], language), str(ability.get(f"text_{language}", ""))]
        for ability in edition.data["ability"]
    ]
    return SheetPart(labels["abilities"], [labels["name"], labels["effect"]], rows)


def _cards(edition: Edition, group: str) -> list[Card]:
    return [card for card in edition.data["card"] if card["group"] == group]


def _title(labels: Mapping[str, str], group: str, cards: Iterable[Card]) -> str:
    return labels[group].format(n=sum(card["copies"] for card in cards))


def _picture(edition: Edition, card: Card, language: Language) -> str:
    return next(str(picture[f"name_{language}"]) for picture in edition.data["picture"] if picture["id"] == card["picture"])


def _signed(name: str, card: Card) -> str:
    return f"{name} {SIGN}" if card["magic_sign"] else name


def _does(edition: Edition, card: Card, language: Language) -> str:
    return " + ".join(ability_name(edition, ability, language) for ability in card["abilities"])


def _note(edition: Edition, group: str, language: Language) -> str:
    """The key of signs, and what is rebuilt."""
    labels = _LABELS[language]
    is_rebuilt = any(rebuilt_parts(edition, card) for card in _cards(edition, group))
    return " ".join([labels[f"{group}_note"], *([labels[f"{group}_rebuilt"]] if is_rebuilt else [])])
