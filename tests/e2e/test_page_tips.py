"""Tooltips and "why not?": by mouse, by keyboard, by finger; the rule text, and the clause that forbids."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from e2e.person import Person

Arrive = Callable[..., Person]

PHONE = (390, 844)
TIP = "#tip"
AFTER_ALL_TIMERS_MS = 900

THINGS = [
    ("magi", ".drawpile__cards", "In the main phase you may draw a card"),
    ("magi", ".direction", "Every round begins clockwise"),
    ("magi", ".debt", "Draw counter"),
    ("magi", ".demand", "MG-3.6"),
    ("magi", ".seats .count", "as soon as, in their own turn, there is nothing left to draw either"),
    ("magi", ".myplate .count >> nth=1", "all the cards you still hold count as penalty points"),
    ("silver_amulett", "[data-thing=pile]", "SA-4.1"),
    ("silver_amulett", ".village--mine .scard", "SA-"),
    ("blaues_amulett", ".ways", "Dashed: already played"),
    ("blaues_amulett", ".seat__pawn", "BA-8."),  # on a field BA-8.1, on a place BA-8.3
    ("blaues_amulett", ".tally li", "BA-"),
    ("blaues_amulett", '[data-spot="gate_2"]', "BA-7.1"),
    ("das_amulett", ".stack", "DA-6.3"),
    ("das_amulett", "#area-C3", "DA-8.3"),
    ("das_amulett", ".mine .spell", "A spell without energy stones is lost"),
]


def sit_down(anna: Person, game: str = "magi", players: int = 3, **fields: int) -> Person:
    anna.sit_down(anna.make_table(game, ["open"] + ["heuristic"] * (players - 1), **fields))
    anna.start()
    assert anna.wait_to_be_asked()
    return anna


def focus(anna: Person, thing: Locator) -> None:
    """As the keyboard does: after using it you see where the focus is."""
    anna.page.keyboard.press("Shift")
    thing.focus()


def stays(anna: Person) -> None:
    anna.page.wait_for_timeout(AFTER_ALL_TIMERS_MS)
    expect(anna.page.locator(TIP)).to_be_visible()


def is_on_top(tip: Locator) -> bool:
    """Pointing at its middle points at it."""
    return bool(
        tip.evaluate(
            "tip => { const { x, y, width, height } = tip.getBoundingClientRect();"
            " return tip.contains(document.elementFromPoint(x + width / 2, y + height / 2)) }"
        )
    )


def a_rule_is_read(anna: Person, id: str) -> None:
    rule = anna.page.locator(f'[id="rule-{id}"]')
    expect(rule).to_be_focused()
    expect(rule).to_be_in_viewport()
    expect(anna.page.locator(TIP)).to_have_count(0)


# ---- mouse and keyboard


@pytest.mark.parametrize("game", ["magi", "silver_amulett", "blaues_amulett", "das_amulett"])
def test_every_thing_tells_its_rule_by_mouse_and_by_focus(person: Arrive, game: str) -> None:
    anna = sit_down(person(), game)
    tip = anna.page.locator(TIP)
    for selector, words in [(selector, words) for known, selector, words in THINGS if known == game]:
        thing = anna.page.locator(selector).first
        thing.hover()
        expect(tip).to_contain_text(words)
        anna.page.keyboard.press("Escape")
        expect(tip).to_have_count(0)
        anna.page.mouse.move(2, 2)
        focus(anna, thing)
        expect(tip).to_contain_text(words)
        expect(thing).to_have_attribute("aria-describedby", "tip")
        assert is_on_top(tip)
        thing.blur()
        expect(tip).to_have_count(0)
        expect(thing).not_to_have_attribute("aria-describedby", "tip")


@pytest.mark.parametrize("game", ["magi", "das_amulett"])
def test_an_open_tip_is_accessible(person: Arrive, game: str) -> None:
    anna = sit_down(person(), game)
    focus(anna, anna.page.locator(".drawpile__cards, .stack").first)
    expect(anna.page.locator(TIP)).to_be_visible()
    assert anna.violations() == []


def test_the_pointer_can_go_over_to_the_tip_and_read_its_rule(person: Arrive) -> None:
    anna = sit_down(person())
    anna.page.locator(".drawpile__cards").hover()
    clause = anna.page.locator(f"{TIP} .clause").first
    clause.hover()
    stays(anna)
    clause.click()
    a_rule_is_read(anna, "MG-4.17")


def test_what_is_left_before_its_tip_comes_gets_none(person: Arrive) -> None:
    anna = sit_down(person())
    focus(anna, anna.page.locator(".drawpile__cards"))
    anna.page.locator(".drawpile__cards").blur()
    anna.page.wait_for_timeout(AFTER_ALL_TIMERS_MS)
    expect(anna.page.locator(TIP)).to_have_count(0)


def test_a_key_opens_the_rules_of_what_has_the_focus_and_escape_leads_back(person: Arrive) -> None:
    anna = sit_down(person())
    pile = anna.page.locator(".drawpile__cards")
    focus(anna, pile)
    expect(anna.page.locator(TIP)).to_be_visible()
    anna.page.keyboard.press("?")
    a_rule_is_read(anna, "MG-4.17")
    anna.page.keyboard.press("Escape")
    expect(pile).to_be_focused()
    anna.page.keyboard.press("F1")
    a_rule_is_read(anna, "MG-4.15")


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_settings_tell_of_this_key(person: Arrive, language: str) -> None:
    anna = sit_down(person(language=language))
    anna.page.get_by_role("button", name=re.compile("Settings|Einstellungen")).click()
    expect(anna.page.get_by_role("dialog")).to_contain_text({"de": "? oder F1 öffnet", "en": "? or F1 opens"}[language])


def test_what_must_be_scrolled_into_view_gets_its_tip_too(person: Arrive) -> None:
    anna = sit_down(person(size=PHONE), "das_amulett")
    anna.page.get_by_role("button", name="Map", exact=True).click()
    for _ in range(3):
        anna.page.get_by_role("button", name="Zoom in").click()
    hidden = anna.page.locator(".area").evaluate_all(
        "areas => areas.find((area) => Math.abs(area.getBoundingClientRect().x) > innerWidth).id"
    )
    area = anna.page.locator(f"#{hidden}")
    expect(area).not_to_be_in_viewport()
    focus(anna, area)
    expect(area).to_be_in_viewport()
    stays(anna)
    expect(area).to_have_attribute("aria-describedby", "tip")
    before = anna.page.locator(TIP).bounding_box()
    anna.page.locator(".pan").evaluate("pan => pan.scrollBy(0, 30)")
    stays(anna)
    assert anna.page.locator(TIP).bounding_box() != before, "it goes with the map"


# ---- finger


def test_a_tap_opens_a_tip_that_stays_and_leads_to_the_rule(person: Arrive) -> None:
    anna = sit_down(person(size=PHONE, has_touch=True))
    tip = anna.page.locator(TIP)
    anna.page.locator(".demand").tap()
    expect(tip).to_contain_text("MG-3.6")
    stays(anna)
    assert anna.violations() == []
    anna.page.locator(".direction").tap()
    expect(tip).to_contain_text("Every round begins clockwise")
    stays(anna)
    anna.page.locator(".topbar").tap(position={"x": 150, "y": 10})
    expect(tip).to_have_count(0)
    anna.page.locator(".demand").tap()
    tip.get_by_role("button", name="MG-3.6").tap()
    a_rule_is_read(anna, "MG-3.6")


def test_a_long_touch_tells_the_first_tap_shows_and_the_second_acts(person: Arrive) -> None:
    anna = sit_down(person(size=PHONE, has_touch=True), "blaues_amulett")
    lit = anna.page.locator(".waycard.is-legal").first
    line = anna.context.new_cdp_session(anna.page)
    box = lit.bounding_box()
    assert box
    asked = anna.page.locator("#prompt .prompt__ask")
    other_choice = anna.page.locator("#prompt").get_by_role("button", name="Another choice")
    question = asked.inner_text()
    finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    expect(anna.page.locator(TIP)).to_contain_text("BA-4.3")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    stays(anna)
    expect(other_choice).to_have_count(0)  # it was meant neither as a move nor as a first tap
    lit.tap()
    expect(other_choice).to_be_visible()
    expect(anna.page.locator(TIP)).to_have_count(0)
    assert asked.inner_text() == question
    lit.tap()
    expect(asked).not_to_have_text(question)


def test_a_tip_stands_above_a_sheet(person: Arrive) -> None:
    anna = sit_down(person(size=PHONE, has_touch=True), "das_amulett")
    anna.page.locator(".chip").first.tap(force=True)
    sheet = anna.page.locator(".seatsheet")
    sheet.locator(".spell").first.tap(force=True)
    tip = anna.page.locator(TIP)
    stays(anna)
    assert is_on_top(tip)
    tip.locator("p").first.tap(force=True)
    expect(sheet).to_be_visible()
    expect(tip).to_be_visible()
    anna.page.locator(".topbar").tap(position={"x": 150, "y": 10})
    expect(tip).to_have_count(0)
    sheet.locator(".amulet").tap()
    expect(tip).to_contain_text("DA-15.1")
    tip.get_by_role("button", name="DA-15.1").tap()
    a_rule_is_read(anna, "DA-15.1")


def test_a_tip_stands_above_a_dialog_and_can_be_clicked_there(person: Arrive) -> None:
    anna = sit_down(person(), "blaues_amulett")
    while anna.page.locator("[data-thing=discard]").get_attribute("data-count") == "0":
        anna.act()
        assert anna.wait_to_be_asked()
    while anna.page.locator("[data-thing=discard].is-legal").count():
        anna.act()
        assert anna.wait_to_be_asked()
    anna.page.locator("[data-thing=discard]").click()
    dialog = anna.page.get_by_role("dialog")
    dialog.locator(".leaf .fate").first.hover()
    tip = anna.page.locator(TIP)
    expect(tip).to_be_visible()
    assert is_on_top(tip)
    anna.page.keyboard.press("Escape")
    expect(tip).to_have_count(0)
    expect(dialog).to_be_visible()
    anna.page.mouse.move(2, 2)
    dialog.locator(".leaf .fate").first.hover()
    tip.locator(".clause").first.click()
    expect(dialog).to_have_count(0)
    expect(anna.page.locator(".rule.is-sought")).to_be_in_viewport()


# ---- why not?

WHY_NOT = {
    "magi": [(".drawpile__cards", "MG-4.1"), (".hand .mcard", "MG-4.1")],
    "silver_amulett": [  # the others are still looking at their cards
        ("[data-thing=pile]", "SA-2.12"),
        (".village--mine .scard", "SA-2.12"),
        (".seats .village .scard", "SA-2.12"),
    ],
    "blaues_amulett": [
        ('[data-spot="R1.2"]', "BA-3.7"),
        ("[data-thing=draw]", "BA-3.7"),
        (".waycard", "BA-3.7"),
        (".power", "BA-3.7"),
    ],
    "das_amulett": [(".stack", "DA-4.7"), ("#area-C3", "DA-4.7"), (".mine .spell", "DA-4.7")],
}


@pytest.mark.parametrize("game", WHY_NOT)
def test_out_of_turn_every_thing_says_so(person: Arrive, game: str) -> None:
    anna, ben = person(), person()
    joined = anna.make_table(game, ["open", "open", "heuristic"])
    anna.sit_down(joined)
    ben.join(joined, "Ben")
    anna.start()
    ben.page.wait_for_selector("#prompt")
    anna.page.wait_for_timeout(AFTER_ALL_TIMERS_MS)
    waiting = next(one for one in (anna, ben) if not one.is_asked)
    prompt = waiting.page.locator("#prompt")
    for selector, clause in WHY_NOT[game]:
        waiting.page.locator(selector).first.click(force=True)
        expect(prompt.locator(".prompt__then.is-no .clause")).to_have_text(clause)
        expect(prompt).to_contain_text(re.compile("It is .*’s turn"))
        waiting.page.keyboard.press("Escape")
        waiting.page.keyboard.press("Escape")
        expect(prompt).not_to_have_class(re.compile("is-refused"))


@pytest.mark.parametrize(
    ("game", "thing", "clause"),
    [
        ("blaues_amulett", '[data-spot="L5.1"]', "BA-4.3"),
        ("blaues_amulett", '[data-spot="spring"] .place__ground', "BA-4.3"),
        ("blaues_amulett", "[data-thing=draw]", "BA-9.1"),
        ("das_amulett", ".stack", "DA-4.7"),
        ("das_amulett", ".area:not(.is-legal)", "DA-4.7"),
        ("das_amulett", ".seats .spell", "DA-4.7"),
        ("silver_amulett", ".seats .village .scard", "SA-"),
        ("magi", ".hand .is-dim", "MG-"),
    ],
)
def test_what_is_not_possible_names_its_clause_beside_the_question(
    person: Arrive, game: str, thing: str, clause: str
) -> None:
    anna = sit_down(person(), game)
    while not anna.page.locator(thing).count():
        anna.act()
        assert anna.wait_to_be_asked()
    prompt = anna.page.locator("#prompt")
    question = prompt.locator(".prompt__ask b").inner_text()
    anna.page.locator(thing).first.click(force=True)
    expect(prompt.locator(".prompt__then.is-no")).to_contain_text("Not possible:")
    expect(prompt.locator(".prompt__then.is-no .clause")).to_contain_text(clause)
    expect(prompt.locator(".prompt__ask b")).to_have_text(question)


def test_the_draw_pile_of_magi_says_why_not(person: Arrive) -> None:
    anna = sit_down(person())
    while anna.page.locator(".drawpile__cards.is-legal").count():
        anna.act()
        assert anna.wait_to_be_asked()
    anna.page.locator(".drawpile__cards").click(force=True)
    expect(anna.page.locator("#prompt .prompt__then.is-no .clause")).to_contain_text("MG-")


def test_an_old_refusal_does_not_stand_over_what_is_asked_once_more(person: Arrive) -> None:
    anna = sit_down(person(), "das_amulett")
    page, prompt = anna.page, anna.page.locator("#prompt")
    can_leap = "[...document.querySelectorAll('[role=spinbutton]')].some((n) => n.ariaValueMax - n.ariaValueMin > 3)"
    while not page.evaluate(can_leap):
        anna.act()
        if not anna.wait_to_be_asked():
            sit_down(anna, "das_amulett")
    page.locator(".stack").first.click(force=True)
    expect(prompt).to_have_class(re.compile("is-refused"))
    page.get_by_role("spinbutton").press("End")
    prompt.locator(".btn--primary").click()
    expect(prompt).to_contain_text("Another choice")
    expect(prompt).not_to_contain_text("Not possible:")
    page.locator(".stack").first.click(force=True)
    expect(prompt).to_contain_text("Not possible:")
    expect(prompt).not_to_contain_text("Another choice")  # a click elsewhere drops what was held
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(prompt).not_to_contain_text("Not possible:")
