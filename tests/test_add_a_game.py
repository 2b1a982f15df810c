"""docs/howto/add-a-game.md can be followed to the letter: its files are the example's, its commands print what it says.

A file stands in a block after its name in bold. A block `sh` is run, in one shell for the whole page, and the block `text`
after it is what it prints, with `...` for what may differ.
"""

import contextlib
import doctest
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "howto" / "add-a-game.md").read_text(encoding="utf-8")
EXAMPLE = ROOT / "examples" / "kuhn_poker"
EXCERPTS = ("src/kuhn_poker/clauses.toml",)
"""The only files of the example that the guide does not show whole."""
TOOLS = {"amulett": "amulett", "pip": "pip", "pytest": "pytest"}
SERVE = "amulett serve"

_BLOCK = re.compile(r"(?:^\*\*`(?P<file>[\w./]+)`\*\*[^\n]*\n\n)?^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.M | re.S)


@dataclass
class Block:
    kind: str
    text: str
    file: str
    """The file it belongs to."""
    prints: str = ""
    """What a command is said to print."""


def blocks() -> list[Block]:
    found: list[Block] = []
    for match in _BLOCK.finditer(GUIDE):
        if match["kind"] == "text":
            found[-1].prints = match["text"]
        else:
            found.append(Block(match["kind"], match["text"], match["file"] or ""))
    return found


FILES = {block.file: block.text for block in blocks() if block.file}
COMMANDS = [block for block in blocks() if block.kind == "sh"]


def examples_files() -> set[str]:
    return {str(path.relative_to(EXAMPLE)) for path in EXAMPLE.rglob("*") if path.suffix in (".py", ".toml")}


def test_every_file_of_the_example_is_in_the_guide() -> None:
    assert examples_files() <= set(FILES)


@pytest.mark.parametrize("name", sorted(examples_files()))
def test_a_file_in_the_guide_is_the_examples(name: str) -> None:
    true = (EXAMPLE / name).read_text(encoding="utf-8")
    if name in EXCERPTS:
        assert FILES[name] in true
    else:
        assert FILES[name] == true


def test_every_command_stands_in_a_block_that_is_run() -> None:
    """What is named in passing, in a sentence, is not something to type."""
    assert len(COMMANDS) >= 8 and not re.findall(r"^```(?:console|bash|shell)", GUIDE, re.M)


# ---- following it


@pytest.fixture(scope="module")
def shell(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a person with their own virtual environment, in which Amulett is installed."""
    folder = tmp_path_factory.mktemp("environment")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    where = "import sysconfig; print(sysconfig.get_path('purelib'))"
    site = Path(subprocess.run([python, "-c", where], capture_output=True, text=True, check=True).stdout.strip())
    # after the .pth file that pip will write: what is installed by hand comes first
    (site / "zz_amulett.pth").write_text(f"import site; site.addsitedir({sysconfig.get_path('purelib')!r})\n")
    for tool, module in TOOLS.items():
        script = folder / "bin" / tool
        script.write_text(f'#!/bin/sh\nexec "{python}" -m {module} "$@"\n')
        script.chmod(0o755)
    keep = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "NUMBA", "PYTHON", "COV"))}
    ours = {
        "PATH": f"{folder / 'bin'}:{os.environ['PATH']}",
        "VIRTUAL_ENV": str(folder),
        "LC_ALL": "C.UTF-8",
        "COLUMNS": "100",
        "PIP_NO_INDEX": "1",
        "PIP_NO_BUILD_ISOLATION": "0",  # pip's way to say: no isolation; what builds is installed here
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "XDG_CACHE_HOME": str(folder / "cache"),
    }
    return {**keep, **ours}


@pytest.fixture(scope="module")
def followed(shell: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which everything in the guide has been done; what each command printed is in `printed`."""
    folder = tmp_path_factory.mktemp("from_scratch")
    printed = folder / "printed"
    printed.mkdir()
    script = []
    for number, block in enumerate(blocks()):
        if block.file:
            whole = EXAMPLE / block.file
            source = printed / f"{number}.source"
            source.write_text(whole.read_text(encoding="utf-8") if block.file in EXCERPTS else block.text, encoding="utf-8")
            script.append(f"cp {shlex.quote(str(source))} {block.file}")
        elif block.kind == "sh" and SERVE not in block.text:
            out = printed / str(COMMANDS.index(block))
            script.append(f"{{\n{block.text}}} > {shlex.quote(str(out))} 2>&1 < /dev/null")
    done = subprocess.run(
        ["bash"], input="\n".join(script) + "\n", cwd=folder, env=shell, capture_output=True, text=True, check=False
    )
    assert done.stderr == "", done.stderr
    return folder


@pytest.mark.parametrize("number", [n for n, block in enumerate(COMMANDS) if SERVE not in block.text])
def test_a_command_prints_what_the_guide_says(followed: Path, number: int) -> None:
    block, printed = COMMANDS[number], (followed / "printed" / str(number)).read_text(encoding="utf-8")
    assert _is_as_said(printed, block), f"{block.text}\nprinted:\n{printed}"


def _is_as_said(printed: str, block: Block) -> bool:
    lines = "".join(f"{line.rstrip()}\n" for line in printed.strip().splitlines())
    return doctest.OutputChecker().check_output(block.prints, lines, doctest.ELLIPSIS)


def test_the_game_is_on_the_server(followed: Path, shell: dict[str, str]) -> None:
    (command,) = (block for block in COMMANDS if SERVE in block.text)
    arguments = [*shlex.split(command.text), "--port", "0", "--db", str(followed / "tables.db")]
    environment = {**shell, "NUMBA_DISABLE_JIT": "1"}
    server = subprocess.Popen(arguments, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout
    try:
        said = server.stdout.readline()
        assert _is_as_said(said, command), said
        address = re.search(r"http://[\w.:]+", said)
        assert address
        listed = _ask(f"{address[0]}/api/games")
        assert "kuhn_poker" in [game["game"] for game in listed["games"]]
    finally:
        server.send_signal(signal.SIGINT)
        server.wait(30)
        server.stdout.close()


def _ask(address: str) -> Any:
    """The address is told a moment before anybody listens there."""
    for _ in range(100):
        with contextlib.suppress(urllib.error.URLError):
            return json.loads(urllib.request.urlopen(address, timeout=60).read())
        time.sleep(0.1)
    raise AssertionError(f"nobody answers at {address}")
