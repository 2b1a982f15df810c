"""What the server counts, in Prometheus's text format."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping

_BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

_COUNTERS = {
    "moves": ("game", "Moves made, by game."),
    "refusals": ("reason", "Requests refused, by reason."),
    "refused_connections": ("reason", "Connections refused at the door: too many in all, or from one address."),
    "dropped": ("reason", "Connections closed by the server, by reason."),
    "forgotten": ("kind", "Tables deleted because their time had come: where no match had begun, or one had."),
    "handed_over": ("", "Tables handed over to another server, so that all have their share."),
    "store_faults": ("kind", "What went wrong with the store, by kind."),
    "notices": ("result", "Turn notices: sent, failed, or to a browser that is gone."),
    "bot_failures": ("", "Bot moves that crashed, stalled or were illegal, and were made by the fallback."),
}
_HISTOGRAMS = {
    "acknowledgement": "From a move's arrival to its acknowledgement, once on disk.",
    "commit": "One commit of the store.",
    "thinking": "A bot's move, waiting included.",
    "search_for_garbage": "Python's search through everything that lives, while which the server stands still.",
}


class Metrics:
    def __init__(self) -> None:
        self._counts: dict[str, Counter[str]] = {name: Counter() for name in _COUNTERS}
        self._buckets = {name: [0] * (len(_BOUNDS) + 1) for name in _HISTOGRAMS}
        self._sums = dict.fromkeys(_HISTOGRAMS, 0.0)
        self.gauges: dict[str, tuple[str, Callable[[], float]]] = {}
        """By name: what it is, and how to read it."""
        self.families: dict[str, tuple[str, Callable[[], Mapping[str, float]]]] = {}
        """Gauges with labels: by name, what they are, and how to read them, by their labels as they are written."""

    def count(self, name: str, label: str = "") -> None:
        self._counts[name][label] += 1

    def observe(self, name: str, seconds: float) -> None:
        self._buckets[name][bisect_left(_BOUNDS, seconds)] += 1
        self._sums[name] += seconds

    def text(self) -> str:
        lines: list[str] = []
        for name, (label, what) in _COUNTERS.items():
            full = f"amulett_{name}_total"
            lines += [f"# HELP {full} {what}", f"# TYPE {full} counter"]
            counts = self._counts[name] or ({} if label else {"": 0})
            lines += [f'{full}{{{label}="{value}"}} {n}' if label else f"{full} {n}" for value, n in sorted(counts.items())]
        for name, what in _HISTOGRAMS.items():
            lines += self._histogram(name, what)
        for name, (what, find) in sorted(self.gauges.items()):
            lines += [f"# HELP amulett_{name} {what}", f"# TYPE amulett_{name} gauge", f"amulett_{name} {find():.15g}"]
        for name, (what, find_all) in sorted(self.families.items()):
            lines += [f"# HELP amulett_{name} {what}", f"# TYPE amulett_{name} gauge"]
            lines += [f"amulett_{name}{{{labels}}} {value:.15g}" for labels, value in sorted(find_all().items())]
        return "\n".join(lines) + "\n"

    def _histogram(self, name: str, what: str) -> list[str]:
        full, total = f"amulett_{name}_seconds", 0
        lines = [f"# HELP {full} {what}", f"# TYPE {full} histogram"]
        for bound, count in zip((*_BOUNDS, "+Inf"), self._buckets[name], strict=True):
            total += count
            lines.append(f'{full}_bucket{{le="{bound}"}} {total}')
        return [*lines, f"{full}_sum {self._sums[name]:.6f}", f"{full}_count {total}"]
