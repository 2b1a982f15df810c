"""The rules that the sentences of the log rest on."""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.games.blaues_amulett.box.edition import CARD_TARGETS, PLACE_IDS

_CLAUSES: dict[str, tuple[str, ...]] = {
    "lot": ("BA-3.6",),
    "joker": ("BA-4.4",),
    "pushed": ("BA-8.1",),
    "shoved": ("BA-8.4",),
    "amulet": ("BA-10.1",),
    "amulet_left": ("BA-10.5",),
    "amulet_idle": ("BA-10.4",),
    "stole": ("BA-10.7",),
    "spared": ("BA-10.7",),
    "drew": ("BA-9.1",),
    "amulet_card": ("BA-10.2",),
    "gathered": ("BA-11.1",),
    "declined_arrow": ("BA-9.2",),
    "declined_castle": ("BA-11.1",),
    "discarded": ("BA-9.5",),
    "reshuffled": ("BA-9.9",),
    "turned_up": ("BA-4.7",),
    "stopped": ("BA-4.10",),
    "power_moved": ("BA-12.1",),
    "power_swapped": ("BA-12.7",),
    "arrived": ("BA-13.1",),
    "forced": ("BA-4.16",),
}


def cites(edition: Edition, event: Event) -> Sequence[str]:
    """The clauses behind a sentence; a card that is played, and a walk straight on, speak for themselves."""
    data = event.data
    if event.name == "walked":
        return tuple(dict.fromkeys(_turns(data["path"])))
    if event.name == "paid":
        tasks = any(CARD_TARGETS[card][0] == "solve_task" for card in data["cards"])
        return ("BA-7.2",) if tasks else ("BA-7.3",)
    if event.name == "ended":
        return ("BA-13.6",) if data["ending"] == "guard" else ("BA-13.1",)
    return _CLAUSES.get(event.name, ())


def _turns(path: Sequence[str]) -> Iterator[str]:
    """Why a path changes lanes: it swings back, before the goal if steps would be left over, or it turns round."""
    steps = list(pairwise(path))
    for n, (before, after) in enumerate(steps, 1):
        if before[1:] != after[1:] or before == after:
            continue
        is_before_goal = before[1:].partition(".")[0] == str(len(PLACE_IDS) - 1)
        if before[0] == "L":
            yield "BA-6.2"
        else:
            yield "BA-5.8" if is_before_goal and n < len(steps) else "BA-5.5"
