"""Editions: switches and knobs, files that are refused, files of one's own (ledger, section 14 and Knobs)."""

import re
from pathlib import Path

import pytest
from blaue_tables import (
    BOX,
    EDITIONS,
    RED,
    YELLOW,
    cards,
    changed_text,
    decision,
    hand,
    knob,
    options,
    path,
    play,
    table,
    where,
    with_counts,
)

from amulett import AmulettError, BadEdition
from amulett.core.clause import clause_id
from amulett.core.edition import Edition
from amulett.games.blaues_amulett import GAME
from amulett.games.blaues_amulett.box.edition import KNOBS, SWITCHES
from amulett.games.blaues_amulett.state import Because


def read(text: str, name: str = "mine") -> Edition:
    return GAME.read_edition(text, name, "mine.toml")


def defects(text: str) -> list[str]:
    with pytest.raises(BadEdition) as refusal:
        read(text)
    return [f"{defect.where}: {defect.why}" for defect in refusal.value.defects]


def test_ba_14_1_the_original_is_the_default_and_either_board_may_be_chosen() -> None:
    assert GAME.edition().name == "de1986"
    for edition in EDITIONS:
        board = GAME.edition(edition).options["board"]
        assert (board.default, board.values) == ("B", ("A", "B"))
        for chosen, n in (("A", 5), ("B", 6)):
            match = table(f"R4.{n}", edition=edition, options={"board": chosen})
            play(match, "play 1")
            assert where(match) == "gate_2"
    with pytest.raises(AmulettError, match="option board"):
        table("P0", options={"board": "C"})


def test_ba_14_2_the_switches_differ_and_not_the_names(tmp_path: Path) -> None:
    """Scenario 51: the original under another id with only another castle source."""
    text = changed_text(('castle_source = "draw_pile"', 'castle_source = "discard_pile"'))
    text = text.replace("editions.de1986", "editions.third").replace(
        'default_edition = "de1986"', 'default_edition = "third"'
    )
    third = tmp_path / "my_box.toml"
    third.write_text(text, encoding="utf-8")
    castle = table("L4.2", free=["castle_1"], edition=third, discard_pile=cards("witch", "fire", "ruin", "dwarf"))
    play(castle, "play 2", "enter", "take")
    assert hand(castle) == cards("witch", "ruin", "fire")
    gate = table("L2.1", free=["gate_1"], edition=third)
    play(gate, "play 1")
    assert options(gate) == ["turn", "enter"]


def test_ba_14_2_a_file_with_the_switches_of_the_translation_plays_like_it(tmp_path: Path) -> None:
    """And has the same digest: a name is no rule."""
    switches = GAME.edition("en").data["switches"]
    changes = {name: value for name, value in switches.items() if name not in ("origin", "label_set")}
    copy = knob(tmp_path, **changes, label_set="translation")
    assert GAME.edition(copy).digest == GAME.edition("en").digest != GAME.edition("de1986").digest


def test_ba_14_2_a_file_may_be_named_after_one_of_its_editions(tmp_path: Path) -> None:
    """Then that one is played, else the file's default."""
    for name, source in (("en", "discard_pile"), ("de1986", "draw_pile"), ("mine", "draw_pile")):
        file = tmp_path / f"{name}.toml"
        file.write_text(BOX, encoding="utf-8")
        assert GAME.edition(file).data["switches"]["castle_source"] == source


def test_ba_14_2_no_rule_asks_for_the_name_of_an_edition() -> None:
    for source in GAME.folder.glob("*.py"):
        if source.name != "__init__.py":
            assert "de1986" not in source.read_text(encoding="utf-8")


@pytest.mark.parametrize("switch", [*SWITCHES, *KNOBS])
def test_ba_14_3_values_outside_the_table_are_refused(switch: str) -> None:
    """Scenario 50."""
    text = re.sub(rf"(?m)^{switch} = [^\[\n]*$", f'{switch} = "sometimes"', BOX)
    found = defects(text)
    assert any(switch in defect and "sometimes" in defect for defect in found)


