"""A release: `python tools/release.py 0.2.0`. Checks that all is ready, builds twice, tries the wheel, then sets the tag.

Nothing leaves this machine: at the end it says what to upload.
"""

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from first_start import first_start

ROOT = Path(__file__).parents[1]
_READY_SECONDS = 5.0
_TRIES = 3
"""A machine may be busy with something else."""


def run(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def check(version: str) -> None:
    """What a release needs before anything is built; all that lacks is told at once."""
    lacking = []
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        lacking.append(f"a version is like 1.2.3, not {version!r}")
    if run("git", "status", "--porcelain"):
        lacking.append("there are changes that are not committed")
    if run("git", "branch", "--show-current") != "main":
        lacking.append("releases are made on main")
    if run("git", "tag", "--list", f"v{version}"):
        lacking.append(f"there is a tag v{version} already")
    source = (ROOT / "src/amulett/__init__.py").read_text(encoding="utf-8")
    if f'__version__ = "{version}"' not in source:
        lacking.append(f"src/amulett/__init__.py names another version than {version}")
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    if not re.search(rf"^## {re.escape(version)}\b", changes, re.MULTILINE):
        lacking.append(f"CHANGELOG.md has no section {version}")
    if lacking:
        raise SystemExit("amulett: not ready for a release:\n" + "\n".join(f"  - {each}" for each in lacking))


def build(to: Path) -> dict[str, str]:
    """The packages, and the digest of each."""
    print(f"Building into {to.name} ...", flush=True)
    run("make", "--silent", "dist", f"DIST={to}")
    return {file.name: hashlib.sha256(file.read_bytes()).hexdigest() for file in sorted(to.iterdir())}


def starts_quickly(wheel: Path) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        figures = first_start(wheel, Path(folder), "--constraint", str(ROOT / "constraints.txt"))
    print(f"From an empty environment: {json.dumps(figures)}", flush=True)
    return bool(figures["all_ready_s"] <= _READY_SECONDS)


def main(version: str) -> None:
    check(version)
    dist = ROOT / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    with tempfile.TemporaryDirectory() as other:
        once, twice = build(dist), build(Path(other) / "again")
    differing = [name for name in once if once[name] != twice.get(name)]
    if differing:
        raise SystemExit(f"amulett: built twice, these differ: {', '.join(differing)}")
    print("Built twice, byte for byte the same.")
    (wheel,) = dist.glob("*-cp*.whl")
    if not any(starts_quickly(wheel) for _ in range(_TRIES)):
        raise SystemExit(f"amulett: the games were not ready within {_READY_SECONDS:g} s, {_TRIES} times")
    run("git", "tag", "--annotate", f"v{version}", "--message", f"Amulett {version}")
    print(f"Tagged v{version}. Now: git push --tags, and upload {', '.join(once)} from {dist.name}/.")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("usage: python tools/release.py VERSION")
    main(sys.argv[1])
