"""What the example gets from the defaults: views, sentences, positions, editions, replays, the kit."""

import json
from pathlib import Path

import pytest
from kuhn_tables import play, table

import amulett
from amulett import AmulettError, BadEdition, Replay, find_game
from amulett.games import GAMES
from amulett.testing.cases import cases
from amulett.testing.clauses import named_clauses
from kuhn_poker import GAME, position

HERE = Path(__file__).parent
EXAMPLE = HERE.parents[1] / "examples" / "kuhn_poker"
FILES = [path for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml", ".md")]


def test_the_example_is_found_by_its_entry_point() -> None:
    assert "kuhn_poker" in GAMES and find_game("kuhn_poker") is GAME
    GAME.check()


def test_the_example_is_small() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in FILES}
    assert sum(len(text.splitlines()) for text in sources.values()) <= 350
    assert sum(text.count("\ndef ") for path, text in sources.items() if path.suffix == ".py") <= 15


def test_the_kit_looks_at_it() -> None:
    """tests/test_conformance.py takes every case that there is."""
    assert [str(case) for case in cases("kuhn_poker")] == ["kuhn_poker-standard-2"]
    assert set(map(str, cases("kuhn_poker"))) <= set(map(str, cases()))


def test_every_clause_is_named_by_a_test() -> None:
    assert set(GAME.rule_book.clauses) <= named_clauses(HERE)


def test_the_table_in_lines() -> None:
    match = play(table("king", "jack"), "bet", "call")
    names = ["Anna", "Ben"]
    assert GAME.words.lines(match.edition, match.observe(0), "en", names)[2:] == [
        "In the pot: Anna 1, Ben 1",
        "Won so far: Anna 2, Ben -2",
        "Shown last: Anna king, Ben jack",
    ]
    mine = match.layout()["deck"][0]
    assert f"Your card: {mine}" in str(match.information(0))
    assert GAME.words.lines(match.edition, match.observe(None), "de", names) == [
        "Runde 2 von 5",
        "Im Topf: Anna 1, Ben 1",
        "Gewonnen bisher: Anna 2, Ben -2",
        "Zuletzt gezeigt: Anna König, Ben Bube",
    ]


def test_the_story_of_a_round() -> None:
    match = play(table("king", "jack"), "check", "bet", "call")
    assert match.story(0, "en", ["Anna", "Ben"])[:6] == [
        "You check.",
        "Ben bets.",
        "You call.",
        "You show: king.",
        "Ben shows: jack.",
        "You take the pot: +2.",
    ]
    assert match.story(None, "de", ["Anna", "Ben"])[-2:] == ["Anna nimmt den Topf: +2.", "Runde 2: Ben eröffnet."]


def test_a_replay_tells_the_same_match(tmp_path: Path) -> None:
    match = amulett.new_match("kuhn_poker", seed=7)
    while not match.over:
        match.play(match.legal_actions()[-1])
    match.replay().save(tmp_path / "match.json")
    again = Replay.load(tmp_path / "match.json").verify(find_game)
    assert again == match and again.events == match.events and again.outcome == match.outcome


def test_a_position_in_words_leads_back() -> None:
    layout = play(table("queen", "jack"), "bet").layout()
    assert layout["deck"] == ["queen", "jack", "king"] and layout["shown"] == [None, None]
    assert position(**json.loads(json.dumps(layout))).layout() == layout
    with pytest.raises(AmulettError, match="deck can be jack, queen, king, not 'ace'"):
        position(deck=["ace", "jack", "queen"])
    with pytest.raises(AmulettError, match="kuhn_poker has nothing called 'pot' to lay out"):
        position(pot=3)


def test_an_edition_of_ones_own() -> None:
    edition = GAME.read_edition("rounds = 2\nante = 3\nbet = 4\n", "high", "high.toml")
    match = amulett.Match.deal(GAME, edition, 2, {}, 1)
    assert match.observe()["bets"] == [3, 3]
    play(match, "bet", "call", "bet", "call")
    assert match.over and match.outcome and set(map(abs, match.outcome.scores)) <= {0, 14}


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("rounds = 0\nante = 1\nbet = 1\n", 1, "must be a whole number from 1 to 32767, not 0"),
        ("rounds = 5\nante = 1\nbet = 99999\n", 3, "must be a whole number from 1 to 32767, not 99999"),
        ("rounds = 5\nante = 1\n", 1, "is missing"),
        ("rounds = 5\nante = 1\nbet = 1\nplayers = { min = 1, max = 2 }\n", 4, "must be a whole number from 2 to 2, not 1"),
        ("rounds = 5\nante = 1\nbet = 1\nblind = 1\n", 4, "is unknown here"),
    ],
)
def test_an_edition_that_cannot_be_played_is_refused(text: str, line: int, why: str) -> None:
    with pytest.raises(BadEdition) as refusal:
        GAME.read_edition(text, "mine", "mine.toml")
    assert [(defect.line, defect.why) for defect in refusal.value.defects] == [(line, why)]
