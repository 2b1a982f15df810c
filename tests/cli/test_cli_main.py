"""The program as a whole: help, versions, one clear line for every error."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from cli_runs import Run

import amulett
from amulett.cli import games
from amulett.cli.main import VERBS, build_parser


def shell(command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    line = command.replace("amulett", f"{sys.executable} -m amulett", 1)
    return subprocess.run(
        ["bash", "-c", f"set -o pipefail; {line}"],
        env=os.environ | {"LC_ALL": "C.UTF-8"} | environment,
        input="",
        capture_output=True,
        encoding="utf-8",
        errors="replace",
        timeout=300,
    )


def test_version(run: Run) -> None:
    assert run("--version").out == f"amulett {amulett.__version__}\n"


def test_help_shows_all_verbs(run: Run) -> None:
    done = run("--help")
    assert done.code == 0
    for verb in VERBS:
        assert verb.__name__.rpartition(".")[2] in done.out


@pytest.mark.parametrize(
    "verb", ["games", "play", "simulate", "rules", "replay", "edition", "edition export", "edition check"]
)
def test_every_verb_has_help_with_an_example(run: Run, verb: str) -> None:
    done = run(*verb.split(), "--help")
    assert done.code == 0
    assert f"example:\n  amulett {verb}" in done.out
    example = done.out.splitlines()[-1].split(">")[0].split()[1:]
    build_parser().parse_args(example)  # and the example is a correct one


def test_a_crash_of_ours_is_not_hidden(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "_print", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run("games")


def test_ctrl_c_ends_without_a_traceback(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(games, "_print", interrupt)
    done = run("games")
    assert done.code == 130
    assert done.err.strip() == ""


def test_an_error_cannot_steer_the_terminal(run: Run, tmp_path: Path) -> None:
    assert "\x1b" not in run("edition", "check", "magi", f"{tmp_path}/\x1b[2J.toml").complaint


@pytest.mark.parametrize(
    ("environment", "german"),
    [
        ({"LANG": "de_DE.UTF-8"}, True),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "en_GB.UTF-8"}, False),
        ({"LC_ALL": "de_AT"}, True),
        ({"LANG": "fr_FR.UTF-8"}, False),
        ({}, False),
    ],
)
def test_the_language_is_that_of_the_environment(
    run: Run, monkeypatch: pytest.MonkeyPatch, environment: dict[str, str], german: bool
) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, environment.get(name, ""))
    assert ("Spielmaterial" in run("rules", "magi", "1").out) == german
    assert "Components" in run("rules", "magi", "1", "--lang", "en").out


def test_a_closed_pipe_is_silent() -> None:
    done = shell("amulett rules magi | head -n 1")
    assert done.stdout == "1. Components\n"
    assert done.stderr == ""


def test_a_closed_pipe_is_silent_without_rich_too() -> None:
    done = shell("amulett games --json | true")
    assert done.stderr == ""


def test_a_poor_encoding_does_no_harm() -> None:
    done = shell("amulett play magi --seed 1", PYTHONIOENCODING="ascii", LC_ALL="de_DE")
    assert done.returncode == 0
    assert "Partie" in done.stdout


def test_errors_go_to_stderr_with_code_2() -> None:
    done = shell("amulett play chess")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("amulett: there is no game 'chess'")


def test_help_loads_neither_a_game_nor_the_screen() -> None:
    code = "import sys, amulett.cli.main as m; m.build_parser(); print({'rich', 'amulett.games.magi'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", timeout=120)
    assert done.stdout.strip() == "set()", done.stderr
