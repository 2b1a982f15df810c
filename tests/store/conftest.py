from collections.abc import Iterator

import pytest

from amulett.testing.postgres import Postgres, running, why_not


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A private PostgreSQL, for all tests that do not harm it."""
    if reason := why_not():
        pytest.skip(reason)
    with running() as postgres:
        yield postgres


@pytest.fixture
def database(postgres: Postgres) -> str:
    """The address of an empty database."""
    return postgres.new_database()
