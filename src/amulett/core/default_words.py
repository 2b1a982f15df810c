"""What people see and read of a game unless its folder says otherwise.

The defaults read what is declared: `state.py` (records, `Do`, `Told`, `EVENTS`, `NAMES`), `game.toml` and `words.toml`. The
latter has sections of sentences in both languages: `action`, `event`, `question`, `ending`, `seen`, and each of `NAMES`.
"""

import tomllib
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from amulett.core.action import Action
from amulett.core.clause import Language
from amulett.core.contract import Way
from amulett.core.edition import Edition, Sheet
from amulett.core.errors import AmulettError
from amulett.core.event import Event, Kind
from amulett.core.record import plain
from amulett.core.seed import CHANCE
from amulett.core.sleeve import Sleeve

if TYPE_CHECKING:
    from rich.console import RenderableType

    from amulett.core.information import Information

_CHANCE = {name for name, *_ in CHANCE}


def endings(state: ModuleType) -> tuple[str, ...]:
    """The names of the numbers that the rule `ending` gives."""
    return tuple(ending.name.lower() for ending in getattr(state, "Ending", ())) or ("finished",)


def grouped(actions: Sequence[Action]) -> list[dict[str, Any]]:
    """Actions by their verb; each says what it is about."""
    found = []
    for verb, members in groupby(actions, key=lambda action: action.text.split()[0]):
        rows = [{"action": a.text, "number": a.number, "of": a.text.partition(" ")[2] or None} for a in members]
        found.append({"group": verb, "actions": rows})
    return found


class DefaultBox:
    """An edition file with `[players]` (min, max) and a number for every field of the record `EDITION`."""

    def __init__(self, game: str, state: ModuleType) -> None:
        self._game = game
        self._dtype = getattr(state, "EDITION", None)

    def build(self, sheet: Sheet, name: str) -> Edition:
        players = sheet.table("players")
        least = players.number("min", 1)
        most = players.number("max", least)
        data = {field: sheet.number(field) for field in self._numbers()}
        return Edition(self._game, name, {"players": {"min": least, "max": most}, **data}, {}, (least, most))

    def record(self, edition: Edition, seats: int, options: Mapping[str, Any]) -> Any:
        e = plain(self._record())()
        e.seats = seats
        for field in self._numbers():
            setattr(e, field, edition.data[field])
        return e

    def _record(self) -> Any:
        if self._dtype is None or "seats" not in (self._dtype.names or ()):
            raise AmulettError(f"{self._game}: state.py needs a record EDITION with a field seats")
        return self._dtype

    def _numbers(self) -> list[str]:
        return [field for field in self._record().names if field != "seats"]


