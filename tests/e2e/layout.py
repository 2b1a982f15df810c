"""What must hold for the layout at every decision, measured in the browser (`layout.js`)."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180), (1024, 768), (1366, 768), (1440, 900), (1920, 1080)]
QUICK_SIZES = [(320, 568), (390, 844), (1366, 768)]

Size = tuple[int, int]
Board = list[float]

_FAULTS = (Path(__file__).parent / "layout.js").read_text()
_PLACE = """
const placeOf = () => {
  const b = document.querySelector(".board").getBoundingClientRect();
  return [b.x, b.y + document.querySelector("#table").scrollTop, b.width, b.height];
};
"""
_BOARD = f"() => {{ {_PLACE} return placeOf(); }}"
_WITHOUT_CHOICES = (
    "() => {"
    + _PLACE
    + """
  const asked = document.querySelector("#prompt .prompt__ask");
  const changed = [asked, ...document.querySelectorAll("#prompt .actions")];
  const one_line = { whiteSpace: "nowrap", overflow: "hidden" };
  for (const e of changed) Object.assign(e.style, e === asked ? one_line : { display: "none" });
  const place = placeOf();
  for (const e of changed) e.removeAttribute("style");
  return place;
}
"""
)
"""Where the table's middle would be if the prompt had nothing to ask."""
_IS_SETTLED = """
async () => {
  const frame = () => new Promise(requestAnimationFrame);
  await document.fonts.ready;
  for (let n = 0; n < 2; n += 1) await frame();
}
"""
_CHOICES = "#prompt .actions button[data-action], #table [data-action]"
_MOST_CHOICES = 3
_TOLD_MS = 160
"""Mostly the server has said by then what would follow from a choice."""


def share_of_prompt(size: Size) -> float:
    """How much of the height the prompt may take."""
    if size[1] < 480:
        return 1.0  # beside the table
    return 0.62 if size[1] < 700 else 0.46


def resize(page: Page, size: Size) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    settle(page)


def settle(page: Page) -> None:
    """Until what was changed is drawn."""
    page.evaluate(_IS_SETTLED)


def board_of(page: Page) -> Board:
    """Where the table's middle is."""
    return list(page.evaluate(_BOARD))


def faults_of(page: Page, size: Size) -> list[str]:
    """Of the screen as it is, with the list of all moves open, and with some of the choices lit."""
    is_set_up = page.locator(".dealt").count() > 0  # before the first round: there is nothing else to look at
    share = max(0.88 if is_set_up else 0, share_of_prompt(size))
    found = list(page.evaluate(_FAULTS, [share, "all"]))
    before = board_of(page)
    found += jumped("nothing is asked", before, page.evaluate(_WITHOUT_CHOICES))
    found += _with_the_list(page, before)
    for n in range(min(_MOST_CHOICES, page.locator(_CHOICES).count())):
        page.evaluate("([which, n]) => document.querySelectorAll(which)[n]?.focus({preventScroll: true})", [_CHOICES, n])
        page.wait_for_timeout(_TOLD_MS)
        settle(page)
        found += jumped("a lit choice", before, board_of(page))
        found += [
            f"{fault}, a choice being lit" for fault in page.evaluate(_FAULTS, [share, "prompt"]) if fault not in found
        ]
    page.evaluate("() => document.activeElement?.blur()")
    page.keyboard.press("Escape")  # what is lit would stay lifted, over its neighbours
    return [f"{size[0]}x{size[1]}: {fault}" for fault in dict.fromkeys(found)]


def overlay_faults(page: Page, size: Size) -> list[str]:
    """Of what lies over the table."""
    resize(page, size)
    return [f"{size[0]}x{size[1]}: {fault}" for fault in page.evaluate(_FAULTS, [1, "overlay"])]


def _with_the_list(page: Page, before: Board) -> list[str]:
    page.keyboard.press("l")
    if not page.locator(".moves").count():
        return ["the list of all moves does not open"]
    settle(page)
    found = [*_list_faults(page), *jumped("all moves", before, board_of(page))]
    page.keyboard.press("Escape")
    if page.locator(".moves").count():
        found.append("Escape does not close the list")
    return found


def _list_faults(page: Page) -> list[str]:
    box = page.locator(".moves").bounding_box()
    window: dict[str, Any] = page.viewport_size  # type: ignore[assignment]
    if not box or box["x"] < -1 or box["y"] < -1 or box["x"] + box["width"] > window["width"] + 1:
        return ["the list of all moves leaves the window"]
    return ["the list of all moves leaves the window"] if box["y"] + box["height"] > window["height"] + 1 else []


def jumped(why: str, before: Board, after: Board) -> list[str]:
    moved = max(abs(a - b) for a, b in zip(before, after, strict=True))
    return [f"the table jumps by {moved:.0f} px: {why}"] if moved > 2 else []
