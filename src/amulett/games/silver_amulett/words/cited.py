"""The rules that the sentences of Silver Amulett's log rest on."""

from collections.abc import Sequence

from amulett.core.edition import Edition
from amulett.core.event import Event

_CLAUSES: dict[str, tuple[str, ...]] = {
    "age_order": ("SA-2.10",),
    "opened": ("SA-2.5",),
    "peeked": ("SA-2.11",),
    "kept": ("SA-8.14",),
    "drew_row": ("SA-8.5",),
    "took_discard": ("SA-5.1",),
    "called": ("SA-7.5",),
    "covered": ("SA-11.2",),
    "looked": ("SA-9.1",),
    "guarded": ("SA-8.10",),
    "succeeded": ("SA-6.7",),
    "failed": ("SA-6.10",),
    "penalty": ("SA-6.13",),
    "put_back": ("SA-9.14",),
    "gave": ("SA-9.17",),
    "row_filled": ("SA-8.4",),
    "revealed": ("SA-13.1",),
    "amulet_won": ("SA-13.3",),
    "match_ended": ("SA-14.3",),
    "forced": ("SA-3.6",),
}
_ABILITIES = {
    5: "SA-9.4",
    6: "SA-9.5",
    7: "SA-9.6",
    8: "SA-9.7",
    9: "SA-9.8",
    10: "SA-9.9",
    11: "SA-9.11",
    12: "SA-9.15",
}
_CAUSES = {"call": "SA-12.2", "supply_empty": "SA-12.3", "both_villagers": "SA-12.4"}


def cites(edition: Edition, event: Event) -> Sequence[str]:
    """The clauses behind a sentence; where cards go speaks for itself, and an ability names its rule when it is used."""
    data = event.data
    if event.name == "round_began":
        return ("SA-2.9",) if data["round"] == 1 else ("SA-14.1",)
    if event.name == "drew":
        return ("SA-8.13",) if len(data["cards"]) > 1 else ()
    if event.name == "used":
        return (_ABILITIES[data["ability"]],) if data["ability"] in _ABILITIES else ()
    if event.name == "round_ended":
        return tuple(_CAUSES[cause] for cause in data["causes"])
    return _CLAUSES.get(event.name, ())
