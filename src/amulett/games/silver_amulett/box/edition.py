"""The box of Silver Amulett: reads edition.toml, checks it, and turns it into one record for the rules."""

from collections.abc import Mapping
from enum import IntEnum
from typing import Any

import numpy as np

from amulett.core.edition import Edition, Option, Sheet
from amulett.core.record import plain
from amulett.games.silver_amulett.box.characters import FACINGS, SCOPES, read_characters
from amulett.games.silver_amulett.state import CARDS, NUMBERS, ROUNDS, SEATS, Character, Source

AMULET_STARTS = ("centre", "start_seat")
AGE_ORDERS = ("random", "seats")
STARTERS = ("lot", "first_seat")
MEMORY_HELPS = ("off", "on")
LABELS = (
    *("village", "slot", "pile", "discard", "set_aside", "row", "supply", "round", "turn", "start_seat"),
    *("draw_pile", "draw_row", "take_discard", "call", "exchange", "announce", "confirm", "discard_plain"),
    *("discard_ability", "penalty_card", "penalty_points", "reckoning", "amulet", "covered", "guarded", "ability"),
    *("look", "turn_up", "face_up", "face_down", "empath", "guard", "put_back", "stop", "end_turn", "left", "right"),
    "overview",
)


class Scope(IntEnum):
    """Whose villages an ability reaches, seen from the seat that uses it."""

    OWN = 0
    OPPONENT = 1
    ANY = 2


EDITION = np.dtype(
    [
        ("seats", "i1"),
        ("cards", "i1"),
        ("deck", "i1", (CARDS,)),  # the number of every card in the box
        ("copies", "i1", (NUMBERS,)),
        ("value", "i2", (NUMBERS,)),  # in the reckoning
        ("scope", "i1", (NUMBERS,)),
        ("count_max", "i1", (NUMBERS,)),  # how many cards a look may take in
        ("set_aside", "i1"),
        ("rounds", "i1"),
        ("village_size", "i1"),
        ("start_looks", "i1"),
        ("amulet_at_start", "i1"),  # whether the first start player has the amulet
        ("call_cards", "i1"),
        ("caller_penalty", "i2"),
        ("penalty_from", "i1"),
        ("penalty_cards", "i1"),
        ("enters_open", "i1", (len(Source),)),  # facing of the new card, by its source
        ("several", "i1", (len(Source),)),  # whether several cards may be exchanged for it
        ("use_rounds", "i1"),
        ("stall_limit", "i2"),
        ("villagers_needed", "i1"),
        ("row_per_squire", "i1"),
        ("row_at_once", "i1"),  # filled at once, not at the end of the turn
        ("looks_per_copy", "i1"),  # whether each Empath has its own look
        ("guards_self", "i1"),
        ("resets", "i1"),
        ("extra_draws", "i1"),
        ("master_takes_itself", "i1"),
        ("may_put_back", "i1"),
        ("look_at_gain", "i1"),
        ("random_age_order", "i1"),
        ("first_seat_youngest", "i1"),
        ("memory_help", "i1"),
    ],
    align=True,
)


def build(sheet: Sheet, name: str = "standard") -> Edition:
    """Read a whole edition file; what is wrong with it is noted on the sheet."""
    title = sheet.section("edition")
    title.fixed("id", "silver_amulett")
    title.fixed("prefix", "SA")
    title.text("title")
    title.skip("language")
    sheet.skip("knobs", "effects", "triggers")
    players = _read_players(sheet.section("players"))
    _read_turn(sheet)
    facings = _read_exchange(sheet.section("exchange"))
    _read_call(sheet.section("call"))
    _read_amulet(sheet)
    copies = read_characters(sheet, facings, _read_ends(sheet))
    _read_components(sheet.section("components"), copies, players)
    _read_setup(sheet.section("setup"), players, sum(copies))
    _read_labels(sheet.section("labels"))
    return Edition("silver_amulett", name, sheet._data, _read_options(sheet), players)


def _read_players(sheet: Sheet) -> tuple[int, int]:
    least = sheet.number("min", 2, SEATS)
    most = sheet.number("max", 2, SEATS)
    if most < least:
        sheet.complain("max", f"must be at least min ({least}), not {most}", f"muss mindestens {least} sein, nicht {most}")
    sheet.number("min_age")
    sheet.fixed("turn_order", "clockwise")
    return least, most


