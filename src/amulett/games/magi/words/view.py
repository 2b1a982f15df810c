"""What a seat is shown: the table now, its options grouped, and events with their audience."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import groupby
from typing import Any, get_args

from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.games.magi.box.edition import ANY_COLOUR, COLOURS, NO_PICTURE, PICTURE_NAMES, card_ids
from amulett.games.magi.state import ACTIONS, NOBODY, SEATS, Do, Ending, Phase, Told
from amulett.games.magi.words.seen import Decision, Demand, Direction, MagiView

DECISIONS: dict[int, Decision] = {Phase[word.upper()]: word for word in get_args(Decision)}
DIRECTIONS: dict[int, Direction] = {1: "cw", -1: "ccw"}
ENDINGS = tuple(ending.name.lower() for ending in Ending)


@lru_cache(maxsize=16)
def action_words(edition: Edition) -> tuple[str, ...]:
    """The text of every action, by number; empty where this edition has no such card."""
    words = [""] * ACTIONS
    for kind, id in enumerate(card_ids(edition)):
        words[kind] = f"play {id}"
    words[Do.DRAW], words[Do.PASS], words[Do.SKIP] = "draw", "pass", "skip"
    for n in range(4):
        words[Do.DRAW_0 + n] = f"choose draw_{n}"
    words[Do.SELECT], words[Do.FREE] = "choose select", "choose free"
    for colour, name in enumerate(COLOURS):
        words[Do.RED + colour] = f"name {name}"
    for n, move in enumerate(("again", "reverse", "shot", "through")):
        words[Do.AGAIN + n] = f"choose {move}"
    words[Do.SAY], words[Do.SILENT] = "say", "silent"
    for seat in range(SEATS):
        words[Do.TARGET + seat] = f"target {seat}"
        words[Do.CATCH + seat] = f"catch {seat}"
        words[Do.LET_PASS + seat] = f"let_pass {seat}"
    return tuple(words)


def demand(colour: int, picture: int) -> Demand:
    """MG-3.1, in words."""
    if colour == ANY_COLOUR:
        return Demand(kind="any")
    if picture == NO_PICTURE:
        return Demand(kind="colour", colour=COLOURS[colour])
    return Demand(kind="card", colour=COLOURS[colour], picture=PICTURE_NAMES[picture])


def cards_of(edition: Edition, counts: Sequence[int]) -> list[str]:
    """A hand in words, in the order of the card list."""
    return [id for id, count in zip(card_ids(edition), counts, strict=False) for _ in range(count)]


def observe(edition: Edition, record: Any, i: Any) -> MagiView:
    """What the seat of an information sees now (ledger, section 14)."""
    ids = card_ids(edition)
    seats = range(record.seats)
    over = i.phase == Phase.OVER
    choosing = i.on_turn if i.phase == Phase.ORIGINAL_DRAW else NOBODY  # whether it will wait depends on its choice
    hands = [cards_of(edition, i.hand[seat]) if over or seat == i.seat else None for seat in seats]
    return MagiView(
        decision=None if over else DECISIONS[i.phase],
        asked=None if over else i.asked,
        about=None if over or i.about == NOBODY else i.about,
        round=i.round,
        turn=i.turn,
        starter=i.starter,
        on_turn=i.on_turn,
        direction=DIRECTIONS[i.direction],
        draw_counter=i.counter,
        demand=demand(i.colour, i.picture),
        top=ids[i.discard[i.discard_size - 1]],
        discard_pile=i.discard_size,
        draw_pile=i.made - i.taken,
        hand=hands[i.seat] if i.seat != NOBODY else None,
        hands=hands,
        hand_sizes=list(i.hand_size[: record.seats]),
        waiting=[seat for seat in seats if i.hand_size[seat] == 0 and not over and seat != choosing],
        silent=[seat for seat in seats if i.silent >> seat & 1],
        scores=list(i.scores[: record.seats]),
    )


def scores(i: Any) -> list[int]:
    return list(i.scores)


def events(edition: Edition, rows: Sequence[Sequence[int]]) -> list[Event]:
    """The rows of the log as events; cards dealt, drawn or shown in a row are one event of each seat."""
    found = []
    for what, run in groupby(rows, key=lambda row: row[0]):
        if what in (Told.DEALT, Told.DREW, Told.SHOWED):
            cards: dict[int, list[int]] = {}
            for _, seat, kind, _ in run:
                cards.setdefault(seat, []).append(kind)
            found += [_cards_event(edition, Told(what), seat, kinds) for seat, kinds in cards.items()]
        else:
            found += [_event(edition, row) for row in run]
    return found


def _cards_event(edition: Edition, what: Told, seat: int, kinds: list[int]) -> Event:
    ids = card_ids(edition)
    name, cards = what.name.lower(), [ids[kind] for kind in kinds]
    if what == Told.SHOWED:  # MG-10.4
        return Event(name, {"seat": seat, "cards": cards})
    public = {"seat": seat, "count": len(cards)}
    return Event(name, {**public, "cards": cards}, audience=(seat,), public=public)


def _event(edition: Edition, row: Sequence[int]) -> Event:
    what, a, b, c = row
    name = Told(what).name.lower()
    ids = card_ids(edition)
    match Told(what):
        case Told.ROUND_BEGAN:
            return Event(name, {"round": a, "starter": b})
        case Told.OPENED:
            return Event(name, {"card": ids[a]})
        case Told.TURN_BEGAN:
            return Event(name, {"seat": a, "turn": b, "draw_counter": c})
        case Told.PLAYED:
            return Event(name, {"seat": a, "card": ids[b]})
        case Told.CHOSE:
            return Event(name, {"seat": a, "ability": action_words(edition)[b].removeprefix("choose ")})
        case Told.COUNTER:
            return Event(name, {"draw_counter": a})
        case Told.COLOUR:
            return Event(name, {"seat": a, "colour": COLOURS[b]})
        case Told.DIRECTION:
            return Event(name, {"direction": DIRECTIONS[a]})
        case Told.AIMED:
            return Event(name, {"seat": a, "target": b})
        case Told.RESHUFFLED:
            return Event(name, {"count": a})
        case Told.CAUGHT | Told.LET_PASS:
            return Event(name, {"seat": a, "about": b})
        case Told.ROUND_ENDED:
            return Event(name, {"finisher": None if a == NOBODY else a})
        case Told.SCORED:
            return Event(name, {"seat": a, "points": b, "total": c})
        case Told.MATCH_ENDED:
            return Event(name, {"ending": ENDINGS[a]})
    return Event(name, {"seat": a})
