import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from amulett.server.app import build_app
from amulett.server.hall import Hall
from amulett.server.safety import Safety
from amulett.store.sqlite import SQLiteStore
from server.serving import Server, start_server
from server.tables import Tables


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
