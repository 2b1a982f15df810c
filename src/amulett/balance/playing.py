"""Matches of heuristics, compiled, with what the lab wants to know of each.

A match is played to its end and then, as far as needed, again: the same deal and the same lots give the same match. So its
middle can be looked at once it is known how long it was, and any of its decisions can be tried in another way.
"""

import numpy as np

from amulett.core.copying import overwrite
from amulett.core.dispatch import acting, apply, appraise, deal, inform, legal
from amulett.core.engine import advise, advised_play, conclude
from amulett.core.kernel import bit_count, entry, lowest_bit, rule
from amulett.core.record import MOST_OPTIONS
from amulett.core.rng import draw_new_key, random_below, siphash

MEASURED = np.dtype(
    [
        ("decisions", "i4"),
        ("choices", "i4"),  # the decisions that had more than one option
        ("ending", "i2"),
        ("winners", "i2"),  # bits
        ("begins", "i2"),  # the first seat that has a decision to itself; -1: nobody ever has
        ("leader", "i2"),  # the seat that is ahead when half of the decisions are made
    ]
)

TRIAL = np.dtype(
    [
        ("seat", "i2"),
        ("count", "i2"),  # how many options there were
        ("chosen", "i2"),  # which of them the match took
        ("action", "i4", (MOST_OPTIONS,)),
    ]
)

ALL = -1
"""So many decisions: play to the end."""


@rule
def begin(s, e, stream, number, salt):
    """Deal match `number`; its players' lots are its own."""
    s.key[0] = number
    s.key[1] = salt
    stream.rng = siphash(salt, number, 1)
    deal(s, e, None)


@rule
def choose(s, e, stream, options, informations, blanks, seat, count, worths):
    if count == 1:
        return int(options.action[0])
    overwrite(informations, 0, blanks, 0)
    inform(s, e, seat, informations[0])
    return advise(informations[0], e, options, count, worths, stream)


@rule
def play_until(s, e, stream, options, informations, blanks, decisions, choices, measured):
    """Until so many decisions, or so many choices, have been made (ALL: no limit); or to the end."""
    worths = np.zeros(MOST_OPTIONS)
    measured.decisions = measured.choices = 0
    asked = acting(s, e)
    while asked and measured.decisions != decisions:
        seat = lowest_bit(asked)
        count = legal(s, e, seat, options)
        if count > 1:
            if measured.choices == choices:
                return
            measured.choices += 1
        if measured.begins < 0 and asked & asked - 1 == 0:
            measured.begins = seat
        measured.decisions += 1
        apply(s, e, None, seat, choose(s, e, stream, options, informations, blanks, seat, count, worths))
        asked = acting(s, e)


@rule
def leader_of(s, e, chances):
    appraise(s, e, chances)
    best = 0
    for seat in range(1, e.seats):
        if chances[seat] > chances[best]:
            best = seat
    return best


@entry
def measure(states, informations, blanks, editions, options, streams, halves, results, first, salt):
    """Whole matches, one after another; `halves`: for the second look at each."""
    s, e, stream = states[0], editions[0], streams[0]
    chances = np.zeros(e.seats)
    for n in range(len(results)):
        result, half = results[n], halves[0]
        overwrite(states, 0, blanks[0], 0)
        begin(s, e, stream, first + n, salt)
        result.begins = -1
        play_until(s, e, stream, options[0], informations, blanks[1], ALL, ALL, result)
        conclude(s, e, result)
        overwrite(states, 0, blanks[0], 0)
        begin(s, e, stream, first + n, salt)
        play_until(s, e, stream, options[0], informations, blanks[1], result.decisions // 2, ALL, half)
        result.leader = leader_of(s, e, chances)


@entry
def try_options(states, bases, informations, blanks, editions, options, streams, results, trials, values, first, salt):
    """In each match one choice, drawn by lot, in every possible way: `values[trial, option, course]` is what its seat wins.

    Every option is tried in the same courses: from the position as it is, with the same luck. `results`: one match.
    """
    e, stream, result = editions[0], streams[0], results[0]
    for n in range(len(trials)):
        number, which = first + n, ALL
        for _ in range(2):  # first to the end, to know how many choices there are
            overwrite(states, 0, blanks[0], 0)
            begin(states[0], e, stream, number, salt)
            play_until(states[0], e, stream, options[0], informations, blanks[1], ALL, which, result)
            if which == ALL:
                stream.rng = siphash(salt, number, 2)
                which = random_below(stream, max(1, result.choices))
        trials[n].count = 0
        if acting(states[0], e):  # else nobody had a choice
            note_options(states[0], e, stream, options[0], informations, blanks[1], trials[n])
            overwrite(bases, 0, states, 0)
            for course in range(values.shape[2]):
                luck = siphash(salt, number, 3 + course)
                for option in range(trials[n].count):
                    overwrite(states, 0, bases, 0)
                    stream.rng = luck
                    draw_new_key(states[0], stream)
                    values[n, option, course] = play_on(
                        states[0], e, stream, options[0], informations, blanks[1], trials[n], option, result
                    )


@rule
def note_options(s, e, stream, options, informations, blanks, trial):
    trial.seat = lowest_bit(acting(s, e))
    trial.count = legal(s, e, trial.seat, options)
    for option in range(trial.count):
        trial.action[option] = options.action[option]
    taken = choose(s, e, stream, options, informations, blanks, trial.seat, trial.count, np.zeros(MOST_OPTIONS))
    for option in range(trial.count):
        if trial.action[option] == taken:
            trial.chosen = option


@rule
def play_on(s, e, stream, options, informations, blanks, trial, option, result):
    """What the trial's seat wins if it takes this option; a shared win is split."""
    apply(s, e, None, trial.seat, int(trial.action[option]))
    advised_play(s, e, stream, options, informations, blanks, (1 << e.seats) - 1, result)
    result.winners = 0
    conclude(s, e, result)
    return (result.winners >> trial.seat & 1) / bit_count(result.winners)
