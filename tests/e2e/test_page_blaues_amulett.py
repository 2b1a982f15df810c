"""The Blue Amulet through the page."""

import json
import re
import urllib.request
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from e2e.kinds import Moment, set_table
from e2e.person import LIT, Person
from server.serving import Server

Arrive = Callable[..., Person]
RED = "Red prince of Anna"
DONE = '#prompt .actions button[data-action="done"]'

DUEL = ["open", "heuristic"]
PHONE, SMALL_PHONE, DESKTOP = (390, 844), (320, 640), (1440, 900)


def sit(somebody: Person, seats: list[str] = DUEL, **fields: Any) -> dict[str, Any]:
    joined = somebody.make_table("blaues_amulett", seats, **fields)
    somebody.sit_down(joined)
    somebody.start()
    assert somebody.wait_to_be_asked()
    return joined


def play_until(somebody: Person, selector: str) -> None:
    """Not everything happens in every match: then start another."""
    for _ in range(600):
        if not somebody.wait_to_be_asked():
            sit(somebody, ["open", "heuristic", "heuristic"])
        elif somebody.page.locator(selector).count():
            return
        else:
            somebody.act()
    raise AssertionError(f"never came to {selector}")


def spot_of(somebody: Person, seat: int) -> str:
    """Where a prince stands, as his name says it: `Red prince of Anna: space 3 past the start castle`."""
    label = somebody.page.locator(f'[data-thing="pawn:{seat}"]').get_attribute("aria-label") or ""
    return label.split(": ")[-1].split(",")[0]


def is_in_the_window(somebody: Person, thing: str) -> bool:
    """Whether the middle of a thing is in the part of the map that is shown."""
    window = somebody.page.locator(".pan").bounding_box()
    place = somebody.page.locator(f'[data-thing="{thing}"]').bounding_box()
    assert window and place
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    return window["x"] < x < window["x"] + window["width"] and window["y"] < y < window["y"] + window["height"]


def act_briskly(somebody: Person) -> None:
    """Like `Person.act`, but the dark powers mostly stay where they are: a match takes half as long."""
    if somebody.page.locator(DONE).count() and somebody.lots.random() < 0.8:
        somebody.click_one_of(DONE)  # a question that was just answered may go at any time
    else:
        somebody.act()


def play_to_the_end(somebody: Person) -> int:
    for n in range(1500):
        if not somebody.wait_to_be_asked():
            return n
        act_briskly(somebody)
    raise AssertionError("the match does not end")


@pytest.mark.quick
def test_a_whole_match_against_bots(person: Arrive) -> None:
    anna = person()
    sit(anna, ["open", "heuristic", "heuristic", "heuristic"])
    expect(anna.page.get_by_role("group", name="Board: Board B")).to_be_visible()
    assert play_to_the_end(anna) > 10
    expect(anna.page.locator(".places tbody tr")).to_have_count(4)


def test_a_whole_match_of_the_english_edition_on_board_a_by_phone_in_german(person: Arrive) -> None:
    anna = person(size=PHONE, language="de", has_touch=True)
    sit(anna, edition="en", options={"board": "A"})
    expect(anna.page.get_by_role("group", name="Spielplan: Plan A")).to_be_visible()
    assert play_to_the_end(anna) > 10
    assert anna.overflow() == 0


def test_a_whole_match_with_the_keyboard_alone(person: Arrive) -> None:
    anna = person()
    sit(anna)
    for _ in range(2000):
        if not anna.wait_to_be_asked():
            break
        anna.act_by_keyboard()
    expect(anna.page.locator(".places tbody tr")).to_have_count(2)


def test_cards_figures_and_places_are_reached_by_tab_and_arrows(person: Arrive) -> None:
    anna = person()
    sit(anna)
    page = anna.page
    page.locator(".waycard[tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step")).to_have_count(3)  # the way of the 3
    page.keyboard.press("Enter")
    expect(page.locator('[data-thing="pawn:0"]')).to_have_attribute("aria-label", f"{RED}: space 3 past the start castle")
    play_until(anna, ".power.is-legal")
    page.locator(".power.is-legal").first.focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".place.is-legal")
    expect(page.locator(".place.is-legal:focus")).to_have_count(1)  # the focus has gone on to the places
    page.keyboard.press("ArrowRight")
    neighbour = page.locator(".spot:focus").get_attribute("data-spot")
    assert neighbour and neighbour.startswith("R"), neighbour
    page.keyboard.press("ArrowUp")
    assert page.locator(".spot:focus").get_attribute("data-spot") == neighbour.replace("R", "L")
    page.keyboard.press("PageDown")
    page.keyboard.press("Enter")
    expect(page.locator(".log")).to_contain_text("You move the ")


