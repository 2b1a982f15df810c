"""What is told of a match of Silver Amulett when it is over."""

from collections.abc import Sequence
from typing import Any

from amulett.core.chronicle import Chronicle, Past, Remark, counted, fact, listed, rounds_of, shared_places
from amulett.core.clause import Language
from amulett.core.edition import Edition

_SAID: dict[Language, dict[str, Any]] = {
    "de": {
        "order": "die wenigsten Strafpunkte zuerst, bei Gleichstand um den Sieg das Silber-Amulett",
        "clean": ("", "1 Durchgang ohne Strafpunkt", "{n} Durchgänge ohne Strafpunkt"),
        "amulet": "{names} haben gleich viele Strafpunkte. {name} besitzt das Silber-Amulett und gewinnt allein.",
        "shared": "{names} haben gleich viele Strafpunkte und teilen sich Platz {place}.",
        "succeeded": ("Ansage gelungen", "Ansagen gelungen"),
        "failed": ("Ansage misslungen", "Ansagen misslungen"),
        "used": ("Fähigkeit genutzt", "Fähigkeiten genutzt"),
        "called": ("mal die Abrechnung ausgerufen", "mal die Abrechnung ausgerufen"),
    },
    "en": {
        "order": "fewest penalty points first; the Silver Amulet decides a tie for victory",
        "clean": ("", "1 round without a penalty point", "{n} rounds without a penalty point"),
        "amulet": "{names} have the same number of penalty points. {name} owns the Silver Amulet and wins alone.",
        "shared": "{names} have the same number of penalty points and share place {place}.",
        "succeeded": ("successful announcement", "successful announcements"),
        "failed": ("failed announcement", "failed announcements"),
        "used": ("ability used", "abilities used"),
        "called": ("reckoning called", "reckonings called"),
    },
}

_COUNTED = ("succeeded", "failed", "used", "called")


def chronicle(edition: Edition, past: Past, language: Language, names: Sequence[str]) -> Chronicle:
    said, seat = _SAID[language], past.about
    rounds = rounds_of(past, "round_began", "scored", len(names))
    clean = [sum(not one.points[other] for one in rounds) for other in range(len(names))]
    return Chronicle(
        order=said["order"],
        details=tuple(counted(number, said["clean"]) for number in clean),
        remarks=(
            *_amulet(past, said["amulet"], language, names),
            *shared_places(past, said["shared"], language, names, "SA-14.6"),
        ),
        rounds=rounds,
        facts=tuple(fact(len(past.told(name, seat=seat)), said[name]) for name in _COUNTED),
    )


def _amulet(past: Past, sentence: str, language: Language, names: Sequence[str]) -> list[Remark]:
    """SA-14.4: only the first place is decided by it."""
    for winner, _ in past.untied:
        equal = [other for other, score in enumerate(past.scores) if score == past.scores[winner]]
        who = listed([names[other] for other in equal], language)
        return [Remark(sentence.format(names=who, name=names[winner]), ("SA-14.4",))]
    return []
