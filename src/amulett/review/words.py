"""What a review says, German and English."""

from collections.abc import Sequence
from typing import Any

from amulett.core.clause import Language

_SENTENCES: dict[Language, dict[str, str]] = {
    "en": {
        "title": "Review",
        "match": "{title}, {players} players, {decisions} decisions",
        "chances": "Chance of winning",
        "band": "The band around a line shows how exact the estimate is.",
        "worse": "Here “{better}” would have kept {best}\u00a0% instead of {rest}\u00a0%.",
        "strong": "“{better}” kept {best}\u00a0%. “{other}” looks better at first, but would have kept {rest}\u00a0%.",
        "close": "“{better}” or “{other}”: no telling them apart.",
        "kind_dear": "dear",
        "kind_little": "gave a little away",
        "kind_strong": "strong",
        "kind_close": "too close to tell",
        "sure": "Sure: confirmed in {looks} other courses, in which both options met the same luck.",
        "unsure": "Unsure: the difference is smaller than its error. This does not count against anybody.",
        "unexplained": "Tried out, not explained.",
        "played": "played",
        "decision": "Decision {n}",
        "moments": "Moments",
        "no_moments": "There is no moment that stands out.",
        "groups": "How {name} chose",
        "group_best": "best choice",
        "group_equal": "as good, as far as we know",
        "group_little": "gave a little away",
        "group_dear": "dear",
        "group_unsure": "too unsure, not counted",
        "hints": "{n} of these choices after a hint (decision {which}).",
        "hint": "after a hint",
        "judge": "The judge knew only what the seat knew.",
        "luck": "Luck and choice",
        "luck_first": "at the beginning",
        "luck_chosen": "own choices",
        "luck_others": "the others’ choices",
        "luck_cards": "luck of the cards",
        "luck_result": "result",
        "luck_note": "In percentage points. Choices count against the best one possible then; all the rest were the cards.",
        "turns": "Turning points",
        "turn": "before decision {at}: {before} → {chance}\u00a0%",
        "counted": "Statistics",
        "rounds": "{what} by round",
        "sum": "Sum",
        "position": "What {name} saw",
        "replay": "Replay",
        "keys": "The line is the slider: ← and → step, Space plays and pauses, "
        "Home and End go to the beginning and the end.",
        "noscript": "To step through the match, this page needs scripts. The review below does not.",
        "first": "To the beginning",
        "back": "Back",
        "on": "On",
        "last": "To the end",
        "play": "Play",
        "pause": "Pause",
        "speed": "Speed",
        "eyes": "The table",
        "all_open": "everything open",
        "eyes_of": "as {name} saw it",
        "table": "The table",
        "log": "Log",
        "jumps": "Jumps",
        "to_round": "Rounds:",
        "turns_of": "Turning points of {name}:",
        "show": "Show it in the replay",
    },
    "de": {
        "title": "Rückblick",
        "match": "{title}, {players} Plätze, {decisions} Entscheidungen",
        "chances": "Chance auf den Sieg",
        "band": "Das Band um eine Linie zeigt, wie genau die Schätzung ist.",
        "worse": "Hier hätte „{better}“ {best}\u00a0% gehalten statt {rest}\u00a0%.",
        "strong": "„{better}“ hielt {best}\u00a0%. „{other}“ sieht auf den ersten Blick besser aus, "
        "hätte aber nur {rest}\u00a0% gehalten.",
        "close": "„{better}“ oder „{other}“: nicht zu unterscheiden.",
        "kind_dear": "teuer",
        "kind_little": "etwas verschenkt",
        "kind_strong": "stark",
        "kind_close": "zu knapp",
        "sure": "Sicher: in {looks} anderen Verläufen bestätigt, in denen beide dasselbe Glück hatten.",
        "unsure": "Unsicher: Der Unterschied ist kleiner als sein Fehler. Das zählt gegen niemanden.",
        "unexplained": "Ausprobiert, nicht erklärt.",
        "played": "gespielt",
        "decision": "Entscheidung {n}",
        "moments": "Momente",
        "no_moments": "Kein Moment ragt heraus.",
        "groups": "So hat {name} gewählt",
        "group_best": "beste Wahl",
        "group_equal": "gleich gut, soweit wir es wissen",
        "group_little": "etwas verschenkt",
        "group_dear": "teuer",
        "group_unsure": "zu unsicher, nicht gezählt",
        "hints": "{n} davon nach einem Tipp (Entscheidung {which}).",
        "hint": "nach einem Tipp",
        "judge": "Geurteilt wurde nur nach dem, was der Platz wusste.",
        "luck": "Glück und Wahl",
        "luck_first": "am Anfang",
        "luck_chosen": "eigene Entscheidungen",
        "luck_others": "Entscheidungen der anderen",
        "luck_cards": "Kartenglück",
        "luck_result": "Ergebnis",
        "luck_note": "In Prozentpunkten. Entscheidungen zählen gegen die beste, die jeweils möglich war; "
        "alles Übrige waren die Karten.",
        "turns": "Wendepunkte",
        "turn": "vor Entscheidung {at}: {before} → {chance}\u00a0%",
        "counted": "Statistik",
        "rounds": "{what} je Runde",
        "sum": "Summe",
        "position": "Was {name} sah",
        "replay": "Nachspielen",
        "keys": "Die Linie ist der Schieber: ← und → gehen schrittweise, die Leertaste spielt ab und hält an, "
        "Pos1 und Ende gehen an den Anfang und ans Ende.",
        "noscript": "Um die Partie Schritt für Schritt zu sehen, braucht die Seite Skripte. Der Rückblick darunter nicht.",
        "first": "An den Anfang",
        "back": "Zurück",
        "on": "Weiter",
        "last": "Ans Ende",
        "play": "Abspielen",
        "pause": "Anhalten",
        "speed": "Tempo",
        "eyes": "Der Tisch",
        "all_open": "alles offen",
        "eyes_of": "wie {name} ihn sah",
        "table": "Der Tisch",
        "log": "Protokoll",
        "jumps": "Sprünge",
        "to_round": "Runden:",
        "turns_of": "Wendepunkte von {name}:",
        "show": "Im Nachspiel zeigen",
    },
}


def word(language: Language, key: str, **values: Any) -> str:
    return _SENTENCES[language][key].format(**values)


def percent(chance: float) -> int:
    """As people read it: never below 0 or above 100."""
    return round(100 * min(1.0, max(0.0, chance)))


def figure(value: float, language: Language) -> str:
    """A number of a statistic: whole, or with one digit."""
    text = f"{value:.0f}" if value == round(value) else f"{value:.1f}"
    return text.replace(".", ",") if language == "de" else text


def hints_in_words(decisions: Sequence[int], language: Language) -> str:
    """Empty: none was taken, or nobody knows."""
    which = ", ".join(str(number + 1) for number in decisions)
    return word(language, "hints", n=len(decisions), which=which) if decisions else ""


def turn_in_words(at: int, before: float, chance: float, language: Language) -> str:
    return word(language, "turn", at=at + 1, before=percent(before), chance=percent(chance))