def _read_setup(sheet: Sheet, players: tuple[int, int], cards: int) -> None:
    sheet.number("rounds", 1, ROUNDS)
    size = sheet.number("village_size", 1, CARDS)
    looks = sheet.number("start_looks", 0, CARDS)
    if looks > size:
        sheet.complain(
            "start_looks",
            f"must be at most village_size ({size}), not {looks}",
            f"darf höchstens so groß sein wie das Dorf ({size}), nicht {looks}",
        )
    sheet.fixed("start_looks_declinable", False)
    sheet.fixed("first_discard", 1)
    sheet.choice("amulet_start", AMULET_STARTS)
    sheet.fixed("shuffle_all_cards_each_round", True)
    deal = sheet.section("deal")
    deal.fixed("order", ["set_aside", "villages_from_start_seat_clockwise", "first_discard", "pile"])
    deal.fixed("deck_index_zero", "top")
    deal.fixed("village_fill", "left_to_right")
    rows = sheet.rows("by_players")
    if [row._data.get("players") for row in rows] != list(range(players[0], players[1] + 1)):
        least, most = players
        sheet.complain(
            "by_players",
            f"must have a table for every number of players from {least} to {most}",
            f"muss eine Tabelle für jede Zahl von Spielern von {least} bis {most} haben",
        )
        return
    stated = sheet.number("pile_after_setup", 1, CARDS) if "pile_after_setup" in sheet else None
    for seats, row in enumerate(rows, players[0]):
        row.skip("players")
        pile = cards - row.number("set_aside", 0, CARDS) - seats * size - 1
        if cards and pile < 1:  # SA-2.7
            row.complain(
                "set_aside",
                f"leaves a pile of {pile} cards for {seats} players; at least one is needed",
                f"lässt {seats} Spielern einen Stapel von {pile} Karten; mindestens eine wird gebraucht",
            )
        elif cards and stated not in (None, pile):
            sheet.complain(
                "pile_after_setup",
                f"is {pile} for {seats} players, not {stated}; correct it or leave it out",
                f"ist {pile} bei {seats} Spielern, nicht {stated}; berichtige es oder lass es weg",
                follows=pile,
            )


def _read_components(sheet: Sheet, copies: list[int], players: tuple[int, int]) -> None:
    """What the file says about its own cards must be true."""
    total, points = sum(copies), sum(number * count for number, count in enumerate(copies))
    if sheet.number("character_cards", 1, CARDS) != total and copies:
        sheet.complain(
            "character_cards",
            f"must be the sum of all copies, {total}, and at most {CARDS}",
            f"muss die Zahl aller Karten sein, {total}, und höchstens {CARDS}",
            follows=total,
        )
    if sheet.number("number_sum", 0, 10_000) != points and copies:
        sheet.complain(
            "number_sum",
            f"must be the sum of all numbers, {points}",
            f"muss die Summe aller Zahlen sein, {points}",
            follows=points,
        )
    sheet.fixed("amulets", 1)
    sheet.fixed("number_min", 0)
    sheet.fixed("number_max", NUMBERS - 1)
    if sheet.number("overview_cards") != players[1] * sheet.number("overview_cards_per_seat"):
        sheet.complain(
            "overview_cards",
            "must be overview_cards_per_seat for every seat",
            "muss overview_cards_per_seat für jeden Platz sein",
            follows=players[1] * sheet.number("overview_cards_per_seat"),
        )


def _read_turn(sheet: Sheet) -> None:
    start = sheet.section("start_seat")
    start.fixed("first_round", "youngest")
    start.fixed("later_rounds", "fewest_penalty_points_last_round")
    start.fixed("tie", "younger")
    turn = sheet.section("turn")
    turn.fixed("phases", ["main", "rascal_pick", "hold", "carry_out", "wrap_up"])
    turn.fixed("main_actions", ["draw_pile", "draw_row", "take_discard", "call"])
    turn.fixed("hold_options", ["discard_plain", "discard_ability", "exchange"])
    turn.fixed("free_acts", ["amulet", "empath", "guard"])
    turn.fixed("free_act_phases", ["main", "hold", "wrap_up"])
    turn.fixed("end_of_turn", ["test_round_end", "refill_row", "update_stall_counter", "next_seat"])
    turn.fixed("take_discard_has_hold", False)
    turn.fixed("wrap_up_before_sure_end", True)
    turn.fixed("passing_allowed", False)
    turn.fixed("undo_allowed", False)
    sheet.section("guards").number("stall_turns_per_seat", 1, 1_000)


