"""Clauses of section 7: the draw counter, drawing, and the two piles."""

from collections import Counter
from pathlib import Path

from magi_rounds import drawn
from magi_tables import A, B, C, D, changed_edition, happened, options, play, refused, table, turns

BLUE_AND_YELLOW = [f"{colour}_{picture}" for colour in ("blue", "yellow") for picture in ("coin", "cup", "sword")] * 3
UNDER_THE_TOP = [*BLUE_AND_YELLOW, "blue_balance"]
"""19 discards."""
TWO_RED = ["red_cup", "red_sword"]
"""Both fit: their seat is asked although no card can be drawn."""


def test_mg_7_1_draw_counter_is_one_sum_of_all_that_lies_out() -> None:
    """MG-7.1: two debts are one number, for everybody."""
    match = table(["tide_turner", "red_cup", "red_sword"], draw_counter=4)
    play(match, "play tide_turner")
    for viewer in (None, A, B, C, D):
        assert next(event.data["draw_counter"] for _, event in match.events_for(viewer) if event.name == "counter") == 6


def test_mg_7_1_marker_faces_are_only_a_display(tmp_path: Path) -> None:
    """MG-7.1: with other markers in the box the same cards make the same sum."""
    edition = changed_edition(tmp_path, {"draw_markers.faces": [1]})
    match = table(["red_scepter_2", "red_cup", "red_sword"], ["red_cloak", "blue_cup", "blue_sword"], edition=edition)
    assert play(match, "play red_scepter_2")["draw_counter"] == 2


def test_mg_7_2_cards_are_drawn_one_by_one_from_the_top() -> None:
    """MG-7.2, in the draw phase and in the main phase."""
    top_first = ["blue_cup", "yellow_cup", "blue_sword", "yellow_sword"]
    match = table(TWO_RED, draw_pile=top_first, draw_counter=2, on_turn=D)
    assert drawn(match, D) == ["blue_cup", "yellow_cup"]
    assert match.layout()["draw_pile"][:2] == ["blue_sword", "yellow_sword"]
    play(match, "draw")
    assert drawn(match, A) == ["blue_sword"]
    assert match.layout()["draw_pile"][0] == "yellow_sword"


def test_mg_7_3_reshuffle_in_the_middle_of_drawing() -> None:
    """Scenario 41. MG-7.3, MG-3.10."""
    match = table(
        None,
        None,
        None,
        [],
        rest=D,
        on_turn=B,
        draw_counter=3,
        draw_pile=["red_cup"],
        discard_pile=["red_coin", *UNDER_THE_TOP],
    )
    assert len(UNDER_THE_TOP) == 19
    assert [name for name, _ in happened(match, "drew", "reshuffled")] == ["drew", "reshuffled", "drew"]
    assert happened(match, "reshuffled") == [("reshuffled", {"count": 19})]
    layout = match.layout()
    assert drawn(match, B)[0] == "red_cup"
    assert len(drawn(match, B)) == 3
    assert Counter(drawn(match, B)[1:] + layout["draw_pile"]) == Counter(UNDER_THE_TOP)
    assert len(layout["draw_pile"]) == 17
    assert layout["discard_pile"] == ["red_coin"]
    assert layout["demand"] == {"kind": "card", "colour": "red", "picture": "coin"}
    assert layout["on_turn"] == C


def test_mg_7_3_reshuffled_discards_come_in_another_order_each_time() -> None:
    """MG-7.3: the discards are shuffled, not turned over."""
    orders = set()
    for seed in range(20):
        match = table(TWO_RED, None, None, [], rest=D, discard_pile=["red_coin", *UNDER_THE_TOP], seed=seed)
        play(match, "draw")
        orders.add((*drawn(match, A), *match.layout()["draw_pile"]))
    assert len(orders) == 20


def test_mg_7_3_any_draw_can_call_for_the_reshuffle() -> None:
    """MG-7.3: in the main phase, and for a seat that was caught."""
    match = table(TWO_RED, None, None, [], rest=D, discard_pile=["red_coin", "blue_cup", "blue_sword"])
    play(match, "draw")
    assert set(drawn(match, A) + match.layout()["draw_pile"]) == {"blue_cup", "blue_sword"}
    match = table(
        ["red_cup"],
        None,
        None,
        [],
        rest=D,
        on_turn=B,
        silent={A: []},
        options={"call_mode": "manual"},
        discard_pile=["red_coin", "blue_cup", "blue_sword"],
    )
    play(match, "catch 0")
    assert set(drawn(match, A) + match.layout()["draw_pile"]) == {"blue_cup", "blue_sword"}


