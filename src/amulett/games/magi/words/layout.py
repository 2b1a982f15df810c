"""Positions of Magi laid out card by card, and the way back: the whole table as plain data."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import to_builtins

from amulett.core.bits import bits
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.kernel import in_python
from amulett.core.layout import cards_left, one_of, seat_of, shuffled, whole
from amulett.games.magi.box.edition import ANY_COLOUR, COLOURS, NO_PICTURE, PICTURE_NAMES, card_ids
from amulett.games.magi.rules.past import how_it_stands
from amulett.games.magi.state import NOBODY, TABLE, Phase
from amulett.games.magi.words.view import DIRECTIONS, cards_of, demand

Taker = int | str
"""A seat, or "table" for the card that is opened at the start of a round."""


PER_SEAT = "hands"
"""The part of a layout that lists something for every seat."""


def layout(edition: Edition, record: Any, s: Any) -> dict[str, Any]:
    """The whole table, hidden things too."""
    ids = card_ids(edition)
    discards = range(s.discard_size - 1, -1, -1)
    return {
        "round": s.round,
        "turn": s.turn,
        "starter": s.starter,
        "on_turn": s.on_turn,
        "next": s.next,
        "direction": DIRECTIONS[s.direction],
        "draw_counter": s.counter,
        "demand": to_builtins(demand(s.colour, s.picture)),
        "decision": Phase(s.phase).name.lower(),
        "asked": s.asked,
        "about": None if s.about == NOBODY else s.about,
        "played": None if s.played == NOBODY else ids[s.played],
        "served": bool(s.served),
        "hands": [cards_of(edition, s.hand[seat]) for seat in range(record.seats)],
        "draw_pile": [ids[kind] for kind in s.pile[s.taken : s.made]],
        "drawn": [[_taker(s.taken_by[n]), ids[s.pile[n]]] for n in range(s.taken)],
        "discard_pile": [ids[s.discard[n]] for n in discards],
        "played_by": [_taker(s.played_by[n]) for n in discards],
        "silent": {str(seat): bits(s.answered[seat]) for seat in bits(s.silent)},
        "scores": list(s.scores[: record.seats]),
    }


def _taker(seat: int) -> Taker:
    return "table" if seat == TABLE else seat


def _seat(taker: Taker, seats: int) -> int:
    return TABLE if taker == "table" else whole("drawn and played_by", taker, 0, seats - 1)


def from_layout(
    edition: Edition,
    record: Any,
    s: Any,
    *,
    hands: Sequence[Sequence[str]],
    discard_pile: Sequence[str] = ("red_coin",),
    draw_pile: Sequence[str] | None = None,
    rest: str | int = "draw_pile",
    played_by: Sequence[Taker] | None = None,
    drawn: Sequence[Sequence[Any]] | None = None,
    on_turn: int = 0,
    draw_counter: int = 0,
    demand: Mapping[str, str] | None = None,
    direction: str = "cw",
    round: int = 1,
    turn: int = 1,
    starter: int = 0,
    scores: Sequence[int] | None = None,
    silent: Mapping[str | int, Sequence[int]] | None = None,
    decision: str | None = None,
    asked: int | None = None,
    about: int | None = None,
    next: int | None = None,
    played: str | None = None,
    served: bool = False,
) -> None:
    """Fill an empty state. Piles are listed top card first.

    Cards that are not named anywhere go to the bottom of the draw pile, shuffled, or to the hand of the seat `rest`.
    Without a demand the top discard demands. Without a decision the turn of `on_turn` begins.
    """
    numbers = {id: kind for kind, id in enumerate(card_ids(edition))}
    held = [list(hand) for hand in hands]
    if len(held) != record.seats:
        raise AmulettError(f"hands: there are {record.seats} seats, but {len(held)} hands")
    if not discard_pile:
        raise AmulettError("discard_pile: at least one card lies open")
    pile = list(draw_pile or ())
    copies = {card["id"]: card["copies"] for card in edition.data["card"]}
    unnamed = cards_left("card", copies, [*discard_pile, *pile, *(card for hand in held for card in hand)])
    if rest == "draw_pile":
        pile += shuffled(unnamed, s)
    else:
        held[seat_of(record, "rest", rest)] += unnamed
    _set_cards(s, numbers, held, pile, list(discard_pile), played_by, drawn)
    _set_demand(s, record, demand)
    s.round, s.turn = whole("round", round, 0, 30_000), whole("turn", turn, 0, 30_000)
    s.counter = whole("draw_counter", draw_counter, 0, 99_999)
    s.starter, s.on_turn = seat_of(record, "starter", starter), seat_of(record, "on_turn", on_turn)
    s.direction = one_of("direction", {word: sign for sign, word in DIRECTIONS.items()}, direction)
    _set_scores(s, record, scores or [0] * record.seats)
    for seat, answered in (silent or {}).items():
        silent_seat = seat_of(record, "silent", int(seat))
        s.silent |= 1 << silent_seat
        s.answered[silent_seat] = sum(1 << seat_of(record, "silent", other) for other in answered)
    s.laid[: s.discard_size] = [-1 - in_python(how_it_stands)(s)] * s.discard_size  # nobody knows how it came about
    s.served = int(bool(served))
    s.played = NOBODY if played is None else one_of("played", numbers, played)
    s.about = NOBODY if about is None else seat_of(record, "about", about)
    s.asked = s.on_turn if asked is None else seat_of(record, "asked", asked)
    if decision is None:  # the turn is still to begin
        s.phase, s.turn, s.next = Phase.BEGIN, turn - 1, on_turn
    else:
        s.phase = one_of("decision", {phase.name.lower(): phase for phase in Phase if phase != Phase.CATCHES}, decision)
        s.next = (on_turn + s.direction) % record.seats if next is None else seat_of(record, "next", next)
    if Phase.ORIGINAL_DRAW <= s.phase <= Phase.TARGET and played is None:
        raise AmulettError(f"played: the decision {decision} is about a played card")
    if s.phase == Phase.CATCH and about is None:
        raise AmulettError("about: the decision catch is about a silent seat")


def _set_scores(s: Any, record: Any, scores: Sequence[int]) -> None:
    if len(scores) != record.seats:
        raise AmulettError(f"scores: there are {record.seats} seats, but {len(scores)} scores")
    s.scores[: record.seats] = [whole("scores", score, 0, 1_999_999) for score in scores]


def _set_cards(
    s: Any,
    numbers: Mapping[str, int],
    hands: Sequence[Sequence[str]],
    pile: Sequence[str],
    discards: Sequence[str],
    played_by: Sequence[Taker] | None,
    drawn: Sequence[Sequence[Any]] | None,
) -> None:
    for seat, hand in enumerate(hands):
        s.hand_size[seat] = len(hand)
        for card in hand:
            s.hand[seat][numbers[card]] += 1
            s.held[seat] |= 1 << numbers[card]
    seats = len(hands)
    players = played_by or ["table"] * len(discards)
    if len(players) != len(discards):
        raise AmulettError(f"played_by: {len(discards)} cards lie open, but {len(players)} are played by somebody")
    s.discard_size = len(discards)
    s.discard[: len(discards)] = [numbers[card] for card in reversed(discards)]
    s.played_by[: len(discards)] = [_seat(taker, seats) for taker in reversed(players)]
    taken = [(seat, card) for seat, hand in enumerate(hands) for card in hand] + [("table", card) for card in discards]
    if drawn is None:  # as if all came from one pile, and nobody had played a card yet
        drawn = taken
    else:
        _check_drawn(drawn, hands, list(zip(players, discards, strict=True)))
    s.taken, s.made = len(drawn), len(drawn) + len(pile)
    s.pile[: s.made] = [numbers[card] for _, card in drawn] + [numbers[card] for card in pile]
    s.taken_by[: s.made] = [_seat(taker, seats) for taker, _ in drawn] + [NOBODY] * len(pile)


def _check_drawn(drawn: Sequence[Sequence[Any]], hands: Sequence[Sequence[str]], played: Sequence[tuple[Any, str]]) -> None:
    """What somebody drew is now in its hand, or it has played it; what was opened lies open."""
    for taker in {str(taker): taker for taker, _ in drawn}.values():
        had = Counter(card for player, card in played if player == taker)
        if taker != "table":
            had += Counter(hands[_seat(taker, len(hands))])
        if Counter(card for other, card in drawn if other == taker) - had:
            raise AmulettError(f"drawn: {taker} drew a card that it neither holds nor has played")


def _set_demand(s: Any, record: Any, demand: Mapping[str, str] | None) -> None:
    top = record.card[s.discard[s.discard_size - 1]]
    s.colour, s.picture = top.colour, top.picture
    if demand is not None:
        colours: dict[str, int] = {"": ANY_COLOUR, **{name: n for n, name in enumerate(COLOURS)}}
        pictures = {"": NO_PICTURE, **{name: n for n, name in enumerate(PICTURE_NAMES)}}
        s.colour = one_of("demand", colours, demand.get("colour", ""))
        s.picture = one_of("demand", pictures, demand.get("picture", ""))


def secrets(table: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """What a layout holds that is hidden from a seat as a rule."""
    hands = {f"hand of {other}": hand for other, hand in enumerate(table["hands"]) if other != seat}
    return {"draw_pile": table["draw_pile"], **hands}
