"""The box of Magi: reads edition.toml, checks it (ledger, section 18), and turns it into one record for the rules."""

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import IntEnum
from functools import lru_cache
from typing import Any

import numpy as np

from amulett.core.edition import Edition, Option, Sheet
from amulett.core.record import plain
from amulett.games.magi.box.shape import Colour
from amulett.games.magi.state import CARDS, KINDS, SEATS

COLOURS: tuple[Colour, ...] = ("red", "blue", "yellow")
ANY_COLOUR = 3
PICTURES = {
    "guild": ("coin", "cup", "sword", "balance", "broom", "crystal", "shield"),
    "item": ("amulet", "hourglass", "scepter", "parchment", "cloak"),
}
PICTURE_NAMES = (*PICTURES["guild"], *PICTURES["item"])
NO_PICTURE = len(PICTURE_NAMES)
ABILITIES = (
    *("reset", "draw_0", "draw_1", "draw_2", "draw_3"),
    *("select", "free", "reverse", "through", "shot", "again", "original"),
)
_STEPS = {
    "reset": 1,
    "draw_0": 2,
    "draw_1": 2,
    "draw_2": 2,
    "draw_3": 2,
    "select": 4,
    "free": 4,
    "reverse": 5,
    "through": 5,
    "shot": 6,
    "again": 6,
    "original": 0,
}
"""The order of MG-5.4; 0: replaced by its choices."""
_GROUP_OF_PICTURE = [group for group, pictures in PICTURES.items() for _ in pictures]
GROUPS = ("guild", "item", "magus")
STARTERS = {"random": "lot", "seat_0": "first_seat"}
"""What an edition says of the first start player, as values of the option `starter`."""
CHOICES = {
    "draw": ["draw_0", "draw_1", "draw_2", "draw_3"],
    "colour_mode": ["select", "free"],
    "movement": ["again", "reverse", "shot", "through"],
}


class Mode(IntEnum):
    """What a card does to the colour in step 4 (MG-5.4)."""

    OWN = 0  # a coloured card: its own colour and picture
    KEEP = 1  # a magus that does nothing to it (MG-3.12)
    SELECT = 2
    FREE = 3
    ORIGINAL = 4  # all is the player's choice


CARD = np.dtype(
    [
        *(("colour", "i1"), ("picture", "i1"), ("mode", "i1"), ("draws", "i1"), ("resets", "i1")),
        *(("reverse", "i1"), ("shot", "i1"), ("again", "i1"), ("copies", "i1"), ("points", "i2")),
    ],
    align=True,
)

EDITION = np.dtype(
    [
        ("seats", "i1"),
        ("kinds", "i1"),
        ("cards", "i1"),
        ("card", CARD, (KINDS,)),
        ("deck", "i1", (CARDS,)),  # the kind of every card in the box
        ("fitting", "i8", (ANY_COLOUR + 1, NO_PICTURE + 1)),  # per demand, the kinds that fit, as bits
        ("signed", "i8"),  # the kinds with the magic sign, as bits
        ("hand_size", "i1"),
        ("target_points", "i4"),
        ("call_size", "i1"),
        ("penalty_cards", "i1"),
        ("random_starter", "i1"),
        ("max_turns", "i2"),
        ("max_rounds", "i2"),
        ("manual_call", "i1"),
        ("draw_although_playable", "i1"),
        ("pass_after_draw", "i1"),
    ],
    align=True,
)


def build(sheet: Sheet, name: str = "standard") -> Edition:
    """Read a whole edition file; what is wrong with it is noted on the sheet."""
    sheet.section("game").fixed("id", "magi")
    sheet.section("game").fixed("prefix", "MG")
    sheet.skip("field_origin")
    players = _read_players(sheet.section("players"))
    counts = _read_counts(sheet.section("counts"))
    _read_knobs(sheet, players[1], counts["cards"])
    _check_words(sheet)
    _check_cards(sheet, counts)
    return Edition("magi", name, sheet._data, _read_options(sheet), players)


