"""The page offline, after an upgrade, and what it keeps: in a real browser, with its worker."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from e2e.person import Person
from server.serving import House

WEB = Path(__file__).parents[2] / "web"
SLOGAN = "Four games about an amulet"
NEW_SLOGAN = "Four games about one amulet"

IS_INSTALLED = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active.state === "activated" && navigator.serviceWorker.controller !== null;
}"""
ALL_KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
            const answer = await cache.match(request);
            found.push([name, request.url, await answer.text()]);
        }
    }
    return found;
}"""
MATCHES = """() => new Promise((resolve, reject) => {
    const opening = indexedDB.open("amulett");
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const db = opening.result;
        const all = db.transaction("matches").objectStore("matches").getAll();
        all.onsuccess = () => { db.close(); resolve(all.result); };
    };
})"""


@pytest.fixture(scope="module")
def new_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of the next version, really built: one sentence on it is another one."""
    root = tmp_path_factory.mktemp("upgrade")
    shutil.copytree(WEB, root / "web", ignore=shutil.ignore_patterns("node_modules"))
    (root / "web" / "node_modules").symlink_to(WEB / "node_modules")
    words = root / "web" / "src" / "words.json"
    text = words.read_text(encoding="utf-8")
    assert SLOGAN in text
    words.write_text(text.replace(SLOGAN, NEW_SLOGAN), encoding="utf-8")
    subprocess.run(["npm", "run", "--silent", "build", "--", "--logLevel", "error"], cwd=root / "web", check=True)
    return root / "src" / "amulett" / "server" / "page"


def visitor(browser: Browser, house: House, **context: Any) -> Person:
    """Somebody whose browser has a worker; it has taken the whole page."""
    somebody = Person(browser, house.server.url, service_workers="allow", **context)
    somebody.page.goto(somebody.url)
    somebody.page.wait_for_function(IS_INSTALLED)
    return somebody


def play_a_match(anna: Person) -> dict[str, Any]:
    joined = anna.make_table("magi", ["open", "heuristic"])
    anna.sit_down(joined)
    anna.start()
    anna.play_to_the_end()
    anna.page.wait_for_function(f"async () => (await ({MATCHES})()).some((match) => match.replay)")
    return joined


@pytest.mark.quick
def test_without_a_line_the_page_opens_with_the_rules_and_the_finished_matches(browser: Browser, house: House) -> None:
    anna = visitor(browser, house)
    joined = play_a_match(anna)
    replay = anna.page.request.get(f"{anna.url}/api/tables/{joined['code']}/matches/1/replay").text()
    house.stop()
    anna.page.goto(anna.url)
    page = anna.page
    expect(page.get_by_role("alert")).to_contain_text("The server is not responding.")
    expect(page.get_by_role("alert")).to_contain_text("You can still read the rules and your finished matches.")
    assert anna.violations() == [] and anna.overflow() == 0

    for game in ("magi", "silver_amulett", "blaues_amulett", "das_amulett"):
        tile = page.locator(f"article[aria-labelledby=title-{game}]")
        expect(tile.get_by_role("button", name=re.compile("Play against bots"))).to_be_disabled()
        expect(tile.get_by_role("button", name=re.compile("Create a table"))).to_be_disabled()
        tile.get_by_role("button", name=re.compile("^Rules")).click()
        expect(page.locator(".rule").first).to_be_visible()
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        tile.get_by_role("button", name=re.compile("^About the game")).click()
        expect(page.locator(".about__words")).to_be_visible()
        page.get_by_role("dialog").get_by_role("button", name="Close").click()

    page.get_by_role("alert").get_by_role("link", name="My matches").click()
    mine = page.get_by_role("region", name="Finished matches").get_by_role("listitem").filter(has=page.locator(".thumb"))
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text(re.compile(r"Magi\s*today, \d\d:\d\d.*(1st|2nd) of 2", re.S | re.I))
    mine.get_by_role("button", name=re.compile("^Result")).click()
    expect(page.locator(".places tbody tr")).to_have_count(2)
    expect(page.locator(".places")).to_contain_text("Anna (you)")
    assert anna.violations() == [] and anna.overflow() == 0
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the recording").click()
    assert saving.value.suggested_filename == f"match-{joined['code']}-1.amulett.json"
    assert json.loads(Path(saving.value.path()).read_text()) == json.loads(replay)

    page.get_by_role("button", name="Close").last.click()
    page.get_by_role("link", name="Games").click()
    house.start()
    expect(page.get_by_role("alert")).to_have_count(0)
    expect(page.get_by_role("button", name="Play against bots, Magi")).to_be_enabled()
    assert anna.errors == []
    anna.leave()


