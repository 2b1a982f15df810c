"""The algorithms that serve every game, compiled: playing, random play, many matches at once."""

import numpy as np
from numba import types
from numba.extending import overload

from amulett.core.copying import overwrite
from amulett.core.dispatch import (
    acting,
    apply,
    believe,
    deal,
    determinize,
    encode,
    ending,
    inform,
    legal,
    merit,
    openly_forced,
    resume,
    weigh,
)
from amulett.core.event import FORCED
from amulett.core.kernel import entry, fetch_ahead, lowest_bit, rule
from amulett.core.record import INTERPRETED, MOST_OPTIONS, Records
from amulett.core.rng import draw_new_key, random_below

LOG = np.dtype([("told", "i4"), ("row", "i4", (4096, 4))])
"""The events told so far. A row: which event, and up to three numbers."""

LONGEST_TALE = 1024
"""No single action of any game tells more events than this."""


def tell(log, event, a=0, b=0, c=0):
    """Record an event; without a log nobody is listening, and compiled code does not even check."""
    if log is not None:
        note(log, event, a, b, c)


@overload(tell, inline="always")
def _tell(log, event, a=0, b=0, c=0):
    if isinstance(log, types.NoneType):
        return lambda log, event, a=0, b=0, c=0: None
    return lambda log, event, a=0, b=0, c=0: note(log, event, a, b, c)


@rule
def note(log, event, a, b, c):
    row = log.row[log.told]
    row[0] = event
    row[1] = a
    row[2] = b
    row[3] = c
    log.told += 1


def is_full(log):
    """Whether the log must be read before it can take another action's events."""
    return log is not None and log.told > len(log.row) - LONGEST_TALE


@overload(is_full)
def _is_full(log):
    if isinstance(log, types.NoneType):
        return lambda log: False
    return lambda log: log.told > len(log.row) - LONGEST_TALE


def rows_of(logs: Records) -> list[list[int]]:
    """What was told."""
    if INTERPRETED:
        return [list(row) for row in logs[0].row[: logs[0].told]]
    rows: list[list[int]] = logs["row"][0, : int(logs["told"][0])].tolist()
    return rows


DEAL, RESUME, SETTLE, ASK = -1, -2, -3, -4
"""What `take_step` can do besides carrying out a seat's action."""

ILLEGAL, HALFWAY = -1, -2
"""Nothing has changed; or: the log must be read, and then SETTLE continues."""

SEAT_BITS = 8
"""What a step returns: the seats to act now, as bits, and above them the number of options of the first."""


@rule
def take_step(s, e, log, options, seat, action):
    """The checked way to act, and everything that follows automatically."""
    if action == DEAL:
        deal(s, e, log)
    elif action == RESUME:
        resume(s, e, log)
    elif action == ASK:
        return ask(s, e, acting(s, e), options)
    elif action != SETTLE:
        if not is_legal(s, e, seat, action, options):
            return ILLEGAL
        apply(s, e, log, seat, action)
    return settle(s, e, log, options)


@rule
def settle(s, e, log, options):
    """Take every decision that has only one option, until somebody has a choice or nobody is to act.

    A match that asks the forced takes only those that everybody can see to be forced.
    """
    asked = acting(s, e)
    open = asked
    count = 0
    while open:
        if is_full(log):
            return HALFWAY
        seat = lowest_bit(open)
        count = legal(s, e, seat, options)
        if count == 1 and (not options.asks_forced or openly_forced(s, e, seat)):
            action = int(options.action[0])
            tell(log, FORCED, seat, action)
            apply(s, e, log, seat, action)
            asked = acting(s, e)
            open = asked
        else:
            open &= open - 1
    if asked & asked - 1:  # the options listed last belong to another seat
        return ask(s, e, asked, options)
    return offer(asked, count, options)


@rule
def ask(s, e, asked, options):
    count = legal(s, e, lowest_bit(asked), options) if asked else 0
    return offer(asked, count, options)


@rule
def offer(asked, count, options):
    """Note whose options these are, for the next step."""
    options.seat = lowest_bit(asked) if asked else -1
    options.count = count
    return asked | count << SEAT_BITS


@rule
def is_legal(s, e, seat, action, options):
    """The options of the first seat asked have already been listed."""
    if seat != options.seat:
        options.seat = -1
        options.count = legal(s, e, seat, options) if seat >= 0 and acting(s, e) >> seat & 1 else 0
    return is_offered(options, action)


@rule
def is_offered(options, action):
    for n in range(options.count):
        if options.action[n] == action:
            return True
    return False


@entry
def step(moments, editions, seat, action):
    """A step that nobody listens to. A moment's options say what was legal after the previous step."""
    return take_step(moments[0].state, editions[0], None, moments[0].options, seat, action)


@entry
def told_step(moments, editions, logs, seat, action):
    """The same, recording what happens."""
    logs[0].told = 0
    return take_step(moments[0].state, editions[0], logs[0], moments[0].options, seat, action)


@entry
def seats_asked(informations, editions):
    """The seats to act, as far as the seat of an information may know."""
    return acting(informations[0], editions[0])


@entry
def options_of(moments, editions, options, seat):
    """How many legal actions a seat has; they are in `options[0]`."""
    s, e = moments[0].state, editions[0]
    return legal(s, e, seat, options[0]) if acting(s, e) >> seat & 1 else 0


@entry
def ending_of(moments, editions, merits):
    """The ending of a finished match; writes every seat's merit."""
    s, e = moments[0].state, editions[0]
    for seat in range(e.seats):
        merits[seat] = merit(s, e, seat)
    return ending(s, e)


@entry
def information_of(moments, editions, seat, informations):
    inform(moments[0].state, editions[0], seat, informations[0])


