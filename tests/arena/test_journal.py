"""The journal: nothing that was played is lost, and nothing is mixed that does not belong together."""

import json
from pathlib import Path

import pytest
from arena_questions import ask

from amulett import AmulettError
from amulett.arena.bout import Result
from amulett.arena.journal import Journal
from amulett.bots.minder import Fault

RESULTS = [
    Result(0, 0, (1, 2), ({12: 3, 40: 1}, {7: 9})),
    Result(0, 1, (1, 1), ({12: 4}, {}), {(0, Fault("crash", "ValueError: “no”")): 3, (1, Fault("stall", "late")): 1}),
]


def write(path: Path | None = None) -> Path:
    with Journal(ask("heuristic"), path) as journal:
        for result in RESULTS:
            journal.add(result)
    return journal.path


def read(path: Path | None = None, bot: str = "heuristic", mixed: bool = False) -> list[Result]:
    with Journal(ask(bot), path, mixed) as journal:
        return list(journal.results.values())


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    path = write(tmp_path / "j")
    assert read(path) == RESULTS
    assert read(path) == RESULTS, "reading changes nothing"


def test_every_question_has_a_place_of_its_own_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("amulett.arena.journal.user_cache", lambda: tmp_path / "cache")
    assert write().parent == tmp_path / "cache" / "arena"
    assert read() == RESULTS
    assert read(bot="novice") == []


def test_a_result_is_on_disk_when_it_has_been_added(tmp_path: Path) -> None:
    with Journal(ask("heuristic"), tmp_path / "j") as journal:
        journal.add(RESULTS[0])
        assert len((tmp_path / "j").read_bytes().splitlines()) == 2


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_line_that_was_not_written_to_its_end_is_taken_off(tmp_path: Path, cut: int) -> None:
    """Killed in the middle of writing: the matches before it are kept, and play continues after them."""
    path = write(tmp_path / "j")
    path.write_bytes(path.read_bytes()[:-cut])
    assert read(path) == RESULTS[:1]
    with Journal(ask("heuristic"), path) as journal:
        journal.add(RESULTS[1])
    assert read(path) == RESULTS


@pytest.mark.parametrize("content", [b"", b'{"format":"amul'])
def test_a_journal_that_was_hardly_begun_is_begun_anew(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "j"
    path.write_bytes(content)
    assert read(path) == []
    assert len(path.read_bytes().splitlines()) == 1


def test_the_journal_of_another_question_is_refused(tmp_path: Path) -> None:
    path = write(tmp_path / "j")
    with pytest.raises(
        AmulettError, match=r"belongs to another question: its bots is \['heuristic', 'random'\], not \['novice'"
    ):
        read(path, bot="novice")


def test_results_of_other_code_are_not_mixed_in_unless_told(tmp_path: Path) -> None:
    path = write(tmp_path / "j")
    head, *rest = path.read_bytes().splitlines()
    other = json.dumps(json.loads(head) | {"code": "0" * 16}).encode()
    path.write_bytes(b"\n".join([other, *rest, b""]))
    with pytest.raises(
        AmulettError,
        match="was played with other rules or bots than these; choose another file, or continue it anyway with --mixed",
    ):
        read(path)
    assert read(path, mixed=True) == RESULTS


@pytest.mark.parametrize("content", [b"hello\n", b"my notes", b"[]\n", b'{"format":"amulett-arena-0"}\n', b"\xff\xfe\n"])
def test_a_file_that_is_no_journal_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "j"
    path.write_bytes(content)
    with pytest.raises(AmulettError, match="is not a journal of the arena"):
        read(path)
    assert path.read_bytes() == content


@pytest.mark.parametrize("line", [b"{}", b"nonsense", b"[1]", b'{"deal":0,"seat":0,"ranking":3,"times":[]}'])
def test_a_damaged_line_is_named(tmp_path: Path, line: bytes) -> None:
    path = write(tmp_path / "j")
    lines = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([lines[0], line, lines[2], b""]))
    with pytest.raises(AmulettError, match="is damaged in line 2"):
        read(path)


def test_two_runs_do_not_write_to_the_same_journal(tmp_path: Path) -> None:
    with (
        Journal(ask("heuristic"), tmp_path / "j"),
        pytest.raises(AmulettError, match="another run is writing to the journal"),
        Journal(ask("heuristic"), tmp_path / "j"),
    ):
        pass


def test_a_place_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(AmulettError, match=r"cannot be written: .*; choose another with --journal"):
        read(tmp_path / "file" / "j")
