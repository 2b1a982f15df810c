"""The server inside the test's process, asked step by step."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

from amulett.server.driver import QUICK_BOT as QUICK_BOT
from amulett.server.hall import Hall

Message = dict[str, Any]
HEAR_SECONDS = 60.0
"""Whatever is waited for comes much sooner, also on a busy machine."""
READY_SECONDS = 600.0
"""Nothing may be compiled yet."""
ORIGIN = {"origin": "http://testserver"}


class Seat:
    """One connection."""

    def __init__(self, socket: WebSocketTestSession) -> None:
        self.socket = socket
        self.code = self.secret = ""
        self.heard: list[Message] = []
        self._last_id = 0

    def hear(self) -> Message:
        news: Message = json.loads(self.socket.receive_text())
        self.heard.append(news)
        return news

    def hear_until(self, kind: str) -> Message:
        return self._hear_until(lambda news: news["type"] == kind, f"a message of type {kind!r}")

    def hear_answer(self, *ids: int) -> Message:
        """The answer to a request that was sent."""
        return self._hear_until(lambda news: news.get("id") in ids, f"the answer to request {ids[0]}")

    def _hear_until(self, wanted: Callable[[Message], bool], what: str) -> Message:
        """Each message has a deadline of its own (conftest.py), and so has the wait for this one."""
        until = time.monotonic() + HEAR_SECONDS
        while not wanted(news := self.hear()):
            heard = [news["type"] for news in self.heard[-5:]]
            assert time.monotonic() < until, f"not heard within {HEAR_SECONDS:g} s: {what}; but at last {heard}"
        return news

    def ask(self, kind: str, **fields: Any) -> Message:
        """A request and its answer; what comes before it is kept in `heard`."""
        self._last_id += 1
        self.socket.send_json({"type": kind, "id": self._last_id, **fields})
        return self.hear_answer(self._last_id, 0)

    def latest(self, kind: str) -> Message:
        return next(news for news in reversed(self.heard) if news["type"] == kind)

    @property
    def situation(self) -> Message:
        news = next(news for news in reversed(self.heard) if news["type"] in ("welcome", "update"))
        return dict(news["situation"])

    @property
    def decision(self) -> Message:
        return dict(self.situation["decision"])

    @property
    def options(self) -> list[str]:
        decision = self.situation["decision"]
        return [option["action"] for group in decision["groups"] for option in group["options"]] if decision else []

    def move(self, action: str | None = None, **fields: Any) -> Message:
        situation = self.situation
        answer = {"match": situation["match"], "decision": (situation["decision"] or {"number": 0})["number"]}
        return self.ask("move", **{**answer, "action": action or self.options[0], **fields})


class Tables:
    def __init__(self, client: TestClient, hall: Hall) -> None:
        self.client = client
        self.hall = hall
        until = time.monotonic() + READY_SECONDS
        while not all(hall.ready.values()) or not all(hall.searching.values()):
            assert time.monotonic() < until, f"the games were not ready within {READY_SECONDS:g} s: {hall.ready}"
            time.sleep(0.01)  # until then everybody is told, now and then, what is still being prepared

    def create(self, game: str = "magi", seats: tuple[str, ...] = ("open", "open"), **fields: Any) -> Message:
        fields = {"name": "Anna", "pace_ms": 0, **fields}
        answer = self.client.post("/api/tables", json={"game": game, "seats": list(seats), **fields})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    def join(self, code: str, name: str, **fields: Any) -> Message:
        answer = self.client.post(f"/api/tables/{code}/join", json={"name": name, **fields})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    @contextmanager
    def connect(self, code: str, secret: str | None = None, **hello: Any) -> Iterator[Seat]:
        with self.client.websocket_connect(f"/ws/{code}", headers=ORIGIN) as socket:
            seat = Seat(socket)
            welcome = seat.ask("hello", secret=secret, **hello)
            assert welcome["type"] == "welcome", welcome
            yield seat
