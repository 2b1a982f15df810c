"""What is kept, being forgotten, and deleting a table, in the browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person

Arrive = Callable[..., Person]


@pytest.mark.parametrize(
    ("language", "link", "title", "term"),
    [
        ("en", "What is kept here", "What is kept here, and for how long", "any other after 90 days"),
        ("de", "Was hier gespeichert wird", "Was hier gespeichert wird, und wie lange", "jeder andere nach 90 Tagen"),
    ],
)
def test_the_start_page_links_what_is_kept(person: Arrive, language: str, link: str, title: str, term: str) -> None:
    anna = person(language=language, size=(390, 844))
    anna.page.goto(anna.url)
    anna.page.get_by_role("link", name=link).click()
    expect(anna.page.get_by_role("heading", name=title)).to_be_visible()
    expect(anna.page.get_by_role("main")).to_contain_text(term)
    assert anna.violations() == [] and anna.overflow() == 0
    anna.page.reload()
    expect(anna.page.get_by_role("heading", name=title)).to_be_visible()


def test_forget_me_and_delete_this_table_ask_first(person: Arrive) -> None:
    anna, ben = person(), person(language="de", size=(390, 844))
    joined = anna.make_table("magi", ["open", "open", "open"])
    anna.sit_down(joined)
    ben.join(joined, "Benedikt")
    expect(anna.page.locator(".lseat", has_text="Benedikt")).to_be_visible()
    ben.page.get_by_role("button", name="Einstellungen").click()
    expect(ben.page.get_by_role("button", name="Tisch löschen")).to_have_count(0)  # only the host can
    ben.page.get_by_role("button", name="Vergiss mich").click()
    assert ben.violations() == [] and ben.overflow() == 0
    ben.page.get_by_role("button", name="Ja, vergiss mich").click()
    expect(anna.page.locator(".lseat", has_text="N. N. 2")).to_be_visible()
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_role("button", name="Delete this table").click()
    anna.page.get_by_role("button", name="Cancel").click()
    anna.page.get_by_role("button", name="Delete this table").click()
    anna.page.get_by_role("button", name="Yes, delete it for everybody").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("This table has been deleted.")
    expect(ben.page.get_by_role("alert")).to_contain_text("Dieser Tisch ist gelöscht worden.")