@pytest.mark.parametrize(
    ("old", "new", "where", "why"),
    [
        ("hand_limit = 3", "hand_limit = 0", "knobs.hand_limit", "whole number from 1"),
        ("castle_cards = 3", "castle_cards = 0", "knobs.castle_cards", "whole number from 1"),
        ("max_rounds = 200", "max_rounds = 0", "knobs.max_rounds", "whole number from 1"),
        ("joker_min = 1", "joker_min = 0", "knobs.joker_min", "whole number from 1"),
        ("joker_min = 1", "joker_min = 7", "knobs.joker_max", "at least joker_min"),
        ("joker_max = 6", "joker_max = 13", "knobs.joker_max", "from 1 to 12"),
        ("hand_limit = 3", "hand_limit = 3\nhand_size = 4", "knobs.hand_size", "is unknown here"),
        ('arrow_draw = "optional"', 'arrow_draw = "optional"\nluck = true', "switches.luck", "is unknown here"),
        ('amulet_until = "fire"', 'amulet_until = "moat"', "knobs.amulet_until", "must be start_castle or"),
        ('amulet_start = "castle_of_light"', 'amulet_start = "P4"', "knobs.amulet_start", "must be start_castle or"),
        ('ability = "solve_task"', 'ability = "fly"', "fate_cards[4].ability", "must stay 'solve_task'"),
        ('target = "witch"', 'target = "dragon"', "fate_cards[2].target", "must stay 'witch'"),
        ('start_place = "ruin"', 'start_place = "start_castle"', "dark_powers[1].start_place", "must be gate_1 or"),
        ('start_place = "ruin"', 'start_place = "gate_1"', "dark_powers[1].start_place", "holds a dark power already"),
        ('start_place = "ruin"', 'start_place = "moat"', "dark_powers[1].start_place", "must be gate_1 or"),
        ("fields = 5", "fields = 1", "boards.A.legs[0].fields", "from 2 to 11"),
        ("arrows_right = [3]", "arrows_right = [6]", "boards.A.legs[0].arrows_right", "different fields from 1 to 5"),
        ("arrows_left = [3]", "arrows_left = [3, 3]", "boards.A.legs[0].arrows_left", "different fields from 1 to 5"),
        ("fields_per_lane = 50", "fields_per_lane = 51", "boards.A.fields_per_lane", "must stay 50"),
        ("arrows_per_lane = 10", "arrows_per_lane = 9", "boards.A.arrows_per_lane", "must stay 10"),
        ("goal_step = 60", "goal_step = 61", "boards.A.goal_step", "must stay 60"),
        ("step = 12", "step = 13", "boards.A.places[2].step", "must stay 12"),
        ('kind = "gate"', 'kind = "castle"', "boards.A.places[1].kind", "must stay 'gate'"),
        ('id = "gate_1"', 'id = "gate_2"', "boards.A.places", "must be each of"),
        ('task_card = "ruin_card"', 'task_card = "fire_card"', "boards.A.places[2].task_card", "must stay 'ruin_card'"),
        ("count = 5", "count = 0", "fate_cards[0].count", "whole number from 1"),
        ("count = 5", "count = 40", "fate_cards", "at most 60 fate cards"),
        ("holdable = false", "holdable = true", "fate_cards[0].holdable", "must stay False"),
        ("distance = 3", "distance = 4", "way_cards[2].distance", "must stay 3"),
        ("players_max = 4", "players_max = 5", "meta.players_max", "from 2 to 4"),
        ("players_min = 2", "players_min = 4\nlast = 1", "meta.last", "is unknown here"),
        ('default_edition = "de1986"', 'default_edition = "fr"', "default_edition", "must be de1986 or en"),
        ('default_board = "B"', 'default_board = "C"', "default_board", "must be A or B"),
        (
            'board = "B"\n\n[editions.de1986.sw',
            'board = "C"\n\n[editions.de1986.sw',
            "editions.de1986.board",
            "must be A or B",
        ),
        ('wizard_de = "Zauberer"', "", "labels.original.wizard_de", "is missing"),
    ],
)
def test_ba_14_3_bad_files_are_refused_with_the_reason(old: str, new: str, where: str, why: str) -> None:
    """Scenario 50 among them."""
    assert old in BOX
    found = defects(BOX.replace(old, new, 1))
    assert any(where in defect and why in defect for defect in found), found


