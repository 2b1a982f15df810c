"""Somebody at the page: sees what is on it, clicks, types, and notes every error that the browser reports."""

import contextlib
import json
import random
import re
import urllib.request
from collections.abc import Iterator
from copy import copy
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Page

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LIT = "#table .is-legal"
BUTTONS = "#prompt .actions button"
PRIMARY = "#prompt .actions .btn--primary:enabled"
MOMENT = ".moment .btn--primary"
"""Something is shown until the person goes on."""
OVERLAYS = ".look, .reckoning, .moment"
"""What lies over the table until the person has seen it."""
PAYMENT = "#prompt .pay"
MORE = '.stepper__b:last-child button[aria-disabled="false"]'
END = ".places"
_OWN_MOVES_ONLY = """
try { localStorage["amulett settings"] ??= JSON.stringify({ forced: "never" }); } catch {}
"""
"""Nothing is played for a person while somebody looks; what the setting does is tested on its own."""
_EXPECTED = ("WebSocket connection to", "ERR_CONNECTION_REFUSED")


def make_table(url: str, game: str, seats: list[str], **fields: Any) -> dict[str, Any]:
    """A table without waiting for bots, created behind the page's back."""
    body = json.dumps({"game": game, "name": "Anna", "seats": seats, "pace_ms": 0, **fields}).encode()
    request = urllib.request.Request(f"{url}/api/tables", body, {"content-type": "application/json"})
    return dict(json.loads(urllib.request.urlopen(request).read()))


