"""How a state is judged by whoever looks ahead: the chances to win, where to stop looking, which cases to keep apart."""

from amulett.core.kernel import rule
from amulett.core.odds import share_out
from amulett.games.blaues_amulett.advice.standing import can_pay, next_place, packed, standing, toll
from amulett.games.blaues_amulett.state import GOAL, JOKER, KINDS, WAYS, Phase

# Found by regression on states of 18,000 matches of the heuristic against itself, in both editions and on both boards, as
# bench/fit/value.py does it.
WAY_OPEN = 0.35
GOAL_OPEN = 1.2


@rule
def appraise(s, e, chances):
    """By each prince's standing; the one on turn gains by a place ahead that he can pay as the dark powers stand now."""
    for seat in range(e.seats):
        chances[seat] = trust(e) * standing(s, e, seat, s.at[seat], packed(s.hand[seat]), s.face_up[seat])
    if s.phase <= Phase.NEXT_CARD and way_is_open(s, e, s.on_turn):
        chances[s.on_turn] += WAY_OPEN + (GOAL_OPEN if goal_is_near(s, e, s.on_turn) else 0.0)
    share_out(chances, e.seats, 1.0)


@rule
def trust(e):
    """How much a standing tells: less with fewer seats, where the rival's dark powers always are in one's way."""
    return 0.4 + 0.15 * e.seats


@rule
def way_is_open(s, e, seat):
    """Whether a prince on the way out can pay all that the next place demands."""
    at = s.at[seat]
    return at & 1 == 1 and can_pay(packed(s.hand[seat]), toll(s, e, seat, at, next_place(e, at)))


@rule
def goal_is_near(s, e, seat):
    """Whether a way card leads to the goal by exact count (BA-5.8)."""
    way = e.step_of[GOAL] - (s.at[seat] >> 1)
    return way <= WAYS and s.face_up[seat] & (1 << way - 1 | 1 << JOKER) != 0


@rule
def chapter(s, e):
    """A turn: after it the dark powers stand for the next seat, and no draw is halfway done."""
    return s.turn


@rule
def glimpse(s, e, seat):
    """Of the own hand what matters now: before a move, whether it opens the way; for a discard, the kinds held."""
    if s.phase <= Phase.JOKER_DISTANCE:
        return 1 + way_is_open(s, e, seat)
    if s.phase != Phase.DISCARD:
        return 0
    kinds = 0
    for kind in range(1, KINDS):
        if s.hand[seat][kind]:
            kinds |= 1 << kind - 1
    return kinds
