"""Tables for the clause tests of Magi: seats A to F, positions laid out in a line, refusals, changed editions."""

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from amulett import IllegalAction, Match
from amulett.games import magi

A, B, C, D, E, F = range(6)
STANDARD = magi.GAME.edition_text


def table(
    *hands: Sequence[str] | None,
    players: int = 4,
    discard_pile: Sequence[str] = ("red_coin",),
    draw_pile: Sequence[str] = (),
    **layout: Any,
) -> Match:
    """A position on a red coin with A on turn; a hand that is None or left out gets one guild card of each colour.

    Such a hand fits every demand, so its seat is always asked in the main phase and never in the magic phase.
    """
    given = [*hands, *([None] * (players - len(hands)))]
    data = magi.GAME.edition(layout.get("edition")).data
    left = Counter({card["id"]: card["copies"] for card in data["card"]})
    left.subtract([*discard_pile, *draw_pile, *(card for hand in given for card in hand or ())])
    filled = [_guild_cards(left) if hand is None else list(hand) for hand in given]
    return magi.position(filled, players, discard_pile=discard_pile, draw_pile=draw_pile, **layout)


def _guild_cards(left: Counter[str]) -> list[str]:
    hand = []
    for colour in ("red", "blue", "yellow"):
        pictures = ("shield", "crystal", "balance", "broom", "sword", "cup", "coin")
        hand.append(next(f"{colour}_{picture}" for picture in pictures if left[f"{colour}_{picture}"] > 0))
    left.subtract(hand)
    return hand


def options(match: Match, seat: int | None = None) -> list[str]:
    """What a seat (the one to act, if none is named) is offered, in words."""
    return [action.text for action in match.legal_actions(seat)]


def play(match: Match, *actions: str) -> dict[str, Any]:
    """Carry out actions, each by the seat that is asked; the table after them."""
    for action in actions:
        match.play(action)
    return match.layout()


def refused(match: Match, seat: int, action: str) -> str:
    """The clause that forbids an action; the refusal has changed nothing."""
    before = match.layout(), match.fingerprint(), len(match.events), len(match.actions)
    with pytest.raises(IllegalAction) as refusal:
        match.play(action, seat)
    assert (match.layout(), match.fingerprint(), len(match.events), len(match.actions)) == before
    return refusal.value.clause.id


def happened(match: Match, *names: str) -> list[tuple[str, dict[str, Any]]]:
    """The events so far with one of these names (all, if none is named), each with its data, in order."""
    return [(event.name, dict(event.data)) for event in match.events if not names or event.name in names]


def demand(match: Match) -> str:
    """The demand in force, as the ledger writes it: `card(red, coin)`, `colour(blue)` or `any`."""
    kind, *faces = match.layout()["demand"].values()
    return f"{kind}({', '.join(faces)})" if faces else str(kind)


def effects(match: Match) -> list[str]:
    """What the first played card has done, by the names of the events, in order."""
    names = ("counter", "colour", "free", "direction", "aimed", "again", "chose")
    found = [name for name, _ in happened(match, "played", "turn_began", *names)]
    found = found[found.index("played") + 1 :]
    return found[: found.index("turn_began")] if "turn_began" in found else found


def turns(match: Match) -> list[int]:
    """The seats whose turns have begun, in order."""
    return [data["seat"] for _, data in happened(match, "turn_began")]


def line_of(key: str) -> int:
    """The line of `table.key`, or of `card.<id>.key`, in the standard edition's file."""
    where, _, field = key.rpartition(".")
    lines = STANDARD.splitlines()
    if where.startswith("card."):
        start = lines.index(f'id = "{where.removeprefix("card.")}"') - 2  # [[card]], origin, id
    else:
        start = lines.index(f"[{where}]")
    return next(n for n, line in enumerate(lines[start:], start + 1) if line.startswith(f"{field} ="))


def changed_text(changes: Mapping[str, Any]) -> str:
    """The standard edition with other values: `{"guards.max_rounds": 3, "card.wayfarer.abilities": ["reset"]}`."""
    lines = STANDARD.splitlines()
    for key, value in changes.items():
        lines[line_of(key) - 1] = f"{key.rpartition('.')[2]} = {json.dumps(value)}"
    return "\n".join(lines) + "\n"


def changed_edition(folder: Path, changes: Mapping[str, Any]) -> Path:
    """The same as a file, for `edition=`."""
    path = folder / "changed.toml"
    path.write_text(changed_text(changes), encoding="utf-8")
    return path
