"""Edition files: the box as data, read completely or not at all, with all defects reported at once.

A game reads its file through a `Sheet`, which hands out checked values, notes every defect with its line, and in the end
complains about keys that nobody asked for (a misspelt setting would otherwise be silently ignored). What was asked for, and
within which bounds, is the edition's schema: forms are made from it (`fields`).
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from amulett.core.errors import AmulettError, BadEdition, Defect, unreadable

BEYOND_REASON = 1_000_000
"""No number in a box is larger."""
MOST_ROWS = 200
"""No list of tables in a box is longer: some checks compare each with all others."""
_MOST_DOTS = 100
"""In one line of a file: reading a key with thousands of parts would take minutes."""

_ONLY_FOR_READERS = re.compile(r"origin|note|clauses|article|publisher|designer|year|.*_(de|en)|(name|label|text|title)_.*")


@dataclass(frozen=True)
class Field:
    """A value that an edition is free to choose."""

    kind: Literal["number", "flag", "text", "choice", "words", "numbers", "counts"]
    """`words`: some of `values`; `numbers`: a list; `counts`: by `values`, those that are left out are 0."""
    least: int = 0
    most: int = BEYOND_REASON
    values: tuple[str, ...] = ()


@dataclass(frozen=True)
class Option:
    """Something a table may choose before the match begins."""

    name: str
    default: str | bool
    values: tuple[str | bool, ...]
    clause: str
    """The clause that explains it."""


@dataclass(frozen=True, eq=False)
class Edition:
    """One edition of a game: its data and what can be chosen with it."""

    game: str
    name: str
    data: dict[str, Any] = field(repr=False)
    options: dict[str, Option] = field(repr=False)
    players: tuple[int, int]
    source: str = field(default="", repr=False)
    """The text of the file."""
    shipped: bool = True
    """Whether it comes with the package."""
    wording: str = ""
    """The edition whose words its clauses use, where the game's editions differ (`[clause.in.en]`)."""

    @cached_property
    def digest(self) -> str:
        """A hash of everything that affects play; names and texts may change without changing it."""
        meaning = json.dumps(_rule_data(self.data), sort_keys=True, separators=(",", ":"), default=str)
        return hashlib.sha256(f"{self.game} {meaning}".encode()).hexdigest()

    @property
    def player_counts(self) -> str:
        """How many can play: `2 to 4`, or just `2`."""
        least, most = self.players
        return f"{least} to {most}" if least < most else str(least)

    def kept(self) -> tuple[str, str]:
        """Its name, and its file unless it comes with the package: enough to get it back (`Game.kept_edition`)."""
        return self.name, "" if self.shipped else self.source

    def choose(self, options: Mapping[str, Any]) -> dict[str, str | bool]:
        """All options: the chosen ones, and defaults for the others."""
        if not isinstance(options, Mapping):
            raise AmulettError(f"options are given as names with their values, not as {options!r}")
        for name, value in options.items():
            if name not in self.options:
                known = ", ".join(self.options) or "none"
                raise AmulettError(f"{self.game} has no option {name!r}; its options are: {known}")
            values = self.options[name].values
            if value not in values or isinstance(value, bool) != isinstance(values[0], bool):
                expected = " or ".join(_as_typed(v) for v in values)
                raise AmulettError(f"option {name} of {self.game} must be {expected}, not {value!r}")
        return {name: options.get(name, option.default) for name, option in self.options.items()}


def _as_typed(value: str | bool) -> str:
    return str(value).lower() if isinstance(value, bool) else value


