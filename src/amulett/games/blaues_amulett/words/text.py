"""The Blue Amulet in words, German and English. The `label_set` picks how a rule book names things (BA-14.4)."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.core.words import count_cards
from amulett.games.blaues_amulett.box.edition import PLACE_IDS

_FIELD = re.compile(r"([RL])(\d+)\.(\d+)")
_DATIVE = {"das": "dem", "die": "der", "der": "dem"}

# An event's sentence about others, about the reader as its {who}, and about the reader as the {other} one.
_EVENTS: dict[Language, dict[str, tuple[str, ...]]] = {
    "en": {
        "lot": ("Lots for the first turn: {who} draws {way}.", "Lots for the first turn: you draw {way}."),
        "played": ("{who} plays {way}.", "You play {way}."),
        "joker": ("{who} plays the joker for {distance}.", "You play the joker for {distance}."),
        "paid": ("{who} pays {cards} for {place}.", "You pay {cards} for {place}."),
        "walked": ("{who} {turns}reaches {to}.", "You {turns}reach {to}."),
        "pushed": (
            "{other} pushes {who} off, to {to}.",
            "{other} pushes you off, to {to}.",
            "You push {who} off, to {to}.",
        ),
        "shoved": ("{who} is shoved on, to {to}.", "You are shoved on, to {to}."),
        "amulet": (
            "{who} takes the Blue Amulet from {other}.",
            "You take the Blue Amulet from {other}.",
            "{who} takes the Blue Amulet from you.",
        ),
        "amulet_first": ("{who} is given the Blue Amulet.", "You are given the Blue Amulet."),
        "amulet_left": (
            "{who} leaves the Blue Amulet with {other}.",
            "You leave the Blue Amulet with {other}.",
            "{who} leaves the Blue Amulet with you.",
        ),
        "amulet_left_first": ("{who} leaves the Blue Amulet where it lies.", "You leave the Blue Amulet where it lies."),
        "amulet_idle": ("{who} already wears the Blue Amulet.", "You already wear the Blue Amulet."),
        "stole": (
            "{who} steals a card from {other}.",
            "You steal {card} from {other}.",
            "{who} steals {card} from you.",
        ),
        "spared": (
            "{who} steals nothing from {other}.",
            "You steal nothing from {other}.",
            "{who} steals nothing from you.",
        ),
        "drew": ("{who} draws {count}.", "You draw {cards}."),
        "drew_unseen": ("", "You draw {count}."),
        "stole_unseen": ("", "You steal a card from {other}."),
        "amulet_card": ("{who} lays down an amulet card.", "You lay down an amulet card."),
        "amulet_cards": ("{who} lays down {number} amulet cards.", "You lay down {number} amulet cards."),
        "gathered": ("{who} gathers strength: {cards}.", "You gather strength: {cards}."),
        "declined_arrow": ("{who} draws no card.", "You draw no card."),
        "declined_castle": ("{who} gathers no strength.", "You gather no strength."),
        "discarded": ("{who} discards {card}.", "You discard {card}."),
        "reshuffled": ("The discard pile is shuffled into a new draw pile ({count}).",),
        "turned_up": ("{who} turns all movement cards up again.", "You turn all your movement cards up again."),
        "stopped": ("{who} stops moving.", "You stop moving."),
        "power_moved": ("{who} moves {whom} to {place}.", "You move {whom} to {place}."),
        "power_swapped": ("In exchange {power} goes to {place}.",),
        "arrived": ("{who} has arrived and wins!", "You have arrived and win!"),
        "ended": ("The match is over: {ending}.",),
        "forced": ("", "You had no other choice: {action}."),
    },
    "de": {
        "lot": ("Los um den ersten Zug: {who} zieht {way}.", "Los um den ersten Zug: Du ziehst {way}."),
        "played": ("{who} spielt {way}.", "Du spielst {way}."),
        "joker": ("{who} spielt den Joker für {distance}.", "Du spielst den Joker für {distance}."),
        "paid": ("{who} bezahlt {cards} für {place}.", "Du bezahlst {cards} für {place}."),
        "walked": ("{who} {turns}erreicht {to}.", "Du {turns}erreichst {to}."),
        "pushed": (
            "{other} bringt {who} aus der Bahn, auf {to}.",
            "{other} bringt dich aus der Bahn, auf {to}.",
            "Du bringst {who} aus der Bahn, auf {to}.",
        ),
        "shoved": ("{who} wird weitergeschoben, auf {to}.", "Du wirst weitergeschoben, auf {to}."),
        "amulet": (
            "{who} nimmt {other} das Blaue Amulett ab.",
            "Du nimmst {other} das Blaue Amulett ab.",
            "{who} nimmt dir das Blaue Amulett ab.",
        ),
        "amulet_first": ("{who} erhält das Blaue Amulett.", "Du erhältst das Blaue Amulett."),
        "amulet_left": (
            "{who} lässt {other} das Blaue Amulett.",
            "Du lässt {other} das Blaue Amulett.",
            "{who} lässt dir das Blaue Amulett.",
        ),
        "amulet_left_first": ("{who} lässt das Blaue Amulett liegen.", "Du lässt das Blaue Amulett liegen."),
        "amulet_idle": ("{who} trägt das Blaue Amulett schon.", "Du trägst das Blaue Amulett schon."),
        "stole": (
            "{who} nimmt {other} eine Karte ab.",
            "Du nimmst {other} {card} ab.",
            "{who} nimmt dir {card} ab.",
        ),
        "spared": (
            "{who} nimmt {other} keine Karte ab.",
            "Du nimmst {other} keine Karte ab.",
            "{who} nimmt dir keine Karte ab.",
        ),
        "drew": ("{who} zieht {count}.", "Du ziehst {cards}."),
        "drew_unseen": ("", "Du ziehst {count}."),
        "stole_unseen": ("", "Du nimmst {other} eine Karte ab."),
        "amulet_card": ("{who} legt eine Amulett-Karte ab.", "Du legst eine Amulett-Karte ab."),
        "amulet_cards": ("{who} legt {number} Amulett-Karten ab.", "Du legst {number} Amulett-Karten ab."),
        "gathered": ("{who} sammelt Kräfte: {cards}.", "Du sammelst Kräfte: {cards}."),
        "declined_arrow": ("{who} zieht keine Karte.", "Du ziehst keine Karte."),
        "declined_castle": ("{who} sammelt keine Kräfte.", "Du sammelst keine Kräfte."),
        "discarded": ("{who} legt {card} ab.", "Du legst {card} ab."),
        "reshuffled": ("Die Ablage wird zum neuen Stapel gemischt ({count}).",),
        "turned_up": ("{who} deckt alle Weg-Karten wieder auf.", "Du deckst alle deine Weg-Karten wieder auf."),
        "stopped": ("{who} läuft nicht weiter.", "Du läufst nicht weiter."),
        "power_moved": (
            "{who} versetzt {whom} auf {place}.",
            "Du versetzt {whom} auf {place}.",
        ),
        "power_swapped": ("Im Tausch kommt {power} auf {place}.",),
        "arrived": ("{who} ist am Ziel und gewinnt!", "Du bist am Ziel und gewinnst!"),
        "ended": ("Die Partie ist zu Ende: {ending}.",),
        "forced": ("", "Es gab keine andere Wahl: {action}."),
    },
}

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "arrival": "a prince has reached the goal",
        "guard": "the round limit is reached",
        "play": "Play {of}",
        "joker": "{of}",
        "stop": "Stop moving",
        "pay": "Pay and go on",
        "swing": "Swing back",
        "turn": "Turn round",
        "enter": "Enter it",
        "cross": "Cross it",
        "draw": "Draw a card",
        "take": "Take",
        "leave": "Leave it",
        "steal": "Steal a card",
        "decline": "Do without",
        "discard": "Discard {of}",
        "move": "Move {of}",
        "done": "Done",
        "put": "Put it on {of}",
        "way": "the {of}",
        "way_joker": "the joker",
        "one_step": "one step",
        "steps": "{of} steps",
        "free": "free of charge",
        "swings_other": "swings back before {place}",
        "swings_you": "swing back before {place}",
        "turns_other": "turns round before {place}",
        "turns_you": "turn round before {place}",
        "field_R": "space {field} past {place}",
        "field_L": "space {field} past {place}, left-hand path",
        "and": " and ",
    },
    "de": {
        "arrival": "Ein Königssohn ist am Ziel",
        "guard": "Die Rundengrenze ist erreicht",
        "play": "{of} spielen",
        "joker": "{of}",
        "stop": "Nicht weiterlaufen",
        "pay": "Bezahlen und weitergehen",
        "swing": "Einschwenken",
        "turn": "Wenden",
        "enter": "Den Platz betreten",
        "cross": "Den Platz überqueren",
        "draw": "Eine Karte ziehen",
        "take": "Nehmen",
        "leave": "Es lassen",
        "steal": "Eine Karte abnehmen",
        "decline": "Verzichten",
        "discard": "{of} ablegen",
        "move": "{of} versetzen",
        "done": "Fertig",
        "put": "Auf {of} versetzen",
        "way": "die {of}",
        "way_joker": "den Joker",
        "one_step": "einen Schritt",
        "steps": "{of} Schritte",
        "free": "kostenlos",
        "swings_other": "schwenkt vor {place} ein",
        "swings_you": "schwenkst vor {place} ein",
        "turns_other": "wendet vor {place}",
        "turns_you": "wendest vor {place}",
        "field_R": "Feld {field} hinter {place}",
        "field_L": "Feld {field} hinter {place}, Rückweg",
        "and": " und ",
    },
}

_QUESTIONS: dict[Language, dict[str, str]] = {
    "en": {
        "move": "{on_turn} is choosing a move.",
        "way_card": "Which movement card do you play?",
        "next_card": "After the joker you may move once more: which movement card, or do you stop?",
        "joker_distance": "How many steps do you move with the joker?",
        "front_place": "{place}: do you pay {price}, or swing back? ({steps} to go)",
        "back_place_enter": "{place}, from behind ({price}): do you turn round in front of it, or enter it and stay there?",
        "back_place_cross": "{place}, from behind ({price}): do you turn round in front of it, or cross it? ({steps} to "
        "go)",
        "take_amulet_push": "You have pushed off {loser}, who wears the Blue Amulet. {story} Do you take it, or leave it?",
        "take_amulet_card": "You have drawn an amulet card. {story} Do you take the Blue Amulet, or leave it?",
        "steal": "You have taken the Blue Amulet from {loser}: do you also steal a card from that hand, at random?",
        "arrow_draw": "A fate space: do you draw a card?",
        "gather_draw_pile": "A castle: do you gather strength and draw {gather}?",
        "gather_discard_pile": "A castle: do you gather strength and take {gather} from the discard pile?",
        "discard": "You may keep at most {discard_to}: which card do you discard?",
        "power_figure": "Which Dark Power do you move, or are you done?",
        "power_place": "{figure}: to which special location?",
    },
    "de": {
        "move": "{on_turn} wählt eine Bewegung.",
        "way_card": "Welche Weg-Karte spielst du?",
        "next_card": "Nach dem Joker darfst du noch einmal laufen: Welche Weg-Karte, oder hörst du auf?",
        "joker_distance": "Wie viele Schritte läufst du mit dem Joker?",
        "front_place": "{place}: Bezahlst du {price}, oder schwenkst du ein? (noch {steps})",
        "back_place_enter": "{place}, von hinten ({price}): Wendest du davor, oder betrittst du den Platz und bleibst "
        "dort?",
        "back_place_cross": "{place}, von hinten ({price}): Wendest du davor, oder überquerst du den Platz? (noch {steps})",
        "take_amulet_push": "Du hast {loser} mit dem Blauen Amulett aus der Bahn gebracht. {story} Nimmst du es oder "
        "lässt du es?",
        "take_amulet_card": "Du hast eine Amulett-Karte gezogen. {story} Nimmst du das Blaue Amulett oder lässt du es?",
        "steal": "Du hast {loser} das Blaue Amulett abgenommen: Nimmst du auch eine zufällige Handkarte ab?",
        "arrow_draw": "Ein Schicksalsfeld: Ziehst du eine Karte?",
        "gather_draw_pile": "Ein Schloss: Sammelst du Kräfte und ziehst {gather}?",
        "gather_discard_pile": "Ein Schloss: Sammelst du Kräfte und nimmst {gather} von der Ablage?",
        "discard": "Du darfst höchstens {discard_to} behalten: Welche Karte legst du ab?",
        "power_figure": "Welche Dunkle Macht versetzt du, oder bist du fertig?",
        "power_place": "{figure}: auf welchen Platz?",
    },
}

# A special location or a Dark Power in a sentence, by its printed name; in German both nominative and accusative.
_THE: dict[Language, dict[str, str]] = {
    "en": {
        "Start castle": "the start castle",
        "First gate": "the first gate",
        "Ruin": "the Ruin",
        "Ruins of Life & Death": "the Ruins of Life & Death",
        "First castle": "the first castle",
        "Second gate": "the second gate",
        "Spring": "the Spring",
        "Water of Truth": "the Water of Truth",
        "Second castle": "the second castle",
        "Third gate": "the third gate",
        "Fire": "the Fire",
        "Fires of Purity": "the Fires of Purity",
        "Last gate": "the last gate",
        "Castle of Light": "the Castle of Light",
        "Dwarf": "the dwarf",
        "Witch": "the witch",
        "Wizard": "the wizard",
        "Enchantress": "the enchantress",
    },
    "de": {
        "Start-Schloss": "das Start-Schloss",
        "Erstes Tor": "das erste Tor",
        "Ruine": "die Ruine",
        "Ruinen von Leben und Tod": "die Ruinen von Leben und Tod",
        "Erstes Schloss": "das erste Schloss",
        "Zweites Tor": "das zweite Tor",
        "Quelle": "die Quelle",
        "Wasser der Wahrheit": "das Wasser der Wahrheit",
        "Zweites Schloss": "das zweite Schloss",
        "Drittes Tor": "das dritte Tor",
        "Feuer": "das Feuer",
        "Feuer der Reinheit": "das Feuer der Reinheit",
        "Letztes Tor": "das letzte Tor",
        "Schloss des Lichtes": "das Schloss des Lichtes",
        "Zwerg": "der Zwerg",
        "Hexe": "die Hexe",
        "Zauberer": "der Zauberer",
        "Zauberin": "die Zauberin",
    },
}
_WHOM: dict[Language, dict[str, str]] = {"en": {}, "de": {"Zwerg": "den Zwerg", "Zauberer": "den Zauberer"}}
"""Whoever is called otherwise in the accusative."""

_ENDINGS: dict[Language, dict[str, str]] = {
    "en": {"arrival": "by arrival at the goal", "guard": "by the round limit"},
    "de": {"arrival": "durch Ankunft am Ziel", "guard": "durch die Rundengrenze"},
}


def _name(edition: Edition, rows: Sequence[Mapping[str, Any]], id: str, language: Language) -> str:
    """A thing's name, as the edition's rule book words it."""
    words = edition.data["labels"][edition.data["switches"]["label_set"]]
    named = next(row for row in rows if row["id"] == id)
    return str(words.get(f"{id}_{language}") or named[f"name_{language}"])


def card_name(edition: Edition, id: str, language: Language) -> str:
    return _name(edition, edition.data["fate_cards"], id, language)


def power_name(edition: Edition, id: str, language: Language) -> str:
    return _name(edition, edition.data["dark_powers"], id, language)


def place_name(edition: Edition, id: str, language: Language) -> str:
    return _name(edition, edition.data["boards"][edition.data["board"]]["places"], id, language)


def the(name: str, language: Language) -> str:
    """A place or a dark power as a sentence has it: `the first gate`; a name of an edition's own stays as it is."""
    return _THE[language].get(name, name)


