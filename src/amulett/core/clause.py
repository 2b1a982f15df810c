"""The numbered rules as data: the one source for refusals, tooltips and the rules pages."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from amulett.core.errors import AmulettError, unreadable

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")
Origin = Literal["book", "ruling", "rebuilt"]
_ID = re.compile(r"[A-Z]+-(\d+)\.\d+")


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: where it comes from, and its sentence in both languages."""

    id: str
    """As in the ledger: `MG-8.4`."""
    origin: Origin
    """What the rule book says, what we decided, or printed data that is lost and was reconstructed."""
    de: str
    en: str
    why_de: str = ""
    """The reason for a ruling or a rebuilt value."""
    why_en: str = ""
    note: str = ""
    """What this project does differently from the ledger, if anything."""

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
    """A clause as compiled rules and records can hold it: `BA-7.3` is 703."""
    section, clause = id.partition("-")[2].split(".")
    return 100 * int(section) + int(clause)


def clause_id(prefix: str, number: int) -> str:
    """The way back."""
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
    for problem in _problems([section.number for section in sections], [clause.id for clause in rows]):
        raise AmulettError(f"{path.name} {problem}")
    return RuleBook(sections, {clause.id: clause for clause in rows})


def _problems(sections: list[int], ids: list[str]) -> Iterator[str]:
    """Only the first one is ever asked for."""
    yield from (f"has the section {number} twice" for number, times in Counter(sections).items() if times > 1)
    for id, times in Counter(ids).items():
        if not (found := _ID.fullmatch(id)):
            yield f"has a clause {id!r}; expected an id like MG-8.4"
        elif int(found[1]) not in sections:
            yield f"has the clause {id}, but no section {found[1]}"
        elif times > 1:
            yield f"has the clause {id} twice"
