"""Magi: a shedding game for 2 to 6 players. Ledger prefix MG.

state.py    the table as one record            hidden.py   what a seat has seen, and worlds that fit it
edition.py  the box as one record              view.py     what a seat is shown: table, options, events
rules.py    the decisions and what they do     refusal.py  which clause forbids what
turn.py     turns, rounds, the call            text.py     all of it in words, German and English
piles.py    dealing, drawing, discarding       layout.py   positions laid out by hand
heuristic.py  a quick way to play well         appraisal.py  how a match stands
memory.py   what a bounded memory loses        seen.py     the type of what a seat sees
shape.py    the type of the box
"""

from pathlib import Path
from typing import Any

from amulett.core.dispatch import Rules
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.games.magi import state
from amulett.games.magi.advice import appraisal, heuristic, memory
from amulett.games.magi.box import edition, shape
from amulett.games.magi.rules import decisions as rules
from amulett.games.magi.rules import hidden, turn
from amulett.games.magi.words import layout, refusal, seen, text, view

GAME = Game(
    id="magi",
    prefix="MG",
    titles={"de": "Magi", "en": "Magi"},
    folder=Path(__file__).parent,
    state=state.STATE,
    information=state.INFORMATION,
    rules=Rules(
        deal=rules.deal,
        resume=turn.run_on,
        acting=rules.acting,
        legal=rules.legal,
        apply=rules.apply,
        merit=rules.merit,
        ending=rules.ending,
        inform=hidden.inform,
        determinize=hidden.determinize,
        weigh=heuristic.weigh,
        appraise=appraisal.appraise,
        chapter=appraisal.chapter,
        glimpse=appraisal.glimpse,
        forget=memory.forget,
    ),
    editions=("standard",),
    endings=view.ENDINGS,
    build_edition=edition.build,
    record=edition.record,
    action_words=view.action_words,
    events=view.events,
    observe=view.observe,
    groups=view.groups,
    refuse=refusal.refuse,
    explain=refusal.explain,
    scores=view.scores,
    layout=layout.layout,
    lay_out=layout.lay_out,
    texts=text,
    view=seen.MagiView,
    box=shape.MagiBox,
)


def position(
    hands: list[list[str]],
    players: int | None = None,
    edition: str | Path | None = None,
    options: dict[str, Any] | None = None,
    **table: Any,
) -> Match:
    """A match from a position laid out card by card; see `layout.lay_out` for what can be laid out."""
    table["hands"] = hands
    return Match.lay_out(GAME, GAME.edition(edition), players or len(hands), options or {}, table)
