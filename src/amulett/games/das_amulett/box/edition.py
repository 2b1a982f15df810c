"""The box of Das Amulett: reads edition.toml, checks it (DA-16), and turns it into one record for the rules.

DA-16.2 lists what an edition may change. Everything else must stay as the shipped file has it, and is compared with it.
"""

import tomllib
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from amulett.core.bits import mask_of
from amulett.core.edition import Edition, Option, Sheet
from amulett.core.record import plain
from amulett.games.das_amulett.box.shape import Gem, Metal
from amulett.games.das_amulett.state import AREAS, COLOURS, GEMS, METALS, SPELLS, Spell

BOX: Mapping[str, Any] = tomllib.loads((Path(__file__).parent / "edition.toml").read_text(encoding="utf-8"))
"""The edition that comes with the package."""

METAL_NAMES: tuple[Metal, ...] = tuple(row["id"] for row in BOX["metal"])
COLOUR_NAMES: tuple[Gem, ...] = tuple(row["id"] for row in BOX["gem_colour"])
SPELL_NAMES = tuple(spell.name.lower() for spell in Spell)
TERRAINS = {row["id"]: row for row in BOX["terrain"]}
SETUPS = ("beginner", "expert", "author")
STARTERS = {"random": "lot", "seat_0": "first_seat"}
"""What an edition calls the first start player, and what a table does (DA-3.12)."""
JOKER = METALS
"""Behind the four metals: the income of the owner's choice."""
SYMBOLS = (*METAL_NAMES, "joker")
PLACES = ("none", "north", "south")

EDITION = np.dtype(
    [
        ("seats", "i1"),
        ("setup", "i1"),
        ("show_hands", "i1"),
        ("random_start", "i1"),
        ("stones", "i1"),
        ("dealt", "i1"),  # spells dealt to each seat
        ("beginner_stones", "i1"),
        ("min_stones", "i1"),
        ("start_cards", "i1"),
        ("metal_cards", "i1"),
        ("win_colours", "i1"),
        ("win_gems", "i1"),
        ("stall_rounds", "i1"),
        ("marker", "i1", (6,)),
        ("marker_values", "i1"),  # as bits
        ("colour_gems", "i1", (COLOURS,)),
        ("start_area", "i1"),
        ("area_gems", "i1", (AREAS,)),
        ("accepts", "i1", (AREAS,)),  # the metals that an area asks for, as bits
        ("neighbours", "i4", (AREAS,)),  # as bits
        ("working", "i8", (AREAS,)),  # the spells that are not bound to another place, as bits
        ("cost", "i1", (SPELLS,)),
        ("income", "i1", (SPELLS, METALS + 1)),
        ("magics", "i8", (METALS,)),  # the Magie spells that yield each metal, as bits
        ("magic_colour", "i1", (4,)),  # Amber, Diamond, Ruby, Emerald Magic: which gems yield how many cards
        ("magic_yield", "i1", (4,)),
        ("metamorphoses", "i8"),  # spells, as bits
        ("jokers", "i1", (SPELLS,)),  # the metals that a Metamorphosis makes valid, as bits
        ("validating", "i8", (METALS,)),  # the other way round: the Metamorphoses that make a metal valid
        ("influences", "i8"),
        ("take_back", "i1", (SPELLS,)),
        ("gifts", "i8"),
        ("curse_min", "i2", (SPELLS,)),
        ("curse_max", "i2", (SPELLS,)),
        ("drained", "i1", (SPELLS,)),  # how many stones a Pull removes
        ("desire_for_all", "i1"),
    ],
    align=True,
)


def build(sheet: Sheet, name: str = "standard") -> Edition:
    """Read a whole edition file; what is wrong with it is noted on the sheet."""
    players = _read_head(sheet)
    _read_knobs(sheet)
    _check_words(sheet)
    _check_board(sheet, _check_areas(sheet))
    _check_spells(sheet)
    return Edition("das_amulett", name, sheet._data, _read_options(sheet), players)


def _keep(sheet: Sheet, box: Mapping[str, Any], *keys: str) -> None:
    for key in keys:
        sheet.fixed(key, box[key])


def _read_head(sheet: Sheet) -> tuple[int, int]:
    head = sheet.section("edition")
    head.skip("title", "designers", "min_age")
    head.text("id")
    _keep(head, BOX["edition"], "min_players", "max_players")
    _keep(sheet.section("counts"), BOX["counts"], *(key for key in BOX["counts"] if key != "origin"))
    for setup in SETUPS:
        box = BOX["setup"][setup]
        _keep(sheet.section("setup").section(setup), box, *(key for key in box if key != "origin"))
    return BOX["edition"]["min_players"], BOX["edition"]["max_players"]


