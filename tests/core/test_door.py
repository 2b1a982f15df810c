"""The researchers' interface: how a match and an information can be queried, copied, compared and printed."""

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import amulett
from amulett import Action, AmulettError, IllegalAction, Match, UnknownAction
from amulett.games import OWN, find_game, magi


def played(name: str, steps: int = 25) -> Match:
    match = amulett.new_match(name, seed=11)
    for _ in range(steps):
        seat = match.to_act[0]
        match.play(match.legal_actions(seat)[-1], seat)
    return match


@pytest.mark.parametrize("name", OWN)
def test_copies_are_equal_and_independent(name: str) -> None:
    match = played(name)
    for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match)), match.clone()):
        assert twin == match
        assert twin.events == match.events
        assert twin.observe(0) == match.observe(0)
        seat = twin.to_act[0]
        twin.play(twin.legal_actions(seat)[0], seat)
        assert twin != match


@pytest.mark.parametrize("name", OWN)
def test_an_information_is_a_key(name: str) -> None:
    match = played(name)
    for seat in (None, *range(match.players)):
        mine = match.information(seat)
        twins = {mine, copy.copy(mine), copy.deepcopy(mine), pickle.loads(pickle.dumps(mine)), match.information(seat)}
        assert len(twins) == 1
    others = {match.information(seat) for seat in range(match.players)}
    assert len(others) == match.players, "every seat knows something else"
    assert mine != "mine"


def test_the_same_bytes_in_another_game_or_edition_are_something_else(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(find_game("magi").edition_text.replace("target_points = 50", "target_points = 40"), encoding="utf-8")
    one, other = (amulett.new_match("magi", 3, seed=1, edition=edition) for edition in (None, path))
    assert one.information(0) != other.information(0)
    assert one != other
    assert pickle.loads(pickle.dumps(other)) == other, "an edition of the user's own travels along"


def test_another_process_gets_the_same_match(tmp_path: Path) -> None:
    match = played("magi")
    (tmp_path / "match").write_bytes(pickle.dumps((match, match.information(1))))
    code = (
        "import pickle, sys; match, mine = pickle.load(open(sys.argv[1], 'rb'));"
        "print(match.information(1) == mine, match.fingerprint().hex(), len(match.events))"
    )
    command = [sys.executable, "-c", code, str(tmp_path / "match")]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    assert told == ["True", match.fingerprint().hex(), str(len(match.events))]


@pytest.mark.parametrize("name", OWN)
def test_printing_shows_the_table_in_words(name: str) -> None:
    match = played(name)
    shown = str(match)
    assert find_game(name).titles["en"] in shown
    seat = match.to_act[0]
    assert shown.splitlines()[-1] == f"{'ABCDEF'[seat]} may: {', '.join(map(str, match.legal_actions(seat)))}"
    assert repr(match) == f"<Match of {name}, {match.players} players, 25 actions>"
    assert str(match.information(seat)) in shown
    assert repr(match.information(seat)) == f"<Information of seat {seat} in {name}, {match.players} players>"


def test_printing_an_information_shows_no_other_hand() -> None:
    match = magi.position(hands=[["red_cup", "blue_cup"], ["blue_coin", "blue_sword"]])
    assert "Red Cup" in str(match.information(0))
    assert "Blue Sword" not in str(match.information(0))
    assert "Blue Sword" in str(match.information(1))


def test_numpy_numbers_are_numbers() -> None:
    match = amulett.new_match("magi", np.int64(3), seed=np.uint32(7))
    plain = amulett.new_match("magi", 3, seed=7)
    assert match == plain
    seat = np.int8(match.to_act[0])
    number = np.int16(match.legal_actions(seat)[0].number)
    match.play(number, seat)
    plain.play(int(number), int(seat))
    assert match == plain
    assert match.actions == plain.actions
    assert all(type(seat) is int for seat, _ in match.actions)
    assert match.information(seat) == plain.information(int(seat))


@pytest.mark.parametrize("wrong", [True, np.True_, 1.0, np.float64(1.0), np.array([1]), "1", -1, np.int8(-1), 4, 2**64])
def test_what_is_no_seat_is_refused(wrong: object) -> None:
    match = amulett.new_match("magi", 4, seed=7)
    assert match.to_act == (1,), "True and 1.0 equal the seat that is to act"
    for ask in (match.information, match.legal_actions, match.events_for, lambda seat: match.play("draw", seat)):
        with pytest.raises(AmulettError, match="the seats of this match are 0 to 3, not"):
            ask(wrong)  # type: ignore[arg-type]


def test_actions_of_another_game_or_process_are_known_by_their_words() -> None:
    match, longer = amulett.new_match("magi", 4, seed=7), find_game("das_amulett")
    with pytest.raises(UnknownAction, match="is not an action of magi"):
        match.play(longer.action(longer.edition(), "keep pull_of_darkness+pull_of_light"))
    match.play(Action(10**6, "draw"))
    assert [str(action) for _, action in match.actions] == ["draw"]


@pytest.mark.parametrize("since", [np.uint8(2), np.int64(2)])
def test_events_are_numbered_by_numpy_too(since: Any) -> None:
    match = played("magi", 3)
    assert match.events_for(0, since) == match.events_for(0, 2)


@pytest.mark.parametrize("wrong", [True, np.True_, 1.5, "7", None])
def test_what_is_no_seed_draws_no_world(wrong: Any) -> None:
    mine = played("magi", 3).information(0)
    assert mine.determinize(np.uint64(7)) == mine.determinize(7)
    with pytest.raises(AmulettError, match="a seed is a whole number, not"):
        mine.determinize(wrong)


def test_the_list_of_events_is_the_readers_own() -> None:
    match = played("magi", 3)
    match.events.clear()
    assert match.events
    assert match.events == match.clone().events


def looking_match() -> tuple[Match, int]:
    """A match of Silver Amulett in which seat 0 has looked at a card, and the number of that event."""
    match = amulett.new_match("silver_amulett", 2, seed=1)
    while 0 not in match.to_act:
        match.play(match.legal_actions()[0])
    match.play(match.legal_actions()[0])
    looks = [number for number, event in match.clone().events_for(0) if event.once]
    return match, looks[-1]


@pytest.mark.parametrize("told", [False, True])
def test_a_copy_has_been_told_what_the_original_has_been_told(told: bool) -> None:
    match, look = looking_match()
    match.events_for(1)  # who else has read does not matter
    if told:
        match.events_for(0)
    copies = [copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    copies.append(pickle.loads(pickle.dumps(copies[-1])))
    for twin in copies:
        first, again = twin.events_for(0, look)[0][1], twin.events_for(0, look)[0][1]
        assert bool(first.once) is not told
        assert not again.once
    assert bool(match.events_for(0, look)[0][1].once) is not told, "reading a copy takes nothing from the original"


def finished(name: str) -> Match:
    match = amulett.new_match(name, seed=2)
    while not match.over:
        seat = match.to_act[-1]
        match.play(match.legal_actions(seat)[0], seat)
    return match


def own_edition(folder: Path) -> Match:
    path = folder / "mine.toml"
    path.write_text(find_game("magi").edition_text.replace("target_points = 50", "target_points = 40"), encoding="utf-8")
    match = amulett.new_match("magi", 3, seed=1, edition=path)
    path.unlink()  # a copy needs it no more
    return match


def some_matches(folder: Path) -> list[Match]:
    laid_out = magi.position(hands=[["red_cup", "blue_cup"], ["blue_coin", "blue_sword"]], discard_pile=["red_coin"])
    with_options = amulett.new_match("das_amulett", 3, seed=4, options={"show_hands": True})
    world = played("silver_amulett").information(1).determinize(5)
    return [laid_out, with_options, world, finished("magi"), finished("das_amulett"), own_edition(folder)]


def test_matches_of_every_kind_travel(tmp_path: Path) -> None:
    for match in some_matches(tmp_path):
        for twin in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
            assert twin == match
            assert (twin.outcome, twin.events, str(twin)) == (match.outcome, match.events, str(match))
            assert twin.replay() == match.replay()
            for seat in (None, *range(match.players)):
                assert twin.information(seat) == match.information(seat)


@pytest.mark.parametrize("name", OWN)
def test_as_many_play_as_usually_do(name: str) -> None:
    assert amulett.new_match(name, seed=1).players == find_game(name).sleeve.players


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("play red_cupp", "play red_cup"), ("drw", "draw"), ("Play Blue Swrod", "play blue_sword"), ("tagret 2", "target 2")],
)
def test_a_misspelt_action_is_answered_with_the_nearest(typed: str, meant: str) -> None:
    match = amulett.new_match("magi", 4, seed=1)
    with pytest.raises(UnknownAction) as refusal:
        match.play(typed, match.to_act[0])
    assert str(refusal.value) == f"{typed!r} is not an action of magi; did you mean {meant!r}?"


