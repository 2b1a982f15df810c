"""Silver Amulett in words, German and English."""

from collections.abc import Mapping, Sequence
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.core.words import count_cards
from amulett.games.silver_amulett.box.edition import character

# An event's sentence about another seat and about the reader; {who} is the seat's name.
_EVENTS: dict[Language, dict[str, tuple[str, str]]] = {
    "en": {
        "age_order": ("Order of age, the youngest first: {seats}.",) * 2,
        "round_began": ("Round {round} begins; {start_seat} is the start player.",) * 2,
        "opened": ("{card} opens the discard pile.",) * 2,
        "peeked": ("{who} looks at place {slot}.", "You look at place {slot}."),
        "saw": ("", "You see {card}."),
        "drew": ("{who} draws {cards} from the pile.", "You draw {cards} from the pile{faces}."),
        "kept": ("{who} keeps card {position} of those drawn.", "You keep card {position} of those drawn."),
        "drew_row": ("{who} draws {card} from the open row.", "You draw {card} from the open row."),
        "took_discard": ("{who} takes {card} from the discard pile.", "You take {card} from the discard pile."),
        "called": ("{who} calls the reckoning!", "You call the reckoning!"),
        "covered": ("{who} lays the amulet on place {slot}.", "You lay the amulet on place {slot}."),
        "looked": ("{who} looks at place {slot} {village}.", "You look at place {slot} {village}."),
        "guarded": (
            "{who}’s Bodyguard at place {bodyguard} now guards place {slot}.",
            "Your Bodyguard at place {bodyguard} now guards place {slot}.",
        ),
        "discarded": ("{who} discards {card}.", "You discard {card}."),
        "used": ("{who} uses the ability of the {ability}.", "You use the ability of the {ability}."),
        "named": ("{who} names place {slot}.", "You name place {slot}."),
        "turned_up": ("Place {slot} {village} is turned up: {card}.",) * 2,
        "succeeded": ("The {count} cards match: the announcement succeeds.",) * 2,
        "failed": ("The {count} cards do not match: the announcement fails.",) * 2,
        "left": ("{card}, from place {slot} {village}, goes onto the discard pile.",) * 2,
        "entered": ("The new card lies {facing} at place {slot} {village}.",) * 2,
        "penalty": ("A penalty card lies face down at place {slot} {village}.",) * 2,
        "aimed": ("",) * 2,  # what comes of it names the village
        "fetched": ("{who} fetches {card} from the discard pile.", "You fetch {card} from the discard pile."),
        "hexed": ("{who} looks at the top card of the pile.", "You look at the top card of the pile{faces}."),
        "put_back": ("{who} puts the card back on the pile.", "You put the card back on the pile."),
        "robbed": ("{who} steals the card at place {slot} {village}.", "You steal the card at place {slot} {village}."),
        "gave": ("{who} gives the card at place {slot} in return.", "You give your card at place {slot} in return."),
        "row_filled": ("{card} is added to the open row.",) * 2,
        "round_ended": ("The round is over: {causes}.",) * 2,
        "revealed": ("{who} shows {numbers}.", "You show {numbers}."),
        "summed": ("",) * 2,
        "scored": ("{who} scores {points}, {total} in all.", "You score {points}, {total} in all."),
        "amulet_won": ("{who} wins the Silver Amulet.", "You win the Silver Amulet."),
        "match_ended": ("The match is over: the last round has been played.",) * 2,
        "forced": ("", "You had no other choice: {action}."),
    },
    "de": {
        "age_order": ("Altersfolge, der Jüngste zuerst: {seats}.",) * 2,
        "round_began": ("Durchgang {round} beginnt; Startspieler ist {start_seat}.",) * 2,
        "opened": ("{card} eröffnet den Ablagestapel.",) * 2,
        "peeked": ("{who} sieht sich Platz {slot} an.", "Du siehst dir Platz {slot} an."),
        "saw": ("", "Du siehst: {card}."),
        "drew": ("{who} zieht {cards} vom Stapel.", "Du ziehst {cards} vom Stapel{faces}."),
        "kept": ("{who} behält die {position}. der gezogenen Karten.", "Du behältst die {position}. der gezogenen Karten."),
        "drew_row": ("{who} zieht {card} aus der offenen Reihe.", "Du ziehst {card} aus der offenen Reihe."),
        "took_discard": ("{who} nimmt {card} von der Ablage.", "Du nimmst {card} von der Ablage."),
        "called": ("{who} ruft die Abrechnung aus!", "Du rufst die Abrechnung aus!"),
        "covered": ("{who} legt das Amulett auf Platz {slot}.", "Du legst das Amulett auf Platz {slot}."),
        "looked": ("{who} sieht sich Platz {slot} {village} an.", "Du siehst dir Platz {slot} {village} an."),
        "guarded": (
            "Der Leibwächter von {who} auf Platz {bodyguard} bewacht jetzt Platz {slot}.",
            "Dein Leibwächter auf Platz {bodyguard} bewacht jetzt Platz {slot}.",
        ),
        "discarded": ("{who} wirft {card} ab.", "Du wirfst {card} ab."),
        "used": ("{who} nutzt die Fähigkeit: {ability}.", "Du nutzt die Fähigkeit: {ability}."),
        "named": ("{who} sagt Platz {slot} an.", "Du sagst Platz {slot} an."),
        "turned_up": ("Platz {slot} {village} wird aufgedeckt: {card}.",) * 2,
        "succeeded": ("Die {count} Karten passen zusammen: Die Ansage gelingt.",) * 2,
        "failed": ("Die {count} Karten passen nicht zusammen: Die Ansage schlägt fehl.",) * 2,
        "left": ("{card} kommt von Platz {slot} {village} auf den Ablagestapel.",) * 2,
        "entered": ("Die neue Karte liegt {facing} auf Platz {slot} {village}.",) * 2,
        "penalty": ("Eine Strafkarte liegt verdeckt auf Platz {slot} {village}.",) * 2,
        "aimed": ("",) * 2,
        "fetched": ("{who} holt sich {card} aus der Ablage.", "Du holst dir {card} aus der Ablage."),
        "hexed": (
            "{who} sieht sich die oberste Karte des Stapels an.",
            "Du siehst dir die oberste Karte des Stapels an{faces}.",
        ),
        "put_back": ("{who} legt die Karte auf den Stapel zurück.", "Du legst die Karte auf den Stapel zurück."),
        "robbed": ("{who} raubt die Karte von Platz {slot} {village}.", "Du raubst die Karte von Platz {slot} {village}."),
        "gave": ("{who} gibt dafür die Karte von Platz {slot}.", "Du gibst dafür deine Karte von Platz {slot}."),
        "row_filled": ("{card} kommt in die offene Reihe.",) * 2,
        "round_ended": ("Der Durchgang ist zu Ende: {causes}.",) * 2,
        "revealed": ("{who} zeigt {numbers}.", "Du zeigst {numbers}."),
        "summed": ("",) * 2,
        "scored": ("{who} bekommt {points}, insgesamt {total}.", "Du bekommst {points}, insgesamt {total}."),
        "amulet_won": ("{who} gewinnt das Silber-Amulett.", "Du gewinnst das Silber-Amulett."),
        "match_ended": ("Die Partie ist zu Ende: Der letzte Durchgang ist gespielt.",) * 2,
        "forced": ("", "Es gab keine andere Wahl: {action}."),
    },
}

