"""Turn notices: asked for at the table, refused in words where the browser cannot take them, shown by the worker.

No push service can be reached from a test. What arrives is handed to the worker by the browser's own debugger; what is sent
is tested with a push service on this machine (tests/server/test_notices.py).
"""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from e2e.person import Person
from e2e.test_page_offline import IS_INSTALLED
from server.serving import Server, start_server

NOTIFICATIONS = """async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, tag }) => ({ title, body, tag }));
}"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with start_server(tmp_path_factory.mktemp("notices") / "tables.db", 0, "--push", "mailto:host@example.org") as server:
        yield server


def at_a_table(browser: Browser, url: str, language: str = "en") -> Person:
    anna = Person(browser, url, service_workers="allow", language=language, size=(390, 844), permissions=["notifications"])
    anna.page.goto(url)
    anna.page.wait_for_function(IS_INSTALLED)
    anna.sit_down(anna.make_table("magi", ["open", "novice"]))
    return anna


def test_a_browser_without_a_push_service_says_so(browser: Browser, server: Server) -> None:
    anna = at_a_table(browser, server.url, "de")
    anna.page.get_by_role("button", name="Einstellungen").click()
    wanted = anna.page.get_by_label("Benachrichtige mich, wenn ich hier am Zug bin")
    expect(wanted).not_to_be_checked()
    wanted.click()
    expect(anna.page.get_by_text("Dieser Browser nimmt keine Benachrichtigungen an.")).to_be_visible()
    expect(wanted).not_to_be_checked()
    assert anna.violations() == [] and anna.overflow() == 0
    anna.leave()


def test_a_notice_is_shown(browser: Browser, server: Server) -> None:
    anna = at_a_table(browser, server.url)
    debugger = anna.page.context.new_cdp_session(anna.page)
    found: list[str] = []

    def note(news: dict[str, Any]) -> None:
        found.extend(one["registrationId"] for one in news["registrations"])

    debugger.on("ServiceWorker.workerRegistrationUpdated", note)
    debugger.send("ServiceWorker.enable")
    while not found:
        anna.page.wait_for_timeout(50)
    notice = {"title": "Magi", "body": "It is your turn.", "code": "MAGI-1234"}
    debugger.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": server.url, "registrationId": found[0], "data": json.dumps(notice)},
    )
    anna.page.wait_for_function(f"async () => (await ({NOTIFICATIONS})()).length === 1")
    assert anna.page.evaluate(NOTIFICATIONS) == [{"title": "Magi", "body": "It is your turn.", "tag": "MAGI-1234"}]
    anna.leave()
