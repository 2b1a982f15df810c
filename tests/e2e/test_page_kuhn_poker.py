"""A game of another package, through the page: it is on the start page, and played at the plain table."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person

Arrive = Callable[..., Person]

GERMAN = {
    "language": "de",
    "about": "Drei Karten, ein Einsatz",
    "play": "Gegen Bots spielen",
    "go": "Los geht’s",
    "lines": [
        "Runde 1 von 5",
        r"Deine Karte: (Bube|Dame|König)",
        r"Im Topf: .+ 1, .+ [12]",
        r"Gewonnen bisher: .+ 0, .+ 0",
    ],
    "buttons": ["Schieben", "Setzen"],
    "told": "Runde 1: Du eröffnest.",
    "end": "Entschieden nach der letzten Runde.",
}
ENGLISH = {
    "language": "en",
    "about": "Three cards, one bet",
    "play": "Play against bots",
    "go": "Let’s go",
    "lines": ["Round 1 of 5", r"Your card: (jack|queen|king)", r"In the pot: .+ 1, .+ [12]", r"Won so far: .+ 0, .+ 0"],
    "buttons": ["Check", "Bet"],
    "told": "Round 1: you open.",
    "end": "Decided after the last round.",
}


@pytest.mark.parametrize("words", [GERMAN, ENGLISH], ids=["de", "en"])
def test_a_whole_match_from_the_start_page(person: Arrive, words: dict[str, str]) -> None:
    anna = person(language=words["language"])
    anna.page.goto(anna.url)
    tile = anna.page.locator("article[aria-labelledby=title-kuhn_poker]")
    expect(tile).to_contain_text(words["about"])
    expect(tile).to_contain_text("Harold W. Kuhn, 1950")
    expect(tile.locator('a[href^="/how/"]')).to_have_count(0)  # it has no such page
    expect(anna.page.locator('.tile a[href^="/how/"]')).to_have_count(4)
    tile.get_by_role("button", name=words["play"]).click()
    anna.page.get_by_role("button", name=words["go"]).click()
    anna.page.wait_for_selector("#prompt")
    assert anna.wait_to_be_asked()
    expect(anna.page.locator(".plain__lines li")).to_have_text([re.compile(line) for line in words["lines"]])
    expect(anna.page.locator("#prompt .actions button")).to_have_text([re.compile(text) for text in words["buttons"]])
    expect(anna.page.locator(".plain__story")).to_contain_text(words["told"])
    assert 5 <= anna.play_to_the_end() <= 10
    expect(anna.page.get_by_role("dialog")).to_contain_text(words["end"])
    expect(anna.page.locator(".places tbody tr")).to_have_count(2)


def test_games_of_other_packages_follow_ours(person: Arrive) -> None:
    anna = person()
    anna.page.goto(anna.url)
    titles = anna.page.locator(".tile__title")
    expect(titles).to_have_text(["Das Amulett", "Silver Amulett", "The Blue Amulet", "Magi", "Kuhn Poker"])
    picture = anna.page.locator("article[aria-labelledby=title-kuhn_poker] img")
    assert "any_game" in str(picture.get_attribute("src"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_plain_table_on_a_small_phone_keeps_nobody_out(person: Arrive, scheme: str) -> None:
    anna = person(size=(320, 640), has_touch=True, is_mobile=True, color_scheme=scheme)
    anna.page.goto(anna.url)
    expect(anna.page.get_by_role("heading", name="Kuhn Poker")).to_be_visible()
    assert anna.violations() == []
    anna.sit_down(anna.make_table("kuhn_poker", ["open", "heuristic"]))
    anna.start()
    assert anna.wait_to_be_asked()
    assert anna.violations() == []
    assert anna.overflow() == 0
    expect(anna.page.locator(".plain__lines")).to_have_attribute("aria-live", "polite")
    anna.play_to_the_end()
    assert anna.overflow() == 0


def test_two_people_at_browsers_of_their_own(person: Arrive) -> None:
    anna, ben = person(), person()
    table = anna.make_table("kuhn_poker", ["open", "open"])
    anna.sit_down(table)
    ben.join(table, "Ben")
    anna.start()
    assert anna.wait_to_be_asked()
    ben.page.wait_for_selector("#prompt")
    expect(ben.page.locator("#prompt .actions button")).to_have_count(0)
    anna.page.get_by_role("button", name="Bet").click()
    expect(ben.page.locator("#prompt .actions button")).to_have_text([re.compile("Fold"), re.compile("Call")])
    expect(ben.page.locator(".plain__lines")).to_contain_text("In the pot: Anna 2, Ben 1")
