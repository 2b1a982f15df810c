"""`make learners` runs everything: whatever is left out counts as failed."""

import subprocess
import sys
from pathlib import Path

import pytest

BY_JAX = "@pytest.mark.parametrize('kind', ['jax'])"
PLUGIN = ["-p", "amulett.testing.no_skips"]


@pytest.mark.parametrize(
    ("test", "plugin", "passes"),
    [
        ("def test_runs(): pass", PLUGIN, True),
        ("def test_waits(): pytest.skip('needs more')", PLUGIN, False),
        ("pytest.importorskip('no_such_package')", PLUGIN, False),
        (f"{BY_JAX}\ndef test_waits(kind): pytest.skip('needs jax')", PLUGIN, True),
        ("def test_waits(): pytest.skip('needs more')", [], True),
    ],
)
def test_what_is_left_out_counts_as_failed(tmp_path: Path, test: str, plugin: list[str], passes: bool) -> None:
    (tmp_path / "test_it.py").write_text("def test_that_runs(): pass\n")
    (tmp_path / "test_other.py").write_text(f"import pytest\n{test}\n")
    command = [sys.executable, "-m", "pytest", "-q", *plugin, "-p", "no:cacheprovider", "--rootdir", ".", "."]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode == 0) == passes, done.stdout + done.stderr
