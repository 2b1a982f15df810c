"""Das Amulett in words, German and English."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.games.das_amulett.box.edition import SYMBOLS
from amulett.games.das_amulett.words.sentences import COUNTS, EVENTS, QUESTIONS, WORDS

REBUILT = "*"
"""Marks printed data that we did not have and that is rebuilt."""
AGAINST = "§"
"""Marks what we play against a printed sentence."""


_ENDINGS: dict[Language, dict[str, str]] = {
    "en": {"colours": "by gems of enough colours", "gems": "by enough gems", "stall": "by stalemate"},
    "de": {
        "colours": "durch Edelsteine in genügend Farben",
        "gems": "durch genügend Edelsteine",
        "stall": "durch Stillstand",
    },
}


@cache
def _rows(edition: Edition, kind: str) -> Mapping[str, Mapping[str, Any]]:
    return {row["id"].lower(): row for row in edition.data[kind]}


def name(edition: Edition, kind: str, id: str, language: Language) -> str:
    """What a spell, a metal, a gem colour or a terrain is called."""
    return str(_rows(edition, kind)[id][f"name_{language}"])


def spell_name(edition: Edition, id: str, language: Language) -> str:
    return name(edition, "spell", id, language)


def quoted(edition: Edition, id: str, language: Language) -> str:
    """A spell's name inside a sentence."""
    title = spell_name(edition, id, language)
    return f"„{title}“" if language == "de" else title


def spell_text(edition: Edition, id: str, language: Language) -> str:
    """What a spell does, as it says."""
    return str(_rows(edition, "spell")[id][f"text_{language}"])


def area_row(edition: Edition, id: str) -> Mapping[str, Any]:
    """An area of the box; actions write it in small letters."""
    return _rows(edition, "area")[id.lower()]


def area_name(edition: Edition, id: str, language: Language) -> str:
    """`C3 (City district)`."""
    area = area_row(edition, id)
    return f"{area['id']} ({name(edition, 'terrain', area['terrain'], language)})"


def count(things: str, number: int, language: Language) -> str:
    """`1 card`, `3 stones`."""
    return COUNTS[language][things][min(number, 2)].format(number)


def cards_text(edition: Edition, cards: Mapping[str, int], language: Language) -> str:
    """`2 Gold, 1 Iron`."""
    return ", ".join(f"{number} {name(edition, 'metal', metal, language)}" for metal, number in cards.items())


def income_text(edition: Edition, id: str, language: Language) -> str:
    """The symbols on a spell: `1 Gold, 1 joker`; a dash if there are none."""
    income = dict(_rows(edition, "spell")[id]["income"])
    jokers = income.pop("joker", 0)
    metals = {symbol: income[symbol] for symbol in SYMBOLS if symbol in income}
    parts = [cards_text(edition, metals, language)] * bool(metals) + [count("jokers", jokers, language)] * bool(jokers)
    return ", ".join(parts) or "–"


def rebuilt(row: Mapping[str, Any], key: str = "origin") -> str:
    """The mark behind something that is rebuilt."""
    return REBUILT if row.get(key) == "rebuilt" else ""


def marked(spell: Mapping[str, Any]) -> str:
    """The mark behind what a spell is called or does: rebuilt, or not played as printed."""
    return AGAINST if "printed_en" in spell else rebuilt(spell)


def listed(things: Iterable[str], language: Language) -> str:
    """`A, B and C`."""
    *first, last = things
    return f"{', '.join(first)} {'and' if language == 'en' else 'und'} {last}" if first else last


def action(edition: Edition, action: str, language: Language, names: Sequence[str]) -> str:
    """An action as a button or a list shows it."""
    verb, _, of = action.partition(" ")
    words = WORDS[language]
    values: dict[str, str] = {"of": of}
    if verb in ("teleport_from", "teleport_to", "move"):
        values["area"] = area_name(edition, of, language)
    elif verb in ("pick", "name", "take_back", "curse"):
        values["metal"] = name(edition, "metal", of, language)
    elif verb in ("teleport_gem", "take"):
        values["gem"] = name(edition, "gem_colour", of, language)
    elif verb in ("use", "shift", "drain", "discard"):
        values["spell"] = quoted(edition, of, language)
    elif verb == "pay":
        metal, _, number = of.partition("_")
        values["cards"] = cards_text(edition, {metal: int(number)}, language)
    elif verb == "swap":
        values["swap"] = words[of]
    elif verb in ("allocate_first", "allocate_second"):
        values["stones"] = count("stones", int(of), language)
    elif verb == "keep":
        values["spells"] = listed(_spells(edition, of.split("+"), language), language)
    return words[verb].format(**values)


