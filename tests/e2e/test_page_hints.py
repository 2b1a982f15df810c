"""Hints at the table: bars, a reason, lamplight on what is advised; by key and on a phone; none among people."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import TimeoutError, WebSocketRoute, expect

from e2e.kinds import Moment, legal_at, moments_of, set_table
from e2e.layout import settle
from e2e.person import OVERLAYS, Person
from e2e.test_page_lessons import GAMES
from server.serving import Server

PHONE = {"size": (390, 844), "language": "de"}
ROW, LAMP, TOOL = ".hint:visible .hint__row", ".hintlamp", ".tool--hint"
COVERS = """() => {
  const rect = (each) => document.querySelector(each).getBoundingClientRect();
  const [hint, prompt] = ['.hint--prompt', '#prompt .prompt__row'].map(rect);
  const beside = hint.right <= prompt.left + 1 || hint.bottom <= prompt.top + 1;
  return !beside;
}"""
HIDDEN_NAMES = """() => {
  const rect = (each) => each.getBoundingClientRect();
  const flag = rect(document.querySelector('.hintlamp__flag'));
  const names = [...document.querySelectorAll('#prompt .pay__name')];
  const isAcross = ({ left, right }) => left < flag.right && right > flag.left;
  const isHidden = (one) => isAcross(one) && one.top < flag.bottom && one.bottom > flag.top;
  return names.filter((name) => isHidden(rect(name))).map((name) => name.textContent);
}"""

ASTRAY = """() => {
  const rect = (each) => document.querySelector(each)?.getBoundingClientRect();
  const [prompt, hint] = ['#prompt', '.hint--prompt:not(.is-folded)'].map(rect);
  const lamps = [...document.querySelectorAll('.hintlamp')].map((one) => one.getBoundingClientRect());
  const flags = [...document.querySelectorAll('.hintlamp__flag')].map((one) => one.getBoundingClientRect());
  const isUnder = ({ left, right }, one) => left < one.right && one.left < right;
  const over = lamps.filter((lamp) => isUnder(prompt, lamp) && lamp.top < prompt.top && lamp.bottom > prompt.top + 1);
  const isOn = (flag) => isUnder(hint, flag) && flag.top + 4 < hint.bottom && flag.bottom > hint.top;
  const on = hint?.height ? flags.filter(isOn) : [];
  return [...over.map(() => 'over the question'), ...on.map(() => 'a flag on the hint')];
}"""


def be_asked(person: Person, game: str, sight: str = "#prompt") -> None:
    """At a table with bots, at a decision that leaves a choice and shows this."""
    others = ("apprentice", "apprentice")
    person.sit_down(person.make_table(game, ["open", *others], pace_ms=0))
    person.start()
    for _ in range(200):
        person.wait_to_be_asked()
        if person.page.locator(f"{TOOL}:not(:disabled)").count() and person.page.locator(sight).count():
            return
        person.act()
    raise AssertionError("was never asked anything with a choice")


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_names_every_option_and_lights_the_best(person: Callable[..., Person], game: str) -> None:
    guest = person()
    be_asked(guest, game)
    guest.page.keyboard.press("t")
    expect(guest.page.locator(".hint--side[aria-busy=false]")).to_be_visible()
    expect(guest.page.locator(".hint--side .hint__foot")).to_contain_text("possible courses")
    assert guest.page.locator(ROW).count() >= 2
    assert guest.page.locator(".hint--side .is-best").count() >= 1
    expect(guest.page.locator(LAMP).first).to_be_visible()
    assert guest.violations() == []
    guest.page.keyboard.press("t")
    expect(guest.page.locator(".hint")).to_have_count(0)


@pytest.mark.quick
def test_arrows_go_through_the_options_and_enter_plays_one(person: Callable[..., Person]) -> None:
    guest = person()
    be_asked(guest, "magi")
    keys, rows = guest.page.keyboard, guest.page.locator(".hint--side .hint__row")
    keys.press("t")
    expect(guest.page.locator(".hint--side[aria-busy=false]")).to_be_visible()
    keys.press("ArrowDown")
    expect(rows.first).to_be_focused()
    keys.press("ArrowDown")
    expect(rows.nth(1)).to_be_focused()
    assert rows.first.get_attribute("tabindex") == "-1", "the list is one stop for Tab"
    keys.press("ArrowUp")
    keys.press("Enter")
    expect(guest.page.locator(".hint")).to_have_count(0)


class Adviser:
    """Stands between the page and the server, and advises whatever it is told to: a search would advise one of many."""

    def __init__(self, guest: Person) -> None:
        self.advises = ""
        self.others: list[str] = []
        """What it finds clearly worse."""
        guest.page.route_web_socket("**/*", self._listen)

    def _listen(self, page: WebSocketRoute) -> None:
        server = page.connect_to_server()

        def hear(text: str | bytes) -> None:
            said = json.loads(text)
            if said["type"] != "hint":
                server.send(text)
                return
            page.send(json.dumps({"type": "done", "id": said["id"]}))
            page.send(json.dumps(self._advice(said)))

        page.on_message(hear)

    def _advice(self, asked: dict[str, object]) -> dict[str, object]:
        best = {"action": self.advises, "chance": 0.5, "low": 0.4, "high": 0.6, "close": True, "looks": 9}
        worse = [{**best, "action": other, "chance": 0.4, "close": False} for other in self.others if other != self.advises]
        about = {key: asked[key] for key in ("id", "match", "decision")}
        figures = {"courses": 9, "seconds": 1.0, "secret": False, "ended": True, "why": ""}
        return {"type": "advice", **about, "options": [best, *worse], **figures}


def sit_at(guest: Person, server: Server, moment: Moment) -> None:
    """Asked something, with nothing over the table."""
    guest.sit_down(set_table(server.database, moment))
    guest.wait_to_be_asked()
    settle(guest.page)
    while guest.page.locator(OVERLAYS).count():
        guest.close_overlay()
    guest.wait_to_be_asked()


def some_of_every_verb(moment: Moment) -> Iterator[str]:
    """The first, the middle and the last option of each, if there is a choice at all."""
    legal = legal_at(moment)
    for verb in sorted(moment.verbs) if len(legal) > 1 else []:
        own = [action for action in legal if action.split(" ")[0] == verb]
        yield from dict.fromkeys([own[0], own[len(own) // 2], own[-1]])


def is_lit(guest: Person) -> bool:
    """On a phone the hint may have to get out of the way first."""
    try:
        guest.page.wait_for_selector(LAMP, timeout=2500)
    except TimeoutError:
        return False
    return True


@pytest.mark.parametrize("size", [(1280, 860), (390, 844), (320, 568)], ids=["desktop", "phone", "small phone"])
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_advised_is_lit(
    person: Callable[..., Person], server: Server, game: str, size: tuple[int, int]
) -> None:
    """Every kind of decision of every game, and every verb in it."""
    guest = person(size=size)
    adviser = Adviser(guest)
    unlit, lit = [], 0
    for moment in moments_of(game, 4):
        sit_at(guest, server, moment)
        adviser.others = legal_at(moment)
        for adviser.advises in some_of_every_verb(moment):
            guest.page.keyboard.press("t")
            expect(guest.page.locator(".hint:visible")).to_have_count(1)
            if is_lit(guest):
                lit += 1
                unlit += [f"{moment.name}: {adviser.advises}: {fault}" for fault in guest.page.evaluate(ASTRAY)]
            else:
                unlit.append(f"{moment.name}: {adviser.advises}")
            guest.page.keyboard.press("t")
            expect(guest.page.locator(".hint")).to_have_count(0)
    assert unlit == [] and lit > len(moments_of(game, 4))


def moment_of(decision: str) -> Moment:
    """Das Amulett: a seat is asked this."""
    return next(moment for moment in moments_of("das_amulett", 4) if moment.decision == decision)


@pytest.mark.parametrize("size", [(1440, 900), (1280, 860), (1024, 768), (390, 844)])
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_flag_of_a_number_hides_no_name(
    person: Callable[..., Person], server: Server, size: tuple[int, int], language: str
) -> None:
    """Das Amulett: a bid is paid with steppers, which stand for many options; the metal's name stays to be read."""
    guest, moment = person(size=size, language=language), moment_of("pay_kind")
    adviser = Adviser(guest)
    sit_at(guest, server, moment)
    adviser.advises = legal_at(moment)[-1]
    guest.page.keyboard.press("t")
    number = adviser.advises.rpartition("_")[2]
    expect(guest.page.locator(LAMP)).to_contain_text(f"{number} · 50 %")
    assert guest.page.evaluate(HIDDEN_NAMES) == []


