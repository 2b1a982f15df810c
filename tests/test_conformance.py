"""Every game keeps the promises of ARCHITECTURE.md, in every edition, with every number of players and every option."""

import pytest

from amulett.testing import kit
from amulett.testing.cases import Case, cases

CASES = list(cases())
BASE = [case for case in CASES if not case.options]

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_count = pytest.mark.parametrize("case", BASE, ids=str)


@every_case
def test_options_are_distinct_ordered_and_real_choices(case: Case) -> None:
    kit.options_are_real_choices(case)


@every_case
def test_actions_questions_and_events_have_words_in_both_languages(case: Case) -> None:
    kit.everything_has_words(case)


@every_case
def test_illegal_input_is_refused_with_its_clause_and_changes_nothing(case: Case) -> None:
    kit.illegal_input_is_refused(case)


@every_count
def test_clones_and_copies_are_independent_and_alike(case: Case) -> None:
    kit.clones_are_independent(case)


@every_case
def test_a_replay_gives_the_same_match(case: Case) -> None:
    kit.replays_give_the_same_match(case)


@every_case
def test_a_layout_gives_the_same_match_back(case: Case) -> None:
    kit.layouts_lead_back(case)


@every_count
def test_views_are_plain_data_built_from_the_information(case: Case) -> None:
    kit.views_follow_from_the_information(case)


@every_case
def test_determinize_keeps_everything_a_seat_knows(case: Case) -> None:
    kit.worlds_keep_what_a_seat_knows(case)


@every_case
def test_believe_keeps_everything_a_seat_knows(case: Case) -> None:
    kit.believed_worlds_keep_what_a_seat_knows(case)


@every_count
def test_what_a_seat_knows_can_be_encoded(case: Case) -> None:
    kit.what_a_seat_knows_can_be_encoded(case)


@every_case
def test_what_a_seat_knows_as_numbers_follows_from_its_information(case: Case) -> None:
    kit.what_a_seat_knows_is_numbers(case)


@every_case
def test_determinize_varies_everything_a_seat_does_not_know(case: Case) -> None:
    kit.worlds_vary_what_a_seat_does_not_know(case)


@every_case
def test_blindness_on_every_channel(case: Case) -> None:
    kit.nobody_sees_more(case)


@every_case
def test_what_is_told_follows_from_what_is_known(case: Case) -> None:
    kit.nobody_is_told_more(case)


@every_case
def test_being_asked_tells_nothing(case: Case) -> None:
    kit.being_asked_tells_nothing(case)


@every_count
def test_every_match_ends(case: Case) -> None:
    kit.every_match_ends(case)


def test_every_promise_of_the_kit_is_kept_here() -> None:
    called = {name for name, test in globals().items() if name.startswith("test_") for name in test.__code__.co_names}
    assert {check.__name__ for check in kit.PROMISES.values()} <= called
