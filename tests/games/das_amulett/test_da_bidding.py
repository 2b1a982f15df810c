"""Section 8, and the spells that bear on bidding."""

import pytest
from da_tables import A, B, C, D, happened, options, play, refused, table


def test_da_8_1_nothing_to_exchange_where_no_gem_lies() -> None:
    """Scenario 16. DA-8.1, DA-8.12, DA-11.5: the start seat moves the party, one marker goes back."""
    match = table({}, {"teleportation": 2}, hands=[{"gold": 1}], board={"C3": ["red"]}, step="metal_turn", start_seat=B)
    play(match, "teleport_from c3", "teleport_to a1", "pick gold", "pick gold")
    assert happened(match, "no_gem") == [{"area": "C3"}]
    assert (match.to_act, options(match)[0]) == ((B,), "move b2")
    match.play("move b3")
    layout = match.layout()
    assert layout["markers_out"] == layout["marker"] - 1
    assert happened(match, "exchange_began")[1] == {"area": "B3", "number": 2}


def test_da_8_2_valid_cards() -> None:
    """DA-8.2: the asked metal, the named one, and what the Metamorphoses add."""
    hand = {"gold": 1, "silver": 2, "copper": 4, "iron": 8}
    for spells, named, most in (
        ({}, None, 1),
        ({}, "iron", 9),
        ({"silver_metamorphosis": 1}, None, 3),
        ({"silver_metamorphosis": 1, "copper_metamorphosis": 1}, "iron", 15),
        ({"divine_metamorphosis": 1}, None, 15),
        ({"stone_metamorphosis": 1}, None, 1),
    ):
        match = table(spells, hands=[hand], party="D2", named_metal=named)  # water with a pyramid
        assert options(match)[-1] == f"bid {most}"


def test_da_8_3_valid_kinds_may_be_mixed() -> None:
    match = table({"iron_metamorphosis": 1}, hands=[{"gold": 1, "iron": 1}], party="A4")
    play(match, "bid 2")
    assert happened(match, "paid") == [
        {"seat": A, "metal": "gold", "count": 1},
        {"seat": A, "metal": "iron", "count": 1},
    ]


def test_da_8_4_a_bid_is_a_number() -> None:
    match = table(hands=[{"gold": 2, "iron": 2}])
    for wrong in ("bid gold", "bid 1.5", "bid"):
        assert refused(match, wrong) == "DA-8.4"
    match.play("bid 1")
    assert options(match) == ["pay gold_0", "pay gold_1"]  # the cards are chosen only now


def test_da_8_5_not_more_than_the_valid_cards() -> None:
    """Scenario 20. DA-8.5: Influence does not raise the limit."""
    match = table({"influence": 2}, hands=[{"silver": 3, "gold": 5}], party="B4")
    assert options(match) == ["pass", "bid 1", "bid 2", "bid 3"]
    assert refused(match, "bid 4") == refused(match, "bid 113") == "DA-8.5"


def test_da_8_6_the_smallest_bid_is_one_card() -> None:
    """Scenario 26. DA-8.6, DA-14.17: also with Superiority."""
    match = table({}, {"superiority": 2}, hands=[{}, {"gold": 2}], start_seat=B)
    assert refused(match, "bid 0") == refused(match, "bid -3") == "DA-8.6"


def test_da_8_7_clockwise_over_several_laps() -> None:
    """Scenario 21. DA-8.7, DA-8.9, DA-8.10: C was not asked again."""
    match = table(hands=[{"gold": 5}] * 3)
    asked: list[int] = []
    for action in ("bid 1", "bid 2", "pass", "bid 3", "pass"):
        asked += match.to_act
        match.play(action)
    assert asked == [A, B, C, A, B]
    assert happened(match, "exchange_won") == [{"seat": A, "count": 3}]


def test_da_8_8_a_bid_exceeds_the_standing_one() -> None:
    match = table(hands=[{"gold": 5}] * 3)
    match.play("bid 3")
    assert options(match) == ["pass", "bid 4", "bid 5"]
    assert refused(match, "bid 3") == refused(match, "bid 1") == "DA-8.8"
    match.play("bid 5")
    assert refused(match, "bid 5", A) == "DA-4.7"  # C cannot bid and A passes by itself


