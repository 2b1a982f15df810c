"""The values of a box, as somebody who changes them reads them: `fields.toml` in a game's `box` puts the edition's schema
(`Sheet.fields`) in order and in words.

A value that the file does not name is shown at the end, under its own name: a game without such a file has a form, too.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import msgspec

from amulett.core.clause import LANGUAGES, Language, Origin
from amulett.core.edition import Edition, Field, Sheet
from amulett.core.errors import AmulettError
from amulett.core.game import Game

FILE = "fields.toml"
Both = dict[Language, str]

_USUAL: dict[str, Both] = {
    "name_de": {"de": "Name, deutsch", "en": "Name, German"},
    "name_en": {"de": "Name, englisch", "en": "Name, English"},
    "text_de": {"de": "Text, deutsch", "en": "Text, German"},
    "text_en": {"de": "Text, englisch", "en": "Text, English"},
    "label_de": {"de": "Bezeichnung, deutsch", "en": "Label, German"},
    "label_en": {"de": "Bezeichnung, englisch", "en": "Label, English"},
}
"""What stands on many things."""
_OTHERS: Both = {"de": "Weitere Werte", "en": "More values"}


class FieldWords(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value, or the same one of every row: `spell[].cost`."""

    at: str
    de: str
    en: str
    unit: Both = {}
    """What is counted."""
    clause: str = ""
    """The rule that speaks of it."""
    origin: str = ""
    """Its own, if its table says another; or where that stands, in the row or in the whole file."""
    names: str = ""
    """The list in the file whose rows say what its words mean."""
    values: dict[str, Both] = {}
    """What its words mean, if no list says so."""


