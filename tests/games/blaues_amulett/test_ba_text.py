"""The game in words and in the terminal."""

import re
from pathlib import Path
from random import Random

import pytest
from blaue_tables import BOX, EDITIONS, GREEN, RED, YELLOW, cards, play, table
from rich.console import Console

from amulett import Match
from amulett.core.clause import LANGUAGES, Language
from amulett.core.event import FORCED
from amulett.games.blaues_amulett import GAME
from amulett.games.blaues_amulett.state import Told
from amulett.games.blaues_amulett.words.terminal import draw
from amulett.games.blaues_amulett.words.text import the, whom

NAMES = ["Anna", "Ben", "Cleo", "Dora"]


def told(match: Match, you: int | None, language: Language) -> list[str]:
    return match.story(you, language, NAMES[: match.players])


def shown(match: Match, viewer: int | None, language: Language = "en", width: int = 100) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as capture:
        console.print(draw(match.edition, match.observe(viewer), language, NAMES[: match.players]))
    return capture.get()


def test_a_walk_in_words() -> None:
    match = table("R1.5", hands=[cards("dwarf")])
    play(match, "play 4", "pay")
    assert told(match, RED, "en") == [
        "You play the 4.",
        "You pay a Dwarf card for the first gate.",
        "You reach space 2 past the first gate.",
    ]
    assert told(match, YELLOW, "de") == [
        "Anna spielt die 4.",
        "Anna bezahlt eine Zwerg-Karte für das erste Tor.",
        "Anna erreicht Feld 2 hinter dem ersten Tor.",
    ]


def test_swinging_and_turning_in_words() -> None:
    match = table("R1.5", draw_pile=cards("fire"))
    play(match, "play joker", "joker 3", "play 5", "turn")
    assert (
        told(match, YELLOW, "en")[1]
        == "Anna swings back before the first gate and reaches space 5 past the start castle, left-hand path."
    )
    assert told(match, RED, "de")[-1] == "Du wendest vor dem Start-Schloss und erreichst Feld 1 hinter dem Start-Schloss."


def test_ba_14_4_special_locations_and_dark_powers_stand_in_sentences() -> None:
    """With their articles, in the words of the edition; a name of a user's own edition stays as it is."""
    match = table("R1.6", free=["gate_1"], edition="en")
    play(match, "play 1", "move wizard", "put ruin")
    assert told(match, RED, "de")[1:] == [
        "Du erreichst das erste Tor.",
        "Du versetzt die Zauberin auf die Ruinen von Leben und Tod.",
        "Im Tausch kommt die Hexe auf das erste Schloss.",
    ]
    assert told(match, YELLOW, "en")[2:] == [
        "Anna moves the enchantress to the Ruins of Life & Death.",
        "In exchange the witch goes to the first castle.",
    ]
    edition = GAME.edition()
    assert GAME.words.action(edition, "move dwarf", "de", NAMES) == "Den Zwerg versetzen"
    assert GAME.words.action(edition, "put fire", "de", NAMES) == "Auf das Feuer versetzen"
    assert the("Moor", "de") == whom("Moor", "de") == "Moor"


def test_a_theft_is_told_to_each_in_his_own_way() -> None:
    match = table("R6.1", "R6.2", "P0", amulet=YELLOW, hands=[[], cards("wizard")], edition="en")
    play(match, "play 1", "steal")
    last = {viewer: told(match, viewer, "en")[-1] for viewer in (RED, YELLOW, GREEN, None)}
    assert last == {
        RED: "You steal an Enchantress card from Ben.",
        YELLOW: "Anna steals an Enchantress card from you.",
        GREEN: "Anna steals a card from Ben.",
        None: "Anna steals a card from Ben.",
    }
    assert told(match, YELLOW, "de")[-1] == "Anna nimmt dir eine Zauberin-Karte ab."


def test_a_push_is_told_to_each_in_his_own_way() -> None:
    match = table("R3.1", "R3.2")
    play(match, "play 1")
    assert told(match, RED, "en")[-1] == "You push Ben off, to space 2 past the Ruin, left-hand path."
    assert told(match, YELLOW, "en")[-1] == "Anna pushes you off, to space 2 past the Ruin, left-hand path."
    assert told(match, None, "de")[-1] == "Anna bringt Ben aus der Bahn, auf Feld 2 hinter der Ruine, Rückweg."


