"""What an option of Silver Amulett may be good for."""

from amulett.core.signs import Sign, amount, amount_of_others

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
)