def _read_knobs(sheet: Sheet) -> None:
    book = sheet.section("knobs").section("book")
    book.number("win_different_colours", 1, COLOURS)
    book.number("win_gems", 1, 9)
    stones = book.number("stones_per_player", 4, 10)
    book.number("start_cards_per_metal", 0, 3)
    book.number("gems_per_city_area", 0, GEMS)
    book.number("gems_per_other_area", 0, GEMS)
    _keep(book, BOX["knobs"]["book"], "base_gems_per_exchange")
    ruling = sheet.section("knobs").section("ruling")
    least = ruling.number("min_start_stones_per_spell", 1, 5)
    if 2 * least > stones:
        ruling.complain(
            "min_start_stones_per_spell",
            f"twice {least} must be at most stones_per_player, {stones} (DA-16.3)",
            f"zweimal {least} darf höchstens stones_per_player, {stones}, sein (DA-16.3)",
        )
    ruling.number("stall_rounds", 1, 10)
    _keep(ruling, BOX["knobs"]["ruling"], "min_bid")
    markers = sheet.section("round_markers")
    values = markers.numbers("values", 1)
    if len(values) != 6 or max(values, default=0) > 6:
        markers.complain(
            "values",
            f"must be six numbers from 1 to 6, not {values}",
            f"müssen sechs Zahlen von 1 bis 6 sein, nicht {values}",
        )


def _read_options(sheet: Sheet) -> dict[str, Option]:
    ruling = sheet.section("knobs").section("ruling")
    found = [
        Option("setup", ruling.choice("default_setup", SETUPS), SETUPS, "DA-16.1"),
        Option(
            "starter", STARTERS[ruling.choice("first_start_player", tuple(STARTERS))], tuple(STARTERS.values()), "DA-3.12"
        ),
        Option("show_hands", ruling.flag("show_hands"), (True, False), "DA-16.4"),
    ]
    return {option.name: option for option in found}


def _check_words(sheet: Sheet) -> None:
    """Metals, terrains and gem colours are fixed; their names are not."""
    for key, fields in (("metal", ("count",)), ("terrain", ("metal", "areas")), ("gem_colour", ("count",))):
        rows = sheet.rows(key)
        for row, box in zip(rows, BOX[key], strict=False):
            _keep(row, box, "id", *fields)
            row.skip("symbol_name")
            row.text("name_de")
            row.text("name_en")
        if len(rows) != len(BOX[key]):
            ids = ", ".join(box["id"] for box in BOX[key])
            sheet.complain(key, f"must be, in this order, {ids}", f"muss, in dieser Reihenfolge, {ids} sein")


def _check_areas(sheet: Sheet) -> list[dict[str, Any]]:
    """DA-16.3, area by area; returns what was read."""
    rows = sheet.rows("area")
    ids = [str(row._data.get("id")) for row in rows]
    if len(rows) != AREAS:
        sheet.complain(
            "area", f"there must be {AREAS} areas, not {len(rows)}", f"es müssen {AREAS} Gebiete sein, nicht {len(rows)}"
        )
    knobs = sheet.section("knobs").section("book")
    gems = {True: knobs.number("gems_per_city_area"), False: knobs.number("gems_per_other_area")}
    found = []
    for row in rows:
        area = _read_area(row, ids)
        expected = gems[area["terrain"] == "city"]
        if area["gems"] != expected:
            row.complain(
                "gems",
                f"must be {expected}, as the knobs say, not {area['gems']} (DA-16.3)",
                f"muss {expected} sein, wie oben gesagt, nicht {area['gems']} (DA-16.3)",
                follows=expected,
            )
        found.append(area)
    _check_neighbours(rows, found)
    total = sum(area["gems"] for area in found)
    if total != GEMS:
        knobs.complain(
            "gems_per_other_area",
            f"the gems of all areas must add up to {GEMS}, not {total} (DA-16.3)",
            f"die Edelsteine aller Gebiete müssen zusammen {GEMS} sein, nicht {total} (DA-16.3)",
        )
    terrains = Counter(area["terrain"] for area in found)
    for id, terrain in TERRAINS.items():
        if terrains[id] != terrain["areas"]:
            sheet.complain(
                "area",
                f"{terrain['areas']} areas must be {id}, not {terrains[id]} (DA-2.1)",
                f"{terrain['areas']} Gebiete müssen {terrain['name_de']} sein, nicht {terrains[id]} (DA-2.1)",
            )
    return found


def _read_area(row: Sheet, ids: Sequence[str]) -> dict[str, Any]:
    id = row.text("id")
    if not id.isalnum() or [other.lower() for other in ids].count(id.lower()) != 1:
        row.complain("id", f"must be a word of its own, not {id!r}", f"muss ein eigenes Wort sein, nicht {id!r}")
    return {
        "id": id,
        "place": (row.number("q", -99, 99), row.number("r", -99, 99)),
        "terrain": row.choice("terrain", tuple(TERRAINS)),
        "pyramid": row.flag("pyramid"),
        "wall": row.choice("wall", PLACES),
        "gems": row.number("gems", 0, GEMS),
        "neighbours": row.words("neighbours", [other for other in ids if other != id]),
    }


