"""Refusals: why a request changed nothing, in the reader's language."""

from amulett.core.clause import Clause
from amulett.server.protocol import ClauseInfo, Language, Reason, Refused

_SENTENCES: dict[str, tuple[Reason, dict[Language, str]]] = {
    "stale": (
        "stale",
        {
            "de": "Das ist schon entschieden: Sieh nach, was seitdem geschehen ist.",
            "en": "That has already been decided: see what has happened since.",
        },
    ),
    "illegal": ("illegal", {"de": "Das geht jetzt nicht.", "en": "You can’t do that now."}),
    "no_action": (
        "illegal",
        {"de": "„{action}“ ist keine Aktion dieses Spiels.", "en": "“{action}” is not an action of this game."},
    ),
    "no_match": ("not_now", {"de": "Hier läuft gerade keine Partie.", "en": "There is no match in progress here."}),
    "begun": ("not_now", {"de": "Die Partie hat schon begonnen.", "en": "The match has already begun."}),
    "not_over": ("not_now", {"de": "Die Partie ist noch nicht zu Ende.", "en": "The match is not over yet."}),
    "invited": (
        "not_now",
        {"de": "Zur nächsten Partie ist schon eingeladen.", "en": "There already is an invitation to another match."},
    ),
    "not_invited": (
        "not_now",
        {"de": "Hier hat niemand zu einer neuen Partie eingeladen.", "en": "Nobody here has invited to another match."},
    ),
    "seats_taken": (
        "not_now",
        {
            "de": "So viele Plätze sind schon besetzt: Mach zuerst einen frei.",
            "en": "More seats than that are taken: free one first.",
        },
    ),
    "open_seats": ("not_now", {"de": "Es sind noch Plätze frei.", "en": "There are still open seats."}),
    "not_taken_back": (
        "not_now",
        {
            "de": "Das lässt sich nicht mehr zurücknehmen: Jemand hat dadurch etwas gesehen oder schon weitergespielt.",
            "en": "That can no longer be taken back: somebody has seen something by it, or has already played on.",
        },
    ),
    "preparing": (
        "not_now",
        {
            "de": "Die Regeln werden gerade vorbereitet; bitte versuch es gleich noch einmal.",
            "en": "The rules are being prepared; please try again in a moment.",
        },
    ),
    "spectator": ("not_allowed", {"de": "Das können nur Leute am Tisch.", "en": "Only people at the table can do that."}),
    "no_seat": ("not_allowed", {"de": "Dafür brauchst du einen Platz.", "en": "You need a seat for that."}),
    "not_host": (
        "not_allowed",
        {"de": "Das kann nur, wer den Tisch eröffnet hat.", "en": "Only the host of the table can do that."},
    ),
    "no_such_seat": ("unknown", {"de": "Diesen Platz gibt es nicht.", "en": "There is no such seat."}),
    "taken": ("not_now", {"de": "Dieser Platz ist nicht frei.", "en": "This seat is not open."}),
    "no_such_bot": (
        "unknown",
        {"de": "Diesen Bot gibt es nicht; es gibt: {bots}.", "en": "There is no such bot; the bots are: {bots}."},
    ),
    "not_a_person": (
        "not_allowed",
        {"de": "Auf diesem Platz sitzt kein Mensch.", "en": "There is no person in that seat."},
    ),
    "present": (
        "not_now",
        {
            "de": "Wer dort sitzt, ist da oder erst seit kurzem weg.",
            "en": "The person in that seat is here, or has only just left.",
        },
    ),
    "own_seat": (
        "not_allowed",
        {"de": "Das geht nicht mit dem eigenen Platz.", "en": "You cannot do that with your own seat."},
    ),
    "no_clocks": ("not_now", {"de": "An diesem Tisch gibt es keine Uhren.", "en": "There are no clocks at this table."}),
    "enough_time": (
        "not_allowed",
        {"de": "Dieser Platz hat schon genug Zeit.", "en": "This seat already has enough time."},
    ),
    "bad_name": (
        "malformed",
        {"de": "Ein Name hat 1 bis 24 sichtbare Zeichen.", "en": "A name has 1 to 24 visible characters."},
    ),
    "name_taken": (
        "not_allowed",
        {
            "de": "So heißt hier schon jemand. Bitte wähle einen anderen Namen.",
            "en": "Somebody here already has this name. Please choose another.",
        },
    ),
    "bad_text": (
        "malformed",
        {"de": "Eine Zeile hat 1 bis 200 sichtbare Zeichen.", "en": "A line has 1 to 200 visible characters."},
    ),
    "full": (
        "not_allowed",
        {"de": "An diesem Tisch ist kein Platz mehr.", "en": "This table has no room for more people."},
    ),
    "bad_table": (
        "malformed",
        {"de": "Einen solchen Tisch kann es nicht geben: {why}.", "en": "There can’t be such a table: {why}."},
    ),
    "unknown_secret": (
        "unknown",
        {
            "de": "Dieser Link oder Code gilt nicht (mehr). Wer den Tisch eröffnet hat, kann dir einen neuen geben.",
            "en": "This link or code is not valid, or no longer valid. The host of the table can give you a new one.",
        },
    ),
    "no_table": ("unknown", {"de": "Diesen Tisch gibt es nicht.", "en": "There is no such table."}),
    "no_game": ("unknown", {"de": "Dieses Spiel gibt es nicht.", "en": "There is no such game."}),
    "no_page": ("unknown", {"de": "Hier gibt es nichts.", "en": "There is nothing here."}),
    "page_not_built": (
        "unknown",
        {
            "de": "Die Seite ist noch nicht gebaut: Rufe „make page“ auf.",
            "en": "The page has not been built yet: run `make page`.",
        },
    ),
    "malformed": (
        "malformed",
        {"de": "Das ist keine gültige Nachricht: {why}.", "en": "This is not a valid message: {why}."},
    ),
    "hello_first": (
        "malformed",
        {"de": "Die erste Nachricht muss „hello“ sein.", "en": "The first message must be “hello”."},
    ),
    "too_long": ("malformed", {"de": "Die Nachricht ist zu lang.", "en": "The message is too long."}),
    "too_fast": (
        "too_fast",
        {"de": "Zu viele Nachrichten; bitte langsamer.", "en": "Too many messages; please slow down."},
    ),
    "figures": (
        "not_allowed",
        {
            "de": "Diese Zahlen sind nur für den Betreiber des Servers: auf dessen Rechner oder mit dem Schlüssel dafür.",
            "en": "These figures are for the server’s owner only: on the server’s own machine, or with the token for them.",
        },
    ),
    "origin": (
        "not_allowed",
        {"de": "Diese Seite gehört nicht zu diesem Server.", "en": "This page does not belong to this server."},
    ),
    "not_stored": (
        "not_stored",
        {
            "de": "Der Server kann gerade nichts speichern ({why}). Nichts ist verloren; versuch es gleich noch einmal.",
            "en": "The server can’t save anything right now ({why}). Nothing is lost; please try again in a moment.",
        },
    ),
    "broken": (
        "unknown",
        {
            "de": "Dieser Tisch lässt sich nicht mehr öffnen; andere Tische sind nicht betroffen.",
            "en": "This table can no longer be opened; other tables are not affected.",
        },
    ),
}


class Refusal(Exception):
    """A refused request: it changes nothing."""

    def __init__(self, key: str, clause: Clause | None = None, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.clause = clause
        self.values = values

    @property
    def reason(self) -> Reason:
        return _SENTENCES[self.key][0]

    def text(self, language: Language) -> str:
        return _SENTENCES[self.key][1][language].format(**self.values)

    def told(self, id: int, language: Language) -> Refused:
        clause = clause_info(self.clause, language) if self.clause else None
        return Refused(id=id, reason=self.reason, text=self.text(language), clause=clause)


def clause_info(clause: Clause, language: Language) -> ClauseInfo:
    return ClauseInfo(
        id=clause.id,
        origin=clause.origin,
        text=clause.text(language),
        why=clause.why(language),
        against_print=clause.against_print(language),
    )
