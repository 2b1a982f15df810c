"""The box of the Blue Amulet: reads edition.toml, checks it (BA-14.3), and turns it into one record for the rules."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from amulett.core.clause import LANGUAGES
from amulett.core.edition import Edition, Option, Sheet
from amulett.core.record import plain
from amulett.games.blaues_amulett.box.shape import Fate, Power
from amulett.games.blaues_amulett.state import CARDS, FARTHEST, KINDS, NOWHERE, PLACES, POWERS, SEATS, STEPS

PLACE_KINDS = {
    "start_castle": "start",
    "gate_1": "gate",
    "ruin": "task",
    "castle_1": "castle",
    "gate_2": "gate",
    "spring": "task",
    "castle_2": "castle",
    "gate_3": "gate",
    "fire": "task",
    "gate_4": "gate",
    "castle_of_light": "goal",
}
PLACE_IDS = tuple(PLACE_KINDS)
POWER_IDS: tuple[Power, ...] = ("dwarf", "witch", "wizard")
CARD_TARGETS: dict[Fate, tuple[str, str]] = {
    "amulet_card": ("take_amulet", "blue_amulet"),
    "dwarf_card": ("beat_power", "dwarf"),
    "witch_card": ("beat_power", "witch"),
    "wizard_card": ("beat_power", "wizard"),
    "ruin_card": ("solve_task", "ruin"),
    "spring_card": ("solve_task", "spring"),
    "fire_card": ("solve_task", "fire"),
}
CARD_IDS = tuple(CARD_TARGETS)
WAY_IDS = ("way_1", "way_2", "way_3", "way_4", "way_5", "joker")
FEWEST_FIELDS, MOST_FIELDS = 2, STEPS // (PLACES - 1) - 1

SWITCHES: dict[str, tuple[str | bool, ...]] = {
    "arrow_draw": ("optional", "forced"),
    "arrow_over_limit": ("discard_after", "discard_before"),
    "steal_over_limit": ("discard_after", "discard_before"),
    "castle_source": ("draw_pile", "discard_pile"),
    "back_entry": ("any_place", "castle_only", "none"),
    "back_cross": (True, False),
    "amulet_by_push": ("optional", "automatic"),
    "amulet_by_card": ("optional", "automatic"),
    "label_set": ("original", "translation"),
}
KNOBS: dict[str, tuple[str | bool, ...]] = {
    "hand_limit_moment": ("end_of_moving", "end_of_move"),
    "castle_gather": ("optional", "forced"),
    "left_lane_arrows": (True, False),
    "decline_payment": (True, False),
    "shove_into_free_place": (True, False),
}
STARTERS = ("lot", "first_seat")
"""Who begins: drawn by lot (BA-3.6), or whoever sits first (BA-3.8)."""
BACK_ENTRY = {"none": 0, "castle_only": 1, "any_place": 2}

EDITION = np.dtype(
    [
        ("seats", "i1"),
        ("place_at", "i1", (STEPS + 2,)),  # the place at a step, or NOWHERE
        ("step_of", "i2", (PLACES,)),
        ("arrow", "i1", (2 * STEPS + 2,)),  # by position: whether it is a fate field
        ("written", "i2", (2 * STEPS + 2,)),  # by position: how it is written down (see write_down)
        ("task", "i1", (PLACES,)),  # the kind of card that a place's task demands, or NOWHERE
        ("gives", "i1", (PLACES,)),  # whether a castle gives cards
        ("shelters", "i1", (PLACES,)),  # whether a prince may be shoved onto it while it is free
        ("copies", "i1", (KINDS,)),
        ("power_start", "i1", (POWERS,)),
        ("hand_limit", "i1"),
        ("castle_cards", "i1"),
        ("joker_min", "i1"),
        ("joker_max", "i1"),
        ("max_turns", "i4"),
        ("amulet_step", "i2"),  # the amulet is in force before this step
        ("limit_each_move", "i1"),
        ("castle_forced", "i1"),
        ("may_decline_payment", "i1"),
        ("arrow_forced", "i1"),
        ("discard_before_draw", "i1"),
        ("discard_before_theft", "i1"),
        ("castle_from_discards", "i1"),
        ("back_entry", "i1"),  # 0: no place, 1: castles that give cards, 2: any place
        ("back_cross", "i1"),
        ("push_forced", "i1"),  # the amulet passes by itself
        ("card_forced", "i1"),
        ("starts_by_lot", "i1"),
    ],
    align=True,
)


def build(sheet: Sheet, name: str) -> Edition:
    """Read a whole file: the edition of this name in it, else its default one; what is wrong is noted on the sheet."""
    players = _read_meta(sheet)
    boards = _read_boards(sheet)
    switches = _read_editions(sheet, boards)
    default = sheet.choice("default_edition", list(switches) or [""])
    sheet.choice("default_board", boards)
    _read_knobs(sheet)
    _read_pieces(sheet)
    _read_cards(sheet)
    _read_labels(sheet)
    wording = name if name in switches else default
    chosen = sheet._data.get("editions", {}).get(wording, {})
    board = chosen.get("board", boards[0])
    data = {key: value for key, value in sheet._data.items() if key not in ("editions", "default_edition", "default_board")}
    data = {**data, "board": board, "switches": chosen.get("switches", {})}
    options = [
        Option("board", board, tuple(boards), "BA-14.1"),
        Option("starter", STARTERS[0], STARTERS, "BA-3.8"),
    ]
    return Edition("blaues_amulett", name, data, {option.name: option for option in options}, players, wording=wording)


def _read_meta(sheet: Sheet) -> tuple[int, int]:
    meta = sheet.section("meta")
    meta.fixed("id", "blaues_amulett")
    meta.skip("age", "minutes")
    least = meta.number("players_min", 2, SEATS)
    most = meta.number("players_max", 2, SEATS)
    if most < least:
        meta.complain(
            "players_max",
            f"must be at least players_min ({least}), not {most}",
            f"muss mindestens {least} sein, nicht {most}",
        )
    return least, most


def _read_editions(sheet: Sheet, boards: Sequence[str]) -> dict[str, Sheet]:
    values = sheet.section("switch_values")
    for switch, allowed in SWITCHES.items():
        values.fixed(switch, list(allowed))
    editions = sheet.section("editions")
    found = {}
    for id in editions._data:
        edition = editions.section(id)
        edition.choice("board", boards)
        found[id] = edition.section("switches")
        for switch, allowed in SWITCHES.items():
            _choose(found[id], switch, allowed)
    if not found:
        sheet.complain("editions", "must hold at least one edition", "muss mindestens eine Ausgabe enthalten")
    return found


def _choose(sheet: Sheet, key: str, allowed: Sequence[str | bool]) -> None:
    if isinstance(allowed[0], bool):
        sheet.flag(key)
    else:
        sheet.choice(key, [str(value) for value in allowed])


def _read_knobs(sheet: Sheet) -> None:
    values = sheet.section("knob_values")
    for knob, allowed in KNOBS.items():
        values.fixed(knob, list(allowed))
    knobs = sheet.section("knobs")
    for knob, allowed in KNOBS.items():
        _choose(knobs, knob, allowed)
    knobs.number("hand_limit", 1, CARDS)
    knobs.number("castle_cards", 1, CARDS)
    knobs.number("max_rounds", 1, 100_000)
    least = knobs.number("joker_min", 1, FARTHEST)
    most = knobs.number("joker_max", 1, FARTHEST)
    if most < least:
        knobs.complain(
            "joker_max", f"must be at least joker_min ({least}), not {most}", f"muss mindestens {least} sein, nicht {most}"
        )
    knobs.choice("amulet_until", PLACE_IDS)
    knobs.choice("amulet_start", PLACE_IDS)


def _read_names(row: Sheet) -> None:
    row.text("name_de")
    row.text("name_en")


def _read_pieces(sheet: Sheet) -> None:
    princes = _rows(sheet, "princes", SEATS)
    for seat, row in enumerate(princes):
        row.fixed("seat", seat)
        row.text("id")
        _read_names(row)
    powers = _rows(sheet, "dark_powers", POWERS)
    taken: set[str] = set()
    for id, row in zip(POWER_IDS, powers, strict=False):
        row.fixed("id", id)
        row.fixed("beaten_by", f"{id}_card")
        _read_names(row)
        place = row.choice("start_place", PLACE_IDS[1:])  # BA-12.2
        if place in taken:
            row.complain(
                "start_place",
                f"holds a dark power already: {place} (BA-12.3)",
                f"dort steht schon eine Dunkle Macht: {place} (BA-12.3)",
            )
        taken.add(place)
    amulet = sheet.section("amulet")
    amulet.fixed("id", "blue_amulet")
    amulet.fixed("count", 1)
    _read_names(amulet)


def _rows(sheet: Sheet, key: str, size: int) -> list[Sheet]:
    rows = sheet.rows(key)
    if len(rows) != size:
        sheet.complain(key, f"must be {size} tables, not {len(rows)}", f"müssen {size} Tabellen sein, nicht {len(rows)}")
    return rows


def _read_cards(sheet: Sheet) -> None:
    for number, (id, row) in enumerate(zip(WAY_IDS, _rows(sheet, "way_cards", len(WAY_IDS)), strict=False), 1):
        row.fixed("id", id)
        row.fixed("distance", 0 if id == "joker" else number)
        row.fixed("rank", number)
        row.fixed("again", id == "joker")
        row.fixed("count_per_player", 1)
        _read_names(row)
    total = 0
    for id, row in zip(CARD_IDS, _rows(sheet, "fate_cards", KINDS), strict=False):
        ability, target = CARD_TARGETS[id]
        row.fixed("id", id)
        row.fixed("ability", ability)
        row.fixed("target", target)
        row.fixed("holdable", ability != "take_amulet")
        total += row.number("count", 1, CARDS)
        _read_names(row)
    if total > CARDS:
        sheet.complain(
            "fate_cards",
            f"at most {CARDS} fate cards are possible, not {total}",
            f"höchstens {CARDS} Schicksalskarten sind möglich, nicht {total}",
        )


NAMED_BY_THE_BOOK = (
    "wizard",
    "wizard_card",
    "spring",
    "spring_card",
    "ruin_task",
    "spring_task",
    "fire_task",
    "amulet_story",
)
"""What both rule books word in their own way (BA-14.4); the rest only where they do."""
MAYBE_NAMED_BY_THE_BOOK = ("ruin", "ruin_card", "fire", "fire_card")


def _read_labels(sheet: Sheet) -> None:
    labels = sheet.section("labels")
    for label_set in SWITCHES["label_set"]:
        words = labels.section(str(label_set))
        words.skip("minutes")
        for language in LANGUAGES:
            for id in NAMED_BY_THE_BOOK:
                words.text(f"{id}_{language}")
            for id in MAYBE_NAMED_BY_THE_BOOK:
                if f"{id}_{language}" in words:
                    words.text(f"{id}_{language}")


def _read_boards(sheet: Sheet) -> list[str]:
    boards = sheet.section("boards")
    for id in boards._data:
        board = boards.section(id)
        _read_names(board)
        order = _read_order(board)
        steps = _read_legs(board, order)
        for row, step in zip(board.rows("places"), steps, strict=False):
            row.fixed("step", step)
        board.fixed("goal_step", steps[-1])
    if not boards._data:
        sheet.complain("boards", "must hold at least one board", "muss mindestens einen Plan enthalten")
    return list(boards._data) or ["A"]


def _read_order(board: Sheet) -> list[str]:
    """The places in their order: all of them, from the start castle to the Castle of Light."""
    order = []
    for index, row in enumerate(board.rows("places")):
        id = row.choice("id", PLACE_IDS)
        kind = PLACE_KINDS[id]
        row.fixed("index", index)
        row.fixed("kind", kind)
        row.fixed("gather", kind in ("start", "castle"))
        row.fixed("power_allowed", kind != "start")
        if kind == "task":
            row.fixed("task_card", f"{id}_card")
        _read_names(row)
        order.append(id)
    if sorted(order) != sorted(PLACE_IDS) or (order[0], order[-1]) != (PLACE_IDS[0], PLACE_IDS[-1]):
        ids = ", ".join(PLACE_IDS)
        board.complain(
            "places",
            f"must be each of {ids} once, the first one first and the last one last",
            f"muss jeden von {ids} einmal nennen, den ersten zuerst und den letzten zuletzt",
        )
        return list(PLACE_IDS)
    return order


def _read_legs(board: Sheet, order: Sequence[str]) -> list[int]:
    """Checks the legs; the steps of the places."""
    steps, fields, arrows = [0], 0, {"right": 0, "left": 0}
    for index, row in enumerate(_rows(board, "legs", PLACES - 1), 1):
        row.fixed("index", index)
        row.fixed("from", order[min(index, PLACES - 1) - 1])
        row.fixed("to", order[min(index, PLACES - 1)])
        length = row.number("fields", FEWEST_FIELDS, MOST_FIELDS)
        for lane in arrows:
            found = row.numbers(f"arrows_{lane}", 1)
            if len(set(found)) < len(found) or any(field > length for field in found):
                row.complain(
                    f"arrows_{lane}",
                    f"must be different fields from 1 to {length}, not {found!r}",
                    f"müssen verschiedene Felder von 1 bis {length} sein, nicht {found!r}",
                )
            arrows[lane] += len(found)
        steps.append(steps[-1] + length + 1)
        fields += length
    board.fixed("fields_per_lane", fields)
    board.fixed("arrows_per_lane", arrows["right"])
    board.fixed("arrows_per_lane", arrows["left"])
    return steps


def write_down(place: int, leg: int, field: int, *, left: bool) -> int:
    """A position as events carry it: a place's number, or 1000 (left lane: 2000) + 20 x leg + field."""
    return place if place != NOWHERE else (2000 if left else 1000) + 20 * leg + field


