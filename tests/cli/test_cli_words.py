"""The program's own sentences."""

import string

import pytest

from amulett.cli.session import Session
from amulett.cli.words import _SENTENCES, COMMANDS, NAMES, word
from amulett.core.record import MAX_SEATS


def places(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def test_both_languages_say_the_same_things() -> None:
    assert list(_SENTENCES["de"]) == list(_SENTENCES["en"])


@pytest.mark.parametrize("key", list(_SENTENCES["en"]))
def test_both_languages_tell_the_same_values(key: str) -> None:
    assert places(_SENTENCES["de"][key]) == places(_SENTENCES["en"][key])


def test_a_sentence_has_its_values() -> None:
    assert word("en", "no_such_number", number=9, keys="1-7") == "There is no option 9; there are 1-7."
    assert word("de", "no_such_number", number=9, keys="1-7") == "Eine Möglichkeit 9 gibt es nicht; es gibt 1-7."


def test_every_command_can_be_obeyed() -> None:
    for command in COMMANDS.values():
        assert callable(getattr(Session, f"_{command}"))


def test_every_seat_has_a_name_of_its_own() -> None:
    assert len(set(NAMES)) == len(NAMES) == MAX_SEATS
