"""Compile the rules of a game and what its bots need, in a process of its own: `python -m amulett.bots.prepare GAME...`

Compiling takes seconds and memory that a process never gives back, so a server leaves it to children. A child says how
far the game is, a line for each step (`magi match 65`: per cent of that part), and with `--child` ends when its parent
does. Two may work on one game, the second `--backward`: they meet in the middle.
"""

import os
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial

from amulett.bots.courses import course_calls
from amulett.bots.study import search_calls
from amulett.core.game import Game
from amulett.core.warm import Call, are_kept, compile_calls, determinize_call, match_calls
from amulett.games import find_game

PARTS: dict[str, Callable[[Game], Sequence[Call]]] = {
    "match": lambda game: [*match_calls(game), determinize_call(game)],
    "search": lambda game: [*search_calls(game), *course_calls(game)],
}
"""What a table needs to begin, then what bots need to look ahead and hints to explain: the second builds on the first."""
_SECONDS = {"step": 12, "told_step": 10, "determinization_of": 8, "think": 40, "worths_of": 2, "follow": 12, "imagine": 8}
"""About how long an entry takes to compile; the others take about one. Only for saying how far it is."""
_POLITE = 5


def prepare(game: Game, tell: Callable[[str, int], None], backward: bool = False) -> None:
    """Compile what is not on disk yet; `tell` hears the part and how many per cent of it are there, whoever made them."""
    for part, calls_of in PARTS.items():
        calls = list(calls_of(game))
        for call in reversed(calls) if backward else calls:
            compile_calls([call])
            tell(part, 100 * sum(map(_cost, filter(_is_there, calls))) // sum(map(_cost, calls)))


def _cost(call: Call) -> int:
    return _SECONDS.get(call.entry.__name__, 1)


def _is_there(call: Call) -> bool:
    return are_kept([call])


def main(names: Sequence[str], backward: bool = False) -> None:
    if hasattr(os, "nice"):
        os.nice(_POLITE)
    for name in names:
        prepare(find_game(name), partial(_say, name), backward)


def _say(name: str, part: str, percent: int) -> None:
    print(name, part, percent, flush=True)


def _end_with_the_parent() -> None:
    """The parent never writes: its end of the pipe closes when it ends, however that happens."""
    os.read(0, 1)  # not sys.stdin: Python aborts at its end if a thread is still reading there
    os._exit(1)


if __name__ == "__main__":
    if "--child" in sys.argv:
        threading.Thread(target=_end_with_the_parent, daemon=True).start()
    main([name for name in sys.argv[1:] if name[:2] != "--"], "--backward" in sys.argv)
