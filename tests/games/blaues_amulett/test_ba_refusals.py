"""Input that is refused, with the clause that closes it (ledger, Decisions and scenario 48)."""

from contextlib import suppress
from typing import Any

import pytest
from blaue_tables import ALL_WAY_CARDS, RED, YELLOW, cards, decision, hand, happened, options, play, refused, table, where
from hypothesis import given, settings
from hypothesis import strategies as st

from amulett import IllegalAction, Match, UnknownAction
from amulett.core.clause import clause_id, clause_number
from amulett.games.blaues_amulett import GAME
from amulett.games.blaues_amulett.state import Because
from amulett.games.blaues_amulett.words.refusal import ARGUMENTS, RIGHTS


def walking() -> Match:
    """Red stands before the first gate with two steps left, and may pay."""
    match = table("R1.4", hands=[cards("dwarf")])
    play(match, "play 3")
    return match


def behind(card: str = "1") -> Match:
    """Red stands behind the free second gate."""
    match = table("L5.1")
    play(match, f"play {card}")
    return match


def pushing() -> Match:
    match = table("R6.1", "R6.2", amulet=YELLOW, hands=[[], cards("fire")])
    play(match, "play 1")
    return match


def robbing() -> Match:
    match = pushing()
    play(match, "take")
    return match


def on_an_arrow() -> Match:
    match = table("P0", hands=[cards("fire")])
    play(match, "play 3")
    return match


def on_a_castle() -> Match:
    match = table("R6.6", free=["castle_2"])
    play(match, "play 1")
    return match


def too_many_cards() -> Match:
    match = table("P0", hands=[cards("witch", "ruin", "fire", "fire")])
    play(match, "play 1")
    return match


def after_the_joker() -> Match:
    match = table("P0")
    play(match, "play joker", "joker 1")
    return match


def jokers_distance() -> Match:
    match = table("P0")
    play(match, "play joker")
    return match


def placing() -> Match:
    match = table("P0")
    play(match, "play 1")
    return match


def putting() -> Match:
    match = placing()
    play(match, "move dwarf")
    return match


REFUSALS: dict[Any, dict[str, str]] = {
    table: {
        "pass": "4.2",
        "stop": "4.2",
        "done": "4.2",
        "joker 3": "4.3",
        "joker 0": "4.4",
        "joker 7": "4.4",
        "pay": "7.5",
        "swing": "5.5",
        "turn": "6.2",
        "enter": "6.3",
        "cross": "6.4",
        "draw": "9.1",
        "take": "11.1",
        "take 2": "11.3",
        "leave": "10.5",
        "steal": "10.7",
        "steal fire_card": "10.7",
        "decline": "14.5",
        "discard fire_card": "9.8",
        "discard amulet_card": "10.2",
        "move dwarf": "12.4",
        "put fire": "12.4",
        "put amulet": "10.12",
    },
    jokers_distance: {"play 1": "4.13", "stop": "4.13", "joker 9": "4.4", "done": "12.4"},
    walking: {
        "stop": "4.13",
        "play 1": "4.13",
        "joker 2": "4.5",
        "enter": "5.4",
        "cross": "5.4",
        "turn": "5.5",
        "decline": "5.6",
        "draw": "9.1",
        "move dwarf": "12.4",
        "discard dwarf_card": "9.8",
    },
    behind: {"cross": "6.4", "pay": "6.7", "swing": "6.2", "decline": "6.7", "take": "11.1", "stop": "4.13"},
    pushing: {"steal": "10.7", "decline": "14.5", "play 2": "4.15", "stop": "4.15", "draw": "9.1", "done": "12.4"},
    robbing: {"take": "11.1", "leave": "10.5", "play 2": "4.15", "discard fire_card": "9.8", "steal fire_card": "10.7"},
    on_an_arrow: {"take": "11.1", "play 2": "4.15", "pay": "7.5", "discard fire_card": "9.8", "move dwarf": "12.4"},
    on_a_castle: {"draw": "9.1", "take 1": "11.3", "leave": "10.5", "play 2": "4.15"},
    too_many_cards: {
        "discard dwarf_card": "9.5",
        "done": "12.4",
        "play 2": "4.9",
        "stop": "4.15",
        "discard amulet": "10.12",
    },
    after_the_joker: {"play joker": "4.6", "pass": "4.10", "done": "12.4", "joker 2": "4.3", "move dwarf": "12.4"},
    placing: {"play 2": "4.9", "stop": "4.10", "put fire": "12.6", "pass": "4.10", "joker 1": "4.5", "draw": "9.1"},
    putting: {"put gate_1": "12.6", "put start_castle": "12.2", "put l3.2": "12.2", "move witch": "12.6", "done": "12.6"},
}


@pytest.mark.parametrize("position", REFUSALS, ids=lambda position: str(position.__name__))
def test_every_refusal_names_its_clause(position: Any) -> None:
    """Scenario 48 and more; the refusal itself changes nothing."""
    match = position()
    found = {words: refused(match, words).removeprefix("BA-") for words in REFUSALS[position]}
    assert found == REFUSALS[position]


@pytest.mark.parametrize("position", REFUSALS, ids=lambda position: str(position.__name__))
def test_ba_3_7_out_of_turn_everything_is_refused_alike(position: Any) -> None:
    """Nobody learns from a refusal which decision is open."""
    match = position()
    for words in [*REFUSALS[position], *options(match)]:
        if "amulet" not in words:
            assert refused(match, words, YELLOW) == "BA-3.7"


def test_ba_6_3_entering_with_steps_left_is_refused() -> None:
    match = behind("2")
    assert decision(match) == "back_place"
    assert refused(match, "enter") == "BA-6.3"


