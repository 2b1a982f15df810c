"""Silver Amulett through the page."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, expect

from e2e.person import BUTTONS, LIT, Person

Arrive = Callable[..., Person]

PHONE, SMALL_PHONE, DESKTOP = (390, 844), (320, 640), (1440, 900)
SEATS = ["open", "heuristic", "heuristic"]
MINE = ".village--mine .scard"
SEEN = re.compile("^(Seen|Gesehen)")
CONTINUE = re.compile("On to round|To the result|Weiter zu Durchgang|Zum Ergebnis")


def sit_down(anna: Person, *seats: str) -> None:
    anna.sit_down(anna.make_table("silver_amulett", list(seats or SEATS)))
    anna.start()
    anna.page.wait_for_selector(MINE)


def look_at(anna: Person, slot: int) -> str:
    """A look at a card in one's own village: which card it is."""
    anna.page.locator(f"{MINE}[data-slot='{slot}']").click()
    face = anna.page.locator(".look .scard")
    expect(face).to_have_count(1)
    return face.get_attribute("aria-label") or ""


@pytest.mark.quick
def test_a_whole_match_against_bots_with_every_reckoning_seen(person: Arrive) -> None:
    anna = person()
    sit_down(anna)
    for number in range(1, 5):
        anna.play_until(".reckoning")
        sheet = anna.page.locator(".reckoning")
        expect(sheet.get_by_role("heading", name=f"Reckoning, round {number}")).to_be_visible()
        expect(sheet.locator(".reckoned")).to_have_count(3)
        for row in sheet.locator(".reckoned").all():
            numbers = [int((card.get_attribute("aria-label") or "").split()[-1]) for card in row.locator(".scard").all()]
            assert sum(numbers) == int(row.locator("dd").first.inner_text().split()[0])
        # the next round is not played, and the result not shown, before the reckoning has been seen
        assert anna.page.locator(LIT).count() == 1
        assert not anna.is_over
        sheet.get_by_role("button", name=CONTINUE).click()
        expect(sheet).to_have_count(0)
    expect(anna.page.locator(".places tbody tr")).to_have_count(3)


def test_a_look_shows_once(person: Arrive) -> None:
    anna = person()
    sit_down(anna)
    anna.wait_to_be_asked()
    face = look_at(anna, 2)
    expect(anna.page.locator(f"{MINE}[data-slot='2']")).to_have_text(re.compile("face down"))
    expect(anna.page.locator(".log")).to_contain_text("You look at place 2.")
    expect(anna.page.locator(".log")).not_to_contain_text("You see")

    # a look that was not reported as seen survives a reload
    anna.page.reload()
    expect(anna.page.locator(".look .scard")).to_have_attribute("aria-label", face)
    anna.page.locator(".look").get_by_role("button", name=SEEN).click()
    expect(anna.page.locator(".look")).to_have_count(0)

    # afterwards nothing on the page shows it any more
    name = face.split(",")[0]
    expect(anna.page.locator(".village--mine")).not_to_contain_text(name)
    anna.page.reload()
    anna.page.wait_for_selector(MINE)
    expect(anna.page.locator("#prompt")).to_contain_text("which other card")
    expect(anna.page.locator(".look")).to_have_count(0)
    expect(anna.page.locator(".log")).not_to_contain_text("You see")


def test_an_open_look_closes_with_the_next_move(person: Arrive) -> None:
    """It is not a note to play by."""
    anna = person()
    sit_down(anna)
    anna.wait_to_be_asked()
    look_at(anna, 1)
    look_at(anna, 4)
    expect(anna.page.locator(".look figcaption")).to_have_text("Place 4 in your village")
    anna.page.locator(".look").get_by_role("button", name=SEEN).click()
    drawn = anna.page.locator("[data-thing=pile].is-legal")
    expect(drawn).to_have_count(1)
    drawn.click()
    expect(anna.page.locator(".held--mine .scard")).to_have_count(1)
    expect(anna.page.locator(".look")).to_have_count(0)


def hold_a_card(anna: Person) -> None:
    """After both looks: a card from the pile, until I hold one that is mine to keep."""
    for slot in (1, 2):
        anna.wait_to_be_asked()
        look_at(anna, slot)
    expect(anna.page.locator(".look figcaption")).to_have_text("Place 2 in your village")
    anna.page.locator(".look").get_by_role("button", name=SEEN).click()
    anna.page.locator("[data-thing=pile].is-legal").click()
    expect(anna.page.locator(".held--mine .scard")).to_have_count(1)


