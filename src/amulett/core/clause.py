"""The numbered rules as data: the one source for refusals, tooltips and the rules pages."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Literal

from amulett.core.errors import AmulettError, unreadable

Language = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")
Origin = Literal["book", "ruling", "rebuilt"]
_ID = re.compile(r"[A-Z]+-(\d+)\.\d+")

MARKS: dict[Language, dict[Origin, str]] = {
    "en": {"book": "book", "ruling": "ruling", "rebuilt": "rebuilt"},
    "de": {"book": "Buch", "ruling": "Auslegung", "rebuilt": "nachgebaut"},
}
"""What an origin is called, everywhere."""

MEANINGS: dict[Language, dict[Origin, str]] = {
    "en": {
        "book": "The rule book says so.",
        "ruling": "The rule book is silent, unclear or contradicts itself; this is how we play.",
        "rebuilt": "Printed values that we did not have; we reconstructed them. "
        "If you own the box, you can put in the real ones.",
    },
    "de": {
        "book": "So steht es in der Spielregel.",
        "ruling": "Die Spielregel schweigt, ist unklar oder widerspricht sich; so spielen wir.",
        "rebuilt": "Gedruckte Angaben, die uns nicht vorlagen; wir haben sie rekonstruiert. "
        "Wer die Schachtel hat, kann die echten einsetzen.",
    },
}
"""What an origin means, in one sentence."""

AGAINST_PRINT: dict[Language, str] = {
    "en": "We do not follow the printed rule, which says: {printed}",
    "de": "Wir weichen von der gedruckten Regel ab. Dort steht: {printed}",
}

FOR_HOSTS: dict[Language, str] = {"en": "For hosts and editions", "de": "Für Tischleiter und Ausgaben"}
"""The title of the last chapter."""


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
    printed_de: str = ""
    """What the rule book prints, where we do not follow it."""
    printed_en: str = ""
    note: str = ""
    """What we do differently from the ledger, if anything."""
    hosts: bool = False
    """Whether it addresses hosts and makers of editions rather than players."""
    only: tuple[str, ...] = ()
    """The editions that have this rule; empty: all."""
    variants: dict[str, "Clause"] = field(default_factory=dict, hash=False)
    """How it reads in editions that differ from the rest (`[clause.in.en]`)."""

    def text(self, language: Language) -> str:
        return self.de if language == "de" else self.en

    def why(self, language: Language) -> str:
        return self.why_de if language == "de" else self.why_en

    def printed(self, language: Language) -> str:
        return self.printed_de if language == "de" else self.printed_en

    def against_print(self, language: Language) -> str:
        """One sentence about the printed rule that we do not follow; empty if there is none."""
        printed = self.printed(language)
        return AGAINST_PRINT[language].format(printed=printed) if printed else ""

    def in_edition(self, edition: str) -> "Clause":
        """As it reads at a table with this edition."""
        return self.variants.get(edition) or (replace(self, variants={}) if self.variants else self)

    def is_in(self, edition: str) -> bool:
        return not self.only or edition in self.only

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


@dataclass(frozen=True)
class RuleBook:
    """All clauses of a game, in the order of the ledger."""

    sections: tuple[Section, ...]
    clauses: dict[str, Clause]

    @cached_property
    def chapters(self) -> list[tuple[Section, list[Clause]]]:
        """The sections with the rules for players, followed by a separate chapter for hosts and editions."""
        clauses = self.clauses.values()
        found = [(one, [c for c in clauses if c.section == one.number and not c.hosts]) for one in self.sections]
        hosts = Section(1 + max((one.number for one in self.sections), default=0), FOR_HOSTS["de"], FOR_HOSTS["en"])
        return [chapter for chapter in (*found, (hosts, [c for c in clauses if c.hosts])) if chapter[1]]

    @property
    def by_number(self) -> list[tuple[Section, list[Clause]]]:
        """The sections with all clauses that bear their number."""
        clauses = self.clauses.values()
        return [(one, [clause for clause in clauses if clause.section == one.number]) for one in self.sections]

    def in_edition(self, edition: str) -> "RuleBook":
        """The rules of one edition, in its own words."""
        rules = (clause for clause in self.clauses.values() if clause.is_in(edition))
        return RuleBook(self.sections, {clause.id: clause.in_edition(edition) for clause in rules})


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
        rows = list(_read_clauses(data["clause"]))
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
    """Only the first one is ever reported."""
    yield from (f"has the section {number} twice" for number, times in Counter(sections).items() if times > 1)
    for id, times in Counter(ids).items():
        if not (found := _ID.fullmatch(id)):
            yield f"has a clause {id!r}; expected an id like MG-8.4"
        elif int(found[1]) not in sections:
            yield f"has the clause {id}, but no section {found[1]}"
        elif times > 1:
            yield f"has the clause {id} twice"


def _read_clauses(rows: Iterable[dict[str, Any]]) -> Iterator[Clause]:
    for row in rows:
        texts = row.pop("in", {})
        clause = Clause(**{"origin": "book", **row, "only": tuple(row.get("only", ()))})
        yield replace(clause, variants={edition: replace(clause, **words) for edition, words in texts.items()})