@entry
def determinization_of(informations, editions, streams, moments):
    determinize(informations[0], editions[0], streams[0], moments[0].state)


@entry
def beliefs_of(informations, editions, streams, pool, worlds, effort, blanks, others, options):
    """Worlds by what the others did, each with a future of its own; `others`: an information to work with."""
    found = believe(informations[0], editions[0], streams[0], pool, worlds, effort, blanks, others, options[0])
    for n in range(found):
        draw_new_key(pool[n], streams[0])
    return found


@rule
def playout(s, e, stream, options, result):
    """Play at random to the end, counting the decisions."""
    asked = acting(s, e)
    while asked:
        seat = lowest_bit(asked)
        count = legal(s, e, seat, options)
        chosen = 0
        if count > 1:
            chosen = random_below(stream, count)
            result.choices += 1
        result.decisions += 1
        apply(s, e, None, seat, int(options.action[chosen]))
        asked = acting(s, e)


@rule
def best_of(worths, count):
    """The number of the largest; of equal ones, the first."""
    best = 0
    for n in range(1, count):
        if worths[n] > worths[best]:
            best = n
    return best


@rule
def best_by_lot(worths, count, stream):
    """The number of the largest; of equal ones, any of them, in one pass: the k-th takes over with a chance of 1 in k."""
    best, equal = 0, 1
    for n in range(1, count):
        if worths[n] > worths[best]:
            best, equal = n, 1
        elif worths[n] == worths[best]:
            equal += 1
            if random_below(stream, equal) == 0:
                best = n
    return best


@rule
def advise(i, e, options, count, worths, stream):
    """The option that looks best at first sight, by what the seat of `i` knows."""
    weigh(i, e, options, count, worths)
    return int(options.action[best_by_lot(worths, count, stream)])


@rule
def advised_play(s, e, stream, options, informations, blanks, advised, result):
    """The same, but the `advised` seats (bits) take what looks best, going by what each knows."""
    worths = np.zeros(MOST_OPTIONS)
    asked = acting(s, e)
    while asked:
        seat = lowest_bit(asked)
        count = legal(s, e, seat, options)
        action = int(options.action[0])
        if count > 1:
            result.choices += 1
            if advised >> seat & 1:
                overwrite(informations, 0, blanks, 0)
                inform(s, e, seat, informations[0])
                action = advise(informations[0], e, options, count, worths, stream)
            else:
                action = int(options.action[random_below(stream, count)])
        result.decisions += 1
        apply(s, e, None, seat, action)
        asked = acting(s, e)


RESULT = np.dtype([("decisions", "i4"), ("choices", "i4"), ("ending", "i2"), ("winners", "i2")])
"""One match played to its end: its decisions (and those with a choice), why it ended, who won (bits)."""


@rule
def conclude(s, e, result):
    best = merit(s, e, 0)
    for seat in range(1, e.seats):
        best = max(best, merit(s, e, seat))
    for seat in range(e.seats):
        if merit(s, e, seat) == best:
            result.winners |= 1 << seat
    result.ending = ending(s, e)


@entry
def play_matches(states, blanks, editions, options, streams, results, first, salt):
    """Whole random matches, one after another: match n has the seed (`salt`, `first` + n)."""
    s, e = states[0], editions[0]
    for n in range(len(results)):
        overwrite(states, 0, blanks, 0)
        s.key[0] = first + n
        s.key[1] = salt
        deal(s, e, None)
        playout(s, e, streams[0], options[0], results[n])
        conclude(s, e, results[n])


@entry
def play_advised_matches(states, informations, blanks, editions, options, streams, results, first, salt, advised):
    """Whole matches, some seats playing by the heuristic and the others at random; `blanks`: a state, an information."""
    s, e = states[0], editions[0]
    for n in range(len(results)):
        overwrite(states, 0, blanks[0], 0)
        s.key[0] = first + n
        s.key[1] = salt
        deal(s, e, None)
        advised_play(s, e, streams[0], options[0], informations, blanks[1], advised, results[n])
        conclude(s, e, results[n])


@entry
def worths_of(informations, editions, options, count, worths):
    """How good each of a seat's `count` options looks at first sight."""
    weigh(informations[0], editions[0], options[0], count, worths)


@entry
def ones_of(informations, editions, ones):
    """What a seat knows as bits: how many of them are 1, and which."""
    ones[0] = 0
    encode(informations[0], editions[0], ones)


@entry
def vector_start(states, editions, options, first, salt):
    """Deal match `first` + n to every empty state n; returns how many are not over."""
    running = 0
    for n in range(len(states)):
        states[n].key[0] = first + n
        states[n].key[1] = salt
        deal(states[n], editions[0], None)
        settle(states[n], editions[0], None, options[n])
        running += options[n].seat >= 0
    return running


@entry
def vector_step(states, editions, options, actions):
    """One action in every match that is not over; returns how many are not over after it.

    If any action is illegal, nothing has changed: then it returns -1 minus the number of the first such match.
    """
    for n in range(len(states)):
        if options[n].seat >= 0 and not is_offered(options[n], actions[n]):
            return -1 - n
    running = 0
    for n in range(len(states)):
        fetch_ahead(states, n + 1)
        if options[n].seat >= 0:
            apply(states[n], editions[0], None, options[n].seat, int(actions[n]))
            settle(states[n], editions[0], None, options[n])
            running += options[n].seat >= 0
    return running


@entry
def vector_choose(options, actions, streams):
    """A random action for every match."""
    for n in range(len(options)):
        if options[n].seat >= 0:
            actions[n] = options[n].action[random_below(streams[0], options[n].count)]