def test_amulet_cards_and_a_reshuffle_in_words() -> None:
    match = table("R3.6", free=["castle_1"], draw_pile=cards("amulet", "amulet", "fire"), rest="box")
    play(match, "play 1", "take")
    assert told(match, YELLOW, "en")[2:] == [
        "Anna draws 3 cards.",
        "Anna lays down 2 amulet cards.",
        "Anna is given the Blue Amulet.",
        "The discard pile is shuffled into a new draw pile (2 cards).",
    ]
    assert "Du legst 2 Amulett-Karten ab." in told(match, RED, "de")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_happen_has_a_sentence(edition: str, language: Language) -> None:
    """Stories, questions and actions of whole matches, with nothing left unfilled."""
    for seed in range(2):
        match = Match.deal(GAME, GAME.edition(edition), 3, {}, seed)
        lots = Random(seed)
        for _ in range(500):
            if match.over:
                break
            seat = match.to_act[0]
            question = GAME.words.question(match.edition, match.observe(seat), language, NAMES)
            actions = [GAME.words.action(match.edition, a.text, language, NAMES) for a in match.legal_actions(seat)]
            assert len(set(actions)) == len(actions)
            assert all(sentence and not re.search(r"[{}]|None", sentence) for sentence in [question, *actions])
            match.play(lots.choice(match.legal_actions()))
        for viewer in (None, 0, 1, 2):
            assert all(not re.search(r"[{}]|None|_", sentence) for sentence in told(match, viewer, language))


