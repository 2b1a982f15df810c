"""The box, the board and the set-up (ledger, sections 1 to 3)."""

from itertools import pairwise
from typing import Any

import pytest
from blaue_tables import (
    ALL_WAY_CARDS,
    COUNTS,
    EDITIONS,
    GREEN,
    RED,
    START_POWERS,
    WHITE,
    YELLOW,
    all_cards,
    both_boards,
    both_editions,
    cards,
    decision,
    hand,
    happened,
    options,
    path,
    play,
    refused,
    table,
    where,
)

from amulett import AmulettError, Match
from amulett.games.blaues_amulett import GAME
from amulett.games.blaues_amulett.state import NOWHERE
from amulett.games.blaues_amulett.words.text import card_name, place_name, power_name

ORDER = ["start_castle", "gate_1", "ruin", "castle_1", "gate_2", "spring", "castle_2", "gate_3", "fire", "gate_4"]
ORDER += ["castle_of_light"]
LANES = {"A": 5, "B": 6}


def deal(players: int = 4, edition: str = "de1986", board: str = "B", seed: int = 1) -> Match:
    return Match.deal(GAME, GAME.edition(edition), players, {"board": board}, seed)


def board_data(board: str) -> dict[str, Any]:
    return dict(GAME.edition().data["boards"][board])


# ---- components


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ba_1_1_two_to_four_princes_with_six_way_cards_each(players: int) -> None:
    table = deal(players).layout()
    assert len(table["princes"]) == players
    assert table["way_cards"] == [ALL_WAY_CARDS] * players


@pytest.mark.parametrize("players", [1, 5])
def test_ba_1_1_no_other_number_of_players(players: int) -> None:
    with pytest.raises(AmulettError, match="played by 2 to 4 players"):
        deal(players)


def test_ba_1_2_the_princes_are_red_yellow_green_and_white() -> None:
    princes = GAME.edition().data["princes"]
    assert [prince["id"] for prince in princes] == ["red", "yellow", "green", "white"]
    assert [prince["seat"] for prince in princes] == [RED, YELLOW, GREEN, WHITE]
    assert all(prince["origin"] == "rebuilt" for prince in princes)


def test_ba_1_3_the_third_dark_power_is_wizard_or_enchantress() -> None:
    """BA-14.4: only its name differs, the identifier is the same."""
    names = [
        (power_name(GAME.edition(edition), "wizard", "en"), power_name(GAME.edition(edition), "wizard", "de"))
        for edition in EDITIONS
    ]
    assert names == [("Wizard", "Zauberer"), ("Enchantress", "Zauberin")]
    for edition in EDITIONS:
        assert list(deal(edition=edition).layout()["powers"]) == ["dwarf", "witch", "wizard"]


def test_ba_1_4_thirty_one_fate_cards_of_seven_kinds() -> None:
    found = all_cards(deal())
    assert found.total() == 31
    assert len(found) == 7
    assert found["amulet_card"] == 5


def test_ba_1_5_how_the_other_cards_are_divided() -> None:
    found = all_cards(deal())
    kinds = ("dwarf", "witch", "wizard", "ruin", "spring", "fire")
    assert [found[f"{kind}_card"] for kind in kinds] == [5, 5, 4, 4, 4, 4]


def test_ba_1_6_cards_of_a_kind_are_alike() -> None:
    """Two witch cards are one option."""
    match = table(
        "R3.5", free=["castle_1"], hands=[cards("witch", "witch", "fire")], draw_pile=cards("fire", "ruin", "ruin")
    )
    play(match, "play 2", "take")
    assert options(match) == ["discard witch_card", "discard ruin_card", "discard fire_card"]


def test_ba_1_7_one_amulet_on_the_castle_of_light_until_it_is_taken() -> None:
    """BA-10.3: then exactly one prince wears it, and it never returns to the board."""
    match = table("R4.2", "R5.2", free=["castle_1"], draw_pile=cards("amulet", "amulet"))
    assert match.layout()["amulet"] is None
    assert play(match, "play 1", "draw", "done")["amulet"] == RED
    assert play(match, "play 1", "draw", "done")["amulet"] == YELLOW


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ba_1_8_spare_princes_stay_out_and_the_rest_is_unchanged(players: int) -> None:
    """Scenario 1."""
    match = deal(players)
    laid = match.layout()
    assert laid["princes"] == ["start_castle"] * players
    assert laid["powers"] == START_POWERS
    assert all_cards(match) == COUNTS
    assert board_data("B")["goal_step"] == match.observe()["goal"] == 70