_CAUSES: dict[Language, dict[str, str]] = {
    "en": {
        "call": "the reckoning was called",
        "supply_empty": "the supply is used up",
        "both_villagers": "both Villagers lie face up",
    },
    "de": {
        "call": "die Abrechnung wurde ausgerufen",
        "supply_empty": "der Vorrat ist aufgebraucht",
        "both_villagers": "beide Dorfbewohner liegen offen",
    },
}

# In the village of the reader, of the seat that acts, and of another one.
_VILLAGES: dict[Language, tuple[str, str, str]] = {
    "en": ("in your village", "in their own village", "in {name}’s village"),
    "de": ("in deinem Dorf", "im eigenen Dorf", "im Dorf von {name}"),
}

# Actions that the edition's labels do not name as a button does.
_ACTIONS: dict[Language, dict[str, str]] = {
    "en": {
        "amulet": "Lay the Silver Amulet",
        "draw_row": "Draw card {of} of the open row",
        "slot": "Place {of}",
        "seat": "{of}’s village",
        "keep": "Keep card {of}",
    },
    "de": {
        "amulet": "Silber-Amulett auflegen",
        "draw_row": "Karte {of} der offenen Reihe ziehen",
        "slot": "Platz {of}",
        "seat": "Dorf von {of}",
        "keep": "Karte {of} behalten",
    },
}

