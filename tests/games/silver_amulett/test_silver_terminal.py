"""The table of Silver Amulett in the terminal."""

import io
import re
from typing import Any

import pytest
from rich.console import Console
from silver_tables import A, B, play, table

from amulett import Match
from amulett.core.clause import LANGUAGES, Language
from amulett.games.silver_amulett.words.terminal import draw

NAMES = ("Ambra", "Balduin", "Cosima", "Dagobert")


def drawn(match: Match, seat: int | None = A, language: Language = "en", width: int = 80) -> list[str]:
    console = Console(file=io.StringIO(), width=width, color_system=None, markup=False, highlight=False)
    console.print(draw(match.edition, match.observe(seat), language, NAMES[: match.players]))
    assert isinstance(console.file, io.StringIO)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def busy(**layout: object) -> Match:
    """Open, closed, guarded and covered cards, a row, an amulet, points of two rounds, a call."""
    given = {"guards": [[A, 1, 2]], "points": [[12, 0], [3, 4]], "caller": B, "row": [12], "discard": [6, 4]} | layout
    return table("3^ 5 [12^] 7 8", "1^ 2 3 4", pile=[9], round=3, **given)  # type: ignore[arg-type]


def test_a_table() -> None:
    assert drawn(busy()) == [
        "Silver Amulett · round 3 of 4 ──────────────────────────────────────────────────",
        "  Balduin · 7 penalty points (3 + 4) · has called the reckoning",
        "      1     2     3     4",
        "    │ 1 │ │░░░│ │░░░│ │░░░│",
        "",
        "Draw pile     30 cards",
        "Open row      1: 12 (Robber*)",
        "Discard pile  6 (Revealer*) on top, 2 cards",
        "",
        "▶ Ambra (you) · 12 penalty points (12 + 0) · Start player · Silver Amulet",
        "      1     2     3     4     5",
        "    ┌───┐ ┌───┐ ┌───┐ ┌───┐ ┌───┐",
        "    │ 3 │ │░░░│ │12 │ │░░░│ │░░░│",
        "    └───┘ └───┘ └───┘ └───┘ └───┘",
        "           ▲1     ◆",
        "░ face down · ◆ under the amulet · ▲2 guarded by the Bodyguard at place 2",
        "* ability and number of copies: rebuilt",
        "1 Squire* · 3 Bodyguard* · 12 Robber*",
    ]


def test_named_cards_are_pushed_up() -> None:
    match = busy()
    play(match, "take_discard", "slot 2", "slot 4")
    assert drawn(match, A)[-8:-4] == [
        "          ┌───┐       ┌───┐",
        "    ┌───┐ │░░░│ ┌───┐ │░░░│ ┌───┐",
        "    │ 3 │ └───┘ │12 │ └───┘ │░░░│",
        "    └───┘       └───┘       └───┘",
    ]
    assert "Hand          you hold 6 (Revealer*), from the discard pile" in drawn(match, A)
    others = drawn(match, B, "de")
    assert "           ↑▲1    ◆     ↑" in others
    assert "Hand            Ambra hält 6 (Enthüller*), vom Ablagestapel" in others


def test_a_held_card_is_shown_to_its_holder_only() -> None:
    match = busy(row=[])
    play(match, "draw_pile")
    assert "Hand          you hold 9 (Seer*), from the draw pile" in drawn(match, A)
    for other in (B, None):
        assert "Hand          Ambra holds one card, from the draw pile" in drawn(match, other)


def test_a_look_leaves_no_trace_on_the_table() -> None:
    """SA-15.4: the table before and after a look differs in nothing that shows the face."""
    match = table("2^ 5 6 7 8", discard=[11])
    before = drawn(match)
    play(match, "empath", "slot 3")
    assert drawn(match) == before


def test_a_memory_help_shows_what_was_seen() -> None:
    match = busy(seen={A: ["A2", "B3"]}, options={"memory_help": "on"})
    assert "    │ 3 │ │░5 │ │12 │ │░░░│ │░░░│" in drawn(match)
    assert "    │ 1 │ │░░░│ │░3 │ │░░░│" in drawn(match)
    assert "Discard pile  6 (Revealer*) on top, 2 cards · 6 4" in drawn(match)
    assert "    │ 3 │ │░░░│ │12 │ │░░░│ │░░░│" in drawn(match, B)
    match = table("5 6 7 8 9", pile=[11, 4], options={"memory_help": "on"})
    play(match, "draw_pile", "discard_ability", "put_back")
    assert "Draw pile     30 cards · you have seen: 1. = 4" in drawn(match, A)
    assert "Draw pile     30 cards" in drawn(match, B)


