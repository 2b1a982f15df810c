"""Das Amulett through the page: the land, both auctions, paying, moving the party, the secret set-ups."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.person import Person

Arrive = Callable[..., Person]

GAME = "das_amulett"
BIDDING = "#prompt .stepper"
LIT_AREAS = ".area.is-legal"
PHONE, SMALL_PHONE = (390, 844), (320, 640)


def sit_down(anna: Person, players: int = 3, **options: str | bool) -> Person:
    anna.sit_down(anna.make_table(GAME, ["open"] + ["heuristic"] * (players - 1), options=options))
    anna.start()
    return anna


def play_until(anna: Person, wanted: str, most: int = 400) -> Locator:
    """Bid and go along until something is to be seen; a match that ends before that gives way to another one."""
    for _ in range(most):
        if not anna.wait_to_be_asked():
            anna.page.get_by_role("button", name=re.compile("Another match|Noch eine Partie")).click()
        elif (found := anna.page.locator(wanted)).count():
            return found
        else:
            anna.act()
    raise AssertionError(f"{wanted} was never seen")


def test_a_whole_match_against_bots(person: Arrive) -> None:
    anna = sit_down(person())
    assert anna.play_to_the_end() > 10
    expect(anna.page.locator(".places tbody tr")).to_have_count(3)
    expect(anna.page.get_by_role("dialog")).to_contain_text("win")


@pytest.mark.parametrize(("setup", "language"), [("expert", "de"), ("author", "en")])
def test_a_whole_match_on_the_phone_after_a_secret_set_up(person: Arrive, setup: str, language: str) -> None:
    anna = sit_down(person(size=PHONE, language=language, has_touch=True), setup=setup)
    for _ in range(400):
        if not anna.wait_to_be_asked():
            break
        assert anna.overflow() == 0
        anna.act()
    expect(anna.page.locator(".places tbody tr")).to_have_count(3)


def test_a_whole_match_with_the_keyboard_alone(person: Arrive) -> None:
    """Nothing is pointed at: what takes the focus is found by Tab and arrows, and Enter or Space acts."""
    anna = sit_down(person())
    keys = anna.page.keyboard
    for _ in range(400):
        if not anna.wait_to_be_asked():
            break
        if anna.page.locator(BIDDING).count():
            keys.press("+")
            keys.press("4" if anna.lots.random() < 0.3 else "3")
            if anna.page.get_by_text("Are you sure?").count():
                keys.press("1")
        elif anna.page.locator("#prompt .actions button").count():
            keys.press("1")
        else:
            tab_to(anna, ".is-legal")
            keys.press(anna.lots.choice(["Enter", "Space"]))
        anna.page.wait_for_function("() => !document.querySelector('#prompt[aria-busy=true]')")
    assert anna.is_over


def tab_to(anna: Person, wanted: str) -> None:
    """Tab until it has the focus."""
    for _ in range(120):
        if anna.page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        anna.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")
