"""First matches with the coach through the page: by his advice and off it, by keyboard, on a phone; how to play."""

import contextlib
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect

from e2e.person import MORE, PRIMARY, Person

GAMES = ("magi", "silver_amulett", "blaues_amulett", "das_amulett")
SLIP = ".coach"
NEXT = ".coach__foot .btn--lamp"
PHONE = {"size": (390, 844), "language": "de"}
_RECTS = """() => {
  const rect = (one) => one && (({ left, top, right, bottom }) => [left, top, right, bottom])(one.getBoundingClientRect());
  const [slip, prompt] = ['.coach', '#prompt'].map((each) => rect(document.querySelector(each)));
  return [slip, [...document.querySelectorAll('.coach-lamp')].map(rect), prompt];
}"""


def begin(person: Person, game: str) -> None:
    person.page.goto(person.url)
    person.page.locator(f"article[aria-labelledby=title-{game}] .offer__b").click()
    person.page.wait_for_selector(SLIP)


def step(person: Person) -> str | None:
    slip = person.page.locator(SLIP)
    return slip.get_attribute("data-step", timeout=2000) if slip.count() else None


def bid(person: Person, advised: str) -> None:
    """Das Amulett: up to the number that is advised."""
    while not person.page.locator(f'[data-action="{advised}"]').count() and person.page.locator(f"#prompt {MORE}").count():
        person.page.locator(f"#prompt {MORE}").first.dispatch_event("click")


def announce_both(person: Person) -> None:
    """Silver Amulett: the two cards on the left, which are equal, for the new one."""
    for slot in (1, 2):
        place = person.page.locator(f'.village--mine [data-slot="{slot}"][aria-pressed="false"]')
        place.dispatch_event("click", timeout=3000)
    person.page.locator(PRIMARY).dispatch_event("click", timeout=3000)


def follow(person: Person) -> None:
    """What the coach advises, or whatever is lit; a slip whose advice is not there yet is given the time to come."""
    page = person.page
    if step(person) == "pair":
        with contextlib.suppress(TimeoutError):  # it was announced a moment ago
            announce_both(person)
        return
    advised = page.locator(SLIP).get_attribute("data-advised", timeout=2000) if page.locator(SLIP).count() else None
    if advised:
        with contextlib.suppress(TimeoutError):
            if advised.startswith("bid "):
                bid(person, advised)
            page.locator(f'[data-action="{advised}"]').first.dispatch_event("click", timeout=3000)
            return
    if page.locator(".look .btn, .reckoning .btn--primary").count():
        person.close_overlay()
    elif person.is_asked:
        person.act()


def take_lesson(person: Person, most: int = 1500, look: Callable[[str], None] = lambda _: None) -> list[str]:
    """To the last step; what was said on the way. Each step is looked at when it is said."""
    said: list[str] = []
    for _ in range(most):
        person.page.wait_for_timeout(150)
        now = step(person)
        if now and now not in said:
            said.append(now)
            look(now)
        if now == "end":
            return said
        if person.page.locator(NEXT).count():
            person.page.locator(NEXT).first.dispatch_event("click")
        else:
            follow(person)
    raise AssertionError(f"the lesson does not end: {said}")


def overlap(one: list[float] | None, other: list[float] | None) -> float:
    if not one or not other:
        return 0.0
    across, down = min(one[2], other[2]) - max(one[0], other[0]), min(one[3], other[3]) - max(one[1], other[1])
    return max(0.0, across) * max(0.0, down)


@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_through_the_page(person: Callable[..., Person], game: str) -> None:
    guest = person()
    begin(guest, game)
    said = take_lesson(guest)
    assert said[0] == "goal" and len(said) >= 7
    assert guest.violations() == []
    guest.page.get_by_role("button", name="Play on").click()
    expect(guest.page.locator(SLIP)).to_have_count(0)
    assert guest.page.locator("#prompt").count(), "the match goes on"


@pytest.mark.quick
def test_a_lesson_on_a_phone_is_left_and_gone_on_with(person: Callable[..., Person]) -> None:
    guest = person(**PHONE, has_touch=True)
    begin(guest, "magi")
    for wanted in ("goal", "demand", "play"):
        expect(guest.page.locator(SLIP)).to_have_attribute("data-step", wanted)
        guest.page.wait_for_timeout(400)
        slip, lamps, prompt = guest.page.evaluate(_RECTS)
        assert lamps and not any(overlap(slip, lamp) for lamp in lamps) and not overlap(slip, prompt), wanted
        assert guest.overflow() <= 0 and guest.violations() == []
        if wanted != "play":
            guest.page.locator(NEXT).tap()
    guest.page.goto(guest.url)
    offer = guest.page.locator("article[aria-labelledby=title-magi] .offer__b")
    expect(offer).to_contain_text("Erste Partie fortsetzen")
    expect(offer).to_contain_text("2 von 12")
    offer.tap()
    expect(guest.page.locator(SLIP)).to_have_attribute("data-step", "play")
    guest.page.get_by_role("button", name="Ohne Erklärer weiter").tap()
    expect(guest.page.locator(SLIP)).to_have_count(0)
    guest.page.get_by_role("button", name="Erklärer zurückholen").tap()
    expect(guest.page.locator(SLIP)).to_be_visible()


