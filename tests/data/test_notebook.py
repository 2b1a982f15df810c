"""The notebook runs on fresh data and draws; what is kept of it has no results of anybody's machine."""

import json
from importlib.util import find_spec
from pathlib import Path

import pytest

NOTEBOOK = Path(__file__).parents[2] / "docs" / "research" / "selfplay.ipynb"
NEEDED = ("pyarrow", "matplotlib", "nbclient", "nbformat", "ipykernel")


def test_the_notebook_is_kept_without_results() -> None:
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        assert not cell.get("outputs") and not cell.get("execution_count")


@pytest.mark.filterwarnings("ignore")  # of Jupyter's own parts
def test_the_notebook_runs_and_draws(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if missing := [package for package in NEEDED if find_spec(package) is None]:
        pytest.skip(f"needs amulett[notebook]: {', '.join(missing)}")
    import nbformat
    from nbclient import NotebookClient

    from amulett.arena.workers import here
    from amulett.data import playing
    from amulett.data.plan import Plan

    playing.play(Plan("magi", ("standard", ""), 2, {}, ("search:iterations=8",)), 4, tmp_path, here(1), lambda done: None)
    monkeypatch.setenv("AMULETT_DATA", str(tmp_path))
    notebook = nbformat.read(NOTEBOOK, 4)
    NotebookClient(notebook, timeout=300).execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert any("Outcome(" in output.get("text", "") for output in outputs)
