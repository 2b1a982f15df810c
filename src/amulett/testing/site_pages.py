"""The built pages of the site, made fit for the server's content security policy; and where their links lead.

The policy allows no script and no style inside a page. So what Zensical writes there goes into files of its own.
"""

import hashlib
import os
import re
from html import unescape
from pathlib import Path
from urllib.parse import unquote, urlsplit

_SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)
_STYLE = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_HEAD_END = "</head>"
_CODE = re.compile(r"<(script|style|pre|code)\b.*?</\1>", re.DOTALL)
_TARGET = re.compile(r"""<[^>]*?\s(?:href|src)=["']?([^"'\s>]*)""")
_ANCHOR = re.compile(r"""<[^>]*?\s(?:id|name)=["']?([^"'\s>]+)""")
_SEARCH = '<label class="md-header__button md-icon" for="__search">'
_OTHER = {"en": ("de", "Deutsch"), "de": ("en", "English")}
SHADOW = """\
/* The search dresses itself with a <style> element, which the server's policy forbids. A constructed sheet is allowed. */
const attach = Element.prototype.attachShadow;
Element.prototype.attachShadow = function (how) {
  const root = attach.call(this, how);
  const append = root.appendChild.bind(root);
  root.appendChild = (node) => {
    if (node.localName !== "style") return append(node);
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(node.textContent);
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return node;
  };
  return root;
};
"""


def finish(site: Path) -> None:
    """Everything that is done to a site after it was built."""
    for needless in (*site.rglob("sitemap.xml*"), *site.rglob("404.html"), *site.rglob("classic/*.css")):
        needless.unlink()
    for page in sorted(site.rglob("*.html")):
        page.write_text(_finished(site, page), encoding="utf-8")


def _finished(site: Path, page: Path) -> str:
    def script(code: str) -> str:
        return f'<script src="{_own_file(site, page, code, "js")}"></script>'

    def style(code: str) -> str:
        return f'<link rel="stylesheet" href="{_own_file(site, page, code, "css")}">'

    text = _SCRIPT.sub(lambda found: script(found[1]), page.read_text(encoding="utf-8"))
    text = _STYLE.sub(lambda found: style(found[1]), text)
    if _SEARCH in text:
        text = text.replace(_HEAD_END, script(SHADOW) + _HEAD_END, 1)
        text = text.replace(_SEARCH, _switch(site, page) + _SEARCH, 1)
    return text


def _own_file(site: Path, page: Path, code: str, kind: str) -> str:
    """The path, from the page, of a file that holds this code and is named by it."""
    file = site / "assets/inside" / f"{hashlib.sha256(code.encode()).hexdigest()[:12]}.{kind}"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(code, encoding="utf-8")
    return Path(os.path.relpath(file, page.parent)).as_posix()


def _switch(site: Path, page: Path) -> str:
    """A link to the same page in the other language, or to its first page.

    Zensical's own switch asks the server for a list of all pages under their public addresses, which nobody knows here.
    """
    place = page.relative_to(site).as_posix()
    language, name = _OTHER["de" if place.startswith("de/") else "en"]
    home = site / ("de" if language == "de" else "")
    target = home / place.removeprefix("de/")
    folder = target.parent if target.exists() else home
    url = Path(os.path.relpath(folder, page.parent)).as_posix()
    return f'<a class="md-header__language" href="{url}/" hreflang="{language}" lang="{language}">{name}</a>'


def broken_links(site: Path) -> list[str]:
    """Every link, picture, script or anchor that is not there; and whatever is fetched from elsewhere."""
    pages = {page: page.read_text(encoding="utf-8") for page in site.rglob("*.html")}
    anchors = {page: {unescape(name) for name in _ANCHOR.findall(text)} for page, text in pages.items()}
    wrong = []
    for page, text in pages.items():
        for link in sorted(set(map(unescape, _TARGET.findall(_CODE.sub(_only_its_tag, text))))):
            if reason := _why_broken(link, page, anchors):
                wrong.append(f"{page.relative_to(site)}: {link} ({reason})")
        wrong += [f"{page.relative_to(site)}: {tag} (from elsewhere)" for tag in _fetched(text)]
    return wrong


def _only_its_tag(found: re.Match[str]) -> str:
    """What is written inside of code is no link, but a script has its source in its tag."""
    return found[0] if found[1] in ("pre", "code") else found[0].split(">", 1)[0] + ">"


def _fetched(text: str) -> list[str]:
    """Scripts, styles, pictures and fonts of other hosts: the site needs none."""
    return re.findall(r"<(?:script|img|source|iframe)\b[^>]*\ssrc=[\"']?(?:https?:)?//[^\s>]*", text) + re.findall(
        r"<link\b[^>]*\shref=[\"']?(?:https?:)?//[^\s>]*", text
    )


def _why_broken(link: str, page: Path, anchors: dict[Path, set[str]]) -> str | None:
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    if parts.path.startswith("/"):
        return "not relative"
    target = Path(os.path.normpath(page.parent / unquote(parts.path))) if parts.path else page
    if target.is_dir():
        target /= "index.html"
    if not target.exists():
        return "no such file"
    wanted = unquote(parts.fragment)
    if wanted and target.suffix == ".html" and wanted not in anchors[target] and not wanted.startswith("__"):
        return "no such place on the page"
    return None
