"""The box (ledger, section 1), and edition files that are refused (section 18)."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from magi_tables import A, B, changed_edition, changed_text, happened, line_of, options, play, refused, table

from amulett import BadEdition, Match
from amulett.core.errors import Defect
from amulett.games.magi import GAME

EDITION = GAME.edition()
CARDS: dict[str, dict[str, Any]] = {card["id"]: card for card in EDITION.data["card"]}
COLOURS = ("red", "blue", "yellow")
GUILD_COPIES = {"coin": 3, "cup": 3, "sword": 3, "balance": 2, "broom": 2, "crystal": 2, "shield": 2}
ITEM_COPIES = {"amulet": 2, "hourglass": 1, "scepter_1": 2, "scepter_2": 1, "parchment": 1, "cloak": 2}
ITEM_ABILITIES = {
    "amulet": "reverse",
    "hourglass": "again",
    "scepter_1": "draw_1",
    "scepter_2": "draw_2",
    "parchment": "shot",
    "cloak": "through",
}
MAGI = {  # abilities, sign, copies, points
    "colour_mage": (["select"], False, 3, 5),
    "wayfarer": (["free"], False, 2, 5),
    "mist_mage": (["select", "through"], True, 2, 6),
    "mirror_mage": (["select", "reverse"], True, 2, 6),
    "bolt_mage": (["select", "shot"], True, 2, 7),
    "time_mage": (["select", "again"], True, 1, 7),
    "warding_mage": (["free", "reset"], True, 2, 7),
    "summoner": (["select", "draw_1"], False, 2, 6),
    "high_summoner": (["select", "draw_2"], False, 1, 7),
    "storm_caller": (["free", "draw_3"], False, 1, 8),
    "arrow_hexer": (["free", "shot", "draw_1"], True, 1, 8),
    "tide_turner": (["free", "reverse", "draw_2"], True, 1, 9),
    "arch_magus": (["original"], True, 1, 10),
}


def copies(**wanted: Any) -> int:
    """How many cards of the box have all these values."""
    return sum(card["copies"] for card in CARDS.values() if all(card[key] == value for key, value in wanted.items()))


def signed(*, scepter_sign: bool) -> Counter[str]:
    """The cards with the magic sign, as the rules read them."""
    record = GAME.box.record(EDITION, 4, EDITION.choose({"scepter_sign": scepter_sign}))
    return Counter({id: card["copies"] for kind, (id, card) in enumerate(CARDS.items()) if record.signed >> kind & 1})


# ---- the box


def test_mg_1_1_the_box_holds_99_cards_and_five_markers() -> None:
    """Scenario 51. The cards of a table are all of them, and no others."""
    assert copies() == EDITION.data["counts"]["cards"] == 99
    assert EDITION.data["counts"]["direction_markers"] == 1
    assert EDITION.data["counts"]["draw_markers"] == 4
    assert len(CARDS) == 52
    lying = table().layout()
    cards = Counter([*lying["draw_pile"], *lying["discard_pile"], *(card for hand in lying["hands"] for card in hand)])
    assert cards == {id: card["copies"] for id, card in CARDS.items()}


def test_mg_1_2_guild_cards_items_and_magi() -> None:
    """Scenario 51. 51 + 27 + 21; 17 guild cards and 9 items of each colour."""
    assert [copies(group=group) for group in ("guild", "item", "magus")] == [51, 27, 21]
    for colour in COLOURS:
        assert copies(group="guild", colour=colour) == 17
        assert copies(group="item", colour=colour) == 9


def test_mg_1_3_guild_cards_have_a_colour_a_picture_and_no_ability() -> None:
    guild = {id: card for id, card in CARDS.items() if card["group"] == "guild"}
    assert list(guild) == [f"{colour}_{picture}" for colour in COLOURS for picture in GUILD_COPIES]
    for id, card in guild.items():
        assert f"{card['colour']}_{card['picture']}" == id
        assert card["abilities"] == []


def test_mg_1_4_an_item_has_the_ability_of_its_picture() -> None:
    items = {id: card for id, card in CARDS.items() if card["group"] == "item"}
    assert list(items) == [f"{colour}_{picture}" for colour in COLOURS for picture in ITEM_ABILITIES]
    for id, card in items.items():
        colour, _, name = id.partition("_")
        assert card["colour"] == colour
        assert card["picture"] == name.removesuffix("_1").removesuffix("_2")
        assert card["abilities"] == [ITEM_ABILITIES[name]]


def test_mg_1_5_all_scepters_show_one_picture() -> None:
    """Scenario 5, with MG-3.2 and MG-6.7: a Draw(1) fits a Draw(2) of another colour."""
    match = table(["blue_scepter_1", "blue_cup", "yellow_cup"], discard_pile=["red_scepter_2"])
    assert match.layout()["demand"] == {"kind": "card", "colour": "red", "picture": "scepter"}
    assert options(match) == ["play blue_scepter_1", "draw"]
    match.play("play blue_scepter_1")
    assert ("counter", {"draw_counter": 1}) in happened(match)


@pytest.mark.parametrize("magus", MAGI)
def test_mg_1_6_a_magus_is_grey(magus: str) -> None:
    """MG-1.7: nor does it show a picture, so that opened as the first card it demands nothing (MG-2.10)."""
    assert (CARDS[magus]["group"], CARDS[magus]["colour"], CARDS[magus]["picture"]) == ("magus", "none", "none")
    assert table(discard_pile=[magus]).layout()["demand"] == {"kind": "any"}


def test_mg_1_7_a_magus_has_no_picture_to_match() -> None:
    """No card fits a magus by a picture: after Select only the colour counts, and other magi (MG-3.6)."""
    match = table(["colour_mage", "red_cup"], [*(f"{colour}_cloak" for colour in COLOURS), "mist_mage"])
    play(match, "play colour_mage", "name blue")
    assert options(match, B) == ["play blue_cloak", "play mist_mage", "draw"]


def test_mg_1_8_magi_carry_one_ability_or_several() -> None:
    """MG-1.15: the thirteen kinds."""
    magi = {id: card for id, card in CARDS.items() if card["group"] == "magus"}
    assert list(magi) == list(MAGI)
    assert {len(card["abilities"]) for card in magi.values()} == {1, 2, 3}
    for id, (abilities, sign, number, points) in MAGI.items():
        card = magi[id]
        found = (card["abilities"], card["magic_sign"], card["copies"], card["points"])
        assert found == (abilities, sign, number, points)


def test_mg_1_9_each_card_carries_its_penalty_points() -> None:
    """MG-1.16: 1 and 2 for guild cards, 2 to 4 for items, 5 to 10 for magi; 297 in all (INV-9)."""
    points = {"coin": 1, "cup": 1, "sword": 1, "balance": 2, "broom": 2, "crystal": 2, "shield": 2}
    points |= {"amulet": 3, "hourglass": 4, "scepter_1": 3, "scepter_2": 4, "parchment": 4, "cloak": 2}
    for colour in COLOURS:
        assert {name: CARDS[f"{colour}_{name}"]["points"] for name in points} == points
    sums = Counter[str]()
    for card in CARDS.values():
        sums[card["group"]] += card["points"] * card["copies"]
    assert sums == {"guild": 75, "item": 84, "magus": 138}


@pytest.mark.parametrize("card", CARDS)
def test_mg_1_16_the_points_of_the_card_are_what_it_costs(card: str) -> None:
    """MG-1.9: a seat left with this card alone gets its number."""
    match = table(["red_cup"], [card], discard_pile=["red_broom"])
    match.play("play red_cup")
    assert match.layout()["scores"][B] == CARDS[card]["points"]


def test_mg_1_10_items_and_magi_carry_the_sign_but_no_guild_card() -> None:
    """Scenario 51: 30 signed cards, 39 with `scepter_sign` (MG-11.1)."""
    assert signed(scepter_sign=False).total() == 30
    assert signed(scepter_sign=True).total() == 39
    for scepter_sign in (False, True):
        assert {CARDS[id]["group"] for id in signed(scepter_sign=scepter_sign)} == {"item", "magus"}


def test_mg_1_11_no_scepter_carries_the_sign_in_the_basic_game() -> None:
    """Scenario 11, with MG-4.5: neither kind of scepter can be played in the magic phase."""
    assert not [id for id in signed(scepter_sign=False) if "scepter" in id]
    hand = ["blue_scepter_1", "blue_scepter_2", "blue_cloak"]
    match = table(None, hand, discard_pile=["blue_scepter_1"], draw_counter=1, on_turn=B)
    assert options(match) == ["play blue_cloak", "skip"]
    assert refused(match, B, "play blue_scepter_1") == "MG-4.5"
    assert refused(match, B, "play blue_scepter_2") == "MG-4.5"


@pytest.mark.parametrize("colour", COLOURS)
def test_mg_1_12_all_cloaks_carry_the_sign(colour: str) -> None:
    match = table([f"{colour}_cloak", "red_cup"], discard_pile=[f"{colour}_sword"], draw_counter=1)
    assert options(match) == [f"play {colour}_cloak", "skip"]


@pytest.mark.parametrize("colour", COLOURS)
def test_mg_1_13_all_amulets_hourglasses_and_parchments_carry_the_sign(colour: str) -> None:
    cards = [f"{colour}_amulet", f"{colour}_hourglass", f"{colour}_parchment"]
    match = table([*cards, "red_cup"], discard_pile=[f"{colour}_sword"], draw_counter=1)
    assert options(match) == [*(f"play {card}" for card in cards), "skip"]


def test_mg_1_14_copies_of_each_guild_card_and_item() -> None:
    for colour in COLOURS:
        for name, number in {**GUILD_COPIES, **ITEM_COPIES}.items():
            assert CARDS[f"{colour}_{name}"]["copies"] == number


def test_mg_1_15_thirteen_kinds_of_magi_make_21() -> None:
    """Those with the sign are offered in the magic phase, those without are not (MG-4.5)."""
    assert sum(number for _, _, number, _ in MAGI.values()) == copies(group="magus") == 21
    match = table([*MAGI, "red_cup"], draw_counter=1)
    assert options(match) == [*(f"play {id}" for id, magus in MAGI.items() if magus[1]), "skip"]


def test_mg_1_17_equal_cards_are_one_option() -> None:
    """Scenario 50. After playing one of them the other is still in the hand, and is offered in the next turn."""
    match = table(["red_cup", "red_cup", "blue_broom"], ["red_sword", "red_broom", "blue_cup"], players=2)
    assert options(match) == ["play red_cup", "draw"]
    assert play(match, "play red_cup")["hands"][A] == ["red_cup", "blue_broom"]
    match.play("play red_sword")
    assert options(match, A) == ["play red_cup", "draw"]


@pytest.mark.parametrize("ability", ["reverse", "again", "shot", "original"])
def test_mg_1_18_signed_cards_have_reverse_again_shot_and_original(ability: str) -> None:
    """Scenario 51."""
    assert [id for id in signed(scepter_sign=False) if ability in CARDS[id]["abilities"]]


def test_mg_1_19_every_card_with_through_carries_the_sign() -> None:
    """Scenario 51: the cloaks as well as the mist mage."""
    through = {id for id, card in CARDS.items() if "through" in card["abilities"]}
    assert through == {"red_cloak", "blue_cloak", "yellow_cloak", "mist_mage"}
    assert through <= set(signed(scepter_sign=False))


# ---- edition files (section 18)

REFUSED: list[tuple[str, Any, str]] = [  # a key, another value, and what is wrong with it
    # ids are words of their own
    ("card.red_cup.id", "red_coin", "must be a word of its own"),
    ("card.red_cup.id", "red cup", "must be a word of its own"),
    ("card.red_cup.id", "Red_Cup", "in small letters"),
    ("card.red_cup.id", "", "must be a word of its own"),
    # colours and pictures
    ("card.red_cup.group", "card", "must be guild or item or magus, not 'card'"),
    ("card.red_cup.colour", "green", "must be red or blue or yellow, not 'green'"),
    ("card.red_cloak.colour", "none", "must be red or blue or yellow, not 'none'"),
    ("card.red_cup.picture", "cloak", "must be coin or cup"),
    ("card.red_cloak.picture", "cup", "must be amulet or hourglass"),
    ("card.wayfarer.colour", "red", "must be none, not 'red'"),
    ("card.wayfarer.picture", "cup", "must be none, not 'cup'"),
    # abilities and signs
    ("card.wayfarer.abilities", ["fly"], "must be a list of words from reset, draw_0"),
    ("card.wayfarer.abilities", "free", "must be a list of words"),
    ("card.wayfarer.abilities", ["free", "free"], "contains a duplicate"),
    ("card.wayfarer.abilities", ["select", "free"], "at most one of select, free and original"),
    ("card.wayfarer.abilities", ["again", "shot"], "no card carries both again and shot"),
    ("card.arch_magus.abilities", ["original", "reset"], "original stands alone"),
    ("card.summoner.abilities", ["draw_1", "draw_2"], "each card has at most one draw"),
    ("card.summoner.abilities", ["draw_0", "draw_2"], "each card has at most one draw"),
    ("card.red_cloak.abilities", ["select"], "neither select nor free nor original"),
    ("card.red_cloak.abilities", ["free"], "neither select nor free nor original"),
    ("card.red_cloak.abilities", ["original"], "neither select nor free nor original"),
    ("card.red_cloak.abilities", ["again", "shot"], "no card carries both again and shot"),
    ("card.red_cloak.abilities", ["draw_1", "draw_2"], "each card has at most one draw"),
    ("card.red_cloak.magic_sign", 1, "must be true or false, not 1"),
    ("card.red_cup.abilities", ["reverse"], "a guild card has no ability (MG-1.3)"),
    ("card.red_cup.magic_sign", True, "a guild card has no magic sign (MG-1.10)"),
    # numbers
    ("card.red_cup.copies", 0, "must be a whole number from 1 to 120, not 0"),
    ("card.red_cup.points", -1, "must be a whole number from 0 to 1000, not -1"),
    ("card.red_cup.points", True, "must be a whole number from 0 to 1000, not True"),
    ("counts.cards", 121, "must be a whole number from 1 to 120, not 121"),
    ("counts.cards", 100, "must be the sum of guild, item and magus, 99"),
    ("setup.hand_size", 0, "must be a whole number from 1 to 120, not 0"),
    ("setup.hand_size", 17, "6 seats x 17 + 2 cards must be at most the 99 cards there are"),
    ("scoring.target_points", 0, "must be a whole number of at least 1, not 0"),
    ("magi_call.hand_size_to_call", 0, "must be a whole number from 1 to 120, not 0"),
    ("magi_call.catch_penalty_cards", -1, "must be a whole number from 0 to 120, not -1"),
    ("guards.max_turns_per_round", 0, "must be a whole number from 1 to 30000, not 0"),
    ("guards.max_rounds", 0, "must be a whole number from 1 to 30000, not 0"),
    ("players.min", 1, "must be a whole number from 2 to 6, not 1"),
    ("players.max", 7, "must be a whole number from 2 to 6, not 7"),
    ("draw_markers.faces", [0], "must be a list of whole numbers of at least 1, not [0]"),
    # words and options
    ("options.call_mode", "loud", "must be auto or manual, not 'loud'"),
    ("options.draw_although_playable", "no", "must be true or false, not 'no'"),
    ("options.pass_after_draw", 0, "must be true or false, not 0"),
    ("variants.scepter_sign", 1, "must be true or false, not 1"),
    ("setup_rulings.first_starter", "seat_1", "must be random or seat_0, not 'seat_1'"),
    ("card.red_cup.name_de", 5, "must be text, not 5"),
    # fields that only state the rule
    ("game.id", "magus", "only states the rule and must stay 'magi', not 'magus'"),
    ("setup.first_direction", "ccw", "must stay 'clockwise', not 'ccw'"),
    ("setup.rotation", "finisher", "must stay 'left_neighbour', not 'finisher'"),
    ("setup_rulings.first_turn", "left", "must stay 'starter', not 'left'"),
    ("setup_rulings.first_card_ability", True, "must stay False, not True"),
    ("setup_rulings.first_card_magus_demand", "red", "must stay 'any', not 'red'"),
    ("scoring_rulings.winner", "most", "must stay 'fewest_points', not 'most'"),
    ("scoring_rulings.ties", "drawn", "must stay 'shared', not 'drawn'"),
    ("options.call_mode_values", ["auto"], "must stay ['auto', 'manual'], not ['auto']"),
]


def defects(changes: dict[str, Any]) -> list[Defect]:
    """What is wrong with an edition that has these values; nothing, if it can be played."""
    try:
        GAME.read_edition(changed_text(changes), "mine", "mine.toml")
    except BadEdition as refusal:
        return refusal.defects
    return []


@pytest.mark.parametrize(("key", "value", "why"), REFUSED)
def test_a_bad_edition_is_refused_with_line_and_reason(key: str, value: Any, why: str) -> None:
    """Section 18, value by value; among them MG-1.3, MG-1.6, MG-1.10."""
    assert any(defect.line == line_of(key) and why in defect.why for defect in defects({key: value}))


@pytest.mark.parametrize(
    ("card", "number", "group", "why"),
    [
        ("red_cup", 4, "guild", "says 51, but the copies add up to 52"),
        ("red_cloak", 1, "item", "says 27, but the copies add up to 26"),
        ("arch_magus", 2, "magus", "says 21, but the copies add up to 22"),
    ],
)
def test_the_groups_must_add_up_to_the_counts(card: str, number: int, group: str, why: str) -> None:
    """Section 18, MG-1.2."""
    found = defects({f"card.{card}.copies": number})
    assert [(defect.line, defect.why) for defect in found] == [(line_of(f"counts.{group}"), why)]


@pytest.mark.parametrize(("number", "cards", "found"), [(2, 98, []), (1, 97, [line_of("setup.hand_size")])])
def test_two_cards_must_be_left_after_the_deal(number: int, cards: int, found: list[int]) -> None:
    """Section 18: 6 seats x 16 + 2 cards are 98, no fewer."""
    changes = {"setup.hand_size": 16, "card.red_cup.copies": number, "counts.guild": cards - 48, "counts.cards": cards}
    assert [defect.line for defect in defects(changes)] == found


def test_the_most_seats_are_not_fewer_than_the_least() -> None:
    found = defects({"players.min": 5, "players.max": 4})
    assert [(defect.line, defect.why) for defect in found] == [(line_of("players.max"), "must be at least min (5), not 4")]


def test_the_standard_edition_is_the_text_that_the_changes_start_from() -> None:
    assert GAME.read_edition(changed_text({}), "mine", "mine.toml").digest == EDITION.digest


def test_all_defects_are_told_at_once() -> None:
    found = defects({"guards.max_rounds": 0, "card.red_cup.points": -1})
    assert [defect.line for defect in found] == [line_of("guards.max_rounds"), line_of("card.red_cup.points")]
    assert str(found[0]).startswith(f"line {line_of('guards.max_rounds')}: guards.max_rounds: must be a whole number")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("max_rounds =", "max_round =", "is unknown here"),
        ("max_rounds =", "max_round =", "is missing"),
        ("[guards]", "[gards]", "is missing"),
        ('id = "yellow"', 'id = "green"', "must be, in this order, red, blue, yellow"),
        ('id = "again"', 'id = "repeat"', "must be, in this order, reset, draw_0"),
        ('id = "balance"', 'id = "scales"', "must be, in this order, coin, cup"),
        ('id = "closing"', 'id = "end"', "must be, in this order, magic, draw, main, closing"),
        ('choices.colour_mode = ["select", "free"]', 'choices.colour_mode = ["select"]', "only states the rule"),
        ('choice_order = ["draw", "colour_mode"', 'choice_order = ["colour_mode", "draw"', "only states the rule"),
        ("max_rounds = 100", "max_rounds = ", "Invalid value"),
    ],
)
def test_what_is_no_knob_cannot_be_changed(old: str, new: str, why: str) -> None:
    """Section 18: unknown or missing keys; colours, pictures, abilities, their choices, phases; and what is not TOML."""
    text = GAME.edition_text
    assert text.count(old) == 1
    with pytest.raises(BadEdition, match=why):
        GAME.read_edition(text.replace(old, new), "mine", "mine.toml")


def test_at_most_60_kinds_of_cards() -> None:
    block = GAME.edition_text[GAME.edition_text.rindex("[[card]]") :]
    more = "".join("\n" + block.replace("arch_magus", f"magus_{n}") for n in range(9))
    text = changed_text({"counts.magus": 30, "counts.cards": 108}) + more
    with pytest.raises(BadEdition, match="at most 60 kinds of cards are possible, not 61"):
        GAME.read_edition(text, "mine", "mine.toml")


def test_a_bad_file_never_reaches_the_table(tmp_path: Path) -> None:
    path = changed_edition(tmp_path, {"setup.hand_size": 0})
    with pytest.raises(BadEdition, match=f"line {line_of('setup.hand_size')}: setup.hand_size"):
        Match.deal(GAME, GAME.edition(path), 4, {}, 0)
