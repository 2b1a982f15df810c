"""Figures in the documents: each names the command that gives it, and what can be checked quickly is checked here.

Figures of speed and strength take minutes or hours to measure (`make peers`, `make strength`): of them only the command is
asked for.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from amulett.arena.strength import overview
from amulett.bots.levels import LEVELS
from amulett.bots.minder import MOVE_LIMIT
from amulett.cli.main import main
from amulett.core.record import MAX_SEATS
from amulett.games import OWN, find_game
from amulett.server import advising, limits, protocol, requests, retelling, reviewing, safety, thinking

ROOT = Path(__file__).parents[1]
GENERATED = ("docs/rules/", "docs/sheets/", "docs/words/", "docs/envs/", "docs/protocol.md")
"""Made of what the program itself uses; `make docs` writes them."""
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for path in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), ROOT / "web/README.md"]
    if path.name != "CHANGELOG.md"  # what was true when it was written
    and not path.relative_to(ROOT).as_posix().startswith(GENERATED)
)
MEASURED = re.compile(r"\b\d[\d,.]*\s?(?:ms|s|seconds?|minutes?|hours?|[MKG]B|%|us|ns|M|k)(?![\w-])")
COMMAND = re.compile(r"`[^`]*\b(?:make|amulett|python -m|pytest|npm)\b[^`]*`|^(?:make|amulett|pytest) ", re.MULTILINE)


def text(document: str) -> str:
    return (ROOT / document).read_text(encoding="utf-8")


def sections(document: str) -> Iterator[tuple[str, str]]:
    """Heading and text of every section, with what the document says before its first one."""
    opening, *others = re.split(r"(?m)^(?=## )", text(document))
    yield document, opening
    for section in others:
        yield section.splitlines()[0], section + "\n" + opening


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_was_measured_names_its_command(document: str) -> None:
    assert [
        (heading, MEASURED.findall(section)[:3])
        for heading, section in sections(document)
        if MEASURED.search(section) and not COMMAND.search(section)
    ] == []


def found(document: str, pattern: str) -> tuple[str, ...]:
    """The figures of a sentence; it must be there exactly as the pattern says."""
    match = re.search(pattern, re.sub(r"\s+", " ", text(document)))
    assert match, f"{document} no longer says {pattern!r}"
    return match.groups()


def test_the_readme_counts_what_is_in_the_boxes() -> None:
    spells, areas = found("README.md", r"auctions, (\d+) spells, (\d+) areas")
    box = find_game("das_amulett").edition().data
    assert (int(spells), int(areas)) == (len(box["spell"]), len(box["area"]))
    for name in OWN:
        game = find_game(name)
        title = game.titles["de"]
        least, most, editions = found("README.md", rf"\| \*\*{title}\*\* \| (\d)-(\d) \|[^|]*\| ([^|]*?) \|")
        assert (int(least), int(most)) == game.edition().players
        assert re.findall(r"`(\w+)`", editions) == list(game.editions)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", OWN)
def test_the_pages_for_players_count_right(name: str, language: str) -> None:
    least, most = find_game(name).edition().players
    to = {"en": "to", "de": "bis"}[language]
    assert f"**{least} {to} {most} " in text(f"docs/play/{name}.{language}.md")
    assert f"| {least} {to} {most} |" in text(f"docs/play/index.{language}.md")


def test_what_the_pages_for_players_say_of_the_boxes() -> None:
    magi, das = find_game("magi").edition().data, find_game("das_amulett").edition().data
    assert found("docs/play/magi.en.md", r"somebody has (\d+) or more") == (str(magi["scoring"]["target_points"]),)
    assert magi["setup"]["hand_size"] == 6, "docs/play/magi says six cards"
    for language, pattern in {"en": r"through (\d+) areas", "de": r"durch (\d+) Gebiete"}.items():
        assert found(f"docs/play/das_amulett.{language}.md", pattern) == (str(len(das["area"])),)
        assert f" {len(das['spell'])}. " in text(f"docs/play/das_amulett.{language}.md")
    assert len(LEVELS) == 6, "docs/play says six levels"


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_clauses_are_counted(language: str) -> None:
    for name in OWN:
        (count,) = found(f"docs/rules/index.{language}.md", rf"\({name}\.{language}\.md\) \| (\d+) \|")
        assert int(count) == len(find_game(name).rule_book.clauses), f"`make clauses`: {name}"


def test_every_rules_page_has_all_clauses() -> None:
    for name in OWN:
        items = re.findall(r"(?m)^- \*\*[A-Z]{2}-\d+\.\d+\*\*", text(f"docs/rules/{name}.en.md"))
        assert len(items) == len(find_game(name).rule_book.clauses)


def _times(limit: tuple[int, float]) -> str:
    return f"{limit[0]:,} in {limit[1]:g} s"


def test_the_limits_of_the_server_are_those_of_the_program() -> None:
    page = text("docs/howto/run-a-server.md")
    kb = 1024
    for row in (
        f"| requests per address | {_times(limits.ADDRESS_REQUESTS)},",
        f"requests for a table | {_times(limits.ADDRESS_VISITS)} |",
        f"while looking back | {_times(limits.ADDRESS_HINTS)}; {advising.MOST_HINTS} wait in all |",
        f"| reviews per address | {reviewing.MOST_OF_AN_ADDRESS} wait",
        f"| open connections per address | {limits.ADDRESS_CONNECTIONS} |",
        f"| open connections in all | {limits.MOST_CONNECTIONS:,}, or {limits.SPARE_FILES} fewer",
        f"from its first byte; {safety.HEADER_BYTES // kb} KB |",
        f"| the body of a request | {limits.BODY_SECONDS:g} s; {protocol.MOST_BYTES // kb} KB |",
        f"| the body of a request with a replay in it | {retelling.MOST_REPLAY_BYTES // kb} KB;",
        f"| an idle connection between two requests | {limits.KEEP_ALIVE_SECONDS} s |",
        f"| an answer that nobody reads | {limits.UNREAD_SECONDS:g} s |",
        f"| a WebSocket until its `hello` | {limits.HELLO_SECONDS:g} s |",
        f"| a silent WebSocket | {limits.IDLE_SECONDS:g} s;",
        f"| messages on a WebSocket | {_times(limits.SEAT_MESSAGES)} for a seat, "
        f"{limits.SPECTATOR_MESSAGES[0]} for a spectator; {protocol.MOST_BYTES // kb} KB each |",
        f"| {limits.MOST_WAITING} messages or {limits.MOST_WAITING_BYTES // kb} KB |",
        f"| people at a table | {MAX_SEATS} seats, {requests.MOST_PEOPLE} people |",
        f"or has waited {thinking.PATIENCE_SECONDS:g} s for a turn",
    ):
        assert row in page, row


def test_how_long_tables_are_kept_and_bots_may_think(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--help"])
    (days,) = found("README.md", r"forgotten after (\d+) days \(`--keep-days`\)")
    assert re.search(rf"\b{days}\b", capsys.readouterr().out)
    assert found("docs/howto/add-a-bot.md", r"`--move-limit` \((\d+) seconds\)") == (f"{MOVE_LIMIT:g}",)


def test_the_page_rests_no_longer_than_its_guide_says() -> None:
    (seconds,) = found("web/README.md", r"`motion.ts`; (\d+) s at most")
    assert f"const LONGEST_MS = {int(seconds) * 1000};" in text("web/src/motion.ts")


def test_the_strength_page_is_made_of_the_reports() -> None:
    assert text("docs/strength/README.md") == overview(ROOT / "docs/strength")


def test_the_invariants_that_the_security_page_names_exist() -> None:
    first, second, since, until = map(int, found("SECURITY.md", r"invariants (\d+), (\d+) and (\d+) to (\d+)"))
    numbers = {int(number) for number in re.findall(r"(?m)^(\d+)\. \*\*", text("ARCHITECTURE.md"))}
    assert {first, second, *range(since, until + 1)} <= numbers
