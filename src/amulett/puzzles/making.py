"""Making puzzles: match after match on all cores until there are enough. What was found is on disk before it counts.

Which puzzles are taken follows from the plan alone: matches are looked at in the order of their numbers, whichever ended
first.
"""

import json
import os
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from amulett.arena.work import Numbered, Place
from amulett.core.errors import AmulettError
from amulett.games import find_game
from amulett.puzzles.finding import Plan, find_puzzle
from amulett.puzzles.puzzle import Puzzle
from amulett.puzzles.shelf import search_digest

_FORMAT = "amulett-puzzles-1"
MOST_WITH_A_WORD, MOST_OF_ANSWER = 0.75, 0.3
"""How many puzzles may ask for the same kind of decision, and have the same answer."""

Found = tuple[Puzzle | None, float]
"""The puzzle of a match, if there is one, and how many seconds of a core that took."""


@dataclass
class Journal:
    """What was found in each match: a file of JSON lines, the first of which says what was wanted."""

    plan: Plan
    path: Path
    found: dict[int, Found] = field(default_factory=dict)
    _file: IO[bytes] | None = None

    def __enter__(self) -> "Journal":
        try:
            self._file = self.path.open("a+b")
        except OSError as error:
            raise AmulettError(f"the journal {self.path} cannot be written: {error.strerror}") from None
        try:
            self._read()
        except BaseException:
            self._file.close()
            raise
        return self

    def _read(self) -> None:
        """What is there already; a line that was not ended was not written."""
        assert self._file
        self._file.seek(0)
        lines = self._file.read().split(b"\n")[:-1]
        self._file.truncate(sum(len(line) + 1 for line in lines))
        if lines:
            self._check(json.loads(lines[0]))
        else:
            self._write(_line(self._head))
        for line in lines[1:]:
            content = json.loads(line)
            puzzle = content["puzzle"] and Puzzle.parse(content["puzzle"])
            self.found[content["match"]] = puzzle, content["seconds"]

    @property
    def _head(self) -> dict[str, Any]:
        return {"format": _FORMAT, "plan": self.plan.as_json(), "search": search_digest(find_game(self.plan.game))}

    def _check(self, head: dict[str, Any]) -> None:
        """Whether it can be gone on with. One of before that was noted does not say by which search it was begun."""
        now = self._head
        if (head.get("format"), head.get("plan")) != (now["format"], now["plan"]):
            raise AmulettError(f"the journal {self.path} belongs to other puzzles; choose another --out, or remove it")
        if head.get("search", now["search"]) != now["search"]:
            raise AmulettError(f"the journal {self.path} was begun by another search than today's; remove it")

    def __exit__(self, *_: object) -> None:
        assert self._file
        self._file.close()

    def add(self, number: int, found: Found) -> None:
        puzzle, seconds = found
        self._write(_line({"match": number, "puzzle": puzzle and puzzle.as_json(), "seconds": round(seconds, 2)}))
        self.found[number] = found

    def _write(self, line: bytes) -> None:
        assert self._file
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())

    def taken(self, count: int) -> dict[int, Puzzle]:
        """The puzzles so far by the numbers of their matches, without those that would be too much of the same."""
        taken: dict[int, Puzzle] = {}
        words, best = Counter[str](), Counter[str]()
        for number in self._unbroken():
            puzzle, _ = self.found[number]
            if puzzle is None or words[puzzle.kind] >= max(1, MOST_WITH_A_WORD * count):
                continue
            if best[puzzle.answers[0]] >= max(1, MOST_OF_ANSWER * count):
                continue
            words[puzzle.kind] += 1
            best[puzzle.answers[0]] += 1
            taken[number] = puzzle
            if len(taken) == count:
                break
        return taken

    def _unbroken(self) -> Iterator[int]:
        """All matches before the first that has not ended."""
        number = 0
        while number in self.found:
            yield number
            number += 1


@dataclass(frozen=True)
class Progress:
    matches: int
    puzzles: int


def make(plan: Plan, count: int, journal: Journal, place: Place, heard: Callable[[Progress], None]) -> list[Puzzle]:
    """Play until there are so many puzzles; `heard` is told how far it is, again after each match."""
    taken = journal.taken(count)
    heard(Progress(len(journal.found), len(taken)))
    if len(taken) < count:
        with closing(place(Numbered(find_game(plan.game), _timed, plan)).play(_missing(journal))) as playing:
            for number, found in playing:
                journal.add(number, found)
                taken = journal.taken(count)
                heard(Progress(len(journal.found), len(taken)))
                if len(taken) == count:
                    break
    return list(taken.values())


def _missing(journal: Journal) -> Iterator[int]:
    number = 0
    while True:
        if number not in journal.found:
            yield number
        number += 1


def _timed(plan: Plan, number: int) -> Found:
    begun = time.process_time()
    return find_puzzle(plan, number), time.process_time() - begun


def _line(content: dict[str, Any]) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
