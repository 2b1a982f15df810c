"""What was measured beside what was wanted: a line for each, and whether all of it holds."""

from collections.abc import Sequence
from typing import NamedTuple


class Verdict(NamedTuple):
    what: str
    figure: str
    wanted: str = ""
    """Empty: it is told, not judged."""
    holds: bool = True


def tell(verdicts: Sequence[Verdict]) -> int:
    """Print them; 1 if one does not hold."""
    print()
    for what, figure, wanted, holds in verdicts:
        sign = "FAIL" if not holds else "ok" if wanted else ""
        print(f"{sign:4} {what:34} {figure}{f' (wanted: {wanted})' if wanted else ''}")
    failed = [verdict.what for verdict in verdicts if not verdict.holds]
    print(f"FAILED: {', '.join(failed)}" if failed else "PASSED")
    return int(bool(failed))


def percentile(ordered: Sequence[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0
