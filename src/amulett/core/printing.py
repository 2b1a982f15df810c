"""A table in words, for printing a match or an information."""

from collections.abc import Sequence
from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console

from amulett.core.action import Action

if TYPE_CHECKING:
    from amulett.core.information import Information

_WIDTH = 100


def in_words(information: "Information", options: Sequence[Action] = ()) -> str:
    """What the terminal would draw for the seat, without colours; then its options."""
    game, edition = information.game, information.edition
    names = list("ABCDEF"[: information.players])
    page = StringIO()
    console = Console(file=page, width=_WIDTH, color_system=None, highlight=False)
    console.print(game.words.draw(edition, information.view(), "en", names))
    lines = [line.rstrip() for line in page.getvalue().rstrip().splitlines()]
    if options:
        lines += ["", f"{names[information.seat or 0]} may: {', '.join(map(str, options))}"]
    return "\n".join(lines)
