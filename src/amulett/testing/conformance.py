"""Checks that hold for every game, at any moment of any match. Each raises AssertionError and says what it saw."""

import json
import pickle
from collections.abc import Iterable, Mapping
from copy import copy, deepcopy
from functools import cache, lru_cache
from itertools import zip_longest
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, get_args

import msgspec
import numpy as np

from amulett.core import engine
from amulett.core.action import Action, split
from amulett.core.clause import LANGUAGES
from amulett.core.dispatch import forget
from amulett.core.edition import Edition
from amulett.core.encoding import MOST_ONES
from amulett.core.errors import AmulettError, IllegalAction
from amulett.core.event import Event
from amulett.core.game import Game
from amulett.core.information import Information
from amulett.core.kernel import entry, in_python
from amulett.core.match import Match, seat_names
from amulett.core.record import to_plain
from amulett.core.replay import Replay
from amulett.core.seed import CHANCE
from amulett.core.space import Form, Mode, Space
from amulett.core.stepping import entries_of
from amulett.core.view import Frame
from amulett.games import find_game
from amulett.testing.cases import pick

WORLDS = 24
"""How many worlds are drawn where something must vary."""
TWINS = 3
"""In how many worlds, besides the true one, an action is played."""


def vocabulary(match: Match) -> list[Action]:
    """Every action that the game knows in this edition."""
    words = match.game.words.action_words(match.edition)
    return [match.game.action(match.edition, number) for number, text in enumerate(words) if text]


def check_options(match: Match) -> None:
    """A seat that is to act has at least two different actions, in ascending order; any other seat has none."""
    for seat in range(match.players):
        numbers = [action.number for action in match.legal_actions(seat)]
        assert numbers == sorted(set(numbers)), f"seat {seat}: not distinct and in order: {numbers}"
        assert (len(numbers) >= 2) == (seat in match.to_act), f"seat {seat} has {numbers}, to act: {match.to_act}"
    assert match.over == (match.outcome is not None), f"over: {match.over}, but the outcome is {match.outcome}"


def check_words(match: Match) -> None:
    """An action's text leads back to it, and so does its number; both languages name it."""
    names = seat_names(match.players, "en")
    for seat in match.to_act:
        for action in match.legal_actions(seat):
            verb, argument = split(action.text)
            for form in (action.text, action.number, action, f" {verb.upper()}  {argument.replace('_', ' ')}"):
                found = match.game.action(match.edition, form)
                assert found == action, f"{form!r} is read as {found}, not as {action}"
            for language in LANGUAGES:
                _check_sentence(match.game.words.action(match.edition, action.text, language, names))
        for language in LANGUAGES:
            _check_sentence(match.game.words.question(match.edition, match.observe(seat), language, names))
        for id in match.game.explain_to(match.information(seat)):
            assert match.game.clause(id), f"the decision of seat {seat} is explained by {id}, which is not a clause"


def check_lines(match: Match) -> None:
    """The table can be described to everybody in both languages."""
    names = seat_names(match.players, "en")
    for seat in (None, *range(match.players)):
        for language in LANGUAGES:
            for line in match.game.words.lines(match.edition, match.observe(seat), language, names):
                _check_sentence(line)
            assert match.game.words.draw(match.edition, match.observe(seat), language, names) is not None, (
                "nothing is drawn"
            )


def check_story(match: Match) -> None:
    """Everything that happened can be told to everybody, in both languages."""
    for seat in (None, *range(match.players)):
        for language in LANGUAGES:
            untold = match.clone()  # what is told once is told in both languages
            for sentence in (*untold.story(seat, language), *untold.story(seat, language)):
                _check_sentence(sentence)


def _check_sentence(sentence: str) -> None:
    assert sentence and "{" not in sentence and "None" not in sentence, f"not a sentence: {sentence!r}"


