"""A game: its rules, its box and its words, put together for everybody who plays it."""

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np
from msgspec import Struct

from amulett.core import edition as editions
from amulett.core.action import Action, join, split
from amulett.core.clause import Clause, Language, RuleBook, read_rule_book
from amulett.core.dispatch import Rules, register
from amulett.core.edition import Edition, Sheet
from amulett.core.errors import AmulettError, UnknownAction
from amulett.core.event import Event
from amulett.core.record import to_plain

if TYPE_CHECKING:
    from amulett.core.match import Information


class Texts(Protocol):
    """A game's sentences, German and English. `names` are the seats' names, `you` is the reader's seat, if any."""

    def action(self, edition: Edition, action: str, language: Language, names: Sequence[str]) -> str:
        """An action as a button or a list shows it."""

    def event(self, edition: Edition, event: Event, language: Language, names: Sequence[str], you: int | None) -> str:
        """What happened, in one sentence; empty if it is not worth one."""

    def question(self, edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
        """What the seat has to decide, in one sentence."""

    def ending(self, ending: str, language: Language) -> str:
        """How a match ended: `by the target score`."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way over the board that an action opens."""

    stops: tuple[str, ...]
    """The places it comes through, from where it begins."""
    answers: tuple[str, ...]
    """What the seat would have to decide under way."""


@dataclass(frozen=True, eq=False)
class Game:
    """Everything that the rest of the program needs to know about one game."""

    id: str
    prefix: str
    """Of its clauses: `MG`."""
    titles: Mapping[Language, str]
    folder: Path = field(repr=False)
    """Where edition.toml and clauses.toml lie."""
    state: np.dtype[Any] = field(repr=False)
    information: np.dtype[Any] = field(repr=False)
    rules: Rules = field(repr=False)
    editions: tuple[str, ...]
    """The editions that come with the package, the default first."""
    endings: tuple[str, ...]
    """The names of the numbers that the rule `ending` gives."""
    build_edition: Callable[[Sheet, str], Edition] = field(repr=False)
    record: Callable[[Edition, int, Mapping[str, Any]], Any] = field(repr=False)
    """The edition for one table (its seats, its options) as a plain record."""
    action_words: Callable[[Edition], Sequence[str]] = field(repr=False)
    """The text of every action, by number; empty where this edition has none."""
    events: Callable[[Edition, Sequence[Sequence[int]]], list[Event]] = field(repr=False)
    """The rows of the log as events."""
    observe: Callable[[Edition, Any, Any], Struct | dict[str, Any]] = field(repr=False)
    """What the seat of an information sees now: a struct, or plain data (edition, its record, information)."""
    groups: Callable[[Edition, Sequence[Action]], list[dict[str, Any]]] = field(repr=False)
    """Legal actions grouped for display."""
    refuse: Callable[[Edition, Any, Any, str, str], str] = field(repr=False)
    """The clause that forbids an illegal action (edition, its record, information, verb, argument)."""
    explain: Callable[[Any], Sequence[str]] = field(repr=False)
    """The clauses behind the decision that an information shows."""
    scores: Callable[[Any], list[int]] = field(repr=False)
    """The points of every seat, from an information."""
    layout: Callable[[Edition, Any, Any], dict[str, Any]] = field(repr=False)
    """A state as plain data in the ledger's words (edition, its record, state)."""
    lay_out: Callable[..., None] = field(repr=False)
    """The way back: fills an empty state (edition, its record, state, **layout)."""
    texts: Texts = field(repr=False)
    ways: "Callable[[Information, Action], list[Way]]" = field(default=lambda information, action: [], repr=False)
    """Where a legal action leads on the board, for a game in which something walks over one."""
    view: type[Struct] | None = field(default=None, repr=False)
    """The struct that `observe` gives; the page's type of a view is made from it. None: plain data, of no known type."""
    box: type[Struct] | None = field(default=None, repr=False)
    """What a page may read in an edition's data; the page's type of a box is made from it."""

    def __post_init__(self) -> None:
        register(self.state, self.information, self.rules)

    @property
    def rule_book(self) -> RuleBook:
        return read_rule_book(self.folder / "box" / "clauses.toml")

    def clause(self, id: str) -> Clause:
        """The clause with this id; `8.4` will do for `MG-8.4`."""
        wanted = id.upper() if "-" in id else f"{self.prefix}-{id}"
        try:
            return self.rule_book.clauses[wanted]
        except KeyError:
            last = next(reversed(self.rule_book.clauses))
            raise AmulettError(f"{self.id} has no clause {id!r}; they run from {self.prefix}-1.1 to {last}") from None

    @property
    def edition_text(self) -> str:
        return (self.folder / "box" / "edition.toml").read_text(encoding="utf-8")

    def edition(self, name: str | Path | None = None) -> Edition:
        """A shipped edition by name (the default without one), or a user's file by its path."""
        if name is None or name in self.editions:
            return _shipped(self, str(name or self.editions[0]))
        path = Path(name) if isinstance(name, str | Path) else Path()
        if path.suffix != ".toml":
            known = ", ".join(self.editions)
            raise AmulettError(f"{self.id} has no edition {str(name)!r}; it has {known}, or give the path of a .toml file")
        return self.read_edition(editions.read_text(path), path.stem, str(path))

    def read_edition(self, text: str, name: str, source: str) -> Edition:
        edition = editions.read(text, source, partial(self.build_edition, name=name))  # type: ignore[call-arg]
        return Edition(self.id, name, edition.data, edition.options, edition.players, text, shipped=False)

    def explain_to(self, information: "Information") -> Sequence[str]:
        """The clauses behind the decision that a seat sees."""
        return self.explain(to_plain(information.records))

    def action(self, edition: Edition, which: int | str | Action) -> Action:
        """An action by its number or its text; parsing the text of an action gives the action."""
        if isinstance(which, Action):
            which = which.text
        words, numbers = _vocabulary(self, edition)
        if isinstance(which, str):
            found = numbers.get(join(*split(which)))
            if found is None:
                raise UnknownAction(self._not_an_action(which, numbers))
            return Action(found, words[found])
        number = -1 if isinstance(which, bool) else _whole_number(which)
        if not 0 <= number < len(words) or not words[number]:
            raise UnknownAction(f"{which!r} is no action of {self.id}; its actions have the numbers 0 to {len(words) - 1}")
        return Action(number, words[number])

    def _not_an_action(self, text: str, numbers: Mapping[str, int]) -> str:
        verb = split(text)[0]
        known = [words for words in numbers if words.split()[0] == verb]
        verbs = sorted({words.split()[0] for words in numbers})
        expected = f"expected one like {known[0]!r}" if known else f"an action begins with one of: {', '.join(verbs)}"
        return f"{text!r} is no action of {self.id}; {expected}"


def _whole_number(value: Any) -> int:
    try:
        return operator.index(value)
    except TypeError:
        return -1


@cache
def _shipped(game: Game, name: str) -> Edition:
    edition = editions.read(game.edition_text, "edition.toml", partial(game.build_edition, name=name))  # type: ignore[call-arg]
    return Edition(game.id, name, edition.data, edition.options, edition.players, game.edition_text)


@lru_cache(maxsize=16)
def _vocabulary(game: Game, edition: Edition) -> tuple[Sequence[str], dict[str, int]]:
    words = game.action_words(edition)
    return words, {text: number for number, text in enumerate(words) if text}