def test_ba_14_3_all_defects_at_once_each_with_its_line() -> None:
    text = BOX.replace("hand_limit = 3", "hand_limit = 0").replace("joker_max = 6", "joker_max = 99")
    with pytest.raises(BadEdition) as refusal:
        read(text)
    lines = text.splitlines()
    assert [lines[defect.line - 1].split(" = ")[0] for defect in refusal.value.defects] == ["hand_limit", "joker_max"]


@pytest.mark.parametrize("header", ["editions", "boards", "princes", "legs"])
def test_ba_14_3_missing_parts_are_refused(header: str) -> None:
    text = re.sub(rf"(?ms)^\[+[\w.]*{header}[\w.]*\]+\n.*?(?=^\[)", "", BOX + "\n[end]\n").replace("[end]\n", "")
    assert any(header in defect for defect in defects(text))


def test_ba_14_3_players_max_below_players_min_is_refused() -> None:
    text = BOX.replace("players_min = 2", "players_min = 4").replace("players_max = 4", "players_max = 3")
    assert any("must be at least players_min" in defect for defect in defects(text))


def test_ba_14_1_a_table_shows_the_rules_of_its_edition_only() -> None:
    """And each clause is one sentence for it, with nothing of the other edition."""
    original, english = (GAME.rule_book.in_edition(edition).clauses for edition in EDITIONS)
    assert set(original) - set(english) == {"BA-6.10", "BA-9.10"}
    assert set(english) - set(original) == {"BA-6.11"}
    for clauses in (original, english):
        for clause in clauses.values():
            if clause.id != "BA-14.1" and not clause.hosts:
                assert not re.search(
                    r"English edition|englische Ausgabe|Original rule|Originalregel", clause.en + clause.de
                )
    assert "Enchantress" in english["BA-1.5"].en
    assert "Enchantress" not in str([clause.en for id, clause in original.items() if id != "BA-14.4"])


def test_ba_14_2_what_only_hosts_need_stands_in_the_last_chapter() -> None:
    *rules, (section, clauses) = GAME.rule_book.chapters
    assert [clause.id for clause in clauses] == ["BA-14.2", "BA-14.3", "BA-14.4"]
    assert section.en == "For hosts and editions"
    assert all(not clause.hosts for _, chapter in rules for clause in chapter)


def test_no_clause_is_refused_with_that_its_edition_does_not_have() -> None:
    """BA-6.10 and BA-9.10 are rules of the original, BA-6.11 of the English edition; no refusal names them."""
    reasons = {clause_id("BA", because) for because in Because}
    assert not reasons & {"BA-6.10", "BA-6.11", "BA-9.10"}


def test_one_spelling() -> None:
    texts = [text for clause in GAME.rule_book.clauses.values() for text in (clause.de, clause.why_de)]
    assert not re.search(r"Schloß|\bdaß|\bmuß|Prinz|raub|Dieb|stehl|Festlegung", str(texts) + BOX)


def test_ba_14_4_labels_change_words_and_no_rule(tmp_path: Path) -> None:
    """The question about a task place carries the caption of the rule book."""
    told = {}
    for label_set in ("original", "translation"):
        match = table(
            "R2.6", powers={"witch": "gate_4"}, hands=[cards("ruin")], edition=knob(tmp_path, label_set=label_set)
        )
        play(match, "play 1")
        told[label_set] = GAME.words.question(match.edition, match.observe(RED), "en", ["A", "B"])
        assert options(match) == ["pay", "swing"]
    assert "fight for life or death" in told["original"]
    assert "seek where life and death begin" in told["translation"]


