"""Two cores against one, in the same time."""

from bench.together import compare_all


def test_each_open_decision_is_compared() -> None:
    found = compare_all("magi", players=3, positions=4, seconds=0.05)
    assert found
    assert all(one.alone > 0 and one.together > one.alone / 2 for one in found)
    assert any(one.agree for one in found)
