"""What a game's rules do unless its folder says otherwise; see `dispatch` for the purpose of each.

These defaults suit a game in which one seat at a time decides: the field `asked` says which, -1 that the match is over.
"""

from amulett.core.kernel import rule


@rule
def resume(s, e, log):
    """Nothing happens by itself."""


@rule
def acting(s, e):
    return 1 << s.asked if s.asked >= 0 else 0


@rule
def openly_forced(s, e, seat):
    """Nobody can see it: the safe answer, whatever is hidden."""
    return False


@rule
def ending(s, e):
    """There is only one way to end."""
    return 0


@rule
def inform(s, e, seat, i):
    """Nobody sees more than everybody else."""


@rule
def determinize(i, e, stream, s):
    """Nothing is hidden."""


@rule
def believe(i, e, stream, pool, worlds, effort, blanks, informations, options):
    """Nobody's acts tell anything: worlds are drawn by `determinize`."""
    return 0


@rule
def weigh(i, e, options, count, worths):
    """A uniform prior."""
    for n in range(count):
        worths[n] = 0.0


@rule
def encode(i, e, ones):
    """It has no columns."""


@rule
def appraise(s, e, chances):
    """A value that knows nothing."""
    for seat in range(e.seats):
        chances[seat] = 1.0 / e.seats


@rule
def chapter(s, e):
    """One stretch: the search looks ahead to the end of the match."""
    return 0


@rule
def glimpse(s, e, seat):
    return 0


@rule
def forget(i, e, memory, lots):
    """A perfect memory."""
