"""What Magi says, beside what its clauses say: questions, the log, the terminal, and how options are called."""

import re
from typing import Any

import pytest
from magi_tables import A, B, D, changed_edition, play, table

from amulett import IllegalAction, Match, UnknownAction
from amulett.core.clause import LANGUAGES, Language
from amulett.core.lookahead import consequences
from amulett.games import magi
from amulett.games.magi.box.edition import rebuilt_parts
from amulett.games.magi.words.refusal import VERBS

GUILD = ["red_cup", "red_sword", "blue_cup"]
"""Under card(red, coin) the first two fit, the third does not."""
NAMES = ["Ada", "Ben", "Cem", "Dora"]


def question(match: Match, language: Language, seat: int = A) -> str:
    return magi.GAME.words.question(match.edition, match.observe(seat), language, NAMES)


def drawn(**layout: Any) -> Match:
    match = table(GUILD, draw_pile=["blue_sword"], **layout)
    play(match, "draw")
    return match


# ---- questions


def test_mg_4_17_the_question_offers_to_draw_only_where_the_table_does() -> None:
    may = table(GUILD)
    must = table(GUILD, options={"draw_although_playable": False})
    assert question(may, "en") == "Main phase: play a card (Red or Coin), or draw one."
    assert question(must, "en") == "Main phase: play a card (Red or Coin)."
    assert question(may, "de") == "Hauptphase: Spiele eine Karte (Rot oder Münze), oder zieh eine."
    assert question(must, "de") == "Hauptphase: Spiele eine Karte (Rot oder Münze)."


def test_mg_4_22_the_question_does_not_offer_a_card_that_is_not_there() -> None:
    match = table(GUILD, None, None, [], rest=D)
    assert question(match, "en") == "Main phase: play a card (Red or Coin)."


def test_mg_4_19_the_question_offers_to_pass_only_where_the_table_does() -> None:
    may, must = drawn(), drawn(options={"pass_after_draw": False})
    assert question(may, "en") == "You have drawn: play a card (Red or Coin), or pass."
    assert question(must, "en") == "You have drawn: play a card (Red or Coin)."
    assert question(may, "de").endswith(", oder verzichte.")
    assert question(must, "de") == "Du hast gezogen: Spiele eine Karte (Rot oder Münze)."


def test_mg_9_18_the_call_counts_the_cards_and_not_how_they_came() -> None:
    """A waiting player who had to draw has come up to one card, not down to it."""
    match = table([], draw_counter=1, draw_pile=["red_cup"], options={"call_mode": "manual"})
    assert question(match, "en") == "You hold one card: call “Magi!”, or stay silent and hope?"
    assert question(match, "de") == "Du hast eine Karte auf der Hand: „Magi!“ sagen, oder schweigen und hoffen?"


@pytest.mark.parametrize(
    ("demand", "clause"),
    [
        ({"kind": "card", "colour": "red", "picture": "coin"}, "MG-3.2"),
        ({"kind": "colour", "colour": "red"}, "MG-3.3"),
        ({"kind": "any"}, "MG-3.5"),
    ],
)
def test_the_question_names_the_clause_of_the_demand_in_force(demand: dict[str, str], clause: str) -> None:
    match = table(GUILD, demand=demand)
    assert magi.GAME.explain_to(match.information(A)) == ("MG-4.15", clause, "MG-3.6", "MG-4.17")


def test_the_question_names_the_clause_of_the_silence_it_is_about() -> None:
    """MG-9.8: about the seat on turn; MG-9.20: about another one."""
    manual = {"call_mode": "manual"}
    own = table(["blue_broom"], silent={A: []}, options=manual)
    another = table(["blue_broom"], on_turn=B, silent={A: []}, options=manual)
    assert [magi.GAME.explain_to(match.information(B))[0] for match in (own, another)] == ["MG-9.8", "MG-9.20"]


# ---- the log


