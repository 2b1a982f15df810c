"""Journals lie in a folder of the test's own; the users' bots of these tests can be imported by any process."""

import sys
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parent))


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr("amulett.arena.journal.user_cache", lambda: tmp_path / "cache")
    return tmp_path / "cache"