# ---- the board


@both_boards
def test_ba_2_1_eleven_places(board: str) -> None:
    kinds = [place["kind"] for place in board_data(board)["places"]]
    assert sorted(kinds) == sorted(["start", *["gate"] * 4, *["castle"] * 2, *["task"] * 3, "goal"])


@both_boards
def test_ba_2_2_what_the_book_says_of_their_order(board: str) -> None:
    kinds = [place["kind"] for place in board_data(board)["places"]]
    ids = [place["id"] for place in board_data(board)["places"]]
    assert (kinds[1], ids[2], kinds[3]) == ("gate", "ruin", "castle")
    assert [id for id, kind in zip(ids, kinds, strict=True) if kind == "task"] == ["ruin", "spring", "fire"]
    assert kinds[ids.index("fire") + 1 : -1] == ["gate"]


@both_boards
def test_ba_2_3_the_whole_order(board: str) -> None:
    assert [place["id"] for place in board_data(board)["places"]] == ORDER


@both_boards
def test_ba_2_4_a_leg_joins_two_places_with_two_lanes(board: str) -> None:
    """A place interrupts both lanes: it is met at the end of the right lane and at the end of the left one."""
    n = LANES[board]
    out = table(f"R1.{n}", free=["gate_1"], options={"board": board})
    play(out, "play 1")
    assert where(out) == "gate_1"
    back = table("L2.1", free=["gate_1"], options={"board": board})
    play(back, "play 1", "enter")
    assert where(back) == "gate_1"
    for leg, (start, end) in enumerate(pairwise(ORDER)):
        assert (board_data(board)["legs"][leg]["from"], board_data(board)["legs"][leg]["to"]) == (start, end)


@both_boards
@pytest.mark.parametrize("lane", ["R", "L"])
def test_ba_2_5_fields_of_the_same_number_are_neighbours(board: str, lane: str) -> None:
    """A prince who is pushed off any field comes to the one of the same number in the other lane."""
    for field in range(1, LANES[board] + 1):
        match = _arrive_on(board, lane, field, pushing=True)
        assert where(match, YELLOW) == f"{'L' if lane == 'R' else 'R'}4.{field}"


@both_boards
def test_ba_2_6_the_right_lane_runs_to_the_goal_and_the_left_lane_back(board: str) -> None:
    match = table("R4.2", "L4.4", options={"board": board})
    assert play(match, "play 2", "done", "play 2")["princes"] == ["R4.4", "L4.2"]


@both_boards
def test_ba_2_7_the_goal_is_60_or_70_steps_away(board: str) -> None:
    n, goal = {"A": (5, 60), "B": (6, 70)}[board]
    assert [leg["fields"] for leg in board_data(board)["legs"]] == [n] * 10
    assert deal(board=board).observe()["goal"] == goal


@both_editions
def test_ba_2_7_board_b_is_the_default(edition: str) -> None:
    match = Match.deal(GAME, GAME.edition(edition), 2, {}, 1)
    assert (match.options["board"], match.observe()["goal"]) == ("B", 70)


@both_boards
@pytest.mark.parametrize("lane", ["R", "L"])
def test_ba_2_9_whoever_ends_a_move_on_an_arrow_may_draw(board: str, lane: str) -> None:
    """Board A: field 3; board B: fields 3 and 6 of the right lane, 4 and 1 of the left lane."""
    expected = {"A": {"R": [3], "L": [3]}, "B": {"R": [3, 6], "L": [1, 4]}}[board][lane]
    found = []
    for field in range(1, LANES[board] + 1):
        match = _arrive_on(board, lane, field)
        if decision(match) == "arrow_draw":
            found.append(field)
    assert found == expected


@pytest.mark.parametrize("lane", ["right", "left"])
def test_ba_2_8_every_third_field_of_both_lanes_bears_an_arrow(lane: str) -> None:
    """Board A departs from it (BA-2.9): every fifth field, beginning with the third."""
    assert arrows_along(lane, "B") == list(range(3, 61, 3))
    assert arrows_along(lane, "A") == list(range(3, 51, 5))


