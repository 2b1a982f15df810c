"""Refusals: why a request changed nothing, in the reader's language."""

from amulett.core.clause import Clause
from amulett.server.protocol import ClauseInfo, Language, Reason, Refused

_SENTENCES: dict[str, tuple[Reason, str, str]] = {
    "stale": (
        "stale",
        "Das ist schon entschieden: Sieh nach, was seitdem geschehen ist.",
        "That has already been decided: see what has happened since.",
    ),
    "illegal": ("illegal", "Das geht jetzt nicht.", "You can’t do that now."),
    "no_action": ("illegal", "„{action}“ ist keine Aktion dieses Spiels.", "“{action}” is not an action of this game."),
    "no_match": ("not_now", "Hier läuft gerade keine Partie.", "There is no match in progress here."),
    "begun": ("not_now", "Die Partie hat schon begonnen.", "The match has already begun."),
    "not_over": ("not_now", "Die Partie ist noch nicht zu Ende.", "The match is not over yet."),
    "open_seats": ("not_now", "Es sind noch Plätze frei.", "There are still open seats."),
    "preparing": (
        "not_now",
        "Die Regeln werden gerade vorbereitet; bitte versuch es gleich noch einmal.",
        "The rules are being prepared; please try again in a moment.",
    ),
    "spectator": ("not_allowed", "Das können nur Leute am Tisch.", "Only people at the table can do that."),
    "no_seat": ("not_allowed", "Dafür brauchst du einen Platz.", "You need a seat for that."),
    "not_host": ("not_allowed", "Das kann nur, wer den Tisch eröffnet hat.", "Only the host of the table can do that."),
    "no_such_seat": ("unknown", "Diesen Platz gibt es nicht.", "There is no such seat."),
    "taken": ("not_now", "Dieser Platz ist nicht frei.", "This seat is not open."),
    "no_such_bot": ("unknown", "Diesen Bot gibt es nicht; es gibt: {bots}.", "There is no such bot; the bots are: {bots}."),
    "not_a_person": ("not_allowed", "Auf diesem Platz sitzt kein Mensch.", "There is no person in that seat."),
    "present": (
        "not_now",
        "Wer dort sitzt, ist da oder erst seit kurzem weg.",
        "The person in that seat is here, or has only just left.",
    ),
    "own_seat": ("not_allowed", "Das geht nicht mit dem eigenen Platz.", "You cannot do that with your own seat."),
    "no_clocks": ("not_now", "An diesem Tisch gibt es keine Uhren.", "There are no clocks at this table."),
    "enough_time": ("not_allowed", "Dieser Platz hat schon genug Zeit.", "This seat already has enough time."),
    "bad_name": ("malformed", "Ein Name hat 1 bis 24 sichtbare Zeichen.", "A name has 1 to 24 visible characters."),
    "name_taken": (
        "not_allowed",
        "So heißt hier schon jemand. Bitte wähle einen anderen Namen.",
        "Somebody here already has this name. Please choose another.",
    ),
    "bad_text": ("malformed", "Eine Zeile hat 1 bis 200 sichtbare Zeichen.", "A line has 1 to 200 visible characters."),
    "full": ("not_allowed", "An diesem Tisch ist kein Platz mehr.", "This table has no room for more people."),
    "bad_table": ("malformed", "Einen solchen Tisch kann es nicht geben: {why}.", "There can’t be such a table: {why}."),
    "unknown_secret": (
        "unknown",
        "Dieser Link oder Code gilt nicht oder nicht mehr. Wer den Tisch eröffnet hat, kann dir einen neuen geben.",
        "This link or code is not valid, or no longer valid. The host of the table can give you a new one.",
    ),
    "no_table": ("unknown", "Diesen Tisch gibt es nicht.", "There is no such table."),
    "no_game": ("unknown", "Dieses Spiel gibt es nicht.", "There is no such game."),
    "no_page": ("unknown", "Hier gibt es nichts.", "There is nothing here."),
    "page_not_built": (
        "unknown",
        "Die Seite ist noch nicht gebaut: Rufe „make page“ auf.",
        "The page has not been built yet: run `make page`.",
    ),
    "malformed": (
        "malformed",
        "Das ist keine gültige Nachricht: {why}.",
        "This is not a valid message: {why}.",
    ),
    "hello_first": ("malformed", "Die erste Nachricht muss „hello“ sein.", "The first message must be “hello”."),
    "too_long": ("malformed", "Die Nachricht ist zu lang.", "The message is too long."),
    "too_fast": ("too_fast", "Zu viele Nachrichten; bitte langsamer.", "Too many messages; please slow down."),
    "figures": (
        "not_allowed",
        "Diese Zahlen sind nur für den Betreiber des Servers: auf dessen Rechner oder mit dem Schlüssel dafür.",
        "These figures are for the server’s owner only: on the server’s own machine, or with the token for them.",
    ),
    "origin": ("not_allowed", "Diese Seite gehört nicht zu diesem Server.", "This page does not belong to this server."),
    "not_stored": (
        "not_stored",
        "Der Server kann gerade nichts speichern ({why}). Nichts ist verloren; bitte versuch es gleich noch einmal.",
        "The server can’t save anything right now ({why}). Nothing is lost; please try again in a moment.",
    ),
    "broken": (
        "unknown",
        "Dieser Tisch lässt sich nicht mehr öffnen; andere Tische sind nicht betroffen.",
        "This table can no longer be opened; other tables are not affected.",
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
        _, german, english = _SENTENCES[self.key]
        return (german if language == "de" else english).format(**self.values)

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
