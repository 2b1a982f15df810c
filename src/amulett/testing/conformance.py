"""Checks that hold for every game, at any moment of any match. Each raises AssertionError with what it saw."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from amulett.core.action import Action, split
from amulett.core.clause import LANGUAGES
from amulett.core.errors import AmulettError, IllegalAction
from amulett.core.game import Game
from amulett.core.match import Match, seat_names
from amulett.core.replay import Replay
from amulett.core.view import Frame
from amulett.games import find_game
from amulett.testing.cases import pick
from amulett.testing.secrets import SECRETS

WORLDS = 24
"""How many worlds are drawn where something must vary."""


def vocabulary(match: Match) -> list[Action]:
    """Every action that the game knows in this edition."""
    words = match.game.action_words(match.edition)
    return [match.game.action(match.edition, number) for number, text in enumerate(words) if text]


def check_options(match: Match) -> None:
    """A seat that is to act has at least two different actions, in rising order; another seat has none."""
    for seat in range(match.players):
        numbers = [action.number for action in match.legal_actions(seat)]
        assert numbers == sorted(set(numbers)), f"seat {seat}: not distinct and in order: {numbers}"
        assert (len(numbers) >= 2) == (seat in match.to_act), f"seat {seat} has {numbers}, to act: {match.to_act}"
    assert match.over == (match.outcome is not None)


def check_words(match: Match) -> None:
    """An action's text leads back to it, and so does its number; both languages name it."""
    names = seat_names(match.players, "en")
    for seat in match.to_act:
        for action in match.legal_actions(seat):
            verb, argument = split(action.text)
            for form in (action.text, action.number, action, f" {verb.upper()}  {argument.replace('_', ' ')}"):
                assert match.game.action(match.edition, form) == action, form
            for language in LANGUAGES:
                _check_sentence(match.game.texts.action(match.edition, action.text, language, names))
        for language in LANGUAGES:
            _check_sentence(match.game.texts.question(match.edition, match.observe(seat), language, names))
        for id in match.game.explain_to(match.information(seat)):
            assert match.game.clause(id)


def check_story(match: Match) -> None:
    """Everything that happened can be told to everybody, in both languages."""
    for seat in (None, *range(match.players)):
        for language in LANGUAGES:
            untold = match.clone()  # what is told once is told in both languages
            for sentence in (*untold.story(seat, language), *untold.story(seat, language)):
                _check_sentence(sentence)


def _check_sentence(sentence: str) -> None:
    assert sentence and "{" not in sentence and "None" not in sentence, repr(sentence)


def check_refusals(match: Match, lots: Random, most: int = 12) -> None:
    """What is not legal is refused with a clause of the game, and changes nothing."""
    before, told = match.fingerprint(), len(match.events)
    for seat in range(match.players):
        legal = {action.number for action in match.legal_actions(seat)}
        illegal = [action for action in vocabulary(match) if action.number not in legal]
        lots.shuffle(illegal)
        for action in illegal[:most]:
            refusal = _refusal(match, action, seat)
            assert isinstance(refusal, IllegalAction), f"seat {seat}: {action} is refused without a clause"
            assert refusal.clause.id in match.game.rule_book.clauses
            assert match.why_not(action.text, seat) == refusal.clause
        for wrong in ("", "abracadabra", 1 << 40, -1):
            _refusal(match, wrong, seat)
    assert match.fingerprint() == before and len(match.events) == told


def _refusal(match: Match, action: Action | str | int, seat: int) -> AmulettError:
    try:
        match.play(action, seat)
    except AmulettError as refusal:
        return refusal
    raise AssertionError(f"seat {seat}: {action!r} is not legal but was played")


def check_clone(match: Match, lots: Random) -> None:
    """A clone plays on by itself: the original does not move, and both would play on alike."""
    before = match.fingerprint()
    twin, other = match.clone(), match.clone()
    for _ in range(12):
        if twin.over:
            break
        seat, action = pick(twin, lots)
        twin.play(action, seat)
        other.play(action, seat)
    assert match.fingerprint() == before
    assert twin.fingerprint() == other.fingerprint() and twin.events == other.events


def check_replay(match: Match, folder: Path) -> None:
    """A saved match can be loaded anywhere and plays out the same."""
    path = folder / "match.amulett.json"
    match.replay().save(path)
    again = Replay.load(path).verify(find_game)
    assert again.fingerprint() == match.fingerprint()
    assert again.events == match.events and again.outcome == match.outcome


def check_layout(match: Match, lots: Random) -> None:
    """The whole table as plain data, and the same match back from it, with the same future."""
    table = json.loads(json.dumps(match.layout()))
    twin = find_position(match.game)(**table)
    assert twin.layout() == table == match.layout()
    assert twin.observe(None) == match.observe(None)
    twin = twin.clone()
    other = match.clone()
    for _ in range(12):
        if other.over:
            break
        seat, action = pick(other, lots)
        other.play(action, seat)
        twin.play(action, seat)
    assert twin.layout() == other.layout()


