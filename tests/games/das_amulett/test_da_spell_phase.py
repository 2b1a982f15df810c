"""Sections 4 and 5: rounds in general, and the auction of spells."""

from random import Random

import pytest
from da_tables import A, B, C, D, deal, happened, names_of, options, play, refused, table

from amulett.games.das_amulett.box.edition import SPELL_NAMES
from amulett.testing.cases import pick

OFFER = ["gift", "influence", "superiority"]
FOUR_STONES = {"two_wishes": 4}, {"three_wishes": 4}, {"gift": 4}
"""Every seat has 6 stones in its supply."""


# ---- rounds in general


def test_da_4_1_four_phases_in_this_order() -> None:
    match = deal(3, seed=5)
    lots = Random(5)
    while len(happened(match, "round_began")) < 3:
        seat, action = pick(match, lots)
        match.play(action, seat)
    phases = [data["phase"] for data in happened(match, "phase_began")]
    assert phases[:9] == ["spell_phase", "metal_phase", "gem_phase", "energy_phase"] * 2 + ["spell_phase"]
    assert [data["round"] for data in happened(match, "round_began")] == [1, 2, 3]


def test_da_4_2_start_seat_first_then_clockwise() -> None:
    """DA-4.2, in the spell phase; the other phases: DA-6.1, DA-8.7, DA-12.1."""
    match = table(players=4, step="spell_phase", deck=OFFER, start_seat=C)
    order = []
    for _ in range(4):
        order.append(match.to_act[0])
        match.play("pass")
    assert order == [C, D, A, B]


def test_da_4_3_the_hat_stays_from_round_to_round() -> None:
    """DA-4.3: nobody wins anything, so B keeps it."""
    match = table(players=3, step="energy_turn", start_seat=B, gem_taken=True)
    assert happened(match, "hat") == []
    assert happened(match, "round_began") == [{"round": 2, "start_seat": B}]


def test_da_4_4_a_spell_works_from_the_moment_it_is_won() -> None:
    """DA-4.4: income in the same round, and no longer once its last stone is gone."""
    match = table(step="turn_up", deck=["golden_abundance"], offer=1)
    play(match, "bid 1", "pass", "pass")
    assert happened(match, "income") == [{"seat": A, "cards": {"gold": 3}}]
    assert match.layout()["hands"][A] == {"gold": 3}
    gone = table({"golden_abundance": 1}, step="payment", deck=OFFER)
    play(gone, *["pass"] * 9)
    assert happened(gone, "income") == []


def test_da_4_5_the_first_broken_clause_is_named_and_nothing_changes() -> None:
    """DA-4.5: 0 is not above 3 (DA-5.4) and below 1 (DA-5.5)."""
    match = table({"two_wishes": 6}, step="spell_phase", deck=OFFER, start_seat=C)
    match.play("bid 3")
    for wrong, clause in (("bid 3", "DA-5.4"), ("bid 0", "DA-5.4"), ("bid 5", "DA-5.6"), ("bid 99", "DA-5.6")):
        assert refused(match, wrong) == clause


def test_da_4_6_a_decision_with_one_option_is_taken_and_logged() -> None:
    """Scenario 8. DA-4.6, DA-5.6: B has no stone to bid."""
    match = table({}, {"two_wishes": 10}, step="spell_phase", deck=OFFER)
    match.play("bid 2")
    assert match.to_act == (C,)
    assert happened(match, "forced") == [{"seat": B, "action": "pass"}]
    assert happened(match, "passed") == [{"seat": B}]
    assert not [event for _, event in match.events_for(A) if event.name == "forced"]


def test_da_4_7_only_the_asked_seat_may_act_and_only_by_answering() -> None:
    match = table(step="spell_phase", deck=OFFER)
    assert refused(match, "bid 1", B) == "DA-4.7"
    for wrong in ("move c4", "take red", "decline", "stop", "go_on", "use energy_arc", "allocate_first 2"):
        assert refused(match, wrong, A) == "DA-4.7", wrong


def test_da_4_8_any_number_of_stones_on_a_spell() -> None:
    """DA-4.8: all ten, and even more by Energy Arc would be possible."""
    match = table(step="spell_phase", deck=OFFER)
    play(match, "bid 10", "pass", "pass")
    assert match.layout()["spells"][A] == {"gift": 10}
    arc = table({"energy_arc": 5, "gift": 5}, step="energy_turn")
    play(arc, "use energy_arc", *["shift gift"] * 5)
    assert happened(arc, "paid_energy")[0] == {"seat": A, "spells": {"gift": 2}}
    assert arc.layout()["spells"][A] == {"gift": 8}


# ---- the auction


def test_da_5_1_the_offer_has_as_many_spells_as_seats() -> None:
    match = table(players=4, step="spell_phase", deck=OFFER)
    seen = match.observe(None)
    assert (seen["turned_up"], seen["offer"], seen["deck"]) == ("gift", 3, 33 - 4)
    assert match.layout()["deck"][:2] == ["influence", "superiority"]


def test_da_5_2_a_short_deck() -> None:
    """Scenario 10. DA-5.2: five seats, three cards; then none at all."""
    spread = [dict.fromkeys(SPELL_NAMES[6 * seat : 6 * seat + 6], 1) for seat in range(5)]
    match = table(*spread, players=5, step="spell_phase")
    assert happened(match, "offered") == [{"count": 3}]
    assert match.observe(None)["offer"] == 2
    spread[0] |= dict.fromkeys(SPELL_NAMES[30:], 1)
    empty = table(*spread, players=5, step="spell_phase")
    assert happened(empty, "offered") == [{"count": 0}]
    assert [data["phase"] for data in happened(empty, "phase_began")][:2] == ["spell_phase", "metal_phase"]