def _rule_data(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _rule_data(v) for key, v in value.items() if not _ONLY_FOR_READERS.fullmatch(key)}
    return [_rule_data(v) for v in value] if isinstance(value, list) else value


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Sheet:
    """A part of an edition file: the whole, or one of its tables."""

    def __init__(self, data: dict[str, Any], lines: dict[str, int], path: str = "", root: "Sheet | None" = None) -> None:
        self._data = data
        self._lines = lines
        self._path = path
        self._asked: set[str] = root._asked if root else set()
        self._opened: set[str] = root._opened if root else set()  # tables whose keys are requested one by one
        self.defects: list[Defect] = root.defects if root else []
        self.fields: dict[str, Field] = root.fields if root else {}
        """What the file may choose, by where it stands."""
        self.follows: dict[str, Any] = root.follows if root else {}
        """What would have to stand where something follows from other values and does not: whoever changes those may put it
        in."""

    @property
    def data(self) -> dict[str, Any]:
        return self._data

    def complain(self, key: str, why: str, de: str = "", follows: Any = None) -> None:
        """`de`: the same in German. `follows`: what would have to stand there, if that follows from other values."""
        where = self._where(key)
        if follows is not None:
            self.follows[where] = follows
        near = where
        while near and near not in self._lines:  # the nearest thing with a line: its table
            near = re.sub(r"(^|\.|\[)[^.\[]*$", "", near)
        self.defects.append(Defect(self._lines.get(near, 1), where or "file", why, de))

    def _where(self, key: str) -> str:
        return ".".join(part for part in (self._path, key) if part)

    def _take(self, key: str, fallback: Any, field: Field | None = None) -> Any:
        where = self._where(key)
        self._asked.add(where)
        if field:
            self.fields.setdefault(where, field)
        if key in self._data:
            return self._data[key]
        self.complain(key, "is missing", "fehlt")
        return fallback

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def number(self, key: str, least: int = 0, most: int = BEYOND_REASON) -> int:
        value = self._take(key, least, Field("number", least, most))
        if not _is_whole(value) or not least <= value <= most:
            open_end = most == BEYOND_REASON and not (isinstance(value, int) and value > most)
            bounds = f"of at least {least}" if open_end else f"from {least} to {most}"
            grenzen = f"ab {least}" if open_end else f"von {least} bis {most}"
            self.complain(
                key,
                f"must be a whole number {bounds}, not {value!r}",
                f"muss eine ganze Zahl {grenzen} sein, nicht {value!r}",
            )
            return least
        return int(value)

    def flag(self, key: str) -> bool:
        value = self._take(key, False, Field("flag"))
        if not isinstance(value, bool):
            self.complain(key, f"must be true or false, not {value!r}", f"muss true oder false sein, nicht {value!r}")
        return bool(value)

    def text(self, key: str) -> str:
        value = self._take(key, "", Field("text"))
        if not isinstance(value, str):
            self.complain(key, f"must be text, not {value!r}", f"muss Text sein, nicht {value!r}")
        return str(value)

    def choice(self, key: str, values: Sequence[str]) -> str:
        value = self._take(key, values[0], Field("choice", values=tuple(values)))
        if value not in values:
            self.complain(
                key,
                f"must be {' or '.join(values)}, not {value!r}",
                f"muss {' oder '.join(values)} sein, nicht {value!r}",
            )
            return values[0]
        return str(value)

    def words(self, key: str, values: Sequence[str]) -> list[str]:
        """A list of distinct words from `values`."""
        value = self._take(key, [], Field("words", values=tuple(values)))
        if not isinstance(value, list) or any(word not in values for word in value):
            known = ", ".join(values)
            self.complain(
                key,
                f"must be a list of words from {known}, not {value!r}",
                f"muss eine Liste von Wörtern aus {known} sein, nicht {value!r}",
            )
            return []
        if len(set(value)) < len(value):
            self.complain(key, f"contains a duplicate: {value!r}", f"enthält etwas doppelt: {value!r}")
        return value

    def numbers(self, key: str, least: int = 0) -> list[int]:
        value = self._take(key, [], Field("numbers", least))
        if not isinstance(value, list) or any(not _is_whole(n) or n < least for n in value):
            self.complain(
                key,
                f"must be a list of whole numbers of at least {least}, not {value!r}",
                f"muss eine Liste ganzer Zahlen ab {least} sein, nicht {value!r}",
            )
            return []
        return value

    def counts(self, key: str, names: Sequence[str], most: int) -> dict[str, int]:
        """How many of each; what is left out is 0 and must not be written."""
        table = self.section(key)
        self.fields.setdefault(self._where(key), Field("counts", 0, most, tuple(names)))
        found = {name: table.number(name, 1, most) for name in names if name in table}
        for name in found:
            del self.fields[table._where(name)]  # it is part of the whole
        return found

    def fixed(self, key: str, expected: Any) -> None:
        """A field that only states the rule."""
        value = self._take(key, expected)
        if value != expected or isinstance(value, bool) != isinstance(expected, bool):
            self.complain(
                key,
                f"only states the rule and must stay {expected!r}, not {value!r}",
                f"gibt nur die Regel wieder und muss {expected!r} bleiben, nicht {value!r}",
                follows=expected,
            )

    def skip(self, *keys: str) -> None:
        """Keys that are for human readers only."""
        self._asked.update(self._where(key) for key in keys)

    def section(self, key: str) -> "Sheet":
        value = self._take(key, {})
        if not isinstance(value, dict):
            self.complain(key, "must be a table", "muss eine Tabelle sein")
            value = {}
        self._opened.add(self._where(key))
        return Sheet(value, self._lines, self._where(key), self)

    def rows(self, key: str) -> "list[Sheet]":
        value = self._take(key, [])
        if not isinstance(value, list) or not all(isinstance(row, dict) for row in value):
            self.complain(key, f"must be a list of tables [[{key}]]", f"muss eine Liste von Tabellen [[{key}]] sein")
            value = []
        if len(value) > MOST_ROWS:
            self.complain(key, f"has more than {MOST_ROWS} tables", f"hat mehr als {MOST_ROWS} Tabellen")
            value = []
        rows = [Sheet(row, self._lines, f"{self._where(key)}[{n}]", self) for n, row in enumerate(value)]
        self._opened.update(row._path for row in rows)
        return rows

    def complain_about_unknown_keys(self) -> None:
        for key, value in self._data.items():
            where = self._where(key)
            if where not in self._asked and not _ONLY_FOR_READERS.fullmatch(key):
                self.complain(key, "is unknown here", "ist hier unbekannt")
            inner = [(f"{where}[{n}]", row) for n, row in enumerate(value)] if isinstance(value, list) else [(where, value)]
            for path, table in inner:
                if path in self._opened and isinstance(table, dict):
                    Sheet(table, self._lines, path, self).complain_about_unknown_keys()


