"""The root of the search, compiled: a race between the options, in the same worlds and with the same luck.

Where one seat decides openly, a world (determinization) is drawn, as likely as what the others did in it if the game can
tell (`believe`), and every option still in the race is looked at in a copy
of it, with the random stream set back each time: forced at the root, then one iteration of the tree below it. So what
differs between two options is what they bring, not the cards they met. After LEAST worlds, and whenever their number has
doubled, the worse half drops out (sequential halving), but for those that are too close to the best to tell.

An option is judged by its mean chance and by the prior, which counts as a few looks: being e times as likely makes up for
`trust` looks lost. That is Gumbel AlphaZero's choice: logits, and the completed Q with a weight that grows with the looks.
Among equals a lot decides that is drawn at the start.

Where several seats decide secretly at once there is no race: the tree mixes the options (regret matching). Nor is there one
in the search of before (`race` = 0).
"""

import math

import numpy as np

from amulett.bots.tree import clear, grow, iterate_with, lead_of_the_first, look
from amulett.core.copying import overwrite
from amulett.core.dispatch import believe, determinize, legal
from amulett.core.information import EFFORT
from amulett.core.kernel import entry, rule
from amulett.core.record import MOST_OPTIONS
from amulett.core.rng import draw_luck, draw_new_key, shuffle

RACE = np.dtype(
    [
        ("on", "i4"),  # whether there is a race at all
        ("hasty", "i4"),  # whether it ends as soon as it is clear who wins
        ("budget", "i4"),  # iterations that it may take
        ("count", "i4"),  # options, 0: not begun
        ("left", "i4"),  # options still in the race
        ("worlds", "i4"),  # seen by those who are still in it
        ("stop", "i4"),  # the number of worlds after which some drop out
        ("clear", "i4"),  # whether the first is far enough ahead of the second
        ("believed", "i4"),  # worlds in the pool, drawn by what the others did
        ("used", "i4"),  # how many of them have been looked at; below 0: what they did tells nothing
        ("action", "i4", (MOST_OPTIONS,)),
        ("runner", "i4", (MOST_OPTIONS,)),  # the numbers of the options still in the race, the best so far first
        ("looks", "i4", (MOST_OPTIONS,)),
        ("now", "f8", (MOST_OPTIONS,)),  # the chance found in this world
        ("won", "f8", (MOST_OPTIONS,)),  # the sum of all chances found
        ("squares", "f8", (MOST_OPTIONS,)),
        ("prior", "f8", (MOST_OPTIONS,)),  # as logits
    ],
    align=True,
)

GAPS = (MOST_OPTIONS, MOST_OPTIONS, 2)
"""For two options, over the worlds that saw both: the sum of the differences of their chances, and of their squares."""

POOL = 64
"""Worlds drawn at a time by what the others did; they resemble each other, those drawn the next time do not."""
EFFORT_SHARE = 10
"""Worlds that may be tried before the first of them, for an iteration of the race; at most EFFORT."""

LEAST = 32
"""Worlds in which every option is seen, if there is time for that."""
EARLY = 4 * LEAST
"""Worlds up to which little is known."""
CLOSE, NEAR = 2.0, 1.0
"""Errors of a paired difference within which nobody drops out: early, and later."""
SURE = 4.0
"""Errors by which the first leads when the race is clear."""
FAINT = 0.25
"""The square of the difference in one imaginary world: what never differed may do so in the next one."""


@entry
def think(roots, editions, work, blanks, bases, nodes, options, streams, parameters, races, gaps, pool, iterations):
    """Run about this many more iterations for the information `roots`: whole worlds; `blanks`: an empty state.

    Returns by how many visits the first option leads; in a race its whole budget if it is clear who wins, else 0.
    """
    i, e, p, race = roots[0], editions[0], parameters[0], races[0]
    desk, stream = work[3][0], streams[0]
    if desk.size == 0:
        clear(nodes[0])
        desk.size = 1
    if not race.on:
        grow(i, e, work, blanks, nodes, options[0], stream, p, iterations)
        return lead_of_the_first(nodes)
    if race.count == 0:
        line_up(i, e, work, blanks, options[0], stream, p, race, gaps)
    end = min(desk.iterations + iterations, race.budget)
    while desk.iterations < end and desk.iterations + race.left <= race.budget and not (race.hasty and race.clear):
        imagine(i, e, work, blanks, bases, options[0], stream, p, race, pool)
        run(i, e, work, bases, nodes, options[0], stream, p, race)
        compare(race, gaps)
        if race.worlds == race.stop:
            narrow(race, gaps, p.trust)
    return int(race.budget) if race.clear else 0


