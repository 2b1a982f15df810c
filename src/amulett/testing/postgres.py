"""A private PostgreSQL, for tests and measurements: a cluster of its own in a temporary folder.

It is started and ended by whoever uses it, and listens on this machine only. PostgreSQL refuses to run as root,
so root runs it as another user.
"""

import contextlib
import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal

USER = "amulett"
_UNPRIVILEGED = ("postgres", "nobody")
_FOLDERS = "/usr/lib/postgresql"
"""Where Debian puts its versions."""

_START_SECONDS = 60.0

Stop = Literal["fast", "immediate"]


def programs() -> Path | None:
    """The folder with `initdb` and the others; None: PostgreSQL is not installed."""
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent  # it may be a link
    versions = [path.parent for path in Path(_FOLDERS).glob("*/bin/initdb")]
    return max(versions, key=lambda path: float(path.parent.name), default=None)


def why_not() -> str:
    """Why tests with PostgreSQL cannot run here; empty: they can."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        return "psycopg is not installed (pip install 'amulett[postgres]')"
    if not programs():
        return "PostgreSQL is not installed (Debian: apt install postgresql)"
    if os.geteuid() == 0 and not _somebody_else():
        return "PostgreSQL refuses to run as root, and there is no other user here to run it as"
    return ""


def _somebody_else() -> str:
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next((name for name in _UNPRIVILEGED if name in names), "")


class Postgres:
    """A cluster that can be stopped, killed and started again."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port
        found = programs()
        assert found, why_not()
        self._programs = found
        self.log = folder / "postgres.log"
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def url(self, database: str = "postgres", port: int = 0) -> str:
        return f"postgresql://{USER}@127.0.0.1:{port or self.port}/{database}"

    def make(self) -> None:
        self.run("initdb", "-U", USER, "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync", str(self.folder / "data"))

    def start(self) -> None:
        settings = ("listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200")
        command = [str(self._programs / "postgres"), "-D", str(self.folder / "data"), "-p", str(self.port)]
        command += [part for setting in settings for part in ("-c", setting)]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                as_somebody_else(command), stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/"
            )
        until = time.monotonic() + _START_SECONDS
        while not self.is_ready:
            assert self._process.poll() is None and time.monotonic() < until, self.log.read_text()[-2000:]
            time.sleep(0.02)

    @property
    def is_ready(self) -> bool:
        ask = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        return subprocess.run(ask, check=False).returncode == 0

    def stop(self, how: Stop = "fast") -> None:
        """`immediate`: without a word to anybody, as if it had crashed."""
        if self._process:
            self._process.send_signal(signal.SIGINT if how == "fast" else signal.SIGQUIT)
            self._process.wait(60)
            self._process = None

    def processes(self) -> list[int]:
        """Those of them that are running now."""
        if not self._process:
            return []
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
        return [self._process.pid, *map(int, children.split())]

    def new_database(self) -> str:
        """The address of an empty one."""
        self._databases += 1
        name = f"tables{os.getpid()}_{self._databases}"
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", USER, name)
        return self.url(name)

    def run(self, program: str, *arguments: str) -> None:
        command = as_somebody_else([str(self._programs / program), *arguments])
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, cwd="/", check=False)
        assert done.returncode == 0, f"{program}: {done.stderr}"


def as_somebody_else(command: Sequence[str]) -> list[str]:
    """The command as root must give it; and what it starts ends with whoever started it, where the system can do that."""
    if not shutil.which("setpriv"):
        return list(command)
    unprivileged: list[str] = []
    if os.geteuid() == 0:
        user = pwd.getpwnam(_somebody_else())
        unprivileged = [f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"]
    return ["setpriv", *unprivileged, "--pdeathsig=QUIT", *command]


@contextlib.contextmanager
def running() -> Iterator[Postgres]:
    """A new, empty cluster until the block ends."""
    with tempfile.TemporaryDirectory(prefix="amulett-postgres-", ignore_cleanup_errors=True) as folder:
        if os.geteuid() == 0:
            shutil.chown(folder, _somebody_else())
        postgres = Postgres(Path(folder), free_port())
        postgres.make()
        postgres.start()
        try:
            yield postgres
        finally:
            postgres.stop("immediate")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
