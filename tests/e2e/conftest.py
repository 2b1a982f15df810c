import contextlib
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from e2e.person import Person
from server.serving import House, Server, start_server

expect.set_options(timeout=20_000)  # a busy machine is slow, not wrong


@contextlib.contextmanager
def launch() -> Iterator[Browser]:
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert chromium, "the tests of the page need Chromium (Debian: apt install chromium)"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium, args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
        )
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """Per module: while Playwright runs, no other event loop can."""
    with launch() as browser:
        yield browser


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "tables.db")
    yield house
    house.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with start_server(tmp_path_factory.mktemp("page") / "tables.db") as server:
        yield server


@pytest.fixture
def person(browser: Browser, server: Server, tmp_path: Path) -> Iterator[Callable[..., Person]]:
    """Somebody with their own browser; anything that goes wrong in it is an error at the end."""
    people: list[Person] = []

    def arrive(**context: Any) -> Person:
        people.append(Person(browser, server.url, **context))
        return people[-1]

    yield arrive
    for somebody in people:
        somebody.leave()
    assert [error for somebody in people for error in somebody.errors] == []
