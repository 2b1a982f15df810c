"""Which clause forbids an action. It sees no more than the seat itself."""

from types import SimpleNamespace
from typing import Any

from amulett.core.bits import bits
from amulett.core.edition import Edition
from amulett.core.kernel import in_python, lowest_bit
from amulett.core.refusal import Reason, clause_for, is_asked, is_number
from amulett.games.silver_amulett.rules.abilities import has_icon, looks_left, may_be_set
from amulett.games.silver_amulett.rules.decisions import acting
from amulett.games.silver_amulett.rules.piles import bodyguards, own_uncovered, reachable
from amulett.games.silver_amulett.state import NOBODY, NUMBERS, Character, Phase, Source

MAIN_ACTIONS = ("draw_pile", "draw_row", "take_discard", "call")
HOLD_OPTIONS = ("discard_plain", "discard_ability", "exchange")
FREE_ACTS = ("amulet", "empath", "guard")
BREAKING_OFF = ("stop", "put_back", "end_turn", "pass")
REARRANGING = ("swap", "move", "rearrange")
EXCHANGING = (Phase.NAME_SLOT, Phase.PLACE_NEW, Phase.END_NEW, Phase.END_PENALTY)
WITH_ARGUMENT = ("draw_row", "slot", "seat", "number", "keep")
VERBS = (
    *(*MAIN_ACTIONS, *HOLD_OPTIONS, *FREE_ACTS, *BREAKING_OFF, *REARRANGING),
    *("confirm", "left", "right", "slot", "seat", "number", "keep"),
)


def refuse(edition: Edition, e: Any, i: Any, verb: str, argument: str) -> str:
    """The clause that forbids an action that is not legal; empty if the words are not an action at all."""
    if verb not in VERBS or not (verb in REARRANGING or _is_complete(verb, argument)):
        return ""
    if i.phase == Phase.OVER:
        return "SA-14.3"
    if not is_asked(acting, e, i):
        return "SA-2.12" if i.phase == Phase.PEEK else "SA-1.10"
    reason = _BY_PHASE[Phase(i.phase)].get(verb)
    return clause_for(reason, edition, e, _table(i), argument) if reason else _another_kind(e, i, verb)


def _is_complete(verb: str, argument: str) -> bool:
    return is_number(argument) if verb in WITH_ARGUMENT else not argument


def _another_kind(e: Any, i: Any, verb: str) -> str:
    """No decision of this kind now."""
    if verb in REARRANGING:
        return "SA-1.4"
    if i.phase == Phase.PEEK:
        return "SA-2.12"
    if i.window:  # in the middle of a free action, which was chosen
        return "SA-3.7"
    if verb in FREE_ACTS:
        return "SA-3.4"
    if verb in ("discard_plain", "discard_ability") and i.source == Source.DISCARD:
        return "SA-5.1"
    if verb in MAIN_ACTIONS:
        return _main_again(e, i, verb)
    if verb in HOLD_OPTIONS and i.phase == Phase.RASCAL_PICK:
        return "SA-3.2"
    if verb in HOLD_OPTIONS and i.phase not in (Phase.MAIN, Phase.HOLD):
        return _hold_again(i, verb)
    if verb in BREAKING_OFF and i.ability != NOBODY:
        return "SA-9.3"
    if verb in BREAKING_OFF and i.phase in EXCHANGING:
        return "SA-3.7"
    return "SA-3.5" if i.phase == Phase.WRAP_UP else explain(i)[0]


def _main_again(e: Any, i: Any, verb: str) -> str:
    """The main action has been taken: by choice, or because no other was possible, as long as that can still be told."""
    if i.source == Source.DISCARD:
        return "SA-3.7"
    forbidden = {
        "draw_pile": "SA-4.2" if not i.pile and i.source == Source.ROW else "",
        "draw_row": "SA-4.2" if not i.row and i.source == Source.PILE else "",
        "take_discard": _no_discard(e, i),
        "call": _no_call(e, i),
    }
    if forbidden[verb]:
        return forbidden[verb]
    if i.acted or i.phase not in (Phase.RASCAL_PICK, Phase.HOLD):
        return "SA-3.1"
    had_another = list(forbidden.values()).count("") > 1 or (i.source == Source.ROW and bool(i.row))
    return "SA-3.7" if had_another else "SA-3.6"


def _hold_again(i: Any, verb: str) -> str:
    """It has been decided what happens with the card; with nothing to exchange it was perhaps nobody's choice."""
    if in_python(own_uncovered)(i):
        return "SA-3.7"
    return "SA-4.10" if verb == "exchange" else "SA-3.2"


def _table(i: Any) -> Any:
    """An information that the rules can be asked about: they find cards by number, and everybody knows those face up."""
    with_number = [0] * NUMBERS
    for card in bits(i.open):
        with_number[i.face[card]] |= 1 << card
    return SimpleNamespace(**{name: getattr(i, name) for name in i.__slots__}, with_number=with_number)


# ---- main and hold


