"""The rules that the sentences of Das Amulett's log rest on."""

from collections.abc import Sequence

from amulett.core.edition import Edition
from amulett.core.event import Event

_CLAUSES: dict[str, tuple[str, ...]] = {
    "start_seat": ("DA-3.12",),
    "dealt": ("DA-3.13",),
    "all_decided": ("DA-3.16",),
    "exchanged": ("DA-3.8",),
    "replaced": ("DA-3.8",),
    "shuffled": ("DA-3.14",),
    "round_began": ("DA-4.2",),
    "spell_won": ("DA-5.7",),
    "spell_unsold": ("DA-5.9",),
    "hat": ("DA-4.3",),
    "declined": ("DA-13.6",),
    "teleported": ("DA-14.2",),
    "income": ("DA-6.3",),
    "picked": ("DA-6.5",),
    "lapsed": ("DA-6.6",),
    "named": ("DA-14.5",),
    "no_gem": ("DA-8.1",),
    "exchange_won": ("DA-8.10",),
    "no_bid": ("DA-8.12",),
    "paid": ("DA-9.1",),
    "took_back": ("DA-9.3",),
    "cursed": ("DA-14.7",),
    "restacked": ("DA-9.8",),
    "took_gem": ("DA-10.1",),
    "moved": ("DA-11.1",),
    "stayed": ("DA-11.4",),
    "marker_back": ("DA-11.5",),
    "shifted": ("DA-14.24",),
    "drained": ("DA-12.8",),
    "stopped": ("DA-13.8",),
    "paid_energy": ("DA-12.3",),
    "ordered": ("DA-12.5",),
    "went_under": ("DA-12.4",),
    "idle": ("DA-15.4",),
    "forced": ("DA-4.6",),
}
_PHASES = {"spell_phase": "DA-5.3", "metal_phase": "DA-6.2", "gem_phase": "DA-7.4", "energy_phase": "DA-12.2"}
_USED = {"energy_arc": "DA-14.24", "pull_of_light": "DA-14.26", "pull_of_darkness": "DA-14.27"}


def cites(edition: Edition, event: Event) -> Sequence[str]:
    """The clauses behind a sentence; a bid, a pass and a spell that is turned up speak for themselves."""
    data = event.data
    if event.name == "phase_began":
        return (_PHASES[data["phase"]],)
    if event.name == "offered":
        return ("DA-5.1",) if data["count"] else ("DA-5.2",)
    if event.name == "marker":
        return ("DA-7.3",) if data["seat"] is None else ("DA-14.21",)
    if event.name == "exchange_began":
        return ("DA-7.5",) if data["number"] == 1 else ("DA-11.5",)
    if event.name == "used":
        return (_USED.get(data["spell"], "DA-13.6"),)
    if event.name == "match_ended":
        return ("DA-15.5",) if data["seat"] is None else ("DA-15.1",)
    return _CLAUSES.get(event.name, ())
