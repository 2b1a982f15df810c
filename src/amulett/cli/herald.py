"""What `amulett serve` says in the terminal, and how it opens the page in a browser."""

import contextlib
import json
import threading
import time
import urllib.error
import urllib.request
import webbrowser
from urllib.parse import urlsplit

from amulett.cli.words import word
from amulett.core.clause import Language
from amulett.core.game import Game
from amulett.server import serve
from amulett.server.serve import Place

_START_SECONDS = 30.0


class Herald(serve.Herald):
    def __init__(self, language: Language, db: object, place: Place, opens: bool) -> None:
        self._language = language
        self._db = db
        self._place = place
        self._opens = opens

    def _say(self, key: str, **values: object) -> None:
        print(word(self._language, key, **values), flush=True)

    def opened(self, url: str) -> None:
        """Adds the local address, if `url` is the one for everybody in the network."""
        here = f"http://localhost:{urlsplit(url).port}"
        in_network = self._place.is_everywhere and not self._place.public_url
        self._say("serving_network" if in_network else "serving", url=url, here=here, db=self._db)
        if self._opens:
            threading.Thread(target=_open_page, args=(here if in_network else url,), daemon=True).start()

    def waiting(self) -> None:
        self._say("waiting_for_owner", db=self._db)

    def compiling(self, games: list[Game], why: str | None) -> None:
        if why:
            self._say("shipped_code", why=why)
        self._say("compiling", games=", ".join(game.titles[self._language] for game in games))

    def prepared(self, seconds: float) -> None:
        self._say("compiled", seconds=f"{seconds:.0f}")

    def is_already_open(self) -> bool:
        """Whether an Amulett is there already: then its page is opened, and nothing else is needed."""
        url = self._place.url(self._place.port)
        if not _answers(url):
            return False
        self._say("already_open", url=url)
        webbrowser.open(url)
        return True


def _open_page(url: str) -> None:
    """As soon as the server answers."""
    until = time.monotonic() + _START_SECONDS
    while time.monotonic() < until and not _answers(url):
        time.sleep(0.1)
    webbrowser.open(url)


def _answers(url: str) -> bool:
    """Whether it is an Amulett that answers there."""
    try:
        answer = urllib.request.urlopen(f"{url}/healthz", timeout=2)
    except urllib.error.HTTPError as unready:
        answer = unready
    except OSError:
        return False
    with answer, contextlib.suppress(ValueError):
        return {"status", "version", "games"} <= dict(json.load(answer)).keys()
    return False
