"""The page in Firefox: from the start page to a table, and a whole match of Magi. All the rest is tested in Chromium."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.firefox import Firefox, find_firefox, launch_firefox
from e2e.person import BUTTONS, END, LIT, MOMENT, PRIMARY, make_table
from server.serving import Server

FIREFOX = find_firefox()
pytestmark = pytest.mark.skipif(FIREFOX is None, reason="there is no Firefox here (Debian: apt install firefox-esr)")

ANY = ", ".join([LIT, BUTTONS, MOMENT, END])
ACT = f"""(() => {{
  const any = (things) => {{
    const found = [...document.querySelectorAll(things)];
    return found[Math.floor(Math.random() * found.length)];
  }};
  (any({MOMENT!r}) ?? any({PRIMARY!r}) ?? any({f"{LIT}, {BUTTONS}"!r}))?.click();
  return document.querySelectorAll({END!r}).length;
}})()"""
TITLES = {"Magi", "Silver Amulett", "The Blue Amulet", "Das Amulett"}
MOST_DECISIONS = 2000


@pytest.fixture(params=[(390, 844), (1440, 900)], ids=["phone", "desktop"])
def firefox(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Firefox]:
    assert FIREFOX
    with launch_firefox(FIREFOX, tmp_path / "profile") as firefox:
        firefox.resize(*request.param)
        yield firefox
        assert firefox.errors == []


def test_firefox_leads_from_the_start_page_to_a_table(firefox: Firefox, server: Server) -> None:
    firefox.goto(server.url)
    firefox.wait_for("document.querySelector('.tile__title')")
    titles = firefox.evaluate("[...document.querySelectorAll('.tile__title')].map((title) => title.innerText)")
    assert set(titles) >= TITLES
    firefox.click("article[aria-labelledby=title-magi] .btn--primary")
    firefox.click("dialog[open] .btn--primary")
    firefox.wait_for(f"document.querySelector({ANY!r})")
    assert firefox.evaluate("document.querySelectorAll('.hand .mcard').length") > 0


def test_a_whole_match_in_firefox(firefox: Firefox, server: Server) -> None:
    joined = make_table(server.url, "magi", ["open", "heuristic", "heuristic"])
    firefox.goto(f"{server.url}/t/{joined['code']}#{joined['secret']}")
    firefox.click(".go .btn--primary")
    firefox.wait_for("document.querySelector('#prompt')")
    for _ in range(MOST_DECISIONS):
        firefox.wait_for(f"document.querySelector({ANY!r})")
        if firefox.evaluate(ACT):
            break
    assert firefox.evaluate("document.querySelectorAll('.places > *').length") >= 2
    assert firefox.evaluate("document.documentElement.scrollWidth <= innerWidth")
