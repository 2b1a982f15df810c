"""Before and after a match: the lobby, the start page with running tables, the result, the invitation to another match."""

import re
from collections.abc import Callable

from playwright.sync_api import expect

from e2e.person import Person

Arrive = Callable[..., Person]


def test_a_guest_sees_the_rules_says_ready_and_is_asked_again_after_a_change(person: Arrive) -> None:
    anna, ben = person(), person(size=(390, 844))
    joined = anna.make_table("das_amulett", ["open", "open", "expert"], clock={"seconds": 600, "increment": 5})
    anna.sit_down(joined)
    ben.join(joined, "Ben")
    rules = ben.page.get_by_role("region", name="Rules of this table")
    expect(rules).to_contain_text("10 minutes per seat")
    expect(rules.get_by_role("button", name="Change")).to_have_count(0)
    bar = anna.page.get_by_role("region", name="Before the start")
    expect(bar).to_contain_text("Ben is not ready yet. You can start all the same.")
    ben.page.get_by_role("button", name="I am ready").click()
    expect(bar).to_contain_text("Everybody is ready.")

    anna.page.get_by_role("button", name="Change").click()
    anna.page.get_by_label("Thinking time").select_option(label="no clock")
    anna.page.get_by_role("button", name="Apply").click()
    expect(rules).to_contain_text("no clock")
    expect(ben.page.get_by_role("button", name="I am ready")).to_be_visible()
    for one in (anna, ben):
        assert one.violations() == []
        assert one.overflow() == 0
    anna.start()
    ben.page.wait_for_selector("#prompt")


def test_every_bot_has_a_level_of_its_own(person: Arrive) -> None:
    anna, ben = person(), person(language="de")
    joined = anna.make_table("magi", ["open", "open", "open", "open"])
    anna.sit_down(joined)
    ben.join(joined, "Ben")
    for name in ("Cosima", "Dagobert"):
        anna.page.get_by_role("button", name="Seat a bot").first.click()
        expect(anna.page.get_by_label(f"Level of {name}")).to_be_visible()
    anna.page.get_by_label("Level of Cosima").select_option("master")
    expect(ben.page.locator(".lseat", has_text="Cosima")).to_contain_text("Meister")
    expect(ben.page.locator(".lseat", has_text="Dagobert")).to_contain_text("Adept")
    expect(ben.page.get_by_role("region", name="Einladen")).to_have_count(0)  # nobody is missing
    anna.page.get_by_role("button", name="Send Cosima away").click()
    expect(ben.page.get_by_role("region", name="Einladen")).to_be_visible()


def test_chat_rules_and_news_beside_the_lobby(person: Arrive) -> None:
    anna, ben = person(), person(size=(390, 844))
    joined = anna.make_table("magi", ["open", "open", "open"])
    anna.sit_down(joined)
    ben.join(joined, "Ben")
    expect(anna.page.get_by_role("log")).to_contain_text("Ben has taken a seat.")
    anna.page.get_by_label("Message").fill("with a clock?")
    anna.page.get_by_role("button", name="Send", exact=True).click()
    expect(ben.page.get_by_role("tab", name="Chat")).to_contain_text("1")
    ben.page.get_by_role("tab", name="Chat").click()
    expect(ben.page.get_by_role("log")).to_contain_text("Anna with a clock?")
    ben.page.get_by_role("tab", name="Rules").click()
    expect(ben.page.get_by_label("Search the rules")).to_be_visible()
    assert ben.violations() == []


def test_a_link_that_works_here_only_says_so_and_is_shared_where_the_device_can(person: Arrive) -> None:
    anna = person()
    anna.page.add_init_script("navigator.share = (what) => { window.shared = what; return Promise.resolve(); }")
    joined = anna.make_table("magi", ["open", "open"])
    anna.sit_down(joined)
    invite = anna.page.get_by_role("region", name="Invite friends")
    expect(invite).to_contain_text("This link works on this computer only.")
    invite.get_by_role("button", name="Share").click()
    assert anna.page.evaluate("window.shared.url").endswith(joined["code"])
    ben = person()
    ben.page.add_init_script("Object.defineProperty(navigator, 'share', { value: undefined })")
    ben.join(joined, "Ben")
    expect(ben.page.get_by_role("button", name="Share")).to_have_count(0)
    expect(ben.page.get_by_role("region", name="Invite friends")).to_have_count(0)  # the table is full


def play_against_each_other(anna: Person, ben: Person) -> None:
    while not anna.is_over:
        for one in (anna, ben):
            if one.is_asked:
                one.act()
                one.page.wait_for_timeout(200)
    for one in (anna, ben):
        one.page.wait_for_selector(".places")


def test_nobody_agrees_to_hints_without_being_told(person: Arrive) -> None:
    """Before *I am ready*, and before joining another match, which counts as ready."""
    anna, ben = person(), person(size=(390, 844))
    joined = anna.make_table("kuhn_poker", ["open", "open"], hints=True)
    anna.sit_down(joined)
    ben.join(joined, "Ben")
    expect(ben.page.get_by_role("region", name="Rules of this table")).to_contain_text("everybody sees who asks")
    bar = ben.page.get_by_role("region", name="Before the start")
    expect(bar).to_contain_text("By being ready you agree to that.")
    assert ben.violations() == [] and ben.overflow() == 0
    bar.get_by_role("button", name="I am ready").click()
    expect(bar).not_to_contain_text("you agree")
    expect(anna.page.get_by_text("Everybody is ready.")).to_be_visible()
    anna.start()
    play_against_each_other(anna, ben)
    anna.page.get_by_role("button", name="Play again").click()
    told = "Hints are allowed in the new match, too."
    expect(ben.page.get_by_role("dialog")).to_contain_text(told)
    assert ben.violations() == [] and ben.overflow() == 0
    ben.page.get_by_role("button", name="Look at the table").click()
    expect(ben.page.locator(".toast")).to_contain_text(told)