# Before the main action the question names what can be done now, and no more.
_QUESTIONS: dict[Language, dict[str, str]] = {
    "en": {
        "peek": "Before the round: which card of your village do you look at first?",
        "peek_again": "Before the round: which other card of your village do you look at?",
        "main": "Your turn: draw a card.",
        "main_take": "Your turn: do you draw a card or take the discard?",
        "main_call": "Your turn: do you draw a card or call the reckoning?",
        "main_take_call": "Your turn: do you draw a card, take the discard or call the reckoning?",
        "amulet_slot": "Which of your cards do you lay the Silver Amulet on?",
        "empath_slot": "Empath: which of your face-down cards do you look at?",
        "guard_from": "Which of your Bodyguards do you set?",
        "guard_to": "Which card should your Bodyguard at place {setting} guard?",
        "rascal_pick": "You have drawn {cards}. Which one do you keep?",
        "hold": "You hold {cards}. What do you do with it?",
        "name_slot": "Which card do you exchange for {cards}? Name its place.",
        "name_more": "Places named so far: {named}. Name another place, or confirm?",
        "place_new": "Which of the vacated places does {cards} go to?",
        "end_new": "Which end of your village do you add {cards} to?",
        "end_penalty": "Which end of your village do you add the penalty card to?",
        "target_seat": "{ability}: in whose village?",
        "target_slot": "{ability}: which card {village}?",
        "second_look": "{ability}: look at another card {village}, or is one enough?",
        "master_number": "{ability}: which card do you fetch from the discard pile?",
        "witch_village": "{ability}: you hold {cards}. Which village do you exchange it into, or do you put it back?",
        "robber_give": "{ability}: which of your cards do you give in return?",
        "wrap_up": "Your turn is nearly over. Another free action, or end the turn?",
    },
    "de": {
        "peek": "Vor dem Durchgang: Welche Karte deines Dorfes siehst du dir zuerst an?",
        "peek_again": "Vor dem Durchgang: Welche Karte deines Dorfes siehst du dir noch an?",
        "main": "Du bist am Zug: Zieh eine Karte.",
        "main_take": "Du bist am Zug: Karte ziehen oder von der Ablage nehmen?",
        "main_call": "Du bist am Zug: Karte ziehen oder die Abrechnung ausrufen?",
        "main_take_call": "Du bist am Zug: Karte ziehen, von der Ablage nehmen oder die Abrechnung ausrufen?",
        "amulet_slot": "Auf welche deiner Karten legst du das Silber-Amulett?",
        "empath_slot": "Empath: Welche deiner verdeckten Karten siehst du dir an?",
        "guard_from": "Welchen deiner Leibwächter setzt du ein?",
        "guard_to": "Welche Karte soll dein Leibwächter auf Platz {setting} bewachen?",
        "rascal_pick": "Du hast gezogen: {cards}. Welche Karte behältst du?",
        "hold": "Du hältst {cards}. Was machst du damit?",
        "name_slot": "Welche Karte tauschst du gegen {cards}? Sag ihren Platz an.",
        "name_more": "Bisher angesagte Plätze: {named}. Noch einen ansagen oder bestätigen?",
        "place_new": "Auf welchen der frei gewordenen Plätze legst du {cards}?",
        "end_new": "An welches Ende deines Dorfes legst du {cards} an?",
        "end_penalty": "An welches Ende deines Dorfes legst du die Strafkarte an?",
        "target_seat": "{ability}: In wessen Dorf?",
        "target_slot": "{ability}: Welche Karte {village}?",
        "second_look": "{ability}: Noch eine Karte {village} ansehen, oder genügt dir die eine?",
        "master_number": "{ability}: Welche Karte holst du dir aus der Ablage?",
        "witch_village": "{ability}: Du hältst {cards}. In welches Dorf tauschst du sie ein, oder legst du sie zurück?",
        "robber_give": "{ability}: Welche deiner Karten gibst du dafür?",
        "wrap_up": "Dein Zug ist fast vorbei. Noch eine Nebenaktion, oder den Zug beenden?",
    },
}

_ENDINGS: dict[Language, dict[str, str]] = {
    "en": {"last_round": "after the last round"},
    "de": {"last_round": "nach dem letzten Durchgang"},
}


STAR = "*"
"""Behind the name of a character whose ability is rebuilt."""


