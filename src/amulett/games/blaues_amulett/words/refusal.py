"""Which clause forbids an action. It sees no more than the seat itself."""

import re
from collections.abc import Callable
from typing import Any

from amulett.core.clause import clause_id
from amulett.core.edition import Edition
from amulett.core.kernel import in_python
from amulett.core.refusal import Reason, clause_for, is_asked, is_number
from amulett.games.blaues_amulett.box.edition import CARD_IDS, PLACE_IDS, POWER_IDS
from amulett.games.blaues_amulett.rules.decisions import acting, ending
from amulett.games.blaues_amulett.rules.turn import ALL_WAY_CARDS
from amulett.games.blaues_amulett.rules.walk import power_on
from amulett.games.blaues_amulett.state import AMULET, JOKER, START, Do, Ending, Need, Phase
from amulett.games.blaues_amulett.words.view import WAY_NAMES

AMULET_WORDS = ("amulet", "blue_amulet")
FIELD = re.compile(r"[rl][1-9][0-9]?\.[1-9][0-9]?")
ARGUMENTS: dict[str, Callable[[str], bool]] = {
    "play": lambda argument: argument in WAY_NAMES,
    "joker": lambda argument: is_number(argument.removeprefix("-")),
    "discard": lambda argument: argument in (*CARD_IDS, *AMULET_WORDS),
    "move": lambda argument: argument in POWER_IDS,
    "put": lambda argument: argument in (*PLACE_IDS, *AMULET_WORDS) or bool(FIELD.fullmatch(argument)),
    "take": lambda argument: not argument or argument in CARD_IDS or is_number(argument),
    "steal": lambda argument: not argument or argument in CARD_IDS or is_number(argument),
}
"""Verbs that are about something, and what that may be; words beyond the game's actions get an answer too."""

RIGHTS = {Do(number).name.lower() for number in range(Do.PAY, Do.DISCARD)}
MOVING = (Phase.JOKER_DISTANCE, Phase.FRONT_PLACE, Phase.BACK_PLACE)
SETTLING = (Phase.TAKE_AMULET, Phase.STEAL, Phase.ARROW_DRAW, Phase.GATHER, Phase.DISCARD)
PLACING = (Phase.POWER_FIGURE, Phase.POWER_PLACE)


def refuse(edition: Edition, e: Any, i: Any, verb: str, argument: str) -> str:
    """The clause that forbids an action which is not legal; empty if the words are no action at all."""
    if not _is_action(verb, argument):
        return ""
    if i.phase == Phase.OVER:
        return _after_the_end(e, i, verb)
    if not is_asked(acting, e, i):
        return "BA-3.7"
    if argument in AMULET_WORDS:
        return "BA-10.12"
    if verb in RIGHTS:
        return _right(e, i, verb, argument)
    return clause_for(_BY_VERB[verb], edition, e, i, argument)


def _is_action(verb: str, argument: str) -> bool:
    if verb in ARGUMENTS:
        return ARGUMENTS[verb](argument)
    return not argument and (verb in RIGHTS or verb in _BY_VERB)


def _after_the_end(e: Any, i: Any, verb: str) -> str:
    if in_python(ending)(i, e) == Ending.GUARD:
        return "BA-13.6"
    if verb in ("move", "put", "done"):
        return "BA-12.4"
    return "BA-13.1" if verb in RIGHTS else "BA-13.2"


def _right(e: Any, i: Any, verb: str, argument: str) -> str:
    """Paying, turning, taking and so on: what closed it in this move, else where it belongs."""
    if argument:
        return "BA-11.3" if verb == "take" else "BA-10.7"
    if closed := i.closed[Do[verb.upper()] - Do.PAY]:
        return clause_id("BA", closed)
    if i.phase == Phase.FRONT_PLACE:
        return {"enter": "BA-5.4", "cross": "BA-5.4", "turn": "BA-5.5", "decline": "BA-5.6"}.get(verb, _ELSEWHERE[verb])
    if i.phase == Phase.BACK_PLACE:
        return {"pay": "BA-6.7", "swing": "BA-6.2", "decline": "BA-6.7"}.get(verb, _ELSEWHERE[verb])
    return _ELSEWHERE[verb]


_ELSEWHERE = {
    "pay": "BA-7.5",
    "swing": "BA-5.5",
    "turn": "BA-6.2",
    "enter": "BA-6.3",
    "cross": "BA-6.4",
    "draw": "BA-9.1",
    "take": "BA-11.1",
    "leave": "BA-10.5",
    "steal": "BA-10.7",
    "decline": "BA-14.5",
}


