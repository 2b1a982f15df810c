"""The decisions of Magi: which options each one has, and what comes of them. `s` is the state, `e` the edition.

A round, from one decision to the next:

    begin_turn -> catch questions -> magic_play -> (skip) draw phase -> closing
                                  -> main_play  -> (draw) after_draw -> closing
    a played card -> Reset, Draw -> empty hand? -> colour -> Reverse, Shot, Again -> closing -> call -> begin_turn
"""

from amulett.core.engine import tell
from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.games.magi.box.edition import NO_PICTURE, Mode
from amulett.games.magi.rules.piles import can_draw, demand, demand_nothing, draw_card, lay_open
from amulett.games.magi.rules.turn import (
    answer_catch,
    begin_match,
    call,
    close_turn,
    end_round,
    neighbour,
    run_on,
    serve_debt,
    stands_empty,
    stay_silent,
)
from amulett.games.magi.state import KINDS, Do, Ending, Phase, Told


@rule
def deal(s, e, log):
    begin_match(s, e, log)
    run_on(s, e, log)


@rule
def resume(s, e, log):
    run_on(s, e, log)


@rule
def acting(s, e):
    return 0 if s.phase == Phase.OVER else 1 << s.asked


@rule
def merit(s, e, seat):
    """MG-10.7: fewest points win."""
    return -s.scores[seat]


@rule
def ending(s, e):
    """MG-12.5"""
    for seat in range(e.seats):
        if s.scores[seat] >= e.target_points:
            return Ending.TARGET
    return Ending.ROUND_LIMIT


@rule
def legal(s, e, seat, options):
    if s.phase <= Phase.AFTER_DRAW:
        return playing_options(s, e, s.held[s.on_turn], options)
    if s.phase == Phase.ORIGINAL_DRAW:
        return offer(options, Do.DRAW_0, 4)
    if s.phase == Phase.ORIGINAL_COLOUR:
        return offer(options, Do.SELECT, 2)
    if s.phase == Phase.COLOUR:
        return offer(options, Do.RED, 3)
    if s.phase == Phase.ORIGINAL_MOVE:
        return offer(options, Do.AGAIN, 4)
    if s.phase == Phase.TARGET:
        return targets(s, e, options)
    if s.phase == Phase.CALL:
        return offer(options, Do.SAY, 2 if e.manual_call else 1)  # MG-9.5, MG-9.6
    options.action[0] = Do.CATCH + s.about
    options.action[1] = Do.LET_PASS + s.about
    return 2


@rule
def openly_forced(s, e, seat):
    """Whether a card fits is the hand's secret: MG-4.17 lets one draw all the same. With no card in hand there is none."""
    return s.phase > Phase.AFTER_DRAW or s.hand_size[seat] == 0


@rule
def offer(options, first, count):
    for n in range(count):
        options.action[n] = first + n
    return count


@rule
def targets(s, e, options):
    """MG-6.20, MG-6.22"""
    count = 0
    for seat in range(e.seats):
        if seat != s.on_turn:
            options.action[count] = Do.TARGET + seat
            count += 1
    return count


@rule
def playing_options(s, e, held, options):
    """For somebody who holds these kinds, as bits: those that fit the demand (MG-3), and not to play any."""
    kinds = held & e.fitting[s.colour][s.picture]
    if s.phase == Phase.MAGIC_PLAY:
        kinds &= e.signed  # MG-4.5
    count = bit_count(kinds)
    for n in range(count):
        options.action[n] = lowest_bit(kinds)
        kinds &= kinds - 1
    declining = how_to_decline(s, e, count)
    if declining >= 0:
        options.action[count] = declining
        count += 1
    return count


@rule
def how_to_decline(s, e, playable):
    """The option besides playing a card, or -1."""
    if s.phase == Phase.MAGIC_PLAY:
        return Do.SKIP  # MG-4.6
    if s.phase == Phase.AFTER_DRAW:
        return Do.PASS if playable == 0 or e.pass_after_draw else -1  # MG-4.19
    if can_draw(s):
        return Do.DRAW if playable == 0 or e.draw_although_playable else -1  # MG-4.17
    return Do.PASS if playable == 0 else -1  # MG-4.22, MG-4.23


@rule
def apply(s, e, log, seat, action):
    if action < KINDS:
        play_card(s, e, log, action)
    elif action <= Do.SKIP:
        decline_to_play(s, e, log, action)
    elif action < Do.SAY:
        choose_for_card(s, e, log, action)
    elif action == Do.SAY:
        call(s, log)
    elif action == Do.SILENT:
        stay_silent(s, log)
    else:
        answer_catch(s, e, log, action < Do.LET_PASS)
    run_on(s, e, log)


