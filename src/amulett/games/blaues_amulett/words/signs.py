"""What an option of Das Blaue Amulett may be good for."""

from typing import Any

from amulett.core.signs import Sign, by, by_others
from amulett.games.blaues_amulett.words.text import position_name


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
    Sign(
        "arrives_first",
        "arrived",
        by_others("seat"),
        good=-1,
        share=True,
        words={
            "en": "{who} arrives within the next turns in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} kommt in den nächsten Zügen in {best} von 100 Verläufen ans Ziel, nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "amulet_of",
        "amulet",
        by_others("seat"),
        good=-1,
        share=True,
        words={
            "en": "{who} gets the amulet within the next turns in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} bekommt in den nächsten Zügen in {best} von 100 Verläufen das Amulett, "
            "nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "loses_amulet",
        "amulet",
        by("loser"),
        good=-1,
        share=True,
        words={
            "en": "{who} takes the amulet from you in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} nimmt dir in {best} von 100 Verläufen das Amulett ab, nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "pushed_by",
        "pushed",
        by("seat"),
        good=-1,
        share=True,
        words={
            "en": "{who} pushes you in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} verdrängt dich in {best} von 100 Verläufen, nach „{than}“ in {instead}.",
        },
        names="by",
    ),
    Sign(
        "pushes_whom",
        "pushed",
        by("by"),
        good=1,
        share=True,
        words={
            "en": "You push {who} in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du verdrängst {who} in {best} von 100 Verläufen, nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "robbed_by",
        "stole",
        by("loser"),
        good=-1,
        share=True,
        words={
            "en": "{who} steals a card from you in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} nimmt dir in {best} von 100 Verläufen eine Karte ab, nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "pays_at",
        "paid",
        by("seat"),
        good=1,
        share=True,
        words={
            "en": "You can pay for a place ({place}) in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du kannst in {best} von 100 Verläufen für einen Ort ({place}) bezahlen, nach „{than}“ in {instead}.",
        },
        names="place",
        thing=position_name,
    ),
)
