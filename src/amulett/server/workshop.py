"""The workshop: a box open on the page, with its values, its defects and what is different in it."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from amulett.core.clause import LANGUAGES, Language
from amulett.core.errors import Defect
from amulett.core.fields import Both, Value, steps_of, value_at
from amulett.core.match import Match
from amulett.games import find_game
from amulett.server import box
from amulett.server.api import OwnEdition
from amulett.server.drafting import (
    Checked,
    DefectInfo,
    DifferenceInfo,
    Draft,
    KindInfo,
    PartInfo,
    RowInfo,
    ValueInfo,
    Workshop,
)
from amulett.server.drafts import Examined, examined

MOST_TOLD = 200
"""Defects, and differences."""
_MOST_LETTERS = 300
"""Of a sentence about a defect: it may repeat what the file says."""
_YES_NO: dict[bool, Both] = {True: {"de": "ja", "en": "yes"}, False: {"de": "nein", "en": "no"}}
_SEED = 7


def opened(id: str, draft: Draft) -> Workshop:
    """Everything that the page needs to show a box and to change it."""
    draft, found = _tidied(id, draft)
    kinds: list[KindInfo] = []
    before = examined(id, replace(draft, changes={}))
    parts = [PartInfo(titles=part.titles, rows=list(_rows(part.values, kinds, before))) for part in before.parts]
    players = found.game.usual_players(found.base)
    return Workshop(
        draft=draft,
        kinds=kinds,
        parts=parts,
        defects=_defects(found.defects),
        differences=differences(found),
        box=_box(found),
        view=_example(id, found.base.name, players),
        players=players,
    )


def checked(id: str, draft: Draft) -> Checked:
    found = examined(id, draft)
    return Checked(defects=_defects(found.defects), differences=differences(found), box=_box(found))


def file_of(id: str, draft: Draft) -> str:
    """The file to take home, defects and all."""
    return examined(id, draft).text()


def _box(found: Examined) -> dict[str, Any] | None:
    return found.edition.data if found.edition and not found.defects else None


def _tidied(id: str, draft: Draft) -> tuple[Draft, Examined]:
    """Without its file, if that differs from the box in nothing but values."""
    found = examined(id, draft)
    if not draft.source or not found.edition:
        return draft, found
    box = _box_values(id, draft.edition)
    values = {value.at: value.value for part in found.parts for value in part.values}
    changes = {at: value for at, value in values.items() if at in box and value is not None and value != box[at].value}
    tidy = replace(draft, source="", changes=changes)
    again = examined(id, tidy)
    return (tidy, again) if again.sheet.data == found.sheet.data else (draft, found)


@lru_cache(maxsize=32)
def _box_values(id: str, edition: str) -> dict[str, Value]:
    """The values of a box that comes with the game, by where they stand."""
    return {value.at: value for part in examined(id, Draft(edition=edition)).parts for value in part.values}


@lru_cache(maxsize=32)
def _example(id: str, edition: str, players: int) -> dict[str, Any]:
    game = find_game(id)
    match = Match.deal(game, game.edition(edition), players, {}, _SEED)
    return match.information(0).view()


def _rows(values: Sequence[Value], kinds: list[KindInfo], found: Examined) -> Iterator[RowInfo]:
    for row in dict.fromkeys(value.row for value in values):
        own = [value for value in values if value.row == row]
        table = value_at(found.sheet.data, steps_of(row)) if row else {}
        thing = table.get("id", table.get("number", "")) if isinstance(table, dict) else ""
        yield RowInfo(
            at=row, titles=own[0].row_titles, thing=str(thing), values=[_value_info(value, kinds) for value in own]
        )


def _value_info(value: Value, kinds: list[KindInfo]) -> ValueInfo:
    field = value.field
    kind = KindInfo(
        kind=field.kind,
        least=field.least,
        most=field.most,
        values=list(field.values),
        titles=value.titles,
        unit=value.unit,
        clause=value.clause,
        value_titles=value.value_titles,
    )
    if kind not in kinds:
        kinds.append(kind)
    return ValueInfo(at=value.at, kind=kinds.index(kind), origin=value.origin, value=_plain(value.value))


def _plain(value: Any) -> Any:
    """A value as it goes over the wire: a file may hold dates, too."""
    return json.loads(json.dumps(value, default=str))


def _defects(defects: Sequence[Defect]) -> list[DefectInfo]:
    return [
        DefectInfo(at=at, line=line, why={"en": _short(why), "de": _short(de or why)})
        for line, at, why, de in list(dict.fromkeys(defects))[:MOST_TOLD]
    ]


def _short(sentence: str) -> str:
    return sentence if len(sentence) <= _MOST_LETTERS else f"{sentence[:_MOST_LETTERS]} …"


# ---- what is different


def differences(found: Examined) -> list[DifferenceInfo]:
    """From the box that comes with the game; what only follows from something else is left out."""
    known = _box_values(found.game.id, found.base.name)
    box, told = examined(found.game.id, Draft(edition=found.base.name)).sheet.data, []
    for at, before, after in _apart(box, found.sheet.data, "", known):
        if at in known or at not in found.changes:
            told.append(_difference(at, before, after, known.get(at)))
    return told[:MOST_TOLD]


def _apart(before: Any, after: Any, at: str, known: Mapping[str, Value]) -> Iterator[tuple[str, Any, Any]]:
    """Value by value, where two files differ."""
    if before == after and type(before) is type(after):
        return
    if at not in known and isinstance(before, dict) and isinstance(after, dict):
        for key in dict.fromkeys((*before, *after)):
            yield from _apart(before.get(key), after.get(key), f"{at}.{key}".lstrip("."), known)
    elif at not in known and _is_rows(before) and _is_rows(after):
        for number in range(max(len(before), len(after))):
            one, other = (rows[number] if number < len(rows) else None for rows in (before, after))
            yield from _apart(one, other, f"{at}[{number}]", known)
    else:
        yield at, before, after


def _is_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _difference(at: str, before: Any, after: Any, value: Value | None) -> DifferenceInfo:
    return DifferenceInfo(
        at=at,
        titles={language: _title(at, value, language) for language in LANGUAGES},
        before=_plain(before),
        after=_plain(after),
        words={language: [_in_words(one, value, language) for one in (before, after)] for language in LANGUAGES},
    )


def _title(at: str, value: Value | None, language: Language) -> str:
    if value is None:
        return at
    row = value.row_titles.get(language, "")
    return f"{row}: {value.titles[language]}" if row else value.titles[language]


def _in_words(value: Any, known: Value | None, language: Language) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return _YES_NO[value][language]
    if isinstance(value, dict):
        counts = [f"{count} {_word(name, known, language)}" for name, count in value.items()]
        return _short(", ".join(counts)) or "–"
    if isinstance(value, list):
        return _short(", ".join(_word(one, known, language) for one in value)) or "–"
    return _short(_word(value, known, language))


def _word(word: Any, known: Value | None, language: Language) -> str:
    titles = known.value_titles.get(str(word), {}) if known else {}
    return titles.get(language, str(word))


# ---- at a table


@lru_cache(maxsize=32)
def at_table(id: str, name: str, source: str, base: str) -> OwnEdition:
    """What everybody at a table with an edition of its own should know."""
    game = find_game(id)
    edition = game.kept_edition(name, source)
    draft = Draft(edition=base if base in game.editions else game.editions[0], source=source, name=name)
    _, found = _tidied(id, draft)
    return OwnEdition(
        base=found.base.name,
        differences=differences(found),
        edition=box.edition_info(game, edition),
        rules=box.rules(game.rules_of(edition)),
        sheets=box.sheet(game, edition),
        guides=box.guide(game, edition),
        box=edition.data,
    )
