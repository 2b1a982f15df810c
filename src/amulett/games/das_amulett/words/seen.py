"""What a seat sees, as a type: the page's own is made from it."""

from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from amulett.games.das_amulett.box.shape import Gem, Metal

Decision = Literal[
    "keep_spells",
    "swap_spells",
    "allocate_first",
    "allocate_second",
    "spell_bid",
    "teleport_from",
    "teleport_gem",
    "teleport_to",
    "pick_metal",
    "name_metal",
    "choose_marker",
    "exchange_bid",
    "pay_kind",
    "take_back",
    "curse_card",
    "take_gem",
    "move_party",
    "use_energy_spell",
    "arc_target",
    "drain_target",
    "discard_order",
]
RoundPhase = Literal["spell_phase", "metal_phase", "gem_phase", "energy_phase"]


class Cards(Struct, frozen=True, kw_only=True):
    """Metal cards: how many of each kind; a kind of which there are none is left out."""

    gold: int | UnsetType = UNSET
    silver: int | UnsetType = UNSET
    copper: int | UnsetType = UNSET
    iron: int | UnsetType = UNSET


class Teleport(Struct, frozen=True, kw_only=True):
    """What has been chosen of a teleportation."""

    area: str | None
    gem: Gem | None


class Secret(Struct, frozen=True, kw_only=True):
    """What this seat alone knows."""

    spells: list[str]
    """Dealt to it, before the reveal."""
    returned: list[str]
    """Given back by it."""
    stones: list[int]
    """Allotted so far to its first and its second spell."""
    order: list[str]
    """In which its emptied spells go under the deck, as far as it has chosen."""


class DasAmulettView(Struct, frozen=True, kw_only=True):
    """The table of Das Amulett, as a seat sees it."""

    decision: Decision | None
    """What is being decided; None after the end."""
    asked: int | None
    """Who decides; None while all choose in secret."""
    phase: RoundPhase | Literal["setup"] | None
    round: int
    start_seat: int
    """Who holds the hat."""
    party: str
    """The area where the travellers are."""
    board: dict[str, list[Gem]]
    """By area: the gems that lie there."""
    amulets: list[list[Gem]]
    """By seat: the gems on its amulet."""
    stacks: dict[Metal, int]
    hand: Cards | None
    """The own one; None for a spectator."""
    hands: list[Cards | None]
    """None: that seat's metals are not shown."""
    hand_sizes: list[int]
    supplies: list[int]
    """By seat: energy stones that lie on no spell."""
    spells: list[dict[str, int]]
    """By seat: the stones on its spells."""
    deck: int
    offer: int
    """Spells of the offer that are still face down."""
    turned_up: str | None
    """The spell that is being sold."""
    bid: int
    bidder: int | None
    passed: list[int]
    marker: int | None
    """The number of exchanges in this gem phase, once it is settled."""
    markers_out: int
    named_metal: Metal | None
    """By Burning Desire: every exchange of this phase accepts it."""
    open_bid: Cards
    """The cards of the bid that lie on the table."""
    kind: Metal | None
    """The kind that is being paid."""
    left: int
    """Picks, take-backs, gems or stones still due."""
    valid_cards: int | None
    """How many of its cards this seat may bid."""
    least_bid: int | None
    """The least that this seat would have to bid now; None if no bids are called."""
    accepts: dict[str, list[Metal]]
    """By area: the metals with which this seat may bid there; where an exchange is held, or where it may move the party."""
    using: str | None
    """The energy spell that is being used."""
    teleport: Teleport
    idle_rounds: int
    """Rounds in a row in which nobody took a gem."""
    decided: list[int]
    """Seats of which this one knows that they have made their secret choice."""
    exchanged: list[int]
    """By seat: the spells that it gave back, told once all have chosen."""
    secret: Secret
    scores: list[int]


VIEW = DasAmulettView