@pytest.mark.parametrize("right", ["draw", "take", "steal"])
def test_ba_14_5_every_right_is_offered_once(right: str) -> None:
    """Declining is final."""
    match = {
        "draw": lambda: table("R4.2"),
        "take": lambda: table("R3.6", free=["castle_1"]),
        "steal": lambda: table("R6.1", "R6.2", amulet=YELLOW, hands=[[], cards("fire")]),
    }[right]()
    play(match, "play 1", *(["take"] if right == "steal" else []))
    assert right in options(match)
    play(match, "decline")
    assert right not in options(match)
    clause = match.why_not(right, RED)
    assert clause
    assert clause.id == ("BA-10.14" if right == "steal" else "BA-14.5")


# ---- knobs that no other test turns


def test_knobs_joker_min_and_max(tmp_path: Path) -> None:
    match = table("castle_1", edition=knob(tmp_path, joker_min=2, joker_max=8))
    play(match, "play joker")
    assert options(match) == [f"joker {n}" for n in range(2, 9)]
    play(match, "joker 8")
    assert path(match)[-1] == "R5.1"


def test_knobs_one_joker_distance_is_no_question(tmp_path: Path) -> None:
    match = table("castle_1", edition=knob(tmp_path, joker_min=4, joker_max=4))
    play(match, "play joker")
    assert (where(match), decision(match)) == ("R4.4", "next_card")


def test_knobs_amulet_start(tmp_path: Path) -> None:
    """Where it lies is only shown."""
    edition = knob(tmp_path, amulet_start="fire")
    assert GAME.edition(edition).data["knobs"]["amulet_start"] == "fire"
    assert table("P0", edition=edition).layout()["amulet"] is None


def test_knobs_counts_of_fate_cards(tmp_path: Path) -> None:
    match = table("P0", edition=with_counts(tmp_path, fire=9, amulet=1))
    pile = match.layout()["draw_pile"]
    assert (pile.count("fire_card"), pile.count("amulet_card"), len(pile)) == (9, 1, 32)


def test_knobs_another_board(tmp_path: Path) -> None:
    """Board A with other places, fields and arrows: gate 2 changes places with the spring, leg 1 has seven fields."""
    data = BOX.replace("fields = 5\narrows_right = [3]", "fields = 7\narrows_right = [2]", 1)
    data = data.replace("fields_per_lane = 50", "fields_per_lane = 52").replace("goal_step = 60", "goal_step = 62")
    places = data.index("[[boards.A.places]]"), data.index("[boards.B]")
    board = data[places[0] : places[1]]
    for step in range(60, 0, -6):
        board = board.replace(f"step = {step}\n", f"step = {step + 2}\n", 1)
    gate, spring = (re.search(rf'id = "{id}"\nkind[^[]*?\n\n', board) for id in ("gate_2", "spring"))
    assert gate
    assert spring
    board = board.replace(gate[0], "GATE").replace(spring[0], "SPRING")
    swapped = {"GATE": spring[0].replace("step = 32", "step = 26"), "SPRING": gate[0].replace("step = 26", "step = 32")}
    for word, row in swapped.items():
        board = board.replace(word, row)
    for old, new in (("gate_2", "X"), ("spring", "gate_2"), ("X", "spring")):
        board = re.sub(rf'(from|to) = "{old}"', rf'\1 = "{new}"', board)
    file = tmp_path / "board.toml"
    file.write_text(data[: places[0]] + board + data[places[1] :], encoding="utf-8")
    match = table("R1.7", "P4", edition=file, free=["gate_1"], options={"board": "A"})
    assert match.layout()["princes"] == ["R1.7", "spring"]
    assert match.observe()["steps"] == [7, 26]
    play(match, "play 1", "done")
    assert where(match) == "gate_1"
    arrow = table("P0", edition=file, options={"board": "A"})
    play(arrow, "play 2")
    assert decision(arrow) == "arrow_draw"
