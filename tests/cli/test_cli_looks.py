"""A private look in the terminal: shown once, and then gone (SA-15.5). The program runs in its own terminal."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from cli_runs import Run

from amulett.games import silver_amulett

WIPED = "\x1b[9999;9999H\x1b[1J\x1b[H"
PROMPT, ENTER = "?, help): ", "only now. Press Enter: "


class Terminal:
    """Somebody at a keyboard and a screen."""

    def __init__(self, *arguments: str | Path) -> None:
        self._own, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "24", "LC_ALL": "C.UTF-8"}
        command = [sys.executable, "-m", "amulett", *map(str, arguments)]
        self._process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment)
        os.close(theirs)

    def read(self, until: str) -> str:
        """Everything that appears up to the expected words."""
        seen = b""
        deadline = time.monotonic() + 240  # the rules may have to be compiled
        while not seen.decode(errors="replace").endswith(until):
            assert time.monotonic() < deadline, seen.decode(errors="replace")
            if select.select([self._own], [], [], 1)[0]:
                seen += os.read(self._own, 4096)
        return seen.decode()

    def answer(self, line: str, until: str) -> str:
        os.write(self._own, f"{line}\n".encode())
        return self.read(until)

    def leave(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._own)


@pytest.fixture
def position(tmp_path: Path) -> Path:
    """A holds an open Empath in its village, the 6 behind place 3; the pile begins with a 4."""
    path = tmp_path / "position.json"
    silver_amulett.position(["2^ 5 6 7 8", "5 1 9 7 8"], pile=[4], discard=[12]).replay().save(path)
    return path


@pytest.fixture
def terminal(position: Path) -> Iterator[Terminal]:
    found = Terminal("play", "silver_amulett", "--load", position, "--lang", "en")
    found.read(PROMPT)
    yield found
    found.leave()


def plain(screen: str) -> str:
    return " ".join(re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", screen).split())


def test_sa_15_5_a_look_is_wiped_off_the_screen(terminal: Terminal) -> None:
    terminal.answer("empath", PROMPT)
    look = terminal.answer("3", ENTER)
    assert "You look at place 3 in your village. You see 6 (Revealer)." in plain(look)
    after = terminal.answer("", PROMPT)
    assert WIPED in after
    shown = plain(after.rpartition(WIPED)[2])
    assert "You look at place 3 in your village." in shown
    assert "Revealer" not in shown
    assert "Revealer" not in plain(terminal.answer("table", PROMPT))


def test_sa_15_1_a_drawn_card_is_seen_while_it_is_held(terminal: Terminal) -> None:
    """SA-15.1, SA-15.4: without waiting, for it stays in sight; once it is put down, the screen forgets it too."""
    held = terminal.answer("draw_pile", PROMPT)
    assert "You draw one card from the pile: 4 (Rascal)." in plain(held)
    assert "you hold 4 (Rascal*), from the draw pile" in plain(held)
    terminal.answer("exchange", PROMPT)
    terminal.answer("2", PROMPT)
    after = terminal.answer("c", PROMPT)
    assert WIPED in after
    assert "Rascal" not in plain(after.rpartition(WIPED)[2])


def test_with_a_memory_help_nothing_is_wiped(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    options = {"memory_help": "on"}
    silver_amulett.position(["2^ 5 6 7 8", "5 1 9 7 8"], discard=[12], options=options).replay().save(path)
    terminal = Terminal("play", "silver_amulett", "--load", path, "--lang", "en")
    terminal.read(PROMPT)
    terminal.answer("empath", PROMPT)
    after = terminal.answer("3", PROMPT)
    terminal.leave()
    assert WIPED not in after
    assert "You see 6 (Revealer)." in plain(after)
    assert "░6" in after


def test_without_a_terminal_a_look_is_simply_told(run: Run, position: Path) -> None:
    for language, told in (("en", "You see 6 (Revealer)."), ("de", "Du siehst: 6 (Enthüller).")):
        out = run("play", "silver_amulett", "--load", position, "--lang", language, typed="empath\n3\n").out
        assert told in out
        assert "\x1b" not in out
        assert "Enter" not in out


def test_sa_15_5_a_saved_match_does_not_tell_its_looks_again(run: Run, position: Path, tmp_path: Path) -> None:
    later = tmp_path / "later.json"
    run("play", "silver_amulett", "--load", position, typed=f"empath\n3\nsave {later}\n")
    out = run("play", "silver_amulett", "--load", later).out
    assert "You look at place 3 in your village." in out
    assert "Revealer" not in out