def _check_neighbours(rows: Sequence[Sheet], areas: Sequence[Mapping[str, Any]]) -> None:
    near = {area["id"]: set(area["neighbours"]) for area in areas}
    for row, area in zip(rows, areas, strict=True):
        for other in area["neighbours"]:
            if area["id"] not in near.get(other, ()):
                row.complain(
                    "neighbours",
                    f"{other} does not name {area['id']} in turn (DA-16.3)",
                    f"{other} nennt seinerseits {area['id']} nicht (DA-16.3)",
                )
        if sum(area["place"] == other["place"] for other in areas) > 1:
            place = area["place"]
            row.complain("q", f"another area lies at {place} too", f"auch ein anderes Gebiet liegt bei {place}")
    reached, edge = set(), {areas[0]["id"]} if areas else set()
    while edge:
        reached |= edge
        edge = {other for id in edge for other in near.get(id, ())} - reached
    if reached != near.keys():
        lost = ", ".join(sorted(near.keys() - reached))
        rows[0].complain(
            "neighbours",
            f"the board must hang together: {lost} cannot be reached (DA-16.3)",
            f"der Plan muss zusammenhängen: {lost} ist nicht zu erreichen (DA-16.3)",
        )


def _check_board(sheet: Sheet, areas: Sequence[Mapping[str, Any]]) -> None:
    """What [board] sums up must be what the areas say, and be as many as the book says."""
    board = sheet.section("board")
    _keep(board, BOX["board"], "orientation", "coordinates")
    counts = BOX["counts"]
    city = [area["id"] for area in areas if area["terrain"] == "city"]
    pyramids = [area["id"] for area in areas if area["pyramid"]]
    north = [area["id"] for area in areas if area["wall"] == "north"]
    south = [area["id"] for area in areas if area["wall"] == "south"]
    for key, found, count, clause in (
        ("city_areas", city, TERRAINS["city"]["areas"], "DA-2.1"),
        ("pyramid_areas", pyramids, counts["pyramid_areas"], "DA-2.3"),
        ("wall_north", north, counts["wall_areas_north"], "DA-2.4"),
        ("wall_south", south, counts["wall_areas_south"], "DA-2.4"),
    ):
        if set(board.words(key, [area["id"] for area in areas])) != set(found):
            said = ", ".join(found)
            board.complain(key, f"the areas themselves say {said}", f"die Gebiete selbst sagen {said}", follows=found)
        if len(found) != count:
            board.complain(
                key,
                f"there must be {count}, not {len(found)} ({clause})",
                f"es müssen {count} sein, nicht {len(found)} ({clause})",
            )
    if len(set(south) & set(city)) != counts["wall_city_areas"]:
        needed = counts["wall_city_areas"]
        board.complain(
            "wall_south",
            f"{needed} of them must be city districts (DA-2.4)",
            f"{needed} davon müssen Stadtviertel sein (DA-2.4)",
        )
    start = set(pyramids) & set(city)
    if len(start) != 1:
        board.complain(
            "pyramid_areas",
            f"exactly one of them must be a city district, not {len(start)} (DA-2.3)",
            f"genau eines davon muss ein Stadtviertel sein, nicht {len(start)} (DA-2.3)",
        )
    elif board.text("start_area") not in start:
        needed = start.pop()
        board.complain(
            "start_area",
            f"must be the city district with the pyramid, {needed} (DA-16.3)",
            f"muss das Stadtviertel mit der Pyramide sein, {needed} (DA-16.3)",
            follows=needed,
        )
    _check_wall(board, areas)


def _check_wall(board: Sheet, areas: Sequence[Mapping[str, Any]]) -> None:
    """The wall runs between every northern area and its southern neighbours."""
    sides = {area["id"]: area["wall"] for area in areas}
    between = sorted(
        [area["id"], other]
        for area in areas
        for other in area["neighbours"]
        if area["wall"] == "north" and sides.get(other) == "south"
    )
    board.fixed("wall_edges", between)


