"""The search, compiled, for every game: information-set Monte-Carlo tree search (ISMCTS).

Single observer: the tree holds what the thinking seat could see. Every iteration draws a determinization (a world that the
seat cannot tell from the true one), selects a path down the tree through what is legal there, expands one node, plays on by
the heuristic to the horizon (the rollout), evaluates, and backs up every seat's chance of winning: each seat maximises its
own (max^n).

At the root every option is looked at in the same worlds (`race`), unless several seats decide secretly there. Below it
selection is PUCT: the mean value so far, and an exploration bonus that grows with how often an option was available (not
with the visits of its parent, because options differ from world to world) and shrinks with its own visits; the prior is its
share of the bonus. Where several seats decide secretly at once, nobody may react to another's choice: each of them has its
own tree there and mixes its options by regret matching.

Our words for known things: `look` computes the prior, `judge` the value, `book` backs it up, `play_on` is the rollout
policy, `wander` its epsilon, `scale` the temperature of the prior, a `chapter` the unit of the depth limit, a `glimpse`
the private part of a node's key (of the deciding seat's information set).
"""

import math

import numpy as np

from amulett.bots.net import advise
from amulett.core.copying import overwrite
from amulett.core.dispatch import (
    acting,
    apply,
    appraise,
    chapter,
    determinize,
    forget,
    glimpse,
    inform,
    legal,
    merit,
    weigh,
)
from amulett.core.engine import best_by_lot, best_of
from amulett.core.kernel import entry, lowest_bit, rule
from amulett.core.odds import share_out
from amulett.core.record import MAX_SEATS, MOST_OPTIONS
from amulett.core.rng import draw_luck, random_below, random_bits, skip_to

NODE = np.dtype(
    [
        ("key", "i4"),  # the action that leads here, who chose it, and what only the actor saw then
        ("seat", "i4"),  # the actor
        ("child", "i4"),  # the first of its children, which are ordered by key
        ("sibling", "i4"),
        ("visits", "i4"),
        ("offered", "i4"),
        ("iteration", "i4"),  # the iteration in which it was last available
        ("won", "f8", (MAX_SEATS,)),
        ("regret", "f8"),
        ("weight", "f8"),  # the sum of the strategies played so far
    ],
    align=True,
)
"""Node 0 is the root; as a child or sibling it means none."""

PARAMETERS = np.dtype(
    [
        ("exploration", "f8"),
        ("scale", "f8"),  # the difference in the prior that makes an option e times as likely
        ("wander", "f8"),  # how often a random option is taken in a rollout
        ("horizon", "i4"),  # after this many chapters the heuristic's value is used
        ("guided", "i4"),  # 0: no heuristic, all options alike
        ("race", "i4"),  # 0: the search of before (master-1): PUCT at the root, too, and the first of equals in rollouts
        ("trust", "f8"),  # how much the prior counts in a race
        ("infers", "i4"),  # whether the worlds of a race are drawn by what the others did
        ("soft", "f8"),  # the temperature of rollouts; 0: what looks best is taken
        ("learned", "i4"),  # where the learned prior is used: 1 at the root, 2 in the tree, 3 in rollouts, too
        ("doubt", "f8"),  # the temperature of the value at the depth limit
        ("turns", "i4"),  # after so many changes of the seat that decides the value is used; 0: only at the horizon
    ]
)

DESK = np.dtype(
    [
        ("size", "i4"),  # of the tree
        ("iterations", "i4"),
        ("depth", "i4"),  # of the path down
        ("way", "i4", (512,)),
        ("origin", "i4", (512,)),  # the node where each step was chosen
        ("likelihood", "f8", (512,)),  # the probability of a secret choice; 0: it was an open one
        ("tail", "i4", (MAX_SEATS,)),  # each seat's last own node in the current secret round; 0: none yet
        ("luck", "i8"),  # where the random stream of this iteration starts
        ("decided", "i4", (MAX_SEATS,)),  # the decisions of each seat in this iteration
        ("decider", "i4"),  # who took the last decision of this iteration
        ("turns", "i4"),  # how often that changed
        ("chances", "f8", (MAX_SEATS,)),
        ("worths", "f8", (MOST_OPTIONS,)),
    ],
    align=True,
)
"""What a search needs besides the tree."""

