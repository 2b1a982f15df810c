"""The summary sheet in place of the overview cards (SA-1.3): every character, how many there are and what it does."""

from collections.abc import Iterator, Mapping
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.sheet import SheetPart
from amulett.games.silver_amulett.words.text import STAR, starred_name

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "number": "Number",
        "character": "Character",
        "copies": "Copies",
        "ability": "Ability",
        "face_up": "Work while they lie face up in a village",
        "discard": "Work when you draw them and discard them at once",
        "exchange": "Works when you exchange it away",
        "rebuilt": "{star} rebuilt: ability and number of copies (SA-1.2, SA-1.8).",
        "names": "",
    },
    "de": {
        "number": "Zahl",
        "character": "Charakter",
        "copies": "Anzahl",
        "ability": "Fähigkeit",
        "face_up": "Wirken, solange sie offen in einem Dorf liegen",
        "discard": "Wirken, wenn du sie ziehst und sofort abwirfst",
        "exchange": "Wirkt, wenn du ihn wegtauschst",
        "rebuilt": "{star} nachgebaut: Fähigkeit und Anzahl (SA-1.2, SA-1.8).",
        "names": " Unsere Übersetzungen sind die Namen von {numbers}.",
    },
}


def sheet(edition: Edition, language: Language) -> list[SheetPart]:
    return list(_parts(edition, language))


def _parts(edition: Edition, language: Language) -> Iterator[SheetPart]:
    words, characters = _WORDS[language], edition.data["characters"]
    columns = [words[column] for column in ("number", "character", "copies", "ability")]
    for trigger in ("face_up", "discard", "exchange"):
        rows = [_row(edition, row, language) for row in characters if row["trigger"] == trigger]
        yield SheetPart(words[trigger], columns, rows, _note(edition, language) if trigger == "exchange" else "")


def _row(edition: Edition, row: Mapping[str, Any], language: Language) -> list[str]:
    name = starred_name(edition, row["number"], language)
    return [str(row["number"]), name, str(row["copies"]), row[f"text_{language}"]]


def _note(edition: Edition, language: Language) -> str:
    """What the star means, below the last part; and whose the names are."""
    words, characters = _WORDS[language], edition.data["characters"]
    ours = [str(row["number"]) for row in characters if not row.get("name_de_confirmed", True)]
    rebuilt = words["rebuilt"].format(star=STAR) if any(row.get("origin") == "rebuilt" for row in characters) else ""
    return rebuilt + (words["names"].format(numbers=", ".join(ours)) if ours else "")
