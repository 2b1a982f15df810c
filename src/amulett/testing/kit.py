"""What every game promises, checked over whole matches: `python -m amulett.testing.kit GAME`.

Each promise is checked in every edition, with every number of players and every non-default option.
"""

import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from amulett.core.errors import AmulettError
from amulett.core.information import Information
from amulett.core.match import Match
from amulett.testing import conformance
from amulett.testing.cases import Case, cases, moments

DEALS = 40
"""In how many deals to compare what a viewer is told, where they look alike to it."""
ENOUGH = 300
"""How often to compare what a viewer is told: matches are played until then,"""
MOST_MATCHES = 50
"""but no more than this; if so little can be compared, a game hides nothing, or worlds drawn for it diverge too much."""


def early_and_late(case: Case, seed: int, every: int, most: int) -> Iterator[Match]:
    """The first decisions are checked one by one: some set-ups have secrets that are revealed before the first round."""
    yield from moments(case, seed, every=1, most=15)
    yield from moments(case, seed, every, most)


def options_are_real_choices(case: Case) -> None:
    for match in moments(case, seed=1, every=1, most=150):
        conformance.check_options(match)


def everything_has_words(case: Case) -> None:
    for match in moments(case, seed=2, every=3, most=90):
        conformance.check_words(match)
        conformance.check_lines(match)
    conformance.check_story(match)


def illegal_input_is_refused(case: Case) -> None:
    lots = Random(3)
    for match in moments(case, seed=3, every=9, most=90):
        conformance.check_refusals(match, lots)


def clones_are_independent(case: Case) -> None:
    lots = Random(4)
    for match in moments(case, seed=4, every=10, most=80):
        conformance.check_clone(match, lots)
    conformance.check_copies(match)


def replays_give_the_same_match(case: Case) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for match in moments(case, seed=5, every=40, most=120):
            conformance.check_replay(match, Path(folder))


def layouts_lead_back(case: Case) -> None:
    lots = Random(6)
    for match in moments(case, seed=6, every=5, most=100):
        conformance.check_layout(match, lots)


def views_follow_from_the_information(case: Case) -> None:
    for match in moments(case, seed=7, every=7, most=100):
        conformance.check_views(match)
    conformance.check_informed(match.game)


def worlds_keep_what_a_seat_knows(case: Case) -> None:
    lots = Random(8)
    for match in early_and_late(case, seed=8, every=10, most=120):
        conformance.check_determinize(match, lots)


def believed_worlds_keep_what_a_seat_knows(case: Case) -> None:
    lots = Random(13)
    for match in early_and_late(case, seed=13, every=10, most=120):
        conformance.check_believed(match, lots)


def what_a_seat_knows_can_be_encoded(case: Case) -> None:
    for match in early_and_late(case, seed=14, every=10, most=120):
        conformance.check_encoding(match)


def what_a_seat_knows_is_numbers(case: Case) -> None:
    lots, known = Random(15), dict[bytes, Information]()
    for match in early_and_late(case, seed=15, every=10, most=120):
        conformance.check_numbers(match, lots, known)
    conformance.check_spaces(match.game)


def worlds_vary_what_a_seat_does_not_know(case: Case) -> None:
    conformance.check_variety(early_and_late(case, seed=9, every=15, most=150), Random(9))


def nobody_sees_more(case: Case) -> None:
    lots = Random(10)
    for match in early_and_late(case, seed=10, every=12, most=100):
        conformance.check_blindness(match, lots)
    conformance.check_audiences(match)


def nobody_is_told_more(case: Case) -> None:
    lots, compared = Random(11), 0
    for seed in range(MOST_MATCHES):
        for match in early_and_late(case, seed, every=4, most=120):
            compared += conformance.check_told(match, lots)
        if compared >= ENOUGH:
            break
    assert compared >= ENOUGH, f"what is told could only be compared {compared} times: worlds diverge too much"
    conformance.check_dealt(case.deal(seed) for seed in range(DEALS))


def being_asked_tells_nothing(case: Case) -> None:
    lots = Random(12)
    for match in moments(case, seed=12, every=2, most=160, asks_forced=True):
        conformance.check_asked(match, lots)
    with tempfile.TemporaryDirectory() as folder:
        conformance.check_replay(match, Path(folder))


def every_match_ends(case: Case) -> None:
    for seed in range(3):
        *_, match = moments(case, seed, every=1000, most=200_000)
        conformance.check_end(match)


PROMISES: dict[str, Callable[[Case], None]] = {
    "a seat that is asked has a real choice": options_are_real_choices,
    "actions, questions and events have words in both languages": everything_has_words,
    "illegal input is refused with its clause and changes nothing": illegal_input_is_refused,
    "clones and copies are independent and alike": clones_are_independent,
    "a replay gives the same match": replays_give_the_same_match,
    "a layout leads back to the same match": layouts_lead_back,
    "what a seat sees follows from its information": views_follow_from_the_information,
    "worlds keep everything that a seat knows": worlds_keep_what_a_seat_knows,
    "worlds drawn by what the others did keep it, too": believed_worlds_keep_what_a_seat_knows,
    "what a seat knows can be encoded": what_a_seat_knows_can_be_encoded,
    "what a seat knows as numbers follows from its information": what_a_seat_knows_is_numbers,
    "worlds vary everything that a seat does not know": worlds_vary_what_a_seat_does_not_know,
    "no seat sees more than it may know": nobody_sees_more,
    "no viewer is told more than it may know": nobody_is_told_more,
    "nobody can see from when a seat is asked what it holds": being_asked_tells_nothing,
    "every match ends": every_match_ends,
}


def main(game: str) -> int:
    """Check all promises of one game; how many were broken."""
    try:
        found = list(cases(game))
    except AmulettError as error:
        print(error, file=sys.stderr)
        return 1
    broken = sum(not _keeps(promise, check, found) for promise, check in PROMISES.items())
    print(f"{game}: {len(PROMISES) - broken} of {len(PROMISES)} promises kept")
    return int(broken > 0)


def _keeps(promise: str, check: Callable[[Case], None], found: list[Case]) -> bool:
    begun = time.perf_counter()
    for case in found:
        try:
            check(case)
        except Exception as error:  # a rule of the game may fail in any way
            why = str(error) if isinstance(error, AssertionError) else f"{type(error).__name__}: {error}"
            print(f"broken  {promise}\n        {case}: {why}")
            return False
    print(f"kept    {promise} ({len(found)} table{'s' * (len(found) != 1)}, {time.perf_counter() - begun:.0f} s)")
    return True


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m amulett.testing.kit GAME")
    sys.exit(main(sys.argv[1]))