_HEADER = re.compile(r"\s*(\[\[?)\s*([\w.\-]+)\s*\]\]?")
_KEY = re.compile(r"\s*([\w.\-]+)\s*=")


def line_numbers(text: str) -> dict[str, int]:
    """The line of every table and key in a TOML file; keys inside inline tables have the table's line."""
    lines: dict[str, int] = {}
    rows: dict[str, int] = {}
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            name = header[2]
            parent = next((p for p in _parents(name) if p in rows), None)
            table = f"{parent}[{rows[parent]}]{name[len(parent) :]}" if parent and parent != name else name
            if header[1] == "[[":
                rows[name] = rows.get(name, -1) + 1
                lines.setdefault(name, number)
                table = f"{name}[{rows[name]}]"
            lines.setdefault(table, number)
        elif key := _KEY.match(line):
            lines.setdefault(f"{table}.{key[1]}".lstrip("."), number)
    return lines


def _parents(name: str) -> Iterator[str]:
    while name:
        yield name
        name = name.rpartition(".")[0]


def parse(text: str, source: str) -> Sheet:
    """The file as a sheet; text that is not TOML is refused, with the line."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > _MOST_DOTS:
            raise BadEdition(
                source, [Defect(number, "file", "has too many dots in a line", "hat zu viele Punkte in einer Zeile")]
            )
    try:
        return Sheet(tomllib.loads(text), line_numbers(text))
    except tomllib.TOMLDecodeError as error:
        line_found = re.search(r"line (\d+)", str(error))
        why = re.sub(r" \(at .*", "", str(error))
        raise BadEdition(
            source, [Defect(int(line_found[1]) if line_found else 1, "file", why, f"ist kein TOML: {why}")]
        ) from None
    except (ValueError, RecursionError):
        why, de = (
            "contains a number that is too large, or too much nesting",
            "enthält eine zu große Zahl oder zu viel Verschachteltes",
        )
        raise BadEdition(source, [Defect(1, "file", why, de)]) from None


def read(text: str, source: str, build: Callable[[Sheet], Edition]) -> Edition:
    """Build an edition from a file's text; if it is faulty, refuse it with all its defects."""
    sheet = parse(text, source)
    edition = examine(sheet, build)
    if sheet.defects:
        raise BadEdition(source, sheet.defects)
    return edition


def examine(sheet: Sheet, build: Callable[[Sheet], Edition]) -> Edition:
    """What the sheet says; its defects are noted on it: if there are any, the edition is not fit to be played."""
    edition = build(sheet)
    sheet.complain_about_unknown_keys()
    return edition


def read_text(path: Path) -> str:
    """A user's file as text."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise AmulettError(f"{path}: an edition file must be UTF-8 text") from None
    except OSError as error:
        raise unreadable(str(path), error) from None
