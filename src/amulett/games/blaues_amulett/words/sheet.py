"""The summary sheet of the Blue Amulet: fate cards, movement cards, special locations and dark powers."""

from collections.abc import Mapping
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.sheet import SheetPart
from amulett.core.words import count_cards
from amulett.games.blaues_amulett.words.text import (
    card_name,
    count_steps,
    place_name,
    power_name,
    task_name,
    whom,
)

_LABELS: dict[Language, dict[str, str]] = {
    "en": {
        "fate_cards": "Fate cards ({count})",
        "card": "Card",
        "copies": "Copies",
        "does": "What it does",
        "take_amulet": "Face up on the discard pile at once; whoever draws it receives the Blue Amulet.",
        "beat_power": "Beats {power}.",
        "solve_task": "Solves the task “{task}” ({place}).",
        "fate_cards_rebuilt": "* Rebuilt (BA-1.5): how many there are of each kind. The amulet cards and the sum of "
        "{count} are in the rule book.",
        "fate_cards_note": "When you have finished moving, you may keep at most {limit}.",
        "way_cards": "Movement cards (6 for each player)",
        "steps": "{steps}.",
        "joker": "{least} to {most} steps, as you choose; then you may move once more with another card.",
        "way_cards_note": "A used card lies face down until all six have been used.",
        "places": "Special locations",
        "place": "Special location",
        "step": "Step ({boards})",
        "demands": "Demands",
        "gives": "If you stop there exactly",
        "start": "nothing",
        "gate": "Dark Power's card",
        "castle": "Dark Power's card",
        "goal": "Dark Power's card",
        "task": "{card} + Dark Power's card",
        "gives_goal": "you win",
        "gives_draw_pile": "you may draw {count} fate cards",
        "gives_discard_pile": "you may take the top {count} discards",
        "places_note": "A Dark Power's card is demanded only while one stands there, and not of whoever wears the "
        "Blue Amulet. The amulet helps as far as here: {until}; it never replaces a task card. "
        "Whoever cannot or will not pay swings back onto the left-hand path.",
        "places_rebuilt": "* Rebuilt (BA-2.3, BA-2.7): its place in the order, and all step numbers.",
        "powers": "Dark Powers",
        "power": "Dark Power",
        "begins": "Begins on",
        "beaten_by": "Beaten by",
        "powers_note": "At the end of your turn you may put them on any special location but the start castle, one on "
        "each at most.",
    },
    "de": {
        "fate_cards": "Schicksalskarten ({count})",
        "card": "Karte",
        "copies": "Anzahl",
        "does": "Was sie bewirkt",
        "take_amulet": "Sofort offen auf die Ablage; wer sie zieht, erhält das Blaue Amulett.",
        "beat_power": "Besiegt {power}.",
        "solve_task": "Löst die Aufgabe „{task}“ ({place}).",
        "fate_cards_rebuilt": "* Nachgebaut (BA-1.5): die Anzahl jeder Art. Die Amulett-Karten und die Summe {count} "
        "stehen im Regelheft.",
        "fate_cards_note": "Nach dem Laufen darfst du höchstens {limit} behalten.",
        "way_cards": "Weg-Karten (6 für jeden Spieler)",
        "steps": "{steps}.",
        "joker": "{least} bis {most} Schritte nach deiner Wahl; danach darfst du mit einer anderen Karte noch einmal "
        "laufen.",
        "way_cards_note": "Eine benutzte Karte liegt verdeckt, bis alle sechs benutzt sind.",
        "places": "Plätze",
        "place": "Platz",
        "step": "Schritt ({boards})",
        "demands": "Verlangt",
        "gives": "Wer genau dort stehen bleibt",
        "start": "nichts",
        "gate": "Karte der Dunklen Macht",
        "castle": "Karte der Dunklen Macht",
        "goal": "Karte der Dunklen Macht",
        "task": "{card} + Karte der Dunklen Macht",
        "gives_goal": "gewinnt",
        "gives_draw_pile": "darf {count} Schicksalskarten ziehen",
        "gives_discard_pile": "darf die obersten {count} Karten der Ablage nehmen",
        "places_note": "Die Karte einer Dunklen Macht wird nur verlangt, solange eine dort steht, und nicht vom Träger des "
        "Blauen Amuletts. Es hilft bis hierher: {until}; eine Aufgaben-Karte ersetzt es nie. "
        "Wer nicht bezahlen kann oder will, schwenkt auf den Rückweg ein.",
        "places_rebuilt": "* Nachgebaut (BA-2.3, BA-2.7): die Stelle in der Reihenfolge und alle Schrittzahlen.",
        "powers": "Dunkle Mächte",
        "power": "Dunkle Macht",
        "begins": "Steht zu Beginn auf",
        "beaten_by": "Besiegt durch",
        "powers_note": "Am Ende deines Zuges darfst du sie auf jeden Platz außer dem Start-Schloss versetzen, auf jeden "
        "höchstens eine.",
    },
}