def task_name(edition: Edition, place: str, language: Language) -> str:
    """The caption of a task place; empty for the others."""
    words = edition.data["labels"][edition.data["switches"]["label_set"]]
    return str(words.get(f"{place}_task_{language}", ""))


def whom(name: str, language: Language) -> str:
    """The same in the accusative."""
    return _WHOM[language].get(name) or the(name, language)


def from_or_to(name: str, language: Language) -> str:
    """The same after a preposition of place, in German the dative: `dem ersten Tor`."""
    phrase = the(name, language)
    if language == "en":
        return phrase
    if phrase.startswith("die Ruinen"):
        return phrase.replace("die", "den", 1)
    article, _, rest = phrase.partition(" ")
    rest = re.sub(r"^(erste|zweite|dritte|letzte)\b", r"\1n", rest)
    return f"{_DATIVE.get(article, article)} {rest}"


def position_in_words(edition: Edition, position: str, language: Language) -> str:
    """A place, or a field by the place that lies before it: `space 2 past the second gate`."""
    if position in PLACE_IDS:
        return the(place_name(edition, position, language), language)
    lane, leg, field = _FIELD.fullmatch(position).groups()  # type: ignore[union-attr]
    before = from_or_to(place_name(edition, PLACE_IDS[int(leg) - 1], language), language)  # leg 1 begins at the first place
    return _WORDS[language][f"field_{lane}"].format(field=field, place=before)