def test_mg_4_26_what_the_table_did_for_a_seat_is_told_to_it() -> None:
    match = table(["blue_cup", "yellow_cup"], ["red_cup", "red_cup"], players=2, draw_pile=["red_sword"])
    assert match.story(A, "en", NAMES)[0] == "You had no other choice: Draw a card."
    assert match.story(A, "de", NAMES)[0] == "Es gab keine andere Wahl: Eine Karte ziehen."
    assert match.story(B, "en", NAMES)[0] == "Ada draws one card."


def test_mg_9_5_an_automatic_call_is_told_once() -> None:
    """It is no decision that somebody lost: the table calls."""
    match = table(["red_cup", "blue_cup"])
    play(match, "play red_cup")
    assert match.story(A, "en", NAMES) == ["You play Red Cup.", "You call “Magi!”"]


def test_mg_10_6_the_end_names_the_penalty_points_of_this_edition(tmp_path: Any) -> None:
    edition = changed_edition(tmp_path, {"scoring.target_points": 7})
    match = table(["blue_cup"], ["red_cup"], on_turn=B, scores=[6, 0, 0, 0], edition=edition)
    play(match, "play red_cup")
    assert match.story(None, "en", NAMES)[-1] == "The match is over: somebody has reached 7 penalty points."
    assert match.story(None, "de", NAMES)[-1] == "Die Partie ist zu Ende: Jemand hat 7 Minuspunkte erreicht."


# ---- one word for one thing


def test_to_fit_and_to_pass_are_two_words_in_german() -> None:
    """MG-4.19: `passen` is what a card does; a player verzichtet."""
    match = drawn()
    assert magi.GAME.words.action(match.edition, "pass", "de", NAMES) == "Verzichten"
    play(match, "pass")
    assert match.story(B, "de", NAMES)[-1] == "Ada verzichtet."
    assert magi.GAME.sleeve.options["pass_after_draw"].de == "Verzichten nach dem Ziehen"


@pytest.mark.parametrize("language", LANGUAGES)
def test_clauses_call_the_options_what_the_page_calls_them(language: Language) -> None:
    """MG-9.1, MG-11.1, MG-4.17, MG-4.19, MG-2.3: so do the values."""
    for option in magi.GAME.edition().options.values():
        words, text = magi.GAME.sleeve.options[option.name], magi.GAME.clause(option.clause).text(language)
        names = [words.de if language == "de" else words.en, *(value[language] for value in words.values.values())]
        assert [name for name in names if name not in text] == []


def test_no_sentence_speaks_of_a_debt_or_of_plain_points_in_german() -> None:
    """MG-10.1: they are Minuspunkte; MG-7.1: what is to be drawn is on the Nachziehzähler."""
    for clause in magi.GAME.rule_book.clauses.values():
        assert not re.search(r"\b(Schuld|Strafpunkte?|Punkte)\b", f"{clause.de} {clause.why_de}"), clause.id


# ---- the terminal


def test_mg_11_1_the_terminal_shows_the_sign_that_the_variant_gives() -> None:
    """Printed without it, the Scepter carries it at this table."""
    hand = ["red_scepter_1", "red_amulet", "red_cup"]
    plain = str(table(hand).information(A))
    variant = str(table(hand, options={"scepter_sign": True}).information(A))
    assert "Red Scepter (1) 3* Draw (1)" in plain and "Red Amulet 3* ✦Reverse" in plain
    assert "Red Scepter (1) 3* ✦Draw (1)" in variant


def test_mg_1_16_what_is_rebuilt_is_marked_and_explained_once(tmp_path: Any) -> None:
    shown = str(table(GUILD).information(A))
    assert "Red Cup 1*" in shown and shown.count("* rebuilt:") == 1
    real = changed_edition(tmp_path, {f"card.{card['id']}.origin": "book" for card in magi.GAME.edition().data["card"]})
    assert "*" not in str(table(GUILD, edition=real).information(A))


