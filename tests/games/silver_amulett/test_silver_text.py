"""Silver Amulett in words: every action, event and question, in German and English."""

from typing import Any

import pytest
from silver_tables import A, B, deal, play, table

from amulett import Match
from amulett.core.clause import LANGUAGES, Language
from amulett.core.lookahead import consequences
from amulett.games.silver_amulett import GAME
from amulett.games.silver_amulett.state import Phase, Told
from amulett.games.silver_amulett.words import text

NAMES = ("Ambra", "Balduin", "Cosima")
EDITION = GAME.edition()


def question(match: Match, language: Language = "en") -> str:
    (seat,) = match.to_act
    return text.question(EDITION, match.observe(seat), language, NAMES)


def story(match: Match, seat: int | None, language: Language = "en") -> list[str]:
    return match.story(seat, language, NAMES)


def test_the_vocabulary_is_as_large_as_the_box_allows() -> None:
    """A village may hold all cards in play but one for every other seat; four Squires, four Rascals, four seats."""
    words = [word for word in GAME.words.action_words(EDITION) if word]
    for verb, first, last in (("slot", 1, 49), ("draw_row", 1, 4), ("keep", 1, 5), ("seat", 0, 3), ("number", 0, 13)):
        found = [word for word in words if word.split()[0] == verb]
        assert found == [f"{verb} {n}" for n in range(first, last + 1)]
    assert len(words) == 49 + 4 + 5 + 4 + 14 + 15


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_has_words(language: Language) -> None:
    words = [word for word in GAME.words.action_words(EDITION) if word]
    labels = [text.action(EDITION, word, language, (*NAMES, "Dagobert")) for word in words]
    assert all(labels)
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_a_sentence(language: Language) -> None:
    """A turn that begins is not worth one."""
    assert {told.name.lower() for told in Told} - {"turn_began"} <= text._EVENTS[language].keys()
    assert text._EVENTS["en"].keys() == text._EVENTS["de"].keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_decision_has_a_question(language: Language) -> None:
    decided = {phase.name.lower() for phase in Phase if Phase.PEEK <= phase < Phase.OVER}
    assert decided <= text._QUESTIONS[language].keys()
    assert text._QUESTIONS["en"].keys() == text._QUESTIONS["de"].keys()


def test_actions() -> None:
    for action, english, german in (
        ("draw_row 2", "Draw card 2 of the open row", "Karte 2 der offenen Reihe ziehen"),
        ("amulet", "Lay the Silver Amulet", "Silber-Amulett auflegen"),
        ("slot 3", "Place 3", "Platz 3"),
        ("seat 1", "Balduin’s village", "Dorf von Balduin"),
        ("number 9", "9 (Seer)", "9 (Seherin)"),
        ("keep 1", "Keep card 1", "Karte 1 behalten"),
        ("call", "Call the reckoning", "Abrechnen!"),
        ("discard_ability", "Discard and use the ability", "Abwerfen und Fähigkeit nutzen"),
    ):
        assert text.action(EDITION, action, "en", NAMES) == english
        assert text.action(EDITION, action, "de", NAMES) == german


def test_questions_along_a_turn() -> None:
    match = table("4^ 6 7 8", "5 6 7 8 9", None, pile=[7, 12], discard=[11])
    assert question(match) == "Your turn: do you draw a card, take the discard or call the reckoning?"
    play(match, "draw_pile")
    assert question(match) == "You have drawn 7 (Beholder), 12 (Robber). Which one do you keep?"
    play(match, "keep 2")
    assert question(match, "de") == "Du hältst 12 (Räuber). Was machst du damit?"
    naming = match.clone()
    play(naming, "exchange")
    assert question(naming) == "Which card do you exchange for 12 (Robber)? Name its place."
    play(naming, "slot 1", "slot 3")
    assert question(naming) == "Places named so far: 1, 3. Name another place, or confirm?"
    play(match, "discard_ability")
    assert question(match) == "Robber: in whose village?"
    play(match, "seat 1")
    assert question(match, "de") == "Räuber: Welche Karte im Dorf von Balduin?"
    play(match, "slot 1")
    assert question(match) == "Robber: which of your cards do you give in return?"
    peek = table(decision="peek_2", looked=[1])
    assert question(peek) == "Before the round: which other card of your village do you look at?"


