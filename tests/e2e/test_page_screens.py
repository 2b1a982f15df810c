"""Every screen, by day and by night, on the phone and on the desktop, without anything that keeps people out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person

Arrive = Callable[..., Person]

PHONE, DESKTOP = (360, 740), (1440, 900)


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        pytest.param(PHONE, "light", marks=pytest.mark.quick),
        pytest.param(DESKTOP, "dark", marks=pytest.mark.quick),
        (PHONE, "dark"),
        (DESKTOP, "light"),
    ],
    ids=["phone-light", "desktop-dark", "phone-dark", "desktop-light"],
)
def test_no_screen_keeps_anybody_out(person: Arrive, size: tuple[int, int], scheme: str) -> None:
    anna = person(size=size, color_scheme=scheme)
    page = anna.page

    page.goto(anna.url)
    expect(page.get_by_role("heading", name="Magi")).to_be_visible()
    assert anna.violations() == []
    assert anna.overflow() == 0

    page.get_by_role("button", name="Create a table, Magi").click()
    assert anna.violations() == []
    page.get_by_role("button", name="Create a table", exact=True).last.click()
    expect(page.get_by_role("heading", name="Invite friends")).to_be_visible()
    assert anna.violations() == []
    assert anna.overflow() == 0

    page.get_by_role("button", name="Settings").click()
    assert anna.violations() == []
    page.get_by_role("button", name="Close").click()

    seat_a_bot = page.get_by_role("button", name="Seat a bot")
    for still_open in (2, 1, 0):
        seat_a_bot.first.click()
        expect(seat_a_bot).to_have_count(still_open)
    anna.start()
    anna.wait_to_be_asked()
    assert anna.violations() == []
    assert anna.overflow() == 0

    page.get_by_role("button", name="All moves").click()
    assert anna.violations() == []
    page.keyboard.press("Escape")  # on the phone it lies over the tabs
    for tab in ("Rules", "Chat", "History"):
        page.get_by_role("tab", name=tab).click()
        assert anna.violations() == []


@pytest.mark.parametrize(("size", "scheme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
def test_the_end_and_the_rules_keep_nobody_out(person: Arrive, size: tuple[int, int], scheme: str) -> None:
    anna = person(size=size, color_scheme=scheme)
    anna.sit_down(anna.make_table("magi", ["open", "heuristic"]))
    anna.start()
    anna.play_to_the_end()
    assert anna.violations() == []
    assert anna.overflow() == 0
    anna.page.get_by_role("button", name="Look at the table").click()
    anna.page.get_by_role("button", name="Settings").click()
    assert anna.violations() == []
    anna.page.goto(anna.url)
    anna.page.get_by_role("button", name="Rules, Magi").click()
    anna.page.wait_for_selector(".rule")
    assert anna.violations() == []
