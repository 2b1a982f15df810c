"""Finished matches at their own tables: stepped, played, seen through other eyes, shared, taken up again."""

import json
import re
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from e2e.finished import GAMES, SECRET, code_of, log_of, write
from e2e.person import Person
from server.serving import Server, start_server
from server.test_retelling import played_with_own

Arrive = Callable[..., Person]

MADE_MS = 240_000
"""Reviews give way to whatever else the machine has to do."""
OURS = [game for game in GAMES if game != "kuhn_poker"]
PHONE, SMALL, TABLET, DESKTOP, FLAT = (390, 844), (320, 568), (820, 1180), (1440, 900), (844, 390)
DROP = """(text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "match.json", { type: "application/json" }));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true, cancelable: true }));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With a finished match of every game, and one that is not over."""
    db = tmp_path_factory.mktemp("replay") / "tables.db"
    logs = {code_of(game): log_of(game, seed=3) for game in GAMES}
    write(db, {**logs, code_of("magi", 2): log_of("magi", seed=5, most=12)})
    with start_server(db, 0, "--new-key", "--review-looks", "250") as server:
        yield server


def watch(anna: Person, game: str, rest: str = "") -> Page:
    anna.page.goto(f"{anna.url}/r/{code_of(game)}/1{rest}")
    expect(slider(anna.page)).to_be_visible()
    return anna.page


def slider(page: Page) -> Locator:
    return page.get_by_role("slider")


def drop(anna: Person, file: str) -> Page:
    """On the start page."""
    anna.page.goto(anna.url)
    expect(anna.page.get_by_role("heading", name="Magi")).to_be_visible()
    anna.page.evaluate(DROP, file)
    expect(slider(anna.page)).to_be_visible()
    return anna.page


def let_us_go(page: Page) -> None:
    """Against novices."""
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("radio", name="novice").check(force=True)
    dialog.get_by_label("Your name").fill("Anna")
    dialog.get_by_role("button", name="Let’s go").click()
    expect(page).to_have_url(re.compile("/t/"))


def at(page: Page, decision: int) -> None:
    """Where we are, as everything on the page says it."""
    expect(slider(page)).to_have_attribute("aria-valuenow", str(decision))
    words = f"Decision {decision} of " if decision else "Before the first decision"
    expect(page.locator(".replay__now")).to_contain_text(words)


def retold(anna: Person, game: str, **fields: Any) -> dict[str, Any]:
    """What the server tells, behind the page's back."""
    found = json.loads(urllib.request.urlopen(f"{anna.url}/api/tables/{code_of(game)}/matches/1").read())
    names = [seat["name"] for seat in found["seats"]]
    body = json.dumps({"replay": found["replay"], "names": names, **fields}).encode()
    request = urllib.request.Request(f"{anna.url}/api/retold", body, {"content-type": "application/json"})
    return dict(json.loads(urllib.request.urlopen(request).read()))


@pytest.mark.quick
@pytest.mark.parametrize("game", OURS)
def test_a_match_of_every_game_is_stepped_through_at_its_table(person: Arrive, game: str) -> None:
    anna = person(size=DESKTOP)
    page = watch(anna, game)
    at(page, 0)
    expect(page.locator("#table .seat").first).to_be_visible()
    for n in (1, 2, 3):
        page.get_by_role("button", name="One decision on").click()
        at(page, n)
    page.get_by_role("button", name="One decision back").click()
    at(page, 2)
    page.get_by_role("button", name="To the end").click()
    last = int(slider(page).get_attribute("aria-valuemax") or 0)
    at(page, last)
    assert last == len(retold(anna, game)["steps"]) - 1
    expect(page.get_by_role("button", name="Play on from here against bots")).to_be_disabled()
    page.get_by_role("button", name="To the beginning").click()
    at(page, 0)
    rounds = page.get_by_role("combobox", name="Jump to a round")
    rounds.select_option(index=1)
    expect(page.locator(".replay__now")).to_contain_text("Round 2")
    for size in (DESKTOP, PHONE):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(100)
        assert anna.violations() == [] and anna.overflow() == 0