@pytest.mark.parametrize(
    ("village", "layout", "asked"),
    [
        ("5 6 7 8 9", {}, "Your turn: do you draw a card or take the discard?"),
        ("5 6 7 8", {}, "Your turn: do you draw a card, take the discard or call the reckoning?"),
        ("5 6 7 8", {"stall": 10}, "Your turn: do you draw a card or call the reckoning?"),
        ("2^ 6 7 8 9", {"discard": ()}, "Your turn: draw a card."),
    ],
)
def test_the_question_names_only_what_is_possible(village: str, layout: dict[str, Any], asked: str) -> None:
    """SA-3.1, SA-3.9, SA-5.3, SA-7.1"""
    assert question(table(village, **layout)) == asked


def test_a_story_from_three_sides() -> None:
    match = table("5 6 7 8 9", "5 1 6 7 8", pile=[9])
    play(match, "draw_pile", "discard_ability", "seat 1", "slot 2")
    assert story(match, A) == [
        "You draw one card from the pile: 9 (Seer).",
        "You discard 9 (Seer).",
        "You use the ability of the Seer.",
        "You look at place 2 in Balduin’s village.",
        "You see 1 (Squire).",
    ]
    assert story(match, B) == [
        "Ambra draws one card from the pile.",
        "Ambra discards 9 (Seer).",
        "Ambra uses the ability of the Seer.",
        "Ambra looks at place 2 in your village.",
    ]
    assert story(match, None, "de") == [
        "Ambra zieht eine Karte vom Stapel.",
        "Ambra wirft 9 (Seherin) ab.",
        "Ambra nutzt die Fähigkeit: Seherin.",
        "Ambra sieht sich Platz 2 im Dorf von Balduin an.",
    ]


def test_the_story_of_an_announcement_and_a_reckoning() -> None:
    match = table("5 6 0 1", "2", pile=[12], rest="discard", caller=B)
    play(match, "draw_pile", "exchange", "slot 1", "slot 2", "confirm", "right")
    assert story(match, B, "de")[1:-3] == [
        "Ambra sagt Platz 1 an.",
        "Ambra sagt Platz 2 an.",
        "Platz 1 im Dorf von Ambra wird aufgedeckt: 5 (Entlarver).",
        "Platz 2 im Dorf von Ambra wird aufgedeckt: 6 (Enthüller).",
        "Die 2 Karten passen nicht zusammen: Die Ansage schlägt fehl.",
        "Die neue Karte liegt verdeckt auf Platz 5 im Dorf von Ambra.",
        "Der Durchgang ist zu Ende: Die Abrechnung wurde ausgerufen, der Vorrat ist aufgebraucht.",
        "Ambra zeigt 5, 6, 0, 1, 12.",
        "Du zeigst 2.",
        "Du gewinnst das Silber-Amulett.",
        "Ambra bekommt 24 Strafpunkte, insgesamt 24.",
    ]
    assert story(match, None)[-3:-1] == [
        "Balduin scores 0 penalty points, 0 in all.",
        "Round 2 begins; Balduin is the start player.",
    ]