def check_refusals(match: Match, lots: Random, most: int = 12) -> None:
    """An illegal action is refused with a clause of the game, and changes nothing."""
    before, told = match.fingerprint(), len(match.events)
    for seat in range(match.players):
        legal = {action.number for action in match.legal_actions(seat)}
        illegal = [action for action in vocabulary(match) if action.number not in legal]
        lots.shuffle(illegal)
        for action in illegal[:most]:
            refusal = _refusal(match, action, seat)
            assert isinstance(refusal, IllegalAction), f"seat {seat}: {action} is refused without a clause"
            assert refusal.clause.id in match.game.rule_book.clauses, f"{action} is refused with {refusal.clause.id}"
            asked = match.why_not(action.text, seat)
            assert asked == refusal.clause, f"{action} is refused with {refusal.clause.id}, but asked why, with {asked}"
        for wrong in ("", "abracadabra", 1 << 40, -1):
            _refusal(match, wrong, seat)
    assert match.fingerprint() == before and len(match.events) == told, "a refused action has changed something"


def _refusal(match: Match, action: Action | str | int, seat: int) -> AmulettError:
    try:
        match.play(action, seat)
    except AmulettError as refusal:
        return refusal
    raise AssertionError(f"seat {seat}: {action!r} is not legal but was played")


def check_clone(match: Match, lots: Random) -> None:
    """A clone is independent: the original does not move, and both would continue alike."""
    before = match.fingerprint()
    twin, other = match.clone(), match.clone()
    for _ in range(12):
        if twin.over:
            break
        seat, action = pick(twin, lots)
        twin.play(action, seat)
        other.play(action, seat)
    assert match.fingerprint() == before, "a clone has moved the match that it was made from"
    assert twin == other and twin.events == other.events, "two clones diverged after the same actions"


def check_copies(match: Match) -> None:
    """Copied or pickled, a match and an information stay what they are."""
    copies = (copy(match), deepcopy(match), pickle.loads(pickle.dumps(match)))
    assert all(twin == match and twin.events == match.events for twin in copies), "a copy is not the same match"
    for seat in (None, *range(match.players)):
        information = match.information(seat)
        twins = {information, copy(information), deepcopy(information), pickle.loads(pickle.dumps(information))}
        assert twins == {information}, f"a copy of what {_viewer(seat)} knows is not the same"


def check_replay(match: Match, folder: Path) -> None:
    """A saved match can be loaded anywhere and plays out the same."""
    path = folder / "match.amulett.json"
    match.replay().save(path)
    again = Replay.load(path).verify(find_game)
    assert again.fingerprint() == match.fingerprint(), "the replay ends in another state"
    assert again.events == match.events and again.outcome == match.outcome, "the replay tells another story"


def check_layout(match: Match, lots: Random) -> None:
    """The whole table as plain data leads back to the same match, with the same future."""
    layout = json.loads(json.dumps(match.layout()))
    twin = match.game.position(**layout)
    assert twin.layout() == layout == match.layout(), f"laid out again, this differs: {differing(twin.layout(), layout)}"
    _check_same_view(match, twin, None)
    twin = twin.clone()
    other = match.clone()
    for _ in range(12):
        if other.over:
            break
        seat, action = pick(other, lots)
        other.play(action, seat)
        twin.play(action, seat)
    assert twin.layout() == other.layout(), f"played on, this differs: {differing(twin.layout(), other.layout())}"


def check_views(match: Match) -> None:
    """What a seat is shown is plain data and follows from its information alone."""
    for seat in (None, *range(match.players)):
        observation = match.observe(seat)
        assert json.loads(json.dumps(observation)) == observation, f"what {_viewer(seat)} sees is not plain data"
        information = match.information(seat)
        assert information == match.information(seat), f"{_viewer(seat)} knows something else when asked twice"
        assert list(information.to_act) == observation["to_act"], "who is to act does not follow from the information"
        assert information.observe().items() <= observation.items(), f"{_viewer(seat)} is shown more than it knows"
        _check_types(match.game, observation, information.observe())