@rule
def decline_to_play(s, e, log, action):
    if action == Do.SKIP:
        serve_debt(s, e, log)
    elif action == Do.DRAW:
        draw_card(s, e, log, s.on_turn)
        s.phase = Phase.AFTER_DRAW
    else:
        tell(log, Told.PASSED, s.on_turn)
        close_turn(s, e)


@rule
def play_card(s, e, log, kind):
    """MG-5.4: steps 1 and 2; Original chooses its Draw first."""
    lay_open(s, log, s.on_turn, kind)
    s.played = kind
    if e.card[kind].mode == Mode.ORIGINAL:
        s.phase = Phase.ORIGINAL_DRAW
        return
    if e.card[kind].resets and s.counter > 0:
        s.counter = 0  # MG-6.26
        tell(log, Told.COUNTER, 0)
    raise_counter(s, log, e.card[kind].draws)
    settle_colour(s, e, log, e.card[kind].mode)


@rule
def raise_counter(s, log, draws):
    """MG-6.7 to MG-6.9"""
    if draws:
        s.counter += draws
        tell(log, Told.COUNTER, s.counter)


@rule
def settle_colour(s, e, log, mode):
    """Step 3, the test for the end, which spares the rest (MG-5.5); then step 4, the colour."""
    if stands_empty(s):
        end_round(s, e, log, s.on_turn)
    elif mode == Mode.OWN:
        demand(s, e.card[s.played].colour, e.card[s.played].picture)  # MG-3.9
        move_on_by_card(s, e, log)
    elif mode == Mode.SELECT:
        s.phase = Phase.COLOUR
    elif mode == Mode.FREE:
        free_colour(s, e, log)
    elif mode == Mode.ORIGINAL:
        s.phase = Phase.ORIGINAL_COLOUR
    else:
        demand(s, s.colour, NO_PICTURE)  # MG-3.12
        move_on_by_card(s, e, log)


@rule
def choose_for_card(s, e, log, action):
    """A choice that the played card offers (MG-5.3, MG-6.28)."""
    if s.phase == Phase.ORIGINAL_DRAW:
        tell(log, Told.CHOSE, s.on_turn, action)
        raise_counter(s, log, action - Do.DRAW_0)
        settle_colour(s, e, log, Mode.ORIGINAL)
    elif s.phase == Phase.ORIGINAL_COLOUR:
        tell(log, Told.CHOSE, s.on_turn, action)
        settle_colour(s, e, log, Mode.SELECT if action == Do.SELECT else Mode.FREE)
    elif s.phase == Phase.COLOUR:
        name_colour(s, e, log, action - Do.RED)
    elif s.phase == Phase.ORIGINAL_MOVE:
        tell(log, Told.CHOSE, s.on_turn, action)
        move_on(s, e, log, action == Do.REVERSE, action == Do.SHOT, action == Do.AGAIN)
    else:
        aim(s, e, log, action - Do.TARGET)


@rule
def free_colour(s, e, log):
    """MG-6.4"""
    demand_nothing(s)
    tell(log, Told.FREE, s.on_turn)
    move_on_by_card(s, e, log)


@rule
def name_colour(s, e, log, colour):
    """MG-6.1"""
    demand(s, colour, NO_PICTURE)
    tell(log, Told.COLOUR, s.on_turn, colour)
    move_on_by_card(s, e, log)


@rule
def move_on_by_card(s, e, log):
    if e.card[s.played].mode == Mode.ORIGINAL:
        s.phase = Phase.ORIGINAL_MOVE
    else:
        move_on(s, e, log, e.card[s.played].reverse, e.card[s.played].shot, e.card[s.played].again)


@rule
def move_on(s, e, log, reverse, shot, again):
    """Steps 5 and 6: who has the next turn."""
    if reverse:
        s.direction = -s.direction  # MG-6.15
        tell(log, Told.DIRECTION, s.direction)
        s.next = neighbour(s, e)  # MG-6.16
    if shot:
        s.phase = Phase.TARGET
        return
    if again:
        s.next = s.on_turn  # MG-6.10
        tell(log, Told.AGAIN, s.on_turn)
    close_turn(s, e)


@rule
def aim(s, e, log, target):
    """MG-6.19"""
    s.next = target
    tell(log, Told.AIMED, s.on_turn, target)
    close_turn(s, e)
