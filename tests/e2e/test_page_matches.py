"""My matches: what is open, what is over, how one has fared, and everything taken along in a file."""

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from amulett.server.protocol import ClockRule
from e2e.finished import SECRET, code_of, log_of, write
from e2e.person import Person
from e2e.test_page_offline import MATCHES
from server.serving import Server, start_server

Arrive = Callable[..., Person]

PHONE, SMALL, DESKTOP = (390, 844), (320, 568), (1440, 900)
OVER = ["magi", "silver_amulett", "blaues_amulett"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With finished matches, one in which it is Anna's turn, and one like it that takes days."""
    db = tmp_path_factory.mktemp("matches") / "tables.db"
    logs = {code_of(game): log_of(game, seed=3) for game in OVER}
    slow = ClockRule(seconds=3 * 86_400, per_move=True)
    write(
        db,
        {
            **logs,
            code_of("magi", 2): log_of("magi", seed=5, most=12),
            code_of("silver_amulett", 2): log_of("silver_amulett", seed=5, most=12, clock=slow),
        },
    )
    with start_server(db, 0, "--new-key") as server:
        yield server


def visit(anna: Person, game: str, number: int = 1) -> None:
    """By the personal link, as somebody who comes back; a finished match is then kept here."""
    anna.sit_down({"code": code_of(game, number), "secret": SECRET})
    if number > 1:
        anna.page.wait_for_selector("#prompt")
        return
    anna.page.wait_for_selector(".places, .reckoning")
    while anna.page.locator(".reckoning").count():
        anna.close_overlay()
    kept = f"async () => (await ({MATCHES})()).some(({{ code, replay }}) => replay && code === {code_of(game)!r})"
    anna.page.wait_for_function(kept)


def my_matches(anna: Person) -> Page:
    anna.page.goto(f"{anna.url}/matches")
    expect(anna.page.get_by_role("heading", level=1)).to_be_visible()
    return anna.page


@pytest.mark.quick
@pytest.mark.parametrize(
    ("size", "scheme"), [(DESKTOP, "light"), (PHONE, "dark"), (SMALL, "light")], ids=["desktop", "phone-dark", "small"]
)
def test_open_and_finished_matches_are_found_again(person: Arrive, size: tuple[int, int], scheme: str) -> None:
    anna = person(size=size, color_scheme=scheme)
    page = my_matches(anna)
    expect(page.get_by_role("heading", name="No match yet")).to_be_visible()
    assert anna.violations() == [] and anna.overflow() == 0
    for game in OVER:
        visit(anna, game)
    visit(anna, "magi", 2)
    my_matches(anna)
    opened = page.get_by_role("region", name="Open matches").get_by_role("listitem")
    expect(opened).to_have_count(1)
    expect(opened).to_contain_text("It is your turn", ignore_case=True)
    expect(page).to_have_title(re.compile("^● "))
    expect(page.get_by_role("navigation").get_by_role("link", name=re.compile("My matches"))).to_contain_text("1")
    finished = page.locator(".fin")
    expect(finished).to_have_count(3)
    expect(finished.first).to_contain_text(re.compile(r"\d(st|nd|rd|th) of 4"))
    assert anna.violations() == [] and anna.overflow() == 0
    page.get_by_role("button", name="Magi 1").click()
    expect(finished).to_have_count(1)
    page.get_by_role("link", name=re.compile("^Replay: Magi")).click()
    expect(page.get_by_role("slider")).to_be_visible()
    page.go_back()
    page.get_by_role("link", name=re.compile("^To the table: Magi")).click()
    assert anna.wait_to_be_asked()


@pytest.mark.quick
def test_a_match_that_ended_while_i_was_away_is_found_again(person: Arrive) -> None:
    """As by somebody else's move: this browser has the key to the seat, but was not at the table when it ended."""
    anna = person(size=PHONE)
    page = my_matches(anna)
    seat = {"code": code_of("magi"), "game": "magi", "secrets": [SECRET], "names": ["Anna"], "at": 1}
    page.evaluate("(seat) => localStorage.setItem('amulett seats', JSON.stringify([seat]))", seat)
    page.reload()
    finished = page.locator(".fin")
    expect(finished).to_have_count(1)
    expect(finished).to_contain_text(re.compile(r"\d(st|nd|rd|th) of 4"))
    page.reload()
    expect(finished).to_have_count(1)
    page.get_by_role("link", name=re.compile("^Replay: Magi")).click()
    expect(page.get_by_role("slider")).to_be_visible()


def test_the_link_of_a_table_that_waits_for_others_is_copied(person: Arrive) -> None:
    anna = person(size=PHONE)
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    joined = anna.make_table("magi", ["open", "open", "open"])
    anna.sit_down(joined)
    expect(anna.page.get_by_role("heading", name="Invite friends")).to_be_visible()
    page = my_matches(anna)
    row = page.get_by_role("region", name="Open matches").get_by_role("listitem")
    row.get_by_role("button", name="Copy the link: Magi").click()
    expect(row.get_by_role("status")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{anna.url}/t/{joined['code']}"
    assert anna.violations() == [] and anna.overflow() == 0


def test_won_so_far_is_counted_with_its_doubt(person: Arrive) -> None:
    anna = person(size=DESKTOP)
    for game in OVER:
        visit(anna, game)
    won = my_matches(anna).get_by_role("region", name="Won so far")
    expect(won.get_by_role("listitem")).to_have_count(3)
    expect(won).to_contain_text(re.compile("[01] of 1 won"))
    expect(won).to_contain_text("Too few to tell")
    expect(won).to_contain_text("against bots: novice")


@pytest.mark.quick
def test_everything_is_taken_along_in_a_file(person: Arrive, tmp_path: Path) -> None:
    anna, elsewhere = person(size=DESKTOP), person(size=PHONE, language="de")
    for game in OVER:
        visit(anna, game)
    visit(anna, "magi", 2)
    page = my_matches(anna)
    expect(page.get_by_role("region", name="What this browser keeps")).to_contain_text("Treat it like a key.")
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save to a file").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    content = json.loads(file.read_text())
    assert [SECRET] in [seat["secrets"] for seat in content["seats"]] and len(content["matches"]) == 3

    other = my_matches(elsewhere)
    load = other.locator(".kept-here input[type=file]")
    load.set_input_files(file)
    said = other.get_by_role("region", name="Was dieser Browser aufhebt").get_by_role("status")
    expect(said).to_contain_text("Neu: 7. Schon bekannt: 0.")
    expect(other.locator(".fin")).to_have_count(3)
    expect(other.get_by_role("region", name="Offene Partien")).to_contain_text("am Zug")
    load.set_input_files(file)
    expect(said).to_contain_text("Neu: 0. Schon bekannt: 7.")
    broken = tmp_path / "broken.json"
    broken.write_text('{"amulett": 1}')
    load.set_input_files(broken)
    expect(said).to_contain_text("Nichts hat sich geändert.")
    assert elsewhere.violations() == [] and elsewhere.overflow() == 0
    other.get_by_role("link", name=re.compile("^Zum Tisch: Magi")).click()
    assert elsewhere.wait_to_be_asked(), "the file has the key to the seat"


def test_everything_here_can_be_forgotten(person: Arrive) -> None:
    anna = person(size=DESKTOP)
    visit(anna, "magi")
    visit(anna, "magi", 2)
    page = my_matches(anna)
    page.evaluate("""() => {
      const liked = JSON.parse(localStorage.getItem("amulett settings"));
      localStorage.setItem("amulett settings", JSON.stringify({ ...liked, name: "Anna" }));
      localStorage.setItem("amulett lessons", JSON.stringify({ A: { game: "magi", said: [], off: true, over: false } }));
    }""")
    page.reload()
    page.get_by_role("button", name="Forget everything here").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("open matches: 1")
    assert anna.violations() == []
    dialog.get_by_role("button", name="Cancel").click()
    expect(page.locator(".fin")).to_have_count(1)
    page.get_by_role("button", name="Forget everything here").click()
    dialog.get_by_role("button", name="Yes, forget everything here").click()
    expect(page.get_by_role("heading", name="No match yet")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="No match yet")).to_be_visible()
    left = page.evaluate("() => Object.values({ ...localStorage }).join()")
    assert "Anna" not in left and "magi" not in left


@pytest.mark.quick
def test_the_start_page_says_whose_turn_it_is_and_how_long_they_have(person: Arrive) -> None:
    anna = person(size=DESKTOP)
    visit(anna, "magi", 2)
    visit(anna, "silver_amulett", 2)
    page = anna.page
    page.goto(anna.url)
    mine = page.get_by_role("region", name="Your tables").get_by_role("listitem")
    expect(mine).to_have_count(2)
    for row in mine.all():
        expect(row).to_contain_text("it is your turn")
    expect(page.get_by_role("navigation").get_by_role("link", name=re.compile("My matches"))).to_contain_text("2")
    expect(page).to_have_title(re.compile("^● "))
    assert anna.violations() == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_on_phones_the_bar_has_room_for_the_number_of_turns(person: Arrive, language: str) -> None:
    anna = person(size=PHONE, language=language, has_touch=True)
    visit(anna, "magi", 2)
    page = anna.page
    page.goto(anna.url)
    expect(page.locator(".start__nav .badge")).to_be_visible()
    for width in (430, 412, 390, 360, 320):
        page.set_viewport_size({"width": width, "height": 700})
        assert anna.overflow() <= 0, width
        cut = page.locator(".start__bar .lang").evaluate("(one) => one.scrollWidth - one.clientWidth")
        left = (
            page.locator(".start__nav a").filter(visible=True).first.evaluate("(one) => one.getBoundingClientRect().left")
        )
        mark = page.locator(".start__brand").evaluate("(one) => one.getBoundingClientRect().right")
        assert cut <= 0 and left >= mark + 4, (width, cut, left - mark)


def test_a_table_may_allow_days_for_a_move(person: Arrive) -> None:
    anna, ben = person(size=DESKTOP), person(size=PHONE, language="de")
    anna.choose("magi", re.compile("Create a table"))
    dialog = anna.page.get_by_role("dialog")
    dialog.get_by_text("Variants and clock").click()
    dialog.get_by_label("Thinking time").select_option("3 days per move")
    dialog.get_by_role("radio", name="2").check(force=True)
    dialog.get_by_label("Your name").fill("Anna")
    dialog.get_by_role("button", name="Create a table").click()
    expect(anna.page.get_by_role("heading", name="Invite friends")).to_be_visible()
    expect(anna.page.locator(".lobby")).to_contain_text("3 days per move")
    code = anna.page.url.rsplit("/", 1)[1]
    ben.join({"code": code}, "Ben")
    expect(ben.page.locator(".lobby")).to_contain_text("3 Tage je Zug")
    anna.start()
    expect(anna.page.locator(".seat__clock").first).to_contain_text(re.compile(r"[23] d"))
    ben.page.wait_for_selector("#prompt")
    ben.page.goto(ben.url)
    expect(ben.page.get_by_role("region", name="Deine Tische")).to_contain_text(
        re.compile(r"noch (3 Tage 0|2 Tage 23) Std\.")
    )
    anna.page.goto(anna.url)
    expect(anna.page.get_by_role("region", name="Your tables")).to_contain_text(re.compile("2 d 23 h left|3 d 0 h left"))
    opened = my_matches(anna).get_by_role("region", name="Open matches")
    expect(opened).to_contain_text(re.compile(r"Round 1 · since \d\d:\d\d"))
