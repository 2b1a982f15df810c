"""What is counted of a match of Das Amulett."""

from amulett.core.signs import amount, by
from amulett.core.tally import Tallies, Tally

TALLIES = Tallies(
    round_begins="round_began",
    tallies=(
        Tally("gems", "took_gem", by("seat"), {"de": "Edelsteine", "en": "Gems"}, by_round=True),
        Tally(
            "paid",
            "paid",
            amount("count"),
            {"de": "Metallkarten je Edelstein", "en": "Metal cards per gem"},
            per="took_gem",
        ),
        Tally("exchanges", "exchange_won", by("seat"), {"de": "Tausche gewonnen", "en": "Exchanges won"}),
        Tally(
            "stones",
            "spell_won",
            amount("stones"),
            {"de": "Energiesteine je Spruch", "en": "Energy stones per spell"},
            per="spell_won",
        ),
        Tally("spells", "spell_won", by("seat"), {"de": "Zaubersprüche ersteigert", "en": "Spells bought"}),
        Tally("drained", "drained", by("owner"), {"de": "Steine an andere verloren", "en": "Stones lost to others"}),
    ),
)
