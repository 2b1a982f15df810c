"""Section 16 and the knobs: what an edition may change, what it must keep, and what the changes do in play."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from da_tables import GAME, STANDARD, A, changed_edition, changed_text, deal, happened, line_of, options, params, table

from amulett import AmulettError, BadEdition
from amulett.core.clause import LANGUAGES
from amulett.games.das_amulett.box.edition import BOX, SPELL_NAMES


def defects(changes: dict[str, Any]) -> list[str]:
    with pytest.raises(BadEdition) as refusal:
        GAME.read_edition(changed_text(changes), "changed", "changed.toml")
    return [str(defect) for defect in refusal.value.defects]


# ---- the first edition

BEFORE = Path(__file__).parents[2] / "core/records/das_amulett-before-starter.amulett.json"
"""Saved by commit acd1b52, when the edition `first` was the only one."""


def test_da_1_6_the_first_edition_has_the_spells_of_before_and_differs_in_nothing_else() -> None:
    """DA-1.6: as many values as the clause says, and all that was played before was played with them."""
    first, box = GAME.edition("first").data, GAME.edition().data
    assert GAME.edition("first").digest == json.loads(BEFORE.read_text(encoding="utf-8"))["digest"] != GAME.edition().digest
    pairs = list(zip(first["spell"], box["spell"], strict=True))
    changed = [key for old, new in pairs for key in new if old[key] != new[key]]
    assert {**first, "spell": []} == {**box, "spell": []} and set(changed) == {"cost", "income"}
    for language in LANGUAGES:
        why = GAME.clause("DA-1.6").why(language)
        assert re.findall(r"\d+", why) == [str(len(changed))] and GAME.sleeve.edition_words["first"][language] in why


# ---- table options


def test_da_16_1_table_options() -> None:
    """DA-16.1: 3 to 6 seats, and three set-ups; every option is called what its clause calls it."""
    edition = GAME.edition()
    assert edition.players == (3, 6)
    assert edition.options["setup"].values == ("beginner", "expert", "author")
    assert edition.options["setup"].default == "beginner"
    for players in (2, 7):
        with pytest.raises(AmulettError, match="3 to 6 players"):
            deal(players)
    with pytest.raises(AmulettError, match="must be beginner or expert or author"):
        deal(3, "wizard")
    for name, option in edition.options.items():
        words, clause = GAME.sleeve.options[name], GAME.clause(option.clause)
        for language in LANGUAGES:
            called = [value[language] for value in words.values.values()] if name == "setup" else [getattr(words, language)]
            assert all(call.lower() in clause.text(language).lower() for call in called), name


@pytest.mark.parametrize(
    ("setup", "step", "spells"), [("beginner", "spell_bid", 0), ("expert", "keep_spells", 4), ("author", "swap_spells", 2)]
)
def test_da_16_1_each_set_up_begins_its_way(setup: str, step: str, spells: int) -> None:
    layout = deal(3, setup).layout()
    assert layout["step"] == step
    assert [len(held) for held in layout["held"]] == [spells] * 3


# ---- what may be changed (DA-16.2)

CHANGES: dict[str, Any] = {
    "knobs.book.win_different_colours": 5,
    "knobs.book.win_gems": 6,
    "knobs.book.stones_per_player": 8,
    "knobs.book.start_cards_per_metal": 3,
    "round_markers.values": [1, 2, 3, 4, 5, 6],
    "knobs.ruling.default_setup": "author",
    "knobs.ruling.first_start_player": "seat_0",
    "knobs.ruling.min_start_stones_per_spell": 2,
    "knobs.ruling.stall_rounds": 10,
    "knobs.ruling.show_hands": True,
    "spell.gift.cost": 1,
    "spell.gift.income": {"joker": 4},
    "spell.croesus_curse.params": params("croesus_curse", bid_min=0),
    "spell.avarice_curse.params": params("avarice_curse", bid_max=50),
    "spell.influence.params": params("influence", cards=5),
    "spell.burning_desire.params": params("burning_desire", scope="owner"),
    "area.A1.q": 7,
    "area.A1.neighbours": ["A2", "B1"],
    "area.B2.neighbours": ["A2", "B1", "B3", "C2", "C3"],
}


def test_da_16_2_what_may_be_changed(tmp_path: Path) -> None:
    """DA-16.2: all of it at once; every change gives another edition, names and texts do not."""
    digest = GAME.edition().digest
    for key, value in CHANGES.items():
        if "neighbours" not in key:
            assert GAME.read_edition(changed_text({key: value}), "x", "x").digest != digest, key
    edition = changed_edition(tmp_path, CHANGES)
    match = deal(3, "beginner", edition=edition)
    assert match.layout()["supplies"] == [4] * 3
    renamed = changed_text({"spell.gift.name_de": "Präsent", "edition.note_en": "Mine."})
    assert GAME.read_edition(renamed, "x", "x").digest == digest


def test_da_16_2_changed_cost_and_income(tmp_path: Path) -> None:
    edition = changed_edition(tmp_path, {"spell.gift.cost": 1, "spell.gift.income": {"gold": 2, "joker": 1}})
    match = table({"gift": 3}, step="income", edition=edition)
    match.play("pick iron")
    assert match.layout()["hands"][A] == {"gold": 2, "iron": 1}
    match = table({"gift": 3}, step="payment", edition=edition)
    assert match.layout()["spells"][A] == {"gift": 2}


def test_da_16_2_start_cards(tmp_path: Path) -> None:
    for cards in (0, 3):
        edition = changed_edition(tmp_path, {"knobs.book.start_cards_per_metal": cards})
        layout = deal(6, edition=edition).layout()
        assert sum(layout["hands"][A].values()) == 4 * cards
        assert layout["stacks"]["gold"] == 28 - 6 * cards


def test_da_16_2_marker_values(tmp_path: Path) -> None:
    edition = changed_edition(tmp_path, {"round_markers.values": [1, 1, 1, 1, 2, 2]})
    assert options(table({"magic_journey": 1}, step="gem_phase", edition=edition)) == ["marker 1", "marker 2", "decline"]
    drawn = {happened(table(step="gem_phase", edition=edition, seed=n), "marker")[0]["marker"] for n in range(30)}
    assert drawn == {1, 2}


def test_da_16_2_default_set_up_and_hands(tmp_path: Path) -> None:
    changes = {
        "knobs.ruling.default_setup": "expert",
        "knobs.ruling.show_hands": True,
        "knobs.ruling.first_start_player": "seat_0",
    }
    edition = GAME.edition(changed_edition(tmp_path, changes))
    defaults = {name: option.default for name, option in edition.options.items()}
    assert defaults == {"setup": "expert", "starter": "first_seat", "show_hands": True}


def test_da_16_2_minimum_start_stones(tmp_path: Path) -> None:
    edition = changed_edition(tmp_path, {"knobs.ruling.min_start_stones_per_spell": 4})
    match = table(
        players=3,
        held=[list(SPELL_NAMES[2 * n : 2 * n + 2]) for n in range(3)],
        step="allocate",
        edition=edition,
        options={"setup": "author"},
    )
    assert options(match, A) == ["allocate_first 4", "allocate_first 5", "allocate_first 6"]
    match.play("allocate_first 5", A)
    assert options(match, A) == ["allocate_second 4", "allocate_second 5"]


def test_da_16_2_gems_per_area(tmp_path: Path) -> None:
    """DA-3.1, DA-16.3: eight in each city district and one elsewhere are 52 as well."""
    changes: dict[str, Any] = {"knobs.book.gems_per_city_area": 8, "knobs.book.gems_per_other_area": 1}
    for area in BOX["area"]:
        changes[f"area.{area['id']}.gems"] = 8 if area["terrain"] == "city" else 1
    board = deal(3, edition=changed_edition(tmp_path, changes)).layout()["board"]
    assert {area: len(gems) for area, gems in board.items() if len(gems) != 1} == dict.fromkeys(("B3", "C3", "C4", "D3"), 8)


def test_da_16_2_another_board_is_played_as_it_is(tmp_path: Path) -> None:
    """DA-2.6: areas can be swapped and linked differently, and carry other names."""
    text = STANDARD.replace('"A1"', '"North"')
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    match = table(step="moving", party="B1", edition=path)
    assert options(match)[0] == "move north"
    match.play("MOVE North")
    assert match.layout()["party"] == "North"


# ---- what must be kept (DA-16.3), and every range


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"knobs.book.win_different_colours": 11}, "from 1 to 10, not 11"),
        ({"knobs.book.win_gems": 10}, "from 1 to 9, not 10"),
        ({"knobs.book.win_gems": 0}, "from 1 to 9, not 0"),
        ({"knobs.book.stones_per_player": 3}, "from 4 to 10, not 3"),
        ({"knobs.book.start_cards_per_metal": 4}, "from 0 to 3, not 4"),
        ({"knobs.book.base_gems_per_exchange": 2}, "must stay 1"),
        ({"knobs.book.gems_per_city_area": 4}, "must be 4, as the knobs say, not 3"),
        ({"knobs.ruling.min_bid": 2}, "must stay 1"),
        ({"knobs.ruling.default_setup": "wizard"}, "beginner or expert or author"),
        ({"knobs.ruling.first_start_player": "seat_1"}, "random or seat_0"),
        ({"knobs.ruling.min_start_stones_per_spell": 6}, "from 1 to 5, not 6"),
        ({"knobs.ruling.stall_rounds": 0}, "from 1 to 10, not 0"),
        ({"knobs.ruling.show_hands": "no"}, "true or false"),
        ({"round_markers.values": [3, 4, 5]}, "six numbers from 1 to 6"),
        ({"round_markers.values": [3, 4, 4, 5, 5, 7]}, "six numbers from 1 to 6"),
        ({"spell.gift.cost": 3}, "from 1 to 2, not 3"),
        ({"spell.gift.income": {"gold": 3, "iron": 2}}, "at most 4 symbols"),
        ({"spell.gift.income": {"tin": 1}}, "is unknown here"),
        ({"spell.gift.id": "present"}, "must stay 'gift'"),
        ({"spell.gift.phase": "metal"}, "must stay 'gem'"),
        ({"spell.gift.params": {"gems": 2, "place": "any"}}, "must stay 1"),
        ({"spell.pharaohs_gift.params": {"gems": 1, "place": "wall"}}, "must stay 'pyramid'"),
        ({"spell.influence.params": {"cards": 6, "place": "any"}}, "from 0 to 5, not 6"),
        ({"spell.burning_desire.params": params("burning_desire", scope="some")}, "all or owner"),
        ({"spell.pull_of_light.params": params("pull_of_light", stones=2)}, "must stay 1"),
        ({"metal.gold.count": 27}, "must stay 28"),
        ({"gem_colour.red.count": 8}, "must stay 7"),
        ({"terrain.water.metal": "iron"}, "must stay 'gold'"),
        ({"counts.spells": 34}, "must stay 33"),
        ({"setup.expert.dealt": 5}, "must stay 4"),
        ({"edition.max_players": 7}, "must stay 6"),
        ({"area.A1.gems": 3}, "must be 2, as the knobs say, not 3"),
        ({"area.A1.terrain": "water"}, "5 areas must be forest, not 4"),
        ({"area.A1.terrain": "swamp"}, "must be water or forest"),
        ({"area.A1.neighbours": ["A2", "B1"]}, "A1 does not name B2 in turn"),
        ({"area.A1.neighbours": ["A2", "B1", "B2", "E4"]}, "E4 does not name A1 in turn"),
        ({"area.A1.id": "A2"}, "must be a word of its own"),
        ({"area.A1.q": 1}, "another area lies at (1, -2) too"),
        ({"area.A1.pyramid": True}, "there must be 8, not 9"),
        ({"area.A1.wall": "north"}, "there must be 5, not 6"),
        ({"area.E1.pyramid": False, "area.C4.pyramid": True}, "exactly one of them must be a city district, not 2"),
        ({"board.start_area": "C4"}, "must be the city district with the pyramid, C3"),
        ({"board.pyramid_areas": ["C1"]}, "the areas themselves say"),
        ({"board.wall_edges": []}, "must stay [['A2', 'B3']"),
    ],
)
def test_da_16_3_what_an_edition_must_keep(changes: dict[str, Any], why: str) -> None:
    """DA-16.3, DA-16.2: refused with the reason."""
    found = defects(changes)
    assert any(why in defect.replace("neighbours: ", "").replace("E4: ", "") for defect in found), found


def test_da_16_3_the_board_hangs_together() -> None:
    cut = {"area.A1.neighbours": [], "area.A2.neighbours": ["A3", "B2", "B3"], "area.B1.neighbours": ["B2", "C1", "C2"]}
    found = defects({**cut, "area.B2.neighbours": ["A2", "B1", "B3", "C2", "C3"]})
    assert any("the board must hang together" in defect for defect in found)


def test_da_16_3_twice_the_minimum_within_the_stones() -> None:
    found = defects({"knobs.book.stones_per_player": 6, "knobs.ruling.min_start_stones_per_spell": 4})
    assert any("twice 4 must be at most stones_per_player, 6" in defect for defect in found)


def test_da_16_3_gems_add_up() -> None:
    changes: dict[str, Any] = {"knobs.book.gems_per_other_area": 1}
    for area in BOX["area"]:
        if area["terrain"] != "city":
            changes[f"area.{area['id']}.gems"] = 1
    assert any("must add up to 52, not 32" in defect for defect in defects(changes))


def test_da_16_3_as_many_spells_and_areas_as_there_are() -> None:
    without_spell = STANDARD[: STANDARD.rindex("[[spell]]")]
    with pytest.raises(BadEdition, match="there must be 33 spells, 11 \\+ 19 \\+ 3, not 32"):
        GAME.read_edition(without_spell, "x", "x")
    start = STANDARD.index('[[area]]\nid = "E4"')
    end = STANDARD.index("# ---- spells")
    with pytest.raises(BadEdition, match="there must be 24 areas, not 23"):
        GAME.read_edition(STANDARD[:start] + STANDARD[end:], "x", "x")


def test_all_defects_are_named_at_once_with_their_lines() -> None:
    found = defects({"knobs.book.win_gems": 12, "spell.gift.cost": 9, "round_markers.values": [9]})
    for key in ("knobs.book.win_gems", "spell.gift.cost", "round_markers.values"):
        assert any(defect.startswith(f"line {line_of(key)}: ") for defect in found), key


def test_a_misspelt_knob_is_not_ignored() -> None:
    text = STANDARD.replace("[round_markers]", "[round_markers]\nvaluse = [1]")
    with pytest.raises(BadEdition, match="valuse: is unknown here"):
        GAME.read_edition(text, "x", "x")


def test_spells_of_the_code_are_those_of_the_file() -> None:
    """DA-3.15: their order is that of the file."""
    assert tuple(spell["id"] for spell in BOX["spell"]) == SPELL_NAMES
