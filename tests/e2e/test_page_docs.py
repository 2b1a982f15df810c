"""The documents, as the server shows them: under its content security policy, with a search that finds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from amulett.testing.site import SITE, build
from e2e.person import Person


@pytest.fixture(scope="module", autouse=True)
def site() -> None:
    build(SITE)


@pytest.mark.parametrize(
    ("language", "home", "words", "found"),
    [("en", "/docs/", "draw counter", "Magi"), ("de", "/docs/de/", "Nachziehzähler", "Magi")],
)
def test_the_documents_are_searched_under_the_strict_policy(
    person: Callable[..., Person], language: str, home: str, words: str, found: str
) -> None:
    """Whatever the policy forbids would be an error of the browser, and `person` lets none pass."""
    reader = person(language=language)
    reader.page.goto(reader.url + home)
    expect(reader.page.locator("html")).to_have_attribute("lang", language)
    reader.page.locator(".md-search__button").click()
    reader.page.keyboard.type(words, delay=20)
    result = reader.page.get_by_role("option").filter(has_text=found).first
    expect(result).to_be_visible()
    result.click()
    reader.page.wait_for_url(f"**{home}**/magi/**")
    expect(reader.page.locator("article")).to_contain_text(words)


def test_a_game_is_found_in_the_other_language(person: Callable[..., Person]) -> None:
    reader = person()
    reader.page.goto(f"{reader.url}/docs/play/magi")
    assert reader.page.url.endswith("/docs/play/magi/")
    assert reader.page.locator("article img").first.evaluate("image => image.complete && image.naturalWidth > 0")
    reader.page.get_by_role("link", name="Deutsch", exact=True).click()
    expect(reader.page.locator("h1")).to_contain_text("So spielt man Magi")
    reader.page.locator("a", has_text="MG-3.2").first.click()
    expect(reader.page.locator("[id='MG-3.2']")).to_be_in_viewport()


@pytest.mark.parametrize("size", [(390, 844), (1280, 860)])
def test_the_documents_fit_the_screen(person: Callable[..., Person], size: tuple[int, int]) -> None:
    reader = person(size=size)
    for path in ("", "play/magi/", "rules/das_amulett/", "api/match/"):
        reader.page.goto(f"{reader.url}/docs/{path}")
        assert reader.overflow() <= 0, path


@pytest.mark.parametrize(("time", "scheme"), [("light", "default"), ("dark", "slate")])
def test_everybody_can_read_them(person: Callable[..., Person], time: str, scheme: str) -> None:
    reader = person(color_scheme=time)
    for path in ("", "de/", "play/magi/", "de/play/magi/", "rules/das_amulett/", "api/match/", "howto/run-a-server/"):
        reader.page.goto(f"{reader.url}/docs/{path}")
        expect(reader.page.locator("body")).to_have_attribute("data-md-color-scheme", scheme)
        assert reader.violations() == [], path


@pytest.mark.parametrize(("language", "title"), [("en", "How to play"), ("de", "So wird gespielt")])
def test_the_start_page_leads_to_them(person: Callable[..., Person], language: str, title: str) -> None:
    reader = person(language=language)
    reader.page.goto(reader.url)
    reader.page.get_by_role("link", name=title).click()
    expect(reader.page.locator("h1")).to_contain_text(title)
