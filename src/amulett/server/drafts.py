"""Editions of people's own: a box with other values in it, checked as `amulett edition check` does, and a little more
strictly, since strangers will see it drawn."""

import logging
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

import msgspec

from amulett.core import edition as editions
from amulett.core.edition import Edition, Sheet
from amulett.core.errors import AmulettError, BadEdition, Defect
from amulett.core.fields import Part, parts_of, steps_of, value_at
from amulett.core.game import Game
from amulett.core.putting import put_in, with_values
from amulett.games import find_game
from amulett.server import tokens
from amulett.server.drafting import MOST_SOURCE, Draft
from amulett.server.names import can_be_seen, is_like_any
from amulett.server.refusal import Refusal

log = logging.getLogger("amulett.server")

MOST_LETTERS = 1000
"""In one text of a box."""
LONGEST_NAME = 40
_MOST_ROUNDS = 4
"""What follows from a value may be followed by something else."""
_SEVERAL = "default_edition"
"""The key that says which edition is meant, in a file that holds several."""


@dataclass(frozen=True)
class Examined:
    """What a draft comes to."""

    game: Game
    base: Edition
    """The edition that it was made from."""
    source: str
    """The file that the changes go into."""
    changes: Mapping[str, Any]
    """Those that were asked for, and what follows from them."""
    sheet: Sheet
    edition: Edition | None
    """None: the file could not even be read."""
    defects: list[Defect]

    @property
    def parts(self) -> list[Part]:
        return parts_of(self.game, self.edition, self.sheet) if self.edition else []

    def text(self) -> str:
        """The file as it is handed out; raises Refusal if there is none."""
        try:
            return put_in(self.source, self.changes)
        except (AmulettError, ValueError) as error:
            raise Refusal("bad_edition", why=str(error)) from None


def examined(id: str, draft: Draft) -> Examined:
    """The draft with everything that is wrong with it; raises Refusal if it is no draft of this game."""
    game = _game(id)
    if draft.edition not in game.editions:
        raise Refusal("bad_edition", why=f"{game.id} has no edition {draft.edition!r}")
    base = game.edition(draft.edition)
    source = draft.source or base.source
    try:
        data, lines = _parsed(source)
    except BadEdition as error:
        return Examined(game, base, source, {}, Sheet({}, {}), None, error.defects)
    name = draft.name or base.name
    build = partial(game.box.build, name=name if draft.source else base.name)  # type: ignore[call-arg]
    changes: dict[str, Any] = dict(draft.changes)
    if _SEVERAL in data and not draft.source:
        changes.setdefault(_SEVERAL, base.name)
    for _ in range(_MOST_ROUNDS):
        try:
            sheet = Sheet(with_values(data, changes), lines)
        except (LookupError, TypeError, AttributeError):
            raise Refusal("bad_edition", why="a change is about something that is not in the box") from None
        try:
            edition = editions.examine(sheet, build)
        except Exception:  # a file may be wrong in ways that nobody has thought of
            log.exception("edition_failed", extra={"game": game.id})
            raise Refusal("bad_edition", why="it cannot be read") from None
        follows = {at: value for at, value in sheet.follows.items() if at not in draft.changes and _is_there(sheet, at)}
        if all(at in changes and changes[at] == value for at, value in follows.items()):
            break
        changes |= follows
    defects = sheet.defects or [*_unfit_texts(sheet), *_unfit_for_pages(game, edition)]
    return Examined(game, base, source, changes, sheet, edition, defects)


def _is_there(sheet: Sheet, at: str) -> bool:
    return value_at(sheet.data, steps_of(at)) is not None


def _game(id: str) -> Game:
    try:
        return find_game(id)
    except AmulettError:
        raise Refusal("no_game") from None


@lru_cache(maxsize=32)
def _parsed(source: str) -> tuple[dict[str, Any], dict[str, int]]:
    """Shared: nobody changes what is in it."""
    sheet = editions.parse(source, "file")
    return sheet.data, editions.line_numbers(source)


def _unfit_texts(sheet: Sheet) -> Iterator[Defect]:
    """Strangers read them: they are short, and what is in them can be seen."""
    for at, text in _texts(sheet.data, ""):
        if len(text) > MOST_LETTERS:
            why, de = f"has more than {MOST_LETTERS} letters", f"hat mehr als {MOST_LETTERS} Buchstaben"
            yield Defect(1, at, why, de)
        elif not text.isprintable():
            yield Defect(1, at, "contains something that cannot be printed", "enthält etwas, das sich nicht drucken lässt")


def _texts(value: Any, at: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, str):
        yield at, value
    elif isinstance(value, dict):
        for key, one in value.items():
            yield at, key
            yield from _texts(one, f"{at}.{key}".lstrip("."))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _texts(one, f"{at}[{number}]")


def _unfit_for_pages(game: Game, edition: Edition) -> Iterator[Defect]:
    """What a page reads has the type that it expects there."""
    if game.box.SHAPE:
        try:
            msgspec.convert(edition.data, game.box.SHAPE)
        except msgspec.ValidationError as error:
            why, _, at = str(error).partition(" - at `$.")
            yield Defect(1, at.rstrip("`") or "file", why, f"hat einen anderen Typ: {why}")


def draft_of(id: str, name: str, source: str) -> Draft:
    """Of a file that does not say which edition it was made from: the one that it says is meant, else the first."""
    game = _game(id)
    if len(source) > MOST_SOURCE:
        raise Refusal("bad_edition", why=f"its file has more than {MOST_SOURCE} letters")
    try:
        meant = _parsed(source)[0].get(_SEVERAL)
    except BadEdition as error:
        raise Refusal("bad_edition", why=str(error.defects[0])) from None
    return Draft(edition=meant if meant in game.editions else game.editions[0], source=source, name=name)


def own_edition(id: str, draft: Draft) -> Edition:
    """A draft as an edition that can be played at a table; raises Refusal with its first defect."""
    found = _sound(id, draft)
    return _read(found, checked_name(found.game, draft.name))


def to_measure(id: str, draft: Draft, players: int) -> tuple[Edition, Edition]:
    """A draft and the edition that it was made from: the same one, if nothing is different. Raises Refusal."""
    found = _sound(id, draft)
    box = found.base
    same = found.edition is not None and found.edition.digest == box.digest
    own = box if same else _read(found, draft.name or "draft")
    for edition in (own, box):
        least, most = edition.players
        if not least <= players <= most:
            raise Refusal("bad_edition", why=f"{edition.player_counts} players can play it, not {players}")
    return own, box


def _sound(id: str, draft: Draft) -> Examined:
    found = examined(id, draft)
    if found.defects:
        first = found.defects[0]
        raise Refusal("bad_draft", at=first.where, why={"en": first.why, "de": first.de or first.why})
    return found


def _read(found: Examined, name: str) -> Edition:
    try:
        return found.game.read_edition(found.text(), name, name)
    except BadEdition as error:  # what the form allows, the file does, too; but who knows
        raise Refusal("bad_edition", why=str(error.defects[0])) from None


def checked_name(game: Game, name: str) -> str:
    """As it is shown; nobody should take it for the box itself."""
    shown = tokens.visible(name, LONGEST_NAME)
    titles = [title for words in game.sleeve.edition_words.values() for title in words.values()]
    if not shown or not can_be_seen(shown) or is_like_any(shown, [*game.editions, *game.variants, *titles]):
        raise Refusal("edition_name")
    return shown
