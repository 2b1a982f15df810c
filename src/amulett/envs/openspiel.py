"""The games in OpenSpiel: `pyspiel.load_game("amulett_magi(players=2)")` after this module has been imported.

Parameters: `players`; `edition`, a shipped one, `small` or the path of a file; `deals` and `seed`, or `seeds`. Chance is
sampled: it acts once, at the beginning, and draws one of `deals` deals, whose seeds follow `seed`, or of exactly those
whose seeds are listed (`seeds=3_17`). Deals that lay out the same table are one, and as likely as it was frequent. All
later chance (a reshuffle) follows from the deal. So the tree is finite and known, and exact algorithms work, on a sample of
all deals; the more, the closer. `SMALL` names games that are small enough.
"""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
import pyspiel

from amulett.core.errors import AmulettError
from amulett.core.match import Match
from amulett.core.record import to_bytes
from amulett.core.space import Space
from amulett.envs.rewards import Purse
from amulett.games import OWN, find_game

DEALS = 1000
LONGEST = 100_000
"""No match has more decisions."""
SMALL = {
    "magi": "amulett_magi(players=2,edition=small,deals=5000)",
    "silver_amulett": "amulett_silver_amulett(players=2,edition=small,deals=1000)",
    "das_amulett": "amulett_das_amulett(players=3,edition=small,seeds=22_31_38_108_145_147)",
}
"""Games small enough for OpenSpiel's algorithms; exact exploitability was computed on all three. The first two have all
their deals; why the third has six is said in docs/strength/exploitability.md."""


def _type(name: str) -> Any:
    least, most = find_game(name).edition().players
    return pyspiel.GameType(
        short_name=f"amulett_{name}",
        long_name=find_game(name).titles["en"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"players": 0, "edition": "", "deals": DEALS, "seed": 0, "seeds": ""},
    )


class Box:
    """What all states of a game share; copying a state does not copy it."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        edition = params.get("edition") or None
        game = find_game(name)
        self.now = Space(game, edition, "now", "normalised")
        self.all = Space(game, edition, "all", "normalised")
        self.players = int(params.get("players", 0)) or self.now.game.usual_players(self.now.edition)
        first, many = int(params.get("seed", 0)), int(params.get("deals", DEALS))
        self.deals, self.shares = self._different(_listed(params.get("seeds", "")) or range(first, first + many))

    def _different(self, seeds: Sequence[int]) -> tuple[list[int], list[float]]:
        """One seed for every table that they lay out, and how often it is laid out."""
        found: dict[str, list[int]] = {}
        for seed in seeds:
            layout = self._deal(seed).layout()
            del layout["seed"]
            found.setdefault(json.dumps(layout, sort_keys=True), []).append(seed)
        return [same[0] for same in found.values()], [len(same) / len(seeds) for same in found.values()]

    def _deal(self, seed: int) -> Match:
        return Match.deal(self.now.game, self.now.edition, self.players, {}, seed)

    def deal(self, number: int) -> Match:
        return self._deal(self.deals[number])

    def __deepcopy__(self, memo: Any) -> "Box":
        return self


def _listed(seeds: str) -> list[int]:
    try:
        return [int(seed) for seed in seeds.split("_") if seed]
    except ValueError:
        raise AmulettError(f"seeds are whole numbers joined by underscores, as in 3_17, not {seeds!r}") from None


class AmulettGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games, at one table."""

    NAME = ""

    def __init__(self, params: Any = None) -> None:
        self.box = Box(self.NAME, dict(params or {}))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.box.now.actions),
            max_chance_outcomes=len(self.box.deals),
            num_players=self.box.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_type(self.NAME), info, params or {})

    def new_initial_state(self) -> "AmulettState":
        return AmulettState(self)

    def __reduce__(self) -> Any:
        return load, (str(self),)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.box, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class AmulettState(pyspiel.State):  # type: ignore[misc]
    """A match; at first, the deal."""

    def __init__(self, game: AmulettGame) -> None:
        super().__init__(game)
        self.box = game.box
        self.match: Match | None = None
        self.acts: list[list[int]] = [[] for _ in range(game.box.players)]
        """What each seat has done: nobody forgets that."""

    def current_player(self) -> int:
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.match.to_act[0] if self.match.to_act else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return [action.number for action in self.match.legal_actions(player)] if self.match else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self.box.shares))

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.match = self.box.deal(action)
        else:
            seat = self.match.to_act[0]
            self.match.play(action, seat)
            self.acts[seat] = [*self.acts[seat], action]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.box.now.text(action)

    def is_terminal(self) -> bool:
        return self.match is not None and self.match.over

    def returns(self) -> list[float]:
        if self.match is None or not self.match.over:
            return [0.0] * self.box.players
        return Purse(self.match, "win").pay(self.match)

    def resample_from_infostate(self, player: int, sampler: Any) -> "AmulettState":
        """A state that the player cannot tell from this one; what it does not know is drawn anew."""
        assert self.match is not None
        other: AmulettState = self.clone()
        other.match = self.match.information(player).determinize(int(sampler() * (1 << 53)))
        other._decide_before(player, sampler)
        return other

    def _decide_before(self, player: int, sampler: Any) -> None:
        """Of several who decide in secret, those before the player have decided, nobody knows what: they do it anew."""
        assert self.match is not None
        anew: dict[int, list[int]] = {}
        while player in self.match.to_act and (seat := self.match.to_act[0]) != player:
            legal = self.match.legal_actions(seat)
            action = legal[int(sampler() * len(legal))].number
            self.match.play(action, seat)
            anew.setdefault(seat, []).append(action)
        for seat, acts in anew.items():
            self.acts[seat] = [*self.acts[seat][: -len(acts)], *acts]

    def __str__(self) -> str:
        return "before the deal" if self.match is None else f"{self.match!r} {self.acts}"

    def __reduce__(self) -> Any:
        return restore, (self.get_game(), self.history(), self.match, self.acts)


def load(name: str) -> Any:
    """`pyspiel.load_game` where these games are known: a pickled one may arrive where this module was not imported."""
    return pyspiel.load_game(name)


def restore(game: Any, history: list[int], match: Match | None, acts: list[list[int]]) -> AmulettState:
    """A pickled state; its match can be another world than the one in which its history was played."""
    state: AmulettState = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    state.match, state.acts = match, acts
    return state


class Observer:
    """What a player knows: with perfect recall all that was ever seen and the own acts, else what lies there now."""

    def __init__(self, box: Box, kind: Any) -> None:
        self._space = box.all if kind.perfect_recall else box.now
        self._recalls = kind.perfect_recall
        self.tensor = np.zeros(len(self._space.columns), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: AmulettState, player: int) -> None:
        self.tensor.fill(0)
        if state.match is not None:
            self.tensor[:] = self._space.encode(state.match.information(player))

    def string_from(self, state: AmulettState, player: int) -> str:
        if state.match is None:
            return "before the deal"
        information = state.match.information(player)
        if self._recalls:
            return f"{player} {','.join(map(str, state.acts[player]))} {to_bytes(information.records).hex()}"
        return json.dumps(information.view(), sort_keys=True)


for _name in OWN:
    pyspiel.register_game(_type(_name), type(f"AmulettGame_{_name}", (AmulettGame,), {"NAME": _name}))
