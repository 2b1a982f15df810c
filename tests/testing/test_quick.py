"""`make quick`: which tests belong to what has changed."""

import pytest

from amulett.testing.quick import tests_for as wanted_for

GOLDEN = ["tests/test_trajectories.py", "tests/test_playthroughs.py", "tests/test_columns.py"]


@pytest.mark.parametrize(
    ("files", "wanted"),
    [
        (["src/amulett/games/magi/rules/turn.py"], ["tests/games/magi", *GOLDEN]),
        (["src/amulett/games/magi/words/text.py", "tests/games/magi/test_magi_turn.py"], ["tests/games/magi", *GOLDEN]),
        (["tests/games/magi/test_magi_turn.py"], ["tests/games/magi/test_magi_turn.py"]),
        (["tests/games/magi/magi_tables.py"], ["tests/games/magi"]),
        (["src/amulett/core/match.py"], ["tests/core", *GOLDEN]),
        (["src/amulett/__init__.py"], ["tests/core", *GOLDEN]),
        (["tests/testing/test_kit.py"], ["tests/testing/test_kit.py"]),
        (["examples/kuhn_poker/kuhn_poker/rules.py"], ["tests/examples/test_kuhn_rules.py", *GOLDEN]),
        (["src/amulett/cli/play.py", "README.md"], ["tests/cli", "tests/test_docs.py"]),
        (["web/src/App.svelte", "src/amulett/server/live.py", "tests/games/gone/test_gone.py"], []),
    ],
)
def test_the_tests_of_what_changed(files: list[str], wanted: list[str]) -> None:
    assert wanted_for(files) == wanted