SMALL = (320, 568)


def area(box: list[float]) -> float:
    return (box[2] - box[0]) * (box[3] - box[1])


def covered(person: Person, said: str) -> list[str]:
    """What the slip lies on although it must not, at this step: more than a sliver of its target, or the prompt."""
    found: list[str] = []
    for _ in range(5):  # it looks again a few times a second
        person.page.wait_for_timeout(400)
        if step(person) != said:
            return []
        slip, lamps, prompt = person.page.evaluate(_RECTS)
        found = [f"{said}: on its target" for lamp in lamps if overlap(slip, lamp) > area(lamp) / 20]
        found += [f"{said}: on the prompt"] if overlap(slip, prompt) > SMALL[0] else []
        if not found:
            break
    return found


@pytest.mark.parametrize("size", [SMALL, (390, 844)])
@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_the_slip_covers_neither_its_target_nor_the_prompt(
    person: Callable[..., Person], game: str, size: tuple[int, int]
) -> None:
    guest, found = person(size=size, language="de", has_touch=True), []
    begin(guest, game)
    take_lesson(guest, look=lambda said: found.extend(covered(guest, said)))
    assert found == []
    assert guest.overflow() <= 0


@pytest.mark.quick
def test_on_the_smallest_phone_the_first_steps_cover_nothing(person: Callable[..., Person]) -> None:
    guest = person(size=SMALL, language="de", has_touch=True)
    begin(guest, "magi")
    for wanted in ("goal", "demand", "play"):
        expect(guest.page.locator(SLIP)).to_have_attribute("data-step", wanted)
        assert covered(guest, wanted) == []
        assert guest.overflow() <= 0 and guest.violations() == []
        if wanted != "play":
            guest.page.locator(NEXT).tap()


@pytest.mark.parametrize("size", [(390, 844), (360, 740), (320, 740)])
def test_every_word_of_the_slip_is_inside_it(person: Callable[..., Person], size: tuple[int, int]) -> None:
    """The longest lesson: two figures, and both buttons."""
    guest = person(size=size, language="de", has_touch=True)
    begin(guest, "das_amulett")
    for wanted in ("goal", "auction", "read", "bid_stones"):
        expect(guest.page.locator(SLIP)).to_have_attribute("data-step", wanted)
        slip = guest.page.locator(SLIP).bounding_box()
        for button in guest.page.locator(f"{SLIP} button").all():
            box = button.bounding_box()
            assert slip and box and box["x"] + box["width"] <= slip["x"] + slip["width"], (wanted, button.inner_text())
        if wanted != "bid_stones":
            guest.page.locator(NEXT).tap()


@pytest.mark.parametrize("size", [(1440, 900), (1366, 768), (390, 844), (320, 568)])
@pytest.mark.parametrize("game", GAMES)
def test_the_first_slip_is_whole_on_the_screen(person: Callable[..., Person], game: str, size: tuple[int, int]) -> None:
    """Also when it grows because its letters come late: whoever cannot see *Next* gets no further."""
    guest = person(size=size)
    begin(guest, game)
    guest.page.evaluate("() => document.fonts.ready")
    guest.page.wait_for_timeout(600)  # it looks again a few times a second
    (left, top, right, bottom), _, _ = guest.page.evaluate(_RECTS)
    assert left >= 0 and top >= 0 and right <= size[0] and bottom <= size[1]
    expect(guest.page.locator(NEXT)).to_be_in_viewport(ratio=1)


def test_the_points_of_all_players_are_lit_one_by_one(person: Callable[..., Person]) -> None:
    """Not the whole table between them, which is not what he speaks of."""
    guest = person(size=(1440, 900))
    begin(guest, "magi")
    assert take_lesson(guest)[-1] == "end"
    expect(guest.page.locator(".coach-lamp")).to_have_count(4)


