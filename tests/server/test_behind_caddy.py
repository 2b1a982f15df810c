"""The example in deploy/ with its real proxy: three servers on one PostgreSQL behind Caddy, one of which dies.

Only the addresses are others than in the example, and the certificate is left out: that is Caddy's own affair.
"""

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest

from amulett.testing.guest import Guest
from amulett.testing.missing import no_caddy, no_promtool
from amulett.testing.postgres import Postgres, free_port, why_not
from server.tables import QUICK_BOT

if reason := why_not():
    pytest.skip(reason, allow_module_level=True)

from bench.housing import House, Tap

ROOT = Path(__file__).parents[2]
CADDY, PROMTOOL = shutil.which("caddy"), shutil.which("promtool")
ADDRESSES = ("172.30.0.11:8000", "172.30.0.12:8000", "172.30.0.13:8000")
SOON_SECONDS = 30.0

needs_caddy = pytest.mark.skipif(CADDY is None, reason=no_caddy())
needs_promtool = pytest.mark.skipif(PROMTOOL is None, reason=no_promtool())


@contextlib.asynccontextmanager
async def behind_caddy(postgres: Postgres, folder: Path) -> AsyncIterator[tuple[str, list[House]]]:
    """The address that people see, and the three servers behind it."""
    url = f"http://127.0.0.1:{free_port()}"
    database = postgres.new_database()
    houses = [House(n, folder, database, url, Tap(postgres.port)) for n in range(len(ADDRESSES))]
    rules = (ROOT / "deploy/Caddyfile").read_text(encoding="utf-8")
    for address, house in zip(ADDRESSES, houses, strict=True):
        assert address in rules
        rules = rules.replace(address, f"127.0.0.1:{house.port}")
    (folder / "Caddyfile").write_text("{\n\tadmin off\n}\n" + rules, encoding="utf-8")
    home = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    command = [str(CADDY), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    for house in houses:
        house.start()
    with (folder / "caddy.log").open("w") as log:
        proxy = subprocess.Popen(command, env={**os.environ, **home, "DOMAIN": url}, stdout=log, stderr=log)
    try:
        for house in houses:
            await house.ready()
        await asyncio.sleep(2.5)  # until Caddy has found all of them well
        yield url, houses
    finally:
        proxy.terminate()
        proxy.wait()
        for house in houses:
            if house.process and house.process.poll() is None:
                await house.end()


async def play_some(guest: Guest, moves: int) -> None:
    for _ in range(moves):
        await guest.until(lambda: bool(guest.options))
        asked = guest.decision
        answer = await guest.move(guest.options[0])
        assert answer["type"] == "done", answer
        await guest.until(lambda asked=asked: guest.decision is not asked)  # type: ignore[misc]


async def come_back(guest: Guest) -> None:
    """Through the same address, as a page does."""
    async with asyncio.timeout(SOON_SECONDS):
        while True:
            with contextlib.suppress(OSError, TimeoutError):
                await guest.connect()
                return
            await asyncio.sleep(0.2)


@needs_caddy
@pytest.mark.deadline(180)
def test_play_goes_on_behind_the_proxy_whichever_server_dies(postgres: Postgres, tmp_path: Path) -> None:
    async def play() -> None:
        async with behind_caddy(postgres, tmp_path) as (url, houses):
            wanted = {"game": "magi", "name": "Anna", "seats": ["open", QUICK_BOT], "pace_ms": 0}
            async with httpx2.AsyncClient() as client:
                made = (await client.post(f"{url}/api/tables", json=wanted)).json()
            anna = await Guest(url, made["code"], made["secret"]).connect()
            await anna.ask("start")
            await play_some(anna, 3)
            for house in houses:  # one of them owns the table; at another Anna came in
                await house.end(signal.SIGKILL)
                await anna.close()
                await come_back(anna)
                await play_some(anna, 2)
                house.start()
                await house.ready()
            assert len(anna.moves) == 9
            await anna.close()

    asyncio.run(play())


@needs_promtool
def test_prometheus_understands_its_settings_and_the_alerts(tmp_path: Path) -> None:
    text = (ROOT / "deploy/prometheus.yml").read_text(encoding="utf-8")
    alerts = ROOT / "examples/monitoring/alerts.yml"
    assert "/etc/prometheus/alerts.yml" in text
    text = text.replace("/etc/prometheus/alerts.yml", str(alerts))
    (tmp_path / "token").write_text("secret", encoding="utf-8")
    (tmp_path / "prometheus.yml").write_text(
        text.replace("/run/secrets/metrics_token", str(tmp_path / "token")), encoding="utf-8"
    )
    command = [str(PROMTOOL), "check", "config", str(tmp_path / "prometheus.yml")]
    answer = subprocess.run(command, check=False, capture_output=True, text=True)
    assert answer.returncode == 0, answer.stdout + answer.stderr