@pytest.mark.parametrize(
    ("card", "parts"),
    [
        ("red_coin", ["points", "copies"]),
        ("red_scepter_1", ["points", "copies"]),
        ("red_cloak", ["points", "copies"]),
        ("red_amulet", ["magic_sign", "points", "copies"]),
        ("wayfarer", ["names", "abilities", "magic_sign", "points", "copies"]),
    ],
)
def test_what_exactly_is_rebuilt_on_a_card(card: str, parts: list[str]) -> None:
    """MG-1.13 to MG-1.16: never a colour, a picture, nor what the book says of signs and abilities (MG-1.3, MG-1.12)."""
    edition = magi.GAME.edition()
    assert rebuilt_parts(edition, next(each for each in edition.data["card"] if each["id"] == card)) == parts


# ---- odd input


@pytest.mark.parametrize("number", ["00", "01", "+1", "+0", "-01", "007"])
@pytest.mark.parametrize("verb", ["catch", "let_pass", "target"])
def test_odd_numbers_are_no_action(verb: str, number: str) -> None:
    """A is silent: to say that `catch 00` is forbidden by MG-9.12 would not be true."""
    match = table(["blue_broom"], on_turn=B, silent={A: []}, options={"call_mode": "manual"})
    with pytest.raises(UnknownAction):
        match.play(f"{verb} {number}", B)


def test_whatever_is_typed_is_refused_in_words() -> None:
    """Every verb with every odd argument, in every kind of decision: IllegalAction or UnknownAction, nothing else."""
    arguments = [*"09٣½\x00", "", "-1", "--3", "+2", "02", "1" * 5000, "red", "red_cup", "arch magus", "é" * 99]
    for match in _every_decision():
        before = match.fingerprint()
        for verb in (*VERBS, "?"):
            for argument in arguments:
                for seat in (A, B):
                    _try(match, f"{verb} {argument}", seat)
        assert match.fingerprint() == before


def _try(match: Match, action: str, seat: int) -> None:
    try:
        match.check(action, seat)
    except (IllegalAction, UnknownAction) as refusal:
        assert str(refusal)


def _every_decision() -> list[Match]:
    manual = {"call_mode": "manual"}
    after = [
        (table(["red_cloak", *GUILD], draw_counter=1), ()),
        (table(GUILD), ()),
        (table(GUILD, draw_pile=["blue_sword"]), ("draw",)),
        (table(["arch_magus", *GUILD]), ("play arch_magus",)),
        (table(["arch_magus", *GUILD]), ("play arch_magus", "choose draw_1")),
        (table(["arch_magus", *GUILD]), ("play arch_magus", "choose draw_1", "choose free")),
        (table(["colour_mage", *GUILD]), ("play colour_mage",)),
        (table(["red_parchment", *GUILD]), ("play red_parchment",)),
        (table(["red_cup", "blue_cup"], options=manual), ("play red_cup",)),
        (table(["blue_broom"], on_turn=B, silent={A: []}, options=manual), ()),
        (table(["blue_cup"], ["red_cup"], on_turn=B, scores=[49, 0, 0, 0]), ("play red_cup",)),
    ]
    for match, actions in after:
        play(match, *actions)
    decisions = {match.observe(None)["decision"] for match, _ in after}
    assert len(decisions) == 11, "one for every decision, and one after the end"
    return [match for match, _ in after]


# ---- the card list


@pytest.mark.parametrize("language", LANGUAGES)
def test_mg_1_15_the_card_list_has_all_99_cards(language: Language) -> None:
    """MG-1.2, MG-1.14 to MG-1.16: every card with its copies, points, sign and abilities."""
    guild, items, magi_part, abilities = magi.GAME.words.sheet(magi.GAME.edition(), language)
    copies = [sum(int(cell) for row in part.rows for cell in row[-4:-1]) for part in (guild, items)]
    assert [*copies, sum(int(row[-2]) for row in magi_part.rows)] == [51, 27, 21]
    assert [len(part.rows) for part in (guild, items, magi_part, abilities)] == [7, 6, 13, 12]
    assert all(len(row) == len(part.columns) for part in (guild, items, magi_part, abilities) for row in part.rows)