def _check_types(game: Game, observation: dict[str, Any], shown: dict[str, Any]) -> None:
    """What is shown matches the type declared to the page: all of it, and nothing else."""
    msgspec.convert(observation, Frame, strict=True)
    if game.words.VIEW:
        again = msgspec.to_builtins(msgspec.convert(shown, game.words.VIEW, strict=True))
        assert again == shown, f"not as its type says: {differing(again, shown)}"


def check_informed(game: Game) -> None:
    """A field in both records is either public, and so copied, or set by `inform`."""
    public = {name for name, *_ in game.declared.PUBLIC}
    written = _names_in(game.rules.inform, set())
    for name in game.information.names or ():
        known = name not in (game.state.names or ()) or name in public or name in written
        assert known, f"no seat ever learns the field {name} of its information: it is neither in PUBLIC nor in `inform`"


def _names_in(rule: Any, seen: set[Any]) -> set[str]:
    """All names in a rule and in those that it calls."""
    source = getattr(rule, "py_func", rule)
    if source in seen or not hasattr(source, "__code__"):
        return set()
    seen.add(source)
    names = set(source.__code__.co_names)
    return names.union(*(_names_in(source.__globals__.get(name), seen) for name in names))


def check_determinize(match: Match, lots: Random) -> None:
    """Worlds drawn for a seat keep everything it knows; the blindness check shows that nothing else gets through."""
    for seat in range(match.players):
        information = match.information(seat)
        world = information.determinize(lots.randrange(1 << 30))
        _check_same_information(information, world.information(seat))
        assert world.layout()["seed"] != match.layout()["seed"], "the future of the deal is not the seat's to know"
        _check_same_view(match, world, seat)
        _play_on(world, lots)


def check_believed(match: Match, lots: Random) -> None:
    """The same of worlds drawn by what the others did, in a game that has a `believe`."""
    for seat in range(match.players):
        information = match.information(seat)
        for world in information.believe(lots.randrange(1 << 30), worlds=2, effort=20):
            _check_same_information(information, world.information(seat))
            assert world.layout()["seed"] != match.layout()["seed"], "the future of the deal is not the seat's to know"
            _check_same_view(match, world, seat)
            _play_on(world, lots)


def check_encoding(match: Match) -> None:
    """What a seat knows as bits: each column at most once, all within the columns, which have names of their own."""
    columns = match.game.columns
    assert len(set(columns)) == len(columns), "two columns have the same name"
    if not columns:
        return
    for seat in range(match.players):
        ones = encoded(match.information(seat))
        assert len(set(ones)) == len(ones), f"seat {seat}: a column is noted twice"
        assert all(0 <= column < len(columns) for column in ones), f"seat {seat}: there is no such column"


def encoded(information: Information) -> list[int]:
    """The columns that are 1."""
    ones = np.zeros(MOST_ONES + 1, np.int16)
    engine.ones_of(information.records, information.editions, ones)
    return [int(column) for column in ones[1 : ones[0] + 1]]


def check_numbers(match: Match, lots: Random, known: dict[bytes, Information]) -> None:
    """What a seat knows as a row of numbers follows from its information, and what it sees now from its view."""
    forms = [[_space(match.game, match.edition, mode, form) for form in get_args(Form)] for mode in get_args(Mode)]
    space = forms[0][0]
    for seat in range(match.players):
        information = match.information(seat)
        world = information.determinize(lots.randrange(1 << 30))
        for numbers, normalised, bits in forms:
            row = numbers.encode(information)
            assert row.tolist() == numbers.encode(world.information(seat)).tolist(), f"seat {seat}: two worlds, two rows"
            _check_row(numbers, information, row)
            _check_forms(row, numbers, normalised.encode(information), bits.encode(information))
        _check_now(space, information)
        if match.game.observation.version:  # declared, so that nothing is missing
            first = known.setdefault(row.tobytes() + bytes([seat]), information)
            assert first == information, f"seat {seat}: rows of all that was seen are alike, but not what was seen"
        assert space.mask(match, seat).nonzero()[0].tolist() == [a.number for a in match.legal_actions(seat)]
    assert _scores(match) == _scores(world), "rewards tell something that is hidden"


