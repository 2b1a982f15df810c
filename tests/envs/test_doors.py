"""The environments of other libraries pass the suites of those libraries, at every table, and play the same matches."""

import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import amulett
from amulett import IllegalAction, Match, find_game
from amulett.envs.gymnasium import AmulettEnv, id_of
from amulett.envs.openspiel import AmulettState
from amulett.envs.pettingzoo import aec_env, parallel_env
from amulett.envs.picture import HEIGHT, ROW, WIDTH, Card, Sheet, _cards, draw
from amulett.games import GAMES, OWN
from amulett.testing.cases import Case, as_many_as, cases

TABLES = list(cases(*GAMES))


def table(case: Case) -> dict[str, Any]:
    return {"game": case.game, "players": case.players, "edition": case.edition, "options": case.options}


@pytest.mark.parametrize("case", TABLES, ids=str)
def test_gymnasium_finds_nothing_wrong(case: Case) -> None:
    check_env(AmulettEnv(**table(case), opponents="random", render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_sees_every_picture(game: str) -> None:
    """Its check makes the environment once for each way to draw it, which only works by name."""
    check_env(gymnasium.make(id_of(game), opponents="random", render_mode="ansi").unwrapped)


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_knows_the_games_by_name(game: str) -> None:
    env = gymnasium.make(id_of(game), opponents="heuristic", render_mode="rgb_array", illegal="raise")
    observation, info = env.reset(seed=3)
    drawn: Any = env.render()
    assert drawn.ndim == 3 and len(np.unique(drawn)) > 20
    with pytest.raises(IllegalAction):
        env.step(np.flatnonzero(observation["action_mask"] == 0)[0])
    paid, over = 0.0, False
    while not over:
        observation, reward, over, _, _ = env.step(env.action_space.sample())
        paid += float(reward)
    assert -1 <= paid <= 1 and observation in env.observation_space and info["seat"] < 6


def test_an_illegal_action_loses_if_nothing_else_was_wished() -> None:
    env = AmulettEnv("magi")
    observation, _ = env.reset(seed=1)
    wrong = np.flatnonzero(observation["action_mask"] == 0)[0]
    _, reward, over, _, info = env.step(wrong)
    assert (reward, over) == (-1, True) and "not possible now" in info["illegal"]


@pytest.mark.parametrize("game", GAMES)
def test_gymnasium_steps_many_at_once(game: str) -> None:
    players = as_many_as(3, game)
    envs: Any = gymnasium.make_vec(id_of(game), 8, "vector_entry_point", players=players, opponents="heuristic", seed=5)
    seen, _ = envs.reset(seed=5)
    assert seen in envs.observation_space
    ended = 0
    for _ in range(1500):
        if ended > 3:
            break
        actions = [np.flatnonzero(mask)[0] for mask in seen["action_mask"]]
        seen, rewards, over, cut, told = envs.step(actions)
        assert rewards.shape == over.shape == cut.shape == (8,) and not cut.any()
        assert not over.any() or (envs.metadata["autoreset_mode"], told) == (AutoresetMode.SAME_STEP, {}), "no `final_obs`"
        ended += int(over.sum())
    assert ended


def many_at_once(**how: Any) -> Any:
    return gymnasium.make_vec(id_of("magi"), 8, "vector_entry_point", players=3, opponents="random", seed=5, **how)


def test_gymnasium_keeps_old_observations() -> None:
    """As its own vectors do, unless `copy=False` was asked for."""
    for copied in (True, False):
        envs = many_at_once(copy=copied)
        first, _ = envs.reset(seed=5)
        kept = {name: array.copy() for name, array in first.items()}
        second, reward, over, *_ = envs.step(envs.action_space.sample())
        assert all((first[name] == kept[name]).all() == copied for name in kept)
        assert all((second[name] is first[name]) <= (not copied) for name in kept)
        assert not copied or (reward is not envs.vector.reward and over is not envs.vector.done)


def test_gymnasium_takes_a_seed_for_each() -> None:
    envs, other = many_at_once(), many_at_once()
    seen, _ = envs.reset(seed=[11, 12, 13, 14, 15, 16, 17, 3])
    again, _ = other.reset(seed=11)
    same = (seen["observation"] == again["observation"]).all(axis=1)
    assert same.tolist() == [True] * 7 + [False] and envs.vector.seed_of(7) == 3


def test_gymnasium_draws_legal_actions_for_many() -> None:
    envs = many_at_once()
    envs.reset(seed=5)
    envs.action_space.seed(1)
    drawn = []
    for _ in range(60):
        drawn.append(envs.action_space.sample())
        assert drawn[-1] in envs.action_space
        envs.step(drawn[-1])
    envs.reset(seed=5)
    envs.action_space.seed(1)
    assert (envs.action_space.sample() == drawn[0]).all(), "the same seed draws the same"
    lots = [envs.action_space.sample() for _ in range(400)]
    for row, mask in enumerate(envs.vector.mask):
        assert {int(actions[row]) for actions in lots} == set(np.flatnonzero(mask).tolist()), "all that are legal"


@pytest.mark.parametrize("case", [case for case in TABLES if case.game in OWN and not case.options], ids=str)
def test_openspiel_finds_nothing_wrong(case: Case) -> None:
    game = pyspiel.load_game(f"amulett_{case.game}(players={case.players},edition={case.edition},deals=3)")
    pyspiel.random_sim_test(game, 1, case.players == min(find_game(case.game).edition().players), False)


@pytest.mark.parametrize("game", OWN)
def test_openspiel_draws_worlds_that_a_player_cannot_tell_apart(game: str) -> None:
    state: AmulettState = pyspiel.load_game(f"amulett_{game}(deals=2)").new_initial_state()
    assert state.is_chance_node() and len(state.chance_outcomes()) == 2
    state.apply_action(1)
    lots = Random(4)
    for _ in range(25):
        player = state.current_player()
        other = state.resample_from_infostate(player, lots.random)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.legal_actions() == state.legal_actions() and other.match != state.match
        state.apply_action(lots.choice(state.legal_actions()))


@pytest.mark.parametrize("game", OWN)
def test_all_doors_play_the_same_match(game: str) -> None:
    """Match, vector, PettingZoo and OpenSpiel, move by move: who is asked, what it knows, what it may do, what it gets."""
    players, seed, lots = as_many_as(4, game), 11, Random(6)
    match = Match.deal(find_game(game), find_game(game).edition(), players, {}, seed)
    vector = amulett.make_vector(game, 1, players, seed, form="normalised")
    zoo = aec_env(game, players, form="normalised")
    zoo.reset(seed=seed)
    spiel = pyspiel.load_game(f"amulett_{game}(players={players},deals=1,seed={seed})").new_initial_state()
    spiel.apply_action(0)
    while True:
        seat = match.to_act[0]
        assert zoo.agent_selection == f"seat_{seat}" and spiel.current_player() == seat == vector.seat[0]
        seen, legal = zoo.observe(zoo.agent_selection), [action.number for action in match.legal_actions(seat)]
        assert (seen["observation"] == vector.obs[0]).all()
        assert np.allclose(spiel.observation_tensor(seat), vector.obs[0])
        assert legal == spiel.legal_actions() == np.flatnonzero(vector.mask[0]).tolist()
        assert legal == np.flatnonzero(seen["action_mask"]).tolist()
        action = lots.choice(legal)
        match.play(action, seat)
        vector.step([action])
        zoo.step(action)
        spiel.apply_action(action)
        assert match.over == vector.done[0] == spiel.is_terminal() == all(zoo.terminations.values())
        if match.over:
            break
    assert vector.reward[0].tolist() == pytest.approx(spiel.returns())
    assert list(zoo.rewards.values()) == pytest.approx(spiel.returns())


@pytest.mark.parametrize("door", [aec_env, parallel_env])
def test_after_one_seed_all_matches_are_the_same(door: Any) -> None:
    """`reset()` without a seed goes on where the last match was, as a vector of one row does."""
    for seed in (7, (1 << 64) - 1, (1 << 128) - 1):
        dealt: list[int] = []
        zoo, vector = door("magi", players=2), amulett.make_vector("magi", 1, 2, seed)
        zoo.reset(seed=seed)
        while len(dealt) < 3:
            dealt.append(zoo.match.seed)
            assert dealt[-1] == vector.seed_of(0)
            while not vector.step(vector.sample())[2][0]:
                pass
            zoo.reset()
    first, other = door("magi"), door("magi")
    first.reset()
    other.reset()
    assert first.match.seed != other.match.seed, "without any seed nobody can guess it"


@pytest.mark.parametrize("game", GAMES)
def test_environments_can_be_pickled(game: str) -> None:
    zoo, gym = aec_env(game), AmulettEnv(game, opponents="random")
    zoo.reset(seed=3)
    gym.reset(seed=3)
    for _ in range(6):
        zoo.step(zoo.action_space(zoo.agent_selection).sample())
    twin = pickle.loads(pickle.dumps(zoo))
    assert twin.match == zoo.match and twin.agent_selection == zoo.agent_selection
    assert (twin.observe(twin.agent_selection)["observation"] == zoo.observe(zoo.agent_selection)["observation"]).all()
    other = pickle.loads(pickle.dumps(gym))
    action = int(np.flatnonzero(gym._seen()["action_mask"])[0])
    assert (other.step(action)[0]["observation"] == gym.step(action)[0]["observation"]).all()


@pytest.mark.parametrize("game", OWN)
def test_openspiel_states_can_be_pickled(game: str) -> None:
    """Also one that was drawn, whose match is not the one of its history."""
    table = pyspiel.load_game(f"amulett_{game}(deals=3)")
    assert str(pickle.loads(pickle.dumps(table))) == str(table)
    state, lots = table.new_initial_state(), Random(4)
    for step in range(30):
        if step % 10 == 0:
            drawn = state.resample_from_infostate(state.current_player(), lots.random) if step else state
            for one in (state, drawn):
                other = pickle.loads(pickle.dumps(one))
                assert (str(other), other.history()) == (str(one), one.history()) and other.match == one.match
                assert other.legal_actions() == one.legal_actions() and other.get_game().box.shares == table.box.shares
        state.apply_action(lots.choice(state.legal_actions()))


def test_a_pickled_openspiel_state_arrives_where_nobody_knows_the_game() -> None:
    state = pyspiel.load_game("amulett_magi(players=2,deals=3)").new_initial_state()
    state.apply_action(1)
    code = f"import pickle; print(pickle.loads({pickle.dumps(state)!r}).legal_actions())"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == f"{state.legal_actions()}\n"


@pytest.mark.parametrize("game", OWN)
def test_the_picture_shows_what_the_seat_sees_and_no_more(game: str) -> None:
    """Worlds that look the same to it give the same picture; what it holds itself can be seen there."""
    options = {"setup": "expert"} if game == "das_amulett" else {}  # else all that it holds can be known to the others
    match, lots, others = amulett.new_match(game, as_many_as(3, game), seed=5, options=options), Random(2), 0
    while match.to_act and others < 5:
        seat, number = match.to_act[0], len(match.actions)
        world = match.information((seat + 1) % match.players).determinize(number)
        if _held(match.observe(seat)) != _held(world.observe(seat)):
            others, mine = others + 1, draw(match, seat)
            assert mine.shape == (HEIGHT, WIDTH, 3) and (draw(world, seat) != mine).any()
            assert (draw(match.information(seat).determinize(number), seat) == mine).all()
        match.play(lots.choice(match.legal_actions(seat)), seat)
    assert others


def _held(view: Any) -> Any:
    """What the seat holds, and was dealt in secret."""
    return view["hand"], view.get("secret")


def test_a_picture_with_very_much_on_it_is_as_large_as_any() -> None:
    sheet = Sheet()
    for _ in range(2 * HEIGHT // ROW):
        sheet.line()
        sheet.card(Card(["red", "a card"]))
    assert sheet.array().shape == (HEIGHT, WIDTH, 3)


def test_a_card_that_lies_face_down_looks_like_it() -> None:
    """The seat may know its number: then it would look like an open one."""
    match, lots = amulett.new_match("silver_amulett", 3, seed=5), Random(2)
    kinds = set()
    for _ in range(150):
        seat = match.to_act[0]
        for village in match.observe(seat)["villages"]:
            for place in (place for place in village if place["card"] is not None):
                (card,) = _cards(place)
                assert card.down == (not place["face_up"]) and "True" not in card.words
                kinds.add((card.down, card.words[0] == "?"))
        match.play(lots.choice(match.legal_actions(seat)), seat)
    assert {(True, True), (False, False)} <= kinds
    pictures = []
    for down in (True, False):
        sheet = Sheet()
        sheet.card(Card(["7"], down))
        pictures.append(sheet.array())
    assert (pictures[0] != pictures[1]).any()


def _trail(game: str) -> list[bytes]:
    env = amulett.make_vector(game, 16, seed=9)
    found = []
    for _ in range(40):
        env.step(env.sample())
        found.append(env.obs.tobytes())
    return found


def test_vectors_in_many_threads_do_not_meet() -> None:
    with ThreadPoolExecutor(4) as pool:
        first, *others = pool.map(_trail, ["magi"] * 4)
    assert all(other == first for other in others)


def test_other_processes_see_the_same() -> None:
    code = (
        "import amulett; e = amulett.make_vector('magi', 4, seed=9); e.step(e.sample()); print(e.obs.sum(), e.seat.sum())"
    )
    said = {
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout for _ in range(2)
    }
    env = amulett.make_vector("magi", 4, seed=9)
    env.step(env.sample())
    assert said == {f"{env.obs.sum()} {env.seat.sum()}\n"}


def test_nothing_of_this_is_needed_to_play() -> None:
    code = (
        "import sys, amulett; amulett.make_vector('magi', 2, seed=1); "
        "print([m for m in ('gymnasium', 'pettingzoo', 'pyspiel', 'PIL', 'torch') if m in sys.modules])"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "[]\n"