def position_name(edition: Edition, position: str, language: Language) -> str:
    """A place by its name, a field as it is written: `R3.2`."""
    return place_name(edition, position, language) if position in PLACE_IDS else position


def a_card(edition: Edition, id: str, language: Language) -> str:
    name = card_name(edition, id, language)
    if language == "de":
        return f"eine {name}"
    return f"an {name}" if name[:1] in "AEIOU" else f"a {name}"


def cards_in_words(edition: Edition, cards: Sequence[str], language: Language) -> str:
    words = _WORDS[language]
    named = [a_card(edition, id, language) for id in cards] or [words["free"]]
    return words["and"].join(filter(None, (", ".join(named[:-1]), named[-1])))


def count_steps(count: int, language: Language) -> str:
    return _WORDS[language]["one_step" if count == 1 else "steps"].format(of=count)


def way_name(card: str, language: Language) -> str:
    return _WORDS[language]["way_joker" if card == "joker" else "way"].format(of=card)


def action(edition: Edition, action: str, language: Language, names: Sequence[str]) -> str:
    """An action as a button or a list shows it."""
    verb, _, of = action.partition(" ")
    told = {"play": way_name(of, language)}.get(verb, of)
    if verb == "joker":
        told = count_steps(int(of), language)
    elif verb == "discard":
        told = card_name(edition, of, language)
    elif verb == "move":
        told = whom(power_name(edition, of, language), language)
    elif verb == "put":
        told = the(place_name(edition, of, language), language)
    sentence = _WORDS[language][verb].format(of=told)
    return sentence[:1].upper() + sentence[1:]