def test_sa_6_1_places_are_named_and_taken_back_before_anybody_sees_it(person: Arrive) -> None:
    """SA-6.1: what counts is what has been confirmed; until then the page alone knows it."""
    anna, guest = person(), person()
    joined = anna.make_table("silver_amulett", SEATS)
    anna.sit_down(joined)
    anna.start()
    guest.page.goto(f"{guest.url}/t/{joined['code']}")
    hold_a_card(anna)
    orders = anna.page.locator(".place.is-pushed .order")
    place = {slot: anna.page.locator(f"{MINE}[data-slot='{slot}']") for slot in range(1, 6)}
    prompt = anna.page.locator("#prompt")

    place[3].click()
    expect(orders).to_have_text(["1"])
    expect(place[3]).to_have_attribute("aria-pressed", "true")
    expect(prompt).to_contain_text("Place 3 is named. Another one, or confirm?")
    expect(prompt.get_by_role("button", name="Confirm place 3")).to_be_enabled()
    anna.page.keyboard.press("1")
    expect(orders).to_have_text(["2", "1"])
    expect(place[1]).to_have_text(re.compile("named as number 2"))
    place[3].click()  # the numbers close up
    expect(orders).to_have_text(["1"])
    prompt.get_by_role("button", name="Clear choice").click()
    expect(orders).to_have_count(0)
    expect(prompt).to_contain_text("What do you do with it?")
    expect(guest.page.locator(".place.is-pushed")).to_have_count(0)
    expect(guest.page.locator(".log")).not_to_contain_text("Anna names place")

    for key in ("4", "2"):
        anna.page.keyboard.press(key)
    expect(orders).to_have_text(["2", "1"])
    prompt.get_by_role("button", name="Confirm").click()
    expect(anna.page.locator(".place.is-pushed")).to_have_count(0)
    expect(anna.page.locator(".log")).to_contain_text(re.compile("the announcement (succeeds|fails)"))
    told = guest.page.locator(".log")
    expect(told).to_contain_text("Anna names place 4.")
    expect(told).to_contain_text("Anna names place 2.")
    assert told.inner_text().index("Anna names place 4") < told.inner_text().index("Anna names place 2")


def test_a_place_is_named_by_one_tap_and_says_nothing_over_the_village(person: Arrive) -> None:
    """On a touch screen, too: a place can be taken back, so no second tap is needed."""
    anna = person(size=PHONE, has_touch=True)
    sit_down(anna)
    hold_a_card(anna)
    place = anna.page.locator(f"{MINE}[data-slot='3']")
    place.tap()
    expect(anna.page.locator(".place.is-pushed .order")).to_have_text(["1"])
    place.tap()
    expect(anna.page.locator(".place.is-pushed")).to_have_count(0)
    expect(anna.page.locator("#tip")).to_have_count(0)


def test_on_touch_the_first_tap_shows_and_the_second_draws(person: Arrive) -> None:
    anna = person(size=PHONE, has_touch=True)
    sit_down(anna)
    for slot in (1, 2):
        anna.wait_to_be_asked()
        for _ in range(2):
            anna.page.locator(f"{MINE}[data-slot='{slot}']").tap()
        expect(anna.page.locator(".look .scard")).to_have_count(1)
    anna.page.locator(".look").get_by_role("button", name=SEEN).tap()
    pile = anna.page.locator("[data-thing=pile].is-legal")
    expect(pile).to_be_visible()
    if anna.page.locator("[data-thing=discard].is-legal").count():
        pile.tap()
        expect(anna.page.locator("#prompt")).to_contain_text("You see it alone, and then keep it or discard it.")
        expect(anna.page.locator(".held--mine")).to_have_count(0)
    pile.tap()
    expect(anna.page.locator(".held--mine .scard").first).to_be_visible()


