"""The workshop in a real browser: change a box, see what is wrong and what changes, measure it, share it, play it."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from amulett.games import OWN, find_game
from e2e.person import Person

PHONE = {"size": (390, 844), "language": "de"}
DESKTOP = {"size": (1440, 900), "language": "en"}
FINE, WRONG = ".ws__fine", ".ws__wrong"
COST = "spell[0].cost"


def visit(person: Person, game: str, rest: str = "") -> None:
    person.page.goto(f"{person.url}/workshop/{game}{rest}")
    expect(person.page.locator(".wsg").first).to_be_visible(timeout=60_000)


def field(person: Person, at: str) -> Locator:
    """The input of a value, its row unfolded."""
    row = at[: at.rfind("]") + 1]
    if row:
        details = person.page.locator(f'[data-row="{row}"]')
        if details.get_attribute("open") is None:
            details.locator("summary").click()
    return person.page.locator(f'[data-at="{at}"] :is(input, select, textarea)').first


def settle(person: Person, fine: bool = True) -> None:
    """Until the draft has been checked."""
    expect(person.page.locator(FINE if fine else WRONG)).to_be_visible()
    person.page.wait_for_timeout(400)
    expect(person.page.locator(FINE if fine else WRONG)).to_be_visible()


@pytest.mark.quick
def test_a_value_is_changed_and_everything_follows(person: Callable[..., Person]) -> None:
    guest = person(**DESKTOP)
    visit(guest, "das_amulett")
    drawn = guest.page.locator('[data-row="spell[0]"] .wsr__drawn')
    bolts = drawn.locator("use[href$=bolt]").count()
    field(guest, COST).fill("2")
    expect(guest.page.locator(".ws__diff")).to_contain_text("Amber Magic: Cost")
    expect(drawn.locator("use[href$=bolt]")).to_have_count(bolts + 1)
    settle(guest)
    field(guest, COST).fill("9")
    settle(guest, fine=False)
    beside = guest.page.locator(f'[data-at="{COST}"] .wsv__wrong')
    expect(beside).to_have_text("must be a whole number from 1 to 2, not 9")
    expect(field(guest, COST)).to_have_attribute("aria-invalid", "true")
    expect(guest.page.get_by_role("button", name="Play it")).to_be_disabled()
    expect(drawn.locator("use[href$=bolt]")).to_have_count(bolts + 1)
    assert guest.violations() == []
    guest.page.get_by_role("button", name="as in the box: Cost").click()
    settle(guest)
    expect(guest.page.locator(".ws__diff")).to_contain_text("Nothing yet")


@pytest.mark.parametrize("size", [PHONE, DESKTOP, {"size": (320, 568), "language": "en"}])
@pytest.mark.parametrize("game", OWN)
def test_every_box_can_be_opened_by_everybody(person: Callable[..., Person], game: str, size: dict[str, object]) -> None:
    guest = person(**size)
    visit(guest, game)
    expect(guest.page.locator(".wsp .rvpic")).to_be_visible()
    expect(guest.page.locator(".wsp__none")).to_have_count(0)
    for row in range(min(3, guest.page.locator(".wsr").count())):
        guest.page.locator(".wsr summary").nth(row).click()
    guest.page.wait_for_timeout(300)
    assert guest.violations() == []
    assert guest.overflow() <= 0
    field(guest, guest.page.locator(".wsv[data-at]").first.get_attribute("data-at") or "").focus()
    guest.page.get_by_role("button", name="Übersicht" if size["language"] == "de" else "Summary").click()
    expect(guest.page.locator("dialog .sheet")).to_be_visible()
    assert guest.violations() == []


def test_on_a_phone_in_german_from_the_box_to_the_table(person: Callable[..., Person]) -> None:
    guest = person(**PHONE)
    guest.page.goto(f"{guest.url}/workshop")
    assert guest.violations() == []
    guest.page.get_by_role("link", name="Das Amulett").click()
    expect(guest.page.locator(".wsg").first).to_be_visible(timeout=60_000)
    field(guest, "knobs.book.win_gems").fill("12")
    settle(guest, fine=False)
    expect(guest.page.locator('[data-at="knobs.book.win_gems"] .wsv__wrong')).to_contain_text(
        "muss eine ganze Zahl von 1 bis 9 sein"
    )
    for typed, told in (("", "Hier fehlt eine Zahl."), ("99999999999", "von 1 bis 9 sein, nicht '99999999999'")):
        field(guest, "knobs.book.win_gems").fill(typed)
        settle(guest, fine=False)
        expect(guest.page.locator('[data-at="knobs.book.win_gems"] .wsv__wrong')).to_contain_text(told)
    field(guest, "knobs.book.win_gems").fill("5")
    settle(guest)
    guest.page.get_by_role("button", name="Spielen").click()
    assert guest.violations() == []
    guest.page.locator("input[name=edition]").fill("Fünf reichen")
    guest.page.get_by_role("radio", name="Neuling").check()
    guest.page.get_by_role("button", name="Los geht’s").click()
    tag = guest.page.locator(".owntag")
    expect(tag).to_be_visible(timeout=60_000)
    expect(guest.page.locator("#table")).to_be_visible()
    tag.click()
    expect(guest.page.locator("dialog")).to_contain_text("Fünf reichen")
    expect(guest.page.locator("dialog")).to_contain_text("Edelsteine zum Sieg")
    assert guest.violations() == []


def test_everybody_in_the_lobby_sees_what_is_different(person: Callable[..., Person]) -> None:
    host, friend = person(**DESKTOP), person(**PHONE)
    draft = {
        "edition": "standard",
        "name": "<i>Odd</i>",
        "changes": {"scoring.target_points": 30, "card[0].name_de": "<b>Gold</b>"},
    }
    made = host.make_table("magi", ["open", "open"], draft=draft)
    host.sit_down(made)
    friend.page.goto(made["invitation"])
    for somebody, words in (
        (host, "Penalty points that end the match"),
        (friend, "Strafpunkte, mit denen die Partie endet"),
    ):
        told = somebody.page.locator(".lobby__own")
        expect(told).to_contain_text("<i>Odd</i>", timeout=60_000)
        expect(told).to_contain_text(words)
        expect(told.locator("i, dd b b")).to_have_count(0)
    assert host.violations() == []
    host.page.get_by_role("button", name="Change").click()
    expect(host.page.locator("dialog")).to_contain_text("<i>Odd</i>")


def test_a_draft_goes_by_link_and_by_file(person: Callable[..., Person], tmp_path: Path) -> None:
    guest, friend = person(**DESKTOP), person(**PHONE)
    visit(guest, "magi")
    field(guest, "scoring.target_points").fill("33")
    field(guest, "card[0].name_de").fill("<script>alert(1)</script>")
    settle(guest)
    guest.page.get_by_role("button", name="Share").click()
    link = guest.page.locator("dialog input").input_value()
    guest.page.keyboard.press("Escape")
    friend.page.goto(link)
    expect(friend.page.locator(".ws__diff")).to_contain_text("33", timeout=60_000)
    expect(friend.page.locator(".ws__diff")).to_contain_text("<script>alert(1)</script>")
    friend.page.reload()
    expect(friend.page.locator(".ws__diff")).to_contain_text("33", timeout=60_000)
    friend.page.goto("about:blank")
    friend.page.goto(link[:-6])  # as a messenger may cut it
    expect(friend.page.locator(".notice--trouble")).to_have_text(
        "Dieser Link ist unvollständig oder beschädigt. Du siehst die Schachtel, wie sie ist.", timeout=60_000
    )
    expect(friend.page.locator(".ws__diff")).to_contain_text("Noch nichts")
    assert friend.violations() == []
    with guest.page.expect_download() as download:
        guest.page.get_by_role("button", name="As a file").click()
    path = tmp_path / "mine.toml"
    download.value.save_as(path)
    assert find_game("magi").edition(path).data["scoring"]["target_points"] == 33
    visit(guest, "magi")
    guest.page.locator("input[type=file]").last.set_input_files(path)
    expect(guest.page.locator(".ws__diff")).to_contain_text("33")
    path.write_text(path.read_text().replace("target_points = 33", 'target_points = "many"'))
    guest.page.locator("input[type=file]").last.set_input_files(path)
    settle(guest, fine=False)
    expect(guest.page.locator('[data-at="scoring.target_points"] .wsv__wrong')).to_contain_text("must be a whole number")
    path.write_text("this is no TOML")
    guest.page.locator("input[type=file]").last.set_input_files(path)
    expect(guest.page.locator(".ws__others")).to_contain_text("line 1")


def test_a_draft_is_measured_and_a_measurement_is_cancelled(person: Callable[..., Person]) -> None:
    guest = person(**DESKTOP)
    visit(guest, "magi")
    field(guest, "scoring.target_points").fill("20")
    settle(guest)
    guest.page.get_by_role("button", name="Measure").click()
    guest.page.get_by_role("button", name="Cancel").click()
    expect(guest.page.locator(".wsm progress")).to_have_count(0)
    guest.page.get_by_role("button", name="Measure").click()
    expect(guest.page.locator(".wsm__table")).to_contain_text("your edition", timeout=240_000)
    expect(guest.page.locator(".wsm__table")).to_contain_text("the box")
    assert guest.violations() == []
    field(guest, "scoring.target_points").fill("25")
    expect(guest.page.locator(".wsm")).to_contain_text("You have changed something since")


def test_what_nobody_can_win_is_refused_in_words(person: Callable[..., Person]) -> None:
    guest = person(**PHONE)
    spells: dict[str, dict[str, int]] = {f"spell[{n}].income": {} for n in range(33)}
    draft = ["standard", "Arm", {**spells, "knobs.book.start_cards_per_metal": 0}, ""]
    visit(guest, "das_amulett")
    pack = """async (draft) => {
        const packed = new Blob([JSON.stringify(draft)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
        const text = String.fromCharCode(...new Uint8Array(await new Response(packed).arrayBuffer()));
        return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
    }"""
    link = guest.page.evaluate(pack, draft)
    guest.page.goto("about:blank")
    visit(guest, "das_amulett", f"#{link}")
    settle(guest)
    with guest.expecting("400"):
        guest.page.get_by_role("button", name="Spielen").click()
        guest.page.get_by_role("button", name="Los geht’s").click()
        expect(guest.page.locator("dialog .trouble")).to_contain_text("Niemand kann gewinnen", timeout=60_000)


def test_the_workshop_by_keyboard(person: Callable[..., Person]) -> None:
    guest = person(**DESKTOP)
    visit(guest, "das_amulett")
    guest.page.get_by_role("searchbox").focus()
    guest.page.keyboard.type("amber magic cost")
    expect(guest.page.locator(".wsr")).to_have_count(1)
    for _ in range(5):  # four ways to filter, then the row
        guest.page.keyboard.press("Tab")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator(f'[data-at="{COST}"] input')).to_be_visible()
    guest.page.keyboard.press("Tab")
    expect(guest.page.locator(f'[data-at="{COST}"] input')).to_be_focused()
    guest.page.keyboard.press("ArrowUp")
    expect(guest.page.locator(".ws__diff")).to_contain_text("Amber Magic: Cost")
    guest.page.keyboard.press("Tab")
    guest.page.keyboard.press("Enter")
    expect(guest.page.locator("dialog")).to_contain_text("DA-1.6")
