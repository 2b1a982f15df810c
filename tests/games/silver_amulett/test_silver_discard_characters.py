"""Clauses of section 9: what a drawn and discarded 5 to 12 does."""

import pytest
from silver_tables import A, B, C, causes, faces, handle, happened, knows, options, play, refused, table, village

ABILITY = ("draw_pile", "discard_ability")


def test_sa_9_1_looks_need_closed_cards() -> None:
    """Scenario 67. SA-9.1, SA-9.2, SA-11.10: no face-up card, no guarded card."""
    match = table("5 6 7 8 9", "7^ 3^ 5 6 8", pile=[9], guards=[[B, 2, 3]])
    play(match, *ABILITY, "seat 1")
    assert options(match) == ["slot 4", "slot 5"]
    assert refused(match, "slot 1") == "SA-9.1"
    assert refused(match, "slot 3") == "SA-11.10"
    card = handle(match, B, 4)
    play(match, "slot 4")
    assert village(match, B) == "7^ 3^ 5 6 8"
    assert [knows(match, seat, card) for seat in (A, B, None)] == [True, False, False]


@pytest.mark.parametrize("number", [5, 6, 7, 8, 9, 11, 12])
def test_sa_9_2_protected_cards_are_no_targets(number: int) -> None:
    """SA-9.2: neither covered nor guarded cards of an opponent, nor the own covered one."""
    match = table("[5] 6 7 8 9", "3^ 5 5 6 8", None, pile=[number, 10], guards=[[B, 1, 2]], round=2)
    if number in (5, 7):
        play(match, *ABILITY)
        assert options(match) == ["slot 2", "slot 3", "slot 4", "slot 5"]
    else:
        play(match, *ABILITY, "seat 1")
        assert options(match) == ["slot 3", "slot 4", "slot 5"]


def test_sa_9_3_an_ability_is_carried_out_completely() -> None:
    """SA-9.3: nothing can be broken off but the second look and the Witch's exchange."""
    for number, steps in {6: ["seat 1"], 8: [], 9: [], 10: [], 12: ["seat 1", "slot 1"], 5: [], 7: []}.items():
        match = table("5 5 6 6 7", "8 8 9 9 9", "10 10 11 11 11", pile=[number], discard=[4, 3])
        play(match, *ABILITY, *steps)
        for words in ("stop", "put_back", "end_turn", "pass"):
            assert refused(match, words) == "SA-9.3"
    match = table("5 5 6 6 7", pile=[11, 4])
    play(match, *ABILITY)
    assert refused(match, "stop") == "SA-9.3"
    play(match, "seat 0")
    assert refused(match, "put_back") == "SA-9.3"


def test_sa_9_4_exposer() -> None:
    """SA-9.4: one own card, for everybody to see."""
    match = table("5 6 7 8 9", pile=[5])
    play(match, *ABILITY)
    assert options(match) == ["slot 1", "slot 2", "slot 3", "slot 4", "slot 5"]
    assert refused(match, "slot 6") == "SA-9.4"
    play(match, "slot 3")
    assert village(match, A) == "5 6 7^ 8 9"
    assert all(knows(match, seat, handle(match, A, 3)) for seat in (A, B, None))


def test_sa_9_4_not_the_covered_card() -> None:
    """Scenario 33. SA-9.4, SA-11.6."""
    match = table("[7] 5 6 8 9", pile=[5], round=2)
    play(match, *ABILITY)
    assert refused(match, "slot 1") == "SA-11.6"


def test_sa_9_5_revealer() -> None:
    """Scenario 34. SA-9.5, SA-8.1: any village; the Empath turned up serves its owner from the next turn on."""
    match = table("5 6 7 8 9", "5 6 7 2 8", pile=[6])
    play(match, *ABILITY)
    assert options(match) == ["seat 0", "seat 1"]
    card = handle(match, B, 4)
    play(match, "seat 1", "slot 4")
    assert village(match, B) == "5 6 7 2^ 8"
    assert all(knows(match, seat, card) for seat in (A, B, None))
    assert "empath" in options(match, B)
    match = table("5 6 7 8 9", "5^ 6^", pile=[6])
    play(match, *ABILITY)
    assert match.layout()["target_seat"] == A


def test_sa_9_6_beholder() -> None:
    """Scenario 35. SA-9.6: one or two different own cards."""
    match = table("5 6 7 8 9", pile=[7])
    play(match, *ABILITY, "slot 2")
    assert match.layout()["decision"] == "second_look"
    assert options(match) == ["slot 1", "slot 3", "slot 4", "slot 5", "stop"]
    assert refused(match, "slot 2") == "SA-9.6"
    assert refused(match, "slot 6") == "SA-9.6"
    once, twice = match.clone(), match
    play(once, "stop")
    assert once.to_act == (B,)
    play(twice, "slot 4")
    assert faces(twice, A) == [7, 6, 8]
    assert twice.to_act == (B,)


