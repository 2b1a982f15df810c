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
        "grandmaster": "grandmaster",
        "lost_crash": "{name}’s bot crashed ({why}); another bot makes this move.",
        "lost_stall": "{name}’s bot is not answering ({why}); another bot makes this move.",
        "lost_nonsense": "{name}’s bot {why}; another bot makes this move.",
        "random": "random",
        "remember": "Only you see this, and only now. Press Enter: ",
        "how_to": "Answer with the number or letter in front of an option, or with its words. “?” explains the rules "
        "behind a decision, “help” shows everything else.",
        "preparing": "Preparing the rules of {title}, once only, about 20 seconds ...",
        "puzzle": "{title}, puzzle {number}. You are {you}, in the middle of a match of strong bots: what would you do?",
        "puzzle_no_hint": "There are no hints here: it is a puzzle.",
        "puzzle_no_save": "This position cannot be saved: the file would tell you every card.",
        "puzzle_right": "Right: {best}.",
        "puzzle_also_good": "Also good: it cannot be told apart from “{best}” with certainty.",
        "puzzle_better": "Better: {best}.",
        "puzzle_yours": "your choice",
        "puzzle_why": "Why not “{other}”?",
        "puzzle_courses": "Chances of winning, checked in {courses} possible courses. What you cannot see "
        "the search did not know either.",
        "learn": "{title}: a first match with the coach, {steps} steps, about {minutes} minutes. Every legal move is "
        "allowed. “why” tells you more about what he says, “skip” goes on without him, “help” shows everything else.",
        "learn_step": "{n} of {all}",
        "learn_next": "Enter: next ",
        "learn_skipped": "You go on without the coach.",
        "learn_over": "Enter: play on; quit: that is enough for now ",
        "loaded": "The match resumes after {actions} actions.",
        "loaded_over": "This match is already over.",
        "prompt": "Your choice ({keys}, ?, help): ",
        "no_such_number": "There is no option {number}; there are {keys}.",
        "no_action": "“{text}” is not an action. Type {keys}, or words such as “{example}”; “help” shows more.",
        "refused": "You can’t do that now:",
        "possible": "You can do that now: it is option {option}.",
        "why_what": "Why what? For example: why {example}",
        "help": "{keys}\tchoose an option by its number or letter\n"
        "{example}\tor by its words\n"
        "?\tthe rules behind this decision\n"
        "why ACTION\tthe rule that forbids an action\n"
        "hint\twhat a bot would do knowing what you know, and your chances\n"
        "rules\tthe sections of the rules; or: rules 2, rules {clause}\n"
        "sheet\tthe summary sheet: everything in the box\n"
        "table\tshow the table again\n"
        "save FILE\tsave the match as a replay (resume it with --load FILE)\n"
        "quit\tleave the table",
        "hint": "Your chance of winning with each option (give or take), how many of {iterations} tries it got, and what "
        "may follow:",
        "hint_more": "Other options, less promising: {count}.",
        "hint_close": "Too close to tell: {options}.",
        "hint_tried": "Tried out, not explained: no single thing makes the difference.",
        "hint_secret": "Others decide at the same time: it is best to be unpredictable.",
        "no_rule": "There is no rule “{wanted}”.",
        "rules_hint": "“rules 2” shows a section, “rules {clause}” a clause.",
        "save_where": "Save where? For example: save {example}",
        "saved": "Saved: {path}. The file contains everything, including the hidden cards.",
        "not_a_replay": "{path} already exists and is not a replay: please choose another name.",
        "not_saved": "Not saved: {why}.",
        "unfinished": "You leave the table; the match is unfinished.",
        "ranking": "Final ranking",
        "place": "Place",
        "name": "Name",
        "points": "Points",
        "you": "{name} (you)",
        "seed": "To play the same deal again: --seed {seed}",
        "offer_save": "Save the match? Type a file name, or just press Enter not to: ",
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
        "already_open": "Amulett is already open at {url}.",
        "compiling": "Preparing the rules, once only: {games}. You can sit down meanwhile.",
        "compiled": "All games are ready, after {seconds} seconds.",
        "shipped_code": "The machine code in this package does not fit here: {why}.",
        "waiting_for_owner": "Another server is still using {db}: this one waits until it ends, then takes over.",
        "doctor_whole": "{file}: format {format}, {tables} tables with {entries} entries, all whole.",
        "doctor_damaged": "{file}: format {format}, damaged; {tables} tables with {entries} entries can be read.",
        "doctor_file": "  the file: {complaint}",
        "doctor_table": "  table {code}: its first {kept} entries are whole, of {all}",
        "doctor_unknown": "an unknown number",
        "doctor_advice": "Stop the server and run `amulett doctor {file} --repair`, or put a backup in its place.",
        "doctor_repaired": "Repaired: everything that is whole is in {file}; the damaged file is kept as {aside}.\n"
        "{lost} entries of {count} tables are lost, listed above; what happened there later has to be played again.",
        "doctor_postgres": "A damaged PostgreSQL is mended with its own tools, or a backup is restored (`pg_restore`): "
        "stop all servers first.",
        "backup_postgres": "Nothing was copied: a PostgreSQL is saved with its own tools, while the servers run:\n"
        "  pg_dump --format=custom --file={to} {db}\n"
        "Keep the server’s key (`serve --key`) with it: without it, matches that are running cannot be continued.",
        "backup_done": "{to}: {tables} tables with {entries} entries, all whole.",
        "backup_key": "The server’s key is beside it ({file}). Keep both, and keep them safe: together they reveal "
        "every hand.",
        "backup_no_key": "Without the server’s key: from this copy, matches that are running now cannot be continued.",
        "backup_damaged": "{to}: copied, but something in it is damaged: `amulett doctor {to}` says what.",
        "serving_network": "\nAmulett is open (tables are kept in {db}). Ctrl-C closes it.\n\n"
        "  On this machine:             {here}\n"
        "  Phones in the same network:  {url}\n",
        "verified": "{path}: verified.",
        "verified_edition": "The rules are those of the edition {edition}, digest {digest}.",
        "verified_actions": "All {actions} actions were replayed, and each one was legal.",
        "verified_table": "The table after the last action is exactly the same.",
        "verified_commitment": "The dealer's secret fits the commitment {commitment}.",
        "verified_seed": "The seed follows from this secret and from what the seats contributed: {contributions}.",
        "verified_pledges": "Every contribution fits the pledge of its seat: {pledges}.",
        "verified_withheld": "Pledged but not revealed, whether the seat or the server held it back: {seats}. Whoever "
        "knew the dealer's secret could choose between {deals} deals, with or without these contributions.",
        "verified_proof": "If your page showed this commitment and these pledges before it revealed your contribution, and "
        "that is the one above, then nobody could choose this deal, not even the server's owner at the table.",
        "verified_proof_but": "If your page showed this commitment and these pledges before it revealed your contribution, "
        "and that is the one above, then nobody had any other choice of deals, not even the server's owner at the table.",
        "verified_open_parts": "The contributions were sent openly, one after another, without pledges (this is an older "
        "match): whoever knew the dealer's secret and contributed last could choose the deal.",
        "verified_no_parts": "No seat pledged a contribution: the dealer's secret alone made the deal, and whoever drew it "
        "may have chosen it.",
        "not_verified": "Not proved: that nobody looked at the server's memory, and so at the cards; that no other table "
        "was abandoned before because of its deal.",
        "verified_no_deal": "The file does not say where the seed came from: whoever dealt may have chosen it.",
        "verified_over": "The match ended {ending}; first place: {winners}.",
        "verified_open": "The match is unfinished.",
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
        "grandmaster": "großmeisterliche",
        "lost_crash": "Der Bot von {name} ist abgestürzt ({why}); ein anderer zieht diesmal für ihn.",
        "lost_stall": "Der Bot von {name} antwortet nicht ({why}); ein anderer zieht diesmal für ihn.",
        "lost_nonsense": "Der Bot von {name} hat etwas Unmögliches gewählt ({why}); ein anderer zieht diesmal für ihn.",
        "random": "zufällige",
        "remember": "Das siehst nur du, und nur jetzt. Drücke Enter: ",
        "how_to": "Antworte mit der Zahl oder dem Buchstaben vor einer Möglichkeit oder mit ihren Worten. „?“ erklärt "
        "die Regeln hinter einer Entscheidung, „hilfe“ zeigt alles andere.",
        "preparing": "Die Regeln von {title} werden vorbereitet, nur dieses eine Mal, etwa 20 Sekunden ...",
        "puzzle": "{title}, Rätsel {number}. Du bist {you}, mitten in einer Partie starker Bots: Was würdest du tun?",
        "puzzle_no_hint": "Hier gibt es keinen Tipp: Es ist ein Rätsel.",
        "puzzle_no_save": "Diese Stellung lässt sich nicht speichern: Die Datei verriete dir jede Karte.",
        "puzzle_right": "Richtig: {best}.",
        "puzzle_also_good": "Auch gut: Von „{best}“ ist das nicht sicher zu unterscheiden.",
        "puzzle_better": "Besser: {best}.",
        "puzzle_yours": "deine Wahl",
        "puzzle_why": "Warum nicht „{other}“?",
        "puzzle_courses": "Chancen auf den Sieg, in {courses} möglichen Verläufen nachgerechnet. Was du nicht sehen "
        "kannst, kannte auch die Rechnung nicht.",
        "learn": "{title}: eine erste Partie mit dem Erklärer, {steps} Schritte, etwa {minutes} Minuten. Jeder erlaubte "
        "Zug gilt. „warum“ sagt mehr zu dem, was er erklärt, „überspringen“ geht ohne ihn weiter, „hilfe“ zeigt alles "
        "andere.",
        "learn_step": "{n} von {all}",
        "learn_next": "Enter: weiter ",
        "learn_skipped": "Du spielst ohne Erklärer weiter.",
        "learn_over": "Enter: weiterspielen; ende: genug für jetzt ",
        "loaded": "Die Partie geht nach {actions} Aktionen weiter.",
        "loaded_over": "Diese Partie ist schon zu Ende.",
        "prompt": "Deine Wahl ({keys}, ?, hilfe): ",
        "no_such_number": "Eine Möglichkeit {number} gibt es nicht; es gibt {keys}.",
        "no_action": "„{text}“ ist keine Aktion. Tippe {keys} oder Worte wie „{example}“; „hilfe“ zeigt mehr.",
        "refused": "Das geht jetzt nicht:",
        "possible": "Das geht jetzt: Es ist Möglichkeit {option}.",
        "why_what": "Warum was? Zum Beispiel: warum {example}",
        "help": "{keys}\teine Möglichkeit nach Zahl oder Buchstabe wählen\n"
        "{example}\toder nach ihren Worten\n"
        "?\tdie Regeln hinter dieser Entscheidung\n"
        "warum AKTION\tdie Regel, die eine Aktion verbietet\n"
        "tipp\twas ein Bot mit deinem Wissen täte, und deine Gewinnaussichten\n"
        "regeln\tdie Abschnitte der Regeln; auch: regeln 2, regeln {clause}\n"
        "übersicht\tdie Übersicht: alles, was in der Schachtel ist\n"
        "tisch\tden Tisch noch einmal zeigen\n"
        "speichern DATEI\tdie Partie speichern (weiter geht es mit --load DATEI)\n"
        "ende\tden Tisch verlassen",
        "hint": "Deine Gewinnaussicht je Möglichkeit (mit Spielraum), wie oft sie erprobt wurde (von {iterations} "
        "Versuchen), was folgen kann:",
        "hint_more": "Weitere, weniger aussichtsreiche Möglichkeiten: {count}.",
        "hint_close": "Zu knapp für ein Urteil: {options}.",
        "hint_tried": "Erprobt, nicht erklärt: Es liegt an keiner einzelnen Sache.",
        "hint_secret": "Andere entscheiden gleichzeitig: Am besten ist eine Wahl, die niemand vorhersehen kann.",
        "no_rule": "Eine Regel „{wanted}“ gibt es nicht.",
        "rules_hint": "„regeln 2“ zeigt einen Abschnitt, „regeln {clause}“ eine einzelne Regel.",
        "save_where": "Wohin speichern? Zum Beispiel: speichern {example}",
        "saved": "Gespeichert: {path}. Die Datei enthält alles, auch die verdeckten Karten.",
        "not_a_replay": "{path} gibt es schon, und es ist keine Aufzeichnung: Bitte wähle einen anderen Namen.",
        "not_saved": "Nicht gespeichert: {why}.",
        "unfinished": "Du verlässt den Tisch; die Partie wurde nicht zu Ende gespielt.",
        "ranking": "Endstand",
        "place": "Platz",
        "name": "Name",
        "points": "Punkte",
        "you": "{name} (du)",
        "seed": "Noch einmal dieselben Karten: --seed {seed}",
        "offer_save": "Die Partie speichern? Dateiname, oder nur Enter für nein: ",
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
        "default": "Standard: {value}",
        "replay": "{title}, Ausgabe {edition}, {players} Spieler, {actions} Aktionen.",
        "replay_seat": "So, wie {name} es gesehen hat.",
        "serving": "Amulett ist offen: {url} (die Tische liegen in {db}). Strg-C beendet es.",
        "already_open": "Amulett ist schon offen: {url}.",
        "compiling": "Die Regeln werden vorbereitet, nur dieses eine Mal: {games}. Hinsetzen kannst du dich schon.",
        "compiled": "Alle Spiele sind bereit, nach {seconds} Sekunden.",
        "shipped_code": "Der Maschinencode in diesem Paket passt hier nicht: {why}.",
        "waiting_for_owner": "Ein anderer Server benutzt noch {db}: Dieser wartet, bis er endet, und übernimmt dann.",
        "doctor_whole": "{file}: Format {format}, {tables} Tische mit {entries} Einträgen, alles unversehrt.",
        "doctor_damaged": "{file}: Format {format}, beschädigt; lesbar sind {tables} Tische mit {entries} Einträgen.",
        "doctor_file": "  die Datei: {complaint}",
        "doctor_table": "  Tisch {code}: unversehrt sind die ersten {kept} Einträge von {all}",
        "doctor_unknown": "unbekannt vielen",
        "doctor_advice": "Beende den Server und rufe „amulett doctor {file} --repair“ auf, oder nimm eine Sicherung.",
        "doctor_repaired": "Repariert: Alles Unversehrte steht in {file}; die beschädigte Datei bleibt als {aside}.\n"
        "Verloren sind {lost} Einträge von {count} Tischen, siehe oben; was dort später geschah, muss noch einmal "
        "gespielt werden.",
        "doctor_postgres": "Ein beschädigtes PostgreSQL wird mit dessen eigenen Werkzeugen repariert, oder man spielt eine "
        "Sicherung ein („pg_restore“): Beende vorher alle Server.",
        "backup_postgres": "Es wurde nichts kopiert: Ein PostgreSQL sichert man mit dessen eigenen Werkzeugen, während die "
        "Server laufen:\n  pg_dump --format=custom --file={to} {db}\n"
        "Hebe den Schlüssel des Servers („serve --key“) dazu auf: Ohne ihn gehen laufende Partien nicht weiter.",
        "backup_done": "{to}: {tables} Tische mit {entries} Einträgen, alles unversehrt.",
        "backup_key": "Der Schlüssel des Servers liegt daneben ({file}). Hüte beides gut: Zusammen decken sie jede "
        "Hand auf.",
        "backup_no_key": "Ohne den Schlüssel des Servers: Partien, die jetzt laufen, gehen aus dieser Kopie nicht weiter.",
        "backup_damaged": "{to}: kopiert, aber etwas darin ist beschädigt: „amulett doctor {to}“ sagt, was.",
        "serving_network": "\nAmulett ist offen (die Tische liegen in {db}). Strg-C beendet es.\n\n"
        "  Auf diesem Gerät:            {here}\n"
        "  Handys im selben Netz:       {url}\n",
        "verified": "{path}: geprüft.",
        "verified_edition": "Die Regeln sind die der Ausgabe {edition}, Prüfsumme {digest}.",
        "verified_actions": "Alle {actions} Aktionen wurden noch einmal gespielt, und jede war erlaubt.",
        "verified_table": "Der Tisch ist nach der letzten Aktion genau derselbe.",
        "verified_commitment": "Das Geheimnis des Gebers passt zu dem Wert {commitment}, auf den er sich festgelegt hat.",
        "verified_seed": "Der Startwert folgt aus diesem Geheimnis und aus den Beiträgen der Plätze: {contributions}.",
        "verified_pledges": "Jeder Beitrag passt zu dem Wert, auf den sich sein Platz festgelegt hat: {pledges}.",
        "verified_withheld": "Festgelegt und nicht aufgedeckt, durch den Platz oder durch den Server: {seats}. Wer das "
        "Geheimnis des Gebers kannte, konnte unter {deals} Verteilungen wählen, mit oder ohne diese Beiträge.",
        "verified_proof": "Wenn deine Seite all diese Werte gezeigt hat, bevor sie deinen Beitrag aufdeckte, und er oben "
        "steht, dann konnte niemand die Verteilung aussuchen, auch nicht der Betreiber des Servers, wenn er mitspielt.",
        "verified_proof_but": "Wenn deine Seite all diese Werte gezeigt hat, bevor sie deinen Beitrag aufdeckte, und er "
        "oben steht, dann hatte niemand eine andere Wahl, auch nicht der Betreiber des Servers, wenn er mitspielt.",
        "verified_open_parts": "Die Beiträge wurden offen geschickt, einer nach dem anderen, ohne dass sich jemand "
        "festgelegt hätte (dies ist eine ältere Partie): Wer das Geheimnis des Gebers kannte und als Letzter beitrug, "
        "konnte die Verteilung aussuchen.",
        "verified_no_parts": "Kein Platz hat sich auf einen Beitrag festgelegt: Das Geheimnis des Gebers allein bestimmte "
        "die Verteilung, und wer es zog, kann sie ausgesucht haben.",
        "not_verified": "Nicht bewiesen ist, dass niemand in den Speicher des Servers und so in die Karten geschaut hat, "
        "und dass nicht vorher ein anderer Tisch wegen seiner Verteilung aufgegeben wurde.",
        "verified_no_deal": "Woher der Startwert kam, steht nicht in der Datei: Wer gab, kann ihn ausgesucht haben.",
        "verified_over": "Die Partie endete {ending}; erster Platz: {winners}.",
        "verified_open": "Die Partie wurde nicht zu Ende gespielt.",
    },
}


def clean(text: str) -> str:
    """Without control characters, which a file from elsewhere may contain: they could take over the terminal."""
    return "".join(c if c.isprintable() or c in "\n\N{NO-BREAK SPACE}" else "�" for c in text)


def word(language: Language, key: str, **values: Any) -> str:
    """One of the program's own sentences, in a language."""
    return _SENTENCES[language][key].format(**values)
