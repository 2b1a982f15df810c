"""What a seat of Magi knows, as numbers for a program that learns."""

from amulett.core.kernel import rule
from amulett.core.observation import Observation, names_of
from amulett.games.magi.box.edition import COLOURS, PICTURE_NAMES
from amulett.games.magi.rules.past import colour_when, counter_when, taken_when, was_fine, was_laid_in_play
from amulett.games.magi.state import CARDS, KINDS, SEATS, Phase

POINTS = 250
ALIKE = 15
"""Nobody holds more cards of one kind."""


@rule
def score(s, e, seat):
    """Penalty points, which everybody sees."""
    return -s.scores[seat]


OBSERVATION = Observation(1, SEATS, [colour_when, counter_when, taken_when, was_fine, was_laid_in_play], score)

now = OBSERVATION.now
now.choice("phase", names_of(Phase), "i.phase")
now.choice("players", [str(n) for n in range(2, SEATS + 1)], "e.seats - 2")
now.seat("asked", "i.asked")
now.seat("asked about", "i.about")
now.seat("on turn", "i.on_turn")
now.seat("starter", "i.starter")
now.flag("clockwise", "i.direction == 1")
now.amount("round", 100, "i.round")
now.amount("turn", 255, "i.turn")
now.amount("debt", 60, "i.counter")
now.choice("demanded colour", [*COLOURS, "any"], "i.colour")
now.choice("demanded picture", [*PICTURE_NAMES, "any"], "i.picture")
now.choice("top discard", KINDS, "i.discard[i.discard_size - 1]", when="i.discard_size > 0")
now.count("discard pile", CARDS, "i.discard_size")
now.count("draw pile", CARDS, "i.made - i.taken")
now.count("own cards of kind", ALIKE, "i.hand[i.seat][n]", each=KINDS)
now.count("cards of seat", CARDS, "i.hand_size[seat]", by_seat=True)
now.amount("points of seat", POINTS, "i.scores[seat]", by_seat=True)
now.seats("silent", "i.silent")

past = OBSERVATION.past
past.seat("next", "i.next")
past.choice("played in this turn", KINDS, "i.played")
past.flag("debt drawn in this turn", "i.served")
past.seats("asked about silent seat", "i.answered[seat]", by_seat=True)
past.count("kind in the pile as made", CARDS, "i.pile_kinds[n]", each=KINDS)
past.count("pile as made", CARDS, "i.made")
past.index("discard", KINDS, "i.discard[n]", each=CARDS, upto="i.discard_size")
past.index(
    "discard by",
    SEATS + 1,
    "(6 if i.played_by[n] == 6 else (i.played_by[n] - i.seat) % e.seats)",
    each=CARDS,
    upto="i.discard_size",
)
past.flag("discard was played", "was_laid_in_play(i, n)", each=CARDS, upto="i.discard_size")
past.count("cards drawn before discard", 127, "taken_when(i, n)", each=CARDS, upto="i.discard_size")
past.index("colour before discard", len(COLOURS) + 1, "colour_when(i, n)", each=CARDS, upto="i.discard_size")
past.count("debt before discard", 63, "counter_when(i, n)", each=CARDS, upto="i.discard_size")
past.index(
    "drawn by", SEATS + 1, "(6 if i.taken_by[n] == 6 else (i.taken_by[n] - i.seat) % e.seats)", each=CARDS, upto="i.taken"
)
past.index("own draw", KINDS, "i.pile[n]", each=CARDS, upto="i.taken")
past.flag("draw was a penalty", "was_fine(i, n)", each=CARDS, upto="i.taken")
