"""What is told of a match of Das Amulett when it is over."""

from collections.abc import Sequence
from typing import Any

from amulett.core.chronicle import Chronicle, Fact, Past, Remark, counted, fact, rounds_of, shared_places
from amulett.core.clause import Language
from amulett.core.edition import Edition

_SAID: dict[Language, dict[str, Any]] = {
    "de": {
        "order": "erst Edelsteine, dann Farben, dann Metallkarten",
        "gems": ("1 Edelstein", "{n} Edelsteine"),
        "colours": ("1 Farbe", "{n} Farben"),
        "cards": ("1 Metallkarte", "{n} Metallkarten"),
        "by_colours": "{one} und {other} haben gleich viele Edelsteine. "
        "{one} hat mehr Farben ({a} gegen {b}) und steht davor.",
        "by_cards": "{one} und {other} haben gleich viele Edelsteine und Farben. "
        "{one} hält mehr Metallkarten ({a} gegen {b}) und steht davor.",
        "by_winning": "{one} und {other} haben gleich viele Edelsteine. {one} hat das Ziel erreicht und gewinnt.",
        "shared": "{names} sind in allem gleichauf und teilen sich Platz {place}.",
        "paid": ("Metallkarte ausgegeben", "Metallkarten ausgegeben"),
        "won": "Tausche gewonnen, von {n}",
        "highest": ("Karte als höchstes Gebot", "Karten als höchstes Gebot"),
        "spells": ("Zauberspruch ersteigert", "Zaubersprüche ersteigert"),
    },
    "en": {
        "order": "first gems, then colours, then metal cards",
        "gems": ("1 gem", "{n} gems"),
        "colours": ("1 colour", "{n} colours"),
        "cards": ("1 metal card", "{n} metal cards"),
        "by_colours": "{one} and {other} have the same number of gems. {one} has more colours ({a} to {b}) "
        "and ranks first of the two.",
        "by_cards": "{one} and {other} have the same number of gems and colours. "
        "{one} holds more metal cards ({a} to {b}) and ranks first of the two.",
        "by_winning": "{one} and {other} have the same number of gems. {one} has reached the goal and wins.",
        "shared": "{names} are equal in everything and share place {place}.",
        "paid": ("metal card spent", "metal cards spent"),
        "won": "exchanges won, of {n}",
        "highest": ("card as the highest winning bid", "cards as the highest winning bid"),
        "spells": ("spell bought", "spells bought"),
    },
}


def chronicle(edition: Edition, past: Past, language: Language, names: Sequence[str]) -> Chronicle:
    said, seat = _SAID[language], past.about
    gems = [len(amulet) for amulet in past.view["amulets"]]
    colours = [len(set(amulet)) for amulet in past.view["amulets"]]
    cards = list(past.view["hand_sizes"])
    won = [event["count"] for event in past.told("exchange_won", seat=seat)]
    counts = ((gems, "gems"), (colours, "colours"), (cards, "cards"))
    return Chronicle(
        order=said["order"],
        details=tuple(", ".join(counted(n[other], said[what]) for n, what in counts) for other in range(len(names))),
        remarks=(
            *_ahead(past, said, names, colours, cards),
            *shared_places(past, said["shared"], language, names, "DA-15.6"),
        ),
        rounds=rounds_of(past, "round_began", "took_gem", len(names)),
        facts=(
            fact(sum(event["count"] for event in past.told("paid", seat=seat)), said["paid"]),
            Fact(str(len(won)), said["won"].format(n=len(past.told("exchange_won")))),
            fact(max(won, default=0), said["highest"]),
            fact(len(past.told("spell_won", seat=seat)), said["spells"]),
        ),
    )


def _ahead(
    past: Past, said: dict[str, Any], names: Sequence[str], colours: Sequence[int], cards: Sequence[int]
) -> list[Remark]:
    """DA-15.6: what tells two apart who have the same number of gems; whoever has won is first in any case."""
    found = []
    won = past.told("match_ended")[-1].get("seat") if past.told("match_ended") else None
    for one, other in past.untied:
        by_colours = colours[one] > colours[other]
        key = "by_winning" if one == won else "by_colours" if by_colours else "by_cards"
        counts = colours if by_colours else cards
        text = said[key].format(one=names[one], other=names[other], a=counts[one], b=counts[other])
        found.append(Remark(text, ("DA-15.1",) if one == won else ("DA-15.6",)))
    return found
