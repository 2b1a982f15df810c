"""The example that learns: what it asks the search and remembers, and one short run with a tiny network."""

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

import amulett
from amulett.bots.policy import PolicyBot

FOLDER = Path(__file__).parents[2] / "examples" / "learner"


@pytest.fixture(autouse=True)
def learner(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.syspath_prepend(FOLDER)
    yield
    for name in ("asking", "network", "learn"):
        sys.modules.pop(name, None)


def test_every_legal_action_is_answered_with_what_it_costs() -> None:
    from asking import Book, ask, questions

    env = amulett.make_vector("magi", size=8, players=2, seed=7, form="normalised")
    rows = questions(env, 3, 64, np.random.default_rng(1))
    book = Book(room=10, columns=env.obs.shape[1], most=64)
    ask(env, rows, 30, book)
    assert book.written == len(rows) == 3
    page = book.open(20, np.random.default_rng(2))
    known = {env.obs[row].astype(np.float16).tobytes(): row for row in rows}
    for obs, option, sight, cost in zip(*page, strict=True):
        row = known[obs.tobytes()]
        legal = option >= 0
        assert set(option[legal]) == set(np.flatnonzero(env.mask[row]))
        assert np.array_equal(sight[legal], env.first_sight()[row][option[legal]].astype(np.float16))
        assert cost[legal].min() == 0 and cost[legal].max() <= 100 and not cost[~legal].any()


def test_nobody_asks_where_there_is_nothing_to_choose_or_too_much() -> None:
    from asking import questions

    env = amulett.make_vector("magi", size=64, players=2, seed=7, form="normalised")
    options, lots = env.mask.sum(axis=1), np.random.default_rng(1)
    assert set(options[questions(env, 64, 3, lots)]) == {n for n in options if 1 < n <= 3}
    assert len(questions(env, 5, 64, lots)) == 5


def test_the_oldest_answers_give_way() -> None:
    from asking import Book

    book, sight = Book(room=2, columns=1, most=2), np.array([0.0, -1.0])
    book.write(np.array([1.0]), sight, {0: 0.0, 1: 9.0})
    book.write(np.array([2.0]), sight, {1: 0.0})
    assert len(book) == 2
    book.write(np.array([3.0]), sight, {1: 0.0})
    page = book.open(50, np.random.default_rng(1))
    assert len(book) == 2 and book.written == 3
    assert set(page.obs[:, 0]) == {2.0, 3.0}
    assert {tuple(option) for option in page.option} == {(1, -1)} and not page.cost.any()


def test_a_short_run_leaves_a_network_that_plays(tmp_path: Path) -> None:
    pytest.importorskip("torch", reason="needs amulett[torch]")
    import learn

    plan = learn.Plan(tables=4, asks=2, looks=10, part=8, trial=3)
    learn.train("magi", players=2, minutes=0.02, seed=1, out=tmp_path / "tiny.npz", plan=plan)
    bot = PolicyBot(tmp_path / "tiny.npz")
    assert (bot.about["game"], bot.about["players"]) == ("magi", 2) and bot.about["answers"] > 0


def test_what_is_saved_plays_as_the_network_does(tmp_path: Path) -> None:
    """The first layer takes over what brings columns to the same size."""
    torch = pytest.importorskip("torch", reason="needs amulett[torch]")
    import learn
    from network import Network

    env = amulett.make_vector("magi", size=32, players=2, seed=7, form="normalised")
    torch.manual_seed(1)
    network = Network(learn.positions(env, 20), len(env.space.actions), 8.0)
    torch.nn.init.normal_(network.layers[-1].weight, std=1.0)
    network.save(tmp_path / "some.npz", env.space, {})
    bot, chosen = PolicyBot(tmp_path / "some.npz"), learn.liked_best(env, network)
    for row in range(env.size):
        information = env.information(row)
        assert bot.choose(information, information.legal_actions()).number == chosen[row]


def test_a_lesson_makes_dear_actions_rarer() -> None:
    torch = pytest.importorskip("torch", reason="needs amulett[torch]")
    import learn
    from asking import Page
    from network import Network

    obs, sight = np.zeros((4, 3), np.float16), np.zeros((4, 2), np.float16)
    page = Page(obs, np.tile(np.array([0, 1], np.int16), (4, 1)), sight, np.tile(np.array([0, 10], np.float16), (4, 1)))
    network = Network(torch.zeros((4, 3)), 2, 8.0)
    optimiser = torch.optim.AdamW(network.parameters(), lr=1e-2)
    for _ in range(20):
        learn.learn(network, optimiser, page, learn.Plan())
    liked = network(torch.zeros(3))
    assert liked[0] > liked[1]