def sheet(edition: Edition, language: Language) -> list[SheetPart]:
    """What is in the box, and what it does in this edition."""
    return [
        _fate_cards(edition, language),
        _way_cards(edition, language),
        _places(edition, language),
        _powers(edition, language),
    ]


def _fate_cards(edition: Edition, language: Language) -> SheetPart:
    labels, cards = _LABELS[language], edition.data["fate_cards"]
    count = sum(card["count"] for card in cards)
    rows = [
        [card_name(edition, card["id"], language), f"{card['count']}{_mark(card)}", _does(edition, card, language)]
        for card in cards
    ]
    notes = [labels["fate_cards_note"].format(limit=count_cards(edition.data["knobs"]["hand_limit"], language))]
    if any(map(_mark, cards)):
        notes.append(labels["fate_cards_rebuilt"].format(count=count))
    columns = [labels["card"], labels["copies"], labels["does"]]
    return SheetPart(labels["fate_cards"].format(count=count), columns, rows, " ".join(notes))


def _does(edition: Edition, card: Mapping[str, Any], language: Language) -> str:
    sentence, target = _LABELS[language][card["ability"]], card["target"]
    if card["ability"] == "beat_power":
        return sentence.format(power=whom(power_name(edition, target, language), language))
    if card["ability"] == "solve_task":
        return sentence.format(place=place_name(edition, target, language), task=task_name(edition, target, language))
    return sentence


def _mark(row: Mapping[str, Any]) -> str:
    return "*" if row.get("origin") == "rebuilt" else ""


def _way_cards(edition: Edition, language: Language) -> SheetPart:
    labels, knobs = _LABELS[language], edition.data["knobs"]
    joker = labels["joker"].format(least=knobs["joker_min"], most=knobs["joker_max"])
    rows = [
        [card[f"name_{language}"], _steps(card["distance"], language) if card["distance"] else joker]
        for card in edition.data["way_cards"]
    ]
    return SheetPart(labels["way_cards"], [labels["card"], labels["does"]], rows, labels["way_cards_note"])


def _steps(distance: int, language: Language) -> str:
    told = _LABELS[language]["steps"].format(steps=count_steps(distance, language))
    return told[:1].upper() + told[1:]


def _places(edition: Edition, language: Language) -> SheetPart:
    labels, boards = _LABELS[language], edition.data["boards"]
    chosen = boards[edition.data["board"]]
    shown = [chosen, *(board for board in boards.values() if board is not chosen)]
    rows = [
        [
            place_name(edition, place["id"], language) + _mark(place),
            " / ".join(_step_on(board, place["id"]) for board in shown),
            _demands(edition, place, language),
            _gives(edition, place, language),
        ]
        for place in chosen["places"]
    ]
    step = labels["step"].format(boards=" / ".join(board[f"name_{language}"] for board in shown))
    columns = [labels["place"], step, labels["demands"], labels["gives"]]
    return SheetPart(labels["places"], columns, rows, _places_note(edition, language))


def _step_on(board: Mapping[str, Any], id: str) -> str:
    return next(str(place["step"]) for place in board["places"] if place["id"] == id)


def _demands(edition: Edition, place: Mapping[str, Any], language: Language) -> str:
    card = card_name(edition, place["task_card"], language) if "task_card" in place else ""
    return _LABELS[language][place["kind"]].format(card=card)


def _gives(edition: Edition, place: Mapping[str, Any], language: Language) -> str:
    labels = _LABELS[language]
    if place["gather"]:
        source = edition.data["switches"]["castle_source"]
        return labels[f"gives_{source}"].format(count=edition.data["knobs"]["castle_cards"])
    return labels["gives_goal"] if place["kind"] == "goal" else ""


def _places_note(edition: Edition, language: Language) -> str:
    labels, places = _LABELS[language], edition.data["boards"][edition.data["board"]]["places"]
    until = place_name(edition, edition.data["knobs"]["amulet_until"], language)
    notes = [labels["places_note"].format(until=until)]
    if any(map(_mark, places)):
        notes.append(labels["places_rebuilt"])
    return " ".join(notes)


def _powers(edition: Edition, language: Language) -> SheetPart:
    labels = _LABELS[language]
    rows = [
        [
            power_name(edition, power["id"], language),
            place_name(edition, power["start_place"], language),
            card_name(edition, power["beaten_by"], language),
        ]
        for power in edition.data["dark_powers"]
    ]
    return SheetPart(
        labels["powers"], [labels["power"], labels["begins"], labels["beaten_by"]], rows, labels["powers_note"]
    )
