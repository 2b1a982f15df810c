"""What a wheel needs besides Python sources: the built page, and machine code if there is some. Never left out in silence.

- From a checkout, `npm` builds the page (AMULETT_PAGE=built takes what `make page` has built, if it is whole).
- From a source distribution: the page is in there, and no Node is needed.
- AMULETT_CODE=FOLDER adds the machine code that `python -m amulett.testing.shipping FOLDER` has compiled: the wheel is
  then for one Python on one kind of machine.
- An editable installation needs none of this: `make page` builds the page beside the sources.
"""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Baggage(BuildHookInterface):  # type: ignore[type-arg]
    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name == "wheel" and version == "editable":
            return
        root = Path(self.root)
        from_sdist = (root / "PKG-INFO").exists()
        if not from_sdist and os.environ.get("AMULETT_PAGE") != "built":
            _build_page(root / "web")
        _check_page(root / "src/amulett/server/page", "this source distribution" if from_sdist else "the checkout")
        if self.target_name == "wheel" and (code := os.environ.get("AMULETT_CODE")):
            _add_code(Path(code), build_data)


def _build_page(web: Path) -> None:
    npm = shutil.which("npm")
    if not npm:
        raise SystemExit(
            "amulett: the page cannot be built, because there is no npm here. Install Node, or install a wheel or a source "
            "distribution (both contain the page), or set AMULETT_PAGE=built after `make page`."
        )
    # not `npm ci`: it insists on the builds for every other kind of machine, which not every registry has
    for command in ([npm, "install", "--no-audit", "--no-fund"], [npm, "run", "build", "--", "--logLevel", "warn"]):
        done = subprocess.run(command, cwd=web, capture_output=True, text=True, check=False)
        if done.returncode:
            raise SystemExit(f"amulett: {' '.join(['npm', *command[1:]])} failed:\n{(done.stdout + done.stderr)[-2000:]}")


def _check_page(page: Path, where: str) -> None:
    """Whole: the first file is there, and everything that it names."""
    index = page / "index.html"
    if not index.exists():
        raise SystemExit(f"amulett: {where} has no built page ({page.name}/index.html); a package without it is of no use")
    named = re.findall(r'(?:src|href)="/page/([^"]+)"', index.read_text(encoding="utf-8"))
    if missing := [name for name in named if not (page / name).exists()]:
        raise SystemExit(f"amulett: the built page is not whole, {', '.join(missing)} is missing")


def _add_code(code: Path, build_data: dict[str, Any]) -> None:
    if not (code / "made_for.json").exists():
        raise SystemExit(f"amulett: there is no machine code in {code} (python -m amulett.testing.shipping makes it)")
    build_data["force_include"][str(code)] = "amulett/code"
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    machine = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    # the code calls nothing outside of itself and Numba: what Numba's own wheels need of the system is enough
    platform = os.environ.get("AMULETT_PLATFORM") or re.sub(r"^linux_", "manylinux_2_17_", machine)
    build_data["pure_python"] = False
    build_data["tag"] = f"{python}-{python}-{platform}"