class DefaultWords:
    """Made from what a game declares; `seats` is the size of a field that holds something for every seat."""

    def __init__(self, game: str, state: ModuleType, sleeve: Sleeve, folder: Path) -> None:
        self._game = game
        self._state = state
        self._sleeve = sleeve
        self._folder = folder
        self._names: Mapping[str, Sequence[str]] = getattr(state, "NAMES", {})
        self._seats = getattr(state, "SEATS", 0)

    @cached_property
    def _sentences(self) -> dict[str, Any]:
        path = self._folder / "words.toml"
        try:
            return tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError) as error:
            raise AmulettError(f"{self._game}: words.toml cannot be read: {error}") from None

    def _sentence(self, section: str, name: str, language: Language) -> str:
        try:
            return str(self._sentences[section][name][language])
        except KeyError:
            raise AmulettError(f"{self._game}: words.toml has no [{section}] {name} in {language!r}") from None

    # ---- actions

    def action_words(self, edition: Edition) -> tuple[str, ...]:
        return tuple(action.name.lower() for action in self._state.Do)

    def action(self, edition: Edition, action: str, language: Language, names: Sequence[str]) -> str:
        return self._sentence("action", action, language)

    def groups(self, edition: Edition, actions: Sequence[Action]) -> list[dict[str, Any]]:
        return grouped(actions)

    def ways(self, information: "Information", action: Action) -> list[Way]:
        return []

    def refuse(self, edition: Edition, e: Any, i: Any, verb: str, argument: str) -> str:
        if argument or verb not in self.action_words(edition):
            return ""
        if i.asked < 0:
            return self._sleeve.refusals.over
        return self._sleeve.refusals.otherwise if i.asked == i.seat else self._sleeve.refusals.not_asked

    def explain(self, i: Any) -> tuple[str, ...]:
        return self._sleeve.explains

    # ---- what a seat sees

    def observe(self, edition: Edition, e: Any, i: Any) -> dict[str, Any]:
        """Every field of the information."""
        fields = [name for name in self._state.INFORMATION.names if name != "seat"]
        return {name: self._seen(name, getattr(i, name), e.seats) for name in fields}

    def _seen(self, name: str, value: Any, seats: int) -> Any:
        if isinstance(value, list):
            return [self._seen(name, item, 0) for item in (value[:seats] if seats and len(value) == self._seats else value)]
        if name not in self._names:
            return value
        return self._names[name][value] if value >= 0 else None

    def question(self, edition: Edition, view: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        return self._sentence("question", "default", language).format(**self._in_words(view, language, names))

    def lines(self, edition: Edition, view: Mapping[str, Any], language: Language, names: Sequence[str]) -> list[str]:
        shown = self._in_words(view, language, names)
        return [self._sentence("seen", line, language).format(**shown) for line in self._sentences.get("seen", {})]

    def draw(self, edition: Edition, view: Mapping[str, Any], language: Language, names: Sequence[str]) -> "RenderableType":
        from rich.text import Text

        return Text("\n".join(self.lines(edition, view, language, names)))

    # ---- what happens

    def events(self, edition: Edition, rows: Sequence[Sequence[int]]) -> list[Event]:
        return [self._event(what, numbers) for what, *numbers in rows]

    def forced(self, edition: Edition, seat: int, action: str) -> Event | None:
        return Event("forced", {"seat": seat, "action": action}, audience=(seat,))

    def _event(self, what: int, numbers: Sequence[int]) -> Event:
        kind: Kind = self._state.EVENTS[what]
        name = self._state.Told(what).name.lower()
        data = {field: self._seen(field, number, 0) for field, number in zip(kind.fields, numbers, strict=False)}
        if not kind.secret:
            return Event(name, data)
        public = {field: value for field, value in data.items() if field not in kind.secret}
        return Event(name, data, audience=(int(data["seat"]),), public=public)

    def event(self, edition: Edition, event: Event, language: Language, names: Sequence[str], you: int | None) -> str:
        """The sentence named after the event; `..._you` for the seat that it is about, if there is one."""
        own = f"{event.name}_you"
        mine = you is not None and event.data.get("seat") == you and own in self._sentences["event"]
        sentence = self._sentence("event", own if mine else event.name, language)
        return sentence.format(**self._in_words(event.data, language, names))

    def ending(self, ending: str, language: Language) -> str:
        return self._sentence("ending", ending, language)

    def _in_words(self, data: Mapping[str, Any], language: Language, names: Sequence[str]) -> dict[str, Any]:
        return {field: self._value(field, value, language, names) for field, value in data.items()}

    def _value(self, field: str, value: Any, language: Language, names: Sequence[str]) -> Any:
        if isinstance(value, list):
            return ", ".join(
                f"{names[seat]} {self._value(field, item, language, names)}" for seat, item in enumerate(value)
            )
        if field == "seat" and value is not None:
            return names[value]
        if field in self._names:
            return "?" if value is None else self._sentence(field, value, language)
        return value

    # ---- positions

    def layout(self, edition: Edition, e: Any, s: Any) -> dict[str, Any]:
        """Every field of the state but for its chance, which the core keeps."""
        return {name: getattr(s, name) for name in self._state.STATE.names if name not in _CHANCE}

    def from_layout(self, edition: Edition, e: Any, s: Any, **table: Any) -> None:
        for name, value in table.items():
            if name not in self._state.STATE.names or name in _CHANCE:
                raise AmulettError(f"{self._game} has nothing called {name!r} to lay out")
            setattr(s, name, value)

    def secrets(self, layout: Mapping[str, Any], seat: int) -> dict[str, Any]:
        """What only the state has; of a field with something for every seat, the others'."""
        public = {name for name, *_ in self._state.PUBLIC}
        hidden = {name: value for name, value in layout.items() if name in self._state.STATE.names and name not in public}
        return {name: _without(value, seat) if self._by_seat(value) else value for name, value in hidden.items()}

    def _by_seat(self, value: Any) -> bool:
        return isinstance(value, list) and len(value) == self._seats


def _without(values: list[Any], seat: int) -> list[Any]:
    return values[:seat] + values[seat + 1 :]
