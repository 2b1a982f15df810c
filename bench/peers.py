"""Magi beside its peers, in the same run and on the same core: `make peers`, or python bench/peers.py [--json].

Peers: OpenSpiel's `crazy_eights` with 4 players (whole games inside C++ through evaluate_bots with uniform random bots,
and a Python loop over its states) and RLCard's `uno`. A decision is one action of a player; chance is not counted. Every
round measures all of them one after the other; the figures are medians over the rounds, the ratios medians of ratios.

Looking ahead: simulations a second of our tree search with random play to the end of the stretch that it looks at, and with
the heuristic, at the opening of a match for 4; beside OpenSpiel's ISMCTS (C++, random rollouts) at the opening of `hearts`.
"""

import argparse
import json
import os
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pyspiel
import rlcard

from amulett import new_match
from amulett.bots.levels import Sight, sight_of
from amulett.bots.search import Desk, parameters_of
from amulett.cli import bench
from amulett.games import GAMES, find_game

ROUNDS = 7
SECONDS = 1.0
PLAYERS = 4
SIMULATIONS = 2000
"""Of one decision."""


def magi_inside() -> float:
    return bench._random_matches(find_game("magi"), PLAYERS)[0]


def magi_vector_step() -> float:
    return bench._vector_steps(find_game("magi"), PLAYERS)


def openspiel_inside() -> float:
    game = pyspiel.load_game(f"crazy_eights(players={PLAYERS})")
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(PLAYERS)]
    played: list[Any] = []
    begin = time.process_time()
    while time.process_time() - begin < SECONDS:
        state = game.new_initial_state()
        pyspiel.evaluate_bots(state, bots, len(played))
        played.append(state)
    seconds = time.process_time() - begin
    return float(sum(step.player >= 0 for state in played for step in state.full_history()) / seconds)


def openspiel_python_loop() -> float:
    game = pyspiel.load_game(f"crazy_eights(players={PLAYERS})")
    lots, decisions, begin = random.Random(1), 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(lots.choices(outcomes, chances)[0])
            else:
                state.apply_action(lots.choice(state.legal_actions()))
                decisions += 1
    return decisions / (time.process_time() - begin)


def rlcard_uno() -> float:
    env = rlcard.make("uno", config={"seed": 1})
    lots, decisions, begin = random.Random(1), 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(lots.choice(list(state["legal_actions"])))
            decisions += 1
    return decisions / (time.process_time() - begin)


def look_ahead(name: str, sight: Sight) -> float:
    match = new_match(name, PLAYERS, seed=1)
    information, desk = match.information(match.to_act[0]), Desk(match.game)
    simulations, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        desk.clear(simulations)
        call = desk.call(information.records, information.editions, parameters_of(sight), SIMULATIONS)
        call.entry(*call.arguments)
        simulations += SIMULATIONS
    return simulations / (time.process_time() - begin)


def openspiel_look_ahead() -> float:
    state, lots = pyspiel.load_game("hearts").new_initial_state(), random.Random(1)
    while state.is_chance_node() or len(state.legal_actions()) == 1:
        choices = state.chance_outcomes() if state.is_chance_node() else [(state.legal_actions()[0], 1)]
        state.apply_action(lots.choices(*zip(*choices, strict=True))[0])
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, SIMULATIONS, -1, policy, False, False)
    simulations, begin = 0, time.process_time()
    while time.process_time() - begin < SECONDS:
        bot.step(state)
        simulations += SIMULATIONS
    return simulations / (time.process_time() - begin)


def at_random(name: str) -> Sight:
    return replace(sight_of(find_game(name)), guided=False)


MEASURED: dict[str, Callable[[], float]] = {
    "Magi, inside compiled code": magi_inside,
    "OpenSpiel crazy_eights, inside C++": openspiel_inside,
    "Magi, Python loop of the vector step": magi_vector_step,
    "OpenSpiel crazy_eights, Python loop": openspiel_python_loop,
    "RLCard uno": rlcard_uno,
    "OpenSpiel hearts, looking ahead (C++)": openspiel_look_ahead,
    **{f"{name}, looking ahead at random": partial(look_ahead, name, at_random(name)) for name in GAMES},
    **{f"{name}, looking ahead guided": partial(look_ahead, name, sight_of(find_game(name))) for name in GAMES},
}
RATIOS = {
    "Magi / OpenSpiel, both inside": ("Magi, inside compiled code", "OpenSpiel crazy_eights, inside C++", 10),
    "Magi / OpenSpiel, both from Python": (
        "Magi, Python loop of the vector step",
        "OpenSpiel crazy_eights, Python loop",
        2,
    ),
    "Magi inside / RLCard": ("Magi, inside compiled code", "RLCard uno", 200),
    "Looking ahead, Magi / OpenSpiel hearts": (
        "magi, looking ahead at random",
        "OpenSpiel hearts, looking ahead (C++)",
        3,
    ),
}


def measure() -> dict[str, Any]:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for measured in MEASURED.values():
        measured()
    rounds = [{name: measured() for name, measured in MEASURED.items()} for _ in range(ROUNDS)]
    return {
        "per_s": {name: statistics.median(r[name] for r in rounds) for name in MEASURED},
        "ratios": {name: statistics.median(r[a] / r[b] for r in rounds) for name, (a, b, _) in RATIOS.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    figures = measure()
    if args.json:
        print(json.dumps(figures))
        return
    for name, value in figures["per_s"].items():
        print(f"{name:40} {value:14,.0f} {'simulations' if 'looking' in name else 'decisions'}/s")
    for name, value in figures["ratios"].items():
        print(f"{name:40} {value:14.1f} times (at least {RATIOS[name][2]} wanted)")


if __name__ == "__main__":
    main()