GLIMPSE = 4096
"""A key is an action plus this many times (who chose it, and the glimpse)."""
SEATS = 8
"""More than there can be: a glimpse and a seat make one number."""
SECRET = 1 << 24
"""Above all keys: where the trees of the other seats that decide in secret are attached."""
TRIED = 8
"""Without a race: after this many visits per option of the root, none may remain untried, as each must be reported on."""
CURIOSITY = 0.2
"""The fraction of secret choices that explore."""
DRAWS = 8
"""More random numbers than a decision of a rollout usually takes."""
LONGEST = 4000
"""No iteration goes deeper than this many decisions."""


# ---- the tree


@rule
def clear(node):
    """Make a node blank: an earlier search has left something in it."""
    node.child = node.sibling = node.visits = node.offered = node.iteration = 0
    node.regret = node.weight = 0.0
    for seat in range(MAX_SEATS):
        node.won[seat] = 0.0


@rule
def add_child(nodes, desk, parent, key, seat):
    """A new node, in its place among its siblings; 0 if the tree is full."""
    if desk.size == len(nodes):
        return 0
    new = int(desk.size)
    desk.size += 1
    clear(nodes[new])
    nodes[new].key = key
    nodes[new].seat = seat
    before, after = 0, nodes[parent].child
    while after != 0 and nodes[after].key < key:
        before, after = after, nodes[after].sibling
    nodes[new].sibling = after
    if before == 0:
        nodes[parent].child = new
    else:
        nodes[before].sibling = new
    return new


@rule
def child_with(nodes, desk, parent, key, seat):
    """The child with this key; a new one if there is none yet."""
    child = nodes[parent].child
    while child != 0 and nodes[child].key < key:
        child = nodes[child].sibling
    if child != 0 and nodes[child].key == key:
        return int(child)
    return add_child(nodes, desk, parent, key, seat)


@rule
def select(nodes, desk, parent, options, count, seen, seat, exploration):
    """Selection by PUCT: the number of the most promising option; its worths are prior probabilities by now."""
    node = nodes[parent]
    unknown = node.won[seat] / node.visits if node.visits > 0 else 0.5
    best, highest = 0, -1.0
    child = node.child
    for n in range(count):
        key = seen + options.action[n]
        while child != 0 and nodes[child].key < key:
            child = nodes[child].sibling
        value, visits, offered = unknown, 0, node.visits
        if child != 0 and nodes[child].key == key:
            nodes[child].offered += 1
            visits, offered = nodes[child].visits, nodes[child].offered
            value = nodes[child].won[seat] / visits
        elif parent == 0 and node.visits > TRIED * count:
            return n
        promise = value + exploration * desk.worths[n] * math.sqrt(1.0 + offered) / (1.0 + visits)
        if promise > highest:
            best, highest = n, promise
    return best


@rule
def mix(nodes, desk, parent, options, count, seen, seat, stream):
    """A secret choice by regret matching: each option as likely as its positive regret, with some exploration.

    Returns its number, below 0 if the tree is full; how likely each option was stays in the worths.
    """
    total = 0.0
    for n in range(count):
        child = child_with(nodes, desk, parent, seen + options.action[n], seat)
        if child == 0:
            return -1
        nodes[child].iteration = desk.iterations
        total += max(0.0, nodes[child].regret)
    lot, chosen = random_bits(stream) / 4294967296.0, count - 1
    for n in range(count):
        child = child_with(nodes, desk, parent, seen + options.action[n], seat)
        share = max(0.0, nodes[child].regret) / total if total > 0.0 else desk.worths[n]
        nodes[child].weight += share
        desk.worths[n] = (1.0 - CURIOSITY) * share + CURIOSITY / count
        if lot >= 0.0:
            lot -= desk.worths[n]
            if lot < 0.0:
                chosen = n
    return chosen


# ---- one iteration


@rule
def look(work, e, options, count, seat, scale, guided, learned):
    """The prior of the deciding seat, as probabilities. In `work`: a state, an information, an empty one, a desk, a net."""
    states, informations, blanks, desks, net = work
    worths = desks[0].worths
    if guided:
        overwrite(informations, 0, blanks, 0)
        inform(states[0], e, seat, informations[0])
        weigh(informations[0], e, options, count, worths)
        if learned and len(net.start):
            advise(informations[0], e, options, count, worths, net)
    else:
        for n in range(count):
            worths[n] = 0.0
    share_out(worths, count, scale)