def test_without_a_line_a_table_says_so_and_comes_back(browser: Browser, house: House) -> None:
    anna = visitor(browser, house, language="de")
    joined = anna.make_table("magi", ["open", "heuristic"])
    anna.sit_down(joined)
    anna.start()
    house.stop()
    anna.page.reload()
    expect(anna.page.locator(".toast")).to_contain_text("Verbindung")
    anna.page.goto(f"{anna.url}/kept")
    expect(anna.page.get_by_role("main")).to_contain_text("jeder andere nach 90 Tagen")
    anna.page.goto(f"{anna.url}/t/{joined['code']}")
    house.start()
    assert anna.wait_to_be_asked()
    anna.leave()


@pytest.mark.quick
def test_no_secret_is_in_any_cache_and_nothing_of_a_table(browser: Browser, house: House) -> None:
    anna = visitor(browser, house)
    joined = play_a_match(anna)
    anna.page.goto(f"{anna.url}/matches")
    expect(anna.page.get_by_role("region", name="Finished matches")).to_be_visible()
    found = anna.page.evaluate(ALL_KEPT)
    paths = {url.removeprefix(anna.url) for _, url, _ in found}
    assert {"/page/index.html", "/api/games", "/api/games/das_amulett", "/api/keeping"} <= paths
    assert all(re.fullmatch(r"/page/[\w.-]+|/api/games(/\w+)?|/api/keeping", path) for path in paths), paths
    assert len({name for name, _, _ in found}) == 1, "one build at a time"
    secrets = {joined["secret"], joined["secret"].replace("-", ""), joined["code"]}
    assert [url for _, url, text in found if any(secret in url + text for secret in secrets)] == []
    matches = json.dumps(anna.page.evaluate(MATCHES))
    assert joined["code"] in matches and joined["secret"] not in matches
    assert joined["secret"].replace("-", "") not in matches
    anna.leave()


def test_after_an_upgrade_the_new_page_is_there_by_itself(browser: Browser, house: House, new_page: Path) -> None:
    """On an open start page, on the next visit, and offline after that; no hard reload, no second visit."""
    anna = visitor(browser, house)
    expect(anna.page.get_by_role("heading", name=SLOGAN)).to_be_visible()
    away = anna.another_tab()
    house.stop()
    anna.page.reload()  # it is now the worker's page, and waits for the server
    expect(anna.page.get_by_role("alert")).to_be_visible()
    house.start(new_page)
    expect(anna.page.get_by_role("heading", name=NEW_SLOGAN)).to_be_visible()
    away.page.goto(anna.url)
    expect(away.page.get_by_role("heading", name=NEW_SLOGAN)).to_be_visible()
    build = (new_page / "build.txt").read_text()
    away.page.wait_for_function(f"async () => String(await caches.keys()) === 'amulett {build}'")
    house.stop()
    away.page.reload()
    expect(away.page.get_by_role("heading", name=NEW_SLOGAN)).to_be_visible()
    expect(away.page.get_by_role("alert")).to_contain_text("You can still read the rules")
    assert anna.errors == []
    anna.leave()


@pytest.mark.parametrize("workers", ["allow", "block"])
def test_an_upgrade_in_mid_match_loads_the_page_anew_after_the_move(
    browser: Browser, house: House, new_page: Path, workers: str
) -> None:
    """With a worker, and without one (plain http): the server itself says that the page is out of date."""
    anna = Person(browser, house.server.url, service_workers=workers)
    anna.sit_down(anna.make_table("magi", ["open", "heuristic"]))
    anna.start()
    assert anna.wait_to_be_asked()
    own = anna.page.locator("meta[name=build]").get_attribute("content")
    hand = anna.page.locator(".hand").inner_text()
    house.stop()
    house.start(new_page)
    toast = anna.page.locator(".toast--upgrade")
    expect(toast).to_contain_text("There is a new version of this page.", timeout=30_000)
    assert anna.page.locator("meta[name=build]").get_attribute("content") == own, "not while a move is asked for"
    assert anna.page.locator(".hand").inner_text() == hand
    anna.act()
    expect(anna.page.locator("meta[name=build]")).to_have_attribute("content", (new_page / "build.txt").read_text())
    anna.play_to_the_end()
    expect(toast).to_have_count(0)
    assert anna.errors == []
    anna.leave()