class Group(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    de: str
    en: str
    row: Both = {}
    """What a row is called, with what it says itself in braces; otherwise by its name."""
    field: tuple[FieldWords, ...]


class FieldBook(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    group: tuple[Group, ...] = ()
    left_out: tuple[str, ...] = ()
    """What nobody would want to change by itself: ids, sums, texts for the terminal."""


@dataclass(frozen=True)
class Value:
    """One value of a box."""

    at: str
    field: Field
    titles: Both
    unit: Both
    clause: str
    origin: Origin | None
    value_titles: dict[str, Both]
    value: Any
    row: str
    """Where the row is that it belongs to; empty: it stands alone."""
    row_titles: Both


@dataclass(frozen=True)
class Part:
    """Values that belong together."""

    titles: Both
    values: list[Value]


@cache
def field_book(game: Game) -> FieldBook:
    places = (game.folder / "box" / FILE, game.folder / FILE)
    path = next((place for place in places if place.exists()), None)
    if path is None:
        return FieldBook()
    try:
        return msgspec.toml.decode(path.read_bytes(), type=FieldBook)
    except (msgspec.MsgspecError, ValueError) as error:
        raise AmulettError(f"{FILE} of {game.id}: {error}") from None


def parts_of(game: Game, edition: Edition, sheet: Sheet) -> list[Part]:
    """The values that a box may change, in the order of its file of words. `sheet`: where the edition was read from."""
    book, left, found = field_book(game), dict(sheet.fields), []
    for group in book.group:
        values = []
        for words in group.field:
            for at in [at for at in left if _fits(words.at, at, edition)]:
                values.append(_value(at, left.pop(at), words, group.row, sheet.data))
        found.append(Part({"de": group.de, "en": group.en}, _row_by_row(values)))
    found = [_with_texts(part, left, sheet.data) for part in found]
    left = {at: field for at, field in left.items() if not any(_fits(out, at, edition) for out in book.left_out)}
    rest = [
        _value(at, field, _by_its_name(at), {}, sheet.data) for at, field in left.items() if at.rpartition(".")[2] != "id"
    ]
    return [part for part in (*found, Part(_OTHERS, rest)) if part.values]


def _row_by_row(values: Sequence[Value]) -> list[Value]:
    """Those of one row together, in the order in which the rows stand."""
    rows = list(dict.fromkeys(value.row for value in values))
    return [value for row in rows for value in values if value.row == row]


def _with_texts(part: Part, left: dict[str, Field], data: Mapping[str, Any]) -> Part:
    """Names and texts come last in the row that they belong to."""
    found = list(part.values)
    for row in dict.fromkeys(value.row for value in part.values if value.row):
        titles = next(value.row_titles for value in part.values if value.row == row)
        for key, words in _USUAL.items():
            if field := left.pop(f"{row}.{key}", None):
                value = _value(f"{row}.{key}", field, FieldWords(at="", de=words["de"], en=words["en"]), {}, data)
                found.append(replace(value, row_titles=titles))
    return Part(part.titles, _row_by_row(found))


def _by_its_name(at: str) -> FieldWords:
    words = _USUAL.get(at.rpartition(".")[2], {"de": at, "en": at})
    return FieldWords(at=at, de=words["de"], en=words["en"])


def _fits(pattern: str, at: str, edition: Edition) -> bool:
    """`{edition}`: the one that is played, of several in a file; `*`: any name."""
    wanted = pattern.replace("{edition}", edition.wording or edition.name).split(".")
    found = re.sub(r"\[\d+\]", "[]", at).split(".")
    return len(wanted) == len(found) and all(part in ("*", other) for part, other in zip(wanted, found, strict=True))


def _value(at: str, field: Field, words: FieldWords, row_words: Both, data: Mapping[str, Any]) -> Value:
    row = at[: at.rfind("]") + 1]
    steps = steps_of(at)
    return Value(
        at=at,
        field=field,
        titles={"de": words.de, "en": words.en},
        unit=words.unit,
        clause=words.clause,
        origin=_origin(steps, words.origin, data),
        value_titles={**_names(words.names, data), **words.values},
        value=value_at(data, steps),
        row=row,
        row_titles=_row_titles(row, row_words, data) if row else {},
    )


def steps_of(at: str) -> list[str | int]:
    """`spell[4].cost`, step by step."""
    return [int(step[1:-1]) if step.startswith("[") else step for step in re.findall(r"\[\d+\]|[^.\[\]]+", at)]


def value_at(data: Any, steps: Sequence[str | int]) -> Any:
    """None: there is nothing there."""
    try:
        for step in steps:
            data = data[step]
    except (KeyError, IndexError, TypeError):
        return None
    return data


def _tables(steps: Sequence[str | int], data: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Those around a value, the nearest first."""
    for length in range(len(steps) - 1, -1, -1):
        table = value_at(data, steps[:length])
        if isinstance(table, dict):
            yield table


def _origin(steps: Sequence[str | int], own: str, data: Mapping[str, Any]) -> Origin | None:
    if own in ("book", "ruling", "rebuilt"):
        return own  # type: ignore[return-value]
    if own:
        for table in _tables(steps, data):
            named = re.sub(r"\{(\w+)\}", lambda gap, table=table: str(table.get(gap[1], "")), own)  # type: ignore[misc]
            for place in (table, data):
                found = value_at(place, steps_of(named))
                if found in ("book", "ruling", "rebuilt"):
                    return found  # type: ignore[no-any-return]
    for table in _tables(steps, data):
        if (found := table.get("origin")) in ("book", "ruling", "rebuilt"):
            return found  # type: ignore[no-any-return]
    return None


def _names(key: str, data: Mapping[str, Any]) -> dict[str, Both]:
    rows = value_at(data, steps_of(key)) if key else None
    if not isinstance(rows, list):
        return {}
    named = [row for row in rows if isinstance(row, dict) and isinstance(row.get("id"), str)]
    return {row["id"]: {language: _name_of(row, language) for language in LANGUAGES} for row in named}


def _name_of(row: Mapping[str, Any], language: Language) -> str:
    return str(row.get(f"name_{language}") or row.get(f"label_{language}") or row.get("id") or "")


def _row_titles(row: str, words: Both, data: Mapping[str, Any]) -> Both:
    steps = steps_of(row)
    table, number = value_at(data, steps), steps[-1]
    if not isinstance(table, dict):
        return {}
    if not words:
        return {language: _name_of(table, language) or str(number) for language in LANGUAGES}
    said = {**table, "n": int(number) + 1}
    return {language: _filled(words[language], said) for language in LANGUAGES}


def _filled(sentence: str, table: Mapping[str, Any]) -> str:
    return re.sub(r"\{([^{}]+)\}", lambda gap: str(table.get(gap[1], "")), sentence)
