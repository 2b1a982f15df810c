"""A game: its rules, its box and its words, put together for everybody who uses it."""

import difflib
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache, cached_property, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from itertools import groupby
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, SupportsIndex

from amulett.core import edition as editions
from amulett.core.action import Action, join, split
from amulett.core.clause import LANGUAGES, Clause, RuleBook, read_rule_book
from amulett.core.contract import Box, Words, collect, modules_of
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError, UnknownAction, unreadable
from amulett.core.event import FORCED, Event
from amulett.core.sleeve import Sleeve, read_sleeve
from amulett.core.whole import whole_number

if TYPE_CHECKING:
    import numpy as np

    from amulett.core.default_words import DefaultWords
    from amulett.core.information import Information
    from amulett.core.match import Match
    from amulett.core.observation import Observation
    from amulett.core.registry import Rules


class Game:
    """Everything that the rest of the program needs to know about one game.

    Its parts (see `contract`) are loaded when first used: looking up a clause needs no compiler.
    """

    def __init__(self, package: str) -> None:
        """:param package: the package of the game's folder, which gives the game its name"""
        self.package = package
        self.id = package.rpartition(".")[2]
        self.folder = Path(str(sys.modules[package].__file__)).parent
        self.sleeve: Sleeve = read_sleeve(self.folder / "game.toml")
        self.prefix = self.sleeve.prefix
        self.titles = self.sleeve.titles
        self.editions = self.sleeve.editions
        self.variants = tuple(sorted(path.stem for path in self.folder.glob("variants/*.toml")))
        """More editions that come with it, for programs: no table offers them."""

    def __repr__(self) -> str:
        return f"<Game {self.id}>"

    def __reduce__(self) -> Any:
        return _from_package, (self.package,)

    def __copy__(self) -> "Game":
        """One that may be changed."""
        twin: Game = object.__new__(Game)
        twin.__dict__.update(self.__dict__)
        return twin

    # ---- its parts

    @cached_property
    def declared(self) -> ModuleType:
        """The module `state`: records, and the numbers of actions and events."""
        from amulett.core.declared import check_declared

        if not find_spec(f"{self.package}.state"):
            raise AmulettError(f"{self.id} has no state.py")
        found = import_module(f"{self.package}.state")
        check_declared(self.id, found)
        return found

    @cached_property
    def rules(self) -> "Rules":
        """The compiled rules; from here on its records are known."""
        import numpy as np

        from amulett.core import default_rules
        from amulett.core.record import OPTIONS
        from amulett.core.registry import Rules, register

        state = self.declared
        lengths = getattr(state, "LENGTHS", {})
        moment = np.dtype([("state", state.STATE), ("options", OPTIONS)], align=True)
        found = collect(
            self.package,
            Rules,
            ("rules", "advice"),
            default_rules,
            game=self.id,
            package=self.package,
            public=tuple((name, lengths.get(name, "")) for name, *_ in state.PUBLIC),
            moment=moment,
        )
        register(state.STATE, state.INFORMATION, found)
        assert isinstance(found, Rules)
        return found

    @cached_property
    def state(self) -> "np.dtype[Any]":
        """The record of the whole table."""
        return self.rules and self.declared.STATE  # type: ignore[no-any-return]

    @cached_property
    def moment(self) -> "np.dtype[Any]":
        """A state and the options of the seat to act."""
        return self.rules.moment

    @cached_property
    def information(self) -> "np.dtype[Any]":
        """The record of everything a seat has seen."""
        return self.rules and self.declared.INFORMATION  # type: ignore[no-any-return]

    @cached_property
    def past(self) -> tuple[str, ...]:
        """The fields that say nothing about the table as it is, only how it came about."""
        return tuple(getattr(self.declared, "PAST", ()))

    @cached_property
    def columns(self) -> tuple[str, ...]:
        """The names of the bits that its rule `encode` writes; none if it has no such rule."""
        found = [part.COLUMNS.names for part in modules_of(self.package, "advice") if hasattr(part, "COLUMNS")]
        return tuple(found[0]) if found else ()

    @cached_property
    def observation(self) -> "Observation":
        """What a seat knows as a row of numbers: as `advice/observation.py` declares it, or all of its information."""
        from amulett.core.observation import whole_information
        from amulett.core.record import MAX_SEATS

        for part in modules_of(self.package, "advice"):
            if part.__name__.endswith(".observation"):
                found: Observation = part.OBSERVATION
                return found
        return whole_information(self.information, getattr(self.declared, "SEATS", MAX_SEATS))

    @cached_property
    def endings(self) -> tuple[str, ...]:
        """The names of the numbers that the rule `ending` returns."""
        from amulett.core.default_words import endings

        return endings(self.declared)

    @cached_property
    def box(self) -> Box:
        from amulett.core.default_words import DefaultBox

        found = collect(self.package, Box, ("box",), DefaultBox(self.id, self.declared))
        assert isinstance(found, Box)
        return found

    @cached_property
    def words(self) -> Words:
        found = collect(self.package, Words, ("words",), self._default_words)
        assert isinstance(found, Words)
        return found

    @cached_property
    def _default_words(self) -> "DefaultWords":
        from amulett.core.default_words import DefaultWords

        return DefaultWords(self.id, self.declared, self.sleeve, self.folder)

    def check(self) -> None:
        """Load all parts; raises AmulettError, in one sentence, if one of them cannot be used."""
        for language in LANGUAGES:
            if language not in self.titles:
                raise AmulettError(f"game.toml has no title in {language!r}")
        for id in self.rule_book.clauses:
            if not id.startswith(f"{self.prefix}-"):
                raise AmulettError(f"clause {id} does not begin with the game's prefix {self.prefix}")
        for id in self.sleeve.clauses:
            if id not in self.rule_book.clauses:
                raise AmulettError(f"game.toml names the clause {id}, which is not in clauses.toml")
        if not self.editions:
            raise AmulettError("game.toml names no edition")
        for name in self.editions:
            self.edition(name)
        _check_rules(self.id, self.rules, [name for name, _ in self.rules.public])
        self._default_words.check(self.words, self.edition())

    # ---- clauses and editions

    @property
    def rule_book(self) -> RuleBook:
        return read_rule_book(self._file("clauses.toml"))

    def rules_of(self, edition: Edition) -> RuleBook:
        """The clauses as a table with this edition reads them."""
        return self.rule_book.in_edition(edition.wording or self.editions[0])

    def clause(self, id: str, edition: Edition | None = None) -> Clause:
        """The clause with this id, as an edition words it; `8.4` is enough for `MG-8.4`."""
        wanted = id.upper() if "-" in id else f"{self.prefix}-{id}"
        try:
            clause = self.rule_book.clauses[wanted]
            return clause.in_edition(edition.wording or self.editions[0]) if edition else clause
        except KeyError:
            last = next(reversed(self.rule_book.clauses))
            raise AmulettError(f"{self.id} has no clause {id!r}; they run from {self.prefix}-1.1 to {last}") from None

    @property
    def edition_text(self) -> str:
        try:
            return self._file("edition.toml").read_text(encoding="utf-8")
        except OSError as error:
            raise unreadable("edition.toml", error) from None

    @property
    def current(self) -> tuple[str, ...]:
        """The editions without those that others have replaced, which are kept for what was played with them."""
        return tuple(name for name in self.editions if name not in self.sleeve.formerly)

    def text_of(self, name: str) -> str:
        """The file of a shipped edition: the box's own, or that with what `editions/NAME.toml` puts into it."""
        path = self._file(f"editions/{name}.toml")
        if not path.exists():
            return self.edition_text
        from amulett.core.putting import put_rows

        return put_rows(self.edition_text, editions.read_text(path))

    def _file(self, name: str) -> Path:
        """In the part `box`, or in the folder itself if a small game has no parts."""
        path = self.folder / "box" / name
        return path if path.exists() else self.folder / name

    def edition(self, name: str | Path | None = None) -> Edition:
        """A shipped edition by name (the default without one), or a user's file by its path."""
        if name is None or name in self.editions:
            return _shipped(self, str(name or self.editions[0]))
        if name in self.variants:
            return _variant(self, str(name))
        path = Path(name) if isinstance(name, str | Path) else Path()
        if path.suffix != ".toml":
            known = ", ".join((*self.editions, *self.variants))
            raise AmulettError(f"{self.id} has no edition {str(name)!r}; it has {known}, or give the path of a .toml file")
        return self.read_edition(editions.read_text(path), path.stem, str(path))

    def read_edition(self, text: str, name: str, source: str) -> Edition:
        edition = editions.read(text, source, partial(self.box.build, name=name))  # type: ignore[call-arg]
        return replace(edition, game=self.id, name=name, source=text, shipped=False)

    def kept_edition(self, name: str, source: str, digest: str = "") -> Edition:
        """An edition from what `Edition.kept` returned.

        :param digest: of the rules that are meant, if another edition may have this name by now
        """
        if source:
            return self.read_edition(source, name, name)
        former = (new for new, old in self.sleeve.formerly.items() if old == name)
        known = map(self.edition, (name, *former))
        fitting = (edition for edition in known if self.defaults_under(edition, digest) is not None)
        return next(fitting, None) or self.edition(name)

    def name_in_hashes(self, edition: str) -> str:
        """So that a table has the same hash, whatever its edition is called since."""
        return self.sleeve.formerly.get(edition, edition)

    def defaults_under(self, edition: Edition, digest: str) -> Mapping[str, str | bool] | None:
        """What a record with this digest means by options that it does not name; None: it was played with other rules."""
        if digest == edition.digest:
            return edition.choose({})
        earlier = self.sleeve.earlier.get(edition.name, {}) if edition.shipped else {}
        return earlier.get(digest)

    def explain_to(self, information: "Information") -> Sequence[str]:
        """The clauses behind the decision that a seat sees."""
        return self.words.explain(information.plain())

    # ---- actions, events, positions

    def action(self, edition: Edition, which: SupportsIndex | str | Action) -> Action:
        """An action by its number or its text; parsing the text of an action gives the action."""
        known = vocabulary(self, edition)
        if isinstance(which, Action):
            which = which.text
        if isinstance(which, str):
            found = known.find(which)
            if found is None:
                raise UnknownAction(known.nearest(self.id, which))
            return found
        number = whole_number(which)
        if number is None or not (0 <= number < len(known.actions) and (action := known.actions[number])):
            most = len(known.actions) - 1
            raise UnknownAction(f"{which!r} is not an action of {self.id}; its actions have the numbers 0 to {most}")
        return action

    def events(self, edition: Edition, rows: Sequence[Sequence[int]]) -> list[Event]:
        """The rows of the log as events."""
        found: list[Event] = []
        for forced, run in groupby(rows, key=lambda row: row[0] == FORCED):
            if forced:
                actions = vocabulary(self, edition).actions
                told = (self.words.forced(edition, seat, str(actions[number])) for _, seat, number, _ in run)
                found += [event for event in told if event]
            else:
                found += self.words.events(edition, list(run))
        return found

    def usual_players(self, edition: Edition) -> int:
        """How many usually play it."""
        least, most = edition.players
        return min(max(self.sleeve.players or 4, least), most)

    def position(
        self,
        by_seat: Sequence[Any] | None = None,
        players: int | None = None,
        edition: str | Path | None = None,
        options: Mapping[str, Any] | None = None,
        **layout: Any,
    ) -> "Match":
        """A match from a position laid out by hand; the game's `from_layout` says what can be laid out.

        What it lists for every seat (Magi's `hands`) may come first, without its name.
        """
        from amulett.core.match import Match

        chosen = self.edition(edition)
        if by_seat is not None:
            layout[self.words.PER_SEAT] = by_seat
        if players is None:
            listed = layout.get(self.words.PER_SEAT)
            players = self.usual_players(chosen) if listed is None else len(listed)
        return Match.from_layout(self, chosen, players, options or {}, layout)


