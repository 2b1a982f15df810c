"""Several browsers at one table."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.person import Person

Arrive = Callable[..., Person]


def whoever_is_asked(*people: Person) -> Person:
    """While something moves, nobody is."""
    for _ in range(600):
        for somebody in people:
            if somebody.is_asked:
                return somebody
        people[0].page.wait_for_timeout(100)
    raise AssertionError("nobody is asked")


def test_a_friend_joins_by_the_link_and_both_play(person: Arrive) -> None:
    anna, ben = person(), person(language="de")
    page = anna.page
    anna.choose("magi", "Create a table")
    page.get_by_role("radio", name="2").check()
    page.get_by_label("Your name").fill("Anna")
    page.get_by_role("button", name="Create a table", exact=True).last.click()
    code = page.get_by_label("Code", exact=True).input_value()
    link = page.get_by_label("Link", exact=True).input_value()
    assert link.endswith(f"/t/{code}")
    expect(page.get_by_role("img", name=f"QR code with the link to table {code}")).to_be_visible()
    page.wait_for_function("() => document.querySelector('.invite__qr').naturalWidth > 0")
    start = page.get_by_role("button", name="Start the match")
    expect(start).to_be_disabled()

    ben.join({"code": code}, "Ben")
    expect(ben.page.get_by_text("Anna beginnt die Partie, wenn alle da sind.")).to_be_visible()
    expect(page.get_by_text("All seats are taken.")).to_be_visible()
    start.click()
    for one in (anna, ben):
        one.page.wait_for_selector("#prompt")
    acted = {"Anna": 0, "Ben": 0}
    while min(acted.values()) < 3:
        asked = whoever_is_asked(anna, ben)
        asked.act()
        acted["Anna" if asked is anna else "Ben"] += 1
    lines = anna.page.locator(".log li").count(), ben.page.locator(".log li").count()
    assert min(lines) > 6, "both have seen it happen"


def test_whoever_has_no_seat_may_watch_and_sees_no_hand(person: Arrive) -> None:
    anna, cem = person(), person()
    joined = anna.make_table("magi", ["open", "heuristic", "heuristic"])
    anna.sit_down(joined)
    cem.follow(joined)
    expect(cem.page.get_by_text("All seats are taken. You can watch.")).to_be_visible()
    anna.start()
    expect(cem.page.get_by_text("You are watching.")).to_be_visible()
    assert cem.page.locator(".hand").count() == 0
    for _ in range(3):
        assert anna.wait_to_be_asked()
        anna.act()
    assert cem.page.locator(".is-legal").count() == 0
    assert cem.violations() == []
    anna.page.get_by_role("button", name="Settings").click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("Watching: 1")


def test_a_public_table_is_on_the_start_page_to_join_and_to_watch(person: Arrive) -> None:
    anna, ben = person(), person()
    anna.sit_down(anna.make_table("magi", ["open", "open"], public=True))
    ben.page.goto(ben.url)
    ben.page.get_by_role("region", name="Open tables").get_by_role("link", name=re.compile("Magi, 1 open seat")).click()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Join in").click()
    expect(anna.page.get_by_text("All seats are taken.")).to_be_visible()
    anna.start()
    cem = person()
    cem.page.goto(cem.url)
    cem.page.get_by_role("region", name="Open tables").get_by_role("link", name=re.compile("Magi, watch live")).click()
    expect(cem.page.get_by_text("You are watching.")).to_be_visible()


def test_somebody_who_is_gone_is_held_by_a_bot_and_comes_back(person: Arrive) -> None:
    anna, ben = person(), person()
    joined = anna.make_table("magi", ["open", "open"])
    anna.sit_down(joined)
    ben.join(joined, "Ben")
    expect(anna.page.get_by_text("All seats are taken.")).to_be_visible()
    anna.start()
    ben.page.wait_for_selector("#prompt")
    ben.page.goto("about:blank")
    expect(anna.page.locator(".toast")).to_contain_text("Ben has left.", timeout=30_000)
    anna.page.get_by_role("button", name="Let a bot fill in for Ben").click()
    expect(anna.page.locator(".seat", has_text="Ben")).to_contain_text("a bot is filling in")
    ben.follow(joined)  # his browser still knows his seat
    ben.page.wait_for_selector(".hand")
    expect(anna.page.locator(".seat", has_text="Ben")).not_to_contain_text("a bot is filling in")


def test_the_host_renews_a_lost_link(person: Arrive) -> None:
    anna, ben, thief = person(), person(), person()
    joined = anna.make_table("magi", ["open", "open"])
    anna.sit_down(joined)
    ben.join(joined, "Ben")
    expect(anna.page.get_by_text("All seats are taken.")).to_be_visible()
    anna.start()
    ben.page.wait_for_selector("#prompt")
    anna.page.get_by_role("button", name="Settings").click()
    expect(anna.page.get_by_role("button", name="New link for Ben")).to_have_count(0)  # he is there
    assert ben.violations() == []
    ben.page.goto("about:blank")
    anna.page.get_by_role("dialog").get_by_role("button", name="New link for Ben").click(timeout=30_000)
    link = anna.page.get_by_label(re.compile("^New link for Ben. The old one no longer works")).input_value()
    thief.page.goto(link)
    expect(thief.page.locator(".hand")).to_be_visible()
    assert "#" not in thief.page.url, "the secret does not stay in the address"
    expect(anna.page.get_by_role("dialog")).to_contain_text("link renewed 1×")


def test_chat_reaches_everybody_as_text(person: Arrive) -> None:
    anna, ben = person(), person()
    joined = anna.make_table("magi", ["open", "open"])
    anna.sit_down(joined)
    ben.join(joined, "Ben")
    expect(anna.page.get_by_text("All seats are taken.")).to_be_visible()
    anna.start()
    ben.page.wait_for_selector("#prompt")
    anna.page.get_by_role("tab", name="Chat").click()
    anna.page.get_by_label("Message").fill("<b>hello</b>")
    anna.page.get_by_role("button", name="Send").click()
    expect(ben.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    ben.page.get_by_role("tab", name="Chat").click()
    expect(ben.page.get_by_role("log")).to_contain_text("Anna <b>hello</b>")


def test_time_is_given_to_somebody_who_runs_short(person: Arrive) -> None:
    anna, ben = person(), person()
    joined = anna.make_table("magi", ["open", "open"], clock={"seconds": 600})
    anna.sit_down(joined)
    ben.join(joined, "Ben")
    anna.start()
    clock = anna.page.locator(".seat:not(.is-mine) .seat__clock")
    expect(clock).to_have_text(re.compile(r"(10:00|9:5\d)$"))
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_role("button", name="Give Ben an extra minute").click()
    anna.page.get_by_role("button", name="Close").click()
    expect(clock).to_have_text(re.compile(r"1[01]:\d\d$"))
    expect(ben.page.locator(".seat.is-mine .seat__clock")).to_have_text(re.compile(r"1[01]:\d\d$"))
