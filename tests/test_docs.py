"""What the documents say is true."""

import doctest
from pathlib import Path

import pytest

from amulett.testing.pages import pages

ROOT = Path(__file__).parents[1]


def test_the_readme_runs() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert tried > 5
    assert failed == 0


@pytest.mark.parametrize("name", list(pages()))
def test_rules_page_is_fresh(name: str) -> None:
    """`make docs` writes them."""
    assert (ROOT / "docs" / "rules" / name).read_text(encoding="utf-8") == pages()[name]


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
