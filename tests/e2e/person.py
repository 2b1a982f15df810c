"""Somebody at the page: sees what is on it, clicks, types, and notes every error that the browser reports."""

import json
import random
import re
import urllib.request
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ConsoleMessage, Locator

AXE = Path(__file__).parents[2] / "web/node_modules/axe-core/axe.min.js"
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LIT = "#table .is-legal"
BUTTONS = "#prompt .actions button"
END = ".places"
_EXPECTED = ("WebSocket connection to", "ERR_CONNECTION_REFUSED")


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
            **{"reduced_motion": "reduce", **context},
        )
        self.page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", self._note)
        self.page.set_default_timeout(20_000)

    def _note(self, message: ConsoleMessage) -> None:
        """A lost connection is reported by the browser itself; everything else is our fault."""
        if message.type == "error" and not any(words in message.text for words in _EXPECTED):
            self.errors.append(message.text)

    def leave(self) -> None:
        self.context.close()

    # ---- tables

    def make_table(self, game: str, seats: list[str], **fields: Any) -> dict[str, Any]:
        """A table without waiting for bots, made behind the page's back."""
        body = json.dumps({"game": game, "name": "Anna", "seats": seats, "pace_ms": 0, **fields}).encode()
        request = urllib.request.Request(f"{self.url}/api/tables", body, {"content-type": "application/json"})
        return dict(json.loads(urllib.request.urlopen(request).read()))

    def sit_down(self, joined: dict[str, Any]) -> None:
        """By the personal link."""
        self.page.goto(f"{self.url}/t/{joined['code']}#{joined['secret']}")

    def start(self) -> None:
        self.page.get_by_role("button", name=re.compile("Start the match|Partie beginnen")).click()
        self.page.wait_for_selector("#prompt")

    # ---- playing

    @property
    def is_over(self) -> bool:
        return self.page.locator(END).count() > 0

    def wait_to_be_asked(self) -> bool:
        """False if the match is over instead."""
        self.page.wait_for_function(
            "(any) => document.querySelector(any)",
            arg=", ".join([LIT, BUTTONS, END]),
        )
        return not self.is_over

    def act(self) -> None:
        """One of the things that are lit, or one of the buttons."""
        primary = self.page.locator("#prompt .actions .btn--primary")
        things: Locator = self.page.locator(LIT)
        lit, buttons = things.count(), self.page.locator(BUTTONS).count()
        if primary.count():
            primary.first.click()
        elif lit and (not buttons or self.lots.random() < 0.85):
            things.nth(self.lots.randrange(lit)).dispatch_event("click")
        elif buttons:
            self.page.locator(BUTTONS).nth(self.lots.randrange(buttons)).click()

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
