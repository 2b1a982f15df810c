"""One box at one table, played many times: by heuristics, compiled, on all cores; or match by match by any bots."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from amulett.balance.playing import MEASURED, TRIAL, deal_many, measure, retrace, try_followed, try_options
from amulett.balance.threads import in_chunks
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.core.record import INTERPRETED, MOST_OPTIONS, OPTIONS, STREAM, Records, new_records, to_array, to_plain
from amulett.core.seed import seed_of, stream
from amulett.core.warm import Call, compile_calls

CHUNK, FEW = 256, 8
"""Matches, and trials, that a thread takes at a time."""

Rows = np.ndarray[Any, np.dtype[Any]]
Progress = Callable[[int], None]


class Unplayable(AmulettError):
    """A box that cannot be played to a proper end."""


@dataclass(frozen=True, eq=False)
class Trial:
    """One decision, tried in every possible way."""

    deeds: tuple[str, ...]
    """Its options, each by what it goes for (`Words.deed`)."""
    chosen: int
    """Which of them the match took."""
    values: Rows
    """What its seat won: by option and course. Every option was tried in the same courses."""


class Lab:
    """Match number n of a lab is dealt from the lab's seed and n: the same deals for every box that is compared."""

    def __init__(
        self, game: Game, edition: Edition, players: int, options: Mapping[str, Any], seed: int, threads: int = 1
    ) -> None:
        table = Match(game, edition, players, options, seed)
        self.game, self.edition, self.players, self.options = game, edition, table.players, table.options
        self.seed, self.threads = table.seed, threads
        self._editions = table.editions
        self._salt = stream(table.seed)
        self._texts = game.words.action_words(edition)

    # ---- heuristics

    def play(self, matches: int, progress: Progress = lambda played: None, first: int = 0) -> Rows:
        """A row of MEASURED for each match."""
        results = new_records(MEASURED, matches)
        compile_calls([self._measuring(new_records(MEASURED), 0)])

        def play(start: int) -> int:
            part = results[start : start + CHUNK]
            _do(self._measuring(part, first + start))
            return len(part)

        in_chunks(matches, CHUNK, self.threads, play, progress)
        return self._with_starters(rows_of(results), first)

    def try_out(self, trials: int, courses: int, progress: Progress = lambda played: None, first: int = 0) -> list[Trial]:
        """One decision of each match, unless nobody has a choice there."""
        tried, seen = new_records(TRIAL, trials), new_records(self.game.information, trials)
        values = np.zeros((trials, MOST_OPTIONS, courses))
        compile_calls([self._trying(new_records(self.game.information), new_records(TRIAL), values[:1], 0)])

        def play(start: int) -> int:
            part = slice(start, start + FEW)
            _do(self._trying(seen[part], tried[part], values[part], first + start))
            return len(tried[part])

        in_chunks(trials, FEW, self.threads, play, progress)
        return list(self._trials(seen, tried, values))

    # ---- other bots

    def deal(self, number: int) -> Match:
        """Match number n, the same deal as when heuristics play it."""
        return Match.deal(self.game, self.edition, self.players, self.options, seed_of((number, self._salt)))

    def retrace(self, number: int, actions: Sequence[int]) -> Rows:
        """The row of a match in which these choices were made."""
        results = new_records(MEASURED)
        _do(self._retracing(results, actions, number))
        return self._with_starters(rows_of(results), number)

    def try_in(self, number: int, actions: Sequence[int], courses: int) -> list[Trial]:
        """One decision of such a match; what follows it is played by heuristics."""
        tried, seen = new_records(TRIAL), new_records(self.game.information)
        values = np.zeros((1, MOST_OPTIONS, courses))
        _do(self._trying_in(seen, tried, values, actions, number))
        return list(self._trials(seen, tried, values))

    # ---- what they are dealt

    def dealt(self, matches: int, first: int = 0) -> dict[str, Rows]:
        """For each card, how many every seat begins with: by match and seat. Empty if the game does not tell."""
        if self.game.words.dealt is None:
            return {}
        found = self.game.words.dealt(self.edition, self._states(matches, first))
        return {name: np.asarray(counts)[:, : self.players] for name, counts in found.items()}

    def _with_starters(self, rows: Rows, first: int) -> Rows:
        """Where all decide at once at the beginning, the state itself says who begins."""
        if self.game.sleeve.begins:
            rows["begins"] = self._states(len(rows), first)[self.game.sleeve.begins]
        return rows

    def _states(self, matches: int, first: int) -> Rows:
        """How matches begin."""
        states = new_records(self.game.state, matches)
        _do(self._dealing(states, first))
        return rows_of(states)

    # ---- calls

    def calls(self) -> list[Call]:
        """What it calls, for warming up."""
        information, values = new_records(self.game.information), np.zeros((1, MOST_OPTIONS, 1))
        trial = new_records(TRIAL)
        return [
            self._measuring(new_records(MEASURED), 0),
            self._trying(information, trial, values, 0),
            self._dealing(new_records(self.game.state), 0),
        ]

    def following_calls(self) -> list[Call]:
        """The same for matches of other bots."""
        information, values = new_records(self.game.information), np.zeros((1, MOST_OPTIONS, 1))
        return [
            self._retracing(new_records(MEASURED), [], 0),
            self._trying_in(information, new_records(TRIAL), values, [], 0),
            self._dealing(new_records(self.game.state), 0),
        ]

    def _measuring(self, results: Records, first: int) -> Call:
        return Call(measure, (*self._tools(), new_records(MEASURED), results, first, self._salt))

    def _retracing(self, results: Records, actions: Sequence[int], number: int) -> Call:
        states, _, *tools = self._tools()
        made = np.array(actions, np.int64)
        return Call(retrace, (states, *tools, new_records(MEASURED), results, made, number, self._salt))

    def _dealing(self, states: Records, first: int) -> Call:
        _, _, blanks, editions, _, streams = self._tools()
        return Call(deal_many, (states, blanks, editions, streams, first, self._salt))

    def _trying(self, seen: Records, trials: Records, values: Rows, first: int) -> Call:
        return Call(try_options, (*self._trying_tools(), seen, trials, values, first, self._salt))

    def _trying_in(self, seen: Records, trials: Records, values: Rows, actions: Sequence[int], number: int) -> Call:
        made = np.array(actions, np.int64)
        return Call(try_followed, (*self._trying_tools(), seen, trials, values, made, number, self._salt))

    def _trying_tools(self) -> tuple[Any, ...]:
        states, *tools = self._tools()
        return (states, new_records(self.game.state), *tools, new_records(MEASURED))

    def _tools(self) -> tuple[Any, ...]:
        state, information = self.game.state, self.game.information
        blanks = new_records(state), new_records(information)
        return (
            new_records(state),
            new_records(information),
            blanks,
            self._editions,
            new_records(OPTIONS),
            new_records(STREAM),
        )

    def _trials(self, seen: Records, tried: Records, values: Rows) -> Iterator[Trial]:
        for number, row in enumerate(rows_of(tried)):
            if count := int(row["count"]):
                texts = [self._texts[action] for action in row["action"][:count]]
                yield Trial(self._deeds(seen, number, texts), int(row["chosen"]), values[number, :count].copy())

    def _deeds(self, seen: Records, number: int, texts: Sequence[str]) -> tuple[str, ...]:
        deed = self.game.words.deed
        if deed is None:
            return tuple(texts)
        information = to_plain(seen, number)
        return tuple(deed(self.edition, information, text) for text in texts)


def _do(call: Call) -> None:
    call.entry(*call.arguments)


def rows_of(records: Records) -> Rows:
    return np.concatenate([to_array(record) for record in records]) if INTERPRETED else np.asarray(records)


def check_finished(lab: Lab, rows: Rows) -> None:
    """Refuse a box whose matches never end."""
    unfinished = int((rows["ending"] < 0).sum())
    if unfinished:
        longest = int(rows["decisions"].max())
        raise Unplayable(
            f"{lab.edition.name}: {unfinished:,} of {len(rows):,} matches were not over after {longest:,} decisions; "
            "nothing in this edition brings them to an end"
        )
