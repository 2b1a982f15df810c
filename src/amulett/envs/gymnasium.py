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


class AmulettVectorEnv(gymnasium.vector.VectorEnv[Any, Any, Any]):
    """Many matches against bots; a match that ends is followed by the next one in the same step.

    The last observation of a finished match is not told: the array has the first one of the next match.
    """

    def __init__(self, num_envs: int, game: str, seed: int | None = None, **how: Any) -> None:
        """Takes what `amulett.make_vector` does."""
        how = {"opponents": "heuristic", **how}
        self.vector: VectorEnv = amulett.make_vector(game, num_envs, seed=seed, **how)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.single_observation_space = observations(self.vector.space)
        self.single_action_space = Actions(self.vector.space)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.spaces.MultiDiscrete([len(self.vector.space.actions)] * num_envs)

    def reset(self, *, seed: Any = None, options: Any = None) -> tuple[dict[str, Array], dict[str, Any]]:
        self.vector.reset(seed)
        return self._seen(), {}

    def step(self, actions: Any) -> tuple[dict[str, Array], Array, Array, Array, dict[str, Any]]:
        _, reward, done = self.vector.step(actions)
        return self._seen(), reward.copy(), done.copy(), np.zeros(self.num_envs, np.bool_), {}

    def _seen(self) -> dict[str, Array]:
        return {"observation": self.vector.obs, "action_mask": self.vector.mask.view(np.int8)}


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
