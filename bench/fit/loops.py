"""What is compiled: self-play, and calling the copy of a game's advice over and over.

Loops that call a copy are made for it and compiled in every process, because a copy contains the address of its dials. None
of them may be an `@entry`, whose machine code would be kept on disk.
"""

import numba
import numpy as np

from amulett.bots.tree import judge, play_on
from amulett.core.copying import overwrite
from amulett.core.dispatch import acting, apply, chapter, deal, determinize, inform, legal, weigh
from amulett.core.engine import best_of, conclude
from amulett.core.kernel import lowest_bit
from amulett.core.record import MOST_OPTIONS
from amulett.core.rng import random_below, random_bits

compiled = numba.njit(nogil=True, error_model="numpy")

MOST_TRIED = 64
"""Positions with more options than this are left out."""


def make_play_versions(weigh):
    """Matches between versions of a heuristic, of which `weigh` is the copy."""

    @compiled
    def play_versions(work, editions, dials, versions, who, deals, salt, results):
        """Match n has the deal `deals[n]`; in it seat k plays by the constants `versions[who[n][k]]`.

        In `work`: a state and an empty one, an information and an empty one, options.
        """
        states, blank_states, informations, blanks, options = work
        s, e = states[0], editions[0]
        worths = np.zeros(MOST_OPTIONS)
        for n in range(len(deals)):
            overwrite(states, 0, blank_states, 0)
            s.key[0] = int(deals[n])
            s.key[1] = salt
            deal(s, e, None)
            asked = acting(s, e)
            while asked:
                seat = lowest_bit(asked)
                count = legal(s, e, seat, options[0])
                chosen = 0
                if count > 1:
                    overwrite(informations, 0, blanks, 0)
                    inform(s, e, seat, informations[0])
                    dials[:] = versions[who[n, seat]]
                    weigh(informations[0], e, options[0], count, worths)
                    chosen = best_of(worths, count)
                apply(s, e, None, seat, int(options[0].action[chosen]))
                asked = acting(s, e)
            conclude(s, e, results[n])

    return play_versions


@compiled
def gather(work, editions, streams, first, salt, wander, keep, found, seats, results):
    """Heuristic matches with a share `wander` of random choices; of each match, `keep` random decisions are kept.

    Match n is deal `first` + n. The state and the seat of its decisions are found from n * `keep` on.
    """
    states, blank_states, informations, blanks, options = work
    s, e, stream = states[0], editions[0], streams[0]
    worths = np.zeros(MOST_OPTIONS)
    for n in range(len(results)):
        overwrite(states, 0, blank_states, 0)
        s.key[0] = first + n
        s.key[1] = salt
        deal(s, e, None)
        asked, seen = acting(s, e), 0
        while asked:
            seat = lowest_bit(asked)
            count = legal(s, e, seat, options[0])
            chosen = 0
            if count > 1:
                place = random_below(stream, seen + 1) if seen >= keep else seen
                seen += 1
                if place < keep:
                    overwrite(found, n * keep + place, states, 0)
                    seats[n * keep + place] = seat
                if random_bits(stream) < wander * 4294967296.0:
                    chosen = random_below(stream, count)
                else:
                    overwrite(informations, 0, blanks, 0)
                    inform(s, e, seat, informations[0])
                    weigh(informations[0], e, options[0], count, worths)
                    chosen = best_of(worths, count)
            apply(s, e, None, seat, int(options[0].action[chosen]))
            asked = acting(s, e)
        conclude(s, e, results[n])


def make_appraise_all(appraise):
    @compiled
    def appraise_all(found, editions, cases, chances):
        """The value of every position found, by the copy `appraise`."""
        for n in range(len(cases)):
            appraise(found[n], editions[cases[n]], chances[n])

    return appraise_all


def make_weigh_all(weigh):
    @compiled
    def weigh_all(work, found, editions, cases, seats, worths):
        """How good every option looks at first sight in every position found, by the copy `weigh`."""
        _, _, informations, blanks, options = work
        for n in range(len(cases)):
            e = editions[cases[n]]
            overwrite(informations, 0, blanks, 0)
            inform(found[n], e, int(seats[n]), informations[0])
            count = legal(found[n], e, int(seats[n]), options[0])
            weigh(informations[0], e, options[0], count, worths[n])

    return weigh_all


@compiled
def try_options(thought, work, found, editions, cases, seats, streams, parameters, worlds, counts, gains):
    """The win chance of every option in every position found, by rollouts in worlds that the seat cannot tell apart.

    All options are tried in the same worlds with the same luck. `thought` is what tree.play_on works on.
    """
    bases, blank_states, roots, blanks, options = work
    s, desk, stream, p = thought[0][0], thought[3][0], streams[0], parameters[0]
    actions = np.zeros(MOST_TRIED, np.int64)
    for n in range(len(cases)):
        e, seat = editions[cases[n]], int(seats[n])
        count = legal(found[n], e, seat, options[0])
        counts[n] = count
        if count > MOST_TRIED:
            continue
        for k in range(count):
            actions[k] = options[0].action[k]
        overwrite(roots, 0, blanks, 0)
        inform(found[n], e, seat, roots[0])
        for _ in range(worlds):
            overwrite(bases, 0, blank_states, 0)
            determinize(roots[0], e, stream, bases[0])
            luck = stream.rng
            for k in range(count):
                overwrite(thought[0], 0, bases, 0)
                stream.rng = luck
                last = chapter(s, e) + p.horizon
                apply(s, e, None, seat, int(actions[k]))
                play_on(thought, e, options[0], last, stream, p)
                judge(s, e, desk.chances, 1.0)
                gains[n, k] += desk.chances[seat] / worlds
