"""What a seat is shown: the table now, its options grouped, and events with their audience.

The observation is not the information: a face-down card is shown without its number even to the seat that has seen it,
unless the table plays with a memory aid, `memory_help` (SA-15.4). A face looked at is told once, only to the
seat that looks (SA-15.5).
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, get_args

from msgspec import UNSET

from amulett.core.bits import bits
from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.core.kernel import bit_count
from amulett.games.silver_amulett.box.edition import character
from amulett.games.silver_amulett.state import (
    ACTIONS,
    CARDS,
    NOBODY,
    NUMBERS,
    UNKNOWN,
    VACATED,
    Cause,
    Character,
    Do,
    Ending,
    Phase,
    Source,
    Told,
)
from amulett.games.silver_amulett.words.seen import (
    Amulet,
    ChosenSoFar,
    Discard,
    HandSource,
    Held,
    Place,
    SilverAmulettView,
)

ENDINGS = tuple(ending.name.lower() for ending in Ending)
SOURCES: dict[int, HandSource] = {Source[word.upper()]: word for word in get_args(HandSource)}


def action_words(edition: Edition) -> list[str]:
    """The text of every action, by number; empty where this edition has no such place."""
    words = [""] * ACTIONS
    for do in Do:
        words[do] = do.name.lower()
    most = edition.players[1]
    squires = character(edition, Character.SQUIRE)
    rascals = character(edition, Character.RASCAL)
    for first, verb, count, start in (
        (Do.DRAW_ROW, "draw_row", squires["copies"] * squires["params"]["cards_per_copy"], 1),
        (Do.SLOT, "slot", longest_village(edition), 1),
        (Do.SEAT, "seat", most, 0),
        (Do.NUMBER, "number", NUMBERS, 0),
        (Do.KEEP, "keep", 1 + rascals["copies"] * rascals["params"]["extra_per_copy"], 1),
    ):
        words[first] = ""
        for n in range(count):
            words[first + n] = f"{verb} {n + start}"
    return words


def longest_village(edition: Edition) -> int:
    """All cards in play but one for every other seat."""
    cards = sum(row["copies"] for row in edition.data["characters"])
    by_players = edition.data["setup"]["by_players"]
    return int(max(cards - row["set_aside"] - (row["players"] - 1) for row in by_players))


def slot_of(i: Any, seat: int, card: int) -> int:
    """The slot, counted from 1, of a card in a village."""
    return int(i.village[seat].index(card)) + 1


def guarded_by(i: Any, seat: int) -> dict[int, list[int]]:
    """The guarded cards of a village, each with the slots of its Bodyguards."""
    found: dict[int, list[int]] = {}
    for card in bits(i.own[seat]):
        if i.guard[card] != NOBODY:
            found.setdefault(i.guard[card], []).append(slot_of(i, seat, card))
    return found


def decision(i: Any) -> str | None:
    if i.phase == Phase.OVER:
        return None
    return f"peek_{bit_count(i.looked) + 1}" if i.phase == Phase.PEEK else Phase(i.phase).name.lower()


def observe(edition: Edition, e: Any, i: Any) -> SilverAmulettView:
    """What the seat of an information sees now (SA-15.1, SA-15.8)."""
    seats = range(e.seats)
    return SilverAmulettView(
        decision=decision(i),
        round=i.round,
        rounds=e.rounds,
        start_seat=i.start_seat,
        on_turn=i.on_turn,
        age_order=list(i.age_order[: e.seats]),
        caller=seat_or_none(i.caller),
        villages=[_village(i, e, seat) for seat in seats],
        pile=bit_count(i.pile),
        row=[i.face[card] for card in bits(i.row)],
        discard=_discard(i, e),
        set_aside=e.set_aside,
        hand=_hand(i, e),
        action=_chosen_so_far(i),
        amulet=_amulet(i, e),
        looks=i.looks,
        guards_set=[slot_of(i, i.on_turn, card) for card in bits(i.own[i.on_turn]) if i.times_set[card]],
        stall=i.stall,
        stall_limit=e.stall_limit,
        points=[_points(i, seat) for seat in seats],
        totals=[sum(_points(i, seat)) for seat in seats],
        remembered_pile=[_number(i, card) for card in bits(i.pile)] if e.memory_help else UNSET,
    )


def opened(view: dict[str, Any], layout: Mapping[str, Any]) -> dict[str, Any]:
    """The faces of all cards in the villages, as if the seat remembered them all, and of those in a hand."""
    villages = [
        [_with_face(place, word) for place, word in zip(places, words.split(), strict=True)]
        for places, words in zip(view["villages"], layout["villages"], strict=True)
    ]
    hand = view["hand"] and {**view["hand"], "numbers": list(layout["hand"])}
    return {**view, "villages": villages, "hand": hand}


def _with_face(place: dict[str, Any], word: str) -> dict[str, Any]:
    """`word`: the card as a layout writes it, in brackets if the amulet covers it."""
    if place["card"] is None or place["face_up"]:
        return place
    return {**place, "remembered": int(word.strip("[]^"))}


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _number(i: Any, card: int) -> int | None:
    """A face, if the seat has seen it."""
    return None if i.face[card] == UNKNOWN else int(i.face[card])


def _village(i: Any, e: Any, seat: int) -> list[Place]:
    guarded = guarded_by(i, seat)
    named = i.named[: i.named_size] if seat == i.on_turn else []
    places = []
    for slot, card in enumerate(i.village[seat][: i.size[seat]]):
        if card == VACATED:
            places.append(Place(slot=slot + 1, card=None))
            continue
        face_up = bool(i.open >> card & 1)
        place = Place(
            slot=slot + 1,
            card=card,
            face_up=face_up,
            number=_number(i, card) if face_up else None,
            covered=bool(i.covered >> card & 1),
            guards=None if i.guard[card] == NOBODY else slot_of(i, seat, i.guard[card]),
            guarded_by=guarded.get(card, []),
            named=slot in named,
            remembered=_number(i, card) if e.memory_help and not face_up else UNSET,
        )
        places.append(place)
    return places


def _discard(i: Any, e: Any) -> Discard:
    """Top card and count; its contents for all who play with a memory aid, and while the Master chooses (SA-15.6)."""
    numbers = [_number(i, card) for card in reversed(i.discard[: i.discard_size])]
    others = numbers if e.master_takes_itself else numbers[1:]
    return Discard(
        size=len(numbers),
        top=numbers[0] if numbers else None,
        numbers=numbers if e.memory_help else UNSET,
        eligible=sorted({n for n in others if n is not None}) if i.phase == Phase.MASTER_NUMBER else UNSET,
    )


def _hand(i: Any, e: Any) -> Held | None:
    """The card or cards that the seat on turn is holding; a number only for those who may see it (SA-15.8)."""
    if not i.hand:
        return None
    cards = bits(i.hand)
    known = [_number(i, card) for card in cards]
    open_before = i.source in (Source.ROW, Source.DISCARD, Source.MASTER)
    return Held(
        seat=i.on_turn,
        source=SOURCES[i.source],
        cards=cards,
        numbers=known if open_before or i.seat == i.on_turn else [None] * len(cards),
        remembered=known if e.memory_help else UNSET,
    )


def _chosen_so_far(i: Any) -> ChosenSoFar:
    village = i.on_turn if i.target_seat == NOBODY else i.target_seat
    return ChosenSoFar(
        ability=None if i.ability == NOBODY else i.ability,
        target_seat=seat_or_none(i.target_seat),
        target_slot=None if i.target_slot == NOBODY else i.target_slot + 1,
        named=[slot + 1 for slot in i.named[: i.named_size]],
        looked=sorted(slot_of(i, village, card) for card in bits(i.looked)),
        setting=None if i.setting == NOBODY else slot_of(i, i.on_turn, i.setting),
        penalties=i.penalties,
    )


def _amulet(i: Any, e: Any) -> Amulet:
    owned = i.amulet_owner != NOBODY
    in_time = 0 < i.round - i.amulet_won <= e.use_rounds
    return Amulet(
        owner=seat_or_none(i.amulet_owner),
        usable=bool(owned and in_time and not i.amulet_used and i.phase != Phase.OVER),
        slot=next((slot_of(i, i.amulet_owner, card) for card in bits(i.covered)), None),
    )


def _points(i: Any, seat: int) -> list[int]:
    """Of the rounds that are over (SA-13.7)."""
    return list(i.points[seat][: i.round if i.phase == Phase.OVER else i.round - 1])


def scores(i: Any) -> list[int]:
    return [sum(points) for points in i.points]


# ---- events


def events(edition: Edition, rows: Sequence[Sequence[int]]) -> list[Event]:
    """The rows of the log as events; cards drawn at once, the age order and a revealed village are one event each."""
    found: list[Event] = []
    for what, run in groupby(rows, key=lambda row: row[0]):
        members = list(run)
        seat, numbers = members[0][1], [number for _, _, _, number in members]
        if what == Told.AGE_ORDER:
            found.append(Event("age_order", {"seats": [seat for _, _, seat, _ in members]}))
        elif what == Told.DREW:
            found.append(Event("drew", {"seat": seat, "cards": [card for _, _, card, _ in members]}))
        elif what == Told.REVEALED:
            found.append(Event("revealed", {"seat": seat, "numbers": numbers}))
        elif what == Told.SAW and found and found[-1].name in ("drew", "hexed"):
            found[-1] = _with_faces(found[-1], seat, numbers)
        else:
            found += [_event(edition, row) for row in members]
    return found


def _with_faces(taken: Event, seat: int, numbers: list[int]) -> Event:
    """Cards that go from the pile into the hand of the seat, which alone sees them."""
    data = {**taken.data, "numbers": numbers}
    return Event(taken.name, data, audience=(seat,), public=taken.data, once=("numbers",))


def _place(code: int) -> dict[str, int]:
    return {"owner": code // CARDS, "slot": code % CARDS + 1}


def _event(edition: Edition, row: Sequence[int]) -> Event:
    what, a, b, c = row
    name = Told(what).name.lower()
    match Told(what):
        case Told.SAW:  # a look at a card that stays where it lies
            return Event(name, {"seat": a, "card": b, "number": c}, audience=(a,), once=("number",))
        case Told.ROUND_BEGAN:
            return Event(name, {"round": a, "start_seat": b})
        case Told.OPENED | Told.ROW_FILLED:
            return Event(name, {"card": a, "number": b})
        case Told.PEEKED | Told.COVERED | Told.NAMED | Told.GAVE:
            return Event(name, {"seat": a, "slot": b + 1, "card": c})
        case Told.KEPT:
            return Event(name, {"seat": a, "position": b + 1, "card": c})
        case Told.DREW_ROW | Told.TOOK_DISCARD | Told.DISCARDED | Told.FETCHED:
            return Event(name, {"seat": a, "card": b, "number": c})
        case Told.USED:
            return Event(name, {"seat": a, "ability": b})
        case Told.LOOKED | Told.ROBBED:
            return Event(name, {"seat": a, **_place(b), "card": c})
        case Told.GUARDED:
            return Event(name, {"seat": a, "bodyguard": b + 1, "slot": c + 1})
        case Told.SUCCEEDED | Told.FAILED:
            return Event(name, {"seat": a, "count": b})
        case Told.TURNED_UP | Told.LEFT:
            return Event(name, {**_place(a), "card": b, "number": c})
        case Told.ENTERED:
            return Event(name, {**_place(a), "card": b, "face_up": bool(c)})
        case Told.PENALTY:
            return Event(name, {**_place(a), "card": b})
        case Told.AIMED:
            return Event(name, {"seat": a, "ability": b, "target": c})
        case Told.HEXED | Told.PUT_BACK:
            return Event(name, {"seat": a, "card": b})
        case Told.ROUND_ENDED:
            return Event(name, {"causes": [cause.name.lower() for cause in Cause if a & cause]})
        case Told.SUMMED:
            return Event(name, {"seat": a, "sum": b})
        case Told.SCORED:
            return Event(name, {"seat": a, "points": b, "total": c})
        case Told.MATCH_ENDED:
            return Event(name, {"ending": ENDINGS[0]})
    return Event(name, {"seat": a})
