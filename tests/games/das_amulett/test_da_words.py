"""Sentences, and the table in the terminal."""

import re
from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest
from da_tables import GAME, A, B, C, changed_edition, deal, play, table
from rich.console import Console

from amulett import Match
from amulett.core.clause import LANGUAGES, Language
from amulett.core.lookahead import consequences
from amulett.games.das_amulett.state import Told
from amulett.games.das_amulett.words.follows import beforehand, then
from amulett.games.das_amulett.words.sentences import COUNTS, EVENTS, QUESTIONS, THEN, WORDS
from amulett.games.das_amulett.words.terminal import draw
from amulett.testing.cases import pick

NAMES = ["Anna", "Bert", "Cleo", "Dora", "Emil", "Fritz"]


def told(match: Match, language: Language, seat: int | None = None) -> list[str]:
    return match.story(seat, language, NAMES)


def question(match: Match, language: Language) -> str:
    seat = match.to_act[0]
    return match.game.words.question(match.edition, match.observe(seat), language, NAMES)


def drawn(match: Match, language: Language, seat: int | None, width: int = 100) -> str:
    out = StringIO()
    Console(file=out, width=width, no_color=True).print(
        draw(match.edition, match.observe(seat), language, NAMES[: match.players])
    )
    return out.getvalue()


def test_both_languages_have_the_same_sentences() -> None:
    for sentences in (EVENTS, WORDS, COUNTS, QUESTIONS, THEN):
        both: dict[Language, Any] = sentences
        assert both["de"].keys() == both["en"].keys()
    assert {event.name.lower() for event in Told} <= EVENTS["en"].keys()


@pytest.mark.parametrize("setup", ["beginner", "expert", "author"])
def test_everything_that_happens_can_be_told(setup: str) -> None:
    """To everybody, in both languages; and every action and question has its words."""
    match, lots = deal(4, setup, seed=3), Random(3)
    for _ in range(150):
        for language in LANGUAGES:
            assert "{" not in question(match, language)
            for action in match.legal_actions(match.to_act[0]):
                words = match.game.words.action(match.edition, action.text, language, NAMES)
                assert words
                assert "{" not in words
                assert "{" not in follows(match, action.text, language)
        seat, action = pick(match, lots)
        match.play(action, seat)
        if match.over:
            break
    for language in LANGUAGES:
        for viewer in (None, A, B):
            assert all(
                sentence and "{" not in sentence and "None" not in sentence for sentence in told(match, language, viewer)
            )


def test_sentences_about_others_and_about_the_reader() -> None:
    match = table({"influence": 2}, hands=[{"gold": 2}], board={"C3": ["light_blue"]})
    play(match, "bid 2", "take_back gold")
    assert "Anna bids 2 cards." in told(match, "en", B)
    assert "You bid 2 cards." in told(match, "en", A)
    assert "Anna nimmt 1 Gold zurück." in told(match, "de", None)
    assert "Du nimmst einen Edelstein aus C3 (Stadtteil): Hellblau." in told(match, "de", A)


def test_questions_say_what_is_at_stake() -> None:
    match = table({}, {"two_wishes": 4}, step="turn_up", deck=["gift"], offer=1)
    match.play("bid 2")
    assert question(match, "en") == "Gift: bid at least 3, or pass."
    match = table(hands=[{"silver": 3, "gold": 1}], party="B4")
    assert question(match, "de") == "Tausch in B4 (Wald): Biete mindestens 1 oder passe."


def test_the_question_about_a_payment_is_one_question() -> None:
    match = table(hands=[{"gold": 2, "copper": 2, "iron": 2}], party="C4", board={"C4": ["red"]})
    play(match, "bid 5")
    assert question(match, "en") == "How do you pay your 5 cards?"
    play(match, "pay gold_2")
    assert question(match, "de") == "Womit zahlst du die übrigen 3 deiner 5 Karten?"


def test_the_least_bid_and_the_valid_metals_are_in_sight() -> None:
    """DA-8.8, DA-14.14, DA-14.15: after a bid by Tremendous Might two more, with Superiority as much."""
    match = table({"tremendous_might": 3}, {"superiority": 3}, hands=[{"silver": 3}, {"silver": 4}], party="B4")
    play(match, "bid 2")
    assert [match.observe(seat)["least_bid"] for seat in (A, B, C)] == [4, 2, 4]
    assert match.observe(B)["accepts"] == {"B4": ["silver"]}
    assert match.observe(None)["accepts"] == {} and match.observe(None)["least_bid"] is None


def follows(match: Match, action: str, language: Language = "en") -> str:
    seat = match.to_act[0]
    return beforehand(match.edition, match.observe(seat), action, language, NAMES)


