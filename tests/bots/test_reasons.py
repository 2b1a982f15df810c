"""Why an option is better: told only if the courses differ, in words that fit the game."""

from random import Random

import pytest

from amulett import new_match
from amulett.bots.heuristic import HeuristicBot
from amulett.bots.insight import Analysis, Insight
from amulett.bots.random import RandomBot
from amulett.bots.reasons import BY_NOISE, as_told, clear_among, explain, find_reason, find_reasons
from amulett.bots.study import Study, analyse
from amulett.core.clause import LANGUAGES
from amulett.core.event import Event
from amulett.core.match import Match
from amulett.core.signs import Figures
from amulett.games import OWN, find_game, magi

NAMES = ("Ada", "Bea", "Cem", "Dana")
HANDS = [["red_cup"], ["blue_sword", "yellow_sword", "red_sword"], ["blue_coin", "yellow_coin", "red_shield"]]


def last_card() -> Match:
    return magi.position(HANDS, 3, discard_pile=["red_coin"], scores=[50, 50, 50])


def test_the_last_card_wins_the_round() -> None:
    match = last_card()
    information = match.information(0)
    play, draw = match.check("play red_cup", 0), match.check("draw", 0)
    reason = find_reason(information, play, draw)
    assert reason
    assert reason.sign.good * (reason.figures.best - reason.figures.other) > 0
    for language in LANGUAGES:
        assert match.game.words.action(match.edition, "draw", language, "ABC") in reason.tell(information, language, "ABC")


def test_nothing_speaks_for_an_option_against_itself() -> None:
    match = last_card()
    play = match.check("play red_cup", 0)
    assert find_reason(match.information(0), play, play) is None


def test_the_same_information_gives_the_same_reason() -> None:
    match = last_card()
    information = match.information(0)
    other = information.determinize(5).information(0)
    play, draw = match.check("play red_cup", 0), match.check("draw", 0)
    assert find_reason(information, play, draw) == find_reason(other, play, draw)


def test_whoever_is_too_close_is_no_rival() -> None:
    match = last_card()
    play, draw = match.check("play red_cup", 0), match.check("draw", 0)
    best = Insight(play, 0.5, 0.01, 100, 0.0, 0.0, 0.9, ())
    close = Insight(draw, 0.49, 0.01, 100, 0.01, 0.008, 0.1, ())
    analysis = Analysis((best, close), 200, 0.1, "iterations", secret=False)
    assert analysis.equals == (best, close)
    assert analysis.rival is None
    assert explain(match.information(0), analysis) is None


def test_among_equals_the_likelier_winner_is_told_first() -> None:
    """Which of them the race has in front is a lot: above a higher chance it would look like a mistake."""
    match = magi.position([["red_cup", "red_coin"], ["blue_coin"]], discard_pile=["red_sword"])
    front, ahead, behind = (match.check(text, 0) for text in ("play red_cup", "draw", "play red_coin"))
    insights = (
        Insight(front, 0.50, 0.01, 100, 0.0, 0.0, 0.5, ()),
        Insight(ahead, 0.51, 0.01, 60, -0.01, 0.008, 0.3, ()),
        Insight(behind, 0.52, 0.01, 60, 0.2, 0.01, 0.2, ()),
    )
    analysis = Analysis(insights, 220, 0.1, "iterations", secret=False)
    assert [one.action for one in as_told(analysis)] == [ahead, front, behind], "whoever is clearly worse comes last"


@pytest.mark.parametrize("name", OWN)
def test_every_sign_counts_events_that_happen(name: str) -> None:
    game = find_game(name)
    seen = set()
    for seed in range(4):
        match = Match.deal(game, game.edition(), 4, {}, seed)
        bots = [HeuristicBot()] * 3 + [RandomBot(seed) if seed == 3 else HeuristicBot()]  # who errs, too
        while match.to_act:
            seat = match.to_act[0]
            match.play(bots[seat].choose(match.information(seat), match.legal_actions(seat)), seat)
        seen |= {sign.name for sign in game.words.SIGNS for seat in range(4) if sign.of(match.events, seat)}
    assert seen == {sign.name for sign in game.words.SIGNS}
    for sign in game.words.SIGNS:
        said = {sign.of(match.events, seat).popitem()[0] for seat in range(4) if sign.of(match.events, seat)}
        for which in said:
            told = {sign.tell(Figures(0.5, 0.25, which), "X", game.edition(), language, NAMES) for language in LANGUAGES}
            assert len(told) == 2 and all(text.count("X") == 1 and "{" not in text for text in told)
            assert all(NAMES[which] in text for text in told) if isinstance(which, int) else which is None or sign.thing


