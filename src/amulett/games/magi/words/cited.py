"""The rules that the sentences of Magi's log rest on."""

from collections.abc import Sequence

from amulett.core.edition import Edition
from amulett.core.event import Event

_CLAUSES: dict[str, tuple[str, ...]] = {
    "round_began": ("MG-2.13",),
    "dealt": ("MG-2.5",),
    "opened": ("MG-2.7",),
    "chose": ("MG-6.28",),
    "colour": ("MG-6.1",),
    "free": ("MG-6.4",),
    "direction": ("MG-6.15",),
    "aimed": ("MG-6.19",),
    "again": ("MG-6.10",),
    "reshuffled": ("MG-7.3",),
    "called": ("MG-9.2",),
    "stayed_silent": ("MG-9.6",),
    "caught": ("MG-9.17",),
    "let_pass": ("MG-9.10",),
    "lapsed": ("MG-9.19",),
    "showed": ("MG-10.4",),
    "forced": ("MG-4.26",),
}


def cites(edition: Edition, event: Event) -> Sequence[str]:
    """The clauses behind a sentence; a card that is played, a single one that is drawn, and a pass speak for themselves."""
    data = event.data
    if event.name == "counter":
        return ("MG-6.7",) if data["draw_counter"] else ()
    if event.name == "drew":
        return ("MG-4.12",) if data["count"] > 1 else ()
    if event.name == "round_ended":
        return ("MG-12.1",) if data["finisher"] is None else ("MG-8.1",)
    if event.name == "scored":
        return ("MG-10.1",) if data["points"] else ("MG-10.2",)
    if event.name == "match_ended":
        return ("MG-10.6",) if data["ending"] == "target" else ("MG-12.4",)
    return _CLAUSES.get(event.name, ())