@pytest.mark.parametrize("size", [(390, 844), (360, 640), (320, 568), (844, 390), (640, 360), (568, 320)])
def test_a_hint_while_paying_on_a_phone(person: Callable[..., Person], server: Server, size: tuple[int, int]) -> None:
    guest, moment = person(size=size, language="de", has_touch=True), moment_of("pay_kind")
    Adviser(guest).advises = legal_at(moment)[-1]
    sit_at(guest, server, moment)
    tool = guest.page.locator(TOOL)
    asks: list[Callable[[], None]] = [lambda: tool.tap(), lambda: tool.press("Enter")]
    for ask in asks:
        ask()
        expect(guest.page.locator(".hint--prompt[aria-busy=false]")).to_be_visible()
        expect(guest.page.locator(LAMP)).to_be_visible()
        assert not guest.page.evaluate(COVERS)
        assert guest.overflow() <= 0 and guest.violations() == []
        guest.page.get_by_role("button", name="Tipp schließen").click()
        expect(guest.page.locator(".hint")).to_have_count(0)


def test_a_hint_in_the_way_is_folded_and_can_be_unfolded(person: Callable[..., Person], server: Server) -> None:
    """On a phone the map takes the whole screen while one chooses an area."""
    guest, moment = person(**PHONE, has_touch=True), moment_of("move_party")
    adviser = Adviser(guest)
    sit_at(guest, server, moment)
    adviser.others = legal_at(moment)
    adviser.advises = min(adviser.others)  # in the north
    guest.page.locator(TOOL).tap()
    expect(guest.page.locator(".hint--prompt.is-folded")).to_be_visible()
    expect(guest.page.locator(LAMP)).to_be_visible()
    guest.page.get_by_role("button", name="Alle Möglichkeiten zeigen").tap()
    expect(guest.page.locator(ROW)).to_have_count(3)
    guest.page.get_by_role("button", name="Den Tisch zeigen").tap()
    expect(guest.page.locator(ROW)).to_have_count(0)


