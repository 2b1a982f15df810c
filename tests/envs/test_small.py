"""The small variants are editions like any other, and OpenSpiel's own algorithms run on them."""

import json
from importlib.util import find_spec
from typing import Any

import numpy as np
import pytest

from amulett import find_game, new_match
from amulett.core.replay import Replay

pyspiel = pytest.importorskip("pyspiel", reason="needs amulett[openspiel]")

from open_spiel.python import policy, rl_environment  # noqa: E402
from open_spiel.python.algorithms import exploitability, external_sampling_mccfr, ismcts, mcts  # noqa: E402

from amulett.envs.openspiel import SMALL  # noqa: E402

GAMES = sorted(SMALL)


def play_out(state: Any, choose: Any) -> Any:
    while not state.is_terminal():
        state.apply_action(choose(state))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_a_small_variant_is_an_edition_of_its_own(name: str) -> None:
    """It has a name, no table offers it, and a replay of it is whole without it."""
    game = find_game(name)
    assert "small" in game.variants and "small" not in game.editions
    players = game.edition("small").players[0]
    match = new_match(name, players=players, seed=3, edition="small")
    while not match.over:
        match.play(match.legal_actions()[0], match.to_act[0])
    again = Replay.parse(json.loads(match.replay().to_json()))
    assert again.source and again.verify(find_game) == match


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_finds_nothing_wrong_with_it(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(SMALL[name]), 2, False, False)


@pytest.mark.parametrize(("name", "deals"), [("magi", 630), ("silver_amulett", 20), ("das_amulett", 6)])
def test_all_its_deals_are_there(name: str, deals: int) -> None:
    """9! / (4! 4!) orders of nine cards, 6! / (3! 3!) of six, and of Das Amulett those that were named."""
    found = pyspiel.load_game(SMALL[name]).new_initial_state().chance_outcomes()
    assert len(found) == deals and sum(share for _, share in found) == pytest.approx(1)


@pytest.mark.parametrize("name", ["magi", "silver_amulett"])
def test_after_the_deal_nothing_is_left_to_chance(name: str) -> None:
    """So the tree of all deals is the whole game."""
    game, lots = pyspiel.load_game(SMALL[name]), np.random.default_rng(5)
    for deal in range(0, len(game.box.deals), 4):
        state = game.new_initial_state()
        state.apply_action(deal)
        before = state.match.layout()["chances"]
        assert play_out(state, lambda state: lots.choice(state.legal_actions())).match.layout()["chances"] == before


def test_seeds_that_are_no_seeds_are_refused() -> None:
    with pytest.raises(Exception, match="joined by underscores"):
        pyspiel.load_game("amulett_magi(players=2,seeds=a_b)")


@pytest.mark.parametrize("name", GAMES)
def test_ismcts_plays_it(name: str) -> None:
    """In Das Amulett also where several decide in secret: it may not even know who has decided."""
    game, lots = pyspiel.load_game(SMALL[name]), np.random.RandomState(7)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, lots), 1.4, 8, random_state=lots)
    state = game.new_initial_state()
    state.apply_action(0)
    played = play_out(state, bot.step)
    assert sum(played.returns()) == pytest.approx(0) and played.move_number() > 1


@pytest.mark.parametrize("name", GAMES)
def test_external_sampling_cfr_runs_on_it(name: str) -> None:
    np.random.seed(3)
    game = pyspiel.load_game(SMALL[name])
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(5):
        solver.iteration()
    state = game.new_initial_state()
    state.apply_action(0)
    shares = solver.average_policy().action_probabilities(state)
    assert sum(shares.values()) == pytest.approx(1) and set(shares) == set(state.legal_actions())


def test_what_cfr_learns_is_harder_to_exploit() -> None:
    """On some deals of the small Magi: the whole tree takes seconds there."""
    np.random.seed(3)
    game = pyspiel.load_game("amulett_magi(players=2,edition=small,deals=12)")
    solver = external_sampling_mccfr.ExternalSamplingSolver(game)
    for _ in range(150):
        solver.iteration()
    begun = exploitability.nash_conv(game, policy.UniformRandomPolicy(game))
    assert exploitability.nash_conv(game, solver.average_policy()) < begun / 2


@pytest.mark.parametrize("kind", ["pytorch", "jax"])
@pytest.mark.parametrize("name", GAMES)
def test_nfsp_plays_and_learns_on_it(name: str, kind: str) -> None:
    needed = {"pytorch": ("torch", "tree"), "jax": ("jax", "flax", "optax", "chex")}[kind]
    if missing := [package for package in needed if find_spec(package) is None]:
        pytest.skip(f"OpenSpiel's NFSP needs {', '.join(missing)}")
    nfsp = pytest.importorskip(f"open_spiel.python.{kind}.nfsp")
    game = pyspiel.load_game(SMALL[name])
    env = rl_environment.Environment(game)
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    agents = [
        nfsp.NFSP(seat, size, actions, [16], 100, 0.5, batch_size=8, learn_every=4, min_buffer_size_to_learn=8)
        for seat in range(game.num_players())
    ]
    for _ in range(100):
        step = env.reset()
        while not step.last():
            step = env.step([agents[step.observations["current_player"]].step(step).action])
        for agent in agents:
            agent.step(step)
        if all(agent.loss[0] is not None for agent in agents):
            break
    assert all(agent.loss[0] is not None for agent in agents)