def _from_package(package: str) -> Game:
    game = import_module(package).GAME
    assert isinstance(game, Game)
    return game


_LONGEST = 99
"""How much of a text that is not an action is examined, and repeated in the refusal."""


class Vocabulary:
    """Every action of a game in one edition, one object each."""

    def __init__(self, words: Sequence[str]) -> None:
        self.actions = tuple(Action(number, text) if text else None for number, text in enumerate(words))
        self.by_text = {action.text: action for action in self.actions if action}
        self._joined = {_in_any_order(text): action for text, action in self.by_text.items() if "+" in text}

    def find(self, text: str) -> Action | None:
        """The action that these words mean; what a plus joins may be named in any order."""
        words = join(*split(text))
        return self.by_text.get(words) or self._joined.get(_in_any_order(words))

    def nearest(self, game: str, text: str) -> str:
        """A sentence for text that is not an action: did you mean another one?"""
        wanted, text = join(*split(text))[:_LONGEST], text[:_LONGEST]
        if near := difflib.get_close_matches(wanted, self.by_text, n=1, cutoff=0.7):
            return f"{text!r} is not an action of {game}; did you mean {near[0]!r}?"
        verb = split(text)[0]
        known = [words for words in self.by_text if words.split()[0] == verb]
        verbs = sorted({words.split()[0] for words in self.by_text})
        expected = f"expected one like {known[0]!r}" if known else f"an action begins with one of: {', '.join(verbs)}"
        return f"{text!r} is not an action of {game}; {expected}"


