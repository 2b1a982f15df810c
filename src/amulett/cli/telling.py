"""What has happened in a match, in lines: one for what a seat did and what came of it."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from amulett.cli.words import word
from amulett.core.clause import Language
from amulett.core.event import Event
from amulett.core.match import Match


def story(match: Match, seat: int | None, language: Language, names: Sequence[str], since: int = 0) -> list[str]:
    """As a seat has seen it, from event number `since` on."""
    seen = [event for _, event in match.events_for(seat, since)]
    return _lines((event, _sentence(match, event, language, names, seat)) for event in seen)


def whole_story(match: Match, language: Language, names: Sequence[str]) -> list[str]:
    """With every secret: what all saw, and in brackets what only some were told."""
    told = []
    for event in match.events:
        public = event.seen_by(None)
        sentence = _sentence(match, public, language, names, None) if public else ""
        told.append((event, sentence))
        for seat in event.audience or ():
            private = _sentence(match, event, language, names, seat)
            if private not in ("", sentence):
                told.append((event, f"({names[seat]}: {private})"))
    return _lines(told)


def _sentence(match: Match, event: Event, language: Language, names: Sequence[str], you: int | None) -> str:
    return match.game.texts.event(match.edition, event, language, names, you)


def _lines(told: Iterable[tuple[Event, str]]) -> list[str]:
    """A line goes on with the same seat, with what befalls the table, and while the same happens to all (a deal)."""
    lines: list[str] = []
    line_ends = True
    actor, only = None, ""
    for event, sentence in told:
        seat = event.data.get("seat")
        line_ends |= event.name.endswith(("_began", "_ended")) or not (seat in (None, actor) or event.name == only)
        if sentence and line_ends:
            lines.append(sentence)
            actor, only, line_ends = seat, event.name, False
        elif sentence:
            lines[-1] += f" {sentence}"
            only = only if event.name == only else ""
    return lines


def print_ranking(console: Console, match: Match, language: Language, names: Sequence[str]) -> None:
    outcome = match.outcome
    assert outcome
    table = Table.grid(padding=(0, 2, 0, 2))
    table.add_column(justify="right")
    table.add_column()
    table.add_column(justify="right")
    table.add_row(*(Text(word(language, key), style="dim") for key in ("place", "name", "points")))
    for seat in sorted(range(match.players), key=lambda seat: outcome.ranking[seat]):
        style = "bold" if seat in outcome.winners else ""
        table.add_row(f"{outcome.ranking[seat]}.", names[seat], str(outcome.scores[seat]), style=style)
    console.print(table)