def event(edition: Edition, event: Event, language: Language, names: Sequence[str], you: int | None) -> str:
    """What happened, in one sentence; a turn that begins is not worth one."""
    if event.name == "turn_began":
        return ""
    data = event.data
    other = data.get("by", data.get("loser"))
    values = {key: _value(edition, key, value, language, names) for key, value in data.items()}
    mine = you is not None and data.get("seat") == you
    if "count" in data:  # cards that are not drawn yet: nobody knows which
        values.setdefault("cards", values["count"])
    if event.name == "amulet_card":
        values["number"] = str(data["count"])
    if event.name == "walked":
        values["turns"] = _turns(edition, data["path"], language, "you" if mine else "other")
    if data.get("seat") is not None:
        values["who"] = names[data["seat"]]
    if other is not None:
        values["other"] = names[other]
    if "power" in data:
        values["whom"] = whom(power_name(edition, data["power"], language), language)
    unseen = mine and event.name in ("drew", "stole") and not {"card", "cards"} & data.keys()  # it has not happened yet
    sentences = _EVENTS[language][f"{event.name}_unseen" if unseen else _sentence_of(event)]
    if mine and len(sentences) > 1:
        return sentences[1].format(**values)
    about_you = you is not None and other == you and len(sentences) > 2
    return sentences[2 if about_you else 0].format(**values)


