"""Several seats choose at once in secret: until all have chosen, nobody learns of another's choice, nor when it was made.

A real server, real connections: what the others get is compared byte by byte and message by message.
"""

import asyncio
import json
import random
import re
from collections.abc import Sequence
from typing import Any

import pytest

from amulett.server.entries import Acted
from amulett.server.protocol import ClockRule
from amulett.testing.guest import Guest
from server.serving import Server
from server.tables import QUICK_BOT
from server.test_blindness import SETTINGS, table_of

CLOCK = {"seconds": 600, "increment": 30}
PEOPLE = ("Anna", "Ben", "Cem")
BOT_MS = 600
"""How long after the start the bot at the table chooses."""
A_WHILE = 0.3
"""Whatever is told of a choice would be here by then."""


class SecretTable:
    """Anna, Ben and Cem and a bot at Das Amulett, where all choose their spells in secret; two others watch."""

    def __init__(self, server: Server, address: str, **fields: Any) -> None:
        self.server, self.address = server, address
        self.fields = {"game": "das_amulett", "seats": ["open"] * 3 + [QUICK_BOT], "pace_ms": BOT_MS, **fields}

    async def __aenter__(self) -> "SecretTable":
        joined = [await self.server.create(self.address, **self.fields)]
        self.code = joined[0]["code"]
        joined += [await self.server.join(self.code, name, self.address) for name in PEOPLE[1:]]
        self.people = [await self.guest(one).connect() for one in joined]
        self.watching = [await self.guest({"code": self.code}).connect()]
        assert (await self.people[0].ask("start"))["type"] == "done"
        for guest in self.everybody:
            await guest.until(lambda guest=guest: guest.situation)  # type: ignore[misc]
        self.watching.append(await self.guest({"code": self.code}, language="de").connect())
        return self

    async def __aexit__(self, *_: object) -> None:
        for guest in self.everybody:
            await guest.close()

    def guest(self, joined: dict[str, Any], **fields: Any) -> Guest:
        return self.server.guest(joined, self.address, keep=True, **fields)

    @property
    def everybody(self) -> list[Guest]:
        return [*self.people, *self.watching]

    async def settle(self) -> None:
        """Until everything that was on its way has arrived; then it is forgotten."""
        for guest in await self.heard_after_a_while():
            assert guest.heard is not None
            guest.heard.clear()

    async def heard_after_a_while(self) -> dict[Guest, list[str]]:
        """What has arrived unasked; the answer to a last question comes after it."""
        await asyncio.sleep(A_WHILE)
        for guest in self.everybody:
            await guest.ask("ping")
        return {guest: [text for text in guest.heard or () if '"pong"' not in text] for guest in self.everybody}

    async def ask_for_everything(self, guest: Guest) -> list[str]:
        """What this viewer is told when it asks: both languages, and whatever an answer might give away."""
        assert guest.heard is not None
        guest.heard.clear()
        guest._last_id = 100  # the same numbers every time
        for language in ("de", "en"):
            await guest.ask("hello", secret=guest.secret, language=language)
        if guest in self.people:
            number = guest.decision["number"] if guest.decision else 1
            await guest.ask("hold", seat=1)
            await guest.ask("move", match=1, decision=9, action="keep")
            await guest.ask("move", match=1, decision=number, action="no such thing")
        return guest.heard.copy()

    async def look_around(self) -> dict[Guest | str, list[str]]:
        """What everybody can find out, over HTTP too."""
        found: dict[Guest | str, list[str]] = {guest: await self.ask_for_everything(guest) for guest in self.everybody}
        for path in ("", "/matches/1/replay"):
            found[path] = [(await self.server.get(f"/api/tables/{self.code}{path}", self.address)).text]
        return found

    async def choose(self, seat: int) -> None:
        """One of the seat's secret choices; nobody else can tell the time before it from the time after it."""
        chooser, before = self.people[seat], await self.look_around()
        await self.settle()
        assert (await chooser.move(chooser.options[0]))["type"] == "done"
        for guest, heard in (await self.heard_after_a_while()).items():
            assert guest is chooser or not heard, "pushed when another chose"
        after = await self.look_around()
        for viewer in before:
            assert (without_time(before[viewer]) == without_time(after[viewer])) is (viewer is not chooser)

    async def choose_last(self, seat: int) -> None:
        """With this choice all have chosen, and everybody is told."""
        await self.settle()
        assert (await self.people[seat].move(self.people[seat].options[0]))["type"] == "done"
        for guest in self.everybody:
            await guest.until(lambda guest=guest: any("all_decided" in text for text in guest.heard))  # type: ignore[misc]


