"""The documents as a site, German and English: `python -m amulett.testing.site [folder]`, part of `make docs`.

Lays out what lies under docs/ (and a few pages of the repository's root) as a source for each language, has Zensical build
both, and brings the result into the form in which the server may show it (`amulett.testing.site_pages`).
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Callable
from pathlib import Path
from posixpath import normpath, relpath
from typing import Any

from amulett.core.clause import LANGUAGES, Language
from amulett.games import OWN, find_game
from amulett.testing.site_pages import broken_links, finish

ROOT = Path(__file__).parents[3]
SITE = ROOT / "src/amulett/server/site"
FROM_ROOT = {
    "ARCHITECTURE.md": "contribute/architecture.md",
    "CHANGELOG.md": "contribute/changelog.md",
    "CODE_OF_CONDUCT.md": "contribute/conduct.md",
    "CONTRIBUTING.md": "contribute/index.md",
    "SECURITY.md": "host/security.md",
    "web/README.md": "contribute/page.md",
}
"""Pages of the site that do not lie under docs/; they are in English."""
DRAWINGS = {
    "web/public/icon.svg": "icon.svg",
    **{f"web/src/start/pictures/{name}.svg": f"pictures/emblem-{name}.svg" for name in OWN},
}
_LINK = re.compile(r"(!?\[[^\]]*\])\(([^()\s]+)\)")
_FENCE = re.compile(r"(^```.*?^```|`[^`\n]+`|\[[^\]]*\]\([^)]*\))", re.MULTILINE | re.DOTALL)
_CLAUSE_ITEM = re.compile(r"^- \*\*([A-Z]{2}-\d+\.\d+)\*\*", re.MULTILINE)


def home(language: Language) -> str:
    """Where a language's pages are, below the whole site."""
    return "" if language == "en" else f"{language}/"


def sources(language: Language) -> dict[str, str]:
    """The files of a language's site: path in the repository -> path in the site's source."""
    found = {}
    for file in sorted((ROOT / "docs").rglob("*")):
        path = file.relative_to(ROOT).as_posix()
        if file.is_file() and (place := _place(path.removeprefix("docs/"), language)):
            found[path] = place
    return found | DRAWINGS | (FROM_ROOT if language == "en" else {})


def _place(path: str, language: Language) -> str | None:
    if path == "site.toml":
        return None
    stem, _, ending = path.rpartition(".")
    name, _, spoken = stem.rpartition(".")
    if spoken in LANGUAGES:
        return f"{name}.{ending}" if spoken == language else None
    if ending == "md" and language != "en":
        return None
    return re.sub(r"(^|/)README\.md$", r"\1index.md", path)


def clause_places() -> dict[str, str]:
    """Every clause of our games -> the page of its game."""
    return {clause: name for name in OWN for clause in find_game(name).rule_book.clauses}


def lay_out(language: Language, folder: Path) -> None:
    """The sources of a language's site, with links that hold there."""
    pages = sources(language)
    clauses = clause_places()
    for path, place in pages.items():
        target = folder / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix == ".md":
            text = (ROOT / path).read_text(encoding="utf-8")
            target.write_text(_page(text, path, place, language, pages, clauses), encoding="utf-8")
        else:
            shutil.copyfile(ROOT / path, target)


def _page(text: str, path: str, place: str, language: Language, pages: dict[str, str], clauses: dict[str, str]) -> str:
    text = _LINK.sub(lambda found: _link(found[1], found[2], path, place, language, pages), text)
    if place.startswith("rules/"):
        text = _CLAUSE_ITEM.sub(r"- **\1**{ #\1 }", text)
    if place.startswith("words/"):  # every sentence of the program: to be read, not to be found
        return f"---\nsearch:\n  exclude: true\n---\n\n{text}"
    return outside_code(text, lambda prose: _link_clauses(prose, place, clauses))


def outside_code(text: str, change: Callable[[str], str]) -> str:
    """Changes what is neither code nor a link."""
    parts = _FENCE.split(text)
    return "".join(part if n % 2 else change(part) for n, part in enumerate(parts))


def _link_clauses(prose: str, place: str, clauses: dict[str, str]) -> str:
    """A clause that is named is a click away."""

    def link(found: re.Match[str]) -> str:
        game = clauses.get(found[0])
        if game is None:
            return found[0]
        page = relpath(f"rules/{game}.md", str(Path(place).parent))
        return f"[{found[0]}]({page if place != f'rules/{game}.md' else ''}#{found[0]})"

    return re.sub(r"(?<![\w#*-])[A-Z]{2}-\d+\.\d+\b", link, prose)


def _link(words: str, link: str, path: str, place: str, language: Language, pages: dict[str, str]) -> str:
    """A link of a file in the repository, as it must be on the site; without a page there, only its words."""
    if re.match(r"[a-z]+:|#", link):
        return f"{words}({link})"
    target, mark, anchor = link.partition("#")
    file = normpath(f"{Path(path).parent.as_posix()}/{target}")
    folder = Path(place).parent.as_posix()
    for candidate in (file, f"{file}/README.md"):
        if candidate in pages:
            return f"{words}({relpath(pages[candidate], folder)}{mark}{anchor})"
        for other in LANGUAGES:
            if other != language and candidate in (others := sources(other)):
                url = re.sub(r"(index)?\.md$", "", others[candidate])
                return f"{words}({relpath(f'/{home(other)}{url}', f'/{home(language)}{folder}')}/{mark}{anchor})"
    if not (ROOT / file).exists():
        raise SystemExit(f"{path} links to {link}, which does not exist")
    return words[1:-1]


def settings(language: Language) -> dict[str, Any]:
    """What Zensical is told: docs/site.toml, the part for all languages and that of this one."""
    with (ROOT / "docs/site.toml").open("rb") as file:
        told = tomllib.load(file)
    config = {**told["site"], **told[language]}
    config["theme"] = {**config["theme"], "language": language}
    return config


def build(folder: Path) -> None:
    """Both languages, checked; ends the program with what is wrong."""
    with tempfile.TemporaryDirectory() as place:
        built = Path(place) / "site"
        for language in LANGUAGES:
            project = Path(place) / language
            lay_out(language, project / "docs")
            (project / "mkdocs.yml").write_text(json.dumps(settings(language)), encoding="utf-8")  # JSON is YAML
            _run_zensical(project)
            shutil.copytree(project / "site", built / home(language), dirs_exist_ok=True)
        finish(built)
        if wrong := broken_links(built):
            sys.exit("\n".join(["links that lead nowhere:", *wrong]))
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(built, folder)


def _run_zensical(project: Path) -> None:
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "--config-file", "mkdocs.yml"]
    paths = os.pathsep.join([str(ROOT / "src"), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        command, cwd=project, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    if done.returncode or "No issues found" not in done.stdout + done.stderr:
        sys.exit(f"{done.stdout}{done.stderr}")


if __name__ == "__main__":
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else SITE
    build(where)
    print(where)
