"""The kit sees a game that gives a secret away: by what it tells, by what it shows, by what it forgets to copy."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "kuhn_poker" / "src" / "kuhn_poker"

TELLS_A_DEALT_CARD = (
    "state.py",
    'Told.DEALT: Kind(("seat", "card"), secret=("card",))',
    'Told.DEALT: Kind(("seat", "card"))',
)
SHOWS_ALL_CARDS = (
    "rules.py",
    "    i.card = s.deck[seat] if seat >= 0 and s.asked != NOBODY else UNKNOWN\n",
    "    i.card = s.deck[0]\n",
)
FORGETS_THE_ROUND = (
    "state.py",
    '    ("round", "i2"),  # from 1\n',
    "",
    'STATE = np.dtype([*CHANCE, ("deck", "i1", (CARDS,)), *PUBLIC], align=True)',
    'STATE = np.dtype([*CHANCE, ("deck", "i1", (CARDS,)), ("round", "i2"), *PUBLIC], align=True)',
    'INFORMATION = np.dtype([("seat", "i1"), ("card", "i1"), *PUBLIC], align=True)',
    'INFORMATION = np.dtype([("seat", "i1"), ("card", "i1"), ("round", "i2"), *PUBLIC], align=True)',
)


def kit(folder: Path) -> tuple[int, str]:
    """What the kit says about the game below a folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "amulett.testing.kit", "kuhn_poker"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    return done.returncode, done.stdout + done.stderr


def broken(folder: Path, change: tuple[str, ...]) -> Path:
    """The example with some lines changed."""
    file, *pairs = change
    shutil.copytree(EXAMPLE, folder / "kuhn_poker")
    path = folder / "kuhn_poker" / file
    source = path.read_text(encoding="utf-8")
    for old, new in zip(pairs[::2], pairs[1::2], strict=True):
        assert old in source
        source = source.replace(old, new)
    path.write_text(source, encoding="utf-8")
    return folder


def test_a_game_that_keeps_every_promise() -> None:
    code, said = kit(EXAMPLE.parent)
    assert code == 0, said
    assert said.splitlines()[-1] == "kuhn_poker: 12 of 12 promises kept"


@pytest.mark.parametrize(
    ("change", "promise", "words"),
    [
        (TELLS_A_DEALT_CARD, "no viewer is told more than it may know", ["in the event 'dealt' the field card is"]),
        (SHOWS_ALL_CARDS, "worlds keep everything that a seat knows", ["seat 1"]),
        (FORGETS_THE_ROUND, "no viewer is told more than it may know", ["the event 'round_began'", "the field round is"]),
    ],
    ids=["tells a dealt card to all", "shows another's card", "does not copy the round"],
)
def test_a_game_that_gives_something_away(tmp_path: Path, change: tuple[str, ...], promise: str, words: list[str]) -> None:
    """The kit says which promise, which seat, which event, which field."""
    code, said = kit(broken(tmp_path, change))
    assert code == 1
    complaint = said.split(f"broken  {promise}\n")[1].splitlines()[0]
    assert "kuhn_poker-standard-2" in complaint
    assert "seat " in complaint or "a spectator" in complaint
    for word in words:
        assert word in complaint, complaint
