"""What an option of Das Blaue Amulett may be good for."""

from typing import Any

from amulett.core.signs import Sign, by, by_others


def _fields(data: Any, seat: int) -> float:
    return len(data["path"]) - 1 if data["seat"] == seat else 0


def _fields_of_others(data: Any, seat: int) -> float:
    return len(data["path"]) - 1 if data["seat"] != seat else 0


SIGNS = (
    Sign(
        "arrives",
        "arrived",
        by("seat"),
        good=1,
        share=True,
        words={
            "en": "You arrive within the next turns in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du kommst in den nächsten Zügen in {best} von 100 Verläufen ans Ziel, nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "fields",
        "walked",
        _fields,
        good=1,
        share=False,
        words={
            "en": "You walk {best} fields on average in the next turns, after “{than}” {instead}.",
            "de": "In den nächsten Zügen gehst du im Schnitt {best} Felder, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "fields_of_others",
        "walked",
        _fields_of_others,
        good=-1,
        share=False,
        words={
            "en": "The others walk {best} fields together on average in the next turns, after “{than}” {instead}.",
            "de": "In den nächsten Zügen gehen die anderen zusammen im Schnitt {best} Felder, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "amulet",
        "amulet",
        by("seat"),
        good=1,
        share=True,
        words={
            "en": "You get the amulet within the next turns in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du bekommst in den nächsten Zügen in {best} von 100 Verläufen das Amulett, nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "pays",
        "paid",
        by("seat"),
        good=1,
        share=True,
        words={
            "en": "You can pay at a gate or castle in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du kannst in {best} von 100 Verläufen an einem Tor oder Schloss bezahlen, nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "pushed",
        "pushed",
        by("seat"),
        good=-1,
        share=True,
        words={
            "en": "You are pushed in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du wirst in {best} von 100 Verläufen verdrängt, nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "robbed",
        "stole",
        by("loser"),
        good=-1,
        share=False,
        words={
            "en": "You lose {best} cards to thieves on average, after “{than}” {instead}.",
            "de": "Dir werden im Schnitt {best} Karten gestohlen, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "pushes",
        "pushed",
        by_others("seat"),
        good=1,
        share=False,
        words={
            "en": "Others are pushed {best} times on average, after “{than}” {instead} times.",
            "de": "Andere werden im Schnitt {best}-mal verdrängt, nach „{than}“ {instead}-mal.",
        },
    ),
)
