"""The program's own sentences, German and English; those about a game are the game's."""

from typing import Any

from amulett.core.clause import Language

NAMES = ("Ambra", "Balduin", "Cosima", "Dagobert", "Elwine", "Falko")
"""Who sits at the table, seat by seat."""

COMMANDS = {
    "?": "explain",
    "help": "help",
    "hilfe": "help",
    "hint": "hint",
    "tipp": "hint",
    "why": "why",
    "warum": "why",
    "rules": "rules",
    "regeln": "rules",
    "sheet": "sheet",
    "übersicht": "sheet",
    "table": "table",
    "tisch": "table",
    "save": "save",
    "speichern": "save",
    "quit": "quit",
    "ende": "quit",
}
"""What can be typed instead of an action, in either language."""

_SENTENCES: dict[Language, dict[str, str]] = {
    "en": {
        "table": "{title}, edition {edition}, {players} players.",
        "options": "Chosen: {options}.",
        "seats": "You are {you}. With you at the table: {others} ({bots} bots).",
        "heuristic": "heuristic",
        "novice": "novice",
        "apprentice": "apprentice",
        "adept": "adept",
        "expert": "expert",
        "master": "master",
        "lost_crash": "The bot of {name} has crashed ({why}); another one makes this move for it.",
        "lost_stall": "The bot of {name} does not answer ({why}); another one makes this move for it.",
        "lost_nonsense": "The bot of {name} {why}; another one makes this move for it.",
        "random": "random",
        "remember": "Only you see this, and only now. Press Enter: ",
        "how_to": "Answer with what stands in front of an option or with its words. “?” explains the rules "
        "behind a decision, “help” shows everything else.",
        "preparing": "Preparing the rules of {title}, once only, about 20 seconds ...",
        "loaded": "The match goes on after {actions} actions.",
        "loaded_over": "This match has been played to its end.",
        "prompt": "Your choice ({keys}, ?, help): ",
        "no_such_number": "There is no option {number}; there are {keys}.",
        "no_action": "“{text}” is no action. Type {keys}, or words such as “{example}”; “help” shows more.",
        "refused": "That is not possible now:",
        "possible": "That is possible now: it is option {option}.",
        "why_what": "Why what? For example: why {example}",
        "help": "{keys}\ttake an option by what stands in front of it\n"
        "{example}\tor by its words\n"
        "?\tthe rules behind the present decision\n"
        "why ACTION\tthe rule that forbids an action\n"
        "hint\twhat a bot would do with what you know, and your chances\n"
        "rules\tthe sections of the rules; also: rules 2, rules {clause}\n"
        "sheet\tthe summary sheet: everything in the box\n"
        "table\tthe table once more\n"
        "save FILE\tsave the match as a replay (it goes on with --load FILE)\n"
        "quit\tleave the table",
        "hint": "Your chance of winning with each option, how often it was tried (of {iterations} times), what may follow:",
        "hint_more": "Less was to be said for the other options: {count}.",
        "hint_secret": "Others decide at the same time: a choice that nobody can foresee is best.",
        "no_rule": "There is no rule “{wanted}”.",
        "rules_hint": "“rules 2” shows a section, “rules {clause}” a clause.",
        "save_where": "Save where? For example: save {example}",
        "saved": "Saved: {path}. The file holds the whole deal, the hidden cards too.",
        "not_a_replay": "{path} exists and is no replay: please choose another name.",
        "not_saved": "Not saved: {why}.",
        "unfinished": "You leave the table; the match was not finished.",
        "ranking": "Final ranking",
        "place": "Place",
        "name": "Name",
        "points": "Points",
        "you": "{name} (you)",
        "seed": "The same deal once more: --seed {seed}",
        "offer_save": "Save the match? Name of a file, or Enter for no: ",
        "tips": "Tips",
        "credits": "Made by",
        "for_players": "{least} to {most} players",
        "for_just": "{most} players",
        "from_age": "ages {age} and up",
        "minutes": "about {minutes} minutes",
        "no_sheet": "{game} has no summary sheet.",
        "reason": "Reason: {why}",
        "note": "Note: {note}",
        "edition": "Edition {edition}, {least} to {most} players",
        "edition_for": "Edition {edition}, {most} players",
        "default": "default {value}",
        "replay": "{title}, edition {edition}, {players} players, {actions} actions.",
        "replay_seat": "As seat {name} saw it.",
        "serving": "Amulett is open at {url} (tables are kept in {db}). Ctrl-C closes it.",
        "serving_network": "\nAmulett is open (tables are kept in {db}). Ctrl-C closes it.\n\n"
        "  On this machine:             {here}\n"
        "  Phones in the same network:  {url}\n",
        "verified": "{path}: verified.",
        "verified_edition": "The rules are those of the edition {edition}, digest {digest}.",
        "verified_actions": "All {actions} actions were played again, and each one was legal.",
        "verified_table": "The table after the last action is the very same.",
        "verified_deal": "The dealer's secret fits the commitment {commitment}, and the seed follows from it and from what "
        "the seats contributed: {contributions}.",
        "verified_proof": "If your page showed that commitment before the start, and sent that contribution of your seat, "
        "then nobody could choose this deal. It does not prove that whoever runs the server never looked at the cards.",
        "verified_no_deal": "Where the seed came from is not recorded: who dealt may have chosen it.",
        "verified_over": "The match ended {ending}; first place: {winners}.",
        "verified_open": "The match was not played to its end.",
    },
    "de": {
        "table": "{title}, Ausgabe {edition}, {players} Spieler.",
        "options": "Gewählt: {options}.",
        "seats": "Du bist {you}. Mit dir am Tisch: {others} ({bots} Bots).",
        "heuristic": "heuristische",
        "novice": "unerfahrene",
        "apprentice": "lernende",
        "adept": "geübte",
        "expert": "erfahrene",
        "master": "meisterliche",
        "lost_crash": "Der Bot von {name} ist abgestürzt ({why}); ein anderer zieht diesmal für ihn.",
        "lost_stall": "Der Bot von {name} antwortet nicht ({why}); ein anderer zieht diesmal für ihn.",
        "lost_nonsense": "Der Bot von {name} hat etwas Unmögliches gewählt ({why}); ein anderer zieht diesmal für ihn.",
        "random": "zufällige",
        "remember": "Das siehst nur du, und nur jetzt. Drücke Enter: ",
        "how_to": "Antworte mit dem, was vor einer Möglichkeit steht, oder mit ihren Worten. „?“ erklärt die Regeln "
        "hinter einer Entscheidung, „hilfe“ zeigt alles andere.",
        "preparing": "Die Regeln von {title} werden vorbereitet, nur dieses eine Mal, etwa 20 Sekunden ...",
        "loaded": "Die Partie geht nach {actions} Aktionen weiter.",
        "loaded_over": "Diese Partie ist zu Ende gespielt.",
        "prompt": "Deine Wahl ({keys}, ?, hilfe): ",
        "no_such_number": "Eine Möglichkeit {number} gibt es nicht; es gibt {keys}.",
        "no_action": "„{text}“ ist keine Aktion. Tippe {keys} oder Worte wie „{example}“; „hilfe“ zeigt mehr.",
        "refused": "Das geht jetzt nicht:",
        "possible": "Das geht jetzt: Es ist Möglichkeit {option}.",
        "why_what": "Warum was? Zum Beispiel: warum {example}",
        "help": "{keys}\teine Möglichkeit nach dem, was davor steht\n"
        "{example}\toder nach ihren Worten\n"
        "?\tdie Regeln hinter der jetzigen Entscheidung\n"
        "warum AKTION\tdie Regel, die eine Aktion verbietet\n"
        "tipp\twas ein Bot mit deinem Wissen täte, und deine Aussichten\n"
        "regeln\tdie Abschnitte der Regeln; auch: regeln 2, regeln {clause}\n"
        "übersicht\tdie Übersicht: alles, was in der Schachtel ist\n"
        "tisch\tder Tisch noch einmal\n"
        "speichern DATEI\tdie Partie aufzeichnen (weiter geht es mit --load DATEI)\n"
        "ende\tden Tisch verlassen",
        "hint": "Deine Gewinnaussicht je Möglichkeit, wie oft sie erprobt wurde (von {iterations}-mal), was folgen kann:",
        "hint_more": "Für die übrigen Möglichkeiten sprach weniger: {count}.",
        "hint_secret": "Andere entscheiden gleichzeitig: Am besten ist eine Wahl, die niemand vorhersehen kann.",
        "no_rule": "Eine Regel „{wanted}“ gibt es nicht.",
        "rules_hint": "„regeln 2“ zeigt einen Abschnitt, „regeln {clause}“ eine einzelne Regel.",
        "save_where": "Wohin speichern? Zum Beispiel: speichern {example}",
        "saved": "Gespeichert: {path}. Die Datei enthält alles, auch die verdeckten Karten.",
        "not_a_replay": "{path} gibt es schon und ist keine Aufzeichnung: bitte einen anderen Namen wählen.",
        "not_saved": "Nicht gespeichert: {why}.",
        "unfinished": "Du verlässt den Tisch; die Partie wurde nicht zu Ende gespielt.",
        "ranking": "Endstand",
        "place": "Platz",
        "name": "Name",
        "points": "Punkte",
        "you": "{name} (du)",
        "seed": "Noch einmal dieselben Karten: --seed {seed}",
        "offer_save": "Die Partie speichern? Name einer Datei, oder Enter für nein: ",
        "tips": "Tipps",
        "credits": "Gemacht von",
        "for_players": "{least} bis {most} Spieler",
        "for_just": "{most} Spieler",
        "from_age": "ab {age} Jahren",
        "minutes": "etwa {minutes} Minuten",
        "no_sheet": "{game} hat keine Übersicht.",
        "reason": "Grund: {why}",
        "note": "Anmerkung: {note}",
        "edition": "Ausgabe {edition}, {least} bis {most} Spieler",
        "edition_for": "Ausgabe {edition}, {most} Spieler",
        "default": "ohne Angabe {value}",
        "replay": "{title}, Ausgabe {edition}, {players} Spieler, {actions} Aktionen.",
        "replay_seat": "So, wie {name} es gesehen hat.",
        "serving": "Amulett ist offen: {url} (die Tische liegen in {db}). Strg-C beendet es.",
        "serving_network": "\nAmulett ist offen (die Tische liegen in {db}). Strg-C beendet es.\n\n"
        "  Auf diesem Gerät:            {here}\n"
        "  Handys im selben Netz:       {url}\n",
        "verified": "{path}: geprüft.",
        "verified_edition": "Die Regeln sind die der Ausgabe {edition}, Prüfsumme {digest}.",
        "verified_actions": "Alle {actions} Aktionen wurden noch einmal gespielt, und jede war erlaubt.",
        "verified_table": "Der Tisch nach der letzten Aktion ist genau derselbe.",
        "verified_deal": "Das Geheimnis des Gebers passt zur Festlegung {commitment}, und der Startwert folgt aus ihm und "
        "aus den Beiträgen der Plätze: {contributions}.",
        "verified_proof": "Wenn deine Seite diese Festlegung vor dem Beginn gezeigt und diesen Beitrag deines Platzes "
        "geschickt hat, konnte niemand die Verteilung aussuchen. Es beweist nicht, dass der Betreiber des Servers nie in "
        "die Karten geschaut hat.",
        "verified_no_deal": "Woher der Startwert kam, steht nicht in der Datei: Wer gab, kann ihn ausgesucht haben.",
        "verified_over": "Die Partie endete {ending}; erster Platz: {winners}.",
        "verified_open": "Die Partie wurde nicht zu Ende gespielt.",
    },
}


def clean(text: str) -> str:
    """Without the control characters that somebody's file may hold: they could steer the terminal."""
    return "".join(c if c.isprintable() or c in "\n\N{NO-BREAK SPACE}" else "�" for c in text)


def word(language: Language, key: str, **values: Any) -> str:
    """A sentence of the program's in a language."""
    return _SENTENCES[language][key].format(**values)
