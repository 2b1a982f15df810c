"""What a seat of Das Amulett knows, as numbers for a program that learns."""

from amulett.core.kernel import rule
from amulett.core.observation import Observation, names_of
from amulett.games.das_amulett.box.edition import COLOUR_NAMES, METAL_NAMES, SPELL_NAMES
from amulett.games.das_amulett.state import AREAS, METALS, MOST_CARDS, MOST_SPELLS, SEATS, SPELLS, Phase

GEMS = 15
STONES = 15
EACH_METAL = 28
"""Cards of one metal."""


@rule
def score(s, e, seat):
    """Gems, which lie open."""
    found = 0
    for colour in range(len(s.amulet[seat])):
        found += s.amulet[seat][colour]
    return found


@rule
def hand_size(i, seat):
    found = 0
    for metal in range(METALS):
        found += i.hand[seat][metal]
    return found


@rule
def is_open_decision(i):
    """Not one of those that all seats take at once, in secret."""
    return i.phase < Phase.KEEP_SPELLS or i.phase > Phase.ALLOCATE


OBSERVATION = Observation(1, SEATS, [hand_size, is_open_decision], score)

now = OBSERVATION.now
now.choice("phase", names_of(Phase), "i.phase")
now.choice("players", [str(n) for n in range(3, SEATS + 1)], "e.seats - 3")
now.seat("asked", "i.asked", when="is_open_decision(i)")
now.amount("round", 255, "i.round")
now.seat("hat", "i.start")
now.choice("party in area", AREAS, "i.party")
now.counts("gems in area", GEMS, "i.gems[m][n]", of=AREAS, each=COLOUR_NAMES)
now.counts("amulet of seat", GEMS, "i.amulet[seat][n]", by_seat=True, each=COLOUR_NAMES)
now.counts("stack of", EACH_METAL, "i.stack[n]", each=METAL_NAMES)
now.counts("own cards of", EACH_METAL, "i.hand[i.seat][n]", each=METAL_NAMES)
now.counts("shown cards of seat", EACH_METAL, "i.hand[seat][n]", by_seat=True, each=METAL_NAMES, only="e.show_hands")
now.count("cards of seat", MOST_CARDS, "hand_size(i, seat)", by_seat=True)
now.count("stones of seat", STONES, "i.supply[seat]", by_seat=True)
now.set("spells of seat", SPELL_NAMES, "i.spells[seat]", by_seat=True)
now.counts("stones on", STONES, "i.stones[n]", each=SPELL_NAMES)
now.count("deck", SPELLS, "i.deck_size - i.offer")
now.count("offer", SPELLS, "i.offer")
now.choice("turned up", SPELL_NAMES, "i.turned_up")
now.count("bid", MOST_CARDS, "i.bid")
now.seat("bidder", "i.bidder")
now.seats("passed", "i.passed")
now.count("marker", 6, "i.marker")
now.amount("markers out", 15, "i.markers")
now.choice("named", METAL_NAMES, "i.named")
now.counts("open cards of", EACH_METAL, "i.open[n]", each=METAL_NAMES)
now.choice("paying with", METAL_NAMES, "i.kind", when="i.phase == 24")
now.amount("left", MOST_CARDS, "i.left")
now.choice("using", SPELL_NAMES, "i.using")
now.choice("teleporting from area", AREAS, "i.area")
now.choice("teleporting", COLOUR_NAMES, "i.colour")
now.amount("idle rounds", 15, "i.idle")
now.flag("has decided", "i.decided")
now.count("spells given back by seat", 2, "i.exchanged[seat]", by_seat=True)
now.set("dealt secretly", SPELL_NAMES, "i.held")
now.set("given back secretly", SPELL_NAMES, "i.returned")
now.counts("stones put secretly", STONES, "i.allotted[n]", each=2)
now.index("goes under the deck", SPELLS, "i.order[n]", each=MOST_SPELLS, upto="i.ordered", only="i.asked == i.seat")

past = OBSERVATION.past
past.counts("cards of seat and metal", EACH_METAL, "i.hand[seat][n]", by_seat=True, each=METAL_NAMES)
past.counts("guessed cards of seat", EACH_METAL, "i.guessed[seat][n]", by_seat=True, each=METAL_NAMES)
past.seat("whose turn", "i.asked")
past.index("deck", SPELLS, "i.deck[n]", each=SPELLS, upto="i.deck_size")
past.flag("deck known to all", "i.deck_seen[n] == 12", each=SPELLS, upto="i.deck_size")
past.seat("deck known to", "i.deck_seen[n] % 6", each=SPELLS, upto="i.deck_size", when="0 <= i.deck_seen[n] < 12")
past.flag("last of those put under together", "6 <= i.deck_seen[n] < 12", each=SPELLS, upto="i.deck_size")
past.flag("gem taken in this round", "i.gem_taken")
past.set("had its occasion", SPELL_NAMES, "i.used")
past.count("spells ordered", MOST_SPELLS, "i.ordered")
past.choice("kind being paid", METAL_NAMES, "i.kind")
