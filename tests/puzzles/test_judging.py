"""What is clear and what is not obvious, in laid-out cases."""

from dataclasses import replace

from amulett.puzzles import judging
from amulett.puzzles.judging import Figure, Search


def search(*chances: float, error: float = 0.004, first: int = 0) -> Search:
    """What a search found about options a, b, c ...; `first`: which of them it has in front."""
    best = chances[first]
    found = [Figure("abcdefghij"[n], c, error, 1500, best - c, error if n != first else 0.0) for n, c in enumerate(chances)]
    return tuple(sorted(found, key=lambda figure: figure.behind))


CLEAR = search(0.50, 0.40, 0.35)


def test_the_best_is_ahead_of_every_other_in_both_searches() -> None:
    assert judging.is_clear((CLEAR, CLEAR))
    assert judging.answers((CLEAR, CLEAR)) == ("a",)


def test_a_small_lead_is_not_clear_however_sure_it_is() -> None:
    close = search(0.50, 0.475, 0.35, error=0.0001)
    assert not judging.is_clear((close, close))
    assert not judging.is_clear((CLEAR, close)), "one of the searches is not enough"


def test_a_large_lead_is_not_clear_if_it_may_be_luck() -> None:
    lucky = tuple(replace(figure, behind_error=figure.behind / (judging.ERRORS - 0.1)) for figure in CLEAR)
    assert not judging.is_clear((CLEAR, lucky))


def test_searches_that_disagree_are_not_clear() -> None:
    assert not judging.is_clear((CLEAR, search(0.40, 0.50, 0.35, first=1)))


def test_options_whose_ranges_overlap_are_one_answer() -> None:
    equal = search(0.50, 0.495, 0.40, 0.35, error=0.01)
    assert judging.answers((equal, equal)) == ("a", "b")
    assert judging.is_clear((equal, search(0.495, 0.50, 0.40, 0.35, error=0.01, first=1))), "either may come first"


def test_there_must_be_more_to_miss_than_to_hit() -> None:
    half = search(0.50, 0.499, 0.40, error=0.01)
    assert not judging.is_clear((half, half)), "two of three options are good"
    assert not judging.is_clear((search(0.5, 0.4), search(0.5, 0.4))), "two options are a toss-up"
    many = search(*[0.5] + [0.4] * judging.MOST)
    assert not judging.is_clear((many, many)), "nine options are too many"


def test_both_searches_count_alike() -> None:
    one, other = search(0.50, 0.40, 0.30), search(0.54, 0.42, 0.30)
    best, second, _ = judging.together((one, other))
    assert (best.action, round(best.chance, 3), best.looks) == ("a", 0.52, 3000)
    assert round(second.chance, 3) == 0.41
    assert best.error < one[0].error, "two searches know more than one"


def test_what_first_sight_sees_is_obvious() -> None:
    wrong, right = ["b"] * judging.MISSES, ["a"] * (judging.THOUGHTS - judging.MISSES)
    assert judging.is_not_obvious(("a",), "b", wrong + right)
    assert not judging.is_not_obvious(("a",), "a", wrong + right), "first sight likes it"
    assert not judging.is_not_obvious(("a", "b"), "b", wrong + right), "first sight likes one that is as good"


def test_what_a_short_thought_finds_is_obvious() -> None:
    found = ["b"] * (judging.MISSES - 1) + ["a"] * (judging.THOUGHTS - judging.MISSES + 1)
    assert not judging.is_not_obvious(("a",), "b", found)
