"""game.toml: what is printed on a game's box, in both languages, and how its options are called."""

from pathlib import Path

import msgspec

from amulett.core.clause import Language
from amulett.core.errors import AmulettError, unreadable

InWords = dict[Language, str]


class OptionWords(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an option is called, and its values; what is not named here is shown as it is."""

    de: str
    en: str
    values: dict[str, InWords] = {}


class Refusals(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The clauses that forbid what is not legal, for a game that needs no finer distinction."""

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
    """Of its clauses: `MG`."""
    titles: InWords
    editions: tuple[str, ...] = ("standard",)
    """The editions that come with it, the default first."""
    players: int = 0
    """How many usually sit down; 0: four, or as many as can."""
    minutes: int = 0
    """How long a match takes among people; 0: nobody knows."""
    by: InWords = {}
    """Designer and year."""
    about: InWords = {}
    """One sentence that makes one want to play."""
    picture: InWords = {}
    """What the picture on the start page shows, for those who cannot see it."""
    edition_words: dict[str, InWords] = {}
    options: dict[str, OptionWords] = {}
    refusals: Refusals = Refusals()
    explains: tuple[str, ...] = ()
    """The clauses behind every decision, for a game with one kind of decision."""

    @property
    def clauses(self) -> list[str]:
        """All that are named here."""
        refusals = self.refusals
        named = (refusals.over, refusals.not_asked, *refusals.actions.values(), refusals.otherwise, *self.explains)
        return [id for id in named if id]


def read_sleeve(path: Path) -> Sleeve:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Sleeve)
    except OSError as error:
        raise unreadable(path.name, error) from None
    except (msgspec.MsgspecError, ValueError) as error:
        raise AmulettError(f"{path.name}: {str(error)[:1].lower()}{str(error)[1:]}") from None
