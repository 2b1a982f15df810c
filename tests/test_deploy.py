"""The example of several servers fits together: what it names exists, and everybody is told of every server."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest
import yaml

from amulett.store import FaultKind

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVERS = {name: service for name, service in COMPOSE["services"].items() if name.startswith("server")}
MONITORING = ROOT / "examples" / "monitoring"
METRICS: dict[str, Any] = yaml.safe_load((DEPLOY / "prometheus.yml").read_text(encoding="utf-8"))
ALERTS: dict[str, dict[str, Any]] = {
    rule["alert"]: rule
    for group in yaml.safe_load((MONITORING / "alerts.yml").read_text(encoding="utf-8"))["groups"]
    for rule in group["rules"]
}
PANELS: list[dict[str, Any]] = json.loads((MONITORING / "dashboard.json").read_text(encoding="utf-8"))["panels"]
TOGETHER = re.compile(r"\bby \((game|reason|part)\)")
"""What is shown for all servers together; everything else of each."""
DOORS = {f"{server['networks']['default']['ipv4_address']}:8000" for server in SERVERS.values()}


def test_every_server_is_known_to_the_proxy_and_to_the_metrics() -> None:
    assert len(DOORS) == len(SERVERS) == 3
    proxy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert set(re.findall(r"[\d.]+:8000", proxy)) == DOORS
    assert set(METRICS["scrape_configs"][0]["static_configs"][0]["targets"]) == DOORS


def test_the_settings_are_those_of_the_program() -> None:
    program = (ROOT / "src/amulett/cli/serve.py").read_text(encoding="utf-8")
    for server in SERVERS.values():
        settings = {name for name in server["environment"] if name.startswith("AMULETT_")}
        assert settings == set(re.findall(r'"(AMULETT_\w+)"', program)) & settings
        assert {"AMULETT_DB", "AMULETT_KEY", "AMULETT_INNER", "AMULETT_PUBLIC_URL"} <= settings
        proxy = COMPOSE["services"]["proxy"]["networks"]["default"]["ipv4_address"]
        assert server["environment"]["FORWARDED_ALLOW_IPS"] == proxy, "nobody else may say where somebody comes from"


def test_only_the_proxy_is_published() -> None:
    published = {name: service["ports"] for name, service in COMPOSE["services"].items() if "ports" in service}
    assert set(published) == {"proxy", "dashboard"} and published["dashboard"] == ["127.0.0.1:3000:3000"]


def test_what_is_mounted_and_asked_for_exists() -> None:
    for service in COMPOSE["services"].values():
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in COMPOSE["volumes"] or (DEPLOY / source).is_file(), source
        assert set(service.get("secrets", ())) <= set(COMPOSE["secrets"])
    text = (DEPLOY / "compose.yaml").read_text(encoding="utf-8")
    asked = set(re.findall(r"\$\{(\w+):\?\}", text))
    given = set(re.findall(r"(?m)^(\w+)=", (DEPLOY / "env.example").read_text(encoding="utf-8")))
    assert asked == given
    extras = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    assert "postgres = [" in extras and SERVERS["server1"]["build"]["args"]["EXTRAS"] == "[postgres]"
    assert "ARG EXTRAS" in (ROOT / "Containerfile").read_text(encoding="utf-8")


def test_each_server_that_is_gone_is_told_of_by_itself() -> None:
    """Not only when all of them are gone."""
    jobs = {config["job_name"] for config in METRICS["scrape_configs"]}
    assert set(re.findall(r'job="(\w+)"', " ".join(rule["expr"] for rule in ALERTS.values()))) == jobs
    down = ALERTS["AmulettDown"]
    assert re.fullmatch(r'up\{job="\w+"\} == 0', down["expr"]) and down["for"] == "1m"


@pytest.mark.parametrize("name", sorted(ALERTS))
def test_an_alert_says_which_server_it_is(name: str) -> None:
    rule = ALERTS[name]
    if "absent(" in rule["expr"]:
        return  # it is about all of them
    assert "{{ $labels.instance }}" in rule["annotations"]["summary"]
    for kept in re.findall(r"\b(?:by|on) ?\(([^)]*)\)", rule["expr"]):
        assert "instance" in kept, rule["expr"]
    assert " and " not in rule["expr"] or " and on (instance) " in rule["expr"], "the labels of the two sides differ"


@pytest.mark.parametrize("panel", PANELS, ids=lambda panel: panel["title"])
def test_a_panel_tells_servers_apart_or_takes_them_together(panel: dict[str, Any]) -> None:
    for target in panel["targets"]:
        if TOGETHER.search(target["expr"]):
            assert "{{instance}}" not in target["legendFormat"]
        else:
            assert "{{instance}}" in target["legendFormat"]
            for kept in re.findall(r"\bby \(([^)]*)\)", target["expr"]):
                assert "instance" in kept
    others = [other["gridPos"] for other in PANELS if other is not panel]
    assert panel["gridPos"] not in others and sum(other["id"] == panel["id"] for other in PANELS) == 1


def test_what_happens_to_shared_tables_is_shown() -> None:
    shown = " ".join(target["expr"] for panel in PANELS for target in panel["targets"])
    assert "amulett_handed_over_total" in shown
    kinds = set(re.findall(r'amulett_store_faults_total\{kind="(\w+)"\}', shown))
    assert kinds == {"unreachable", "unclear"} <= set(get_args(FaultKind))
    assert "PostgreSQL" in ALERTS["AmulettStoreFailing"]["annotations"]["summary"]
