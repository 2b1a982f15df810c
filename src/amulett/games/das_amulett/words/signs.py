"""What an option of Das Amulett may be good for."""

from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.signs import Sign, by, by_others
from amulett.games.das_amulett.words.text import name, quoted


def _cards(data: Any, seat: int) -> float:
    return sum(data["cards"].values()) if data["seat"] == seat else 0


def _stones_lost(data: Any, seat: int) -> float:
    return sum(data["spells"].values()) if data["seat"] == seat else 0


def _colour(edition: Edition, id: str, language: Language) -> str:
    return name(edition, "gem_colour", id, language)


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
    Sign(
        "colour",
        "took_gem",
        by("seat"),
        good=1,
        share=True,
        words={
            "en": "You soon take a gem ({gem}) in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du nimmst in {best} von 100 Verläufen bald einen Edelstein ({gem}), nach „{than}“ in {instead}.",
        },
        names="gem",
        thing=_colour,
    ),
    Sign(
        "gem_of",
        "took_gem",
        by_others("seat"),
        good=-1,
        share=True,
        words={
            "en": "{who} soon takes a gem in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} nimmt in {best} von 100 Verläufen bald einen Edelstein, nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "ended_by",
        "match_ended",
        by_others("seat"),
        good=-1,
        share=True,
        words={
            "en": "{who} has the gems together and wins very soon in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} hat in {best} von 100 Verläufen sehr bald die Edelsteine beisammen und gewinnt, "
            "nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "exchange_of",
        "exchange_won",
        by_others("seat"),
        good=-1,
        share=True,
        words={
            "en": "{who} wins one of the next exchanges in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} gewinnt in {best} von 100 Verläufen einen der nächsten Tauschvorgänge, "
            "nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "spell",
        "spell_won",
        by("seat"),
        good=1,
        share=True,
        words={
            "en": "You win the spell {spell} in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du ersteigerst in {best} von 100 Verläufen {spell}, nach „{than}“ in {instead}.",
        },
        names="spell",
        thing=quoted,
    ),
    Sign(
        "spell_of",
        "spell_won",
        by_others("seat"),
        good=-1,
        share=True,
        words={
            "en": "{who} wins a spell in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "{who} ersteigert in {best} von 100 Verläufen einen Spruch, nach „{than}“ in {instead}.",
        },
        names="seat",
    ),
    Sign(
        "goes_under",
        "went_under",
        by("seat"),
        good=-1,
        share=True,
        words={
            "en": "You have to put a spell under the spell deck in {best} of 100 courses, after “{than}” in {instead}.",
            "de": "Du musst in {best} von 100 Verläufen einen Spruch unter den Zauberstapel legen, "
            "nach „{than}“ in {instead}.",
        },
    ),
)
