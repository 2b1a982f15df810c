"""How rounds of Magi ended, read from the events."""

from magi_tables import happened

from amulett import Match


def finishers(match: Match) -> list[int | None]:
    """Who ended each round so far; None where the guard did."""
    return [data["finisher"] for _, data in happened(match, "round_ended")]


def points(match: Match) -> list[int]:
    """What the last scoring gave, seat by seat."""
    return [data["points"] for _, data in happened(match, "scored")[-match.players :]]


def calls(match: Match) -> list[int]:
    """Who has called "Magi", in order."""
    return [data["seat"] for _, data in happened(match, "called")]


def drawn(match: Match, seat: int) -> list[str]:
    """The cards that a seat has drawn, in order."""
    return [card for _, data in happened(match, "drew") if data["seat"] == seat for card in data["cards"]]