@lru_cache(maxsize=6)
def _space(game: Game, edition: Edition, mode: Mode, form: Form) -> Space:
    """To make one takes longer than all that is checked with it at one moment."""
    return Space(game, edition, mode, form)


def _check_row(space: Space, information: Information, row: Any) -> None:
    """Within its bounds, and the same interpreted."""
    beyond = [space.columns[n] for n in np.flatnonzero(row > space.most)]
    assert not beyond, f"seat {information.seat}: these columns are beyond their greatest value: {beyond[:5]}"
    plain, edition = information.plain(), to_plain(information.editions)
    interpreted = SimpleNamespace(column=[0] * len(row))
    for rule in (space.game.observation.write_now, space.game.observation.write_past)[: 1 + space.past]:
        in_python(rule)(plain, edition, interpreted)
    assert interpreted.column == row.tolist(), f"seat {information.seat}: interpreted, the row is another one"


def _check_forms(row: Any, space: Space, shares: Any, bits: Any) -> None:
    """The same in all forms."""
    assert np.allclose(shares * space.most, row) and shares.max() <= 1, "not normalised"
    assert bits.max() <= 1 and bits.sum() == sum(int(number).bit_count() for number in row), "not its binary digits"


def _check_now(space: Space, information: Information) -> None:
    """Somebody who remembers nothing sees the same now."""
    forgetful = information.copy()
    forget_all(forgetful.records, forgetful.editions)
    if forgetful.observe() == information.observe():
        row, other = space.encode(information), space.encode(forgetful)
        wrong = [space.columns[n] for n in np.flatnonzero(row != other)]
        assert not wrong, f"seat {information.seat}: what is seen now depends on memory: {wrong[:5]}"


@entry
def forget_all(informations: Any, editions: Any) -> None:
    forget(informations[0], editions[0], 0, 1)


def _scores(match: Match) -> list[int]:
    found = np.zeros(match.players, np.int64)
    entries_of(match.game).score_of(match.states, match.editions, found)
    return found.tolist()


@cache
def check_spaces(game: Game) -> None:
    """Every column has a name of its own, and every action's text leads back to it, in every edition and variant."""
    for name in (*game.editions, *game.variants):
        for mode in get_args(Mode):
            space = Space(game, name, mode)
            assert len(set(space.columns)) == len(space.columns), f"{mode}: two columns have the same name"
        for number, text in enumerate(space.actions):
            assert not text or (space.number(text) == number and space.text(number) == text), f"{number} is {text!r}"


def _play_on(world: Match, lots: Random) -> None:
    for _ in range(8):
        if not world.over:
            seat, action = pick(world, lots)
            world.play(action, seat)


def varied_secrets(match: Match, seat: int, lots: Random) -> dict[str, bool]:
    """For each thing normally hidden from the seat: whether worlds drawn for the seat differ in it."""
    information = match.information(seat)
    worlds = [information.determinize(lots.randrange(1 << 30)) for _ in range(WORLDS)]
    assert len({world.layout()["seed"] for world in worlds}) == WORLDS, "two worlds have the same future"
    assert information.determinize(7) == information.determinize(7), "the same seed draws two worlds"
    secrets = match.game.words.secrets
    drawn = [secrets(world.layout(), seat) for world in worlds]
    hidden = secrets(match.layout(), seat)
    hidden = {name: value for name, value in hidden.items() if isinstance(value, int) or len(value) > 1}
    return {name: any(world[name] != value for world in drawn) for name, value in hidden.items()}


