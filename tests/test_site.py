"""The documents as a site: built as `make docs` builds them, offline, fit for the server's policy, every link checked."""

import json
import re
from pathlib import Path

import pytest

from amulett.games import OWN
from amulett.testing.site import build, outside_code
from amulett.testing.site_pages import broken_links


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Ends the test with what is wrong if there is a warning, or a link that leads nowhere."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    build(folder)
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, str]:
    return {page.relative_to(site).as_posix(): page.read_text(encoding="utf-8") for page in site.rglob("*.html")}


def test_nothing_in_a_page_is_forbidden_by_the_policy(pages: dict[str, str]) -> None:
    assert len(pages) > 40
    for name, text in pages.items():
        tags = re.findall(r"<[a-zA-Z][^>]*>", re.sub(r"<(pre|code)\b.*?</\1>", "", text, flags=re.DOTALL))
        assert [tag for tag in tags if re.search(r"\s(style|on\w+)=", tag)] == [], name
        assert [tag for tag in tags if tag.startswith("<style")] == [], name
        scripts = [tag for tag in tags if tag.startswith("<script") and " src=" not in tag]
        assert all('type="application/json"' in tag.replace("=application/json", '="application/json"') for tag in scripts)


def test_every_game_is_explained_in_both_languages(pages: dict[str, str]) -> None:
    for game in OWN:
        for home, lang in (("", "en"), ("de/", "de")):
            for part in ("play", "rules", "sheets"):
                text = pages[f"{home}{part}/{game}/index.html"]
                assert f'<html lang="{lang}"' in text
                assert f'hreflang="{"de" if lang == "en" else "en"}"' in text
            assert f"pictures/{game}.webp" in pages[f"{home}play/{game}/index.html"]


def test_the_search_knows_every_language_and_the_reference(site: Path) -> None:
    def texts(path: str) -> str:
        return json.dumps(json.loads((site / path).read_text(encoding="utf-8")), ensure_ascii=False)

    assert "MG-3.2" in texts("search.json") and "determinize" in texts("search.json")
    assert "Nachziehzähler" in texts("de/search.json") and "Nachziehzähler" not in texts("search.json")


def test_the_reference_says_what_the_docstrings_say(pages: dict[str, str]) -> None:
    assert "A match that this seat cannot tell from the true one" in pages["api/information/index.html"]
    assert "A seed that nobody can guess" in pages["api/match/index.html"]


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        '<a href="gone/">x</a><a href="#nowhere">x</a><a href="other.html#here">x</a><a href="/root">x</a>'
        '<img src="https://elsewhere.example/x.png"><pre>&lt;a href="in-code"></pre>'
    )
    (tmp_path / "other.html").write_text('<p id="here">')
    assert [line.split(": ", 1)[1] for line in broken_links(tmp_path)] == [
        "#nowhere (no such place on the page)",
        "/root (not relative)",
        "gone/ (no such file)",
        '<img src="https://elsewhere.example/x.png" (from elsewhere)',
    ]


def test_code_is_left_alone() -> None:
    text = "MG-1.1 `MG-1.1`\n```sh\nMG-1.1\n```\n[MG-1.1](x.md) MG-1.1"
    assert outside_code(text, str.lower) == "mg-1.1 `MG-1.1`\n```sh\nMG-1.1\n```\n[MG-1.1](x.md) mg-1.1"