class Person:
    def __init__(
        self, browser: Browser, url: str, size: tuple[int, int] = (1280, 860), language: str = "en", **context: Any
    ) -> None:
        self.url = url
        self.lots = random.Random(7)
        self.errors: list[str] = []
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            locale={"de": "de-DE", "en": "en-GB"}[language],
            # what the worker answers cannot be held up or changed by a test (test_page_offline.py lets it work)
            **{"reduced_motion": "reduce", "service_workers": "block", **context},
        )
        self.context.add_init_script(_OWN_MOVES_ONLY)
        self.page = self._open_page()

    def _open_page(self) -> Page:
        page = self.context.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._note)
        page.set_default_timeout(60_000)
        return page

    def another_tab(self) -> "Person":
        """The same browser, one more window."""
        other = copy(self)
        other.page = other._open_page()
        return other

    def _note(self, message: ConsoleMessage) -> None:
        """A lost connection is reported by the browser itself; everything else is our fault."""
        if message.type == "error" and not any(words in message.text for words in _EXPECTED):
            self.errors.append(message.text)

    @contextlib.contextmanager
    def expecting(self, words: str) -> Iterator[None]:
        """The browser reports this as an error, and it is intended."""
        yield
        found = [error for error in self.errors if words in error]
        assert found, self.errors
        self.errors[:] = [error for error in self.errors if error not in found]

    def leave(self) -> None:
        self.context.close()

    # ---- tables

    def make_table(self, game: str, seats: list[str], **fields: Any) -> dict[str, Any]:
        return make_table(self.url, game, seats, **fields)

    def choose(self, game: str, button: str | re.Pattern[str]) -> None:
        """A button of a game on the start page."""
        self.page.goto(self.url)
        self.page.locator(f"article[aria-labelledby=title-{game}]").get_by_role("button", name=button).click()

    def sit_down(self, joined: dict[str, Any]) -> None:
        """By the personal link."""
        self.page.goto(f"{self.url}/t/{joined['code']}#{joined['secret']}")

    def follow(self, joined: dict[str, Any]) -> None:
        """By the link that was sent to everybody."""
        self.page.goto(f"{self.url}/t/{joined['code']}")

    def join(self, joined: dict[str, Any], name: str) -> None:
        self.follow(joined)
        self.page.get_by_label(re.compile("Your name|Dein Name")).fill(name)
        self.page.get_by_role("button", name=re.compile("Join in|Mitspielen")).click()

    def start(self) -> None:
        self.page.get_by_role("button", name=re.compile("Start the match|Partie beginnen")).click()
        self.page.wait_for_selector("#prompt")

    # ---- playing

    @property
    def is_over(self) -> bool:
        return self.page.locator(END).count() > 0

    @property
    def is_asked(self) -> bool:
        return self.page.locator(f"{LIT}, {BUTTONS}, {MOMENT}").count() > 0

    def wait_to_be_asked(self) -> bool:
        """False if the match is over instead."""
        self.page.wait_for_function(
            "(any) => document.querySelector(any)",
            arg=", ".join([LIT, BUTTONS, MOMENT, END]),
        )
        return not self.is_over

    def act(self, before: str | None = None) -> None:
        """One of the things that are lit, or one of the buttons; nothing once the sight `before` is there."""
        lit, buttons = self.page.locator(LIT).count(), self.page.locator(BUTTONS).count()
        if self.page.locator(MOMENT).count():
            self.click_one_of(MOMENT, before)
        elif self.page.locator(PAYMENT).count():
            self.pay()
        elif self.page.locator(PRIMARY).count():
            self.click_one_of(PRIMARY, before)
        elif lit and (not buttons or self.lots.random() < 0.85):
            self.click_one_of(LIT, before)
        else:
            self.click_one_of(BUTTONS, before)

    def close_overlay(self) -> None:
        """One of those that lie over the table."""
        over = self.page.locator(OVERLAYS).last
        before = self.page.locator(OVERLAYS).count()
        over.locator(".btn").last.click()
        self.page.wait_for_function("([all, n]) => document.querySelectorAll(all).length < n", arg=[OVERLAYS, before])

    def act_by_keyboard(self) -> None:
        """One move from the list of all moves, by its letter; what is costly is confirmed. At the end of a round: go on."""
        keyboard = self.page.keyboard
        letters = self.page.locator(".moves .moves__one .key")
        for _ in range(600):  # not while a move is on its way
            if shown := letters.all_inner_texts():
                break
            if self.is_over:
                return
            keyboard.press("Enter" if self.page.locator(MOMENT).count() else "l")
            self.page.wait_for_timeout(30)
        else:
            raise AssertionError("the list of all moves never opens")
        keyboard.press(self.lots.choice(shown))
        if self.page.locator("#prompt").get_by_role("button", name=re.compile("Another choice|Andere Wahl")).count():
            keyboard.press("Enter")

    def pay(self) -> None:
        """Das Amulett: cards of whatever metals, until the button can be pressed."""
        while self.page.locator(f"{PAYMENT} {MORE}").count():
            self.click_one_of(f"{PAYMENT} {MORE}")
        self.click_one_of(PRIMARY)

    def click_one_of(self, things: str, before: str | None = None) -> None:
        """Found and clicked in one moment: the table may change at any time."""
        self.page.evaluate(
            """([things, part, before]) => {
                if (before && document.querySelector(before)) return;
                const found = [...document.querySelectorAll(things)];
                found[Math.floor(part * found.length)]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
            }""",
            [things, self.lots.random(), before],
        )

    def play_until(self, sight: str) -> None:
        """Clicking what is lit until this is on the page; looked at and acted on in one moment."""
        while True:
            asked = self.wait_to_be_asked()
            if self.page.locator(sight).count():
                return
            assert asked, f"the match is over without {sight}"
            self.act(before=sight)

    def play_to_the_end(self, most: int = 2000) -> int:
        """How many decisions it took."""
        for n in range(most):
            if not self.wait_to_be_asked():
                return n
            self.act()
        raise AssertionError(f"the match is not over after {most} decisions")

    # ---- looking

    def violations(self) -> list[str]:
        """What axe finds on the screen as it is now."""
        self.page.evaluate(AXE.read_text())
        found = self.page.evaluate("(tags) => axe.run({runOnly: {type: 'tag', values: tags}})", WCAG)
        return [
            f"{violation['id']}: {node['target']} {node['failureSummary']}"
            for violation in found["violations"]
            for node in violation["nodes"]
        ]

    def overflow(self) -> int:
        """By how many pixels the page is wider than the screen."""
        return int(self.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
