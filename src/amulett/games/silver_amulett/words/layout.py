"""Positions of Silver Amulett laid out card by card, and the way back: the whole table as plain data.

How cards are written: see deck.py.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from amulett.core.bits import bits, mask_of
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.kernel import in_python
from amulett.games.silver_amulett.rules.abilities import has_icon
from amulett.games.silver_amulett.state import CARDS, NOBODY, SEATS, TABLE, VACATED, Character, Phase, Source
from amulett.games.silver_amulett.words.deck import name_all_cards, set_cards
from amulett.games.silver_amulett.words.view import decision, slot_of

_HELD = {
    Phase.RASCAL_PICK: range(2, CARDS),
    **dict.fromkeys((Phase.HOLD, Phase.NAME_SLOT, Phase.PLACE_NEW, Phase.END_NEW, Phase.WITCH_VILLAGE), range(1, 2)),
}
"""How many cards are in hand at a decision; none at the others (one while the Witch is aimed at a slot)."""


PER_SEAT = "villages"
"""The part of a layout that lists something for every seat."""


def layout(edition: Edition, e: Any, s: Any) -> dict[str, Any]:
    """The whole table, hidden things too. Handles, slots and points are lists by seat, from seat 0 on."""
    seats = range(e.seats)
    village = s.on_turn if s.target_seat == NOBODY else s.target_seat
    discards = list(reversed(s.discard[: s.discard_size]))
    pile, row, hand = bits(s.pile), bits(s.row), bits(s.hand)
    return {
        "round": s.round,
        "start_seat": s.start_seat,
        "on_turn": s.on_turn,
        "age_order": list(s.age_order[: e.seats]),
        "decision": decision(s) or "over",
        "villages": [" ".join(_word(s, card) for card in s.village[seat][: s.size[seat]]) for seat in seats],
        "pile": [s.face[card] for card in pile],
        "row": [s.face[card] for card in row],
        "discard": [s.face[card] for card in discards],
        "set_aside": list(s.face[: e.set_aside]),
        "hand": [s.face[card] for card in hand],
        "source": Source(s.source).name.lower(),
        "handles": {
            "villages": [s.village[seat][: s.size[seat]] for seat in seats],
            "pile": pile,
            "row": row,
            "discard": discards,
            "hand": hand,
        },
        "seen": [bits(s.seen[seat]) for seat in seats],
        "shown": bits(s.seen[TABLE]),
        "guards": [
            [seat, slot_of(s, seat, card), slot_of(s, seat, s.guard[card])]
            for seat in seats
            for card in bits(s.own[seat])
            if s.guard[card] != NOBODY
        ],
        "guards_set": [[slot_of(s, s.on_turn, c), s.times_set[c]] for c in bits(s.own[s.on_turn]) if s.times_set[c]],
        "amulet": {"owner": _or_none(s.amulet_owner), "won_in": s.amulet_won, "used": bool(s.amulet_used)},
        "caller": _or_none(s.caller),
        "points": [list(s.points[seat][: _rounds_over(s)]) for seat in seats],
        "stall": s.stall,
        "supply": s.supply,
        "acted": bool(s.acted),
        "looks": s.looks,
        "window": Phase(s.window).name.lower() if s.window else None,
        "setting": None if s.setting == NOBODY else slot_of(s, s.on_turn, s.setting),
        "ability": _or_none(s.ability),
        "target_seat": _or_none(s.target_seat),
        "target_slot": None if s.target_slot == NOBODY else s.target_slot + 1,
        "named": [slot + 1 for slot in s.named[: s.named_size]],
        "looked": [slot_of(s, village, card) for card in bits(s.looked)],
        "penalties": s.penalties,
    }


def _or_none(number: int) -> int | None:
    return None if number == NOBODY else number


def _or_nobody(number: int | None) -> int:
    return NOBODY if number is None else number


def _rounds_over(s: Any) -> int:
    return int(s.round if s.phase == Phase.OVER else s.round - 1)


def _word(s: Any, card: int) -> str:
    if card == VACATED:
        return "-"
    word = f"{s.face[card]}{'^' if s.open >> card & 1 else ''}"
    return f"[{word}]" if s.covered >> card & 1 else word


def from_layout(
    edition: Edition,
    e: Any,
    s: Any,
    *,
    villages: Sequence[str | None],
    pile: Sequence[int] = (),
    row: Sequence[int] = (),
    discard: Sequence[int] = (),
    set_aside: Sequence[int] | None = None,
    hand: Sequence[int] = (),
    source: str | None = None,
    rest: str = "pile",
    handles: Mapping[str, Any] | None = None,
    seen: Sequence[Sequence[int | str]] | Mapping[int, Sequence[int | str]] = (),
    shown: Sequence[int] = (),
    decision: str = "begin",
    on_turn: int = 0,
    round: int = 1,
    start_seat: int = 0,
    age_order: Sequence[int] | None = None,
    guards: Sequence[Sequence[int]] = (),
    guards_set: Sequence[Sequence[int]] = (),
    amulet: Mapping[str, Any] | int | None = None,
    caller: int | None = None,
    points: Sequence[Sequence[int]] | None = None,
    stall: int = 0,
    supply: int | None = None,
    acted: bool = False,
    looks: int = 0,
    window: str | None = None,
    setting: int | None = None,
    ability: int | None = None,
    target_seat: int | None = None,
    target_slot: int | None = None,
    named: Sequence[int] = (),
    looked: Sequence[int] = (),
    penalties: int = 0,
) -> None:
    """Fill an empty state. Pile and discard pile are listed top card first, slots count from 1.

    A village that is None is dealt from the cards not named anywhere, and so is every `?` in one and what is set aside; all
    others of these go to the bottom of the pile or, as `rest` says, of the discard pile. `seen` adds to what everybody
    sees: handles, or places such as `B2`. `amulet` may be its owner, who then won it in the last round and has not used it.
    Without a decision the turn of `on_turn` begins.
    """
    for seat in (on_turn, start_seat, caller, target_seat):
        _check_seat(e, seat)
    if not 1 <= round <= e.rounds:
        raise AmulettError(f"round: the rounds are 1 to {e.rounds}, not {round!r}")
    s.round, s.start_seat, s.on_turn, s.caller = round, start_seat, on_turn, _or_nobody(caller)
    s.phase = _phase(decision)
    s.age_order[: e.seats] = _age_order(e, age_order)
    s.stall, s.acted, s.looks, s.penalties = stall, int(acted), looks, penalties
    s.window = _phase(window) if window else 0
    s.source = _source(source or ("pile" if hand else "none"))
    s.ability, s.target_seat = _or_nobody(ability), _or_nobody(target_seat)
    s.target_slot = NOBODY if target_slot is None else target_slot - 1
    cards = name_all_cards(e, s, villages, pile, row, discard, set_aside, hand, rest)
    set_cards(e, s, cards, handles)
    _set_seen(e, s, seen, shown)
    _set_amulet(e, s, amulet)
    _set_points(e, s, points)
    _set_guards(e, s, guards, guards_set)
    s.setting = NOBODY if setting is None else _card_at(s, on_turn, setting)
    s.named_size, s.named[: len(named)] = len(named), [slot - 1 for slot in named if _card_at(s, on_turn, slot) >= 0]
    s.looked = mask_of(_card_at(s, on_turn if target_seat is None else target_seat, slot) for slot in looked)
    lying = s.pile.bit_count() + s.row.bit_count()
    if supply is None:
        supply = 0 if s.phase <= Phase.PEEK else lying + len(hand) * (s.source in (Source.PILE, Source.ROW, Source.WITCH))
    s.supply = supply
    _check(e, s, lying)


def _phase(decision: str) -> Phase:
    name = "PEEK" if decision.startswith("peek_") else decision.upper()
    if name not in Phase.__members__:
        raise AmulettError(f"decision: there is no decision {decision!r}")
    return Phase[name]


def _source(name: str) -> Source:
    if name.upper() not in Source.__members__:
        raise AmulettError(f"source: a card in hand comes from {', '.join(s.name.lower() for s in Source)}, not {name!r}")
    return Source[name.upper()]


def _check_seat(e: Any, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < e.seats:
        raise AmulettError(f"there is no seat {seat!r}; the seats are 0 to {e.seats - 1}")


def _age_order(e: Any, order: Sequence[int] | None) -> list[int]:
    found = list(range(e.seats) if order is None else order)
    if sorted(found) != list(range(e.seats)):
        raise AmulettError(f"age_order: must name every seat once, not {found}")
    return found


# ---- the rest of the table


def _set_seen(e: Any, s: Any, seen: Any, shown: Sequence[int]) -> None:
    everybody = s.open | s.row | mask_of([*s.discard[: s.discard_size], *shown])
    if s.source in (Source.ROW, Source.DISCARD, Source.MASTER):
        everybody |= s.hand
    s.seen = [everybody] * (SEATS + 1)
    s.seen[s.on_turn] |= s.hand
    for seat, cards in seen.items() if isinstance(seen, Mapping) else enumerate(seen):
        _check_seat(e, int(seat))
        s.seen[int(seat)] |= mask_of(_card_named(e, s, card) if isinstance(card, str) else card for card in cards)
    if any(cards >> e.cards for cards in s.seen):
        raise AmulettError(f"seen: the handles are 0 to {e.cards - 1}")


def _card_named(e: Any, s: Any, place: str) -> int:
    seat, slot = "ABCD".find(place[:1]), place[1:]
    if not (0 <= seat < e.seats and slot.isdecimal() and 0 < int(slot) <= s.size[seat]):
        raise AmulettError(f"seen: there is no place {place!r}; a place is written like B2")
    return _card_at(s, seat, int(slot))


def _card_at(s: Any, seat: int, slot: int) -> int:
    """The card at a slot counted from 1."""
    if not 0 < slot <= s.size[seat]:
        raise AmulettError(f"the village of seat {seat} has no slot {slot}")
    return int(s.village[seat][slot - 1])


def _set_amulet(e: Any, s: Any, amulet: Mapping[str, Any] | int | None) -> None:
    lies_with = next((seat for seat in range(e.seats) if s.own[seat] & s.covered), None)
    if amulet is None:
        amulet = {"owner": lies_with, "won_in": 0 if lies_with is None else s.round - 1, "used": lies_with is not None}
    elif isinstance(amulet, int):
        amulet = {"owner": amulet, "won_in": s.round - 1, "used": lies_with is not None}
    _check_seat(e, amulet["owner"])
    s.amulet_owner, s.amulet_won = _or_nobody(amulet["owner"]), amulet["won_in"]
    s.amulet_used = int(amulet["used"])
    if lies_with not in (None, s.amulet_owner):
        raise AmulettError("amulet: it lies in the village of its owner")


def _set_points(e: Any, s: Any, points: Sequence[Sequence[int]] | None) -> None:
    over = _rounds_over(s)
    for seat, row in enumerate(points if points is not None else [[0] * over] * e.seats):
        if len(row) != over:
            raise AmulettError(f"points: {over} rounds are over, but seat {seat} has points of {len(row)}")
        s.points[seat][:over] = list(row)


def _set_guards(e: Any, s: Any, guards: Sequence[Sequence[int]], guards_set: Sequence[Sequence[int]]) -> None:
    s.guard = [NOBODY] * CARDS
    for seat, slot, guarded in guards:
        _check_seat(e, seat)
        card = _card_at(s, seat, slot)
        if s.face[card] != Character.BODYGUARD or not s.open >> card & 1:
            raise AmulettError(f"guards: in slot {slot} of seat {seat} lies no face-up Bodyguard")
        if guarded == slot:
            raise AmulettError("guards: a Bodyguard guards another card of its village")
        s.guard[card] = _card_at(s, seat, guarded)
    for slot, times in guards_set:
        s.times_set[_card_at(s, s.on_turn, slot)] = times


def _check(e: Any, s: Any, lying: int) -> None:
    """What the next decision takes for granted."""
    if not all(s.size[: e.seats]):
        raise AmulettError(f"villages: seat {s.size.index(0)} has no card")
    if s.phase in (Phase.BEGIN, Phase.MAIN) and not lying:
        raise AmulettError("pile: a turn cannot begin with an empty supply (SA-3.10)")
    aiming_witch = s.phase == Phase.TARGET_SLOT and s.ability == Character.WITCH
    in_hold = Phase.HOLD in (s.phase, s.window)
    held = range(1, 2) if aiming_witch or in_hold else _HELD.get(Phase(s.phase), range(1))
    if s.hand.bit_count() not in held:
        raise AmulettError(f"hand: {s.hand.bit_count()} cards are in hand, which does not fit the decision")
    vacated = any(VACATED in village[:size] for village, size in zip(s.village, s.size, strict=True))
    free_act = Phase.AMULET_SLOT <= s.phase <= Phase.GUARD_TO
    ability = Phase.TARGET_SEAT <= s.phase <= Phase.ROBBER_GIVE
    aimed = s.phase in (Phase.TARGET_SLOT, Phase.SECOND_LOOK, Phase.ROBBER_GIVE)
    for word, given, needed in (
        ("window", s.window in (Phase.MAIN, Phase.HOLD, Phase.WRAP_UP), free_act),
        ("setting", s.setting != NOBODY, s.phase == Phase.GUARD_TO),
        ("ability", in_python(has_icon)(s.ability), ability),
        ("target_seat", s.target_seat != NOBODY, aimed),
        ("target_slot", s.target_slot in range(s.size[max(s.target_seat, 0)]), s.phase == Phase.ROBBER_GIVE),
        ("villages: a vacated place", vacated, s.phase == Phase.PLACE_NEW),
        ("penalties", s.penalties > 0 and s.pile > 0, s.phase == Phase.END_PENALTY),
    ):
        if needed and not given:
            raise AmulettError(f"{word}: this decision cannot be without it")
    if vacated and s.phase != Phase.PLACE_NEW:
        raise AmulettError("villages: places are vacated only while the new card is being placed (SA-6.20)")
    if s.phase == Phase.PEEK and s.looked.bit_count() >= e.start_looks:
        raise AmulettError("looked: the start look of this seat is over")


def secrets(table: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """By handle, whatever lies where: all that the seat has not seen."""
    places = [(table["handles"]["pile"], table["pile"])]
    places += [
        (handles, faces.replace("^", "").split())
        for handles, faces in zip(table["handles"]["villages"], table["villages"], strict=True)
    ]
    seen = set(table["seen"][seat])
    unseen = [
        str(face) for handles, faces in places for handle, face in zip(handles, faces, strict=True) if handle not in seen
    ]
    return {"set_aside": table["set_aside"], "unseen cards": unseen}
