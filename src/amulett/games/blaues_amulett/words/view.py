"""What a seat is shown: the table now, its options grouped, and events with their audience."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any, get_args

from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.core.kernel import in_python
from amulett.games.blaues_amulett.box.edition import CARD_IDS, PLACE_IDS, POWER_IDS, read_position
from amulett.games.blaues_amulett.box.shape import Fate, Power
from amulett.games.blaues_amulett.rules.walk import power_met
from amulett.games.blaues_amulett.state import (
    ACTIONS,
    AMULET,
    GOAL,
    JOKER,
    NOBODY,
    NOWHERE,
    WAYS,
    Cause,
    Do,
    Ending,
    Need,
    Phase,
    Told,
)
from amulett.games.blaues_amulett.words.seen import AmuletCause, BlauesAmulettView, Decision, Walk, WayName

ENDINGS = tuple(ending.name.lower() for ending in Ending)
WAY_NAMES: tuple[WayName, ...] = get_args(WayName)
DECISIONS: dict[int, Decision] = {Phase[word.upper()]: word for word in get_args(Decision)}
CAUSES: dict[int, AmuletCause] = {Cause[word.upper()]: word for word in get_args(AmuletCause)}


def action_words(edition: Edition) -> list[str]:
    """The text of every action, by number; empty where this edition has none."""
    words = [""] * ACTIONS
    for card, name in enumerate(WAY_NAMES):
        words[Do.PLAY + card] = f"play {name}"
    knobs = edition.data["knobs"]
    for distance in range(knobs["joker_min"], knobs["joker_max"] + 1):
        words[Do.JOKER + distance - 1] = f"joker {distance}"
    for action in (Do.STOP, *(Do(number) for number in range(Do.PAY, Do.DISCARD)), Do.DONE):
        words[action] = action.name.lower()
    for kind, fate in enumerate(CARD_IDS):
        if kind != AMULET:
            words[Do.DISCARD + kind] = f"discard {fate}"
    for n, power in enumerate(POWER_IDS):
        words[Do.MOVE + n] = f"move {power}"
    for n, place in enumerate(PLACE_IDS):
        words[Do.PUT + n] = f"put {place}"
    return words


def cards_of(counts: Sequence[int]) -> list[Fate]:
    """A hand in words, in the order of the card list."""
    return [id for id, count in zip(CARD_IDS, counts, strict=True) for _ in range(count)]


def way_cards_of(bits: int) -> list[WayName]:
    return [WAY_NAMES[card] for card in range(WAYS) if bits >> card & 1]


def powers_of(bits: int) -> list[Power]:
    return [id for power, id in enumerate(POWER_IDS) if bits >> power & 1]


def position_of(record: Any, at: int) -> str:
    return read_position(record.written[at])


def seat_or_none(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def observe(edition: Edition, record: Any, i: Any) -> BlauesAmulettView:
    """What the seat of an information sees now (ledger, Hidden information)."""
    seats = range(record.seats)
    over = i.phase == Phase.OVER
    hands = [cards_of(i.hand[seat]) if over or seat == i.seat else None for seat in seats]
    return BlauesAmulettView(
        decision=None if over else DECISIONS[i.phase],
        on_turn=i.on_turn,
        turn=i.turn,
        round=(i.turn - 1) // record.seats + 1,
        max_rounds=record.max_turns // record.seats,
        moves=i.moves,
        princes=[position_of(record, i.at[seat]) for seat in seats],
        steps=[i.at[seat] >> 1 for seat in seats],
        goal=record.step_of[GOAL],
        way_cards=[way_cards_of(i.face_up[seat]) for seat in seats],
        amulet=seat_or_none(i.amulet),
        powers={id: PLACE_IDS[i.power_at[power]] for power, id in enumerate(POWER_IDS)},
        moved=powers_of(i.moved),
        figure=None if i.figure == NOBODY else POWER_IDS[i.figure],
        hand=hands[i.seat] if i.seat != NOBODY else None,
        hands=hands,
        hand_sizes=list(i.hand_size[: record.seats]),
        draw_pile=i.pile_size,
        discard_pile=[CARD_IDS[kind] for kind in reversed(i.discard[: i.discard_size])],
        walk=_walk(record, i),
        loser=seat_or_none(i.amulet if i.phase == Phase.TAKE_AMULET else i.loser),
        cause=CAUSES[i.cause] if i.cause else None,
        discard_to=None if i.need == Need.NONE else record.hand_limit - (i.need != Need.LIMIT),
    )


def _walk(record: Any, i: Any) -> Walk | None:
    """For the mover's eyes: the move that he is making, and what the place before him demands."""
    if i.path_size == 0:
        return None
    place = _place_met(record, i)
    return Walk(
        card=WAY_NAMES[i.card],
        path=[position_of(record, at & 255) for at in i.path[: i.path_size]],
        steps=i.steps,
        place=None if place == NOWHERE else PLACE_IDS[place],
        price=[] if place == NOWHERE else price(record, i, place),
    )


