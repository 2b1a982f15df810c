"""Bad input: one clear sentence that says what was expected, exit code 2, and no trace."""

from pathlib import Path

import pytest
from cli_runs import Run

MANY = str(2**128)

BAD = [
    ("play chess", "there is no game 'chess'; the games are: "),
    ("simulate chess", "there is no game 'chess'"),
    ("rules chess", "there is no game 'chess'"),
    ("edition export chess", "there is no game 'chess'"),
    ("play", "GAME"),
    ("dance", "'dance'"),
    ("play magi --players 1", "magi is played by 2 to 6 players, not 1"),
    ("play magi --players 7", "magi is played by 2 to 6 players, not 7"),
    ("play magi --players two", "--players: must be a whole number, not 'two'"),
    ("simulate magi --players 0", "magi is played by 2 to 6 players, not 0"),
    ("play magi --option colour=red", "magi has no option 'colour'; its options are: call_mode"),
    ("play magi --option call_mode=loud", "option call_mode of magi must be auto or manual, not 'loud'"),
    ("play magi --option scepter_sign=yes", "option scepter_sign of magi must be true or false, not 'yes'"),
    ("play magi --option call_mode", "an option is given as NAME=VALUE, not 'call_mode'"),
    ("play magi --option call_mode=auto --option call_mode=manual", "option call_mode is given twice"),
    (
        "play magi --edition deluxe",
        "magi has no edition 'deluxe'; it has standard, small, or give the path of a .toml file",
    ),
    ("simulate magi --edition nowhere/mine.toml", "nowhere/mine.toml: no such file or directory"),
    ("edition export magi deluxe", "magi has no edition 'deluxe'; it has standard"),
    ("edition export magi ../mine.toml", "magi has no edition '../mine.toml'; it has standard"),
    ("edition", "required: export|check"),
    ("play magi --seed -1", "a seed is a whole number from 0 to 2**128 - 1, not -1"),
    (f"play magi --seed {MANY}", "a seed is a whole number from 0 to 2**128 - 1"),
    ("play magi --seed x", "--seed: must be a whole number, not 'x'"),
    (f"simulate magi --seed {MANY}", "a seed is a whole number from 0 to 2**128 - 1"),
    ("play magi --seat 4", "the seats of this match are 0 to 3, not 4"),
    ("play magi --seat -1", "the seats of this match are 0 to 3, not -1"),
    ("play magi --bots clever", "'clever'"),
    ("play magi --lang fr", "'fr'"),
    ("play magi --load nowhere.json", "nowhere.json: no such file or directory"),
    ("play magi --load nowhere.json --seed 3", "--seed cannot be combined with --load"),
    ("simulate magi --matches 0", "the number of matches must be from 1 to 100,000,000, not 0"),
    ("simulate magi --matches many", "--matches: must be a whole number, not 'many'"),
    ("simulate magi --threads 0", "the number of threads must be from 1 to 512, not 0"),
    ("simulate magi --threads -3", "the number of threads must be from 1 to 512, not -3"),
    ("rules magi 77", "magi has no clause '77'; they run from MG-1.1 to MG-12."),
    ("rules magi SA-1.1", "magi has no clause 'SA-1.1'"),
    ("replay nowhere.json", "nowhere.json: no such file or directory"),
    ("edition check magi nowhere.toml", "nowhere.toml: no such file or directory"),
    ("games --yaml", "--yaml"),
]


@pytest.mark.parametrize(("line", "expected"), BAD, ids=[line for line, _ in BAD])
def test_refused_in_one_line(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, expected: str) -> None:
    monkeypatch.chdir(tmp_path)
    assert expected in run(*line.split()).complaint
    assert list(tmp_path.iterdir()) == []