@rule
def descend(work, nodes, e, options, me, first, last, stream, p):
    """Selection and expansion: from the root to a new node, or to the depth limit, or to the end of the tree.

    At the root the option number `first` is taken; if it is below 0, whatever is selected.
    """
    s, desk = work[0][0], work[3][0]
    node, base, secret, left, begun = 0, 0, False, 0, -1
    desk.depth = 0
    asked = acting(s, e)
    while asked and chapter(s, e) < last and desk.depth < len(desk.way) and (p.turns == 0 or desk.turns < p.turns):
        if asked & ~left or chapter(s, e) != begun:  # in a secret round the seats still asked can only become fewer
            secret, base, begun = asked & asked - 1 != 0, node, chapter(s, e)
            for seat in range(e.seats):
                desk.tail[seat] = 0
        left = asked
        seat = me if asked >> me & 1 else lowest_bit(asked)
        count = legal(s, e, seat, options)
        chosen, grown = 0, False
        if count > 1:
            settled = first >= 0 and desk.depth == 0
            if not settled:
                look(work, e, options, count, seat, p.scale, p.guided, p.learned > 1)
            seen = GLIMPSE * (SEATS * glimpse(s, e, seat) + seat)
            parent = node
            if secret and seat != me:
                parent = int(desk.tail[seat])
                if parent == 0:
                    parent = child_with(nodes, desk, base, SECRET + seat, seat)
                if parent == 0:
                    break
            if settled:
                chosen = first
            elif secret:
                chosen = mix(nodes, desk, parent, options, count, seen, seat, stream)
                if chosen < 0:
                    break
            else:
                chosen = select(nodes, desk, parent, options, count, seen, seat, p.exploration)
            size = desk.size
            child = child_with(nodes, desk, parent, seen + options.action[chosen], seat)
            if child == 0:
                break
            grown = desk.size > size
            desk.origin[desk.depth] = parent
            desk.way[desk.depth] = child
            desk.likelihood[desk.depth] = desk.worths[chosen] if secret else 0.0
            desk.depth += 1
            if secret:
                desk.tail[seat] = child
            if not secret or seat == me:
                node = child
        apply(s, e, None, seat, int(options.action[chosen]))
        desk.decided[seat] += 1
        note_turn(desk, seat)
        if grown:
            break
        asked = acting(s, e)


@rule
def play_on(work, e, options, last, stream, p):
    """The rollout, to the depth limit: everybody takes what looks best, and now and then anything (epsilon-greedy)."""
    states, informations, blanks, desks, net = work
    s = states[0]
    wander = int(p.wander * 4294967296.0)
    asked, decisions = acting(s, e), 0
    while asked and chapter(s, e) < last and decisions < LONGEST and (p.turns == 0 or desks[0].turns < p.turns):
        seat = lowest_bit(asked)
        count = legal(s, e, seat, options)
        chosen = 0
        if p.race:
            find_luck(desks[0], stream, seat)
        if count > 1:
            if p.guided and random_bits(stream) >= wander:
                overwrite(informations, 0, blanks, 0)
                inform(s, e, seat, informations[0])
                weigh(informations[0], e, options, count, desks[0].worths)
                if p.learned > 2 and len(net.start):
                    advise(informations[0], e, options, count, desks[0].worths, net)
                if p.soft > 0.0:
                    chosen = choose_softly(desks[0].worths, count, p.soft, stream)
                else:
                    chosen = best_by_lot(desks[0].worths, count, stream) if p.race else best_of(desks[0].worths, count)
            else:
                chosen = random_below(stream, count)
        apply(s, e, None, seat, int(options.action[chosen]))
        note_turn(desks[0], seat)
        asked = acting(s, e)
        decisions += 1


@rule
def note_turn(desk, seat):
    """Count how often another seat decides than before."""
    if seat != desk.decider:
        desk.turns += 1
        desk.decider = seat


@rule
def choose_softly(worths, count, soft, stream):
    """The number of an option, each as likely as its softmax at this temperature: the largest after Gumbel noise."""
    best, highest = 0, -math.inf
    for n in range(count):
        lot = (random_bits(stream) + 0.5) / 4294967296.0
        worth = worths[n] - soft * math.log(-math.log(lot))
        if worth > highest:
            best, highest = n, worth
    return best


