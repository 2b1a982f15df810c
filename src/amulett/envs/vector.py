"""Thousands of matches of one game, stepped together, with what each deciding seat knows and may do."""

import weakref
from collections.abc import Mapping, Sequence
from typing import Any, Literal, SupportsIndex, get_args

import numpy as np

from amulett.bots import Bot, seat_bot
from amulett.bots.names import find_bot
from amulett.core import engine
from amulett.core.crew import OTHERS, REFUSED, Crew, Work
from amulett.core.errors import AmulettError
from amulett.core.information import Information
from amulett.core.kernel import direct
from amulett.core.match import Match
from amulett.core.record import INTERPRETED, OPTIONS, STREAM, Records, new_records, to_array
from amulett.core.seed import seed_of
from amulett.core.space import Array, Space, one_of
from amulett.core.stepping import (
    ANOTHER,
    ANSWER,
    DEAL,
    GO_ON,
    HEURISTIC,
    LEARNER,
    RANDOM,
    SHAPE,
    SKIP,
    STEP,
    Rows,
    Rules,
    choose_advised,
    choose_legal,
    entries_of,
    new_rows,
    see_first,
)
from amulett.core.whole import whole_number
from amulett.envs.seeds import Seeds, Sown, sow, streams_of

Reward = Literal["win", "score", "round"]
"""What is paid; over the table, it sums to 0.

`win`: at the end 1 is shared among the winners, the others pay it (a sole winner of four gets 1, each other loses a third).
`score`: at the end the own points less the average of the others' points; penalty points count as negative.
`round`: the same, as soon as it changes: after a round, a turn or a gem.
"""

COMPILED = {"random": RANDOM, "heuristic": HEURISTIC}
PASSING = {"editions", "informations", "slate", "actions"}
"""Of the rows, what is not kept when they are: data of the table, and what is only for working with."""
MOST_MATCHES = 1 << 24
MOST_THREADS = 256