def test_before_a_bid_of_stones_one_knows_who_could_outbid_it() -> None:
    """DA-5.3: everybody bids once, from the start player on."""
    match = table({}, {"two_wishes": 8}, step="turn_up", deck=["gift"], offer=1)
    assert follows(match, "bid 1") == "With 1 you lead and keep 9 stones. Still able to outbid you: Bert (2) and Cleo (10)."
    assert follows(match, "bid 5") == "With 5 you lead and keep 5 stones. Only Cleo can still outbid you (10)."
    assert follows(match, "bid 10", "de").endswith("Niemand nach dir hat genug Energiesteine, um dich zu überbieten.")
    assert follows(match, "pass") == "If nobody bids, the spell goes under the spell deck."
    play(match, "bid 2")  # two stones are too few to go on: the next one is the last
    assert follows(match, "bid 10", "de") == "Mit 10 führst du und behältst keinen Energiestein."
    assert follows(match, "pass") == ""  # the events say who wins


def test_before_a_bid_of_cards_one_knows_what_is_known_of_the_others() -> None:
    """DA-8.14: how many cards they hold."""
    hands = [{"silver": 4, "gold": 1}, {"gold": 3}, {"silver": 3}]
    match = table({"tremendous_might": 3}, {"superiority": 3}, hands=hands, party="B4")
    assert follows(match, "bid 2") == "With 2 you lead and keep 3 cards. Only Bert can still outbid you (3)."
    assert follows(match, "bid 4").endswith("Nobody holds enough cards to outbid you.")
    play(match, "bid 1")
    assert follows(match, "pass", "de") == "Du bist aus diesem Tausch heraus. Anna führt mit 1."


def test_before_a_gem_is_taken_both_ways_to_win_are_counted() -> None:
    """DA-15.1"""
    board = {"C3": ["red", "green"]}
    amulets = [["red", "red", "red", "yellow", "grey", "grey"]]
    match = table(hands=[{"gold": 1}], amulets=amulets, board=board)
    play(match, "bid 1")
    assert follows(match, "take red") == "That makes 7 of 8 gems and 3 of 7 colours. One more gem wins."
    match = table(hands=[{"gold": 1}], amulets=[["red", "yellow", "grey", "white", "orange"]], board=board)
    play(match, "bid 1")
    assert follows(match, "take green", "de").endswith("Noch eine Farbe, und du gewinnst.")
    match = table(hands=[{"gold": 1}], amulets=[[*amulets[0], "brown"]], board=board)
    play(match, "bid 1")
    assert follows(match, "take green") == ""  # the events say that it wins


def test_before_the_party_moves_one_knows_what_could_be_bid_there() -> None:
    """DA-8.2, DA-14.18"""
    hands = [{"silver": 3, "gold": 2, "iron": 1}]
    board = {"C3": ["red"], "B3": ["green"], "C2": ["grey"]}
    match = table({"golden_metamorphosis": 3}, hands=hands, board=board, step="move_party", marker=3, markers_out=2)
    assert follows(match, "move c2") == "Iron is asked for there; you could bid 3 cards."
    assert follows(match, "move b3", "de") == "Dort gilt jedes Metall; du könntest 6 Karten bieten."
    match = table(hands=hands, board=board, step="move_party", marker=3, markers_out=1)
    assert "next round" in follows(match, "move c2")


def test_before_metal_and_stones_change_hands_one_knows_what_is_left() -> None:
    match = table({"pull_of_light": 2}, {"gift": 3}, step="energy_turn")
    play(match, "use pull_of_light")
    assert follows(match, "drain gift") == "Gift of Bert would be left with 2 stones."
    match = table({"burning_desire": 2}, hands=[{"gold": 2}], step="gem_phase")
    assert follows(match, "name gold", "de") == "Du hast 2 Gold."
    assert follows(match, "decline") == ""


def test_what_takes_its_course_anyway_is_not_told_as_a_consequence() -> None:
    """The others' payments and the next round are no consequence of a choice; the own payment is."""
    match = table({"pull_of_light": 1}, {"gift": 3}, step="energy_turn")
    events = [event for event, _ in consequences(match.information(A), match.check("go_on", A))]
    told = then(match.edition, match.observe(A), "go_on", events, "en", NAMES)
    assert told[0].startswith("You take stones back: Pull of Light")
    assert all(sentence.startswith("You ") for sentence in told)
    assert then(match.edition, match.observe(A), "use pull_of_light", events[:1], "en", NAMES)[0].startswith(
        "Before paying"
    )


