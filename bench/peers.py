"""All four games compared with their peers, in one run and on one core: `make peers`, or python bench/peers.py [--json].

With --learners only what concerns programs that learn: steps with observation and mask.

Peers: OpenSpiel's `crazy_eights` with 4 players (whole games inside C++ through evaluate_bots with uniform random bots; a
Python loop over its states; `clone()` and `legal_actions()` in the middle of a game), RLCard's `uno`, and OpenSpiel's
ISMCTS (C++, random rollouts) at the opening of `hearts`. For learners, with observation and mask: OpenSpiel's Python loop
with its observation tensor, and Pgx, 4,096 matches at once with automatic reset, compiled by JAX for this core: its only
game with more than two seats and hidden hands (`sparrow_mahjong`), and its card game that is more than a toy
(`leduc_holdem`). A decision is one action of a player; chance is not counted.

Every round measures everything once, for a moment and one after the other; figures are medians of the rounds, ratios
medians of ratios. Games differ, so a ratio shows the order of magnitude and no more.
"""

import argparse
import itertools
import json
import os
import random
import statistics
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
import pgx
import pyspiel
import rlcard
from pgx.experimental.wrappers import auto_reset

import amulett
from amulett.cli.measuring import BATCH, FIGURES, Work, calls, rate
from amulett.core.game import Game
from amulett.games import OWN, find_game

ROUNDS = 21
PLAYERS = 4
SIMULATIONS = 500
"""Of one decision."""
OBSERVED = "observed_step_per_s"
SAMPLE = 3000
"""Matches from which OpenSpiel's decisions a match are known."""


# ---- the peers


def openspiel_inside() -> Work:
    """Counting a match's decisions takes longer than playing it, so they are counted in a sample beforehand."""
    game = pyspiel.load_game(f"crazy_eights(players={PLAYERS})")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(PLAYERS)]
    seeds = itertools.count()

    def play() -> Any:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    decisions = sum(int(step.player >= 0) for _ in range(SAMPLE) for step in play().full_history())

    def part_of_sample() -> int:
        for _ in range(SAMPLE // 100):
            play()
        return decisions // 100

    return part_of_sample


def _by_chance(state: Any, lots: random.Random) -> None:
    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(lots.choices(outcomes, chances)[0])


def openspiel_python_loop() -> Work:
    game, lots = pyspiel.load_game(f"crazy_eights(players={PLAYERS})"), random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                _by_chance(state, lots)
            else:
                actions = state.legal_actions()
                state.apply_action(actions[int(lots.random() * len(actions))])
                decisions += 1
        return decisions

    return play


def openspiel_observed() -> Work:
    """The same, looking at what the deciding player sees."""
    game, lots = pyspiel.load_game(f"crazy_eights(players={PLAYERS})"), random.Random(1)

    def play() -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                _by_chance(state, lots)
            else:
                state.observation_tensor()
                actions = state.legal_actions()
                state.apply_action(actions[int(lots.random() * len(actions))])
                decisions += 1
        return decisions

    return play


def pgx_batch(name: str) -> Work:
    """Random legal actions in many states at once; a state of Pgx always has its observation and its mask."""
    env = pgx.make(name)
    step_all = jax.vmap(auto_reset(env.step, env.init))

    def step(state: Any, key: Any) -> Any:
        choosing, dealing = jax.random.split(key)
        actions = jax.random.categorical(choosing, jnp.where(state.legal_action_mask, 0.0, -1e9), axis=-1)
        return step_all(state, actions, jax.random.split(dealing, BATCH))

    compiled = jax.jit(step)
    keys = (jax.random.PRNGKey(n) for n in itertools.count())
    state = jax.jit(jax.vmap(env.init))(jax.random.split(next(keys), BATCH))

    def work() -> int:
        nonlocal state
        state = jax.block_until_ready(compiled(state, next(keys)))
        return BATCH

    return work


def observed_steps(game: Game, players: int, threads: int = 1) -> Work:
    """Steps of `make_vector` with as many states, with observation, mask, reward and reset, choosing at random."""
    env = amulett.make_vector(game.id, BATCH, players, seed=1, threads=threads)
    chosen = np.zeros(BATCH, np.int64)

    def work() -> int:
        env.sample(chosen)
        env.step(chosen)
        return BATCH

    return work


def _openspiel_halfway() -> Any:
    """A state with some cards played, in which somebody decides."""
    state, lots, decisions = pyspiel.load_game(f"crazy_eights(players={PLAYERS})").new_initial_state(), random.Random(5), 0
    while decisions < 10 or state.is_chance_node():
        if state.is_chance_node():
            _by_chance(state, lots)
        else:
            state.apply_action(lots.choice(state.legal_actions()))
            decisions += 1
    return state


def openspiel_clones() -> Work:
    return calls(_openspiel_halfway().clone)


def openspiel_legal_actions() -> Work:
    return calls(_openspiel_halfway().legal_actions)


def openspiel_search() -> Work:
    state, lots = pyspiel.load_game("hearts").new_initial_state(), random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        choices = state.chance_outcomes() if state.is_chance_node() else [(state.legal_actions()[0], 1)]
        state.apply_action(lots.choices(*zip(*choices, strict=True))[0])
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS, -1, policy, False, False)

    def think() -> int:
        bot.step(state)
        return SIMULATIONS

    return think