def test_checking_answers_and_changes_nothing() -> None:
    match = magi.position(hands=[["red_cup", "blue_cup"], ["blue_coin", "blue_sword"]], discard_pile=["red_coin"])
    before = match.fingerprint()
    assert match.check("Play Red Cup", 0) == match.check(match.legal_actions(0)[0], 0) == match.legal_actions(0)[0]
    with pytest.raises(IllegalAction, match=r"MG-3\.2"):
        match.check("play blue_cup", 0)
    with pytest.raises(IllegalAction, match=r"MG-4\.1"):
        match.check("draw", 1)
    with pytest.raises(UnknownAction):
        match.check("abracadabra", 0)
    with pytest.raises(AmulettError, match="a spectator does not act"):
        match.check("draw", None)  # type: ignore[arg-type]
    assert match.fingerprint() == before
    assert match.actions == []
    assert match.legal_actions() == match.legal_actions(0)
    match.play("play red_cup")


def test_a_refused_action_of_another_seat_leaves_the_options_as_they_are() -> None:
    match = played("magi")
    options = match.legal_actions()
    for seat in range(match.players):
        with pytest.raises(IllegalAction):
            match.play("catch 0", seat)
    assert match.legal_actions() == options
    match.play(options[0])


def test_looking_up_rules_and_replays_needs_no_compiler(tmp_path: Path) -> None:
    path = tmp_path / "match.json"
    played("magi").replay().save(path)
    code = (
        "import sys, amulett; from amulett.cli.main import build_parser; build_parser().format_help();"
        "games = [amulett.find_game(name) for name in amulett.GAMES[:4]];"
        "print(*(game.clause('1.1').id for game in games), amulett.load_replay(sys.argv[1]).game, 'numpy' in sys.modules);"
        "print(*(game.edition().name for game in games), 'numba' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True).stdout
    assert told.splitlines() == [
        "MG-1.1 SA-1.1 BA-1.1 DA-1.1 magi False",
        "standard standard de1986 standard False",
    ]
