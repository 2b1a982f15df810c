"""What is built to be installed: with the page in it, or not at all."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGE = Path("src/amulett/server/page")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What a build reads, without what has been built."""
    folder = tmp_path / "checkout"
    without_builds = shutil.ignore_patterns("__pycache__", "page", "site", "code")
    shutil.copytree(ROOT / "src", folder / "src", ignore=without_builds)
    for name in (
        "pyproject.toml",
        "hatch_build.py",
        "README.md",
        "LICENSE",
        "CHANGELOG.md",
        "ARCHITECTURE.md",
        "constraints.txt",
    ):
        shutil.copy(ROOT / name, folder / name)
    (folder / "web").mkdir()
    return folder


def build(checkout: Path, kind: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(checkout.parent / "dist")]
    everything = {**os.environ, "PATH": str(checkout.parent), **environment}  # where there is no npm
    return subprocess.run(command, cwd=checkout, env=everything, capture_output=True, text=True)


def with_page(checkout: Path) -> None:
    (checkout / PAGE).mkdir()
    (checkout / PAGE / "index.html").write_text('<script src="/page/main.js"></script>')
    (checkout / PAGE / "main.js").write_text("")


def test_without_npm_there_is_no_wheel_and_the_reason_is_told(checkout: Path) -> None:
    done = build(checkout, "wheel")
    assert done.returncode != 0
    assert "the page cannot be built, because there is no npm here" in done.stderr
    assert not list(checkout.parent.glob("dist/*"))


def test_a_page_that_is_not_whole_is_refused(checkout: Path) -> None:
    done = build(checkout, "wheel", AMULETT_PAGE="built")
    assert "the checkout has no built page" in done.stderr and done.returncode != 0
    with_page(checkout)
    (checkout / PAGE / "main.js").unlink()
    done = build(checkout, "wheel", AMULETT_PAGE="built")
    assert "the built page is not whole, main.js is missing" in done.stderr and done.returncode != 0


def test_a_source_distribution_carries_the_page_so_that_its_wheel_needs_no_node(checkout: Path, tmp_path: Path) -> None:
    with_page(checkout)
    assert build(checkout, "sdist", AMULETT_PAGE="built").returncode == 0
    (archive,) = checkout.parent.glob("dist/*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    assert not (unpacked / "web").exists() and not (unpacked / "tests").exists()
    done = build(unpacked, "wheel")
    assert done.returncode == 0, done.stderr
    (wheel,) = unpacked.parent.glob("dist/*.whl")
    assert wheel.name.endswith("-py3-none-any.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert "amulett/server/page/main.js" in names and "amulett/games/magi/box/clauses.toml" in names


def test_machine_code_makes_a_wheel_for_one_python_and_one_kind_of_machine(checkout: Path, tmp_path: Path) -> None:
    with_page(checkout)
    done = build(checkout, "wheel", AMULETT_PAGE="built", AMULETT_CODE=str(tmp_path / "none"))
    assert "there is no machine code in" in done.stderr and done.returncode != 0
    (tmp_path / "code/level/magi").mkdir(parents=True)
    (tmp_path / "code/level/magi/step-1.code").write_bytes(b"code")
    (tmp_path / "code/made_for.json").write_text("{}")
    done = build(checkout, "wheel", AMULETT_PAGE="built", AMULETT_CODE=str(tmp_path / "code"))
    assert done.returncode == 0, done.stderr
    (wheel,) = checkout.parent.glob("dist/*.whl")
    assert f"-cp{sys.version_info.major}{sys.version_info.minor}-" in wheel.name and "none-any" not in wheel.name
    assert "amulett/code/level/magi/step-1.code" in zipfile.ZipFile(wheel).namelist()