def rlcard_uno() -> Work:
    env, lots = rlcard.make("uno", config={"seed": 1}), random.Random(1)

    def play() -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(lots.choice(list(state["legal_actions"])))
            decisions += 1
        return decisions

    return play


PEERS: dict[str, Callable[[], Work]] = {
    "OpenSpiel inside C++": openspiel_inside,
    "OpenSpiel Python loop": openspiel_python_loop,
    "OpenSpiel with its tensor": openspiel_observed,
    "Pgx leduc_holdem, 4,096": lambda: pgx_batch("leduc_holdem"),
    "Pgx sparrow_mahjong, 4,096": lambda: pgx_batch("sparrow_mahjong"),
    "OpenSpiel clone()": openspiel_clones,
    "OpenSpiel legal_actions()": openspiel_legal_actions,
    "OpenSpiel ISMCTS": openspiel_search,
    "RLCard uno": rlcard_uno,
}


class Goal(NamedTuple):
    """A ratio of one of our figures to another figure, and what it should be."""

    ours: str
    other: str
    wanted: float
    at_most: bool = False


GOALS = {
    "inside / OpenSpiel inside C++": Goal("decisions_per_s", "OpenSpiel inside C++", 10),
    "Match / OpenSpiel Python loop": Goal("match_step_per_s", "OpenSpiel Python loop", 1.5),
    "Match / RLCard uno": Goal("match_step_per_s", "RLCard uno", 1),
    "clone() / OpenSpiel": Goal("clones_per_s", "OpenSpiel clone()", 0.25),
    "legal_actions() / OpenSpiel": Goal("legal_actions_per_s", "OpenSpiel legal_actions()", 0.25),
    "inside, choices / batch of 4,096": Goal("choices_per_s", "batch_step_per_s", 1.6, at_most=True),
    "observed batch / Pgx sparrow_mahjong": Goal(OBSERVED, "Pgx sparrow_mahjong, 4,096", 3),
    "observed batch / Pgx leduc_holdem": Goal(OBSERVED, "Pgx leduc_holdem, 4,096", 3),
    "observed batch / OpenSpiel's tensor": Goal(OBSERVED, "OpenSpiel with its tensor", 20),
    "guided search / OpenSpiel ISMCTS": Goal("simulations_per_s", "OpenSpiel ISMCTS", 1),
}


# ---- measuring


LEARNERS = {"OpenSpiel with its tensor", "Pgx leduc_holdem, 4,096", "Pgx sparrow_mahjong, 4,096", OBSERVED}


def _all_works(names: set[str]) -> dict[str, dict[str, Work]]:
    """All that is measured: the peers' under their names, ours by game."""
    figures = {name: work for name, (_, work) in FIGURES.items()} | {OBSERVED: observed_steps}
    ours = {name: work for name, work in figures.items() if name in names}
    found = {game: {name: work(find_game(game), PLAYERS) for name, work in ours.items()} for game in OWN}
    return {**found, "peers": {name: work() for name, work in PEERS.items() if name in names}}


def _ratio(game: dict[str, float], peers: dict[str, float], goal: Goal) -> float:
    return game[goal.ours] / (peers[goal.other] if goal.other in peers else game[goal.other])


def measure(names: set[str]) -> dict[str, Any]:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    works, rounds = _all_works(names), []
    for number in range(ROUNDS + 1):  # the first one loads or compiles
        if sys.stderr.isatty():
            print(f"round {number} of {ROUNDS} ...", file=sys.stderr)
        rounds.append({who: {name: rate(work) for name, work in mine.items()} for who, mine in works.items()})
    rounds = rounds[1:]
    return {
        "per_s": {
            who: {name: statistics.median(each[who][name] for each in rounds) for name in rounds[0][who]}
            for who in rounds[0]
        },
        "ratios": {
            name: {game: statistics.median(_ratio(each[game], each["peers"], goal) for each in rounds) for game in OWN}
            for name, goal in GOALS.items()
            if {goal.ours, goal.other} <= names
        },
    }


def _row(name: str, values: list[float], form: str) -> str:
    return f"{name:36}" + "".join(f"{value:>16{form}}" for value in values)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--json", action="store_true", help="all figures as one object")
    parser.add_argument("--learners", action="store_true", help="only steps with observation and mask")
    args = parser.parse_args()
    figures = measure(LEARNERS if args.learners else {*FIGURES, OBSERVED, *PEERS})
    if args.json:
        print(json.dumps(figures))
        return
    print(f"{'per second, 4 seats':36}" + "".join(f"{name:>16}" for name in OWN))
    for name in figures["per_s"][OWN[0]]:
        print(_row(name, [figures["per_s"][game][name] for game in OWN], ",.0f"))
    for name, value in figures["per_s"]["peers"].items():
        print(_row(name, [value], ",.0f"))
    print()
    for name, goal in ((name, GOALS[name]) for name in figures["ratios"]):
        ratios = [figures["ratios"][name][game] for game in OWN]
        reached = all(ratio <= goal.wanted if goal.at_most else ratio >= goal.wanted for ratio in ratios)
        wanted = f"   {'at most' if goal.at_most else 'at least'} {goal.wanted:g}: {'yes' if reached else 'NO'}"
        print(_row(name, ratios, ".2f") + wanted)


if __name__ == "__main__":
    main()