def test_da_5_3_everybody_has_exactly_one_turn() -> None:
    """Scenario 5. DA-5.3, DA-5.7, DA-5.8: A is not asked again."""
    match = table(*FOUR_STONES[:2], {"teleportation": 4}, step="spell_phase", deck=OFFER)
    play(match, "bid 2", "pass", "bid 3")
    layout = match.layout()
    assert layout["spells"][C] == {"teleportation": 4, "gift": 3}
    assert (layout["supplies"][C], layout["start_seat"]) == (3, C)
    assert (layout["turned_up"], match.to_act) == ("influence", (C,))


def test_da_5_4_a_bid_is_higher_than_the_highest() -> None:
    """Scenario 6. DA-5.4, DA-5.6"""
    match = table({}, {"two_wishes": 7}, step="spell_phase", deck=OFFER)
    match.play("bid 2")
    assert options(match) == ["pass", "bid 3"]
    for wrong in ("bid 2", "bid 1", "bid 0", "bid two", "bid 2.5", "bid"):
        assert refused(match, wrong) == "DA-5.4", wrong
    assert refused(match, "bid 4") == "DA-5.6"


def test_da_5_5_the_smallest_bid_is_one_stone() -> None:
    """Scenario 48. DA-5.5; after a bid it is DA-5.4."""
    match = table(step="spell_phase", deck=OFFER, start_seat=B)
    assert options(match)[:2] == ["pass", "bid 1"]
    assert refused(match, "bid 0") == "DA-5.5"
    assert refused(match, "bid -1") == "DA-5.5"
    match = table(step="spell_phase", deck=OFFER)
    match.play("bid 1")
    assert refused(match, "bid 0") == "DA-5.4"


def test_da_5_6_only_the_supply_counts() -> None:
    """DA-5.6: stones on spells do not."""
    match = table({"two_wishes": 6}, step="spell_phase", deck=OFFER)
    assert options(match) == ["pass", "bid 1", "bid 2", "bid 3", "bid 4"]
    assert refused(match, "bid 5") == "DA-5.6"


def test_da_5_7_exactly_the_bid_stones_lie_on_the_spell() -> None:
    match = table(step="spell_phase", deck=OFFER)
    play(match, "bid 4", "pass", "bid 5")
    assert happened(match, "spell_won") == [{"seat": C, "spell": "gift", "stones": 5}]
    assert match.layout()["supplies"] == [10, 10, 5]


def test_da_5_8_the_winner_turns_up_the_next_one() -> None:
    match = table(players=4, step="spell_phase", deck=OFFER)
    play(match, "pass", "bid 1", "pass", "pass")
    assert happened(match, "hat") == [{"seat": B}]
    assert match.to_act == (B,)
    play(match, "pass", "pass", "pass")
    assert match.to_act == (A,)


def test_da_5_9_without_a_bid_it_goes_under_the_deck() -> None:
    """Scenario 7. DA-5.9, DA-5.10: no replacement, A keeps the hat and turns up the next."""
    match = table(step="spell_phase", deck=OFFER)
    play(match, "pass", "pass", "pass")
    layout = match.layout()
    assert layout["deck"][-1] == "gift"
    assert layout["offer"] == 1
    assert (layout["turned_up"], layout["start_seat"], match.to_act) == ("influence", A, (A,))
    assert happened(match, "spell_unsold") == [{"spell": "gift"}]


def test_da_5_10_the_hat_stays_without_a_bid() -> None:
    match = table(step="spell_phase", deck=OFFER, start_seat=C)
    play(match, "pass", "pass", "pass")
    assert (match.layout()["start_seat"], happened(match, "hat")) == (C, [])


def test_da_5_11_the_phase_ends_with_the_offer() -> None:
    match = table(step="spell_phase", deck=OFFER)
    play(match, *["pass"] * 9)
    assert names_of(match).count("turned_up") == 3
    assert happened(match, "phase_began")[1] == {"phase": "metal_phase"}
    assert match.layout()["deck"][-3:] == OFFER


def test_da_5_12_no_ability_works_here() -> None:
    """Scenario 9. DA-5.12: Superiority does not match a bid of stones, Might asks for no more."""
    match = table({"superiority": 2}, {"tremendous_might": 2}, step="spell_phase", deck=["gift"], start_seat=B)
    play(match, "bid 4", "pass")
    assert match.to_act == (A,)
    assert options(match) == ["pass", "bid 5", "bid 6", "bid 7", "bid 8"]
    assert refused(match, "bid 4") == "DA-5.4"


@pytest.mark.parametrize("deck", [["gift", "superiority"], ["superiority", "gift"]])
def test_da_5_9_a_spell_put_under_comes_back_last(deck: list[str]) -> None:
    """DA-5.9: under the whole deck, behind what was put there before."""
    match = table(step="turn_up", deck=deck, offer=2)
    play(match, *["pass"] * 6)
    assert match.layout()["deck"][-2:] == deck
    assert match.layout()["deck_seen"][-1] == [2, "everybody"]