def test_da_8_9_who_passes_is_out() -> None:
    """DA-8.9: the start seat may pass as well; who cannot bid passes by itself."""
    match = table(hands=[{"gold": 5}, {"gold": 5}, {}, {"gold": 5}], players=4)
    match.play("pass")
    play(match, "bid 1")
    assert match.to_act == (D,)
    play(match, "bid 2", "bid 3", "pass")
    assert happened(match, "exchange_won") == [{"seat": B, "count": 3}]
    assert [data["seat"] for data in happened(match, "passed")] == [A, C, D]


def test_da_8_10_the_last_bidder_wins_without_being_asked_again() -> None:
    match = table(hands=[{"gold": 3}, {"gold": 3}])
    play(match, "bid 2", "pass")
    assert happened(match, "exchange_won") == [{"seat": A, "count": 2}]


def test_da_8_11_the_last_seat_has_its_turn() -> None:
    """Scenario 22. DA-8.11: it may bid 1 and wins at once, or pass."""
    match = table(hands=[{"gold": 1}, {"gold": 1}, {"gold": 2}])
    play(match, "pass", "pass")
    assert (match.to_act, options(match)) == ((C,), ["pass", "bid 1", "bid 2"])
    twin = match.clone()
    match.play("bid 1")
    assert happened(match, "exchange_won") == [{"seat": C, "count": 1}]
    twin.play("pass")
    assert happened(twin, "no_bid") == [{"area": "C3"}]


def test_da_8_12_all_pass() -> None:
    """Scenario 23. DA-8.12"""
    match = table(hands=[{"gold": 1}] * 3)
    play(match, "pass", "pass", "pass")
    assert match.layout()["start_seat"] == A
    assert (match.to_act, match.layout()["step"]) == ((A,), "move_party")


def test_da_8_13_the_hat_comes_before_paying() -> None:
    """DA-8.13, DA-4.3"""
    match = table(hands=[{}, {"gold": 2, "iron": 1}])
    match.play("bid 2")
    assert match.layout()["step"] == "pay_kind"
    assert match.layout()["start_seat"] == B


def test_da_8_14_hand_sizes_are_shown_the_kinds_are_not() -> None:
    """Scenario 52. DA-8.14: A and a spectator see 5 cards; what C took and paid stands in the open log."""
    match = table(
        {}, {}, {"golden_abundance": 1}, hands=[{"gold": 1}, {}, {"iron": 3}], step="income", asked=C, start_seat=A
    )
    for viewer in (None, A, B):
        seen = match.observe(viewer)
        assert seen["hand_sizes"] == [1, 0, 6]
        assert seen["hands"][C] is None
        assert any(event.name == "income" and event.data["cards"] == {"gold": 3} for _, event in match.events_for(viewer))
    assert match.observe(C)["hand"] == match.observe(C)["hands"][C] == {"gold": 3, "iron": 3}


@pytest.mark.parametrize("show", [True, False])
def test_da_16_4_metal_cards_are_open_if_the_table_says_so(show: bool) -> None:
    """DA-16.4, DA-8.14: option `show_hands`."""
    match = table(hands=[{"gold": 1}, {}, {"gold": 2, "iron": 3}], options={"show_hands": show})
    assert match.observe(A)["hands"][C] == ({"gold": 2, "iron": 3} if show else None)
    assert match.observe(None)["hands"][A] == ({"gold": 1} if show else None)
    assert match.observe(None)["hand"] is None


# ---- Tremendous Might and Superiority


def test_da_14_14_two_more_after_tremendous_might() -> None:
    """Scenario 24. DA-14.14: passes do not lift it, the next bid does."""
    match = table({"tremendous_might": 2}, hands=[{"gold": 9}] * 3)
    play(match, "bid 3", "pass")
    assert options(match)[:2] == ["pass", "bid 5"]
    assert refused(match, "bid 4") == "DA-14.14"
    assert refused(match, "bid 3") == "DA-8.8"
    match.play("bid 5")
    assert options(match)[:2] == ["pass", "bid 6"]


def test_da_14_14_not_for_the_bids_of_others() -> None:
    match = table({}, {"tremendous_might": 2}, hands=[{"gold": 9}] * 3)
    match.play("bid 3")
    assert options(match)[:2] == ["pass", "bid 4"]
    play(match, "pass", "bid 4")
    assert options(match)[:2] == ["pass", "bid 5"]


