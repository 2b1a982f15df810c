"""Clauses of section 8: Villager, Squire, Empath, Bodyguard, Rascal, while they lie face up."""

from silver_tables import A, B, causes, handle, happened, knows, options, play, refused, table, village


def test_sa_8_1_only_face_up_in_a_village() -> None:
    """SA-8.1: face down, in the discard pile or in the row it does nothing, and it works for the owner only."""
    match = table("2 3 4 5 6", "2^ 3^ 4^ 5 6", row=[1], discard=[2, 3, 4], pile=[9, 8])
    assert options(match) == ["draw_pile", "draw_row 1", "take_discard"]
    assert refused(match, "empath") == "SA-8.7"
    assert refused(match, "guard") == "SA-8.10"
    play(match, "draw_pile")
    assert match.layout()["hand"] == [9]
    assert play(match, "discard_plain")["row"] == [1]
    assert options(match, B) == ["draw_pile", "draw_row 1", "take_discard", "empath", "guard"]


def test_sa_8_2_one_villager_is_not_enough() -> None:
    """SA-8.2: both of them, face up, end the round."""
    match = table("5 6 0 7 8", "0 1 1 2 2", pile=[5, 6])
    play(match, "draw_pile", "discard_ability", "slot 3")
    assert causes(match) == []
    play(match, "draw_pile", "discard_ability", "seat 1", "slot 1")
    assert causes(match) == [["both_villagers"]]


def test_sa_8_3_squire_appears() -> None:
    """Scenario 25. SA-8.3, SA-8.4, SA-8.5: during the turn the row is empty, at its end a card is laid out."""
    match = table("1 5 6 7 8", "5 6 7 8 9", pile=[5, 6, 9], round=2, amulet=A)
    layout = play(match, "draw_pile", "discard_ability", "slot 1")
    assert layout["decision"] == "wrap_up"
    assert layout["row"] == []
    layout = play(match, "end_turn")
    assert layout["row"] == [6]
    assert layout["pile"][0] == 9
    assert "draw_row 1" in options(match, B)
    assert [happened(match, "row_filled", seat=seat)[0]["number"] for seat in (A, B, None)] == [6, 6, 6]


def test_sa_8_3_all_villages_together() -> None:
    """SA-8.3: one card for every face-up Squire, whoever owns it."""
    match = table("1^ 1^ 6 7 8", "1^ 1 7 8 9", pile=[5, 6, 9, 10, 11])
    assert play(match, "draw_pile", "discard_plain")["row"] == [6, 9, 10]


def test_sa_8_4_the_row_does_not_shrink() -> None:
    """Scenario 27. SA-8.4: a Squire exchanged away takes nothing with it; a card taken then is not replaced."""
    match = table("1^ 5 6 7 8", "1^ 5 6 7 8", row=[9, 10], pile=[11])
    layout = play(match, "draw_pile", "exchange", "slot 1", "confirm")
    assert layout["row"] == [9, 10]
    layout = play(match, "draw_row 1", "discard_plain")
    assert layout["row"] == [10]


def test_sa_8_4_as_far_as_the_pile_goes() -> None:
    """SA-8.4: an empty pile fills nothing."""
    match = table("1^ 1^ 6 7 8", "5 6 7 8 9", pile=[11, 7], rest="discard")
    layout = play(match, "draw_pile", "discard_plain")
    assert (layout["row"], layout["pile"]) == ([7], [])


def test_sa_8_5_a_row_card_with_its_ability() -> None:
    """Scenario 26. SA-8.5, SA-9.8: it counts as drawn from the pile."""
    match = table("5 6 7 8 9", "5 6 7 8 9", on_turn=B, row=[9])
    play(match, "draw_row 1")
    assert options(match) == ["discard_plain", "discard_ability", "exchange"]
    play(match, "discard_ability", "seat 0", "slot 3")
    assert happened(match, "looked") == [{"seat": B, "owner": A, "slot": 3, "card": handle(match, A, 3)}]
    assert knows(match, B, handle(match, A, 3))
    assert not knows(match, A, handle(match, A, 3))


def test_sa_8_6_a_row_card_enters_face_up() -> None:
    """Scenario 62. SA-8.6, SA-8.5, SA-1.6: the 3 lies open and may be set in wrap_up."""
    match = table("5 6 7 8 9", "5 6 7 8 9", on_turn=B, row=[3])
    layout = play(match, "draw_row 1", "exchange", "slot 2", "confirm")
    assert layout["villages"][B] == "5 3^ 7 8 9"
    assert options(match) == ["guard", "end_turn"]


