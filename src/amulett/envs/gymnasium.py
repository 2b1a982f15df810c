"""The games in Gymnasium, one seat against bots: `gymnasium.make("amulett/Magi-v1", opponents="heuristic")`.

Importing this module registers `amulett/Magi-v1` and the others; `gymnasium.make_vec` steps many matches at once.
"""

from collections.abc import Sequence
from typing import Any, Literal

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space

import amulett
from amulett.bots import seat_bot
from amulett.core.errors import IllegalAction, UnknownAction
from amulett.core.space import Array, Form, Mode, one_of
from amulett.envs.common import RENDER_MODES, Actions, Table, observations
from amulett.envs.rewards import Purse
from amulett.envs.vector import Reward, VectorEnv, opponents_of
from amulett.games import GAMES


class AmulettEnv(gymnasium.Env[Any, Any]):
    """One seat decides, the others are bots; `action_space.sample()` draws what is legal."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str,
        players: int | None = None,
        edition: Any = None,
        options: Any = None,
        opponents: str | Sequence[str] = "heuristic",
        learner: int | None = None,
        observe: Mode = "now",
        form: Form = "numbers",
        reward: Reward = "win",
        illegal: Literal["lose", "raise"] = "lose",
        render_mode: Any = None,
    ) -> None:
        """:param learner: the own seat; if omitted, drawn for every match
        :param illegal: an illegal action ends the match with a reward of -1, or raises IllegalAction, which names the rule
        """
        self._illegal = one_of("illegal", illegal, ("lose", "raise"))
        self.table = Table(game, players, edition, options, observe, form, reward, render_mode)
        self.render_mode = render_mode
        self.opponents = opponents_of(opponents, self.table.players) or ()
        self.observation_space = observations(self.table.space)
        self.action_space = Actions(self.table.space)
        self._fixed = learner

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Array], dict[str, Any]]:
        super().reset(seed=seed)
        dealt, drawn = (int(number) for number in self.np_random.integers(0, 1 << 62, 2))
        self.match = self.table.deal(dealt)
        players = self.table.players
        self.seat = drawn % players if self._fixed is None else self.match.check_seat(self._fixed)
        others = [(self.seat + n) % players for n in range(1, players)]
        self._bots = {seat: seat_bot(name, dealt, seat) for seat, name in zip(others, self.opponents, strict=True)}
        self._purse = Purse(self.match, self.table.reward)
        self._let_others_act()
        return self._seen(), {"seat": self.seat, "seed": dealt}

    def step(self, action: Any) -> tuple[dict[str, Array], float, bool, bool, dict[str, Any]]:
        try:
            self.match.play(int(action), self.seat)
        except (IllegalAction, UnknownAction) as refused:
            if self._illegal == "raise":
                raise
            return self._seen(), -1.0, True, False, {"seat": self.seat, "illegal": str(refused)}
        self._let_others_act()
        paid = self._purse.pay(self.match)[self.seat]
        return self._seen(), paid, self.match.over, False, {"seat": self.seat}

    def _let_others_act(self) -> None:
        while not self.match.over and self.seat not in self.match.to_act:
            seat = self.match.to_act[0]
            actions = self.match.legal_actions(seat)
            self.match.play(self._bots[seat].choose(self.match.information(seat), actions), seat)

    def _seen(self) -> dict[str, Array]:
        seen = self.table.seen(self.match, self.seat, not self.match.over)
        self.action_space.offered = seen["action_mask"]  # type: ignore[attr-defined]
        return seen

    def render(self) -> Any:
        return self.table.render(self.match, self.seat)


class ActionRows(gymnasium.spaces.MultiDiscrete):
    """One action for each match; `sample` draws those that are legal now."""

    def __init__(self, mask: Array) -> None:
        rows, actions = mask.shape
        super().__init__([actions] * rows)
        self._legal = mask

    def sample(self, mask: Any = None, probability: Any = None) -> Array:
        if mask is not None or probability is not None:
            return super().sample(mask=mask, probability=probability)
        lots: Any = self.np_random.random(self._legal.shape)
        drawn: Array = np.where(self._legal, lots, -1).argmax(axis=1)
        return drawn


class AmulettVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many matches against bots; a match that ends is followed by the next one in the same step.

    There is no `final_obs`: the observation of a match that ends is the first one of the next match. Matches are never cut
    off, so after the last action there is nothing left to expect.
    """

    def __init__(self, num_envs: int, game: str, seed: Any = None, copy: bool = True, **how: Any) -> None:
        """Takes what `amulett.make_vector` does.

        :param copy: whether every step returns arrays of its own; else each writes the same ones again
        """
        how = {"opponents": "heuristic", **how}
        self.vector: VectorEnv = amulett.make_vector(game, num_envs, seed=seed, **how)
        self.num_envs, self.copy = num_envs, copy
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = observations(self.vector.space)
        self.single_action_space = Actions(self.vector.space)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = ActionRows(self.vector.mask)

    def reset(self, *, seed: Any = None, options: Any = None) -> tuple[dict[str, Array], dict[str, Any]]:
        """The seeds are those of `VectorEnv.reset`: one for all matches, or one for each."""
        self.vector.reset(seed)
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        _, reward, done = self.vector.step(actions)
        return self._seen(), self._own(reward), self._own(done), np.zeros(self.num_envs, np.bool_), {}

    def _seen(self) -> dict[str, Array]:
        return {"observation": self._own(self.vector.obs), "action_mask": self._own(self.vector.mask.view(np.int8))}

    def _own(self, array: Array) -> Array:
        return array.copy() if self.copy else array


def id_of(game: str) -> str:
    """`amulett/BlauesAmulett-v1`."""
    return f"amulett/{''.join(part.capitalize() for part in game.split('_'))}-v1"


for _game in GAMES:
    gymnasium.register(
        id_of(_game),
        entry_point="amulett.envs.gymnasium:AmulettEnv",
        vector_entry_point="amulett.envs.gymnasium:AmulettVectorEnv",
        kwargs={"game": _game},
        disable_env_checker=True,
        order_enforce=False,
    )