def test_vacated_places_and_abilities() -> None:
    match = table("8 8 1 8 2", pile=[5], discard=[12])
    play(match, "draw_pile", "exchange", "slot 1", "slot 2", "slot 4", "confirm")
    assert "      ·     ·   │░░░│   ·   │░░░│" in drawn(match)
    match = table("5 6 7 8 9", None, None, pile=[12])
    play(match, "draw_pile", "discard_ability", "seat 2", "slot 4")
    assert "Ability       12 (Robber*), aimed at Cosima, place 4" in drawn(match, B)
    match = table("5 6 7 8 9", pile=[10], discard=[4, 3])
    play(match, "draw_pile", "discard_ability")
    assert "Discard pile  10 (Master*) on top, 3 cards · can be fetched: 3, 4" in drawn(match, B)


def test_an_amulet_that_may_be_laid() -> None:
    match = table("5 6 7 8 9", round=2, amulet=B)
    assert drawn(match)[1] == "  Balduin · 0 penalty points · Silver Amulet, may still be laid"
    assert drawn(match, A, "de")[1] == "  Balduin · 0 Strafpunkte · Silber-Amulett, darf noch aufgelegt werden"


def test_empty_piles_and_the_stall_counter() -> None:
    match = table("5 6 7 8 9", "5 6 7 8 9", row=[4], decision="main", discard=[], rest="discard", stall=8)
    lines = drawn(match)
    assert "Draw pile     empty" in lines
    match = table("5 6 7 8", discard=[], decision="main")
    assert "Discard pile  empty" in drawn(match)
    assert "Stall         after 10 turns without a draw the discard pile is shut; so far 8" in lines
    shut = drawn(table("5 6 7 8", discard=[4], stall=10), language="de")
    assert "Stillstand      die Ablage ist gesperrt, bis jemand zieht" in shut
    assert not [line for line in drawn(table("5 6 7 8", stall=4)) if line.startswith("Stall")]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("seat", [A, B, None])
def test_it_fits_the_terminal_and_tears_no_card(language: Language, width: int, seat: int | None) -> None:
    match = table("3^ 5 7 8 " + "? " * 16, "1^ 2 3 4", None, pile=[9], guards=[[A, 1, 2]])
    lines = drawn(match, seat, language, width)
    assert all(len(line) <= width for line in lines)
    assert sum(line.count("│") for line in lines) == 2 * (20 + 4 + 5)
    assert len(lines) <= 30


def test_what_a_card_in_hand_does_is_shown_to_its_holder() -> None:
    """Until a place is named: then it is decided what happens with the card."""
    match = table("5 6 7 8 9", pile=[8])
    play(match, "draw_pile")
    assert "              8: Secretly look at one of an opponent’s face-down cards." in drawn(match, A)
    assert not [line for line in drawn(match, B) if "Secretly" in line]
    play(match, "exchange")
    assert [line for line in drawn(match, A) if "Secretly" in line]
    play(match, "slot 1")
    assert not [line for line in drawn(match, A) if "Secretly" in line]


@pytest.mark.parametrize(
    ("layout", "starred"),
    [
        ({"villages": ("0^ 5 6 7 8",), "discard": [0]}, []),
        ({"villages": ("3^ 5 6 7 8",), "discard": [0]}, ["Bodyguard*"]),
        ({"villages": ("5 6 7 8 9",), "discard": [12]}, ["Robber*"]),
        ({"villages": ("5 6 7 8 9",), "discard": [], "row": [4]}, ["Rascal*"]),
        ({"villages": ("5 6 7 8 9",), "discard": [], "hand": [9], "decision": "hold"}, ["Seer*"]),
    ],
)
def test_whatever_is_rebuilt_has_a_star_wherever_it_lies(layout: dict[str, Any], starred: list[str]) -> None:
    """SA-1.8: what the characters do, but for the Villager; the star is explained in one line."""
    villages = layout.pop("villages")
    lines = drawn(table(*villages, **layout))
    assert re.findall(r"\w+\*", " ".join(lines)) == starred
    assert ("* ability and number of copies: rebuilt" in " · ".join(lines)) == bool(starred)
