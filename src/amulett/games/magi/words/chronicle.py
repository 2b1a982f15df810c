"""What is told of a match of Magi when it is over."""

from collections.abc import Sequence
from typing import Any

from amulett.core.chronicle import Chronicle, Past, counted, fact, rounds_of, shared_places
from amulett.core.clause import Language
from amulett.core.edition import Edition

_SAID: dict[Language, dict[str, Any]] = {
    "de": {
        "order": "die wenigsten Minuspunkte zuerst",
        "won": ("keine Runde gewonnen", "1 Runde gewonnen", "{n} Runden gewonnen"),
        "shared": "{names} haben gleich viele Minuspunkte und teilen sich Platz {place}.",
        "played": ("Karte ausgespielt", "Karten ausgespielt"),
        "drawn": ("Karte gezogen", "Karten gezogen"),
        "called": ("mal „Magi!“ gesagt", "mal „Magi!“ gesagt"),
        "worst": ("Minuspunkt in der schlechtesten Runde", "Minuspunkte in der schlechtesten Runde"),
    },
    "en": {
        "order": "fewest penalty points first",
        "won": ("no round won", "1 round won", "{n} rounds won"),
        "shared": "{names} have the same number of penalty points and share place {place}.",
        "played": ("card played", "cards played"),
        "drawn": ("card drawn", "cards drawn"),
        "called": ("call of “Magi!”", "calls of “Magi!”"),
        "worst": ("penalty point in the worst round", "penalty points in the worst round"),
    },
}


def chronicle(edition: Edition, past: Past, language: Language, names: Sequence[str]) -> Chronicle:
    said, seat = _SAID[language], past.about
    rounds = rounds_of(past, "round_began", "scored", len(names))
    won = [len(past.told("round_ended", finisher=other)) for other in range(len(names))]
    return Chronicle(
        order=said["order"],
        details=tuple(counted(number, said["won"]) for number in won),
        remarks=tuple(shared_places(past, said["shared"], language, names, "MG-10.8")),
        rounds=rounds,
        facts=(
            fact(len(past.told("played", seat=seat)), said["played"]),
            fact(sum(event["count"] for event in past.told("drew", seat=seat)), said["drawn"]),
            fact(len(past.told("called", seat=seat)), said["called"]),
            fact(max((one.points[seat] for one in rounds), default=0), said["worst"]),
        ),
    )
