"""Several people on one device: nobody ever sees another's hand, not even for a moment."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import WebSocket, expect

from e2e.person import Person

Arrive = Callable[..., Person]

GAMES = ["magi", "silver_amulett", "blaues_amulett", "das_amulett"]

# Notes after every change of the page whose table is on it, and which cards of a hand.
WITNESS = """
window.witnessed = [];
let last = '';
const look = () => {
  const all = (selector) => [...document.querySelectorAll(selector)].map((thing) => thing.dataset.thing.slice(5));
  const cards = all('[data-thing^="card:"]').map((card) => card.split('#')[0]);
  const mine = all('.seat.is-mine').map(Number);
  const covered = !!document.querySelector('.cover');
  const anything = !!document.querySelector('#prompt, .log, [data-thing]');
  const now = JSON.stringify({ cards: cards.sort(), mine, covered, anything });
  if (now !== last) window.witnessed.push(JSON.parse(now));
  last = now;
};
new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
"""


class Hands:
    """Every hand that the server has told to each seat."""

    def __init__(self, person: Person) -> None:
        self.told: dict[int, set[str]] = {}
        person.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        seat: int | None = None

        def hear(payload: str | bytes) -> None:
            nonlocal seat
            news = json.loads(payload)
            seat = news["you"]["seat"] if news["type"] == "welcome" else seat
            if seat is not None and (situation := news.get("situation")):
                self.told.setdefault(seat, set()).update(situation["view"].get("hand") or [])

        socket.on("framereceived", hear)


def sit_down_together(anna: Person, game: str) -> None:
    """From the start page, the way people do it."""
    page = anna.page
    anna.choose(game, "Create a table")
    page.get_by_role("radio", name="All on this device").check()
    page.get_by_role("button", name="Let’s go").click()
    page.wait_for_selector(".cover", timeout=90_000)


def uncover(anna: Person) -> str:
    """The person whose turn it is says so; returns the name."""
    button = anna.page.locator(".cover .btn--primary")
    anna.page.wait_for_timeout(400)  # longer than a second tap out of habit takes
    name = button.inner_text().removeprefix("I am ")
    button.click()
    anna.page.wait_for_selector("#prompt")
    return name


def act_until_handed_over(anna: Person) -> None:
    cover = anna.page.get_by_role("button", name=re.compile("^Hide and pass to"))
    while anna.wait_to_be_asked():
        if cover.count():
            cover.click()
            expect(anna.page.locator(".cover")).to_be_visible()
            return
        anna.act()  # which may just have been to pass the device on
        if anna.page.locator(".cover").count():
            return


def witnessed(anna: Person) -> list[dict[str, Any]]:
    return list(anna.page.evaluate("window.witnessed"))


@pytest.mark.parametrize("game", ["magi", "blaues_amulett"])
def test_no_card_of_another_hand_is_ever_on_the_page(person: Arrive, game: str) -> None:
    anna = person()
    hands = Hands(anna)
    anna.page.add_init_script(WITNESS)
    sit_down_together(anna, game)
    seen: list[str] = []
    for turn in range(8):
        seen.append(uncover(anna))
        if turn == 3:
            notes = witnessed(anna)
            anna.page.reload()
            anna.page.wait_for_selector(".cover")
            assert not any(note["anything"] for note in witnessed(anna)), "a reload uncovers nothing"
            uncover(anna)
        act_until_handed_over(anna)
    notes += witnessed(anna)
    assert len(set(seen)) >= 3
    uncovered = [note for note in notes if note["anything"]]
    assert len(uncovered) > 8
    for note in uncovered:
        assert not note["covered"], "the cover covers everything"
        [seat] = note["mine"]
        assert set(note["cards"]) <= hands.told[seat]


@pytest.mark.parametrize("game", GAMES)
def test_everybody_at_the_device_decides_in_turn(person: Arrive, game: str) -> None:
    """Including those who choose secretly at the same time."""
    anna = person()
    anna.page.add_init_script(WITNESS)
    sit_down_together(anna, game)
    names = []
    for _ in range(5):
        names.append(uncover(anna))
        expect(anna.page.locator("#prompt.is-refused")).to_have_count(0)
        act_until_handed_over(anna)
    assert len(set(names)) >= 2
    assert all(not note["anything"] for note in witnessed(anna) if note["covered"])


def test_somebody_more_sits_down_at_the_device(person: Arrive) -> None:
    anna = person()
    page = anna.page
    anna.choose("magi", "Create a table")
    page.get_by_role("radio", name="2", exact=True).check()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Create a table", exact=True).last.click()
    page.get_by_role("button", name="Somebody on this device").click()
    page.get_by_label("Name, seat 2").fill("Zoë")
    page.get_by_role("button", name="Join in").click()
    expect(page.get_by_text("All seats are taken.")).to_be_visible()
    assert anna.violations() == []
    page.get_by_role("button", name="Start the match").click()
    page.wait_for_selector(".cover")
    names = set()
    for _ in range(2):
        names.add(uncover(anna))
        act_until_handed_over(anna)
    assert names == {"Anna", "Zoë"}


def test_another_match_begins_under_a_cover(person: Arrive) -> None:
    anna = person()
    page = anna.page
    anna.page.add_init_script(WITNESS)
    anna.choose("das_amulett", "Create a table")
    page.get_by_role("radio", name="All on this device").check()
    page.get_by_role("radio", name="3", exact=True).check()
    page.get_by_role("button", name="Seat 3: make it a bot").click()
    page.get_by_role("button", name="Let’s go").click()
    while page.wait_for_selector(".cover, .places") and not anna.is_over:
        uncover(anna)
        act_until_handed_over(anna)
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".cover .btn--primary")
    assert all(not note["anything"] for note in witnessed(anna) if note["covered"])
    uncover(anna)
    expect(page.locator(".topbar").get_by_text("Round 1")).to_be_visible()


def test_the_cover_says_who_is_next_and_nothing_else(person: Arrive) -> None:
    anna = person()
    sit_down_together(anna, "magi")
    name = anna.page.locator(".cover .btn--primary").inner_text().removeprefix("I am ")
    expect(anna.page.locator(".cover h2")).to_have_text(f"It is {name}’s turn")
    expect(anna.page).to_have_title(f"● {name}’s turn · Magi")
    assert anna.violations() == []
    uncover(anna)
    anna.page.get_by_role("button", name="Hide", exact=True).click()
    expect(anna.page.locator(".cover h2")).to_have_text(f"It is {name}’s turn")


def test_a_hasty_second_tap_does_not_uncover(person: Arrive) -> None:
    anna = person()
    sit_down_together(anna, "magi")
    uncover(anna)
    anna.page.evaluate(
        """async () => {
            document.querySelector('.topbar__end .iconbtn').click();
            for (let n = 0; n < 1000 && !document.querySelector('.cover'); n += 1) await null;
            document.querySelector('.cover .btn--primary').click();
        }"""
    )
    anna.page.wait_for_timeout(500)
    expect(anna.page.locator(".cover")).to_be_visible()


def test_bots_may_sit_at_the_device_too(person: Arrive) -> None:
    anna = person()
    page = anna.page
    anna.choose("magi", "Create a table")
    page.get_by_role("radio", name="All on this device").check()
    page.get_by_role("button", name="Seat 3: make it a bot").click()
    page.get_by_role("button", name="Seat 4: make it a bot").click()
    page.get_by_role("radio", name="novice").check()
    page.get_by_label("Name, seat 2").fill("Zoë")
    assert anna.violations() == []
    page.get_by_role("button", name="Let’s go").click()
    page.wait_for_selector(".cover")
    names = set()
    for _ in range(2):
        expect(page.locator(".cover .btn--primary")).to_be_visible()
        names.add(uncover(anna))
        act_until_handed_over(anna)
    assert names == {"Anna", "Zoë"}
