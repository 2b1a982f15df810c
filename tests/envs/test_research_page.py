"""What the page for researchers shows runs."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "research" / "index.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_for_researchers_runs(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(EXAMPLES[number], f"{PAGE.name} {number}", "exec"), {})
    assert capsys.readouterr().out or "print" not in EXAMPLES[number]


def test_there_are_examples_for_every_door() -> None:
    shown = "\n".join(EXAMPLES)
    for door in ("make_vector", "pettingzoo", "gymnasium", "openspiel"):
        assert door in shown
