"""Tables for the clause tests of the Blue Amulet: princes laid out in a line, refusals, changed editions."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest

from amulett import IllegalAction, Match
from amulett.games.blaues_amulett import GAME, position

RED, YELLOW, GREEN, WHITE = range(4)
BOX = GAME.edition_text
EDITIONS = ("de1986", "en")
COUNTS = Counter({card["id"]: card["count"] for card in GAME.edition().data["fate_cards"]})
ALL_WAY_CARDS = ["1", "2", "3", "4", "5", "joker"]
START_POWERS = {"dwarf": "gate_1", "witch": "ruin", "wizard": "castle_1"}
OUT_OF_THE_WAY = ("gate_3", "castle_2", "spring", "gate_2")

both_editions = pytest.mark.parametrize("edition", EDITIONS)
both_boards = pytest.mark.parametrize("board", ["A", "B"])


def table(
    *princes: str,
    players: int = 2,
    free: Sequence[str] = (),
    hands: Sequence[Sequence[str]] = (),
    powers: Mapping[str, str] | None = None,
    way_cards: Sequence[Sequence[str]] = (),
    **layout: Any,
) -> Match:
    """Red is on turn; princes that are not named stand on P0, hands that are not named are empty.

    Dark powers stand as in BA-3.3 unless stated; one that would stand on a `free` place stands out of the way.
    """
    players = max(players, len(princes))
    stand = {**START_POWERS, **(powers or {})}
    away = [place for place in OUT_OF_THE_WAY if place not in free and place not in stand.values()]
    stand = {power: away.pop(0) if place in free else place for power, place in stand.items()}
    return position(
        [*princes, *["P0"] * (players - len(princes))],
        hands=[*hands, *[()] * (players - len(hands))],
        powers=stand,
        way_cards=[*way_cards, *[ALL_WAY_CARDS] * (players - len(way_cards))],
        **layout,
    )


def options(match: Match, seat: int | None = None) -> list[str]:
    """What a seat (the one to act, if none is named) is offered, in words."""
    return [action.text for action in match.legal_actions(seat)]


def play(match: Match, *actions: str) -> dict[str, Any]:
    """Carry out actions, each by the seat on turn; the table after them."""
    for action in actions:
        match.play(action)
    return match.layout()


def decision(match: Match) -> str:
    return str(match.layout()["decision"])


def where(match: Match, seat: int = RED) -> str:
    return str(match.layout()["princes"][seat])


def hand(match: Match, seat: int = RED) -> list[str]:
    return list(match.layout()["hands"][seat])


def refused(match: Match, action: str, seat: int = RED) -> str:
    """The clause that forbids an action; the refusal has changed nothing."""
    before = match.layout(), match.fingerprint(), len(match.events), len(match.actions)
    with pytest.raises(IllegalAction) as refusal:
        match.play(action, seat)
    assert (match.layout(), match.fingerprint(), len(match.events), len(match.actions)) == before
    return refusal.value.clause.id


def happened(match: Match, *names: str) -> list[tuple[str, dict[str, Any]]]:
    """The events so far with one of these names (all, if none is named), each with its data, in order."""
    return [(event.name, dict(event.data)) for event in match.events if not names or event.name in names]


def path(match: Match) -> list[str]:
    """The positions of the last walk, the first one being where it began."""
    return list(happened(match, "walked")[-1][1]["path"])


def all_cards(match: Match) -> Counter[str]:
    table = match.layout()
    return Counter([*table["draw_pile"], *table["discard_pile"], *(card for hand in table["hands"] for card in hand)])


def changed_text(*changes: tuple[str, str], only: str = "") -> str:
    """The shipped file with other lines; `only`: the header of the table in which they stand."""
    text = BOX
    for old, new in changes:
        start = text.index(f"[{only}]") if only else 0
        found = re.compile(old).search(text, start)
        assert found, old
        text = text[: found.start()] + new + text[found.end() :]
    return text


def changed_edition(folder: Path, *changes: tuple[str, str], only: str = "") -> Path:
    """The same as a file, for `edition=`."""
    path = folder / "changed.toml"
    path.write_text(changed_text(*changes, only=only), encoding="utf-8")
    return path


def knob(folder: Path, **values: Any) -> Path:
    """The shipped file with other knobs or (with the word) other switches of the original."""
    path = folder / "changed.toml"
    text = BOX
    for name, value in values.items():
        written = str(value).lower() if isinstance(value, (bool, int)) else f'"{value}"'
        start = text.index("[knobs]" if f"\n{name} = " in text[text.index("[knobs]") :] else "[editions.de1986.switches]")
        found = re.compile(rf"^{name} = .*$", re.MULTILINE).search(text, start)
        assert found, name
        text = f"{text[: found.start()]}{name} = {written}{text[found.end() :]}"
    path.write_text(text, encoding="utf-8")
    return path


def cards(*kinds: str) -> list[str]:
    """`cards("fire", "ruin")` is a hand of two."""
    return [f"{kind}_card" for kind in kinds]


def with_counts(folder: Path, **counts: int) -> Path:
    """The shipped file with other numbers of fate cards."""
    text = BOX
    for kind, count in counts.items():
        text = re.sub(rf'(id = "{kind}_card"\ncount = )\d+', rf"\g<1>{count}", text)
    path = folder / "changed.toml"
    path.write_text(text, encoding="utf-8")
    return path


def multiset(cards: Iterable[str]) -> Counter[str]:
    return Counter(cards)
