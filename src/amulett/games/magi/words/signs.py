"""What an option of Magi may be good for."""

from amulett.core.signs import Sign, amount, amount_of_others, by

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
)
