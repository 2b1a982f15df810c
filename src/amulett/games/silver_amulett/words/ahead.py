"""What would follow from an action of Silver Amulett: what its steps lead to, then what its events say."""

from collections.abc import Mapping, Sequence
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.games.silver_amulett.box.edition import character
from amulett.games.silver_amulett.words.text import count_points
from amulett.games.silver_amulett.words.text import event as in_words

# By the first event of an action.
_THEN: dict[Language, dict[str, str]] = {
    "en": {
        "drew": "You see it alone, and then keep it or discard it.",  # SA-4.1, SA-15.8
        "took_discard": "You must then exchange it into your village, face up.",  # SA-5.1, SA-5.2
        # SA-7.5, SA-13.3, SA-13.4
        "called": "Everybody else then has one last turn. If nobody has less than you, you score 0 and win the amulet; "
        "otherwise you get {penalty} extra.",
    },
    "de": {
        "drew": "Nur du siehst sie, und du behältst sie oder wirfst sie ab.",
        "took_discard": "Du musst sie dann offen in dein Dorf eintauschen.",
        "called": "Alle anderen haben dann noch einen letzten Zug. Hat niemand weniger als du, bekommst du 0 Punkte und "
        "das Amulett, sonst {penalty} dazu.",
    },
}


# By the choice; what concerns an ability, by its number.
_CHOICES: dict[Language, dict[str, str]] = {
    "en": {
        "draw_row": "You then keep it, face up, or discard it.",  # SA-4.3, SA-6.12
        "empath": "You then look at one of your face-down cards; only you see it.",  # SA-8.7
        "guard": "You then choose the card that it guards.",  # SA-8.10
        "amulet": "You then lay it on one of your cards: nobody may touch that one this round.",  # SA-11.4, SA-11.5
        "amulet_slot": "This round nobody may look at it, turn it up or take it, not even you.",  # SA-11.5, SA-11.6
        "guard_from": "You then choose the card that it guards.",  # SA-8.10
        "guard_to": "The others may then neither look at this card nor turn it up, take or replace it.",  # SA-11.10
        "discard_plain": "It goes face up onto the discard pile, and does nothing.",  # SA-4.3, SA-4.4
        "exchange": "You then name the card, or several equal ones, that you give for it.",  # SA-6.1, SA-6.6
        "keep": "The others go back on top of the pile, in their old order.",  # SA-8.14
        "look": "Only you see it; it stays face down.",  # SA-9.1
        "stop": "You do without a second look.",  # SA-9.3
        "number": "You then exchange it into your village, face up.",  # SA-9.9
        "put_back": "It goes back on top of the draw pile.",  # SA-9.14
        "witch_village": "You then choose the card there that it replaces.",  # SA-9.12
        "witch_village mine": "You then name the card, or several equal ones, that you give for it.",  # SA-9.12
        "target_seat 6": "You then choose the card there that is turned up.",  # SA-9.5
        "target_seat 8": "You then choose the card there that you look at.",  # SA-9.7
        "target_seat 9": "You then choose the card there that you look at.",  # SA-9.8
        "target_seat 12": "You then choose the card there that you take.",  # SA-9.17
        "target_slot 5": "It is turned up for everybody.",  # SA-9.4
        "target_slot 6": "It is turned up for everybody.",  # SA-9.5
        "target_slot 11": "Your card takes its place, face down; this one is discarded.",  # SA-9.12, SA-9.13
        "target_slot 12": "You then choose the card that you give for it.",  # SA-9.17
        "robber_give": "The two cards change places; if the one you get is face down, you look at it.",  # SA-9.15, SA-9.16
        "place_new": "The other gaps close up.",  # SA-6.9
        "left": "Your other cards move on by one place.",  # SA-6.11
        "right": "Your other cards keep their places.",  # SA-6.11
        "end": "The round is then over, and the villages are reckoned up.",  # SA-12.1
        "end_turn": "Then it is {next}’s turn.",  # SA-3.8
    },
    "de": {
        "draw_row": "Du behältst sie dann offen oder wirfst sie ab.",
        "empath": "Du siehst dir dann eine deiner verdeckten Karten an, nur du allein.",
        "guard": "Du wählst dann die Karte, die er bewacht.",
        "amulet": "Du legst es dann auf eine deiner Karten: Die rührt in diesem Durchgang niemand mehr an.",
        "amulet_slot": "In diesem Durchgang darf sie niemand ansehen, aufdecken oder nehmen, auch du nicht.",
        "guard_from": "Du wählst dann die Karte, die er bewacht.",
        "guard_to": "Die anderen dürfen diese Karte dann weder ansehen noch aufdecken, nehmen oder ersetzen.",
        "discard_plain": "Sie kommt offen auf die Ablage und bewirkt nichts.",
        "exchange": "Du sagst dann an, welche Karte du dafür hergibst; mehrere gehen, wenn sie gleich sind.",
        "keep": "Die anderen kommen in ihrer alten Reihenfolge oben auf den Stapel zurück.",
        "look": "Nur du siehst sie; sie bleibt verdeckt liegen.",
        "stop": "Du verzichtest auf den zweiten Blick.",
        "number": "Du tauschst sie dann offen in dein Dorf ein.",
        "put_back": "Sie kommt wieder oben auf den Nachziehstapel.",
        "witch_village": "Du wählst dann die Karte dort, die sie ersetzt.",
        "witch_village mine": "Du sagst dann an, welche Karte du dafür hergibst; mehrere gehen, wenn sie gleich sind.",
        "target_seat 6": "Du wählst dann die Karte dort, die aufgedeckt wird.",
        "target_seat 8": "Du wählst dann die Karte dort, die du dir ansiehst.",
        "target_seat 9": "Du wählst dann die Karte dort, die du dir ansiehst.",
        "target_seat 12": "Du wählst dann die Karte dort, die du dir nimmst.",
        "target_slot 5": "Sie wird für alle aufgedeckt.",
        "target_slot 6": "Sie wird für alle aufgedeckt.",
        "target_slot 11": "Deine Karte kommt verdeckt an ihren Platz; diese wird abgeworfen.",
        "target_slot 12": "Du wählst dann die Karte, die du dafür hergibst.",
        "robber_give": "Die beiden Karten tauschen ihre Plätze; ist deine neue verdeckt, siehst du sie dir an.",
        "place_new": "Die übrigen Lücken schließen sich.",
        "left": "Deine anderen Karten rücken um einen Platz weiter.",
        "right": "Deine anderen Karten behalten ihre Plätze.",
        "end": "Dann ist der Durchgang zu Ende, und die Dörfer werden abgerechnet.",
        "end_turn": "Dann ist {next} am Zug.",
    },
}
_LOOKS = ("peek_1", "peek_2", "empath_slot", "second_look", "target_slot 7", "target_slot 8", "target_slot 9")
_DECIDES = ("slot", "seat")
"""What choosing one of these brings depends on what it is chosen for."""


