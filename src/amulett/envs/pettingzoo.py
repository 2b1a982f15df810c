"""The games in PettingZoo: `aec_env("magi", players=4)`, one seat after the other; `parallel_env`, all at once."""

from functools import cached_property
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from amulett.core.space import Form, Mode
from amulett.envs.common import RENDER_MODES, Actions, Table, observations
from amulett.envs.rewards import Purse
from amulett.envs.vector import Reward


class _Seats:
    """What both kinds have in common; the parameters are those of `amulett.make_vector`."""

    def __init__(
        self,
        game: str,
        players: int | None = None,
        edition: Any = None,
        options: Any = None,
        observe: Mode = "now",
        form: Form = "numbers",
        reward: Reward = "win",
        render_mode: Any = None,
    ) -> None:
        super().__init__()
        self.table = table = Table(game, players, edition, options, observe, form, reward, render_mode)
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
        self._actions = {agent: Actions(table.space) for agent in self.possible_agents}
        self.metadata = {
            "render_modes": RENDER_MODES,
            "name": f"amulett_{table.space.game.id}_v1",
            "is_parallelizable": False,
        }

    @cached_property
    def observation_spaces(self) -> dict[str, spaces.Space[Any]]:
        return {agent: observations(self.table.space) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    @property
    def action_spaces(self) -> dict[str, Actions]:
        return self._actions

    def action_space(self, agent: str) -> Actions:
        return self._actions[agent]

    def _deal(self, seed: int | None) -> None:
        self.match = self.table.deal(seed)
        self._purse = Purse(self.match, self.table.reward)
        self.agents = list(self.possible_agents)

    def _seen(self, agent: str, asked: bool) -> dict[str, Any]:
        seen = self.table.seen(self.match, self.possible_agents.index(agent), asked)
        self._actions[agent].offered = seen["action_mask"]
        return seen

    def _paid(self) -> dict[str, float]:
        return dict(zip(self.possible_agents, self._purse.pay(self.match), strict=True))

    def render(self) -> Any:
        return self.table.render(self.match, next(iter(self.match.to_act), 0))

    def close(self) -> None:
        """Nothing is open."""


class Aec(_Seats, AECEnv):  # type: ignore[misc]
    """One seat decides at a time; of several that decide at once in secret, the lowest first."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def _ask(self) -> None:
        """Whose turn it is; after the end, everybody once."""
        self.agent_selection = self.agents[0] if self.match.over else self.possible_agents[self.match.to_act[0]]
        self.observe(self.agent_selection)

    def observe(self, agent: str) -> dict[str, Any]:
        return self._seen(agent, agent == self.agent_selection and not self.match.over)

    def step(self, action: Any) -> None:
        """An illegal action raises IllegalAction, which names the rule, and changes nothing."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.match.play(int(action), self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = self._paid()
        self.terminations = dict.fromkeys(self.agents, self.match.over)
        self._accumulate_rewards()
        self._ask()


class Parallel(_Seats, ParallelEnv):  # type: ignore[misc]
    """In every step all seats that are asked decide; what the others send is ignored, and their mask is empty."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self._deal(seed)
        return self._all_seen(), {agent: {} for agent in self.agents}

    def _all_seen(self) -> dict[str, Any]:
        asked = self.match.to_act
        return {agent: self._seen(agent, seat in asked) for seat, agent in enumerate(self.possible_agents)}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], ...]:
        asked = self.match.to_act
        for seat in asked:
            self.match.check(int(actions[self.possible_agents[seat]]), seat)  # before anything changes
        for seat in asked:
            if seat in self.match.to_act:
                self.match.play(int(actions[self.possible_agents[seat]]), seat)
        agents, over = self.agents, self.match.over
        self.agents = [] if over else agents
        ended, cut = dict.fromkeys(agents, over), dict.fromkeys(agents, False)
        return self._all_seen(), self._paid(), ended, cut, {agent: {} for agent in agents}


aec_env, parallel_env = Aec, Parallel
"""As PettingZoo's own games call them."""
