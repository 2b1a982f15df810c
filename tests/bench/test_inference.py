"""How well hands are guessed: the command runs, and what it measures is right."""

import numpy as np
import pytest

from amulett import new_match
from amulett.core.record import INTERPRETED
from bench.inference import Guess, follows, main, table

pytestmark = pytest.mark.skipif(INTERPRETED, reason="it reads the states of many worlds as one array")


def test_who_can_follow_which_colour() -> None:
    match = new_match("magi", 3, seed=4)
    can = follows(match.states, match, [0, 1, 2])[0]
    for seat in range(3):
        hand = match.layout()["hands"][seat]
        for number, colour in enumerate(("red", "blue", "yellow")):
            magi = [card for card in hand if card.partition("_")[0] not in ("red", "blue", "yellow")]
            assert can[seat][number] == (any(card.startswith(colour) for card in hand) or bool(magi))


def test_better_guesses_are_told_as_such() -> None:
    class Arguments:
        bot, players, matches, seed, worlds, effort = "heuristic", 4, 20, 1, 64, 500

    lots = np.random.default_rng(1)
    guesses = [Guess(n // 10, 0.12 + lots.normal() / 100, 0.08 + lots.normal() / 100, 0.002) for n in range(200)]
    said = table(Arguments, guesses)  # type: ignore[arg-type]
    assert "determinize 0.1186, believe 0.0797; better by 0.0389 (0.0375 to 0.0403), 33 %" in said
    assert "2.00 ms a decision" in said


def test_matches_are_played_and_reported(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--players", "3", "--matches", "2", "--seed", "3", "--worlds", "8", "--effort", "50"])
    out = capsys.readouterr().out
    assert out.startswith("magi, heuristic, 3 players, 2 matches")
    assert "of the uncertainty gone" in out
