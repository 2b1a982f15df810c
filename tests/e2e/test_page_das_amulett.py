"""Das Amulett through the page: the land, both auctions, paying, moving the party, the secret set-ups."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from e2e.kinds import View, moment_where, set_table
from e2e.person import Person
from server.serving import Server

Arrive = Callable[..., Person]

GAME = "das_amulett"
PAYING = "#prompt .pay"
BIDDING = "#prompt .actions > .stepper"
HELD = "#prompt button:has-text('Another choice')"
LIT_AREAS = ".area.is-legal"
PARTY_MOVES = f"#table:has(#prompt .clause:has-text('DA-11.')) {LIT_AREAS}"
"""Areas are lit for a teleportation as well."""
PHONE, SMALL_PHONE, FLAT = (390, 844), (320, 568), (844, 390)
TABLET, UPRIGHT, DESKTOP = (1024, 768), (820, 1180), (1440, 900)


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


@pytest.mark.quick
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
        if anna.page.locator(PAYING).count():
            for spin in anna.page.locator(f"{PAYING} [role=spinbutton]").all():
                spin.press("End")
            keys.press("p")
        elif anna.page.locator(BIDDING).count():
            keys.press("+")
            keys.press("p" if anna.lots.random() < 0.3 else "b")
            if anna.page.locator(HELD).count():
                keys.press("Enter")
        elif anna.page.locator("#prompt .actions [data-key]").count():
            keys.press((anna.page.locator("#prompt .actions [data-key]").first.get_attribute("data-key") or "").lower())
        else:
            if tab_to(anna, ".is-legal"):
                keys.press(anna.lots.choice(["Enter", "Space"]))
    assert anna.is_over


def tab_to(anna: Person, wanted: str) -> bool:
    """Tab until it has the focus; False: it is no longer there, a move is on its way."""
    for _ in range(120):
        if anna.page.evaluate("(wanted) => document.activeElement.matches(wanted)", wanted):
            return True
        anna.page.keyboard.press("Tab")
    assert not anna.page.locator(wanted).count(), f"Tab never comes to {wanted}"
    return False


@pytest.mark.parametrize(("wings", "clause"), [(False, "DA-11."), (True, "DA-14.2")], ids=["on foot", "with wings"])
def test_what_is_not_possible_names_its_clause(person: Arrive, server: Server, wings: bool, clause: str) -> None:
    """Who owns Wings of the Phoenix moves by DA-14.22 and DA-14.23 instead (DA-14.23)."""

    def fits(view: View) -> bool:
        return bool(view["decision"] == "move_party") and ("phoenix_wings" in view["spells"][view["seat"]]) == wings

    anna = person()
    anna.sit_down(set_table(server.database, moment_where(GAME, 4, fits)))
    anna.page.wait_for_selector(LIT_AREAS)
    anna.page.locator(".area.is-dim").first.dispatch_event("click")
    prompt = anna.page.locator("#prompt")
    expect(prompt).to_contain_text("Not possible:")
    expect(prompt.locator(".clause").first).to_contain_text(clause)


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
    anna.page.get_by_role("button", name="Another choice").click()
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


def test_a_chip_opens_the_spells_of_a_seat_over_the_stage_and_the_question_stays(person: Arrive) -> None:
    anna = sit_down(person(size=SMALL_PHONE, has_touch=True))
    play_until(anna, BIDDING)
    chip = anna.page.locator(".chip").first
    expect(chip).to_contain_text(re.compile(r"\d of 7 colours, \d of 8 gems"))
    chip.tap()
    sheet = anna.page.locator(".seatsheet")
    expect(sheet.locator(".spell__text").first).to_be_visible()
    for button in anna.page.locator("#prompt .actions button").all():
        expect(button).to_be_in_viewport(ratio=1)
    assert anna.violations() == []
    assert anna.overflow() == 0
    anna.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(chip).to_be_focused()
    anna.page.get_by_role("button", name="Amulet and spells").tap()
    expect(sheet.locator(".spell__text").first).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, (360, 740), SMALL_PHONE])
def test_on_a_phone_the_figures_of_three_others_stand_apart(person: Arrive, size: tuple[int, int]) -> None:
    anna = sit_down(person(size=size, language="de"), players=4)
    anna.wait_to_be_asked()
    for chip in anna.page.locator(".chip").all():
        meters, has = chip.locator(".chip__meters").bounding_box(), chip.locator(".chip__has").bounding_box()
        assert meters and has and meters["x"] + meters["width"] <= has["x"] + 1
        assert chip.evaluate("(one) => one.scrollWidth <= one.clientWidth")


def test_on_a_phone_a_bid_hides_nothing_of_my_metal(person: Arrive) -> None:
    anna = sit_down(person(size=PHONE, language="de"))
    anna.wait_to_be_asked()
    expect(anna.page.locator(BIDDING)).to_be_visible()
    metal, prompt = anna.page.locator(".purse__metal").first.bounding_box(), anna.page.locator("#prompt").bounding_box()
    assert metal and prompt and metal["y"] + metal["height"] <= prompt["y"]


LIES_OPEN = """() => [...document.querySelectorAll(".seat")].map((seat) => {
    const isOnTop = (thing) => {
        thing.scrollIntoView({ block: "nearest", inline: "nearest" });
        const { x, y, width, height } = thing.getBoundingClientRect();
        return width >= 9 && thing.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    };
    const amulet = seat.querySelector(".amulet");
    const gems = [...amulet.querySelectorAll("img")];
    const tally = [...seat.querySelectorAll(".meter")];
    const magic = seat.classList.contains("is-mine") ? seat.closest(".mine") : seat;
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
        seen: [...(amulet.checkVisibility() ? [amulet, ...gems] : []), ...tally].every(isOnTop),
    };
})"""
"""By seat: its spells with their stones and the gems of its amulet; seen is what nothing covers."""

OVERLAPS = """() => {
    const boxOf = (part) => part?.getBoundingClientRect() ?? { left: 0, top: 0, right: Infinity, bottom: Infinity };
    const shown = (part) => {  // as far as it is not scrolled away
        const boxes = [part, part.closest(".seats"), part.closest("#table")].map(boxOf);
        const [left, top] = ["left", "top"].map((side) => Math.max(...boxes.map((box) => box[side])));
        const [right, bottom] = ["right", "bottom"].map((side) => Math.min(...boxes.map((box) => box[side])));
        return { name: part.className.baseVal ?? part.className, left, top, right, bottom };
    };
    const parts = [...document.querySelectorAll(".seats .seat, .hex, .panel, #prompt, .mine, .side")];
    const boxes = parts.filter((part) => part.checkVisibility()).map(shown);
    const shares = (a, b, from, to) => Math.min(a[to], b[to]) - Math.max(a[from], b[from]) > 5;
    const areBothLand = (a, b) => a.name === "hex" && b.name === "hex";
    const meet = (a, b) => !areBothLand(a, b) && shares(a, b, "left", "right") && shares(a, b, "top", "bottom");
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
        (TABLET, 4),
        (TABLET, 6),
        (UPRIGHT, 3),
        (UPRIGHT, 5),
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


OFF_SCREEN = """() => {
    const mine = [".mine:not([data-many=very]) .spell", ".mine .metal"];  // seven spells and more scroll
    const parts = ["#prompt button", ".prompt__ask", ".chip", ".purse button", ".purse li", ...mine];
    const isOff = (part) => {
        const { left, top, right, bottom } = part.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    };
    const shown = [...document.querySelectorAll(parts.join(", "))].filter((part) => part.checkVisibility());
    return shown.filter(isOff).map((part) => part.outerHTML.slice(0, 80));
}"""
CUT = """() => {
    const parts = [".mine .spell__text", ".lot .spell__text", ".prompt__ask", "#prompt .btn"];
    const isCut = (part) => part.scrollHeight > part.clientHeight + 2 || part.scrollWidth > part.clientWidth + 1;
    const shown = [...document.querySelectorAll(parts.join(", "))].filter((part) => part.checkVisibility());
    return shown.filter(isCut).map((part) => part.textContent);
}"""
"""Own spells, the one that is being sold, and questions are read to the end."""
MOMENTS = (BIDDING, "[data-phase=gem_phase] " + BIDDING, PAYING, ".pick--take", LIT_AREAS)


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("size", [PHONE, SMALL_PHONE, FLAT, UPRIGHT, TABLET, DESKTOP])
def test_question_and_buttons_are_always_on_the_screen(
    person: Arrive, size: tuple[int, int], players: int, language: str
) -> None:
    anna = sit_down(person(size=size, language=language), players)
    for moment in MOMENTS:
        play_until(anna, moment)
        assert anna.page.evaluate(OFF_SCREEN) == [], moment
        assert anna.page.evaluate(CUT) == [], moment
        assert anna.overflow() == 0


def test_moving_the_party_takes_the_whole_screen_of_a_phone(person: Arrive) -> None:
    """The first tap lights an area and its way, the second one goes there."""
    anna = sit_down(person(size=PHONE, has_touch=True, is_mobile=True))
    play_until(anna, PARTY_MOVES)
    expect(anna.page.locator(".strip, .purse, .side:visible")).to_have_count(0)
    land = anna.page.locator(".board").bounding_box()
    assert land and land["height"] > 500
    area = anna.page.locator(LIT_AREAS).first
    area.scroll_into_view_if_needed()
    area.locator(".hex").tap()
    expect(anna.page.locator(".way__line").first).to_be_attached()
    expect(anna.page.locator("#prompt .btn--primary")).to_contain_text("Move to")
    anna.page.get_by_role("button", name="Show the others").tap()
    expect(anna.page.locator(".chip")).to_have_count(2)


@pytest.mark.parametrize("size", [DESKTOP, SMALL_PHONE])
def test_a_bid_is_paid_in_one_go(person: Arrive, size: tuple[int, int]) -> None:
    anna = sit_down(person(size=size))
    play_until(anna, PAYING)
    pay = anna.page.locator("#prompt .pay__go")
    before = anna.page.locator(".pay__sum").inner_text()
    owed = int(re.search(r"of (\d+) cards", before)[1])  # type: ignore[index]
    expect(pay).to_be_disabled()
    expect(pay).to_have_text(re.compile(r"^Pay, \d+ more"))
    anna.page.locator(".pay .stepper__b:last-child button[aria-disabled=false]").first.click()
    expect(anna.page.locator(".pay__sum")).not_to_have_text(before)
    anna.page.get_by_role("button", name="Empty").click()
    expect(anna.page.locator(".pay__sum")).to_have_text(before)
    for spin in anna.page.locator(f"{PAYING} [role=spinbutton]").all():
        spin.press("End")
    expect(anna.page.locator(".pay__sum b")).to_have_text(str(owed))
    pay.click()
    expect(anna.page.locator(PAYING)).to_have_count(0)
    anna.page.wait_for_function(
        """(owed) => {
            const told = [...document.querySelectorAll(".log p")].map((line) => line.textContent);
            const last = told.findLastIndex((line) => line.startsWith("You win the exchange"));
            const laid = told.slice(last).filter((line) => line.startsWith("You lay out"));
            return laid.reduce((sum, line) => sum + Number(line.match(/\\d+/)[0]), 0) === owed;
        }""",
        arg=owed,
    )


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_a_sale_is_a_moment_of_its_own(person: Arrive, size: tuple[int, int]) -> None:
    anna = person(size=size, reduced_motion="no-preference")
    joined = anna.make_table(GAME, ["open", "heuristic", "heuristic"])
    anna.sit_down(joined)
    anna.start()
    anna.page.wait_for_selector(BIDDING, state="visible")
    for _ in range(10):
        anna.page.get_by_role("spinbutton").press("End")
        anna.page.locator("#prompt .btn--primary").click()
        if (held := anna.page.locator(HELD)).count():
            held.locator("xpath=..").locator(".btn--primary").click()
        sold = anna.page.locator(".sold")
        sold.wait_for(state="visible")
        told = sold.inner_text()
        if "Sold to" in told:
            break
        anna.page.wait_for_selector(BIDDING, state="visible")
    assert re.search(r"Sold to (you|Balduin|Cosima)", told)
    anna.page.keyboard.press("Shift")
    expect(anna.page.locator(".sold")).to_have_count(0)


def test_a_line_of_the_log_points_at_its_place(person: Arrive) -> None:
    anna = sit_down(person(size=DESKTOP))
    play_until(anna, ".log p:has-text('takes a gem from'), .log p:has-text('take a gem from')")
    line = anna.page.locator(".log p", has_text="a gem from").last
    area = re.search(r"from ([A-E]\d)", line.inner_text())
    line.hover()
    assert area
    expect(anna.page.locator(f"[data-thing='area:{area[1]}']")).to_have_class(re.compile("is-told"))


@pytest.mark.parametrize("size", [DESKTOP, TABLET], ids=["desktop", "tablet"])
def test_what_is_counted_on_a_plate_explains_itself(person: Arrive, size: tuple[int, int]) -> None:
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
    for moment in (".dealt", BIDDING, PAYING, ".pick--take", LIT_AREAS):
        play_until(anna, moment)
        assert anna.violations() == [], moment
        assert anna.overflow() == 0


def test_both_languages_without_reload(person: Arrive) -> None:
    anna = sit_down(person(language="de"))
    anna.wait_to_be_asked()
    panel = anna.page.locator(".panel h2")
    expect(panel).to_have_text("Versteigerung 1 von 3")
    anna.page.get_by_role("button", name="EN, English").click()
    expect(panel).to_have_text("Auction 1 of 3")
    expect(anna.page.get_by_role("img", name=re.compile("^Amulet of")).first).to_be_visible()


SHEET = re.compile("Summary sheet|Übersicht")


def test_the_sheet_shows_all_spells_and_who_has_which(person: Arrive, server: Server) -> None:
    seen: dict[str, Any] = {}

    def is_auction(view: View) -> bool:
        seen.update(view)
        return bool(view["decision"] == "spell_bid")

    anna = person()
    anna.sit_down(set_table(server.database, moment_where(GAME, 3, is_auction)))
    anna.wait_to_be_asked()
    mine, all_held = len(seen["spells"][seen["seat"]]), sum(map(len, seen["spells"]))
    anna.page.get_by_role("button", name=SHEET).first.click()
    sheet = anna.page.get_by_role("dialog")
    spells = sheet.locator(".ref")
    expect(spells).to_have_count(33)
    assert anna.violations() == []
    held = sheet.locator(".ref.is-held")
    assert held.count() == all_held + 1, "and the one that is being sold"
    expect(sheet.locator(".ref__held", has_text="yours")).to_have_count(mine)
    sheet.get_by_role("button", name=re.compile("On the table")).click()
    expect(spells).to_have_count(all_held + 1)
    sheet.get_by_role("button", name=re.compile("^All")).click()
    sheet.get_by_role("searchbox").fill("great wall")
    expect(spells).to_have_count(3)
    expect(sheet.locator(".ref", has_text="Gift of the Builders")).to_contain_text("not play this as printed")
    sheet.get_by_role("button", name=re.compile("DA-14.13")).click()
    expect(anna.page.locator(".rules")).to_contain_text("DA-14.13")


@pytest.mark.parametrize("size", [(1440, 900), PHONE])
def test_what_is_rebuilt_is_marked_on_own_and_others_spells(person: Arrive, size: tuple[int, int]) -> None:
    """DA-1.6: where cost and income are to be seen, so is the star; and it is in the spoken name."""
    anna = sit_down(person(size=size))
    anna.wait_to_be_asked()
    if size == PHONE:
        anna.page.get_by_role("button", name="Amulet and spells").click()
        own = anna.page.locator(".seatsheet .spell").first
        expect(own.locator(".spell__signs .mark")).to_be_visible()
        expect(own.locator("> .vh")).to_contain_text(re.compile("rebuilt: .*cost"))
        anna.page.locator(".chip").first.click()
        others = anna.page.locator(".seatsheet .spell").first
    else:
        own = anna.page.locator(".mine .spell").first
        expect(own.locator(".spell__signs .mark")).to_be_visible()
        expect(own.locator("> .vh")).to_contain_text(re.compile("rebuilt: .*cost"))
        others = anna.page.locator(".seats .spell").first
    expect(others.locator(".spell__signs .mark")).to_be_visible()
    expect(others.locator("> .vh")).to_contain_text(re.compile("rebuilt: .*cost"))
