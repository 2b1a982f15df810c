"""Every screen, by day and by night, on the phone and on the desktop, without anything that keeps people out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person

Arrive = Callable[..., Person]

PHONE, DESKTOP = (360, 740), (1440, 900)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_screen_keeps_anybody_out(person: Arrive, size: tuple[int, int], scheme: str) -> None:
    anna = person(size=size, color_scheme=scheme)
    page = anna.page

    page.goto(anna.url)
    expect(page.get_by_role("heading", name="Magi")).to_be_visible()
    assert anna.violations() == []
    assert anna.overflow() == 0

    page.get_by_role("button", name="Make a table, Magi").click()
    assert anna.violations() == []
    page.get_by_role("button", name="Make a table", exact=True).last.click()
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()
    assert anna.violations() == []
    assert anna.overflow() == 0

    page.get_by_role("button", name="Settings").click()
    assert anna.violations() == []
    page.get_by_role("button", name="Close").click()

    for _ in range(3):
        page.get_by_role("button", name="Seat a bot").first.click()
    anna.start()
    anna.wait_to_be_asked()
    assert anna.violations() == []
    assert anna.overflow() == 0

    page.get_by_role("button", name="All moves").click()
    assert anna.violations() == []
    for tab in ("Rules", "Chat", "Log"):
        page.get_by_role("tab", name=tab).click()
        assert anna.violations() == []


def test_a_table_that_does_not_exist_says_so(person: Arrive) -> None:
    anna = person()
    anna.page.goto(f"{anna.url}/t/AAAA-BBBB")
    expect(anna.page.get_by_role("alert")).to_contain_text("There is no such table.")
    assert anna.violations() == []
    anna.page.get_by_role("link", name="To the start page").click()
    expect(anna.page.get_by_role("heading", name="Four games around an amulet")).to_be_visible()


def test_a_dead_link_says_so_and_lets_one_watch(person: Arrive) -> None:
    anna = person()
    joined = anna.make_table("magi", ["open", "heuristic", "heuristic"])
    anna.sit_down({**joined, "secret": "AAAA-BBBB-CCCC-DDDD-EEEE"})
    expect(anna.page.get_by_role("alert")).to_contain_text("This link is not valid any more.")
    anna.page.get_by_role("button", name="Watch").click()
    expect(anna.page.get_by_role("heading", name="Seats")).to_be_visible()
