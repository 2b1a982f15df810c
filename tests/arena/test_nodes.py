"""Work on a Ray cluster comes to what it comes to on one machine, whatever dies: two nodes here, with one process each."""

import json
import os
import re
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from arena_questions import ask

from amulett.arena.bout import step_of
from amulett.arena.contest import Contest
from amulett.arena.journal import Journal
from amulett.arena.report import report
from amulett.arena.tuning import Tuning
from amulett.arena.work import Matches, Numbered, Place
from amulett.arena.workers import here
from amulett.balance import plan as measuring_plan
from amulett.balance.measuring import measure
from amulett.bots.levels import Mind, Sight
from amulett.cli.main import main
from amulett.core.errors import AmulettError
from amulett.games import magi
from amulett.puzzles import finding, making
from amulett.testing.missing import no_ray
from amulett.training import gathering

if reason := no_ray():
    pytest.skip(reason, allow_module_level=True)
os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"  # on this machine only

import ray
from ray.cluster_utils import Cluster

from amulett.arena import nodes
from amulett.arena.nodes import on_ray

pytestmark = pytest.mark.filterwarnings("ignore")

MATCHES = 80
MARK = b"AMULETT_TEST_NODES=1"
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


def told(contest: Contest) -> bytes:
    """The report, byte for byte, as if every thought had taken equally long and it were always the same day."""
    same = Contest(contest.question, MATCHES)
    for result in contest.results:
        same.add(replace(result, times=tuple({step_of(0.01): sum(times.values())} for times in result.times)))
    page = report([same], "amulett arena magi --bots heuristic,random")
    return re.sub(r"\d{4}-\d\d-\d\d", "the day", page).encode()


def keys_in(path: Path) -> list[tuple[int, int]]:
    lines = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    return [(line["deal"], line["seat"]) for line in lines]


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    return told(contest_at(here(1), tmp_path_factory.mktemp("here") / "journal"))


def once(at: int, do: Callable[[], object]) -> Callable[[Contest], None]:
    """Something happens after so many matches."""
    left = [do]

    def heard(contest: Contest) -> None:
        if contest.played >= at and left:
            left.pop()()

    return heard


def test_a_node_that_dies_costs_no_match_and_changes_nothing(
    cluster: Cluster, second: Any, expected: bytes, tmp_path: Path
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
    cluster: Cluster, expected: bytes, tmp_path: Path
) -> None:
    kill = once(MATCHES // 4, lambda: os.kill(a_process(), signal.SIGKILL))
    assert told(contest_at(on_ray("", 1), tmp_path / "journal", kill)) == expected
    assert len(keys_in(tmp_path / "journal")) == MATCHES


def test_an_interrupted_contest_goes_on_where_it_was_elsewhere(cluster: Cluster, expected: bytes, tmp_path: Path) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        contest_at(on_ray("", 1), tmp_path / "journal", once(30, stop))
    kept = len(keys_in(tmp_path / "journal"))
    assert 30 <= kept < MATCHES
    assert told(contest_at(here(1), tmp_path / "journal")) == expected
    assert len(keys_in(tmp_path / "journal")) == MATCHES


def tuned(place: Place, folder: Path) -> Any:
    """Each trial, contest by contest."""

    def play(contest: Contest) -> None:
        with Journal(contest.question, folder / str(len(list(folder.iterdir())))) as journal:
            contest.play(journal, place, lambda contest: None)

    return list(Tuning(ask("heuristic", seed=3), Mind(iterations=3), Sight(), 4).run(play))


def gathered(place: Place, folder: Path) -> Any:
    gathering.gather(gathering.Plan("magi", seed=4, iterations=2), 1, folder, place, lambda done: None)
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def played(place: Place, folder: Path) -> Any:
    pytest.importorskip("pyarrow", reason="needs amulett[data]")
    from amulett.data import plan, playing

    wanted = plan.Plan("magi", ("standard", ""), 2, {}, ("search:iterations=2", "heuristic"), 5)
    playing.play(wanted, plan.LOT + 3, folder, place, lambda done: None)
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*.*") if path.is_file()}


def found(place: Place, folder: Path) -> Any:
    """The first of Magi's own puzzles; in the matches before the last two there is none."""
    with making.Journal(finding.Plan("magi", seed=21), folder / "journal") as journal:
        for number in range(9):
            journal.add(number, (None, 0.0))
        return making.make(journal.plan, 1, journal, place, lambda progress: None)


def measured(place: Place, folder: Path) -> Any:
    """A box, by bots that think and by heuristics; each with decisions tried in every way."""
    game, told = magi.GAME, []
    for bots, matches in ((("search:iterations=2", "heuristic"), 5), (measuring_plan.HEURISTIC, measuring_plan.LOT + 3)):
        plan = measuring_plan.Plan.of(game, game.edition(), 2, {}, bots=bots, seed=6, matches=matches, trials=3, courses=2)
        found = measure(plan, place, path=folder / bots[0].replace(":", "-"))
        told.append((found.rows.tolist(), [(trial.deeds, trial.chosen, trial.values.tolist()) for trial in found.trials]))
    return told


@pytest.mark.parametrize("do", [tuned, gathered, played, found, measured])
def test_every_long_work_comes_to_the_same_on_a_cluster(
    cluster: Cluster, do: Callable[[Place, Path], Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Tuning, "parameters", staticmethod(lambda: ["horizon"]))
    (tmp_path / "here").mkdir()
    (tmp_path / "far").mkdir()
    expected = do(here(1), tmp_path / "here")
    assert expected and do(on_ray("", 1), tmp_path / "far") == expected


def test_the_programs_flag_plays_on_the_cluster(
    cluster: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With one flag more, the same comes out."""
    told = []
    for name, *flags in (("here", "--processes", "1"), ("far", "--on", "ray", "--processes", "1")):
        journal, command = str(tmp_path / name), ["arena", "magi", "--bots", "heuristic,random", "--players", "2"]
        assert main([*command, "--matches", "12", "--json", "--journal", journal, *flags]) == 0
        told.append(json.loads(capsys.readouterr().out.splitlines()[-1]))  # Ray tells of dead nodes there, too
    wins = [[bot["win_share"] for bot in contest["bots"]] for contest in told]
    assert wins[0] == wins[1] and told[0]["matches"] == told[1]["matches"] == 12
    assert sorted(keys_in(tmp_path / "here")) == sorted(keys_in(tmp_path / "far"))


def test_numbered_work_comes_to_the_same(cluster: Cluster) -> None:
    work = Numbered(magi.GAME, max, 3)
    for place in (on_ray("", 1), here(1)):
        assert dict(place(work).play(iter(range(6)))) == {0: 3, 1: 3, 2: 3, 3: 3, 4: 4, 5: 5}


def test_it_is_said_if_others_have_the_processors(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    class Greedy:
        """Has a processor, and does nothing with it."""

        def hold(self) -> None:
            pass

    monkeypatch.setattr(nodes, "WORD_SECONDS", 2.0)
    greedy = ray.remote(num_cpus=1)(Greedy).remote()
    ray.get(greedy.hold.remote())
    told: list[str] = []

    def tell(words: str) -> None:
        told.append(words)
        ray.kill(greedy)

    assert dict(on_ray("", 1, tell)(Numbered(magi.GAME, max, 3)).play(iter(range(3)))) == {0: 3, 1: 3, 2: 3}
    assert told == [nodes.WAITING]


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
