"""Every screen at phone and desktop size, by day and by night: `make screenshots`, to be looked at by people.

Each game is played once, by clicking what is lit; at every moment worth looking at the same page is shown in all four ways.
"""

import argparse
import re
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from playwright.sync_api import Browser

from e2e.conftest import launch
from e2e.person import Person
from server.serving import Server, start_server

SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
GAMES = ["magi", "silver_amulett", "blaues_amulett", "das_amulett"]
MOMENTS = (0, 12, 30)
"""After this many decisions of a match."""
SIGHTS = {
    "magi": {"colour": ".pane", "call": "#prompt .btn--primary"},
    "silver_amulett": {"look": ".look", "announcement": ".callout", "reckoning": ".reckoning"},
    "blaues_amulett": {"powers": ".piece.is-legal", "answer": "#prompt .actions .btn + .btn"},
    "das_amulett": {
        "dealt": ".dealt",
        "bidding": ".bids .bid--high",
        "income": "[data-phase=metal_phase]",
        "exchange": "[data-phase=gem_phase]",
    },
}
"""What does not come at a known time: it is taken when it is there for the first time."""
WITH_A_TIP = ".openpile .top, .pile--discard .scard, .power, .metal"


class Album:
    """The pictures of one person's page."""

    def __init__(self, browser: Browser, url: str, folder: Path, language: str) -> None:
        self.browser = browser
        self.person = Person(browser, url, size=SIZES["desktop"], language=language)
        self.page = self.person.page
        self.folder = folder

    def picture(self, name: str, before: Callable[[], None] = lambda: None) -> None:
        """`before`: what must be done again at every size."""
        for size, (width, height) in SIZES.items():
            self.page.set_viewport_size({"width": width, "height": height})
            for theme, scheme in (("day", "light"), ("night", "dark")):
                self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
                before()
                self.page.wait_for_timeout(150)
                self.page.screenshot(path=self.folder / f"{name}-{size}-{theme}.png")
        print(name, flush=True)

    def button(self, pattern: str) -> None:
        self.page.get_by_role("button", name=re.compile(pattern)).last.click()

    # ---- the frame

    def start_page(self) -> None:
        self.page.goto(self.person.url)
        self.page.wait_for_selector(".tile__title")
        self.picture("start")
        self.button("^(Settings|Einstellungen)$")
        self.picture("settings")
        self.button("^(Close|Schließen)$")
        self.button("^(Rules|Regeln), ")
        self.page.wait_for_selector(".rule")
        self.picture("rules")

    def new_table(self) -> None:
        self.person.choose("silver_amulett", re.compile("Play against bots|Gegen Bots spielen"))
        self.picture("new-match")
        self.person.choose("das_amulett", re.compile("Create a table|Tisch eröffnen"))
        self.picture("new-table")
        self.button("^(Create a table|Tisch eröffnen)$")
        self.page.wait_for_selector(".invite__qr")
        self.button("^(Seat a bot|Bot hinsetzen)")
        self.picture("gathering")
        self.button("^(Settings|Einstellungen)$")
        self.picture("menu")

    def hot_seat(self) -> None:
        self.person.choose("magi", re.compile("Create a table|Tisch eröffnen"))
        self.page.get_by_role("radio", name=re.compile("All on this device|Alle an diesem Gerät")).check()
        self.picture("hot-seat-new")
        self.button("Let’s go|Los geht’s")
        self.page.wait_for_selector(".cover .btn--primary")
        self.picture("hot-seat-cover")
        self.page.locator(".cover .btn--primary").click(delay=500)
        handing_over = self.page.get_by_role("button", name=re.compile("^Hide and|^Verdecken und"))
        while self.person.wait_to_be_asked() and not handing_over.count():
            self.person.act()
        self.picture("hot-seat-hand-over")

    # ---- a game

    def game(self, game: str, seats: int) -> None:
        self.person.sit_down(self.person.make_table(game, ["open"] + ["heuristic"] * (seats - 1)))
        self.person.start()
        sights = dict(SIGHTS[game])
        for moment in count():
            if not self.person.wait_to_be_asked():
                break
            if moment in MOMENTS:
                self.picture(f"{game}-{moment:02}")
            for name in [name for name, what in sights.items() if self.page.locator(what).count()]:
                del sights[name]
                self.picture(f"{game}-{name}")
            if moment == MOMENTS[1]:
                self.help(game)
            self.person.act()
        self.picture(f"{game}-end")
        self.page.keyboard.press("Escape")
        self.picture(f"{game}-end-table")

    def help(self, game: str) -> None:
        """The rule text of a thing, and the rules beside the table."""
        self.picture(f"{game}-tip", self.show_a_tip)
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("r")
        self.picture(f"{game}-rules")
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("c")
        self.picture(f"{game}-chat")
        self.page.get_by_role("tab").first.click()
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("l")
        self.picture(f"{game}-all-moves")
        self.page.keyboard.press("Escape")

    def show_a_tip(self) -> None:
        self.page.mouse.move(0, 0)
        shown = self.page.locator(WITH_A_TIP).locator("visible=true")
        if shown.count():  # on a phone some lie on a sheet that is closed
            shown.first.hover()
            self.page.wait_for_selector(".tip")

    # ---- trouble

    def trouble(self) -> None:
        self.page.goto(f"{self.person.url}/t/AAAA-BBBB")
        self.page.wait_for_selector("[role=alert]")
        self.picture("trouble-no-table")
        joined = self.person.make_table("magi", ["open", "heuristic", "heuristic"])
        self.person.sit_down({**joined, "secret": "AAAA-BBBB-CCCC-DDDD-EEEE"})
        self.page.wait_for_selector("[role=alert]")
        self.picture("trouble-dead-link")

    def watch(self) -> None:
        """A table at which all seats are taken, before and after its start."""
        anna = Person(self.browser, self.person.url)
        joined = anna.make_table("magi", ["open", "heuristic", "heuristic"])
        anna.sit_down(joined)
        self.person.follow(joined)
        self.page.wait_for_selector(".go")
        self.picture("trouble-full-table")
        anna.start()
        self.page.wait_for_selector("#prompt")
        self.picture("watching")
        anna.leave()

    def refused(self) -> None:
        self.person.sit_down(self.person.make_table("magi", ["open", "heuristic", "heuristic"]))
        self.person.start()
        dim = self.page.locator(".hand .is-dim")
        while self.person.wait_to_be_asked() and not dim.count():
            self.person.act(before=".hand .is-dim")
        dim.first.dispatch_event("click")
        self.page.wait_for_selector("#prompt.is-refused")
        self.picture("refused")

    def lost(self, server: Server) -> None:
        self.person.sit_down(self.person.make_table("magi", ["open", "heuristic", "heuristic"]))
        self.person.start()
        self.person.wait_to_be_asked()
        server.process.kill()
        self.page.wait_for_selector(".toast__line--trouble")
        self.picture("trouble-lost")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("screenshots"))
    parser.add_argument("--language", choices=["de", "en"], default="en")
    parser.add_argument("--only", nargs="*", default=["frame", *GAMES], help="frame, or games")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, start_server(Path(data) / "tables.db") as server, launch() as browser:
        for game in (game for game in GAMES if game in args.only):
            Album(browser, server.url, args.folder, args.language).game(game, seats=4)
        if "frame" in args.only:
            album = Album(browser, server.url, args.folder, args.language)
            for screen in (album.start_page, album.new_table, album.hot_seat, album.trouble, album.watch, album.refused):
                screen()
            album.lost(server)
    print(f"The pictures are in {args.folder}/.")


if __name__ == "__main__":
    main()