def test_the_story_of_a_deal_and_of_a_forced_choice() -> None:
    match = deal(2, starter="first_seat")
    opened = text.card_name(EDITION, match.layout()["discard"][0], "en")
    assert story(match, A) == [
        "Order of age, the youngest first: Ambra, Balduin.",
        "Round 1 begins; Ambra is the start player.",
        f"{opened} opens the discard pile.",
    ]
    match = table("4^ 5 6 7 8", pile=[12], rest="discard")
    play(match, "draw_pile")
    assert story(match, A, "de") == [
        "Du ziehst eine Karte vom Stapel: 12 (Räuber).",
        "Es gab keine andere Wahl: Karte 1 behalten.",
        "Du behältst die 1. der gezogenen Karten.",
    ]
    match = table("[5]", pile=[4], round=2)
    play(match, "draw_pile")
    assert story(match, A)[1:3] == ["You had no other choice: Discard.", "You discard 4 (Rascal)."]
    assert story(match, B, "de")[1] == "Ambra wirft 4 (Schlingel) ab."


def test_the_decision_explains_itself() -> None:
    """Every decision names clauses that exist."""
    for phase in Phase:
        if phase >= Phase.PEEK:
            information = type("Information", (), {"phase": phase})
            assert all(GAME.clause(id) for id in GAME.words.explain(information))


def ahead(match: Match, action: str, language: Language = "en") -> list[str]:
    seat = match.to_act[0]
    information = match.information(seat)
    events = [event for event, _ in consequences(information, match.check(action, seat))]
    assert GAME.words.then
    return GAME.words.then(match.edition, information.view(), action, events, language, NAMES)


def test_sa_15_4_what_would_follow_is_no_memory_aid() -> None:
    """SA-15.4: a seat has to remember itself what it has seen, even if it knows for certain what would follow."""
    match = table("6 6 7 8 9", None, pile=[9, 1], discard=[12], seen={0: ["A1", "A2", "A3"]})
    assert ahead(match, "draw_pile") == ["You see it alone, and then keep it or discard it."]
    assert ahead(match, "take_discard", "de") == ["Du musst sie dann offen in dein Dorf eintauschen."]
    play(match, "draw_pile")
    assert ahead(match, "discard_ability") == ["Seer: Secretly look at one face-down card in any village."]
    play(match, "exchange", "slot 1", "slot 2")
    assert ahead(match, "confirm") == []


def test_what_a_choice_brings_is_said_before_it_is_made() -> None:
    """SA-4.4, SA-6.1, SA-9.1, SA-9.14: whatever is pointed at says where it leads."""
    match = table("6 7 8 9 2", None, pile=[11, 1, 3], discard=[12])
    play(match, "draw_pile")
    assert ahead(match, "discard_plain") == ["It goes face up onto the discard pile, and does nothing."]
    assert ahead(match, "exchange", "de") == [
        "Du sagst dann an, welche Karte du dafür hergibst; mehrere gehen, wenn sie gleich sind."
    ]
    play(match, "discard_ability")
    assert ahead(match, "put_back") == ["It goes back on top of the draw pile."]
    assert ahead(match, "seat 0") == ["You then name the card, or several equal ones, that you give for it."]
    assert ahead(match, "seat 1", "de") == ["Du wählst dann die Karte dort, die sie ersetzt."]


@pytest.mark.parametrize(
    ("drawn", "told"), [(7, "Only you see it; it stays face down."), (5, "It is turned up for everybody.")]
)
def test_what_an_ability_does_to_the_card_pointed_at(drawn: int, told: str) -> None:
    """SA-9.4, SA-9.6: a look and a card turned up are told apart."""
    match = table("6 7 8 9 2", None, pile=[drawn, 1, 3], discard=[12])
    play(match, "draw_pile", "discard_ability")
    assert ahead(match, "slot 1") == [told]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_a_turn_names_the_next_seat(language: Language) -> None:
    """SA-3.8: with a free action left a turn is ended by its player."""
    match = table("2^ 7 8 9 6", None, pile=[1, 3, 4], discard=[12])
    play(match, "draw_pile", "discard_plain")
    assert ahead(match, "end_turn", language) == [
        {"en": "Then it is Balduin’s turn.", "de": "Dann ist Balduin am Zug."}[language]
    ]
