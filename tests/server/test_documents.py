"""The documents under /docs."""

from pathlib import Path

import pytest

from amulett.server import documents
from server.tables import Tables


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "site"
    monkeypatch.setattr(documents, "SITE", folder)
    return folder


def build(site: Path) -> None:
    for name, text in {
        "index.html": "<h1>Amulett</h1>",
        "play/magi/index.html": "<h1>Magi</h1>",
        "assets/inside/0123456789ab.js": "1",
    }.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_text(text)
    (site.parent / "secret.txt").write_text("not for readers")


def test_before_they_are_built_one_sentence_says_so(tables: Tables, site: Path) -> None:
    for path in ("/docs", "/docs/", "/docs/play/magi/"):
        answer = tables.client.get(path, headers={"accept-language": "de"})
        assert answer.status_code == 404
        assert answer.json()["text"] == "Die Dokumente sind noch nicht gebaut: Rufe „make docs“ auf."


def test_a_page_has_its_address_with_a_slash(tables: Tables, site: Path) -> None:
    build(site)
    for path in ("/docs", "/docs/play/magi"):
        answer = tables.client.get(path, follow_redirects=False)
        assert answer.status_code == 308
        assert answer.headers["location"] == f"{path.rpartition('/')[2]}/"  # relative: no Host can lead elsewhere
        assert tables.client.get(path).text.startswith("<h1>")


def test_only_what_is_part_of_the_site_is_shown(tables: Tables, site: Path) -> None:
    build(site)
    for path in ("/docs/../secret.txt", "/docs/%2e%2e/secret.txt", "/docs/..%2fsecret.txt", "/docs/nothing", "/docs/play/"):
        answer = tables.client.get(path)
        assert answer.status_code == 404, path
        assert "readers" not in answer.text


def test_the_policy_holds_for_documents_too(tables: Tables, site: Path) -> None:
    build(site)
    answer = tables.client.get("/docs/")
    assert "script-src 'self'; style-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["content-type"] == "text/html; charset=utf-8"


def test_what_a_browser_has_is_not_sent_again(tables: Tables, site: Path) -> None:
    build(site)
    first = tables.client.get("/docs/")
    assert first.headers["content-encoding"] == "gzip" and first.text == "<h1>Amulett</h1>"
    assert tables.client.get("/docs/", headers={"accept-encoding": "identity"}).text == first.text
    again = tables.client.get("/docs/", headers={"if-none-match": first.headers["etag"]})
    assert again.status_code == 304 and again.content == b""
    assert "immutable" in tables.client.get("/docs/assets/inside/0123456789ab.js").headers["cache-control"]


def test_documents_that_are_built_anew_are_shown_at_once(tables: Tables, site: Path) -> None:
    tables.client.get("/docs/")
    build(site)
    assert tables.client.get("/docs/").text == "<h1>Amulett</h1>"
    (site / "index.html").write_text("<h1>Anew</h1>")
    assert tables.client.get("/docs/").text == "<h1>Anew</h1>"


def test_the_page_is_told_whether_there_is_something_to_read(tables: Tables, site: Path) -> None:
    assert tables.client.get("/api/games").json()["documents"] is False
    build(site)
    assert tables.client.get("/api/games").json()["documents"] is True
