"""The table of Das Amulett as one record."""

from enum import IntEnum

import numpy as np

from amulett.core.seed import CHANCE

SEATS = 6
AREAS = 24
COLOURS = 10
METALS = 4
SPELLS = 33
GEMS = 52
MOST_SPELLS = 10
"""Before one seat: each holds at least one of its ten stones (DA-I5)."""

NOBODY = -1
NONE = -1
"""No spell, metal, area or colour."""
UNKNOWN = -1
"""A spell that a seat has not seen."""

# Who has seen where a spell lies in the deck. A batch is what one seat put under in one payment (DA-12.5): everybody
# knows its spells, only that seat knows their order. Its cards carry the seat, the last one the seat + LAST.
LAST = 6
EVERYBODY = 12


class Spell(IntEnum):
    """The spells in the order of the edition file (DA-3.15)."""

    AMBER_MAGIC = 0
    DIAMOND_MAGIC = 1
    RUBY_MAGIC = 2
    EMERALD_MAGIC = 3
    TELEPORTATION = 4
    TWO_WISHES = 5
    THREE_WISHES = 6
    GOLDEN_ABUNDANCE = 7
    SILVER_ABUNDANCE = 8
    COPPER_ABUNDANCE = 9
    IRON_ABUNDANCE = 10
    BURNING_DESIRE = 11
    CROESUS_CURSE = 12
    AVARICE_CURSE = 13
    INFLUENCE = 14
    BUILDERS_INFLUENCE = 15
    PHARAOHS_INFLUENCE = 16
    GIFT = 17
    BUILDERS_GIFT = 18
    PHARAOHS_GIFT = 19
    TREMENDOUS_MIGHT = 20
    SUPERIORITY = 21
    IRON_METAMORPHOSIS = 22
    GOLDEN_METAMORPHOSIS = 23
    COPPER_METAMORPHOSIS = 24
    SILVER_METAMORPHOSIS = 25
    DIVINE_METAMORPHOSIS = 26
    STONE_METAMORPHOSIS = 27
    MAGIC_JOURNEY = 28
    PHOENIX_WINGS = 29
    ENERGY_ARC = 30
    PULL_OF_DARKNESS = 31
    PULL_OF_LIGHT = 32


class Phase(IntEnum):
    """First what happens by itself, in the order of a round; then the decisions, named and ordered as in the ledger."""

    SPELL_PHASE = 0
    TURN_UP = 1
    METAL_TURN = 2
    INCOME = 3
    GEM_PHASE = 4
    EXCHANGE = 5
    PAYING = 6
    CURSES = 7
    GEMS = 8
    MOVING = 9
    ENERGY_TURN = 10
    PAYMENT = 11
    ROUND_END = 12
    KEEP_SPELLS = 13
    SWAP_SPELLS = 14
    ALLOCATE = 15  # allocate_first and allocate_second: each seat at its own pace
    SPELL_BID = 16
    TELEPORT_FROM = 17
    TELEPORT_GEM = 18
    TELEPORT_TO = 19
    PICK_METAL = 20
    NAME_METAL = 21
    CHOOSE_MARKER = 22
    EXCHANGE_BID = 23
    PAY_KIND = 24
    TAKE_BACK = 25
    CURSE_CARD = 26
    TAKE_GEM = 27
    MOVE_PARTY = 28
    USE_ENERGY_SPELL = 29
    ARC_TARGET = 30
    DRAIN_TARGET = 31
    DISCARD_ORDER = 32
    OVER = 33


MOST_CARDS = 112
"""No bid is higher: all metal cards there are."""
COUNTS = 29
"""How many cards of one kind can be paid, none included."""
PAIRS = SPELLS * (SPELLS - 1) // 2
ALL_METALS = (1 << METALS) - 1
ALL_AREAS = (1 << AREAS) - 1


class Do(IntEnum):
    """The actions, as they follow each other in the ledger's lists of options."""

    PASS = 0  # + n: bid n
    PAY = PASS + 1 + MOST_CARDS  # + metal * COUNTS + cards
    TELEPORT_FROM = PAY + METALS * COUNTS  # + area
    TELEPORT_GEM = TELEPORT_FROM + AREAS  # + colour
    TELEPORT_TO = TELEPORT_GEM + COLOURS  # + area
    PICK = TELEPORT_TO + AREAS  # + metal
    NAME = PICK + METALS  # + metal
    MARKER = NAME + METALS  # + value - 1
    TAKE_BACK = MARKER + 6  # + metal
    CURSE = TAKE_BACK + METALS  # + metal
    TAKE = CURSE + METALS  # + colour
    MOVE = TAKE + COLOURS  # + area
    USE = MOVE + AREAS  # + spell - ENERGY_ARC
    SHIFT = USE + SPELLS - Spell.ENERGY_ARC  # + spell
    DRAIN = SHIFT + SPELLS  # + spell
    DISCARD = DRAIN + SPELLS  # + spell
    DECLINE = DISCARD + SPELLS
    STOP = DECLINE + 1
    GO_ON = STOP + 1
    SWAP = GO_ON + 1  # + none, first, second, both
    ALLOCATE_FIRST = SWAP + 4  # + stones - 1
    ALLOCATE_SECOND = ALLOCATE_FIRST + 9  # + stones - 1
    KEEP = ALLOCATE_SECOND + 9  # + number of the pair


ACTIONS = Do.KEEP + PAIRS


SECRET = (Phase.KEEP_SPELLS, Phase.SWAP_SPELLS, Phase.ALLOCATE)
"""The decisions that all seats take at once."""


