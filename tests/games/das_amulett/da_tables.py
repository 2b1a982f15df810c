"""Tables for the tests of Das Amulett: seats A to F, positions laid out in a line, refusals, changed editions."""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from amulett import IllegalAction, Match
from amulett.games import das_amulett

A, B, C, D, E, F = range(6)
GAME = das_amulett.GAME
STANDARD = GAME.edition_text

Cards = Mapping[str, int]
"""Spells with their stones, or metal cards with their number."""


def table(
    *spells: Cards,
    players: int = 3,
    hands: Sequence[Cards] = (),
    amulets: Sequence[Sequence[str]] = (),
    **layout: Any,
) -> Match:
    """A position with A as start seat; seats left out own no spell, hold no card and have no gem."""
    return das_amulett.position(
        _filled(spells, players, {}),
        hands=_filled(hands, players, {}),
        amulets=_filled(amulets, players, []),
        **layout,
    )


def _filled(given: Sequence[Any], players: int, empty: Any) -> list[Any]:
    return [*given, *([empty] * (players - len(given)))]


def deal(players: int = 3, setup: str = "beginner", seed: int = 1, edition: str | Path | None = None) -> Match:
    return Match.deal(GAME, GAME.edition(edition), players, {"setup": setup}, seed)


def options(match: Match, seat: int | None = None) -> list[str]:
    """What a seat (the one to act, if none is named) is offered, in words."""
    return [action.text for action in match.legal_actions(seat)]


def play(match: Match, *actions: str) -> dict[str, Any]:
    """Carry out actions, each by the seat that is asked; the table after them."""
    for action in actions:
        match.play(action)
    return match.layout()


def refused(match: Match, action: str, seat: int | None = None) -> str:
    """The clause that forbids an action (of the seat to act, if none is named); the refusal has changed nothing."""
    before = match.layout(), match.fingerprint(), len(match.events), len(match.actions)
    with pytest.raises(IllegalAction) as refusal:
        match.play(action, match.to_act[0] if seat is None and match.to_act else seat)
    assert (match.layout(), match.fingerprint(), len(match.events), len(match.actions)) == before
    return refusal.value.clause.id


def happened(match: Match, *names: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The data of the events so far with these names, in order; of one seat only, if it is named."""
    found = [dict(event.data) for event in match.events if event.name in names]
    return found if seat is None else [data for data in found if data.get("seat") == seat]


def names_of(match: Match) -> list[str]:
    return [event.name for event in match.events]


def changed_text(changes: Mapping[str, Any]) -> str:
    """The standard edition with other values.

    A key is `table.key`, or `spell.<id>.key` and `area.<id>.key`; params and income are given whole.
    """
    lines = STANDARD.splitlines()
    for key, value in changes.items():
        lines[line_of(key) - 1] = f"{key.rpartition('.')[2]} = {_toml(value)}"
    return "\n".join(lines) + "\n"


def _toml(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key} = {_toml(v)}" for key, v in value.items()) + "}"
    return json.dumps(value)


def line_of(key: str) -> int:
    """The line of a key in the standard edition's file."""
    where, _, field = key.rpartition(".")
    lines = STANDARD.splitlines()
    kind, _, id = where.partition(".")
    if kind in ("spell", "area", "metal", "terrain", "gem_colour"):
        start = next(n for n, line in enumerate(lines) if line == f'id = "{id}"' and lines[n - 1] == f"[[{kind}]]")
    else:
        start = lines.index(f"[{where}]")
    return next(n for n, line in enumerate(lines[start:], start + 1) if re.match(rf"{field}\s*=", line))


def changed_edition(folder: Path, changes: Mapping[str, Any]) -> Path:
    """The same as a file, for `edition=`."""
    path = folder / "changed.toml"
    path.write_text(changed_text(changes), encoding="utf-8")
    return path


def params(spell: str, **changes: Any) -> dict[str, Any]:
    """The params of a spell, with other values."""
    row = next(row for row in GAME.edition().data["spell"] if row["id"] == spell)
    return {**row["params"], **changes}
