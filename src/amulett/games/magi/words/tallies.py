"""What is counted of a match of Magi."""

from typing import Any

from amulett.core.signs import amount, by
from amulett.core.tally import Tallies, Tally

_COLOURS = ("red_", "blue_", "yellow_")


def _magus(data: Any, seat: int) -> float:
    return float(data["seat"] == seat and not data["card"].startswith(_COLOURS))


def _debt(data: Any, seat: int) -> float:
    """Whoever draws by choice draws one card."""
    return float(data["count"]) if data["seat"] == seat and data["count"] > 1 else 0.0


TALLIES = Tallies(
    round_begins="round_began",
    tallies=(
        Tally("points", "scored", amount("points"), {"de": "Minuspunkte", "en": "Penalty points"}, by_round=True),
        Tally("won", "round_ended", by("finisher"), {"de": "Runden gewonnen", "en": "Rounds won"}),
        Tally("drawn", "drew", amount("count"), {"de": "Karten gezogen", "en": "Cards drawn"}),
        Tally("debt", "drew", _debt, {"de": "davon mehrere auf einmal", "en": "of these, several at once"}),
        Tally("magi", "played", _magus, {"de": "Magi ausgespielt", "en": "Magi played"}),
        Tally("called", "called", by("seat"), {"de": "„Magi!“ gesagt", "en": "Calls of “Magi!”"}),
    ),
)
