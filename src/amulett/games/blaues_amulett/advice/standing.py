"""How well a prince stands, in the logarithm of his odds to win: what weighs a move and appraises a match alike.

`t` is the table, an information or a state. What decides a match are the tasks solved and the card for the next one, then
the cards against the dark powers beyond the fire; whereabouts in a leg a prince stands matters little.
"""

from amulett.core.kernel import bit_count, rule
from amulett.games.blaues_amulett.box.edition import PLACE_IDS
from amulett.games.blaues_amulett.rules.walk import power_due
from amulett.games.blaues_amulett.state import AMULET, GOAL, JOKER, KINDS, NOWHERE, POWERS, WAYS

TASKS = (PLACE_IDS.index("ruin"), PLACE_IDS.index("spring"), PLACE_IDS.index("fire"))
"""The task places, in the order of the kinds of their cards."""
ALL_UP = (1 << WAYS) - 1

# Found by regression on matches of this heuristic against itself (bench/fit/value.py), then by duels of changed versions
# against it (bench/fit/duel.py), for board B by following the slopes of all of them at once (bench/fit/gradient.py).
STEP = 0.064  # for each step up to the place ahead
SOLVED = 1.25  # for each task
LAST_LEG = 1.0
TASK_CARD = 0.58  # at its place; less before it, and nothing as many steps before it as is sight:
TASK_SIGHT = 15.0
POWER_CARD = 0.13
POWER_CARD_WORN = 0.05  # while the amulet does its work
POWER_CARD_END = 0.53  # beyond the fire
SECOND_CARD = 0.03  # of a kind
SECOND_CARD_END = 0.15
AMULET_CARD = 0.3
READY = 0.3  # for the place ahead, less for each step to it
READY_STEP = 0.0625
ONE_KIND = 0.41  # how ready cards against so many dark powers make
TWO_KINDS = 0.72
FAR_STEP = 0.034  # a start for the way to the fate fields, as long as the place ahead is shut
LEFT = 0.266  # the way back leads to fate fields and castles
LEFT_STEP = 0.029
JOKER_UP = 0.537
WAY_CARD = -0.032
ARROW_IN_SIGHT = 0.05


@rule
def one(kind):
    """A packed hand of one card. Eight bits for each kind: a hand is one number, changed in thought at no cost."""
    return 1 << 8 * kind


@rule
def packed(hand):
    cards = 0
    for kind in range(AMULET + 1, KINDS):
        cards += hand[kind] << 8 * kind
    return cards


@rule
def held(hand, kind):
    return hand >> 8 * kind & 255


@rule
def can_pay(hand, due):
    for kind in range(AMULET + 1, KINDS):
        if held(hand, kind) < held(due, kind):
            return False
    return True


@rule
def toll(t, e, seat, at, place):
    """What a place demands of a prince who meets it from `at`, as a packed hand (BA-7.1, BA-7.2)."""
    power, task = power_due(t, e, seat, at, place), e.task[place]
    return (0 if power == NOWHERE else one(power)) + (0 if task == NOWHERE else one(task))


@rule
def next_place(e, at):
    """The place that a prince has to overcome next."""
    step = (at >> 1) + 1
    while e.place_at[step] == NOWHERE:
        step += 1
    return e.place_at[step]


@rule
def field_number(e, at):
    """How many steps a prince is beyond the last place."""
    field = 1
    while e.place_at[(at >> 1) - field] == NOWHERE:
        field += 1
    return field


@rule
def standing(t, e, seat, at, hand, face_up):
    """The worth of a position with a packed hand and these way cards face up."""
    ahead = next_place(e, at)
    near, ready = e.step_of[ahead], readiness(t, e, seat, at, hand, ahead)
    value = STEP * near + hand_worth(t, e, seat, at, near, hand) + way_cards_worth(face_up) + sight(e, at, face_up)
    for place in TASKS:
        if e.step_of[place] < near:
            value += SOLVED
    if ahead == GOAL:
        value += LAST_LEG
    if at & 1 == 0:
        return value + LEFT - LEFT_STEP * field_number(e, at)
    way = near - (at >> 1)
    return value + ready * (READY - READY_STEP * way) + FAR_STEP * way


@rule
def readiness(t, e, seat, at, hand, place):
    """How likely the cards in hand lead past a place, if the seat before puts the worst dark power there."""
    if e.task[place] != NOWHERE and held(hand, e.task[place]) == 0:
        return 0.0
    if t.amulet == seat and at >> 1 < e.amulet_step:
        return 1.0
    kinds = 0
    for kind in range(AMULET + 1, AMULET + 1 + POWERS):
        if held(hand, kind):
            kinds += 1
    if kinds == POWERS:
        return 1.0
    return TWO_KINDS if kinds == 2 else ONE_KIND * kinds


@rule
def power_card_worth(t, e, seat, at):
    if at >> 1 >= e.amulet_step:
        return POWER_CARD_END
    return POWER_CARD_WORN if t.amulet == seat else POWER_CARD


@rule
def task_card_worth(e, near, place):
    away = e.step_of[place] - near
    return max(0.0, TASK_CARD * (1 - away / TASK_SIGHT)) if away >= 0 else 0.0


@rule
def hand_worth(t, e, seat, at, near, hand):
    """Cards for tasks that are near, and one of each kind against the dark powers."""
    value, power = 0.0, power_card_worth(t, e, seat, at)
    for place in TASKS:
        if held(hand, e.task[place]):
            value += task_card_worth(e, near, place)
    second = SECOND_CARD_END if at >> 1 >= e.amulet_step else SECOND_CARD
    for kind in range(AMULET + 1, AMULET + 1 + POWERS):
        if held(hand, kind):
            value += power + second * (held(hand, kind) - 1)
    return value


@rule
def way_cards_worth(face_up):
    """The joker; and the fewer others lie face up, the sooner all do again."""
    return WAY_CARD * bit_count(face_up) + (JOKER_UP if face_up >> JOKER & 1 else 0.0)


@rule
def sight(e, at, face_up):
    """A way card that leads to the next fate field, should the place ahead stay shut."""
    for card in range(JOKER):
        ahead = at + 2 if at & 1 else at - 2
        at = ahead if e.place_at[ahead >> 1] == NOWHERE else at ^ 1
        if e.arrow[at]:
            return ARROW_IN_SIGHT if face_up >> card & 1 else 0.0
    return 0.0


@rule
def lowest_card(t, e, seat, at, near, hand):
    """What the card is worth that has to go for a new one: nothing as long as there is room."""
    lowest, size, power = 9.0, 0, power_card_worth(t, e, seat, at)
    for kind in range(AMULET + 1, KINDS):
        count = held(hand, kind)
        size += count
        if count > 1:
            lowest = 0.0
        elif count:
            lowest = min(lowest, power if kind <= POWERS else task_card_worth(e, near, TASKS[kind - 1 - POWERS]))
    return lowest if size >= e.hand_limit else 0.0


@rule
def card_gain(t, e, seat, at, near, hand, kind, lowest):
    """What a card of this kind would bring, if it comes to a hand whose least useful card is worth `lowest`."""
    if kind == AMULET:
        return 0.0 if t.amulet == seat else AMULET_CARD
    if held(hand, kind):
        return 0.0
    worth = power_card_worth(t, e, seat, at) if kind <= POWERS else task_card_worth(e, near, TASKS[kind - 1 - POWERS])
    return max(0.0, worth - lowest)
