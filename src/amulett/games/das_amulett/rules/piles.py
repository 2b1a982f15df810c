"""Things in motion: the deck, spells with their stones, metal cards, gems."""

from amulett.core.engine import tell
from amulett.core.kernel import rule
from amulett.core.rng import begin_chance, random_below, shuffle
from amulett.games.das_amulett.state import COLOURS, EVERYBODY, METALS, NOBODY, Told


@rule
def draw_lot(s, n):
    """A chance event: a random number below n."""
    begin_chance(s)
    lot = random_below(s, n)
    s.rng = 0
    return lot


@rule
def shuffle_deck(s, log):
    begin_chance(s)
    shuffle(s, s.deck, s.deck_size)
    s.rng = 0
    for n in range(s.deck_size):
        s.deck_seen[n] = NOBODY
    tell(log, Told.SHUFFLED, s.deck_size)


@rule
def take_top(s):
    """The top card of the deck."""
    spell = s.deck[0]
    s.deck_size -= 1
    for n in range(s.deck_size):
        s.deck[n] = s.deck[n + 1]
        s.deck_seen[n] = s.deck_seen[n + 1]
    s.deck[s.deck_size] = 0
    s.deck_seen[s.deck_size] = 0
    return spell


@rule
def put_under(s, spell, seen_by):
    s.deck[s.deck_size] = spell
    s.deck_seen[s.deck_size] = seen_by
    s.deck_size += 1


@rule
def lay_before(s, seat, spell, stones):
    """Lay a spell before a seat, with stones from its supply on it (DA-4.4)."""
    s.spells[seat] |= 1 << spell
    s.stones[spell] = stones
    s.supply[seat] -= stones


@rule
def lose_spell(s, log, seat, spell):
    """DA-12.4: a spell without stones goes under the deck, for all to see."""
    s.spells[seat] ^= 1 << spell
    put_under(s, spell, EVERYBODY)
    tell(log, Told.WENT_UNDER, seat, spell)


@rule
def take_metal(s, seat, metal, cards):
    s.stack[metal] -= cards
    s.hand[seat][metal] += cards


@rule
def metals_of(cards):
    """The metals of which there is at least one card, as bits."""
    metals = 0
    for metal in range(METALS):
        if cards[metal] > 0:
            metals |= 1 << metal
    return metals


@rule
def stacks_left(s):
    """The metals whose stack is not empty."""
    return metals_of(s.stack)


@rule
def open_metals(s):
    """The metals in the open bid."""
    return metals_of(s.open)


@rule
def colours_at(s, area):
    """The colours of the gems in an area, as bits."""
    colours = 0
    for colour in range(COLOURS):
        if s.gems[area][colour] > 0:
            colours |= 1 << colour
    return colours


@rule
def put_gem(s, area, colour):
    s.gems[area][colour] += 1
    s.gem_areas |= 1 << area


@rule
def lift_gem(s, area, colour):
    s.gems[area][colour] -= 1
    if colours_at(s, area) == 0:
        s.gem_areas ^= 1 << area


@rule
def next_seat(e, seat):
    """Clockwise."""
    return seat + 1 if seat + 1 < e.seats else 0


@rule
def pass_hat(s, log, seat):
    """DA-4.3"""
    if s.start != seat:
        s.start = seat
        tell(log, Told.HAT, seat)