@pytest.mark.parametrize("game", OURS)
def test_everything_is_done_by_keys(person: Arrive, game: str) -> None:
    anna = person(size=DESKTOP)
    page = watch(anna, game, "?at=5&eyes=1")
    keyboard = page.keyboard
    keyboard.press("ArrowRight")
    at(page, 6)
    keyboard.press("ArrowLeft")
    keyboard.press("ArrowLeft")
    at(page, 4)
    keyboard.press("End")
    at(page, int(slider(page).get_attribute("aria-valuemax") or 0))
    keyboard.press("Home")
    at(page, 0)
    keyboard.press("0")
    expect(page.get_by_role("button", name="All open")).to_have_attribute("aria-pressed", "true")
    keyboard.press("3")
    eyes = page.get_by_role("button", name=re.compile("Through the eyes of Cosima"))
    expect(eyes).to_have_attribute("aria-pressed", "true")
    keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(slider(page)).not_to_have_attribute("aria-valuenow", "0")
    keyboard.press("Space")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    slider(page).focus()
    keyboard.press("Home")
    at(page, 0)
    keyboard.press("ArrowRight")
    at(page, 1)
    keyboard.press("r")
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")


@pytest.mark.quick
def test_each_step_is_spoken_and_single_keys_can_be_switched_off(person: Arrive) -> None:
    anna = person(size=DESKTOP)
    page = watch(anna, "magi", "?at=5&eyes=1")
    told = page.locator(".replay__told")
    assert told.get_attribute("aria-live") == "polite" and told.get_attribute("aria-atomic") == "true"
    before = told.inner_text()
    page.keyboard.press("ArrowRight")
    expect(told).not_to_have_text(before)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(told).to_have_attribute("aria-live", "off")  # else it would never stop talking
    page.get_by_role("button", name="Pause").click()
    page.evaluate("() => localStorage.setItem('amulett settings', JSON.stringify({ keys: false }))")
    watch(anna, "magi", "?at=5&eyes=1")
    page.keyboard.press("0")
    page.keyboard.press("r")
    page.keyboard.press("ArrowRight")
    at(page, 6)
    expect(page.get_by_role("button", name="All open")).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "false")


@pytest.mark.quick
def test_a_seats_eyes_see_what_it_knew_and_all_open_shows_the_rest(person: Arrive) -> None:
    anna = person(size=DESKTOP)
    page = watch(anna, "magi", "?at=40&eyes=2")
    hand = page.locator(".hand [data-thing^='card:']")
    mine = retold(anna, "magi", seat=1)["steps"][40]["view"]
    expect(hand).to_have_count(len(mine["hand"]))
    expect(page.locator(".openhand")).to_have_count(0)
    page.get_by_role("button", name="All open").click()
    expect(page.locator(".openhand")).to_have_count(3)
    opened = retold(anna, "magi", seat=1, open=True)["steps"][40]["view"]
    for place, seat in enumerate((2, 3, 0)):
        expect(page.locator(".openhand").nth(place).locator(".oh")).to_have_count(len(opened["hands"][seat]))
    expect(page.locator(".replay__now")).to_contain_text("Decision 40 of ")
    assert anna.violations() == []


def test_the_log_keeps_step_and_leads_to_its_moments(person: Arrive) -> None:
    anna = person(size=DESKTOP)
    page = watch(anna, "blaues_amulett", "?at=100&eyes=1")
    now = page.locator(".log [aria-current=step]")
    expect(now).to_be_in_viewport()
    before = now.inner_text()
    later = page.locator(".log .is-later .log__line").nth(8)
    wanted = later.inner_text()
    later.click()
    expect(now).not_to_have_text(before)
    expect(now).to_contain_text(wanted)
    assert int(slider(page).get_attribute("aria-valuenow") or 0) > 100
    page.get_by_role("button", name=re.compile("^To this moment")).first.press("Enter")
    at(page, 0)


@pytest.mark.parametrize("game", OURS)
def test_the_line_is_dragged_and_speaks(person: Arrive, game: str) -> None:
    anna = person(size=PHONE)
    page = watch(anna, game)
    box = slider(page).bounding_box()
    assert box
    page.mouse.move(box["x"] + 5, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=4)
    page.mouse.up()
    last = int(slider(page).get_attribute("aria-valuemax") or 0)
    where = int(slider(page).get_attribute("aria-valuenow") or 0)
    assert abs(where - last / 2) < last / 20
    expect(slider(page)).to_have_attribute("aria-valuetext", re.compile(rf"Decision {where} of {last}, Round \d+"))


