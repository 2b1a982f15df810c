"""What an option of Das Amulett may be good for."""

from typing import Any

from amulett.core.signs import Sign, by, by_others


def _cards(data: Any, seat: int) -> float:
    return sum(data["cards"].values()) if data["seat"] == seat else 0


def _stones_lost(data: Any, seat: int) -> float:
    return sum(data["spells"].values()) if data["seat"] == seat else 0


SIGNS = (
    Sign(
        "gems",
        "took_gem",
        by("seat"),
        good=1,
        share=False,
        words={
            "en": "You take {best} gems on average in what comes next, after “{than}” {instead}.",
            "de": "In der nächsten Zeit nimmst du im Schnitt {best} Edelsteine, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "gems_of_others",
        "took_gem",
        by_others("seat"),
        good=-1,
        share=False,
        words={
            "en": "The others take {best} gems together on average in what comes next, after “{than}” {instead}.",
            "de": "In der nächsten Zeit nehmen die anderen zusammen im Schnitt {best} Edelsteine, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "ends",
        "match_ended",
        by("seat"),
        good=1,
        share=True,
        words={
            "en": "You have your gems together very soon in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du hast in {best} von 100 Verläufen sehr bald deine Edelsteine beisammen, nach „{than}“ in {instead}.",
        },
    ),
    Sign(
        "exchanges",
        "exchange_won",
        by("seat"),
        good=1,
        share=False,
        words={
            "en": "You win {best} exchanges on average in what comes next, after “{than}” {instead}.",
            "de": "In der nächsten Zeit gewinnst du im Schnitt {best} Tauschrunden, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "spells",
        "spell_won",
        by("seat"),
        good=1,
        share=False,
        words={
            "en": "You win {best} spells on average in what comes next, after “{than}” {instead}.",
            "de": "In der nächsten Zeit ersteigerst du im Schnitt {best} Sprüche, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "cards",
        "income",
        _cards,
        good=1,
        share=False,
        words={
            "en": "You take {best} metal cards on average in what comes next, after “{than}” {instead}.",
            "de": "In der nächsten Zeit bekommst du im Schnitt {best} Metallkarten, nach „{than}“ {instead}.",
        },
    ),
    Sign(
        "energy",
        "paid_energy",
        _stones_lost,
        good=-1,
        share=False,
        words={
            "en": "Your spells use up {best} energy stones on average in what comes next, after “{than}” {instead}.",
            "de": "Deine Sprüche verbrauchen bald im Schnitt {best} Energiesteine, nach „{than}“ {instead}.",
        },
    ),
)
