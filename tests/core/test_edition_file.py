"""Edition files: everything that is wrong is said at once, with its line."""

from pathlib import Path

import pytest

from amulett import AmulettError, BadEdition, find_game
from amulett.core.edition import Edition, Sheet, read

TEXT = """
top = 3

[setup]
hand_size = 6
mode = "a"
fixed = true

[[card]]
id = "one"
copies = 2
note = "for readers"

[[card]]
id = "two"
copies = 1
"""


def build(sheet: Sheet) -> Edition:
    sheet.number("top", 1, 5)
    setup = sheet.section("setup")
    setup.number("hand_size", 1)
    setup.choice("mode", ("a", "b"))
    setup.fixed("fixed", True)
    for row in sheet.rows("card"):
        row.text("id")
        row.number("copies", 1)
    return Edition("test", "test", sheet._data, {}, (2, 4))


def defects(text: str) -> list[tuple[int, str]]:
    with pytest.raises(BadEdition) as refused:
        read(text, "mine.toml", build)
    return [(defect.line, defect.where) for defect in refused.value.defects]


def test_a_good_file_is_read() -> None:
    assert read(TEXT, "mine.toml", build).data["top"] == 3


def test_all_defects_are_reported_with_their_lines() -> None:
    text = TEXT.replace("top = 3", "top = 9").replace("copies = 1", "copies = 0").replace('"a"', '"z"')
    assert defects(text) == [(2, "top"), (6, "setup.mode"), (16, "card[1].copies")]


def test_missing_and_unknown_keys_are_defects() -> None:
    assert defects(TEXT.replace("hand_size", "hand_sise")) == [(4, "setup.hand_size"), (5, "setup.hand_sise")]


def test_fields_that_only_state_the_rule_cannot_be_changed() -> None:
    assert defects(TEXT.replace("fixed = true", "fixed = 1")) == [(7, "setup.fixed")]


def test_wrong_types_are_defects() -> None:
    text = (
        TEXT.replace("hand_size = 6", 'hand_size = "six"').replace('id = "one"', "id = 1").replace("top = 3", "top = true")
    )
    assert defects(text) == [(2, "top"), (5, "setup.hand_size"), (10, "card[0].id")]


def test_text_that_is_no_toml_is_refused_with_its_line() -> None:
    assert defects("top = 3\n[setup\n") == [(2, "file")]


def test_a_table_that_is_missing_is_a_defect_of_its_own() -> None:
    assert (1, "card") in defects(TEXT.split("[[card]]")[0])


@pytest.mark.parametrize("name", ["nowhere.toml", "unknown"])
def test_an_edition_that_is_not_there_is_refused(name: str) -> None:
    with pytest.raises(AmulettError, match=name):
        find_game("magi").edition(name)


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(AmulettError, match="UTF-8"):
        find_game("magi").edition(path)


def test_names_do_not_change_the_digest_but_rules_do() -> None:
    game = find_game("magi")
    text = game.edition_text
    renamed = game.read_edition(text.replace('name_en = "Red Coin"', 'name_en = "Crimson Coin"'), "mine", "mine.toml")
    changed = game.read_edition(text.replace("target_points = 50", "target_points = 60"), "mine", "mine.toml")
    assert renamed.digest == game.edition().digest != changed.digest
