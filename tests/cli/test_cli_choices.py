"""What is typed for an option: its own number where options are numbers of one thing, else its place in the list."""

from pathlib import Path

import pytest
from cli_runs import Run

from amulett.cli.choices import Choices
from amulett.core.action import Action
from amulett.games import blaues_amulett, das_amulett, silver_amulett

HUGE = "9" * 5000


def choices(*texts: str) -> Choices:
    """Options by their texts; their words are the texts in capitals."""
    return Choices([Action(n, text) for n, text in enumerate(texts)], lambda action: action.text.upper())


@pytest.mark.parametrize(
    ("texts", "keys", "summary"),
    [
        (["slot 1", "slot 3", "slot 4"], "1 3 4", "1, 3-4"),
        (["slot 3", "confirm"], "3 c", "3, c"),
        (["pass", "bid 2", "bid 3", "bid 4"], "p 2 3 4", "2-4, p"),
        (["seat 0", "seat 2", "put_back"], "0 2 p", "0, 2, p"),
        (["play 2", "play 5", "play joker", "stop"], "2 5 j s", "2, 5, j, s"),
        (["pay gold_0", "pay gold_1"], "0 1", "0-1"),
        (["draw_pile", "draw_row 1", "take_discard"], "1 2 3", "1-3"),
        (["catch 2", "let_pass 2"], "1 2", "1-2"),
        (["play red_scepter_1", "draw"], "1 2", "1-2"),
        (["play red_cup", "draw"], "1 2", "1-2"),
        (["move a1", "move a2"], "1 2", "1-2"),
    ],
)
def test_keys(texts: list[str], keys: str, summary: str) -> None:
    offered = choices(*texts)
    assert offered.keys == keys.split()
    assert offered.summary == summary
    for key, text in zip(keys.split(), texts, strict=True):
        for typed in (key, key.upper(), text, text.replace("_", " "), text.upper()):
            found = offered.find(typed)
            assert found
            assert found.text == text
            assert offered.key(found) == key


def test_nought_is_the_one_option_without_a_number() -> None:
    assert str(choices("pass", "bid 2").find("0")) == "pass"
    assert str(choices("seat 0", "put_back").find("0")) == "seat 0"
    for texts in (["play 2", "play joker", "stop"], ["slot 1", "slot 2"], ["play red_cup", "draw"]):
        assert choices(*texts).find("0") is None


def test_letters_are_told_apart() -> None:
    offered = choices("slot 1", "slot 2", "slot slow")
    assert offered.keys == ["1", "2", "s"]
    assert Choices(offered.actions, lambda action: "»").keys == ["1", "2", "s"]
    assert Choices([Action(0, "bid 1"), Action(1, "pass")], lambda action: "»").keys == ["1", "a"]


# ---- at the table


def saved(match: object, tmp_path: Path) -> Path:
    path = tmp_path / "position.json"
    match.replay().save(path)  # type: ignore[attr-defined]
    return path


def test_a_typed_number_is_a_place(run: Run, tmp_path: Path) -> None:
    """SA-6.1: even when the first place is no longer on offer; one that cannot be named is refused by its clause."""
    match = silver_amulett.position(["5 5 6 7 8", "1 2 3 4"], discard=[12, 9])
    for action in ("take_discard", "slot 1"):
        match.play(action)
    out = run("play", "silver_amulett", "--load", saved(match, tmp_path), typed="1\n9\n2\nwhy 4\n0\n").out
    assert "  2  Place 2   3  Place 3   4  Place 4   5  Place 5   c  Confirm" in out
    assert "Your choice (2-5, c, ?, help): 1\nThere is no option 1; there are 2-5, c.\nSA-6.1 " in out
    assert "Places named so far: 1, 2." in out
    assert "You can do that now: it is option 4." in out
    assert "The 2 cards match: the announcement succeeds." in " ".join(out.split())


@pytest.mark.parametrize(
    ("typed", "told"), [("4", "You bid 4 stones."), ("0", "You pass."), ("p", "You pass."), ("pass", "You pass.")]
)
def test_a_typed_number_is_a_bid_of_stones(run: Run, tmp_path: Path, typed: str, told: str) -> None:
    """DA-5.6: the least bid is in the question; who holds the highest, and how many stones you have, is on the table."""
    spells = [{"ruby_magic": 4}, {"emerald_magic": 4}, {"amber_magic": 4}]
    match = das_amulett.position(spells, step="turn_up", deck=["gift"], offer=1)
    match.play("bid 2")
    out = run("play", "das_amulett", "--seat", 1, "--load", saved(match, tmp_path), typed=f"2\n{typed}\n").out
    assert "Gift: bid at least 3, or pass." in " ".join(out.split())
    assert "highest bid 2 (Ambra)" in " ".join(out.split())
    assert "Your choice (3-6, p, ?, help): 2\nThere is no option 2; there are 3-6, p.\nDA-" in out
    assert told in out


def test_a_typed_number_is_a_bid_of_cards_and_a_payment(run: Run, tmp_path: Path) -> None:
    """DA-8.2: gems, highest bid and valid cards are in sight; then kind by kind."""
    spells = [{"ruby_magic": 4}, {"emerald_magic": 4}, {"amber_magic": 4}]
    hands = [{"gold": 3, "iron": 2}, {"copper": 1}, {}]
    match = das_amulett.position(spells, hands=hands, party="C4", board={"C4": ["red", "grey"]}, marker=5)
    out = run("play", "das_amulett", "--load", saved(match, tmp_path), typed="4\n2\n").out
    told = " ".join(out.split())
    assert "1 of 5 in C4 (City district): Red and Grey; no bid yet" in told
    assert "Exchange in C4 (City district): bid at least 1, or pass." in told
    assert "How do you pay your 4 cards? 2 Pay 2 Gold 3 Pay 3 Gold" in told
    assert "You lay out 2 Gold." in told


def test_a_typed_number_is_a_way_card(run: Run, tmp_path: Path) -> None:
    match = blaues_amulett.position(["R1.1", "R2.1"], way_cards=[["2", "5", "joker"], ["1", "2", "3", "4", "5", "joker"]])
    out = run("play", "blaues_amulett", "--load", saved(match, tmp_path), typed="1\n5\n").out
    assert "  2  Play the 2   5  Play the 5   j  Play the joker" in out
    assert "There is no option 1; there are 2, 5, j." in out
    assert "You play the 5." in out


@pytest.mark.parametrize("typed", ["joker --3", "joker +3", "why joker --3", HUGE, f"joker {HUGE}", f"rules {HUGE}"])
def test_odd_input_is_answered_briefly(run: Run, typed: str) -> None:
    """In words, and without repeating 5,000 digits."""
    done = run("play", "blaues_amulett", "--players", 2, "--seed", 3, "--lang", "en", typed=f"{typed}\n")
    assert (done.code, done.err) == (0, "")
    answer = " ".join(done.out.partition(typed + "\n")[2].split())
    assert "There is no rule" in answer or "There is no option" in answer or "is not an action" in answer
    assert answer.count("9") <= 60