def test_sa_8_7_empath_once() -> None:
    """Scenario 28. SA-8.7: one secret look per turn; the next turn has its own."""
    match = table("2^ 5 1 7 7", "5 6 7 8 9", pile=[9], discard=[12])
    assert options(match)[-1] == "empath"
    play(match, "empath")
    assert options(match) == ["slot 2", "slot 3", "slot 4", "slot 5"]
    assert refused(match, "slot 1") == "SA-8.7"
    assert refused(match, "slot 6") == "SA-8.7"
    play(match, "slot 2")
    assert knows(match, A, handle(match, A, 2))
    assert not knows(match, B, handle(match, A, 2))
    assert refused(match, "empath") == "SA-8.7"
    play(match, "take_discard", "slot 3", "confirm")
    play(match, "take_discard", "slot 1", "confirm")
    assert "empath" in options(match, A)


def test_sa_8_7_looks_are_counted_against_empaths_at_that_moment() -> None:
    """SA-8.7: two Empaths, two looks; one that comes up during the turn adds a look, one that leaves takes it away."""
    match = table("2^ 2^ 1 7 7", pile=[9])
    play(match, "empath", "slot 3", "empath", "slot 4")
    assert refused(match, "empath") == "SA-8.7"
    match = table("2^ 5 1 7 7", discard=[2])
    play(match, "empath", "slot 3", "take_discard", "slot 2", "confirm")
    assert options(match) == ["empath", "end_turn"]
    match = table("2^ 2^ 1 7 7", "5 6 7 8 9", pile=[9])
    play(match, "empath", "slot 3", "draw_pile", "exchange", "slot 1", "confirm")
    assert match.to_act == (B,)


def test_sa_8_8_guarded_cards() -> None:
    """Scenario 29. SA-8.8, SA-8.9, SA-11.10: the Bodyguard and the card it guards are safe from opponents."""
    match = table("3^ 0 5 5 8", "5 6 7 8 9", on_turn=B, pile=[12], guards=[[A, 1, 2]])
    play(match, "draw_pile", "discard_ability")
    assert options(match) == ["slot 3", "slot 4", "slot 5"]
    assert refused(match, "slot 1") == "SA-11.10"
    assert refused(match, "slot 2") == "SA-11.10"


def test_sa_8_9_guard_targets() -> None:
    """Scenario 63. SA-8.9, SA-8.11, SA-11.11: any other own card, covered and guarding ones too; not itself."""
    match = table("3^ 3^ [7] 1", round=2)
    play(match, "guard")
    assert options(match) == ["slot 1", "slot 2"]
    assert refused(match, "slot 3") == "SA-8.10"
    play(match, "slot 1")
    assert options(match) == ["slot 2", "slot 3", "slot 4"]
    assert refused(match, "slot 1") == "SA-8.9"
    assert refused(match, "slot 5") == "SA-8.9"
    play(match, "slot 3")
    place = match.observe(B)["villages"][A][2]
    assert place["covered"]
    assert place["guarded_by"] == [1]


def test_sa_8_10_each_bodyguard_once_per_turn() -> None:
    """SA-8.10: only in the owner's turn; before the first setting it protects only itself."""
    match = table("3^ 5 6 7 8", "5 6 7 8 9", pile=[9, 12], discard=[11])
    assert refused(match, "guard", B) == "SA-1.10"
    play(match, "guard", "slot 2")
    assert refused(match, "guard") == "SA-8.10"
    play(match, "take_discard", "slot 5", "confirm")
    match = table("3^ 5 6 7 8", "5 6 7 8 9", on_turn=B, pile=[12])
    play(match, "draw_pile", "discard_ability")
    assert options(match) == ["slot 2", "slot 3", "slot 4", "slot 5"]
    match = table("3^ 3^ 6 7 8")
    play(match, "guard", "slot 1", "slot 2", "guard")
    assert match.layout()["setting"] == 2
    assert options(match) == ["slot 1", "slot 3", "slot 4", "slot 5"]


def test_sa_8_11_the_present_target_is_not_offered_again() -> None:
    """SA-8.11: a card that another Bodyguard guards already is."""
    match = table("3^ 3^ 6 7 8", guards=[[A, 1, 3], [A, 2, 4]])
    play(match, "guard", "slot 1")
    assert options(match) == ["slot 2", "slot 4", "slot 5"]
    assert refused(match, "slot 3") == "SA-8.11"
    play(match, "slot 4")
    assert match.observe(None)["villages"][A][3]["guarded_by"] == [1, 2]


def test_sa_8_12_the_guard_ends_with_the_card() -> None:
    """Scenario 30. SA-8.12, SA-8.10, SA-3.5: a card coming to that slot is not guarded, but may be, if not yet set."""
    match = table("3^ 0 5 5 8", pile=[6], guards=[[A, 1, 2]])
    layout = play(match, "draw_pile", "exchange", "slot 2", "confirm")
    assert layout["guards"] == []
    assert options(match) == ["guard", "end_turn"]
    play(match, "guard", "slot 2")
    assert match.layout()["guards"] == [[A, 1, 2]]


