"""Connections to the database: every statement has a deadline, and one that has failed is not used again."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Mapping, Sequence
from typing import Any

import psycopg
from psycopg import AsyncConnection

from amulett.store.postgres.faults import ERRORS, Unreachable, fault, is_the_line

Rows = list[tuple[Any, ...]]
Values = Mapping[str, Any] | Sequence[Any]

DEADLINE_SECONDS = 3.0
_CONNECT_SECONDS = 2
_FIRST_WORDS = "SET synchronous_commit = on; SET statement_timeout = 10000; SET TIME ZONE 'UTC'"
"""A commit is on disk when it is answered; what nobody waits for any more does not go on for ever."""


class Line:
    """One connection, opened when it is needed."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._connection: AsyncConnection[tuple[Any, ...]] | None = None
        self._was_cut = False

    async def open(self) -> None:
        """Unreachable: nothing has been asked yet."""
        if self._connection:
            return
        try:
            async with asyncio.timeout(DEADLINE_SECONDS):
                found = await AsyncConnection.connect(self._url, autocommit=True, connect_timeout=_CONNECT_SECONDS)
        except (TimeoutError, psycopg.errors.ConnectionTimeout):
            raise Unreachable(silent=True) from None
        except (psycopg.Error, OSError) as error:
            raise (Unreachable() if is_the_line(error) else fault(error)) from None
        self._connection = found
        with self._watched(found):
            try:
                await found.execute(_FIRST_WORDS)
            except ERRORS as error:
                await self.close()
                raise fault(error) from None

    async def ask(self, query: str, values: Values = ()) -> Rows:
        """Unreachable: the line broke, and what was asked for may have been done. Any other StoreError: it has not."""
        await self.open()
        connection = self._connection
        assert connection
        try:
            with self._watched(connection):
                cursor = await connection.execute(query, values, prepare=True)
                return list(await cursor.fetchall()) if cursor.description else []
        except ERRORS as error:
            if is_the_line(error) or connection.closed:
                await self.close()
                raise Unreachable(silent=self._was_cut) from None
            raise fault(error) from None
        except BaseException:
            await self.close()  # cancelled in the middle: nobody knows what comes next on this line
            raise

    @contextlib.contextmanager
    def _watched(self, connection: AsyncConnection[Any]) -> Any:
        """After the deadline the line is cut, and whoever waits on it hears of it at once."""
        self._was_cut = False
        timer = asyncio.get_running_loop().call_later(DEADLINE_SECONDS, self._cut, connection)
        try:
            yield
        finally:
            timer.cancel()

    def _cut(self, connection: AsyncConnection[Any]) -> None:
        self._was_cut = True
        with contextlib.suppress(OSError, psycopg.Error), socket.socket(fileno=os.dup(connection.fileno())) as line:
            line.shutdown(socket.SHUT_RDWR)

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection:
            await connection.close()


class Lines:
    """A few connections for whoever reads: each is one asker's at a time."""

    def __init__(self, url: str, most: int) -> None:
        self._free = [Line(url) for _ in range(most)]
        self._room = asyncio.Semaphore(most)

    async def ask(self, query: str, values: Values = ()) -> Rows:
        async with self._room:
            line = self._free.pop()
            try:
                return await line.ask(query, values)
            finally:
                self._free.append(line)

    async def close(self) -> None:
        for line in self._free:
            await line.close()
