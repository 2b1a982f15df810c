"""What is told of a match when it is over."""

from collections.abc import Sequence
from typing import Any

import pytest

from amulett.bots.heuristic import HeuristicBot
from amulett.core.chronicle import Past, counted, fact, listed
from amulett.core.clause import LANGUAGES, Language
from amulett.core.event import Event
from amulett.core.match import Match
from amulett.games import GAMES, find_game

NAMES = ("Ada", "Bea", "Cem", "Dana")


def played(game: str) -> Match:
    known = find_game(game)
    edition = known.edition()
    match = Match.deal(known, edition, known.usual_players(edition), {}, seed=5)
    bot = HeuristicBot()
    while not match.over:
        seat = match.to_act[0]
        match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
    return match


def past_of(match: Match, seat: int | None) -> Past:
    assert match.outcome
    view = match.information(seat).view()
    events = [event for _, event in match.events_for(seat)]
    return Past(view, events, match.outcome.scores, match.outcome.ranking, [3] * match.players, seat)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_tells_of_its_end_in_both_languages(game: str) -> None:
    match = played(game)
    names = NAMES[: match.players]
    for seat in (None, *range(match.players)):
        for language in LANGUAGES:
            told = match.game.words.chronicle(match.edition, past_of(match, seat), language, names)
            assert told.facts and all(one.value.isdigit() and one.text for one in told.facts)
            assert len(told.details) in (0, match.players)
            assert "{" not in f"{told.order}{told.details}{[remark.text for remark in told.remarks]}"
            assert all(match.game.clause(id) for remark in told.remarks for id in remark.clauses)


@pytest.mark.parametrize("game", ["magi", "silver_amulett", "das_amulett"])
def test_the_rounds_add_up_to_the_score(game: str) -> None:
    match = played(game)
    assert match.outcome
    told = match.game.words.chronicle(match.edition, past_of(match, None), "en", NAMES[: match.players])
    assert told.rounds
    sums = [sum(one.points[seat] for one in told.rounds) for seat in range(match.players)]
    assert sums == list(match.outcome.scores)


def remarks(game: str, language: Language, scores: Sequence[int], ranking: Sequence[int], **view: Any) -> list[str]:
    known = find_game(game)
    past = Past(view, view.pop("events", []), scores, ranking, [1] * len(scores), None)
    told = known.words.chronicle(known.edition(), past, language, NAMES[: len(scores)])
    return [f"{remark.text} {' '.join(remark.clauses)}" for remark in told.remarks]


def test_ties_are_told_with_what_decided_them() -> None:
    assert remarks("magi", "en", (9, 4, 4), (3, 1, 1)) == [
        "Bea and Cem have the same number of penalty points and share place 1. MG-10.8"
    ]
    assert remarks("silver_amulett", "de", (5, 9, 5), (1, 3, 2)) == [
        "Ada und Cem haben gleich viele Strafpunkte. Ada besitzt das Silber-Amulett und gewinnt allein. SA-14.4"
    ]
    assert remarks("blaues_amulett", "en", (70, 30, 30), (1, 3, 2), goal=70) == [
        "Cem and Bea have come equally far. Cem is on the right-hand path and ranks first of the two. BA-13.4"
    ]
    amulets = [["red"] * 8, ["red", "green"], ["red", "red"], ["red", "red"]]
    view = {"amulets": amulets, "hand_sizes": [1, 1, 4, 6]}
    assert remarks("das_amulett", "en", (8, 2, 2, 2), (1, 2, 4, 3), **view) == [
        "Bea and Dana have the same number of gems. Bea has more colours (2 to 1) and ranks first of the two. DA-15.6",
        "Dana and Cem have the same number of gems and colours. "
        "Dana holds more metal cards (6 to 4) and ranks first of the two. DA-15.6",
    ]
    won = [Event("match_ended", {"ending": "colours", "seat": 0})]
    view = {"amulets": [["red"], ["red"]], "hand_sizes": [0, 0], "events": won}
    assert remarks("das_amulett", "de", (7, 7), (1, 2), **view) == [
        "Ada und Bea haben gleich viele Edelsteine. Ada hat das Ziel erreicht und gewinnt. DA-15.1"
    ]


def test_numbers_and_names_in_words() -> None:
    assert [counted(n, ("none", "one", "{n} of them")) for n in (0, 1, 2)] == ["none", "one", "2 of them"]
    assert counted(0, ("one", "{n} of them")) == "0 of them"
    assert [fact(n, ("card", "cards")).text for n in (0, 1, 2)] == ["cards", "card", "cards"]
    assert [listed(NAMES[:n], "de") for n in (1, 2, 3)] == ["Ada", "Ada und Bea", "Ada, Bea und Cem"]
