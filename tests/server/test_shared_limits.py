"""What an address does at one server counts at the others that share its tables, for every kind of limit."""

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.requests import HTTPConnection

from amulett.server.bulletin import Bulletin, Busy
from amulett.server.hall import Hall
from amulett.server.refusal import Refusal
from amulett.server.safety import Safety
from amulett.store import Owner
from amulett.store.sqlite import SQLiteStore

GREEDY, OTHER = "192.0.2.7", "192.0.2.8"
MANY = 5000
"""More than any limit allows."""


class Process:
    """What counts in a server, and what it hears of another."""

    def __init__(self, store: SQLiteStore) -> None:
        self.hall, self.safety = Hall(store, "http://testserver"), Safety({"http://testserver"})
        self.busy = Busy(b"secret", {**self.safety.counted, **self.hall.counted}, lambda: self.heard)
        self.heard: dict[Owner, bytes] = {}

    def hear(self, other: "Process") -> None:
        self.heard = {Owner("other", ""): msgspec.json.encode(Bulletin(busy=other.busy.told()))}


def caller(address: str) -> HTTPConnection:
    return HTTPConnection({"type": "http", "client": (address, 1), "headers": []})


def wait_for_a_review(process: Process, address: str) -> None:
    """Without its work."""
    reviewers = process.hall.reviewers
    reviewers._check_room(address)
    job: Any = None
    reviewers._jobs[f"{address} {len(reviewers._jobs)}"] = address, job


def wait_for_a_measure(process: Process, address: str) -> None:
    process.hall.measurers._check_room(address)
    process.hall.measurers._asking.append(address)


def allowed(granted: bool) -> None:
    if not granted:
        raise Refusal("too_fast")


ASK: dict[str, Callable[[Process, str], None]] = {
    "visits": lambda process, address: process.safety.check_address(caller(address)),
    "requests": lambda process, address: process.safety.check_request({"client": (address, 1)}),
    "drafts": lambda process, address: process.safety.check_draft(caller(address)),
    "sockets": lambda process, address: allowed(process.safety.sockets.enter(address)),
    "hints": lambda process, address: process.hall.advisers.check_address(address),
    "reviews": wait_for_a_review,
    "measures": lambda process, address: process.hall.measurers.check(address),
    "trials": lambda process, address: allowed(process.hall.measurers.trials.allow(address)),
    "measuring": wait_for_a_measure,
}


@pytest.fixture
def processes(tmp_path: Path) -> Iterator[list[Process]]:
    store = SQLiteStore(tmp_path / "tables.db")
    found = [Process(store) for _ in range(2)]
    yield found
    for process in found:
        for part in (process.hall.thinkers, process.hall.advisers, process.hall.reviewers, process.hall.measurers):
            part.close()
    asyncio.run(store.close())


def ask_for_ever(process: Process, ask: Callable[[Process, str], None]) -> None:
    for _ in range(MANY):
        ask(process, GREEDY)


@pytest.mark.parametrize("kind", ASK)
def test_what_is_used_at_one_server_is_used_at_the_other(kind: str, processes: list[Process]) -> None:
    one, other = processes
    ask = ASK[kind]
    with pytest.raises(Refusal):
        ask_for_ever(one, ask)
    ask(other, GREEDY)  # nothing has been heard yet
    other.hear(one)
    with pytest.raises(Refusal):
        ask(other, GREEDY)
    ask(other, OTHER)


def test_every_kind_is_tried_here(processes: list[Process]) -> None:
    assert set(processes[0].busy.told()) == set(ASK)