@pytest.mark.parametrize(
    "size", [pytest.param(PHONE, marks=pytest.mark.quick), SMALL, TABLET, FLAT], ids=["phone", "small", "tablet", "flat"]
)
@pytest.mark.parametrize("game", OURS)
def test_on_every_screen_the_transport_is_in_reach(person: Arrive, game: str, size: tuple[int, int]) -> None:
    anna = person(size=size, language="de")
    page = watch(anna, game, "?at=30&eyes=open1")
    names = ("An den Anfang", "Eine Entscheidung zurück", "Abspielen", "Eine Entscheidung weiter", "Ans Ende", "Alle offen")
    for name in names:
        button = page.get_by_role("button", name=name)
        expect(button).to_be_in_viewport(ratio=0.99)
        box = button.bounding_box()
        assert box and box["width"] >= 24 and box["height"] >= 24
    for other in (page.get_by_role("combobox", name="Tempo"), slider(page)):
        expect(other).to_be_in_viewport(ratio=0.99)
    assert anna.overflow() == 0
    page.get_by_role("button", name="Eine Entscheidung weiter").click()
    expect(slider(page)).to_have_attribute("aria-valuenow", "31")


OWN = {
    "magi": ".hand .mcard",
    "silver_amulett": ".village--mine .scard",
    "blaues_amulett": ".ways-mine .waycard",
    "das_amulett": ".purse__metal",
}


@pytest.mark.parametrize("mine", [False, True], ids=["at the beginning", "at a choice of mine"])
@pytest.mark.parametrize("game", OURS)
def test_on_the_smallest_phone_the_transport_leaves_my_cards_in_sight(person: Arrive, game: str, mine: bool) -> None:
    anna = person(size=SMALL, language="de")
    steps = retold(anna, game, seat=0)["steps"]
    choice = next(n for n, step in enumerate(steps) if n > 8 and step["seat"] == 0 and len(step["options"]) > 1)
    page = watch(anna, game, f"?at={choice if mine else 0}&eyes=1")
    page.wait_for_timeout(500)  # a map is brought to where one can go
    cards = page.locator(OWN[game])
    assert cards.count() >= 4
    top = page.locator(".replay").bounding_box()
    for card in cards.all():
        box = card.bounding_box()
        assert box and top and box["y"] + box["height"] * 2 / 3 <= top["y"], "a card may be tucked in, but it can be read"


@pytest.mark.parametrize("size", [PHONE, SMALL, FLAT])
def test_the_names_of_all_places_stay_on_a_small_map(person: Arrive, size: tuple[int, int]) -> None:
    page = watch(person(size=size, language="de"), "blaues_amulett", "?at=0&eyes=1")
    cut = page.evaluate("""() => {
      const map = document.querySelector('.map').getBoundingClientRect();
      const names = [...document.querySelectorAll('.ribbon')].map((one) => [one.textContent, one.getBoundingClientRect()]);
      return names.filter(([, { left, right }]) => left < map.left || right > map.right).map(([name]) => name);
    }""")
    assert cut == []


def test_it_plays_by_itself_with_motion_and_can_be_stopped(person: Arrive) -> None:
    anna = person(size=DESKTOP, reduced_motion="no-preference")
    page = watch(anna, "magi", "?at=20&eyes=1")
    page.get_by_role("combobox", name="Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function("() => Number(document.querySelector('[role=slider]').ariaValueNow) > 26")
    page.get_by_role("button", name="Pause").click()
    where = slider(page).get_attribute("aria-valuenow")
    page.wait_for_timeout(1200)
    expect(slider(page)).to_have_attribute("aria-valuenow", str(where))
    page.get_by_role("combobox", name="Speed").select_option("1")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_function(f"() => Number(document.querySelector('[role=slider]').ariaValueNow) > {where}")
    page.get_by_role("button", name="Pause").click()


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
def test_the_end_of_a_round_is_shown_and_the_next_step_leads_on(person: Arrive, motion: str) -> None:
    anna = person(size=DESKTOP, reduced_motion=motion)
    steps = retold(anna, "magi", seat=0)["steps"]
    end = next(n for n, step in enumerate(steps) if any(event["name"] == "round_ended" for event in step["events"]))
    page = watch(anna, "magi", f"?at={end - 1}&eyes=1")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moment")).to_be_visible()
    assert anna.violations() == []
    page.keyboard.press("ArrowRight")
    at(page, end)
    expect(page.locator(".moment")).to_have_count(0)
    page.keyboard.press("ArrowLeft")
    page.get_by_role("combobox", name="Speed").select_option("2")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".moment")).to_be_visible()
    page.wait_for_function(f"() => Number(document.querySelector('[role=slider]').ariaValueNow) > {end}")
    expect(page.locator(".moment")).to_have_count(0)