def without_time(texts: Sequence[str]) -> list[str]:
    """What the clocks show changes by itself; what they reveal is checked separately."""
    return [re.sub(r'"clocks_ms":\[[^]]*\]', "", text) for text in texts]


def shown_clocks(text: str) -> list[int]:
    return list(json.loads(text)["situation"]["clocks_ms"])


@pytest.mark.parametrize(("setup", "clock"), [("expert", None), ("author", CLOCK)], ids=["expert", "author with clocks"])
def test_nobody_is_told_that_another_has_chosen(server: Server, address: str, setup: str, clock: Any) -> None:
    async def main() -> None:
        async with SecretTable(server, address, options={"setup": setup}, clock=clock) as table:
            await table.settle()
            await asyncio.sleep(BOT_MS / 1000)
            assert not any((await table.heard_after_a_while()).values()), "the bot has chosen"
            await table.choose(1)
            await table.choose(2)
            await table.choose_last(0)
            for seat in (0, 1, 0, 1):  # those who have chosen are told no more than those who have not
                await table.choose(seat)
            assert (await table.people[2].move(table.people[2].options[0]))["type"] == "done"
            assert table.people[2].decision and table.people[2].situation
            assert table.people[2].situation["view"]["to_act"] == [0, 1, 2, 3]
            await table.choose_last(2)
            assert len(table.people[2].situation["view"]["spells"][1]) == 2, "revealed"

    asyncio.run(main())


def test_clocks_do_not_tell_who_has_chosen(server: Server, address: str) -> None:
    async def clocks(table: SecretTable, guest: Guest) -> list[int]:
        return shown_clocks((await table.ask_for_everything(guest))[0])

    async def main() -> None:
        async with SecretTable(server, address, options={"setup": "expert"}, clock=CLOCK) as table:
            anna, ben, cem = table.people
            for seat, _ in ((1, "keeps"), (2, "keeps"), (0, "keeps"), (1, "first stones"), (1, "second stones")):
                await table.people[seat].move(table.people[seat].options[0])
                await asyncio.sleep(A_WHILE)
                for guest in (anna, *table.watching):
                    shown = await clocks(table, guest)
                    assert shown[1] == shown[2] == shown[3] < 600_000, "they go on, whoever has chosen"
            assert (await clocks(table, ben))[1] > 640_000, "one's own clock is true"
            for guest in (anna, anna, cem, cem):
                await guest.move(guest.options[0])
                await asyncio.sleep(A_WHILE)
            await anna.until(lambda: anna.situation and not anna.situation["view"]["secret"]["spells"])
            assert (await clocks(table, anna))[1] > 640_000, "what was shown is made up for"

    asyncio.run(main())


def test_a_restart_does_not_tell_either() -> None:
    """What everybody may know of the clocks follows from the log, however many have chosen."""
    table = table_of("das_amulett", {"setup": "expert"}, seed=5, clock=ClockRule(seconds=600, increment=30))
    assert table.in_secret and table.match
    before = (table.shown_asked, table.shown_clocks_ms)
    for seat in (1, 2):
        action = table.match.legal_actions(seat)[0].text
        table.apply(Acted(seat=seat, action=action, spent_ms=5000))
        assert table.in_secret and (table.shown_asked, table.shown_clocks_ms) == before == (
            {0: 1, 1: 1, 2: 1},
            [600_000] * 3,
        )
    assert table.clocks_ms == [600_000, 625_000, 625_000]


@pytest.mark.parametrize(("game", "options"), SETTINGS)
def test_no_clock_tells_of_a_step_that_nobody_can_see_yet(game: str, options: dict[str, str | bool]) -> None:
    """Whoever takes the joker and has not said how far to move (BA-4.3) has done nothing that others see."""
    unseen = 0
    for seed in range(3):
        table = table_of(game, options, seed, clock=ClockRule(seconds=600, increment=30))
        dice = random.Random(seed)
        for _ in range(200):
            if not table.match or not table.to_act:
                break
            seat, shown = table.to_act[-1], (table.shown_asked, table.shown_clocks_ms)
            action = dice.choice(table.match.legal_actions(seat)).text
            table.apply(Acted(seat=seat, action=action, spent_ms=5000))
            if table.unseen:
                unseen += 1
                assert (table.shown_asked, table.shown_clocks_ms) == shown, action
            elif not table.in_secret:
                assert (table.shown_asked, table.shown_clocks_ms) == (table.asked, table.clocks_ms)
    assert unseen or game != "blaues_amulett", "there is nothing to be hidden in these matches"