def _play(edition: Edition, e: Any, i: Any, argument: str) -> str:
    if i.phase in (Phase.WAY_CARD, Phase.NEXT_CARD):
        return "BA-4.6"
    if _was_last_card(i):
        return "BA-4.16"
    if i.phase in MOVING:
        return "BA-4.13"
    return "BA-4.9" if _is_moving_over(e, i) else "BA-4.15"


def _was_last_card(i: Any) -> bool:
    """Whether this turn's first move was made with the only card that lay face up: the table has played it (BA-4.16)."""
    face_up = i.face_up[i.seat]
    if i.phase in MOVING:
        return bool(i.moves == 0 and face_up == 1 << i.card)
    return bool(i.moves == 1 and i.card != JOKER and face_up in (0, ALL_WAY_CARDS))


def _is_moving_over(e: Any, i: Any) -> bool:
    """Whether this turn has no further move: the joker's is followed by another, also after a discard in between."""
    if i.phase == Phase.DISCARD and i.need == Need.LIMIT:
        return not (e.limit_each_move and i.card == JOKER)
    return i.phase in PLACING


def _stop(edition: Edition, e: Any, i: Any, argument: str) -> str:
    if i.phase == Phase.WAY_CARD:
        return "BA-4.2"
    if i.phase in MOVING:
        return "BA-4.13"
    return "BA-4.15" if i.phase in SETTLING else "BA-4.10"


def _joker(edition: Edition, e: Any, i: Any, argument: str) -> str:
    if not e.joker_min <= int(argument) <= e.joker_max:
        return "BA-4.4"
    return "BA-4.3" if i.phase in (Phase.WAY_CARD, Phase.NEXT_CARD) else "BA-4.5"


def _discard(edition: Edition, e: Any, i: Any, argument: str) -> str:
    if argument == CARD_IDS[AMULET]:
        return "BA-10.2"
    return "BA-9.5" if i.phase == Phase.DISCARD else "BA-9.8"


def _move(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "BA-12.6" if i.phase in PLACING else "BA-12.4"


def _put(edition: Edition, e: Any, i: Any, argument: str) -> str:
    if i.phase != Phase.POWER_PLACE:
        return _move(edition, e, i, argument)
    if argument not in PLACE_IDS or argument == PLACE_IDS[START]:
        return "BA-12.2"
    return "BA-12.6" if in_python(power_on)(i, PLACE_IDS.index(argument)) == i.figure else "BA-12.3"


def _done(edition: Edition, e: Any, i: Any, argument: str) -> str:
    return "BA-4.2" if i.phase == Phase.WAY_CARD else _move(edition, e, i, argument)


_BY_VERB: dict[str, Reason] = {
    "play": _play,
    "stop": _stop,
    "pass": _stop,
    "joker": _joker,
    "discard": _discard,
    "move": _move,
    "put": _put,
    "done": _done,
}

_EXPLAINED = {
    Phase.MOVE: ("BA-4.3", "BA-4.14"),
    Phase.WAY_CARD: ("BA-4.2", "BA-4.3", "BA-4.6", "BA-4.9", "BA-4.10", "BA-4.16"),
    Phase.NEXT_CARD: ("BA-4.10", "BA-4.11", "BA-4.12"),
    Phase.JOKER_DISTANCE: ("BA-4.4", "BA-4.5", "BA-4.13"),
    Phase.FRONT_PLACE: ("BA-5.4", "BA-5.5", "BA-5.6", "BA-7.1", "BA-7.2", "BA-7.3"),
    Phase.BACK_PLACE: ("BA-6.2", "BA-6.3", "BA-6.4", "BA-6.6", "BA-6.7"),
    Phase.TAKE_AMULET: ("BA-10.3", "BA-10.5", "BA-10.1", "BA-10.10"),
    Phase.STEAL: ("BA-10.7", "BA-10.9", "BA-10.14"),
    Phase.ARROW_DRAW: ("BA-9.1", "BA-9.2", "BA-9.4"),
    Phase.GATHER: ("BA-11.1", "BA-11.2", "BA-11.3", "BA-11.6"),
    Phase.DISCARD: ("BA-9.3", "BA-9.4", "BA-9.5", "BA-10.9"),
    Phase.POWER_FIGURE: ("BA-12.1", "BA-12.6"),
    Phase.POWER_PLACE: ("BA-12.2", "BA-12.3", "BA-12.6", "BA-12.7"),
    Phase.OVER: ("BA-13.1", "BA-13.3", "BA-13.5", "BA-13.6"),
}


def explain(i: Any) -> tuple[str, ...]:
    """The clauses behind the decision that is open."""
    return _EXPLAINED[Phase(i.phase)]
