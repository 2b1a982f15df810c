"""What is to be proved is played bit by bit, and leaves the plan when it is decided."""

from pathlib import Path

import pytest

from bench import proofs

PLAN = """# in this order
first = "magi --bots heuristic,random --players 2 --matches 4 --seed 3"
second = "magi --bots random,heuristic --players 2 --matches 4 --seed 3"
wrong = "magi --bots nobody,random"
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "plan.toml").write_text(PLAN, encoding="utf-8")
    return tmp_path


def test_what_is_decided_becomes_a_report_and_leaves_the_plan(folder: Path, capfd: pytest.CaptureFixture[str]) -> None:
    proofs.main(["--folder", str(folder), "--processes", "1"])
    first, *_, last = PLAN.splitlines(keepends=True)
    assert (folder / "plan.toml").read_text(encoding="utf-8") == first + last
    assert {path.name for path in folder.glob("*.html")} == {"first.html", "second.html"}
    assert not list((folder / "journals").iterdir())
    assert "there is no bot 'nobody'" in capfd.readouterr().err


def test_when_the_time_is_up_everything_played_is_kept_and_gone_on_with(folder: Path) -> None:
    long = 'long = "magi --bots heuristic,random --players 2 --matches 100000 --seed 3"\n'
    (folder / "plan.toml").write_text(long, encoding="utf-8")
    journal = folder / "journals" / "long"

    def played() -> int:
        proofs.main(["--folder", str(folder), "--processes", "1", "--minutes", "0.25"])
        return len(journal.read_text(encoding="utf-8").splitlines()) - 1

    first = played()
    assert 0 < first < played() < 100_000
    assert (folder / "plan.toml").read_text(encoding="utf-8") == long


def test_the_plan_of_the_project_asks_what_the_arena_understands() -> None:
    from amulett.cli.main import build_parser

    for asked in proofs.planned(proofs.FOLDER / "plan.toml").values():
        assert build_parser().parse_args(["arena", *asked.split()]).game
