"""What is counted of a match of Silver Amulett."""

from typing import Any

from amulett.core.signs import amount, by
from amulett.core.tally import Tallies, Tally


def _of_others(data: Any, seat: int) -> float:
    return float(data["seat"] == seat and data["owner"] != seat)


TALLIES = Tallies(
    round_begins="round_began",
    tallies=(
        Tally("points", "scored", amount("points"), {"de": "Punkte", "en": "Points"}, by_round=True),
        Tally(
            "exchanged", "left", by("owner"), {"de": "Karten aus dem Dorf gegeben", "en": "Cards put out of the village"}
        ),
        Tally(
            "announced",
            "succeeded",
            by("seat"),
            {"de": "Ansagen gelungen", "en": "Announcements that came true"},
            among=("succeeded", "failed"),
        ),
        Tally(
            "called", "amulet_won", by("seat"), {"de": "Gerufen, gelungen", "en": "Calls that succeeded"}, among=("called",)
        ),
        Tally("discard", "took_discard", by("seat"), {"de": "Von der Ablage genommen", "en": "Taken from the discard"}),
        Tally("looked", "looked", _of_others, {"de": "Fremde Karten gesehen", "en": "Others’ cards seen"}),
    ),
)
