"""The page that `amulett review FILE --out` writes, opened as a file: steps, slider, eyes, jumps, keys, phone."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from amulett import new_match
from amulett.bots.heuristic import HeuristicBot
from amulett.core.replay import Replay
from amulett.games import find_game
from amulett.review.page import page_of
from amulett.review.reviewing import Review, review
from e2e.person import Person

NAMES = ("Ada", "Bea")
LOOKS = 120


def played() -> Replay:
    match, bot = new_match("magi", players=2, seed=3), HeuristicBot(5)
    while match.to_act:
        seat = match.to_act[0]
        match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
    return match.replay()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Review]:
    replay = played()
    found = review(replay, find_game, LOOKS)
    file = tmp_path_factory.mktemp("review") / "review.html"
    file.write_text(page_of(found, replay, find_game, (0, 1), NAMES, "en"), encoding="utf-8")
    return file, found


@pytest.fixture
def reader(browser: Browser, written: tuple[Path, Review], request: pytest.FixtureRequest) -> Iterator[Person]:
    """Somebody who has opened the file; nothing may be fetched, and nothing may go wrong."""
    fetched: list[str] = []
    reader = Person(browser, written[0].as_uri(), **getattr(request, "param", {}))
    reader.page.on("request", lambda asked: fetched.append(asked.url))
    reader.page.goto(reader.url)
    yield reader
    reader.leave()
    assert reader.errors == [] and {address.partition("#")[0] for address in fetched} == {reader.url}


def at(reader: Person) -> int:
    return int(reader.page.locator("#slider").input_value())


def table(reader: Person) -> str:
    return reader.page.locator("#table").inner_text()


def button(reader: Person, name: str) -> Locator:
    return reader.page.get_by_role("button", name=name, exact=True)


def test_buttons_and_keys_step_through_the_match(reader: Person, written: tuple[Path, Review]) -> None:
    last, page = written[1].decisions, reader.page
    first = table(reader)
    button(reader, "On").click()
    assert at(reader) == 1 and table(reader) != first
    expect(page.locator("#now")).to_contain_text(f"1 / {last}")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    button(reader, "Back").click()
    assert at(reader) == 2
    page.keyboard.press("End")
    assert at(reader) == last
    expect(page.locator(".chance")).to_have_text([f"{round(100 * own.luck.result)} %" for own in written[1].seats])
    page.keyboard.press("ArrowRight")
    assert at(reader) == last, "there is nothing behind the end"
    page.keyboard.press("Home")
    assert at(reader) == 0 and table(reader) == first
    page.locator("#eyes").focus()
    page.keyboard.press("End")
    assert at(reader) == 0, "in the list of eyes the key is the list's"


def test_it_plays_by_itself_and_stops_where_somebody_steps(reader: Person, written: tuple[Path, Review]) -> None:
    last, page = written[1].decisions, reader.page
    speed = page.get_by_role("combobox", name="Speed")
    assert speed.locator("option").all_inner_texts() == ["½×", "1×", "2×", "4×"] and speed.input_value() == "1"
    speed.select_option("4")
    button(reader, "Play").click()
    expect(page.locator("#now")).to_have_attribute("aria-live", "off")
    page.wait_for_function("() => Number(document.getElementById('slider').value) >= 3")
    button(reader, "Pause").click()
    stopped = at(reader)
    page.wait_for_timeout(1200)
    assert at(reader) == stopped
    page.locator("#slider").focus()
    page.keyboard.press("Space")
    expect(button(reader, "Pause")).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(button(reader, "Play")).to_be_visible()
    assert at(reader) <= stopped
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Space")
    expect(page.locator("#now")).to_contain_text(f"{last} / {last}")
    expect(button(reader, "Play")).to_be_visible()  # at the end it stops
    button(reader, "Play").focus()
    page.keyboard.press("Space")  # once, though the page and the button both listen
    expect(page.locator("#slider")).to_have_js_property("value", "1")
    expect(button(reader, "Pause")).to_be_visible()


def test_the_line_is_the_slider(reader: Person, written: tuple[Path, Review]) -> None:
    slider, last = reader.page.locator("#slider"), written[1].decisions
    box = slider.bounding_box()
    assert box
    reader.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert abs(at(reader) - last / 2) <= max(2, last / 50)
    halfway, shown = at(reader), table(reader)
    reader.page.keyboard.press("ArrowRight")  # once, though the page and the slider both listen
    assert at(reader) == halfway + 1 and table(reader) != shown
    expect(slider).to_have_attribute("aria-valuetext", f"{halfway + 1} / {last}")
    moved = re.match(r"translate\(([\d.]+)", reader.page.locator("#cursor").get_attribute("transform") or "")
    assert moved and float(moved[1]) == pytest.approx(960 * (halfway + 1) / last)


def test_eyes_show_what_that_seat_saw(reader: Person) -> None:
    eyes, seen = reader.page.locator("#eyes"), {}
    for value, name in (("0", "everything open"), ("1", "as Ada saw it"), ("2", "as Bea saw it")):
        eyes.select_option(value)
        expect(eyes.locator(f"option[value='{value}']")).to_have_text(name)
        seen[value] = table(reader)
    assert len(set(seen.values())) == 3, "each seat sees its own cards, and whoever sees all sees both"
    assert at(reader) == 0, "looking through other eyes is no step"


def test_jumps_lead_to_rounds_turning_points_moments_and_lines_of_the_log(
    reader: Person, written: tuple[Path, Review]
) -> None:
    page, found = reader.page, written[1]
    rounds = page.locator(".jumps p", has_text="Rounds:").get_by_role("button")
    assert rounds.count() > 1
    rounds.nth(1).click()
    assert at(reader) == int(rounds.nth(1).get_attribute("data-at") or 0) > 0
    seat = next(seat for seat, own in enumerate(found.seats) if own.turns)
    page.locator(".jumps p", has_text=f"Turning points of {NAMES[seat]}:").get_by_role("button").first.click()
    assert at(reader) == found.seats[seat].turns[0].at and page.locator("#eyes").input_value() == str(seat + 1)
    moment = next(moment for own in found.seats for moment in own.moments)
    shown = page.locator("article").first.get_by_role("button", name="Show it in the replay")
    shown.click()
    assert at(reader) == moment.decision
    expect(page.locator("#replay")).to_be_in_viewport()
    line = page.locator("#log button").nth(3)
    line.click()
    assert at(reader) == int(line.get_attribute("data-at") or 0)
    expect(line).to_have_attribute("aria-current", "step")
    expect(page.locator("#log [aria-current]")).to_have_count(1)


@pytest.mark.parametrize(
    "reader", [{"size": (390, 844)}, {"size": (1280, 860)}, {"size": (390, 844), "color_scheme": "dark"}], indirect=True
)
def test_it_fits_a_phone_and_axe_finds_nothing(reader: Person) -> None:
    reader.page.keyboard.press("End")
    reader.page.locator("details").evaluate_all("(all) => all.forEach((one) => (one.open = true))")
    assert reader.overflow() <= 0
    assert reader.violations() == []
    small: list[Any] = reader.page.locator(".transport button").evaluate_all(
        "(all) => all.map((one) => one.getBoundingClientRect()).filter(({ width, height }) => Math.min(width, height) < 24)"
    )
    assert small == []


def test_luck_is_told_in_three_parts(reader: Person) -> None:
    rows = reader.page.locator("table.luck").first.locator("th")
    expect(rows).to_have_text(["at the beginning", "own choices", "the others’ choices", "luck of the cards", "result"])
