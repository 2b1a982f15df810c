"""What whoever runs the server can watch."""

import json
import re
from pathlib import Path

import pytest

from amulett.core.course import rules_digest
from amulett.games import find_game
from amulett.server.watching import Lag
from server.tables import Tables

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples/monitoring"


def test_the_gauges(tables: Tables) -> None:
    tables.create()
    text = tables.hall.metrics.text()
    assert 'amulett_tables_by_state{state="gathering"} 1' in text and 'amulett_tables_by_state{state="over"} 0' in text
    assert 'amulett_status{status="ready"} 1' in text and 'amulett_status{status="failing"} 0' in text
    assert re.search(r'amulett_build_info\{version="[^"]+",python="3\.', text)
    assert f'amulett_rules_info{{game="magi",rules="{rules_digest(find_game("magi"))}"}} 1' in text
    assert int(re.search(r'amulett_store_bytes\{part="file"\} (\d+)', text)[1]) > 0  # type: ignore[index]
    assert int(re.search(r'amulett_store_bytes\{part="wal"\} (\d+)', text)[1]) > 0  # type: ignore[index]
    assert re.search(r"amulett_loop_lag_seconds \d", text)


def test_the_worst_lag_of_the_last_minute() -> None:
    lag = Lag()
    assert lag.worst == 0
    for now, late in ((0.0, 3.0), (30.0, 0.1), (65.0, 0.5)):
        lag.note(now, late)
    assert lag.worst == 0.5


def told(tables: Tables) -> set[str]:
    return set(re.findall(r"^# TYPE (\w+)", tables.hall.metrics.text(), re.M))


@pytest.mark.parametrize("file", ["dashboard.json", "alerts.yml"])
def test_the_examples_ask_for_figures_that_there_are(tables: Tables, file: str) -> None:
    text = (EXAMPLES / file).read_text(encoding="utf-8")
    asked = {re.sub("_(bucket|sum|count)$", "", name) for name in re.findall(r"\bamulett_\w+", text)}
    assert asked and asked <= told(tables), asked - told(tables)


def test_the_dashboard_is_one() -> None:
    dashboard = json.loads((EXAMPLES / "dashboard.json").read_text(encoding="utf-8"))
    assert dashboard["title"] == "Amulett"
    assert all(panel["targets"][0]["expr"] for panel in dashboard["panels"])
