"""How long the server stands still while Python looks for garbage."""

import gc

from amulett.server.garbage import leave_out_what_is_here, time_searches


def test_searches_through_everything_are_timed_and_no_others() -> None:
    found: list[float] = []
    end = time_searches(found.append)
    gc.collect(0)
    gc.collect(1)
    assert not found
    gc.collect()
    assert len(found) == 1 and found[0] > 0
    end()
    gc.collect()
    assert len(found) == 1


def test_what_is_here_is_not_searched_again() -> None:
    here = [[] for _ in range(1000)]  # type: ignore[var-annotated]
    try:
        leave_out_what_is_here()
        later: list[object] = [[]]
        searched = {id(one) for one in gc.get_objects()}
        assert id(later) in searched and id(here) not in searched and id(here[7]) not in searched
    finally:
        gc.unfreeze()