def read_position(written: int) -> str:
    """The same in words: `gate_2`, `R3.2`, `L3.2`."""
    if written < PLACES:
        return PLACE_IDS[written]
    leg, field = divmod(written % 1000, 20)
    return f"{'R' if written < 2000 else 'L'}{leg}.{field}"


def rebuilt_parts(edition: Edition, board: str) -> list[str]:
    """The parts of the box in which something was not printed so: `["places", "legs", "princes", "fate_cards"]`."""
    data, path = edition.data, edition.data["boards"][board]
    parts = {"places": path["places"], "legs": path["legs"], "princes": data["princes"], "fate_cards": data["fate_cards"]}
    return [part for part, rows in parts.items() if any(row.get("origin") == "rebuilt" for row in rows)]


def record(edition: Edition, seats: int, options: Mapping[str, Any]) -> Any:
    """The edition as the rules read it, for one table: its seats and its board included."""
    data, switches, knobs = edition.data, edition.data["switches"], edition.data["knobs"]
    e = plain(EDITION)()
    e.seats = seats
    _set_board(e, data["boards"][options["board"]], left_arrows=knobs["left_lane_arrows"])
    e.copies = [card["count"] for card in data["fate_cards"]]
    e.power_start = [PLACE_IDS.index(power["start_place"]) for power in data["dark_powers"]]
    e.hand_limit = knobs["hand_limit"]
    e.castle_cards = knobs["castle_cards"]
    e.joker_min, e.joker_max = knobs["joker_min"], knobs["joker_max"]
    e.max_turns = knobs["max_rounds"] * seats
    e.amulet_step = e.step_of[PLACE_IDS.index(knobs["amulet_until"])]
    e.limit_each_move = int(knobs["hand_limit_moment"] == "end_of_move")
    e.castle_forced = int(knobs["castle_gather"] == "forced")
    e.may_decline_payment = int(knobs["decline_payment"])
    e.arrow_forced = int(switches["arrow_draw"] == "forced")
    e.discard_before_draw = int(switches["arrow_over_limit"] == "discard_before")
    e.discard_before_theft = int(switches["steal_over_limit"] == "discard_before")
    e.castle_from_discards = int(switches["castle_source"] == "discard_pile")
    e.back_entry = BACK_ENTRY[switches["back_entry"]]
    e.back_cross = int(switches["back_cross"])
    e.push_forced = int(switches["amulet_by_push"] == "automatic")
    e.card_forced = int(switches["amulet_by_card"] == "automatic")
    e.starts_by_lot = int(options["starter"] == "lot")
    for place, kind in enumerate(PLACE_KINDS.values()):
        e.task[place] = CARD_IDS.index(f"{PLACE_IDS[place]}_card") if kind == "task" else NOWHERE
        e.gives[place] = int(kind in ("start", "castle"))
        e.shelters[place] = int(kind in ("gate", "castle") and knobs["shove_into_free_place"])
    return e


def _set_board(e: Any, board: Mapping[str, Any], *, left_arrows: bool) -> None:
    e.place_at = [NOWHERE] * len(e.place_at)
    for row in board["places"]:
        place, step = PLACE_IDS.index(row["id"]), row["step"]
        e.place_at[step], e.step_of[place] = place, step
        e.written[2 * step + 1] = write_down(place, 0, 0, left=False)
    for leg, row in enumerate(board["legs"], 1):
        start = board["places"][leg - 1]["step"]
        for field in range(1, row["fields"] + 1):
            left, right = 2 * (start + field), 2 * (start + field) + 1
            e.written[right] = write_down(NOWHERE, leg, field, left=False)
            e.written[left] = write_down(NOWHERE, leg, field, left=True)
            e.arrow[right] = int(field in row["arrows_right"])
            e.arrow[left] = int(left_arrows and field in row["arrows_left"])