@pytest.mark.parametrize("edition", ["de1986", "en"])
@pytest.mark.parametrize("board", ["A", "B"])
def test_the_board_is_drawn_from_its_data(person: Arrive, edition: str, board: str) -> None:
    anna = person()
    sit(anna, edition=edition, options={"board": board})
    box = json.loads(urllib.request.urlopen(f"{anna.url}/api/games/blaues_amulett").read())["boxes"][edition]
    data = box["boards"][board]
    expect(anna.page.locator(".field")).to_have_count(2 * data["fields_per_lane"])
    expect(anna.page.locator('.field use[href="#sym-arrow"]')).to_have_count(2 * data["arrows_per_lane"])
    names = anna.page.locator(".place__name").all_text_contents()
    words = box["labels"][box["switches"]["label_set"]]
    marks = {"book": "", "rebuilt": "*"}
    assert names == [
        (words.get(f"{place['id']}_en") or place["name_en"]) + marks[place["origin"]] for place in data["places"]
    ]
    assert [name for name in names if name.endswith("*")], "the order is rebuilt in part (BA-2.3)"


def test_a_table_on_board_a_is_a_choice_of_the_start_page(person: Arrive) -> None:
    anna = person(size=PHONE)
    anna.choose("blaues_amulett", "Create a table")
    page = anna.page
    page.get_by_text("Variants and clock").click()
    board = page.get_by_label(re.compile("^Board"))
    assert board.evaluate("select => select.selectedOptions[0].textContent") == "Board B, 70 steps"
    board.select_option("Board A, 60 steps, fewer arrows")
    page.get_by_role("button", name="Create a table", exact=True).last.click()
    page.wait_for_url("**/t/*")
    code = page.url.split("/t/")[1][:9]
    table = json.loads(urllib.request.urlopen(f"{anna.url}/api/tables/{code}").read())
    assert table["options"]["board"] == "A"


def test_the_way_of_a_card_is_previewed_and_its_end_can_be_clicked(person: Arrive) -> None:
    anna = person()
    sit(anna)
    lit = anna.page.locator(".field.is-legal")
    assert lit.evaluate_all("fields => fields.map((field) => field.dataset.spot)") == [f"R1.{n}" for n in range(1, 6)]
    anna.page.locator(".waycard").nth(3).hover()
    expect(anna.page.locator(".step")).to_have_count(4)
    expect(lit).to_have_count(1)
    lit.dispatch_event("click")
    expect(anna.page.locator('[data-thing="pawn:0"]')).to_have_attribute(
        "aria-label", f"{RED}: space 4 past the start castle"
    )


def test_a_click_on_a_prince_means_the_lit_field_under_him(person: Arrive, server: Server) -> None:
    before = [(0, "play 2"), (0, "done")]
    moment = Moment("blaues_amulett", "way_card", frozenset(), 2, {"starter": "first_seat"}, "0" * 64, 1, before)
    anna = person(size=(1024, 768))
    anna.sit_down(set_table(server.database, moment))
    assert anna.wait_to_be_asked()
    anna.page.locator('[data-thing="pawn:0"]').click()
    expect(anna.page.locator('[data-thing="pawn:1"]')).to_have_attribute("aria-label", re.compile("space 2 past"))
    expect(anna.page.locator('[data-thing="pawn:0"]')).to_have_attribute("aria-label", re.compile("left-hand path$"))


def test_both_answers_to_a_place_are_drawn_and_nobody_else_sees_the_question(person: Arrive) -> None:
    anna, watcher = person(), person()
    joined = sit(anna)
    watcher.page.goto(f"{watcher.url}/t/{joined['code']}")
    watcher.page.wait_for_selector("#prompt")
    stood = None  # where the move began, if a card was chosen for it: a last card is played without a question
    for _ in range(300):
        assert anna.wait_to_be_asked()
        if stood and anna.page.locator(".btn--two").count():
            break
        if anna.page.locator(".waycard.is-legal").count():
            stood = spot_of(anna, 0)
        elif not anna.page.locator(".btn--number").count():
            stood = None
        anna.act()
    expect(anna.page.locator(".flag")).to_have_text(["A", "B"])
    expect(anna.page.locator(".spot.is-legal")).to_have_count(2)
    expect(watcher.page.locator("#prompt")).to_contain_text("Anna")
    expect(watcher.page.locator(".way, .step, .flag, .waycard")).to_have_count(0)
    assert spot_of(watcher, 0) == stood
    assert "behind" not in watcher.page.locator("#prompt").inner_text()