@pytest.mark.parametrize("size", [(320, 568), (390, 844), (844, 390)], ids=["small", "phone", "sideways"])
def test_nothing_scrolls_and_every_button_is_on_the_screen(person: Arrive, size: tuple[int, int]) -> None:
    anna = person(size=size, has_touch=True, is_mobile=True)
    sit_down(anna, "open", "heuristic", "heuristic", "heuristic")
    for sight in ("[data-thing=pile].is-legal", ".held--mine", ".place.is-pushed"):
        anna.play_until(sight)
        found = anna.page.evaluate(
            """() => {
                const table = document.querySelector("#table");
                const tabs = document.querySelector(".side").getBoundingClientRect();
                const low = innerWidth > innerHeight ? innerHeight : tabs.top;
                const pressed = "#prompt .actions button, .village--mine .scard, .piles .scard";
                const things = [...document.querySelectorAll(pressed)];
                const out = things.map((thing) => thing.getBoundingClientRect());
                const isOut = ({ x, y, right, bottom }) => x < 0 || y < 0 || right > innerWidth + 1 || bottom > low + 1;
                return [table.scrollHeight - table.clientHeight, out.filter(isOut).length];
            }"""
        )
        assert found[0] <= 2, sight
        assert found[1] == 0, sight


def test_a_whole_match_with_the_keyboard_alone(person: Arrive) -> None:
    anna = person()
    sit_down(anna)
    keys = anna.page.keyboard
    for _ in range(3000):
        if not anna.wait_to_be_asked():
            break
        if anna.page.locator(".look, .reckoning").count():
            expect(anna.page.locator(".look .btn:focus, .reckoning .btn:focus")).to_have_count(1)
            keys.press("Enter")
            continue
        if primary := anna.page.locator("#prompt .btn--primary:enabled").count():
            keys.press("Enter" if anna.page.locator(".place.is-pushed").count() else "A")
        if primary:
            continue
        keys.press("l")  # all moves
        moves = anna.page.locator(".moves [role=option]")
        if choices := moves.count():  # none while something moves
            for _ in range(anna.lots.randrange(choices)):
                keys.press("ArrowDown")
            keys.press("Enter")
    expect(anna.page.locator(".places tbody tr")).to_have_count(3)


def test_arrows_move_in_a_village(person: Arrive) -> None:
    anna = person()
    sit_down(anna)
    anna.wait_to_be_asked()
    while not anna.page.locator(f"{MINE}:focus").count():
        anna.page.keyboard.press("Tab")
    for key in ("End", "ArrowLeft", "Enter"):
        anna.page.keyboard.press(key)
    expect(anna.page.locator(".look figcaption")).to_have_text("Place 4 in your village")
    anna.page.keyboard.press("Enter")
    expect(anna.page.locator(".look")).to_have_count(0)
    expect(anna.page.locator(f"{MINE}[data-slot='4']")).to_be_focused()


def test_a_round_by_touch_on_a_phone(person: Arrive) -> None:
    """Whatever is lit can be hit: nothing lies on it."""
    anna = person(size=PHONE, has_touch=True)
    sit_down(anna)
    look, reckoning = anna.page.locator(".look .btn"), anna.page.locator(".reckoning .btn")
    while anna.wait_to_be_asked() and not reckoning.count():
        things = (look if look.count() else anna.page.locator(f"{LIT}, {BUTTONS}:enabled")).element_handles()
        if not things:  # a move is on its way
            continue
        thing = things[anna.lots.randrange(len(things))]
        try:
            thing.tap(timeout=5_000)
        except Error:
            assert not thing.is_visible() or thing.is_disabled(), "something lies on it"
    reckoning.tap()
    expect(reckoning).to_have_count(0)


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, DESKTOP], ids=["small-phone", "phone", "desktop"])
def test_nothing_on_the_table_keeps_anybody_out(person: Arrive, size: tuple[int, int]) -> None:
    anna = person(size=size, has_touch=size != DESKTOP)
    sit_down(anna, "open", "heuristic", "heuristic", "heuristic")
    for sight in (".look", "[data-thing=pile].is-legal", ".held--mine", ".place.is-pushed", ".reckoning"):
        anna.play_until(sight)
        for scheme in ("light", "dark"):
            anna.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert anna.violations() == []
        assert anna.overflow() == 0