ASTRAY = """() => {
  const rect = (each) => document.querySelector(each)?.getBoundingClientRect();
  const [steer, hint] = ['.replay', '.hint--prompt:not(.is-folded)'].map(rect);
  const lamps = [...document.querySelectorAll('.hintlamp')].map((one) => one.getBoundingClientRect());
  const isUnder = ({ left, right }, one) => left < one.right && one.left < right;
  const isOn = (lamp) => isUnder(lamp, hint) && lamp.top + 4 < hint.bottom && lamp.bottom - 4 > hint.top;
  const found = lamps.filter((lamp) => lamp.bottom > steer.top + 1).map(() => 'a lamp on what steers');
  if (hint?.height && hint.bottom > steer.top + 1) found.push('the hint on what steers');
  return hint?.height ? [...found, ...lamps.filter(isOn).map(() => 'a lamp on the hint')] : found;
}"""


@pytest.mark.parametrize("size", [PHONE, SMALL, DESKTOP], ids=["phone", "small", "desktop"])
@pytest.mark.parametrize("game", [pytest.param(OURS[0], marks=pytest.mark.quick), *OURS[1:]])
def test_a_hint_at_any_decision_through_the_eyes_of_whoever_decides(
    person: Arrive, game: str, size: tuple[int, int]
) -> None:
    anna = person(size=size)
    steps = retold(anna, game, seat=1)["steps"]
    choice = next(n for n, step in enumerate(steps) if n > 20 and len(step["options"]) > 1)
    page = watch(anna, game, f"?at={choice}&eyes=1")
    page.keyboard.press("t")
    hint = page.locator(".hint:visible")
    expect(hint).to_have_attribute("aria-busy", "false", timeout=30_000)
    page.wait_for_timeout(800)  # the lamps look again, and the hint may get out of their way
    if size != DESKTOP:
        assert page.evaluate(ASTRAY) == []
    if hint.locator(".hint__fold[aria-expanded=false]").count():
        hint.locator(".hint__fold").click()
    expect(hint).to_contain_text("with what was known then")
    expect(page.locator(".eyes [aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".eyes button").nth(1)).to_have_attribute("aria-pressed", "true")
    offered = {step["action"] for step in steps[choice]["options"]}
    assert {row.get_attribute("data-action") for row in hint.locator(".hint__row").all()} <= offered
    expect(hint.locator(".hint__row").first).to_contain_text("%")
    assert anna.violations() == []
    assert anna.overflow() <= 0
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hint")).to_have_count(0)


@pytest.mark.quick
def test_a_link_leads_others_to_the_same_moment_and_says_what_it_shows(person: Arrive) -> None:
    anna, ben = person(size=DESKTOP), person(size=PHONE)
    page = watch(anna, "silver_amulett", "?at=77&eyes=open3")
    page.get_by_role("button", name="Share this match").click()
    expect(page.get_by_role("dialog")).to_contain_text("sees all cards of this match, hidden ones too")
    link = page.get_by_role("textbox", name="Link to this moment").input_value()
    assert anna.violations() == []
    ben.page.goto(link)
    at(ben.page, 77)
    expect(ben.page.get_by_role("button", name="All open")).to_have_attribute("aria-pressed", "true")
    expect(ben.page.locator("#table")).to_contain_text("Balduin")


@pytest.mark.quick
def test_a_match_that_is_not_over_is_not_shown(person: Arrive) -> None:
    anna = person()
    with anna.expecting("409"):
        anna.page.goto(f"{anna.url}/r/{code_of('magi', 2)}/1")
        expect(anna.page.get_by_role("alert")).to_contain_text("The match is not over yet.")
    expect(anna.page.locator(".table .seat")).to_have_count(0)


def test_a_file_is_chosen_or_dropped(person: Arrive, tmp_path: Path) -> None:
    anna = person()
    page = anna.page
    file = urllib.request.urlopen(f"{anna.url}/api/tables/{code_of('kuhn_poker')}/matches/1/replay").read()
    (tmp_path / "match.json").write_bytes(file)
    (tmp_path / "other.json").write_text('{"something": "else"}')
    page.goto(f"{anna.url}/r")
    page.get_by_label("Open a file").last.set_input_files(tmp_path / "other.json")
    expect(page.get_by_role("status")).to_contain_text("This is not an Amulett file")
    page.get_by_label("Open a file").last.set_input_files(tmp_path / "match.json")
    at(page, 0)
    page.get_by_role("button", name="Share this match").click()
    expect(page.get_by_role("dialog")).to_contain_text("The server does not have this match")
    drop(anna, file.decode())
    assert anna.violations() == []


def test_a_file_that_was_dropped_is_reviewed_looked_at_and_played_on(person: Arrive) -> None:
    """All of it without an address: the server does not know this match."""
    anna = person(size=DESKTOP)
    page = drop(anna, json.dumps(played_with_own()))
    page.get_by_role("link", name="Review").click()
    expect(page).to_have_url(re.compile("/r/review"))
    moment = page.locator(".rvm").first
    expect(moment).to_be_visible(timeout=MADE_MS)
    assert anna.violations() == []
    number = int(re.search(r"Decision (\d+)", moment.inner_text())[1])  # type: ignore[index]
    moment.get_by_role("link", name="Look at it").click()
    at(page, number - 1)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.go_back()
    expect(moment).to_be_visible()
    assert not any("/api/reviews" in url for url in asked), "this browser has kept it"
    moment.get_by_role("button", name="Play on from here").click()
    let_us_go(page)
    assert anna.wait_to_be_asked()


def test_a_file_that_is_dropped_at_a_table_opens_the_replay_and_the_table_stays(person: Arrive) -> None:
    anna = person()
    page = anna.page
    file = urllib.request.urlopen(f"{anna.url}/api/tables/{code_of('kuhn_poker')}/matches/1/replay").read()
    anna.sit_down(anna.make_table("magi", ["open", "novice", "novice"]))
    anna.start()
    page.evaluate(DROP, file.decode())
    expect(slider(page)).to_be_visible()
    page.go_back()
    assert anna.wait_to_be_asked()


def test_a_file_of_other_rules_is_refused_in_words(person: Arrive, tmp_path: Path) -> None:
    anna = person(language="de")
    file = json.loads(urllib.request.urlopen(f"{anna.url}/api/tables/{code_of('magi')}/matches/1/replay").read())
    (tmp_path / "old.json").write_text(json.dumps({**file, "digest": "0" * 64}))
    anna.page.goto(f"{anna.url}/r")
    with anna.expecting("404"):
        anna.page.get_by_label("Datei öffnen").last.set_input_files(tmp_path / "old.json")
        expect(anna.page.get_by_role("alert")).to_contain_text("nach Regeln gespielt, die der Server nicht mehr hat")


@pytest.mark.parametrize("game", [pytest.param(OURS[0], marks=pytest.mark.quick), *OURS[1:]])
def test_playing_on_from_there(person: Arrive, game: str) -> None:
    anna = person(size=DESKTOP)
    wanted = next(n for n, step in enumerate(retold(anna, game, seat=0)["steps"]) if n > 30 and step["seat"] == 0)
    page = watch(anna, game, f"?at={wanted}&eyes=1")
    page.get_by_role("button", name="Play on from here against bots").click()
    assert anna.violations() == []
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name="Anna")).to_be_checked()
    let_us_go(page)
    assert anna.wait_to_be_asked()
    expect(
        page.get_by_role("img", name=re.compile(f"goes on from a finished one, after decision {wanted}"))
    ).to_be_visible()
    expect(page.get_by_role("button", name="Take back")).to_be_disabled()
    while page.locator(".look, .reckoning").count():
        anna.close_overlay()
    anna.act()
    assert anna.violations() == []
    page.goto(f"{anna.url}/matches")
    expect(page.get_by_role("region", name="Open matches").get_by_role("listitem").first).to_be_visible()


