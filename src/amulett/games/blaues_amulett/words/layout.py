"""Positions of the Blue Amulet laid out by hand, and the way back: the whole table as plain data."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from typing import Any

from amulett.core.clause import clause_id
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.layout import cards_left, one_of, shuffled
from amulett.games.blaues_amulett.box.edition import CARD_IDS, PLACE_IDS, POWER_IDS
from amulett.games.blaues_amulett.state import (
    AMULET,
    CARDS,
    FARTHEST,
    GOAL,
    KINDS,
    NOBODY,
    NOWHERE,
    POWERS,
    RIGHTS,
    SEATS,
    SPECTATOR,
    START,
    Because,
    Cause,
    Do,
    Need,
    Phase,
)
from amulett.games.blaues_amulett.words.view import (
    WAY_NAMES,
    cards_of,
    position_of,
    powers_of,
    price,
    seat_or_none,
    way_cards_of,
)

_RIGHTS = [Do(Do.PAY + n).name.lower() for n in range(RIGHTS)]
_REASONS = [clause_id("BA", because) for because in Because]


PER_SEAT = "princes"
"""The part of a layout that lists something for every seat."""


def layout(edition: Edition, record: Any, s: Any) -> dict[str, Any]:
    """The whole table, hidden things too."""
    seats = range(record.seats)
    return {
        "turn": s.turn,
        "on_turn": s.on_turn,
        "decision": Phase(s.phase).name.lower(),
        "princes": [position_of(record, s.at[seat]) for seat in seats],
        "way_cards": [way_cards_of(s.face_up[seat]) for seat in seats],
        "powers": {id: PLACE_IDS[s.power_at[power]] for power, id in enumerate(POWER_IDS)},
        "amulet": seat_or_none(s.amulet),
        "hands": [cards_of(s.hand[seat]) for seat in seats],
        "draw_pile": [CARD_IDS[kind] for kind in reversed(s.pile[: s.pile_size])],
        "discard_pile": [CARD_IDS[kind] for kind in reversed(s.discard[: s.discard_size])],
        "rest": "box",
        "lots": [WAY_NAMES[s.lot[seat]] for seat in seats],
        "moves": s.moves,
        "card": None if s.card == NOBODY else WAY_NAMES[s.card],
        "steps": s.steps,
        "path": [position_of(record, at & 255) for at in s.path[: s.path_size]],
        "payments": [at >> 8 for at in s.path[: s.path_size]],
        "closed": {right: clause_id("BA", clause) for right, clause in zip(_RIGHTS, s.closed, strict=True) if clause},
        "cause": Cause(s.cause).name.lower(),
        "loser": seat_or_none(s.loser),
        "discard_for": Need(s.need).name.lower(),
        "moved": powers_of(s.moved),
        "figure": None if s.figure == NOBODY else POWER_IDS[s.figure],
        "fresh": list(s.fresh[: record.seats]),
        "knowledge": {_observer(n): _knowledge(record, s, n) for n in (*seats, SPECTATOR)},
    }


def _observer(number: int) -> str:
    return "public" if number == SPECTATOR else str(number)


def _knowledge(record: Any, s: Any, observer: int) -> dict[str, Any]:
    return {
        "known": [cards_of(s.known[observer][seat]) for seat in range(record.seats)],
        "old": cards_of(s.old[observer]),
        "new": cards_of(s.new[observer]),
        "robbed": seat_or_none(s.robbed[observer]),
        "robber": seat_or_none(s.robber[observer]),
    }


def from_layout(
    edition: Edition,
    record: Any,
    s: Any,
    *,
    princes: Sequence[str],
    hands: Sequence[Sequence[str]] | None = None,
    draw_pile: Sequence[str] = (),
    discard_pile: Sequence[str] = (),
    rest: str = "draw_pile",
    powers: Mapping[str, str] | None = None,
    amulet: int | None = None,
    way_cards: Sequence[Sequence[Any]] | None = None,
    on_turn: int = 0,
    turn: int = 1,
    decision: str = "way_card",
    lots: Sequence[Any] | None = None,
    moves: int = 0,
    card: str | None = None,
    steps: int = 0,
    path: Sequence[str] = (),
    payments: Sequence[int] = (),
    closed: Mapping[str, str] | None = None,
    cause: str = "none",
    loser: int | None = None,
    discard_for: str = "none",
    moved: Sequence[str] = (),
    figure: str | None = None,
    fresh: Sequence[int] | None = None,
    knowledge: Mapping[str, Mapping[str, Any]] | None = None,
) -> None:
    """Fill an empty state. Piles are listed top card first; a position is a field (`R3.2`), a place (`gate_2`) or `P4`.

    Fate cards that are not named anywhere go to the bottom of the draw pile, by lot, or stay in the box (`rest`). Way cards
    are the ones that lie face up. Without knowledge nobody has seen more than the table shows.
    """
    _set_princes(record, s, princes)
    _set_fate_cards(record, s, hands or [()] * record.seats, draw_pile, discard_pile, rest)
    _set_powers(record, s, powers or {})
    _set_way_cards(record, s, way_cards, lots)
    s.turn = _in_range("turn", turn, record.max_turns)
    s.moves, s.steps = _in_range("moves", moves, 3), _in_range("steps", steps, FARTHEST)
    s.on_turn = _seat(record, on_turn)
    s.amulet = NOBODY if amulet is None else _seat(record, amulet)
    s.loser = NOBODY if loser is None else _seat(record, loser)
    s.phase = _member(Phase, "decision", decision)
    s.cause, s.need = _member(Cause, "cause", cause), _member(Need, "discard_for", discard_for)
    s.card = NOBODY if card is None else _number("way card", WAY_NAMES, card)
    s.figure = NOBODY if figure is None else _number("dark power", POWER_IDS, figure)
    s.moved = sum(1 << _number("dark power", POWER_IDS, power) for power in moved)
    _set_path(record, s, path, payments)
    for verb, clause in (closed or {}).items():
        s.closed[_number("right", _RIGHTS, verb)] = list(Because)[_number("clause that closes a right", _REASONS, clause)]
    _set_knowledge(record, s, fresh, knowledge)
    for is_wrong, why in _contradictions(record, s):
        if is_wrong:
            raise AmulettError(why)


def _contradictions(record: Any, s: Any) -> Iterator[tuple[bool, str]]:
    """What a decision needs on the table."""
    phase, at = s.phase, s.at[s.on_turn]
    resting = [s.at[seat] for seat in range(record.seats) if seat != s.on_turn or s.path_size == 0]
    fields = [a for a in resting if record.place_at[a >> 1] == NOWHERE]
    yield len(set(fields)) < len(fields), "princes: a field holds one prince only (BA-2.12)"
    yield (
        GOAL in [record.place_at[a >> 1] for a in s.at[: record.seats]] and phase != Phase.OVER,
        ("princes: whoever stands on the Castle of Light has won (BA-13.1)"),
    )
    yield (
        phase in (Phase.WAY_CARD, Phase.NEXT_CARD) and s.face_up[s.on_turn] == 0,
        "way_cards: one must lie face up (BA-4.7)",
    )
    yield phase == Phase.MOVE, "decision: `move` is only what others see of a decision"
    walking = phase in (Phase.WALK, Phase.JOKER_DISTANCE, Phase.FRONT_PLACE, Phase.BACK_PLACE)
    yield (
        walking and (s.card == NOBODY or s.path_size == 0 or s.path[s.path_size - 1] & 255 != at),
        ("path: a move that is being made needs its card and its path up to the prince"),
    )
    yield s.path_size + s.steps > FARTHEST + 1, f"steps: a move has at most {FARTHEST} steps"
    yield s.paid > s.discard_size, "payments: what has been paid lies on the discard pile (BA-7.7)"
    if phase in (Phase.FRONT_PLACE, Phase.BACK_PLACE):
        yield from _contradictions_at_a_place(record, s)
    drawing = phase in (Phase.ARROW_DRAW, Phase.DRAW) or s.need == Need.ARROW
    yield drawing and s.pile_size + s.discard_size == 0, "draw_pile: there is no card to be had (BA-9.11)"
    robbing = phase in (Phase.STEAL, Phase.ROB) or s.need == Need.THEFT
    yield robbing and (s.loser == NOBODY or s.hand_size[s.loser] == 0), "loser: a theft needs a loser with cards (BA-10.8)"
    yield phase == Phase.TAKE_AMULET and s.cause == Cause.NONE, "cause: the amulet comes by `push` or by `card`"
    yield (
        phase == Phase.DISCARD and (s.need == Need.NONE or s.hand_size[s.on_turn] == 0),
        ("discard_for: a discard is for the `limit`, an `arrow` or a `theft`, and needs cards (BA-9.8)"),
    )
    yield (
        phase == Phase.POWER_PLACE and (s.figure == NOBODY or s.moved >> s.figure & 1 == 1),
        ("figure: a dark power not yet moved must have been chosen (BA-12.6)"),
    )


def _contradictions_at_a_place(record: Any, s: Any) -> Iterator[tuple[bool, str]]:
    front, step = s.phase == Phase.FRONT_PLACE, s.at[s.on_turn] >> 1
    place = record.place_at[step + 1 if front else step - 1]
    met = place != NOWHERE and bool(s.at[s.on_turn] & 1) == front and s.steps > 0
    yield not met, "decision: front_place is asked in front of a place, back_place behind one, each with steps left"
    missing = [card for card in price(record, s, place) if card not in cards_of(s.hand[s.on_turn])]
    yield bool(missing), f"hands: {' and '.join(missing)} must be there, or nothing is to be decided (BA-7.6)"
    yield place == START and s.steps > 1, "steps: the start castle cannot be crossed (BA-6.5)"


def _in_range(what: str, number: Any, most: int) -> int:
    if isinstance(number, bool) or not isinstance(number, int) or not 0 <= number <= most:
        raise AmulettError(f"{what}: must be a whole number from 0 to {most}, not {number!r}")
    return number


def _seat(record: Any, seat: Any) -> int:
    return _in_range("seat", seat, record.seats - 1)


def _number(what: str, ids: Sequence[str], id: Any) -> int:
    if str(id) not in ids:
        raise AmulettError(f"{id!r} is no {what}; there are {', '.join(ids)}")
    return ids.index(str(id))


def _member(words: type[IntEnum], what: str, word: str) -> int:
    return one_of(what, {member.name.lower(): int(member) for member in words}, str(word).lower())


def _position(record: Any, text: str) -> int:
    """`gate_2`, `P4`, `R3.2` or `L3.2` as a number."""
    goal = record.step_of[GOAL]
    if text[:1] == "P" and text[1:].isdecimal():
        steps = sorted(record.step_of)
        if int(text[1:]) < len(steps):
            return 2 * int(steps[int(text[1:])]) + 1
    for at in range(1, 2 * goal + 2):
        is_position = at & 1 or record.place_at[at >> 1] == NOWHERE
        if is_position and position_of(record, at) == text:
            return at
    raise AmulettError(
        f"{text!r} is no position of this board; write a field like 'R3.2', or a place like 'gate_2' or 'P4'"
    )


def _set_princes(record: Any, s: Any, princes: Sequence[str]) -> None:
    if len(princes) != record.seats:
        raise AmulettError(f"princes: there are {record.seats} seats, but {len(princes)} positions")
    for seat, text in enumerate(princes):
        s.at[seat] = _position(record, str(text))


def _set_fate_cards(
    record: Any, s: Any, hands: Sequence[Sequence[str]], pile: Sequence[str], discards: Sequence[str], rest: str
) -> None:
    if len(hands) != record.seats:
        raise AmulettError(f"hands: there are {record.seats} seats, but {len(hands)} hands")
    if rest not in ("draw_pile", "box"):
        raise AmulettError(f"rest: 'draw_pile' or 'box', not {rest!r}")
    named = [*pile, *discards, *(card for hand in hands for card in hand)]
    unnamed = cards_left("fate card", dict(zip(CARD_IDS, record.copies, strict=True)), named)
    below = shuffled(unnamed, s) if rest == "draw_pile" else []
    for seat, hand in enumerate(hands):
        if CARD_IDS[AMULET] in hand:
            raise AmulettError("hands: an amulet card is never held (BA-10.2)")
        s.hand_size[seat] = len(hand)
        for card in hand:
            s.hand[seat][CARD_IDS.index(card)] += 1
    cards = [CARD_IDS.index(card) for card in reversed([*pile, *below])]
    s.pile_size, s.pile[: len(cards)] = len(cards), cards
    cards = [CARD_IDS.index(card) for card in reversed(discards)]
    s.discard_size, s.discard[: len(cards)] = len(cards), cards
    for kind, id in enumerate(CARD_IDS):
        s.in_play[kind] = record.copies[kind] - (unnamed.count(id) if rest == "box" else 0)


def _set_powers(record: Any, s: Any, powers: Mapping[str, str]) -> None:
    """Dark powers that are not named stand where they begin (BA-3.3)."""
    s.power_at = list(record.power_start)
    for id, place in powers.items():
        s.power_at[_number("dark power", POWER_IDS, id)] = _number("place", PLACE_IDS, place)
    if START in s.power_at or len(set(s.power_at)) < POWERS:
        raise AmulettError("powers: each stands on a place of its own, and none on the start castle (BA-12.2, BA-12.3)")


def _set_way_cards(record: Any, s: Any, face_up: Sequence[Sequence[Any]] | None, lots: Sequence[Any] | None) -> None:
    for seat, cards in enumerate(face_up or [WAY_NAMES] * record.seats):
        numbers = {_number("way card", WAY_NAMES, card) for card in cards}
        s.face_up[_seat(record, seat)] = sum(1 << number for number in numbers)
    for seat, lot in enumerate(lots or [WAY_NAMES[0]] * record.seats):
        s.lot[_seat(record, seat)] = _number("way card", WAY_NAMES, lot)


def _set_path(record: Any, s: Any, path: Sequence[str], payments: Sequence[int]) -> None:
    if len(path) > FARTHEST + 1:
        raise AmulettError(f"path: a move has at most {FARTHEST} steps")
    s.path_size = len(path)
    for n, text in enumerate(path):
        paid = _in_range("payments", payments[n], 2) if n < len(payments) else 0
        s.path[n] = _position(record, text) + 256 * paid
        s.paid += paid


def _set_knowledge(
    record: Any, s: Any, fresh: Sequence[int] | None, knowledge: Mapping[str, Mapping[str, Any]] | None
) -> None:
    for seat in range(record.seats):
        s.fresh[seat] = s.hand_size[seat] if fresh is None else _in_range("fresh", fresh[seat], CARDS)
    shown = s.discard[: s.discard_size - s.paid]
    for observer in range(SEATS + 1):
        for kind in range(KINDS):  # as if all cards came from one draw pile
            own = s.hand[observer][kind] if observer < record.seats else 0
            s.new[observer][kind] = s.in_play[kind] - shown.count(kind) - own
        s.robbed[observer] = s.robber[observer] = NOBODY
    if knowledge is not None:
        _check_knowledge(record, knowledge)
        for observer in range(SEATS + 1):  # an empty seat knows what a spectator knows
            table = knowledge[_observer(observer if observer < record.seats else SPECTATOR)]
            for seat, cards in enumerate(table["known"]):
                s.known[observer][_seat(record, seat)] = _counts(cards)
            s.old[observer], s.new[observer] = _counts(table["old"]), _counts(table["new"])
            if table["robbed"] is not None:
                s.robbed[observer], s.robber[observer] = _seat(record, table["robbed"]), _seat(record, table["robber"])


def _check_knowledge(record: Any, knowledge: Mapping[str, Mapping[str, Any]]) -> None:
    observers = [_observer(n) for n in (*range(record.seats), SPECTATOR)]
    for observer in observers:
        for key in ("known", "old", "new", "robbed", "robber"):
            if key not in knowledge.get(observer, {}):
                raise AmulettError(f"knowledge: {observer!r} lacks {key!r}; the observers are {', '.join(observers)}")


def _counts(cards: Iterable[str]) -> list[int]:
    counts = [0] * KINDS
    for card in cards:
        counts[_number("fate card", CARD_IDS, card)] += 1
    return counts


def secrets(table: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """What a layout holds that is hidden from a seat as a rule."""
    hands = {f"hand of {other}": hand for other, hand in enumerate(table["hands"]) if other != seat}
    return {"draw_pile": table["draw_pile"], **hands}
