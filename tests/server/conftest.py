import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import anyio
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from amulett.server.app import build_app
from amulett.server.hall import Hall
from amulett.server.safety import Safety
from amulett.store.sqlite import SQLiteStore
from server.serving import Server, start_server
from server.tables import HEAR_SECONDS, Tables
from store.conftest import database as database
from store.conftest import postgres as postgres

TEST_SECONDS = 900.0
"""The first one may have to wait until everything has been compiled."""


@pytest.fixture(autouse=True)
def deadline(request: pytest.FixtureRequest) -> Iterator[None]:
    """No test waits for ever; `@pytest.mark.deadline(seconds)` gives one more time."""
    mark = request.node.get_closest_marker("deadline")
    seconds = float(mark.args[0]) if mark else TEST_SECONDS

    def stop(*_: Any) -> None:
        raise AssertionError(f"the test waited for something that did not come: {seconds:g} s are over")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture(autouse=True)
def hear_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Starlette's test client waits for ever for the next message."""

    async def receive_in_time(session: WebSocketTestSession) -> Any:
        with anyio.move_on_after(HEAR_SECONDS):
            return await session._send_rx.receive()
        raise AssertionError(f"nothing was heard for {HEAR_SECONDS:g} s")

    monkeypatch.setattr(WebSocketTestSession, "receive", lambda session: session.portal.call(receive_in_time, session))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server process, for all tests that do not harm it."""
    with start_server(tmp_path_factory.mktemp("server") / "tables.db") as server:
        yield server


@pytest.fixture
def hall(tmp_path: Path) -> Hall:
    return Hall(SQLiteStore(tmp_path / "tables.db"), "http://testserver")


@pytest.fixture
def tables(hall: Hall) -> Iterator[Tables]:
    """The server inside this process, with the games ready."""
    app = build_app(hall, Safety({"http://testserver"}))
    with TestClient(app) as client:
        yield Tables(client, hall)


@pytest.fixture
def address() -> str:
    """A separate address for each test: the server counts by address."""
    return f"127.{random.randint(1, 254)}.{random.randint(1, 254)}.{random.randint(2, 254)}"
