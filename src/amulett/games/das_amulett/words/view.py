"""What a seat is shown: the table now, its options grouped, and events with their audience."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import groupby
from types import SimpleNamespace
from typing import Any, Literal, TypeVar, get_args

from amulett.core.bits import bits
from amulett.core.edition import Edition
from amulett.core.event import Event
from amulett.core.kernel import in_python
from amulett.games.das_amulett.box.edition import COLOUR_NAMES, METAL_NAMES, SPELL_NAMES, area_names
from amulett.games.das_amulett.box.shape import Gem, Metal
from amulett.games.das_amulett.rules import abilities
from amulett.games.das_amulett.state import (
    ACTIONS,
    AREAS,
    COLOURS,
    COUNTS,
    METALS,
    MOST_CARDS,
    NOBODY,
    NONE,
    SEATS,
    SECRET,
    SPELLS,
    Do,
    Ending,
    Phase,
    Spell,
    Told,
)
from amulett.games.das_amulett.words.seen import Cards, DasAmulettView, Decision, RoundPhase, Secret, Teleport

ENDINGS = tuple(ending.name.lower() for ending in Ending)
SWAPS = ("none", "first", "second", "both")
PHASES: dict[Phase, RoundPhase] = {
    Phase.SPELL_PHASE: "spell_phase",
    Phase.METAL_TURN: "metal_phase",
    Phase.GEM_PHASE: "gem_phase",
    Phase.ENERGY_TURN: "energy_phase",
}
_BEGINNINGS: dict[Phase, RoundPhase | Literal["setup"]] = {  # the first decision of each phase (DA-4.1), the last first
    Phase.USE_ENERGY_SPELL: "energy_phase",
    Phase.NAME_METAL: "gem_phase",
    Phase.TELEPORT_FROM: "metal_phase",
    Phase.SPELL_BID: "spell_phase",
    Phase.KEEP_SPELLS: "setup",
}
DECISIONS: dict[int, Decision] = {
    Phase[word.upper()]: word for word in get_args(Decision) if word.upper() in Phase.__members__
}
Word = TypeVar("Word", bound=str)


@cache
def action_words(edition: Edition) -> list[str]:
    """The text of every action, by number."""
    words = [""] * ACTIONS
    words[Do.PASS], words[Do.DECLINE], words[Do.STOP], words[Do.GO_ON] = "pass", "decline", "stop", "go_on"
    for n in range(1, MOST_CARDS + 1):
        words[Do.PASS + n] = f"bid {n}"
    for n in range(METALS * COUNTS):
        words[Do.PAY + n] = f"pay {METAL_NAMES[n // COUNTS]}_{n % COUNTS}"
    areas = [area.lower() for area in area_names(edition)]
    pairs = [f"{SPELL_NAMES[a]}+{SPELL_NAMES[b]}" for a in range(SPELLS) for b in range(a + 1, SPELLS)]
    for first, verb, arguments in (
        (Do.TELEPORT_FROM, "teleport_from", areas),
        (Do.TELEPORT_GEM, "teleport_gem", COLOUR_NAMES),
        (Do.TELEPORT_TO, "teleport_to", areas),
        (Do.PICK, "pick", METAL_NAMES),
        (Do.NAME, "name", METAL_NAMES),
        (Do.MARKER, "marker", range(1, 7)),
        (Do.TAKE_BACK, "take_back", METAL_NAMES),
        (Do.CURSE, "curse", METAL_NAMES),
        (Do.TAKE, "take", COLOUR_NAMES),
        (Do.MOVE, "move", areas),
        (Do.USE, "use", SPELL_NAMES[Spell.ENERGY_ARC :]),
        (Do.SHIFT, "shift", SPELL_NAMES),
        (Do.DRAIN, "drain", SPELL_NAMES),
        (Do.DISCARD, "discard", SPELL_NAMES),
        (Do.SWAP, "swap", SWAPS),
        (Do.ALLOCATE_FIRST, "allocate_first", range(1, 10)),
        (Do.ALLOCATE_SECOND, "allocate_second", range(1, 10)),
        (Do.KEEP, "keep", pairs),
    ):
        for n, argument in enumerate(arguments):
            words[first + n] = f"{verb} {argument}"
    return words


def spells_in(mask: int) -> list[str]:
    return [SPELL_NAMES[spell] for spell in bits(mask)]


def gems_in(counts: Sequence[int]) -> list[Gem]:
    return [COLOUR_NAMES[colour] for colour in range(COLOURS) for _ in range(counts[colour])]


def cards_in(counts: Sequence[int]) -> dict[str, int]:
    return {metal: counts[n] for n, metal in enumerate(METAL_NAMES) if counts[n]}


def word(names: Sequence[Word], number: int) -> Word | None:
    return None if number == NONE else names[number]


def decision(i: Any) -> Decision | None:
    """The decision that is open, in the ledger's words."""
    if i.phase == Phase.OVER:
        return None
    if i.phase == Phase.ALLOCATE:
        return "allocate_second" if i.allotted[0] else "allocate_first"
    return DECISIONS[i.phase]


