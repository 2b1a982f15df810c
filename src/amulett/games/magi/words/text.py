"""Magi in words, German and English."""

from collections.abc import Mapping, Sequence
from typing import Any

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.core.words import count_cards

# An event's sentence about another seat and about the reader; {who} is the seat's name.
_EVENTS: dict[Language, dict[str, tuple[str, str]]] = {
    "en": {
        "round_began": ("Round {round} begins; {starter} is the start player.",) * 2,
        "dealt": ("{who} is dealt {count}.", "You are dealt {cards}."),
        "opened": ("{card} is turned up.",) * 2,
        "played": ("{who} plays {card}.", "You play {card}."),
        "chose": ("{who} chooses “{ability}”.", "You choose “{ability}”."),
        "counter": ("The draw counter is now at {draw_counter}.",) * 2,
        "colour": ("{who} names {colour}.", "You name {colour}."),
        "free": ("Now any card fits.",) * 2,
        "direction": ("Play now runs {direction}.",) * 2,
        "aimed": ("{who} aims at {target}.", "You aim at {target}."),
        "again": ("{who} has another turn.", "You have another turn."),
        "drew": ("{who} draws {count}.", "You draw {cards}."),
        "reshuffled": ("The discard pile is shuffled into a new draw pile ({count}).",) * 2,
        "passed": ("{who} passes.", "You pass."),
        "called": ("{who} calls “Magi!”", "You call “Magi!”"),
        "stayed_silent": ("{who} stays silent.", "You stay silent."),
        "caught": ("{who} catches {about}, who stayed silent.", "You catch {about}, who stayed silent."),
        "let_pass": ("{who} lets {about}’s silence pass.", "You let {about}’s silence pass."),
        "lapsed": ("Nobody caught {who} in time.", "Nobody caught you in time."),
        "round_ended": ("{finisher} has no cards left and wins the round.",) * 2,
        "round_stopped": ("The round is stopped: it took too many turns.",) * 2,
        "showed": ("{who} shows {cards}.", "You show {cards}."),
        "scored": ("{who} gets {points}, {total} in all.", "You get {points}, {total} in all."),
        "match_ended": ("The match is over: {ending}.",) * 2,
        "forced": ("", "You had no other choice: {action}."),
    },
    "de": {
        "round_began": ("Runde {round} beginnt; Startspieler ist {starter}.",) * 2,
        "dealt": ("{who} erhält {count}.", "Du erhältst: {cards}."),
        "opened": ("Aufgedeckt wird „{card}“.",) * 2,
        "played": ("{who} spielt „{card}“.", "Du spielst „{card}“."),
        "chose": ("{who} wählt „{ability}“.", "Du wählst „{ability}“."),
        "counter": ("Der Nachziehzähler steht jetzt auf {draw_counter}.",) * 2,
        "colour": ("{who} bestimmt {colour}.", "Du bestimmst {colour}."),
        "free": ("Jetzt passt jede Karte.",) * 2,
        "direction": ("Gespielt wird jetzt {direction}.",) * 2,
        "aimed": ("{who} zielt auf {target}.", "Du zielst auf {target}."),
        "again": ("{who} hat noch einen Zug.", "Du hast noch einen Zug."),
        "drew": ("{who} zieht {count}.", "Du ziehst: {cards}."),
        "reshuffled": ("Die Ablage wird zum neuen Nachziehstapel gemischt ({count}).",) * 2,
        "passed": ("{who} verzichtet.", "Du verzichtest."),
        "called": ("{who} sagt „Magi!“", "Du sagst „Magi!“"),
        "stayed_silent": ("{who} schweigt.", "Du schweigst."),
        "caught": ("{who} ertappt {about} beim Schweigen.", "Du ertappst {about} beim Schweigen."),
        "let_pass": ("{who} lässt das Schweigen von {about} durchgehen.", "Du lässt das Schweigen von {about} durchgehen."),
        "lapsed": ("Niemand hat {who} rechtzeitig ertappt.", "Niemand hat dich rechtzeitig ertappt."),
        "round_ended": ("{finisher} hat keine Karte mehr und gewinnt die Runde.",) * 2,
        "round_stopped": ("Die Runde wird abgebrochen: Sie hatte zu viele Züge.",) * 2,
        "showed": ("{who} zeigt: {cards}.", "Du zeigst: {cards}."),
        "scored": ("{who} bekommt {points}, zusammen {total}.", "Du bekommst {points}, zusammen {total}."),
        "match_ended": ("Die Partie ist zu Ende: {ending}.",) * 2,
        "forced": ("", "Es gab keine andere Wahl: {action}."),
    },
}

