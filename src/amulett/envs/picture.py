"""A table as a picture: `render_mode="rgb_array"`. What the seat sees is on it, field by field, as cards."""

import textwrap
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from amulett.core.match import Match, seat_names
from amulett.core.space import Array

WIDTH, HEIGHT, EDGE, ROW = 1200, 900, 24, 40
CLOTH, INK, PAPER, LIT, DIM = (30, 84, 66), (24, 28, 32), (246, 240, 226), (240, 196, 92), (168, 200, 180)
SMALL, LARGE = ImageFont.load_default(18), ImageFont.load_default(26)
DYES = {
    "red": (200, 40, 40),
    "orange": (236, 132, 30),
    "yellow": (240, 204, 40),
    "green": (50, 150, 60),
    "blue": (40, 90, 190),
    "light_blue": (110, 180, 235),
    "dark_blue": (30, 50, 130),
    "violet": (130, 60, 160),
    "brown": (120, 76, 40),
    "grey": (140, 140, 140),
    "white": (255, 255, 255),
    "clear": (222, 236, 240),
}
"""Things of these colours have a stone of that colour."""
TOLD_ELSEWHERE = ("game", "edition", "options", "players", "seat", "to_act", "over", "actions", "asked", "about")
NOT_BY_SEAT = ("age_order", "waiting", "silent", "passed", "decided", "moved")
"""Lists of seats: not one thing for each."""
WITHIN = ("slot", "card", "face_up", "number")
"""What says where and which a card in a village is."""


class Card(NamedTuple):
    words: list[str]
    down: bool = False
    """Whether its face is down; the seat may know it even so."""


class Sheet:
    """Texts and cards one after the other, line by line."""

    def __init__(self) -> None:
        self._image = Image.new("RGB", (WIDTH, 3 * HEIGHT), CLOTH)
        self._pen = ImageDraw.Draw(self._image)
        self._x, self._y = float(EDGE), EDGE

    def line(self) -> None:
        """Begin a new one."""
        self._x = EDGE
        self._y += ROW

    def text(self, text: str, colour: tuple[int, int, int] = PAPER, font: Any = SMALL) -> None:
        self._pen.text((self._place(self._pen.textlength(text, font) + 12), self._y + ROW / 2), text, colour, font, "lm")

    def gap(self) -> None:
        self._x += 12

    def seat(self, name: str, acts: bool) -> None:
        x = self._place(40)
        self._pen.ellipse((x, self._y + 4, x + 32, self._y + 36), fill=LIT if acts else PAPER, outline=INK, width=2)
        self._pen.text((x + 16, self._y + ROW / 2), name, INK, LARGE, "mm")

    def card(self, card: Card) -> None:
        """A card with words on it, and stones for colours; darker if its face is down."""
        words = card.words
        widths = [16.0 if word in DYES else self._pen.textlength(word, SMALL) for word in words]
        wide = sum(widths) + 5 * len(widths) + 9
        x, y = self._place(wide + 6), self._y + ROW / 2
        self._pen.rounded_rectangle((x, y - 16, x + wide, y + 16), 5, fill=DIM if card.down else PAPER, outline=INK)
        x += 7
        for word, width in zip(words, widths, strict=True):
            if word in DYES:
                self._pen.ellipse((x + 1, y - 7, x + 15, y + 7), fill=DYES[word], outline=INK)
            else:
                self._pen.text((x, y), word, INK, SMALL, "lm")
            x += width + 5

    def _place(self, wide: float) -> float:
        """Room for something so wide: where it begins."""
        if self._x + wide > WIDTH - EDGE:
            self.line()
        x, self._x = self._x, self._x + wide
        return x

    def array(self) -> Array:
        """All of it, made smaller if it is too long."""
        used = self._image.crop((0, 0, WIDTH, max(HEIGHT, self._y + ROW + EDGE)))
        used.thumbnail((WIDTH, HEIGHT))
        framed = Image.new("RGB", (WIDTH, HEIGHT), CLOTH)
        framed.paste(used)
        return np.asarray(framed)


def draw(match: Match, seat: int) -> Array:
    """The table as a seat sees it: its question, what each seat has, what lies on the table, what was done and may be."""
    sheet, view = Sheet(), match.observe(seat)
    names, words = seat_names(match.players, "en"), match.game.words
    sheet.text(match.game.titles["en"], LIT, LARGE)
    sheet.text("" if view["over"] else words.question(match.edition, view, "en", names))
    hand = ["hand"] if "hands" in view else []  # it is among them
    shown = {name: value for name, value in view.items() if name not in (*TOLD_ELSEWHERE, *hand)}
    by_seat = {name: value for name, value in shown.items() if _is_by_seat(name, value, match.players)}
    for other, letter in enumerate(names):
        sheet.line()
        sheet.seat(letter, other in view["to_act"])
        _put(sheet, {name: value[other] for name, value in by_seat.items()})
    _lay_out(sheet, {name: value for name, value in shown.items() if name not in by_seat})
    may = [words.action(match.edition, action.text, "en", names) for action in match.legal_actions(seat)]
    told = [*words.lines(match.edition, view, "en", names), *([f"{names[seat]} may: {', '.join(may)}"] if may else [])]
    for part in (part for line in told for part in textwrap.wrap(line, 125)):
        sheet.line()
        sheet.text(part, DIM)
    return sheet.array()


def _lay_out(sheet: Sheet, table: Mapping[str, Any]) -> None:
    """What lies on the table: single things first, then what is several in a line of its own."""
    several = {name: value for name, value in table.items() if isinstance(value, list | Mapping)}
    sheet.line()
    _put(sheet, {name: value for name, value in table.items() if name not in several})
    for name, value in several.items():
        if any(_cards(value)):
            sheet.line()
            _put(sheet, {name: value})


def _is_by_seat(name: str, value: Any, players: int) -> bool:
    """Whether there is one thing for every seat."""
    if not isinstance(value, list) or len(value) != players or name in NOT_BY_SEAT:
        return False
    return not any(isinstance(item, str) for item in value)


def _put(sheet: Sheet, things: Mapping[str, Any]) -> None:
    """Each with its name; nothing where there is nothing."""
    for name, value in things.items():
        if cards := list(_cards(value)):
            sheet.text(name.replace("_", " "), DIM)
            for card in cards:
                if isinstance(value, int):
                    sheet.text(str(value))
                else:
                    sheet.card(card)
            sheet.gap()


def _cards(value: Any) -> Iterable[Card]:
    """A value of a view as cards."""
    if isinstance(value, Mapping) and "face_up" in value:
        lies = {name: what for name, what in value.items() if name not in WITHIN and what}
        yield Card([_text(value.get("number")) or "?", *_words_of(lies)], down=not value["face_up"])
    elif isinstance(value, Mapping):
        for name, what in value.items():
            if what is True:
                yield Card(_words(name))
            elif what or (what == 0 and what is not False):
                yield Card([*_words(name), *_words_of(what)])
    elif isinstance(value, list):
        for item in value:
            yield from _cards(item)
    elif text := _text(value):
        yield Card(_words(text))


def _words_of(value: Any) -> list[str]:
    return [word for card in _cards(value) for word in card.words]


def _text(value: Any) -> str:
    return "" if value is None or value is False else str(value)


def _words(text: str) -> list[str]:
    """`yellow_coin`: a yellow stone, and "coin"."""
    dye = max((dye for dye in DYES if text == dye or text.startswith(f"{dye}_")), key=len, default="")
    rest = text[len(dye) :].replace("_", " ").strip()
    return [word for word in (dye, rest) if word]
