"""A vector of matches with observations is what single matches are, row by row."""

import pickle
from copy import copy
from random import Random
from typing import Any

import numpy as np
import pytest

import amulett
from amulett import AmulettError, Match, find_game
from amulett.bots.heuristic import first_sight
from amulett.core.observation import Observation
from amulett.core.seed import stream
from amulett.core.space import Space
from amulett.core.stepping import WORST
from amulett.envs.seeds import sow, streams_of
from amulett.envs.vector import VectorEnv
from amulett.games import OWN
from amulett.testing.cases import as_many_as
from amulett.testing.conformance import check_numbers

ROWS = 5
GAMES = [*OWN, "kuhn_poker"]


def vector(game: str, size: int = ROWS, **how: Any) -> VectorEnv:
    return amulett.make_vector(game, size, as_many_as(4, game), seed=how.pop("seed", 7), **how)


def single(env: VectorEnv, n: int) -> Match:
    return Match.deal(env.space.game, env.space.edition, env.players, {}, env.seed_of(n))


def content(env: VectorEnv) -> dict[str, Any]:
    """All that is kept of it, without the padding of records."""
    *_, kept = env.__reduce__()[1]
    return {name: array.copy() for name, array in kept.items()}


def expected_win(match: Match) -> list[float]:
    assert match.outcome
    winners, players = match.outcome.winners, match.players
    return [((seat in winners) / len(winners) * players - 1) / (players - 1) for seat in range(players)]


@pytest.mark.parametrize("game", GAMES)
def test_every_row_is_a_match(game: str) -> None:
    """Observation, mask, seat, reward and end, move by move, into the next match of every row."""
    env, lots, ended = vector(game, observe="all"), Random(1), 0
    matches = [single(env, n) for n in range(ROWS)]
    for _ in range(4000):
        actions = np.zeros(ROWS, np.int64)
        for n, match in enumerate(matches):
            seat = match.to_act[0]
            assert env.seat[n] == seat
            assert (env.obs[n] == env.space.encode(match.information(seat))).all()
            assert (env.mask[n] == env.space.mask(match, seat)).all()
            actions[n] = lots.choice(match.legal_actions(seat)).number
            match.play(int(actions[n]), seat)
        env.step(actions)
        for n, match in enumerate(matches):
            assert env.done[n] == match.over
            assert env.reward[n].tolist() == pytest.approx(expected_win(match) if match.over else [0] * env.players)
            if match.over:
                matches[n], ended = single(env, n), ended + 1
        if ended >= 2:
            break
    assert ended >= 2


@pytest.mark.parametrize("game", GAMES)
def test_threads_change_nothing(game: str) -> None:
    one, two = vector(game, 64), vector(game, 64, threads=3)
    for _ in range(30):
        actions = one.sample()
        assert (two.sample() == actions).all()
        one.step(actions)
        two.step(actions)
        for name in ("obs", "mask", "seat", "reward", "done"):
            assert (getattr(one, name) == getattr(two, name)).all(), name
    two.close()


def test_the_same_arrays_are_written_again_and_again() -> None:
    env = vector("magi")
    before = env.obs, env.mask, env.reward, env.seat, env.done
    env.step(env.sample())
    env.reset(3)
    assert all(a is b for a, b in zip(before, (env.obs, env.mask, env.reward, env.seat, env.done), strict=True))
    assert all(array.flags.c_contiguous and array.flags.writeable for array in before), "PyTorch can share their memory"
    assert (env.mask.dtype, env.obs.dtype, env.reward.dtype, env.done.dtype) == (np.bool_, np.uint8, np.float32, np.bool_)


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    env = vector("magi")
    actions = env.sample()
    before = content(env)
    for wrong in (9999, -1, int(np.flatnonzero(~env.mask[3])[0])):
        actions[3] = wrong
        with pytest.raises(
            AmulettError, match=rf"row 3: action {wrong}.* is not legal for seat {env.seat[3]}, which is to act"
        ):
            env.step(actions)
    assert all(np.array_equal(array, before[name]) for name, array in content(env).items())
    with pytest.raises(AmulettError, match="one action for each of the 5 matches"):
        env.step(actions[:2])
    with pytest.raises(AmulettError, match="whole numbers"):
        env.step(np.zeros(ROWS))


