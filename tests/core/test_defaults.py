"""What a game that declares little gets: the default box and the default words."""

from enum import IntEnum
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from amulett.core import edition as editions
from amulett.core.default_words import DefaultBox, DefaultWords, endings
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError, BadEdition
from amulett.core.event import Event, Kind
from amulett.core.record import plain
from amulett.core.seed import CHANCE
from amulett.core.sleeve import Refusals, Sleeve


class Gem(IntEnum):
    RUBY = 0
    OPAL = 1


class Do(IntEnum):
    TAKE = 0
    LEAVE = 1


class Told(IntEnum):
    TOOK = 1
    FOUND = 2


PUBLIC = [("asked", "i1"), ("gems", "i1", (3,)), ("row", "i1", (4,))]
SENTENCES = """
[action]
take = { de = "Nehmen", en = "Take" }
leave = { de = "Lassen", en = "Leave" }
[event]
took = { de = "{seat} nimmt.", en = "{seat} takes." }
found = { de = "{seat} findet etwas.", en = "{seat} finds something." }
found_you = { de = "Du findest: {gem}.", en = "You find: {gem}." }
[gem]
ruby = { de = "Rubin", en = "ruby" }
opal = { de = "Opal", en = "opal" }
[seen]
gems = { de = "Gezeigt: {gems}", en = "Shown: {gems}" }
row = { de = "Reihe: {row}", en = "Row: {row}" }
secret = { de = "Dein Stein: {gem}", en = "Your gem: {gem}" }
depth = { de = "Tiefe {depth}", en = "Depth {depth}" }
"""


def declared(**more: Any) -> ModuleType:
    """A state.py for up to three, with a hidden gem for each and a number nobody knows."""
    state = ModuleType("state")
    vars(state).update(
        SEATS=3,
        LEAST_SEATS=2,
        Do=Do,
        Told=Told,
        EVENTS={Told.FOUND: Kind(("seat", "gem"), secret=("gem",))},
        NAMES={"gem": Gem, "gems": Gem, "row": Gem, "hidden": Gem},
        PUBLIC=PUBLIC,
        STATE=np.dtype([*CHANCE, ("hidden", "i1", (3,)), ("goal", "i1"), *PUBLIC]),
        INFORMATION=np.dtype([("seat", "i1"), ("gem", "i1"), *PUBLIC]),
        EDITION=np.dtype([("seats", "i1"), ("depth", "i1")]),
        **more,
    )
    return state


@pytest.fixture
def words(tmp_path: Path) -> DefaultWords:
    (tmp_path / "words.toml").write_text(SENTENCES, encoding="utf-8")
    refusals = Refusals(over="XX-1.1", not_asked="XX-1.2", actions={"take": "XX-1.3"}, otherwise="XX-1.4")
    return DefaultWords("gems", declared(), Sleeve(prefix="XX", titles={}, refusals=refusals), tmp_path)


def edition(text: str = "depth = 7") -> Edition:
    return editions.read(text, "edition.toml", partial(DefaultBox("gems", declared()).build, name="standard"))


def information(**fields: Any) -> Any:
    i = plain(declared().INFORMATION)()
    for name, value in {"seat": 0, "gem": -1, "asked": 0, "gems": [1, -1, -1], "row": [0, 1, 0, 0], **fields}.items():
        setattr(i, name, value)
    return i


def seen(words: DefaultWords, seats: int = 2, **fields: Any) -> dict[str, Any]:
    return words.observe(edition(), SimpleNamespace(seats=seats), information(**fields))


def test_players_and_numbers_of_an_edition() -> None:
    assert edition().players == (2, 3) and edition("depth = 1\nplayers = { min = 2, max = 2 }").players == (2, 2)
    e = DefaultBox("gems", declared()).record(edition(), 3, {})
    assert (e.seats, e.depth) == (3, 7)
    for text in (
        "depth = 128",
        "depth = 0",
        "depth = 1\nplayers = { min = 1, max = 3 }",
        "depth = 1\nplayers = { min = 2, max = 4 }",
    ):
        with pytest.raises(BadEdition):
            edition(text)


def test_a_game_without_a_record_for_its_edition() -> None:
    state = declared()
    del vars(state)["EDITION"]
    with pytest.raises(AmulettError, match=r"gems: state\.py needs a record EDITION with a field `seats`"):
        DefaultBox("gems", state).build(editions.parse("", "edition.toml"), "standard")