def starred_name(edition: Edition, number: int, language: Language) -> str:
    """`Seer*`, or `Villager`."""
    row = character(edition, number)
    return f"{row[f'name_{language}']}{STAR if row.get('origin') == 'rebuilt' else ''}"


def card_name(edition: Edition, number: int, language: Language) -> str:
    """`9 (Seer)`."""
    return f"{number} ({character(edition, number)[f'name_{language}']})"


def label(edition: Edition, word: str, language: Language) -> str:
    return str(edition.data["labels"][language][word])


def count_points(count: int, language: Language) -> str:
    one, many = {"en": ("penalty point", "penalty points"), "de": ("Strafpunkt", "Strafpunkte")}[language]
    return f"{count} {one if count == 1 else many}"


def action(edition: Edition, action: str, language: Language, names: Sequence[str]) -> str:
    """An action as a button or a list shows it."""
    verb, _, of = action.partition(" ")
    if verb == "number":
        return card_name(edition, int(of), language)
    if verb in _ACTIONS[language]:
        return _ACTIONS[language][verb].format(of=names[int(of)] if verb == "seat" else of)
    return label(edition, verb, language)


def event(edition: Edition, event: Event, language: Language, names: Sequence[str], you: int | None) -> str:
    """What happened, in one sentence; a turn that begins is not worth one, nor a look whose face has been told."""
    data = event.data
    if event.name == "turn_began" or (event.name == "saw" and "number" not in data):
        return ""
    values = {key: _value(edition, key, value, language, names) for key, value in data.items()}
    if "seat" in data:
        values["who"] = names[data["seat"]]
    if "number" in data:
        values["card"] = card_name(edition, data["number"], language)
    faces = ", ".join(card_name(edition, number, language) for number in data.get("numbers", ()))
    values["faces"] = f": {faces}" if faces else ""
    if "owner" in data:
        values["village"] = _village(data["owner"], data.get("seat"), you, language, names)
    if "face_up" in data:
        values["facing"] = label(edition, "face_up" if data["face_up"] else "face_down", language)
    mine = you is not None and data.get("seat") == you
    return _EVENTS[language][event.name][mine].format(**values)


def _village(owner: int, actor: int | None, you: int | None, language: Language, names: Sequence[str]) -> str:
    """In which village, as the reader speaks of it."""
    mine, their_own, another = _VILLAGES[language]
    if owner == you:
        return mine
    return their_own if owner == actor else another.format(name=names[owner])


def _value(edition: Edition, key: str, value: Any, language: Language, names: Sequence[str]) -> str:
    if key == "start_seat":
        return str(names[value])
    if key == "seats":
        return ", ".join(names[seat] for seat in value)
    if key == "cards":
        return count_cards(len(value), language)
    if key == "numbers":
        return ", ".join(map(str, value))
    if key == "points":
        return count_points(value, language)
    if key == "causes":
        causes = ", ".join(_CAUSES[language][cause] for cause in value)
        return causes[:1].upper() + causes[1:] if language == "de" else causes  # a German sentence after a colon
    if key == "ability":
        return str(character(edition, value)[f"name_{language}"])
    if key == "action":
        return action(edition, value, language, names)
    return str(value)


def question(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
    """What the seat has to decide, in one sentence."""
    doing, hand = observation["action"], observation["hand"]
    ability, target = doing["ability"], doing["target_seat"]
    return _QUESTIONS[language][_question_name(observation)].format(
        cards=", ".join(card_name(edition, number, language) for number in hand["numbers"]) if hand else "",
        named=", ".join(map(str, doing["named"])),
        setting=doing["setting"],
        ability="" if ability is None else character(edition, ability)[f"name_{language}"],
        village="" if target is None else _village(target, None, observation["seat"], language, names),
    )


def _question_name(observation: Mapping[str, Any]) -> str:
    decision = str(observation["decision"])
    if decision.startswith("peek_"):
        return "peek" if decision == "peek_1" else "peek_again"
    if decision == "name_slot" and observation["action"]["named"]:
        return "name_more"
    if decision != "main":
        return decision
    possible = {group["group"] for group in observation["actions"]}
    return "main" + "_take" * ("take_discard" in possible) + "_call" * ("call" in possible)


def ending(ending: str, language: Language) -> str:
    """How a match ended: `after the last round`."""
    return _ENDINGS[language][ending]