def _no_discard(e: Any, i: Any) -> str:
    """Why the discard cannot be taken, if so."""
    if i.discard_size == 0 or not in_python(own_uncovered)(i):
        return "SA-5.3"
    return "SA-3.9" if i.stall >= e.stall_limit else ""


def _no_call(e: Any, i: Any) -> str:
    """Why the reckoning cannot be called, if so."""
    if i.caller != NOBODY:
        return "SA-7.3"
    if i.size[i.seat] > e.call_cards:
        return "SA-7.1"
    return "SA-7.4" if i.acted else ""


def _take_discard(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return _no_discard(e, i)


def _call(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return _no_call(e, i)


def _discard_ability(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "SA-4.7" if in_python(has_icon)(i.face[lowest_bit(i.hand)]) else "SA-4.5"


# ---- free acts


def _empath(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "SA-3.12" if in_python(looks_left)(i, e) > 0 else "SA-8.7"


def _guard(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "SA-3.12" if _bodyguards_left(e, i) else "SA-8.10"


def _bodyguards_left(e: Any, i: Any) -> list[int]:
    return [guard for guard in bits(in_python(bodyguards)(i, i.seat)) if in_python(may_be_set)(i, e, guard)]


# ---- slots and other targets


def _card(i: Any, seat: int, slot: str) -> int:
    """The card at a slot counted from 1; NOBODY if the village has no such place."""
    return int(i.village[seat][int(slot) - 1]) if 0 < int(slot) <= i.size[seat] else NOBODY


def _empath_slot(edition: Edition, e: Any, i: Any, argument: str) -> str:
    card = _card(i, i.seat, argument)
    return "SA-8.7" if card == NOBODY or i.open >> card & 1 else "SA-11.5"


def _guard_from(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "SA-3.12" if _card(i, i.seat, argument) in _bodyguards_left(e, i) else "SA-8.10"


def _guard_to(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "SA-8.9" if _card(i, i.seat, argument) in (NOBODY, i.setting) else "SA-8.11"


def _name_slot(edition: Edition, e: Any, i: Any, argument: str) -> str:
    missing = _card(i, i.seat, argument) == NOBODY
    return "SA-6.1" if missing or int(argument) - 1 in i.named[: i.named_size] else "SA-11.6"


def _slot_in_advance(edition: Edition, e: Any, i: Any, argument: str) -> str:
    """A page asks before it has said that it exchanges."""
    card = _card(i, i.seat, argument)
    return "SA-11.6" if card >= 0 and i.covered >> card & 1 else _another_kind(e, i, "slot")


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


def _target_seat(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return _VILLAGE[Character(i.ability)]


def _target_slot(edition: Edition, e: Any, i: Any, argument: str) -> str:
    card = _card(i, i.target_seat, argument)
    if card == NOBODY:
        return _VILLAGE[Character(i.ability)]
    if i.covered >> card & 1:
        return "SA-11.6" if i.ability <= Character.REVEALER else "SA-11.5"
    if not in_python(reachable)(i, e, i.target_seat) >> card & 1:
        return "SA-11.10"
    return "SA-9.1" if i.open >> card & 1 else "SA-9.6"


def _robber_give(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "SA-9.15" if _card(i, i.seat, argument) == NOBODY else "SA-11.6"


_FREE: dict[str, Reason] = {"amulet": "SA-11.1", "empath": _empath, "guard": _guard}

_BY_PHASE: dict[Phase, dict[str, Reason]] = {
    Phase.PEEK: {"slot": "SA-2.11"},
    Phase.MAIN: {
        **_FREE,
        "draw_pile": "SA-4.2",
        "draw_row": "SA-4.2",
        "take_discard": _take_discard,
        "call": _call,
    },
    Phase.AMULET_SLOT: {"slot": "SA-11.2"},
    Phase.EMPATH_SLOT: {"slot": _empath_slot},
    Phase.GUARD_FROM: {"slot": _guard_from},
    Phase.GUARD_TO: {"slot": _guard_to},
    Phase.RASCAL_PICK: {"keep": "SA-8.13"},
    Phase.HOLD: {**_FREE, "discard_ability": _discard_ability, "exchange": "SA-4.10", "slot": _slot_in_advance},
    Phase.NAME_SLOT: {"slot": _name_slot, "confirm": "SA-6.1"},
    Phase.PLACE_NEW: {"slot": "SA-6.9", "left": "SA-6.9", "right": "SA-6.9"},
    Phase.END_NEW: {"slot": "SA-6.11"},
    Phase.END_PENALTY: {"slot": "SA-6.14"},
    Phase.TARGET_SEAT: {"seat": _target_seat},
    Phase.TARGET_SLOT: {"slot": _target_slot},
    Phase.SECOND_LOOK: {"slot": _target_slot},
    Phase.MASTER_NUMBER: {"number": "SA-9.10"},
    Phase.WITCH_VILLAGE: {"seat": _target_seat},
    Phase.ROBBER_GIVE: {"slot": _robber_give},
    Phase.WRAP_UP: _FREE,
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
