"""How one generic algorithm serves every game: the rules are found by the type of the record.

Rules passed as arguments, or closed over, would be recompiled in every process; what calls the functions below is loaded
from the cache in milliseconds. In their signatures: `s` is a state, `e` an edition (with the number of seats and the chosen
options), `log` records events (None: nobody listens), `i` is an information.
"""

from typing import Any

from numba.extending import overload

from amulett.core.copying import copy_public
from amulett.core.registry import rules_of
from amulett.core.rng import draw_new_key


def deal(s: Any, e: Any, log: Any) -> None:
    """Set up a match: `s` is empty except for its key."""
    rules_of(type(s)).deal(s, e, log)


def resume(s: Any, e: Any, log: Any) -> None:
    """Carry out what happens automatically, in a position laid out by hand."""
    rules_of(type(s)).resume(s, e, log)


def acting(s: Any, e: Any) -> int:
    """The seats that have to decide now, as bits; none once the match is over.

    Applied to an information, it says the same, as far as its seat may know.
    """
    return int(rules_of(type(s)).acting(s, e))


def legal(s: Any, e: Any, seat: Any, options: Any) -> int:
    """Write the legal actions of an acting seat into `options`, in ascending order; returns how many."""
    return int(rules_of(type(s)).legal(s, e, seat, options))


def openly_forced(s: Any, e: Any, seat: Any) -> bool:
    """Whether everybody at the table can see that an acting seat has only one option, and what must come of it.

    Asked only of a seat that has one. Where it depends on hidden cards, the time a seat takes would tell about them: see
    `Match.deal`.
    """
    return bool(rules_of(type(s)).openly_forced(s, e, seat))


def apply(s: Any, e: Any, log: Any, seat: Any, action: Any) -> None:
    """Carry out a legal action and everything that follows from it automatically."""
    rules_of(type(s)).apply(s, e, log, seat, action)


def merit(s: Any, e: Any, seat: Any) -> int:
    """What a seat's place in a finished match is measured by; more is better, equal merits share a place."""
    return int(rules_of(type(s)).merit(s, e, seat))


def ending(s: Any, e: Any) -> int:
    """Why a finished match ended: a number into the game's list of endings."""
    return int(rules_of(type(s)).ending(s, e))


def inform(s: Any, e: Any, seat: Any, i: Any) -> None:
    """Write everything a seat has seen (-1: a spectator) into the empty information `i`.

    What is public is copied here; the game's own rule adds what only the seat has seen.
    """
    i.seat = seat
    copy_public(s, i)
    rules_of(type(s)).inform(s, e, seat, i)


def determinize(i: Any, e: Any, stream: Any, s: Any) -> None:
    """Write into the empty `s` a state that the seat of `i` cannot tell from the true one; the unknown is drawn at random.

    What is public is copied here, and the future gets a key of its own; the game's own rule adds the rest.
    """
    copy_public(i, s)
    draw_new_key(s, stream)
    rules_of(type(i)).determinize(i, e, stream, s)


def believe(
    i: Any, e: Any, stream: Any, pool: Any, worlds: Any, effort: Any, blanks: Any, informations: Any, options: Any
) -> int:
    """Write `worlds` states into `pool`, drawn by how likely the others' acts were in them; returns how many there are.

    0: what the others did tells nothing, so `determinize` draws as well. A world fits the information as one of
    `determinize` does, but its future has no key of its own yet. `effort`: how many worlds may be tried before the first.
    `blanks`: an empty state; `informations` (one) and `options`: to work with.
    """
    return int(rules_of(type(i)).believe(i, e, stream, pool, worlds, effort, blanks, informations, options))


def weigh(i: Any, e: Any, options: Any, count: Any, worths: Any) -> None:
    """The prior: how good each of the `count` legal actions in `options` looks, by what the seat of `i` knows.

    Logits, written into `worths`; an option that is worth one more is e times as likely to be the best.
    """
    rules_of(type(i)).weigh(i, e, options, count, worths)


def encode(i: Any, e: Any, ones: Any) -> None:
    """What the seat of `i` knows as a row of bits: list the columns that are 1 in `ones` (see `encoding`), empty before."""
    rules_of(type(i)).encode(i, e, ones)


def appraise(s: Any, e: Any, chances: Any) -> None:
    """The value: write into `chances` how likely each seat is to win from here, summing to 1; the match is not over."""
    rules_of(type(s)).appraise(s, e, chances)


def chapter(s: Any, e: Any) -> int:
    """The unit of the search's depth limit: a number that rises when a part of the match (a round, a turn) is over."""
    return int(rules_of(type(s)).chapter(s, e))


def glimpse(s: Any, e: Any, seat: Any) -> int:
    """The private part of a node's key: what only the acting seat sees now and should decide by (0..255; 0 if none)."""
    return int(rules_of(type(s)).glimpse(s, e, seat))


def forget(i: Any, e: Any, memory: Any, lots: Any) -> None:
    """Remove from `i` what a seat with a bounded memory no longer knows: it keeps `memory` per cent.

    The same random seed `lots` forgets the same things in every later information of the seat.
    """
    rules_of(type(i)).forget(i, e, memory, lots)


def _by_record(stub: Any) -> None:
    """Let compiled code find the rule of the game whose record comes first."""

    @overload(stub)
    def find(record, *others):
        rule = getattr(rules_of(record), stub.__name__)
        return lambda record, *others: rule(record, *others)


_PLAYING = (deal, resume, acting, legal, openly_forced, apply, merit, ending)
_THINKING = (believe, weigh, encode, appraise, chapter, glimpse, forget)
for _stub in (*_PLAYING, *_THINKING):
    _by_record(_stub)


@overload(inform)
def _inform(s, e, seat, i):
    rule = rules_of(s).inform

    def inform_seat(s, e, seat, i):
        i.seat = seat
        copy_public(s, i)
        rule(s, e, seat, i)

    return inform_seat


@overload(determinize)
def _determinize(i, e, stream, s):
    rule = rules_of(i).determinize

    def draw_world(i, e, stream, s):
        copy_public(i, s)
        draw_new_key(s, stream)
        rule(i, e, stream, s)

    return draw_world
