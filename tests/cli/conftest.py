"""Drives the program in this process, as a shell would."""

import io
import sys
from pathlib import Path

import pytest
from cli_runs import Done, Run

from amulett.cli.main import main
from amulett.games import magi


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs `amulett` with arguments, and with what is typed on its standard input."""
    monkeypatch.setenv("LC_ALL", "C")
    monkeypatch.setenv("COLUMNS", "80")

    def go(*arguments: str | Path | int, typed: str = "") -> Done:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as end:
            code = int(end.code or 0)
        return Done(code, *capsys.readouterr())

    return go


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A replay of a short match that was played to its end: B goes out, and A has the points to end it all."""
    match = magi.position(
        hands=[["red_cup", "arch_magus"], ["blue_cup"]],
        discard_pile=["red_coin"],
        draw_pile=["yellow_shield"],
        scores=[45, 3],
    )
    match.play("play red_cup")
    match.play("play blue_cup")
    assert match.over
    path = tmp_path / "saved.json"
    match.replay().save(path)
    return path
