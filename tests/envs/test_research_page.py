"""What the page for researchers shows runs."""

import re
from pathlib import Path

import pytest

from amulett.cli.main import main

PAGE = Path(__file__).parents[2] / "docs" / "research" / "index.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_for_researchers_runs(
    number: int, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "amulett.data" in EXAMPLES[number]:
        pytest.importorskip("pyarrow", reason="needs amulett[data]")
        monkeypatch.chdir(tmp_path)
        table = ["magi", "--bots", "heuristic", "--matches", "8", "--processes", "1"]
        assert main(["selfplay", *table, "--out", "runs/magi"]) == 0
    exec(compile(EXAMPLES[number], f"{PAGE.name} {number}", "exec"), {})
    assert capsys.readouterr().out or "print" not in EXAMPLES[number]


def test_there_are_examples_for_every_door() -> None:
    shown = "\n".join(EXAMPLES)
    for door in ("make_vector", "pettingzoo", "gymnasium", "openspiel", "amulett.data"):
        assert door in shown