def observe(edition: Edition, e: Any, i: Any) -> DasAmulettView:
    """What the seat of an information sees now (ledger, Hidden information)."""
    seats = range(e.seats)
    areas = area_names(edition)
    hands = [Cards(**cards_in(i.hand[seat])) if seat == i.seat or e.show_hands else None for seat in seats]
    return DasAmulettView(
        decision=decision(i),
        asked=None if i.phase == Phase.OVER or i.phase in SECRET else i.asked,
        phase=next((name for first, name in _BEGINNINGS.items() if Phase.OVER > i.phase >= first), None),
        round=i.round,
        start_seat=i.start,
        party=areas[i.party],
        board={area: gems_in(i.gems[n]) for n, area in enumerate(areas)},
        amulets=[gems_in(i.amulet[seat]) for seat in seats],
        stacks=dict(zip(METAL_NAMES, i.stack, strict=True)),
        hand=hands[i.seat] if i.seat != NOBODY else None,
        hands=hands,
        hand_sizes=[sum(i.hand[seat]) for seat in seats],
        supplies=list(i.supply[: e.seats]),
        spells=[{SPELL_NAMES[spell]: i.stones[spell] for spell in bits(i.spells[seat])} for seat in seats],
        deck=i.deck_size - i.offer,
        offer=i.offer,
        turned_up=word(SPELL_NAMES, i.turned_up),
        bid=i.bid,
        bidder=None if i.bidder == NOBODY else i.bidder,
        passed=bits(i.passed),
        marker=i.marker or None,
        markers_out=i.markers,
        named_metal=word(METAL_NAMES, i.named),
        open_bid=Cards(**cards_in(i.open)),
        kind=METAL_NAMES[i.kind] if i.phase == Phase.PAY_KIND else None,
        left=i.left,
        valid_cards=valid_cards(e, i, i.seat) if i.phase == Phase.EXCHANGE_BID and i.seat != NOBODY else None,
        least_bid=_least_bid(e, i) if i.seat != NOBODY else None,
        accepts={areas[area]: _accepted(e, i, area) for area in _areas_to_bid_in(e, i)},
        using=word(SPELL_NAMES, i.using),
        teleport=Teleport(area=word(areas, i.area), gem=word(COLOUR_NAMES, i.colour)),
        idle_rounds=i.idle,
        decided=bits(i.decided),
        exchanged=list(i.exchanged[: e.seats]),
        secret=_secret(i),
        scores=[sum(i.amulet[seat]) for seat in seats],
    )


def valid_cards(e: Any, i: Any, seat: int) -> int:
    """How many cards of its hand a seat may bid now."""
    metals = in_python(abilities.valid_metals)(i, e, seat)
    return int(in_python(abilities.valid_cards)(i, seat, metals))


def _least_bid(e: Any, i: Any) -> int | None:
    if i.phase == Phase.EXCHANGE_BID:
        return int(in_python(abilities.least_bid)(i, e, i.seat))
    return i.bid + 1 if i.phase == Phase.SPELL_BID else None


def _areas_to_bid_in(e: Any, i: Any) -> list[int]:
    if i.seat == NOBODY:
        return []
    if i.phase in (Phase.EXCHANGE_BID, Phase.PAY_KIND):
        return [i.party]
    moves = i.phase == Phase.MOVE_PARTY and i.asked == i.seat
    return bits(int(in_python(abilities.move_targets)(i, e, i.seat))) if moves else []


def _accepted(e: Any, i: Any, area: int) -> list[Metal]:
    """The metals with which this seat may bid in an area."""
    there = SimpleNamespace(party=area, named=i.named, spells=i.spells)
    return [METAL_NAMES[metal] for metal in bits(int(in_python(abilities.valid_metals)(there, e, i.seat)))]


def _secret(i: Any) -> Secret:
    """The own secrets: dealt spells and stones before the reveal, the order of spells put under."""
    order = [SPELL_NAMES[spell] for spell in i.order[: i.ordered]] if i.asked == i.seat else []
    stones = [stones for stones in i.allotted if stones]
    return Secret(spells=spells_in(i.held), returned=spells_in(i.returned), stones=stones, order=order)


def scores(i: Any) -> list[int]:
    """DA-15.8"""
    return [sum(i.amulet[seat]) for seat in range(SEATS)]


_GATHERED = {  # rows that follow each other for the same seat make one event
    Told.DEALT: "spells",
    Told.REPLACED: "spells",
    Told.REVEALED: "spells",
    Told.PAID_ENERGY: "spells",
    Told.WENT_UNDER: "spells",
    Told.INCOME: "cards",
}


