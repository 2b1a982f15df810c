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


@pytest.mark.quick
def test_a_whole_match_against_bots_and_another(person: Arrive) -> None:
    anna = person()
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"]))
    anna.start()
    assert anna.play_to_the_end() > 10
    places = anna.page.locator(".places tbody tr")
    expect(places).to_have_count(3)
    expect(anna.page.get_by_role("dialog")).to_contain_text("win")
    anna.page.get_by_role("button", name="Play again").click()
    expect(anna.page.get_by_role("toolbar", name=re.compile("Your hand, \\d+ cards"))).to_be_visible()


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
    anna.play_until(".hand .is-dim")
    anna.page.locator(".hand .is-dim").first.dispatch_event("click")
    prompt = anna.page.locator("#prompt")
    expect(prompt).to_contain_text("Not possible:")
    clause = prompt.locator(".clause").first.inner_text()
    prompt.locator(".clause").first.click()
    expect(anna.page.locator(".rule.is-sought")).to_contain_text(clause)


# ---- the end of a round


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_mg_10_4_the_end_of_a_round_is_shown_until_i_go_on(person: Arrive, motion: str) -> None:
    """MG-10.4, MG-10.1, MG-10.6: hands and sums, the standing, and nothing of the next deal before I go on."""
    anna = person(reduced_motion=motion)
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"]))
    anna.start()
    anna.play_until(".roundend")
    scene = anna.page.locator(".roundend")
    expect(scene.locator(".re__hand")).to_have_count(3)
    expect(scene.locator(".re__hand.is-winner .re__sum")).to_have_text("+0")
    expect(scene).to_contain_text(re.compile(r"wins? round 1\."))
    expect(scene).to_contain_text("50 ends the match")
    # every hand adds up, and so does the standing
    for hand in scene.locator(".re__hand").all():
        points = [
            int((card.text_content() or "").strip().rstrip("*"))
            for card in hand.locator(".re__card:not(.re__card--last) .m-pts").all()
        ]
        assert sum(points) == int(hand.locator(".re__sum").inner_text())
    for row in scene.locator(".re__standing tbody tr").all():
        before, new, total = map(int, re.findall(r"\d+", row.locator(".re__total").inner_text()))
        assert before + new == total
    # the table below and the bar are still those of the round
    expect(anna.page.locator(".topbar__phase")).to_contain_text("Round 1")
    expect(anna.page.locator(".log")).not_to_contain_text("Round 2")
    assert anna.page.locator("#table .is-legal").count() == 0
    anna.page.wait_for_timeout(3500 if motion != "reduce" else 300)
    assert anna.violations() == []
    expect(scene.get_by_role("button", name="Next round")).to_be_focused()
    anna.page.keyboard.press("Enter")
    expect(scene).to_have_count(0)
    expect(anna.page.locator(".topbar__phase")).to_contain_text("Round 2")
    expect(anna.page.locator(".log")).to_contain_text("Scoring")
    expect(anna.page.locator(".log")).to_contain_text("You are dealt")
    expect(anna.page.locator(".log")).not_to_contain_text("is dealt")


def test_the_last_round_leads_to_the_result(person: Arrive) -> None:
    anna = person()
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"]))
    anna.start()
    go_on = anna.page.locator(".moment").get_by_role("button", name="To the result")
    anna.play_until(".roundend .is-over")  # the result must not come before the end of its round
    expect(anna.page.locator(".roundend")).to_contain_text("the match is over")
    assert not anna.is_over
    go_on.click()
    expect(anna.page.locator(".places tbody tr")).to_have_count(3)


def test_on_touch_the_first_tap_lifts_a_card_and_the_second_plays_it(person: Arrive) -> None:
    anna = person(size=(390, 844), has_touch=True, is_mobile=True)
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"]))
    anna.start()
    fits = anna.page.locator(".hand .mcard.is-legal")
    anna.play_until(".hand:has(.mcard.is-legal):has(.is-dim)")
    prompt, held = anna.page.locator("#prompt"), anna.page.locator(".hand .mcard").count()
    # a card that does not fit is lifted, too, and the prompt says why; no tooltip lies over the hand
    anna.page.locator(".hand .is-dim").first.tap(position={"x": 12, "y": 30}, force=True)
    expect(prompt).to_contain_text("Not possible:")
    expect(anna.page.locator(".hand .is-up")).to_have_count(1)
    expect(anna.page.locator("#tip")).to_have_count(0)
    card = fits.first
    action = card.get_attribute("data-action")
    card.tap(position={"x": 12, "y": 30})
    lifted = anna.page.locator(".hand .is-selected")
    expect(lifted).to_have_attribute("data-action", action or "")
    expect(prompt.get_by_role("button", name=re.compile("^Play "))).to_be_visible()
    assert anna.page.locator(".hand .mcard").count() == held
    prompt.get_by_role("button", name="Another choice").tap()
    expect(lifted).to_have_count(0)
    for _ in range(2):
        card.tap(position={"x": 12, "y": 30})
    expect(anna.page.locator(".log")).to_contain_text("You play ")


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)], ids=["small", "phone", "sideways"])
def test_hand_and_buttons_are_on_the_screen_of_a_phone(person: Arrive, size: tuple[int, int]) -> None:
    anna = person(size=size, has_touch=True, is_mobile=True)
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic", "heuristic"]))
    anna.start()
    for _ in range(6):
        if not anna.wait_to_be_asked():
            break
        for thing in anna.page.locator("#prompt .actions button").all():
            box = thing.bounding_box()
            assert box and box["y"] + box["height"] <= size[1] + 1
        for card in anna.page.locator(".hand .mcard").all():
            box = card.bounding_box()
            assert box and box["y"] + 30 < size[1]
        anna.act()