def _read_players(sheet: Sheet) -> tuple[int, int]:
    least = sheet.number("min", 2, SEATS)
    most = sheet.number("max", 2, SEATS)
    if most < least:
        sheet.complain("max", f"must be at least min ({least}), not {most}", f"muss mindestens {least} sein, nicht {most}")
    sheet.numbers("recommended", 2)
    return least, most


def _read_counts(sheet: Sheet) -> dict[str, int]:
    counts = {group: sheet.number(group, 0, CARDS) for group in GROUPS}
    counts["cards"] = sheet.number("cards", 1, CARDS)
    sheet.number("direction_markers")
    sheet.number("draw_markers")
    if sum(counts[group] for group in GROUPS) != counts["cards"]:
        total = sum(counts[group] for group in GROUPS)
        sheet.complain(
            "cards",
            f"must be the sum of guild, item and magus, {total}",
            f"muss die Summe von guild, item und magus sein, {total}",
            follows=total,
        )
    return counts


def _read_knobs(sheet: Sheet, seats: int, cards: int) -> None:
    setup = sheet.section("setup")
    setup.fixed("first_direction", "clockwise")
    setup.fixed("rotation", "left_neighbour")
    hand_size = setup.number("hand_size", 1, CARDS)
    if seats * hand_size + 2 > cards:
        setup.complain(
            "hand_size",
            f"{seats} seats x {hand_size} + 2 cards must be at most the {cards} cards there are",
            f"{seats} Plätze x {hand_size} + 2 Karten dürfen höchstens die {cards} Karten sein, die es gibt",
        )
    rulings = sheet.section("setup_rulings")
    rulings.fixed("first_turn", "starter")
    rulings.fixed("first_card_ability", False)
    rulings.fixed("first_card_magus_demand", "any")
    sheet.section("scoring").number("target_points", 1)
    sheet.section("scoring_rulings").fixed("winner", "fewest_points")
    sheet.section("scoring_rulings").fixed("ties", "shared")
    sheet.section("magi_call").number("hand_size_to_call", 1, CARDS)
    sheet.section("magi_call").number("catch_penalty_cards", 0, CARDS)
    sheet.section("guards").number("max_turns_per_round", 1, 30_000)
    sheet.section("guards").number("max_rounds", 1, 30_000)
    sheet.section("draw_markers").numbers("faces", 1)


def _read_options(sheet: Sheet) -> dict[str, Option]:
    options = sheet.section("options")
    options.fixed("call_mode_values", ["auto", "manual"])
    starter = STARTERS[sheet.section("setup_rulings").choice("first_starter", tuple(STARTERS))]
    yes_no = (True, False)
    found = [
        Option("call_mode", options.choice("call_mode", ("auto", "manual")), ("auto", "manual"), "MG-9.1"),
        Option("scepter_sign", sheet.section("variants").flag("scepter_sign"), yes_no, "MG-11.1"),
        Option("draw_although_playable", options.flag("draw_although_playable"), yes_no, "MG-4.17"),
        Option("pass_after_draw", options.flag("pass_after_draw"), yes_no, "MG-4.19"),
        Option("starter", starter, tuple(STARTERS.values()), "MG-2.3"),
    ]
    return {option.name: option for option in found}


def _check_words(sheet: Sheet) -> None:
    """Colours, pictures, abilities and phases are fixed; their names and texts are not."""
    _check_list(sheet, "colour", COLOURS)
    for row, group in zip(_check_list(sheet, "picture", PICTURE_NAMES), _GROUP_OF_PICTURE, strict=False):
        row.fixed("group", group)
    _check_list(sheet, "phase", ("magic", "draw", "main", "closing"), first=1)
    abilities = sheet.rows("ability")
    _check_ids(sheet, "ability", abilities, ABILITIES)
    for row, ability in zip(abilities, ABILITIES, strict=False):
        row.text("printed")
        row.fixed("step", _STEPS[ability])
        if ability.startswith("draw_"):
            row.fixed("draw_value", int(ability.removeprefix("draw_")))
        if ability == "original":
            row.fixed("choices", CHOICES)
            row.fixed("choice_order", list(CHOICES))
        row.text("label_de")
        row.text("label_en")