def test_a_page_of_another_protocol_plays_no_move_and_loads_itself_anew_once(browser: Browser, house: House) -> None:
    anna = Person(browser, house.server.url)
    sent: list[str] = []
    loads: list[str] = []

    def speak_otherwise(page: Any) -> None:
        server = page.connect_to_server()

        def pass_on(message: str | bytes) -> None:
            sent.append(json.loads(message)["type"])
            server.send(json.dumps({**json.loads(message), "protocol": 99}) if sent[-1] == "hello" else message)

        page.on_message(pass_on)

    anna.page.route_web_socket("**/ws/*", speak_otherwise)
    anna.page.on("load", lambda page: loads.append(page.url))
    anna.sit_down(anna.make_table("magi", ["open", "heuristic"]))
    expect(anna.page.get_by_role("alert")).to_contain_text("This page is out of date.")
    anna.page.wait_for_timeout(1500)
    assert len(loads) == 2, "by itself once, not for ever"
    assert set(sent) == {"hello"}
    assert anna.violations() == []
    anna.page.get_by_role("alert").get_by_role("button", name="Reload").click()
    expect(anna.page.get_by_role("alert")).to_contain_text("This page is out of date.")
    anna.leave()


def test_forget_me_takes_the_match_out_of_this_browser_for_good(browser: Browser, house: House) -> None:
    anna = Person(browser, house.server.url)
    joined = play_a_match(anna)
    page = anna.page
    page.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Yes, forget me").click()
    page.wait_for_function(f"async () => !(await ({MATCHES})()).length")
    anna.follow(joined)
    expect(page.locator(".places")).to_be_visible()
    page.goto(f"{anna.url}/matches")
    expect(page.get_by_role("heading", name="What this browser keeps")).to_be_visible()
    expect(page.get_by_role("region", name="Finished matches")).to_have_count(0)
    assert page.evaluate(MATCHES) == []
    anna.leave()


def test_what_this_browser_keeps_can_be_deleted_one_by_one_and_all_at_once(browser: Browser, house: House) -> None:
    anna = Person(browser, house.server.url, language="de", size=(390, 844))
    for _ in range(2):
        play_a_match(anna)
    page = anna.page
    page.goto(f"{anna.url}/matches")
    mine = page.get_by_role("region", name="Beendete Partien").get_by_role("button", name=re.compile("^Ergebnis"))
    expect(mine).to_have_count(2)
    assert anna.violations() == [] and anna.overflow() == 0
    mine.first.click()
    page.get_by_role("button", name="Hier löschen").click()
    page.get_by_role("button", name="Ja, hier löschen").click()
    expect(mine).to_have_count(1)
    page.get_by_role("link", name="Spiele", exact=True).click()
    page.get_by_role("link", name="Was hier gespeichert wird").click()
    expect(page.get_by_role("main")).to_contain_text("Von deinen beendeten Partien behält er Ergebnis und Aufzeichnung")
    page.get_by_role("button", name="In diesem Browser alles vergessen").click()
    expect(page.get_by_role("status")).to_contain_text("Dieser Browser weiß nichts mehr von dir.")
    assert page.evaluate(MATCHES) == []
    anna.leave()


def test_the_page_can_be_installed(browser: Browser, house: House) -> None:
    """As Chromium itself sees it: a manifest in the language of the page, without errors, icons of the sizes it says."""
    anna = visitor(browser, house, language="de")
    browser_itself = anna.context.new_cdp_session(anna.page)
    found = browser_itself.send("Page.getAppManifest")
    assert found["errors"] == []
    app = json.loads(found["data"])
    assert (app["lang"], app["short_name"], app["start_url"], app["scope"]) == ("de", "Amulett", "/", "/")
    assert app["name"] == "Amulett: Vier Spiele um ein Amulett"
    assert browser_itself.send("Page.getInstallabilityErrors")["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],  # a test's browser forgets everything
    )
    assert {icon["purpose"] for icon in app["icons"]} == {"any", "maskable"}
    for icon in app["icons"]:
        size = anna.page.evaluate(
            """async (src) => {
                const image = new Image();
                image.src = src;
                await image.decode();
                return image.naturalWidth;
            }""",
            icon["src"],
        )
        assert icon["sizes"] in ("any", f"{size}x{size}")
    anna.page.get_by_role("button", name="Einstellungen").click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("wie eine App auf den Startbildschirm")
    assert anna.violations() == []
    anna.leave()