# Cards that the reader does not have yet.
_AHEAD: dict[Language, dict[str, str]] = {
    "en": {"dealt": "You are dealt {count}.", "drew": "You draw {count}."},
    "de": {"dealt": "Du erhältst {count}.", "drew": "Du ziehst {count}."},
}

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "cw": "clockwise",
        "ccw": "counter-clockwise",
        "target": "somebody has reached {points}",
        "round_limit": "the last round has been played",
        "play": "Play {of}",
        "draw": "Draw a card",
        "pass": "Pass",
        "skip": "Play nothing and draw",
        "name": "Name {of}",
        "aim": "Aim at {of}",
        "say": "Call “Magi!”",
        "silent": "Stay silent",
        "catch": "Catch {of}",
        "let_pass": "Let {of}’s silence pass",
    },
    "de": {
        "cw": "im Uhrzeigersinn",
        "ccw": "gegen den Uhrzeigersinn",
        "target": "Jemand hat {points} erreicht",
        "round_limit": "Die letzte Runde ist gespielt",
        "play": "Ausspielen: {of}",
        "draw": "Eine Karte ziehen",
        "pass": "Verzichten",
        "skip": "Verzichten und nachziehen",
        "name": "{of} bestimmen",
        "aim": "Auf {of} zielen",
        "say": "„Magi!“ sagen",
        "silent": "Schweigen",
        "catch": "{of} ertappen",
        "let_pass": "Es {of} durchgehen lassen",
    },
}

_QUESTIONS: dict[Language, dict[str, str]] = {
    "en": {
        "magic_play": "Magic phase: dodge with a magic sign ({demand}), or draw {draw_counter}.",
        "main_play": "Main phase: play a card ({demand}), or draw one.",
        "must_play": "Main phase: play a card ({demand}).",
        "after_draw": "You have drawn: play a card ({demand}), or pass.",
        "must_play_after_draw": "You have drawn: play a card ({demand}).",
        "no_sign_fits": "Magic phase: you have no magic sign that fits ({demand}). Draw {draw_counter}.",
        "no_sign": "Magic phase: you have no card with a magic sign. Draw {draw_counter}.",
        "must_draw": "Main phase: none of your cards fits ({demand}). Draw one.",
        "must_pass": "None of your cards fits ({demand}). Pass.",
        "original_draw": "Your free choice: by how much should the draw counter rise?",
        "original_colour": "Your free choice: name a colour, or allow any?",
        "colour": "Which colour must the next card have?",
        "original_move": "Your free choice: how should play go on?",
        "target": "Who has the next turn?",
        "call": "You hold {hand_size}: call “Magi!”, or stay silent and hope?",
        "catch": "{about} stayed silent instead of calling “Magi!”: catch them, or let it pass?",
    },
    "de": {
        "magic_play": "Magie-Phase: Weiche mit einem Magie-Zeichen aus ({demand}), oder zieh {draw_counter}.",
        "main_play": "Hauptphase: Spiele eine Karte ({demand}), oder zieh eine.",
        "must_play": "Hauptphase: Spiele eine Karte ({demand}).",
        "after_draw": "Du hast gezogen: Spiele eine Karte ({demand}), oder verzichte.",
        "must_play_after_draw": "Du hast gezogen: Spiele eine Karte ({demand}).",
        "no_sign_fits": "Magie-Phase: Du hast kein passendes Magie-Zeichen ({demand}). Zieh {draw_counter}.",
        "no_sign": "Magie-Phase: Du hast keine Karte mit Magie-Zeichen. Zieh {draw_counter}.",
        "must_draw": "Hauptphase: Keine deiner Karten passt ({demand}). Zieh eine.",
        "must_pass": "Keine deiner Karten passt ({demand}). Verzichte.",
        "original_draw": "Du hast die Wahl: Um wie viel soll der Nachziehzähler steigen?",
        "original_colour": "Du hast die Wahl: eine Farbe bestimmen oder jede erlauben?",
        "colour": "Welche Farbe muss die nächste Karte haben?",
        "original_move": "Du hast die Wahl: Wie soll es weitergehen?",
        "target": "Wer hat den nächsten Zug?",
        "call": "Du hast {hand_size} auf der Hand: „Magi!“ sagen, oder schweigen und hoffen?",
        "catch": "{about} hat „Magi!“ verschwiegen: ertappen oder durchgehen lassen?",
    },
}

_ENDINGS: dict[Language, dict[str, str]] = {
    "en": {"target": "by the point limit", "round_limit": "by the round limit"},
    "de": {"target": "durch die Punktgrenze", "round_limit": "durch die Rundengrenze"},
}


def card_name(edition: Edition, id: str, language: Language) -> str:
    return next(str(card[f"name_{language}"]) for card in edition.data["card"] if card["id"] == id)


def colour_name(edition: Edition, id: str, language: Language) -> str:
    return next(str(colour[f"name_{language}"]) for colour in edition.data["colour"] if colour["id"] == id)


