"""Magi through the page."""

from collections.abc import Callable

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