def find_position(game: Game) -> Any:
    from importlib import import_module

    return import_module(f"amulett.games.{game.id}").position


def check_views(match: Match) -> None:
    """What a seat is shown is plain data and follows from its information alone."""
    for seat in (None, *range(match.players)):
        observation = match.observe(seat)
        assert json.loads(json.dumps(observation)) == observation
        information = match.information(seat)
        assert information == match.information(seat)
        assert information.observe().items() <= observation.items()
        _check_types(match.game, observation, information.observe())


def _check_types(game: Game, observation: dict[str, Any], shown: dict[str, Any]) -> None:
    """What is shown is what the page was told that it would be: all of it, and nothing else."""
    msgspec.convert(observation, Frame, strict=True)
    if game.view:
        assert msgspec.to_builtins(msgspec.convert(shown, game.view, strict=True)) == shown


def check_determinize(match: Match, lots: Random) -> None:
    """Worlds drawn for a seat keep everything it knows; the blindness check shows that nothing else gets through."""
    for seat in range(match.players):
        information = match.information(seat)
        world = information.determinize(lots.randrange(1 << 30))
        assert world.information(seat) == information, f"seat {seat} could tell the world from the true one"
        assert world.layout()["seed"] != match.layout()["seed"], "the future of the deal is not the seat's to know"
        assert world.observe(seat)["to_act"] == match.observe(seat)["to_act"]
        _play_on(world, lots)


def _play_on(world: Match, lots: Random) -> None:
    for _ in range(8):
        if not world.over:
            seat, action = pick(world, lots)
            world.play(action, seat)


def varied_secrets(match: Match, seat: int, lots: Random) -> dict[str, bool]:
    """For each thing that is hidden from the seat as a rule: whether worlds drawn for it differ in it."""
    information = match.information(seat)
    worlds = [information.determinize(lots.randrange(1 << 30)) for _ in range(WORLDS)]
    assert len({world.layout()["seed"] for world in worlds}) == WORLDS
    assert information.determinize(7).fingerprint() == information.determinize(7).fingerprint()
    secrets = SECRETS[match.game.id]
    drawn = [secrets(world.layout(), seat) for world in worlds]
    hidden = {name: value for name, value in secrets(match.layout(), seat).items() if len(value) > 1}
    return {name: any(world[name] != value for world in drawn) for name, value in hidden.items()}


def check_variety(matches: Iterable[Match], lots: Random) -> None:
    """What the seats do not know is drawn anew: each hidden thing in most moments (at times one follows from the rest)."""
    seen: dict[tuple[int, str], list[bool]] = {}
    for match in matches:
        if not match.over:
            for seat in range(match.players):
                for name, varied in varied_secrets(match, seat, lots).items():
                    seen.setdefault((seat, name), []).append(varied)
    assert seen
    for (seat, name), found in seen.items():
        assert sum(found) * 2 >= len(found), f"seat {seat}: {name} is the truth in every world: {found}"


def check_blindness(match: Match, lots: Random) -> None:
    """Two worlds that a seat cannot tell apart show it the same, byte for byte.

    Views, options and refusals follow from the information alone; a seat's events are those of its own past.
    """
    for seat in (None, *range(match.players)):
        information = match.information(seat)
        shown = json.dumps(match.observe(seat), sort_keys=True)
        for _ in range(2):
            world = information.determinize(lots.randrange(1 << 30))
            assert world.information(seat) == information
            assert json.dumps(world.observe(seat), sort_keys=True) == shown, f"seat {seat} can tell it from the true one"


def check_audiences(match: Match) -> None:
    """What is told to some seats only stays with them: the others get a part of it, never the whole."""
    for event in match.events:
        if event.audience is not None:
            public = event.public or {}
            assert public.items() <= event.data.items(), f"{event} tells the others something else"
            assert public.keys() < event.data.keys(), f"{event} has an audience but no secret"
        assert not set(event.once) & (event.public or {}).keys(), f"{event} is no secret to be told once"
    for seat in (None, *range(match.players)):
        told = [event for event in match.events if (event.audience is None or seat in event.audience or event.public)]
        first, again = match.events_for(seat), match.events_for(seat)
        assert [number for number, _ in first] == [number for number, _ in again] == list(range(len(told)))
        for (_, event), (_, kept) in zip(first, again, strict=True):
            assert kept == event.told_again(), f"seat {seat} is told {kept} again"


def check_end(match: Match) -> None:
    """A finished match stays finished and names its winners."""
    assert match.over and match.outcome
    outcome = match.outcome
    assert outcome.ending in match.game.endings
    assert outcome.winners == tuple(seat for seat, place in enumerate(outcome.ranking) if place == 1) != ()
    assert len(outcome.scores) == len(outcome.ranking) == match.players
    for place in outcome.ranking:
        assert place == 1 + sum(other < place for other in outcome.ranking)
