"""The values of a box: the schema that its reading gives, in words, and other values in its file."""

import tomllib
from functools import partial
from typing import Any

import pytest

from amulett import AmulettError, find_game
from amulett.core import edition as editions
from amulett.core.edition import Edition, Field, Sheet
from amulett.core.fields import field_book, parts_of, steps_of, value_at
from amulett.core.putting import literal, put_in, put_rows, with_values
from amulett.games import OWN


def opened(game: str, edition: str | None = None) -> tuple[Edition, Sheet]:
    box = find_game(game)
    sheet = editions.parse(box.edition_text, "edition.toml")
    return editions.examine(sheet, partial(box.box.build, name=edition or box.editions[0])), sheet  # type: ignore[call-arg]


def other(field: Field, value: Any) -> Any:
    """Not always a sensible one."""
    match field.kind:
        case "number":
            return value + 1
        case "flag":
            return not value
        case "text":
            return f'{value} "quoted" \\ # ü'
        case "choice":
            return next(word for word in (*field.values, "else") if word != value)
        case "counts":
            return {**value, field.values[-1]: 3}
    return [*value[1:]] if value else [*field.values[:1]] or [1]


@pytest.mark.parametrize("game", OWN)
def test_every_value_is_in_one_part_and_has_words(game: str) -> None:
    edition, sheet = opened(game)
    parts = parts_of(find_game(game), edition, sheet)
    values = [value for part in parts for value in part.values]
    assert len({value.at for value in values}) == len(values)
    assert all(value_at(sheet.data, steps_of(value.at)) == value.value for value in values)
    book, clauses = field_book(find_game(game)), find_game(game).rule_book.clauses
    for group in book.group:
        for words in group.field:
            assert not words.clause or words.clause in clauses, words.at
    named = {value.at.rpartition(".")[2] for value in values if value.titles["en"] == value.at}
    assert not named, "shown under its own name"


def test_what_another_edition_says_of_rows_is_put_in_by_their_ids() -> None:
    text = find_game("das_amulett").edition_text
    changed = put_rows(text, "[spell.gift]\ncost = 1\nincome = { gold = 2 }\n")
    apart = [(a, b) for a, b in zip(text.splitlines(), changed.splitlines(), strict=True) if a != b]
    assert apart == [("cost = 2", "cost = 1"), ("income = {}", "income = { gold = 2 }")]
    assert find_game("das_amulett").edition("first").source == find_game("das_amulett").text_of("first") != text


@pytest.mark.parametrize("game", OWN)
def test_any_value_is_put_into_the_file_and_nothing_else_changes(game: str) -> None:
    edition, sheet = opened(game)
    text = find_game(game).edition_text
    changes = {
        value.at: other(value.field, value.value)
        for part in parts_of(find_game(game), edition, sheet)
        for value in part.values
    }
    changed = put_in(text, changes)
    assert tomllib.loads(changed) == with_values(tomllib.loads(text), changes)
    assert [line.split("#")[1:] for line in text.splitlines() if line.startswith("#")] == [
        line.split("#")[1:] for line in changed.splitlines() if line.startswith("#")
    ]
    assert put_in(text, {at: value_at(sheet.data, steps_of(at)) for at in changes}) == text


def test_a_game_without_words_for_its_values_has_a_form_too() -> None:
    game = find_game("magi")
    edition, sheet = opened("magi")
    sheet.fields["somewhere.else"] = Field("number", 1, 2)
    assert parts_of(game, edition, sheet)[-1].titles["en"] == "More values"
    assert parts_of(game, edition, sheet)[-1].values[0].titles["de"] == "somewhere.else"


TEXT = """# a comment
top = [  # of numbers
  1, 2,
]
[table]
inline = { one = 1, other = "}" }  # kept
text = '''three
lines'''
literal = 'x # y'

[[row]]
id = "a"

[[row]]
id = "b" # here, too
"""


@pytest.mark.parametrize(
    ("at", "value"),
    [
        ("top", [3]),
        ("table.inline.one", 7),
        ("table.inline.other", "{"),
        ("table.inline", {"one": 2}),
        ("table.text", "one line"),
        ("table.literal", "z"),
        ("row[1].id", "c"),
    ],
)
def test_a_value_is_found_however_it_is_written(at: str, value: Any) -> None:
    changed = put_in(TEXT, {at: value})
    assert tomllib.loads(changed) == with_values(tomllib.loads(TEXT), {at: value})
    assert "# a comment" in changed and "# here, too" in changed


def test_what_is_not_in_the_file_is_not_put_in() -> None:
    with pytest.raises(AmulettError, match="not in the file"):
        put_in(TEXT, {"nowhere": 1})
    assert literal({"a": True, "b": ["x"]}) == '{ a = true, b = ["x"] }'


@pytest.mark.parametrize("text", ["note" + ".a" * 5000 + " = 1", "[" + "a." * 5000 + "a]"])
def test_a_key_with_thousands_of_parts_is_refused_at_once(text: str) -> None:
    with pytest.raises(AmulettError, match="too many dots"):
        editions.parse(text, "mine.toml")


def test_a_defect_says_what_would_follow() -> None:
    sheet = Sheet({"sum": 3, "rule": 1}, {})
    sheet.complain("sum", "must be 4", "muss 4 sein", follows=4)
    sheet.fixed("rule", 2)
    assert sheet.follows == {"sum": 4, "rule": 2}
    assert (sheet.defects[0].why, sheet.defects[0].de) == ("must be 4", "muss 4 sein")