def arrows_along(lane: str, board: str) -> list[int]:
    """Which fields of a lane bear an arrow, numbered in its running direction from one end of the path to the other."""
    legs = board_data(board)["legs"]
    fields = [field in leg[f"arrows_{lane}"] for leg in legs for field in range(1, leg["fields"] + 1)]
    running = fields if lane == "right" else fields[::-1]
    return [number for number, is_arrow in enumerate(running, 1) if is_arrow]


@both_editions
def test_ba_2_8_joker_and_number_card_can_draw_twice(edition: str) -> None:
    """Walking forward, as the rule books have it (BA-4.10, BA-9.1)."""
    match = table("P0", draw_pile=cards("fire", "ruin"), edition=edition)
    draw = ["draw"] if edition == "de1986" else []
    play(match, "play joker", "joker 3", *draw, "play 3", *draw)
    assert (where(match), hand(match)) == ("R1.6", cards("ruin", "fire"))


def test_ba_2_9_on_board_a_nobody_draws_twice_walking_forward() -> None:
    """Only the 5 leads to another arrow: the dwarf throws the prince back."""
    ends = {}
    for card in "12345":
        match = table("P0", draw_pile=cards("fire", "ruin"), options={"board": "A"})
        play(match, "play joker", "joker 3", "draw", f"play {card}")
        ends[where(match)] = decision(match) == "arrow_draw"
    assert ends == {"R1.4": False, "R1.5": False, "L1.5": False, "L1.4": False, "L1.3": True}


def test_ba_2_9_third_and_sixth_are_counted_in_running_direction() -> None:
    for leg in board_data("B")["legs"]:
        n = leg["fields"]
        assert [k % 3 for k in leg["arrows_right"]] == [0, 0]
        assert sorted(n + 1 - k for k in leg["arrows_left"]) == [3, 6]
    for leg in board_data("A")["legs"]:
        assert leg["arrows_right"] == leg["arrows_left"] == [3]


def _arrive_on(board: str, lane: str, field: int, *, pushing: bool = False) -> Match:
    """Red has just come to this field of leg 4, on which yellow may have stood."""
    n = LANES[board]
    if lane == "R":
        start, card = ("castle_1", f"{field}") if field < 6 else ("R4.1", "5")
    else:
        start, card = (f"L4.{field + 1}", "1") if field < n else (f"R4.{n}", "1")
    yellow = f"{lane}4.{field}" if pushing else "P0"
    match = table(start, yellow, powers={"dwarf": "gate_2"}, options={"board": board})
    play(match, f"play {card}")
    assert where(match) == f"{lane}4.{field}"
    return match


@both_editions
def test_ba_2_10_a_place_is_one_step(edition: str) -> None:
    match = table("R1.6", free=["gate_1"], edition=edition)
    play(match, "play 2")
    assert path(match) == ["R1.6", "gate_1", "R2.1"]


@both_boards
def test_ba_2_11_the_last_twelve_fields_lie_behind_the_fire(board: str) -> None:
    """There the amulet is useless (BA-10.10). Board A has 10 fields, and 12 steps with gate and goal."""
    e = GAME.box.record(GAME.edition(), 2, GAME.edition().choose({"board": board}))
    fire, goal = e.step_of[ORDER.index("fire")], e.step_of[ORDER.index("castle_of_light")]
    behind = [step for step in range(fire + 1, goal) if e.place_at[step] == NOWHERE]
    assert (len(behind), goal - fire) == {"B": (12, 14), "A": (10, 12)}[board]
    assert e.amulet_step == fire


def test_ba_2_12_a_field_holds_one_prince_and_a_place_any_number() -> None:
    with pytest.raises(AmulettError, match=r"BA-2\.12"):
        table("R3.2", "R3.2")
    match = table("R1.6", "gate_1", "gate_1", "gate_1", free=["gate_1"])
    assert play(match, "play 1")["princes"] == ["gate_1"] * 4


@both_boards
def test_ba_2_13_step_numbers(board: str) -> None:
    n = LANES[board]
    match = table("P4", "R4.2", "L4.2", "P0", options={"board": board})
    assert match.observe()["steps"] == [4 * (n + 1), 3 * (n + 1) + 2, 3 * (n + 1) + 2, 0]


# ---- set-up


@both_editions
def test_ba_3_1_all_princes_begin_on_the_start_castle_without_cards(edition: str) -> None:
    match = deal(4, edition)
    assert match.layout()["princes"] == ["start_castle"] * 4
    assert match.layout()["hands"] == [[], [], [], []]
    assert decision(match) == "way_card"


