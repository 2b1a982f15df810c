"""What goes wrong says what happened and what to do, and recovers by itself where it can."""

import json
import re
import signal
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, WebSocketRoute, expect

from e2e.person import Person
from server.serving import House

Arrive = Callable[..., Person]


def test_the_server_is_killed_in_mid_match_and_the_page_comes_back_by_itself(browser: Browser, house: House) -> None:
    anna = Person(browser, house.server.url)
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"]))
    anna.start()
    for _ in range(3):
        assert anna.wait_to_be_asked()
        anna.act()
    assert anna.wait_to_be_asked()
    hand = anna.page.locator(".hand").inner_text()
    house.stop(signal.SIGKILL)
    expect(anna.page.locator(".toast")).to_contain_text("Connection lost.")
    expect(anna.page.locator(".toast")).to_contain_text("your seat is safe")
    assert anna.violations() == []
    house.start()
    expect(anna.page.locator(".toast__line--trouble")).to_have_count(0, timeout=30_000)
    assert anna.page.locator(".hand").inner_text() == hand
    assert anna.wait_to_be_asked()
    anna.act()
    assert anna.errors == []
    anna.leave()


def test_the_start_page_waits_for_the_server(browser: Browser, house: House) -> None:
    anna = Person(browser, house.server.url)
    anna.page.route("**/api/games", lambda route: route.abort("connectionrefused"))
    anna.page.goto(anna.url)
    expect(anna.page.get_by_role("alert")).to_contain_text("The server is not responding.")
    assert anna.violations() == []
    anna.page.unroute("**/api/games")
    expect(anna.page.get_by_role("heading", name="Magi")).to_be_visible()
    anna.leave()


def test_a_table_whose_rules_do_not_arrive_begins_anew_by_itself(person: Arrive) -> None:
    anna = person()
    joined = anna.make_table("magi", ["open", "heuristic"])
    anna.page.route("**/api/games/magi", lambda route: route.abort("connectionrefused"), times=1)
    anna.sit_down(joined)
    expect(anna.page.get_by_role("alert")).to_contain_text("The server is not responding.")
    expect(anna.page.get_by_role("heading", name="Seats")).to_be_visible()


def test_a_restart_is_announced_and_survived(browser: Browser, house: House) -> None:
    anna = Person(browser, house.server.url)
    anna.sit_down(anna.make_table("magi", ["open", "heuristic"]))
    anna.start()
    house.server.process.send_signal(signal.SIGTERM)
    expect(anna.page.locator(".toast")).to_contain_text("The server is restarting.")
    house.server.process.wait()
    house.start()
    expect(anna.page.locator(".toast__line--trouble")).to_have_count(0, timeout=30_000)
    assert anna.wait_to_be_asked()
    anna.leave()


def test_a_reload_in_mid_match_changes_nothing(person: Arrive) -> None:
    anna = person()
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"]))
    anna.start()
    for _ in range(3):
        assert anna.wait_to_be_asked()
        anna.act()
    assert anna.wait_to_be_asked()
    # only what moved cannot be shown again: the page was not there to see it
    parts = (".hand", ".openpile", ".news__text", ".news__since", ".prompt__row", ".log")
    before = [anna.page.locator(part).all_text_contents() for part in parts]
    anna.page.reload()
    assert anna.wait_to_be_asked()
    assert [anna.page.locator(part).all_text_contents() for part in parts] == before


def test_a_table_that_does_not_exist_says_so(person: Arrive) -> None:
    anna = person()
    anna.page.goto(f"{anna.url}/t/AAAA-BBBB")
    expect(anna.page.get_by_role("alert")).to_contain_text("There is no such table.")
    assert anna.violations() == []
    anna.page.get_by_role("link", name="To the start page").click()
    expect(anna.page.get_by_role("heading", name="Four games about an amulet")).to_be_visible()


def test_a_mistyped_code_says_so(person: Arrive) -> None:
    anna = person()
    anna.page.goto(anna.url)
    code = anna.page.get_by_label("Join with a code")
    code.fill("K7XQ")
    code.press("Enter")
    expect(anna.page.get_by_role("alert")).to_contain_text("A code has eight characters")
    code.fill("aaaabbbb")
    with anna.expecting("404"):
        code.press("Enter")
        expect(anna.page.get_by_role("alert")).to_contain_text("There is no such table")


def test_a_dead_link_says_so_and_lets_one_watch(person: Arrive) -> None:
    anna = person()
    joined = anna.make_table("magi", ["open", "heuristic", "heuristic"])
    anna.sit_down({**joined, "secret": "AAAA-BBBB-CCCC-DDDD-EEEE"})
    expect(anna.page.get_by_role("alert")).to_contain_text("This link is no longer valid.")
    assert anna.violations() == []
    anna.page.get_by_role("button", name="Watch").click()
    expect(anna.page.get_by_role("heading", name="Seats")).to_be_visible()


