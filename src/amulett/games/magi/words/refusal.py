"""Which clause forbids an action: the ledger's table of refusals, line by line. It sees no more than the seat itself."""

from collections.abc import Callable
from typing import Any

from amulett.core.edition import Edition
from amulett.games.magi.box.edition import ANY_COLOUR, NO_PICTURE, card_ids
from amulett.games.magi.state import NOBODY, Phase

VERBS = ("play", "draw", "pass", "skip", "choose", "name", "target", "say", "silent", "catch", "let_pass", "option")


def refuse(edition: Edition, e: Any, i: Any, verb: str, argument: str) -> str:
    """The clause that forbids an action which is not legal; empty if the words are no action at all."""
    if verb not in VERBS or (argument and verb in ("draw", "pass", "skip", "say", "silent")):
        return ""
    if i.phase == Phase.OVER:
        reached = any(i.scores[seat] >= e.target_points for seat in range(e.seats))
        return "MG-10.6" if reached else "MG-12.4"
    if verb == "option":
        return "MG-11.3"
    if verb in ("catch", "let_pass"):
        return _catch(e, i, argument)
    if i.phase == Phase.CATCH and i.seat in (i.asked, i.on_turn):
        return "MG-4.3"
    if i.seat != i.asked:
        return "MG-4.1"
    if i.phase in _BY_PHASE:
        return _BY_PHASE[Phase(i.phase)](e, i, verb, argument)
    if verb in ("choose", "name", "target"):
        return "MG-5.4"
    if verb in ("say", "silent"):
        return "MG-4.24"
    kind = _kind(edition, argument) if verb == "play" else NOBODY
    if verb == "play" and (kind == NOBODY or i.hand[i.seat][kind] == 0):
        return "MG-5.1" if kind != NOBODY else ""
    return _PLAYING[Phase(i.phase)](e, i, verb, kind)


def _kind(edition: Edition, id: str) -> int:
    ids = card_ids(edition)
    return ids.index(id) if id in ids else NOBODY


def _catch(e: Any, i: Any, argument: str) -> str:
    if not e.manual_call:
        return "MG-9.5"
    about = int(argument) if argument in map(str, range(e.seats)) else NOBODY
    if about in (i.seat, NOBODY) or not i.silent >> about & 1:
        return "MG-9.12"
    return "MG-9.10" if i.answered[about] >> i.seat & 1 else "MG-9.8"


def _original(e: Any, i: Any, verb: str, argument: str) -> str:
    return "MG-6.28" if verb == "choose" else "MG-6.29"


def _colour(e: Any, i: Any, verb: str, argument: str) -> str:
    return "MG-6.1" if verb == "name" else "MG-5.3"


def _target(e: Any, i: Any, verb: str, argument: str) -> str:
    if verb != "target":
        return "MG-5.3"
    return "MG-6.20" if argument == str(i.seat) else "MG-6.19"


def _call(e: Any, i: Any, verb: str, argument: str) -> str:
    if verb != "play":
        return "MG-9.2"
    if i.served:
        return "MG-4.14"
    return "MG-4.4" if i.played != NOBODY else "MG-9.2"


_BY_PHASE: dict[Phase, Callable[[Any, Any, str, str], str]] = {
    Phase.ORIGINAL_DRAW: _original,
    Phase.ORIGINAL_COLOUR: _original,
    Phase.ORIGINAL_MOVE: _original,
    Phase.COLOUR: _colour,
    Phase.TARGET: _target,
    Phase.CALL: _call,
}


def _magic_play(e: Any, i: Any, verb: str, kind: int) -> str:
    if verb != "play":
        return "MG-4.2"
    return "MG-3.7" if e.signed >> kind & 1 else "MG-4.5"


def _main_play(e: Any, i: Any, verb: str, kind: int) -> str:
    if verb == "play":
        return "MG-3.3" if i.picture == NO_PICTURE and i.colour != ANY_COLOUR else "MG-3.2"
    if verb == "draw":
        return "MG-4.17" if i.made - i.taken + i.discard_size >= 2 else "MG-4.22"
    return "MG-4.21" if verb == "pass" else "MG-4.10"


def _after_draw(e: Any, i: Any, verb: str, kind: int) -> str:
    return {"play": "MG-3.8", "draw": "MG-4.20", "pass": "MG-4.19"}.get(verb, "MG-4.2")


_PLAYING: dict[Phase, Callable[[Any, Any, str, int], str]] = {
    Phase.MAGIC_PLAY: _magic_play,
    Phase.MAIN_PLAY: _main_play,
    Phase.AFTER_DRAW: _after_draw,
}

_EXPLAINED = {
    Phase.MAGIC_PLAY: ("MG-4.5", "MG-4.6", "MG-3.7", "MG-4.12"),
    Phase.MAIN_PLAY: ("MG-4.15", "MG-3.2", "MG-3.3", "MG-3.5", "MG-3.6", "MG-4.17"),
    Phase.AFTER_DRAW: ("MG-4.18", "MG-3.8", "MG-4.19"),
    Phase.ORIGINAL_DRAW: ("MG-6.28", "MG-6.29", "MG-6.7", "MG-6.9"),
    Phase.ORIGINAL_COLOUR: ("MG-6.28", "MG-6.1", "MG-6.4"),
    Phase.COLOUR: ("MG-6.1", "MG-6.2", "MG-6.3"),
    Phase.ORIGINAL_MOVE: ("MG-6.28", "MG-6.10", "MG-6.15", "MG-6.19", "MG-6.24"),
    Phase.TARGET: ("MG-6.19", "MG-6.20", "MG-6.21", "MG-6.22"),
    Phase.CALL: ("MG-9.2", "MG-9.6", "MG-9.7"),
    Phase.CATCH: ("MG-9.8", "MG-9.10", "MG-9.17"),
    Phase.OVER: ("MG-10.6", "MG-10.7"),
}


def explain(i: Any) -> tuple[str, ...]:
    """The clauses behind the decision that is open."""
    return _EXPLAINED[Phase(i.phase)]
