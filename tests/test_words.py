"""The words on the page: both languages say the same, and what states a rule names its clause."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from amulett.games import OWN, find_game
from amulett.testing.sentences import PAGES, Examples, heard, said_in

DOCS = Path(__file__).parents[1] / "docs"
TABLES = Path(__file__).parents[1] / "web" / "src" / "tables"


def words_of(game: str) -> dict[str, dict[str, Any]]:
    words: dict[str, dict[str, Any]] = json.loads((TABLES / game / "words.json").read_text(encoding="utf-8"))
    return words


def is_sentence(text: str) -> bool:
    return bool(re.search(r"[.!?…][“”)]?$", text))


@pytest.mark.parametrize("game", OWN)
def test_every_sentence_on_the_page_names_its_clauses(game: str) -> None:
    """`"clauses": []` says that a sentence states no rule."""
    words = words_of(game)
    assert len(words) > 30
    assert [word for word, said in words.items() if is_sentence(said["en"]) and "clauses" not in said] == []


@pytest.mark.parametrize("game", OWN)
def test_every_clause_that_a_sentence_names_exists(game: str) -> None:
    clauses = find_game(game).rule_book.clauses
    named = {id for said in words_of(game).values() for id in said.get("clauses", ())}
    assert len(named) > 10
    assert named <= set(clauses)


@pytest.mark.parametrize("game", [*OWN, ".."])
def test_both_languages_fill_in_the_same_values(game: str) -> None:
    """Of every table, and of the frame around them."""
    for word, said in words_of(game).items():
        de, en = (set(re.findall(r"\{(\w+)\}", said[language])) for language in ("de", "en"))
        assert de == en, word


@pytest.mark.parametrize("game", OWN)
def test_every_text_of_the_box_names_its_clauses(game: str) -> None:
    """Abilities, spells and characters explain themselves by tooltip: their texts state rules."""
    edition, clauses = find_game(game).edition(), find_game(game).rule_book.clauses
    rows = [row for rows in edition.data.values() if isinstance(rows, list) for row in rows if isinstance(row, dict)]
    telling = [row for row in rows if "text_de" in row]
    assert [row for row in telling if not row.get("clauses")] == []
    assert {id for row in telling for id in row["clauses"]} <= set(clauses)


@pytest.mark.parametrize("name", list(PAGES))
def test_the_page_of_all_sentences_is_fresh(name: str) -> None:
    """`make docs` writes docs/words."""
    assert (DOCS / name).read_text(encoding="utf-8") == PAGES[name]()


@pytest.mark.parametrize("name", list(PAGES))
def test_every_example_is_a_whole_sentence(name: str) -> None:
    """What play does not show is filled in by amulett/testing/examples.toml; a gap there would show as `…`."""
    lines = [halves(line) for line in (DOCS / name).read_text(encoding="utf-8").splitlines() if " → " in line]
    assert len(lines) > 50
    assert [example for text, example in lines if "…" in example and "…" not in text] == []


def halves(line: str) -> tuple[str, str]:
    """A sentence and its example; both may have arrows in them."""
    parts = line.split(" → ")
    return " → ".join(parts[: len(parts) // 2]), " → ".join(parts[len(parts) // 2 :])


@pytest.mark.parametrize("game", OWN)
def test_most_sentences_of_a_match_are_met_in_play(game: str) -> None:
    """An example that nobody ever said would prove nothing."""
    found = find_game(game)
    sources = [path for path in (found.folder / "words").glob("*.py") if path.name in ("text.py", "sentences.py")]
    texts = [sentence.text for path in sources for sentence in said_in(path, "en") if sentence.text.endswith(".")]
    examples = Examples(game, "en", texts, heard(found, "en"))
    assert len(texts) > 20
    assert sum(map(examples.was_said, texts)) > 0.7 * len(texts)
