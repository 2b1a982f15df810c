"""Silver Amulett: a game of memory for 2 to 4 players. Ledger prefix SA.

state.py      the table as one record          hidden.py     what a seat has seen, and worlds that fit it
edition.py    the box as one record            view.py       what a seat is shown: table, options, events
characters.py its fourteen characters          refusal.py    which clause forbids what
rules.py      the decisions                    text.py       all of it in words, German and English
turn.py       rounds, turns, the reckoning     layout.py     positions laid out by hand
exchange.py   naming and exchanging cards      deck.py       which card lies where in them
abilities.py  what the characters do           heuristic.py  a quick, sensible way to play
piles.py      cards in motion, protection      guess.py      what a seat can guess of hidden cards
worth.py      what a card is worth to a seat   memory.py     forgetting the way people do
appraisal.py  how a match stands               seen.py       the type of what a seat sees
shape.py      the type of the box
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from amulett.core.dispatch import Rules
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.games.silver_amulett import state
from amulett.games.silver_amulett.advice import appraisal, heuristic, memory
from amulett.games.silver_amulett.box import edition, shape
from amulett.games.silver_amulett.rules import decisions as rules
from amulett.games.silver_amulett.rules import hidden, turn
from amulett.games.silver_amulett.words import layout, refusal, seen, text, view

GAME = Game(
    id="silver_amulett",
    prefix="SA",
    titles={"de": "Silver Amulett", "en": "Silver Amulett"},
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
    view=seen.SilverAmulettView,
    box=shape.SilverAmulettBox,
)


def position(
    villages: Sequence[str | None],
    players: int | None = None,
    edition: str | Path | None = None,
    options: dict[str, Any] | None = None,
    **table: Any,
) -> Match:
    """A match from a position laid out card by card; see `layout.lay_out` for what can be laid out."""
    table["villages"] = villages
    return Match.lay_out(GAME, GAME.edition(edition), players or len(villages), options or {}, table)