def _sentence_of(event: Event) -> str:
    if event.name in ("amulet", "amulet_left") and event.data["loser"] is None:
        return f"{event.name}_first"
    if event.name == "amulet_card" and event.data["count"] > 1:
        return "amulet_cards"
    return event.name


def _turns(edition: Edition, path: Sequence[str], language: Language, reader: str) -> str:
    """`swings back before the first gate and `: where the path changes lanes."""
    words, told = _WORDS[language], []
    for before, after in pairwise(path):
        if before[1:] == after[1:] and before != after:
            leg = int(before[1:].partition(".")[0])
            ahead = place_name(edition, PLACE_IDS[leg if before[0] == "R" else leg - 1], language)
            turn = words[f"{'swings' if before[0] == 'R' else 'turns'}_{reader}"]
            told.append(turn.format(place=from_or_to(ahead, language)))
    return ", ".join(told) + words["and"] if told else ""


def _value(edition: Edition, key: str, value: Any, language: Language, names: Sequence[str]) -> str:
    words = _WORDS[language]
    if key == "cards":
        return cards_in_words(edition, value, language)
    if key == "card":
        return a_card(edition, value, language)
    if key in ("to", "place"):
        return position_in_words(edition, value, language)
    if key == "power":
        return the(power_name(edition, value, language), language)
    if key == "way":
        return way_name(value, language)
    if key == "distance":
        return count_steps(value, language)
    if key == "count":
        return count_cards(value, language)
    if key == "action":
        return action(edition, value, language, names)
    return words[value] if key == "ending" else str(value)


