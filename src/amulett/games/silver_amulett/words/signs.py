"""What an option of Silver Amulett may be good for."""

from typing import Any

from amulett.core.signs import Sign, amount, amount_of_others, by, by_others


def _takes_from(data: Any, seat: int) -> float:
    return float(data["owner"] == seat != data["seat"])


def _own_place(data: Any, seat: int) -> float:
    return float(data["owner"] == data["seat"] == seat)


SIGNS = (
    Sign(
        "points",
        "scored",
        amount("points"),
        good=-1,
        share=False,
        words={
            "en": "This round costs you {best} points on average, after “{than}” {instead}.",
            "de": "Dieser Durchgang kostet dich im Schnitt {best} Punkte, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "points_of_others",
        "scored",
        amount_of_others("points"),
        good=1,
        share=False,
        words={
            "en": "This round costs the others {best} points together on average, after “{than}” {instead}.",
            "de": "Dieser Durchgang kostet die anderen zusammen im Schnitt {best} Punkte, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "village",
        "summed",
        amount("sum"),
        good=-1,
        share=False,
        words={
            "en": "Your village counts {best} at the end of the round on average, after “{than}” {instead}.",
            "de": "Dein Dorf zählt am Ende des Durchgangs im Schnitt {best}, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "called_by",
        "called",
        by_others("seat"),
        good=-1,
        share=True,
        words={
            "en": "{who} calls the reckoning in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} ruft in {best} von 100 Verläufen die Abrechnung aus, nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "calls",
        "called",
        by("seat"),
        good=1,
        share=True,
        words={
            "en": "You call the reckoning in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du rufst in {best} von 100 Verläufen die Abrechnung aus, nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "amulet",
        "amulet_won",
        by("seat"),
        good=1,
        share=True,
        words={
            "en": "You win the Silver Amulet in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du gewinnst in {best} von 100 Verläufen das Silber-Amulett, nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "amulet_of",
        "amulet_won",
        by_others("seat"),
        good=-1,
        share=True,
        words={
            "en": "{who} wins the Silver Amulet in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} gewinnt in {best} von 100 Verläufen das Silber-Amulett, nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "announces",
        "succeeded",
        by("seat"),
        good=1,
        share=True,
        words={
            "en": "You announce several equal cards and get rid of them in {best} of 100 courses, "
            "after “{than}” in {instead}.",
            "de": "Du sagst in {best} von 100 Verläufen mehrere gleiche Karten an und wirst sie los, "
            "nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "fails",
        "failed",
        by("seat"),
        good=-1,
        share=True,
        words={
            "en": "One of your announcements fails in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Dir schlägt in {best} von 100 Verläufen eine Ansage fehl, nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "robbed_by",
        "robbed",
        _takes_from,
        good=-1,
        share=True,
        words={
            "en": "{who} steals a card from your village in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} raubt in {best} von 100 Verläufen eine Karte aus deinem Dorf, nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "looks",
        "looked",
        _own_place,
        good=1,
        share=True,
        words={
            "en": "You get to look at another card of your village in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du siehst dir in {best} von 100 Verläufen noch eine Karte deines Dorfs an, nach „{than}“ in {instead}.",
        },
    ),
)
