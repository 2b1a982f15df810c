"""Das Blaue Amulett: a race of princes along a double path for 2 to 4 players. Ledger prefix BA.

state.py    the table as one record            hidden.py   what a seat has seen, and worlds that fit it
edition.py  the box as one record              view.py     what a seat is shown: table, options, events
rules.py    the decisions and what they do     refusal.py  which clause forbids what
turn.py     turns, hand limit, dark powers     text.py     all of it in words, German and English
walk.py     a prince's walk, step by step      layout.py   positions laid out by hand
arrival.py  push, amulet, theft, fate cards    piles.py    fate cards in motion
ways.py     where an action leads              seen.py     the type of what a seat sees
shape.py    the type of the box

heuristic.py  a quick, sensible way to play    appraisal.py  how a state is judged by whoever looks ahead
standing.py   how well a prince stands         memory.py     what a bounded memory forgets
guard.py      where the dark powers go         counting.py   what the cards seen tell of the others
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from amulett.core.dispatch import Rules
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.games.blaues_amulett import state
from amulett.games.blaues_amulett.advice import appraisal, heuristic, memory
from amulett.games.blaues_amulett.box import edition, shape
from amulett.games.blaues_amulett.rules import decisions as rules
from amulett.games.blaues_amulett.rules import hidden, turn
from amulett.games.blaues_amulett.words import layout, refusal, seen, text, view, ways

GAME = Game(
    id="blaues_amulett",
    prefix="BA",
    titles={"de": "Das Blaue Amulett", "en": "The Blue Amulet"},
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
    editions=("de1986", "en"),
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
    ways=ways.ways,
    view=seen.BlauesAmulettView,
    box=shape.BlauesAmulettBox,
)


def position(
    princes: Sequence[str],
    players: int | None = None,
    edition: str | Path | None = None,
    options: dict[str, Any] | None = None,
    **table: Any,
) -> Match:
    """A match from a position laid out by hand; see `layout.lay_out` for what can be laid out."""
    table["princes"] = princes
    return Match.lay_out(GAME, GAME.edition(edition), players or len(princes), options or {}, table)
