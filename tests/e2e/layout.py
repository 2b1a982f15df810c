"""What must hold for the layout at every decision, measured in the browser."""

from typing import Any

from playwright.sync_api import Page

SIZES = [(320, 568), (390, 844), (844, 390), (820, 1180), (1024, 768), (1366, 768), (1440, 900), (1920, 1080)]
QUICK_SIZES = [(320, 568), (390, 844), (1366, 768)]

_FAULTS = """
(share) => {
  const faults = [];
  const prompt = document.querySelector("#prompt");
  const box = (e) => e.getBoundingClientRect();
  const name = (e) => (e.getAttribute("aria-label") || e.textContent || "").trim().replace(/\\s+/g, " ").slice(0, 40);
  const shown = (e) => box(e).width > 0 && box(e).height > 0 && getComputedStyle(e).visibility !== "hidden";
  const p = box(prompt);
  if (p.height > share * innerHeight) faults.push(`the prompt takes ${Math.round(p.height)} of ${innerHeight}`);
  if (document.documentElement.scrollWidth > innerWidth + 1) faults.push("the page is wider than the window");
  for (const e of prompt.querySelectorAll("button, [role=spinbutton]")) {
    if (!shown(e)) continue;
    const b = box(e);
    const out = b.left < -1 || b.top < -1 || b.right > innerWidth + 1 || b.bottom > innerHeight + 1;
    const scroller = e.closest(".actions");
    const inside = scroller && scroller.scrollHeight > scroller.clientHeight + 2;   // its own list scrolls
    if (out && !inside) { faults.push(`outside: ${name(e)}`); continue; }
    if (out) continue;
    const frame = e.closest(".prompt__then");
    if (frame && b.top + b.height / 2 > box(frame).bottom) continue;   // a clause too many for the line: it is not shown
    const at = document.elementFromPoint(b.left + b.width / 2, b.top + b.height / 2);
    if (at && !e.contains(at) && !at.contains(e)) faults.push(`covered: ${name(e)} by ${at.className}`);
    if (e.scrollWidth > e.clientWidth + 2 && getComputedStyle(e).overflowX !== "visible") faults.push(`cut: ${name(e)}`);
  }
  const ask = prompt.querySelector(".prompt__ask");
  const lines = Math.round(box(ask).height / parseFloat(getComputedStyle(ask).lineHeight));
  const letters = ask.textContent.trim().length / Math.max(1, lines);
  if (letters < 9 && lines > 1) faults.push(`squeezed: ${name(ask)} on ${lines} lines`);
  return faults;
}
"""

_BOARD = (
    "() => { const b = document.querySelector('.board').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; }"
)
_VERBS = """
() => {
  const verbs = [...document.querySelectorAll('[data-action]')].map((e) => e.dataset.action.split(' ')[0]);
  return [...new Set(verbs)].sort().join(' ');
}
"""


def kind_of_decision(page: Page) -> str:
    """The verbs that are offered."""
    return str(page.evaluate(_VERBS))


def share_of_prompt(size: tuple[int, int]) -> float:
    """How much of the height the prompt may take."""
    if size[1] < 480:
        return 0.95  # beside the table
    return 0.62 if size[1] < 700 else 0.46


def faults_of(page: Page, size: tuple[int, int]) -> list[str]:
    found = list(page.evaluate(_FAULTS, share_of_prompt(size)))
    before = page.evaluate(_BOARD)
    page.keyboard.press("l")
    if page.locator(".moves").count():
        found += _list_faults(page)
        found += _jumped("all moves", before, page.evaluate(_BOARD))
        page.keyboard.press("Escape")
        if page.locator(".moves").count():
            found.append("Escape does not close the list")
    lit = page.locator("#prompt .actions button[data-action], #table [data-action].is-legal").first
    if lit.count():
        lit.focus()
        page.wait_for_timeout(250)
        found += _jumped("a lit choice", before, page.evaluate(_BOARD))
    return [f"{size[0]}x{size[1]}: {fault}" for fault in found]


def _list_faults(page: Page) -> list[str]:
    box = page.locator(".moves").bounding_box()
    window: dict[str, Any] = page.viewport_size  # type: ignore[assignment]
    if not box or box["x"] < -1 or box["y"] < -1 or box["x"] + box["width"] > window["width"] + 1:
        return ["the list of all moves leaves the window"]
    return ["the list of all moves leaves the window"] if box["y"] + box["height"] > window["height"] + 1 else []


def _jumped(why: str, before: list[float], after: list[float]) -> list[str]:
    moved = max(abs(a - b) for a, b in zip(before, after, strict=True))
    return [f"the table jumps by {moved:.0f} px: {why}"] if moved > 2 else []
