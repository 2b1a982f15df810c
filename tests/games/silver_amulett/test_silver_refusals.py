"""The ledger's table of refusals: which clause is reported, and which one first."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from silver_tables import A, B, C, happened, options, play, refused, table

from amulett import IllegalAction, Match, UnknownAction
from amulett.games.silver_amulett.words.refusal import REARRANGING, VERBS

ALL_FREE_ACTS = ("amulet", "empath", "guard")
MAIN = ("draw_pile", "draw_row 1", "take_discard", "call")


def test_sa_1_10_not_the_seat_to_act_comes_first() -> None:
    """SA-1.10: whatever the words are; SA-2.12 while others look at their cards, SA-14.3 when the match is over."""
    match = table()
    for words in (*MAIN, *ALL_FREE_ACTS, "swap 1 2", "discard_plain", "stop", "slot 1", "seat 0", "number 3", "keep 1"):
        assert refused(match, words, B) == "SA-1.10"
    match = table("5", "6", pile=[7], rest="discard", round=4)
    play(match, "draw_pile", "discard_plain")
    assert {refused(match, words, seat) for words in (*MAIN, "amulet", "slot 1") for seat in (A, B)} == {"SA-14.3"}
    match = table(decision="peek_1", on_turn=A)
    assert {refused(match, words, B) for words in (*MAIN, "amulet", "slot 1")} == {"SA-2.12"}


def test_sa_3_1_before_the_main_action() -> None:
    """SA-3.1: a turn begins with the main action, and nobody can pass."""
    match = table("5 6 7 8 9")
    for words in ("slot 1", "seat 1", "number 3", "keep 1", "confirm", "left", "right", "stop", "put_back", "end_turn"):
        assert refused(match, words) == "SA-3.1"
    for words in ("discard_plain", "discard_ability", "exchange"):
        assert refused(match, words) == "SA-3.1"


def test_another_kind_of_decision_is_refused_with_the_clause_of_the_open_one() -> None:
    """SA-4.3, SA-8.13, SA-6.1, SA-9.2, SA-3.5: what is to be decided now."""
    others = ("seat 1", "number 3", "left", "right")
    match = table("4^ 2^ 5 6 7", pile=[9, 8])
    steps = [("draw_pile", "SA-8.13"), ("keep 1", "SA-4.3"), ("exchange", "SA-6.1"), ("slot 3", "SA-6.1")]
    for words, clause in (*steps, ("confirm", "SA-3.5")):
        play(match, words)
        assert {refused(match, other) for other in others} == {clause}
    assert [refused(match, words) for words in ("stop", "put_back", "pass")] == ["SA-3.5"] * 3
    match = table(None, None, None, pile=[9])
    play(match, "draw_pile", "discard_ability")
    assert {refused(match, words) for words in ("number 3", "left", "confirm")} == {"SA-9.2"}


def test_sa_3_7_what_was_chosen_cannot_be_broken_off() -> None:
    """SA-3.7: neither an exchange nor a free action."""
    match = table("2^ 6 7 8 9", pile=[9], discard=[11])
    play(match, "empath")
    others = (*MAIN, *ALL_FREE_ACTS, "discard_plain", "exchange", "stop", "pass", "end_turn", "seat 1")
    assert {refused(match, words) for words in others} == {"SA-3.7"}
    play(match, "slot 2", "draw_pile", "exchange")
    assert [refused(match, words) for words in ("stop", "put_back", "end_turn", "pass")] == ["SA-3.7"] * 4


def test_sa_3_7_main_and_hold_choices_stay_made() -> None:
    """SA-3.7: while the card is in hand; later SA-3.1, one main action. A choice not made yet is SA-3.2: the steps."""
    match = table("2^ 6 7 8 9", pile=[9], discard=[11])
    play(match, "draw_pile")
    assert [refused(match, words) for words in MAIN] == ["SA-3.7", "SA-4.2", "SA-3.7", "SA-7.1"]
    play(match, "discard_plain")
    assert options(match) == ["empath", "end_turn"]
    for words in ("draw_pile", "draw_row 1", "take_discard"):
        assert refused(match, words) == "SA-3.1"
    for words in ("discard_plain", "exchange"):
        assert refused(match, words) == "SA-3.7"
    match = table("4^ 6 7 8 9", pile=[9, 8])
    play(match, "draw_pile")
    assert refused(match, "discard_plain") == "SA-3.2"
    assert refused(match, "draw_pile") == "SA-3.7"
    match = table("2^ 6 7 8 9")
    play(match, "empath", "slot 2", "take_discard")
    assert refused(match, "exchange") == "SA-3.7"
    assert refused(match, "draw_pile") == "SA-3.7"


def test_sa_5_3_before_sa_3_9() -> None:
    """SA-5.3, SA-3.9: an empty discard pile is reported before the stall guard."""
    assert refused(table("5 6 7 8", discard=[], stall=99), "take_discard") == "SA-5.3"
    assert refused(table("5 6 7 8", discard=[11], stall=99), "take_discard") == "SA-3.9"


def test_sa_3_6_after_a_forced_draw_nothing_is_called_a_choice() -> None:
    """SA-3.6: with the discard pile shut (SA-3.9) or empty (SA-5.3) and too many cards to call, the draw was forced."""
    for discard, clause in (([11], "SA-3.9"), ([], "SA-5.3")):
        match = table("5 6 7 8 9", "5 6 7 8 9", pile=[9, 8], discard=discard, stall=10)
        assert happened(match, "forced") == [{"seat": A, "action": "draw_pile"}]
        expected = {"take_discard": clause, "call": "SA-7.1", "draw_row 1": "SA-4.2", "draw_pile": "SA-3.6"}
        assert {words: refused(match, words) for words in expected} == expected
        play(match, "discard_ability")
        assert refused(match, "draw_pile") == "SA-3.1"  # what was possible then can no longer be told
    match = table("5 6 7 8 9", "5 6 7 8 9", row=[9], rest="discard", stall=10)
    assert happened(match, "forced") == [{"seat": A, "action": "draw_row 1"}]
    assert [refused(match, words) for words in MAIN] == ["SA-4.2", "SA-3.6", "SA-3.9", "SA-7.1"]
    match = table("5 6 7 8 9", "5 6 7 8 9", row=[9, 8], rest="discard", stall=10)
    play(match, "draw_row 1")
    assert [refused(match, words) for words in MAIN] == ["SA-4.2", "SA-3.7", "SA-3.9", "SA-7.1"]


def test_sa_3_6_after_a_forced_discard_too() -> None:
    """SA-3.6, SA-4.10: with the only card under the amulet, a card without an ability had to be discarded."""
    match = table("[2^]", "3 5 6 7", pile=[4], discard=[11], round=2)
    play(match, "draw_pile")
    assert happened(match, "forced") == [{"seat": A, "action": "discard_plain"}]
    match = table("[3^] 5", "3 5 6 7", hand=[4], decision="hold", discard=[11], round=2)
    play(match, "discard_plain")
    assert options(match) == ["guard", "end_turn"]
    assert [refused(match, words) for words in ("exchange", "discard_plain")] == ["SA-3.7", "SA-3.7"]


def test_sa_7_3_before_sa_7_1_before_sa_7_4() -> None:
    """SA-7.3, SA-7.1, SA-7.4: in this order."""
    acted: dict[str, Any] = {"decision": "main", "acted": True}
    assert refused(table("5 6 7 8 9", "1", None, caller=B, **acted), "call") == "SA-7.3"
    assert refused(table("5 6 7 8 9", **acted), "call") == "SA-7.1"
    assert refused(table("5 6 7 8", **acted), "call") == "SA-7.4"


def test_sa_8_7_before_sa_3_12() -> None:
    """SA-8.7, SA-3.12: no Empath is reported before nothing to look at; for a slot, face up before covered."""
    assert refused(table("5^ 6^", discard=[11, 12]), "empath") == "SA-8.7"
    assert refused(table("2^ 6^"), "empath") == "SA-3.12"
    match = table("2^ [6^] 7 8", round=2)
    play(match, "empath")
    assert refused(match, "slot 2") == "SA-8.7"


def test_sa_8_10_before_sa_3_12() -> None:
    """SA-8.10, SA-3.12: for `guard` and for its Bodyguard."""
    assert refused(table("5 6 7"), "guard") == "SA-8.10"
    assert refused(table("3^"), "guard") == "SA-3.12"
    match = table("3^ 3^ 5")
    play(match, "guard", "slot 1", "slot 2", "guard")
    assert match.layout()["decision"] == "guard_to"
    match = table("3^ 3^ 3^ 5")
    play(match, "guard", "slot 1", "slot 2", "guard")
    assert options(match) == ["slot 2", "slot 3"]
    assert refused(match, "slot 1") == "SA-8.10"
    assert refused(match, "slot 4") == "SA-8.10"
    assert refused(match, "stop") == "SA-3.7"
    play(match, "slot 2")
    assert refused(match, "stop") == "SA-3.7"


def test_sa_4_5_before_sa_4_7() -> None:
    """SA-4.5, SA-4.7: no icon is reported before no target."""
    assert refused(table("5^ 6^", hand=[1], decision="hold"), "discard_ability") == "SA-4.5"
    assert refused(table("5^ 6^", hand=[5], decision="hold"), "discard_ability") == "SA-4.7"


def test_sa_6_1_before_sa_11_6() -> None:
    """SA-6.1, SA-11.6: a slot that does not exist, one named twice, a covered one."""
    match = table("5 6 7 [8]", discard=[11], round=2)
    play(match, "take_discard", "slot 1")
    assert refused(match, "slot 0") == "SA-6.1"
    assert [refused(match, words) for words in ("slot 5", "slot 1", "slot 4")] == ["SA-6.1", "SA-6.1", "SA-11.6"]


def test_sa_6_9_places_and_ends() -> None:
    """SA-6.9, SA-6.11, SA-6.14: a vacated place after a success, an end of the row after a failure."""
    match = table("5 5 7 8", discard=[11])
    play(match, "take_discard", "slot 1", "slot 2", "confirm")
    for words in ("slot 3", "slot 9", "left", "right"):
        assert refused(match, words) == "SA-6.9"
    match = table("5 6 7 8", discard=[11])
    play(match, "take_discard", "slot 1", "slot 2", "slot 3", "confirm")
    assert refused(match, "slot 1") == "SA-6.11"
    play(match, "left")
    assert refused(match, "slot 1") == "SA-6.14"


def test_sa_11_5_before_sa_11_10_before_sa_9_1() -> None:
    """SA-11.5, SA-11.10, SA-9.1: covered, guarded, face up."""
    match = table("[5^] 3^ 6^ 7 8 9^", None, None, on_turn=B, pile=[9], guards=[[A, 2, 3]], round=2)
    play(match, "draw_pile", "discard_ability", "seat 0")
    clauses = [refused(match, f"slot {slot}") for slot in (1, 2, 3, 6, 7)]
    assert clauses == ["SA-11.5", "SA-11.10", "SA-11.10", "SA-9.1", "SA-9.8"]


@pytest.mark.parametrize(
    ("number", "clause"), [(6, "SA-9.5"), (8, "SA-9.7"), (9, "SA-9.8"), (11, "SA-9.12"), (12, "SA-9.15")]
)
def test_sa_9_2_a_seat_without_a_target_is_a_wrong_village(number: int, clause: str) -> None:
    """SA-9.2: reported by the clause of the character, and so is a seat that does not exist."""
    match = table("5 6 7 8 9", "3^ 5", None, None, pile=[number, 10], guards=[[B, 1, 2]])
    play(match, "draw_pile", "discard_ability")
    assert refused(match, "seat 1") == clause
    assert refused(match, "seat 7") == clause


def test_sa_9_10_numbers() -> None:
    """SA-9.10: a number that is not there, and the Master just discarded."""
    match = table("5 6 7 8 9", pile=[10], discard=[4, 3])
    play(match, "draw_pile", "discard_ability")
    assert refused(match, "number 5") == "SA-9.10"
    assert refused(match, "number 10") == "SA-9.10"
    assert refused(match, "number 77") == "SA-9.10"


def test_sa_2_11_start_look() -> None:
    """SA-2.11, SA-2.12: nothing else is possible before all have looked, whatever it would be later."""
    match = table("5 6 7 8 9", decision="peek_1", on_turn=A)
    assert refused(match, "slot 6") == "SA-2.11"
    others = (*MAIN, *ALL_FREE_ACTS, "discard_plain", "exchange", "confirm", "stop", "end_turn", "keep 1", "seat 1")
    assert {refused(match, words) for words in others} == {"SA-2.12"}
    assert refused(match, "swap 1 2") == "SA-1.4"


@pytest.mark.parametrize(
    "words",
    [
        "abracadabra",
        "slot",
        "slot one",
        "slot 01",
        "slot +1",
        "slot -1",
        "slot ²",
        "slot ١",
        "confirm 3",
        "confirm it",
        "draw_pile 02",
        "seat B",
        "",
    ],
)
def test_words_that_are_no_action_at_all(words: str) -> None:
    match = table(players=3, on_turn=C)
    with pytest.raises(UnknownAction):
        match.play(words)


def positions() -> Iterator[Match]:
    """One with every kind of decision."""
    yield table("5 6 7 8 9", decision="peek_1", on_turn=A)
    turn = table("2^ 3^ 4^ 7 8", "1^ 5 6 7 8", None, pile=[12, 11, 10], row=[9], discard=[4], amulet=A, round=2)
    yield turn
    for words in ("amulet", "empath", "guard", "draw_pile", "take_discard"):
        play(twin := turn.clone(), words)
        yield twin
    for number in (6, 7, 10, 11, 12):
        match = table("5 6 7 8 9", "5 6 7 8 9", None, pile=[number, 9], discard=[4, 3])
        play(match, "draw_pile", "discard_ability")
        yield match
    failing = table("5 6 7 8", discard=[11])
    play(failing, "take_discard", "slot 1", "slot 2", "slot 3", "confirm")
    yield failing


MATCHES = list(positions())
ODD = st.text(alphabet="0123456789+-_ .²١\n\0é" + "slotrawkepnumbc", max_size=12)


@given(st.sampled_from(MATCHES), st.sampled_from([*VERBS, "", "joker"]), ODD, st.integers(0, 1))
def test_whatever_is_typed_is_played_refused_or_no_action(match: Match, verb: str, odd: str, seat: int) -> None:
    """Nothing but a refusal in words comes out, with a clause of the game; and nothing has changed."""
    before = match.fingerprint()
    with suppress(IllegalAction, UnknownAction):
        match.check(f"{verb} {odd}", seat)
    with suppress(IllegalAction, UnknownAction):
        match.check(odd, seat)
    assert match.fingerprint() == before


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize("number", ["01", "+1", "-1", "1.0", "1e3", "0x1", "١", "9" * 5000, "-" * 5000, "1 2"])
def test_a_number_written_oddly_is_no_action(verb: str, number: str) -> None:
    """SA-1.4 alone takes any words: nothing may be rearranged, however it is put."""
    for match in MATCHES:
        if verb in REARRANGING:
            assert refused(match, f"{verb} {number}", A) in ("SA-1.4", "SA-1.10", "SA-2.12")
        else:
            with pytest.raises(UnknownAction):
                match.check(f"{verb} {number}", A)


def test_a_number_of_thousands_of_digits_is_no_action() -> None:
    match = table("5 6 7 8 9", decision="peek_1", on_turn=A)
    with pytest.raises(UnknownAction):
        match.play("slot " + "9" * 5000)
