"""Which clause forbids an action: the ledger's table of refusals, line by line. It sees no more than the seat itself."""

from collections.abc import Callable
from typing import Any

from amulett.core.edition import Edition
from amulett.games.silver_amulett.state import NOBODY, Character, Phase, Source
from amulett.games.silver_amulett.words.view import bits

MAIN_ACTIONS = ("draw_pile", "draw_row", "take_discard", "call")
HOLD_OPTIONS = ("discard_plain", "discard_ability", "exchange")
FREE_ACTS = ("amulet", "empath", "guard")
WINDOWS = (Phase.MAIN, Phase.HOLD, Phase.WRAP_UP)
BREAKING_OFF = ("stop", "put_back", "end_turn", "pass")
REARRANGING = ("swap", "move", "rearrange")
WITH_ARGUMENT = ("draw_row", "slot", "seat", "number", "keep")
VERBS = (
    *(*MAIN_ACTIONS, *HOLD_OPTIONS, *FREE_ACTS, *BREAKING_OFF, *REARRANGING),
    *("confirm", "left", "right", "slot", "seat", "number", "keep"),
)


def refuse(edition: Edition, e: Any, i: Any, verb: str, argument: str) -> str:
    """The clause that forbids an action which is not legal; empty if the words are no action at all."""
    if verb not in VERBS or (verb not in REARRANGING and argument.isdecimal() != (verb in WITH_ARGUMENT)):
        return ""
    if i.phase == Phase.OVER or i.seat != i.on_turn:
        return "SA-3.1"
    if verb in FREE_ACTS and i.phase in WINDOWS:
        return _FREE_ACTS[verb](e, i)
    if verb in _BY_VERB and i.phase in (Phase.MAIN, Phase.HOLD) and (verb in MAIN_ACTIONS) == (i.phase == Phase.MAIN):
        return _BY_VERB[verb](e, i)
    number = int(argument) if verb in WITH_ARGUMENT else 0
    if i.phase in _BY_PHASE and (clause := _BY_PHASE[Phase(i.phase)](e, i, verb, number)):
        return clause
    return _out_of_place(i, verb)


def _out_of_place(i: Any, verb: str) -> str:
    """No decision of this kind now."""
    if verb in FREE_ACTS:
        return "SA-3.4"
    if verb in ("discard_plain", "discard_ability") and i.source == Source.DISCARD:
        return "SA-5.1"
    now = i.window or i.phase
    main_chosen = now not in (Phase.PEEK, Phase.MAIN)
    hold_chosen = main_chosen and now not in (Phase.RASCAL_PICK, Phase.HOLD)
    if (verb in MAIN_ACTIONS and main_chosen) or (verb in HOLD_OPTIONS and hold_chosen):
        return "SA-3.7"
    if verb in BREAKING_OFF and i.ability != NOBODY:
        return "SA-9.3"
    return "SA-1.4" if verb in REARRANGING else "SA-3.1"


# ---- main and hold


def _nameable(i: Any) -> int:
    return int(i.own[i.seat] & ~i.covered)


def _draw(e: Any, i: Any) -> str:
    return "SA-4.2"


def _take_discard(e: Any, i: Any) -> str:
    return "SA-5.3" if i.discard_size == 0 or not _nameable(i) else "SA-3.9"


def _call(e: Any, i: Any) -> str:
    if i.caller != NOBODY:
        return "SA-7.3"
    return "SA-7.1" if i.size[i.seat] > e.call_cards else "SA-7.4"


def _discard_ability(e: Any, i: Any) -> str:
    number = next(i.face[card] for card in bits(i.hand))
    return "SA-4.7" if Character.EXPOSER <= number <= Character.ROBBER else "SA-4.5"


def _exchange(e: Any, i: Any) -> str:
    return "SA-4.10"


_BY_VERB: dict[str, Callable[[Any, Any], str]] = {
    "draw_pile": _draw,
    "draw_row": _draw,
    "take_discard": _take_discard,
    "call": _call,
    "discard_ability": _discard_ability,
    "exchange": _exchange,
}


# ---- free acts