_PLAIN = ("covered", "guarded", "put_back")
"""All the rest would tell a seat what it once saw, and it has to remember that itself (SA-15.4)."""


def then(
    edition: Edition,
    view: Mapping[str, Any],
    action: str,
    events: Sequence[Event],
    language: Language,
    names: Sequence[str],
) -> list[str]:
    """What would follow from an action, in sentences for the seat that has the view."""
    told = []
    sentence = _THEN[language].get(events[0].name) if events else None  # choosing to exchange tells nothing yet
    if sentence:
        told.append(sentence.format(penalty=count_points(edition.data["call"]["caller_penalty"], language)))
    elif choice := _CHOICES[language].get(_choice(view, action, events)):
        turns = (names[event.data["seat"]] for event in events if event.name == "turn_began")
        told.append(choice.format(next=next(turns, "")))
    used = next((event.data["ability"] for event in events if event.name == "used"), None)
    if used is not None:
        row = character(edition, used)
        told.append(f"{row[f'name_{language}']}: {row[f'text_{language}']}")
    own = [event for event in events[1:] if event.name in _PLAIN]
    return [*told, *(in_words(edition, event, language, names, view["seat"]) for event in own)]


def _choice(view: Mapping[str, Any], action: str, events: Sequence[Event]) -> str:
    """What is chosen, as `_CHOICES` names it."""
    verb, _, of = action.partition(" ")
    decision, ability = view["decision"], view["action"]["ability"]
    if verb == "end_turn":
        return "end" if any(event.name == "round_ended" for event in events) else verb
    if verb not in _DECIDES:
        return verb
    if decision == "witch_village":
        return f"{decision} mine" if int(of) == view["seat"] else str(decision)
    name = f"{decision} {ability}" if decision in ("target_seat", "target_slot") else str(decision)
    return "look" if name in _LOOKS else name
