"""A server that rises again whenever it is killed. `python phoenix.py PORT DB` prints the process that serves.

The parent has loaded everything and forks the server: so a restart takes no longer than it must.
"""

import os
import signal
import sys
from pathlib import Path

from amulett.bots.prepare import PARTS
from amulett.core.record import INTERPRETED
from amulett.core.warm import compile_calls
from amulett.games import GAMES, find_game
from amulett.server.serve import Herald, Keeping, Place, serve


class Newborn(Herald):
    def opened(self, url: str) -> None:
        print(os.getpid(), flush=True)


def main() -> None:
    port, db = int(sys.argv[1]), Path(sys.argv[2])
    for game in () if INTERPRETED else map(find_game, GAMES):
        compile_calls([call for calls_of in PARTS.values() for call in calls_of(game)])
    while True:
        child = os.fork()
        if not child:
            serve(Place("127.0.0.1", port, ""), Keeping(db), Newborn())
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not (os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL):
            return


if __name__ == "__main__":
    main()