def _check_rules(game: str, rules: "Rules", public: Sequence[str]) -> None:
    """Raises AmulettError if a rule does not have the signature it is called with, or if nothing says who decides."""
    from amulett.core import default_rules, dispatch

    for name, written in rules._asdict().items():
        if not callable(written):
            continue
        wanted, given = (list(signature(_source(rule)).parameters) for rule in (getattr(dispatch, name), written))
        if len(given) != len(wanted):
            raise AmulettError(f"{game}: the rule {name} takes ({', '.join(wanted)}), not ({', '.join(given)})")
    if rules.acting is default_rules.acting and "asked" not in public:
        raise AmulettError(f"{game} has neither a public field 'asked' nor a rule 'acting' that says who decides")


def _source(rule: Any) -> Any:
    """The function that a compiled rule was made from."""
    return getattr(rule, "py_func", rule)


def _in_any_order(text: str) -> tuple[str, ...]:
    """`keep gift+superiority` and `keep superiority+gift` are the same."""
    verb, argument = split(text)
    return verb, *sorted(argument.split("+"))


@cache
def _shipped(game: Game, name: str) -> Edition:
    text = game.text_of(name)
    edition = editions.read(text, "edition.toml", partial(game.box.build, name=name))  # type: ignore[call-arg]
    return replace(edition, game=game.id, name=name, source=text)


@cache
def _variant(game: Game, name: str) -> Edition:
    """Read like a user's file: a replay then contains it."""
    path = game.folder / "variants" / f"{name}.toml"
    return game.read_edition(editions.read_text(path), name, path.name)


@lru_cache(maxsize=16)
def vocabulary(game: Game, edition: Edition) -> Vocabulary:
    return Vocabulary(game.words.action_words(edition))
