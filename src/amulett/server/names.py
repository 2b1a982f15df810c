"""Names that people can tell apart: nobody should be mistaken for somebody else, or for a bot, and nobody for nobody.

A small honest table of what looks alike in Latin, Cyrillic and Greek letters and in digits; not all of Unicode's. A name
that mixes these scripts is refused anyway, so the table matters for names wholly in another script.
"""

import unicodedata
from collections.abc import Iterable

from amulett.server import tokens
from amulett.server.refusal import Refusal

MOST_LETTERS = 24

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters and symbols to Unicode, but nobody sees them."""
_SELECTORS = ("\ufe00", "\ufe0f"), ("\U000e0100", "\U000e01ef"), ("\u180b", "\u180f")
"""First and last of what only chooses how the character before it looks."""
_MOST_MARKS = 2
"""More marks on one letter than any language needs climb into the lines above."""
_SCRIPTS = ("LATIN", "CYRILLIC", "GREEK")

_LOOKS = str.maketrans(
    # Cyrillic, then Greek, each letter as the Latin one that it looks like; then digits and strokes
    "АВЕЅІЈКМНОРСТУХԚԜаеѕіјорсухһԁԛԝ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικρυ" + "0135|!",
    "ABESIJKMHOPCTYXQWaesijopcyxhdqw" + "ABEZHIKMNOPTYXovikpu" + "OlESll",
)
_PAIRS = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def checked_name(name: str, others: Iterable[str], bots: Iterable[str]) -> str:
    """The name as it is shown; raises Refusal if nobody could see it, or it would be taken for another one."""
    shown = tokens.visible(name, MOST_LETTERS)
    if not shown or not can_be_seen(shown):
        raise Refusal("bad_name")
    if len(_scripts(shown)) > 1:
        raise Refusal("mixed_name")
    if is_like_any(shown, bots):
        raise Refusal("bot_name")
    if is_like_any(shown, others):
        raise Refusal("name_taken")
    return shown


def is_like_any(name: str, others: Iterable[str]) -> bool:
    """Whether people could take it for one of the others."""
    mine = _keys(name)
    return any(mine & _keys(other) for other in others)


def _keys(name: str) -> set[str]:
    """Two names are alike if they share one: the same when read aloud, or the same at a glance."""
    plain = "".join(unicodedata.normalize("NFKC", name).split())
    look = plain.translate(_LOOKS).replace("I", "l").casefold()
    for pair, letter in _PAIRS:
        look = look.replace(pair, letter)
    return {f"read {plain.casefold()}", f"seen {look}"}


def can_be_seen(name: str) -> bool:
    marks = 0
    for character in unicodedata.normalize("NFD", name):
        if character in _BLANK or any(first <= character <= last for first, last in _SELECTORS):
            return False
        marks = marks + 1 if unicodedata.category(character) == "Mn" else 0
        if marks > _MOST_MARKS:
            return False
    return True


def _scripts(name: str) -> set[str]:
    """Of those that look alike, the ones that this name is written in."""
    known = (unicodedata.name(character, "") for character in name if character.isalpha())
    return {script for one in known for script in _SCRIPTS if one.startswith(script)}
