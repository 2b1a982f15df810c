"""Which card lies where in a position laid out by hand.

Cards are written as in the tests: `7` face down, `7^` face up, `[7]` under the amulet; `-` is a vacated place.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from amulett.core.bits import mask_of
from amulett.core.errors import AmulettError
from amulett.core.layout import cards_left, shuffled
from amulett.games.silver_amulett.state import VACATED

_CARD = re.compile(r"(\[?)(\d+|\?)(\^?)(\]?)")


def name_all_cards(
    e: Any,
    s: Any,
    villages: Sequence[str | None],
    pile: Sequence[int],
    row: Sequence[int],
    discard: Sequence[int],
    set_aside: Sequence[int] | None,
    hand: Sequence[int],
    rest: str,
) -> dict[str, Any]:
    """All cards by their places: numbers, in villages as (number or VACATED, face up, covered)."""
    if len(villages) != e.seats:
        raise AmulettError(f"villages: there are {e.seats} seats, but {len(villages)} villages")
    rows = [_read_village(e, village) for village in villages]
    aside: list[int | None] = list(set_aside) if set_aside is not None else [None] * e.set_aside
    if len(aside) != e.set_aside:
        raise AmulettError(f"set_aside: {e.set_aside} cards are set aside with {e.seats} seats, not {len(aside)}")
    given = [*pile, *row, *discard, *hand, *(n for n in aside if n is not None)]
    given += [card[0] for village in rows for card in village if card[0] not in (None, VACATED)]
    unnamed = shuffled(cards_left("card", dict(enumerate(e.copies)), given), s)
    wanted = sum(card[0] is None for village in rows for card in village) + aside.count(None)
    if wanted > len(unnamed):
        raise AmulettError(f"{wanted} cards are left open, but only {len(unnamed)} cards are not named")
    filled = [[(unnamed.pop() if card[0] is None else card[0], *card[1:]) for card in village] for village in rows]
    whole_aside = [unnamed.pop() if number is None else number for number in aside]
    if rest not in ("pile", "discard"):
        raise AmulettError(f"rest: must be pile or discard, not {rest!r}")
    return {
        "villages": filled,
        "set_aside": whole_aside,
        "pile": [*pile, *(unnamed if rest == "pile" else ())],
        "discard": [*discard, *(unnamed if rest == "discard" else ())],
        "row": list(row),
        "hand": list(hand),
    }


def _read_village(e: Any, village: str | None) -> list[tuple[int | None, bool, bool]]:
    cards: list[tuple[int | None, bool, bool]] = []
    for word in ("? " * e.village_size if village is None else village).split():
        if word == "-":
            cards.append((VACATED, False, False))
            continue
        match = _CARD.fullmatch(word)
        if not match or bool(match[1]) != bool(match[4]):
            raise AmulettError(f"villages: {word!r} is no card; a card is written like 7, 7^, [7] or [7^]")
        cards.append((None if match[2] == "?" else int(match[2]), bool(match[3]), bool(match[1])))
    return cards


def set_cards(e: Any, s: Any, cards: dict[str, Any], handles: Mapping[str, Any] | None) -> None:
    found = _give_handles(e, cards) if handles is None else handles
    places = [(cards["set_aside"], range(e.set_aside))]
    places += [(cards[key], found[key]) for key in ("pile", "row", "discard", "hand")]
    for village, own in zip(cards["villages"], found["villages"], strict=True):
        places.append(([card[0] for card in village], own))
    for numbers, own in places:
        if len(numbers) != len(own):
            raise AmulettError(f"handles: {len(own)} handles cannot belong to {len(numbers)} cards")
    dealt = [(card, number) for numbers, own in places for card, number in zip(own, numbers, strict=True)]
    dealt = [pair for pair in dealt if pair[1] != VACATED]
    if sorted(card for card, _ in dealt) != list(range(e.cards)):
        raise AmulettError(f"handles: every card needs a handle of its own, 0 to {e.cards - 1}, the first ones set aside")
    for card, number in dealt:
        s.face[card] = number
        s.with_number[number] |= 1 << card
    if found["row"] + found["pile"] != sorted(found["row"] + found["pile"]):
        raise AmulettError("handles: row and pile lie in the order of the deck")
    s.pile, s.row, s.hand = (mask_of(found[key]) for key in ("pile", "row", "hand"))
    s.discard_size, s.discard[: len(found["discard"])] = len(found["discard"]), list(reversed(found["discard"]))
    for seat, (village, own) in enumerate(zip(cards["villages"], found["villages"], strict=True)):
        _set_village(s, seat, village, own)


def _give_handles(e: Any, cards: Mapping[str, Any]) -> dict[str, Any]:
    """As if all had been dealt from the top: set aside, villages, discards, the row, the hand, the pile."""
    deck = iter(range(e.set_aside, e.cards))
    villages = [[VACATED if card[0] == VACATED else next(deck) for card in village] for village in cards["villages"]]
    discard = [next(deck) for _ in cards["discard"]][::-1]
    return {
        "villages": villages,
        "discard": discard,
        "row": [next(deck) for _ in cards["row"]],
        "hand": [next(deck) for _ in cards["hand"]],
        "pile": list(deck),
    }


def _set_village(s: Any, seat: int, village: Sequence[tuple[int, bool, bool]], own: Sequence[int]) -> None:
    s.size[seat], s.village[seat][: len(own)] = len(own), list(own)
    for card, (number, face_up, covered) in zip(own, village, strict=True):
        if number == VACATED:
            continue
        s.own[seat] |= 1 << card
        s.open |= face_up << card
        if covered and s.covered:
            raise AmulettError("villages: there is one amulet only")
        s.covered |= covered << card
