"""Looking back at a finished match in a real browser: chances on the line of the replay, the review, its moments."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from e2e.finished import SECRET, code_of, log_of, write
from e2e.person import Person
from server.serving import Server, start_server

Arrive = Callable[..., Person]

OURS = ["magi", "silver_amulett", "blaues_amulett", "das_amulett"]
PHONE, SMALL, DESKTOP = (390, 844), (320, 568), (1440, 900)
LOOKS = "250"
"""At each decision: quick, and enough to be sure of a few careless moves."""
MADE_MS = 240_000
"""Reviews give way to whatever else the machine has to do."""

UNPAINTED = """() => [...document.querySelectorAll(".rvpic .tile")]
  .filter((tile) => getComputedStyle(tile).fill === "rgb(0, 0, 0)").length"""

ON_EACH_OTHER = """() => {
  const lefts = [...document.querySelectorAll(".line__turns .turnpt b")].map((one) => one.getBoundingClientRect().left);
  return lefts.sort((one, other) => one - other).filter((left, n) => n && left - lefts[n - 1] < 18).length;
}"""

CUT = """() => [...document.querySelectorAll(".rvm__acts .btn, .rvp__scroll")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """With a finished match of every game, in which Anna was careless, and one that is not over."""
    db = tmp_path_factory.mktemp("review") / "tables.db"
    logs = {code_of(game): log_of(game, seed=3, careless=True) for game in OURS}
    write(db, {**logs, code_of("magi", 2): log_of("magi", seed=5, most=12)})
    with start_server(db, 0, "--new-key", "--review-looks", LOOKS) as server:
        yield server


def review(anna: Person, game: str, rest: str = "") -> Page:
    anna.page.goto(f"{anna.url}/r/{code_of(game)}/1/review{rest}")
    expect(anna.page.get_by_role("heading", name=re.compile("^How ")).first).to_be_visible(timeout=MADE_MS)
    return anna.page


@pytest.mark.parametrize("game", [pytest.param(OURS[0], marks=pytest.mark.quick), *OURS[1:]])
def test_the_review_of_a_match(person: Arrive, game: str) -> None:
    anna = person(size=DESKTOP)
    page = review(anna, game)
    for name in ("Chance of winning", "Moments to learn from", "Luck and choice", "Statistics"):
        expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^The chances of all seats"))).to_be_visible()
    counts = [int(text) for text in page.locator(".acckey b").all_inner_texts()]
    assert len(counts) == 5 and f"{sum(counts)} decisions" in page.locator(".rvp__sub").inner_text()
    expect(page.locator(".rvplaces li")).to_have_count(4)
    expect(page.locator(".rvm .rvpic").first).to_be_visible()
    expect(page.locator(".rvm__asked").first).to_have_text(re.compile(r".+[?.]$"))  # what was to be decided
    assert page.evaluate(UNPAINTED) == 0, "the small table has the colours of the large one"
    for size in (DESKTOP, PHONE, SMALL):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(150)
        assert anna.violations() == [] and anna.overflow() == 0
        assert page.evaluate(CUT) == [], "every word and the last column are in sight"
    page.get_by_role("group", name="Whose review").get_by_role("button", name="Balduin").click()
    expect(page.get_by_role("heading", name="How Balduin chose")).to_be_visible()


@pytest.mark.parametrize("game", [pytest.param(OURS[0], marks=pytest.mark.quick), *OURS[1:]])
def test_the_chances_fill_the_line_and_lead_to_turning_points(person: Arrive, game: str) -> None:
    anna = person(size=DESKTOP)
    page = anna.page
    page.goto(f"{anna.url}/r/{code_of(game)}/1?eyes=1")
    slider = page.get_by_role("slider")
    expect(slider).to_be_visible()
    assert page.locator(".line__lines .ln").count() == 0
    page.get_by_role("button", name=re.compile("Work out the chances")).first.click()
    expect(page.locator(".replay__chances .working")).to_have_count(0, timeout=MADE_MS)
    expect(page.locator(".line__lines .ln")).to_have_count(4)
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"Anna \d+%, Balduin \d+%"))
    expect(page.locator(".line__end")).to_have_text(["A", "B", "C", "D"])
    expect(page.locator(".line__key li").first).to_have_text(re.compile(r"^Anna ?\d+ %$"))
    turns = page.locator(".line__turns .turnpt").count()
    assert turns <= 6
    page.get_by_role("tab", name="Moments").click()
    listed = page.get_by_role("button", name=re.compile("^Turning point"))
    expect(listed).to_have_count(turns)
    expect(page.locator(".log__turning")).to_have_count(turns)
    if turns:
        listed.first.click()
        first = int(slider.get_attribute("aria-valuenow") or 0)
        assert first > 0
        page.locator(".replay__place").focus()
        page.keyboard.press("Home")
        page.keyboard.press("Shift+ArrowRight")
        expect(slider).to_have_attribute("aria-valuenow", str(first))
    for size in (DESKTOP, PHONE, SMALL):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.wait_for_timeout(150)
        assert anna.violations() == [] and anna.overflow() == 0
        assert page.evaluate(ON_EACH_OTHER) == 0, "every number of a turning point can be read"


def test_moments_by_keys_and_what_can_be_done_with_them(person: Arrive) -> None:
    anna = person(size=DESKTOP)
    page = review(anna, "silver_amulett")
    expect(page.locator(".rvm").nth(1)).to_be_visible()
    page.keyboard.press("j")
    expect(page.locator(".rvm").first).to_be_focused()
    page.keyboard.press("j")
    page.keyboard.press("k")
    expect(page.locator(".rvm").first).to_be_focused()
    moment = page.locator(".rvm").first
    moment.get_by_role("button", name="Play on from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert anna.violations() == []
    page.keyboard.press("Escape")
    moment.get_by_role("button", name=re.compile("Share")).click()
    expect(page.get_by_role("dialog")).to_contain_text("sees all cards of this match")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()
    number = int(re.search(r"Decision (\d+)", moment.inner_text())[1])  # type: ignore[index]
    moment.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider")).to_have_attribute("aria-valuenow", str(number - 1))


def test_the_result_and_the_replay_lead_to_it_and_the_browser_keeps_it(person: Arrive) -> None:
    anna = person(size=DESKTOP)
    anna.sit_down({"code": code_of("magi"), "secret": SECRET})
    page = anna.page
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="How you chose")).to_be_visible(timeout=MADE_MS)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.get_by_role("heading", name="How you chose")).to_be_visible()
    assert not [url for url in asked if url.endswith("/api/reviews")], "it is kept with the match"
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(".line__lines .ln")).to_have_count(4)
    page.get_by_role("link", name="Review").click()
    expect(page.get_by_role("heading", name="How you chose")).to_be_visible()
    page.goto(f"{anna.url}/matches")
    page.get_by_role("link", name=re.compile("^Review: Magi")).click()
    expect(page.get_by_role("heading", name="How you chose")).to_be_visible()


@pytest.mark.quick
def test_a_match_that_is_not_over_is_not_reviewed_on_the_page(person: Arrive) -> None:
    anna = person()
    with anna.expecting("409"):
        anna.page.goto(f"{anna.url}/r/{code_of('magi', 2)}/1/review")
        expect(anna.page.get_by_role("alert")).to_contain_text("The match is not over yet.")
    expect(anna.page.locator(".rvm, .rvchart")).to_have_count(0)
