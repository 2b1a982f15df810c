"""Many matches of one game, stepped together with what each deciding seat knows: the compiled part of `envs.vector`.

The entries belong to one game, because its observation is compiled into them. Each has a name that no other entry has:
processes that compile wait for each other by name.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from amulett.core.copying import overwrite
from amulett.core.dispatch import apply, deal, inform, merit
from amulett.core.engine import advise, settle
from amulett.core.game import Game
from amulett.core.kernel import entry, fetch_ahead, rule
from amulett.core.record import INTERPRETED, MOST_OPTIONS, Records
from amulett.core.rng import add, random_below

WIN, SCORE, ROUND = 0, 1, 2
"""What rewards are: at the end, the share of the win or the lead in points; or the lead in points as soon as it changes."""

LEARNER, RANDOM, HEURISTIC, ANOTHER = 0, 1, 2, 3
"""Who decides for a seat: whoever steps the matches, compiled bots, or any other bot, which Python asks."""

SKIP, DEAL = -1, -2
"""Besides actions."""

MOST_TRIES = 1000
"""So many matches in a row may be dealt in which nobody has a choice."""


class Rows(NamedTuple):
    """Everything about some matches, one row each; what has one row only is for working with."""

    states: Records
    options: Records
    streams: Records
    """The lots of compiled bots."""
    editions: Records
    empty: Records
    """An empty state."""
    informations: Records
    unknown: Records
    """An empty information."""
    rows: Any
    masks: Any
    seats: Any
    rewards: Any
    done: Any
    seeds: Any
    """The lower half of each match's seed."""
    scores: Any
    """What was last paid for."""
    learners: Any
    """The learner's seat, -1 if the learner plays all seats."""
    gains: Any
    """The learner's rewards."""
    chairs: Any
    """Who decides for each seat."""
    cast: Any
    """The same, counted from the learner."""


class Rules(NamedTuple):
    """How matches follow each other, and how they pay."""

    salt: int
    """The upper half of every seed."""
    stride: int
    """From one match of a row to its next, in seeds."""
    reward: int
    past: bool
    """Whether rows have all that was ever seen."""
    turns: bool
    """Whether the learner moves on by one seat with every match."""


class Entries(NamedTuple):
    step: Any
    answer: Any
    row_of: Any
    score_of: Any


def new_rows(name: str, size: int, width: int) -> tuple[Any, Any]:
    """Rows of bytes as records with one field, which compiled code reads without counting references, and as an array."""
    records = np.zeros(size, np.dtype([(name, "u1", (width,))]))
    return (records.view(np.recarray) if INTERPRETED else records), records[name]


@entry
def first_illegal(masks, actions, some):
    """The first row whose action is not legal, or -1; with `some`, rows with -1 are left out."""
    for n in range(len(actions)):
        action = actions[n]
        if action == SKIP and some:
            continue
        if action < 0 or action >= masks.shape[1] or not masks[n, action]:
            return n
    return -1


@entry
def choose_legal(options, actions, streams):
    """A random legal action for every match."""
    for n in range(len(actions)):
        actions[n] = options[n].action[random_below(streams[n], options[n].count)]


@entry
def choose_advised(states, options, editions, informations, unknown, streams, actions):
    """What the heuristic would do in every match, by what the deciding seat knows."""
    e, worths = editions[0], np.zeros(MOST_OPTIONS)
    for n in range(len(actions)):
        overwrite(informations, 0, unknown, 0)
        inform(states[n], e, options[n].seat, informations[0])
        actions[n] = advise(informations[0], e, options[n], options[n].count, worths, streams[n])


@entry
def as_floats(rows, scales, floats):
    """Each number as a share of its greatest value."""
    for n in range(rows.shape[0]):
        for column in range(rows.shape[1]):
            floats[n, column] = rows[n, column] * scales[column]


@entry
def as_bits(rows, columns, shifts, bits):
    """Each number by its binary digits."""
    for n in range(rows.shape[0]):
        for bit in range(bits.shape[1]):
            bits[n, bit] = rows[n, columns[bit]] >> shifts[bit] & 1


@rule
def tell_options(options, mask):
    """Tell what the seat to act may do."""
    for k in range(options.count):
        mask.action[options.action[k]] = 1


@rule
def withdraw(options, mask):
    for k in range(options.count):
        mask.action[options.action[k]] = 0


@rule
def seat_players(t, n, e):
    """The learner, and the others from its left on."""
    for seat in range(e.seats):
        t.chairs[n, seat] = t.cast[(seat - t.learners[n]) % e.seats]


@rule
def pay(t, n, seat, reward):
    t.rewards[n, seat] += reward
    if seat == t.learners[n]:
        t.gains[n] += reward


@rule
def pay_win(t, n, e):
    """The winners share 1, the others pay it."""
    s = t.states[n]
    best, winners = merit(s, e, 0), 0
    for seat in range(1, e.seats):
        best = max(best, merit(s, e, seat))
    for seat in range(e.seats):
        winners += merit(s, e, seat) == best
    for seat in range(e.seats):
        share = 1.0 / winners if merit(s, e, seat) == best else 0.0
        pay(t, n, seat, (share * e.seats - 1.0) / max(1, e.seats - 1))