def events(edition: Edition, rows: Sequence[Sequence[int]]) -> list[Event]:
    """The rows of the log as events."""
    found = []
    for (what, _), run in groupby(rows, key=lambda row: (row[0], row[1] if row[0] in _GATHERED else 0)):
        if what in _GATHERED:
            found.append(_gathered(Told(what), list(run)))
        elif what == Told.RESTACKED:
            found.append(Event("restacked", {"cards": {METAL_NAMES[metal]: count for _, metal, count, _ in run}}))
        else:
            found += [event for row in run if (event := _event(edition, row))]
    return found


def forced(edition: Edition, seat: int, action: str) -> Event | None:
    """The secret choices are told at the reveal: that somebody had no choice would say what he chose before."""
    if action.split()[0] in ("swap", "allocate_first", "allocate_second", "keep"):
        return None
    return Event("forced", {"seat": seat, "action": action}, audience=(seat,))


def _gathered(what: Told, rows: list[Sequence[int]]) -> Event:
    name, seat = what.name.lower(), rows[0][1]
    if what == Told.INCOME:
        return Event(name, {"seat": seat, "cards": {METAL_NAMES[metal]: count for _, _, metal, count in rows}})
    spells = [SPELL_NAMES[spell] for _, _, spell, _ in rows]
    if what in (Told.DEALT, Told.REPLACED):
        public = {"seat": seat, "count": len(spells)}
        return Event(name, {**public, "spells": spells}, audience=(seat,), public=public)
    if what == Told.WENT_UNDER:  # in the order of the edition file: the true one is its owner's (DA-12.5)
        return Event(name, {"seat": seat, "spells": spells})
    return Event(name, {"seat": seat, "spells": dict(zip(spells, (stones for *_, stones in rows), strict=True))})


def _event(edition: Edition, row: Sequence[int]) -> Event | None:
    what, a, b, c = row
    if what == Told.ORDERED:
        return Event("ordered", {"seat": a, "spell": SPELL_NAMES[b]}, audience=(a,))
    return Event(Told(what).name.lower(), _data(area_names(edition), Told(what), a, b, c))


def _data(areas: Sequence[str], what: Told, a: int, b: int, c: int) -> Mapping[str, Any]:
    match what:
        case Told.ALL_DECIDED:
            return {"about": Phase(a).name.lower()}
        case Told.EXCHANGED:
            return {"seat": a, "count": b}
        case Told.SHUFFLED | Told.OFFERED:
            return {"count": a}
        case Told.ROUND_BEGAN:
            return {"round": a, "start_seat": b}
        case Told.PHASE_BEGAN:
            return {"phase": PHASES[Phase(a)]}
        case Told.TURNED_UP | Told.SPELL_UNSOLD:
            return {"spell": SPELL_NAMES[a]}
        case Told.BID_STONES:
            return {"seat": a, "stones": b}
        case Told.SPELL_WON:
            return {"seat": a, "spell": SPELL_NAMES[b], "stones": c}
        case Told.DECLINED | Told.USED | Told.SHIFTED:
            return {"seat": a, "spell": SPELL_NAMES[b]}
        case Told.TELEPORTED:
            return {"seat": a, "gem": COLOUR_NAMES[b], "from": areas[c // AREAS], "to": areas[c % AREAS]}
        case Told.PICKED | Told.NAMED | Told.TOOK_BACK:
            return {"seat": a, "metal": METAL_NAMES[b]}
        case Told.LAPSED | Told.BID_CARDS | Told.EXCHANGE_WON:
            return {"seat": a, "count": b}
        case Told.MARKER:
            return {"marker": a, "seat": None if b == NOBODY else b}
        case Told.EXCHANGE_BEGAN:
            return {"area": areas[a], "number": b}
        case Told.NO_GEM | Told.NO_BID | Told.STAYED:
            return {"area": areas[a]}
        case Told.PAID:
            return {"seat": a, "metal": METAL_NAMES[b], "count": c}
        case Told.CURSED:
            return {"seat": a, "spell": SPELL_NAMES[b], "metal": METAL_NAMES[c]}
        case Told.TOOK_GEM:
            return {"seat": a, "gem": COLOUR_NAMES[b], "area": areas[c]}
        case Told.MOVED:
            return {"seat": a, "area": areas[b]}
        case Told.MARKER_BACK:
            return {"markers_out": a}
        case Told.DRAINED:
            return {"seat": a, "spell": SPELL_NAMES[b], "owner": c}
        case Told.IDLE:
            return {"rounds": a}
        case Told.MATCH_ENDED:
            return {"ending": ENDINGS[a], "seat": None if b == NOBODY else b}
    return {"seat": a}
