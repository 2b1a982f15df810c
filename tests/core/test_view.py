"""What is shown has a type, which the page is told; and a game without one is shown, too."""

from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from importlib import import_module
from typing import Any

import msgspec
import pytest
from msgspec import UNSET, Struct

import amulett
from amulett.core.match import Match
from amulett.core.view import Frame
from amulett.games import OWN, find_game
from amulett.testing import conformance
from amulett.testing.cases import Case, cases, moments


@pytest.mark.parametrize("case", list(cases()), ids=str)
def test_what_is_shown_is_what_its_type_says(case: Case) -> None:
    for match in moments(case, seed=3, every=3, most=30):
        conformance.check_views(match)


@pytest.mark.parametrize("id", OWN)
def test_a_view_is_the_frame_and_what_the_game_shows(id: str) -> None:
    game = find_game(id)
    assert game.words.VIEW
    always = {field.name for field in msgspec.structs.fields(game.words.VIEW) if field.required}
    for seat in (None, 0):
        keys = amulett.new_match(id, players=game.edition().players[0]).observe(seat).keys()
        assert {*Frame.__struct_fields__, *always, "actions"} <= keys
        assert keys <= {*Frame.__struct_fields__, *game.words.VIEW.__struct_fields__, "actions"}


@pytest.mark.parametrize(("id", "name"), [(id, name) for id in OWN for name in find_game(id).editions])
def test_every_edition_is_a_box_of_its_type(id: str, name: str) -> None:
    """No key that the page reads is missing; and what may be missing is there at times, or else it has been renamed."""
    game = find_game(id)
    assert game.box.SHAPE
    there = set(told(msgspec.convert(game.edition(name).data, game.box.SHAPE, strict=True)))
    assert there == {(struct, field) for struct, _ in there for field in struct.__struct_fields__}


def told(value: Any) -> Iterator[tuple[type[Struct], str]]:
    """The fields present, in a struct and everything inside it."""
    if isinstance(value, Struct):
        for name in value.__struct_fields__:
            if (inner := getattr(value, name)) is not UNSET:
                yield type(value), name
                yield from told(inner)
    elif isinstance(value, list | dict):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from told(inner)


def test_a_game_may_show_plain_data() -> None:
    game = copy(find_game("magi"))
    game.words = replace(game.words, observe=lambda edition, record, i: {"round": i.round}, VIEW=None)
    match = Match.deal(game, game.edition(), 2, {}, 1)
    assert match.information(0).observe() == {"round": 1}
    assert match.observe(0).keys() == {*Frame.__struct_fields__, "round", "actions"}


@pytest.mark.parametrize("id", ["magi", "blaues_amulett", "das_amulett"])
def test_every_decision_has_its_word(id: str) -> None:
    """Those of Silver Amulett are counted (`peek_1`), so their names are not fixed."""
    phases = import_module(f"amulett.games.{id}.state").Phase
    words = import_module(f"amulett.games.{id}.words.view").DECISIONS
    worded = {*words} | ({phases.ALLOCATE} if id == "das_amulett" else set())  # one phase, two decisions
    assert worded == {phase for phase in phases if min(words) <= phase < phases.OVER}