def test_a_view_names_what_has_names_and_leaves_out_empty_seats(words: DefaultWords) -> None:
    assert seen(words) == {"gem": None, "asked": 0, "gems": ["opal", None], "row": ["ruby", "opal", "ruby", "ruby"]}
    assert seen(words, seats=3, gem=1)["gems"] == ["opal", None, None]


def test_lines_about_what_is_unseen_are_left_out(words: DefaultWords) -> None:
    names = ["Anna", "Ben"]
    assert words.lines(edition(), seen(words), "en", names) == [
        "Shown: Anna opal, Ben ?",
        "Row: ruby, opal, ruby, ruby",
        "Depth 7",
    ]
    mine = words.lines(edition(), seen(words, gem=0, gems=[-1, -1, -1]), "de", names)
    assert mine == ["Reihe: Rubin, Opal, Rubin, Rubin", "Dein Stein: Rubin", "Tiefe 7"]
    assert str(words.draw(edition(), seen(words), "en", names)).startswith("Shown: Anna opal")


def test_events_keep_their_secrets(words: DefaultWords) -> None:
    took, found = words.events(edition(), [[Told.TOOK, 1, 0, 0], [Told.FOUND, 0, 1, 0]])
    assert took == Event("took", {"seat": 1})
    assert found == Event("found", {"seat": 0, "gem": "opal"}, audience=(0,), public={"seat": 0})

    def told(seat: int | None) -> str:
        event = found.seen_by(seat)
        assert event
        return words.event(edition(), event, "en", ["Anna", "Ben"], seat)

    assert [told(0), told(1), told(None)] == ["You find: opal.", "Anna finds something.", "Anna finds something."]


def test_the_usual_sentences_need_not_be_written(words: DefaultWords) -> None:
    forced = words.forced(edition(), 0, "take")
    assert forced and words.event(edition(), forced, "en", ["Anna", "Ben"], 0) == "You had no other choice: Take."
    assert words.question(edition(), seen(words), "de", ["Anna", "Ben"]) == "Was tust du?"
    assert endings(declared()) == ("finished",) and words.ending("finished", "en") == "in the usual way"


def test_refusals_by_action(words: DefaultWords) -> None:
    def refusal(text: str, **fields: Any) -> str:
        return words.refuse(edition(), None, information(**fields), *text.split(" ", 1), *([""] if " " not in text else []))

    assert [refusal("take"), refusal("leave"), refusal("dance"), refusal("take it")] == ["XX-1.3", "XX-1.4", "", ""]
    assert [refusal("take", asked=1), refusal("take", asked=-1)] == ["XX-1.2", "XX-1.1"]


def test_what_is_hidden_from_a_seat(words: DefaultWords) -> None:
    layout = {"hidden": ["ruby", "opal", "opal"], "goal": 3, "asked": 0, "gems": [], "row": [], "chances": 4, "seed": 1}
    assert words.secrets(layout, 1) == {"hidden": ["ruby", "opal"], "goal": 3}


def test_a_layout_leads_back(words: DefaultWords) -> None:
    s = plain(declared().STATE)()
    s.hidden, s.goal, s.gems = [0, 1, -1], 3, [-1, -1, 1]
    layout = words.layout(edition(), None, s)
    assert layout["hidden"] == ["ruby", "opal", None] and layout["goal"] == 3
    again = plain(declared().STATE)()
    words.from_layout(edition(), None, again, **layout)
    assert (again.hidden, again.goal, again.gems) == (s.hidden, s.goal, s.gems)


def test_a_sentence_that_names_what_is_not_there_is_reported(words: DefaultWords) -> None:
    words._sentences["event"]["took"]["en"] = "{seat} takes {card}."
    with pytest.raises(AmulettError, match=r"cannot be filled in; the names allowed there are \{seat\}"):
        words.event(edition(), Event("took", {"seat": 0}), "en", ["Anna", "Ben"], None)


def test_a_game_that_says_everything_itself_needs_no_sentences(tmp_path: Path) -> None:
    words = DefaultWords("gems", declared(), Sleeve(prefix="XX", titles={}), tmp_path)
    assert words.lines(edition(), seen(words), "en", ["Anna", "Ben"]) == []