class VectorEnv:
    """`size` matches side by side. A match that ends is followed by the next one of its row at once.

    `reset` and `step` write into the same arrays every time, so copy what you keep. PyTorch can use them as they are
    (`torch.from_numpy`). It belongs to one thread at a time: two that step the same one spoil its rows.
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
        seed: Seeds,
        opponents: str | Sequence[str] | None = None,
        learner: SupportsIndex | None = None,
        reward: Reward = "win",
        threads: SupportsIndex = 1,
    ) -> None:
        table = Match(space.game, space.edition, players, options, 0)  # checks what was asked for
        self.space, self.players, self._table = space, table.players, table
        self.size = _checked("matches", size, MOST_MATCHES)
        self.threads = min(_checked("threads", threads, MOST_THREADS), self.size)
        self.opponents = opponents_of(opponents, self.players)
        self._given = (players, dict(options), size, 0, opponents, learner, reward, threads)  # seeds are kept as sown
        self._sown = sow(seed, self.size)
        self._fixed = None if learner is None else table.check_seat(learner)
        number = get_args(Reward).index(one_of("reward", reward, get_args(Reward)))
        turns = self._fixed is None
        self._rules = Rules(self._sown.salt, self._sown.stride, number, space.past, turns)
        self._bots: dict[tuple[int, int], tuple[int, Bot]] = {}
        self._make_rows()
        self._works: list[Work] = []
        self._crew = Crew(self.size, self.threads, self._works)
        self._dismiss = weakref.finalize(self, self._crew.dismiss)
        self._parts = [self._part(me) for me in range(self.threads)]
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
            slate=new_rows("column", 1, self.space.numbers)[0],
            rows=rows,
            masks=masks,
            actions=np.zeros(size, np.int64),
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

    def _part(self, me: int) -> Rows:
        """All rows, for a thread: what it works with is its own."""
        if me == 0:
            return self._rows
        slate, _ = new_rows("column", 1, self.space.numbers)
        return self._rows._replace(informations=new_records(self.space.game.information), slate=slate)

    def _share_out(self) -> None:
        """What each thread does when it is a crew's turn; it must not hold this environment, or nobody would let it go."""
        entries, board, parts, rules = entries_of(self.space.game), self._crew.board, self._parts, self._rules
        example = (parts[0], board, 0, 0, rules)
        step = direct(entries.step, *example)
        answer = direct(entries.answer, *example) if self.opponents else None
        space, numbers, obs = self.space, self._numbers, self.obs
        self._works[:] = [lambda me, turn: step(parts[me], board, me, turn, rules)] * 2 + [
            lambda me, turn: answer and answer(parts[me], board, me, turn, rules),
            lambda me, turn: space.shape_rows(numbers, obs, board, me, turn),
        ]

    # ---- playing

    def reset(self, seed: Seeds | None = None) -> Array:
        """Deal all matches.

        From one seed, row n gets the seed + n, and for every later match `size` more. From one seed for each row, every row
        goes its own way, whatever the others are: in any row the same seed deals the same matches and draws the same lots.
        Without a seed, all of it begins again.
        """
        if seed is not None:
            self._sow(sow(seed, self.size))
        self._rows.seeds[:] = self._sown.first
        self._set_streams()
        if self.opponents is not None:
            self._rows.learners[:] = np.arange(self.size) % self.players if self._fixed is None else self._fixed
        self._bots.clear()
        self._share_out()
        self.mask[:] = False
        self._rows.actions.fill(DEAL)
        self._finish(GO_ON)
        for paid in (self._rows.rewards, self._rows.gains, self.done):
            paid.fill(0)
        return self.obs

    def _sow(self, sown: Sown) -> None:
        self._sown, self._rules = sown, self._rules._replace(salt=sown.salt, stride=sown.stride)

    def _set_streams(self) -> None:
        lots = streams_of(self._sown)
        if INTERPRETED:
            for holder, value in zip(self._rows.streams, lots.tolist(), strict=True):
                holder.rng = value
        else:
            self._rows.streams["rng"] = lots

    def step(self, actions: Any) -> tuple[Array, Array, Array]:
        """One action for every match, an array of `size` whole numbers; returns `obs`, `reward` and `done`.

        If any action is illegal, nothing changes, and the error names the row.
        """
        if type(actions) is not np.ndarray or actions.dtype != np.int64 or not actions.flags.c_contiguous:
            actions = _as_numbers(actions)
        if actions.shape != (self.size,):
            raise AmulettError(f"a step takes one action for each of the {self.size} matches, not {actions.shape}")
        self._rows.actions[:] = actions
        self._finish(STEP)
        return self.obs, self.reward, self.done

    def sample(self, actions: Array | None = None) -> Array:
        """A random legal action for every match, written into `actions` if given (int64)."""
        chosen = np.zeros(self.size, np.int64) if actions is None else actions
        choose_legal(self._rows.options, chosen, self._rows.streams)
        return chosen

    def advise(self, actions: Array | None = None) -> Array:
        """What the heuristic would do in every match, by what the seat to act knows; written into `actions` (int64)."""
        chosen = np.zeros(self.size, np.int64) if actions is None else actions
        rows = self._rows
        choose_advised(rows.states, rows.options, rows.editions, rows.informations, rows.streams, chosen)
        return chosen

    def first_sight(self, sights: Array | None = None) -> Array:
        """How good each action looks to the heuristic, [size, actions], float32, written into `sights` if given.

        The one that looks best has 0, another legal one that is e times less likely to be the best has -1, none less than
        -8; what is not legal has 0, too.
        """
        seen = np.zeros((self.size, len(self.space.actions)), np.float32) if sights is None else sights
        rows = self._rows
        see_first(rows.states, rows.options, rows.editions, rows.informations, seen)
        return seen

    def _finish(self, kind: int) -> None:
        """Take a step, let the opponents act until every row waits for the learner, then bring the rows into form."""
        others = self._others_after(kind)
        while others and (others := self._others_after(ANSWER)):
            self._rows.actions[:] = self._ask_others()
            others = self._others_after(GO_ON)
        self._shape()

    def _shape(self) -> None:
        if self.space.form != "numbers":
            self._crew.do(SHAPE)

    def _others_after(self, kind: int) -> int:
        """The crew does its work; in how many rows another bot is to act then."""
        self._crew.do(kind)
        board = self._crew.board
        if kind == STEP and (row := int(board[REFUSED])) < self.size:
            raise AmulettError(self._refusal(row, int(self._rows.actions[row])))
        return int(board[OTHERS])

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
        return seed_of((int(self._rows.seeds[n]), self._sown.salt))

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
        content = {name: _to_array(rows) for name, rows in self._rows._asdict().items() if name not in PASSING}
        space = (self.space.game, self.space.edition.kept(), self.space.observe, self.space.form)
        return _restore, (space, self._given, self._sown, content)

    def close(self) -> None:
        """Let the threads go that helped; the next step would be taken by one alone."""
        self._dismiss()

    def __repr__(self) -> str:
        against = f" against {', '.join(self.opponents)}" if self.opponents else ""
        return f"<VectorEnv of {self.size} matches of {self.space.game.id}, {self.players} players{against}>"


def _restore(space: tuple[Any, ...], given: tuple[Any, ...], sown: Sown, content: dict[str, Array]) -> VectorEnv:
    game, edition, observe, form = space
    env = VectorEnv(Space(game, game.kept_edition(*edition), observe, form), *given)
    env._sow(sown)
    env._share_out()
    for name, rows in env._rows._asdict().items():
        if name in content:
            _write(rows, content[name])
    env._shape()
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