def test_another_match_is_an_invitation_that_pulls_nobody_away(person: Arrive) -> None:
    anna, ben = person(), person()
    joined = anna.make_table("kuhn_poker", ["open", "open"])
    anna.sit_down(joined)
    ben.join(joined, "Ben")
    anna.start()
    play_against_each_other(anna, ben)
    anna.page.get_by_role("button", name="Play again").click()
    anna.page.wait_for_selector(".lobby")
    assert joined["code"] not in anna.page.url

    expect(ben.page.get_by_role("dialog")).to_contain_text("Anna invites you to another match.")
    assert ben.is_over and joined["code"] in ben.page.url, "the result stays"
    assert ben.violations() == []
    ben.page.get_by_role("button", name="Look at the table").click()
    expect(ben.page.locator(".toast")).to_contain_text("Anna invites you to another match.")
    ben.page.get_by_role("button", name="No", exact=True).click()
    expect(ben.page.locator(".toast")).not_to_contain_text("invites")
    ben.page.get_by_role("button", name="Show the result").click()
    ben.page.get_by_role("button", name="Join after all").click()
    ben.page.wait_for_selector(".lobby")
    assert ben.page.url == anna.page.url
    expect(anna.page.get_by_text("Everybody is ready.")).to_be_visible()
    anna.start()
    ben.page.wait_for_selector("#prompt")
    ben.page.goto(f"{ben.url}/t/{joined['code']}")
    expect(ben.page.locator(".places tbody tr")).to_have_count(2)


def test_the_result_tells_the_rounds_and_a_few_facts(person: Arrive) -> None:
    anna = person()
    anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"]))
    anna.start()
    anna.play_to_the_end()
    result = anna.page.get_by_role("dialog")
    expect(result).to_contain_text("fewest penalty points first")
    heads = result.locator(".places thead th")
    assert heads.all_inner_texts() == ["Place", "Player", "Penalty points"]
    expect(result.locator(".facts li")).to_have_count(4)
    totals = result.locator(".places__score").all_inner_texts()
    assert result.locator(".rounds__sum").all_inner_texts() == totals
    assert result.locator(".rain").count() == 0, "nothing falls where motion is not wanted"
    with anna.page.expect_download() as download:
        result.get_by_role("link", name="Download the match").click()
    assert download.value.suggested_filename.endswith(".amulett.json")


def test_the_start_page_with_running_tables(person: Arrive) -> None:
    anna = person(size=(1440, 900))
    for _ in range(3):
        anna.sit_down(anna.make_table("magi", ["open", "heuristic", "heuristic"], public=True))
        anna.start()
        anna.wait_to_be_asked()
    anna.page.goto(anna.url)
    mine = anna.page.get_by_role("region", name="Your tables")
    expect(mine.get_by_role("link", name=re.compile("Magi, it is your turn"))).to_have_count(3)
    expect(anna.page.get_by_role("region", name="Open tables")).to_have_count(0)
    for game in ("Das Amulett", "Silver Amulett", "The Blue Amulet", "Magi"):
        button = anna.page.get_by_role("button", name=f"Play against bots, {game}")
        expect(button).to_be_in_viewport(ratio=1)
    assert anna.violations() == []


def test_the_page_proposes_the_edition_of_its_language(person: Arrive) -> None:
    for language, button, chosen in (("en", "Create a table", "en"), ("de", "Tisch eröffnen", "de1986")):
        somebody = person(language=language)
        somebody.choose("blaues_amulett", button)
        expect(somebody.page.locator(f"input[name=edition][value={chosen}]")).to_be_checked()


def test_the_host_sets_the_pace_of_the_bots_while_playing(person: Arrive) -> None:
    anna, ben = person(), person()
    joined = anna.make_table("magi", ["open", "open", "heuristic"])
    anna.sit_down(joined)
    ben.join(joined, "Ben")
    anna.start()
    ben.page.wait_for_selector("#prompt")
    anna.page.get_by_role("button", name="Settings").click()
    anna.page.get_by_role("radio", name="leisurely").check(force=True)
    ben.page.get_by_role("button", name="Settings").click()
    expect(ben.page.get_by_role("dialog")).to_contain_text("Pace of the bots: leisurely")
    expect(ben.page.get_by_role("radio", name="leisurely")).to_have_count(0)


def test_a_lobby_fits_on_the_smallest_phone(person: Arrive) -> None:
    """In German, where the words are longer: nothing reaches beyond the edge."""
    anna = person(size=(320, 568), language="de")
    anna.sit_down(anna.make_table("magi", ["open", "open", "open", "heuristic"]))
    expect(anna.page.get_by_role("button", name="Bot hinsetzen")).to_have_count(2)
    beyond = anna.page.evaluate(
        """() => [...document.querySelectorAll(".lobby *")]
            .filter((e) => e.getBoundingClientRect().right > innerWidth)
            .map((e) => `${e.tagName} ${e.className} ${e.textContent}`)"""
    )
    assert beyond == []
