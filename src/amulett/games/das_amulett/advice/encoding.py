"""What a seat of Das Amulett knows, as bits."""

from amulett.core.encoding import Columns, at_least, beside, from_here, note, note_amount, note_one, note_seats, note_set
from amulett.core.kernel import rule
from amulett.games.das_amulett.box.edition import COLOUR_NAMES, METAL_NAMES, SPELL_NAMES
from amulett.games.das_amulett.state import AREAS, COLOURS, METALS, SEATS, SPELLS, Phase

HANDFUL = (1, 2, 3, 4, 6, 8, 11, 15)
GEMS = tuple(range(1, 13))
DISTINCT = tuple(range(1, 9))
TWO = (1, 2)
FEW = (1, 2, 3, 4, 5)
STONES = tuple(range(1, 11))
ON_SPELL = (1, 2, 3, 5)
BIDS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20, 25)
PAID = (1, 2, 4, 7)
PHASES = len(Phase)

COLUMNS = Columns()
PHASE = COLUMNS.add("phase", [phase.name.lower() for phase in Phase])
PLAYERS = COLUMNS.add("players", SEATS + 1)
START = COLUMNS.add("hat", SEATS)
BIDDER = COLUMNS.add("bidder", SEATS)
PARTY = COLUMNS.add("party in area", AREAS)
GEM_AREAS = COLUMNS.add("gems in area", AREAS)
HERE = COLUMNS.add("gems here", COLOUR_NAMES, at_least(TWO))
AMULET = COLUMNS.add("amulet of seat", SEATS, COLOUR_NAMES)
COLOURS_OF = COLUMNS.add("colours of seat", SEATS, at_least(DISTINCT))
GEMS_OF = COLUMNS.add("gems of seat", SEATS, at_least(GEMS))
HAND = COLUMNS.add("hand of seat", SEATS, METAL_NAMES, at_least(HANDFUL))
SUPPLY = COLUMNS.add("stones of seat", SEATS, at_least(STONES))
SPELLS_OF = COLUMNS.add("spell of seat", SEATS, SPELL_NAMES)
ON = COLUMNS.add("stones on", SPELL_NAMES, at_least(ON_SPELL))
TURNED_UP = COLUMNS.add("turned up", SPELL_NAMES)
BID = COLUMNS.add("bid", at_least(BIDS))
PASSED = COLUMNS.add("passed", SEATS)
NAMED = COLUMNS.add("named", METAL_NAMES)
MARKER = COLUMNS.add("marker", 7)
KIND = COLUMNS.add("paying with", METAL_NAMES)
LEFT = COLUMNS.add("left", at_least(FEW))
OPEN = COLUMNS.add("open", METAL_NAMES, at_least(PAID))
USING = COLUMNS.add("using", SPELL_NAMES)
HELD = COLUMNS.add("dealt secretly", SPELL_NAMES)
GEM = COLUMNS.add("teleporting", COLOUR_NAMES)
FROM = COLUMNS.add("teleporting from", AREAS)


@rule
def encode(i, e, ones):
    note_one(ones, PHASE, PHASES, i.phase)
    note_one(ones, PLAYERS, SEATS + 1, e.seats)
    note_one(ones, START, SEATS, from_here(i, e, i.start))
    note_one(ones, BIDDER, SEATS, from_here(i, e, i.bidder))
    note_one(ones, PARTY, AREAS, i.party)
    note_set(ones, GEM_AREAS, AREAS, i.gem_areas)
    for colour in range(COLOURS):
        note_amount(ones, HERE + len(TWO) * colour, TWO, i.gems[i.party][colour])
    for k in range(e.seats):
        encode_seat(i, k, beside(i, e, k), ones)
    for spell in range(SPELLS):
        note_amount(ones, ON + len(ON_SPELL) * spell, ON_SPELL, i.stones[spell])
    encode_decision(i, e, ones)


@rule
def encode_seat(i, k, seat, ones):
    """What lies before a seat; `k`: how far from the one that looks."""
    colours, gems = 0, 0
    for colour in range(COLOURS):
        if i.amulet[seat][colour]:
            note(ones, AMULET + COLOURS * k + colour)
            colours += 1
            gems += i.amulet[seat][colour]
    note_amount(ones, COLOURS_OF + len(DISTINCT) * k, DISTINCT, colours)
    note_amount(ones, GEMS_OF + len(GEMS) * k, GEMS, gems)
    for metal in range(METALS):
        note_amount(ones, HAND + len(HANDFUL) * (METALS * k + metal), HANDFUL, i.hand[seat][metal])
    note_amount(ones, SUPPLY + len(STONES) * k, STONES, i.supply[seat])
    note_set(ones, SPELLS_OF + SPELLS * k, SPELLS, i.spells[seat])


@rule
def encode_decision(i, e, ones):
    """What is being decided."""
    note_one(ones, TURNED_UP, SPELLS, i.turned_up)
    note_amount(ones, BID, BIDS, i.bid)
    note_seats(ones, PASSED, i, e, i.passed)
    note_one(ones, NAMED, METALS, i.named)
    note_one(ones, MARKER, 7, i.marker)
    note_one(ones, KIND, METALS, i.kind)
    note_amount(ones, LEFT, FEW, i.left)
    for metal in range(METALS):
        note_amount(ones, OPEN + len(PAID) * metal, PAID, i.open[metal])
    note_one(ones, USING, SPELLS, i.using)
    note_set(ones, HELD, SPELLS, i.held)
    note_one(ones, GEM, COLOURS, i.colour)
    note_one(ones, FROM, AREAS, i.area)