def _check_spells(sheet: Sheet) -> None:
    rows = sheet.rows("spell")
    if len(rows) != SPELLS:
        sheet.complain(
            "spell",
            f"there must be {SPELLS} spells, 11 + 19 + 3, not {len(rows)} (DA-16.3)",
            f"es müssen {SPELLS} Zaubersprüche sein, 11 + 19 + 3, nicht {len(rows)} (DA-16.3)",
        )
    for row, box in zip(rows, BOX["spell"], strict=False):
        _keep(row, box, "id", "phase", "effect", "use")
        row.skip("data_origin")
        for key in ("name_de", "name_en", "text_de", "text_en"):
            row.text(key)
        row.number("cost", 1, 2)
        if sum(row.counts("income", SYMBOLS, 4).values()) > 4:
            row.complain("income", "must be at most 4 symbols (DA-1.6)", "darf höchstens 4 Zeichen haben (DA-1.6)")
        _check_params(row.section("params"), box)


def _check_params(params: Sheet, box: Mapping[str, Any]) -> None:
    """DA-16.2: curse limits, take-back counts and the scope of Burning Desire are free."""
    fixed = dict(box["params"])
    if box["effect"] == "curse":
        params.number("bid_min", 0, 10_000)
        params.number("bid_max", 0, 10_000)
        del fixed["bid_min"], fixed["bid_max"]
    elif box["effect"] == "take_back":
        params.number("cards", 0, 5)
        del fixed["cards"]
    elif box["effect"] == "extra_metal":
        params.choice("scope", ("all", "owner"))
        del fixed["scope"]
    _keep(params, fixed, *fixed)


@cache
def area_names(edition: Edition) -> tuple[str, ...]:
    """The areas, in the order of their numbers."""
    return tuple(area["id"] for area in edition.data["area"])


def record(edition: Edition, seats: int, options: Mapping[str, Any]) -> Any:
    """The edition as the rules read it, for one table: its seats and its options included."""
    data, knobs = edition.data, {**edition.data["knobs"]["book"], **edition.data["knobs"]["ruling"]}
    e = plain(EDITION)()
    e.seats = seats
    e.setup = SETUPS.index(options["setup"])
    e.show_hands = int(options["show_hands"])
    e.random_start = int(options["starter"] == "lot")
    e.stones = knobs["stones_per_player"]
    e.dealt = data["setup"][options["setup"]]["dealt"]
    e.beginner_stones = data["setup"]["beginner"]["stones_on_each"]
    e.min_stones = knobs["min_start_stones_per_spell"]
    e.start_cards = knobs["start_cards_per_metal"]
    e.metal_cards = data["counts"]["metal_cards_per_kind"]
    e.win_colours = knobs["win_different_colours"]
    e.win_gems = knobs["win_gems"]
    e.stall_rounds = knobs["stall_rounds"]
    e.marker = list(data["round_markers"]["values"])
    e.marker_values = mask_of(e.marker)
    e.colour_gems = [row["count"] for row in data["gem_colour"]]
    _set_areas(e, data)
    for number, spell in enumerate(data["spell"]):
        _set_spell(e, number, spell)
    for metal in range(METALS):
        e.validating[metal] = mask_of([spell for spell in range(SPELLS) if e.jokers[spell] >> metal & 1])
    return e


def _set_areas(e: Any, data: Mapping[str, Any]) -> None:
    ids = [area["id"] for area in data["area"]]
    e.start_area = ids.index(data["board"]["start_area"])
    for number, area in enumerate(data["area"]):
        asked = TERRAINS[area["terrain"]]["metal"]
        e.area_gems[number] = area["gems"]
        e.accepts[number] = (1 << METALS) - 1 if asked == "any" else 1 << METAL_NAMES.index(asked)
        e.neighbours[number] = mask_of(ids.index(other) for other in area["neighbours"])
        places = {"any", *(["pyramid"] if area["pyramid"] else []), *(["wall"] if area["wall"] != "none" else [])}
        spells = enumerate(data["spell"])
        e.working[number] = mask_of(n for n, spell in spells if spell["params"].get("place", "any") in places)


def _set_spell(e: Any, number: int, spell: Mapping[str, Any]) -> None:
    params = spell["params"]
    e.cost[number] = spell["cost"]
    e.income[number] = [spell["income"].get(symbol, 0) for symbol in SYMBOLS]
    match spell["effect"]:
        case "gem_income":
            e.magic_colour[number] = COLOUR_NAMES.index(params["colour"])
            e.magics[METAL_NAMES.index(params["metal"])] |= 1 << number
            e.magic_yield[number] = params["per_gem"]
        case "joker_metal" | "joker_place":
            e.metamorphoses |= 1 << number
            e.jokers[number] = 1 << METAL_NAMES.index(params["metal"]) if "metal" in params else (1 << METALS) - 1
        case "take_back":
            e.influences |= 1 << number
            e.take_back[number] = params["cards"]
        case "extra_gem":
            e.gifts |= 1 << number
        case "curse":
            e.curse_min[number], e.curse_max[number] = params["bid_min"], params["bid_max"]
        case "drain_energy":
            e.drained[number] = params["stones"]
        case "extra_metal":
            e.desire_for_all = int(params["scope"] == "all")
