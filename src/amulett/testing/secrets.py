"""What is hidden from a seat as a rule, per game: the places of a layout that worlds drawn for it should fill anew."""

from collections.abc import Callable
from typing import Any

Secrets = dict[str, Any]


def _hands_and_pile(table: dict[str, Any], seat: int) -> Secrets:
    hands = {f"hand of {other}": hand for other, hand in enumerate(table["hands"]) if other != seat}
    return {"draw_pile": table["draw_pile"], **hands}


def _faces_of_cards(table: dict[str, Any], seat: int) -> Secrets:
    """By handle, whatever lies where: all that the seat has not seen."""
    places = [(table["handles"]["pile"], table["pile"])]
    places += [
        (handles, faces.replace("^", "").split())
        for handles, faces in zip(table["handles"]["villages"], table["villages"], strict=True)
    ]
    seen = set(table["seen"][seat])
    unseen = [
        str(face) for handles, faces in places for handle, face in zip(handles, faces, strict=True) if handle not in seen
    ]
    return {"set_aside": table["set_aside"], "unseen cards": unseen}


def _spells_and_choices(table: dict[str, Any], seat: int) -> Secrets:
    """The deck, what the others chose in a secret set-up, and in which order another seat puts emptied spells under."""
    secrets = {"deck": table["deck"]}
    for what in ("held", "returned", "allocated"):
        secrets |= {f"{what} of {other}": chosen for other, chosen in enumerate(table[what]) if other != seat}
    if table["asked"] != seat:
        secrets["order"] = table["order"]
    return secrets


SECRETS: dict[str, Callable[[dict[str, Any], int], Secrets]] = {
    "magi": _hands_and_pile,
    "blaues_amulett": _hands_and_pile,
    "silver_amulett": _faces_of_cards,
    "das_amulett": _spells_and_choices,
}
