"""Matches, compiled, with what the lab wants to know of each.

A match is played to its end and then, as far as needed, again: the same deal and the same lots give the same match. So its
middle can be looked at once it is known how long it was, and any of its decisions can be tried in another way. A match that
other bots have played is followed by the choices they made.
"""

import numpy as np

from amulett.core.copying import overwrite
from amulett.core.dispatch import acting, apply, appraise, deal, inform, legal
from amulett.core.engine import advise, conclude
from amulett.core.kernel import bit_count, entry, lowest_bit, rule
from amulett.core.record import MOST_OPTIONS
from amulett.core.rng import draw_new_key, random_below, siphash

MEASURED = np.dtype(
    [
        ("begins", "i2"),  # the first seat that has a decision to itself; -1: nobody ever has
        ("leader", "i2"),  # the seat that is ahead when half of the decisions are made
        ("ending", "i2"),  # UNFINISHED: none
        ("winners", "i2"),  # bits
        ("decisions", "i4"),
        ("choices", "i4"),  # the decisions that had more than one option
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
UNFINISHED = -1
MOST_DECISIONS = 100_000
"""A match that is not over by then never ends, as far as anybody would wait for it."""


@rule
def begin(states, blanks, e, stream, number, salt):
    """Deal match `number`; its players' lots are its own."""
    overwrite(states, 0, blanks, 0)
    s = states[0]
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
    while asked and measured.decisions != decisions and measured.decisions < MOST_DECISIONS:
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
def follow_until(s, e, options, actions, decisions, choices, measured):
    """The same by the choices that were made; a match takes forced decisions first, whoever else is asked."""
    measured.decisions = measured.choices = 0
    asked = acting(s, e)
    while asked and measured.decisions != decisions:
        seat, forced = lowest_bit(asked), False
        open = asked
        while open and not forced:
            forced = legal(s, e, lowest_bit(open), options) == 1
            if forced:
                seat = lowest_bit(open)
            open &= open - 1
        if not forced and (measured.choices == choices or measured.choices == len(actions)):
            return
        action = int(options.action[0]) if forced else int(actions[measured.choices])
        measured.choices += not forced
        if measured.begins < 0 and asked & asked - 1 == 0:
            measured.begins = seat
        measured.decisions += 1
        apply(s, e, None, seat, action)
        asked = acting(s, e)


@rule
def settle_result(s, e, result):
    """Who has won and why it ended, as far as it has."""
    result.winners = 0
    conclude(s, e, result)
    if acting(s, e):
        result.ending = UNFINISHED


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
    e, stream, half = editions[0], streams[0], halves[0]
    chances = np.zeros(e.seats)
    for n in range(len(results)):
        result = results[n]
        begin(states, blanks[0], e, stream, first + n, salt)
        result.begins = -1
        play_until(states[0], e, stream, options[0], informations, blanks[1], ALL, ALL, result)
        settle_result(states[0], e, result)
        begin(states, blanks[0], e, stream, first + n, salt)
        play_until(states[0], e, stream, options[0], informations, blanks[1], result.decisions // 2, ALL, half)
        result.leader = leader_of(states[0], e, chances)


@entry
def retrace(states, blanks, editions, options, streams, halves, results, actions, number, salt):
    """A match that others have played, by the choices they made."""
    e, stream, result = editions[0], streams[0], results[0]
    begin(states, blanks[0], e, stream, number, salt)
    result.begins = -1
    follow_until(states[0], e, options[0], actions, ALL, ALL, result)
    settle_result(states[0], e, result)
    begin(states, blanks[0], e, stream, number, salt)
    follow_until(states[0], e, options[0], actions, result.decisions // 2, ALL, halves[0])
    result.leader = leader_of(states[0], e, np.zeros(e.seats))


@entry
def deal_many(states, blanks, editions, streams, first, salt):
    """How the matches begin."""
    for n in range(len(states)):
        begin(states[n : n + 1], blanks[0], editions[0], streams[0], first + n, salt)


@entry
def try_options(
    states, bases, informations, blanks, editions, options, streams, results, seen, trials, values, first, salt
):
    """In each match one choice, drawn by lot, in every possible way: `values[trial, option, course]` is what its seat wins.

    Every option is tried in the same courses: from the position as it is, with the same luck. `results`: one match;
    `seen`: what the seat of each trial knows.
    """
    e, stream, result, offered = editions[0], streams[0], results[0], options[0]
    for n in range(len(trials)):
        number, which = first + n, ALL
        for _ in range(2):  # first to the end, to know how many choices there are
            begin(states, blanks[0], e, stream, number, salt)
            play_until(states[0], e, stream, offered, informations, blanks[1], ALL, which, result)
            if which == ALL:
                which = drawn(stream, number, salt, result.choices)
        if acting(states[0], e) and result.choices == which:  # else nobody had a choice
            note_options(states[0], e, offered, blanks[1], seen, n, trials[n])
            seat, count, worths = trials[n].seat, trials[n].count, np.zeros(MOST_OPTIONS)
            note_chosen(trials[n], choose(states[0], e, stream, offered, informations, blanks[1], seat, count, worths))
            try_all(states, bases, e, stream, offered, informations, blanks[1], result, trials[n], values[n], number, salt)


@entry
def try_followed(
    states, bases, informations, blanks, editions, options, streams, results, seen, trials, values, actions, number, salt
):
    """The same in a match that others have played; what follows the option is played by heuristics."""
    e, stream, result, offered = editions[0], streams[0], results[0], options[0]
    which = drawn(stream, number, salt, len(actions))
    begin(states, blanks[0], e, stream, number, salt)
    follow_until(states[0], e, offered, actions, ALL, which, result)
    if acting(states[0], e) and result.choices == which:
        note_options(states[0], e, offered, blanks[1], seen, 0, trials[0])
        note_chosen(trials[0], actions[which])
        try_all(states, bases, e, stream, offered, informations, blanks[1], result, trials[0], values[0], number, salt)


@rule
def drawn(stream, number, salt, choices):
    """Which choice of a match is tried."""
    stream.rng = siphash(salt, number, 2)
    return random_below(stream, max(1, choices))


@rule
def note_options(s, e, options, blanks, seen, n, trial):
    trial.seat = lowest_bit(acting(s, e))
    trial.count = legal(s, e, trial.seat, options)
    for option in range(trial.count):
        trial.action[option] = options.action[option]
    overwrite(seen, n, blanks, 0)
    inform(s, e, trial.seat, seen[n])


@rule
def note_chosen(trial, action):
    for option in range(trial.count):
        if trial.action[option] == action:
            trial.chosen = option


@rule
def try_all(states, bases, e, stream, options, informations, blanks, result, trial, values, number, salt):
    overwrite(bases, 0, states, 0)
    for course in range(values.shape[1]):
        luck = siphash(salt, number, 3 + course)
        for option in range(trial.count):
            overwrite(states, 0, bases, 0)
            stream.rng = luck
            draw_new_key(states[0], stream)
            values[option, course] = play_on(states[0], e, stream, options, informations, blanks, trial, option, result)


@rule
def play_on(s, e, stream, options, informations, blanks, trial, option, result):
    """What the trial's seat wins if it takes this option; a shared win is split."""
    apply(s, e, None, trial.seat, int(trial.action[option]))
    play_until(s, e, stream, options, informations, blanks, ALL, ALL, result)
    settle_result(s, e, result)
    return (result.winners >> trial.seat & 1) / bit_count(result.winners)