@rule
def imagine(i, e, work, blanks, bases, options, stream, p, race, pool):
    """The next world to look at."""
    if p.infers and race.used == race.believed:
        worlds = min(len(pool), max(1, (race.budget - work[3][0].iterations) // race.left))
        effort = min(EFFORT, EFFORT_SHARE * race.budget)
        race.believed = believe(i, e, stream, pool, worlds, effort, blanks, work[1], options)
        race.used = 0 if race.believed > 0 else -1
    if race.believed > 0:
        overwrite(bases, 0, pool, race.used)
        draw_new_key(bases[0], stream)
        race.used += 1
    else:
        overwrite(bases, 0, blanks, 0)
        determinize(i, e, stream, bases[0])


@rule
def line_up(i, e, work, blanks, options, stream, p, race, gaps):
    """All options at the start, in an order drawn by lot; if there are more than iterations, only the likeliest."""
    overwrite(work[0], 0, blanks, 0)
    determinize(i, e, stream, work[0][0])
    race.count = legal(work[0][0], e, i.seat, options)
    look(work, e, options, race.count, i.seat, p.scale, p.guided, p.learned > 0)
    for n in range(race.count):
        race.action[n] = options.action[n]
        race.runner[n] = n
        race.looks[n] = 0
        race.won[n] = race.squares[n] = 0.0
        race.prior[n] = math.log(max(work[3][0].worths[n], 1e-300))
        for m in range(race.count):
            gaps[n, m, 0] = gaps[n, m, 1] = 0.0
    shuffle(stream, race.runner, race.count)
    race.left = race.count
    race.worlds = race.clear = 0
    race.stop = LEAST
    if race.left > race.budget:
        rank(race, 1.0)
        race.left = race.budget


@rule
def run(i, e, work, bases, nodes, options, stream, p, race):
    """Look at every option that is still in the race in a copy of this world, with the same luck."""
    luck = draw_luck(stream)
    for m in range(race.left):
        n = race.runner[m]
        overwrite(work[0], 0, bases, 0)
        iterate_with(luck, work, nodes, e, options, i.seat, n if race.count > 1 else -1, stream, p)
        chance = work[3][0].chances[i.seat]
        race.now[n] = chance
        race.won[n] += chance
        race.squares[n] += chance * chance
        race.looks[n] += 1
    race.worlds += 1


@rule
def compare(race, gaps):
    """Book the differences in this world between all who were in it."""
    for k in range(race.left):
        a = race.runner[k]
        for m in range(race.left):
            b = race.runner[m]
            difference = race.now[a] - race.now[b]
            gaps[a, b, 0] += difference
            gaps[a, b, 1] += difference * difference


@rule
def score(race, n, trust):
    """What an option is judged by: its mean chance, and the prior as a few looks."""
    return (race.won[n] + trust * race.prior[n]) / max(race.looks[n], 1)


@rule
def error_between(gaps, a, b, worlds):
    """The standard error of the mean difference between two options in the same worlds."""
    mean = gaps[a, b, 0] / worlds
    return math.sqrt(max(0.0, gaps[a, b, 1] + FAINT - worlds * mean * mean)) / worlds


@rule
def rank(race, trust):
    """Order those who are still in the race, the best first (insertion, so that equals keep their order)."""
    for k in range(1, race.left):
        n, m = race.runner[k], k
        while m > 0 and score(race, race.runner[m - 1], trust) < score(race, n, trust):
            race.runner[m] = race.runner[m - 1]
            m -= 1
        race.runner[m] = n


@rule
def narrow(race, gaps, trust):
    """The worse half drops out, but for those too close to the best to tell; two always stay."""
    rank(race, trust)
    best, half, kept = race.runner[0], max(2, (race.left + 1) // 2), 0
    close = CLOSE if race.worlds <= EARLY else NEAR
    for k in range(race.left):
        n = race.runner[k]
        if k < half or gaps[best, n, 0] / race.worlds < close * error_between(gaps, best, n, race.worlds):
            race.runner[kept] = n
            kept += 1
    race.left = kept
    race.stop = 2 * race.worlds
    race.clear = kept < 2 or leads_clearly(race, gaps, trust)


@rule
def leads_clearly(race, gaps, trust):
    """Whether the first of two is far enough ahead of the second."""
    first, second = race.runner[0], race.runner[1]
    lead = score(race, first, trust) - score(race, second, trust)
    return race.left == 2 and lead > SURE * error_between(gaps, first, second, race.worlds)
