"""A plugin for pytest (`pytest -p amulett.testing.no_skips`): a test that was left out counts as failed."""

import pytest

MAY_BE_LEFT_OUT = "jax]"
"""OpenSpiel's NFSP once more, by JAX: that takes Flax, Optax and Chex besides, for what PyTorch has shown already."""


def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is None:
        return
    for report in reporter.stats.get("skipped", []):
        if not report.nodeid.endswith(MAY_BE_LEFT_OUT):
            reporter.write_line(f"\nleft out, though nothing may be: {report.nodeid}")
            session.exitstatus = pytest.ExitCode.TESTS_FAILED