def test_mg_1_16_the_card_list_says_what_a_card_is_worth_and_does() -> None:
    guild, items, magi_part, _ = magi.GAME.words.sheet(magi.GAME.edition(), "en")
    assert ["Coin", "3", "3", "3", "1"] in guild.rows
    assert ["Amulet ✦", "Reverse (Turn round)", "2", "2", "2", "3"] in items.rows
    assert ["Scepter", "Draw (2)", "1", "1", "1", "4"] in items.rows
    tide = "Free (Any colour) + Reverse (Turn round) + Draw (2)"
    assert ["Tide Turner ✦", tide, "1", "9"] in magi_part.rows


def test_mg_1_14_the_card_list_says_what_is_rebuilt_and_no_more(tmp_path: Any) -> None:
    notes = [part.note for part in magi.GAME.words.sheet(magi.GAME.edition(), "en")]
    assert notes[0].endswith("Rebuilt: penalty points and copies.") and notes[2].endswith("everything but the colour.")
    real = changed_edition(tmp_path, {f"card.{card['id']}.origin": "book" for card in magi.GAME.edition().data["card"]})
    assert not any("Rebuilt" in part.note for part in magi.GAME.words.sheet(magi.GAME.edition(real), "en"))


def test_a_card_list_of_cards_that_differ_by_colour(tmp_path: Any) -> None:
    """MG-1.16: an edition may give the red coin another number than the blue one; then they have rows of their own."""
    edition = magi.GAME.edition(changed_edition(tmp_path, {"card.red_coin.points": 5}))
    guild = magi.GAME.words.sheet(edition, "en")[0]
    assert ["Coin", "3", "0", "0", "5"] in guild.rows and ["Coin", "0", "3", "3", "1"] in guild.rows


def ahead(match: Match, action: str, language: Language = "en") -> list[str]:
    seat = match.to_act[0]
    information = match.information(seat)
    events = [event for event, _ in consequences(information, match.check(action, seat))]
    assert match.game.words.then
    return match.game.words.then(match.edition, information.view(), action, events, language, ["Anna", "Bea", "Cem"])


def test_a_newcomer_is_told_whom_a_card_hits_and_with_what() -> None:
    """MG-3.2, MG-3.3, MG-3.5, MG-4.5, MG-4.12"""
    hands = [["blue_scepter_2", "blue_cup", "colour_mage", "storm_caller"], ["red_coin", "red_broom"], ["red_cloak"]]
    match = magi.position(hands, 3, discard_pile=["blue_coin"])
    assert ahead(match, "play blue_cup") == ["Bea can then play only Blue, Cup or a magus."]
    assert ahead(match, "play blue_cup", "de") == ["Bea kann dann nur Blau, Becher oder einen Magus spielen."]
    assert ahead(match, "play blue_scepter_2") == [
        "Bea must then draw 2 cards, or dodge with a magic sign (Blue, Scepter or a magus)."
    ]
    assert ahead(match, "play storm_caller", "de") == [
        "Bea muss dann 3 Karten ziehen oder mit einer beliebigen Karte mit Magie-Zeichen ausweichen."
    ]
    assert ahead(match, "play colour_mage") == ["You then name the colour that the next card must have."]
    assert ahead(match, "draw") == ["You draw one card.", "You may then play a card that fits, or pass."]
    match.play("play colour_mage")
    assert ahead(match, "name red") == ["Bea can then play only Red or a magus."]


def test_a_last_card_that_leaves_a_debt_makes_its_player_wait() -> None:
    """MG-8.3, MG-8.4; without a debt the round is won (MG-8.1)."""
    hands = [["blue_scepter_1"], ["red_coin", "red_broom"], ["red_cloak"]]
    waits = magi.position(hands, 3, discard_pile=["blue_coin"])
    assert "With no card left you wait" in ahead(waits, "play blue_scepter_1")[1]
    wins = magi.position([["blue_cup"], ["red_coin", "red_broom"], ["red_cloak"]], 3, discard_pile=["blue_coin"])
    assert ahead(wins, "play blue_cup") == ["Anna has no cards left and wins the round."]
