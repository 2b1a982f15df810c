"""What the balance lab wants to know of Magi: which cards a seat begins with."""

from collections.abc import Mapping
from typing import Any

from amulett.core.edition import Edition
from amulett.games.magi.box.edition import card_ids


def dealt(edition: Edition, states: Any) -> Mapping[str, Any]:
    return {id: states["hand"][:, :, kind] for kind, id in enumerate(card_ids(edition))}
