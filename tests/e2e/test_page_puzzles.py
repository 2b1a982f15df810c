"""Puzzles on the page: asked at the real table, one choice, what all of them are worth; the day's one, keys, a phone."""

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from amulett.games import OWN, find_game
from amulett.puzzles import shelf
from amulett.puzzles.puzzle import Puzzle
from e2e.person import Person

PHONE = {"size": (320, 568), "language": "de"}
SAID, MINE, LAMP = ".pzv__said:visible", "That is my choice", ".hintlamp"


def first(game: str) -> Puzzle:
    return shelf.puzzles_of(find_game(game))[0]


def visit(person: Person, game: str, number: int = 1) -> None:
    person.page.goto(f"{person.url}/puzzles/{game}/{number}")
    expect(person.page.locator(".puzzle__choices, .pzv.is-answered").first).to_be_attached(timeout=60_000)


def choice(person: Person, action: str) -> None:
    person.page.locator(f'.puzzle__choice[data-action="{action}"]').click()


@pytest.mark.parametrize("game", OWN)
def test_a_puzzle_is_solved_at_its_table(person: Callable[..., Person], game: str) -> None:
    guest, puzzle = person(size=(1440, 900)), first(game)
    visit(guest, game)
    assert guest.page.locator(".puzzle__choice").count() == len(puzzle.estimates)
    assert guest.page.locator(".hint__row").count() == 0, "nothing is told before the choice"
    for width, height in ((1024, 768), (1280, 860), (1440, 900)):
        guest.page.set_viewport_size({"width": width, "height": height})
        guest.page.wait_for_timeout(150)
        assert guest.violations() == [] and guest.overflow() <= 0
    choice(guest, puzzle.answers[0])
    guest.page.get_by_role("button", name=MINE).click()
    expect(guest.page.locator(SAID)).to_contain_text("Right")
    assert guest.page.locator(".hint--side .hint__row").count() == len(puzzle.estimates)
    expect(guest.page.locator(".hint--side .is-mine")).to_contain_text("your choice")
    expect(guest.page.locator(".hint--side .pzv__why li").first).to_be_visible()
    assert guest.violations() == []


@pytest.mark.quick
def test_a_wrong_choice_by_keys_is_told_what_is_better_and_counts(person: Callable[..., Person]) -> None:
    guest, puzzle = person(), first("magi")
    visit(guest, "magi")
    options = [one.get_attribute("data-action") for one in guest.page.locator(".puzzle__choice").all()]
    wrong = puzzle.estimates[-1].action
    guest.page.keyboard.press("ABCDEFGH"[options.index(wrong)])
    expect(guest.page.locator(f'.puzzle__choice[data-action="{wrong}"] input')).to_be_checked()
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(SAID)).to_contain_text("Better")
    expect(guest.page.locator(LAMP).first).to_be_visible()
    guest.page.reload()
    expect(guest.page.locator(SAID)).to_contain_text("Better")  # the first choice counts
    kept = json.loads(guest.page.evaluate("localStorage.getItem('amulett puzzles')"))
    assert [(one["game"], one["number"], one["verdict"]) for one in kept] == [("magi", 1, "better")]
    guest.page.get_by_role("link", name="All puzzles").click()
    expect(guest.page.locator(".pz__list .is-tried")).to_have_count(1)
    assert guest.violations() == []


@pytest.mark.parametrize("mark", [{}, {"mark": "of another puzzle"}], ids=["without a mark", "with another"])
def test_a_puzzle_that_was_made_anew_is_asked_anew(person: Callable[..., Person], mark: dict[str, str]) -> None:
    guest, puzzle = person(), first("magi")
    for action in ("play nothing_of_today", puzzle.answers[0]):  # not possible any more; possible, and chosen by nobody
        day = guest.page.request.get(f"{guest.url}/api/puzzles").json()["day"]
        old = {"game": "magi", "number": 1, "action": action, "verdict": "right", "day": day, **mark}
        guest.page.goto(f"{guest.url}/puzzles")
        guest.page.evaluate("old => localStorage.setItem('amulett puzzles', JSON.stringify([old]))", old)
        guest.page.reload()
        expect(guest.page.locator(".pz__list a").first).to_be_visible()
        expect(guest.page.locator(".pz__list .is-solved, .pz__list .is-tried")).to_have_count(0)
        expect(guest.page.locator(".daycard")).to_contain_text("1 in a row")  # its day is kept
        visit(guest, "magi")
        expect(guest.page.locator(SAID)).to_have_count(0)
        choice(guest, puzzle.answers[0])
        guest.page.get_by_role("button", name=MINE).click()
        expect(guest.page.locator(SAID)).to_contain_text("Right")


