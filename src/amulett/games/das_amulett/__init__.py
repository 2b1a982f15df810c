"""Das Amulett: auctions for spells and gems, for 3 to 6 players. Ledger prefix DA.

state.py      the table as one record            hidden.py     what a seat has seen, and worlds that fit it
edition.py    the box as one record              view.py       what a seat is shown: table, options, events
rules.py      the decisions and their options    refusal.py    which clause forbids what
setup.py      dealing and the secret choices     text.py       all of it in words (sentences.py has the words)
turn.py       the round: spells and metal        layout.py     positions laid out by hand
exchange.py   bidding, paying, gems, moving      possible.py   what such a position must fulfil
energy.py     blue spells and the payment        heuristic.py  a quick, sensible way to play
abilities.py  what the spells do                 spell_worth.py  what spells are worth to it, in stones
piles.py      deck, cards and gems in motion     appraisal.py  who is likely to win
shape.py      the type of the box                memory.py     what a seat forgets
                                                 seen.py       the type of what a seat sees
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from amulett.core.dispatch import Rules
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.games.das_amulett import state
from amulett.games.das_amulett.advice import appraisal, heuristic, memory
from amulett.games.das_amulett.box import edition, shape
from amulett.games.das_amulett.rules import decisions as rules
from amulett.games.das_amulett.rules import hidden, turn
from amulett.games.das_amulett.words import layout, refusal, seen, text, view

GAME = Game(
    id="das_amulett",
    prefix="DA",
    titles={"de": "Das Amulett", "en": "Das Amulett"},
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
    view=seen.DasAmulettView,
    box=shape.DasAmulettBox,
)


def position(
    spells: Sequence[Mapping[str, int]],
    players: int | None = None,
    edition: str | Path | None = None,
    options: Mapping[str, Any] | None = None,
    **table: Any,
) -> Match:
    """A match from a position laid out by hand: the spells before each seat with their stones, and the rest of the table.

    See `layout.lay_out` for what can be laid out.
    """
    table["spells"] = spells
    return Match.lay_out(GAME, GAME.edition(edition), players or len(spells), options or {}, table)
