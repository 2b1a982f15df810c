"""Why an option is better: told only if the courses differ, in words that fit the game."""

import pytest

from amulett.bots.heuristic import HeuristicBot
from amulett.bots.insight import Analysis, Insight
from amulett.bots.reasons import explain, find_reason
from amulett.bots.study import Study, analyse
from amulett.core.clause import LANGUAGES
from amulett.core.match import Match
from amulett.games import OWN, find_game, magi

HANDS = [["red_cup"], ["blue_sword", "yellow_sword", "red_sword"], ["blue_coin", "yellow_coin", "red_shield"]]


def last_card() -> Match:
    return magi.position(HANDS, 3, discard_pile=["red_coin"], scores=[50, 50, 50])


def test_the_last_card_wins_the_round() -> None:
    match = last_card()
    information = match.information(0)
    play, draw = match.check("play red_cup", 0), match.check("draw", 0)
    reason = find_reason(information, play, draw)
    assert reason
    assert reason.best > reason.other if reason.sign.good > 0 else reason.best < reason.other
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


@pytest.mark.parametrize("name", OWN)
def test_every_sign_counts_events_that_happen(name: str) -> None:
    game = find_game(name)
    seen = set()
    for seed in range(3):
        match, bot = Match.deal(game, game.edition(), 4, {}, seed), HeuristicBot()
        while match.to_act:
            seat = match.to_act[0]
            match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
        seen |= {sign.name for sign in game.words.SIGNS for seat in range(4) if sign.of(match.events, seat)}
    assert seen == {sign.name for sign in game.words.SIGNS}
    for sign in game.words.SIGNS:
        assert {sign.tell(0.5, 0.25, "X", language).count("X") for language in LANGUAGES} == {1}


def test_a_study_goes_on_where_it_stopped() -> None:
    information = last_card().information(0)
    study = Study(information, iterations=600)
    while study.go_on(0.0):
        assert study.analysis().iterations < 600
    found, whole = study.analysis(), analyse(information, iterations=600)
    assert found.insights == whole.insights
    assert found.iterations == whole.iterations
