"""Which clause forbids an action: the ledger's table of refusals, line by line. It sees no more than the seat itself."""

import re
from typing import Any

from amulett.core.edition import Edition
from amulett.core.kernel import in_python
from amulett.core.refusal import Reason, clause_for, is_asked
from amulett.games.magi.box.edition import card_ids
from amulett.games.magi.rules.decisions import acting, ending
from amulett.games.magi.rules.piles import can_draw
from amulett.games.magi.state import NOBODY, Ending, Phase
from amulett.games.magi.words.view import demand

BARE = ("draw", "pass", "skip", "say", "silent")
"""Verbs that take no argument."""
ABOUT_A_SEAT = ("target", "catch", "let_pass")
VERBS = (*BARE, *ABOUT_A_SEAT, "play", "choose", "name", "option")


def refuse(edition: Edition, e: Any, i: Any, verb: str, argument: str) -> str:
    """The clause that forbids an action which is not legal; empty if the words are no action at all."""
    if verb not in VERBS or (argument and verb in BARE) or (verb in ABOUT_A_SEAT and _is_odd_number(argument)):
        return ""
    if i.phase == Phase.OVER:
        return "MG-10.6" if in_python(ending)(i, e) == Ending.TARGET else "MG-12.4"
    if verb in _ANY_TIME:
        return clause_for(_ANY_TIME[verb], edition, e, i, argument)
    if not is_asked(acting, e, i):
        return "MG-4.3" if i.phase == Phase.CATCH and i.seat == i.on_turn else "MG-4.1"
    reasons, another_kind = _BY_PHASE[Phase(i.phase)]
    return clause_for(reasons.get(verb, another_kind), edition, e, i, argument)


def _is_odd_number(argument: str) -> bool:
    """`01` and `+1` name no seat, and no clause forbids them."""
    return bool(re.fullmatch(r"\+\d+|-?0\d+", argument))


def _catch(edition: Edition, e: Any, i: Any, argument: str) -> str:
    if not e.manual_call:
        return "MG-9.5"
    about = int(argument) if argument in map(str, range(e.seats)) else NOBODY
    if about in (i.seat, NOBODY) or not i.silent >> about & 1:
        return "MG-9.12"
    if i.answered[about] >> i.seat & 1:
        return "MG-9.10"
    return "MG-9.8" if about == i.on_turn else "MG-9.20"


def _play(edition: Edition, e: Any, i: Any, argument: str) -> str:
    ids = card_ids(edition)
    if argument not in ids:
        return ""
    kind = ids.index(argument)
    if i.hand[i.seat][kind] == 0:
        return "MG-5.1"
    if i.phase == Phase.AFTER_DRAW:
        return "MG-3.8"
    if i.phase == Phase.MAGIC_PLAY:
        return "MG-3.7" if e.signed >> kind & 1 else "MG-4.5"
    return _FITTING[demand(i.colour, i.picture).kind]


def _draw(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "MG-4.17" if in_python(can_draw)(i) else "MG-4.22"


def _draw_again(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "MG-4.26" if _had_to_draw(e, i) else "MG-4.20"


def _had_to_draw(e: Any, i: Any) -> bool:
    """Whether nothing in the hand fitted before the last card was drawn: then the table has drawn it (MG-4.26)."""
    last = i.taken - 1
    if last < 0 or i.taken_by[last] != i.seat:  # a position laid out by hand, which does not say what was drawn
        return False
    before = list(i.hand[i.seat])
    before[i.pile[last]] -= 1
    fitting = e.fitting[i.colour][i.picture]
    return not any(count > 0 and fitting >> kind & 1 for kind, count in enumerate(before))


def _target(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "MG-6.20" if argument == str(i.seat) else "MG-6.19"


def _play_on(edition: Edition, e: Any, i: Any, argument: str) -> str:
    """Another card, when the turn is over but for the call."""
    if i.served:
        return "MG-4.14"
    return "MG-4.4" if i.played != NOBODY else "MG-9.2"


_ANY_TIME: dict[str, Reason] = {"option": "MG-11.3", "catch": _catch, "let_pass": _catch}

_PLAYING: dict[str, Reason] = {
    **dict.fromkeys(("choose", "name", "target"), "MG-5.4"),
    **dict.fromkeys(("say", "silent"), "MG-4.24"),
    "play": _play,
}
_ORIGINAL: tuple[dict[str, Reason], str] = ({"choose": "MG-6.28"}, "MG-6.29")

_BY_PHASE: dict[Phase, tuple[dict[str, Reason], str]] = {  # by verb; and for every other kind of decision
    Phase.MAGIC_PLAY: (_PLAYING, "MG-4.2"),
    Phase.MAIN_PLAY: ({**_PLAYING, "draw": _draw, "pass": "MG-4.21"}, "MG-4.10"),
    Phase.AFTER_DRAW: ({**_PLAYING, "draw": _draw_again, "pass": "MG-4.19"}, "MG-4.2"),
    Phase.ORIGINAL_DRAW: _ORIGINAL,
    Phase.ORIGINAL_COLOUR: _ORIGINAL,
    Phase.ORIGINAL_MOVE: _ORIGINAL,
    Phase.COLOUR: ({"name": "MG-6.1"}, "MG-5.3"),
    Phase.TARGET: ({"target": _target}, "MG-5.3"),
    Phase.CALL: ({"play": _play_on}, "MG-9.2"),
    Phase.CATCH: ({}, "MG-4.3"),
}

_EXPLAINED = {
    Phase.MAGIC_PLAY: ("MG-4.5", "MG-4.6", "MG-3.7", "MG-4.12"),
    Phase.MAIN_PLAY: ("MG-4.15", "MG-3.6", "MG-4.17"),
    Phase.AFTER_DRAW: ("MG-4.18", "MG-3.8", "MG-4.19"),
    Phase.ORIGINAL_DRAW: ("MG-6.28", "MG-6.29", "MG-6.7", "MG-6.9"),
    Phase.ORIGINAL_COLOUR: ("MG-6.28", "MG-6.1", "MG-6.4"),
    Phase.COLOUR: ("MG-6.1", "MG-6.2", "MG-6.3"),
    Phase.ORIGINAL_MOVE: ("MG-6.28", "MG-6.10", "MG-6.15", "MG-6.19", "MG-6.24"),
    Phase.TARGET: ("MG-6.19", "MG-6.20", "MG-6.21", "MG-6.22"),
    Phase.CALL: ("MG-9.2", "MG-9.6", "MG-9.7"),
    Phase.CATCH: ("MG-9.10", "MG-9.17"),
    Phase.OVER: ("MG-10.6", "MG-10.7"),
}


_FITTING = {"card": "MG-3.2", "colour": "MG-3.3", "any": "MG-3.5"}


def explain(i: Any) -> tuple[str, ...]:
    """The clauses behind the decision that is open: what is asked, what the demand asks for, and the rest."""
    first, *rest = _EXPLAINED[Phase(i.phase)]
    if i.phase == Phase.MAIN_PLAY:
        return first, _FITTING[demand(i.colour, i.picture).kind], *rest
    if i.phase == Phase.CATCH:
        return "MG-9.8" if i.about == i.on_turn else "MG-9.20", first, *rest
    return first, *rest