def test_the_same_seed_is_the_same_vector() -> None:
    one, other = vector("silver_amulett"), vector("silver_amulett", seed=8)
    assert (one.reset(8) == other.obs).all()
    assert [one.seed_of(n) for n in range(ROWS)] == [8, 9, 10, 11, 12]
    edge = (1 << 128) - 3
    one.reset(edge)
    assert (one.obs[0] == one.space.encode(single(one, 0).information(int(one.seat[0])))).all()
    assert one.seed_of(0) == edge


@pytest.mark.parametrize("how", [{}, {"opponents": "random", "learner": 0}], ids=str)
def test_a_row_with_a_seed_of_its_own_goes_its_own_way(how: dict[str, Any]) -> None:
    """Its matches, and the lots drawn for it, follow from its seed, whatever the other rows are; pickled, too."""
    one = amulett.make_vector("magi", 3, 2, seed=[100, 7, 8], **how)
    other = amulett.make_vector("magi", 2, 2, seed=1, **how)
    assert (other.reset(np.array([8, 100])) == one.obs[[2, 0]]).all()
    ended, seeds = 0, set()
    for n in range(1000):
        if n == 50:
            one, other = pickle.loads(pickle.dumps(one)), pickle.loads(pickle.dumps(other))
        seeds |= {one.seed_of(row) for row in range(3)}
        actions = one.sample()
        assert (other.sample() == actions[[2, 0]]).all()
        one.step(actions)
        other.step(actions[[2, 0]])
        assert (other.obs == one.obs[[2, 0]]).all() and (other.done == one.done[[2, 0]]).all()
        ended += int(one.done.sum())
    assert ended > 3 and len(seeds) == ended + 3 - sum(one.done), "no row plays a match of another one"
    one.reset()
    assert [one.seed_of(n) for n in range(3)] == [100, 7, 8], "it begins again"


def test_lots_begin_where_splitmix64_says() -> None:
    """So they are the same with every NumPy; here by Python's own numbers."""
    whole, seeds = (1 << 64) - 1, [7, 8, (1 << 64) - 1]
    expected = []
    for seed in seeds:
        lot = (seed * 0x9E3779B97F4A7C15 + stream(0)) & whole
        lot = (lot ^ lot >> 30) * 0xBF58476D1CE4E5B9 & whole
        lot = (lot ^ lot >> 27) * 0x94D049BB133111EB & whole
        expected.append(lot ^ lot >> 31)
    found = streams_of(sow(seeds, 3)).tolist()
    assert [lot & whole for lot in found] == expected and len(set(found)) == 3


@pytest.mark.parametrize("reward", ["score", "round"])
@pytest.mark.parametrize("game", GAMES)
def test_points_are_paid(game: str, reward: str) -> None:
    """Whenever they are paid, they add up to the lead at the end, and to nothing over the table."""
    env = vector(game, 1, reward=reward)
    match, lots, paid, times = single(env, 0), Random(2), np.zeros(env.players), 0
    begun = np.zeros(env.players)
    while not match.over:
        action = lots.choice(match.legal_actions(match.to_act[0]))
        match.play(action, match.to_act[0])
        env.step([action.number])
        paid += env.reward[0]
        times += bool(env.reward[0].any())
    assert match.outcome
    points = np.array(match.outcome.scores) * (-1 if game in ("magi", "silver_amulett") else 1) - begun
    assert paid.tolist() == pytest.approx([points[s] - np.delete(points, s).mean() for s in range(env.players)], abs=1e-4)
    assert times == 1 if reward == "score" else times > 1