def test_sa_8_12_the_link_follows_both_cards() -> None:
    """SA-8.12: when slot numbers shift, and when the guarded card is turned up; it ends with the Bodyguard too."""
    match = table("5 5 3^ 7 8", pile=[6], guards=[[A, 3, 5]])
    layout = play(match, "draw_pile", "exchange", "slot 1", "slot 2", "confirm", "slot 1")
    assert layout["guards"] == [[A, 2, 4]]
    match = table("5 6 3^ 7 8", discard=[9], guards=[[A, 3, 5]])
    assert play(match, "take_discard", "slot 1", "slot 2", "confirm", "left")["guards"] == [[A, 4, 6]]
    match = table("5 6 3^ 7 8", pile=[5], guards=[[A, 3, 5]])
    assert play(match, "draw_pile", "discard_ability", "slot 5")["guards"] == [[A, 3, 5]]
    match = table("5 6 3^ 7 8", pile=[5], guards=[[A, 3, 5]])
    assert play(match, "draw_pile", "exchange", "slot 3", "confirm")["guards"] == []
    match = table("5 6 3^ 7 8", pile=[12], guards=[[A, 3, 5]])
    layout = play(match, "draw_pile", "discard_ability", "slot 1", "slot 3")
    assert layout["guards"] == []
    assert layout["villages"][B].startswith("3^ ")


def test_sa_8_13_rascal() -> None:
    """Scenario 31. SA-8.13, SA-8.14, SA-15.3: two cards, one kept; the others learn which position, not the faces."""
    match = table("4^ 5 6 7 8", pile=[12, 5, 1])
    first, second = match.layout()["handles"]["pile"][:2]
    play(match, "draw_pile")
    assert options(match) == ["keep 1", "keep 2"]
    assert match.observe(A)["hand"]["numbers"] == [12, 5]
    assert match.observe(B)["hand"]["numbers"] == [None, None]
    assert refused(match, "keep 3") == "SA-8.13"
    layout = play(match, "keep 2")
    assert layout["hand"] == [5]
    assert layout["pile"][:2] == [12, 1]
    assert happened(match, "kept", seat=B) == [{"seat": A, "position": 2, "card": second}]
    assert [knows(match, seat, first) for seat in (A, B, None)] == [True, False, False]


def test_sa_8_13_rascal_at_the_end() -> None:
    """Scenario 32. SA-8.13, SA-3.6: fewer if the pile is smaller."""
    match = table("4^ 4^ 6 7 8", pile=[12], rest="discard")
    layout = play(match, "draw_pile")
    assert layout["hand"] == [12]
    assert layout["decision"] == "hold"
    assert happened(match, "forced", seat=A) == [{"seat": A, "action": "keep 1"}]
    assert [data["position"] for data in happened(match, "kept", seat=B)] == [1]


def test_sa_8_14_old_order_on_the_pile() -> None:
    """Scenario 82. SA-8.13, SA-8.14."""
    match = table("4^ 4^ 6 7 8", pile=[12, 5, 1, 9])
    assert play(match, "draw_pile", "keep 3")["pile"][:3] == [12, 5, 9]


def test_sa_8_15_rascal_and_other_draws() -> None:
    """Scenario 73. SA-8.15: one card only for the Witch, a penalty and the open row."""
    match = table("4^ 5 6 7 8", hand=[11], decision="hold", pile=[9, 10])
    assert play(match, "discard_ability")["hand"] == [9]
    match = table("4^ 5 6 7 8", discard=[12], pile=[9, 10])
    play(match, "take_discard", "slot 2", "slot 3", "slot 4", "confirm", "left", "right")
    assert village(match, A) == "12^ 4^ 5^ 6^ 7^ 8 9"
    match = table("4^ 5 6 7 8", row=[9], pile=[10])
    assert play(match, "draw_row 1")["hand"] == [9]


def test_sa_8_15_the_rascal_works_by_itself() -> None:
    """SA-8.15: nobody is asked whether to draw more."""
    match = table("4^ 5 6 7 8", pile=[12, 5])
    assert options(match) == ["draw_pile", "take_discard"]
    assert play(match, "draw_pile")["decision"] == "rascal_pick"


def test_sa_8_16_the_row_closes_up() -> None:
    """Scenario 78. SA-8.16, SA-8.4: places count from 1 at the left; new cards come at the right."""
    match = table("1^ 5 6 7 8", "1^ 1^ 6 7 8", row=[7, 9, 4], pile=[12])
    layout = play(match, "draw_row 2")
    assert layout["hand"] == [9]
    assert layout["row"] == [7, 4]
    assert play(match, "discard_plain")["row"] == [7, 4, 12]
