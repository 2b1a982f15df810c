"""Compiled rules: where their machine code is kept, and that one version serves every width of integer."""

import os
import subprocess
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from amulett.core import kernel
from amulett.core.kernel import INTERPRETED, bit_count, bits, in_python, lowest_bit, mask_of, rule

compiled_only = pytest.mark.skipif(INTERPRETED, reason="interpreted rules have no machine code to keep")


@pytest.mark.parametrize("mask", [1, 2, 0b1011000, 1 << 59, (1 << 60) - 1])
def test_bits(mask: int) -> None:
    assert bit_count(mask) == f"{mask:b}".count("1")
    assert mask >> lowest_bit(mask) & 1
    assert mask & ((1 << lowest_bit(mask)) - 1) == 0
    assert len(bits(mask)) == bit_count(mask)
    assert mask_of(bits(mask)) == mask


@rule
def half(s):  # type: ignore[no-untyped-def]
    return s.cards // 2


@rule
def comes_out_even(s):  # type: ignore[no-untyped-def]
    return 2 * half(s) == s.cards


def test_plain_python_can_ask_a_rule_that_asks_another() -> None:
    """About a plain object, which compiled code could not even read."""
    assert [in_python(comes_out_even)(SimpleNamespace(cards=cards)) for cards in (4, 5)] == [True, False]
    assert in_python(half) is in_python(half)


def run(code: str, **environment: str) -> str:
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **environment}, check=True
    )
    return result.stdout.strip()


WHERE = "from amulett.core.kernel import CACHE; print(CACHE)"


@compiled_only
def test_the_cache_is_named_by_the_sources(tmp_path: Path) -> None:
    """The same sources share a folder; other switches have another; never inside the checkout."""
    first = run(WHERE, AMULETT_CACHE=str(tmp_path))
    assert Path(first).parent == tmp_path / "rules"
    assert run(WHERE, AMULETT_CACHE=str(tmp_path)) == first
    assert run(WHERE, AMULETT_CACHE=str(tmp_path), NUMBA_BOUNDSCHECK="1") != first
    assert not kernel.CACHE.is_relative_to(Path(kernel.__file__).parents[3])


@compiled_only
def test_a_changed_source_changes_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "a.py").write_text("1")
    monkeypatch.setattr(kernel, "_PACKAGE", tmp_path)
    before = kernel._fingerprint()
    (tmp_path / "core" / "a.py").write_text("2")
    assert kernel._fingerprint() != before


@compiled_only
def test_a_cache_that_cannot_be_written_is_replaced_for_this_run(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    where = run(f"{WHERE}; print(CACHE.is_dir())", AMULETT_CACHE=str(tmp_path / "file")).split()
    assert where[1] == "True"
    assert not Path(where[0]).exists(), "it goes with the process"


@compiled_only
def test_only_our_own_unused_folders_are_forgotten(tmp_path: Path) -> None:
    ours, fresh, theirs = tmp_path / "0123456789abcdef", tmp_path / ("f" * 16), tmp_path / ("e" * 16)
    for folder in (ours, fresh, theirs):
        folder.mkdir()
    for folder in (ours, fresh):
        (folder / kernel._USED).touch()
    for path in (theirs, ours / kernel._USED):
        os.utime(path, (time.time() - 90 * 86_400,) * 2)
    kernel._forget_unused(fresh)
    assert not ours.exists()
    assert fresh.exists()
    assert theirs.exists()