@pytest.mark.parametrize("opponents", ["random", "heuristic", "search:iterations=2"])
def test_opponents_play_until_the_learner_is_asked(opponents: str) -> None:
    env = amulett.make_vector("magi", 6, 3, seed=1, opponents=[opponents, "random"])
    learners = env._rows.learners.copy()
    assert learners.tolist() == [0, 1, 2, 0, 1, 2]
    ended = 0
    for _ in range(600):
        assert (env.seat == learners).all()
        before = env.done.copy()
        env.step(env.sample())
        learners = np.where(env.done, (learners + 1) % 3, learners)
        assert env.reward.shape == (6,) and (env.reward[~env.done] == 0).all()
        assert set(np.round(env.reward[env.done], 3)) <= {1.0, 0.25, -0.5, 0.0}
        ended += int(env.done.sum())
        if ended > 6 or (opponents.startswith("search") and ended):
            break
    assert ended and before is not None


def test_a_vacated_place_is_seen() -> None:
    """In Silver Amulett, while a seat chooses where its new card goes: every place where it may, and only then."""
    env, asked = amulett.make_vector("silver_amulett", 256, 4, seed=2), 0
    space, slots = env.space, [env.space.number(f"slot {n + 1}") for n in range(8)]
    phase = space.columns.index("phase place_new")
    shown = [n for n, column in enumerate(space.columns) if column.startswith("vacated, seat")]
    for _ in range(150):
        now = env.obs[:, phase] == 1
        asked += int(now.sum())
        assert not env.obs[~now][:, shown].any()
        assert (env.obs[now][:, shown[:8]] == env.mask[now][:, slots]).all() and not env.obs[now][:, shown[8:]].any()
        env.step(env.sample())
    assert asked


@pytest.mark.parametrize("game", GAMES)
def test_first_sight_is_what_the_heuristic_thinks(game: str) -> None:
    """0 for what looks best, less for other legal actions, as its prior has it; 0 for all that is not legal."""
    env = vector(game)
    for _ in range(30):
        sights = env.first_sight()
        for n in range(ROWS):
            legal = [env.space.game.action(env.space.edition, number) for number in np.flatnonzero(env.mask[n]).tolist()]
            worths = first_sight(env.information(n), legal)
            expected = np.zeros(len(env.space.actions))
            expected[[action.number for action in legal]] = np.maximum(worths - worths.max(), WORST)
            assert sights[n].tolist() == pytest.approx(expected.tolist(), abs=1e-4)
        env.step(env.advise())


def test_the_heuristic_beats_a_learner_that_plays_at_random() -> None:
    env = amulett.make_vector("magi", 64, 2, seed=1, opponents="heuristic", learner=0)
    rewards: list[float] = []
    while len(rewards) < 300:
        env.step(env.sample())
        assert (env.seat == 0).all()
        rewards += env.reward[env.done].tolist()
    assert np.mean(rewards) < -0.3


@pytest.mark.parametrize("game", GAMES)
def test_a_pickled_vector_goes_on_alike(game: str) -> None:
    env = vector(game, form="normalised")
    for _ in range(20):
        env.step(env.sample())
    twin = pickle.loads(pickle.dumps(env))
    for _ in range(20):
        assert (twin.obs == env.obs).all() and (twin.mask == env.mask).all() and (twin.seat == env.seat).all()
        actions = env.sample()
        assert (twin.sample() == actions).all()
        env.step(actions)
        twin.step(actions)
        assert (twin.reward == env.reward).all() and (twin.done == env.done).all()


