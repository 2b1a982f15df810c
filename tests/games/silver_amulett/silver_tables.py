"""Tables for the clause tests of Silver Amulett: seats A to D, positions in the ledger's notation, refusals, editions."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from amulett import Event, IllegalAction, Match
from amulett.games.silver_amulett import GAME, position

A, B, C, D = range(4)
STANDARD = GAME.edition_text


def table(*villages: str | None, players: int = 2, discard: Sequence[int] = (12,), **layout: Any) -> Match:
    """A position with A on turn; villages that are None or left out are dealt by lot."""
    players = max(players, len(villages))
    given = [*villages, *([None] * (players - len(villages)))]
    return position(given, players, discard=discard, **layout)


def deal(players: int, seed: int = 1, edition: Path | None = None, **options: str) -> Match:
    return Match.deal(GAME, GAME.edition(edition), players, options, seed)


def options(match: Match, seat: int | None = None) -> list[str]:
    """What a seat (the one to act, if none is named) is offered, in words."""
    return [action.text for action in match.legal_actions(seat)]


def play(match: Match, *actions: str) -> dict[str, Any]:
    """Carry out actions, each by the seat that is asked; the table after them."""
    for action in actions:
        match.play(action)
    return match.layout()


def refused(match: Match, action: str, seat: int | None = None) -> str:
    """The clause that forbids an action; the refusal has changed nothing."""
    before = match.layout(), match.fingerprint(), len(match.events), len(match.actions)
    with pytest.raises(IllegalAction) as refusal:
        match.play(action, seat)
    assert (match.layout(), match.fingerprint(), len(match.events), len(match.actions)) == before
    return refusal.value.clause.id


def village(match: Match, seat: int) -> str:
    return str(match.layout()["villages"][seat])


def handle(match: Match, seat: int, slot: int) -> int:
    """The card at a slot of a village."""
    return int(match.layout()["handles"]["villages"][seat][slot - 1])


def knows(match: Match, seat: int | None, card: int) -> bool:
    """Whether a seat (None: a spectator) has seen the face of a card, by all that it is informed of."""
    record = match.information(seat).records[0]
    faces = record.face if isinstance(match.information(seat).records, list) else record["face"]
    layout = match.layout()
    seen = layout["shown"] if seat is None else layout["seen"][seat]
    assert (int(faces[card]) >= 0) == (card in seen)
    return card in seen


def happened(match: Match, *names: str, seat: int | None = -1) -> list[dict[str, Any]]:
    """The events so far with one of these names, in order: as the host sees them, or as a seat (None: a spectator) does."""
    return [dict(event.data) for event in _events(match, seat) if event.name in names]


def faces(match: Match, seat: int | None = -1) -> list[int]:
    """The faces that are told once, in order: all of them, or those that a seat (None: a spectator) is told now."""
    found: list[int] = []
    for event in _events(match, seat):
        for key in event.once:
            found += [event.data["number"]] if key == "number" else event.data[key]
    return found


def _events(match: Match, seat: int | None) -> list[Event]:
    return match.events if seat == -1 else [event for _, event in match.events_for(seat)]


def sums(match: Match) -> list[int]:
    """The sums of the villages at the last reckoning."""
    return [data["sum"] for data in happened(match, "summed")][-match.players :]


def causes(match: Match) -> list[list[str]]:
    """Why each round so far ended."""
    return [data["causes"] for data in happened(match, "round_ended")]


def line_of(key: str) -> int:
    """The line of `table.key`, of `characters.<number>.key` or `characters.<number>.params.key` in the standard edition."""
    where, _, field = key.rpartition(".")
    lines = STANDARD.splitlines()
    if where.startswith("characters."):
        _, number, *params = where.split(".")
        start = lines.index(f"number = {number}")
        start += lines[start:].index("[characters.params]") if params else 0
    elif where.startswith("by_players."):
        start = lines.index(f"players = {where.removeprefix('by_players.')}")
    else:
        start = next(n for n, line in enumerate(lines) if line.startswith(f"[{where}]"))
    return next(n for n, line in enumerate(lines[start:], start + 1) if line.startswith(f"{field} ="))


def changed_text(changes: Mapping[str, Any]) -> str:
    """The standard edition with other values: `{"setup.rounds": 1, "characters.7.params.count_max": 3}`; None: left out."""
    lines = STANDARD.splitlines()
    for key, value in changes.items():
        field = key.rpartition(".")[2]
        lines[line_of(key) - 1] = "" if value is None else f"{field} = {json.dumps(value)}"
    return "\n".join(lines) + "\n"


def changed_edition(folder: Path, changes: Mapping[str, Any]) -> Path:
    """The same as a file, for `edition=`."""
    path = folder / "changed.toml"
    path.write_text(changed_text(changes), encoding="utf-8")
    return path