def test_ba_3_2_way_cards_are_open_to_everybody_used_or_not() -> None:
    match = table("P0", "P0", "P0")
    play(match, "play 2")
    for viewer in (None, RED, YELLOW, GREEN):
        assert match.observe(viewer)["way_cards"] == [["1", "3", "4", "5", "joker"], ALL_WAY_CARDS, ALL_WAY_CARDS]


@both_editions
def test_ba_3_3_where_the_dark_powers_begin(edition: str) -> None:
    assert deal(edition=edition).layout()["powers"] == START_POWERS


def test_ba_3_4_the_fate_cards_are_shuffled_into_the_draw_pile() -> None:
    piles = [tuple(deal(seed=seed).layout()["draw_pile"]) for seed in range(5)]
    assert len(set(piles)) == 5
    for seed in range(5):
        laid = deal(seed=seed).layout()
        assert (len(laid["draw_pile"]), laid["discard_pile"]) == (31, [])


def test_ba_3_5_the_amulet_on_the_castle_of_light_neither_blocks_nor_protects() -> None:
    """Whoever comes there first wins without it; a dark power there must still be beaten."""
    match = table("R10.6")
    assert match.layout()["amulet"] is None
    play(match, "play 1")
    assert match.over
    guarded = table("R10.6", powers={"witch": "castle_of_light"})
    play(guarded, "play 1")
    assert where(guarded) == "L10.6"


def test_ba_3_6_the_highest_way_card_begins() -> None:
    """Scenario 2: the joker ranks above the 5; then seats 2, 3, 0."""
    match = table("P0", "P0", "P0", "P0", decision="lots", lots=["2", "joker", "5", "4"], turn=0)
    seats = []
    for _ in range(4):
        seats.append(match.to_act[0])
        play(match, "play 1", "done")
    assert seats == [1, 2, 3, 0]
    assert match.layout()["way_cards"] == [["2", "3", "4", "5", "joker"]] * 4


def test_ba_3_6_without_the_joker_the_five_is_highest() -> None:
    match = table("P0", "P0", "P0", decision="lots", lots=["2", "3", "5"], turn=0)
    assert match.to_act == (2,)


@pytest.mark.parametrize("seed", range(6))
def test_ba_3_6_every_seat_draws_another_card(seed: int) -> None:
    match = deal(4, seed=seed)
    lots = [data["way"] for _, data in happened(match, "lot")]
    assert len(set(lots)) == 4
    assert match.to_act == (max(range(4), key=lambda seat: ALL_WAY_CARDS.index(lots[seat])),)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ba_3_8_the_first_seat_begins_if_the_table_says_so(players: int) -> None:
    for seed in range(6):
        match = Match.deal(GAME, GAME.edition(), players, {"starter": "first_seat"}, seed)
        assert match.to_act == (RED,)
        assert happened(match, "lot") == []
    by_lot = Match.deal(GAME, GAME.edition(), players, {"starter": "lot"}, 3)
    assert by_lot.fingerprint() == Match.deal(GAME, GAME.edition(), players, {}, 3).fingerprint()
    assert len(happened(by_lot, "lot")) == players


def test_ba_3_7_turns_go_round_and_only_the_player_on_turn_acts() -> None:
    match = table("P0", "P0", "P0", on_turn=GREEN)
    assert refused(match, "play 1", RED) == "BA-3.7"
    assert refused(match, "done", YELLOW) == "BA-3.7"
    play(match, "play 1", "done")
    assert match.to_act == (RED,)
    play(match, "play 2", "done")
    assert match.to_act == (YELLOW,)


def test_ba_14_4_the_label_set_words_places_and_cards() -> None:
    original, translation = (GAME.edition(edition) for edition in EDITIONS)
    tasks = ("ruin", "spring", "fire")
    assert [place_name(original, task, "de") for task in tasks] == ["Ruine", "Quelle", "Feuer"]
    assert [place_name(original, task, "en") for task in tasks] == ["Ruin", "Spring", "Fire"]
    assert [place_name(translation, task, "de") for task in tasks] == [
        *("Ruinen von Leben und Tod", "Wasser der Wahrheit", "Feuer der Reinheit")
    ]
    assert [place_name(translation, task, "en") for task in tasks] == [
        *("Ruins of Life & Death", "Water of Truth", "Fires of Purity")
    ]
    assert card_name(translation, "wizard_card", "en") == "Enchantress card"
    assert card_name(original, "wizard_card", "en") == "Wizard card"