@rule
def find_luck(desk, stream, seat):
    """Every decision has random numbers of its own: a seat's n-th decision has the same luck whatever was before."""
    skip_to(stream, desk.luck, DRAWS * (LONGEST * seat + desk.decided[seat]))
    desk.decided[seat] += 1


@rule
def judge(s, e, chances, doubt):
    """The value for each seat: its share of the win, or its chance of winning at the depth limit."""
    if acting(s, e):
        appraise(s, e, chances)
        if doubt != 1.0:
            temper(chances, e.seats, doubt)
        return
    best, winners = merit(s, e, 0), 0
    for seat in range(1, e.seats):
        best = max(best, merit(s, e, seat))
    for seat in range(e.seats):
        chances[seat] = 1.0 if merit(s, e, seat) == best else 0.0
        winners += int(chances[seat])
    for seat in range(e.seats):
        chances[seat] /= winners


@rule
def temper(chances, seats, doubt):
    """Believe less in whoever leads: chances at another temperature."""
    total = 0.0
    for seat in range(seats):
        chances[seat] = chances[seat] ** (1.0 / doubt)
        total += chances[seat]
    for seat in range(seats):
        chances[seat] /= total


@rule
def book(nodes, desk, seats):
    """Backpropagation: carry the values back along the path."""
    visit(nodes[0], desk.chances, seats)
    for step in range(desk.depth):
        visit(nodes[desk.way[step]], desk.chances, seats)
        if desk.likelihood[step] > 0.0:
            regret(nodes, desk, desk.origin[step], desk.way[step], desk.likelihood[step])


@rule
def visit(node, chances, seats):
    node.visits += 1
    for seat in range(seats):
        node.won[seat] += chances[seat]


@rule
def regret(nodes, desk, origin, taken, likelihood):
    """The counterfactual regrets of one visit (outcome sampling): importance-weighted for the option taken."""
    got = desk.chances[nodes[taken].seat]
    child = nodes[origin].child
    while child != 0:
        if nodes[child].iteration == desk.iterations:
            nodes[child].regret -= got
        child = nodes[child].sibling
    nodes[taken].regret += got / likelihood


@rule
def iterate(work, nodes, e, options, me, first, stream, p):
    """One iteration in the world that lies in `work`; at the root with the option `first`, below 0: with any."""
    s, desk = work[0][0], work[3][0]
    desk.iterations += 1
    for seat in range(e.seats):
        desk.decided[seat] = 0
    desk.decider, desk.turns = me, 0
    last = chapter(s, e) + p.horizon
    descend(work, nodes, e, options, me, first, last, stream, p)
    play_on(work, e, options, last, stream, p)
    judge(s, e, desk.chances, p.doubt)
    book(nodes, desk, e.seats)


@rule
def iterate_with(luck, work, nodes, e, options, me, first, stream, p):
    """The same with this luck; the stream stays where it is."""
    after = stream.rng
    stream.rng = work[3][0].luck = luck
    iterate(work, nodes, e, options, me, first, stream, p)
    stream.rng = after


@rule
def grow(i, e, work, blanks, nodes, options, stream, p, iterations):
    """Run this many more iterations, each in a world of its own; `blanks`: an empty state."""
    for _ in range(iterations):
        overwrite(work[0], 0, blanks, 0)
        determinize(i, e, stream, work[0][0])
        if p.race:
            iterate_with(draw_luck(stream), work, nodes, e, options, i.seat, -1, stream, p)
        else:
            iterate(work, nodes, e, options, i.seat, -1, stream, p)


@rule
def lead_of_the_first(nodes):
    """By how many visits the first option leads; 0 where the choice is to be mixed."""
    first, second, mixed = 0, 0, 0.0
    child = nodes[0].child
    while child != 0:
        visits = int(nodes[child].visits)
        first, second = max(first, visits), max(second, min(first, visits))
        mixed += nodes[child].weight
        child = nodes[child].sibling
    return first - second if mixed == 0.0 else 0


@entry
def fade(informations, editions, memory, lots):
    """Reduce an information to what a bounded memory keeps."""
    forget(informations[0], editions[0], memory, lots)