def check_variety(matches: Iterable[Match], lots: Random) -> None:
    """What the seats do not know varies: each hidden thing at most moments (sometimes one follows from the rest)."""
    seen: dict[tuple[int, str], list[bool]] = {}
    for match in matches:
        if not match.over:
            for seat in range(match.players):
                for name, varied in varied_secrets(match, seat, lots).items():
                    seen.setdefault((seat, name), []).append(varied)
    assert seen or _is_open(match.game), "nothing is hidden from anybody: what does `secrets` say?"
    for (seat, name), found in seen.items():
        assert sum(found) * 2 >= len(found), f"seat {seat}: {name} is the truth in every world: {found}"


def _is_open(game: Game) -> bool:
    """Whether everything on the table is public."""
    declared = game.declared
    return set(declared.STATE.names) == {name for name, *_ in (*CHANCE, *declared.PUBLIC)}


def check_blindness(match: Match, lots: Random) -> None:
    """Two worlds that a seat cannot tell apart show it the same, byte for byte.

    Views, options and refusals follow from the information alone; what events say is checked by `check_told`.
    """
    for seat in (None, *range(match.players)):
        information = match.information(seat)
        for _ in range(2):
            world = information.determinize(lots.randrange(1 << 30))
            _check_same_information(information, world.information(seat))
            _check_same_view(match, world, seat)


def _check_same_information(mine: Information, other: Information) -> None:
    if mine != other:
        names = mine.game.information.names or ()
        plain, others = ({name: getattr(found.plain(), name) for name in names} for found in (mine, other))
        raise AssertionError(
            f"{_viewer(mine.seat)} could tell the world from the true one: in its information {differing(plain, others)}"
        )


def _check_same_view(match: Match, world: Match, seat: int | None) -> None:
    mine, other = match.observe(seat), world.observe(seat)
    same = json.dumps(mine, sort_keys=True) == json.dumps(other, sort_keys=True)
    assert same, f"{_viewer(seat)} sees in its view what it must not know: {differing(mine, other)}"