# ---- whom and what it is about


def about_to_win() -> Match:
    """Seat 1, the next one, has a single card. With the scepter, seat 0 can make it draw."""
    hands = [
        ["red_coin", "red_scepter_1", "yellow_sword", "blue_shield"],
        ["red_sword"],
        ["blue_coin", "yellow_coin", "blue_sword", "yellow_shield", "yellow_cup"],
    ]
    return magi.position(hands, 3, discard_pile=["red_cup"], scores=[20, 20, 20])


def test_magi_who_would_win_the_round_is_named() -> None:
    match = about_to_win()
    information = match.information(0)
    best, other = match.check("play red_scepter_1", 0), match.check("play red_coin", 0)
    reasons = {(one.sign.name, one.figures.which): one for one in find_reasons(information, best, other)}
    threat = reasons["lost_to", 1]
    assert threat.figures.best < threat.figures.other
    assert threat.tell(information, "en", NAMES).startswith("Bea empties the hand first")
    assert threat.tell(information, "de", NAMES).startswith("Bea ist in ")
    first = find_reason(information, best, other)
    assert first and first.sign.share, "who and what is told rather than an average"


def test_das_amulett_what_an_option_names_is_no_reason_for_it() -> None:
    match, bot = new_match("das_amulett", 4, seed=9), HeuristicBot(5)
    while not any(action.text.startswith("take ") for action in match.legal_actions()) or len(match.legal_actions()) < 2:
        match.play(bot.choose(match.information(match.to_act[0]), match.legal_actions()), match.to_act[0])
    seat = match.to_act[0]
    one, two = match.legal_actions()[:2]
    chosen = {one.text.split()[1], two.text.split()[1]}
    for best, other in ((one, two), (two, one)):
        named = {reason.figures.which for reason in find_reasons(match.information(seat), best, other)}
        assert not named & chosen


@pytest.mark.parametrize("name", OWN)
def test_reasons_follow_from_what_the_seat_knows(name: str) -> None:
    match, bot = new_match(name, 4, seed=6), HeuristicBot(5)
    while len(match.actions) < 24 or len(match.legal_actions()) < 2:
        match.play(bot.choose(match.information(match.to_act[0]), match.legal_actions()), match.to_act[0])
    seat = match.to_act[0]
    information = match.information(seat)
    other = next(world for world in map(information.determinize, range(20)) if world.fingerprint() != match.fingerprint())
    pair = match.legal_actions()[0], match.legal_actions()[-1]
    assert find_reasons(information, *pair) == find_reasons(other.information(seat), *pair)


def test_the_more_is_compared_the_clearer_it_must_be() -> None:
    assert clear_among(5) == pytest.approx(2.5, abs=0.02)
    assert clear_among(5) < clear_among(15) < clear_among(60) < 4
    lots = Random(1)
    by_noise = sum(max(lots.gauss(0, 1) for _ in range(20)) >= clear_among(20) for _ in range(2000))
    assert by_noise <= 2000 * 2 * BY_NOISE


def test_each_that_a_sign_names_is_counted_by_itself() -> None:
    sign = next(sign for sign in find_game("das_amulett").words.SIGNS if sign.name == "gem_of")
    taken = [Event("took_gem", {"seat": seat, "gem": "red", "area": "C3"}) for seat in (0, 1, 1, 2)]
    assert sign.of(taken, 0) == {1: 1.0, 2: 1.0}
    assert sign.of(taken, 1) == {0: 1.0, 2: 1.0}


def test_a_study_goes_on_where_it_stopped() -> None:
    information = last_card().information(0)
    study = Study(information, iterations=600)
    while study.go_on(0.0):
        assert study.analysis().iterations < 600
    found, whole = study.analysis(), analyse(information, iterations=600)
    assert found.insights == whole.insights
    assert found.iterations == whole.iterations
