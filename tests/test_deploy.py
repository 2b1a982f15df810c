"""The example of several servers fits together: what it names exists, and everybody is told of every server."""

import re
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVERS = {name: service for name, service in COMPOSE["services"].items() if name.startswith("server")}
DOORS = {f"{server['networks']['default']['ipv4_address']}:8000" for server in SERVERS.values()}


def test_every_server_is_known_to_the_proxy_and_to_the_metrics() -> None:
    assert len(DOORS) == len(SERVERS) == 3
    proxy = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert set(re.findall(r"[\d.]+:8000", proxy)) == DOORS
    metrics = yaml.safe_load((DEPLOY / "prometheus.yml").read_text(encoding="utf-8"))
    assert set(metrics["scrape_configs"][0]["static_configs"][0]["targets"]) == DOORS


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
