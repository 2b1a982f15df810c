"""Every game keeps the promises of ARCHITECTURE.md, in every edition, with every number of players and every option."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from amulett import Match
from amulett.testing import conformance
from amulett.testing.cases import Case, cases, moments

CASES = list(cases())
BASE = [case for case in CASES if not case.options]

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_count = pytest.mark.parametrize("case", BASE, ids=str)


def early_and_late(case: Case, seed: int, every: int, most: int) -> Iterator[Match]:
    """The first decisions one by one too: some set-ups have secrets that are revealed before the first round."""
    yield from moments(case, seed, every=1, most=15)
    yield from moments(case, seed, every, most)


@every_case
def test_options_are_distinct_ordered_and_real_choices(case: Case) -> None:
    for match in moments(case, seed=1, every=1, most=150):
        conformance.check_options(match)


@every_case
def test_actions_questions_and_events_have_words_in_both_languages(case: Case) -> None:
    for match in moments(case, seed=2, every=3, most=90):
        conformance.check_words(match)
    conformance.check_story(match)


@every_case
def test_illegal_input_is_refused_with_its_clause_and_changes_nothing(case: Case) -> None:
    lots = Random(3)
    for match in moments(case, seed=3, every=9, most=90):
        conformance.check_refusals(match, lots)


@every_count
def test_clones_are_independent_and_play_on_alike(case: Case) -> None:
    lots = Random(4)
    for match in moments(case, seed=4, every=10, most=80):
        conformance.check_clone(match, lots)


@every_case
def test_a_replay_gives_the_same_match(case: Case, tmp_path: Path) -> None:
    for match in moments(case, seed=5, every=40, most=120):
        conformance.check_replay(match, tmp_path)


@every_case
def test_a_layout_gives_the_same_match_back(case: Case) -> None:
    lots = Random(6)
    for match in moments(case, seed=6, every=5, most=100):
        conformance.check_layout(match, lots)


@every_count
def test_views_are_plain_data_built_from_the_information(case: Case) -> None:
    for match in moments(case, seed=7, every=7, most=100):
        conformance.check_views(match)


@every_case
def test_determinize_keeps_everything_a_seat_knows(case: Case) -> None:
    lots = Random(8)
    for match in early_and_late(case, seed=8, every=10, most=120):
        conformance.check_determinize(match, lots)


@every_case
def test_determinize_varies_everything_a_seat_does_not_know(case: Case) -> None:
    conformance.check_variety(early_and_late(case, seed=9, every=15, most=150), Random(9))


@every_case
def test_blindness_on_every_channel(case: Case) -> None:
    lots = Random(10)
    for match in early_and_late(case, seed=10, every=12, most=100):
        conformance.check_blindness(match, lots)
    conformance.check_audiences(match)


@every_count
def test_every_match_ends(case: Case) -> None:
    for seed in range(3):
        *_, match = moments(case, seed, every=1000, most=200_000)
        conformance.check_end(match)