def test_actions_as_a_list_shows_them() -> None:
    shown = {
        "keep gift+superiority": ("Keep Gift and Superiority", "„Geschenk“ und „Überlegenheit“ behalten"),
        "pay gold_2": ("Pay 2 Gold", "2 Gold zahlen"),
        "move c4": ("Move to C4 (City district)", "Nach C4 (Stadtteil) ziehen"),
        "swap both": ("Replace both spells", "Beide Zaubersprüche ersetzen"),
        "drain energy_arc": ("A stone from Energy Arc", "Einen Energiestein von „Energiebogen“"),
        "allocate_first 1": ("1 stone", "1 Energiestein"),
    }
    for action, (english, german) in shown.items():
        assert GAME.words.action(GAME.edition(), action, "en", NAMES) == english
        assert GAME.words.action(GAME.edition(), action, "de", NAMES) == german


# ---- the table in the terminal


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seat", [None, A, B])
def test_the_table_fits_and_shows_the_map(language: Language, seat: int | None) -> None:
    match = table({"gift": 2}, hands=[{"gold": 1}], party="C4", board={"C4": ["red", "red", "grey"]})
    shown = drawn(match, language, seat, width=80)
    assert max(len(line) for line in shown.splitlines()) <= 80
    assert "| C6 " in shown
    for area in match.layout()["board"]:
        assert area in shown
    assert "@C4" in shown
    assert ("2red gry" if language == "en" else "2rot gra") in shown
    assert shown.count("^") == 8 + 1  # eight pyramids and the legend
    assert {"en": "7 colours or 8 gems win", "de": "7 Farben oder 8 Edelsteine gewinnen"}[language] in shown
    assert {"en": "dbl dark blue", "de": "dbl dunkelblau"}[language] in shown


def test_the_own_seat_stands_last_below_the_auction() -> None:
    """Nearest to the question, so that a small screen shows what one bids with."""
    words = ("Cleo", "Anna", "Exchange", "Bert (you)")
    match = table({"gift": 2}, {"influence": 2}, {"superiority": 2}, hands=[{"gold": 1}], marker=3)
    lines = drawn(match, "en", B).splitlines()
    places = [next(n for n, line in enumerate(lines) if word in line) for word in words]
    assert places == sorted(places)


def test_the_map_shows_the_wall_between_north_and_south() -> None:
    lines = drawn(table(), "en", None).splitlines()
    below_row_a, below_row_b = lines[5], lines[9]
    assert below_row_a == " " * 6 + "-" * 26 + "#" * 34 + "-" * 6
    assert below_row_b == "-" * 6 + "#" * 27 + "-" * 46
    assert all(line[32] == "#" for line in lines[5:10])  # between B2 and B3


def test_a_crowded_area_is_still_readable() -> None:
    many = ["red", "yellow", "green", "clear", "white", "grey", "orange", "brown"]
    assert "| cle whi +3" in drawn(table(board={"A1": many}), "en", None)


def test_hands_and_secrets_are_shown_only_to_their_seat() -> None:
    """DA-8.14, DA-3.6"""
    match = table(hands=[{"gold": 2}, {"iron": 3}])
    assert "hand: 3 Iron" in drawn(match, "en", B)
    assert "3 Iron" not in drawn(match, "en", A)
    match = deal(3, "expert", seed=1)
    held = match.layout()["held"]
    names = {spell["id"]: spell["name_en"] for spell in GAME.edition().data["spell"]}
    shown = drawn(match, "en", A)
    assert all(names[spell] in shown for spell in held[A])
    others = {names[spell] for seat in (B, C) for spell in held[seat]}
    assert not any(f"\n   {other}" in shown for other in others)


def test_da_1_6_rebuilt_values_are_marked(tmp_path: Path) -> None:
    """DA-1.6, DA-1.10, DA-2.6, DA-14.8: cost, income, curses and board, until whoever has the box says otherwise."""
    match = table({"croesus_curse": 2}, hands=[{"gold": 1}])
    shown = drawn(match, "en", A)
    assert "Foul Curse of Croesus*  ●● 2  cost 2*  income 1 Gold*" in shown
    assert "even out of your own.*" in " ".join(shown.split())
    assert "Layout of the areas*." in shown
    assert "* rebuilt: we did not have it in print." in shown
    changes = {"spell.croesus_curse.data_origin": "book", "spell.croesus_curse.origin": "book", "board.origin": "book"}
    known = table({"croesus_curse": 2}, hands=[{"gold": 1}], edition=changed_edition(tmp_path, changes))
    shown = drawn(known, "de", A)
    assert "Des Krösus übler Fluch  ●● 2  Kosten 2  Einkommen 1 Gold " in shown
    assert "auch aus deinem eigenen.*" not in " ".join(shown.split())
    assert "Anordnung der Gebiete" not in shown