def _check_list(sheet: Sheet, key: str, ids: Sequence[str], first: int = 0) -> list[Sheet]:
    rows = sheet.rows(key)
    _check_ids(sheet, key, rows, ids)
    for number, row in enumerate(rows, first):
        row.fixed("order", number)
        row.text("name_de")
        row.text("name_en")
    return rows


def _check_ids(sheet: Sheet, key: str, rows: Sequence[Sheet], ids: Sequence[str]) -> None:
    if [row.text("id") for row in rows] != list(ids):
        said = ", ".join(ids)
        sheet.complain(key, f"must be, in this order, {said}", f"muss, in dieser Reihenfolge, {said} sein")


def _check_cards(sheet: Sheet, counts: Mapping[str, int]) -> None:
    rows = sheet.rows("card")
    if len(rows) > KINDS:
        sheet.complain(
            "card",
            f"at most {KINDS} kinds of cards are possible, not {len(rows)}",
            f"höchstens {KINDS} Arten von Karten sind möglich, nicht {len(rows)}",
        )
    found: Counter[str] = Counter()
    seen: set[str] = set()
    for row in rows:
        kind = row.text("id")
        if kind in seen or not kind.replace("_", "").isalnum() or kind != kind.lower():
            row.complain(
                "id",
                f"must be a word of its own in small letters, not {kind!r}",
                f"muss ein eigenes Wort in Kleinbuchstaben sein, nicht {kind!r}",
            )
        seen.add(kind)
        group = row.choice("group", GROUPS)
        found[group] += row.number("copies", 1, CARDS)
        row.number("points", 0, 1_000)
        row.text("name_de")
        row.text("name_en")
        _check_faces(row, group)
        _check_abilities(row, group)
    for group in GROUPS:
        if found[group] != counts[group]:
            sheet.complain(
                f"counts.{group}",
                f"says {counts[group]}, but the copies add up to {found[group]}",
                f"sagt {counts[group]}, aber es sind zusammen {found[group]} Karten",
                follows=found[group],
            )


def _check_faces(row: Sheet, group: str) -> None:
    colours, pictures = (COLOURS, PICTURES[group]) if group in PICTURES else (("none",), ("none",))
    row.choice("colour", colours)
    row.choice("picture", pictures)


def _check_abilities(row: Sheet, group: str) -> None:
    signed = row.flag("magic_sign")
    abilities = set(row.words("abilities", ABILITIES))
    colour_abilities = abilities & {"select", "free", "original"}
    if group == "guild" and signed:
        row.complain(
            "magic_sign", "a guild card has no magic sign (MG-1.10)", "eine Gildenkarte hat kein Magiezeichen (MG-1.10)"
        )
    if group == "guild" and abilities:
        row.complain("abilities", "a guild card has no ability (MG-1.3)", "eine Gildenkarte hat keine Fähigkeit (MG-1.3)")
    if group == "item" and colour_abilities:
        row.complain(
            "abilities",
            "a coloured card carries neither select nor free nor original",
            "eine farbige Karte trägt weder Farbwahl noch freie Farbe noch Alles nach Wahl",
        )
    if len(colour_abilities) > 1:
        row.complain(
            "abilities",
            "a magus carries at most one of select, free and original",
            "ein Magus trägt höchstens eines von Farbwahl, freier Farbe und Alles nach Wahl",
        )
    if abilities >= {"again", "shot"}:
        row.complain(
            "abilities", "no card carries both again and shot", "keine Karte trägt zugleich Noch ein Zug und Zielen"
        )
    if "original" in abilities and len(abilities) > 1:
        row.complain("abilities", "original stands alone", "Alles nach Wahl steht allein")
    if sum(ability.startswith("draw") for ability in abilities) > 1:
        row.complain("abilities", "each card has at most one draw", "jede Karte hat höchstens ein Nachziehen")