@pytest.mark.quick
def test_a_lesson_by_keyboard_and_off_the_advice(person: Callable[..., Person]) -> None:
    guest = person()
    begin(guest, "magi")
    page = guest.page
    says = page.locator("[data-coach-says]")
    expect(says).to_contain_text(re.compile("Get rid of your cards.*points at your cards"))
    assert says.get_attribute("aria-live") == "polite"
    page.keyboard.press("?")
    expect(page.locator(".coach__why")).to_contain_text("MG-8.1")
    expect(says).not_to_contain_text("Get rid of your cards")
    assert says.inner_text() and says.inner_text() in page.locator(".coach__why").inner_text(), "the reason is spoken, too"
    page.keyboard.press(".")
    expect(page.locator(SLIP)).to_have_attribute("data-step", "demand")
    page.keyboard.press("Escape")
    expect(page.locator(SLIP)).to_have_attribute("data-step", "play")
    page.keyboard.press(".")
    expect(page.locator(SLIP)).to_have_attribute("data-step", "play")  # only a move ends this step
    page.locator(".drawpile__cards").click()  # not what he advises
    expect(page.locator(SLIP)).to_have_attribute("data-step", "drew_anyway")  # and he says what he thinks of it
    page.keyboard.press(".")
    expect(page.locator(SLIP)).to_have_attribute("data-step", "after_draw")
    lets_through = "getComputedStyle(document.querySelector('{}')).pointerEvents"
    assert [page.evaluate(lets_through.format(each)) for each in (".coach-dusk", ".coach-lamp")] == ["none", "none"]


_UNPAINTED = """() => [...document.querySelectorAll(".drawn use")].flatMap((use) => {
  const drawing = document.querySelector(use.getAttribute("href")).outerHTML;
  const colours = [...drawing.matchAll(/var\\((--[\\w-]+)\\)/g)].map(([, name]) => name);
  return colours.filter((name) => !getComputedStyle(use).getPropertyValue(name));
})"""
"""The colours that its drawings need and that the page does not have: they would be black."""


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (320, 568)])
def test_how_to_play_is_one_page_a_game(person: Callable[..., Person], size: tuple[int, int]) -> None:
    guest = person(size=size, language="en")
    for game in GAMES:
        guest.page.goto(f"{guest.url}/how/{game}")
        expect(guest.page.locator(".guide__part--forget .guide__point")).to_have_count(5)
        assert guest.page.locator(".guide__drawn .drawn > :not(.sprite)").count() > 5, "it is illustrated"
        assert guest.page.evaluate(_UNPAINTED) == []
        assert guest.overflow() <= 0 and guest.violations() == []


A4_WIDTH = 794 - 2 * 38
"""In CSS pixels, between margins of a centimetre."""
_CUT = """() => [...document.querySelectorAll(".guide__main *")].filter((one) => {
  const { left, right, width } = one.getBoundingClientRect();
  const isHidden = !["visible", "clip"].includes(getComputedStyle(one).overflowX) && one.scrollWidth > one.clientWidth + 1;
  return width && !one.closest("svg, .vh") && (left < -1 || right > innerWidth + 1 || isHidden);
}).map((one) => `${one.className}: ${one.textContent}`)"""


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_is_printed_on_one_page(person: Callable[..., Person], game: str, language: str) -> None:
    """As paper gets it: nothing is cut, nothing to click is left, every point stays whole."""
    guest = person(size=(A4_WIDTH, 1000), language=language)
    guest.page.goto(f"{guest.url}/how/{game}")
    expect(guest.page.locator(".guide__part--forget .guide__point")).to_have_count(5)
    guest.page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    guest.page.emulate_media(media="print")
    assert guest.page.evaluate(_CUT) == []
    assert guest.page.locator(".start__bar, .guide__acts").filter(visible=True).count() == 0
    assert guest.page.locator("button:not(.clause)").filter(visible=True).count() == 0
    kept = guest.page.locator(".guide__point").evaluate_all("(all) => all.map((one) => getComputedStyle(one).breakInside)")
    assert set(kept) == {"avoid"}
    widths = guest.page.locator(".guide__point p").evaluate_all("(all) => all.map((one) => one.clientWidth)")
    assert min(widths) > A4_WIDTH / 4, "no words beside a drawing that takes all the room"
    paper = guest.page.pdf(format="A4", margin={"top": "1cm", "right": "1cm", "bottom": "1cm", "left": "1cm"})
    assert len(re.findall(rb"/Type\s*/Page\b", paper)) == 1


def test_how_to_play_is_that_of_the_tables_own_edition(person: Callable[..., Person]) -> None:
    """Das Blaue Amulett: to somebody who reads English the page proposes the English edition."""
    guest = person(language="en")
    guest.sit_down(guest.make_table("blaues_amulett", ["open", "novice", "novice"], edition="de1986"))
    guest.start()
    with guest.page.expect_popup() as opened:
        guest.page.get_by_role("link", name="How to play").click()
    expect(opened.value.locator(".guide__head")).to_contain_text("1986")
    opened.value.get_by_role("button", name="All rules").click()
    expect(opened.value.get_by_role("dialog").get_by_role("combobox")).to_have_value("de1986")


def test_where_there_is_no_such_page_it_says_so(person: Callable[..., Person]) -> None:
    guest: Any = person()
    with guest.expecting("404"):
        guest.page.goto(f"{guest.url}/how/chess")
        expect(guest.page.get_by_text("There is no such page for this game.")).to_be_visible()