def test_da_1_11_the_made_up_spell_is_marked() -> None:
    match = table({}, {"three_wishes": 2, "two_wishes": 2}, hands=[{"gold": 1}])
    shown = drawn(match, "de", A)
    assert "Drei Wünsche*" in shown
    assert "Zwei Wünsche*" not in shown


@pytest.mark.parametrize(
    ("spell", "clause", "name", "printed"),
    [
        ("influence", "DA-14.9", "Einfluss", "zwei Karten"),
        ("builders_gift", "DA-14.13", "Geschenk der Baumeister", "Pyramide"),
    ],
)
def test_what_is_played_against_the_print_is_marked_and_told_once(spell: str, clause: str, name: str, printed: str) -> None:
    """DA-14.9, DA-14.13: on the own seat and on others, at the auction, and nowhere else."""
    for match in (
        table({spell: 2}, hands=[{"gold": 1}]),
        table({}, {spell: 2}, hands=[{"gold": 1}]),
        table(step="turn_up", deck=[spell], offer=1),
    ):
        shown = " ".join(drawn(match, "de", A).split())
        assert f"{name}§" in shown
        assert shown.count("anders als gedruckt") == 1
        assert printed in shown.partition("anders als gedruckt")[2]
        assert clause in shown
    assert "§" not in drawn(table({"pharaohs_gift": 2}, hands=[{"gold": 1}]), "de", A)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_lists_every_spell_with_cost_income_and_text(language: Language) -> None:
    """DA-1.3, DA-1.5: sorted by phase, what is rebuilt marked; and both ways to win (DA-15.1)."""
    edition = GAME.edition()
    a_round, *phases, metals = GAME.words.sheet(edition, language)
    assert [len(part.rows) for part in phases] == [11, 19, 3]
    rows = [row for part in phases for row in part.rows]
    for (title, cost, income, text), spell in zip(rows, edition.data["spell"], strict=True):
        assert title.rstrip("*§") == spell[f"name_{language}"]
        assert (cost, text) == (str(spell["cost"]), spell[f"text_{language}"])
        assert sum(int(number) for number in re.findall(r"\d+", income)) == sum(spell["income"].values())
    assert {title[-1] for title, *_ in rows if title[-1] in "*§"} == {"*", "§"}
    assert "DA-14.9" in phases[1].note
    assert "DA-14.13" in phases[1].note
    assert [row[1] for row in metals.rows] == ["Aurum", "Argentum", "Aes", "Ferrum", "–"]
    goal = a_round.rows[-1][1]
    assert {"en": "7 colours", "de": "7 Farben"}[language] in goal
    assert {"en": "8 gems", "de": "8 Edelsteine"}[language] in goal


def test_da_15_1_both_ways_to_win_are_told_wherever_the_goal_is() -> None:
    """On the start page, in the story, and with the numbers of the edition when somebody has won."""
    sleeve = GAME.sleeve
    for text in (sleeve.about, sleeve.story):
        assert "seven different colours" in text["en"]
        assert "eight gems" in text["en"]
        assert "sieben verschiedene" in text["de"]
        assert "acht Edelsteine" in text["de"]
    seven = ["red", "yellow", "green", "clear", "white", "grey"]
    match = table(hands=[{"gold": 1}], amulets=[seven], board={"C3": ["orange"]})
    match.play("bid 1")
    assert "Anna wins with gems of 7 different colours." in told(match, "en", None)
    match = table(hands=[{"gold": 1}], amulets=[["red"] * 7], board={"C3": ["orange"]})
    match.play("bid 1")
    assert "Du gewinnst mit 8 Edelsteinen." in told(match, "de", A)


def test_the_offer_is_the_books_small_pile() -> None:
    """DA-5.1"""
    match = deal(4)
    assert "Der kleine Stapel liegt bereit: 4 Zaubersprüche." in told(match, "de", A)
    assert "21 + 3 (kleiner Stapel)" in drawn(match, "de", A)


def test_both_auctions_are_shown() -> None:
    match = table(step="turn_up", deck=["gift"], offer=1)
    match.play("bid 3")
    shown = drawn(match, "en", B)
    assert "Auction" in shown
    assert "highest bid 3 (Anna)" in shown
    gems = {"C3": ["red", "grey", "grey"]}
    match = table(hands=[{"gold": 3}, {"gold": 3}], marker=5, markers_out=4, named_metal="iron", board=gems)
    match.play("bid 2")
    shown = drawn(match, "en", B)
    assert "2 of 5 in C3 (City district): Red and 2 Grey; highest bid 2 (Anna); also valid: Iron" in shown
    match.play("pass")
    assert "passed" not in drawn(match, "en", B)  # the exchange is over
