"""A server that rises again whenever it is killed. `python phoenix.py PORT DB` prints the process that serves.

The parent has loaded everything and forks the server: so a restart takes no longer than it must.
"""

import os
import signal
import sys
from pathlib import Path

from amulett.bots.search import search_calls
from amulett.core.record import INTERPRETED
from amulett.core.warm import compile_calls, match_calls
from amulett.games import GAMES, find_game
from amulett.server.serve import Keeping, Place, serve


def main() -> None:
    port, db = int(sys.argv[1]), Path(sys.argv[2])
    for game in () if INTERPRETED else map(find_game, GAMES):
        compile_calls([*match_calls(game), *search_calls(game)])
    while True:
        child = os.fork()
        if not child:
            serve(Place("127.0.0.1", port, ""), Keeping(db), lambda url: print(os.getpid(), flush=True))
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL):
            return


if __name__ == "__main__":
    main()
