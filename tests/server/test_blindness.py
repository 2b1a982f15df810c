"""Two tables that differ only in what a viewer cannot know tell it the same bytes, on every channel of the wire."""

import asyncio
import random
from dataclasses import replace
from functools import partial
from itertools import count

import msgspec
import pytest

from amulett.bots.heuristic import HeuristicBot
from amulett.bots.study import Study
from amulett.core.clause import LANGUAGES
from amulett.core.lesson import Told, lesson_of
from amulett.games import GAMES, OWN, find_game
from amulett.server import advising, lessons, requests, retelling, views
from amulett.server.api import TakeLesson
from amulett.server.entries import Acted, Created, Hinted, Joined, Sat, Started
from amulett.server.protocol import Advice, ClockRule, Hint, Move
from amulett.server.refusal import Refusal
from amulett.server.table import Table
from amulett.server.viewer import encode
from amulett.testing.cases import as_many_as
from amulett.testing.lessons import in_another_world

SETTINGS: list[tuple[str, dict[str, str | bool]]] = [(game, {}) for game in GAMES]
LOOKS = 120
"""Of a hint's search."""
SETTINGS += [("das_amulett", {"setup": "expert"}), ("das_amulett", {"setup": "author"})]


def table_of(game: str, options: dict[str, str | bool], seed: int, clock: ClockRule | None = None) -> Table:
    edition, players = find_game(game).edition(), as_many_as(3, game)
    table = Table.fold(
        [
            Created(
                game=game,
                edition=edition.name,
                options=edition.choose(options),
                players=players,
                public=False,
                clock=clock,
                pace_ms=0,
                secret=random.Random(seed).randbytes(32).hex(),
            ),
            *(Joined(person=n + 1, name=f"P{n}", key="") for n in range(players)),
            *(Sat(person=n + 1, seat=n) for n in range(players)),
            Started(digest=edition.digest),
        ]
    )
    assert table.match
    return table


AROUND = views.Around("CODE", "link", None, ready=True, searching=True)


def told(table: Table, seat: int | None) -> list[bytes]:
    """Everything the wire tells this viewer about the table as it is now."""
    situations = [views.situation_for(table, seat, language, None) for language in LANGUAGES]
    for situation in situations:
        situation.events_seen = 0  # a determinised match has no history,
        situation.take_back = None  # and so nothing to take back
    channels = [encode(situation) for situation in situations]
    channels.append(encode(views.table_info(table, AROUND, ["here"] * len(table.chairs), 0)))
    try:
        channels.append(encode(retelling.match_at(table)))
    except Refusal as refusal:
        channels.append(encode(refusal.told(1, "en")))
    if seat is not None:
        for action in ("draw", "pass", "play red_cup", "peek 1", "bid 3", "no such thing"):
            request = Move(match=1, decision=table.decisions[seat], action=action)
            try:
                answer = requests.entries_for(table, seat + 1, request)
                channels.append(encode(answer))
            except Refusal as refusal:
                channels.append(encode(refusal.told(1, "en")))
    return channels


@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=lambda value: value if isinstance(value, str) else str(value))
def test_the_wire_tells_no_more_than_the_seat_knows(game: str, options: dict[str, str | bool]) -> None:
    dice, bot, worlds = random.Random(game), HeuristicBot(3), 0
    table = table_of(game, options, 5)
    for number in count():
        match = table.match
        assert match
        if worlds >= 60:
            break
        if table.phase == "over":
            table = table_of(game, options, number)
            continue
        if number % 3 == 0:
            for viewer in (None, *range(match.players)):
                truth = told(table, viewer)
                table.match = match.information(viewer).determinize(dice.randrange(1 << 30))
                worlds += table.match.fingerprint() != match.fingerprint()
                secret, table.secret = table.secret, "00" * 32
                lie = told(table, viewer)
                table.match, table.secret = match, secret
                assert lie[:2] + lie[3:] == truth[:2] + truth[3:]
                assert lie[2] != truth[2], "the commitment is the one trace of the dealer's secret"
        seat = match.to_act[0]
        if number % 4 == 1:
            table.apply(Hinted(seat=seat))
        action = bot.choose(match.information(seat), match.legal_actions(seat))
        table.apply(Acted(seat=seat, action=action.text))


