"""What the documents say is true."""

import doctest
import re
from pathlib import Path

import pytest

from amulett import GAMES, find_game
from amulett.games import OWN
from amulett.testing.pages import pages

ROOT = Path(__file__).parents[1]


def test_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("name", list(pages()))
def test_rules_page_is_fresh(name: str) -> None:
    """`make docs` writes them, and the sheets."""
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == pages()[name]


@pytest.mark.parametrize("name", GAMES)
def test_every_clause_that_the_sources_name_exists(name: str) -> None:
    game = find_game(name)
    sources = "\n".join(path.read_text(encoding="utf-8") for path in game.folder.rglob("*.py"))
    named = set(re.findall(rf"\b{game.prefix}-\d+\.\d+", sources))
    assert len(named) > 50 or name not in OWN
    assert named <= set(game.rule_book.clauses)


def test_every_document_linked_from_the_readme_exists() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [part.split(")")[0] for part in text.split("](")[1:]]
    assert links
    for link in links:
        assert (ROOT / link).exists(), link


def test_architecture_names_tests_that_exist() -> None:
    """Every invariant names the test that guards it."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    named = {word.strip("`.,;()") for word in text.split() if word.strip("`.,;()").startswith("test_")}
    sources = "\n".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    files = {path.name for path in (ROOT / "tests").rglob("test_*.py")}
    assert len(named) > 10
    assert [name for name in named if f"def {name}(" not in sources and name not in files] == []