ROWS = [
    *((Told.LOT, 0, 5), (Told.TURN_BEGAN, 0, 1), (Told.PLAYED, 0, 2, 3), (Told.PLAYED, 0, 5, 1), (Told.PAID, 0, 1, 1)),
    *((Told.STEPPED, 0, 1021), (Told.STEPPED, 0, 2021), (Told.STEPPED, 0, 1021), (Told.STEPPED, 0, 0)),
    *(
        (Told.PUSHED, 1, 2021, 0),
        (Told.SHOVED, 1, 2021),
        (Told.AMULET, 0, 1),
        (Told.AMULET, 0, -1),
        (Told.AMULET_LEFT, 0, 1),
    ),
    *((Told.AMULET_LEFT, 0, -1), (Told.AMULET_IDLE, 0), (Told.STOLE, 0, 1, 6), (Told.SPARED, 0, 1), (Told.DREW, 0, 6)),
    *((Told.AMULET_CARD, 0), (Told.GATHERED, 0, 4), (Told.AMULET_CARD, 0), (Told.AMULET_CARD, 0), (Told.DECLINED, 0, 0)),
    *((Told.DECLINED, 0, 1), (Told.DISCARDED, 0, 3), (Told.RESHUFFLED, 1), (Told.TURNED_UP, 0), (Told.STOPPED, 0)),
    *((Told.POWER_MOVED, 0, 1, 3), (Told.POWER_SWAPPED, 0, 2, 10), (Told.ARRIVED, 0), (Told.ENDED, 0), (Told.ENDED, 1)),
    (FORCED, 0, 7),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_event_has_its_sentence_for_everybody(language: Language) -> None:
    assert {row[0] for row in ROWS} == {FORCED, *Told}
    edition = GAME.edition()
    events = GAME.events(edition, [[*row, 0, 0, 0][:4] for row in ROWS])
    for viewer in (None, RED, YELLOW, GREEN):
        for event in filter(None, (event.seen_by(viewer) for event in events)):
            sentence = GAME.words.event(edition, event, language, NAMES, viewer)
            assert re.fullmatch(r"[A-ZÄÖÜ].*[.!]", sentence) or event.name == "turn_began", (event, sentence)
            assert not re.search(r"[{}_]|None", sentence)


@pytest.mark.parametrize("width", [80, 100])
@pytest.mark.parametrize("board", ["A", "B"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_the_terminal(width: int, board: str, language: Language) -> None:
    match = table("P0", "R3.2", "L3.2", "castle_1", amulet=GREEN, options={"board": board}, edition="en")
    lines = shown(match, RED, language, width).splitlines()
    assert max(len(line.rstrip()) for line in lines) <= width
    lanes = [line for line in lines if re.search("┌────┐|└────┘", line)]
    boxes = [re.findall(r"┌────┐|└────┘", line) for line in lanes]
    assert all(len(above) == len(below) for above, below in zip(boxes[::2], boxes[1::2], strict=True))
    fields = sum(len(re.findall("[·›‹ABCD]", lane)) for lane in lanes)
    assert fields == {"A": 100, "B": 120}[board]


def test_the_table_shows_who_stands_where_and_what_blocks() -> None:
    """Red before the guarded first gate, green with the amulet in the left lane, yellow on the castle."""
    match = table("R1.4", "castle_1", "L3.2", amulet=GREEN, hands=[cards("fire")])
    lines = shown(match, RED, width=104).splitlines()
    right, middle, left = (
        next(n for n, line in enumerate(lines) if line.startswith(start)) for start in ("R→", "   │", "L←")
    )
    assert lines[right][3:].replace("┌────┐", "").split()[:6] == ["·", "·", "›", "A", "·", "›"]
    assert "C*" in lines[left]
    assert lines[middle].count("B") == 1
    names, powers = lines[right - 2], lines[right - 1]
    assert powers.index("▲ Dwarf") == names.index("First gate")
    assert powers.index("▲ Witch") == names.index("Ruin")
    assert any("Fire card" in line for line in lines)


def test_a_narrow_terminal_shows_the_whole_path_in_two_bands() -> None:
    match = table("R1.4", "castle_1", "L3.2", amulet=GREEN)
    lines = shown(match, RED, width=80).splitlines()
    lanes = [line for line in lines if line.startswith(("R→ ┌", "L← └"))]
    assert lanes[0].startswith("R→ ┌────┐ ··›A·› ┌────┐")
    assert lanes[1].split()[6] == "‹C·‹··"
    assert len(lanes) == 4
    assert next(line for line in lines if " C  " in line).rstrip().endswith("* Amulet")


def test_the_table_shows_the_discard_pile_and_its_top() -> None:
    match = table("R1.4", discard_pile=cards("fire", "ruin", "fire"))
    assert "Ruin card, 2×\N{NO-BREAK SPACE}Fire card (Fire card on top)" in shown(match, None)


def test_the_table_of_a_spectator_shows_no_hand() -> None:
    match = table("R1.4", "castle_1", hands=[cards("fire"), cards("ruin")])
    assert "Fire card" not in shown(match, None)
    assert "Fire card" not in shown(match, YELLOW)


def test_the_table_does_not_show_a_walk_to_others() -> None:
    match = table("R1.4", "castle_1", hands=[cards("dwarf")])
    before = shown(match, YELLOW)
    play(match, "play 4")
    assert shown(match, YELLOW) == before
    assert "R1.4 → R1.5" in shown(match, RED)


# ---- what is rebuilt


REBUILT = ["BA-1.2", "BA-1.5", "BA-2.3", "BA-2.7", "BA-2.9"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_names_all_that_is_rebuilt(language: Language) -> None:
    """BA-1.2, BA-1.5, BA-2.3, BA-2.7, BA-2.9: each of them is a clause with that mark."""
    note = shown(table("P0"), RED, language, width=500).splitlines()[-1]
    assert sorted(re.findall(r"BA-\d+\.\d+", note)) == REBUILT
    assert {GAME.clause(id).origin for id in REBUILT} == {"rebuilt"}


def test_an_edition_with_the_printed_values_has_nothing_to_note(tmp_path: Path) -> None:
    file = tmp_path / "printed.toml"
    file.write_text(BOX.replace('origin = "rebuilt"', 'origin = "book"'), encoding="utf-8")
    assert "Rebuilt" not in shown(table("P0", edition=file), RED)
    edition = GAME.read_edition(file.read_text(encoding="utf-8"), "printed", "printed")
    assert "*" not in str(GAME.words.sheet(edition, "en"))


# ---- the summary sheet


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_the_sheet_lists_the_whole_box(edition: str, language: Language) -> None:
    """31 fate cards (BA-1.4), six movement cards (BA-1.1), eleven places (BA-2.1), three dark powers (BA-1.3)."""
    fates, ways, places, powers = GAME.words.sheet(GAME.edition(edition), language)
    assert sum(int(row[1].rstrip("*")) for row in fates.rows) == 31
    assert [len(part.rows) for part in (fates, ways, places, powers)] == [7, 6, 11, 3]
    for part in (fates, ways, places, powers):
        assert {len(row) for row in part.rows} == {len(part.columns)}
        assert not re.search(r"[{}_]|None", str(part))


def test_the_sheet_speaks_for_its_edition() -> None:
    """BA-11.2, BA-7.2: where castle cards come from, and what is demanded."""
    original, english = (GAME.words.sheet(GAME.edition(edition), "en")[2] for edition in EDITIONS)
    assert original.rows[3] == ["First castle", "21 / 18", "Dark Power's card", "you may draw 3 fate cards"]
    assert english.rows[3][-1] == "you may take the top 3 discards"
    assert english.rows[2][2] == "Ruins card + Dark Power's card"
    assert [row[0] for row in original.rows if row[0].endswith("*")] == [
        *("Second gate*", "Spring*", "Second castle*", "Third gate*", "Fire*")
    ]
