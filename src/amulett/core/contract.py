"""What a game's folder provides, part by part; whatever it leaves out has a default.

A folder has a `state` (records, numbers of actions and events), and up to four parts, each a module or a package:

    rules    deal, legal, apply, merit; resume, acting, openly_forced, ending, inform, determinize
    advice   believe, weigh, encode, appraise, chapter, glimpse, forget: what bots know beyond the rules;
             observation.py with OBSERVATION: what programs that learn see, column by column
    words    what people see and read: observe, events, refuse, text, the terminal's table ...
    box      edition.toml and clauses.toml, and how an edition becomes a record: build, record;
             editions/NAME.toml: what is different in another edition, row by row

A function is found by its name in its part. Signatures: of rules and advice in `dispatch`, of words and box below.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from importlib import import_module
from importlib.util import find_spec
from pkgutil import iter_modules
from types import ModuleType
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from amulett.core.errors import AmulettError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from amulett.core.action import Action
    from amulett.core.chronicle import Chronicle, Past
    from amulett.core.clause import Language
    from amulett.core.edition import Edition, Sheet
    from amulett.core.event import Event
    from amulett.core.information import Information
    from amulett.core.sheet import SheetPart
    from amulett.core.signs import Sign
    from amulett.core.tally import Tallies

    Names = Sequence[str]
    """What every seat is called."""
    View = Mapping[str, Any]
    """What a seat sees, as plain data (`Match.observe`)."""


@dataclass(frozen=True, slots=True)
class Way:
    """A path across the board that an action opens."""

    stops: tuple[str, ...]
    """The places it passes through, starting where it begins."""
    answers: tuple[str, ...]
    """What the seat would have to decide on the way."""


@dataclass(frozen=True)
class Box:
    build: "Callable[[Sheet, str], Edition]"
    """An edition of this name from its file; defects are noted on the sheet."""
    record: "Callable[[Edition, int, Mapping[str, Any]], Any]"
    """The edition for one table (its seats, its options) as a plain record."""
    SHAPE: type[Struct] | None = None
    """What a page may read of an edition's data; the page's type of a box is generated from it."""


@dataclass(frozen=True)
class Words:
    action_words: "Callable[[Edition], Sequence[str]]"
    """The text of every action, by number; empty if this edition does not have it."""
    events: "Callable[[Edition, Sequence[Sequence[int]]], list[Event]]"
    """The rows of the log as events."""
    forced: "Callable[[Edition, int, str], Event | None]"
    """The event that tells a seat it had only one option (edition, seat, action); None: it must not be told."""
    observe: "Callable[[Edition, Any, Any], Any]"
    """What the seat of an information sees now (edition, its record, information): a struct, or plain data."""
    refuse: "Callable[[Edition, Any, Any, str, str], str]"
    """The clause that forbids an illegal action (edition, its record, information, verb, argument); empty: no action."""
    explain: Callable[[Any], Sequence[str]]
    """The clauses behind the decision that an information shows."""
    groups: "Callable[[Edition, Sequence[Action]], list[dict[str, Any]]]"
    """Legal actions grouped for display."""
    ways: "Callable[[Information, Action], list[Way]]"
    """Where a legal action leads on the board, for games in which something moves across one."""
    layout: "Callable[[Edition, Any, Any], dict[str, Any]]"
    """A state as plain data in the ledger's words (edition, its record, state)."""
    from_layout: Callable[..., None]
    """The inverse: fills an empty state (edition, its record, state, **layout)."""
    opened: "Callable[[View, Mapping[str, Any]], dict[str, Any]]"
    """A view with everything that was hidden from its seat, taken from the layout: for looking at a match after its end."""
    secrets: Callable[[Mapping[str, Any], int], dict[str, Any]]
    """The parts of a layout normally hidden from a seat, by name: the conformance kit varies them."""
    action: "Callable[[Edition, str, Language, Names], str]"
    """An action as a button or a list shows it."""
    event: "Callable[[Edition, Event, Language, Names, int | None], str]"
    """What happened, in one sentence for a seat (None: a spectator); empty if it does not deserve one. Of what has not
    happened yet, what only the seat may know is missing."""
    cites: "Callable[[Edition, Event], Sequence[str]]"
    """The clauses that a sentence about this event rests on, the most telling first; none if it speaks for itself."""
    question: "Callable[[Edition, View, Language, Names], str]"
    """What the seat has to decide, in one sentence."""
    ending: "Callable[[str, Language], str]"
    """How a match ended: `by the point limit`."""
    chronicle: "Callable[[Edition, Past, Language, Names], Chronicle]"
    """What is told of a match that is over: what the places go by, ties, rounds, a few facts."""
    lines: "Callable[[Edition, View, Language, Names], list[str]]"
    """The table in a few lines, for the page's plain table."""
    draw: "Callable[[Edition, View, Language, Names], RenderableType]"
    """The table as the terminal shows it."""
    sheet: "Callable[[Edition, Language], Sequence[SheetPart]]"
    """The summary sheet: every card, spell or place of the box."""
    VIEW: type[Struct] | None = None
    """The struct that `observe` returns; the page's type of a view is generated from it. None: untyped plain data."""
    PER_SEAT: str = ""
    """A part of a layout that lists something for every seat, and so shows how many there are."""
    then: "Callable[[Edition, View, str, Sequence[Event], Language, Names], list[str]] | None" = None
    """What would follow from an action of the seat that has this view, in sentences: the action, and the events that are
    certain, its own first. What depends on hidden cards or chance is as a spectator sees it. If omitted, what they say."""
    scores: "Callable[[Any], Sequence[int]] | None" = None
    """The points of every seat, from an information; if omitted, what the ranking goes by."""
    SIGNS: "Sequence[Sign]" = ()
    """What the courses after two options may differ in, to be told as a reason; if omitted, hints give none."""
    TALLIES: "Tallies | None" = None
    """What is counted of a match that is over, by round and in all; if omitted, a review has no statistics."""
    deed: "Callable[[Edition, Any, str], str] | None" = None
    """An action by what it goes for (edition, information, action): while a spell is for sale, `bid 3` is a bid for that
    spell. The balance lab adds up what is the same deed; if omitted, that is the action itself."""
    dealt: "Callable[[Edition, Any], Mapping[str, Any]] | None" = None
    """For each card of the box, how many every seat has been dealt (edition, an array of states): an array of matches by
    seats. If omitted, the balance lab does not ask what a card is worth to whoever begins with it."""


