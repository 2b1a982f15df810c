"""Decisions with only one option: the core takes them and tells the seat."""

from amulett.games import magi


def test_a_forced_decision_is_told_to_its_seat_alone() -> None:
    """MG-4.17: without a card that fits, seat 1 can only draw."""
    match = magi.position(
        hands=[["red_cup", "blue_cup"], ["blue_sword"]], discard_pile=["red_coin"], draw_pile=[], rest=0, on_turn=0
    )
    match.play("play red_cup")
    forced = [event.data for event in match.events if event.name == "forced"]
    assert {"seat": 1, "action": "draw"} in forced, "seat 1 had to draw, but no event 'forced' tells it so"
    assert [seat for seat, _ in match.actions] == [0], "what was forced is not a decision of the replay"
    for viewer in (None, 0):
        told = [event.name for _, event in match.events_for(viewer)]
        assert "forced" not in told, f"{viewer} is told what seat 1 had to do"
    assert "forced" in [event.name for _, event in match.events_for(1)], "seat 1 is not told of the event 'forced'"


def test_it_comes_before_what_it_brings_about() -> None:
    match = magi.position(
        hands=[["red_cup", "blue_cup"], ["blue_sword"]], discard_pile=["red_coin"], draw_pile=[], rest=0, on_turn=0
    )
    match.play("play red_cup")
    names = [event.name for _, event in match.events_for(1)]
    assert "forced" in names, "seat 1 is not told of the event 'forced'"
    assert names.index("forced") < names.index("drew")
