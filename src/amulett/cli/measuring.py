"""How fast a game is, in CPU time on one core. Each figure is work that can be measured briefly, over and over."""

import random
import time
from collections.abc import Callable, Iterator

import numpy as np

from amulett.bots.desk import Desk, parameters_of, race_of
from amulett.bots.levels import sight_of
from amulett.bots.net import no_net
from amulett.core import engine
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.core.record import OPTIONS, STREAM, Records, new_records
from amulett.core.vector import Vector

BATCH = 4096
SECONDS = 0.1
"""How long one figure is measured at a time: so short that a busy machine is as busy for the next one."""
SIMULATIONS = 500
"""Per decision, when looking ahead."""

Work = Callable[[], int]
"""Does some work, and says how much; it goes on where it stopped."""


def _deal(game: Game, players: int, seed: int = 0) -> Match:
    return Match.deal(game, game.edition(), players, {}, seed)


def rate(work: Work) -> float:
    """Units of work per second."""
    done, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        done += work()
    return done / (time.process_time() - begun)


def _played_inside(game: Game, players: int) -> Iterator[Records]:
    """Random matches inside compiled code, a batch at a time."""
    table = _deal(game, players)
    states, blanks, options, streams = (new_records(dtype) for dtype in (game.state, game.state, OPTIONS, STREAM))
    first = 0
    while True:
        results = new_records(engine.RESULT, 64)
        engine.play_matches(states, blanks, table.editions, options, streams, results, first, 1)
        first += len(results)
        yield results


def inside(game: Game, players: int) -> Work:
    """Decisions, including forced ones, of whole random matches inside compiled code."""
    played = _played_inside(game, players)
    return lambda: int(next(played)["decisions"].sum())


def inside_choices(game: Game, players: int) -> Work:
    """The same, counting only decisions with a choice."""
    played = _played_inside(game, players)
    return lambda: int(next(played)["choices"].sum())


def match_steps(game: Game, players: int) -> Work:
    """Steps of the README's loop through the checked Match, choosing at random."""
    lot, dealt = random.Random(1).random, 0
    match = _deal(game, players)

    def hundred() -> int:
        nonlocal match, dealt
        for _ in range(100):
            if match.over:
                dealt += 1
                match = _deal(game, players, dealt)
            seat = match.to_act[0]
            actions = match.legal_actions(seat)
            match.play(actions[int(lot() * len(actions))], seat)
        return 100

    return hundred


def _halfway(game: Game, players: int) -> Match:
    match, lots = _deal(game, players, 5), random.Random(5)
    for _ in range(30):
        seat = match.to_act[0]
        match.play(lots.choice(match.legal_actions(seat)), seat)
    return match


def calls(call: Callable[[], object]) -> Work:
    """A thousand of them."""

    def thousand() -> int:
        for _ in range(1000):
            call()
        return 1000

    return thousand


def clones(game: Game, players: int) -> Work:
    """`Match.clone()` in the middle of a match."""
    return calls(_halfway(game, players).clone)


def legal_actions(game: Game, players: int) -> Work:
    """`Match.legal_actions()` in the middle of a match."""
    return calls(_halfway(game, players).legal_actions)


def informations(game: Game, players: int) -> Work:
    """`Match.information(seat)` in the middle of a match."""
    match = _halfway(game, players)
    return calls(lambda: match.information(0))


def vector_steps(game: Game, players: int) -> Work:
    """Steps of a Python loop over the vector step, one state."""
    vector = Vector(game, game.edition(), players, {}, 1)
    chosen = np.zeros(1, np.int64)
    # memory views: reading one number from an array costs NumPy more than the whole step
    seat, count, action = (memoryview(vector.options[name]) for name in ("seat", "count", "action"))
    choice = memoryview(chosen)  # type: ignore[arg-type]
    lot = random.Random(1).random

    def thousand() -> int:
        for _ in range(1000):
            if seat[0] < 0:
                vector.restart()
            choice[0] = action[0, int(lot() * count[0])]
            vector.step(chosen)
        return 1000

    return thousand


def batch_steps(game: Game, players: int) -> Work:
    """Steps of a vector of many states; each is a decision with a choice."""
    vector = Vector(game, game.edition(), players, {}, BATCH)
    chosen = np.zeros(BATCH, np.int64)

    def step() -> int:
        if vector.running < BATCH * 7 // 8:
            vector.restart()
        running = vector.running
        vector.choose(chosen)
        vector.step(chosen)
        return running

    return step


def guided_search(game: Game, players: int) -> Work:
    """Simulations of the search, guided by the heuristic, in the middle of a match."""
    match = _halfway(game, players)
    information, desk, sight = match.information(match.to_act[0]), Desk(game), parameters_of(sight_of(game))

    def think() -> int:
        desk.clear(7, race_of(True, False, SIMULATIONS), no_net())
        call = desk.call(information.records, information.editions, sight, SIMULATIONS)
        call.entry(*call.arguments)
        return desk.iterations

    return think


FIGURES: dict[str, tuple[str, Callable[[Game, int], Work]]] = {
    "decisions_per_s": ("decisions per second, whole random matches inside compiled code", inside),
    "choices_per_s": ("of these, decisions with at least two options", inside_choices),
    "match_step_per_s": ("steps per second, Python loop through the checked Match", match_steps),
    "clones_per_s": ("Match.clone() per second", clones),
    "legal_actions_per_s": ("Match.legal_actions() per second", legal_actions),
    "informations_per_s": ("Match.information(seat) per second", informations),
    "vector_step_per_s": ("steps per second, Python loop of the vector step, one state", vector_steps),
    "batch_step_per_s": (f"steps per second, vector step with {BATCH:,} states", batch_steps),
    "simulations_per_s": ("simulations per second, guided search", guided_search),
}