def _read_exchange(sheet: Sheet) -> dict[str, str]:
    """Returns how the cards enter whose facing an edition may change."""
    sheet.fixed("single_never_fails", True)
    sheet.fixed("place_new_after_success", "choice_of_vacated_slots")
    sheet.fixed("discard_order", "order_of_naming_last_on_top")
    sheet.fixed("failed_cards", "stay_face_up")
    sheet.fixed("failed_new_card", "choice_left_or_right_end")
    sheet.number("penalty_card_from", 2, CARDS)
    sheet.number("penalty_cards", 0, 9)
    sheet.fixed("penalty_card_place", "choice_left_or_right_end")
    sheet.fixed("penalty_card_seen", False)
    sheet.fixed("penalty_card_if_pile_empty", "none")
    sheet.fixed("penalty_card_taken", "after_its_end_is_chosen")
    sheet.fixed("wrong_announcement_on_purpose", True)
    facing = sheet.section("facing")
    facing.fixed("pile", "face_down")
    facing.fixed("discard", "face_up")
    return {source: facing.choice(source, FACINGS) for source in ("row", "master", "witch")}


def _read_call(sheet: Sheet) -> None:
    sheet.number("max_cards", 1, CARDS)
    sheet.fixed("calls_per_round", 1)
    sheet.fixed("last_turns_per_other_seat", 1)
    sheet.fixed("free_act_before_call_forbidden", True)
    sheet.fixed("caller_success_points", 0)
    sheet.number("caller_penalty", 0, 1_000)
    sheet.fixed("tie_favours_caller", True)
    sheet.fixed("wins_amulet", True)
    sheet.fixed("judged_if_round_ends_early", True)


def _read_amulet(sheet: Sheet) -> None:
    amulet = sheet.section("amulet")
    amulet.number("use_rounds", 0, ROUNDS)
    amulet.fixed("uses", 1)
    amulet.fixed("phases", ["main", "hold", "wrap_up"])
    amulet.fixed("target", "any_own_card")
    amulet.fixed("until", "end_of_round")
    amulet.fixed("ownership", "until_won_by_another_seat")
    amulet.fixed("tie_break_after_last_round", True)
    rows = sheet.rows("protection")
    if [row._data.get("kind") for row in rows] != ["covered", "guarded"]:
        sheet.complain(
            "protection", "must be, in this order, covered, guarded", "muss, in dieser Reihenfolge, covered, guarded sein"
        )
        return
    covered = ["look", "turn_up", "announce", "replace", "give_away"]
    for row, forbidden in ((rows[0], covered), (rows[1], [])):
        row.skip("kind")
        row.fixed("forbidden_for_owner", forbidden)
        row.fixed("forbidden_for_others", ["look", "turn_up", "replace", "rob"])
        row.fixed("counts_in_reckoning", True)
        row.fixed("face_up_ability_works", True)


def _read_ends(sheet: Sheet) -> int:
    """Returns how many Villagers end a round."""
    ends = sheet.section("round_end")
    ends.fixed("causes", ["call", "supply_empty", "both_villagers"])
    ends.fixed("tested", "end_of_turn")
    ends.fixed("supply", ["pile", "row"])
    villagers = ends.number("villagers_face_up_in_villages", 1, CARDS)
    ends.fixed("early_end_cancels_last_turns", True)
    game = sheet.section("game_end")
    game.fixed("after", "last_round")
    game.fixed("winner", "lowest_total")
    game.fixed("tie", "amulet_owner_among_tied_else_all_tied")
    game.fixed("ranking", "winners_first_then_total_equal_totals_share")
    return villagers


