"""Many matches of one game, stepped together with what each deciding seat knows: the compiled part of `envs.vector`.

The entries belong to one game, because its observation is compiled into them. Each has a name that no other entry has:
processes that compile wait for each other by name.
"""

from functools import cache
from typing import Any, NamedTuple

import numpy as np

from amulett.core.atomic import add_to, look, lower_to
from amulett.core.copying import overwrite, wipe
from amulett.core.crew import CHECKED, KINDS, OTHERS, REFUSED, SIZE, join, leave, take
from amulett.core.dispatch import apply, deal, inform, merit, weigh
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

STEP, GO_ON, ANSWER, SHAPE = 0, 1, 2, 3
"""What a crew does with rows: a step of the learner; what is part of one; compiled bots; bring rows into form."""

MOST_TRIES = 1000
"""So many matches in a row may be dealt in which nobody has a choice."""

WORST = -8.0
"""No action looks worse than that beside the best one, so that a learner can come to like it."""


class Rows(NamedTuple):
    """Everything about some matches, one row each; of what has one row only, to work with, every thread has its own."""

    states: Records
    options: Records
    streams: Records
    """The lots of compiled bots."""
    editions: Records
    empty: Records
    """An empty state."""
    informations: Records
    slate: Any
    """One row to write upon: it is at hand, while to write column by column into the rows of all matches means waiting."""
    rows: Any
    masks: Any
    actions: Any
    """What is to be done next in each."""
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


@rule
def first_illegal(masks, actions, first, end):
    """The first row from here to there whose action is not legal, or -1."""
    for n in range(first, end):
        action, mask = actions[n], masks[n]
        if action < 0 or action >= len(mask.action) or not mask.action[action]:
            return n
    return -1


@rule
def all_legal(masks, actions, board, me):
    """Whether every action is legal: nobody begins before that is known."""
    while True:
        first, end = take(board, me, True)
        if first < 0:
            break
        row = first_illegal(masks, actions, first, end)
        if row >= 0:
            lower_to(board, REFUSED, row)
        add_to(board, CHECKED, end - first)
    while look(board, CHECKED) < board[SIZE]:
        pass
    return look(board, REFUSED) == board[SIZE]


@entry
def choose_legal(options, actions, streams):
    """A random legal action for every match."""
    for n in range(len(actions)):
        actions[n] = options[n].action[random_below(streams[n], options[n].count)]


@entry
def choose_advised(states, options, editions, informations, streams, actions):
    """What the heuristic would do in every match, by what the deciding seat knows."""
    e, worths = editions[0], np.zeros(MOST_OPTIONS)
    for n in range(len(actions)):
        wipe(informations[0])
        inform(states[n], e, options[n].seat, informations[0])
        actions[n] = advise(informations[0], e, options[n], options[n].count, worths, streams[n])


@entry
def see_first(states, options, editions, informations, sights):
    """How good each legal action looks to the heuristic, beside the one that looks best; 0 for all others."""
    e, worths = editions[0], np.zeros(MOST_OPTIONS)
    for n in range(len(sights)):
        wipe(informations[0])
        inform(states[n], e, options[n].seat, informations[0])
        count = options[n].count
        weigh(informations[0], e, options[n], count, worths)
        best = worths[0]
        for k in range(1, count):
            best = max(best, worths[k])
        for action in range(sights.shape[1]):
            sights[n, action] = 0.0
        for k in range(count):
            sights[n, options[n].action[k]] = max(worths[k] - best, WORST)


@entry
def as_floats(rows, scales, floats, board, me, turn):
    """Each number as a share of its greatest value."""
    if not join(board, me, turn):
        return
    while True:
        first, end = take(board, me, False)
        if first < 0:
            break
        for n in range(first, end):
            for column in range(rows.shape[1]):
                floats[n, column] = rows[n, column] * scales[column]
    leave(board, me)


