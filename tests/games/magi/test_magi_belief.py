"""What the others did tells what they hold: the past of a round, and worlds drawn by it."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from magi_tables import A, B, C, play, table
from test_magi_memory import recollection

from amulett import Match, new_match
from amulett.bots.levels import FORMER, LEVELS, mind_of, sight_of
from amulett.bots.lots import lots_of
from amulett.core.kernel import in_python
from amulett.core.record import OPTIONS, from_plain, plain, to_plain
from amulett.games import find_game, magi
from amulett.games.magi.advice.acts import ACT, MOST_ACTS, recall
from amulett.games.magi.state import INFORMATION, STATE, Do, Phase

RULES = magi.GAME.rules
TELLING = {Phase.MAGIC_PLAY, Phase.MAIN_PLAY, Phase.AFTER_DRAW, Phase.COLOUR}


# ---- the past


class Witness:
    """Plays on plain records, forced decisions like all others, and writes down every act as it happens."""

    def __init__(self, players: int, seed: int, options: dict[str, Any]) -> None:
        edition = magi.GAME.edition()
        self.e = to_plain(from_plain(magi.GAME.box.record(edition, players, edition.choose(options))))
        self.s, self.options, self.lots = plain(STATE)(), plain(OPTIONS)(), Random(seed)
        self.s.key = [seed, 1]
        self.seen: list[list[int]] = []
        in_python(RULES.deal)(self.s, self.e, None)

    def act(self) -> None:
        s, e = self.s, self.e
        count = in_python(RULES.legal)(s, e, s.asked, self.options)
        action = self.options.action[self.lots.randrange(count)]
        stood = [s.asked, action, s.phase, s.colour, s.picture, s.counter, s.taken, s.discard_size, *s.hand_size]
        pile = s.round, s.made, s.taken
        in_python(RULES.apply)(s, e, None, s.asked, action)
        if (s.round, s.made) != pile[:2] or s.taken < pile[2]:
            self.seen = []
        elif stood[2] in TELLING:
            self.seen.append(stood)

    def recalled(self, seat: int) -> list[list[int]]:
        i, acts = plain(INFORMATION)(), np.zeros((MOST_ACTS, ACT), np.int64)
        twin = magi.GAME.rules.inform
        i.seat = seat
        for name in (field[0] for field in magi.GAME.declared.PUBLIC):
            setattr(i, name, getattr(self.s, name))
        in_python(twin)(self.s, self.e, seat, i)
        count = 0
        for other in range(self.e.seats):
            count = in_python(recall)(i, self.e, other, acts, count) if other != seat else count
        return [row.tolist() for row in acts[:count]]


@pytest.mark.parametrize("players", [2, 4, 6])
@pytest.mark.parametrize("options", [{}, {"call_mode": "manual"}], ids=["auto", "manual"])
def test_what_is_recalled_is_what_happened(players: int, options: dict[str, Any]) -> None:
    """Every act that tells something, with the demand, the counter and the hand sizes of then; nothing else."""
    witness, missing, found = Witness(players, 5 + players, options), 0, 0
    while witness.s.phase != Phase.OVER and found < 4000:
        witness.act()
        seat = witness.s.asked
        recalled = witness.recalled(seat)
        seen = [row for row in witness.seen if row[0] != seat]
        left = list(seen)
        for row in recalled:
            if row[2] == Phase.COLOUR:
                row[3:6] = next((r for r in left if r[:3] == row[:3]), row)[3:6]  # a colour is named whatever it was before
            if row[1] == Do.DRAW and row[6] == 0:
                continue  # the draw that a reshuffle came with
            assert row in left, (row, left)
            left.remove(row)
        missing += len(left)
        found += len(recalled)
    assert found > 1000
    assert missing < 0.03 * found


def test_a_table_laid_out_by_hand_has_no_past() -> None:
    match = table(discard_pile=["red_coin", "red_cup"], played_by=[B, "table"])
    assert match.information(A).believe(1) == []
    play(match, "play red_shield")
    assert match.information(A).believe(1) == [], "one's own acts tell nothing new"
    assert match.information(B).believe(1) != []


def test_the_past_does_not_tell_whether_an_act_was_forced() -> None:
    """What a draw and a pass leave behind is the same for everybody else."""
    forced = table(["blue_cup", "blue_sword"], draw_pile=["blue_broom", "yellow_cup"])
    chosen = table(["red_cup", "red_sword"], draw_pile=["red_broom", "yellow_cup"])
    play(chosen, "draw", "pass")
    for match in (forced, chosen):
        play(match, "play red_coin" if "play red_coin" in map(str, match.legal_actions()) else "play red_shield")
    for viewer in (None, B, C):
        assert forced.information(viewer) == chosen.information(viewer)


def test_lots_do_not_depend_on_the_past() -> None:
    """So `master-1` chooses as it did before there was one."""
    match = new_match("magi", 4, seed=1)
    information, other = match.information(0), match.information(0).copy()
    values = to_plain(other.records)
    values.laid[0], values.fined[0] = 5, 7
    other.records = from_plain(values)
    assert information != other
    assert lots_of(3, information) == lots_of(3, other)


# ---- what it tells


WORLDS = 200
COLOURS = ("red", "blue", "yellow")


def share(worlds: list[Match], seat: int, has: Callable[[list[str]], bool]) -> float:
    return sum(has(world.layout()["hands"][seat]) for world in worlds) / len(worlds)


def chances(match: Match, seat: int, has: Callable[[list[str]], bool]) -> tuple[float, float]:
    """How likely A thinks it is that a seat has something: without looking at what it did, and by that."""
    information = match.information(A)
    drawn = [information.determinize(seed) for seed in range(WORLDS)]
    believed = [world for seed in range(4) for world in information.believe(seed, WORLDS // 4)]
    return share(drawn, seat, has), share(believed, seat, has)


def any_of(colour: str) -> Callable[[list[str]], bool]:
    return lambda hand: any(card.startswith(colour) for card in hand)


def test_who_draws_has_nothing_that_fits() -> None:
    """B must draw on red, and what B draws does not fit either."""
    match = table(None, ["blue_cup", "blue_sword", "yellow_cup"], on_turn=B, draw_pile=["blue_broom"])
    before, after = chances(match, B, any_of("red"))
    assert before > 0.6
    assert after < 0.25


def test_who_plays_after_a_draw_has_probably_just_drawn_it() -> None:
    """B draws on red and then plays a red sword: the red card is gone, and there was none before."""
    match = table(None, ["blue_cup", "blue_sword", "yellow_cup"], on_turn=B, draw_pile=["red_sword"])
    play(match, "play red_sword")
    before, after = chances(match, B, any_of("red"))
    assert before > 0.5
    assert after < 0.25
    drawn = [world.layout()["drawn"][-1] for world in match.information(A).believe(1)]
    assert drawn.count([B, "red_sword"]) > 0.8 * len(drawn)


def test_who_takes_a_debt_has_no_sign_that_fits() -> None:
    match = table(None, ["red_cup", "blue_sword", "yellow_cup"], on_turn=B, draw_counter=2, discard_pile=["red_scepter_2"])
    signed = {card["id"] for card in match.edition.data["card"] if card["magic_sign"]}
    magi_signed = {card["id"] for card in match.edition.data["card"] if card["magic_sign"] and card["group"] == "magus"}
    assert magi_signed
    before, after = chances(match, B, lambda hand: bool(magi_signed & set(hand)))
    assert signed
    assert after < 0.7 * before


def test_who_names_a_colour_holds_it() -> None:
    match = table(None, ["colour_mage", "blue_cup", "blue_sword"], on_turn=B)
    play(match, "play colour_mage", "name blue")
    before, after = chances(match, B, any_of("blue"))
    assert before < 0.8
    assert after > before + 0.1


def test_what_somebody_did_tells_little_about_another() -> None:
    match = table(None, ["blue_cup", "blue_sword", "yellow_cup"], on_turn=B, draw_pile=["blue_broom"])
    before, after = chances(match, C, any_of("red"))
    assert abs(before - after) < 0.15


# ---- worlds


def late(seed: int = 3, decisions: int = 40) -> Match:
    match, lots = new_match("magi", 4, seed=seed), Random(seed)
    for _ in range(decisions):
        match.play(lots.choice(match.legal_actions()))
    return match


def told(match: Match) -> str:
    return str(
        [
            [world.layout()[part] for part in ("hands", "draw_pile", "seed")]
            for world in match.information(A).believe(5, 3, 60)
        ]
    )


def test_the_same_seed_believes_the_same_and_worlds_differ() -> None:
    match = late()
    assert told(match) == told(match)
    worlds = [world.layout() for world in match.information(A).believe(5, 20)]
    assert len({str(world["hands"]) for world in worlds}) > 10
    assert len({str(world["draw_pile"]) for world in worlds}) == len({world["seed"] for world in worlds}) == 20


def test_interpreted_it_believes_the_same() -> None:
    script = "import sys; sys.path[:0] = sys.argv[1:]\nfrom test_magi_belief import late, told\nprint(told(late()))"
    here = Path(__file__).parent
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", script, str(here)]
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert found.strip() == told(late())


def test_who_forgets_does_not_infer() -> None:
    match = late()
    assert match.information(A).believe(1) != []
    assert recollection(match, A, 100).believe(1) != []
    assert recollection(match, A, 99).believe(1) == []
    assert all(mind_of(match.game, level).memory < 100 for level in LEVELS[:-2])


def test_only_the_master_of_before_never_infers() -> None:
    for name in ("magi", "kuhn_poker"):
        assert sight_of(find_game(name)).infers
    assert not sight_of(magi.GAME, FORMER).race, "it draws its worlds as before"
