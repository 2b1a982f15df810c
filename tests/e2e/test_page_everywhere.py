"""On every device, in both languages, with the keyboard alone, and light enough for a bad connection."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person

Arrive = Callable[..., Person]

MOST_KB = 150
WORDS = {
    "de": ("Vier Spiele um ein Amulett", "Gegen Bots spielen"),
    "en": ("Four games about an amulet", "Play against bots"),
}


@pytest.mark.parametrize("path", ["start", "table"])
def test_the_first_load_is_light(person: Arrive, path: str) -> None:
    """Everything but fonts, as transferred, until the page is there."""
    anna = person()
    loaded: dict[str, int] = {}
    names: dict[str, str] = {}
    line = anna.context.new_cdp_session(anna.page)
    line.send("Network.enable")
    line.on("Network.responseReceived", lambda news: names.update({news["requestId"]: news["response"]["url"]}))
    line.on("Network.loadingFinished", lambda news: loaded.update({news["requestId"]: news["encodedDataLength"]}))
    if path == "table":
        anna.sit_down(anna.make_table("magi", ["open", "heuristic"]))
        anna.start()
        anna.page.wait_for_selector(".hand")
    else:
        anna.page.goto(anna.url)
        anna.page.wait_for_selector(".tile__title")
    anna.page.wait_for_load_state("networkidle")
    sizes = {names[request]: size for request, size in loaded.items() if not names[request].endswith(".woff2")}
    assert sum(name.endswith(".js") for name in sizes) >= 1
    assert sum(sizes.values()) <= MOST_KB * 1024, sizes


def test_the_page_can_be_installed(person: Arrive) -> None:
    anna = person()
    anna.page.goto(anna.url)
    line = anna.context.new_cdp_session(anna.page)
    manifest = line.send("Page.getAppManifest")
    assert manifest["errors"] == []
    errors = {error["errorId"] for error in line.send("Page.getInstallabilityErrors")["installabilityErrors"]}
    assert errors <= {"in-incognito"}


def test_the_language_changes_without_a_reload(person: Arrive) -> None:
    anna = person(language="de")
    page = anna.page
    page.goto(anna.url)
    for language in ("de", "en", "de"):
        page.get_by_role("button", name={"de": "DE, Deutsch", "en": "EN, English"}[language]).click()
        title, play = WORDS[language]
        expect(page.get_by_role("heading", name=title)).to_be_visible()
        expect(page.get_by_role("button", name=f"{play}, Magi")).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)

    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"]))
    anna.start()
    page.evaluate("window.still_here = true")
    assert anna.wait_to_be_asked()
    hand = page.locator(".hand button").count()
    expect(page.locator(".log")).to_contain_text("Runde 1")
    page.get_by_role("button", name="EN, English").click()
    expect(page.locator(".log")).to_contain_text("Round 1")
    expect(page.locator("#prompt")).to_contain_text(re.compile("Main phase|Magic phase"))
    assert page.locator(".hand button").count() == hand
    assert page.evaluate("window.still_here")


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_word_is_missing_in_either_language(person: Arrive, language: str) -> None:
    """A placeholder that nothing fills in would stand in braces."""
    anna = person(language=language)
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"]))
    anna.start()
    for _ in range(5):
        assert anna.wait_to_be_asked()
        text = anna.page.locator("body").inner_text()
        assert "{" not in text and "undefined" not in text
        anna.act()


def test_a_whole_match_with_the_keyboard_alone(person: Arrive) -> None:
    anna = person()
    page = anna.page
    page.goto(anna.url)
    page.wait_for_selector(".tile__title")
    press_until(anna, "Tab", "button", "Play against bots, Magi")
    page.keyboard.press("Enter")
    press_until(anna, "Tab", "input[name=players]", "")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    press_until(anna, "Tab", "button", "Let’s go")
    page.keyboard.press("Enter")
    page.wait_for_selector("#prompt", timeout=60_000)
    decisions = 0
    while anna.wait_to_be_asked():
        play_by_keyboard(anna)
        decisions += 1
        assert decisions < 400
    expect(page.get_by_role("dialog")).to_contain_text("win")
    assert decisions > 5
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def press_until(anna: Person, key: str, selector: str, name: str) -> None:
    """Until the thing with this name has the focus."""
    reached = """([selector, name]) => {
        const focused = document.activeElement;
        return focused.matches(selector) && (focused.ariaLabel ?? focused.textContent).includes(name);
    }"""
    for _ in range(60):
        anna.page.keyboard.press(key)
        if anna.page.evaluate(reached, [selector, name]):
            return
    raise AssertionError(f"{name or selector} cannot be reached with {key}")


def play_by_keyboard(anna: Person) -> None:
    prompt = anna.page.locator("#prompt")
    question = prompt.inner_text()
    anna.act_by_keyboard()
    expect(prompt).not_to_have_text(question, use_inner_text=True)


def test_the_bell_rings_and_the_title_tells_when_it_is_my_turn(person: Arrive) -> None:
    anna = person()
    anna.page.add_init_script(
        "window.rings = 0;"
        "const create = AudioContext.prototype.createOscillator;"
        "AudioContext.prototype.createOscillator = function () { window.rings += 1; return create.call(this) }"
    )
    anna.sit_down(anna.make_table("magi", ["open", "heuristic"]))
    anna.start()
    assert anna.wait_to_be_asked()
    expect(anna.page).to_have_title("● Your turn · Magi")
    assert anna.page.evaluate("window.rings") == 0, "off by default"
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_label("Bell when it is my turn").check()
    anna.page.get_by_role("button", name="Close").click()
    before = anna.page.evaluate("window.rings")
    assert before > 0, "it is heard when it is switched on"
    while anna.page.evaluate("window.rings") == before:
        assert anna.wait_to_be_asked()
        anna.act()


def test_motion_follows_the_events_in_order_and_can_be_switched_off(person: Arrive) -> None:
    anna = person(reduced_motion="no-preference")
    anna.page.add_init_script(
        "window.flown = [];"
        "const animate = Element.prototype.animate;"
        "Element.prototype.animate = function (frames, options) {"
        "  if (options.delay !== undefined) window.flown.push([this.dataset.thing ?? 'likeness', options.delay]);"
        "  return animate.call(this, frames, options) }"
    )
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"], pace_ms=3000))
    anna.start()
    anna.page.wait_for_function("window.flown.some(([thing]) => thing === 'top')")
    things = [thing for thing, _ in anna.page.evaluate("window.flown")]
    assert things[-1] == "top", "the first open card is turned up after everybody has cards"
    assert {"likeness"} < set(things)
    delays = [delay for _, delay in anna.page.evaluate("window.flown")]
    assert delays == sorted(delays)
    anna.page.keyboard.press("Shift")
    flying = anna.page.evaluate("document.getAnimations().filter((one) => one.effect.target.dataset.thing).length")
    assert flying == 0, "any key skips"

    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_role("radio", name="none").check()
    anna.page.get_by_role("button", name="Close").click()
    anna.page.evaluate("window.flown.length = 0")
    assert anna.wait_to_be_asked()
    anna.act()
    assert anna.wait_to_be_asked()
    assert anna.page.evaluate("window.flown") == []


@pytest.mark.parametrize("game", ["blaues_amulett", "das_amulett"])
def test_a_map_follows_two_fingers_and_buttons(person: Arrive, game: str) -> None:
    anna = person(size=(390, 844), has_touch=True)
    anna.sit_down(anna.make_table(game, ["open"] + ["heuristic"] * 2))
    anna.start()
    anna.wait_to_be_asked()
    page, line = anna.page, anna.context.new_cdp_session(anna.page)
    all_of_it = page.get_by_role("button", name="Show everything")
    while not all_of_it.count():  # while spells are sold, Das Amulett shows the spell instead
        anna.act()
        assert anna.wait_to_be_asked()
    if all_of_it.is_enabled():  # it may be shown already
        all_of_it.click()

    def width() -> float:
        box = page.locator(".map").bounding_box()
        assert box
        return box["width"]

    def touch(kind: str, *xs: float) -> None:
        pan = page.locator(".pan").bounding_box()
        assert pan
        points = [
            {"x": pan["x"] + pan["width"] / 2 + x, "y": pan["y"] + pan["height"] / 2, "id": n} for n, x in enumerate(xs)
        ]
        line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    whole = width()
    assert whole <= 390, "all of it is to be seen"
    touch("touchStart", -40, 40)
    for apart in (55, 70, 85, 100):
        touch("touchMove", -apart, apart)
    touch("touchEnd")
    page.wait_for_function("least => document.querySelector('.map').offsetWidth > least", arg=1.8 * whole)
    closer = width()
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_function("least => document.querySelector('.map').offsetWidth > least", arg=closer)
    page.get_by_role("button", name="Show everything").click()
    page.wait_for_function("most => document.querySelector('.map').offsetWidth <= most", arg=whole + 1)
