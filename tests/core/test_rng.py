"""Randomness: known answers, uniform draws, and streams that do not overlap."""

import numpy as np
import pytest

from amulett.core.kernel import entry
from amulett.core.record import STREAM, new_records, to_plain
from amulett.core.rng import random_below, shuffle, siphash
from amulett.core.seed import key_of, seed_of, stream, wrap


@entry
def _siphash(key_0, key_1, number):  # type: ignore[no-untyped-def]
    return siphash(key_0, key_1, number)


@entry
def _lots(streams, n, counts, times):  # type: ignore[no-untyped-def]
    for _ in range(times):
        counts[random_below(streams[0], n)] += 1


@entry
def _shuffles(streams, counts, times):  # type: ignore[no-untyped-def]
    for _ in range(times):
        cards = [0, 1, 2, 3]
        shuffle(streams[0], cards, 4)
        for place in range(4):
            counts[place * 4 + cards[place]] += 1


def test_siphash_gives_the_answer_of_its_authors() -> None:
    """The reference vector for the key 00..0f and the message 00..07."""
    key = int.from_bytes(bytes(range(16)), "little")
    answer = int(_siphash(*key_of(key), int.from_bytes(bytes(range(8)), "little")))
    assert answer & 0xFFFF_FFFF_FFFF_FFFF == 0x93F5F5799A932462


@pytest.mark.parametrize("n", [2, 3, 7, 99])
def test_lots_are_even(n: int) -> None:
    streams, times = new_records(STREAM), 3000 * n
    tally = np.zeros(n, np.int64)
    _lots(streams, n, tally, times)
    counts = tally.tolist()
    deviation = sum((count - 3000) ** 2 / 3000 for count in counts)
    assert deviation < n + 6 * (2 * n) ** 0.5, counts


def test_a_shuffle_puts_every_card_everywhere_equally_often() -> None:
    tally = np.zeros(16, np.int64)
    _shuffles(new_records(STREAM), tally, 20_000)
    assert all(abs(count - 5000) < 350 for count in tally.tolist()), tally


@pytest.mark.parametrize("seed", [0, 7, 1 << 63, (1 << 64) - 1, 1 << 64, (1 << 128) - 1])
def test_a_seed_is_kept_in_the_key(seed: int) -> None:
    assert seed_of(key_of(seed)) == seed


def test_streams_of_neighbouring_seeds_share_nothing() -> None:
    starts = {stream(seed) for seed in range(1000)}
    assert len(starts) == 1000
    assert min(abs(a - b) for a, b in zip(sorted(starts), sorted(starts)[1:], strict=False)) > 1 << 30


def test_wrap_is_twos_complement() -> None:
    assert wrap(1 << 63) == -(1 << 63)
    assert wrap(-1) == -1
    assert wrap((1 << 64) + 5) == 5


def test_a_stream_moves_on() -> None:
    streams = new_records(STREAM)
    before = to_plain(streams).rng
    _lots(streams, 5, np.zeros(5, np.int64), 1)
    assert to_plain(streams).rng != before
