"""Refusals: why a request changed nothing, in the reader's language."""

from amulett.core.clause import Clause
from amulett.server.protocol import ClauseInfo, Language, Reason, Refused
from amulett.store import WORDS, FaultKind, StoreError

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
    "no_hints": (
        "not_allowed",
        {
            "de": "Hier gibt es keinen Tipp: Am Tisch sitzen auch andere Menschen.",
            "en": "There are no hints here: other people are at the table, too.",
        },
    ),
    "no_notices": (
        "not_allowed",
        {
            "de": "Dieser Server kann diesen Browser nicht benachrichtigen.",
            "en": "This server cannot send notices to this browser.",
        },
    ),
    "hints_later": (
        "not_now",
        {
            "de": "Das Vorausdenken wird noch vorbereitet. Gleich gibt es auch Tipps.",
            "en": "Looking ahead is still being prepared. There will be hints in a moment.",
        },
    ),
    "reviews_later": (
        "not_now",
        {
            "de": "Das Vorausdenken wird noch vorbereitet. Gleich gibt es auch Rückblicke.",
            "en": "Looking ahead is still being prepared. There will be reviews in a moment.",
        },
    ),
    "not_agreed": (
        "not_now",
        {
            "de": "An diesem Tisch sind Tipps erlaubt. Es geht los, sobald alle bereit sind und damit zustimmen.",
            "en": "This table allows hints. The match can begin when everybody is ready, and so agrees to that.",
        },
    ),
    "closed": (
        "not_now",
        {
            "de": "Die Regeln sind seitdem berichtigt worden; diese Partie kann nicht weitergehen.",
            "en": "The rules have been corrected since then; this match cannot go on.",
        },
    ),
    "replay_gone": (
        "unknown",
        {
            "de": "Diese Partie wurde nach Regeln gespielt, die der Server nicht mehr hat; "
            "sie lässt sich nicht mehr nacherzählen.",
            "en": "This match was played by rules that the server no longer has: it can no longer be retold.",
        },
    ),
    "replay_unlike": (
        "unknown",
        {
            "de": "Diese Partie kommt nicht so heraus, wie sie in der Datei steht: Die Datei ist beschädigt, "
            "oder gespielt wurde nach anderen Regeln als denen dieses Servers.",
            "en": "This match does not come out as its file says: the file is damaged, or it was played by other rules "
            "than this server’s.",
        },
    ),
    "no_replay": (
        "malformed",
        {
            "de": "Das ist keine Datei einer Partie von Amulett, oder sie ist beschädigt.",
            "en": "This is not an Amulett match file, or it is damaged.",
        },
    ),
    "bad_edition": (
        "malformed",
        {"de": "Diese Ausgabe lässt sich nicht spielen: {why}.", "en": "This edition can’t be played: {why}."},
    ),
    "bad_draft": (
        "malformed",
        {"de": "Diese Ausgabe lässt sich nicht spielen: {at} {why}.", "en": "This edition can’t be played: {at} {why}."},
    ),
    "edition_name": (
        "malformed",
        {
            "de": "Gib der Ausgabe einen eigenen Namen, damit niemand sie mit der Schachtel verwechselt.",
            "en": "Give the edition a name of its own, so that nobody takes it for the box.",
        },
    ),
    "no_own_edition": (
        "unknown",
        {"de": "Dieser Tisch spielt nicht mit einer eigenen Ausgabe.", "en": "This table has no edition of its own."},
    ),
    "many_measures": (
        "too_fast",
        {
            "de": "Gerade werden zu viele Ausgaben erprobt. Bitte versuche es gleich noch einmal.",
            "en": "Too many editions are being tried out just now. Please try again in a moment.",
        },
    ),
    "often_measures": (
        "too_fast",
        {
            "de": "Von dieser Adresse wurden gerade sehr viele Ausgaben erprobt. Bitte warte ein paar Minuten.",
            "en": "Very many editions have just been tried out from this address. Please wait a few minutes.",
        },
    ),
    "no_puzzle": ("unknown", {"de": "Dieses Rätsel gibt es nicht.", "en": "There is no such puzzle."}),
    "no_such_option": (
        "malformed",
        {"de": "Das steht hier nicht zur Wahl.", "en": "That is not one of the options here."},
    ),
    "nothing_left": (
        "not_now",
        {
            "de": "Hier ist nichts mehr zu entscheiden. Geh ein Stück zurück und spiele von dort weiter.",
            "en": "There is nothing left to decide here. Go back a little and play on from there.",
        },
    ),
    "no_key": (
        "not_stored",
        {
            "de": "Dem Server fehlt der Schlüssel zu dieser Partie. Wer ihn betreibt, kann ihn zurückholen.",
            "en": "The server lacks the key to this match. Whoever runs it can bring the key back.",
        },
    ),
    "in_play": (
        "not_now",
        {
            "de": "Solange andere mitspielen, lässt sich der Tisch nicht löschen.",
            "en": "While others are playing, the table can’t be deleted.",
        },
    ),
    "begun": ("not_now", {"de": "Die Partie hat schon begonnen.", "en": "The match has already begun."}),
    "dealing": (
        "not_now",
        {"de": "Es geht schon los: Gerade wird gegeben.", "en": "It is about to begin: the deal is under way."},
    ),
    "not_dealing": ("not_now", {"de": "Es wird noch nicht gegeben.", "en": "The deal is not under way yet."}),
    "not_pledged": (
        "not_allowed",
        {
            "de": "Das ist nicht der Beitrag, auf den du dich festgelegt hast.",
            "en": "This is not the part that you had committed to.",
        },
    ),
    "not_over": ("not_now", {"de": "Die Partie ist noch nicht zu Ende.", "en": "The match is not over yet."}),
    "invited": (
        "not_now",
        {"de": "Zur nächsten Partie ist schon eingeladen.", "en": "There already is an invitation to another match."},
    ),
    "not_invited": (
        "not_now",
        {"de": "Hier hat niemand zu einer neuen Partie eingeladen.", "en": "Nobody here has suggested another match."},
    ),
    "seats_taken": (
        "not_now",
        {
            "de": "Es sind schon mehr Plätze besetzt: Mach zuerst einen frei.",
            "en": "More seats than that are taken: free one first.",
        },
    ),
    "open_seats": ("not_now", {"de": "Es sind noch Plätze frei.", "en": "There are still open seats."}),
    "not_taken_back": (
        "not_now",
        {
            "de": "Das lässt sich nicht mehr zurücknehmen: Jemand hat dadurch etwas gesehen oder schon weitergespielt.",
            "en": "That can no longer be taken back: it has shown somebody something, or somebody has already played on.",
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
    "has_time": (
        "not_now",
        {
            "de": "An diesem Tisch darf ein Zug Tage dauern. Ein Bot springt erst ein, wenn die Zeit um ist.",
            "en": "At this table a move may take days. A bot fills in only when the time is up.",
        },
    ),
    "still_here": (
        "not_now",
        {
            "de": "Wer dort sitzt, ist da oder erst seit kurzem weg, und kann den Link selbst erneuern (im Menü).",
            "en": "Whoever sits there is here, or has only just left, and can renew the link themselves (in the menu).",
        },
    ),
    "put_out": (
        "not_allowed",
        {
            "de": "An diesem Tisch möchte man diesmal ohne dich spielen. Andere Tische stehen dir offen.",
            "en": "This table would like to play without you this time. Other tables are open to you.",
        },
    ),
    "no_such_person": ("unknown", {"de": "So jemand ist nicht am Tisch.", "en": "There is no such person at the table."}),
    "yourself": (
        "not_allowed",
        {"de": "Dich selbst kannst du nicht wegschicken.", "en": "You cannot remove yourself."},
    ),
    "no_watchers": (
        "not_allowed",
        {
            "de": "An diesem Tisch möchte man unter sich bleiben: Zusehen ist nicht möglich.",
            "en": "The people at this table would like to play in private: nobody can watch.",
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
            "de": "So oder zum Verwechseln ähnlich heißt hier schon jemand. Bitte wähle einen anderen Namen.",
            "en": "Somebody here already has this name, or one that looks just like it. Please choose another.",
        },
    ),
    "bot_name": (
        "not_allowed",
        {
            "de": "So heißt hier ein Bot, man könnte euch verwechseln. Bitte wähle einen anderen Namen.",
            "en": "One of the bots has this name, and you might be mistaken for it. Please choose another.",
        },
    ),
    "mixed_name": (
        "not_allowed",
        {
            "de": "Dieser Name mischt Buchstaben, die gleich aussehen, aus verschiedenen Schriften. Bitte nimm nur eine.",
            "en": "This name mixes letters that look the same from different scripts. Please use only one of them.",
        },
    ),
    "host": (
        "not_allowed",
        {"de": "Unter diesem Namen gibt es hier keinen Server.", "en": "There is no server of that name here."},
    ),
    "long_header": (
        "malformed",
        {"de": "Die Anfrage hat zu lange Kopfzeilen.", "en": "The headers of the request are too long."},
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
    "docs_not_built": (
        "unknown",
        {
            "de": "Die Dokumente sind noch nicht gebaut: Rufe „make docs“ auf.",
            "en": "The documents have not been built yet: run `make docs`.",
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
    "many_reviews": (
        "too_fast",
        {
            "de": "Zu viele warten auf einen Rückblick. Bitte versuche es in ein paar Minuten noch einmal.",
            "en": "Too many are waiting for a review. Please try again in a few minutes.",
        },
    ),
    "many_hints": (
        "too_fast",
        {
            "de": "Zu viele warten auf einen Tipp. Bitte versuche es gleich noch einmal.",
            "en": "Too many are waiting for a hint. Please try again in a moment.",
        },
    ),
    "often_hints": (
        "too_fast",
        {
            "de": "Von dieser Adresse wurde gerade sehr oft nach einem Tipp gefragt. Bitte warte eine Minute.",
            "en": "Very many hints have just been asked for from this address. Please wait a minute.",
        },
    ),
    "long_match": (
        "not_now",
        {
            "de": "Diese Partie ist für einen Rückblick zu lang.",
            "en": "This match is too long to be reviewed.",
        },
    ),
    "too_fast": (
        "too_fast",
        {"de": "Zu viele Nachrichten; bitte langsamer.", "en": "Too many messages; please slow down."},
    ),
    "many_connections": (
        "too_fast",
        {
            "de": "Von dieser Adresse bestehen schon zu viele Verbindungen. Bitte schließe ein paar Fenster.",
            "en": "There are already too many connections from this address. Please close a few windows.",
        },
    ),
    "full_house": (
        "not_now",
        {
            "de": "Der Server ist gerade voll. Bitte versuch es gleich noch einmal.",
            "en": "The server is full right now. Please try again in a moment.",
        },
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
    "damaged": (
        "not_stored",
        {
            "de": "Dieser Tisch ist im Speicher des Servers beschädigt und lässt sich gerade nicht öffnen. Wer den Server "
            "betreibt, kann nachsehen, was zu retten ist; andere Tische sind nicht betroffen.",
            "en": "This table is damaged in the server’s storage and can’t be opened right now. Whoever runs the server "
            "can see what can be saved; other tables are not affected.",
        },
    ),
    "waiting": (
        "not_stored",
        {
            "de": "Der Server übernimmt gerade von seinem Vorgänger; gleich geht es weiter.",
            "en": "The server is taking over from its predecessor; play resumes in a moment.",
        },
    ),
    "moved": (
        "not_stored",
        {
            "de": "Der Tisch wird gerade von einem anderen Server übernommen; gleich geht es weiter.",
            "en": "Another server is taking over this table; play resumes in a moment.",
        },
    ),
    "unclear": (
        "not_stored",
        {
            "de": "Die Verbindung zum Speicher ist mitten im Speichern abgebrochen. Der Tisch wird neu gelesen: "
            "Dort steht dann, ob es gilt.",
            "en": "The connection to the storage broke while this was being saved. The table is being read again: "
            "it will show whether it counts.",
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


_STORE_WORDS: dict[FaultKind, str] = {
    "full": "die Platte ist voll",
    "locked": "ein anderes Programm hält die Datenbank fest",
    "read_only": "die Datenbank darf nicht beschrieben werden",
    "not_opened": "die Datenbank lässt sich nicht öffnen",
    "no_database": "das ist keine Datenbank",
    "damaged": "die Datenbank ist beschädigt",
    "disk": "die Platte lässt sich nicht lesen oder beschreiben",
    "replaced": "die Datei der Datenbank wurde ersetzt, verschoben oder gelöscht",
    "taken": "ein anderer Server hat die Datenbank übernommen",
    "foreign": "die Datenbank gehört zu einem anderen Programm",
    "newer": "die Datenbank gehört zu einer neueren Version",
    "unreachable": "die Datenbank ist nicht zu erreichen",
    "unclear": "die Verbindung zur Datenbank ist mitten im Speichern abgebrochen",
    "other": "die Datenbank arbeitet nicht",
}
"""In German; the store itself says it in English."""


class Refusal(Exception):
    """A refused request: it changes nothing."""

    def __init__(self, key: str, clause: Clause | None = None, **values: object) -> None:
        super().__init__(key)
        self.key = key
        self.clause = clause
        self.values = values

    @classmethod
    def by_store(cls, error: StoreError) -> "Refusal":
        """What people are told of a fault of the store: not where its file is."""
        if error.kind in ("damaged", "unclear"):
            return cls(error.kind)
        return cls("not_stored", why={"de": _STORE_WORDS[error.kind], "en": WORDS[error.kind]})

    @property
    def passes(self) -> bool:
        """Whether it may be otherwise in a moment, with nobody doing anything about it."""
        return self.reason == "not_stored" and self.key not in ("damaged", "no_key")

    @property
    def reason(self) -> Reason:
        return _SENTENCES[self.key][0]

    def text(self, language: Language) -> str:
        values = {name: value[language] if isinstance(value, dict) else value for name, value in self.values.items()}
        return _SENTENCES[self.key][1][language].format(**values)

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
