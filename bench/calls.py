"""How well Silver Amulett guesses what a call is worth: "it would fail as the cards lie now".

python -m bench.calls --matches 100 --seed 100 --bot heuristic

At every turn after a call, as the seat on turn sees it: worlds by `determinize` and by `believe`, and the truth.
"""

import argparse
from collections.abc import Sequence
from typing import Any

import numpy as np

from amulett.bots.names import find_bot
from amulett.core.match import Match
from amulett.core.record import to_plain
from amulett.core.seed import seed_of
from amulett.games import silver_amulett
from amulett.games.silver_amulett.state import NOBODY, Phase

WORLDS = 40


def fails(state: Any, edition: Any) -> bool:
    """Whether somebody has fewer points than the caller."""
    sums = [village_sum(state, edition, seat) for seat in range(edition.seats)]
    return bool(sums[state.caller] > min(sums))


def village_sum(state: Any, edition: Any, seat: int) -> int:
    cards = state.village[seat][: state.size[seat]]
    return sum(edition.value[state.face[card]] for card in cards if card >= 0)


def look(match: Match, seat: int, lots: int) -> tuple[float, float, float] | None:
    """How likely a failure is by either way, and whether it would be one; None: nothing is told here."""
    state, information = to_plain(match.states), match.information(seat)
    if state.caller in (NOBODY, seat) or state.phase != Phase.MAIN:
        return None
    believed = information.believe(lots, worlds=WORLDS)
    if not believed:
        return None
    drawn = [information.determinize(lots + n) for n in range(WORLDS)]
    guesses = [
        float(np.mean([fails(to_plain(w.states), match.plain_edition) for w in worlds])) for worlds in (drawn, believed)
    ]
    return guesses[0], guesses[1], float(fails(state, match.plain_edition))


def play(bot_name: str, players: int, seed: int) -> list[tuple[float, float, float]]:
    game = silver_amulett.GAME
    match, bot, found = Match.deal(game, game.edition(), players, {}, seed_of((seed, 0))), find_bot(bot_name)(seed), []
    while match.to_act:
        seat = match.to_act[0]
        if (seen := look(match, seat, seed)) is not None:
            found.append(seen)
        match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--bot", default="heuristic")
    args = parser.parse_args(arguments)
    found = np.array([row for n in range(args.matches) for row in play(args.bot, 2 + n % 3, args.seed + n)]).reshape(-1, 3)
    print(f"{len(found):,} decisions of {args.matches:,} matches of {args.bot}, seed {args.seed}: calls that would fail")
    for name, column in (("determinize", 0), ("believe", 1)):
        brier = float(((found[:, column] - found[:, 2]) ** 2).mean())
        print(f"{name:<12} {found[:, column].mean():6.1%} guessed, {found[:, 2].mean():.1%} true, Brier score {brier:.4f}")


if __name__ == "__main__":
    main()
