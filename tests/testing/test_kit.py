"""The kit sees a game that gives a secret away: by what it tells, by what it shows, by what it forgets to copy."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "kuhn_poker" / "src" / "kuhn_poker"

Change = tuple[str, str, str]
"""A file, and what stands there before and after."""

RECORD = 'STATE = np.dtype([*CHANCE, ("deck", "i1", (CARDS,)), *PUBLIC], align=True)'
INFORMATION = 'INFORMATION = np.dtype([("seat", "i1"), ("card", "i1"), *PUBLIC], align=True)'
DEALT = 'Told.DEALT: Kind(("seat", "card"), secret=("card",))'

TELLS_A_DEALT_CARD: list[Change] = [("state.py", DEALT, 'Told.DEALT: Kind(("seat", "card"))')]
TELLS_IT_ONCE: list[Change] = [*TELLS_A_DEALT_CARD, ("edition.toml", "rounds = 5", "rounds = 1")]
SHOWS_ALL_CARDS: list[Change] = [
    ("rules.py", "    i.card = s.deck[seat] if seat >= 0 and s.asked != NOBODY else UNKNOWN\n", "    i.card = s.deck[0]\n"),
]


def not_copied(field: str, kind: str) -> list[Change]:
    """Both records have the field, but it is not among what is public."""
    return [
        ("state.py", f"    {field},{kind}\n", ""),
        ("state.py", RECORD, RECORD.replace("*PUBLIC", f"{field}, *PUBLIC")),
        ("state.py", INFORMATION, INFORMATION.replace("*PUBLIC", f"{field}, *PUBLIC")),
    ]


FORGETS_THE_ROUND = not_copied('("round", "i2")', "  # from 1")
FORGETS_THE_BETS = not_copied('("bets", "i4", (SEATS,))', "  # what each has put into the pot")

OPEN: list[Change] = [
    *TELLS_A_DEALT_CARD,
    ("state.py", "PUBLIC = [", 'PUBLIC = [\n    ("deck", "i1", (CARDS,)),'),
    ("state.py", RECORD, RECORD.replace('("deck", "i1", (CARDS,)), ', "")),
    ("rules.py", "    shuffle_deck(s, stream)\n    for place", "    for place"),
]
"""All cards lie face up, and the worlds of a seat are the true one."""


def kit(folder: Path) -> tuple[int, str]:
    """What the kit says about the game below a folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "amulett.testing.kit", "kuhn_poker"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    return done.returncode, done.stdout + done.stderr


def changed(folder: Path, changes: list[Change]) -> Path:
    """The example with some lines changed."""
    shutil.copytree(EXAMPLE, folder / "kuhn_poker")
    for file, old, new in changes:
        path = folder / "kuhn_poker" / file
        source = path.read_text(encoding="utf-8")
        assert old in source
        path.write_text(source.replace(old, new), encoding="utf-8")
    return folder


def test_a_game_that_keeps_every_promise() -> None:
    code, said = kit(EXAMPLE.parent)
    assert code == 0, said
    assert said.splitlines()[-1] == "kuhn_poker: 16 of 16 promises kept"


def test_a_game_in_which_nothing_is_hidden_keeps_them_too(tmp_path: Path) -> None:
    code, said = kit(changed(tmp_path, OPEN))
    assert code == 0, said


@pytest.mark.parametrize(
    ("changes", "promise", "words"),
    [
        (
            TELLS_A_DEALT_CARD,
            "no viewer is told more than it may know",
            [" of seat ", "in the event 'dealt' the field card is"],
        ),
        (
            TELLS_IT_ONCE,
            "no viewer is told more than it may know",
            ["after the deal ", "in the event 'dealt' the field card is"],
        ),
        (SHOWS_ALL_CARDS, "worlds keep everything that a seat knows", ["seat 1", "card is"]),
        (FORGETS_THE_ROUND, "no viewer is told more than it may know", ["the event 'round_began'", "the field round is"]),
        (FORGETS_THE_ROUND, "what a seat sees follows from its information", ["no seat ever learns the field round"]),
        (FORGETS_THE_BETS, "worlds keep everything that a seat knows", ["seat 0", "actions is", "'fold'", "'check'"]),
    ],
    ids=[
        "tells a dealt card to all",
        "tells a card to all that is dealt before anybody acts",
        "shows another's card",
        "does not copy the round",
        "does not copy the round, which no view shows either",
        "does not copy the bets",
    ],
)
def test_a_game_that_gives_something_away(tmp_path: Path, changes: list[Change], promise: str, words: list[str]) -> None:
    """The kit says which promise, which seat, which event, which field."""
    code, said = kit(changed(tmp_path, changes))
    assert code == 1
    complaint = said.split(f"broken  {promise}\n")[1].splitlines()[0]
    assert "kuhn_poker-standard-2" in complaint
    assert "seat " in complaint or "a spectator" in complaint
    for word in words:
        assert word in complaint, complaint
