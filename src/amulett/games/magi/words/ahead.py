"""What would follow from an action of Magi: whom it leaves with what to play or to draw, then what its events say."""

from collections.abc import Mapping, Sequence
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.core.words import count_cards
from amulett.games.magi.words.text import colour_name
from amulett.games.magi.words.text import event as in_words

# About the seat that has the next turn, and about the reader, if it is the reader again.
_NEXT: dict[Language, dict[str, tuple[str, str]]] = {
    "en": {
        # MG-4.5, MG-4.12
        "draw": (
            "{next} must then draw {cards}, or dodge with a magic sign ({demand}).",
            "You must then draw {cards} yourself, or dodge with a magic sign ({demand}).",
        ),
        "draw_any": (
            "{next} must then draw {cards}, or dodge with any card that has the magic sign.",
            "You must then draw {cards} yourself, or dodge with any card that has the magic sign.",
        ),
        # MG-3.2, MG-3.3, MG-3.6
        "play": (
            "{next} can then play only {demand}.",
            "It is your turn again: you can then play only {demand}.",
        ),
        # MG-3.5
        "play_any": (
            "{next} can then play any card.",
            "It is your turn again: you can then play any card.",
        ),
    },
    "de": {
        "draw": (
            "{next} muss dann {cards} ziehen oder mit einem Magie-Zeichen ausweichen ({demand}).",
            "Du musst dann selbst {cards} ziehen oder mit einem Magie-Zeichen ausweichen ({demand}).",
        ),
        "draw_any": (
            "{next} muss dann {cards} ziehen oder mit einer beliebigen Karte mit Magie-Zeichen ausweichen.",
            "Du musst dann selbst {cards} ziehen oder mit einer beliebigen Karte mit Magie-Zeichen ausweichen.",
        ),
        "play": (
            "{next} kann dann nur {demand} spielen.",
            "Du bist gleich noch einmal am Zug und kannst nur {demand} spielen.",
        ),
        "play_any": (
            "{next} kann dann jede Karte spielen.",
            "Du bist gleich noch einmal am Zug und kannst jede Karte spielen.",
        ),
    },
}

# What fits, as something that is named, and as something that is played.
_FITTING: dict[Language, dict[str, str]] = {
    "en": {
        "draw_colour": "{colour} or a magus",
        "draw_card": "{colour}, {picture} or a magus",
        "play_colour": "{colour} or a magus",
        "play_card": "{colour}, {picture} or a magus",
    },
    "de": {
        "draw_colour": "{colour} oder ein Magus",
        "draw_card": "{colour}, {picture} oder ein Magus",
        "play_colour": "{colour} oder einen Magus",
        "play_card": "{colour}, {picture} oder einen Magus",
    },
}

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        # MG-8.3, MG-8.4
        "wait": "With no card left you wait: if nothing is to be drawn when your turn comes, you win the round.",
        "silent": "Until your next turn begins, the others may catch you; if they do, you draw {cards}.",  # MG-9.7, MG-9.17
        "draw": "You may then play a card that fits, or pass.",  # MG-4.18, MG-4.19
        "draw_play": "If a card fits then, you must play one.",  # MG-4.18, MG-4.19
        "original": "You then choose three abilities yourself.",  # MG-6.28
        "select": "You then name the colour that the next card must have.",  # MG-6.1
        "shot": "You then choose who has the next turn.",  # MG-6.19
        "draw_0": "The draw counter stays as it is.",  # MG-6.7
    },
    "de": {
        "wait": "Ohne Karte wartest du: Ist nichts zu ziehen, wenn du an die Reihe kommst, gewinnst du die Runde.",
        "silent": "Bis dein nächster Zug beginnt, dürfen dich die anderen ertappen; tun sie es, ziehst du {cards}.",
        "draw": "Danach darfst du eine passende Karte spielen oder verzichten.",
        "draw_play": "Passt danach eine Karte, musst du eine spielen.",
        "original": "Danach wählst du drei Fähigkeiten selbst.",
        "select": "Danach bestimmst du die Farbe, die die nächste Karte haben muss.",
        "shot": "Danach bestimmst du, wer als Nächster am Zug ist.",
        "draw_0": "Der Nachziehzähler bleibt, wie er ist.",
    },
}


