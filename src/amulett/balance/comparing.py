"""Two boxes on the same deals: what differs, and by how much more than chance."""

from dataclasses import asdict, dataclass
from typing import Any

from amulett.balance.figures import Figure, figure, in_order, shares, spread
from amulett.balance.lab import Rows


@dataclass(frozen=True)
class Comparison:
    """What another box gives, less what the first one does."""

    name: str
    by_order: list[Figure]
    spread: Figure
    """Of the other box itself: between whoever wins most and least by order."""
    length: Figure
    """In decisions."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


def compare(name: str, players: int, rows: Rows, others: Rows) -> Comparison:
    """Match by match: the same deal, as far as the boxes have the same things to deal."""
    before = in_order(shares(rows["winners"], players), rows["begins"])
    after = in_order(shares(others["winners"], players), others["begins"])
    return Comparison(
        name,
        [figure(after[:, place] - before[:, place]) for place in range(players)],
        spread(after),
        figure(others["decisions"].astype(float) - rows["decisions"]),
    )
