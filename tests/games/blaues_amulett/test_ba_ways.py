"""Where an action leads on the board, as the page draws it: it follows from the rules and what the seat knows."""

import pytest

from amulett import Match
from amulett.games.blaues_amulett import GAME, position

POWERS = {"dwarf": "gate_1", "witch": "ruin", "wizard": "castle_1"}
ALL = ["dwarf_card", "witch_card", "wizard_card", "ruin_card", "spring_card", "fire_card"]


def table(at: str, hand: list[str] = ALL, edition: str = "de1986", **powers: str) -> Match:
    return position([at, "start_castle"], edition=edition, powers=POWERS | powers, hands=[hand, []])


def ends(match: Match, action: str) -> list[str]:
    """Where it ends, with the answers on the way."""
    information = match.information(0)
    ways = GAME.words.ways(information, GAME.action(match.edition, action))
    return [" ".join([way.stops[-1], *way.answers]) for way in ways]


def test_ba_5_1_ways_run_along_the_lane() -> None:
    assert ends(table("start_castle"), "play 3") == ["R1.3"]
    assert ends(table("L3.4"), "play 2") == ["L3.2"]


def test_ba_5_6_ways_part_where_the_prince_is_asked() -> None:
    assert ends(table("R1.5"), "play 4") == ["R2.2 pay", "L1.4 swing"]
    assert ends(table("R5.5"), "play 3") == ["R6.1 pay", "L5.5 swing"]


def test_ba_5_5_who_cannot_pay_is_not_asked() -> None:
    assert ends(table("R1.5", hand=[]), "play 4") == ["L1.4"]


def test_ba_5_7_a_free_gate_is_crossed() -> None:
    assert ends(table("R1.5", dwarf="gate_4"), "play 4") == ["R2.2"]


def test_an_answer_goes_on_from_where_the_prince_stands() -> None:
    match = table("R1.5")
    match.play("play 4", 0)
    ways = {action.text: GAME.words.ways(match.information(0), action) for action in match.legal_actions(0)}
    assert [way.stops for way in ways["pay"]] == [("R1.6", "gate_1", "R2.1", "R2.2")]
    assert [way.stops for way in ways["swing"]] == [("R1.6", "L1.6", "L1.5", "L1.4")]


@pytest.mark.parametrize("edition", ["de1986", "en"])
@pytest.mark.parametrize("at", ["start_castle", "R1.4", "L4.1", "R10.3", "L1.1", "castle_2"])
def test_what_is_shown_is_what_happens(edition: str, at: str) -> None:
    """Every way, walked in the true match with its answers, ends where it was said to."""
    match = table(at, edition=edition)
    for action in match.legal_actions(0):
        for way in GAME.words.ways(match.information(0), action):
            twin = match.clone()
            for step in (action.text, *way.answers):
                twin.play(step, 0)
            walked = [event for event in twin.events if event.name == "walked"]
            assert walked[-1].data["path"] == list(way.stops), (action, way)


def test_what_moves_no_prince_has_no_way() -> None:
    match = table("R1.4")
    assert ends(match, "play joker") == []  # its distance is still to be chosen
    match.play("play joker", 0)
    assert ends(match, "joker 1") == ["R1.5"]
    assert GAME.words.ways(match.information(None), GAME.action(match.edition, "joker 1")) == []
