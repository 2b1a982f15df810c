"""A server of its own for each measurement, with an empty file."""

import re
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

PROGRAM = ("-m", "amulett")
SETTLE_SECONDS = 10
"""Until the search is compiled, too."""


@contextmanager
def serving(
    program: Sequence[str] = PROGRAM, settle: float = SETTLE_SECONDS, database: str = "", key: str = ""
) -> Iterator[tuple[str, int]]:
    """Its address and process id, once it answers and has settled. `database`: a PostgreSQL, with the server's key."""
    Path("build").mkdir(exist_ok=True)  # on the disk of the checkout, and not in git
    with tempfile.TemporaryDirectory(dir="build") as folder:
        db = ["--db", database, "--key", key] if database else ["--db", f"{folder}/tables.db"]
        command = [sys.executable, *program, "serve", "--port", "0", *db]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        try:
            assert server.stdout
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found
            wait_until_ready(found[0])
            time.sleep(settle)
            yield found[0], server.pid
        finally:
            server.send_signal(signal.SIGTERM)
            server.wait(60)


def wait_until_ready(url: str, seconds: float = 900.0) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"{url}/healthz", timeout=10).read()
            return
        except OSError:
            time.sleep(0.1)
    raise SystemExit(f"the server was not ready after {seconds:g} s")
