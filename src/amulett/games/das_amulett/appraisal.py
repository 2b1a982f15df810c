"""How likely each seat is to win, for a search that looks ahead: from any state, all of it in sight."""

from amulett.core.kernel import rule
from amulett.core.odds import share_out
from amulett.games.das_amulett.abilities import valid_cards
from amulett.games.das_amulett.exchange import count_colours, count_gems
from amulett.games.das_amulett.rules import ALL_METALS


@rule
def appraise(s, e, chances):
    """Gems win, new colours before all; metal buys them."""
    for seat in range(e.seats):
        chances[seat] = 2.0 * count_colours(s, seat) + count_gems(s, seat) + valid_cards(s, seat, ALL_METALS) / 6
    share_out(chances, e.seats, 3.0)


@rule
def chapter(s, e):
    return s.round


@rule
def glimpse(s, e, seat):
    return 0