@pytest.mark.parametrize(
    ("game", "verb"),
    [("silver_amulett", "slot"), ("silver_amulett", "seat"), ("blaues_amulett", "joker"), ("das_amulett", "move")],
)
def test_the_answer_is_lit_where_it_lies(person: Callable[..., Person], game: str, verb: str) -> None:
    guest, puzzles = person(size=(1440, 900)), shelf.puzzles_of(find_game(game))
    number, puzzle = next((n, one) for n, one in enumerate(puzzles, 1) if one.answers[0].split(" ")[0] == verb)
    visit(guest, game, number)
    choice(guest, puzzle.estimates[-1].action)
    guest.page.get_by_role("button", name=MINE).click()
    expect(guest.page.locator(LAMP, has_text=f"{100 * puzzle.estimates[0].chance:.0f} %").first).to_be_visible()
    assert guest.violations() == []


@pytest.mark.parametrize("game", OWN)
def test_on_a_small_phone(person: Callable[..., Person], game: str) -> None:
    guest, puzzle = person(**PHONE, has_touch=True), first(game)
    visit(guest, game)
    assert guest.overflow() <= 0 and guest.violations() == []
    guest.page.keyboard.press("A")
    guest.page.get_by_role("button", name="Das ist meine Wahl").tap()
    expect(guest.page.locator(SAID)).to_be_visible()
    row = guest.page.locator(".prompt__row").bounding_box()
    slip = guest.page.locator(".pzv--prompt").bounding_box()
    assert row and slip and slip["y"] + slip["height"] <= row["y"] + 1, "the slip leaves the prompt free"
    assert guest.page.locator(".pzv--prompt .hint__row").count() == len(puzzle.estimates)
    assert guest.overflow() <= 0 and guest.violations() == []


def test_the_puzzle_of_the_day_makes_beads_that_can_be_taken_along(person: Callable[..., Person]) -> None:
    guest = person()
    guest.page.goto(guest.url)
    card = guest.page.locator(".daycard")
    expect(card).to_contain_text("Still open today")
    card.click()
    expect(guest.page.get_by_role("heading", name="Puzzle of the day")).to_be_visible()
    guest.page.locator(".puzzle__choice").first.click()
    guest.page.get_by_role("button", name=MINE).click()
    expect(guest.page.locator(".pzv--side .beads")).to_contain_text("1 in a row")
    guest.page.goto(f"{guest.url}/matches")
    expect(guest.page.locator(".daycard")).to_contain_text("1 in a row")
    with guest.page.expect_download() as saved:
        guest.page.get_by_role("button", name="Save to a file").click()
    collection = json.loads(saved.value.path().read_text("utf-8"))
    assert len(collection["puzzles"]) == 1 and collection["puzzles"][0]["day"]
    another = person()
    another.page.goto(f"{another.url}/matches")
    another.page.locator("input[type=file]").last.set_input_files(
        {"name": "mine.json", "mimeType": "application/json", "buffer": json.dumps(collection).encode()}
    )
    expect(another.page.locator(".kept-here [role=status]")).to_contain_text("Added: 1.")
    another.page.goto(another.url)
    expect(another.page.locator(".daycard")).to_contain_text("1 in a row")


def test_playing_on_from_a_puzzle(person: Callable[..., Person]) -> None:
    guest, puzzle = person(), first("das_amulett")
    visit(guest, "das_amulett")
    choice(guest, puzzle.answers[0])
    guest.page.get_by_role("button", name=MINE).click()
    guest.page.get_by_role("button", name="Play on from here").click()
    guest.page.wait_for_url("**/t/*")
    guest.wait_to_be_asked()
    assert guest.is_asked
    assert guest.violations() == []
