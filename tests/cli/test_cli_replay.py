"""amulett replay: telling and checking; every kind of broken file."""

import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cli_runs import Run

from amulett import find_game, new_match
from amulett.cli.console import new_console
from amulett.cli.telling import print_ranking
from amulett.core.clause import Language
from amulett.core.deal import FairDeal, commitment_to, pledge_to, seed_from


def test_the_whole_story_with_every_secret(run: Run, tmp_path: Path) -> None:
    match = new_match("magi", 2, seed=3)
    path = tmp_path / "match.json"
    match.replay().save(path)
    out = run("replay", path).out
    assert out.startswith("Magi, edition standard, 2 players, 0 actions.\nRound 1 begins; ")
    for seat, name in enumerate("AB"):
        (cards,) = [line for line in match.story(seat, "en") if line.startswith("You are dealt")]
        assert f"{name} is dealt 6 cards. ({name}: {cards})" in out
    assert out.endswith("The match is unfinished.\n")


def test_a_seat_is_told_only_what_it_saw(run: Run, tmp_path: Path) -> None:
    match = new_match("magi", 2, seed=3)
    path = tmp_path / "match.json"
    match.replay().save(path)
    out = run("replay", path, "--seat", 1, "--lang", "de").out
    assert "So, wie B es gesehen hat." in out
    assert "A erhält 6 Karten." in out
    (mine,) = [line for line in match.story(1, "de") if line.startswith("Du erhältst")]
    (other,) = [line for line in match.story(0, "de") if line.startswith("Du erhältst")]
    assert mine in out
    assert other not in out


def test_a_finished_match_ends_with_the_ranking(run: Run, saved: Path) -> None:
    out = run("replay", saved).out
    assert "A plays Red Cup." in out
    assert "B plays Blue Cup.\nB has no cards left and wins the round.\n" in out
    assert [line.split() for line in out.splitlines()[-3:]] == [
        ["Place", "Name", "Penalty", "points"],
        ["1.", "B", "3"],
        ["2.", "A", "55"],
    ]


COUNTED = {
    "magi": ("Minuspunkte", "Penalty points"),
    "silver_amulett": ("Strafpunkte", "Penalty points"),
    "blaues_amulett": ("Schritte", "Steps"),
    "das_amulett": ("Edelsteine", "Gems"),
    "kuhn_poker": ("Punkte", "Points"),
}


@pytest.mark.parametrize("name", COUNTED)
@pytest.mark.parametrize(("language", "place"), [("de", "Platz"), ("en", "Place")])
def test_the_ranking_says_what_the_game_counts(name: str, language: Language, place: str) -> None:
    """BA-13.8, DA-15.8: steps and gems are not points; a game that names nothing counts points."""
    outcome = SimpleNamespace(ranking=(2, 1), scores=(5, 8), winners=(1,))
    match: Any = SimpleNamespace(game=find_game(name), outcome=outcome, players=2)
    console = new_console()
    with console.capture() as shown:
        print_ranking(console, match, language, ("A", "B"))
    head, first, second = (line.split() for line in shown.get().splitlines())
    assert head == [place, "Name", *COUNTED[name][language == "en"].split()]
    assert (first, second) == (["1.", "B", "8"], ["2.", "A", "5"])


def test_verify_says_what_was_checked(run: Run, saved: Path) -> None:
    digest = json.loads(saved.read_text(encoding="utf-8"))["digest"]
    assert run("replay", saved, "--verify").out.splitlines() == [
        f"{saved}: verified.",
        f"The rules are those of the edition standard, digest {digest}.",
        "All 2 actions were replayed, and each one was legal.",
        "The table after the last action is exactly the same.",
        "The file does not say where the seed came from: whoever dealt may have chosen it.",
        "The match ended by the point limit; first place: B.",
    ]


def test_no_such_seat(run: Run, saved: Path) -> None:
    assert run("replay", saved, "--seat", 2).complaint == "the seats of this match are 0 to 1, not 2"


Break = Callable[[dict[str, Any]], object]


def instead(first: list[Any]) -> Break:
    """Another first action."""
    return lambda replay: replay["actions"].__setitem__(0, first)


