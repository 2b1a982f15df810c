"""Looking ahead: it finds what wins, keeps within its time, and knows nothing that its seat does not know."""

import itertools
import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from threading import Thread
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from amulett import AmulettError, Match, new_match
from amulett.bots import desk as desk_module
from amulett.bots import search, study, tree
from amulett.bots.desk import Desk, parameters_of, race_of
from amulett.bots.levels import HARD_STOP, LEVELS, Mind, Sight, mind_of, sight_of
from amulett.bots.net import no_net
from amulett.bots.search import LevelBot, SearchBot, analyse
from amulett.games import GAMES, OWN, blaues_amulett, das_amulett, find_game, magi, silver_amulett

BLIND = Sight(guided=False, horizon=2)
"""No prior, no heuristic rollouts: what is found is found by search."""
FEW = 400


def best(match: Match, sight: Sight | None = None, seat: int | None = None) -> str:
    seat = match.to_act[0] if seat is None else seat
    return analyse(match.information(seat), match.legal_actions(seat), sight, FEW).insights[0].action.text


def halfway(name: str, options: dict[str, str] | None = None) -> Match:
    """A match some way in, at a decision: two fifths of it, but at most 25 decisions."""
    moments = [new_match(name, seed=5, options=options)]
    while not moments[-1].over and len(moments) < 64:
        after = moments[-1].clone()
        after.play(after.legal_actions()[-1] if len(after.legal_actions()) < 9 else after.legal_actions()[0])
        moments.append(after)
    return moments[min(25, (len(moments) - 1) * 2 // 5)]


def all_children(desk: Desk, node: int) -> Iterator[int]:
    child = int(desk.of(node, "child"))
    while child:
        yield child
        child = int(desk.of(child, "sibling"))


def key_of(desk: Desk, node: int) -> int:
    return int(desk.of(node, "key")) % tree.GLIMPSE


def test_magi_plays_the_last_card_that_ends_the_match() -> None:
    hands = [["red_cup"], ["blue_sword", "yellow_sword", "red_sword"], ["blue_coin", "yellow_coin", "red_shield"]]
    assert best(magi.position(hands, 3, discard_pile=["red_coin"], scores=[0, 90, 90]), BLIND) == "play red_cup"


def test_the_blue_prince_goes_home_when_he_can() -> None:
    match = blaues_amulett.position(players=2, princes=["R10.4", "R1.1"])
    assert best(match, replace(BLIND, horizon=1)) == "play 3"


def test_the_gem_that_wins_is_taken() -> None:
    six = ["red", "yellow", "green", "clear", "white", "grey"]
    match = das_amulett.position(
        [{}, {}, {}], hands=[{"gold": 9}, {}, {}], amulets=[six, [], []], board={"C3": ["red", "orange"]}
    )
    match.play("bid 1")
    assert best(match, replace(BLIND, horizon=1)) == "take orange"


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_action_is_explained(name: str) -> None:
    match = halfway(name)
    seat = match.to_act[0]
    analysis = analyse(match.information(seat), iterations=FEW)
    assert {insight.action for insight in analysis.insights} == set(match.legal_actions(seat))
    assert analysis.iterations == sum(insight.looks for insight in analysis.insights)
    assert FEW - len(analysis.insights) < analysis.iterations <= FEW
    assert sum(insight.share for insight in analysis.insights) == pytest.approx(1)
    assert all(0 <= insight.chance <= 1 for insight in analysis.insights)
    assert all(insight.line[0] == (seat, insight.action) for insight in analysis.insights)


@pytest.mark.parametrize("name", GAMES)
def test_the_expected_line_is_one_that_could_be_played(name: str) -> None:
    """Its actions exist, and its first step after ours is that of a seat in the match."""
    match = halfway(name)
    seat = match.to_act[0]
    line = analyse(match.information(seat), match.legal_actions(seat), iterations=FEW).insights[0].line
    assert len(line) > 1
    assert all(0 <= who < match.players and match.game.action(match.edition, action) == action for who, action in line)


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_in_another_world_thinks_the_same(name: str) -> None:
    """With everything hidden dealt again, the choice stays the same."""
    match = halfway(name)
    seat = match.to_act[0]
    bot = SearchBot(3, Mind(iterations=FEW // 10))
    mine = match.information(seat)
    for seed in range(3):
        other = mine.determinize(seed)
        assert other.information(seat) == mine
        assert bot.choose(other.information(seat), other.legal_actions(seat)) == bot.choose(mine, match.legal_actions(seat))


@pytest.mark.parametrize("name", GAMES)
def test_looking_ahead_never_changes_the_deal(name: str) -> None:
    match = halfway(name)
    before, options = match.fingerprint(), match.legal_actions()
    mine = match.information(match.to_act[0])
    SearchBot(1, Mind(iterations=FEW // 10, memory=50)).choose(mine, options)
    assert (match.fingerprint(), match.legal_actions()) == (before, options)
    assert match.information(match.to_act[0]) == mine


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_every_level_plays(name: str, level: str) -> None:
    match = halfway(name)
    seat = match.to_act[0]
    options = match.legal_actions(seat)
    first, second = (LevelBot(9, level).choose(match.information(seat), options) for _ in range(2))
    assert first == second
    assert first in options


def test_secret_choices_are_mixed_and_answer_nothing() -> None:
    match = new_match("das_amulett", seed=2, options={"setup": "expert"})
    assert len(match.to_act) == 4
    mine = match.information(1)
    analysis = analyse(mine, match.legal_actions(1), iterations=FEW)
    assert analysis.secret
    assert sum(insight.share for insight in analysis.insights) == pytest.approx(1)
    for seat in (0, 2, 3):
        match.play(match.legal_actions(seat)[0], seat)
    again = analyse(match.information(1), match.legal_actions(1), iterations=FEW)
    assert again.insights == analysis.insights, "what others have chosen meanwhile is nothing to go by"


def test_each_secret_choice_of_another_is_a_decision_of_its_own() -> None:
    """First which spells to keep, then the stones: regrets about one are not regrets about the other."""
    match = new_match("das_amulett", seed=2, options={"setup": "expert"})
    analyse(match.information(1), iterations=FEW)
    desk = study._desks.of(das_amulett.GAME)
    below = {int(desk.of(node, "seat")): node for node in all_children(desk, 0) if desk.of(node, "key") >= tree.SECRET}
    assert set(below) == {0, 2, 3}
    for hidden in below.values():
        kinds = {
            das_amulett.GAME.action(match.edition, key_of(desk, node)).text.split()[0] for node in desk.children(hidden)
        }
        assert kinds == {"keep"}
        regrets = [float(desk.of(node, "regret")) for node in desk.children(hidden)]
        assert max(regrets) > 0, "something is regretted, whatever is done"


def test_whose_decision_it_is_tells_nodes_apart() -> None:
    """A seat with nothing to play is not asked: then the same card comes from the next seat, and that is another node."""
    match = halfway("magi")
    analyse(match.information(match.to_act[0]), iterations=4000)
    desk = study._desks.of(magi.GAME)
    deciders = []
    for node in range(int(desk.work[3]["size"][0])):
        children = list(desk.children(node))
        assert all(desk.of(child, "key") // tree.GLIMPSE % tree.SEATS == desk.of(child, "seat") for child in children)
        deciders.append(len({int(desk.of(child, "seat")) for child in children}))
    assert max(deciders) > 1, "it depends on the world who is asked"


@pytest.mark.parametrize("options", [{}, {"setup": "expert"}], ids=["open", "secret"])
def test_a_full_tree_is_still_walked(monkeypatch: pytest.MonkeyPatch, options: dict[str, str]) -> None:
    monkeypatch.setattr(desk_module, "MOST_NODES", 100)
    match = new_match("das_amulett", seed=2, options=options)
    seat = match.to_act[0]
    found = []
    thread = Thread(target=lambda: found.append(analyse(match.information(seat), iterations=FEW)))
    thread.start()
    thread.join()
    assert sum(insight.looks for insight in found[0].insights) == found[0].iterations
    assert FEW - len(found[0].insights) < found[0].iterations <= FEW


def test_nothing_stays_untried_and_what_was_never_tried_is_no_worse_than_usual() -> None:
    match = halfway("blaues_amulett")
    options = match.legal_actions()
    few, many = (analyse(match.information(match.to_act[0]), iterations=n) for n in (1, len(options)))
    assert all(insight.looks == 1 for insight in many.insights)
    assert len({insight.chance for insight in few.insights}) == 1


def test_whoever_wavers_takes_nothing_that_is_much_worse() -> None:
    actions = new_match("magi", seed=1).legal_actions()[:4]
    worths = [1.0, 0.0, -0.9, -1.1]
    taken = {search._waver(actions, worths, 1.0, Random(seed)) for seed in range(300)}
    assert taken == set(actions[:3])
    assert {search._waver(actions, worths, 0.0, Random(seed)) for seed in range(9)} == {actions[0]}
    assert {search._waver(actions, worths, 0.4, Random(seed)) for seed in range(300)} == {actions[0]}


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_misses_the_last_card(level: str) -> None:
    hands = [["red_cup"], ["blue_sword", "yellow_sword", "red_sword"], ["blue_coin", "yellow_coin", "red_shield"]]
    match = magi.position(hands, 3, discard_pile=["red_coin"], scores=[0, 90, 90])
    for seed in range(30):
        assert LevelBot(seed, level).choose(match.information(0), match.legal_actions(0)).text == "play red_cup"


@pytest.mark.parametrize("name", GAMES)
def test_nobody_thinks_longer_than_a_second(name: str) -> None:
    """Even with no other bound, and unless it is clear who wins; a busy machine may disturb a search or two."""
    match = new_match(name, seed=1)
    information, options = match.information(match.to_act[0]), match.legal_actions()
    taken: list[float] = []
    while len(taken) < 3 and min(taken, default=1.0) >= 1.0:
        begun = time.monotonic()
        assert SearchBot(1, Mind(taste=0.1)).choose(information, options) in options
        taken.append(time.monotonic() - begun)
    assert min(taken) < 1.0
    assert min(taken) > HARD_STOP - 0.1 or name not in OWN, "a small game may be done sooner"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", GAMES)
def test_every_level_has_the_hard_stop(name: str, level: str) -> None:
    assert mind_of(find_game(name), level).seconds == HARD_STOP < 1


def test_others_go_on_while_somebody_thinks() -> None:
    """One call of the compiled search, of about half a second, holds nobody up: it runs without the interpreter's lock."""
    information = new_match("magi", seed=1).information(0)
    desk = study._desks.of(magi.GAME)
    desk.clear(1, race_of(True, False, 30_000), no_net())
    call = desk.call(information.records, information.editions, parameters_of(sight_of(magi.GAME)), 30_000)
    thinking = Thread(target=lambda: call.entry(*call.arguments))
    thinking.start()
    steps = 0
    while thinking.is_alive():
        time.sleep(0.001)
        steps += 1
    assert steps > 20


def chosen(seat: int, *children: Mapping[str, object]) -> int:
    """Which of some options the search follows next for this seat; each had ten visits."""
    nodes = [SimpleNamespace(child=1, visits=10 * len(children), won=[5.0, 5.0])]
    nodes += [SimpleNamespace(key=n, sibling=n + 2, visits=10, offered=20, won=[5.0, 5.0]) for n in range(len(children))]
    nodes[-1].sibling = 0
    for node, fields in zip(nodes[1:], children, strict=True):
        vars(node).update(fields)
    options, desk = SimpleNamespace(action=range(len(children))), SimpleNamespace(worths=[0.5] * len(children))
    return int(tree.select.py_func(nodes, desk, 0, options, len(children), 0, seat, 0.5))


def test_each_seat_goes_for_its_own() -> None:
    mine, yours = {"won": [9.0, 1.0]}, {"won": [1.0, 9.0]}
    assert [chosen(seat, mine, yours) for seat in (0, 1)] == [0, 1]
    assert [chosen(seat, yours, mine) for seat in (0, 1)] == [1, 0]


def test_what_was_offered_often_and_taken_seldom_has_its_turn() -> None:
    """Not what is rare: of two options with the same visits the one offered in more worlds was neglected more."""
    rare, usual = {"offered": 11}, {"offered": 90}
    assert (chosen(0, rare, usual), chosen(0, usual, rare)) == (1, 0)


def test_chances_are_shared_out_among_all_seats() -> None:
    match = halfway("silver_amulett")
    analyse(match.information(match.to_act[0]), iterations=FEW)
    desk = study._desks.of(silver_amulett.GAME)
    for node in range(int(desk.work[3]["size"][0])):
        assert sum(desk.of(node, "won")) == pytest.approx(float(desk.of(node, "visits")))


def test_an_option_is_counted_when_it_is_offered() -> None:
    """What others could do differs from world to world: a card that somebody seldom holds is not blamed for being rare."""
    match = halfway("magi")
    analyse(match.information(match.to_act[0]), iterations=4000)
    desk = study._desks.of(magi.GAME)
    rare = 0
    for node in range(1, int(desk.work[3]["size"][0])):  # at the root everything is offered always
        for child in desk.children(node):
            visits, offered, passed = desk.of(child, "visits"), desk.of(child, "offered"), desk.of(node, "visits")
            assert visits - 1 <= offered <= passed
            rare += offered < passed / 2
    assert rare > 20


def test_it_stops_early_only_when_nothing_can_change() -> None:
    match = halfway("blaues_amulett")
    seat = match.to_act[0]
    for seed in range(4):
        full, short = (
            analyse(match.information(seat), match.legal_actions(seat), None, FEW, 60, seed, clear)
            for clear in (False, True)
        )
        assert short.insights[0].action == full.insights[0].action
        assert short.iterations <= full.iterations


def test_threads_do_not_disturb_each_other() -> None:
    matches = [halfway("magi"), halfway("magi").information(0).determinize(1), halfway("magi")]
    alone = [best(match) for match in matches]
    found: dict[int, str] = {}

    def think(number: int) -> None:
        found[number] = best(matches[number])

    threads = [Thread(target=think, args=(number,)) for number in range(len(matches))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [found[number] for number in range(len(matches))] == alone


def test_only_a_seat_with_a_decision_can_think() -> None:
    match = new_match("magi", seed=1)
    with pytest.raises(AmulettError, match="only a seat whose turn it is"):
        analyse(match.information(None))
    with pytest.raises(AmulettError, match="only a seat whose turn it is"):
        analyse(match.information((match.to_act[0] + 1) % 4))


@pytest.mark.parametrize(
    "game", [magi.GAME, silver_amulett.GAME, blaues_amulett.GAME, das_amulett.GAME], ids=lambda g: g.id
)
def test_levels_are_data_and_think_more_from_step_to_step(game: object) -> None:
    minds = [mind_of(game, level) for level in LEVELS]  # type: ignore[arg-type]
    thought = [mind.iterations or 0 for mind in minds]
    assert thought == sorted(thought)
    assert [mind.memory for mind in minds] == sorted(mind.memory for mind in minds)
    assert sight_of(game).horizon >= 1  # type: ignore[arg-type]


def test_as_many_iterations_as_were_asked_for_whatever_the_clock_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """A time limit applies only if asked for, and is reported."""
    match = new_match("magi", 4, seed=3)
    mine = match.information(match.to_act[0])
    hours = itertools.count(0, 3600)
    monkeypatch.setattr("amulett.bots.study.now", lambda: float(next(hours)))
    done = analyse(mine, iterations=FEW)
    assert (done.iterations + len(done.insights) > FEW, done.stopped) == (True, "iterations")
    cut = analyse(mine, iterations=FEW, seconds=1.0)
    assert cut.stopped == "time"
    assert cut.iterations < FEW


@pytest.mark.parametrize("wrong", [0, -3, 2.5, "9", True])
def test_no_iterations_are_refused_instead_of_telling_an_earlier_thought(wrong: Any) -> None:
    match = new_match("magi", seed=3)
    with pytest.raises(AmulettError, match="a search takes at least one iteration, not"):
        analyse(match.information(match.to_act[0]), iterations=wrong)


def test_iterations_are_done_whatever_the_clock_says_and_a_cut_is_told() -> None:
    match = new_match("magi", seed=3)
    mine = match.information(match.to_act[0])
    whole = analyse(mine, iterations=np.int64(40))
    assert (whole.iterations + len(whole.insights) > 40, whole.stopped) == (True, "iterations")
    cut = analyse(mine, iterations=1_000_000, seconds=0.01)
    assert cut.iterations < 1_000_000
    assert cut.stopped == "time"
