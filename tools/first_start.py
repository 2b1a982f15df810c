"""A wheel on a machine that has nothing: `python tools/first_start.py WHEEL` installs it and opens the tables.

An empty environment, an empty cache, and a PATH that holds nothing but that environment: no Node, no compiler. Prints how
long it took until the page answered and until all games with their search were ready, and what the server needed for it.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
import venv
from pathlib import Path
from typing import Any

_PATIENCE_SECONDS = 900.0
_MB = 1024


def first_start(wheel: Path, folder: Path, *pip_options: str) -> dict[str, Any]:
    """Installed, started, and started once more: the second time all machine code is on disk."""
    venv.create(folder / "env", with_pip=True)
    install = [str(folder / "env/bin/python"), "-m", "pip", "install", "--quiet", *pip_options, str(wheel)]
    subprocess.run(install, check=True, env={**os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1"})
    first, again = start(folder), start(folder)
    return {"wheel_mb": round(wheel.stat().st_size / 1e6, 2), **first, "again": again}


def start(folder: Path) -> dict[str, Any]:
    environment = {
        "PATH": str(folder / "env/bin"),
        "HOME": str(folder),
        "AMULETT_CACHE": str(folder / "cache"),
        "LANG": "C.UTF-8",
    }
    begun = time.monotonic()
    command = [str(folder / "env/bin/amulett"), "serve", "--port", "0", "--db", str(folder / "tables.db")]
    server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout
        said = server.stdout.readline()
        found = re.search(r"http://[\w.:]+", said)
        assert found, said
        url = found[0]
        page = _wait(lambda: _get(url)[0] == 200, begun)
        ready = _wait(lambda: _health(url).get("prepared", {"": 0}) == {}, begun)
        return {
            "page_s": page,
            "all_ready_s": ready,
            "server_cpu_s": _cpu(server.pid),
            "server_mb": _memory(server.pid),
            "worst_lag_ms": _worst_lag(url),
        }
    finally:
        server.terminate()
        server.wait(20)


def _worst_lag(url: str) -> int:
    found = re.search(r"^amulett_loop_lag_seconds (\S+)", _get(f"{url}/metrics")[1].decode(), re.MULTILINE)
    assert found
    return round(1000 * float(found[1]))


def _get(url: str) -> tuple[int, bytes]:
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()
    except OSError:
        return 0, b""


def _health(url: str) -> dict[str, Any]:
    _, body = _get(f"{url}/healthz")
    return dict(json.loads(body)) if body else {}


def _wait(what: Any, begun: float) -> float:
    while not what():
        assert time.monotonic() - begun < _PATIENCE_SECONDS, "it did not happen"
        time.sleep(0.05)
    return round(time.monotonic() - begun, 1)


def _cpu(process: int) -> float:
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()
    return round((int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK"), 1)


def _memory(process: int) -> int:
    found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{process}/status").read_text())
    assert found
    return int(found[1]) // _MB


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(json.dumps(first_start(Path(sys.argv[1]), Path(folder), *sys.argv[2:])))