def test_sa_9_6_no_second_look_without_another_target() -> None:
    """SA-9.6: a single closed card is looked at, and that is all."""
    match = table("5 6^", pile=[7])
    play(match, *ABILITY)
    assert [data["slot"] for data in happened(match, "looked")] == [1]
    assert match.to_act == (B,)


def test_sa_9_7_apprentice_seer() -> None:
    """Scenario 36. SA-9.7: only at an opponent's card."""
    match = table("5 6 7 8 9", None, None, pile=[8])
    play(match, *ABILITY)
    assert options(match) == ["seat 1", "seat 2"]
    assert refused(match, "seat 0") == "SA-9.7"
    play(match, "seat 2")
    assert refused(match, "slot 6") == "SA-9.7"
    play(match, "slot 5")
    assert knows(match, A, handle(match, C, 5))
    assert not knows(match, C, handle(match, C, 5))


def test_sa_9_8_seer() -> None:
    """SA-9.8: at any village's card, the own one too; a village without a target is not offered."""
    match = table("5 6 7 8 9", "5^ 6^", None, pile=[9])
    play(match, *ABILITY)
    assert options(match) == ["seat 0", "seat 2"]
    assert refused(match, "seat 1") == "SA-9.8"
    play(match, "seat 0", "slot 5")
    assert knows(match, A, handle(match, A, 5))


def test_sa_9_9_master() -> None:
    """Scenario 37. SA-9.9, SA-9.10, SA-4.6: the 0 enters face up; the older Master may be taken, the new one not."""
    match = table("5 6 7 8 9", pile=[10], discard=[9, 0, 10, 12])
    older = match.layout()["handles"]["discard"][2]
    play(match, *ABILITY)
    assert options(match) == ["number 0", "number 9", "number 10", "number 12"]
    assert refused(match, "number 3") == "SA-9.10"
    other = match.clone()
    layout = play(match, "number 0", "slot 2", "confirm")
    assert layout["villages"][A] == "5 0^ 7 8 9"
    assert layout["discard"] == [6, 10, 9, 10, 12]
    layout = play(other, "number 10")
    assert layout["handles"]["hand"] == [older]
    assert layout["discard"] == [10, 9, 0, 12]


def test_sa_9_10_the_upper_one_of_two() -> None:
    """Scenario 85. SA-9.10, SA-3.14."""
    match = table("5 6 7 8 11", pile=[10], discard=[6, 9, 9, 2])
    upper = match.layout()["handles"]["discard"][1]
    layout = play(match, *ABILITY, "number 9")
    assert layout["handles"]["hand"] == [upper]
    assert layout["discard"] == [10, 6, 9, 2]


def test_sa_9_10_a_lonely_master_has_nothing_to_take() -> None:
    """SA-9.10: it needs another card in the discard pile."""
    match = table("5 6 7 8 9", hand=[10], decision="hold", discard=[])
    assert options(match) == ["discard_plain", "exchange"]
    assert refused(match, "discard_ability") == "SA-4.7"


def test_sa_9_10_master_without_a_place() -> None:
    """Scenario 84. SA-9.10, SA-4.7, SA-4.10, SA-3.6: neither ability nor exchange; it is discarded by itself."""
    match = table("[5]", pile=[10], discard=[9], round=2)
    layout = play(match, "draw_pile")
    assert happened(match, "forced") == [{"seat": A, "action": "discard_plain"}]
    assert layout["discard"] == [10, 9]
    assert layout["on_turn"] == B


def test_sa_9_11_witch_on_an_opponent() -> None:
    """Scenario 38. SA-9.11, SA-9.12, SA-9.13: the 13 takes the place of the 0^, face down, known to A only."""
    match = table("5 6 7 8 9", "0^ 5 6 7 8", pile=[11, 13])
    play(match, *ABILITY)
    assert match.observe(A)["hand"] == {"seat": A, "source": "witch", "cards": [22], "numbers": [13]}
    assert match.observe(B)["hand"]["numbers"] == [None]
    assert options(match) == ["seat 0", "seat 1", "put_back"]
    layout = play(match, "seat 1", "slot 1")
    assert layout["villages"][B] == "13 5 6 7 8"
    assert layout["discard"][:2] == [0, 11]
    assert [knows(match, seat, handle(match, B, 1)) for seat in (A, B, None)] == [True, False, False]