@pytest.mark.quick
def test_a_hint_on_a_phone_leaves_the_question_free_and_a_move_ends_it(person: Callable[..., Person]) -> None:
    guest = person(**PHONE, has_touch=True)
    be_asked(guest, "magi")
    guest.page.locator(TOOL).tap()
    expect(guest.page.locator(".hint--prompt[aria-busy=false]")).to_be_visible()
    assert not guest.page.evaluate(COVERS)
    assert guest.overflow() <= 0 and guest.violations() == []
    expect(guest.page.locator(LAMP).first).to_be_visible()
    lets_through = "getComputedStyle(document.querySelector('.hintlamp')).pointerEvents"
    assert guest.page.evaluate(lets_through) == "none"
    guest.act()
    expect(guest.page.locator(".hint, .hintlamp")).to_have_count(0)
    expect(guest.page.locator(".seat.is-mine .seat__hints")).to_contain_text("1")


def test_among_people_the_lantern_helps_nobody(person: Callable[..., Person]) -> None:
    anna, ben = person(), person()
    made = anna.make_table("magi", ["open", "open", "apprentice"], pace_ms=0)
    anna.sit_down(made)
    ben.join(made, "Ben")
    anna.start()
    for guest in (anna, ben):
        tool = guest.page.locator(TOOL)
        expect(tool).to_be_disabled()
        guest.page.keyboard.press("Escape")
        tool.focus()
        expect(guest.page.get_by_role("tooltip")).to_contain_text("Other people are at the table, too.")
        guest.page.keyboard.press("t")
        expect(guest.page.locator(".hint")).to_have_count(0)
