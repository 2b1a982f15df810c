"""What is counted of a match of Das Blaue Amulett."""

from typing import Any

from amulett.core.signs import by
from amulett.core.tally import Tallies, Tally


def _steps(data: Any, seat: int) -> float:
    return len(data["path"]) - 1 if data["seat"] == seat else 0


TALLIES = Tallies(
    round_begins="turn_began",
    every_seat=True,
    tallies=(
        Tally("steps", "walked", _steps, {"de": "Felder gelaufen", "en": "Spaces walked"}, by_round=True),
        Tally("overcome", "paid", by("seat"), {"de": "Orte bezwungen", "en": "Places overcome"}),
        Tally("turned_back", "pushed", by("seat"), {"de": "Aus der Bahn gebracht worden", "en": "Times pushed off"}),
        Tally("pushed", "pushed", by("by"), {"de": "Andere aus der Bahn gebracht", "en": "Others pushed off"}),
        Tally("amulet", "amulet", by("seat"), {"de": "Das Blaue Amulett bekommen", "en": "The Blue Amulet won"}),
        Tally("powers", "power_moved", by("seat"), {"de": "Finstere Mächte versetzt", "en": "Dark powers moved"}),
    ),
)
