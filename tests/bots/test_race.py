"""The race at the root: every option is looked at fairly, and what is told about it holds with other seeds, too."""

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from amulett import Match, new_match
from amulett.bots import race, study
from amulett.bots.heuristic import HeuristicBot
from amulett.bots.levels import FORMER, LEVELS, Mind, Sight, mind_of, sight_of
from amulett.bots.search import Analysis, LevelBot, SearchBot, analyse
from amulett.core.engine import best_by_lot
from amulett.core.kernel import in_python
from amulett.games import OWN, das_amulett, find_game

SEEDS = range(8)
KEPT: list[dict[str, Any]] = json.loads((Path(__file__).parent / "choices-1.json").read_text())


def after(
    name: str, decisions: int, seed: int = 3, options: Mapping[str, str] | None = None, edition: str | None = None
) -> Match:
    """A match after so many random decisions."""
    match, lots = new_match(name, 4, seed=seed, options=options, edition=edition), Random(seed)
    for _ in range(decisions):
        match.play(lots.choice(match.legal_actions()), match.to_act[0])
    return match


def think(match: Match, iterations: int, seed: int = 0) -> Analysis:
    return analyse(match.information(match.to_act[0]), match.legal_actions(), iterations=iterations, seed=seed)


@pytest.mark.parametrize("name", OWN)
def test_every_option_gets_its_looks(name: str) -> None:
    match = after(name, 19)
    count = len(match.legal_actions())
    few, some, many = (think(match, n * count + 1) for n in (5, race.LEAST, 20 * race.LEAST))
    assert [insight.looks for insight in few.insights] == [5] * count
    assert [insight.looks for insight in some.insights] == [race.LEAST] * count
    assert min(insight.looks for insight in many.insights) >= race.LEAST
    assert max(insight.looks for insight in many.insights) > 20 * race.LEAST, (
        "what drops out leaves its looks to the others"
    )


def test_with_fewer_iterations_than_options_the_likeliest_are_looked_at() -> None:
    match = after("das_amulett", 0, 1)
    prior = {insight.action: insight.share for insight in think(match, len(match.legal_actions())).insights}
    seen = [insight for insight in think(match, 3).insights if insight.looks]
    assert len(seen) == 3
    assert all(sum(prior[other] > prior[insight.action] for other in prior) < 6 for insight in seen)


@pytest.mark.parametrize("name", OWN)
def test_what_is_told_about_an_option_fits_together(name: str) -> None:
    insights = think(after(name, 19), 900).insights
    first = insights[0]
    assert (first.behind, first.behind_error) == (0, 0)
    assert sum(insight.share for insight in insights) == pytest.approx(1)
    for insight in insights[1:]:
        assert 0 < insight.error < 0.2
        assert insight.chance == pytest.approx(max(0, first.chance - insight.behind))


@pytest.mark.parametrize("name", OWN)
def test_the_same_worlds_tell_options_apart_more_surely(name: str) -> None:
    """Paired differences scatter less than differences of chances that met other luck."""
    sure = 0.0
    for decisions in (0, 9, 19, 29):
        first, second, *_ = think(after(name, decisions), 800).insights
        sure += second.behind_error / np.hypot(first.error, second.error) / 4
    assert sure < 0.95


@pytest.mark.parametrize("name", OWN)
def test_other_seeds_tell_the_same_within_the_told_error(name: str) -> None:
    """What one seed calls clearly worse, no other calls clearly better; hardly any finds it a little better."""
    ratios, agreed, compared = [], 0, 0
    for decisions in (0, 5, 9, 13, 19, 26, 33, 40, 47, 54, 61, 68):
        match = after(name, decisions, decisions)
        found = [{i.action: i for i in think(match, 1000, seed).insights} for seed in SEEDS]
        for action in match.legal_actions():
            spread = np.std([seen[action].chance for seen in found], ddof=1)
            ratios.append(spread / np.sqrt(np.mean([seen[action].error ** 2 for seen in found])))
        for seen in found:
            first = next(iter(seen))
            for action, insight in seen.items():
                if insight.behind > 3 * insight.behind_error:
                    compared += len(SEEDS)
                    agreed += sum(other[first].chance >= other[action].chance for other in found)
    assert 0.5 < np.mean(ratios) < 1.5
    assert compared >= 3 * len(SEEDS)
    assert agreed > 0.97 * compared


