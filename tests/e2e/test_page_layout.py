"""The layout cannot break: every kind of decision of every game, at every size."""

from collections.abc import Callable
from pathlib import Path

import pytest

from e2e.kinds import KINDS, Moment, moments_of, set_table, verbs_of
from e2e.layout import QUICK_SIZES, SIZES, Size, faults_of, overlay_faults, resize, settle
from e2e.person import OVERLAYS, Person
from server.serving import Server

Arrive = Callable[..., Person]

GAMES = [("magi", 6), ("silver_amulett", 4), ("blaues_amulett", 4), ("das_amulett", 6), ("das_amulett", 4)]


def look_at(anna: Person, moment: Moment, database: Path, sizes: list[Size]) -> list[str]:
    """Faults at this decision, and of what lies over the table before it: a look, the end of a round."""
    anna.sit_down(set_table(database, moment))
    anna.wait_to_be_asked()
    settle(anna.page)  # what lies over the table comes after it
    faults = []
    while anna.page.locator(OVERLAYS).count():
        faults += [fault for size in sizes for fault in overlay_faults(anna.page, size)]
        anna.close_overlay()
    assert anna.wait_to_be_asked()
    for size in sizes:
        resize(anna.page, size)
        faults += faults_of(anna.page, size)
    return [f"{fault} ({moment.name})" for fault in faults]


@pytest.mark.parametrize("game", KINDS)
def test_all_that_a_game_can_ask_is_looked_at(game: str) -> None:
    moments = moments_of(game, players=4)
    assert {moment.decision for moment in moments} == KINDS[game]
    assert {verb for moment in moments for verb in moment.verbs} == verbs_of(game)


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_no_decision_breaks_the_layout(person: Arrive, server: Server, game: str, players: int) -> None:
    anna = person(size=(1440, 900), language="de")
    faults = [fault for moment in moments_of(game, players) for fault in look_at(anna, moment, server.database, SIZES)]
    assert "\n".join(faults) == ""


@pytest.mark.quick
@pytest.mark.parametrize(("game", "players"), GAMES[:4])
def test_some_decisions_on_phone_and_laptop(person: Arrive, server: Server, game: str, players: int) -> None:
    anna = person(size=(1366, 768))
    some = moments_of(game, players)[:4]
    faults = [fault for moment in some for fault in look_at(anna, moment, server.database, QUICK_SIZES)]
    assert "\n".join(faults) == ""
