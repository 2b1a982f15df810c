"""The numbered rules as data: the one source for refusals, tooltips and the rules pages."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from amulett.core.errors import AmulettError, unreadable

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")
Origin = Literal["book", "ruling", "rebuilt"]


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: where it comes from, and its sentence in both languages."""

    id: str
    """As in the ledger: `MG-8.4`."""
    origin: Origin
    """book: the rule book says so. ruling: the rule book is silent, unclear or contradicts itself; this is how we play.
    rebuilt: printed values that we did not have; we reconstructed them."""
    de: str
    en: str
    why_de: str = ""
    """The reason for a ruling or a rebuilt value."""
    why_en: str = ""
    note: str = ""
    """What we do differently from the ledger, if anything."""

    def text(self, language: Language) -> str:
        return self.de if language == "de" else self.en

    def why(self, language: Language) -> str:
        return self.why_de if language == "de" else self.why_en

    @property
    def section(self) -> int:
        return int(self.id.partition("-")[2].partition(".")[0])


@dataclass(frozen=True, slots=True)
class Section:
    number: int
    de: str
    en: str

    def title(self, language: Language) -> str:
        return self.de if language == "de" else self.en


@dataclass(frozen=True, slots=True)
class RuleBook:
    """All clauses of a game, in the order of the ledger."""

    sections: tuple[Section, ...]
    clauses: dict[str, Clause]


def clause_number(id: str) -> int:
    """A clause as a number, for compiled rules and records: `BA-7.3` is 703."""
    section, clause = id.partition("-")[2].split(".")
    return 100 * int(section) + int(clause)


def clause_id(prefix: str, number: int) -> str:
    """The inverse."""
    return f"{prefix}-{number // 100}.{number % 100}"


@cache
def read_rule_book(path: Path) -> RuleBook:
    """clauses.toml; a clause that names no origin is the rule book's."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        sections = tuple(Section(**row) for row in data["section"])
        rows = [Clause(**{"origin": "book", **row}) for row in data["clause"]]
    except OSError as error:
        raise unreadable(path.name, error) from None
    except (ValueError, TypeError) as error:
        raise AmulettError(f"{path.name} cannot be read: {error}") from None
    except KeyError as missing:
        raise AmulettError(f"{path.name} has no {missing}") from None
    clauses: dict[str, Clause] = {}
    for clause in rows:
        if clause.id in clauses:
            raise AmulettError(f"{path.name} has the clause {clause.id} twice")
        clauses[clause.id] = clause
    return RuleBook(sections, clauses)