@entry
def as_bits(rows, columns, shifts, bits, board, me, turn):
    """Each number by its binary digits."""
    if not join(board, me, turn):
        return
    while True:
        first, end = take(board, me, False)
        if first < 0:
            break
        for n in range(first, end):
            for bit in range(bits.shape[1]):
                bits[n, bit] = rows[n, columns[bit]] >> shifts[bit] & 1
    leave(board, me)


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
def forget_pay(t, first, end):
    """A new step: nothing has been paid yet, and no match has ended."""
    for n in range(first, end):
        for seat in range(t.rewards.shape[1]):
            t.rewards[n, seat] = 0.0
        t.gains[n] = 0.0
        t.done[n] = False


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
    def end_match(t, n, e, rules):
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
    def show(s, e, seat, informations, slate, rows, n, past):
        """Write what a seat knows."""
        wipe(informations[0])
        inform(s, e, seat, informations[0])
        write(informations[0], e, slate[0], past)
        rows[n] = slate[0]

    @rule
    def step_rows(t, first, end, rules, fresh):
        """One action in every row; DEAL: its first match; SKIP: nothing. Returns in how many another bot is to act."""
        e, past, by_round, others = t.editions[0], rules.past, rules.reward == ROUND, 0
        states, all_options, masks, seats, chairs = t.states, t.options, t.masks, t.seats, t.chairs
        actions, informations, slate, rows = t.actions, t.informations, t.slate, t.rows
        if fresh:
            forget_pay(t, first, end)
        for n in range(first, end):  # `t` as a whole is costly to hand on
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
                    end_match(t, n, e, rules)
                elif by_round:
                    pay_lead(t, n, e)
            if chairs[n, options.seat] == LEARNER:
                seats[n] = options.seat
                show(s, e, options.seat, informations, slate, rows, n, past)
                tell_options(options, masks[n])
            else:
                others += 1
        return others

    @entry
    def observed_step(t, board, me, turn, rules):
        """A thread's part of a step. A STEP that is not legal everywhere changes nothing."""
        if not join(board, me, turn):
            return
        fresh = turn % KINDS == STEP
        if not fresh or all_legal(t.masks, t.actions, board, me):
            while True:
                first, end = take(board, me, False)
                if first < 0:
                    break
                add_to(board, OTHERS, step_rows(t, first, end, rules, fresh))
        leave(board, me)

    @rule
    def answer_row(t, n, e, rules, worths):
        """Play on for compiled bots; whether a bot must be asked by Python."""
        s, options = t.states[n], t.options[n]
        while 0 < t.chairs[n, options.seat] < ANOTHER:
            if t.chairs[n, options.seat] == HEURISTIC:
                wipe(t.informations[0])
                inform(s, e, options.seat, t.informations[0])
                action = advise(t.informations[0], e, options, options.count, worths, t.streams[n])
            else:
                action = int(options.action[random_below(t.streams[n], options.count)])
            apply(s, e, None, options.seat, action)
            settle(s, e, None, options)
            if options.seat < 0:
                end_match(t, n, e, rules)
            elif rules.reward == ROUND:
                pay_lead(t, n, e)
        if t.chairs[n, options.seat] != LEARNER:
            return True
        t.seats[n] = options.seat
        show(s, e, options.seat, t.informations, t.slate, t.rows, n, rules.past)
        tell_options(options, t.masks[n])
        return False

    @entry
    def bots_answer(t, board, me, turn, rules):
        """A thread's part of playing on for compiled bots."""
        if not join(board, me, turn):
            return
        e, worths = t.editions[0], np.zeros(MOST_OPTIONS)
        while True:
            first, end = take(board, me, False)
            if first < 0:
                break
            others = 0
            for n in range(first, end):
                if t.chairs[n, t.options[n].seat] != LEARNER:
                    others += answer_row(t, n, e, rules, worths)
            add_to(board, OTHERS, others)
        leave(board, me)

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