def question(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
    """What the seat has to decide, in one sentence."""
    decision, walk = observation["decision"], observation["walk"] or {}
    if decision == "back_place":
        decision = "back_place_cross" if walk["steps"] > 1 else "back_place_enter"
    elif decision == "take_amulet":
        decision = f"take_amulet_{observation['cause']}"
    elif decision == "gather":
        decision = f"gather_{edition.data['switches']['castle_source']}"
    words = edition.data["labels"][edition.data["switches"]["label_set"]]
    loser, figure = observation["loser"], observation["figure"]
    return _QUESTIONS[language][decision].format(
        on_turn=names[observation["on_turn"]],
        place=_place_with_task(edition, walk.get("place"), language),
        price=cards_in_words(edition, walk.get("price", ()), language),
        steps=count_steps(walk.get("steps", 0), language),
        loser="" if loser is None else names[loser],
        figure="" if figure is None else power_name(edition, figure, language),
        discard_to=count_cards(observation["discard_to"] or 0, language),
        gather=_gathered(edition, observation["discard_pile"], language),
        story=words[f"amulet_story_{language}"],
    )


def _gathered(edition: Edition, discards: Sequence[str], language: Language) -> str:
    """What a castle gives: unseen cards, or the uppermost open ones (BA-11.2)."""
    count = edition.data["knobs"]["castle_cards"]
    if edition.data["switches"]["castle_source"] == "draw_pile":
        return count_cards(count, language)
    return cards_in_words(edition, discards[:count], language)


def _place_with_task(edition: Edition, place: str | None, language: Language) -> str:
    if place is None:
        return ""
    task = task_name(edition, place, language)
    return place_name(edition, place, language) + (f" ({task})" if task else "")


def ending(ending: str, language: Language) -> str:
    """How a match ended: `ended by arrival at the goal`."""
    return _ENDINGS[language][ending]
