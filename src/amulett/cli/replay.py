"""amulett replay: a recorded match, retold and checked."""

import argparse
from typing import TYPE_CHECKING

from amulett.cli.arguments import Verbs, add_language, add_verb, language_of, whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from amulett.core.clause import Language
    from amulett.core.match import Match
    from amulett.core.replay import Replay


def add(verbs: Verbs) -> None:
    parser = add_verb(verbs, "replay", "retell a recorded match, or check it", "amulett replay match.amulett.json --verify")
    parser.add_argument("file", metavar="FILE", help="a replay, as written by `save` in `amulett play`")
    parser.add_argument("--verify", action="store_true", help="only replay it, and say what was checked")
    parser.add_argument("--seat", type=whole_number, metavar="N", help="tell only what this seat saw (default: everything)")
    add_language(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from amulett.cli.console import new_console

    console, language = new_console(), language_of(args)
    replay, match = load_verified(args.file, new_console(stderr=True), language)
    if args.seat is not None:
        match.check_seat(args.seat)
    if args.verify:
        _print_checks(args.file, replay, match, console, language)
    else:
        _tell(args.seat, match, console, language)
    return 0


def load_verified(path: str, console: "Console", language: "Language") -> "tuple[Replay, Match]":
    """A replay and the match at its end, fully replayed; refused if anything is wrong with it."""
    from amulett.cli.preparing import Preparation
    from amulett.core.errors import AmulettError
    from amulett.core.replay import Replay
    from amulett.core.warm import match_calls
    from amulett.games import find_game

    replay = Replay.load(path)
    game = find_game(replay.game)
    Preparation(game, match_calls(game), language).wait(console)
    try:
        return replay, replay.verify(find_game)
    except AmulettError as error:
        raise AmulettError(f"{path}: {'; '.join(str(error).splitlines())}") from None


def _print_checks(path: str, replay: "Replay", match: "Match", console: "Console", language: "Language") -> None:
    from amulett.cli.words import word
    from amulett.core.match import seat_names

    names = seat_names(match.players, language)
    lines = [
        word(language, "verified", path=path),
        word(language, "verified_edition", edition=match.edition.name, digest=replay.digest),
        word(language, "verified_actions", actions=len(replay.actions)),
        word(language, "verified_table"),
        *_deal_checks(replay, language),
    ]
    if outcome := match.outcome:
        ending = match.game.words.ending(outcome.ending, language)
        winners = ", ".join(names[seat] for seat in outcome.winners)
        lines.append(word(language, "verified_over", ending=ending, winners=winners))
    else:
        lines.append(word(language, "verified_open"))
    for line in lines:
        console.print(line, soft_wrap=True)


def _deal_checks(replay: "Replay", language: "Language") -> list[str]:
    """What the file proves about its deal, and what it does not."""
    from amulett.cli.words import word

    if not replay.deal:
        return [word(language, "verified_no_deal")]
    deal = replay.deal
    lines = [
        word(language, "verified_commitment", commitment=deal.commitment),
        word(language, "verified_seed", contributions=_by_seat(deal.contributions)),
    ]
    if deal.pledges is None:
        return [*lines, word(language, "verified_open_parts"), word(language, "not_verified")]
    if not any(deal.pledges):
        return [*lines, word(language, "verified_no_parts"), word(language, "not_verified")]
    lines.append(word(language, "verified_pledges", pledges=_by_seat(deal.pledges)))
    if deal.withheld:
        seats, deals = ", ".join(map(str, deal.withheld)), 2 ** len(deal.withheld)
        lines.append(word(language, "verified_withheld", seats=seats, deals=deals))
    proof = "verified_proof_but" if deal.withheld else "verified_proof"
    return [*lines, word(language, proof), word(language, "not_verified")]


def _by_seat(values: "Sequence[str]") -> str:
    return ", ".join(f"{seat}: {value or '-'}" for seat, value in enumerate(values))


def _tell(seat: int | None, match: "Match", console: "Console", language: "Language") -> None:
    from amulett.cli.telling import print_ranking, story, whole_story
    from amulett.cli.words import word
    from amulett.core.match import seat_names

    names = seat_names(match.players, language)
    title = match.game.titles[language]
    head = word(
        language, "replay", title=title, edition=match.edition.name, players=match.players, actions=len(match.actions)
    )
    console.print(head, style="bold")
    if seat is None:
        lines = whole_story(match, language, names)
    else:
        console.print(word(language, "replay_seat", name=names[seat]))
        events = [event for _, event in match.events_for(seat)]
        lines = [line.text for line in story(match, events, seat, language, names)]
    for line in lines:
        console.print(line, soft_wrap=not console.is_terminal)
    if match.over:
        print_ranking(console, match, language, names)
    else:
        console.print(word(language, "verified_open"))
