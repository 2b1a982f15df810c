"""amulett rules."""

import re

import pytest
from cli_runs import Run

from amulett.core.clause import LANGUAGES, Language
from amulett.games import magi

CLAUSES = magi.GAME.rule_book.clauses


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_clauses_in_their_order(run: Run, language: Language) -> None:
    out = run("rules", "magi", "--lang", language).out
    in_chapters = [clause.id for _, clauses in magi.GAME.rule_book.chapters for clause in clauses]
    assert sorted(in_chapters) == sorted(CLAUSES)
    assert re.findall(r"^MG-\d+\.\d+", out, re.MULTILINE) == in_chapters
    for clause in CLAUSES.values():
        assert clause.text(language) in out
    for section, _ in magi.GAME.rule_book.chapters:
        assert f"{section.number}. {section.title(language)}\n" in out


@pytest.mark.parametrize("prefix", ["8", "MG-8", "mg-8"])
def test_a_section(run: Run, prefix: str) -> None:
    out = run("rules", "magi", prefix).out
    assert re.findall(r"^MG-\d+\.\d+", out, re.MULTILINE) == [id for id in CLAUSES if id.startswith("MG-8.")]


def test_a_section_for_hosts_is_found_by_its_number_too(run: Run) -> None:
    assert "MG-12.1" in run("rules", "magi", "12").out
    assert "MG-12.1" in run("rules", "magi", "13").out


@pytest.mark.parametrize("id", ["MG-1.16", "mg-1.16", "1.16"])
def test_a_clause_with_its_origin_and_reason(run: Run, id: str) -> None:
    out = run("rules", "magi", id).out
    assert out.startswith(f"MG-1.16   {CLAUSES['MG-1.16'].en} [rebuilt]\n")
    assert "Printed values that we did not have; we reconstructed them." in out
    assert f"Reason: {CLAUSES['MG-1.16'].why_en}" in out


@pytest.mark.parametrize(
    ("id", "mark", "origin"),
    [
        ("MG-2.5", "Buch", "So steht es in der Spielregel."),
        ("MG-2.1", "Auslegung", "Die Spielregel schweigt, ist unklar oder widerspricht sich; so spielen wir."),
    ],
)
def test_a_clause_in_german(run: Run, id: str, mark: str, origin: str) -> None:
    out = run("rules", "magi", id, "--lang", "de").out
    assert f"{CLAUSES[id].de} [{mark}]" in out
    assert origin in out
    assert ("Grund: " in out) == (CLAUSES[id].origin != "book")
