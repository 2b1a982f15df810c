"""The course of a round: how turns begin and close, the call "Magi", and how a round and the match end."""

from amulett.core.engine import tell
from amulett.core.kernel import lowest_bit, rule
from amulett.core.rng import begin_chance, random_below
from amulett.games.magi.rules.past import note_fine
from amulett.games.magi.rules.piles import deal_cards, draw_card
from amulett.games.magi.state import NOBODY, Ending, Phase, Told


@rule
def begin_match(s, e, log):
    """MG-2.3, and the first round."""
    if e.random_starter:
        begin_chance(s)
        s.starter = random_below(s, e.seats)
    begin_round(s, e, log)


@rule
def begin_round(s, e, log):
    """MG-2.4 to MG-2.13."""
    s.round += 1
    s.turn = 0
    s.direction = 1
    s.counter = 0
    s.next = s.starter
    tell(log, Told.ROUND_BEGAN, s.round, s.starter)
    deal_cards(s, e, log)
    s.phase = Phase.BEGIN


@rule
def run_on(s, e, log):
    """What happens by itself until somebody has to decide."""
    while s.phase <= Phase.CATCHES:
        if s.phase == Phase.BEGIN:
            begin_turn(s, e, log)
        else:
            put_catch_questions(s, e, log)


@rule
def begin_turn(s, e, log):
    """MG-4.3: the turn number; catch questions and the test for an empty hand follow."""
    if s.turn == e.max_turns:
        end_round(s, e, log, NOBODY)  # MG-12.1
        return
    s.turn += 1
    s.on_turn = s.next
    s.next = neighbour(s, e)
    s.played = NOBODY
    s.served = 0
    tell(log, Told.TURN_BEGAN, s.on_turn, s.turn, s.counter)
    put_catch_questions(s, e, log)


@rule
def neighbour(s, e):
    """MG-4.25: who comes next in the direction of play."""
    seat = s.on_turn + s.direction
    if seat < 0:
        return e.seats - 1
    return seat if seat < e.seats else 0


@rule
def put_catch_questions(s, e, log):
    """MG-9.8: all others about the seat on turn; MG-9.19: its silence lapses; MG-9.20: that seat about the others."""
    if s.silent:
        seat = s.on_turn
        if s.silent >> seat & 1:
            for n in range(1, e.seats):
                if ask_about(s, (seat + n) % e.seats, seat):
                    return
            s.silent ^= 1 << seat
            tell(log, Told.LAPSED, seat)  # MG-9.19
        for n in range(1, e.seats):
            if ask_about(s, seat, (seat + n) % e.seats):
                return
    enter_phases(s, e, log)


@rule
def ask_about(s, opponent, silent_seat):
    """Put the catch question, unless that seat is not silent or has had its answer from this opponent."""
    if s.silent >> silent_seat & 1 == 0 or s.answered[silent_seat] >> opponent & 1:
        return False
    s.asked = opponent
    s.about = silent_seat
    s.phase = Phase.CATCH
    return True


@rule
def answer_catch(s, e, log, caught):
    """MG-9.9, MG-9.10, MG-9.17; the questions go on."""
    if caught:
        tell(log, Told.CAUGHT, s.asked, s.about)
        s.silent ^= 1 << s.about
        for _ in range(e.penalty_cards):
            if draw_card(s, e, log, s.about):
                note_fine(s)
    else:
        tell(log, Told.LET_PASS, s.asked, s.about)
        s.answered[s.about] |= 1 << s.asked
    s.phase = Phase.CATCHES


@rule
def enter_phases(s, e, log):
    """MG-4.2: with a debt on the table the magic phase, without one the main phase (MG-4.10, MG-4.11)."""
    s.asked = s.on_turn
    s.about = NOBODY
    if s.counter > 0:
        s.phase = Phase.MAGIC_PLAY
    elif stands_empty(s):
        end_round(s, e, log, s.on_turn)  # MG-8.4
    else:
        s.phase = Phase.MAIN_PLAY


@rule
def stands_empty(s):
    """MG-8.1: the seat on turn has no card, and no debt lies on the table."""
    return s.hand_size[s.on_turn] == 0 and s.counter == 0


@rule
def serve_debt(s, e, log):
    """The draw phase, MG-4.12 to MG-4.14 and MG-7.6."""
    for _ in range(s.counter):
        if not draw_card(s, e, log, s.on_turn):
            break
    s.counter = 0
    s.served = 1
    tell(log, Told.COUNTER, 0)
    if stands_empty(s):
        end_round(s, e, log, s.on_turn)  # MG-8.15
    else:
        close_turn(s, e)


@rule
def close_turn(s, e):
    """MG-4.24: the call falls due, or the next turn begins."""
    s.phase = Phase.CALL if s.hand_size[s.on_turn] == e.call_size else Phase.BEGIN


@rule
def call(s, log):
    tell(log, Told.CALLED, s.on_turn)
    s.phase = Phase.BEGIN


@rule
def stay_silent(s, log):
    """MG-9.6"""
    tell(log, Told.STAYED_SILENT, s.on_turn)
    s.silent |= 1 << s.on_turn
    s.answered[s.on_turn] = 0
    s.phase = Phase.BEGIN


@rule
def end_round(s, e, log, finisher):
    """MG-10: score the hands; then the next round, or the end of the match."""
    tell(log, Told.ROUND_ENDED, finisher)
    s.silent = 0  # MG-9.14
    reached = False
    for seat in range(e.seats):
        points = 0 if seat == finisher else hand_points(s, e, log, seat)
        s.scores[seat] += points
        tell(log, Told.SCORED, seat, points, s.scores[seat])
        if s.scores[seat] >= e.target_points:
            reached = True
    if reached or s.round == e.max_rounds:
        s.phase = Phase.OVER  # MG-10.9: the table stays as it lay
        tell(log, Told.MATCH_ENDED, Ending.TARGET if reached else Ending.ROUND_LIMIT)
    else:
        s.starter = (s.starter + 1) % e.seats  # MG-10.5
        begin_round(s, e, log)


@rule
def hand_points(s, e, log, seat):
    """MG-10.1, and MG-10.4: the hand is shown."""
    points = 0
    kinds = s.held[seat]
    while kinds:
        kind = lowest_bit(kinds)
        kinds &= kinds - 1
        points += s.hand[seat][kind] * e.card[kind].points
        for _ in range(s.hand[seat][kind]):
            tell(log, Told.SHOWED, seat, kind)
    return points
