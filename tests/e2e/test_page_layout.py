"""The layout cannot break: every kind of decision that a match meets, at every size."""

from collections.abc import Callable

import pytest

from e2e.layout import QUICK_SIZES, SIZES, faults_of, kind_of_decision
from e2e.person import MOMENT, Person

Arrive = Callable[..., Person]

GAMES = [("magi", 4), ("silver_amulett", 4), ("blaues_amulett", 4), ("das_amulett", 4), ("das_amulett", 6)]


def walk(anna: Person, sizes: list[tuple[int, int]], decisions: int) -> list[str]:
    """Faults at every new kind of decision, while a match is being played."""
    met: set[str] = set()
    faults: list[str] = []
    for _ in range(decisions):
        if not anna.wait_to_be_asked():
            break
        if anna.page.locator(MOMENT).count():  # the end of a round lies over the table
            anna.act()
            continue
        kind = kind_of_decision(anna.page)
        if kind not in met:
            met.add(kind)
            for width, height in sizes:
                anna.page.set_viewport_size({"width": width, "height": height})
                anna.page.wait_for_timeout(120)
                faults += [f"{fault} ({kind})" for fault in faults_of(anna.page, (width, height))]
        anna.act()
    assert len(met) > 1
    return faults


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_no_decision_breaks_the_layout(person: Arrive, game: str, players: int) -> None:
    anna = person(size=(1440, 900), language="de")
    anna.sit_down(anna.make_table(game, ["open"] + ["heuristic"] * (players - 1)))
    anna.start()
    assert "\n".join(walk(anna, SIZES, 120)) == ""


@pytest.mark.quick
@pytest.mark.parametrize(("game", "players"), GAMES[:4])
def test_the_first_decisions_fit_on_phone_and_laptop(person: Arrive, game: str, players: int) -> None:
    anna = person(size=(1366, 768))
    anna.sit_down(anna.make_table(game, ["open"] + ["heuristic"] * (players - 1)))
    anna.start()
    assert "\n".join(walk(anna, QUICK_SIZES, 12)) == ""
