"""What may follow a decision, compiled: an option is taken in some world, and everybody plays on by the heuristic.

Like the rollouts of a search: as deep, in worlds drawn in the same way. But what happens is kept, so that it can be told.
"""

import numpy as np

from amulett.core import engine
from amulett.core.copying import overwrite
from amulett.core.dispatch import acting, apply, believe, chapter, determinize, inform, legal
from amulett.core.information import EFFORT
from amulett.core.kernel import entry, lowest_bit
from amulett.core.record import MOST_OPTIONS
from amulett.core.rng import draw_new_key


@entry
def imagine(roots, editions, streams, pool, blanks, others, options):
    """Draw worlds that the seat cannot tell from the true one, by what the others did if the game can tell."""
    i, e, stream = roots[0], editions[0], streams[0]
    believed = believe(i, e, stream, pool, len(pool), EFFORT, blanks, others, options[0])
    for n in range(believed):
        draw_new_key(pool[n], stream)
    for n in range(believed, len(pool)):
        overwrite(pool, n, blanks, 0)
        determinize(i, e, stream, pool[n])


@entry
def follow(pool, world, editions, streams, luck, states, others, blanks, options, logs, seat, action, chapters):
    """Take an action in a copy of a world, and play on for so many chapters, or until the log is full."""
    overwrite(states, 0, pool, world)
    s, e, log = states[0], editions[0], logs[0]
    log.told = 0
    streams[0].rng = luck
    last, worths = chapter(s, e) + chapters, np.zeros(MOST_OPTIONS)
    apply(s, e, log, seat, action)
    asked = acting(s, e)
    while asked and chapter(s, e) < last and not engine.is_full(log):
        one = lowest_bit(asked)
        count = legal(s, e, one, options[0])
        chosen = int(options[0].action[0])
        if count > 1:
            overwrite(others, 0, blanks, 0)
            inform(s, e, one, others[0])
            chosen = engine.advise(others[0], e, options[0], count, worths, streams[0])
        apply(s, e, log, one, chosen)
        asked = acting(s, e)