def _read_options(sheet: Sheet) -> dict[str, Option]:
    age, information = sheet.section("age_order"), sheet.section("information")
    age.fixed("modes", list(AGE_ORDERS))
    information.fixed("memory_help_values", list(MEMORY_HELPS))
    information.fixed("handles", "deck_index_of_round")
    information.fixed("discard_shown", "top_and_count")
    information.fixed("discard_list_shown_while", "master")
    information.fixed("looked_at_slots_public", True)
    information.fixed("rascal_kept_position_public", True)
    information.fixed("spectators", "public_only")
    found = [
        Option("age_order", age.choice("mode", AGE_ORDERS), AGE_ORDERS, "SA-2.10"),
        Option("starter", STARTERS[0], STARTERS, "SA-2.13"),
        Option("memory_help", information.choice("memory_help", MEMORY_HELPS), MEMORY_HELPS, "SA-15.4"),
    ]
    return {option.name: option for option in found}


def _read_labels(sheet: Sheet) -> None:
    for language in ("de", "en"):
        labels = sheet.section(language)
        for key in LABELS:
            labels.text(key)


def character(edition: Edition, number: int) -> dict[str, Any]:
    found: dict[str, Any] = edition.data["characters"][number]
    return found


def record(edition: Edition, seats: int, options: Mapping[str, Any]) -> Any:
    """The edition as the rules read it, for one table: its seats and its options included."""
    data = edition.data
    e = plain(EDITION)()
    e.seats = seats
    e.set_aside = next(row["set_aside"] for row in data["setup"]["by_players"] if row["players"] == seats)
    e.rounds = data["setup"]["rounds"]
    e.village_size = data["setup"]["village_size"]
    e.start_looks = data["setup"]["start_looks"]
    e.amulet_at_start = int(data["setup"]["amulet_start"] == "start_seat")
    e.call_cards = data["call"]["max_cards"]
    e.caller_penalty = data["call"]["caller_penalty"]
    e.penalty_from = data["exchange"]["penalty_card_from"]
    e.penalty_cards = data["exchange"]["penalty_cards"]
    for source, facing in data["exchange"]["facing"].items():
        if source != "origin":
            e.enters_open[Source[source.upper()]] = FACINGS.index(facing)
    e.use_rounds = data["amulet"]["use_rounds"]
    e.stall_limit = data["guards"]["stall_turns_per_seat"] * seats
    e.villagers_needed = data["round_end"]["villagers_face_up_in_villages"]
    e.random_age_order = int(options["age_order"] == "random")
    e.first_seat_youngest = int(options["starter"] == "first_seat")
    e.memory_help = int(options["memory_help"] == "on")
    _set_characters(e, data["characters"])
    return e


def _set_characters(e: Any, characters: list[dict[str, Any]]) -> None:
    e.copies = [row["copies"] for row in characters]
    e.cards = sum(e.copies)
    e.deck[: e.cards] = [number for number in range(NUMBERS) for _ in range(e.copies[number])]
    e.value = list(range(NUMBERS))
    params = [row["params"] for row in characters]
    e.value[Character.DOPPELGANGER] = params[Character.DOPPELGANGER]["reckoning_value"]
    for number in range(Character.EXPOSER, Character.DOPPELGANGER):
        e.scope[number] = SCOPES.index(params[number]["scope"])
    for number in range(NUMBERS):
        e.count_max[number] = params[number].get("count_max", 0)
    e.row_per_squire = params[Character.SQUIRE]["cards_per_copy"]
    e.row_at_once = int(params[Character.SQUIRE]["refill"] == "at_once")
    e.looks_per_copy = int(params[Character.EMPATH]["per_copy"])
    e.guards_self = int(params[Character.BODYGUARD]["guards_self"])
    e.resets = params[Character.BODYGUARD]["resets_per_turn"]
    e.extra_draws = params[Character.RASCAL]["extra_per_copy"]
    e.several = [1] * len(Source)
    e.several[Source.MASTER] = int(params[Character.MASTER]["several_cards"])
    e.several[Source.WITCH] = int(params[Character.WITCH]["several_cards_own"])
    e.master_takes_itself = int(params[Character.MASTER]["may_take_itself"])
    e.may_put_back = int(params[Character.WITCH]["put_back_allowed"])
    e.look_at_gain = int(params[Character.ROBBER]["look_at_gain"])