def _viewer(seat: int | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def differing(mine: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """The fields that differ, with both values."""
    names = [name for name in {**mine, **other} if mine.get(name) != other.get(name)]
    return "; ".join(f"{name} is {mine.get(name)!r}, or {other.get(name)!r}" for name in names)


def check_dealt(deals: Iterable[Match]) -> int:
    """What a viewer is told about the deal follows from what it knows: deals that look alike to it are told alike.

    Returns how often that could be compared: seldom where much is dealt face up.
    """
    told: dict[Information, list[Event]] = {}
    compared = 0
    for match in deals:
        for seat in (None, *range(match.players)):
            events = [event for _, event in match.events_for(seat)]
            before = told.setdefault(match.information(seat), events)
            compared += before is not events
            _check_alike(events, before, seat, "the deal")
    return compared


def check_told(match: Match, lots: Random) -> int:
    """What a viewer is told of an action follows from what it knows.

    The same action is played in the true match and in worlds drawn for the viewer; where its information is the same
    afterwards, it must have been told the same. Returns how often that could be compared.
    """
    compared = 0
    for seat in (None, *range(match.players)):
        information = match.information(seat)
        for _ in range(TWINS):
            world = information.determinize(lots.randrange(1 << 30))
            compared += _check_told_alike(match.clone(), world, seat, lots)
    return compared


def _check_told_alike(twin: Match, world: Match, seat: int | None, lots: Random) -> bool:
    before, what = twin.events_seen(seat), _play_in_both(twin, world, lots)
    if not what or twin.information(seat) != world.information(seat):
        return False
    told = [event for _, event in twin.events_for(seat, before)]
    _check_alike(told, [event for _, event in world.events_for(seat)], seat, what)
    return True


def _play_in_both(twin: Match, world: Match, lots: Random) -> str:
    """An action that is possible in both: which one, in words; empty if there is none."""
    actors = [actor for actor in twin.to_act if actor in world.to_act]
    if not actors:
        return ""
    actor = lots.choice(actors)
    common = [action for action in twin.legal_actions(actor) if action in world.legal_actions(actor)]
    if not common:
        return ""
    action = lots.choice(common)
    twin.play(action, actor)
    world.play(action, actor)
    return f"{str(action)!r} of seat {actor}"


def check_asked(match: Match, lots: Random) -> int:
    """Nobody can see from when a seat is asked what it holds: a match that asks the forced goes on by itself only where it
    would do so in every world of a viewer. Returns how often that could be compared.
    """
    compared = 0
    for seat in (None, *range(match.players)):
        information = match.information(seat)
        for _ in range(TWINS):
            world = information.determinize(lots.randrange(1 << 30))
            compared += _check_stops_alike(match.clone(), world, seat, lots)
    return compared


def _check_stops_alike(twin: Match, world: Match, seat: int | None, lots: Random) -> bool:
    begun, before = len(twin.events), twin.events_seen(seat)
    what = _play_in_both(twin, world, lots)
    told = [event for _, event in twin.events_for(seat, before)]
    other = [event for _, event in world.events_for(seat)]
    if not what or not told or not other:  # the act itself is not to be seen yet
        return False
    shorter, longer = sorted(((told, twin.events[begun:]), (other, world.events)), key=lambda pair: len(pair[0]))
    if longer[0][: len(shorter[0])] != shorter[0]:  # what was revealed is different
        return False
    unasked = longer[0][len(shorter[0]) :]
    if unasked and _forced(longer[1]) > _forced(shorter[1]):
        raise AssertionError(f"after {what} {_viewer(seat)} sees by {unasked[0].name!r} that a seat was forced")
    return True


def _forced(events: list[Event]) -> int:
    return sum(event.name == "forced" for event in events)


def _check_alike(told: list[Event], other: list[Event], seat: int | None, what: str) -> None:
    for mine, its in zip_longest(told, other):
        assert mine == its, _what_was_told(seat, what, mine, its)
        assert mine and its and mine.opens == its.opens, f"after {what} {_viewer(seat)} is told where another act begins"


def _what_was_told(seat: int | None, what: str, mine: Event | None, other: Event | None) -> str:
    who = f"after {what} {_viewer(seat)} is told something that it does not know"
    if mine is None or other is None or mine.name != other.name:
        names = [event.name if event else "nothing" for event in (mine, other)]
        return f"{who}: the event {names[0]!r}, or {names[1]!r} in a world that it cannot tell from the true one"
    return f"{who}: in the event {mine.name!r} the field {differing(mine.data, other.data)}"


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
        numbers = [number for number, _ in first]
        assert numbers == [number for number, _ in again] == list(range(len(told))), f"{_viewer(seat)}: numbers {numbers}"
        for (_, event), (_, kept) in zip(first, again, strict=True):
            assert kept == event.told_again(), f"seat {seat} is told {kept} again"


def check_end(match: Match) -> None:
    """A finished match stays finished and names its winners."""
    assert match.over and match.outcome, "the match has not ended"
    outcome = match.outcome
    assert outcome.ending in match.game.endings, f"it ended by {outcome.ending!r}, but endings are {match.game.endings}"
    first = tuple(seat for seat, place in enumerate(outcome.ranking) if place == 1)
    assert outcome.winners == first != (), f"the winners are {outcome.winners}, the first places {first}"
    sizes = len(outcome.scores), len(outcome.ranking)
    assert sizes == (match.players, match.players), f"{sizes} scores and places for {match.players} seats"
    for place in outcome.ranking:
        assert place == 1 + sum(other < place for other in outcome.ranking), f"no ranking: {outcome.ranking}"
    for language in LANGUAGES:
        _check_sentence(match.game.words.ending(outcome.ending, language))
