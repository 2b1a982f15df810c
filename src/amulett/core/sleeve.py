"""game.toml: what is printed on a game's box, in both languages, and what its options are called."""

from pathlib import Path

import msgspec

from amulett.core.clause import Language
from amulett.core.errors import AmulettError, unreadable

InWords = dict[Language, str]


class OptionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What an option and its values are called; what is not named here is shown as it is."""

    de: str
    en: str
    values: dict[str, InWords] = {}


class Tip(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece of advice that the rule book gives."""

    de: str
    en: str
    clauses: tuple[str, ...] = ()
    """The rules it rests on."""


class Credit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who made the box."""

    name: str
    role: InWords


class Refusals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clauses that forbid illegal actions, for a game that needs no finer distinction."""

    over: str = ""
    """Once the match has ended."""
    not_asked: str = ""
    """While another seat is to act."""
    actions: dict[str, str] = {}
    """By action: `call = "KP-2.2"`."""
    otherwise: str = ""
    """For every other action."""


class Sleeve(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rest of the program shows of a game before anybody plays it."""

    prefix: str
    """The prefix of its clauses: `MG`."""
    titles: InWords
    editions: tuple[str, ...] = ("standard",)
    """The editions that come with it, the default first."""
    edition_for: dict[Language, str] = {}
    """The edition proposed to people who read this language, if it is not the default."""
    players: int = 0
    """How many usually play it; 0: four, or as many as possible."""
    minutes: int = 0
    """How long a match takes according to the rule book; 0: it does not say."""
    age: int = 0
    """The minimum age according to the rule book; 0: it does not say."""
    by: InWords = {}
    """Designer and year."""
    credits: tuple[Credit, ...] = ()
    about: InWords = {}
    """One sentence that makes you want to play."""
    story: InWords = {}
    """What the game is about, in our own words; a blank line starts a new paragraph."""
    tips: tuple[Tip, ...] = ()
    picture: InWords = {}
    """What the picture on the start page shows, for people who cannot see it."""
    score: InWords = {}
    """What the numbers in the ranking count, if not simply points: `Penalty points`."""
    edition_words: dict[str, InWords] = {}
    formerly: dict[str, str] = {}
    """By edition: the name it had while it was another's, in records of that time and in every hash of a table."""
    options: dict[str, OptionWords] = {}
    earlier: dict[str, dict[str, dict[str, str | bool]]] = {}
    """By edition: the digests it had while other values of its options were the defaults, and these values."""
    refusals: Refusals = Refusals()
    explains: tuple[str, ...] = ()
    """The clauses behind every decision, for a game with one kind of decision."""
    cites: dict[str, tuple[str, ...]] = {}
    """By event: the clauses that its sentence in the log rests on, for a game that needs no finer distinction."""
    pauses: tuple[str, ...] = ()
    """Events after which people want to look at the table before they go on (the end of a round): clocks wait for them."""

    begins: str = ""
    """The field of a state that says, once all is dealt, who begins; empty: whoever has the first decision to itself."""
    guards: tuple[str, ...] = ()
    """Endings that nobody plays for: they only make sure that a match ends."""

    def option_name(self, name: str, language: Language) -> str:
        """What an option is called, on the page and everywhere else; an option without words goes by its own name."""
        words = self.options.get(name)
        return name if words is None else words.de if language == "de" else words.en

    @property
    def clauses(self) -> list[str]:
        """All that are named here."""
        refusals = self.refusals
        named = (refusals.over, refusals.not_asked, *refusals.actions.values(), refusals.otherwise, *self.explains)
        named += tuple(id for tip in self.tips for id in tip.clauses)
        named += tuple(id for ids in self.cites.values() for id in ids)
        return [id for id in named if id]


def read_sleeve(path: Path) -> Sleeve:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Sleeve)
    except OSError as error:
        raise unreadable(path.name, error) from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise AmulettError(f"{path.name}: {str(error)[:1].lower()}{str(error)[1:]}") from None