def _place_met(record: Any, i: Any) -> int:
    if i.phase not in (Phase.FRONT_PLACE, Phase.BACK_PLACE):
        return NOWHERE
    step = (i.at[i.on_turn] >> 1) + (1 if i.phase == Phase.FRONT_PLACE else -1)
    return int(record.place_at[step])


def price(record: Any, i: Any, place: int) -> list[Fate]:
    """The cards that a place demands of the mover (BA-7.1 to BA-7.3)."""
    due = in_python(power_met)(i, record, place), record.task[place]
    return [CARD_IDS[kind] for kind in due if kind != NOWHERE]


def scores(i: Any) -> list[int]:
    """BA-13.8"""
    return [at >> 1 for at in i.at]


def events(edition: Edition, rows: Sequence[Sequence[int]]) -> list[Event]:
    """The rows of the log as events; the steps of a walk, and cards that move together, are one event."""
    found = []
    for key, run in groupby(rows, key=_belongs_together):
        members = list(run)
        if key is None:
            found += [_event(edition, row) for row in members]
        else:
            found.append(_joint_event(Told(key[0]), members))
    return found


_JOINT = (Told.STEPPED, Told.PAID, Told.DREW, Told.GATHERED, Told.AMULET_CARD)


def _belongs_together(row: Sequence[int]) -> tuple[int, ...] | None:
    what, seat, _, place = row
    if what not in _JOINT:
        return None
    return (what, seat, place) if what == Told.PAID else (what, seat)


def _joint_event(what: Told, rows: Sequence[Sequence[int]]) -> Event:
    seat = rows[0][1]
    if what == Told.STEPPED:
        path = [read_position(position) for _, _, position, _ in rows]
        return Event("walked", {"seat": seat, "path": path, "to": path[-1]})
    if what == Told.AMULET_CARD:
        return Event("amulet_card", {"seat": seat, "count": len(rows)})
    name, cards = what.name.lower(), [CARD_IDS[kind] for _, _, kind, _ in rows]
    if what == Told.PAID:
        return Event(name, {"seat": seat, "place": read_position(rows[0][3]), "cards": cards})
    if what == Told.GATHERED:
        return Event(name, {"seat": seat, "cards": cards})
    public = {"seat": seat, "count": len(cards)}
    return Event(name, {**public, "cards": cards}, audience=(seat,), public=public)  # BA-9.12


def _event(edition: Edition, row: Sequence[int]) -> Event:
    what, a, b, c = row
    name = Told(what).name.lower()
    match Told(what):
        case Told.LOT:
            return Event(name, {"seat": a, "way": WAY_NAMES[b]})
        case Told.TURN_BEGAN:
            return Event(name, {"seat": a, "turn": b})
        case Told.PLAYED:
            return Event("joker" if b == JOKER else name, {"seat": a, "way": WAY_NAMES[b], "distance": c})
        case Told.PUSHED:
            return Event(name, {"seat": a, "to": read_position(b), "by": c})
        case Told.SHOVED:
            return Event(name, {"seat": a, "to": read_position(b)})
        case Told.AMULET | Told.AMULET_LEFT:
            return Event(name, {"seat": a, "loser": seat_or_none(b)})
        case Told.STOLE:
            public = {"seat": a, "loser": b}
            return Event(name, {**public, "card": CARD_IDS[c]}, audience=(a, b), public=public)
        case Told.SPARED:
            return Event(name, {"seat": a, "loser": b})
        case Told.DECLINED:
            return Event("declined_castle" if b else "declined_arrow", {"seat": a})
        case Told.DISCARDED:
            return Event(name, {"seat": a, "card": CARD_IDS[b]})
        case Told.RESHUFFLED:
            return Event(name, {"count": a})
        case Told.POWER_MOVED | Told.POWER_SWAPPED:
            return Event(name, {"seat": a, "power": POWER_IDS[b], "place": PLACE_IDS[c]})
        case Told.ENDED:
            return Event(name, {"ending": ENDINGS[a]})
    return Event(name, {"seat": a})
