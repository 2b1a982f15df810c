"""What tests need that is not here: `python -m amulett.testing.missing` prints a line for each, with what it takes."""

import shutil
from collections.abc import Callable
from importlib.util import find_spec

from amulett.testing import postgres


def no_ray() -> str:
    """Why tests with Ray cannot run here; empty: they can."""
    return "" if find_spec("ray") else "Ray is not installed (pip install 'amulett[ray]')"


def no_caddy() -> str:
    return "" if shutil.which("caddy") else "Caddy is not installed (Debian: apt install caddy)"


def no_promtool() -> str:
    return "" if shutil.which("promtool") else "Prometheus is not installed (Debian: apt install prometheus)"


TESTS: dict[str, Callable[[], str]] = {
    "the tests of tables on PostgreSQL": postgres.why_not,
    "the tests of matches on a cluster": no_ray,
    "the tests of three servers behind a proxy": no_caddy,
    "the check of the metrics' settings and alerts": no_promtool,
}
"""By what is skipped: why, if it is."""


def skipped() -> list[str]:
    return [f"SKIPPED: {tests}, because {why}" for tests, why_not in TESTS.items() if (why := why_not())]


if __name__ == "__main__":
    for line in skipped():
        print(line)
