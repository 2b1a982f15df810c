"""What would follow from an action of Silver Amulett: what its steps lead to, then what its events say."""

from collections.abc import Mapping, Sequence
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.games.silver_amulett.box.edition import character
from amulett.games.silver_amulett.words.text import count_points
from amulett.games.silver_amulett.words.text import event as in_words

# By the first event of an action.
_THEN: dict[Language, dict[str, str]] = {
    "en": {
        "drew": "You see it alone, and then keep it or discard it.",  # SA-4.1, SA-15.8
        "took_discard": "You must then exchange it into your village, face up.",  # SA-5.1, SA-5.2
        # SA-7.5, SA-13.3, SA-13.4
        "called": "Everybody else then has one last turn. If nobody has less than you, you score 0 and win the amulet; "
        "otherwise you get {penalty} extra.",
    },
    "de": {
        "drew": "Nur du siehst sie, und du behältst sie oder wirfst sie ab.",
        "took_discard": "Du musst sie dann offen in dein Dorf eintauschen.",
        "called": "Alle anderen haben dann noch einen letzten Zug. Hat niemand weniger als du, bekommst du 0 Punkte und "
        "das Amulett, sonst {penalty} dazu.",
    },
}


_PLAIN = ("covered", "guarded", "put_back")
"""All the rest would tell a seat what it once saw, and it has to remember that itself (SA-15.4)."""


def then(
    edition: Edition,
    view: Mapping[str, Any],
    action: str,
    events: Sequence[Event],
    language: Language,
    names: Sequence[str],
) -> list[str]:
    """What would follow from an action, in sentences for the seat that has the view."""
    told = []
    sentence = _THEN[language].get(events[0].name) if events else None  # choosing to exchange tells nothing yet
    if sentence:
        told.append(sentence.format(penalty=count_points(edition.data["call"]["caller_penalty"], language)))
    used = next((event.data["ability"] for event in events if event.name == "used"), None)
    if used is not None:
        row = character(edition, used)
        told.append(f"{row[f'name_{language}']}: {row[f'text_{language}']}")
    own = [event for event in events[1:] if event.name in _PLAIN]
    return [*told, *(in_words(edition, event, language, names, view["seat"]) for event in own)]
