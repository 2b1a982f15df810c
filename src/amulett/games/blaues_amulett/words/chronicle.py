"""What is told of a match of Das Blaue Amulett when it is over."""

from collections.abc import Sequence
from typing import Any

from amulett.core.chronicle import Chronicle, Past, Remark, fact, shared_places
from amulett.core.clause import Language
from amulett.core.edition import Edition

_SAID: dict[Language, dict[str, Any]] = {
    "de": {
        "order": "wer weiter gekommen ist, steht davor",
        "goal": "am Ziel",
        "step": "Schritt {n} von {goal}",
        "path": "{one} und {other} sind gleich weit gekommen. {one} ist auf dem Hinweg und steht davor.",
        "shared": "{names} stehen auf demselben Platz und teilen sich Rang {place}.",
        "walked": ("Feld gelaufen", "Felder gelaufen"),
        "pushed": ("mal jemanden aus der Bahn gebracht", "mal jemanden aus der Bahn gebracht"),
        "was_pushed": ("mal aus der Bahn gebracht worden", "mal aus der Bahn gebracht worden"),
        "amulet": ("mal das Blaue Amulett bekommen", "mal das Blaue Amulett bekommen"),
    },
    "en": {
        "order": "whoever has come farther ranks first",
        "goal": "at the goal",
        "step": "step {n} of {goal}",
        "path": "{one} and {other} have come equally far. {one} is on the right-hand path and ranks first of the two.",
        "shared": "{names} stand on the same place and share rank {place}.",
        "walked": ("space walked", "spaces walked"),
        "pushed": ("prince pushed off", "princes pushed off"),
        "was_pushed": ("time pushed off", "times pushed off"),
        "amulet": ("time the Blue Amulet was won", "times the Blue Amulet was won"),
    },
}


def chronicle(edition: Edition, past: Past, language: Language, names: Sequence[str]) -> Chronicle:
    said, seat, goal = _SAID[language], past.about, past.view["goal"]
    walked = sum(len(event["path"]) - 1 for event in past.told("walked", seat=seat))
    ahead = (said["path"].format(one=names[one], other=names[other]) for one, other in past.untied)
    return Chronicle(
        order=said["order"],
        details=tuple(said["goal" if n == goal else "step"].format(n=n, goal=goal) for n in past.scores),
        remarks=(
            *(Remark(text, ("BA-13.4",)) for text in ahead),
            *shared_places(past, said["shared"], language, names, "BA-13.5"),
        ),
        facts=(
            fact(walked, said["walked"]),
            fact(len(past.told("pushed", by=seat)), said["pushed"]),
            fact(len(past.told("pushed", seat=seat)), said["was_pushed"]),
            fact(len(past.told("amulet", seat=seat)), said["amulet"]),
        ),
    )