def test_a_match_with_an_edition_of_its_own_is_played_on_with_it(person: Arrive) -> None:
    anna = person(size=DESKTOP)
    page = drop(anna, json.dumps(played_with_own()))
    page.keyboard.press("ArrowRight")
    at(page, 1)
    page.get_by_role("button", name="Play on from here against bots").click()
    let_us_go(page)
    expect(page.get_by_role("button", name=re.compile("mine")).first).to_be_visible()
    assert anna.wait_to_be_asked()
    assert anna.violations() == []


def test_the_result_leads_to_the_replay(person: Arrive) -> None:
    anna = person()
    anna.sit_down({"code": code_of("magi"), "secret": SECRET})
    anna.page.get_by_role("link", name="Watch the replay").click()
    at(anna.page, 0)
    expect(anna.page.get_by_role("button", name=re.compile("Through the eyes of Anna"))).to_have_attribute(
        "aria-pressed", "true"
    )
    anna.page.reload()
    expect(slider(anna.page)).to_be_visible()


def test_another_language_tells_the_same_moment(person: Arrive) -> None:
    anna = person(size=DESKTOP)
    page = watch(anna, "magi", "?at=33&eyes=1")
    page.get_by_role("button", name="DE, Deutsch").click()
    expect(page.locator(".replay__now")).to_contain_text("Entscheidung 33 von ")
    expect(page.get_by_role("button", name="Alle offen")).to_be_visible()
