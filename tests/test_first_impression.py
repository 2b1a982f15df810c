"""What somebody sees who comes here for the first time."""

import re
import struct
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs/pictures"
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_pictures_are_small() -> None:
    """`make pictures` makes them."""
    sizes = {file.name: file.stat().st_size for file in PICTURES.iterdir()}
    assert sizes["match.webp"] < 1_000_000
    assert sum(sizes.values()) < 1_500_000


def test_the_animation_is_one_and_its_frames_are_those_of_a_match() -> None:
    data = (PICTURES / "match.webp").read_bytes()
    assert data[:4] == b"RIFF" and data[8:12] == b"WEBP"
    assert data.count(b"ANMF") > 20


def test_the_social_card_has_the_usual_size() -> None:
    data = (PICTURES / "card.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (1280, 640)


def test_the_readme_shows_the_four_tables_and_says_what_is_on_them() -> None:
    shown = dict(re.findall(r"!\[([^\]]+)\]\(([^)]+)\)", README))
    names = {"match.webp", *(f"{game}.en.webp" for game in ("magi", "silver_amulett", "blaues_amulett", "das_amulett"))}
    assert {Path(path).name for path in shown.values()} == names
    assert all(len(words) > 10 for words in shown)


def test_the_readme_leads_every_kind_of_reader_to_their_page() -> None:
    for page in ("docs/play/index.en.md", "docs/howto/run-a-server.md", "docs/research/index.md", "docs/rules/index.en.md"):
        assert f"]({page})" in README
    for page in ("CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"):
        assert f"]({page})" in README and (ROOT / page).exists()


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md"])
def test_nothing_is_loaded_from_elsewhere(document: str) -> None:
    assert not re.search(r"!\[[^\]]*\]\(https?:|<img[^>]+https?:", (ROOT / document).read_text(encoding="utf-8"))


def test_what_builds_the_site_is_pinned_and_not_needed_to_play() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    pinned = {line.split("==")[0].lower() for line in (ROOT / "constraints.txt").read_text().splitlines()}
    assert set(extras["docs"]) <= pinned
    assert not set(extras["docs"]) & {*extras["dev"], *project["dependencies"]}