def then(
    edition: Edition,
    view: Mapping[str, Any],
    action: str,
    events: Sequence[Event],
    language: Language,
    names: Sequence[str],
) -> list[str]:
    """What would follow from an action, in sentences for the seat that has the view."""
    act, certain = events[0], _up_to_the_next_turn(events)
    last = certain[-1]
    told = [in_words(edition, act, language, names, view["seat"])] if act.name == "drew" else []
    if last.name == "turn_began":
        told.append(_next_turn(edition, view, certain, language, names))
    elif last.name != "round_ended":
        told += [_WORDS[language][step] for step in _steps_to_come(edition, view, certain)]
    if act.name == "stayed_silent":
        cards = count_cards(edition.data["magi_call"]["catch_penalty_cards"], language)
        told.append(_WORDS[language]["silent"].format(cards=cards))
    if act.name == "played" and last.name == "turn_began" and len(view["hand"] or ()) == 1:
        told.append(_WORDS[language]["wait"])
    # the sentence about the next turn says some of it
    said = {"forced", "counter", "again", "free", "colour"} if last.name == "turn_began" else {"forced"}
    rest = [in_words(edition, event, language, names, view["seat"]) for event in certain[1:] if event.name not in said]
    return [*told, *(text for text in rest if text)]


def _up_to_the_next_turn(events: Sequence[Event]) -> Sequence[Event]:
    """What comes later is another's doing, or the next round's."""
    ends = (n for n, event in enumerate(events) if n and event.name in ("turn_began", "round_ended"))
    at = next(ends, len(events))
    wins = events[at + 1 : at + 2]  # whoever waits without a card has won when the turn begins (MG-8.4)
    return events[: at + (2 if wins and wins[0].name == "round_ended" else 1)]


def _steps_to_come(edition: Edition, view: Mapping[str, Any], events: Sequence[Event]) -> list[str]:
    """What the seat itself has to decide next."""
    act = events[0]
    if act.name == "drew":
        return ["draw" if view["options"]["pass_after_draw"] else "draw_play"]
    if act.name == "chose":
        return [ability for ability in ("select", "shot", "draw_0") if ability == act.data["ability"]]
    if act.name != "played":
        return []
    abilities = next(card["abilities"] for card in edition.data["card"] if card["id"] == act.data["card"])
    return [ability for ability in ("original", "select", "shot") if ability in abilities]


def _next_turn(
    edition: Edition,
    view: Mapping[str, Any],
    events: Sequence[Event],
    language: Language,
    names: Sequence[str],
) -> str:
    seat, counter = events[-1].data["seat"], events[-1].data["draw_counter"]
    demand = _demand_after(edition, view, events)
    kind = "draw" if counter else "play"
    sentence = _NEXT[language][f"{kind}_any" if demand["kind"] == "any" else kind][seat == view["seat"]]
    fitting = _fitting(edition, demand, kind, language)
    return sentence.format(next=names[seat], cards=count_cards(counter, language), demand=fitting)


def _demand_after(edition: Edition, view: Mapping[str, Any], events: Sequence[Event]) -> Mapping[str, Any]:
    """What the next card must fit (MG-3.9, MG-6.1, MG-6.4)."""
    demand: Mapping[str, Any] = view["demand"]
    for event in events:
        if event.name == "played":
            card = next(card for card in edition.data["card"] if card["id"] == event.data["card"])
            if card["colour"] != "none":
                demand = {"kind": "card", "colour": card["colour"], "picture": card["picture"]}
            elif demand["kind"] == "card":
                demand = {"kind": "colour", "colour": demand["colour"]}  # MG-3.12
        elif event.name == "colour":
            demand = {"kind": "colour", "colour": event.data["colour"]}
        elif event.name == "free":
            demand = {"kind": "any"}
    return demand


def _fitting(edition: Edition, demand: Mapping[str, Any], kind: str, language: Language) -> str:
    if demand["kind"] == "any":
        return ""
    colour = colour_name(edition, demand["colour"], language)
    picture = next((p[f"name_{language}"] for p in edition.data["picture"] if p["id"] == demand.get("picture")), "")
    return _FITTING[language][f"{kind}_{demand['kind']}"].format(colour=colour, picture=picture)
