"""Machine code that comes with the package, compiled for processors of a level that nearly everybody has.

It lies in `amulett/code/LEVEL/GAME/`, with a note on what it was made for. Loading does not look at the processor, so the
level's features are checked here. Where it does not fit, the reason is told, and the rules are compiled as without it.
"""

import json
import sys
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import llvmlite
import numba
import numpy as np
from llvmlite import binding as llvm

FOLDER = Path(__file__).parents[1] / "code"
NOTE = "made_for.json"


class Level(NamedTuple):
    """Processors that have at least these features."""

    name: str
    features: frozenset[str]


LEVELS = {
    "x86_64": Level("x86-64-v2", frozenset({"cx16", "popcnt", "sahf", "sse3", "ssse3", "sse4.1", "sse4.2"})),
    "aarch64": Level("generic", frozenset()),
}
"""For each architecture, the level for which code is shipped: x86-64-v2 is what has been built since about 2010."""


def architecture() -> str:
    return str(llvm.get_process_triple()).partition("-")[0]


def level() -> Level | None:
    return LEVELS.get(architecture())


@cache
def here() -> dict[str, Any]:
    """What shipped code has to fit: another minor version of NumPy does no harm, another Numba does."""
    return {
        "python": f"{sys.version_info.major}.{sys.version_info.minor}",
        "numba": numba.__version__,
        "llvmlite": llvmlite.__version__,
        "numpy": np.__version__.partition(".")[0],
        "system": str(llvm.get_process_triple()),
    }


@cache
def made_for() -> dict[str, Any] | None:
    """What the shipped code was made for; none if there is no code in this package."""
    try:
        found = json.loads((FOLDER / NOTE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) else None


@cache
def why_not() -> str | None:
    """Why the shipped code does not fit this machine; none if it does, or if there is none."""
    made = made_for()
    if made is None:
        return None
    others = [f"{name} {made.get(name)} (here {value})" for name, value in here().items() if made.get(name) != value]
    if others:
        return "it was made for " + ", ".join(others)
    lacking = missing_features()
    return f"this processor lacks {', '.join(lacking)}" if lacking else None


def missing_features() -> list[str]:
    needed = level()
    if needed is None:
        return [f"a known architecture ({architecture()})"]
    has = llvm.get_host_cpu_features()
    return sorted(feature for feature in needed.features if not has.get(feature))


@cache
def place() -> Path | None:
    """Where the shipped code lies, if there is some and it fits."""
    fitting = level()
    return FOLDER / fitting.name if fitting and made_for() and not why_not() else None