def ability_name(edition: Edition, id: str, language: Language) -> str:
    """The printed word with its gloss, `Shot (Aim)`; without one that says the same, `Draw (2)`."""
    printed, label = str(_ability(edition, id)["printed"]), label_of(edition, id, language)
    return printed if label == printed.replace("(", "").replace(")", "") else f"{printed} ({label})"


def label_of(edition: Edition, id: str, language: Language) -> str:
    """An ability as people say it, without the printed word."""
    return str(_ability(edition, id)[f"label_{language}"])


def _ability(edition: Edition, id: str) -> Mapping[str, Any]:
    return next(ability for ability in edition.data["ability"] if ability["id"] == id)


def demand_name(edition: Edition, demand: Mapping[str, str], language: Language) -> str:
    """What the next card must agree with."""
    if demand["kind"] == "any":
        return {"en": "any card fits", "de": "jede Karte passt"}[language]
    colour = colour_name(edition, demand["colour"], language)
    if demand["kind"] == "colour":
        return colour
    picture = next(p[f"name_{language}"] for p in edition.data["picture"] if p["id"] == demand["picture"])
    return f"{colour} {'or' if language == 'en' else 'oder'} {picture}"


def count_points(count: int, language: Language) -> str:
    one, many = {"en": ("penalty point", "penalty points"), "de": ("Minuspunkt", "Minuspunkte")}[language]
    return f"{count} {one if count == 1 else many}"


def action(edition: Edition, action: str, language: Language, names: Sequence[str]) -> str:
    """An action as a button or a list shows it."""
    verb, _, of = action.partition(" ")
    words = _WORDS[language]
    if verb == "choose":
        return label_of(edition, of, language)
    if verb == "play":
        return words["play"].format(of=card_name(edition, of, language))
    if verb == "name":
        return words["name"].format(of=colour_name(edition, of, language))
    if of:
        return words["aim" if verb == "target" else verb].format(of=names[int(of)])
    return words[verb]


def event(edition: Edition, event: Event, language: Language, names: Sequence[str], you: int | None) -> str:
    """What happened, in one sentence. A turn that begins needs none; an automatic call has one of its own (`called`)."""
    data = event.data
    if event.name == "turn_began" or (event.name == "forced" and data["action"] == "say"):
        return ""
    name = "round_stopped" if event.name == "round_ended" and data["finisher"] is None else event.name
    values = {key: _value(edition, key, value, language, names) for key, value in data.items()}
    if data.get("seat") is not None:
        values["who"] = names[data["seat"]]
    mine = you is not None and data.get("seat") == you
    if mine and "count" in data and "cards" not in data:  # not drawn yet: nobody knows which
        return _AHEAD[language][name].format(**values)
    return _EVENTS[language][name][mine].format(**values)


def _value(edition: Edition, key: str, value: Any, language: Language, names: Sequence[str]) -> str:
    if key in ("starter", "target", "about", "finisher") and value is not None:
        return str(names[value])
    if key == "cards":
        return ", ".join(card_name(edition, id, language) for id in value) or count_cards(0, language)
    if key == "card":
        return card_name(edition, value, language)
    if key == "colour":
        return colour_name(edition, value, language)
    if key == "ability":
        return label_of(edition, value, language)
    if key == "action":
        return action(edition, value, language, names)
    if key == "count":
        return count_cards(value, language)
    if key == "points":
        return count_points(value, language)
    if key == "ending":
        return _WORDS[language][value].format(points=count_points(edition.data["scoring"]["target_points"], language))
    return _WORDS[language].get(value, str(value)) if isinstance(value, str) else str(value)


def question(edition: Edition, observation: Mapping[str, Any], language: Language, names: Sequence[str]) -> str:
    """What the seat has to decide, in one sentence."""
    about = observation["about"]
    return _QUESTIONS[language][_asked(observation)].format(
        draw_counter=count_cards(observation["draw_counter"], language),
        demand=demand_name(edition, observation["demand"], language),
        about="" if about is None else names[about],
        hand_size=count_cards(observation["hand_sizes"][observation["seat"]], language),
    )


_NONE_FITS = {"skip": "no_sign_fits", "draw": "must_draw", "pass": "must_pass"}


def _asked(observation: Mapping[str, Any]) -> str:
    """The decision, or what it comes to if a card must be played or none can be (MG-4.6, MG-4.17, MG-4.19, MG-4.22)."""
    decision = str(observation["decision"])
    offered = {group["group"] for group in observation["actions"]}
    if offered == {"play"}:
        return "must_play" if decision == "main_play" else "must_play_after_draw"
    if offered == {"skip"} and observation["demand"]["kind"] == "any":
        return "no_sign"
    return _NONE_FITS.get(next(iter(offered)), decision) if len(offered) == 1 else decision


def ending(ending: str, language: Language) -> str:
    """How a match ended: `by the point limit`."""
    return _ENDINGS[language][ending]