def test_both_languages_without_reload(person: Arrive) -> None:
    anna = person(language="de")
    sit_down(anna)
    anna.wait_to_be_asked()
    face = look_at(anna, 1)
    expect(anna.page.locator(".look")).to_contain_text("Nur du siehst diese Karte")
    anna.page.get_by_role("button", name="EN, English").click()
    expect(anna.page.locator(".look")).to_contain_text("Only you see this card")
    # the number stays, the name is another
    expect(anna.page.locator(".look .scard")).to_have_attribute("aria-label", re.compile(f", {face.split()[-1]}$"))
    expect(anna.page.locator(".silver figcaption").first).to_contain_text("Draw pile")
    anna.page.locator(".look").get_by_role("button", name=SEEN).click()
    anna.page.get_by_role("button", name="DE, Deutsch").click()
    expect(anna.page.locator(".silver figcaption").first).to_contain_text("Nachziehstapel")
    expect(anna.page.locator(".look")).to_have_count(0)


def test_the_sheet_shows_all_characters_and_what_was_rebuilt(person: Arrive) -> None:
    anna = person()
    sit_down(anna)
    anna.page.get_by_role("button", name="Summary sheet").click()
    cast = anna.page.locator(".cast li")
    expect(cast).to_have_count(14)
    assert len({card.get_attribute("src") for card in cast.locator("img").all()}) == 14
    expect(cast.nth(9).locator("h4")).to_have_text("9 Seer (rebuilt)")
    expect(cast.nth(0).locator("h4")).to_have_text("0 Villager")
    expect(anna.page.locator(".cast > .hint")).to_contain_text("rebuilt: ability and number of copies")
    assert anna.violations() == []
    anna.page.get_by_role("searchbox").fill("opponent swap")
    expect(cast.locator("h4")).to_have_text(["12 Robber (rebuilt)"])


def test_the_sheet_can_be_read_before_anybody_plays(person: Arrive) -> None:
    anna = person()
    anna.page.goto(anna.url)
    tile = anna.page.locator(".tile", has_text="Silver Amulett")
    tile.get_by_role("button", name=re.compile("^About the game")).click()
    expect(anna.page.locator(".about__words")).to_contain_text("werewolves")
    anna.page.get_by_role("button", name="Summary sheet").click()
    card = anna.page.locator(".cast li .scard").first
    expect(card).to_be_visible()
    box = card.bounding_box()
    assert box
    assert 70 < box["width"] < 100
    assert anna.violations() == []


def test_a_clause_about_the_game_opens_the_rules_there(person: Arrive) -> None:
    """From a tip, and from the sheet; there is no table yet beside which the rules could open."""
    anna = person()
    anna.choose("silver_amulett", re.compile("^About the game"))
    for before, clause in (("", "SA-11.4"), ("Summary sheet", "SA-9.8")):
        if before:
            anna.page.get_by_role("button", name=before).click()
        anna.page.get_by_role("button", name=f"Rule {clause}", exact=True).click()
        rule = anna.page.locator(".rule.is-sought")
        expect(rule).to_contain_text(clause)
        expect(rule).to_be_in_viewport()
        anna.page.get_by_role("button", name="Close").last.click()
        expect(rule).to_have_count(0)


@pytest.mark.parametrize("size", [SMALL_PHONE, PHONE, DESKTOP], ids=["small-phone", "phone", "desktop"])
def test_what_is_rebuilt_has_one_mark_that_is_explained(person: Arrive, size: tuple[int, int]) -> None:
    """On own and others' cards, in the spoken name, and in the legend; the tooltip says what exactly."""
    anna = person(size=size)
    sit_down(anna)
    anna.play_until(".held--mine")
    held = anna.page.locator(".held--mine .scard")
    label = held.get_attribute("aria-label") or held.locator(".vh").inner_text()
    expect(held.locator(".s-star")).to_have_count(1 if "(rebuilt)" in label else 0)
    expect(anna.page.locator(".legend")).to_contain_text("rebuilt")
    expect(anna.page.locator(".legend")).to_be_visible()


def test_a_spectator_sees_all_villages_and_no_faces(person: Arrive) -> None:
    anna, guest = person(), person()
    joined = anna.make_table("silver_amulett", SEATS)
    anna.sit_down(joined)
    anna.start()
    guest.page.goto(f"{guest.url}/t/{joined['code']}")
    expect(guest.page.locator(".seats .seat")).to_have_count(3)
    anna.wait_to_be_asked()
    look_at(anna, 1)
    expect(guest.page.locator(".log")).to_contain_text("looks at place 1")
    expect(guest.page.locator(".look")).to_have_count(0)
    assert guest.violations() == []
