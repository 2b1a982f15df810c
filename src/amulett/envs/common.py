"""What the environments of other libraries share: spaces, dealing, drawing."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import numpy as np
from gymnasium import spaces

import amulett
from amulett.core.errors import AmulettError
from amulett.core.match import Match
from amulett.core.space import Array, Form, Mode, Space
from amulett.envs.seeds import following
from amulett.envs.vector import Reward
from amulett.games import find_game

RENDER_MODES = ["ansi", "human", "rgb_array"]
"""The table in words; the same, printed; as a picture."""


class Actions(spaces.Discrete):
    """All actions of a game by number; `sample` draws one that is legal now, or any if none is."""

    def __init__(self, space: Space) -> None:
        super().__init__(len(space.actions))
        self.offered: Array = np.zeros(len(space.actions), np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        if mask is None and probability is None and self.offered.any():
            mask = self.offered
        return super().sample(mask=mask, probability=probability)


def observations(space: Space) -> spaces.Dict:
    """What a seat knows, and what it may do now."""
    lowest = np.zeros(len(space.columns), space.dtype)
    return spaces.Dict(
        {
            "observation": spaces.Box(lowest, space.highest, dtype=space.dtype.type),
            "action_mask": spaces.Box(0, 1, (len(space.actions),), np.int8),
        }
    )


class Table:
    """How to deal matches and tell of them."""

    def __init__(
        self,
        game: str,
        players: int | None,
        edition: str | Path | None,
        options: Mapping[str, Any] | None,
        observe: Mode,
        form: Form,
        reward: Reward,
        render_mode: Literal["ansi", "human", "rgb_array"] | None,
    ) -> None:
        if render_mode not in (None, *RENDER_MODES):
            raise AmulettError(f"render_mode is one of {', '.join(RENDER_MODES)} or None, not {render_mode!r}")
        self.space = Space(find_game(game), edition, observe, form)
        self.edition, self.options, self.reward = edition, dict(options or {}), reward
        self.players = self.space.game.usual_players(self.space.edition) if players is None else players
        Match(self.space.game, self.space.edition, self.players, self.options, 0)  # checks what was asked for
        self.render_mode = render_mode
        self._next = amulett.new_seed()

    def deal(self, seed: int | None) -> Match:
        """Without a seed, the match after the last one, as in a vector of one row."""
        dealt = self._next if seed is None else seed
        match = Match.deal(self.space.game, self.space.edition, self.players, self.options, dealt)
        self._next = following(match.seed)
        return match

    def seen(self, match: Match, seat: int, asked: bool) -> dict[str, Array]:
        """What a seat knows and may do; nothing, unless it is asked."""
        mask = self.space.mask(match, seat) if asked else np.zeros(len(self.space.actions), np.int8)
        return {"observation": self.space.encode(match.information(seat)), "action_mask": mask}

    def render(self, match: Match, seat: int) -> Any:
        """The table as a seat sees it."""
        if self.render_mode == "ansi":
            return str(match.information(seat))
        if self.render_mode == "human":
            print(match.information(seat))
        if self.render_mode == "rgb_array":
            from amulett.envs.picture import draw

            return draw(match, seat)
        return None