def _amulet(e: Any, i: Any) -> str:
    return "SA-11.1"


def _empath(e: Any, i: Any) -> str:
    empaths = sum(i.face[card] == Character.EMPATH for card in bits(i.own[i.seat] & i.open))
    if not e.looks_per_copy:
        empaths = min(empaths, 1)
    if i.looks >= empaths * e.count_max[Character.EMPATH]:
        return "SA-8.7"
    return "SA-3.12"


def _bodyguards(i: Any, seat: int) -> list[int]:
    return [card for card in bits(i.own[seat] & i.open) if i.face[card] == Character.BODYGUARD]


def _guard(e: Any, i: Any) -> str:
    left = [card for card in _bodyguards(i, i.seat) if i.times_set[card] < e.resets]
    return "SA-3.12" if left else "SA-8.10"


_FREE_ACTS: dict[str, Callable[[Any, Any], str]] = {"amulet": _amulet, "empath": _empath, "guard": _guard}


# ---- slots and other targets


def _card(i: Any, seat: int, slot: int) -> int:
    """The card at a slot counted from 1; NOBODY if the village has no such place."""
    return int(i.village[seat][slot - 1]) if 0 < slot <= i.size[seat] else NOBODY


def _amulet_slot(e: Any, i: Any, verb: str, n: int) -> str:
    return "SA-11.2" if verb == "slot" else ""


def _empath_slot(e: Any, i: Any, verb: str, n: int) -> str:
    if verb != "slot":
        return ""
    card = _card(i, i.seat, n)
    return "SA-8.7" if card == NOBODY or i.open >> card & 1 else "SA-11.5"


def _guard_from(e: Any, i: Any, verb: str, n: int) -> str:
    if verb != "slot":
        return ""
    card = _card(i, i.seat, n)
    return "SA-3.12" if card in _bodyguards(i, i.seat) and i.times_set[card] < e.resets else "SA-8.10"


def _guard_to(e: Any, i: Any, verb: str, n: int) -> str:
    if verb != "slot":
        return ""
    return "SA-8.9" if _card(i, i.seat, n) in (NOBODY, i.setting) else "SA-8.11"


def _peek(e: Any, i: Any, verb: str, n: int) -> str:
    return "SA-2.11" if verb == "slot" else ""


def _rascal_pick(e: Any, i: Any, verb: str, n: int) -> str:
    return "SA-8.13" if verb == "keep" else ""


def _name_slot(e: Any, i: Any, verb: str, n: int) -> str:
    if verb == "confirm":
        return "SA-6.1"
    if verb != "slot":
        return ""
    card = _card(i, i.seat, n)
    return "SA-6.1" if card == NOBODY or n - 1 in i.named[: i.named_size] else "SA-11.6"


def _place_new(e: Any, i: Any, verb: str, n: int) -> str:
    return "SA-6.9" if verb in ("slot", "left", "right") else ""


def _end_new(e: Any, i: Any, verb: str, n: int) -> str:
    return "SA-6.11" if verb == "slot" else ""


def _end_penalty(e: Any, i: Any, verb: str, n: int) -> str:
    return "SA-6.14" if verb == "slot" else ""


_VILLAGE = {
    Character.EXPOSER: "SA-9.4",
    Character.REVEALER: "SA-9.5",
    Character.BEHOLDER: "SA-9.6",
    Character.APPRENTICE: "SA-9.7",
    Character.SEER: "SA-9.8",
    Character.WITCH: "SA-9.12",
    Character.ROBBER: "SA-9.15",
}
"""What says in whose village a character works."""


def _target_seat(e: Any, i: Any, verb: str, n: int) -> str:
    return _VILLAGE[Character(i.ability)] if verb == "seat" else ""


def _target_slot(e: Any, i: Any, verb: str, n: int) -> str:
    if verb != "slot":
        return ""
    card = _card(i, i.target_seat, n)
    if card == NOBODY:
        return _VILLAGE[Character(i.ability)]
    if i.covered >> card & 1:
        return "SA-11.6" if i.ability <= Character.REVEALER else "SA-11.5"
    if card in _guarded(e, i):
        return "SA-11.10"
    return "SA-9.1" if i.open >> card & 1 else "SA-9.6"