def test_what_closed_a_right_is_remembered_until_the_next_move_begins() -> None:
    """Scenarios 8 and 28, over a joker's two moves."""
    match = table("R4.6", way_cards=[["joker", "2", "3"]])
    play(match, "play joker", "joker 1")
    assert (decision(match), refused(match, "swing")) == ("next_card", "BA-5.7")
    play(match, "play 2")
    assert refused(match, "swing") == "BA-5.5"


@pytest.mark.parametrize("because", Because, ids=lambda because: str(because.name))
def test_every_reason_that_can_be_stored_is_a_clause(because: Because) -> None:
    id = clause_id(GAME.prefix, because)
    assert GAME.clause(id).id == id
    assert clause_number(id) == because


def test_what_closed_a_right_is_nobody_elses_business() -> None:
    """The next player is not told why the one before could not pay (that is in his hand)."""
    match = table("R1.6", hands=[cards("witch")])
    play(match, "play 1")
    assert refused(match, "pay", RED) == "BA-7.3"
    play(match, "done")
    assert refused(match, "pay", YELLOW) == "BA-7.5"
    assert refused(match, "pay", RED) == "BA-3.7"


@pytest.mark.parametrize(
    "words",
    [
        *("", "fly", "play 6", "play 02", "play", "move dragon", "put moat", "put r03.2", "done now", "discard"),
        *("joker x", "joker --3", "joker 03", "joker +3", "joker \N{ARABIC-INDIC DIGIT THREE}", "joker 3.0"),
        *("take amulet", "take 02", "take them", "steal amulet", "steal it"),
    ],
)
def test_words_that_are_no_action_at_all(words: str) -> None:
    match = table("P0")
    with pytest.raises(UnknownAction):
        match.play(words, RED)


def test_a_number_of_thousands_of_digits_is_no_action() -> None:
    with pytest.raises(UnknownAction):
        table("P0").play("joker " + "9" * 5000, RED)


@given(
    verb=st.sampled_from([*ARGUMENTS, *RIGHTS, "stop", "pass", "done", ""]),
    rest=st.one_of(st.text(), st.from_regex(r"[ +-]*[0-9]*[.,]?[0-9]*", fullmatch=True), st.integers().map(str)),
    seat=st.sampled_from([RED, YELLOW]),
)
@settings(max_examples=300, deadline=None)
def test_whatever_is_typed_is_an_action_or_refused_in_words(verb: str, rest: str, seat: int) -> None:
    """Nothing else than these two errors comes out, in any decision, and nothing changes."""
    for match in OPEN:
        with suppress(IllegalAction, UnknownAction):
            assert match.check(f"{verb} {rest}", seat) in match.legal_actions(seat)


OPEN = [table("P0"), walking(), pushing(), too_many_cards(), putting()]


# ---- decisions with one option


def test_ba_4_16_the_only_face_up_card_is_played_by_the_table() -> None:
    """And the seat is told; what it might still send is refused with the clause that says so."""
    match = table("P0", way_cards=[["2"]])
    assert (where(match), decision(match)) == ("R1.2", "power_figure")
    assert happened(match, "forced") == [("forced", {"seat": RED, "action": "play 2"})]
    assert [refused(match, words) for words in ("play 2", "play 5", "play joker")] == ["BA-4.16"] * 3


def test_ba_4_16_while_the_move_is_under_way() -> None:
    """The table has played the card, and the prince stands before the first gate."""
    match = table("R1.5", way_cards=[["3"]], hands=[cards("dwarf")])
    assert decision(match) == "front_place"
    assert refused(match, "play 3") == "BA-4.16"
    joker = table("P0", way_cards=[["joker"]])
    assert decision(joker) == "joker_distance"
    assert refused(joker, "play joker") == "BA-4.16"


def test_ba_4_16_while_the_move_is_being_settled() -> None:
    match = table("P0", way_cards=[["3"]])
    assert decision(match) == "arrow_draw"
    assert refused(match, "play 3") == "BA-4.16"
    joker = table("P0", way_cards=[["joker"]])
    play(joker, "joker 3")
    assert (decision(joker), refused(joker, "play 3")) == ("arrow_draw", "BA-4.15")


def test_ba_4_9_a_last_card_that_was_chosen_is_not_forced() -> None:
    """After the joker one might have stopped."""
    match = table("P0", way_cards=[["joker", "1"]])
    play(match, "play joker", "joker 1", "play 1")
    assert match.layout()["way_cards"][RED] == ALL_WAY_CARDS
    assert refused(match, "play 2") == "BA-4.9"


def test_ba_4_9_after_stopping() -> None:
    match = after_the_joker()
    play(match, "stop")
    assert refused(match, "play 2") == "BA-4.9"


def test_ba_4_16_cards_of_one_kind_are_discarded_by_the_table() -> None:
    match = table("P0", hands=[cards("fire", "fire", "fire", "fire")])
    play(match, "play 1")
    assert (decision(match), hand(match)) == ("power_figure", cards("fire", "fire", "fire"))
    assert happened(match, "forced") == [("forced", {"seat": RED, "action": "discard fire_card"})]
    assert refused(match, "discard fire_card") == "BA-9.8"


@pytest.mark.parametrize("position", REFUSALS, ids=lambda position: str(position.__name__))
def test_every_decision_is_explained_by_clauses(position: Any) -> None:
    match = position()
    for seat in (RED, YELLOW):
        ids = GAME.explain_to(match.information(seat))
        assert ids
        assert all(id in GAME.rule_book.clauses for id in ids)