def test_what_is_not_possible_names_its_clause(person: Arrive) -> None:
    anna = person()
    sit(anna)
    page = anna.page
    page.locator('[data-thing="power:dwarf"]').dispatch_event("click")
    expect(page.locator("#prompt")).to_contain_text("BA-12.4")
    play_until(anna, ".power.is-legal")
    page.locator(".power.is-legal").first.click()
    page.wait_for_selector(".place.is-legal")
    page.locator('[data-spot="start_castle"]').dispatch_event("click")
    expect(page.locator("#prompt")).to_contain_text("BA-12.2")


@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE], ids=["phone", "small_phone"])
def test_on_the_phone_the_map_is_where_my_prince_is(person: Arrive, size: tuple[int, int]) -> None:
    anna = person(size=size, has_touch=True)
    sit(anna, ["open", "heuristic", "heuristic", "heuristic"])
    page = anna.page
    assert anna.overflow() == 0
    assert is_in_the_window(anna, "pawn:0")
    assert not is_in_the_window(anna, "spot:castle_of_light")
    page.get_by_role("button", name="Show everything").click()
    page.wait_for_function("() => document.querySelector('.map').clientWidth <= document.querySelector('.pan').clientWidth")
    assert is_in_the_window(anna, "spot:castle_of_light")
    page.get_by_role("button", name="Zoom in").click()
    page.wait_for_function("() => document.querySelector('.map').clientWidth > document.querySelector('.pan').clientWidth")


def test_a_prince_walks_step_by_step(person: Arrive) -> None:
    anna = person(reduced_motion="no-preference")
    sit(anna)
    anna.page.locator(".waycard").nth(3).click()
    anna.page.wait_for_function(
        """() => document.getAnimations().some(({effect}) => effect.target.dataset?.thing === "pawn:0"
            && effect.getKeyframes().filter(({translate}) => translate).length === 5)"""
    )


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_is_rebuilt_is_explained_once(person: Arrive, size: tuple[int, int]) -> None:
    """BA-1.2, BA-1.5, BA-2.3, BA-2.7, BA-2.9, BA-2.11; and a place that is rebuilt says so aloud."""
    anna = person(size=size)
    sit(anna)
    page = anna.page
    page.keyboard.press("Shift")
    page.locator(".legend").focus()
    for clause in ("BA-1.2", "BA-1.5", "BA-2.3", "BA-2.7", "BA-2.9", "BA-2.11"):
        expect(page.locator("#tip")).to_contain_text(clause)
    spoken = {id: page.locator(f'[data-spot="{id}"]').get_attribute("aria-label") or "" for id in ("gate_1", "gate_2")}
    assert spoken["gate_2"].startswith("Second gate (rebuilt)")
    assert "rebuilt" not in spoken["gate_1"]


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_summary_sheet_has_the_whole_box_and_can_be_searched(person: Arrive, size: tuple[int, int]) -> None:
    anna = person(size=size, language="de")
    sit(anna, edition="en")
    page = anna.page
    page.keyboard.press("?")
    rows = page.get_by_role("dialog").locator(".ov__row")
    expect(rows).to_have_count(7 + 6 + 11 + 3)
    expect(page.get_by_role("dialog")).to_contain_text("Ruinen von Leben und Tod")
    assert anna.violations() == []
    assert anna.overflow() == 0
    page.keyboard.press("/")
    page.keyboard.type("zauberin")
    expect(rows).to_have_count(2)  # her card and herself


def test_the_discards_can_be_looked_through(person: Arrive) -> None:
    anna = person()
    sit(anna)
    play_until(anna, '[data-thing="discard"]:not(.fate--none)')
    anna.page.locator('[data-thing="discard"]').click()
    dialog = anna.page.get_by_role("dialog", name="The discard pile, top card first")
    expect(dialog.locator(".leaf li").first).to_be_visible()
    assert anna.violations() == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [SMALL_PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_table_keeps_nobody_out(person: Arrive, size: tuple[int, int], scheme: str) -> None:
    anna = person(size=size, color_scheme=scheme)
    sit(anna, ["open", "heuristic", "heuristic"])
    for selector in (".waycard.is-legal", ".power.is-legal", ".btn--two"):
        play_until(anna, selector)
        assert anna.violations() == []
        assert anna.overflow() == 0
        assert anna.page.locator(LIT).count() > 0
