"""Tables as text, and how a page keeps thousands of them: whatever is the same is written once."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from io import StringIO
from typing import Any, Generic, TypeVar

from msgspec import Struct
from rich.console import Console

from amulett.core.clause import Language
from amulett.core.edition import Edition
from amulett.core.game import Game
from amulett.core.replay import Replay
from amulett.review.retelling import retell

WIDE = 92

Thing = TypeVar("Thing", bound=Hashable)


def drawn(game: Game, edition: Edition, view: Mapping[str, Any], names: Sequence[str], language: Language) -> list[str]:
    """The table as the terminal shows it, line by line, without colours."""
    paper = StringIO()
    console = Console(file=paper, width=WIDE, color_system=None, markup=False, highlight=False, emoji=False)
    console.print(game.words.draw(edition, {**view, "actions": []}, language, names))
    return [line.rstrip() for line in paper.getvalue().splitlines()]


class Shelf(Generic[Thing]):
    """Every thing once, by its number."""

    def __init__(self) -> None:
        self._numbers: dict[Thing, int] = {}

    def put(self, thing: Thing) -> int:
        return self._numbers.setdefault(thing, len(self._numbers))

    @property
    def things(self) -> list[Thing]:
        return list(self._numbers)


class Seen(Struct, frozen=True):
    """A match through some eyes, with its tables drawn."""

    eyes: int | None
    rounds: list[int]
    texts: list[str]
    """What was decided at each step, and by whom, as far as these eyes saw it."""
    logs: list[list[str]]
    pictures: list[list[str]]


def seen_by(
    replay: Replay, find_game: Callable[[str], Game], eyes: int | None, names: Sequence[str], language: Language
) -> Seen:
    """Can be done in another process: drawing takes a few milliseconds for every step."""
    told, game = retell(replay, find_game, eyes, names, language), find_game(replay.game)
    edition = replay.start(find_game).edition
    known: dict[str, list[str]] = {}
    pictures = []
    for step in told.steps:
        key = repr(step.view)
        if key not in known:
            known[key] = drawn(game, edition, step.view, names, language)
        pictures.append(known[key])
    texts = ["" if step.seat is None else f"{names[step.seat]}: {step.text or '…'}" for step in told.steps]
    return Seen(eyes, told.rounds, texts, [step.log for step in told.steps], pictures)


def shared(all_seen: Sequence[Seen]) -> dict[str, Any]:
    """As the page's script reads it: by eyes and step, the numbers of a picture, of a decision, of the log's texts."""
    texts, pictures = Shelf[str](), Shelf[tuple[int, ...]]()
    through = [
        {
            "seat": seen.eyes,
            "steps": [
                [pictures.put(tuple(map(texts.put, picture))), texts.put(text), *map(texts.put, log)]
                for picture, text, log in zip(seen.pictures, seen.texts, seen.logs, strict=True)
            ],
        }
        for seen in all_seen
    ]
    return {"eyes": through, "rounds": all_seen[0].rounds, "pictures": pictures.things, "texts": texts.things}
