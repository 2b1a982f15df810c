"""The bots: legal, repeatable, blind to what is hidden."""

import pytest

from amulett import Action, AmulettError, Information, Match, new_match
from amulett.bots import seat_bot
from amulett.bots.names import BOTS
from amulett.core.batch import play_batch
from amulett.games import magi


def play_out(match: Match, names: list[str], seed: int) -> list[str]:
    bots = [seat_bot(name, seed, seat) for seat, name in enumerate(names)]
    while not match.over:
        seat = match.to_act[0]
        match.play(bots[seat].choose(match.information(seat), match.legal_actions(seat)))
    return [action.text for _, action in match.actions]


@pytest.mark.parametrize("name", [name for name in BOTS if name != "grandmaster"])  # the clock may cut its thoughts short
def test_the_same_seed_gives_the_same_match(name: str) -> None:
    first, second = (play_out(new_match("magi", 3, seed=8), [name] * 3, seed=8) for _ in range(2))
    assert first == second
    assert len(first) > 20


def test_random_bots_with_other_seeds_play_otherwise() -> None:
    first, second = (play_out(new_match("magi", 2, seed=8), ["random"] * 2, seed) for seed in (1, 2))
    assert first != second


def test_bots_of_one_table_draw_their_own_lots() -> None:
    options = [Action(number, str(number)) for number in range(100)]
    information = new_match("magi", 2, seed=1).information(0)
    drawn = {
        tuple(bot.choose(information, options) for _ in range(8)) for bot in (seat_bot("random", 3, s) for s in range(6))
    }
    assert len(drawn) == 6


def test_a_random_bot_takes_every_option_equally_often() -> None:
    bot = seat_bot("random", 1, 0)
    match = magi.position(hands=[["red_cup", "red_sword", "blue_coin"], ["red_shield"] * 2])
    options = match.legal_actions()
    chosen = [bot.choose(match.information(0), options) for _ in range(400)]
    assert all(60 < chosen.count(option) < 140 for option in options)


@pytest.mark.parametrize("name", list(BOTS))
def test_thinking_changes_nothing_at_the_table(name: str) -> None:
    match = new_match("magi", 4, seed=3)
    before = match.fingerprint()
    seat = match.to_act[0]
    seat_bot(name, 3, seat).choose(match.information(seat), match.legal_actions(seat))
    assert match.fingerprint() == before


def test_a_heuristic_bot_decides_by_what_it_has_seen() -> None:
    """Two tables that differ only in what the seat cannot know."""
    hand = ["red_cup", "red_amulet", "arch_magus", "blue_coin"]
    tables = [magi.position(hands=[hand, ["red_shield"] * 2], draw_pile=["blue_cup"], seed=seed) for seed in (1, 2)]
    assert tables[0].fingerprint() != tables[1].fingerprint()
    choices = {seat_bot("heuristic", 7, 0).choose(t.information(0), t.legal_actions(0)) for t in tables}
    assert len(choices) == 1


def test_a_heuristic_bot_sheds_the_dear_card() -> None:
    match = magi.position(hands=[["red_coin", "red_balance"], ["red_shield"] * 2], discard_pile=["red_cup"])
    assert seat_bot("heuristic", 1, 0).choose(match.information(0), match.legal_actions(0)).text == "play red_balance"


def test_the_heuristic_bot_beats_the_random_one() -> None:
    result = play_batch(magi.GAME, magi.GAME.edition(), 4, {}, 30, 1, heuristic=[2])
    assert result.win_share[2] > 0.5


def test_there_is_no_other_bot() -> None:
    with pytest.raises(
        AmulettError,
        match="there is no bot 'clever'; the bots are: novice, apprentice, adept, expert, master, grandmaster, heuristic",
    ):
        seat_bot("clever", 1, 0)


def test_an_information_is_all_that_a_bot_gets() -> None:
    information = new_match("magi", 2, seed=1).information(0)
    assert isinstance(information, Information)
    assert not hasattr(information, "__dict__")
    assert not [name for name in information.__slots__ if isinstance(getattr(information, name), Match)]
