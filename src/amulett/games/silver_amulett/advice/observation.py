"""What a seat of Silver Amulett knows, as numbers for a program that learns."""

from typing import Any

from amulett.core.kernel import bit_count, lowest_bit, rule
from amulett.core.lanes import places_in, places_of
from amulett.core.observation import Observation, names_of
from amulett.games.silver_amulett.rules.turn import total
from amulett.games.silver_amulett.state import CARDS, NOBODY, NUMBERS, ROUNDS, ROW, SEATS, VACATED, Phase, Source

SLOTS = 8
"""Places of a village that are told one by one now; all of them are in what was ever seen."""
TURNS = 255


@rule
def score(s, e, seat):
    """Penalty points of the rounds that are over, which everybody sees."""
    return -total(s, seat)


@rule
def nth(cards, n):
    """The n-th card of a set."""
    for _ in range(n):
        cards &= cards - 1
    return lowest_bit(cards)


@rule
def sees_hand(i):
    """Whether the card in hand is open to the seat: it holds it, or it lay open before (SA-15.8)."""
    return i.seat == i.on_turn or Source.ROW <= i.source <= Source.MASTER


@rule
def slot_of(i, seat, card):
    places = places_of(i.village[seat], CARDS, card) & (1 << i.size[seat]) - 1
    return lowest_bit(places) if places else -1


@rule
def guarded_slot(i, seat, slot):
    """Which card a Bodyguard guards, or -1."""
    card = i.guard[i.village[seat][slot]]
    return slot_of(i, seat, card) if card >= 0 else -1


@rule
def may_use_amulet(i, e):
    in_time = 0 < i.round - i.amulet_won <= e.use_rounds
    return i.amulet_owner >= 0 and in_time and not i.amulet_used and i.phase != Phase.OVER


@rule
def looked_in(i):
    """The village in which somebody is looking at cards."""
    return i.on_turn if i.target_seat < 0 else i.target_seat


@rule
def face_of(i, seat, slot):
    return i.face[i.village[seat][slot]]


@rule
def guarding(i):
    """The cards that guard another one: Bodyguards that lie open."""
    return i.open & ~places_of(i.guard, CARDS, NOBODY)


@rule
def set_in_turn(i):
    """The open Bodyguards that were set in this turn."""
    return i.open & ~places_of(i.times_set, CARDS, 0)


@rule
def places_on_table(i, e, cards):
    """Where these cards lie, of the places that are told one by one: a set, in turn for every seat from the own one on."""
    found = 0
    for k in range(e.seats if cards else 0):
        seat = i.seat + k if i.seat + k < e.seats else i.seat + k - e.seats
        found |= (places_in(i.village[seat], SLOTS, cards) & (1 << i.size[seat]) - 1) << k * SLOTS
    return found


@rule
def vacated_places(i, e):
    """The places without a card, while the seat on turn chooses one of them (SA-6.9): a set of the same kind."""
    if i.phase != Phase.PLACE_NEW:
        return 0
    k = i.on_turn - i.seat if i.on_turn >= i.seat else i.on_turn - i.seat + e.seats
    return (places_of(i.village[i.on_turn], SLOTS, VACATED) & (1 << i.size[i.on_turn]) - 1) << k * SLOTS


OBSERVATION = Observation(
    2,
    SEATS,
    [
        bit_count,
        lowest_bit,
        total,
        nth,
        sees_hand,
        slot_of,
        guarded_slot,
        may_use_amulet,
        looked_in,
        face_of,
        guarding,
        set_in_turn,
        places_on_table,
        vacated_places,
    ],
    score,
    f"*Now* tells the first {SLOTS} places of every village; the cards beyond them are only counted (*village of seat*). "
    "What was ever seen has them all.",
)
VILLAGE = {"by_seat": True, "each": SLOTS, "upto": "i.size[seat]"}


def at(places: str) -> dict[str, Any]:
    return {"by_seat": True, "each": SLOTS, "places": places}


def lying(cards: str) -> dict[str, Any]:
    return at(f"places_on_table(i, e, {cards})")