class Ending(IntEnum):
    """DA-15.8"""

    COLOURS = 0
    GEMS = 1
    STALL = 2


# What everybody at the table sees, or has seen and may remember. Metal cards are gained and paid openly, so hands are here.
PUBLIC = [
    ("phase", "i1"),
    ("asked", "i1"),  # who decides, or whose turn it is
    ("round", "i2"),
    ("start", "i1"),  # who holds the hat
    ("party", "i1"),
    ("idle", "i1"),  # idle rounds in a row
    ("gem_taken", "i1"),  # in this round
    ("exchanged", "i1", (SEATS,)),  # how many spells each seat gave back, known once all have decided
    ("gem_areas", "i4"),  # the areas with gems, as bits
    ("gems", "i1", (AREAS, COLOURS)),
    ("amulet", "i1", (SEATS, COLOURS)),
    ("stack", "i1", (METALS,)),
    ("hand", "i1", (SEATS, METALS)),
    ("supply", "i1", (SEATS,)),
    ("spells", "i8", (SEATS,)),  # before each seat, as bits
    ("stones", "i1", (SPELLS,)),
    ("deck_size", "i1"),  # with the offer
    ("deck_seen", "i1", (SPELLS,)),  # who knows each card of the deck
    ("offer", "i1"),  # how many cards on top of the deck are the offer, face down
    ("turned_up", "i1"),
    ("bid", "i2"),  # the highest so far; of stones or of cards
    ("bidder", "i1"),
    ("passed", "i1"),  # seats out of this exchange, as bits
    ("used", "i8"),  # spells whose owner has had the occasion to use them in this phase, as bits
    ("using", "i1"),  # the energy spell being used
    ("area", "i1"),  # where Teleportation takes a gem from
    ("colour", "i1"),  # which gem
    ("named", "i1"),  # the metal named by Burning Desire
    ("marker", "i1"),  # the number settled for this gem phase
    ("markers", "i1"),  # how many still lie out
    ("kind", "i1"),  # the kind being paid
    ("open", "i1", (METALS,)),  # the cards of the bid on the table
    ("left", "i2"),  # picks, take-backs, gems or stones still due
    ("ordered", "i1"),  # how many emptied spells have their place under the deck
]

STATE = np.dtype(
    [
        *CHANCE,
        ("decided", "i1"),  # seats that have taken their secret decision, as bits
        ("deck", "i1", (SPELLS,)),  # the top card first
        ("held", "i8", (SEATS,)),  # spells dealt secretly and not given back, as bits
        ("returned", "i8", (SEATS,)),  # spells given back
        ("allotted", "i1", (SEATS, 2)),  # stones for the first and the second spell
        ("order", "i1", (MOST_SPELLS,)),  # in which the asked seat puts its emptied spells under
        *PUBLIC,
    ],
    align=True,
)

INFORMATION = np.dtype(
    [
        ("seat", "i1"),  # whose information it is; NOBODY: a spectator's
        ("deck", "i1", (SPELLS,)),  # else UNKNOWN; another seat's batch stands in the order of the edition file
        ("decided", "i1"),  # the own bit: whether others have chosen is a secret too (DA-3.14)
        ("held", "i8"),  # the own secret spells
        ("returned", "i8"),
        ("allotted", "i1", (2,)),
        ("order", "i1", (MOST_SPELLS,)),
        ("guessed", "i1", (SEATS, METALS)),  # how many cards of a hand are a guess: none for whoever forgets nothing
        *PUBLIC,
    ],
    align=True,
)


class Told(IntEnum):
    """The events, with the numbers that each row of the log carries (0 is the core's FORCED)."""

    START_SEAT = 1  # seat
    DEALT = 2  # seat, spell
    ALL_DECIDED = 3  # phase
    EXCHANGED = 4  # seat, spells
    REPLACED = 5  # seat, spell
    SHUFFLED = 6  # cards
    REVEALED = 7  # seat, spell, stones
    ROUND_BEGAN = 8  # round, start seat
    PHASE_BEGAN = 9  # phase
    OFFERED = 10  # cards
    TURNED_UP = 11  # spell
    BID_STONES = 12  # seat, stones
    PASSED = 13  # seat
    SPELL_WON = 14  # seat, spell, stones
    SPELL_UNSOLD = 15  # spell
    HAT = 16  # seat
    DECLINED = 17  # seat, spell
    TELEPORTED = 18  # seat, colour, from * AREAS + to
    INCOME = 19  # seat, metal, cards
    PICKED = 20  # seat, metal
    LAPSED = 21  # seat, cards
    NAMED = 22  # seat, metal
    MARKER = 23  # value, the seat that chose it or NOBODY
    EXCHANGE_BEGAN = 24  # area, number
    NO_GEM = 25  # area
    BID_CARDS = 26  # seat, cards
    EXCHANGE_WON = 27  # seat, cards
    NO_BID = 28  # area
    PAID = 29  # seat, metal, cards
    TOOK_BACK = 30  # seat, metal
    CURSED = 31  # seat, spell, metal
    RESTACKED = 32  # metal, cards
    TOOK_GEM = 33  # seat, colour, area
    MOVED = 34  # seat, area
    STAYED = 35  # area
    MARKER_BACK = 36  # markers left
    USED = 37  # seat, spell
    SHIFTED = 38  # seat, spell
    DRAINED = 39  # seat, spell, its owner
    STOPPED = 40  # seat
    PAID_ENERGY = 41  # seat, spell, stones
    ORDERED = 42  # seat, spell
    WENT_UNDER = 43  # seat, spell
    IDLE = 44  # idle rounds in a row
    MATCH_ENDED = 45  # ending, winner or NOBODY
