"""What people at a table may ask for: each request is checked here, and becomes entries for the log."""

from collections.abc import Callable, Mapping
from time import time
from typing import Any, TypeVar

from amulett.bots.levels import LEVELS
from amulett.bots.names import BOTS
from amulett.core.action import Action
from amulett.core.course import rules_digest
from amulett.core.deal import pledge_to
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError, IllegalAction, UnknownAction
from amulett.core.match import Match
from amulett.games import find_game
from amulett.server import protocol, tokens
from amulett.server.entries import (
    Acted,
    Arranged,
    Changed,
    Declined,
    Entry,
    Fixed,
    Gone,
    Held,
    Hinted,
    Joined,
    Paced,
    Pledged,
    PutOut,
    Readied,
    Returned,
    Said,
    Sat,
    Shown,
    Started,
    Subscribed,
    Swapped,
    TakenBack,
    TimeAdded,
    Unsubscribed,
    WentOn,
    Wished,
)
from amulett.server.names import checked_name, is_like_any
from amulett.server.refusal import Refusal
from amulett.server.table import BOT_NAMES, Table

DEFAULT_BOT = LEVELS[len(LEVELS) // 2]
"""The bot that holds the seat of somebody who has gone: neither the weakest nor the strongest."""
MOST_PEOPLE = 50
OUT_OF_TURN = 0
"""The decision number of a seat that is not asked; real ones start with 1."""
_ENOUGH_TIME_MS = 86_400_000

Entries = list[Entry]
R = TypeVar("R", bound=protocol.Request)
_CHECKS: dict[type, Callable[[Table, int, Any], Entries]] = {}


def _for(kind: type[R]) -> Callable[[Callable[[Table, int, R], Entries]], Callable[[Table, int, R], Entries]]:
    def note(check: Callable[[Table, int, R], Entries]) -> Callable[[Table, int, R], Entries]:
        _CHECKS[kind] = check
        return check

    return note


def entries_for(table: Table, person: int | None, request: protocol.Request) -> Entries:
    """What a request from this person (None: a spectator) adds to the log; raises Refusal."""
    if person is None:
        raise Refusal("spectator")
    return _CHECKS[type(request)](table, person, request)


# ---- what several of them need


def _gathering(table: Table) -> None:
    if table.phase != "gathering":
        raise Refusal("begun")
    if table.deals:
        raise Refusal("dealing")


def _only_host(table: Table, person: int) -> None:
    if person != table.host:
        raise Refusal("not_host")


def _known_seat(table: Table, seat: int) -> None:
    if seat >= len(table.chairs):
        raise Refusal("no_such_seat")


def _seat_of(table: Table, person: int) -> int:
    seat = table.people[person].seat
    if seat is None:
        raise Refusal("no_seat")
    return seat


def check_bot(bot: str | None) -> None:
    if bot is not None and bot not in BOTS:
        raise Refusal("no_such_bot", bots=", ".join(BOTS))


def checked_box(
    id: str, edition: Edition | str | None, players: int, options: Mapping[str, str | bool]
) -> tuple[Edition, dict[str, str | bool]]:
    """The edition of a table (by name, or its own) and all its options; raises Refusal if there can be no such table."""
    try:
        game = find_game(id)
        if isinstance(edition, str) and edition not in game.editions:
            raise AmulettError(f"{game.id} has no edition {edition!r}")
        box = edition if isinstance(edition, Edition) else game.edition(edition)
        return box, dict(Match(game, box, players, options, 0).options)
    except AmulettError as error:
        raise Refusal("bad_table", why=error) from None


# ---- before the start


def join_table(table: Table, name: str, seat: int | None, key: str) -> Entries:
    """Somebody new: in the requested seat, else in the first open one, else as a spectator with a name."""
    name = checked_name(name, [other.name for other in table.people.values()], BOT_NAMES)
    if len(table.people) >= MOST_PEOPLE:
        raise Refusal("full")
    if is_like_any(name, [other.name for other in table.put_out]):
        raise Refusal("put_out")
    person = table.joined + 1
    entries: Entries = [Joined(person=person, name=name, key=key)]
    if seat is not None:
        _gathering(table)
        _known_seat(table, seat)
        if not table.chairs[seat].is_open:
            raise Refusal("taken")
    elif table.gathers:
        seat = next((n for n, chair in enumerate(table.chairs) if chair.is_open), None)
    if seat is None and not table.created.watchers:
        raise Refusal("no_watchers")
    return entries if seat is None else [*entries, Sat(person=person, seat=seat)]


@_for(protocol.Sit)
def _sit(table: Table, person: int, request: protocol.Sit) -> Entries:
    _gathering(table)
    _known_seat(table, request.seat)
    if not table.chairs[request.seat].is_open:
        raise Refusal("taken")
    return [Sat(person=person, seat=request.seat)]


@_for(protocol.Stand)
def _stand(table: Table, person: int, request: protocol.Stand) -> Entries:
    _gathering(table)
    _seat_of(table, person)
    return [Sat(person=person, seat=None)]


@_for(protocol.Leave)
def _leave(table: Table, person: int, request: protocol.Leave) -> Entries:
    """Once a match has begun, the seat stays its owner's."""
    return [Gone(person=person)] if table.gathers or table.people[person].seat is None else []


@_for(protocol.PutOut)
def _put_out(table: Table, person: int, request: protocol.PutOut) -> Entries:
    _gathering(table)
    _only_host(table, person)
    if request.person not in table.people:
        raise Refusal("no_such_person")
    if request.person == person:
        raise Refusal("yourself")
    return [PutOut(person=request.person)]


@_for(protocol.Swap)
def _swap(table: Table, person: int, request: protocol.Swap) -> Entries:
    _gathering(table)
    _only_host(table, person)
    _known_seat(table, request.seat)
    _known_seat(table, request.other)
    return [Swapped(seat=request.seat, other=request.other)]


@_for(protocol.Arrange)
def _arrange(table: Table, person: int, request: protocol.Arrange) -> Entries:
    _gathering(table)
    _only_host(table, person)
    _known_seat(table, request.seat)
    check_bot(request.bot)
    return [Arranged(seat=request.seat, bot=request.bot)]


@_for(protocol.Pledge)
def _pledge(table: Table, person: int, request: protocol.Pledge) -> Entries:
    _gathering(table)
    known = table.people[person].pledge == request.pledge
    return [] if known else [Pledged(person=person, pledge=request.pledge)]


@_for(protocol.Ready)
def _ready(table: Table, person: int, request: protocol.Ready) -> Entries:
    _gathering(table)
    _seat_of(table, person)
    return [] if table.people[person].ready == request.ready else [Readied(person=person, ready=request.ready)]


@_for(protocol.Change)
def _change(table: Table, person: int, request: protocol.Change) -> Entries:
    _gathering(table)
    _only_host(table, person)
    if request.seats < sum(not chair.is_open for chair in table.chairs):
        raise Refusal("seats_taken")
    created = table.created
    keeps_own = bool(created.source) and request.edition == created.edition
    own = table.edition if keeps_own else None
    edition, options = checked_box(table.game, own or request.edition, request.seats, request.options)
    return [
        Changed(
            players=request.seats,
            edition=edition.name,
            source=created.source if keeps_own else "",
            base=created.base if keeps_own else "",
            options=options,
            clock=request.clock,
            public=request.public,
            watchers=request.watchers,
            hints=request.hints,
        )
    ]


@_for(protocol.Start)
def _start(table: Table, person: int, request: protocol.Start) -> Entries:
    _gathering(table)
    _only_host(table, person)
    if any(chair.is_open for chair in table.chairs):
        raise Refusal("open_seats")
    people = [chair.person for chair in table.chairs]
    if table.created.hints and not all(table.people[other].ready for other in people if other not in (None, person)):
        raise Refusal("not_agreed")
    pledges = [table.people[person].pledge if person is not None else "" for person in people]
    fixed = Fixed(pledges=pledges)
    return [fixed] if any(pledges) else [fixed, *deal(table)]


@_for(protocol.Reveal)
def _reveal(table: Table, person: int, request: protocol.Reveal) -> Entries:
    """The last one begins the match."""
    if not table.deals:
        raise Refusal("begun" if table.match else "not_dealing")
    seat = _seat_of(table, person)
    if seat not in table.withheld:
        return []
    if pledge_to(table.commitment, request.chance) != table.pledges[seat]:  # type: ignore[index]
        raise Refusal("not_pledged")
    shown = Shown(seat=seat, chance=request.chance)
    return [shown, *deal(table)] if table.withheld == [seat] else [shown]


def deal(table: Table) -> Entries:
    """The match begins, without the parts that have not been revealed."""
    game = find_game(table.game)
    digest = table.edition.digest
    return [Started(digest=digest, rules=rules_digest(game), asks_forced=True, at=int(time()))]


# ---- in a match


@_for(protocol.Move)
def _move(table: Table, person: int, request: protocol.Move) -> Entries:
    seat = _seat_of(table, person)
    if request.match != table.match_number:
        raise Refusal("stale")
    entries = act(table, seat, request.decision, request.action)
    return [Returned(seat=seat), *entries] if table.chairs[seat].bot else entries


def act(table: Table, seat: int, decision: int, action: str) -> Entries:
    """A seat's action, a person's or a bot's."""
    match = table.match
    if not match or table.closed:
        raise Refusal("closed" if table.closed else "no_match")
    if decision != (table.decisions[seat] if seat in table.to_act else OUT_OF_TURN):
        raise Refusal("stale")
    return [Acted(seat=seat, action=_check(match, seat, action).text)]


def _check(match: Match, seat: int, text: str) -> Action:
    try:
        return match.check(text, seat)
    except IllegalAction as error:
        raise Refusal("illegal", error.clause) from None
    except UnknownAction:
        raise Refusal("no_action", action=text[:40]) from None


@_for(protocol.Hint)
def _hint(table: Table, person: int, request: protocol.Hint) -> Entries:
    """Noted once for a decision, however often it is asked."""
    seat = _seat_of(table, person)
    if not table.match or table.closed:
        raise Refusal("closed" if table.closed else "no_match")
    if request.match != table.match_number or table.asked.get(seat) != request.decision:
        raise Refusal("stale")
    if not table.gives_hints(seat):
        raise Refusal("no_hints")
    return [] if request.decision in table.hints.get(seat, ()) else [Hinted(seat=seat)]


def check_action(table: Table, person: int | None, request: protocol.Why | protocol.WhatIf) -> tuple[int, Action]:
    """The seat and the action asked about; raises the refusal that it would get, if any."""
    if person is None:
        raise Refusal("spectator")
    seat = _seat_of(table, person)
    if not table.match:
        raise Refusal("no_match")
    if request.match != table.match_number:
        raise Refusal("stale")
    return seat, _check(table.match, seat, request.action)


@_for(protocol.TakeBack)
def _take_back(table: Table, person: int, request: protocol.TakeBack) -> Entries:
    seat = _seat_of(table, person)
    if not table.match:
        raise Refusal("no_match")
    if request.match != table.match_number:
        raise Refusal("stale")
    if table.wish and table.wish.seat != seat:
        return _agree(table, table.wish, seat, request)
    if table.taken_back_to(seat) != request.number:
        raise Refusal("not_taken_back")
    if table.created.clock and not table.plays_alone(seat):
        return [Wished(seat=seat, number=request.number)]
    return [TakenBack(seat=seat, number=request.number)]


def _agree(table: Table, wish: Wished, seat: int, request: protocol.TakeBack) -> Entries:
    """Another person answers the wish."""
    if wish.number != request.number or table.taken_back_to(wish.seat) != wish.number:
        raise Refusal("stale")
    if not request.yes:
        return [Wished(seat=wish.seat, number=None)]
    agreed = sorted({*wish.agreed, seat})
    if all(n in (wish.seat, *agreed) or chair.person is None or chair.bot for n, chair in enumerate(table.chairs)):
        return [TakenBack(seat=wish.seat, number=request.number)]
    return [Wished(seat=wish.seat, number=wish.number, agreed=agreed)]


@_for(protocol.GoOn)
def _go_on(table: Table, person: int, request: protocol.GoOn) -> Entries:
    seat = _seat_of(table, person)
    if request.match != table.match_number:
        raise Refusal("stale")
    return [WentOn(seat=seat)] if seat in table.scenes else []


def hold(table: Table, person: int, seat: int) -> Entries:
    """A bot for the seat of somebody who has gone (the caller has made sure of that)."""
    if table.phase != "playing":
        raise Refusal("no_match")
    own = _seat_of(table, person)
    _known_seat(table, seat)
    if seat == own:
        raise Refusal("own_seat")
    if table.chairs[seat].person is None or table.chairs[seat].bot:
        raise Refusal("not_a_person")
    return [Held(seat=seat, bot=DEFAULT_BOT)]


@_for(protocol.AddTime)
def _add_time(table: Table, person: int, request: protocol.AddTime) -> Entries:
    if not table.clocks_ms or table.phase != "playing":
        raise Refusal("no_clocks")
    own = _seat_of(table, person)
    _known_seat(table, request.seat)
    if request.seat == own:
        raise Refusal("own_seat")
    if table.shown_clocks_ms[request.seat] > _ENOUGH_TIME_MS:
        raise Refusal("enough_time")
    return [TimeAdded(seat=request.seat, seconds=request.seconds)]


# ---- at any time


def owner_to_reissue(table: Table, person: int, seat: int) -> int:
    """Whose link this person may renew: their own; the host anybody's who has gone (the caller makes sure of that)."""
    if seat != table.people[person].seat:
        _only_host(table, person)
    _known_seat(table, seat)
    owner = table.chairs[seat].person
    if owner is None:
        raise Refusal("not_a_person")
    return owner


@_for(protocol.Pace)
def _pace(table: Table, person: int, request: protocol.Pace) -> Entries:
    _only_host(table, person)
    return [] if request.pace_ms == table.created.pace_ms else [Paced(pace_ms=request.pace_ms)]


@_for(protocol.Decline)
def _decline(table: Table, person: int, request: protocol.Decline) -> Entries:
    if not table.invitation:
        raise Refusal("not_invited")
    answered = {*table.invitation.accepted, *table.invitation.declined}
    return [] if person in answered else [Declined(person=person)]


@_for(protocol.Notify)
def _notify(table: Table, person: int, request: protocol.Notify) -> Entries:
    """The language of the notices is that of whoever asks for them (`live.py`)."""
    _seat_of(table, person)
    endpoint = request.device.endpoint
    if request.on:
        return [Subscribed(person=person, device=request.device, language="en")]
    return [Unsubscribed(person=person, endpoint=endpoint)] if endpoint in table.people[person].devices else []


@_for(protocol.Say)
def _say(table: Table, person: int, request: protocol.Say) -> Entries:
    text = tokens.visible(request.text, 200)
    if not text:
        raise Refusal("bad_text")
    return [Said(person=person, text=text)]
