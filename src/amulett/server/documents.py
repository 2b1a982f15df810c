"""The documents under /docs: the site that `make docs` has built into the package."""

import gzip
import hashlib
import re
from functools import lru_cache
from importlib.resources import files
from mimetypes import guess_type
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from amulett.server.refusal import Refusal

SITE = Path(str(files("amulett.server") / "site"))
_TYPES = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".webp": "image/webp",
}
_PACKED = {".jpg", ".png", ".webp", ".woff2", ".gz", ".inv"}
_NAMED_BY_CONTENT = re.compile(r"[./][0-9a-f]{8,}(\.min)?\.(js|css)$")


class _File(NamedTuple):
    content: bytes
    zipped: bytes
    tag: str


def are_built() -> bool:
    return (SITE / "index.html").exists()


async def documents(request: Request) -> Response:
    """A file of the site; a folder's page under its name with a slash."""
    path = request.path_params.get("path", "")
    if not are_built():
        raise Refusal("docs_not_built")
    built = (SITE / "index.html").stat().st_mtime_ns
    site = _listed(SITE, built)
    if f"{path}/index.html".lstrip("/") in site and request.url.path[-1] != "/":
        return RedirectResponse(f"{request.url.path.rpartition('/')[2]}/", 308)  # relative: whatever Host says
    name = f"{path}index.html" if path.endswith("/") or not path else path
    if name not in site:
        raise Refusal("no_page")
    file = await run_in_threadpool(_read, SITE / name, built)
    headers = {
        "cache-control": "public, max-age=31536000, immutable" if _NAMED_BY_CONTENT.search(name) else "no-cache",
        "etag": file.tag,
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    suffix = PurePosixPath(name).suffix
    media_type = _TYPES.get(suffix) or guess_type(name)[0] or "application/octet-stream"
    if suffix not in _PACKED and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.zipped, headers={**headers, "content-encoding": "gzip"}, media_type=media_type)
    return Response(file.content, headers=headers, media_type=media_type)


@lru_cache(maxsize=1)
def _listed(site: Path, built: int) -> frozenset[str]:
    """What may be asked for: exactly the files that were there when the site was built."""
    return frozenset(file.relative_to(site).as_posix() for file in site.rglob("*") if file.is_file())


@lru_cache(maxsize=256)
def _read(file: Path, built: int) -> _File:
    """Compressed once, not for every reader."""
    content = file.read_bytes()
    packed = file.suffix in _PACKED
    return _File(content, b"" if packed else gzip.compress(content), f'"{hashlib.sha256(content).hexdigest()[:20]}"')
