"""The app's icons as PNG, drawn from our own icon.svg by a real browser: `make icons`, when the drawing has changed."""

from pathlib import Path

from playwright.sync_api import Page

from e2e.conftest import launch

PUBLIC = Path(__file__).parents[2] / "web" / "public"
GROUND = "#221f29"
SAFE = 0.8
"""How much of a maskable icon is certain to be seen: a circle of this size."""


def draw(page: Page, size: int, maskable: bool) -> bytes:
    """Maskable: the ground fills the square, and the amulet stays inside the circle that every mask leaves."""
    part = SAFE if maskable else 1
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(
        f"<style>body {{ margin: 0; height: {size}px; display: grid; place-items: center; "
        f"background: {GROUND if maskable else 'transparent'}; }} svg {{ width: {size * part}px; }}</style>{svg}"
    )
    return page.screenshot(omit_background=True)


def main() -> None:
    with launch() as browser:
        page = browser.new_page()
        for size in (192, 512):
            for name, maskable in (("icon", False), ("icon-maskable", True)):
                (PUBLIC / f"{name}-{size}.png").write_bytes(draw(page, size, maskable))


if __name__ == "__main__":
    main()