def test_forms_tell_the_same() -> None:
    numbers, shares, bits = (vector("das_amulett", form=form) for form in ("numbers", "normalised", "bits"))
    for _ in range(20):
        actions = numbers.sample()
        for env in (numbers, shares, bits):
            env.step(actions)
        assert np.allclose(shares.obs * numbers.space.most, numbers.obs)
        at = 0
        for column, most in enumerate(numbers.space.most.tolist()):
            digits = most.bit_length()
            values = (bits.obs[:, at : at + digits] << np.arange(digits)).sum(axis=1)
            assert (values == numbers.obs[:, column]).all()
            at += digits
        assert at == bits.obs.shape[1] == len(bits.space.columns)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"size": 0}, "the number of matches must be from 1"),
        ({"threads": 0}, "the number of threads must be from 1"),
        ({"observe": "most"}, "observe is one of now, all, not 'most'"),
        ({"form": "text"}, "form is one of numbers, normalised, bits"),
        ({"reward": "gold"}, "reward is one of win, score, round"),
        ({"opponents": ["random"]}, "4 players are the learner and 3 opponents, not 1"),
        ({"opponents": "nobody"}, "there is no bot 'nobody'"),
        ({"learner": 4}, "the seats of this match are 0 to 3"),
        ({"players": 9}, "players"),
        ({"seed": [1]}, "one for each of the 2 matches, not 1"),
        ({"seed": [1, -1]}, "a seed is a whole number of at most 128 bits, not -1"),
        ({"seed": [1, 1 << 64]}, "must not differ in their upper 64 bits"),
        ({"seed": "12"}, "a seed is a whole number of at most 128 bits, not '1'"),
    ],
)
def test_what_is_wrong_is_said(wrong: dict[str, Any], words: str) -> None:
    with pytest.raises(AmulettError, match=words):
        amulett.make_vector("magi", **{"size": 2, "players": 4, "seed": 1, **wrong})


def observed(**declared: Any) -> Observation:
    """What the kit is given to look at: one column of Silver Amulett."""
    found = Observation(1, 4)
    found.now.count(**declared)
    return found


@pytest.mark.parametrize(
    ("declared", "words"),
    [
        ({"name": "memory", "most": 15, "source": "i.face[n] + 1", "each": 30}, "depends on memory"),
        ({"name": "round", "most": 1, "source": "i.round + 1"}, "beyond their greatest value"),
        ({"name": "round", "most": 9, "source": "i.round"}, "rows of all that was seen are alike"),
    ],
)
def test_the_kit_sees_a_bad_observation(declared: dict[str, Any], words: str) -> None:
    game = copy(find_game("silver_amulett"))
    game.__dict__["observation"] = observed(**declared)
    match, lots, known = Match.deal(game, game.edition(), 3, {}, 3), Random(1), dict[bytes, Any]()

    def play() -> None:
        for _ in range(60):
            check_numbers(match, lots, known if "alike" in words else {})
            match.play(lots.choice(match.legal_actions(match.to_act[0])), match.to_act[0])

    with pytest.raises(AssertionError, match=words):
        play()


def test_names_and_actions_of_a_space() -> None:
    space = Space(find_game("magi"), observe="all")
    assert space.columns[: len(Space(find_game("magi")).columns)] == Space(find_game("magi")).columns, (
        "what lies there now comes first"
    )
    assert space.text(space.number("play red_cup")) == "play red_cup"
    assert len(space.actions) == 96 and space.version == 1
    with pytest.raises(AmulettError, match="a spectator has no observation"):
        space.encode(amulett.new_match("magi", 2, 1).information(None))


def test_pytorch_shares_the_arrays() -> None:
    """No copy: what a step writes is there at once, and what is written there is in the array."""
    torch = pytest.importorskip("torch", reason="needs amulett[torch]")
    env = amulett.make_vector("magi", size=8, players=3, seed=5, form="normalised")
    shared = {name: torch.from_numpy(getattr(env, name)) for name in ("obs", "mask", "seat", "reward", "done")}
    before = shared["obs"].clone()
    env.step(env.sample())
    for name, tensor in shared.items():
        array = getattr(env, name)
        assert tensor.data_ptr() == array.ctypes.data and tuple(tensor.shape) == array.shape
        assert (tensor.numpy() == array).all()
    assert not torch.equal(before, shared["obs"])
