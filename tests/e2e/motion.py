"""What the browser saw while things moved (`motion.js`), and what must hold for it."""

from pathlib import Path
from typing import Any

from e2e.person import Person

_WATCH = (Path(__file__).parent / "motion.js").read_text()
_STILL_PX = 2
"""Nearer than that is the same place: figures are drawn a little larger on a small map, which moves their middle."""
_SOON_MS = 120
"""The table rests for longer than that before something else moves."""


def watch(person: Person) -> None:
    """From the next page on."""
    person.page.add_init_script(_WATCH)


def story_of(person: Person) -> list[dict[str, Any]]:
    return list(person.page.evaluate("window.watch.story"))


def frames_of(person: Person) -> tuple[int, int]:
    """How many frames were taken while something moved, and of how many fixed things."""
    frames, fixed = person.page.evaluate("[window.watch.frames, window.watch.fixed]")
    return int(frames), int(fixed)


def drifts_of(person: Person) -> dict[str, float]:
    """What was to stand still and did not, and by how many pixels."""
    drifts: dict[str, float] = person.page.evaluate("window.watch.drifts")
    return {thing: px for thing, px in drifts.items() if px > _STILL_PX}


def flights_in(story: list[dict[str, Any]]) -> int:
    return sum(entry["what"] == "flight" for entry in story)


def changes_in(story: list[dict[str, Any]], what: str) -> int:
    return sum(entry["what"] == "change" and entry["about"].startswith(what) for entry in story)


def too_early(story: list[dict[str, Any]]) -> list[str]:
    """Changes that were seen while something was still in the air, or was about to set off."""
    found = []
    in_the_air = False
    acted_at = -_SOON_MS
    for n, entry in enumerate(story):
        if entry["what"] == "act":
            acted_at = entry["at"]
        elif entry["what"] == "change":
            following = next((later for later in story[n + 1 :] if later["what"] in ("flight", "act")), None)
            sets_off = following and following["what"] == "flight" and following["at"] - entry["at"] < _SOON_MS
            if entry["at"] - acted_at < _SOON_MS:
                sets_off = False  # a click brings all to rest, and what it does follows at once
            if in_the_air or sets_off:
                found.append(entry["about"])
        else:
            in_the_air = {"flight": True, "landed": False}.get(entry["what"], in_the_air)
    return found
