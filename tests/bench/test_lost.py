from bench.lost import gather, loss_of


def test_who_searches_gives_away_less_than_who_plays_by_lot() -> None:
    positions, decisions = gather("magi", 3, wanted=30, judge=400, seed=5)
    assert len(positions) == 30
    assert decisions > 5
    by_lot, search = (loss_of(bot, positions, seed=1).points for bot in ("random", "search:iterations=400"))
    assert search < by_lot / 2


def test_the_best_option_gives_nothing_away() -> None:
    positions, _ = gather("magi", 3, wanted=5, judge=200, seed=6)
    assert all(min(position.lost.values()) == 0 for position in positions)
