"""A table as a picture: `render_mode="rgb_array"`."""

import math
import textwrap

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from amulett.core.match import Match, seat_names
from amulett.core.space import Array

WIDTH, HEIGHT = 960, 720
CLOTH, EDGE, INK, PAPER, LIT = (30, 84, 66), (92, 62, 38), (24, 28, 32), (246, 240, 226), (240, 196, 92)
TABLE = (210, 150, 750, 450)


def draw(match: Match, seat: int) -> Array:
    """The table as a seat sees it: who sits where, what each has, whose turn it is, and the rest in words."""
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)
    small, large = ImageFont.load_default(15), ImageFont.load_default(22)
    pen.ellipse(TABLE, fill=CLOTH, outline=EDGE, width=12)
    view, names, words = match.observe(seat), seat_names(match.players, "en"), match.game.words
    facts = _facts(view, match.players)
    for other, name in enumerate(names):
        x, y = _place(other - seat, match.players)
        pen.ellipse((x - 24, y - 24, x + 24, y + 24), fill=LIT if other in view["to_act"] else PAPER, outline=INK, width=2)
        pen.text((x, y), name, INK, large, anchor="mm")
        has = "\n".join(f"{what} {values[other]}" for what, values in facts.items())
        left = x < WIDTH / 2
        pen.multiline_text((x - 34 if left else x + 34, y), has, INK, small, anchor="rm" if left else "lm")
    pen.text((WIDTH / 2, 270), match.game.titles["en"], PAPER, large, anchor="mm")
    question = "" if view["over"] else words.question(match.edition, view, "en", names)
    middle = "\n".join(textwrap.wrap(question, 44)[:4])
    pen.multiline_text((WIDTH / 2, 320), middle, PAPER, small, anchor="mm", align="center")
    told = words.lines(match.edition, view, "en", names)
    may = [words.action(match.edition, action.text, "en", names) for action in match.legal_actions(seat)]
    told = [*told, f"{names[seat]} may: {', '.join(may)}"] if may else told
    lines = [part for line in told for part in textwrap.wrap(line, 125)]
    pen.multiline_text((24, 545), "\n".join(lines[:9]), INK, small)
    return np.asarray(image)


def _place(distance: int, players: int) -> tuple[float, float]:
    """Around the table, the seat that looks in front."""
    angle = 2 * math.pi * distance / players + math.pi / 2
    return WIDTH / 2 + 330 * math.cos(angle), 300 + 200 * math.sin(angle)


def _facts(view: dict[str, object], players: int) -> dict[str, list[int]]:
    """What the view says of every seat in numbers, at most four things."""
    found = {
        name.replace("_", " "): value
        for name, value in view.items()
        if isinstance(value, list) and len(value) == players and all(type(item) is int for item in value)
    }
    found.pop("to act", None)
    found.pop("age order", None)
    return dict(list(found.items())[:4])
