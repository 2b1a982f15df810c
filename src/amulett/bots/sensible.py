"""The bot that plays by its game's quick, sensible policy."""

from collections.abc import Sequence

from amulett.core import engine
from amulett.core.action import Action
from amulett.core.match import Information
from amulett.core.record import from_plain, plain
from amulett.core.rng import STREAM, stream


class SensibleBot:
    """Weighs its options by a few rules of thumb, in no time."""

    def __init__(self, seed: int) -> None:
        lots = plain(STREAM)()
        lots.rng = stream(seed)
        self._streams = from_plain(lots)

    def choose(self, information: Information, legal_actions: Sequence[Action]) -> Action:
        options = plain(engine.OPTIONS)()
        options.seat = information.seat
        options.count = len(legal_actions)
        options.action[: options.count] = [action.number for action in legal_actions]
        chosen = engine.advice_of(
            information.records, information.editions, from_plain(options), options.count, self._streams
        )
        return next(action for action in legal_actions if action.number == chosen)
