"""The fourteen characters of the box, as edition.toml describes them: what is fixed, and what an edition may change."""

from amulett.core.edition import Sheet
from amulett.games.silver_amulett.state import CARDS, NUMBERS, ROW, Character

FACINGS = ("face_down", "face_up")
REFILLS = ("turn_end", "at_once")
SCOPES = ("own", "opponent", "any")
TRIGGERS = ("face_up",) * 5 + ("discard",) * 8 + ("exchange",)
EFFECTS = (
    *("end_round", "display", "look", "guard", "extra_draw"),
    *("turn_up", "turn_up", "look", "look", "look", "fetch_discard", "hex", "rob"),
    "joker",
)


def read_characters(sheet: Sheet, facings: dict[str, str], villagers_needed: int) -> list[int]:
    """Numbers, triggers and effects are fixed (SA-1.8); copies, names, texts and parameters are not. Returns the copies.

    What the file says elsewhere too, how new cards enter and how many Villagers end a round, must agree.
    """
    rows = sheet.rows("characters")
    if [row._data.get("number") for row in rows] != list(range(NUMBERS)):
        last = NUMBERS - 1
        sheet.complain(
            "characters",
            f"must be the numbers 0 to {last}, in this order",
            f"müssen, in dieser Reihenfolge, die Zahlen 0 bis {last} sein",
        )
        return []
    for row, source in (
        (rows[Character.SQUIRE], "row"),
        (rows[Character.MASTER], "master"),
        (rows[Character.WITCH], "witch"),
    ):
        params = row.section("params")
        if params.choice("enters", FACINGS) != facings[source]:
            params.complain(
                "enters",
                f"must say the same as exchange.facing.{source}",
                f"muss dasselbe sagen wie exchange.facing.{source}",
                follows=facings[source],
            )
    villager = rows[Character.VILLAGER].section("params")
    if villager.number("copies_needed", 1, CARDS) != villagers_needed:
        villager.complain(
            "copies_needed",
            "must say the same as round_end.villagers_face_up_in_villages",
            "muss dasselbe sagen wie round_end.villagers_face_up_in_villages",
            follows=villagers_needed,
        )
    return [_read_character(row, number) for number, row in enumerate(rows)]


def _read_character(row: Sheet, number: int) -> int:
    row.skip("number", "clauses")
    copies = row.number("copies", 0, CARDS)
    row.fixed("trigger", TRIGGERS[number])
    row.fixed("effect", EFFECTS[number])
    for language in ("de", "en"):
        row.text(f"name_{language}")
        row.text(f"text_{language}")
    params = row.section("params")
    if number <= Character.RASCAL:
        _read_open_params(params, number, copies)
    elif number <= Character.SEER:
        _read_look_params(params, number)
    else:
        _read_other_params(params, number)
    return copies


def _read_open_params(params: Sheet, number: int, copies: int) -> None:
    if number == Character.VILLAGER:
        params.fixed("scope", "all_villages")
    elif number == Character.SQUIRE:
        if copies * params.number("cards_per_copy", 0, ROW) > ROW:
            params.complain(
                "cards_per_copy",
                f"times {copies} copies must be at most {ROW}",
                f"mal {copies} Karten darf höchstens {ROW} sein",
            )
        params.fixed("scope", "all_villages")
        params.choice("refill", REFILLS)
        params.fixed("shrinks", False)
    elif number == Character.EMPATH:
        params.fixed("scope", "own")
        params.fixed("count_min", 1)
        params.number("count_max", 1, 9)
        params.flag("per_copy")
        params.fixed("per", "own_turn")
        params.fixed("optional", True)
    elif number == Character.BODYGUARD:
        params.flag("guards_self")
        params.fixed("guards_others", 1)
        params.number("resets_per_turn", 1, 9)
        params.fixed("against", "opponents")
    else:
        if copies * params.number("extra_per_copy", 0, ROW) >= ROW:
            params.complain(
                "extra_per_copy",
                f"times {copies} copies must be less than {ROW}",
                f"mal {copies} Karten muss kleiner als {ROW} sein",
            )
        params.fixed("keep", 1)
        params.fixed("return_to", "pile_top_old_order")
        params.fixed("applies_to", ["draw_pile"])
        params.fixed("optional", False)


def _read_look_params(params: Sheet, number: int) -> None:
    params.choice("scope", SCOPES)
    params.fixed("count_min", 1)
    if number <= Character.REVEALER:
        params.fixed("count_max", 1)
    else:
        params.number("count_max", 1, 9)


def _read_other_params(params: Sheet, number: int) -> None:
    if number == Character.MASTER:
        params.fixed("scope", "own")
        params.flag("may_take_itself")
        params.flag("several_cards")
    elif number == Character.WITCH:
        params.fixed("scope", "any")
        params.flag("several_cards_own")
        params.fixed("several_cards_opponent", False)
        params.flag("put_back_allowed")
    elif number == Character.ROBBER:
        params.fixed("scope", "opponent")
        params.fixed("facing", "kept")
        params.flag("look_at_gain")
    else:
        params.fixed("equal_among_themselves", True)
        params.number("reckoning_value", 0, 100)
