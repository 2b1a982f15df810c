"""What is said about the rules themselves: marks, the summary sheet, the sleeve."""

import re

import pytest

from amulett.core.clause import LANGUAGES, Language
from amulett.games.silver_amulett import GAME

CLAUSES = GAME.rule_book.clauses


def test_sa_12_3_and_sa_3_9_say_that_we_play_against_the_print() -> None:
    """SA-12.3, SA-3.9: what the rule book prints, and why we do not follow it."""
    against = [id for id, clause in CLAUSES.items() if clause.printed_en]
    assert against == ["SA-3.9", "SA-12.3"]
    for id in against:
        clause = CLAUSES[id]
        assert clause.origin == "ruling"
        assert clause.printed_de
        assert clause.why_de
        assert clause.why_en


def test_sa_4_5_is_rebuilt() -> None:
    """SA-4.5: which numbers bear the icon is not in the rule book."""
    assert CLAUSES["SA-4.5"].origin == "rebuilt"


def test_a_clause_of_the_book_is_of_the_book_altogether() -> None:
    """Otherwise it bears the weaker mark, and its reason says which part is whose."""
    for clause in CLAUSES.values():
        assert (clause.origin == "book") == (not clause.why_en), clause.id
        assert bool(clause.why_en) == bool(clause.why_de), clause.id


def test_sa_1_11_what_is_for_hosts_stands_apart() -> None:
    """SA-1.11, SA-15.1, SA-15.8"""
    section, clauses = GAME.rule_book.chapters[-1]
    assert section.en == "For hosts and editions"
    assert [clause.id for clause in clauses] == ["SA-1.11", "SA-15.1", "SA-15.8"]


@pytest.mark.parametrize(
    "word", ["Figur", "Aufklärer", "am Stapel aus", "Merkhilfe", "Festlegung", "rekonstruiert", "free act "]
)
def test_one_word_for_one_thing(word: str) -> None:
    told = [text for clause in CLAUSES.values() for text in (clause.de, clause.en, clause.why_de, clause.why_en)]
    assert [text for text in told if word in text] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_options_are_called_in_the_clauses_as_at_the_table(language: Language) -> None:
    """SA-2.10, SA-2.13, SA-15.4"""
    for option in GAME.edition().options.values():
        words = GAME.sleeve.options[option.name]
        name = words.de if language == "de" else words.en
        assert f"“{name}”" in GAME.clause(option.clause).en or f"„{name}“" in GAME.clause(option.clause).de
        assert set(words.values) == set(option.values)


@pytest.mark.parametrize("language", LANGUAGES)
def test_sa_1_3_the_summary_sheet(language: Language) -> None:
    """SA-1.3: every character once, with its copies; what is rebuilt has a star, which is explained once."""
    parts = GAME.words.sheet(GAME.edition(), language)
    rows = [row for part in parts for row in part.rows]
    assert [int(row[0]) for row in rows] == list(range(14))
    assert sum(int(row[2]) for row in rows) == 52
    assert [row[0] for row in rows if not row[1].endswith("*")] == ["0"]
    assert [bool(part.note) for part in parts] == [False, False, True]
    assert parts[-1].note.startswith("* ")


def test_the_sleeve_gives_no_time_and_no_year() -> None:
    """The rule book has none."""
    sleeve = GAME.sleeve
    assert (sleeve.minutes, sleeve.age) == (0, 10)
    assert "year" not in GAME.edition().data["edition"]
    assert not re.search(r"\d", sleeve.by["de"] + sleeve.by["en"])
    for language in LANGUAGES:
        assert 80 <= len(sleeve.story[language].split()) <= 160
    assert [tip.clauses for tip in sleeve.tips] == [("SA-11.2", "SA-11.4", "SA-11.5")]