def hint_told(table: Table, seat: int, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Every answer to a hint, of a search that ends by its looks and not by the clock."""
    told: list[Advice] = []

    async def think() -> None:
        asked = Hint(id=1, match=1, decision=table.asked[seat])
        hint = advising.hint_at(table, seat, asked, "en", told.append)
        while hint.step():
            await asyncio.sleep(0)
        await asyncio.sleep(0)

    with monkeypatch.context() as limited:
        limited.setattr(advising, "Study", partial(Study, iterations=LOOKS))
        limited.setattr(advising, "STEPS", (600.0, 600.0))
        asyncio.run(think())
    return [encode(msgspec.structs.replace(advice, seconds=0.0)) for advice in told]


@pytest.mark.parametrize(("game", "options"), SETTINGS, ids=lambda value: value if isinstance(value, str) else str(value))
def test_a_hint_tells_no_more_than_the_seat_knows(
    game: str, options: dict[str, str | bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    dice, bot, worlds, answers = random.Random(game), HeuristicBot(3), 0, set[bytes]()
    table = table_of(game, options, 5)
    for number in count():
        match = table.match
        assert match
        if worlds >= 10:
            break
        if table.phase == "over":
            table = table_of(game, options, number)
            continue
        for seat in match.to_act if number % 3 == 0 else ():
            truth = hint_told(table, seat, monkeypatch)
            table.match = match.information(seat).determinize(dice.randrange(1 << 30))
            worlds += table.match.fingerprint() != match.fingerprint()
            assert hint_told(table, seat, monkeypatch) == truth
            table.match = match
            assert len(truth) == 3, "after each step, and at last with the reason"
            answers.add(truth[-1])
        seat = match.to_act[0]
        action = bot.choose(match.information(seat), match.legal_actions(seat))
        table.apply(Acted(seat=seat, action=action.text))
    assert len(answers) > 3, "what is told does depend on what the seat knows"


@pytest.mark.parametrize("game", OWN)
def test_the_coach_at_a_table_tells_no_more_than_the_seat_knows(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In worlds that the seat cannot tell from the true one, their past included."""
    lesson, dice, bot, worlds = lesson_of(find_game(game)), random.Random(game), HeuristicBot(3), 0
    table = lessons.opening(TakeLesson(game=game, name="Anna"), "key")[1]
    assert lesson
    while table.match and table.to_act and worlds < 8:
        match, seat = table.match, lesson.seat
        other = in_another_world(match, seat, dice) if seat in table.to_act else None
        if other:
            worlds += 1
            truth = coached(table, seat)
            there = replace(other, names=table.names)
            with monkeypatch.context() as elsewhere:
                elsewhere.setattr(Told, "by", lambda *_, there=there: there)
                elsewhere.setattr(table, "match", match.information(seat).determinize(dice.randrange(1 << 30)))
                assert coached(table, seat) == truth
        acting = table.to_act[0]
        action = bot.choose(match.information(acting), match.legal_actions(acting))
        table.apply(Acted(seat=acting, action=action.text))
    assert worlds >= 5


def coached(table: Table, seat: int) -> list[bytes]:
    return [encode(lessons.coaching(table, seat, language)) for language in LANGUAGES]


def test_the_offer_to_take_back_does_not_tell_that_another_has_already_chosen() -> None:
    """Das Blaue Amulett: nobody sees anything of a move before its last step is done."""
    table = table_of("blaues_amulett", {}, seed=5)
    first = table.to_act[0]
    while table.to_act == (first,):
        assert table.match
        table.apply(Acted(seat=first, action=table.match.legal_actions()[-1].text))
    offered, chooser = table.taken_back_to(first), table.to_act[0]
    before = [encode(views.situation_for(table, seat, "en", None)) for seat in (first, None)]
    table.apply(Acted(seat=chooser, action="play joker"))
    assert table.unseen == 1
    assert [encode(views.situation_for(table, seat, "en", None)) for seat in (first, None)] == before
    assert offered == table.taken_back_to(first)


def test_even_a_person_without_a_choice_is_asked() -> None:
    """Magi: nobody can see from the time whether a card fitted."""
    edition = find_game("magi").edition()
    table = table_of("magi", {}, seed=5)
    entries = [Started(digest=edition.digest, asks_forced=True)]
    table.apply(entries[0])
    forced = 0
    while table.match and not table.match.over and forced < 3:
        seat = table.to_act[0]
        actions = table.match.legal_actions(seat)
        forced += len(actions) == 1 and actions[0].text == "draw"
        before = table.match.events_seen(None)
        table.apply(Acted(seat=seat, action=actions[0].text))
        told = views.events_for(table, None, "en", before)
        assert not any(event.name == "drew" for event in told) or actions[0].text in ("draw", "skip", "catch")
    assert forced == 3