def test_da_14_15_superiority_repeats_the_bid_and_holds_it() -> None:
    """Scenario 25. DA-14.15, DA-14.16, DA-14.17"""
    match = table({"tremendous_might": 2}, {"superiority": 2}, hands=[{"gold": 9}] * 3)
    match.play("bid 3")
    assert options(match)[:3] == ["pass", "bid 3", "bid 4"]
    assert refused(match, "bid 2") == "DA-8.8"
    match.play("bid 3")
    assert (match.observe(None)["bid"], match.observe(None)["bidder"]) == (3, B)
    assert options(match)[:2] == ["pass", "bid 4"]


def test_da_14_16_one_more_is_possible_against_might() -> None:
    match = table({"tremendous_might": 2}, {"superiority": 2}, hands=[{"gold": 9}] * 3)
    play(match, "bid 3", "bid 4", "pass", "pass")
    assert happened(match, "exchange_won") == [{"seat": B, "count": 4}]


def test_da_14_17_superiority_needs_a_standing_bid() -> None:
    """DA-14.17: and with Might besides it, the repeated bid must be topped by two."""
    match = table({"superiority": 2, "tremendous_might": 2}, hands=[{"gold": 9}] * 3, start_seat=C)
    match.play("bid 3")
    assert options(match)[:2] == ["pass", "bid 3"]
    match.play("bid 3")
    assert options(match)[:2] == ["pass", "bid 5"]
    opener = table({"superiority": 2}, hands=[{"gold": 2}])
    assert options(opener) == ["pass", "bid 1", "bid 2"]


def test_da_14_15_not_for_others() -> None:
    match = table({}, {"superiority": 2}, hands=[{"gold": 9}] * 3, start_seat=B)
    match.play("bid 3")
    assert options(match)[1] == "bid 4"


# ---- Metamorphoses


@pytest.mark.parametrize("metal", ["iron", "gold", "copper", "silver"])
def test_da_14_18_own_cards_are_jokers(metal: str) -> None:
    spell = "golden_metamorphosis" if metal == "gold" else f"{metal}_metamorphosis"
    area, asked = ("C5", "copper") if metal != "copper" else ("C6", "gold")
    hand = {asked: 2, metal: 3} | {other: 4 for other in ("iron", "silver") if other not in (asked, metal)}
    match = table({}, {spell: 2}, hands=[hand, hand], party=area, start_seat=B)
    assert options(match)[-1] == "bid 5"
    match.play("pass")
    assert (match.to_act, options(match)[-1]) == ((A,), "bid 2")  # not for others


def test_da_14_18_scenario() -> None:
    """Scenario 27. DA-8.2, DA-14.18"""
    match = table({}, {"iron_metamorphosis": 2}, hands=[{}, {"gold": 2, "iron": 3, "copper": 4}], party="A4")
    assert options(match)[-1] == "bid 5"


@pytest.mark.parametrize(
    ("spell", "here", "elsewhere"),
    [("divine_metamorphosis", "C2", "C5"), ("stone_metamorphosis", "B5", "D5")],
)
def test_da_14_19_all_metals_at_its_place(spell: str, here: str, elsewhere: str) -> None:
    """Scenario 28. DA-14.19: nowhere else, and not for others."""
    hand = {"gold": 1, "silver": 1, "copper": 1, "iron": 1}
    match = table({}, {spell: 2}, hands=[hand, hand], party=here)
    assert options(match)[-1] == "bid 1"
    match.play("pass")
    assert options(match)[-1] == "bid 4"
    match = table({}, {spell: 2}, hands=[{}, hand], party=elsewhere)
    assert options(match)[-1] == "bid 1"


def test_da_14_20_a_card_that_has_left_the_hand_is_ordinary() -> None:
    """DA-14.20: the iron that A paid for gold goes to the iron stack; a cursed card is iron for its new owner."""
    match = table({"iron_metamorphosis": 2}, {"avarice_curse": 2}, hands=[{"iron": 3}], party="A4")
    match.play("bid 2")
    assert happened(match, "cursed") == [{"seat": B, "spell": "avarice_curse", "metal": "iron"}]
    layout = match.layout()
    assert layout["hands"] == [{"iron": 1}, {"iron": 1}, {}]
    assert happened(match, "restacked") == [{"cards": {"iron": 1}}]
    after = table({"iron_metamorphosis": 2}, hands=[{}, {"iron": 3, "gold": 1}], party="A4")
    assert options(after)[-1] == "bid 1"