def test_mg_7_4_last_card_of_the_pile_leaves_it_empty() -> None:
    """Scenario 42. MG-7.4: no reshuffle before the next card is to be drawn."""
    match = table(TWO_RED, None, None, [], rest=D, draw_pile=["blue_broom"], discard_pile=["red_coin", *UNDER_THE_TOP])
    play(match, "draw")
    assert match.observe(B)["draw_pile"] == 0
    assert match.observe(B)["discard_pile"] == 20
    assert not happened(match, "reshuffled")
    play(match, "pass", "draw")
    assert match.observe(A)["draw_pile"] == 18
    assert match.observe(A)["discard_pile"] == 1


def test_mg_7_4_a_debt_that_takes_the_last_card_leaves_the_pile_empty() -> None:
    """MG-7.4, in the draw phase."""
    match = table(
        None,
        None,
        None,
        [],
        rest=D,
        draw_counter=2,
        draw_pile=["blue_cup", "red_cup"],
        discard_pile=["red_coin", "blue_coin"],
    )
    assert drawn(match, A) == ["blue_cup", "red_cup"]
    assert match.observe(A)["draw_pile"] == 0
    assert not happened(match, "reshuffled")


def test_mg_7_5_the_rest_of_a_drawing_is_waived() -> None:
    """MG-7.5, MG-7.6: two cards for a debt of five, then the counter is 0 all the same."""
    match = table(None, TWO_RED, None, [], rest=D, draw_counter=5, discard_pile=["red_coin", "blue_cup", "blue_sword"])
    layout = match.layout()
    assert sorted(drawn(match, A)) == ["blue_cup", "blue_sword"]
    assert layout["draw_counter"] == 0
    assert (layout["draw_pile"], layout["discard_pile"]) == ([], ["red_coin"])
    assert turns(match) == [A, B]


def test_mg_7_6_counter_is_zero_even_if_nothing_could_be_drawn() -> None:
    """MG-7.6: the debt is served as far as possible, which may be not at all."""
    match = table(None, TWO_RED, None, [], rest=D, draw_counter=3)
    assert drawn(match, A) == []
    assert happened(match, "counter") == [("counter", {"draw_counter": 0})]
    assert match.observe(B)["draw_counter"] == 0
    assert match.observe(B)["on_turn"] == B


def test_mg_7_7_nothing_left_to_draw() -> None:
    """Scenario 43. MG-7.7, MG-4.22, MG-4.23."""
    match = table(["blue_cup", "blue_sword"], TWO_RED, None, [], rest=D)
    assert happened(match, "passed") == [("passed", {"seat": A})]
    assert match.layout()["on_turn"] == B
    match = table(["red_cup", "red_sword", "blue_cup"], None, None, [], rest=D)
    assert options(match) == ["play red_cup", "play red_sword"]
    assert refused(match, A, "draw") == "MG-4.22"


def test_mg_7_7_two_cards_in_both_piles_are_enough_to_draw_one() -> None:
    """MG-7.7: one in the pile, or one below the top discard."""
    match = table(TWO_RED, None, None, [], rest=D, draw_pile=["blue_cup"])
    assert options(match) == ["play red_cup", "play red_sword", "draw"]
    play(match, "draw")
    assert drawn(match, A) == ["blue_cup"]
    match = table(TWO_RED, None, None, [], rest=D, discard_pile=["red_coin", "blue_cup"])
    assert options(match) == ["play red_cup", "play red_sword", "draw"]
    play(match, "draw")
    assert drawn(match, A) == ["blue_cup"]
    assert match.layout()["discard_pile"] == ["red_coin"]


def test_mg_7_8_there_is_no_hand_limit() -> None:
    """MG-7.8: a hand of 89 cards still draws."""
    match = table([], TWO_RED, TWO_RED, ["blue_cup", "blue_sword"], rest=A, draw_pile=["blue_coin"])
    assert match.observe(None)["hand_sizes"] == [91, 2, 2, 2]
    play(match, "draw")
    assert match.observe(None)["hand_sizes"] == [92, 2, 2, 2]


def test_mg_7_9_the_draw_counter_has_no_upper_limit() -> None:
    """MG-7.9: more than all markers show, and every card of it is drawn."""
    match = table(["tide_turner", "red_cup", "red_sword"], None, draw_counter=60, direction="ccw")
    layout = play(match, "play tide_turner")
    assert happened(match, "counter")[0] == ("counter", {"draw_counter": 62})
    assert len(layout["hands"][B]) == 3 + 62
