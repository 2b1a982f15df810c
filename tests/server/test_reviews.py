"""Reviews over HTTP: only of what is over, line by line, shared, kept, and made when nobody else needs the machine."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from amulett.core.replay import Replay
from amulett.games import OWN, find_game
from amulett.server import reviewing
from amulett.server.advising import Advisers
from amulett.server.api import ReviewInfo, ReviewNews
from amulett.server.refusal import Refusal
from amulett.server.reviewing import Job, Reviewers, key_of
from amulett.server.thinking import Thinkers
from server.tables import ORIGIN, Tables
from server.test_retelling import changed, played, whole


def ask(tables: Tables, replay: dict[str, Any], **fields: Any) -> list[ReviewNews]:
    answer = tables.client.post("/api/reviews", json={"replay": replay, **fields}, headers=ORIGIN)
    assert answer.status_code == 200, answer.text
    return [msgspec.json.decode(line, type=ReviewNews) for line in answer.text.splitlines()]


def short(game: str) -> dict[str, Any]:
    """The end of a match: its last decisions only."""
    replay = Replay.parse(played(game)[0])
    *_, end = replay.play(find_game)
    begun = end.before(len(replay.actions) - 12)
    match = find_game(game).position(**begun.layout())
    for seat, action in end.actions[-12:]:
        match.play(action, seat)
    return dict(json.loads(match.replay().to_json()))


@pytest.mark.parametrize("game", OWN)
def test_a_review_comes_line_by_line_and_the_second_time_at_once(tables: Tables, game: str) -> None:
    replay = short(game)
    lines = ask(tables, replay, names=["Anna", "Bea"])
    *before, last = lines
    assert before and [one.part for one in before] == sorted(one.part for one in before)
    found = last.review
    assert found and found.game == game and found.names[:2] == ["Anna", "Bea"] and found.decisions == len(replay["actions"])
    told = [chance for one in before for chance in one.chances]
    assert told, "the line fills from left to right"
    assert [one.at for one in told] == sorted(one.at for one in told) or len({one.at for one in told}) < len(told)
    assert all(-0.5 <= one.chance <= 1.5 and one.error >= 0 for one in told)
    for seat, own in enumerate(found.seats):
        assert own.line.at[-1] == found.decisions
        assert own.line.chance[-1] == own.luck.result
        assert own.luck.first + own.luck.chosen + own.luck.others + own.luck.cards == pytest.approx(own.luck.result)
        for moment in own.moments:
            assert replay["actions"][moment.decision] == [seat, moment.played]
            assert moment.view["seat"] == seat
            assert moment.headline["de"] and moment.headline["en"]
    again = ask(tables, replay, names=["Anna", "Bea"])
    assert len(again) == 1 and again[0].review == found


def test_the_review_of_a_table(tables: Tables) -> None:
    made = tables.create("kuhn_poker", ("open", "novice"))
    with tables.connect(made["code"], made["secret"]) as anna:
        assert anna.ask("start")["type"] == "done"
        anna.hear_until("update")
        while not anna.situation["outcome"]:
            if anna.options:
                anna.move()
            else:
                anna.hear_until("update")
    found = tables.client.get(f"/api/tables/{made['code']}/matches/1").json()
    names = [seat["name"] for seat in found["seats"]]
    review = ask(tables, found["replay"], names=names)[-1].review
    assert review and review.names == names


@pytest.mark.parametrize(
    "replay",
    [
        {},
        changed(seed="x"),
        changed(digest="0" * 64),
        changed(table="0" * 64),
        changed(actions=[]),
        {**changed(), "game": "chess"},
    ],
)
def test_what_cannot_be_told_cannot_be_reviewed_and_is_refused_in_the_same_words(
    tables: Tables, replay: dict[str, Any]
) -> None:
    review, told = (
        tables.client.post(path, json={"replay": replay}, headers=ORIGIN) for path in ("/api/reviews", "/api/retold")
    )
    assert review.status_code == told.status_code >= 400
    assert review.json() == told.json() and told.json()["text"]


def test_a_match_that_is_not_over_is_not_reviewed(tables: Tables) -> None:
    match = Replay.parse(played("magi")[0]).start(find_game)
    for _ in range(9):
        match.play(match.legal_actions()[0])
    unfinished = json.loads(match.replay().to_json())
    answer = tables.client.post("/api/reviews", json={"replay": unfinished}, headers=ORIGIN)
    refused = tables.client.post("/api/retold", json={"replay": unfinished}, headers=ORIGIN)
    assert (answer.status_code, answer.json()) == (refused.status_code, refused.json()) == (409, answer.json())
    assert answer.json()["reason"] == "not_now"


# ---- the queue


class Bench:
    """Reviewers alone on an event loop, whose machine is as busy as one says."""

    def __init__(self, busy: bool = False) -> None:
        class Around(Thinkers):
            waiting = 3 if busy else 0

        self.thinkers = Around(threads=1)
        self.advisers = Advisers(self.thinkers)
        self.reviewers = Reviewers(self.thinkers, self.advisers)

    def close(self) -> None:
        for one in (self.reviewers, self.advisers, self.thinkers):
            one.close()


def on(bench: Bench, work: Callable[[Bench], Any]) -> Any:
    async def run() -> Any:
        return await work(bench)

    try:
        return asyncio.run(run())
    finally:
        bench.close()


def replay_of(seed: int) -> Replay:
    from amulett import new_match

    return Replay.parse(whole(new_match("kuhn_poker", seed=seed)))


def test_two_who_want_the_same_share_the_work() -> None:
    async def both(bench: Bench) -> None:
        replay = replay_of(1)
        one = bench.reviewers.ask("here", key_of(replay), replay)
        assert bench.reviewers.ask("there", key_of(replay), replay) is one

        async def listen() -> int:
            return sum([1 async for _ in bench.reviewers.follow(one)])

        assert all(await asyncio.gather(listen(), listen()))
        assert one.review
        assert bench.reviewers.kept(key_of(replay)) == one.review
        assert bench.reviewers.waiting == 0

    on(Bench(), both)


async def leave_one(bench: Bench, replay: Replay, address: str = "here") -> Job:
    """Somebody asks for a review, and closes the page."""
    job = bench.reviewers.ask(address, key_of(replay), replay)
    follow = bench.reviewers.follow(job)
    await anext(follow)
    await follow.aclose()
    return job


async def nothing_waits(bench: Bench) -> None:
    async with asyncio.timeout(120):
        while bench.reviewers.waiting:
            await asyncio.sleep(0.01)


def test_what_was_asked_for_is_made_to_its_end_and_found_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "_LINGER_SECONDS", 0.0)

    async def leave(bench: Bench) -> None:
        replay = replay_of(1)
        job = await leave_one(bench, replay)
        assert job.is_left and not job.review
        await nothing_waits(bench)
        assert job.review and bench.reviewers.kept(key_of(replay)) == job.review

    on(Bench(), leave)


def test_whoever_waits_goes_first_and_the_rest_is_made_then(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "_LINGER_SECONDS", 0.0)

    async def leave(bench: Bench) -> None:
        left = [await leave_one(bench, replay_of(seed), address=f"10.0.{seed}.1") for seed in range(3)]
        replay = replay_of(7)
        waited_for = bench.reviewers.ask("10.9.9.9", key_of(replay), replay)
        async for _ in bench.reviewers.follow(waited_for):
            pass
        assert waited_for.review
        assert sum(job.review is not None for job in left) <= 1, "at most the one that was being made"
        await nothing_waits(bench)
        assert all(job.review for job in left)

    on(Bench(), leave)


def test_what_nobody_waits_for_gives_its_place_to_whoever_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "_LINGER_SECONDS", 0.0)
    monkeypatch.setattr(reviewing, "MOST_LEFT", 2)
    monkeypatch.setattr(reviewing, "MOST_JOBS", 3)

    async def fill(bench: Bench) -> None:
        left = [await leave_one(bench, replay_of(seed), "10.0.0.1") for seed in range(3)]
        assert [job.is_given_up for job in left] == [True, False, False], "an address leaves only so many behind"
        await leave_one(bench, replay_of(3), "10.0.1.1")
        await leave_one(bench, replay_of(4), "10.0.2.1")
        assert [job.is_given_up for job in left] == [True, True, False] and bench.reviewers.waiting == 3

    on(Bench(busy=True), fill)


def test_the_queue_and_each_address_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "MOST_OF_AN_ADDRESS", 3)
    monkeypatch.setattr(reviewing, "MOST_JOBS", 4)

    async def fill(bench: Bench) -> None:
        def want(address: str, seed: int) -> None:
            replay = replay_of(seed)
            bench.reviewers.ask(address, key_of(replay), replay)

        for seed in range(3):
            want("10.0.0.1", seed)
        with pytest.raises(Refusal) as refused:
            want("10.0.0.1", 10)
        assert refused.value.key == "many_reviews"
        want("10.0.0.2", 11)
        with pytest.raises(Refusal):
            want("10.0.0.3", 12)
        monkeypatch.setattr(reviewing, "MOST_DECISIONS", 1)
        with pytest.raises(Refusal) as refused:
            want("10.0.0.3", 13)
        assert refused.value.key == "long_match"

    on(Bench(busy=True), fill)


def test_a_review_waits_for_bots_and_is_alone_when_they_think(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "_GIVE_WAY_SECONDS", 0.2)

    async def wait(bench: Bench) -> float:
        replay, begun = replay_of(4), time.monotonic()
        job = bench.reviewers.ask("here", key_of(replay), replay)
        async for _ in bench.reviewers.follow(job):
            pass
        assert job.review
        return time.monotonic() - begun

    assert on(Bench(busy=True), wait) >= 0.2


def test_only_a_few_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "KEPT", 2)

    async def make(bench: Bench) -> None:
        replays = [replay_of(seed) for seed in range(3)]
        for replay in replays:
            job = bench.reviewers.ask("here", key_of(replay), replay)
            async for _ in bench.reviewers.follow(job):
                pass
        assert [bench.reviewers.kept(key_of(replay)) is not None for replay in replays] == [False, True, True]

    on(Bench(), make)


def test_everything_of_a_review_is_told_in_both_languages(tables: Tables) -> None:
    review = ask(tables, short("silver_amulett"))[-1].review
    assert isinstance(review, ReviewInfo)
    titles = [tally.titles for tally in review.tallies]
    assert titles and all(title["de"] and title["en"] for title in titles)