def _guarded(e: Any, i: Any) -> set[int]:
    """The cards protected by Bodyguards from the seat on turn."""
    if i.target_seat == i.seat:
        return set()
    guards = _bodyguards(i, i.target_seat)
    return {i.guard[card] for card in guards} | set(guards if e.guards_self else ())


def _master_number(e: Any, i: Any, verb: str, n: int) -> str:
    return "SA-9.10" if verb == "number" else ""


def _robber_give(e: Any, i: Any, verb: str, n: int) -> str:
    if verb != "slot":
        return ""
    return "SA-9.15" if _card(i, i.seat, n) == NOBODY else "SA-11.6"


_BY_PHASE: dict[Phase, Callable[[Any, Any, str, int], str]] = {
    Phase.PEEK: _peek,
    Phase.AMULET_SLOT: _amulet_slot,
    Phase.EMPATH_SLOT: _empath_slot,
    Phase.GUARD_FROM: _guard_from,
    Phase.GUARD_TO: _guard_to,
    Phase.RASCAL_PICK: _rascal_pick,
    Phase.NAME_SLOT: _name_slot,
    Phase.PLACE_NEW: _place_new,
    Phase.END_NEW: _end_new,
    Phase.END_PENALTY: _end_penalty,
    Phase.TARGET_SEAT: _target_seat,
    Phase.TARGET_SLOT: _target_slot,
    Phase.SECOND_LOOK: _target_slot,
    Phase.MASTER_NUMBER: _master_number,
    Phase.WITCH_VILLAGE: _target_seat,
    Phase.ROBBER_GIVE: _robber_give,
}

_EXPLAINED = {
    Phase.PEEK: ("SA-2.11", "SA-2.12", "SA-15.5"),
    Phase.MAIN: ("SA-3.1", "SA-4.1", "SA-8.5", "SA-5.1", "SA-7.1", "SA-7.4", "SA-3.3"),
    Phase.AMULET_SLOT: ("SA-11.2", "SA-11.4", "SA-11.5", "SA-11.6"),
    Phase.EMPATH_SLOT: ("SA-8.7", "SA-11.5"),
    Phase.GUARD_FROM: ("SA-8.10", "SA-8.9"),
    Phase.GUARD_TO: ("SA-8.9", "SA-8.11", "SA-8.12", "SA-11.10"),
    Phase.RASCAL_PICK: ("SA-8.13", "SA-8.14"),
    Phase.HOLD: ("SA-4.3", "SA-4.5", "SA-4.9", "SA-3.3"),
    Phase.NAME_SLOT: ("SA-6.1", "SA-6.2", "SA-6.4", "SA-6.6", "SA-6.10", "SA-6.13", "SA-10.1"),
    Phase.PLACE_NEW: ("SA-6.9", "SA-6.12"),
    Phase.END_NEW: ("SA-6.10", "SA-6.11", "SA-6.12"),
    Phase.END_PENALTY: ("SA-6.13", "SA-6.14"),
    Phase.TARGET_SEAT: ("SA-9.2", "SA-9.3", "SA-11.10"),
    Phase.TARGET_SLOT: ("SA-9.1", "SA-9.2", "SA-11.5", "SA-11.10"),
    Phase.SECOND_LOOK: ("SA-9.6", "SA-9.3"),
    Phase.MASTER_NUMBER: ("SA-9.9", "SA-9.10", "SA-15.6"),
    Phase.WITCH_VILLAGE: ("SA-9.11", "SA-9.12", "SA-9.13", "SA-9.14"),
    Phase.ROBBER_GIVE: ("SA-9.15", "SA-9.16", "SA-9.17"),
    Phase.WRAP_UP: ("SA-3.3", "SA-3.5"),
    Phase.OVER: ("SA-14.3", "SA-14.4", "SA-14.5", "SA-14.6"),
}


def explain(i: Any) -> tuple[str, ...]:
    """The clauses behind the decision that is open."""
    return _EXPLAINED[Phase(i.phase)]
