"""What helps to install and to release."""

import subprocess
import sys
from pathlib import Path

import pytest

from amulett.testing import missing

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize(
    ("log", "said"),
    [
        ("OSError: [Errno 28] No space left on device", "the disk is full"),
        ("npm error code ENOSPC", "the disk is full"),
        ("ProxyError('Cannot connect to proxy.')", "the proxy refused"),
        ("npm error code ENOTFOUND", "the packages could not be fetched"),
        ("ERROR: No matching distribution found for numba", "the packages could not be fetched"),
        (
            "The virtual environment was not created successfully because ensurepip is not available",
            "apt install python3-venv",
        ),
        ("npm error code EACCES", "must not be written"),
        ("one\ntwo\nsomething else", "  something else"),
    ],
)
def test_what_went_wrong_is_said_in_one_sentence_with_the_remedy(tmp_path: Path, log: str, said: str) -> None:
    (tmp_path / "log").write_text(log)
    command = [sys.executable, str(ROOT / "tools/explain.py"), "Installing", str(tmp_path / "log")]
    told = subprocess.run(command, capture_output=True, text=True).stderr
    assert told.startswith("amulett: Installing failed")
    assert said in told


def test_a_release_lists_everything_that_lacks() -> None:
    done = subprocess.run([sys.executable, str(ROOT / "tools/release.py"), "9.9.9"], capture_output=True, text=True)
    assert done.returncode != 0
    assert "src/amulett/__init__.py names another version than 9.9.9" in done.stderr
    assert "CHANGELOG.md has no section 9.9.9" in done.stderr


def test_what_is_missing_for_tests_is_said_at_the_end_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for each, with what it takes; nothing about what is there."""
    monkeypatch.setenv("PATH", "")
    for module in ("psycopg", "ray"):
        monkeypatch.setitem(sys.modules, module, None)
    lines = missing.skipped()
    assert all(line.startswith("SKIPPED: the ") and ", because " in line and " install " in line for line in lines)
    for name in ("psycopg", "Ray", "Caddy", "Prometheus"):
        assert any(name in line for line in lines), name
    assert "-m amulett.testing.missing" in (ROOT / "Makefile").read_text(encoding="utf-8").split("test-compiled: ")[1]
