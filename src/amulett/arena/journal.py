"""The journal: every result is on disk before it counts, so that an interrupted run can be resumed.

A file of JSON lines. The first one says which question was asked and which code played; then one line per match (or per
piece of other work), in the order in which they ended.
"""

import contextlib
import json
import os
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

from amulett.arena.bout import Result
from amulett.arena.question import Question
from amulett.core.errors import AmulettError
from amulett.core.kept import user_cache


class Ledger(ABC):
    """Lines about one piece of work. Open for the duration of the `with`, and only once at a time."""

    format: str
    of: str
    """Whose journals these are, in words."""

    def __init__(self, path: Path, terms: Mapping[str, Any], code: str, mixed: bool = False) -> None:
        """`terms`: all that determines the results, as plain data; `mixed`: also accept what other code did."""
        self.path = path
        self._terms = terms
        self._code = code
        self._mixed = mixed
        self._file: IO[bytes] | None = None

    @abstractmethod
    def _take(self, line: dict[str, Any]) -> None:
        """What a line says was done already."""

    def __enter__(self) -> Self:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("a+b")
        except OSError as error:
            raise AmulettError(
                f"the journal {self.path} cannot be written: {error.strerror}; choose another with --journal"
            ) from error
        try:
            _lock(self._file, self.path)
            self._read()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None) -> None:
        assert self._file
        self._file.close()

    def _note(self, line: dict[str, Any]) -> None:
        """The line is on disk when this returns."""
        self._write(_as_line(line))

    def _write(self, line: bytes) -> None:
        assert self._file
        self._file.write(line)
        self._file.flush()
        os.fsync(self._file.fileno())

    def _read(self) -> None:
        """Read what is there already; an incomplete last line is removed."""
        assert self._file
        self._file.seek(0)
        lines = self._file.read().split(b"\n")
        whole = sum(len(line) + 1 for line in lines[:-1])
        head = _as_line({"format": self.format, "terms": self._terms, "code": self._code})
        if not whole and head.startswith(lines[0]):  # empty, or hardly begun
            self._file.truncate(0)
            self._write(head)
            return
        self._check(lines[0])
        for number, line in enumerate(lines[1:-1], 2):
            try:
                self._take(json.loads(line))
            except (KeyError, TypeError, ValueError, AttributeError) as error:
                raise AmulettError(f"the journal {self.path} is damaged in line {number}: {error}") from error
        self._file.truncate(whole)

    def _check(self, line: bytes) -> None:
        """Check that it is about this question and this code."""
        try:
            head = json.loads(line)
        except ValueError:
            head = None
        if not isinstance(head, dict) or head.get("format") != self.format:
            raise AmulettError(f"{self.path} is not a journal of {self.of}")
        asked, terms = self._terms, head.get("terms")
        if terms != asked:
            known = terms if isinstance(terms, dict) else {}
            other = next(name for name in (*asked, *known) if known.get(name) != asked.get(name))
            raise AmulettError(
                f"the journal {self.path} belongs to another question: its {other} is {known.get(other)!r}, "
                f"not {asked.get(other)!r}"
            )
        if head.get("code") != self._code and not self._mixed:
            raise AmulettError(
                f"the journal {self.path} was played with other rules or bots than these; "
                "choose another file, or continue it anyway with --mixed"
            )


class Journal(Ledger):
    """The results of one question."""

    format, of = "amulett-arena-1", "the arena"

    def __init__(self, question: Question, path: Path | None = None, mixed: bool = False) -> None:
        path = path or user_cache() / "arena" / f"{question.game.id}-{question.digest}.jsonl"
        super().__init__(path, question.terms, question.code, mixed)
        self.results: dict[tuple[int, int], Result] = {}

    def add(self, result: Result) -> None:
        """The result is on disk when this returns."""
        self._note(result.as_json())
        self.results[result.deal, result.seat] = result

    def _take(self, line: dict[str, Any]) -> None:
        result = Result.from_json(line)
        self.results[result.deal, result.seat] = result


def _as_line(data: dict[str, Any]) -> bytes:
    return json.dumps(data, separators=(",", ":")).encode() + b"\n"


def _lock(file: IO[bytes], path: Path) -> None:
    """Two runs of the same question would play every match twice."""
    with contextlib.suppress(ImportError):
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AmulettError(f"another run is writing to the journal {path}") from None
