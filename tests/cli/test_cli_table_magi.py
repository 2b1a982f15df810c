"""The table of Magi in the terminal."""

import io
from typing import Any

import pytest
from rich.console import Console

from amulett import Match
from amulett.core.clause import LANGUAGES, Language
from amulett.games import magi
from amulett.games.magi.words.terminal import draw
from amulett.games.magi.words.text import card_name

NAMES = ("Ambra", "Balduin", "Cosima", "Dagobert")
HAND = ["red_coin", "red_coin", "red_amulet", "blue_sword", "colour_mage", "arch_magus"]


def position(**table: Any) -> Match:
    layout: dict[str, Any] = {
        "hands": [HAND, ["red_shield"] * 2, ["blue_shield"], ["yellow_shield"] * 2],
        "scores": [12, 23, 31, 8],
    }
    return magi.position(**(layout | {"discard_pile": ["yellow_cloak"], "turn": 24, "round": 3} | table))


def drawn(match: Match, seat: int | None = 0, language: Language = "en", width: int = 80) -> str:
    console = Console(file=io.StringIO(), width=width, markup=False, highlight=False)
    console.print(draw(match.edition, match.observe(seat), language, NAMES[: match.players]))
    assert isinstance(console.file, io.StringIO)
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())


def test_a_table() -> None:
    assert drawn(position(starter=2, draw_counter=3)).splitlines()[:-3] == [
        "Magi · round 3, turn 24 · play runs clockwise ↓ ────────────────────────────────",
        "                Penalty points  Cards",
        "▶  Ambra (you)              12   6 ▮▮▮▮▮▮",
        "   Balduin                  23   2 ▮▮",
        "   Cosima                   31   1 ▮       start player",
        "   Dagobert                  8   2 ▮▮",
        "",
        "Open card  Yellow Cloak 2* ✦Through",
        "Demand     Yellow or Cloak",
        "Draw pile  87 cards, draw counter  3",
        "Your hand  2× Red Coin 1*  Red Amulet 3* ✦Reverse",
        "           Blue Sword 1*",
        "           Colour Mage 5* Select  Arch-Magus 10* ✦Original",
    ]


def test_in_german() -> None:
    table = drawn(position(direction="ccw"), language="de")
    assert "Magi · Runde 3, Zug 24 · Spielrichtung gegen den Uhrzeigersinn ↑ " in table
    assert "Vorgabe         Gelb oder Mantel" in table
    assert "Deine Hand      2× Rote Münze 1*  Rotes Amulett 3* ✦Reverse" in table


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100])
def test_it_fits_the_terminal_and_tears_no_card(language: Language, width: int) -> None:
    hand = [card["id"] for card in magi.GAME.edition().data["card"]][:40]
    match = magi.position(
        hands=[hand, ["red_shield"], ["red_coin"], ["blue_cup"]], silent={1: []}, options={"call_mode": "manual"}
    )
    table = drawn(match, language=language, width=width)
    assert max(map(len, table.splitlines())) <= width
    for id in hand:
        assert card_name(match.edition, id, language) in table


def test_hidden_cards_stay_hidden() -> None:
    table = drawn(position(), seat=2)
    assert "Your hand  Blue Shield 2" in table
    assert "Red" not in table


def test_a_spectator_sees_no_hand() -> None:
    table = drawn(position(), seat=None)
    assert "hand" not in table
    assert "(you)" not in table
    assert "Open card  Yellow Cloak" in table


def test_silence_and_an_empty_hand_are_remarked() -> None:
    match = position(
        hands=[HAND, [], ["blue_shield"], ["yellow_shield"] * 2],
        options={"call_mode": "manual"},
        silent={2: [0, 1, 3]},
        draw_counter=2,
    )
    table = drawn(match)
    assert "Balduin                  23   0         no cards left, but cards to draw" in table
    assert "Cosima                   31   1 ▮       stayed silent about “Magi!”" in table


def test_reconstructed_values_are_marked_as_such() -> None:
    assert "Open card  Yellow Cloak 2*" in drawn(position())
    assert "\n* rebuilt: numbers, copies, magi, and the ✦ of" in drawn(position())
    assert "\n* nachgebaut: Zahlen, Stückzahlen, Magi und das ✦ auf" in drawn(position(), language="de")


def test_the_values_of_a_real_box_are_not() -> None:
    text = magi.GAME.edition_text.replace('origin = "rebuilt"', 'origin = "book"')
    edition = magi.GAME.read_edition(text, "box", "box.toml")
    match = Match.deal(magi.GAME, edition, 3, {}, 1)
    assert drawn(match).endswith("✦ magic sign · numbers: penalty points")


def test_the_table_of_a_finished_match() -> None:
    match = position(hands=[["yellow_cup"], ["red_shield"]], players=2, scores=[3, 49])
    match.play("play yellow_cup")
    assert match.over
    assert "Ambra (you)               3   0" in drawn(match)
