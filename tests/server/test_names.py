"""Names that people can tell apart."""

import pytest

from amulett.server.names import checked_name, is_like_any
from amulett.server.refusal import Refusal
from amulett.server.table import BOT_NAMES
from server.tables import Tables


@pytest.mark.parametrize(
    "name", ["Anna", "Änne", "Zoë", "Анна", "Άννα", "李雷", "Jean-Luc", "R2D2", "😀", "Nguyễn", "O’Neil", "अनिता"]
)
def test_names_that_are_welcome(name: str) -> None:
    assert checked_name(name, ["Ben"], BOT_NAMES) == name


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("\u3164", "bad_name"),
        ("\u2800\u2800", "bad_name"),
        ("\u115f\u1160", "bad_name"),
        ("\uffa0", "bad_name"),
        ("Anna\u3164", "bad_name"),
        ("Anna\ufe0f", "bad_name"),
        ("\u200b", "bad_name"),
        ("Z" + "\u0300" * 9, "bad_name"),
        ("\u0410nna", "mixed_name"),
        ("\u0391nna", "mixed_name"),
        ("Cosima", "bot_name"),
        ("COSIMA", "bot_name"),
        ("C0sima", "bot_name"),
        ("\uff23osima", "bot_name"),
        ("anna", "name_taken"),
        ("\uff21nna", "name_taken"),
        ("An na", "name_taken"),
        ("An\u200bna", "name_taken"),
        ("T0m", "name_taken"),
        ("Torn", "name_taken"),
        ("lris", "name_taken"),
        ("1ris", "name_taken"),
    ],
)
def test_names_that_could_be_mistaken(name: str, key: str) -> None:
    with pytest.raises(Refusal) as refused:
        checked_name(name, ["Anna", "Tom", "Iris"], BOT_NAMES)
    assert refused.value.key == key
    assert refused.value.text("de") != refused.value.text("en")


def test_a_whole_name_in_another_script_that_looks_the_same() -> None:
    assert is_like_any("\u0410\u041d\u0422\u041e\u041d", ["AHTOH"])
    assert not is_like_any("\u0410\u043d\u043d\u0430", ["Anna"]), "these two can be told apart"


def test_the_door_says_so(tables: Tables) -> None:
    made = tables.create(name="Anna")
    for name, words in (("\u0410nna", "verschiedenen Schriften"), ("Cosima", "ein Bot"), ("\u3164", "sichtbare Zeichen")):
        answer = tables.client.post(
            f"/api/tables/{made['code']}/join", json={"name": name}, headers={"accept-language": "de"}
        )
        assert answer.status_code in (400, 403) and words in answer.json()["text"]
    assert (
        tables.client.post("/api/tables", json={"game": "magi", "name": "Falko", "seats": ["open"] * 2}).status_code == 403
    )
