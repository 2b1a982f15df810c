"""Positions of Das Amulett laid out by hand, and the way back: the whole table as plain data."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from amulett.core.bits import bits, mask_of
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.layout import one_of, seat_of, shuffled, whole
from amulett.games.das_amulett.box.edition import COLOUR_NAMES, METAL_NAMES, SPELL_NAMES, area_names
from amulett.games.das_amulett.state import EVERYBODY, LAST, MOST_CARDS, MOST_SPELLS, NOBODY, NONE, SECRET, Phase
from amulett.games.das_amulett.words.possible import check_position, in_exchange
from amulett.games.das_amulett.words.view import cards_in, gems_in, spells_in, word

STEPS = [phase.name.lower() for phase in Phase]


PER_SEAT = "spells"
"""The part of a layout that lists something for every seat."""


def layout(edition: Edition, e: Any, s: Any) -> dict[str, Any]:
    """The whole table, hidden things too."""
    seats = range(e.seats)
    areas = area_names(edition)
    return {
        "step": STEPS[s.phase],
        "asked": s.asked,
        "round": s.round,
        "start_seat": s.start,
        "party": areas[s.party],
        "idle_rounds": s.idle,
        "gem_taken": bool(s.gem_taken),
        "board": {area: gems_in(s.gems[n]) for n, area in enumerate(areas)},
        "amulets": [gems_in(s.amulet[seat]) for seat in seats],
        "hands": [cards_in(s.hand[seat]) for seat in seats],
        "stacks": dict(zip(METAL_NAMES, s.stack, strict=True)),
        "supplies": list(s.supply[: e.seats]),
        "spells": [{SPELL_NAMES[spell]: s.stones[spell] for spell in bits(s.spells[seat])} for seat in seats],
        "deck": [SPELL_NAMES[spell] for spell in s.deck[: s.deck_size]],
        "deck_seen": _runs(s.deck_seen[: s.deck_size]),
        "offer": s.offer,
        "turned_up": word(SPELL_NAMES, s.turned_up),
        "bid": s.bid,
        "bidder": None if s.bidder == NOBODY else s.bidder,
        "passed": bits(s.passed),
        "used": spells_in(s.used),
        "using": word(SPELL_NAMES, s.using),
        "teleport": [word(areas, s.area), word(COLOUR_NAMES, s.colour)],
        "named_metal": word(METAL_NAMES, s.named),
        "marker": s.marker,
        "markers_out": s.markers,
        "kind": METAL_NAMES[s.kind],
        "open_bid": cards_in(s.open),
        "left": s.left,
        "order": [SPELL_NAMES[spell] for spell in s.order[: s.ordered]],
        "decided": bits(s.decided),
        "held": [spells_in(s.held[seat]) for seat in seats],
        "returned": [spells_in(s.returned[seat]) for seat in seats],
        "allocated": [[stones for stones in s.allotted[seat] if stones] for seat in seats],
    }


def _runs(seen: Sequence[int]) -> list[list[Any]]:
    """[cards, who knows them]: nobody (None), "everybody", or the seat that put them under together."""
    runs: list[list[Any]] = []
    batch_ended = False
    for tag in seen:
        who = {NOBODY: None, EVERYBODY: "everybody"}.get(tag, tag % LAST)
        if runs and runs[-1][1] == who and not batch_ended:
            runs[-1][0] += 1
        else:
            runs.append([1, who])
        batch_ended = LAST <= tag < EVERYBODY
    return runs


def _tags(e: Any, runs: Iterable[Sequence[Any]]) -> list[int]:
    tags: list[int] = []
    for count, who in runs:
        whole("deck_seen", count, 1, len(SPELL_NAMES))
        if who is None or who == "everybody":
            tags += [NOBODY if who is None else EVERYBODY] * count
        else:
            seat = seat_of(e, "deck_seen", who)
            tags += [seat] * (count - 1) + [seat + LAST]
    return tags


def from_layout(
    edition: Edition,
    e: Any,
    s: Any,
    *,
    spells: Sequence[Mapping[str, int]],
    hands: Sequence[Mapping[str, int]] | None = None,
    amulets: Sequence[Sequence[str]] | None = None,
    board: Mapping[str, Sequence[str]] | None = None,
    deck: Sequence[str] = (),
    deck_seen: Sequence[Sequence[Any]] | None = None,
    supplies: Sequence[int] | None = None,
    stacks: Mapping[str, int] | None = None,
    open_bid: Mapping[str, int] | None = None,
    step: str = "exchange",
    asked: int | None = None,
    round: int | None = None,
    start_seat: int = 0,
    party: str | None = None,
    idle_rounds: int = 0,
    gem_taken: bool = False,
    offer: int = 0,
    turned_up: str | None = None,
    bid: int = 0,
    bidder: int | None = None,
    passed: Sequence[int] = (),
    used: Sequence[str] = (),
    using: str | None = None,
    teleport: Sequence[str | None] = (None, None),
    named_metal: str | None = None,
    marker: int | None = None,
    markers_out: int | None = None,
    kind: str = METAL_NAMES[0],
    left: int = 0,
    order: Sequence[str] = (),
    decided: Sequence[int] = (),
    held: Sequence[Sequence[str]] | None = None,
    returned: Sequence[Sequence[str]] | None = None,
    allocated: Sequence[Sequence[int]] | None = None,
) -> None:
    """Fill an empty state. Spells are given with their stones, the deck with its top card first.

    `step` is a decision, or something that happens by itself: spell_phase (a round begins), turn_up, metal_turn, income,
    gem_phase, exchange, paying, curses, gems, moving, energy_turn, payment, round_end. What is not named follows by
    itself: metal cards lie in the stacks, stones in the supplies, spells (by lot) under the named ones in the deck,
    gems (by lot) in the areas that `board` does not name.
    """
    areas = area_names(edition)
    s.phase = one_of("step", STEPS, step)
    s.start = seat_of(e, "start_seat", start_seat)
    s.asked = s.start if asked is None else seat_of(e, "asked", asked)
    s.party = e.start_area if party is None else one_of("party", areas, party)
    s.round = _first_round(s) if round is None else whole("round", round, 0, 30_000)
    s.idle, s.gem_taken = whole("idle_rounds", idle_rounds, 0, e.stall_rounds), int(bool(gem_taken))
    s.kind = one_of("kind", METAL_NAMES, kind)
    s.turned_up = _maybe("turned_up", SPELL_NAMES, turned_up)
    s.using = _maybe("using", SPELL_NAMES, using)
    s.named = _maybe("named_metal", METAL_NAMES, named_metal)
    s.area, s.colour = _maybe("teleport", areas, teleport[0]), _maybe("teleport", COLOUR_NAMES, teleport[1])
    s.used = mask_of(one_of("used", SPELL_NAMES, spell) for spell in used)
    s.bid, s.bidder = whole("bid", bid, 0, MOST_CARDS), NOBODY if bidder is None else seat_of(e, "bidder", bidder)
    s.passed = mask_of(seat_of(e, "passed", seat) for seat in passed)
    s.left = whole("left", left, 0, MOST_CARDS)
    _lay_gems(edition, e, s, board or {}, _per_seat(e, "amulets", amulets))
    _lay_metal(e, s, _per_seat(e, "hands", hands, {}), open_bid or {}, stacks)
    _lay_markers(e, s, marker, markers_out)
    _lay_spells(e, s, _per_seat(e, "spells", spells), supplies, order)
    _lay_secrets(e, s, held, returned, allocated, decided)
    _lay_deck(e, s, deck, deck_seen, offer)
    check_position(e, s)


def _maybe(what: str, names: Sequence[str], wanted: str | None) -> int:
    return NONE if wanted is None else one_of(what, names, wanted)


def _per_seat(e: Any, what: str, values: Sequence[Any] | None, empty: Any = ()) -> Sequence[Any]:
    if values is not None and len(values) != e.seats:
        raise AmulettError(f"{what}: there are {e.seats} seats, not {len(values)}")
    return [empty] * e.seats if values is None else values


def _first_round(s: Any) -> int:
    return 0 if s.phase == Phase.SPELL_PHASE or s.phase in SECRET else 1


def _lay_gems(
    edition: Edition, e: Any, s: Any, board: Mapping[str, Sequence[str]], amulets: Sequence[Sequence[str]]
) -> None:
    left = Counter(dict(zip(COLOUR_NAMES, e.colour_gems, strict=True)))
    for colour in (*(gem for gems in board.values() for gem in gems), *(gem for gems in amulets for gem in gems)):
        left[COLOUR_NAMES[one_of("gems", COLOUR_NAMES, colour)]] -= 1
        if left[colour] < 0:
            raise AmulettError(f"{colour!r} gems are laid out more often than the box holds them")
    areas = area_names(edition)
    for area, gems in board.items():
        for colour in gems:
            s.gems[one_of("board", areas, area)][COLOUR_NAMES.index(colour)] += 1
    rest = shuffled(left.elements(), s)
    free = [n for n, area in enumerate(areas) if area not in board]
    if rest and not free:
        raise AmulettError(f"board: every area is named, but {len(rest)} gems are not")
    for n, colour in enumerate(rest):
        s.gems[free[n % len(free)]][COLOUR_NAMES.index(colour)] += 1
    s.gem_areas = mask_of(n for n in range(len(areas)) if any(s.gems[n]))
    for seat, gems in enumerate(amulets):
        for colour in gems:
            s.amulet[seat][COLOUR_NAMES.index(colour)] += 1
        if s.phase != Phase.OVER and (len(set(gems)) >= e.win_colours or len(gems) >= e.win_gems):
            raise AmulettError(f"amulets: seat {seat} has won already with {len(gems)} gems of {len(set(gems))} colours")


def _lay_metal(
    e: Any, s: Any, hands: Sequence[Mapping[str, int]], open_bid: Mapping[str, int], stacks: Mapping[str, int] | None
) -> None:
    for metal in (*open_bid, *(stacks or ()), *(metal for hand in hands for metal in hand)):
        one_of("metal cards", METAL_NAMES, metal)
    for n, metal in enumerate(METAL_NAMES):
        for seat, hand in enumerate(hands):
            s.hand[seat][n] = whole(metal, hand.get(metal, 0), 0, e.metal_cards)
        s.open[n] = whole(metal, open_bid.get(metal, 0), 0, e.metal_cards)
        s.stack[n] = e.metal_cards - s.open[n] - sum(hand.get(metal, 0) for hand in hands)
        if s.stack[n] < 0:
            raise AmulettError(f"{metal}: there are {e.metal_cards} cards")
        if stacks is not None and stacks.get(metal, 0) != s.stack[n]:
            raise AmulettError(
                f"stacks: with these hands the {metal} stack has {s.stack[n]} cards, not {stacks.get(metal, 0)}"
            )


def _lay_markers(e: Any, s: Any, marker: int | None, markers_out: int | None) -> None:
    s.marker = (e.marker[0] if in_exchange(s) else 0) if marker is None else whole("marker", marker, 0, 6)
    s.markers = (
        (s.marker if in_exchange(s) else 0) if markers_out is None else whole("markers_out", markers_out, 0, s.marker)
    )


def _lay_spells(
    e: Any, s: Any, spells: Sequence[Mapping[str, int]], supplies: Sequence[int] | None, order: Sequence[str]
) -> None:
    for seat, mine in enumerate(spells):
        for id, stones in mine.items():
            spell = one_of("spells", SPELL_NAMES, id)
            paying = s.phase == Phase.DISCARD_ORDER and s.asked == seat
            s.spells[seat] |= 1 << spell
            s.stones[spell] = whole(f"stones of {id}", stones, 0 if paying else 1, e.stones)
        s.supply[seat] = e.stones - sum(mine.values())
        if s.supply[seat] < 0:
            raise AmulettError(f"spells: seat {seat} has only {e.stones} stones")
        if supplies is not None and supplies[seat] != s.supply[seat]:
            raise AmulettError(f"supplies: seat {seat} has {s.supply[seat]} stones left, not {supplies[seat]}")
    s.ordered = whole("order", len(order), 0, MOST_SPELLS)
    s.order[: len(order)] = [one_of("order", SPELL_NAMES, spell) for spell in order]


def _lay_secrets(
    e: Any,
    s: Any,
    held: Sequence[Sequence[str]] | None,
    returned: Sequence[Sequence[str]] | None,
    allocated: Sequence[Sequence[int]] | None,
    decided: Sequence[int],
) -> None:
    s.decided = mask_of(seat_of(e, "decided", seat) for seat in decided)
    for seat, spells in enumerate(_per_seat(e, "held", held)):
        s.held[seat] = mask_of(one_of("held", SPELL_NAMES, spell) for spell in spells)
    for seat, spells in enumerate(_per_seat(e, "returned", returned)):
        s.returned[seat] = mask_of(one_of("returned", SPELL_NAMES, spell) for spell in spells)
        if s.phase == Phase.ALLOCATE:
            s.exchanged[seat] = len(spells)
    for seat, stones in enumerate(_per_seat(e, "allocated", allocated)):
        for n in range(whole("allocated", len(stones), 0, 2)):
            s.allotted[seat][n] = whole("allocated", stones[n], e.min_stones, e.stones - e.min_stones)


def _lay_deck(e: Any, s: Any, deck: Sequence[str], deck_seen: Sequence[Sequence[Any]] | None, offer: int) -> None:
    named = [one_of("deck", SPELL_NAMES, spell) for spell in deck]
    elsewhere = [spell for mask in (*s.spells, *s.held) for spell in bits(mask)]
    elsewhere += [s.turned_up] * (s.turned_up != NONE)
    if s.phase != Phase.ALLOCATE:  # what was given back lies aside until all have decided
        elsewhere += [spell for mask in s.returned for spell in bits(mask)]
    twice = [SPELL_NAMES[spell] for spell, count in Counter(named + elsewhere).items() if count > 1]
    if twice:
        raise AmulettError(f"every spell exists once, but {', '.join(twice)} was laid out twice (DA-1.4)")
    rest = [spell for spell in range(len(SPELL_NAMES)) if spell not in named and spell not in elsewhere]
    cards = named + shuffled(rest, s)
    s.deck_size, s.offer = len(cards), whole("offer", offer, 0, min(e.seats, len(cards)))
    s.deck[: len(cards)] = cards
    tags = [NOBODY] * len(cards) if deck_seen is None else _tags(e, deck_seen)
    if len(tags) != len(cards):
        raise AmulettError(f"deck_seen: the deck has {len(cards)} cards, not {len(tags)}")
    s.deck_seen[: len(cards)] = tags


def secrets(table: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """The deck, what the others chose in a secret set-up, and in which order another seat puts emptied spells under."""
    secrets = {"deck": table["deck"]}
    for what in ("held", "returned", "allocated"):
        secrets |= {f"{what} of {other}": chosen for other, chosen in enumerate(table[what]) if other != seat}
    if table["asked"] != seat:
        secrets["order"] = table["order"]
    return secrets
