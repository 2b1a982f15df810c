"""Motion is true: what is fixed never travels, and what is told waits until the card has landed."""

from collections.abc import Callable

import pytest

from e2e.kinds import last_moment_of, set_table
from e2e.motion import changes_in, drifts_of, flights_in, frames_of, story_of, too_early, watch
from e2e.person import MOMENT, Person
from e2e.test_page_hot_seat import act_until_handed_over, sit_down_together, uncover
from server.serving import Server

Arrive = Callable[..., Person]

PHONE, DESKTOP = (390, 844), (1440, 900)
MAPS = ["blaues_amulett", "das_amulett"]
ENOUGH_FRAMES = 20
A_TRIFLE_MS = 300
"""As long as a person looks before the next click; nothing depends on it."""
A_CALM_PACE_MS = 1600
"""The page is never so far behind the bots that it hurries."""


def watched(anna: Person, game: str, pace_ms: int) -> Person:
    watch(anna)
    anna.sit_down(anna.make_table(game, ["open", "heuristic", "heuristic"], pace_ms=pace_ms))
    anna.start()
    return anna


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
@pytest.mark.parametrize("game", MAPS)
def test_what_is_fixed_stands_still_while_things_move_and_the_map_is_zoomed(
    person: Arrive, game: str, size: tuple[int, int]
) -> None:
    anna = watched(person(size=size, reduced_motion="no-preference"), game, pace_ms=600)
    for turn in range(40):
        assert anna.wait_to_be_asked()
        anna.act()
        zoom = anna.page.locator(".zoom button:enabled:visible")
        if turn % 2 and (buttons := zoom.count()):
            zoom.nth(turn % buttons).dispatch_event("click")
        anna.page.wait_for_timeout(A_TRIFLE_MS)
        if turn > 6 and frames_of(anna)[0] > ENOUGH_FRAMES:
            break
    frames, fixed = frames_of(anna)
    assert frames > ENOUGH_FRAMES
    assert fixed > 70  # tiles and places, or areas with their signs
    assert drifts_of(anna) == {}


@pytest.mark.parametrize("game", MAPS)
def test_what_is_fixed_stands_still_when_the_device_is_passed_on(person: Arrive, game: str) -> None:
    anna = person(size=DESKTOP, reduced_motion="no-preference")
    watch(anna)
    sit_down_together(anna, game)
    for _ in range(4):
        uncover(anna)
        anna.page.evaluate("window.watch.pieces = false")  # what happened meanwhile is shown again, from where it began
        anna.page.wait_for_timeout(A_TRIFLE_MS)
        act_until_handed_over(anna)
    frames, fixed = frames_of(anna)
    assert frames > ENOUGH_FRAMES
    assert fixed > 70
    assert drifts_of(anna) == {}


@pytest.mark.parametrize("game", ["magi", "silver_amulett", "blaues_amulett"])
def test_ring_question_and_counts_wait_for_the_landing(person: Arrive, game: str) -> None:
    anna = watched(person(size=DESKTOP, reduced_motion="no-preference"), game, pace_ms=A_CALM_PACE_MS)
    story = story_of(anna)
    while not (flights_in(story) > 10 and changes_in(story, "ring") > 3):
        assert anna.wait_to_be_asked()
        anna.act()
        anna.page.wait_for_timeout(A_TRIFLE_MS)
        story = story_of(anna)
    assert too_early(story) == []


@pytest.mark.parametrize("game", ["magi", "blaues_amulett", "das_amulett"])
def test_the_result_waits_for_what_decides(person: Arrive, server: Server, game: str) -> None:
    moment, action = last_moment_of(game, players=4)
    anna = person(size=DESKTOP, reduced_motion="no-preference")
    watch(anna)
    anna.sit_down(set_table(server.database, moment))
    assert anna.wait_to_be_asked()
    anna.page.evaluate("window.watch.story.length = 0")
    anna.page.locator(f'[data-action="{action}"]').first.dispatch_event("click")
    while not anna.is_over:
        anna.page.wait_for_selector(f"{MOMENT}, .places, #prompt .actions .btn--primary")
        for button in (MOMENT, "#prompt .actions .btn--primary"):
            if anna.page.locator(button).count():
                anna.page.locator(button).first.dispatch_event("click")
    story = story_of(anna)
    assert flights_in(story) > 0
    assert [about for about in too_early(story) if about.startswith("result")] == []
    told = [entry["what"] for entry in story if entry["what"] == "landed" or entry["about"].startswith("result")]
    assert told[-2:] == ["landed", "change"]
