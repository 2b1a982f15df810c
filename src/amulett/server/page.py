"""The files of the page, as built by `make page`, and which build they are."""

import re
from importlib.resources import files
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, Response

from amulett.server.refusal import Refusal

PAGE = Path(str(files("amulett.server") / "page"))
BUILD = "amulett-page"
"""The header that tells which build of the page belongs to an answer: a page of another build is out of date."""
_NAMED_BY_CONTENT = re.compile(r"-[\w-]{8}\.(js|css|svg|woff2)$")
_KEEP = "public, max-age=31536000, immutable"
_MEDIA_TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

_known: tuple[int, str] = (0, "")


def build() -> str:
    """A hash of the page that is served now; empty if there is none. (`make page` may replace it while the server runs.)"""
    global _known
    file = PAGE / "build.txt"
    try:
        written = file.stat().st_mtime_ns
        if written != _known[0]:
            _known = (written, file.read_text(encoding="ascii"))
    except (OSError, ValueError):
        return ""
    return _known[1]


def answer(request: Request, name: str, status: int = 200) -> Response:
    """A file of the page: compressed if the browser accepts that, and kept by it for good if it is named by its content."""
    files = {file.name for file in PAGE.iterdir()} if PAGE.is_dir() else set()
    if name not in files or name.endswith(".br"):
        raise Refusal("no_page" if files else "page_not_built")
    headers = {"cache-control": _KEEP if _NAMED_BY_CONTENT.search(name) else "no-cache", "vary": "accept-encoding"}
    media_type = _MEDIA_TYPES.get(Path(name).suffix)
    if f"{name}.br" in files and "br" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "br"
        name += ".br"
    return FileResponse(str(PAGE / name), status, headers, media_type)