def test_a_table_that_fills_up_while_somebody_types_a_name_lets_them_watch(person: Arrive) -> None:
    anna, ben, cem = person(), person(), person()
    joined = anna.make_table("magi", ["open", "open"])
    anna.sit_down(joined)
    cem.follow(joined)
    cem.page.get_by_label("Your name").fill("Cem")
    ben.join(joined, "Ben")
    expect(cem.page.get_by_text("All seats are taken. You can watch.")).to_be_visible()
    expect(cem.page.get_by_role("button", name="Join in")).to_have_count(0)


def test_two_tabs_with_the_same_seat_both_say_so_and_both_play(person: Arrive) -> None:
    anna = person()
    joined = anna.make_table("magi", ["open", "heuristic", "heuristic"])
    anna.sit_down(joined)
    anna.start()
    other = anna.another_tab()
    other.sit_down(joined)
    for one in (anna, other):
        expect(one.page.locator(".toast")).to_contain_text("also open in another window")
    assert anna.wait_to_be_asked() and other.wait_to_be_asked()
    question = anna.page.locator("#prompt").inner_text()
    other.act()
    expect(anna.page.locator("#prompt")).not_to_have_text(question)
    other.page.close()
    expect(anna.page.locator(".toast")).to_be_empty()


def test_a_refused_move_says_why_and_the_next_one_goes(person: Arrive) -> None:
    """The first move arrives as if it answered an older question."""
    anna = person()
    late = True

    def delay(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            nonlocal late
            request = json.loads(message)
            if late and request["type"] == "move":
                late, request["decision"] = False, request["decision"] - 1
            server.send(json.dumps(request))

        page.on_message(pass_on)

    anna.page.route_web_socket("**/ws/*", delay)
    anna.sit_down(anna.make_table("magi", ["open", "heuristic"]))
    anna.start()
    assert anna.wait_to_be_asked()
    anna.act()
    prompt = anna.page.locator("#prompt")
    expect(prompt).to_have_class(re.compile("is-refused"))
    expect(prompt).to_contain_text("Not possible:")
    assert anna.violations() == []
    anna.act()
    expect(prompt).not_to_have_class(re.compile("is-refused"))


def test_rules_that_are_still_being_compiled_are_waited_for(person: Arrive) -> None:
    anna = person()
    refusals = 2

    def prepare(page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            nonlocal refusals
            request = json.loads(message)
            if request["type"] == "start" and refusals:
                refusals -= 1
                page.send(json.dumps({"type": "refused", "id": request["id"], "reason": "not_now", "text": "preparing"}))
            else:
                server.send(message)

        page.on_message(pass_on)

    anna.page.route_web_socket("**/ws/*", prepare)
    anna.page.route("**/healthz", lambda route: route.fulfill(status=200, json={"status": "preparing"}))
    anna.choose("magi", "Play against bots")
    anna.page.get_by_role("button", name="Let’s go").click()
    expect(anna.page.get_by_text("The rules are still being prepared")).to_be_visible()
    expect(anna.page.locator("#prompt")).to_be_visible()


def test_a_personal_link_leads_to_the_seat_however_it_is_pasted(person: Arrive) -> None:
    """Into the field for codes, and into the address bar of a page that already shows the table."""
    anna = person()
    joined = anna.make_table("magi", ["open", "heuristic"])
    anna.page.goto(anna.url)
    code = anna.page.get_by_label("Join with a code")
    code.fill(f"{anna.url}/t/{joined['code']}#{joined['secret']}")
    code.press("Enter")
    expect(anna.page.get_by_text("you, host")).to_be_visible()
    ben = person()
    ben.page.goto(f"{ben.url}/t/{joined['code']}")
    expect(ben.page.get_by_text("All seats are taken. You can watch.")).to_be_visible()
    ben.page.evaluate("secret => { location.hash = secret; }", joined["secret"])
    expect(ben.page.get_by_text("you, host")).to_be_visible()
    assert "#" not in ben.page.url, "the secret does not stay in the address bar"


@pytest.mark.parametrize(
    ("language", "title", "home"),
    [("en", "There is nothing here", "To the start page"), ("de", "Hier gibt es nichts", "Zur Startseite")],
)
def test_a_mistyped_address_leads_to_the_start_page(person: Arrive, language: str, title: str, home: str) -> None:
    anna = person(language=language)
    anna.page.goto(f"{anna.url}/nowhere")
    expect(anna.page.get_by_role("heading", name=title)).to_be_visible()
    assert anna.violations() == []
    anna.errors.clear()  # the browser notes the 404
    anna.page.get_by_role("link", name=home).click()
    expect(anna.page.get_by_role("heading", name="Magi")).to_be_visible()
