"""Das Amulett through the page: the land, both auctions, paying, moving the party, the secret set-ups."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.person import Person

Arrive = Callable[..., Person]

GAME = "das_amulett"
BIDDING = "#prompt .stepper"
LIT_AREAS = ".area.is-legal"
PARTY_MOVES = f".felt:has(#prompt .clause:has-text('DA-11.')) {LIT_AREAS}"
"""Areas are lit for a teleportation as well."""
PHONE, SMALL_PHONE, TABLET, UPRIGHT, DESKTOP = (390, 844), (320, 640), (1024, 768), (768, 1024), (1440, 900)


def sit_down(anna: Person, players: int = 3, **options: str | bool) -> Person:
    anna.sit_down(anna.make_table(GAME, ["open"] + ["heuristic"] * (players - 1), options=options))
    anna.start()
    return anna


def play_until(anna: Person, wanted: str, most: int = 400) -> Locator:
    """Bid and keep playing until something can be seen; if the match ends first, start another."""
    for _ in range(most):
        if not anna.wait_to_be_asked():
            anna.page.get_by_role("button", name=re.compile("Play again|Noch eine Partie")).click()
        elif (found := anna.page.locator(wanted)).count():
            return found
        else:
            anna.act()
    raise AssertionError(f"{wanted} was never seen")


def test_a_whole_match_against_bots(person: Arrive) -> None:
    anna = sit_down(person())
    assert anna.play_to_the_end() > 10
    expect(anna.page.locator(".places tbody tr")).to_have_count(3)
    expect(anna.page.get_by_role("dialog")).to_contain_text("win")


@pytest.mark.parametrize(("setup", "language"), [("expert", "de"), ("author", "en")])
def test_a_whole_match_on_the_phone_after_a_secret_set_up(person: Arrive, setup: str, language: str) -> None:
    anna = sit_down(person(size=PHONE, language=language, has_touch=True), setup=setup)
    for _ in range(400):
        if not anna.wait_to_be_asked():
            break
        assert anna.overflow() == 0
        anna.act()
    expect(anna.page.locator(".places tbody tr")).to_have_count(3)


def test_a_whole_match_with_the_keyboard_alone(person: Arrive) -> None:
    """Nothing is pointed at: what takes the focus is found by Tab and arrows, and Enter or Space acts."""
    anna = sit_down(person())
    keys = anna.page.keyboard
    for _ in range(400):
        if not anna.wait_to_be_asked():
            break
        if anna.page.locator(BIDDING).count():
            keys.press("+")
            keys.press("4" if anna.lots.random() < 0.3 else "3")
            if anna.page.get_by_text("Are you sure?").count():
                keys.press("1")
        elif anna.page.locator("#prompt .actions button").count():
            keys.press("1")
        else:
            tab_to(anna, ".is-legal")
            keys.press(anna.lots.choice(["Enter", "Space"]))
    assert anna.is_over


def tab_to(anna: Person, wanted: str) -> None:
    """Tab until it has the focus."""
    for _ in range(120):
        if anna.page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return
        anna.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {wanted}")


def test_what_is_not_possible_names_its_clause(person: Arrive) -> None:
    anna = sit_down(person())
    play_until(anna, PARTY_MOVES)
    anna.page.locator(".area.is-dim").first.dispatch_event("click")
    prompt = anna.page.locator("#prompt")
    expect(prompt).to_contain_text("Not possible:")
    expect(prompt.locator(".clause").first).to_contain_text("DA-11.")


def test_arrows_lead_over_the_map_and_enter_moves_the_party(person: Arrive) -> None:
    anna = sit_down(person())
    play_until(anna, PARTY_MOVES)
    tab_to(anna, LIT_AREAS)
    start = anna.page.evaluate("document.activeElement.id")
    anna.page.keyboard.press("ArrowDown")
    assert anna.page.evaluate("document.activeElement.id") != start
    anna.page.keyboard.press("ArrowUp")
    target = anna.page.evaluate("document.activeElement.matches('.is-legal') ? document.activeElement.id : null")
    if target is None:
        anna.page.locator(LIT_AREAS).first.focus()
        target = anna.page.evaluate("document.activeElement.id")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".log")).to_contain_text(f"You move the travelling party to {target.removeprefix('area-')}")


def test_the_stepper_keeps_between_the_least_and_the_greatest_bid(person: Arrive) -> None:
    anna = sit_down(person())
    play_until(anna, BIDDING)
    spin = anna.page.get_by_role("spinbutton")
    least, greatest = (int(spin.get_attribute(f"aria-value{end}") or "") for end in ("min", "max"))
    less, more = anna.page.get_by_role("button", name="Bid less"), anna.page.get_by_role("button", name="Bid more")
    expect(spin).to_have_attribute("aria-valuenow", str(least))
    expect(less).to_have_attribute("aria-disabled", "true")
    for _ in range(greatest - least):
        more.click()
    expect(spin).to_have_attribute("aria-valuenow", str(greatest))
    expect(more).to_have_attribute("aria-disabled", "true")
    spin.press("Home")
    anna.page.get_by_role("button", name=f"Bid {least}", exact=True).click()
    expect(anna.page.locator(".log")).to_contain_text(f"You bid {least} stone")


def test_a_leap_in_the_bidding_is_asked_once(person: Arrive) -> None:
    anna = sit_down(person())
    play_until(anna, ", ".join(f'[aria-valuemin="1"][aria-valuemax="{greatest}"]' for greatest in range(5, 15)))
    spin = anna.page.get_by_role("spinbutton")
    spin.press("End")
    anna.page.locator("#prompt .btn--primary").click()
    expect(anna.page.locator("#prompt")).to_contain_text("Are you sure?")
    anna.page.get_by_role("button", name="Cancel").click()
    expect(spin).to_be_visible()


@pytest.mark.parametrize(("shown", "kinds"), [(False, 0), (True, 2)])
def test_the_metal_of_others_is_a_number_unless_the_table_shows_it(person: Arrive, shown: bool, kinds: int) -> None:
    anna = sit_down(person(), show_hands=shown)
    anna.wait_to_be_asked()
    expect(anna.page.get_by_role("img", name=re.compile(r"^Metal cards: \d+$"))).to_have_count(2)
    expect(anna.page.locator(".openhand")).to_have_count(kinds)


def test_nobody_sees_who_of_the_others_has_chosen_in_secret(person: Arrive) -> None:
    """Anna has chosen, Ben has not: nobody looking at the table can tell."""
    anna, ben = person(), person()
    joined = anna.make_table(GAME, ["open", "open", "heuristic"], options={"setup": "expert"})
    anna.sit_down(joined)
    ben.page.goto(f"{ben.url}/t/{joined['code']}")
    ben.page.get_by_label("Your name").fill("Ben")
    ben.page.get_by_role("button", name="Join in").click()
    anna.start()
    for somebody in (anna, ben):
        somebody.page.wait_for_selector(".dealt")
    before = ben.page.locator(".seats").inner_html()
    for n in (0, 1):
        anna.page.locator(".dealt .spell").nth(n).click()
    anna.page.get_by_role("button", name=re.compile("^Keep ")).click()
    expect(anna.page.locator("#prompt")).to_have_class(re.compile("is-waiting"))
    kept = anna.page.get_by_role("list", name="Your spells").get_by_role("button")
    expect(kept).to_have_count(2)
    assert ben.page.locator(".seats").inner_html() == before


def test_a_plate_opens_the_spells_of_a_seat_where_there_is_little_room(person: Arrive) -> None:
    anna = sit_down(person(size=SMALL_PHONE, has_touch=True))
    anna.wait_to_be_asked()
    plate = anna.page.get_by_role("button", name=re.compile("Spells and amulet of")).first
    plate.tap()
    sheet = anna.page.locator(".plate:popover-open")
    expect(sheet.locator(".spell")).to_have_count(2)
    assert anna.violations() == []
    assert anna.overflow() == 0
    anna.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)


LIES_OPEN = """() => [...document.querySelectorAll(".seat")].map((seat) => {
    const isOnTop = (thing) => {
        thing.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { x, y, width, height } = thing.getBoundingClientRect();
        return width >= 9 && thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    const [magic, amulet] = [seat.querySelector(".seat__detail"), seat.querySelector(".seat__detail .amulet")];
    const gems = [...amulet.querySelectorAll("img")];
    const tally = [...amulet.querySelectorAll(".amulet__tally > span")];
    const spells = [...magic.querySelectorAll(".spell")].map((spell) => {
        const [sign, stones] = [spell.querySelector(".spell__phase"), spell.querySelector(".spell__stones b")];
        const seen = isOnTop(spell) && sign.checkVisibility() && stones.checkVisibility();
        return { said: spell.querySelector(".vh").innerText, stones: stones.innerText, seen };
    });
    return {
        spells,
        amulet: amulet.getAttribute("aria-label"),
        gems: gems.length,
        colours: new Set(gems.map((gem) => gem.src)).size,
        tally: tally.map((count) => count.textContent.match(/\\d+.\\d+/)?.[0]),
        seen: [amulet, ...gems, ...tally].every(isOnTop),
    };
})"""
"""By seat: its spells with their stones and the gems of its amulet; seen is what nothing covers."""

OVERLAPS = """() => {
    const boxOf = (part) => part?.getBoundingClientRect() ?? { left: 0, top: 0, right: Infinity, bottom: Infinity };
    const shown = (part) => {  // as far as it is not scrolled away
        const boxes = [part, part.closest(".seats"), part.closest("#table")].map(boxOf);
        const [left, top] = ["left", "top"].map((side) => Math.max(...boxes.map((box) => box[side])));
        const [right, bottom] = ["right", "bottom"].map((side) => Math.min(...boxes.map((box) => box[side])));
        return { name: part.className, left, top, right, bottom };
    };
    const parts = [...document.querySelectorAll(".seats .seat, .board, .panel, #prompt, .mine, .side")];
    const boxes = parts.filter((part) => part.checkVisibility()).map(shown);
    const shares = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 1;
    const meet = (a, b) => shares(a, b, "left", "right") && shares(a, b, "top", "bottom");
    return boxes.flatMap((a, n) => boxes.slice(n + 1).filter((b) => meet(a, b)).map((b) => `${a.name} lies on ${b.name}`));
}"""


def what_lies_open(anna: Person) -> list[dict[str, Any]]:
    """All of it is visible, and matches its description."""
    seats: list[dict[str, Any]] = anna.page.evaluate(LIES_OPEN)
    for seat in seats:
        for spell in seat["spells"]:
            assert spell["seen"], spell
            assert re.search(rf", {spell['stones']} energy stones?, rebuilt: .*cost", spell["said"])
        assert seat["seen"], seat["amulet"]
        assert f"gems: {seat['gems']} of 8, colours: {seat['colours']} of 7 " in seat["amulet"]
        assert seat["tally"] == [f"{seat['colours']}/7", f"{seat['gems']}/8"]
    return seats


@pytest.mark.parametrize(
    ("size", "players"),
    [
        (PHONE, 4),
        (PHONE, 6),
        (TABLET, 4),
        (TABLET, 6),
        (UPRIGHT, 3),
        (UPRIGHT, 5),
        (SMALL_PHONE, 5),
        (DESKTOP, 4),
        (DESKTOP, 6),
    ],
)
def test_spells_with_stones_and_the_gems_of_every_amulet_lie_open(
    person: Arrive, size: tuple[int, int], players: int
) -> None:
    anna = sit_down(person(size=size), players)
    anna.wait_to_be_asked()
    assert [len(seat["spells"]) >= 2 for seat in what_lies_open(anna)] == [True] * players
    play_until(anna, ".seats .amulet__gem")
    assert any(seat["gems"] for seat in what_lies_open(anna))
    assert anna.page.evaluate(OVERLAPS) == []
    assert anna.overflow() == 0


@pytest.mark.parametrize("players", [3, 6])
def test_on_a_phone_map_and_question_are_on_the_first_screen(person: Arrive, players: int) -> None:
    anna = sit_down(person(size=PHONE), players)
    for moment in (BIDDING, "[data-phase=gem_phase] #prompt .btn", LIT_AREAS):
        play_until(anna, moment)
        land, table, prompt = (anna.page.locator(part).bounding_box() for part in (".board", "#table", "#prompt"))
        assert land and table and prompt
        assert land["height"] >= 140
        assert prompt["y"] + prompt["height"] <= table["y"] + table["height"], moment
        assert anna.page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize("size", [PHONE, TABLET], ids=["phone", "tablet"])
def test_what_is_counted_on_a_plate_explains_itself(person: Arrive, size: tuple[int, int]) -> None:
    """The button that opens a plate covers none of it."""
    anna = sit_down(person(size=size))
    anna.wait_to_be_asked()
    tip = anna.page.locator(".tip__title")
    plate = anna.page.locator(".seats .seat").first
    for thing, title in (
        (".count >> nth=0", "Metal cards: "),
        (".count >> nth=1", "Energy stones"),
        (".amulet", "Amulet of"),
    ):
        anna.page.mouse.move(0, 0)
        expect(tip).to_have_count(0)
        plate.locator(thing).hover()
        expect(tip).to_contain_text(title)
    anna.page.mouse.move(0, 0)
    anna.page.locator(".starthat[data-thing]").hover()
    expect(tip).to_have_text("Wizard’s hat")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, (1366, 768)], ids=["phone", "laptop"])
def test_no_phase_keeps_anybody_out(person: Arrive, size: tuple[int, int], scheme: str) -> None:
    anna = sit_down(person(size=size, color_scheme=scheme), setup="expert")
    for moment in (".dealt", ".bids .is-asked.is-me", ".pick--take", LIT_AREAS):
        play_until(anna, moment)
        assert anna.violations() == [], moment
        assert anna.overflow() == 0


def test_both_languages_without_reload(person: Arrive) -> None:
    anna = sit_down(person(language="de"))
    anna.wait_to_be_asked()
    panel = anna.page.locator(".panel h2")
    expect(panel).to_have_text("Versteigerung")
    anna.page.get_by_role("button", name="EN, English").click()
    expect(panel).to_have_text("Auction")
    expect(anna.page.get_by_role("img", name=re.compile("^Amulet of")).first).to_be_visible()


SHEET = re.compile("Summary sheet|Übersicht")


def test_the_sheet_shows_all_spells_and_who_has_which(person: Arrive) -> None:
    anna = sit_down(person())
    anna.wait_to_be_asked()
    anna.page.get_by_role("button", name=SHEET).first.click()
    sheet = anna.page.get_by_role("dialog")
    spells = sheet.locator(".ref")
    expect(spells).to_have_count(33)
    assert anna.violations() == []
    held = sheet.locator(".ref.is-held")
    assert held.count() == 6 + 1  # two each, and the one that is being sold
    expect(sheet.locator(".ref__held", has_text="yours")).to_have_count(2)
    sheet.get_by_role("button", name=re.compile("On the table")).click()
    expect(spells).to_have_count(7)
    sheet.get_by_role("button", name=re.compile("^All")).click()
    sheet.get_by_role("searchbox").fill("great wall")
    expect(spells).to_have_count(3)
    expect(sheet.locator(".ref", has_text="Gift of the Builders")).to_contain_text("against the print")
    sheet.get_by_role("button", name=re.compile("DA-14.13")).click()
    expect(anna.page.locator(".rules")).to_contain_text("DA-14.13")


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
def test_what_is_rebuilt_is_marked_on_own_and_others_spells(person: Arrive, size: tuple[int, int]) -> None:
    """DA-1.6: where cost and income are to be seen, so is the star; and it is in the spoken name."""
    anna = sit_down(person(size=size))
    anna.wait_to_be_asked()
    own = anna.page.locator(".myplate .spell")
    expect(own.first.locator(".spell__signs .mark")).to_be_visible()
    if size == PHONE:
        anna.page.get_by_role("button", name=re.compile("Spells and amulet of")).first.click()
        others = anna.page.locator(".plate:popover-open .spell")
    else:
        others = anna.page.locator(".seats .spell")
    expect(others.first.locator(".spell__signs .mark")).to_be_visible()
    for spell in (own.first, others.first):
        expect(spell.locator("> .vh")).to_contain_text(re.compile("rebuilt: .*cost"))
