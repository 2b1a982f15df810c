"""Hints at the table: bars, a reason, lamplight on what is advised; by key and on a phone; none among people."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person
from e2e.test_page_lessons import GAMES

PHONE = {"size": (390, 844), "language": "de"}
BID, PAYMENT = "#prompt .stepper:not(.pay .stepper)", "#prompt .pay"
ROW, LAMP, TOOL = ".hint:visible .hint__row", ".hintlamp", ".tool--hint"
COVERS = """() => {
  const rect = (each) => document.querySelector(each).getBoundingClientRect();
  const [hint, prompt] = ['.hint--prompt', '#prompt .prompt__row'].map(rect);
  return hint.bottom > prompt.top && hint.top < prompt.bottom;
}"""


def be_asked(person: Person, game: str, sight: str = "#prompt") -> None:
    """At a table with bots, at a decision that leaves a choice and shows this."""
    others = ("apprentice", "apprentice")
    person.sit_down(person.make_table(game, ["open", *others], pace_ms=0))
    person.start()
    for _ in range(200):
        person.wait_to_be_asked()
        if person.page.locator(f"{TOOL}:not(:disabled)").count() and person.page.locator(sight).count():
            return
        person.act()
    raise AssertionError("was never asked anything with a choice")


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_every_option_and_lights_the_best(person: Callable[..., Person], game: str) -> None:
    guest = person()
    be_asked(guest, game)
    guest.page.keyboard.press("t")
    expect(guest.page.locator(".hint--side[aria-busy=false]")).to_be_visible()
    expect(guest.page.locator(".hint--side .hint__foot")).to_contain_text("possible courses")
    assert guest.page.locator(ROW).count() >= 2
    assert guest.page.locator(".hint--side .is-best").count() >= 1
    expect(guest.page.locator(LAMP).first).to_be_visible()
    assert guest.violations() == []
    guest.page.keyboard.press("t")
    expect(guest.page.locator(".hint")).to_have_count(0)


@pytest.mark.parametrize("question", [BID, PAYMENT], ids=["bid", "payment"])
def test_a_number_that_is_advised_is_lit_too(person: Callable[..., Person], question: str) -> None:
    """Das Amulett: a bid is set and paid with steppers, which stand for many options."""
    guest = person()
    be_asked(guest, "das_amulett", sight=question)
    guest.page.keyboard.press("t")
    expect(guest.page.locator(".hint--side[aria-busy=false]")).to_be_visible()
    expect(guest.page.locator(LAMP).first).to_be_visible()
    best = guest.page.locator(".hint--side .hint__row").first.get_attribute("data-action") or ""
    number = best.removeprefix("bid ").rpartition("_")[2]
    shown = guest.page.locator(f'#prompt [data-action="{best}"]').count()
    if not shown:
        expect(guest.page.locator(LAMP).first).to_contain_text(f"{number} · ")


@pytest.mark.quick
def test_a_hint_on_a_phone_leaves_the_question_free_and_a_move_ends_it(person: Callable[..., Person]) -> None:
    guest = person(**PHONE, has_touch=True)
    be_asked(guest, "magi")
    guest.page.locator(TOOL).tap()
    expect(guest.page.locator(".hint--prompt[aria-busy=false]")).to_be_visible()
    assert not guest.page.evaluate(COVERS)
    assert guest.overflow() <= 0 and guest.violations() == []
    expect(guest.page.locator(LAMP).first).to_be_visible()
    lets_through = "getComputedStyle(document.querySelector('.hintlamp')).pointerEvents"
    assert guest.page.evaluate(lets_through) == "none"
    guest.act()
    expect(guest.page.locator(".hint, .hintlamp")).to_have_count(0)
    expect(guest.page.locator(".seat.is-mine .seat__hints")).to_contain_text("1")


def test_among_people_the_lantern_helps_nobody(person: Callable[..., Person]) -> None:
    anna, ben = person(), person()
    made = anna.make_table("magi", ["open", "open", "apprentice"], pace_ms=0)
    anna.sit_down(made)
    ben.join(made, "Ben")
    anna.start()
    for guest in (anna, ben):
        tool = guest.page.locator(TOOL)
        expect(tool).to_be_disabled()
        guest.page.keyboard.press("Escape")
        tool.focus()
        expect(guest.page.get_by_role("tooltip")).to_contain_text("Other people are at the table, too.")
        guest.page.keyboard.press("t")
        expect(guest.page.locator(".hint")).to_have_count(0)
