"""What people see and read of a game unless its folder says otherwise.

The defaults use what is declared: `state.py` (records, `Do`, `Told`, `EVENTS`, `NAMES`), `game.toml` and `words.toml`. The
latter has sections of sentences in both languages: `action`, `event`, `question`, `ending`, `seen`, and one for each
enumeration in `NAMES`, with the same name.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from enum import IntEnum
from functools import cached_property
from itertools import groupby
from pathlib import Path
from string import Formatter
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from amulett.core.action import Action
from amulett.core.chronicle import Chronicle, Fact, Past, shared_places
from amulett.core.clause import LANGUAGES, Language
from amulett.core.contract import Way, Words
from amulett.core.edition import BEYOND_REASON, Edition, Sheet
from amulett.core.errors import AmulettError
from amulett.core.event import Event, Kind
from amulett.core.record import MAX_SEATS, plain
from amulett.core.seed import CHANCE
from amulett.core.sheet import SheetPart
from amulett.core.sleeve import Sleeve
from amulett.core.view import Frame

if TYPE_CHECKING:
    from rich.console import RenderableType

    from amulett.core.information import Information

_CHANCE = {name for name, *_ in CHANCE}
_ABOUT_A_SEAT = Kind(("seat",))
_USUAL: dict[str, Any] = {
    "event": {"forced": {"de": "Es gab keine andere Wahl: {action}.", "en": "You had no other choice: {action}."}},
    "question": {"default": {"de": "Was tust du?", "en": "What do you do?"}},
    "ending": {"finished": {"de": "auf die übliche Weise", "en": "in the usual way"}},
}
"""Fallbacks for sentences missing from words.toml."""
_CHRONICLE: dict[Language, dict[str, str]] = {
    "de": {
        "shared": "{names} teilen sich Platz {place}.",
        "decisions": "eigene Entscheidungen",
        "all_decisions": "Entscheidungen in der ganzen Partie",
    },
    "en": {
        "shared": "{names} share place {place}.",
        "decisions": "own decisions",
        "all_decisions": "decisions in the whole match",
    },
}


def endings(state: ModuleType) -> tuple[str, ...]:
    """The names of the numbers that the rule `ending` returns."""
    return tuple(ending.name.lower() for ending in getattr(state, "Ending", ())) or ("finished",)


def grouped(actions: Sequence[Action]) -> list[dict[str, Any]]:
    """Actions by their verb; each says what it is about."""
    found = []
    for verb, members in groupby(actions, key=lambda action: action.text.split()[0]):
        rows = [{"action": a.text, "number": a.number, "of": a.text.partition(" ")[2] or None} for a in members]
        found.append({"group": verb, "actions": rows})
    return found


class DefaultBox:
    """An edition file with a number of at least 1 for every field of the record `EDITION`.

    `SEATS` seats play it. If fewer can, `state` declares `LEAST_SEATS`, and the file may say `players` (min, max).
    """

    def __init__(self, game: str, state: ModuleType) -> None:
        self._game = game
        self._dtype = getattr(state, "EDITION", None)
        self._seats = getattr(state, "SEATS", MAX_SEATS)
        self._least_seats = getattr(state, "LEAST_SEATS", self._seats)

    def build(self, sheet: Sheet, name: str) -> Edition:
        least, most = self._least_seats, self._seats
        if "players" in sheet:
            players = sheet.section("players")
            least = players.number("min", least, most)
            most = players.number("max", least, most)
        data = {field: sheet.number(field, 1, self._most(field)) for field in self._numbers()}
        return Edition(self._game, name, {"players": {"min": least, "max": most}, **data}, {}, (least, most))

    def record(self, edition: Edition, seats: int, options: Mapping[str, Any]) -> Any:
        e = plain(self._record())()
        e.seats = seats
        for field in self._numbers():
            setattr(e, field, edition.data[field])
        return e

    def _record(self) -> Any:
        if self._dtype is None or "seats" not in (self._dtype.names or ()):
            raise AmulettError(f"{self._game}: state.py needs a record EDITION with a field `seats`")
        return self._dtype

    def _numbers(self) -> list[str]:
        return [field for field in self._record().names if field != "seats"]

    def _most(self, field: str) -> int:
        """What the field can hold."""
        return min(BEYOND_REASON, int(np.iinfo(self._record()[field]).max))


class DefaultWords:
    """Made from what a game declares; `SEATS` is the size of a field that holds something for every seat."""

    def __init__(self, game: str, state: ModuleType, sleeve: Sleeve, folder: Path) -> None:
        self._game = game
        self._state = state
        self._sleeve = sleeve
        self._folder = folder
        self._names: Mapping[str, type[IntEnum]] = getattr(state, "NAMES", {})
        self._seats = getattr(state, "SEATS", 0)

    @cached_property
    def _sentences(self) -> dict[str, Any]:
        """words.toml; a game that provides every sentence itself needs none."""
        path = self._folder / "words.toml"
        try:
            return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        except (OSError, ValueError) as error:
            raise AmulettError(f"words.toml cannot be read: {error}") from None

    def _sentence(self, section: str, name: str, language: Language) -> str:
        for sentences in (self._sentences, _USUAL):
            with suppress(KeyError, TypeError):
                return str(sentences[section][name][language])
        raise AmulettError(f"words.toml has no [{section}] {name} in {language!r}")

    def check(self, used: Words, edition: Edition) -> None:
        """Check that there is a sentence for everything these defaults will be asked for; raises AmulettError."""
        for section, names in self._needed():
            if getattr(used, section, None) == getattr(self, section, None):  # the game has a function of its own for this
                for name in names:
                    for language in LANGUAGES:
                        self._sentence(section, name, language)
        if used.event == self.event and used.events == self.events:
            self._check_events()
        if used.lines == self.lines and used.observe == self.observe:
            known = {*Frame.__struct_fields__, *self._state.INFORMATION.names, *edition.data}
            self._check_sentences("seen", self._sentences.get("seen", ()), known)
        if used.refuse == self.refuse:
            self._check_refusals(edition)

    def _check_events(self) -> None:
        """What only the seat may know appears only in the sentence for that seat."""
        for event in getattr(self._state, "Told", ()):
            name, kind = event.name.lower(), self._kind(event)
            self._check_sentences("event", [name], set(kind.fields) - set(kind.secret))
            if f"{name}_you" in self._sentences.get("event", ()):
                self._check_sentences("event", [f"{name}_you"], set(kind.fields))

    def _check_sentences(self, section: str, names: Iterable[str], known: set[str]) -> None:
        """Whether they can be filled in with what is known there."""
        for name in names:
            for language in LANGUAGES:
                _filled(self._sentence(section, name, language), dict.fromkeys(sorted(known), ""))

    def _check_refusals(self, edition: Edition) -> None:
        refusals = self._sleeve.refusals
        clauses = {"over": refusals.over, "not_asked": refusals.not_asked}
        clauses |= {action: refusals.actions.get(action, refusals.otherwise) for action in self.action_words(edition)}
        for what, clause in clauses.items():
            if not clause:
                raise AmulettError(f"game.toml has no clause for {what} in [refusals], and words.py no function 'refuse'")

    def _needed(self) -> Iterator[tuple[str, list[str]]]:
        """The sections of words.toml, and the names each must contain."""
        for section, declared in (("action", "Do"), ("event", "Told")):
            yield section, _words_of(getattr(self._state, declared, ()))
        yield "question", ["default"]
        yield "ending", list(endings(self._state))
        yield "seen", list(self._sentences.get("seen", {}))
        for kind in self._names.values():
            yield _section_of(kind), _words_of(kind)

    # ---- actions

    def action_words(self, edition: Edition) -> tuple[str, ...]:
        return tuple(_words_of(self._state.Do))

    def action(self, edition: Edition, action: str, language: Language, names: Sequence[str]) -> str:
        return self._sentence("action", action, language)

    def groups(self, edition: Edition, actions: Sequence[Action]) -> list[dict[str, Any]]:
        return grouped(actions)

    def ways(self, information: "Information", action: Action) -> list[Way]:
        return []

    def refuse(self, edition: Edition, e: Any, i: Any, verb: str, argument: str) -> str:
        if argument or verb not in self.action_words(edition):
            return ""
        refusals = self._sleeve.refusals
        if i.asked < 0:
            return refusals.over
        return refusals.actions.get(verb, refusals.otherwise) if i.asked == i.seat else refusals.not_asked

    def explain(self, i: Any) -> tuple[str, ...]:
        return self._sleeve.explains

    # ---- what a seat sees

    def observe(self, edition: Edition, e: Any, i: Any) -> dict[str, Any]:
        """Every field of the information."""
        fields = [name for name in self._state.INFORMATION.names if name != "seat"]
        return {name: self._named(name, self._of_seats(getattr(i, name), e.seats)) for name in fields}

    def _of_seats(self, value: Any, seats: int) -> Any:
        """Of a field with something for every seat, the part of the seats in play."""
        return value[:seats] if self._by_seat(value) else value

    def _named(self, field: str, value: Any) -> Any:
        """Numbers as names, if the field has any; below 0 there is nothing to name."""
        if isinstance(value, list):
            return [self._named(field, item) for item in value]
        if field not in self._names:
            return value
        return self._names[field](value).name.lower() if value >= 0 else None

    def question(self, edition: Edition, view: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        sentence = self._sentence("question", "default", language)
        return _filled(sentence, self._in_words({**edition.data, **view}, language, names))

    def lines(self, edition: Edition, view: Mapping[str, Any], language: Language, names: Sequence[str]) -> list[str]:
        """The sentences of `[seen]`; one about something that this seat cannot see is left out."""
        if "seen" not in self._sentences:
            return []
        known = {**edition.data, **view}
        unseen = {name for name, value in known.items() if _is_unseen(value)}
        found = [self._sentence("seen", name, language) for name in self._sentences["seen"]]
        shown = self._in_words(known, language, names)
        return [_filled(line, shown) for line in found if not unseen & _named_in(line)]

    def draw(self, edition: Edition, view: Mapping[str, Any], language: Language, names: Sequence[str]) -> "RenderableType":
        from rich.text import Text

        return Text("\n".join(self.lines(edition, view, language, names)))

    def sheet(self, edition: Edition, language: Language) -> list[SheetPart]:
        """Nothing to look up."""
        return []

    # ---- what happens

    def events(self, edition: Edition, rows: Sequence[Sequence[int]]) -> list[Event]:
        return [self._event(what, numbers) for what, *numbers in rows]

    def forced(self, edition: Edition, seat: int, action: str) -> Event | None:
        return Event("forced", {"seat": seat, "action": action}, audience=(seat,))

    def _event(self, what: int, numbers: Sequence[int]) -> Event:
        kind = self._kind(what)
        name = self._state.Told(what).name.lower()
        data = {field: self._named(field, number) for field, number in zip(kind.fields, numbers, strict=False)}
        if not kind.secret:
            return Event(name, data)
        public = {field: value for field, value in data.items() if field not in kind.secret}
        return Event(name, data, audience=(int(data["seat"]),), public=public)

    def _kind(self, what: int) -> Kind:
        found: Kind = getattr(self._state, "EVENTS", {}).get(what, _ABOUT_A_SEAT)
        return found

    def event(self, edition: Edition, event: Event, language: Language, names: Sequence[str], you: int | None) -> str:
        """The sentence named after the event; `..._you` for the seat it is about, if there is one that fits."""
        own = f"{event.name}_you"
        values = self._in_words(event.data, language, names)
        if you is not None and event.data.get("seat") == you and own in self._sentences.get("event", {}):
            sentence = self._sentence("event", own, language)
            if _named_in(sentence) <= values.keys():
                return _filled(sentence, values)
        return _filled(self._sentence("event", event.name, language), values)

    def cites(self, edition: Edition, event: Event) -> Sequence[str]:
        return self._sleeve.cites.get(event.name, ())

    def ending(self, ending: str, language: Language) -> str:
        return self._sentence("ending", ending, language)

    def chronicle(self, edition: Edition, past: Past, language: Language, names: Sequence[str]) -> Chronicle:
        """Who shares a place, and how much there was to decide."""
        said, seat = _CHRONICLE[language], past.about
        return Chronicle(
            remarks=tuple(shared_places(past, said["shared"], language, names)),
            facts=(
                Fact(str(past.decisions[seat]), said["decisions"]),
                Fact(str(sum(past.decisions)), said["all_decisions"]),
            ),
        )

    def _in_words(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> dict[str, Any]:
        return {field: self._value(field, value, language, names) for field, value in data.items()}

    def _value(self, field: str, value: Any, language: Language, names: Sequence[str]) -> Any:
        if isinstance(value, list):
            words = [str(self._value(field, item, language, ())) for item in value]
            return ", ".join(map(" ".join, zip(names, words, strict=True)) if len(words) == len(names) else words)
        if field == "seat" and value is not None:
            return names[value]
        if field == "action":
            return self._sentence("action", value, language)
        if field in self._names:
            return "?" if value is None else self._sentence(_section_of(self._names[field]), value, language)
        return value

    # ---- positions

    def layout(self, edition: Edition, e: Any, s: Any) -> dict[str, Any]:
        """Every field of the state except those for chance, which belong to the core."""
        fields = [name for name in self._state.STATE.names if name not in _CHANCE]
        return {name: self._named(name, getattr(s, name)) for name in fields}

    def from_layout(self, edition: Edition, e: Any, s: Any, **layout: Any) -> None:
        for name, value in layout.items():
            if name not in self._state.STATE.names or name in _CHANCE:
                raise AmulettError(f"{self._game} has nothing called {name!r} to lay out")
            setattr(s, name, self._numbered(name, value))

    def _numbered(self, field: str, value: Any) -> Any:
        """The inverse of `_named`."""
        if isinstance(value, list | tuple):
            return [self._numbered(field, item) for item in value]
        if field not in self._names:
            return value
        known = [None, *_words_of(self._names[field])]
        if value not in known:
            raise AmulettError(f"{self._game}: {field} can be {', '.join(known[1:])}, not {value!r}")  # type: ignore[arg-type]
        return self._names[field][value.upper()].value if value else -1

    def opened(self, view: Mapping[str, Any], layout: Mapping[str, Any]) -> dict[str, Any]:
        """Lists that both have under the same name: what the seat does not see (None) is as the layout says."""
        lists = [name for name in view if isinstance(view[name], list) and isinstance(layout.get(name), list)]
        return {**view, **{name: _filled_in(view[name], layout[name]) for name in lists}}

    def secrets(self, layout: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """What only the state has; of a field with something for every seat, the other seats' part."""
        open = {name for name, *_ in self._state.PUBLIC} | _CHANCE
        hidden = {name: layout[name] for name in self._state.STATE.names if name not in open}
        return {name: _without(value, seat) if self._by_seat(value) else value for name, value in hidden.items()}

    def _by_seat(self, value: Any) -> bool:
        return isinstance(value, list) and len(value) == self._seats


def _words_of(kind: Any) -> list[str]:
    """The names of an enumeration, as written in files."""
    return [member.name.lower() for member in kind]


def _section_of(kind: type[IntEnum]) -> str:
    return kind.__name__.lower()


def _named_in(sentence: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(sentence) if name}


def _filled(sentence: str, values: Mapping[str, Any]) -> str:
    try:
        return sentence.format(**values)
    except (KeyError, IndexError, ValueError):
        known = ", ".join(f"{{{name}}}" for name in values)
        raise AmulettError(f"words.toml: {sentence!r} cannot be filled in; the names allowed there are {known}") from None


def _filled_in(seen: list[Any], true: list[Any]) -> list[Any]:
    if len(seen) != len(true):
        return seen
    return [known if unseen is None else unseen for unseen, known in zip(seen, true, strict=True)]


def _is_unseen(value: Any) -> bool:
    return value is None or (isinstance(value, list) and bool(value) and all(item is None for item in value))


def _without(values: list[Any], seat: int) -> Any:
    others = values[:seat] + values[seat + 1 :]
    return others if len(others) > 1 else others[0]