@cache
def entries_of(game: Game) -> Entries:
    """The entries of a game."""
    write_now, write_past, score = game.observation.write_now, game.observation.write_past, game.observation.score

    @rule
    def write(i, e, row, past):
        for n in range(len(row.column)):
            row.column[n] = 0
        write_now(i, e, row)
        if past:
            write_past(i, e, row)

    @rule
    def pay_lead(t, n, e):
        """By how much each seat's points have changed more than those of the others on average."""
        s, total = t.states[n], 0
        for seat in range(e.seats):
            total += score(s, e, seat) - t.scores[n, seat]
        for seat in range(e.seats):
            mine = score(s, e, seat) - t.scores[n, seat]
            if total or mine:
                pay(t, n, seat, mine - (total - mine) / max(1, e.seats - 1))
        note_scores(t, n, e)

    @rule
    def note_scores(t, n, e):
        for seat in range(e.seats):
            t.scores[n, seat] = score(t.states[n], e, seat)

    @rule
    def begin(t, n, e, rules):
        """Deal the next match of a row in which somebody has a choice."""
        for _ in range(MOST_TRIES):
            overwrite(t.states, n, t.empty, 0)
            s = t.states[n]
            s.key[0] = int(t.seeds[n])
            s.key[1] = rules.salt
            deal(s, e, None)
            settle(s, e, None, t.options[n])
            if t.options[n].seat >= 0:
                break
            t.seeds[n] = add(int(t.seeds[n]), rules.stride)
        if rules.reward != WIN:
            note_scores(t, n, e)

    @rule
    def end(t, n, e, rules):
        """A match is over: rewards, and the next one."""
        if rules.reward == WIN:
            pay_win(t, n, e)
        else:
            pay_lead(t, n, e)
        t.done[n] = True
        t.seeds[n] = add(int(t.seeds[n]), rules.stride)
        if t.learners[n] >= 0:
            if rules.turns:
                t.learners[n] = (t.learners[n] + 1) % e.seats
            seat_players(t, n, e)
        begin(t, n, e, rules)

    @rule
    def shown(t, n, e, rules):
        """Tell the learner what there is; 1 if another bot is to act."""
        options = t.options[n]
        if t.chairs[n, options.seat] != LEARNER:
            return 1
        t.seats[n] = options.seat
        overwrite(t.informations, 0, t.unknown, 0)
        inform(t.states[n], e, options.seat, t.informations[0])
        write(t.informations[0], e, t.rows[n], rules.past)
        tell_options(options, t.masks[n])
        return 0

    @entry
    def observed_step(t, actions, rules):
        """One action in every row; DEAL: its first match; SKIP: nothing. Returns in how many another bot is to act."""
        e, past, by_round, others = t.editions[0], rules.past, rules.reward == ROUND, 0
        states, all_options, rows, masks, seats, chairs = t.states, t.options, t.rows, t.masks, t.seats, t.chairs
        informations, unknown, i = t.informations, t.unknown, t.informations[0]
        for n in range(len(actions)):  # `t` as a whole is costly to hand on
            fetch_ahead(states, n + 1)
            action = int(actions[n])
            if action == SKIP:
                continue
            s, options = states[n], all_options[n]
            if action == DEAL:
                if t.learners[n] >= 0:
                    seat_players(t, n, e)
                begin(t, n, e, rules)
            else:
                withdraw(options, masks[n])
                apply(s, e, None, options.seat, action)
                settle(s, e, None, options)
                if options.seat < 0:
                    end(t, n, e, rules)
                elif by_round:
                    pay_lead(t, n, e)
            if chairs[n, options.seat] == LEARNER:
                seats[n] = options.seat
                overwrite(informations, 0, unknown, 0)
                inform(s, e, options.seat, i)
                write(i, e, rows[n], past)
                tell_options(options, masks[n])
            else:
                others += 1
        return others

    @entry
    def bots_answer(t, rules):
        """Play on for compiled bots; returns in how many rows a bot must be asked by Python."""
        e, others = t.editions[0], 0
        worths = np.zeros(MOST_OPTIONS)
        for n in range(len(t.seeds)):
            if t.chairs[n, t.options[n].seat] == LEARNER:
                continue
            s, options = t.states[n], t.options[n]
            while 0 < t.chairs[n, options.seat] < ANOTHER:
                if t.chairs[n, options.seat] == HEURISTIC:
                    overwrite(t.informations, 0, t.unknown, 0)
                    inform(s, e, options.seat, t.informations[0])
                    action = advise(t.informations[0], e, options, options.count, worths, t.streams[n])
                else:
                    action = int(options.action[random_below(t.streams[n], options.count)])
                apply(s, e, None, options.seat, action)
                settle(s, e, None, options)
                if options.seat < 0:
                    end(t, n, e, rules)
                elif rules.reward == ROUND:
                    pay_lead(t, n, e)
            others += shown(t, n, e, rules)
        return others

    @entry
    def row_of_numbers(informations, editions, rows, past):
        """What one seat knows."""
        write(informations[0], editions[0], rows[0], past)

    @entry
    def points_of(states, editions, scores):
        """The points that rewards are counted in."""
        for seat in range(editions[0].seats):
            scores[seat] = score(states[0], editions[0], seat)

    return Entries(observed_step, bots_answer, row_of_numbers, points_of)