@pytest.mark.parametrize("name", ["magi", "silver_amulett"])
def test_the_first_is_not_told_as_the_luckiest(name: str) -> None:
    """After few looks the best mean is partly luck: long thoughts would not find what it promises."""
    hopeful = []
    for decisions in (0, 9, 19, 33):
        match = after(name, decisions, decisions)
        deep = {insight.action: insight.chance for insight in think(match, 4000, 99).insights}
        firsts = [think(match, 100, seed).insights[0] for seed in range(25)]
        hopeful += [insight.chance - deep[insight.action] for insight in firsts]
    assert abs(np.mean(hopeful)) < 0.008


@pytest.mark.parametrize("name", OWN)
def test_pieces_of_thinking_change_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """How often it looks at the clock depends on the machine; what it finds does not."""
    match = after(name, 19)
    whole = think(match, 700)
    monkeypatch.setattr(study, "SHORT", 1e-9)
    assert think(match, 700).insights == whole.insights


def test_interpreted_it_finds_the_same() -> None:
    match = after("magi", 19)
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\nfrom test_race import after, told\nprint(told(after('magi', 19)))"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", script, str(Path(__file__).parent)]
    found = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    assert found.strip() == told(match)


def told(match: Match) -> str:
    return str([(insight.action.text, insight.looks, round(insight.chance, 9)) for insight in think(match, 200).insights])


# ---- the master of before


@pytest.mark.parametrize("kept", KEPT, ids=lambda kept: f"{kept['game']}-{kept['seed']}-{kept['decisions']}")
def test_the_master_of_before_chooses_as_before(kept: dict[str, Any]) -> None:
    """`choices-1.json` was made by the code of before: decisions after random play, with the visits of every option."""
    match = after(kept["game"], kept["decisions"], kept["seed"], kept["options"], kept.get("edition"))
    seat, sight = match.to_act[0], sight_of(match.game, FORMER)
    analysis = analyse(match.information(seat), match.legal_actions(seat), sight, 300, seed=kept["seed"])
    assert {insight.action.text: insight.looks for insight in analysis.insights} == kept["visits"]
    bot = SearchBot(kept["seed"], Mind(iterations=300), sight)
    assert bot.choose(match.information(seat), match.legal_actions(seat)).text == kept["chosen"]


@pytest.mark.parametrize(
    ("game", "iterations"), [("magi", 16000), ("silver_amulett", 2500), ("blaues_amulett", 4000), ("das_amulett", 8000)]
)
def test_the_master_of_before_thinks_as_long_as_before(game: str, iterations: int) -> None:
    assert mind_of(find_game(game), FORMER) == Mind(iterations=iterations)
    sight = sight_of(find_game(game), FORMER)
    kept = {"magi": (0.5, 0.7, 1), "das_amulett": (0.25, 1.0, 8), "blaues_amulett": (0.5, 1.0, 8)}.get(game, (0.5, 1.0, 1))
    assert (sight.exploration, sight.scale, sight.horizon, sight.wander, sight.race) == (*kept, 0.1, False)
    match = new_match(game, 4, seed=1)
    assert LevelBot(1, FORMER).choose(match.information(match.to_act[0]), match.legal_actions()) in match.legal_actions()
    assert FORMER not in LEVELS


# ---- ties


def test_of_equals_each_is_taken_as_often() -> None:
    """In one pass, and the last has no advantage over the first."""

    class Stream:
        rng = 5

    stream, taken = Stream(), [0] * 6
    for _ in range(4000):
        taken[in_python(best_by_lot)([1.0, 3.0, 2.0, 3.0, 3.0, 0.0], 6, stream)] += 1
    assert taken[0] == taken[2] == taken[5] == 0
    assert all(1200 < taken[n] < 1470 for n in (1, 3, 4))


def test_a_heuristic_bot_draws_lots_between_equals_and_always_the_same() -> None:
    match = new_match("silver_amulett", 4, seed=1)
    seat, options = match.to_act[0], match.legal_actions()
    choices = [HeuristicBot(seed).choose(match.information(seat), options) for seed in range(40)]
    assert choices == [HeuristicBot(seed).choose(match.information(seat), options) for seed in range(40)]
    assert len(set(choices)) > 1, "at the beginning its own cards are all alike"


def test_the_search_draws_lots_between_equals() -> None:
    """Either stone wins at once."""
    six = ["red", "yellow", "green", "clear", "white", "grey"]
    stones = {"C3": ["orange", "brown"]}
    match = das_amulett.position([{}, {}, {}], hands=[{"gold": 9}, {}, {}], amulets=[six, [], []], board=stones)
    match.play("bid 1")
    blind, mine = Sight(guided=False), match.information(match.to_act[0])
    choices = [SearchBot(seed, Mind(iterations=40), blind).choose(mine, match.legal_actions()).text for seed in range(40)]
    assert 8 < choices.count("take orange") < 32
    assert 8 < choices.count("take brown") < 32
