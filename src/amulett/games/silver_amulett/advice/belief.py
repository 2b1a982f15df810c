"""Worlds by what the others did: whoever calls has low cards, and knows it.

That a card which its owner has seen and left alone is rather low is in `determinize` already. A call says more: how
likely it was follows from the points that the caller knew of and from the cards that it had not seen.
"""

import math

from amulett.core.copying import overwrite
from amulett.core.dispatch import determinize
from amulett.core.kernel import rule
from amulett.core.rng import random_bits
from amulett.games.silver_amulett.state import NOBODY, UNKNOWN

SLOPE = 0.65
"""By how much each point that it knows of makes a call less likely, in logits."""
CENTRE = 5.0
"""The points at which a call would be half as likely as with none."""
TRIES = 12
"""Worlds drawn for one that is believed."""


@rule
def believe(i, e, stream, pool, worlds, effort, blanks, informations, options):
    if i.caller == NOBODY or i.caller == i.seat or not is_in_the_dark(i):
        return 0
    for n in range(worlds):
        draw_likely(i, e, stream, pool, n, blanks)
    return worlds


@rule
def draw_likely(i, e, stream, pool, n, blanks):
    """One world after another is drawn and takes the place of the last if the call was likelier in it, else in proportion
    (Metropolis); the one that is left is drawn once more from where the stream was."""
    kept, likely = stream.rng, 0.0
    for _ in range(TRIES):
        begun = stream.rng
        draw(i, e, stream, pool, n, blanks)
        found = likelihood(pool[n], e)
        if random_bits(stream) * likely <= 4294967296.0 * found:
            kept, likely = begun, found
    after = stream.rng
    stream.rng = kept
    draw(i, e, stream, pool, n, blanks)
    stream.rng = after


@rule
def draw(i, e, stream, pool, n, blanks):
    overwrite(pool, n, blanks, 0)
    determinize(i, e, stream, pool[n])


@rule
def is_in_the_dark(i):
    """Whether there is a card of the caller that it has seen and the seat of `i` has not."""
    for slot in range(i.size[i.caller]):
        card = i.village[i.caller][slot]
        if card >= 0 and i.face[card] == UNKNOWN and i.seen[i.caller] >> card & 1:
            return True
    return False


@rule
def likelihood(s, e):
    """How likely the caller was to call, compared with one who knows of no points at all."""
    points = 0
    for slot in range(s.size[s.caller]):
        card = s.village[s.caller][slot]
        if card >= 0 and s.seen[s.caller] >> card & 1:
            points += e.value[s.face[card]]
    return (1.0 + math.exp(-SLOPE * CENTRE)) / (1.0 + math.exp(SLOPE * (points - CENTRE)))