def event(edition: Edition, event: Event, language: Language, names: Sequence[str], you: int | None) -> str:
    """What happened, in one sentence; laying out no card is not worth one."""
    data = event.data
    key = event.name
    if (key, data.get("count")) == ("paid", 0):
        return ""
    if (key, data.get("count")) == ("offered", 0):
        key = "offered_nothing"
    if data.get("seat", 0) is None:
        key = {"marker": "marker_drawn", "match_ended": "match_stalled"}[key]
    values = {field: _value(edition, event.name, field, value, language, names) for field, value in data.items()}
    if data.get("seat") is not None:
        values["who"] = names[data["seat"]]
    mine = you is not None and data.get("seat") == you
    return EVENTS[language][key][mine].format(**values)


def _value(edition: Edition, event: str, field: str, value: Any, language: Language, names: Sequence[str]) -> str:
    if field in ("start_seat", "owner"):
        return str(names[value])
    if field in ("area", "from", "to"):
        return area_name(edition, value, language)
    if field == "spell":
        return quoted(edition, value, language)
    if field in ("gem", "metal"):
        return name(edition, "gem_colour" if field == "gem" else field, value, language)
    if field == "cards":
        return cards_text(edition, value, language)
    if field == "stones":
        return count("stones", value, language)
    if field == "count":
        things = "spells" if event in ("dealt", "exchanged", "replaced", "shuffled", "offered") else "cards"
        return str(value) if event == "paid" else count(things, value, language)
    if field == "spells":
        return listed(_spells(edition, value, language), language)
    if field == "ending":
        knobs = edition.data["knobs"]["book"]
        return WORDS[language].get(value, "").format(n=knobs["win_different_colours" if value == "colours" else "win_gems"])
    if field == "action":
        return action(edition, value, language, names)
    return WORDS[language].get(value, str(value)) if isinstance(value, str) else str(value)


def _spells(edition: Edition, spells: Mapping[str, int] | Sequence[str], language: Language) -> list[str]:
    if isinstance(spells, Mapping):
        return [f"{quoted(edition, id, language)} ({count('stones', n, language)})" for id, n in spells.items()]
    return [quoted(edition, id, language) for id in spells]


def bid_text(observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
    """`highest bid 3 (B)`."""
    if observation["bidder"] is None:
        return "no bid yet" if language == "en" else "noch kein Gebot"
    high = "highest bid" if language == "en" else "höchstes Gebot"
    return f"{high} {observation['bid']} ({names[observation['bidder']]})"


def question(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
    """What the seat has to decide, in one sentence."""
    secret = observation["secret"]
    values = {
        "least": observation["least_bid"],
        "all": count("cards", observation["left"] + sum(observation["open_bid"].values()), language),
        "party": area_name(edition, observation["party"], language),
        "left": count("cards", observation["left"], language),
        "number_left": observation["left"],
        "stones_left": count("stones", observation["left"], language),
    }
    for field in ("turned_up", "using"):
        if observation[field]:
            values[field] = quoted(edition, observation[field], language)
    if observation["teleport"]["area"]:
        values["area"] = area_name(edition, observation["teleport"]["area"], language)
    if secret["spells"]:
        spells = _spells(edition, secret["spells"], language)
        values.update(first=spells[0], second=spells[-1], spells=listed(spells, language))
    return QUESTIONS[language][_asked(observation)].format(**values)


def _asked(observation: Mapping[str, Any]) -> str:
    """The decision, or what it comes to: the rest of a payment, or no bid that one could make (DA-8.5)."""
    decision = str(observation["decision"])
    if decision == "pay_kind" and observation["open_bid"]:
        return "pay_rest"
    offered = [action for group in observation["actions"] for action in group["actions"]]
    return "no_exchange_bid" if decision == "exchange_bid" and len(offered) == 1 else decision


def ending(ending: str, language: Language) -> str:
    """How a match ended: `ended by gems of enough colours`."""
    return _ENDINGS[language][ending]
