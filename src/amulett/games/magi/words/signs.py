"""What an option of Magi may be good for."""

from typing import Any

from amulett.core.signs import Sign, amount, amount_of_others, by, by_others


def _several(data: Any, seat: int) -> float:
    """Whoever draws by choice draws one card."""
    return float(data["seat"] == seat and data["count"] > 1)


def _several_by_others(data: Any, seat: int) -> float:
    return float(data["seat"] != seat and data["count"] > 1)


SIGNS = (
    Sign(
        "round_won",
        "round_ended",
        by("finisher"),
        good=1,
        share=True,
        words={
            "en": "You win the round in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du gewinnst die Runde in {best} von 100 Verläufen, nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "penalty",
        "scored",
        amount("points"),
        good=-1,
        share=False,
        words={
            "en": "At the end of the round you get {best} penalty points on average, after “{than}” {instead}.",
            "de": "Am Ende der Runde bekommst du im Schnitt {best} Minuspunkte, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "penalty_of_others",
        "scored",
        amount_of_others("points"),
        good=1,
        share=False,
        words={
            "en": "At the end of the round the others get {best} penalty points on average, after “{than}” {instead}.",
            "de": "Am Ende der Runde bekommen die anderen im Schnitt {best} Minuspunkte, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "draws",
        "drew",
        amount("count"),
        good=-1,
        share=False,
        words={
            "en": "You draw {best} cards on average until the round ends, after “{than}” {instead}.",
            "de": "Bis zum Ende der Runde ziehst du im Schnitt {best} Karten, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "draws_of_others",
        "drew",
        amount_of_others("count"),
        good=1,
        share=False,
        words={
            "en": "The others draw {best} cards on average until the round ends, after “{than}” {instead}.",
            "de": "Bis zum Ende der Runde ziehen die anderen im Schnitt {best} Karten, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "lost_to",
        "round_ended",
        by_others("finisher"),
        good=-1,
        share=True,
        words={
            "en": "{who} empties the hand first and wins the round in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} ist in {best} von 100 Verläufen zuerst alle Karten los und gewinnt die Runde, "
            "nach „{than}“ in {instead}.",
        },
        names="finisher",
    ),
    Sign(
        "last_card",
        "called",
        by_others("seat"),
        good=-1,
        share=True,
        words={
            "en": "{who} comes down to one card and calls “Magi!” in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} hat in {best} von 100 Verläufen nur noch eine Karte und sagt „Magi!“, nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "own_last_card",
        "called",
        by("seat"),
        good=1,
        share=True,
        words={
            "en": "You come down to one card in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du kommst in {best} von 100 Verläufen auf nur noch eine Karte, nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "debt",
        "drew",
        _several,
        good=-1,
        share=True,
        words={
            "en": "You have to draw several cards at once in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du musst in {best} von 100 Verläufen mehrere Karten auf einmal ziehen, nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "debt_of",
        "drew",
        _several_by_others,
        good=1,
        share=True,
        words={
            "en": "{who} has to draw several cards at once in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} muss in {best} von 100 Verläufen mehrere Karten auf einmal ziehen, nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
)