BROKEN: list[tuple[str, Break, str]] = [
    ("no format", lambda r: r.pop("amulett"), "not a replay file in format 1"),
    ("another format", lambda r: r.update(amulett=2), "not a replay file in format 1"),
    ("a field is missing", lambda r: r.pop("seed"), "the replay is missing seed"),
    ("an unknown game", lambda r: r.update(game="chess"), "there is no game 'chess'"),
    ("no game", lambda r: r.update(game=["magi"]), "the replay's field 'game' is damaged"),
    ("an unknown edition", lambda r: r.update(edition="deluxe"), "magi has no edition 'deluxe'"),
    ("another edition's digest", lambda r: r.update(digest="0" * 64), "played with a different edition 'standard'"),
    ("an edition file that is none", lambda r: r.update(source="[x"), "line 1: file: "),
    ("too many players", lambda r: r.update(players=9), "magi is played by 2 to 6 players, not 9"),
    ("players in words", lambda r: r.update(players="two"), "the replay's field 'players' is damaged"),
    ("an unknown option", lambda r: r["options"].update(speed="fast"), "magi has no option 'speed'"),
    ("options that are none", lambda r: r.update(options=[]), "the replay's field 'options' is damaged"),
    ("a seed in words", lambda r: r.update(seed="x"), "the replay's seed or actions are damaged"),
    ("actions that are none", lambda r: r.update(actions=[1]), "the replay's seed or actions are damaged"),
    ("an illegal action", instead([0, "play blue_cup"]), "action 1 of seat 0 cannot be replayed"),
    ("an unknown action", instead([0, "dance"]), "'dance' is not an action of magi"),
    ("the wrong seat", instead([1, "play blue_cup"]), "MG-4.1"),
    ("no such seat", instead([7, "draw"]), "the seats of this match are 0 to 1, not 7"),
    ("an action too many", lambda r: r["actions"].append([0, "draw"]), "action 3 of seat 0 cannot be replayed: 'draw'"),
    ("an action too few", lambda r: r["actions"].pop(), "the table at the end is different"),
    ("another table", lambda r: r.update(table="0" * 64), "the table at the end is different"),
    ("another start", lambda r: r["position"].update(scores=[44, 3]), "the table at the end is different"),
    ("a card too many", lambda r: r["position"]["hands"][0].append("arch_magus"), "more often than it is in the box"),
    ("a start that is none", lambda r: r.update(position=5), "the replay's field 'position' is damaged"),
    ("a start without hands", lambda r: r["position"].pop("hands"), "the replay's starting position is damaged"),
    ("a half start", lambda r: r["position"].pop("scores"), "cannot be laid out"),
]


@pytest.mark.parametrize(("damage", "expected"), [case[1:] for case in BROKEN], ids=[case[0] for case in BROKEN])
def test_a_broken_replay_is_refused_in_one_sentence(run: Run, saved: Path, damage: Break, expected: str) -> None:
    content = json.loads(saved.read_text(encoding="utf-8"))
    damage(content)
    saved.write_text(json.dumps(content), encoding="utf-8")
    for arguments in (("replay", saved), ("replay", saved, "--verify"), ("play", "magi", "--load", saved)):
        complaint = run(*arguments).complaint
        assert expected in complaint
    assert list(saved.parent.iterdir()) == [saved]


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "not json", "\x00", "[" * 100_000])
def test_a_file_that_is_no_replay_at_all(run: Run, saved: Path, text: str) -> None:
    saved.write_text(text, encoding="utf-8")
    assert run("replay", saved).complaint.startswith(f"{saved}: not a replay file")


def test_a_truncated_replay(run: Run, saved: Path) -> None:
    whole = saved.read_bytes()
    for size in range(0, len(whole) - 1, 97):
        saved.write_bytes(whole[:size])
        assert run("replay", saved).complaint == f"{saved}: not a replay file: a replay is JSON text"


def test_binary_junk(run: Run, saved: Path) -> None:
    saved.write_bytes(bytes(range(256)))
    assert run("replay", saved).complaint == f"{saved}: not a replay file: a replay is JSON text"


def test_a_directory(run: Run, tmp_path: Path) -> None:
    assert run("replay", tmp_path).complaint == f"{tmp_path}: is a directory"


def test_verify_says_what_a_fair_deal_proves_and_what_not(run: Run, tmp_path: Path) -> None:
    secret, given = "5a" * 32, ("0f" * 16, "")
    match = new_match("magi", players=2, seed=seed_from(secret, given))
    path = tmp_path / "dealt.amulett.json"
    match.replay().dealt(FairDeal(commitment_to(secret), secret, given)).save(path)
    out = run("replay", path, "--verify").out
    assert f"fits the commitment {commitment_to(secret)}" in out
    assert f"0: {given[0]}, 1: -." in out
    assert "sent openly, one after another" in out and "contributed last could choose the deal" in out
    assert "nobody could" not in out
    assert "als Letzter beitrug, konnte die Verteilung aussuchen" in run("replay", path, "--verify", "--lang", "de").out
    path.write_text(path.read_text(encoding="utf-8").replace("5a5a5a", "5b5a5a", 1), encoding="utf-8")
    assert run("replay", path, "--verify").complaint.endswith("does not match the commitment")


PART = "0f" * 16


@pytest.mark.parametrize(
    ("pledged", "given", "said", "unsaid"),
    [
        ((PART, PART), (PART, PART), "then nobody could choose this deal, not even", "could choose between"),
        (
            (PART, PART),
            (PART, ""),
            "or the server held it back: 1. Whoever knew the dealer's secret could choose between 2 deals",
            "nobody could",
        ),
        (("", ""), ("", ""), "the dealer's secret alone made the deal", "nobody could"),
    ],
)
def test_verify_says_exactly_what_a_deal_with_pledges_proves(
    run: Run, tmp_path: Path, pledged: tuple[str, ...], given: tuple[str, ...], said: str, unsaid: str
) -> None:
    secret = "5a" * 32
    commitment = commitment_to(secret)
    match = new_match("magi", players=2, seed=seed_from(secret, given))
    path = tmp_path / "dealt.amulett.json"
    pledges = tuple(pledge_to(commitment, part) if part else "" for part in pledged)
    match.replay().dealt(FairDeal(commitment, secret, given, pledges)).save(path)
    out = run("replay", path, "--verify").out
    assert said in out and unsaid not in out and "Not proved: that nobody looked at the server's memory" in out
    assert "Nicht bewiesen ist" in run("replay", path, "--verify", "--lang", "de").out