def test_sa_9_12_exactly_one_unprotected_card() -> None:
    """SA-9.12: of an opponent one card, of the own village several."""
    match = table("6 6 1 2 2", "3^ 5 [7] 8", None, pile=[11, 13], guards=[[B, 1, 2]], round=2)
    play(match, *ABILITY)
    target = match.clone()
    play(target, "seat 1")
    assert happened(target, "forced")[-1]["action"] == "slot 4"
    play(match, "seat 0", "slot 1", "slot 2", "confirm", "slot 1")
    assert village(match, A) == "13 1 2 2"
    match = table("6 6 1 2 2", "3^ 5 [7]", None, pile=[11, 13], guards=[[B, 1, 2]], round=2)
    play(match, *ABILITY)
    assert options(match) == ["seat 0", "seat 2", "put_back"]
    assert refused(match, "seat 1") == "SA-9.12"
    play(match, "seat 2")
    assert refused(match, "slot 6") == "SA-9.12"


def test_sa_9_13_the_owner_does_not_see_the_new_card() -> None:
    """SA-9.13: nor is it told; the replaced card is shown."""
    match = table("5 6 7 8 9", "1 5 6 7 8", pile=[11, 13])
    play(match, *ABILITY, "seat 1", "slot 1")
    assert faces(match, B) == []
    assert happened(match, "entered", seat=B) == [{"owner": B, "slot": 1, "card": handle(match, B, 1), "face_up": False}]
    assert happened(match, "left", seat=B)[0]["number"] == 1


def test_sa_9_14_witch_puts_back() -> None:
    """Scenario 39. SA-9.14, SA-15.3: the pile is unchanged, A knows its top card."""
    match = table("5 6 7 8 9", pile=[11, 4, 3])
    layout = play(match, *ABILITY, "put_back")
    assert layout["pile"][:2] == [4, 3]
    top = layout["handles"]["pile"][0]
    assert [knows(match, seat, top) for seat in (A, B, None)] == [True, False, False]


def test_sa_9_14_offered_even_if_no_card_could_be_replaced() -> None:
    """SA-9.14: the look alone is an effect; then putting back is all that is left."""
    match = table("[5]", "3^ 6", pile=[11, 4], guards=[[B, 1, 2]], round=2)
    play(match, *ABILITY)
    assert happened(match, "forced")[-1]["action"] == "put_back"
    assert match.layout()["pile"][0] == 4


def test_sa_9_15_robber() -> None:
    """Scenario 41. SA-9.15, SA-9.16, SA-15.3: each into the other's slot; A and B know the 1, only A the 12."""
    match = table("12 5 6 7 8", "9 1 5 6 7", pile=[12], seen={A: ["A1"], B: ["B2"]}, discard=[11])
    layout = play(match, *ABILITY, "slot 2", "slot 1")
    assert layout["villages"] == ["1 5 6 7 8", "9 12 5 6 7"]
    assert [knows(match, seat, handle(match, A, 1)) for seat in (A, B, None)] == [True, True, False]
    assert [knows(match, seat, handle(match, B, 2)) for seat in (A, B, None)] == [True, False, False]
    assert layout["discard"] == [12, 11]


def test_sa_9_16_robbing_a_closed_villager() -> None:
    """Scenario 42. SA-9.16, SA-12.4: it stays face down, seen by A; the round goes on."""
    match = table("0^ 9 5 6 7", "5 0 6 7 8", pile=[12])
    layout = play(match, *ABILITY, "slot 2", "slot 2")
    assert layout["villages"][A] == "0^ 0 5 6 7"
    assert knows(match, A, handle(match, A, 2))
    assert causes(match) == []


def test_sa_9_16_the_victim_does_not_look() -> None:
    """SA-9.16: nor does the robber, if the gain lies face up."""
    match = table("12 5 6 7 8", "9^ 1 5 6 7", pile=[12])
    play(match, *ABILITY, "slot 1", "slot 1")
    assert faces(match, A) == [12]
    assert faces(match, B) == []


def test_sa_9_17_order_of_choices() -> None:
    """SA-9.17: opponent, slot there, own slot; own Bodyguards and guarded cards may be given, a covered one not."""
    match = table("3^ 6 [7] 8 9", None, None, pile=[12], guards=[[A, 1, 2]], round=2)
    play(match, *ABILITY)
    assert (match.layout()["decision"], options(match)) == ("target_seat", ["seat 1", "seat 2"])
    assert refused(match, "seat 0") == "SA-9.15"
    play(match, "seat 1")
    assert match.layout()["decision"] == "target_slot"
    play(match, "slot 1")
    assert (match.layout()["decision"], options(match)) == ("robber_give", ["slot 1", "slot 2", "slot 4", "slot 5"])
    assert refused(match, "slot 3") == "SA-11.6"
    assert refused(match, "slot 6") == "SA-9.15"
