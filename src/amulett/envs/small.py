"""Small variants, whose whole tree can be searched: the shipped edition with a few values changed.

Exact algorithms (`nash_conv` of OpenSpiel) finish within minutes. `python -m amulett.envs.small magi` prints the file.
"""

import re
import sys

from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.games import find_game

SMALL = "small"
"""The name of such an edition."""


def _set(text: str, section: str, key: str, value: str) -> str:
    """A file with one value changed."""
    pattern = rf"(?ms)(^\[{re.escape(section)}\]\n(?:(?!^\[).)*?^{key} = )[^\n]*"
    found, times = re.subn(pattern, rf"\g<1>{value}", text, count=1)
    assert times == 1, f"{section}.{key}"
    return found


MAGI = {"red_coin": 2, "red_cup": 1, "blue_coin": 1, "blue_cup": 2, "yellow_coin": 1}
"""How many cards of each kind there are."""


def _magi(text: str) -> str:
    """Two players, hands of two out of seven cards, one round of at most six turns; a drawn card that fits is played."""
    head, *cards = re.split(r"(?m)^(?=\[\[card\]\])", text)
    kept = []
    for card in cards:
        kind = re.search(r'(?m)^id = "(\w+)"', card)
        if kind and kind[1] in MAGI:
            kept.append(re.sub(r"(?m)^copies = \d+", f"copies = {MAGI[kind[1]]}", card))
    many = str(sum(MAGI.values()))
    for section, key, value in (
        ("players", "max", "2"),
        ("counts", "cards", many),
        ("counts", "guild", many),
        ("counts", "item", "0"),
        ("counts", "magus", "0"),
        ("setup", "hand_size", "2"),
        ("setup_rulings", "first_starter", '"seat_0"'),
        ("scoring", "target_points", "1"),
        ("options", "draw_although_playable", "true"),
        ("options", "pass_after_draw", "false"),
        ("guards", "max_turns_per_round", "6"),
        ("guards", "max_rounds", "1"),
    ):
        head = _set(head, section, key, value)
    return head + "".join(kept)


_MADE = {"magi": _magi}


def small_text(game: Game) -> str:
    """The edition file of a small variant."""
    if game.id not in _MADE:
        raise AmulettError(f"there is no small variant of {game.id}; there is one of {', '.join(_MADE)}")
    return _MADE[game.id](game.edition_text)


def small_edition(game: Game) -> Edition:
    return game.read_edition(small_text(game), SMALL, f"{SMALL}.toml")


if __name__ == "__main__":
    print(small_text(find_game(sys.argv[1] if len(sys.argv) > 1 else "magi")))
