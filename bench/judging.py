"""How often a review's judge errs: a sample of its verdicts, judged again with eight times the looks and other worlds.

    python -m bench.judging [--decisions 40] [--looks 1000] [GAME ...]

Matches of bots of the level `adept`, which give something away now and then. A reproach (gave a little away, dear) is
taken back if the longer look no longer finds the other option clearly better; a choice that was called best or as good is
missed if the longer look finds another one clearly better.
"""

import argparse
import json
from collections.abc import Iterator
from random import Random

from amulett import new_match
from amulett.bots.search import LevelBot
from amulett.bots.study import analyse
from amulett.games import OWN, find_game
from amulett.review.judging import Question, compare, judge, prove
from amulett.review.moments import to_prove
from amulett.review.reviewing import LONGER
from amulett.review.verdict import Group, verdict_on

TIMES = 8
_CHOOSING, _MEASURING = 100, 101
"""Seeds that the review does not use."""


def sample(game: str, decisions: int, looks: int) -> Iterator[Question]:
    """Decisions of several matches, drawn by lot."""
    dice, found = Random(game), 0
    for seed in range(1000):
        match = new_match(game, seed=seed)
        bots: dict[int, LevelBot] = {}
        while match.to_act and found < decisions:
            seat = match.to_act[0]
            bot = bots.setdefault(seat, LevelBot(seat, "adept"))
            information, options = match.information(seat), match.legal_actions(seat)
            action = bot.choose(information, options)
            if len(options) > 1 and dice.random() < 0.1:
                yield Question(len(match.actions), information, action.text, looks)
                found += 1
            match.play(action, seat)
        if found >= decisions:
            return


def verdict(question: Question) -> Group:
    """As a review says it."""
    judgement = judge(question)
    proof = prove(question, judgement.found, LONGER * question.looks) if to_prove([judgement]) else None
    return verdict_on(judgement, proof).group


def is_worse(question: Question) -> bool:
    """Whether a long look finds another option clearly better than what was played."""
    options = question.information.legal_actions()
    long = TIMES * question.looks
    best = analyse(question.information, options, iterations=long // 2, seed=_CHOOSING).insights[0].action
    played = next(action for action in options if action.text == question.played)
    return best != played and compare(question, best, played, long // 2, _MEASURING).is_clear


def measure(game: str, decisions: int, looks: int) -> dict[str, object]:
    verdicts = [(verdict(question), is_worse(question)) for question in sample(game, decisions, looks)]
    blamed = [worse for group, worse in verdicts if group in ("little", "dear")]
    passed = [worse for group, worse in verdicts if group in ("best", "equal")]
    return {
        "game": find_game(game).titles["en"],
        "decisions": len(verdicts),
        "blamed": len(blamed),
        "taken_back": blamed.count(False),
        "passed": len(passed),
        "missed": passed.count(True),
        "unsure": sum(group == "unsure" for group, _ in verdicts),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=OWN, metavar="GAME")
    parser.add_argument("--decisions", type=int, default=40)
    parser.add_argument("--looks", type=int, default=1000)
    args = parser.parse_args()
    for game in args.games:
        print(json.dumps(measure(game, args.decisions, args.looks)), flush=True)


if __name__ == "__main__":
    main()
