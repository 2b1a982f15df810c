"""Magi through the page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from e2e.person import Person

Arrive = Callable[..., Person]


def test_two_clicks_from_the_start_page_to_a_match_against_bots(person: Arrive) -> None:
    anna = person()
    anna.page.goto(anna.url)
    anna.page.get_by_role("button", name="Play against bots, Magi").click()
    anna.page.get_by_role("button", name="Let’s go").click()
    expect(anna.page.get_by_role("toolbar", name="Your hand, 6 cards").locator("button")).to_have_count(6, timeout=90_000)
    expect(anna.page.locator(".seats .seat")).to_have_count(3)


def test_a_whole_match_against_bots_and_another(person: Arrive) -> None:
    anna = person()
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"]))
    anna.start()
    assert anna.play_to_the_end() > 10
    places = anna.page.locator(".places tbody tr")
    expect(places).to_have_count(3)
    expect(anna.page.get_by_role("dialog")).to_contain_text("win")
    anna.page.get_by_role("button", name="Play again").click()
    expect(anna.page.get_by_role("toolbar", name="Your hand, 6 cards")).to_be_visible()


def test_a_whole_match_on_a_small_phone(person: Arrive) -> None:
    anna = person(size=(320, 640), has_touch=True, is_mobile=True)
    anna.sit_down(anna.make_table("magi", ["open", "heuristic"]))
    anna.start()
    assert anna.overflow() == 0
    anna.play_to_the_end()
    assert anna.overflow() == 0


@pytest.mark.parametrize(
    ("options", "said", "unsaid"),
    [
        ({}, ["you may draw a card, even if you hold one that fits", "or pass"], "only if none of your cards fits"),
        (
            {"draw_although_playable": False, "pass_after_draw": False},
            ["only if none of your cards fits", "you must play one"],
            "you may draw",
        ),
    ],
)
def test_mg_4_17_the_draw_pile_says_what_this_table_allows(
    person: Arrive, options: dict[str, bool], said: list[str], unsaid: str
) -> None:
    """MG-4.17, MG-4.19"""
    anna = person()
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"], options=options))
    anna.start()
    anna.page.locator(".drawpile__cards").hover()
    tip = anna.page.locator("#tip")
    for words in said:
        expect(tip).to_contain_text(words)
    expect(tip).not_to_contain_text(unsaid)


def test_mg_1_15_the_card_list_has_all_cards_and_finds_them(person: Arrive) -> None:
    """By its button and by its key; every card once, with copies, points, magic sign and abilities (MG-1.16)."""
    anna = person()
    anna.sit_down(anna.make_table("magi", ["open", "heuristic"], options={"scepter_sign": True}))
    anna.start()
    page = anna.page
    page.get_by_role("button", name="Summary sheet").click()
    sheet = page.locator(".cardlist")
    expect(sheet.locator("tbody tr")).to_have_count(7 + 6 + 13)
    scepters = sheet.get_by_role("row", name="Scepter")
    expect(scepters).to_have_count(2)
    expect(scepters.first.get_by_role("img", name="magic sign")).to_be_visible()
    assert anna.violations() == []
    page.get_by_role("searchbox").fill("turn round tide")
    expect(sheet.locator("tbody tr")).to_have_count(1)
    expect(sheet.locator("tbody tr")).to_contain_text("Tide Turner")
    page.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
    page.locator("#table").click(position={"x": 4, "y": 4})
    page.keyboard.press("?")
    expect(sheet).to_be_visible()


def test_mg_1_16_what_is_rebuilt_on_a_card_is_marked_spoken_and_named(person: Arrive) -> None:
    """One small mark on the face, one word in the name, and in the tooltip what exactly: never colour and picture."""
    anna = person(size=(390, 844))
    anna.sit_down(anna.make_table("magi", ["open", "heuristic"]))
    anna.start()
    cards = anna.page.locator(".hand .mcard")
    expect(cards.first).to_be_visible()
    for card in cards.all():
        expect(card.locator(".m-rebuilt")).to_have_text("*")
        expect(card).to_contain_text("(rebuilt)")
    anna.page.keyboard.press("Shift")
    cards.first.focus()
    expect(anna.page.locator("#tip .origin")).to_have_text(re.compile(r"^rebuilt: (.*, )?number, copies$"))
    expect(anna.page.locator(".openpile .legend")).to_have_text("* numbers rebuilt")


def test_what_is_not_possible_names_its_clause_and_opens_the_rule(person: Arrive) -> None:
    anna = person()
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"]))
    anna.start()
    dim = anna.page.locator(".hand .is-dim")
    while not dim.count():
        assert anna.wait_to_be_asked()
        anna.act()
    dim.first.dispatch_event("click")
    prompt = anna.page.locator("#prompt")
    expect(prompt).to_contain_text("Not possible:")
    clause = prompt.locator(".clause").first.inner_text()
    prompt.locator(".clause").first.click()
    expect(anna.page.locator(".rule.is-sought")).to_contain_text(clause)