@lru_cache(maxsize=16)
def card_ids(edition: Edition) -> tuple[str, ...]:
    """The kinds of cards, in the order of their numbers."""
    return tuple(card["id"] for card in edition.data["card"])


def has_sign(card: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Whether a card carries the magic sign at a table with these options (MG-11.1)."""
    return bool(card["magic_sign"] or (options["scepter_sign"] and card["picture"] == "scepter"))


def rebuilt_parts(edition: Edition, card: Mapping[str, Any]) -> list[str]:
    """Which of a card's values are rebuilt, by the edition's `field_origin`: `["copies", "points"]`."""
    if card.get("origin") != "rebuilt":
        return []
    origins = edition.data.get("field_origin", {}).get(card["group"], {})
    sign = next((key for key in (f"magic_sign_{card['picture']}", "magic_sign_other") if key in origins), "magic_sign")
    parts = {"names": "names", "abilities": "abilities", "magic_sign": sign, "points": "points", "copies": "copies"}
    return [part for part, key in parts.items() if origins.get(key) == "rebuilt"]


def record(edition: Edition, seats: int, options: Mapping[str, Any]) -> Any:
    """The edition as the rules read it, for one table: its seats and its options included."""
    data = edition.data
    e = plain(EDITION)()
    e.seats = seats
    e.kinds = len(data["card"])
    e.cards = data["counts"]["cards"]
    for kind, card in enumerate(data["card"]):
        _set_card(e.card[kind], card)
        if has_sign(card, options):
            e.signed |= 1 << kind
    e.deck[: e.cards] = [kind for kind, card in enumerate(data["card"]) for _ in range(card["copies"])]
    for colour in range(ANY_COLOUR + 1):
        for picture in range(NO_PICTURE + 1):
            fits = (_fits(e.card[kind], colour, picture) for kind in range(e.kinds))
            e.fitting[colour][picture] = sum(1 << kind for kind, fit in enumerate(fits) if fit)
    e.hand_size = data["setup"]["hand_size"]
    e.target_points = data["scoring"]["target_points"]
    e.call_size = data["magi_call"]["hand_size_to_call"]
    e.penalty_cards = data["magi_call"]["catch_penalty_cards"]
    e.random_starter = int(options["starter"] == "lot")
    e.max_turns = data["guards"]["max_turns_per_round"]
    e.max_rounds = data["guards"]["max_rounds"]
    e.manual_call = int(options["call_mode"] == "manual")
    e.draw_although_playable = int(options["draw_although_playable"])
    e.pass_after_draw = int(options["pass_after_draw"])
    return e


def _set_card(target: Any, card: Mapping[str, Any]) -> None:
    abilities = card["abilities"]
    magus = card["group"] == "magus"
    target.colour = ANY_COLOUR if magus else COLOURS.index(card["colour"])
    target.picture = NO_PICTURE if magus else PICTURE_NAMES.index(card["picture"])
    target.mode = Mode.KEEP if magus else Mode.OWN
    for mode in (Mode.SELECT, Mode.FREE, Mode.ORIGINAL):
        if mode.name.lower() in abilities:
            target.mode = mode
    target.draws = sum(int(ability.removeprefix("draw_")) for ability in abilities if ability.startswith("draw_"))
    target.resets = int("reset" in abilities)
    target.reverse = int("reverse" in abilities)
    target.shot = int("shot" in abilities)
    target.again = int("again" in abilities)
    target.copies = card["copies"]
    target.points = card["points"]


def _fits(card: Any, colour: int, picture: int) -> bool:
    """MG-3.2 to MG-3.6."""
    if ANY_COLOUR in (colour, card.colour):
        return True
    return bool(card.colour == colour or card.picture == picture)
