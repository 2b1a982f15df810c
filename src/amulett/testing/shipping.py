"""Machine code for the wheel: `python -m amulett.testing.shipping FOLDER` compiles all games for a level of processors.

In children, as everywhere; each begins with the same hash seed, so that the same sources give the same bytes.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from amulett.core import shipped
from amulett.games import OWN


def compile_for_shipping(to: Path) -> None:
    level = shipped.level()
    if level is None:
        raise SystemExit(f"no code is shipped for this architecture ({shipped.architecture()})")
    with tempfile.TemporaryDirectory() as cache:
        environment = {
            **os.environ,
            "AMULETT_CACHE": cache,
            "NUMBA_CPU_NAME": level.name,
            "NUMBA_CPU_FEATURES": "",  # empty, not absent: Numba would add every feature of this machine
            "PYTHONHASHSEED": "0",
        }
        for game in OWN:
            subprocess.run([sys.executable, "-m", "amulett.bots.prepare", game], env=environment, check=True)
        shutil.rmtree(to, ignore_errors=True)
        for game in OWN:
            shutil.copytree(Path(cache) / "code" / game, to / level.name / game)
    (to / shipped.NOTE).write_text(json.dumps(shipped.here(), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    compile_for_shipping(Path(sys.argv[1]))
