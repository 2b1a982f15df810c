"""What a choice is worth, and why: from the puzzle's figures, and from what its seat knows."""

from collections.abc import Sequence
from typing import Literal

from amulett.bots.reasons import find_reasons
from amulett.core.clause import Language
from amulett.core.information import Information
from amulett.puzzles.puzzle import Puzzle

MOST_REASONS = 3

Verdict = Literal["right", "also_good", "better"]
"""`also_good`: too close to the best one to tell. `better`: another one is clearly better."""


def verdict_on(puzzle: Puzzle, chosen: str) -> Verdict:
    if chosen == puzzle.answers[0]:
        return "right"
    return "also_good" if chosen in puzzle.answers else "better"


def compared_with(puzzle: Puzzle, chosen: str) -> str:
    """What the best option is compared with: the choice; if that was good, what looks best at first."""
    return puzzle.first_sight if chosen in puzzle.answers else chosen


def reasons(information: Information, puzzle: Puzzle, chosen: str, language: Language, names: Sequence[str]) -> list[str]:
    """What speaks for the best option, in the words of the game, the clearest first; may be nothing."""
    game, edition = information.game, information.edition
    best, other = (game.action(edition, text) for text in (puzzle.answers[0], compared_with(puzzle, chosen)))
    return [reason.tell(information, language, names) for reason in find_reasons(information, best, other)[:MOST_REASONS]]
