"""What has happened in a match, line by line: what a seat did and what came of it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from rich.text import Text

from amulett.cli.words import word
from amulett.core.clause import Language
from amulett.core.event import Event
from amulett.core.match import Match


class Line(NamedTuple):
    """What a seat did and what came of it."""

    text: str
    lasting: str
    """Without what was only to be seen for a moment."""
    has_look: bool
    """Whether it contains a look: something of which nothing may be told again."""


def story(match: Match, events: Iterable[Event], seat: int | None, language: Language, names: Sequence[str]) -> list[Line]:
    """Events as a seat has seen them."""
    return [
        _line(line, [_sentence(match, event.told_again(), language, names, seat) for event, _ in line])
        for line in _lines((event, _sentence(match, event, language, names, seat)) for event in events)
    ]


def _line(told: Sequence[tuple[Event, str]], again: Sequence[str]) -> Line:
    text = " ".join(sentence for _, sentence in told)
    return Line(text, " ".join(filter(None, again)), has_look="" in again)


def whole_story(match: Match, language: Language, names: Sequence[str]) -> list[str]:
    """With every secret: what everybody saw, and in brackets what only some were told."""
    told = []
    for event in match.events:
        public = event.seen_by(None)
        sentence = _sentence(match, public, language, names, None) if public else ""
        told.append((event, sentence))
        for seat in event.audience or ():
            private = _sentence(match, event, language, names, seat)
            if private not in ("", sentence):
                told.append((event, f"({names[seat]}: {private})"))
    return [" ".join(sentence for _, sentence in line) for line in _lines(told)]


def _sentence(match: Match, event: Event, language: Language, names: Sequence[str], you: int | None) -> str:
    return match.game.words.event(match.edition, event, language, names, you)


def _lines(told: Iterable[tuple[Event, str]]) -> list[list[tuple[Event, str]]]:
    """A line continues with the same seat and with what befalls the table, or while the same happens to seat after seat."""
    lines: list[list[tuple[Event, str]]] = []
    line_ends = True
    actor: int | None = None
    only = ""
    for event, sentence in told:
        seat = event.data.get("seat")
        others_too = bool(lines) and any(e.data.get("seat") not in (None, actor) for e, _ in lines[-1])
        goes_on = event.name == only or not sentence or (seat in (None, actor) and not others_too)
        line_ends |= event.name.endswith(("_began", "_ended")) or not goes_on
        if sentence and line_ends:
            lines.append([(event, sentence)])
            actor, only, line_ends = seat, event.name, False
        elif sentence:
            lines[-1].append((event, sentence))
            only = only if event.name == only else ""
    return lines


def print_ranking(console: Console, match: Match, language: Language, names: Sequence[str]) -> None:
    outcome = match.outcome
    assert outcome
    table = Table.grid(padding=(0, 2, 0, 2))
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right")
    counted = match.game.sleeve.score.get(language) or word(language, "points")
    table.add_row(*(Text(head, style="dim") for head in (word(language, "place"), word(language, "name"), counted)))
    for seat in sorted(range(match.players), key=lambda seat: outcome.ranking[seat]):
        style = "bold" if seat in outcome.winners else ""
        table.add_row(f"{outcome.ranking[seat]}.", names[seat], str(outcome.scores[seat]), style=style)
    console.print(table)
