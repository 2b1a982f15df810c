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

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs/pictures"
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


CARD = """
<style>
  @font-face {{ font-family: Fraunces; font-weight: 100 900; src: url(data:font/woff2;base64,{font}); }}
  body {{ margin: 0; width: 1280px; height: 640px; background: #221f29; color: #f2eee6; font-family: Fraunces, serif; }}
  header {{ display: flex; align-items: center; gap: 36px; padding: 56px 72px 40px; }}
  header img {{ width: 128px; }}
  h1 {{ margin: 0; font-size: 92px; font-weight: 560; line-height: 1; }}
  p {{ margin: 10px 0 0; font-size: 33px; color: #cfc8bb; }}
  main {{ display: flex; gap: 24px; padding: 0 72px; }}
  main img {{ width: 266px; height: 266px; object-fit: cover; border-radius: 22px; }}
  footer {{ padding: 30px 72px 0; font-size: 27px; color: #7ad3bb; }}
</style>
<header><img src="{icon}"><div><h1>Amulett</h1><p>Four tabletop games, exactly by the rule book</p></div></header>
<main>{emblems}</main>
<footer>play with friends and bots · study hidden information · every rule has a number</footer>
"""


def card(browser: Browser) -> None:
    """What is shown where somebody links to the project: our own drawings, 1280 x 640."""

    def data(path: str, kind: str = "image/svg+xml") -> str:
        return f"data:{kind};base64,{base64.b64encode((ROOT / path).read_bytes()).decode()}"

    font = "web/node_modules/@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2"
    emblems = "".join(f'<img src="{data(f"web/src/start/pictures/{game}.svg")}">' for game in MOMENTS)
    page = browser.new_page(viewport={"width": 1280, "height": 640})
    page.set_content(
        CARD.format(font=data(font).partition(",")[2], icon=data("web/public/icon.svg"), emblems=emblems), wait_until="load"
    )
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(300)
    image = Image.open(BytesIO(page.screenshot())).convert("RGB").quantize(256, dither=Image.Dither.NONE)
    image.save(PICTURES / "card.png", optimize=True)
    print("card.png", (PICTURES / "card.png").stat().st_size, flush=True)


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
    parser.add_argument("--only", nargs="*", default=["start", *MOMENTS, "animation", "card"])
    args = parser.parse_args()
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, start_server(Path(data) / "tables.db") as server, launch() as browser:
        for language in ("en", "de"):
            if "start" in args.only:
                start_page(browser, server.url, language)
            for game in (game for game in MOMENTS if game in args.only):
                table(browser, server.url, game, language)
        if "card" in args.only:
            card(browser)
        if "animation" in args.only:
            animation(browser, server.url)


if __name__ == "__main__":
    main()
