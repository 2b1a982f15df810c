"""Work on a Ray cluster comes to what it comes to on one machine, whatever dies: two nodes here, with one process each."""

import json
import os
import signal
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from arena_questions import ask

from amulett.arena.contest import Contest
from amulett.arena.journal import Journal
from amulett.arena.work import Matches, Numbered, Place
from amulett.arena.workers import here
from amulett.core.errors import AmulettError
from amulett.games import magi

if find_spec("ray"):
    os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # on this machine only
else:
    pytest.skip("Ray is not installed (pip install 'amulett[ray]')", allow_module_level=True)

import ray
from ray.cluster_utils import Cluster

from amulett.arena.nodes import on_ray

pytestmark = pytest.mark.filterwarnings("ignore")

MATCHES = 80
MARK = b"AMULETT_TEST_NODES=1"
TIMES = ("thinking_s", "ms_median", "ms_p99")
SOON = {
    "health_check_period_ms": 1000,
    "health_check_timeout_ms": 1000,
    "health_check_failure_threshold": 3,
    "worker_niceness": 0,
}
"""A dead node is noticed after seconds instead of half a minute, and whoever plays is not pushed aside by others."""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    os.environ["AMULETT_TEST_NODES"] = "1"
    head = {"num_cpus": 1, "include_dashboard": False, "_system_config": SOON}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    try:
        ray.init(address=cluster.address, log_to_driver=False, logging_level="ERROR")
        yield cluster
    finally:
        ray.shutdown()
        cluster.shutdown()
        del os.environ["AMULETT_TEST_NODES"]


@pytest.fixture
def second(cluster: Cluster) -> Iterator[Any]:
    """The node that may die."""
    node = cluster.add_node(num_cpus=1)
    yield node
    if node in cluster.list_all_nodes():
        cluster.remove_node(node)


def contest_at(place: Place, path: Path, heard: Callable[[Contest], None] = lambda contest: None) -> Contest:
    question = ask("heuristic", seed=11)
    contest = Contest(question, MATCHES)
    with Journal(question, path) as journal:
        contest.play(journal, place, heard)
    return contest


def told(contest: Contest) -> str:
    """Everything that a report says, but how long the bots thought."""

    def timeless(data: Any) -> Any:
        if isinstance(data, dict):
            return {name: timeless(value) for name, value in data.items() if name not in TIMES}
        return [timeless(one) for one in data] if isinstance(data, list) else data

    return json.dumps([timeless(contest.as_json()), [(one.deal, one.seat, one.ranking) for one in contest.results]])


def keys_in(path: Path) -> list[tuple[int, int]]:
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return [(line["deal"], line["seat"]) for line in lines]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> str:
    return told(contest_at(here(1), tmp_path_factory.mktemp("here") / "journal"))


def once(at: int, do: Callable[[], object]) -> Callable[[Contest], None]:
    """Something happens after so many matches."""
    left = [do]

    def heard(contest: Contest) -> None:
        if contest.played >= at and left:
            left.pop()()

    return heard


def test_a_node_that_dies_costs_no_match_and_changes_nothing(
    cluster: Cluster, second: Any, expected: str, tmp_path: Path
) -> None:
    seen: list[int] = []

    def kill() -> None:
        seen.append(sum(node["Alive"] for node in ray.nodes()))
        cluster.remove_node(second, allow_graceful=False)

    found = contest_at(on_ray("", 1), tmp_path / "journal", once(MATCHES // 3, kill))
    assert seen == [2]
    assert told(found) == expected
    keys = keys_in(tmp_path / "journal")
    assert len(keys) == len(set(keys)) == MATCHES


def a_process() -> int:
    """One in which a node plays."""
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if b"spawn_main" in file.read_bytes() and MARK in (file.parent / "environ").read_bytes():
                return int(file.parent.name)
        except OSError:
            continue
    raise AssertionError("nobody plays")


def test_a_process_that_dies_on_a_node_costs_no_match_and_nobody_is_blamed(
    cluster: Cluster, expected: str, tmp_path: Path
) -> None:
    kill = once(MATCHES // 4, lambda: os.kill(a_process(), signal.SIGKILL))
    assert told(contest_at(on_ray("", 1), tmp_path / "journal", kill)) == expected
    assert len(keys_in(tmp_path / "journal")) == MATCHES


def test_an_interrupted_contest_goes_on_where_it_was_elsewhere(cluster: Cluster, expected: str, tmp_path: Path) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        contest_at(on_ray("", 1), tmp_path / "journal", once(30, stop))
    kept = len(keys_in(tmp_path / "journal"))
    assert 30 <= kept < MATCHES
    assert told(contest_at(here(1), tmp_path / "journal")) == expected
    assert len(keys_in(tmp_path / "journal")) == MATCHES


def test_numbered_work_comes_to_the_same(cluster: Cluster) -> None:
    work = Numbered(magi.GAME, max, 3)
    for place in (on_ray("", 1), here(1)):
        assert dict(place(work).play(iter(range(6)))) == {0: 3, 1: 3, 2: 3, 3: 3, 4: 4, 5: 5}


def test_a_node_with_other_rules_is_refused_in_words(cluster: Cluster) -> None:
    work = Numbered(magi.GAME, max, 3)
    work.code = b"others"
    with pytest.raises(AmulettError, match=r"on .*: the rules or bots here are not those"):
        list(on_ray("", 1)(work).play(iter(range(3))))


def test_a_fault_of_the_program_is_not_hidden(cluster: Cluster) -> None:
    work = Matches(ask("heuristic"))
    work._packed = {}
    with pytest.raises(Exception, match="KeyError"):
        list(on_ray("", 1)(work).play(iter([(0, 0)])))
