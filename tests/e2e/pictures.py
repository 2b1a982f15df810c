"""The pictures of the documents, from real matches: `make pictures`. Look at them before you commit them.

Small by design: all of them together are less than 1.5 MB, the animation less than 1 MB (`tests/test_first_impression.py`).
"""

import argparse
import base64
import tempfile
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser

from e2e.conftest import launch
from e2e.person import Person
from server.serving import start_server

PICTURES = Path(__file__).parents[2] / "docs/pictures"
SIZE = (1440, 900)
MOMENTS = {"magi": 9, "silver_amulett": 14, "blaues_amulett": 24, "das_amulett": 30}
"""After how many of the person's decisions a table is shown."""
SIGHTS = {"das_amulett": ".bids .bid--high"}
"""What should then be there, if it does not come at a known time."""
MOVING = "blaues_amulett"
SECONDS = 14.0
"""How long the animation is."""


def shrink(png: bytes, file: Path, width: int = 1040) -> None:
    image = Image.open(BytesIO(png)).convert("RGB")
    image = image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)
    image.save(file, "WEBP", quality=80, method=6)
    print(file.name, file.stat().st_size, flush=True)


def sit_down(browser: Browser, url: str, game: str, language: str, **context: Any) -> Person:
    person = Person(browser, url, **{"size": SIZE, "language": language, "color_scheme": "light", **context})
    person.sit_down(person.make_table(game, ["open"] + ["heuristic"] * 3))
    person.start()
    return person


def table(browser: Browser, url: str, game: str, language: str) -> None:
    person = sit_down(browser, url, game, language)
    for _ in range(MOMENTS[game]):
        person.wait_to_be_asked()
        person.act()
    while person.wait_to_be_asked() and not person.page.locator(SIGHTS.get(game, "#prompt")).count():
        person.act()
    person.page.mouse.move(0, 0)
    person.page.wait_for_timeout(400)
    shrink(person.page.screenshot(), PICTURES / f"{game}.{language}.webp")
    person.leave()


def start_page(browser: Browser, url: str, language: str) -> None:
    person = Person(browser, url, size=SIZE, language=language, color_scheme="light")
    person.page.goto(url)
    person.page.wait_for_selector(".tile__title")
    shrink(person.page.screenshot(), PICTURES / f"start.{language}.webp")
    person.leave()


def animation(browser: Browser, url: str) -> None:
    """What the browser shows while a match is played, frame by frame, with the time each was shown."""
    person = sit_down(browser, url, MOVING, "en", size=(1280, 800), reduced_motion="no-preference")
    for _ in range(MOMENTS[MOVING]):
        person.wait_to_be_asked()
        person.act()
    frames: list[tuple[float, bytes]] = []
    window = person.context.new_cdp_session(person.page)

    def keep(frame: Any) -> None:
        frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        window.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    window.on("Page.screencastFrame", keep)
    window.send("Page.startScreencast", {"format": "png", "maxWidth": 800, "maxHeight": 500, "everyNthFrame": 4})
    while not frames or frames[-1][0] - frames[0][0] < SECONDS:
        person.page.wait_for_timeout(900)
        if person.is_asked and not person.is_over:
            person.act()
    window.send("Page.stopScreencast")
    person.leave()
    save_animation(frames, PICTURES / "match.webp")


def save_animation(frames: list[tuple[float, bytes]], file: Path) -> None:
    images = [Image.open(BytesIO(png)).convert("RGB") for _, png in frames]
    shown = [max(40, min(1500, round((after - before) * 1000))) for (before, _), (after, _) in pairwise(frames)]
    images[0].save(
        file, "WEBP", save_all=True, append_images=images[1:], duration=[*shown, 1500], loop=0, quality=60, method=4,
        minimize_size=True,
    )  # fmt: skip
    print(file.name, len(images), "frames", file.stat().st_size, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="*", default=["start", *MOMENTS, "animation"])
    args = parser.parse_args()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, start_server(Path(data) / "tables.db") as server, launch() as browser:
        for language in ("en", "de"):
            if "start" in args.only:
                start_page(browser, server.url, language)
            for game in (game for game in MOMENTS if game in args.only):
                table(browser, server.url, game, language)
        if "animation" in args.only:
            animation(browser, server.url)


if __name__ == "__main__":
    main()
