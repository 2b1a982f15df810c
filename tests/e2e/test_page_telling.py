"""What happened is told: the log with its rules, the end of a round in one's own time, spectators, who comes back."""

from collections.abc import Callable

from playwright.sync_api import expect

from e2e.person import MOMENT, Person

Arrive = Callable[..., Person]

SCROLLED = "(box) => Math.round(box.scrollTop)"
FROM_FOOT = "(box) => Math.round(box.scrollHeight - box.scrollTop - box.clientHeight)"


def playing(anna: Person, game: str = "magi", bots: int = 3) -> dict[str, object]:
    joined = anna.make_table(game, ["open"] + ["heuristic"] * bots)
    anna.sit_down(joined)
    anna.start()
    return joined


def test_a_reload_shows_the_end_of_a_round_again_until_one_goes_on(person: Arrive) -> None:
    anna = person()
    playing(anna)
    page = anna.page
    anna.play_until(MOMENT)
    expect(page.locator(".re__standing h2")).to_have_text("Standing after round 1")
    page.reload()
    expect(page.locator(".re__standing h2")).to_have_text("Standing after round 1")
    assert "round 2" not in page.locator(".log").inner_text().lower(), "nothing of the new deal"
    page.locator(MOMENT).click()
    expect(page.locator(".topbar")).to_contain_text("Round 2")
    page.reload()
    expect(page.locator(".topbar")).to_contain_text("Round 2")
    expect(page.locator(".roundend")).to_have_count(0)


def test_a_rule_is_read_from_the_log_and_every_tab_keeps_its_place(person: Arrive) -> None:
    anna = person(size=(1280, 700))
    playing(anna)
    page = anna.page
    for _ in range(12):
        anna.wait_to_be_asked()
        anna.act()
    anna.wait_to_be_asked()
    log, rules = page.locator(".logbox"), page.locator("#panel-rules")
    cited = page.locator(".log .clause").last
    id = cited.inner_text()
    cited.click()
    expect(page.locator(f"[id='rule-{id}']")).to_be_in_viewport()
    place = rules.evaluate(SCROLLED)
    assert place > 0
    page.get_by_role("tab", name="History").click()
    page.wait_for_timeout(200)
    assert log.evaluate(FROM_FOOT) < 5, "the news are in sight"
    page.get_by_role("tab", name="Rules").click()
    page.wait_for_timeout(100)
    assert rules.evaluate(SCROLLED) == place
    page.get_by_role("tab", name="History").click()
    log.evaluate("(box) => box.scrollTo({ top: 40 })")
    page.wait_for_timeout(100)
    page.get_by_role("tab", name="Chat").click()
    page.get_by_role("tab", name="History").click()
    page.wait_for_timeout(100)
    assert log.evaluate(SCROLLED) == 40


def test_a_spectator_is_told_the_latest_and_asked_nothing(person: Arrive) -> None:
    anna, watcher = person(), person(size=(390, 844))
    joined = playing(anna)
    watcher.follow(joined)
    for _ in range(4):
        anna.wait_to_be_asked()
        anna.act()
    anna.wait_to_be_asked()
    prompt = watcher.page.locator("#prompt")
    expect(prompt).to_contain_text("You are watching.")
    expect(prompt.get_by_role("button", name="Latest")).to_be_visible()
    expect(prompt).not_to_contain_text("your turn")
    box = prompt.bounding_box()
    assert box
    assert box["height"] < 160, "the table gets the room"


def test_who_comes_back_can_read_what_has_happened_since(person: Arrive) -> None:
    anna = person()
    playing(anna)
    anna.play_until(".news__since[aria-label^='Since your turn']")
    anna.wait_to_be_asked()
    anna.page.reload()
    anna.wait_to_be_asked()
    since = anna.page.locator(".news__since")
    expect(since).to_contain_text("Since your turn")
    since.click()
    expect(anna.page.locator(".recap li").first).to_be_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".recap")).to_have_count(0)
