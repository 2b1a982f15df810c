"""Thousands of matches of one game, stepped together, with what each deciding seat knows and may do."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any, Literal, SupportsIndex, get_args

import numpy as np

from amulett.bots import Bot, seat_bot
from amulett.bots.names import find_bot
from amulett.core import engine
from amulett.core.errors import AmulettError
from amulett.core.information import Information
from amulett.core.kernel import direct
from amulett.core.match import Match
from amulett.core.record import INTERPRETED, OPTIONS, STREAM, Records, new_records, to_array
from amulett.core.seed import key_of, seed_of, stream, wrap
from amulett.core.space import Array, Space, one_of
from amulett.core.stepping import (
    ANOTHER,
    DEAL,
    HEURISTIC,
    LEARNER,
    RANDOM,
    SKIP,
    Rows,
    Rules,
    choose_advised,
    choose_legal,
    entries_of,
    first_illegal,
    new_rows,
)
from amulett.core.whole import whole_number

Reward = Literal["win", "score", "round"]
"""What is paid; over the table, it sums to 0.

`win`: at the end 1 is shared among the winners, the others pay it (a sole winner of four gets 1, each other loses a third).
`score`: at the end the own points less the average of the others' points; penalty points count as negative.
`round`: the same, as soon as it changes: after a round, a turn or a gem.
"""

COMPILED = {"random": RANDOM, "heuristic": HEURISTIC}
MOST_MATCHES = 1 << 24
MOST_THREADS = 256


class VectorEnv:
    """`size` matches side by side. A match that ends is followed by the next one of its row at once.

    `reset` and `step` write into the same arrays every time, so copy what you keep. PyTorch can use them as they are
    (`torch.from_numpy`).
    """

    obs: Array
    """[size, columns]: what the seat to act knows; see `space.columns`."""
    mask: Array
    """[size, actions], bool: what it may do."""
    seat: Array
    """[size]: which seat is to act."""
    reward: Array
    """Of the last step, float32: [size, players]; with opponents [size], the learner's."""
    done: Array
    """[size], bool: whether the last step ended a match. The observation is then that of the row's next match."""

    def __init__(
        self,
        space: Space,
        players: SupportsIndex,
        options: Mapping[str, Any],
        size: SupportsIndex,
        seed: SupportsIndex,
        opponents: str | Sequence[str] | None = None,
        learner: SupportsIndex | None = None,
        reward: Reward = "win",
        threads: SupportsIndex = 1,
    ) -> None:
        table = Match(space.game, space.edition, players, options, seed)  # checks what was asked for
        self.space, self.players, self._table = space, table.players, table
        self.size = _checked("matches", size, MOST_MATCHES)
        self.threads = min(_checked("threads", threads, MOST_THREADS), self.size)
        self.opponents = opponents_of(opponents, self.players)
        self._given = (players, dict(options), size, seed, opponents, learner, reward, threads)
        self._first, self._salt = key_of(table.seed)
        self._fixed = None if learner is None else table.check_seat(learner)
        number = get_args(Reward).index(one_of("reward", reward, get_args(Reward)))
        turns = self._fixed is None
        self._rules = Rules(self._salt, self.size, number, space.past, turns)
        self._bots: dict[tuple[int, int], tuple[int, Bot]] = {}
        self._pool = ThreadPoolExecutor(self.threads) if self.threads > 1 else None
        self._make_rows()
        self.reset()

    # ---- setting up

    def _make_rows(self) -> None:
        game, size = self.space.game, self.size
        rows, self._numbers = new_rows("column", size, self.space.numbers)
        masks, mask = new_rows("action", size, len(self.space.actions))
        in_form = self.space.form == "numbers"
        self.obs = self._numbers if in_form else np.zeros((size, len(self.space.columns)), self.space.dtype)
        cast = [LEARNER] * self.players
        for n, name in enumerate(self.opponents or (), 1):
            cast[n] = COMPILED.get(name, ANOTHER)
        self._rows = Rows(
            states=new_records(game.state, size),
            options=new_records(OPTIONS, size),
            streams=new_records(STREAM, size),
            editions=self._table.editions,
            empty=new_records(game.state),
            informations=new_records(game.information),
            unknown=new_records(game.information),
            rows=rows,
            masks=masks,
            seats=np.zeros(size, np.int64),
            rewards=np.zeros((size, self.players), np.float32),
            done=np.zeros(size, np.bool_),
            seeds=np.zeros(size, np.int64),
            scores=np.zeros((size, self.players), np.int64),
            learners=np.full(size, -1, np.int64),
            gains=np.zeros(size, np.float32),
            chairs=np.zeros((size, self.players), np.int8),
            cast=np.array(cast, np.int8),
        )
        self.mask, self.seat, self.done = mask.view(np.bool_), self._rows.seats, self._rows.done
        self.reward = self._rows.rewards if self.opponents is None else self._rows.gains
        self._share_out()

    def _share_out(self) -> None:
        """Each thread gets rows of its own, and an information to work with."""
        edges = np.linspace(0, self.size, self.threads + 1).astype(int).tolist()
        self._parts = list(pairwise(edges))
        shared = {"editions", "empty", "unknown", "cast"}
        self._slices = []
        for first, end in self._parts:
            part = {name: rows if name in shared else rows[first:end] for name, rows in self._rows._asdict().items()}
            part["informations"] = new_records(self.space.game.information)
            self._slices.append(Rows(**part))
        entries = entries_of(self.space.game)
        example = (self._slices[0], np.zeros(0, np.int64), self._rules)
        self._step = direct(entries.step, *example)
        self._answer = direct(entries.answer, example[0], self._rules) if self.opponents else None
        self._illegal = direct(first_illegal, self.mask, example[1], True)

    # ---- playing

    def reset(self, seed: SupportsIndex | None = None) -> Array:
        """Deal all matches: row n gets the seed + n, and for every later match the seed plus `size` once more."""
        if seed is not None:
            number = whole_number(seed)
            if number is None or not 0 <= number < 1 << 128:
                raise AmulettError(f"a seed is a whole number of at most 128 bits, not {seed!r}")
            self._first, self._salt = key_of(number)
            self._rules = self._rules._replace(salt=self._salt)
        first = self._first
        near = wrap(first + self.size) > first
        self._rows.seeds[:] = first + np.arange(self.size) if near else [wrap(first + n) for n in range(self.size)]
        self._set_streams()
        if self.opponents is not None:
            self._rows.learners[:] = np.arange(self.size) % self.players if self._fixed is None else self._fixed
        self._bots.clear()
        self.mask[:] = False
        self._clear()
        self._finish(self._stepped(np.full(self.size, DEAL, np.int64)))
        self._clear()
        return self.obs

    def _set_streams(self) -> None:
        lots = np.random.Generator(np.random.PCG64(stream(self._first) & (1 << 64) - 1))
        drawn = lots.integers(-(1 << 63), (1 << 63) - 1, self.size)
        if INTERPRETED:
            for holder, value in zip(self._rows.streams, drawn.tolist(), strict=True):
                holder.rng = value
        else:
            self._rows.streams["rng"] = drawn

    def step(self, actions: Any) -> tuple[Array, Array, Array]:
        """One action for every match, an array of `size` whole numbers; returns `obs`, `reward` and `done`.

        If any action is illegal, nothing changes, and the error names the row.
        """
        if type(actions) is not np.ndarray or actions.dtype != np.int64 or not actions.flags.c_contiguous:
            actions = _as_numbers(actions)
        if actions.shape != (self.size,):
            raise AmulettError(f"a step takes one action for each of the {self.size} matches, not {actions.shape}")
        if (row := self._illegal(self.mask, actions, False)) >= 0:
            raise AmulettError(self._refusal(row, int(actions[row])))
        self._clear()
        self._finish(self._stepped(actions))
        return self.obs, self.reward, self.done

    def sample(self, actions: Array | None = None) -> Array:
        """A random legal action for every match, written into `actions` if given (int64)."""
        chosen = np.zeros(self.size, np.int64) if actions is None else actions
        choose_legal(self._rows.options, chosen, self._rows.streams)
        return chosen

    def advise(self, actions: Array | None = None) -> Array:
        """What the heuristic would do in every match, by what the seat to act knows; written into `actions` (int64)."""
        chosen = np.zeros(self.size, np.int64) if actions is None else actions
        rows, work = self._rows, self._slices[0]
        choose_advised(rows.states, rows.options, rows.editions, work.informations, rows.unknown, rows.streams, chosen)
        return chosen

    def _clear(self) -> None:
        self._rows.rewards.fill(0)
        self._rows.gains.fill(0)
        self.done.fill(False)

    def _everywhere(self, work: Callable[[tuple[int, int], Rows], int]) -> int:
        """Do this with every part, one thread each; the sum of what they return."""
        if self._pool is None:
            return int(work(self._parts[0], self._slices[0]))
        return sum(self._pool.map(work, self._parts, self._slices))

    def _stepped(self, actions: Array) -> int:
        """In how many rows another bot is to act then."""
        return self._everywhere(lambda part, rows: self._step(rows, actions[part[0] : part[1]], self._rules))

    def _finish(self, others: int) -> None:
        """Let the opponents act until every row waits for the learner, then bring the rows into form."""
        while others:
            others = self._everywhere(lambda part, rows: self._answer(rows, self._rules))  # type: ignore[misc]
            if others:
                others = self._stepped(self._ask_others())
        if self.space.form != "numbers":
            self._everywhere(
                lambda part, rows: self.space.shape_rows(self._numbers[part[0] : part[1]], self.obs[part[0] : part[1]]) or 0  # type: ignore[func-returns-value]
            )

    def _ask_others(self) -> Array:
        """The choices of bots that Python must ask; -1 elsewhere."""
        chosen = np.full(self.size, SKIP, np.int64)
        for n in range(self.size):
            seat, legal = self._offered(n)
            if self._rows.chairs[n, seat] == ANOTHER:
                actions = [self.space.game.action(self.space.edition, number) for number in legal]
                chosen[n] = self._bot(n, seat).choose(self.information(n), actions).number
        return chosen

    def _bot(self, n: int, seat: int) -> Bot:
        """Every match has bots of its own."""
        seed, known = self.seed_of(n), self._bots.get((n, seat))
        if known is None or known[0] != seed:
            assert self.opponents
            name = self.opponents[(seat - int(self._rows.learners[n])) % self.players - 1]
            known = self._bots[n, seat] = seed, seat_bot(name, seed, seat)
        return known[1]

    def _offered(self, n: int) -> tuple[int, list[int]]:
        row = self._rows.options[n]
        if INTERPRETED:
            return row.seat, row.action[: row.count]
        return int(row["seat"]), row["action"][: row["count"]].tolist()

    def _refusal(self, row: int, action: int) -> str:
        actions = self.space.actions
        known = f" ({actions[action]})" if 0 <= action < len(actions) and actions[action] else ""
        return f"row {row}: action {action}{known} is not legal for seat {self.seat[row]}, which is to act"

    # ---- looking into a row

    def seed_of(self, n: int) -> int:
        """The seed of the match in row n: `amulett.new_match` deals the same one."""
        return seed_of((int(self._rows.seeds[n]), self._salt))

    def information(self, n: int) -> Information:
        """Everything that the seat to act in row n has seen."""
        seat = self._offered(n)[0]
        records = new_records(self.space.game.information)
        moments = new_records(self.space.game.moment)
        if INTERPRETED:
            moments[0].state = self._rows.states[n]
        else:
            moments["state"][0] = self._rows.states[n]
        engine.information_of(moments, self._table.editions, seat, records)
        return Information(self._table, seat, records)

    # ---- keeping

    def __reduce__(self) -> Any:
        content = {name: _to_array(rows) for name, rows in self._rows._asdict().items() if name != "editions"}
        space = (self.space.game, self.space.edition.kept(), self.space.observe, self.space.form)
        return _restore, (space, self._given, self._first, self._salt, content)

    def close(self) -> None:
        """End the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def __repr__(self) -> str:
        against = f" against {', '.join(self.opponents)}" if self.opponents else ""
        return f"<VectorEnv of {self.size} matches of {self.space.game.id}, {self.players} players{against}>"


def _restore(space: tuple[Any, ...], given: tuple[Any, ...], first: int, salt: int, content: dict[str, Array]) -> VectorEnv:
    game, edition, observe, form = space
    env = VectorEnv(Space(game, game.kept_edition(*edition), observe, form), *given)
    env._first, env._salt, env._rules = first, salt, env._rules._replace(salt=salt)
    for name, rows in env._rows._asdict().items():
        if name in content:
            _write(rows, content[name])
    env._finish(0)
    return env


def _to_array(rows: Records) -> Array:
    return np.concatenate([to_array(row) for row in rows]) if isinstance(rows, list) else rows


def _write(rows: Records, content: Array) -> None:
    if isinstance(rows, list):
        for row, kept in zip(rows, content, strict=True):
            type(row).__init__(row, kept.tolist())  # the same objects: every thread's part has them, too
    else:
        rows[:] = content


def opponents_of(given: str | Sequence[str] | None, players: int) -> tuple[str, ...] | None:
    if given is None:
        return None
    names = (given,) * (players - 1) if isinstance(given, str) else tuple(given)
    if len(names) != players - 1:
        raise AmulettError(f"{players} players are the learner and {players - 1} opponents, not {len(names)}")
    for name in names:
        find_bot(name)
    return names


def _checked(what: str, number: SupportsIndex, most: int) -> int:
    found = whole_number(number)
    if found is None or not 1 <= found <= most:
        raise AmulettError(f"the number of {what} must be from 1 to {most:,}, not {number!r}")
    return found


def _as_numbers(actions: Any) -> Array:
    array = np.asarray(actions)
    if array.dtype.kind not in "iu":
        raise AmulettError(f"actions are whole numbers, not {array.dtype}")
    return np.ascontiguousarray(array, np.int64)
