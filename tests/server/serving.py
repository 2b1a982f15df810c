"""A server as a process of its own."""

import contextlib
import json
import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2

from amulett.testing.guest import Guest

START_SECONDS = 120.0
_WITH_PAGE = """
import sys
from pathlib import Path
from amulett.cli.main import main
from amulett.server import page
page.PAGE = Path(sys.argv.pop(1))
main()
"""


class Server:
    def __init__(self, process: "subprocess.Popen[str]", url: str, database: Path, log: Path) -> None:
        self.process = process
        self.url = url
        self.database = database
        self.log = log

    def wait_until_ready(self, seconds: float = 120) -> dict[str, Any]:
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                return dict(json.loads(urllib.request.urlopen(f"{self.url}/healthz", timeout=5).read()))
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)
        raise AssertionError(f"the server was not ready in {seconds} s")

    def wait_until_it_listens(self, seconds: float = 30) -> None:
        """It says its address a moment before anybody can connect."""
        address = urllib.parse.urlsplit(self.url)
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            with contextlib.suppress(OSError), socket.create_connection((address.hostname, address.port), timeout=5):
                return
            time.sleep(0.05)
        raise AssertionError(f"nobody could connect within {seconds} s")

    async def create(self, address: str | None = None, **fields: Any) -> dict[str, Any]:
        fields = {"name": "Anna", "pace_ms": 0, **fields}
        return await self.post("/api/tables", address, **fields)

    async def join(self, code: str, name: str, address: str | None = None, **fields: Any) -> dict[str, Any]:
        return await self.post(f"/api/tables/{code}/join", address, name=name, **fields)

    async def post(self, path: str, address: str | None = None, **fields: Any) -> dict[str, Any]:
        async with httpx2.AsyncClient(transport=httpx2.AsyncHTTPTransport(local_address=address)) as client:
            answer = await client.post(self.url + path, json=fields)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def get(self, path: str, address: str | None = None) -> httpx2.Response:
        async with httpx2.AsyncClient(transport=httpx2.AsyncHTTPTransport(local_address=address)) as client:
            return await client.get(self.url + path)

    def guest(self, joined: dict[str, Any], address: str | None = None, **fields: Any) -> Guest:
        guest = Guest(self.url, joined["code"], joined.get("secret"), **fields)
        guest._address = address
        return guest


@contextlib.contextmanager
def start_server(
    db: Path,
    port: int = 0,
    *arguments: str,
    until_ready: bool = True,
    page: Path | None = None,
    url: str = "",
    **environment: str,
) -> Iterator[Server]:
    """`amulett serve`, until the block ends. `page`: with the page in this folder, as after an upgrade.

    `url`: the address of a PostgreSQL, instead of the file `db` (which then only says where log and key go).
    """
    log = db.with_suffix(".log")
    if url:
        arguments = ("--key", str(db.with_name("tables.key")), *arguments)
    program = ["-m", "amulett"] if page is None else ["-c", _WITH_PAGE, str(page)]
    command = [sys.executable, *program, "serve", "--port", str(port), "--db", url or str(db), *arguments]
    with log.open("a") as errors:
        process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=errors, text=True, env={**os.environ, "LANG": "C", **environment}
        )
    assert process.stdout
    try:
        spoke, _, _ = select.select([process.stdout], [], [], START_SECONDS)
        assert spoke, f"the server said nothing for {START_SECONDS:g} s; its log: {log.read_text()[-3000:]}"
        said = process.stdout.readline()
        found = re.search(r"http://\S+", said)
        assert found, said + log.read_text()
        server = Server(process, found[0], db, log)
        if until_ready:
            server.wait_until_ready()
        yield server
    finally:
        with contextlib.suppress(ProcessLookupError):
            process.send_signal(signal.SIGCONT)
        process.send_signal(signal.SIGTERM)
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(15)
        process.kill()
        process.wait()
        process.stdout.close()


class House:
    """A server that can be stopped or killed, and started again at the same address: with the same page, or another one."""

    def __init__(self, db: Path) -> None:
        self.db = db
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._stack = contextlib.ExitStack()
        self.server: Server = self.start()

    def start(self, page: Path | None = None) -> Server:
        self.server = self._stack.enter_context(start_server(self.db, self.port, page=page))
        return self.server

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        self.server.process.send_signal(how)
        self.server.process.wait()

    def close(self) -> None:
        self._stack.close()