def modules_of(package: str, name: str) -> list[ModuleType]:
    """A part of a game's folder: a module, or all modules of a package; nothing if it is not there."""
    full = f"{package}.{name}"
    if not find_spec(full):
        return []
    found = import_module(full)
    return [found, *(import_module(f"{full}.{module.name}") for module in iter_modules(getattr(found, "__path__", [])))]


def collect(folder: str, contract: type, parts: Sequence[str], defaults: object, **given: Any) -> Any:
    """The contract's functions as defined in these parts; defaults for the others."""
    written: dict[str, Any] = {}
    names = [name for name, _ in _asked(contract)]
    for module in (module for name in parts for module in modules_of(folder, name)):
        for name in names:
            value = vars(module).get(name)
            if value is None or isinstance(value, ModuleType) or not _is_written_in(value, module):
                continue
            if name in written:
                raise AmulettError(f"{folder} has two functions {name!r}; the second is in {module.__name__}")
            written[name] = value
    for name, needed in _asked(contract):
        if name not in written and name not in given and not hasattr(defaults, name) and needed:
            raise AmulettError(f"{folder}.{parts[0]} has no function {name!r}")
    fallbacks = {name: getattr(defaults, name) for name in names if hasattr(defaults, name)}
    return contract(**{**fallbacks, **written, **given})


def _is_written_in(value: Any, module: ModuleType) -> bool:
    """Whether a module defines this function itself and has not just imported it."""
    if not callable(value):
        return True
    function = getattr(value, "py_func", value)  # a compiled rule's source
    return getattr(function, "__module__", module.__name__) == module.__name__


def _asked(contract: Any) -> list[tuple[str, bool]]:
    """The names in a contract, and whether each is required."""
    if hasattr(contract, "_fields"):
        return [(name, name not in contract._field_defaults) for name in contract._fields]
    return [(field.name, field.default is MISSING) for field in fields(contract)]