now = OBSERVATION.now
now.choice("phase", names_of(Phase), "i.phase")
now.choice("players", [str(n) for n in range(2, SEATS + 1)], "e.seats - 2")
now.seat("on turn", "i.on_turn")
now.seat("start player", "i.start_seat")
now.seat("caller", "i.caller")
now.count("round", ROUNDS, "i.round")
now.seat("place in age", "i.age_order[n]", each=SEATS, upto="e.seats")
now.count("draw pile", CARDS, "bit_count(i.pile)")
now.count("discard pile", CARDS, "i.discard_size")
now.choice("top discard", NUMBERS, "i.face[i.discard[i.discard_size - 1]]", when="i.discard_size > 0")
now.index("open row", NUMBERS, "i.face[nth(i.row, n)]", each=ROW, upto="bit_count(i.row)", only="i.row")
now.choice("card from", names_of(Source), "i.source")
now.count("cards in hand", ROW, "bit_count(i.hand)")
now.choice("card in hand", NUMBERS, "i.face[lowest_bit(i.hand)]", only="i.hand and sees_hand(i)")
now.index(
    "cards in hand, number",
    NUMBERS,
    "i.face[nth(i.hand, n)]",
    each=ROW,
    upto="bit_count(i.hand)",
    only="i.hand and sees_hand(i)",
)
now.choice("ability", NUMBERS, "i.ability")
now.seat("aimed at", "i.target_seat")
now.index("aimed at slot", CARDS, "i.target_slot")
now.index("named slot", CARDS, "i.named[n]", each=SLOTS, upto="i.named_size")
now.index(
    "looked at slot",
    CARDS,
    "slot_of(i, looked_in(i), nth(i.looked, n))",
    each=SLOTS,
    upto="bit_count(i.looked)",
    only="i.looked",
)
now.index("bodyguard being set", CARDS, "slot_of(i, i.on_turn, i.setting)", only="i.setting >= 0")
now.amount("penalty cards to come", ROW, "i.penalties")
now.amount("looks of Empaths", ROW, "i.looks")
now.amount("turns without a draw", TURNS, "i.stall")
now.seat("amulet", "i.amulet_owner")
now.flag("amulet can be used", "may_use_amulet(i, e)")
now.index("slot under the amulet", CARDS, "slot_of(i, i.amulet_owner, lowest_bit(i.covered))", only="i.covered")
now.amount("points of seat", 255, "total(i, seat)", by_seat=True)
now.count("village of seat", CARDS, "i.size[seat]", by_seat=True)
now.choice("face up, seat", NUMBERS, "face_of(i, seat, n)", **lying("i.open"))
now.index("guards slot, seat", CARDS, "guarded_slot(i, seat, n)", **lying("guarding(i)"))
now.flag("bodyguard set in this turn, seat", "i.times_set[i.village[seat][n]]", **lying("set_in_turn(i)"))
now.flag("vacated, seat", "i.village[seat][n] < 0", **at("vacated_places(i, e)"))

past = OBSERVATION.past
past.choice("known face, seat", NUMBERS, "face_of(i, seat, n)", when="i.village[seat][n] >= 0", **VILLAGE)
past.index("face of card", NUMBERS, "i.face[n]", each=CARDS, upto="e.cards")
past.index("card in village, seat", CARDS, "i.village[seat][n]", by_seat=True, each=CARDS, upto="i.size[seat]")
past.set("seen by seat", CARDS, "i.seen[seat]", by_seat=True)
past.set("seen by all", CARDS, "i.seen[4]")
past.set("face up", CARDS, "i.open")
past.set("in the draw pile", CARDS, "i.pile")
past.set("in the open row", CARDS, "i.row")
past.set("in hand", CARDS, "i.hand")
past.set("looked at", CARDS, "i.looked")
past.set("under the amulet", CARDS, "i.covered")
past.index("guarded by card", CARDS, "i.guard[n]", each=CARDS, upto="e.cards")
past.amount("times set in this turn", 15, "i.times_set[n]", each=CARDS, upto="e.cards")
past.index("discard", CARDS, "i.discard[n]", each=CARDS, upto="i.discard_size")
past.index("named", CARDS, "i.named[n]", each=CARDS, upto="i.named_size")
past.index("setting", CARDS, "i.setting")
past.choice("returns to phase", names_of(Phase), "i.window")
past.flag("free act used", "i.acted")
past.count("supply when the turn began", CARDS, "i.supply")
past.count("round of the amulet", ROUNDS, "i.amulet_won")
past.flag("amulet used", "i.amulet_used")
past.amount("points in round, seat", 255, "i.points[seat][n]", by_seat=True, each=ROUNDS)
