"""Warming up, and the note about it."""

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console

from amulett.cli import preparing
from amulett.cli.preparing import Preparation
from amulett.core import warm
from amulett.core.record import INTERPRETED
from amulett.games import magi

NOTE = "Preparing the rules of Magi, once only, about 20 seconds ..."


def test_a_warm_game_needs_no_compiling() -> None:
    warm.warm(magi.GAME)
    assert warm.is_warm(magi.GAME)


def test_a_game_is_cold_on_first_use(tmp_path: Path) -> None:
    code = "from amulett.core.warm import is_warm; from amulett.games import magi; print(is_warm(magi.GAME))"
    environment = os.environ | {"AMULETT_CACHE": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, encoding="utf-8", timeout=120)
    assert done.stdout.strip() == str(INTERPRETED), done.stderr


def prepare(monkeypatch: pytest.MonkeyPatch, kept: bool, terminal: bool) -> str:
    monkeypatch.setattr(preparing, "are_kept", lambda calls: kept)
    monkeypatch.setattr(preparing, "compile_calls", lambda calls: None)
    console = Console(file=io.StringIO(), force_terminal=terminal, width=100)
    Preparation(magi.GAME, [], "en").wait(console)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def test_the_first_use_is_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    assert prepare(monkeypatch, kept=False, terminal=False) == f"{NOTE}\n"
    assert NOTE in prepare(monkeypatch, kept=False, terminal=True)


def test_later_uses_are_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    assert prepare(monkeypatch, kept=True, terminal=False) == ""
    assert prepare(monkeypatch, kept=True, terminal=True) == ""


def test_an_error_while_compiling_is_raised_where_it_is_awaited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "compile_calls", lambda calls: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        Preparation(magi.GAME, [], "en").wait(Console(file=io.StringIO()))
