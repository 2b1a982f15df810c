"""Magi beside its peers, in the same run and on the same core: `make peers`, or python bench/peers.py [--json].

Peers: OpenSpiel's `crazy_eights` with 4 players (whole games inside C++ through evaluate_bots with uniform random bots,
and a Python loop over its states) and RLCard's `uno`. A decision is one action of a player; chance is not counted. Every
round measures all of them one after the other; the figures are medians over the rounds, the ratios medians of ratios.
"""

import argparse
import json
import os
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import pyspiel
import rlcard

from amulett.cli import bench
from amulett.games import find_game

ROUNDS = 7
SECONDS = 1.0
PLAYERS = 4


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


MEASURED: dict[str, Callable[[], float]] = {
    "Magi, inside compiled code": magi_inside,
    "OpenSpiel crazy_eights, inside C++": openspiel_inside,
    "Magi, Python loop of the vector step": magi_vector_step,
    "OpenSpiel crazy_eights, Python loop": openspiel_python_loop,
    "RLCard uno": rlcard_uno,
}
RATIOS = {
    "Magi / OpenSpiel, both inside": ("Magi, inside compiled code", "OpenSpiel crazy_eights, inside C++", 10),
    "Magi / OpenSpiel, both from Python": (
        "Magi, Python loop of the vector step",
        "OpenSpiel crazy_eights, Python loop",
        2,
    ),
    "Magi inside / RLCard": ("Magi, inside compiled code", "RLCard uno", 200),
}


def measure() -> dict[str, Any]:
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    for measured in MEASURED.values():
        measured()
    rounds = [{name: measured() for name, measured in MEASURED.items()} for _ in range(ROUNDS)]
    return {
        "decisions_per_s": {name: statistics.median(r[name] for r in rounds) for name in MEASURED},
        "ratios": {name: statistics.median(r[a] / r[b] for r in rounds) for name, (a, b, _) in RATIOS.items()},
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    figures = measure()
    if parser.parse_args().json:
        print(json.dumps(figures))
        return
    for name, value in figures["decisions_per_s"].items():
        print(f"{name:40} {value:14,.0f} decisions/s")
    for name, value in figures["ratios"].items():
        print(f"{name:40} {value:14.1f} times (at least {RATIOS[name][2]} wanted)")


if __name__ == "__main__":
    main()
