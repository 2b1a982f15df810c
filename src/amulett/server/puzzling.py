"""Puzzles over the wire: the position as its seat knows it, what a choice is worth, and a table to play on at.

Everything that is told is made from the seat's information; seed and actions of the match stay here.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime
from functools import lru_cache

from amulett.core.clause import Language
from amulett.core.course import rules_digest
from amulett.core.deal import new_secret
from amulett.core.errors import AmulettError
from amulett.core.match import Match
from amulett.games import find_game
from amulett.puzzles import answering, shelf
from amulett.puzzles.puzzle import Puzzle
from amulett.server import views
from amulett.server.api import PlayPuzzle, PuzzleAnswer, PuzzleInfo, PuzzleList, PuzzlePlace
from amulett.server.beginning import opened
from amulett.server.entries import Continued, Created, Entry
from amulett.server.names import checked_name
from amulett.server.protocol import OptionAdvice
from amulett.server.refusal import Refusal
from amulett.server.requests import check_bot
from amulett.server.table import BOT_NAMES, Table

RECENT = 80
"""Events that are told of what came before."""
_YOU: dict[Language, str] = {"de": "Du", "en": "You"}


def listed(games: Iterable[str], today: date | None = None) -> PuzzleList:
    """Of these games. On the day of another one there is none here, rather than another than everywhere else."""
    day = today or datetime.now(UTC).date()
    marks = {id: [puzzle.mark for puzzle in puzzles] for id in games if (puzzles := shelf.puzzles_of(find_game(id)))}
    counts = {id: len(of_game) for id, of_game in marks.items()}
    place = shelf.puzzle_of(day)
    found = PuzzlePlace(game=place[0], number=place[1]) if place and place[0] in counts else None
    return PuzzleList(counts=counts, marks=marks, day=day.isoformat(), today=found)


def find(game: str, number: int) -> Puzzle:
    puzzles = shelf.puzzles_of(find_game(game))
    if not 1 <= number <= len(puzzles):
        raise Refusal("no_puzzle")
    return puzzles[number - 1]


def names_at(players: int, seat: int, language: Language) -> list[str]:
    return [_YOU[language] if other == seat else BOT_NAMES[other] for other in range(players)]


@lru_cache(maxsize=256)
def asked(game: str, number: int, language: Language) -> PuzzleInfo:
    puzzle = find(game, number)
    return shown(puzzle.match(), puzzle, number, language)


def shown(match: Match, puzzle: Puzzle, number: int, language: Language) -> PuzzleInfo:
    """The position as the puzzle's seat knows it."""
    seat = puzzle.seat
    names, information = names_at(match.players, seat, language), match.information(seat)
    view = information.view()
    past = [(n, event.told_again()) for n, event in match.events_for(seat)[-RECENT:]]
    return PuzzleInfo(
        game=match.game.id,
        number=number,
        mark=puzzle.mark,
        edition=match.edition.name,
        players=match.players,
        seat=seat,
        names=names,
        bot=puzzle.bot,
        view=view,
        lines=match.game.words.lines(match.edition, view, language, names),
        events=[views.event_info(match, n, event, seat, language, names) for n, event in past],
        decision=views.decision_for(information, match.legal_actions(seat), view, language, names, 0),
    )


@lru_cache(maxsize=512)
def answered(game: str, number: int, action: str, language: Language) -> PuzzleAnswer:
    puzzle = find(game, number)
    match = puzzle.match()
    try:
        chosen = match.check(action, puzzle.seat).text
    except AmulettError:
        raise Refusal("no_such_option") from None
    return judged(match, puzzle, chosen, language)


def judged(match: Match, puzzle: Puzzle, chosen: str, language: Language) -> PuzzleAnswer:
    names = names_at(match.players, puzzle.seat, language)
    return PuzzleAnswer(
        verdict=answering.verdict_on(puzzle, chosen),
        options=[
            OptionAdvice(
                action=one.action,
                chance=round(one.chance, 4),
                low=round(one.low, 4),
                high=round(one.high, 4),
                close=one.action in puzzle.answers,
                looks=one.looks,
            )
            for one in puzzle.estimates
        ],
        courses=sum(one.looks for one in puzzle.estimates),
        against=answering.compared_with(puzzle, chosen),
        why=answering.reasons(match.information(puzzle.seat), puzzle, chosen, language, names),
    )


def opening(game: str, number: int, request: PlayPuzzle, key: str) -> tuple[list[Entry], Table]:
    """The first entries of a table that plays on from there, and the table."""
    name = checked_name(request.name, (), BOT_NAMES)
    check_bot(request.bot)
    puzzle = find(game, number)
    match = puzzle.match()
    created = Created(
        game=game,
        edition=puzzle.edition,
        options=dict(match.options),
        players=puzzle.players,
        public=False,
        watchers=False,
        clock=None,
        pace_ms=request.pace_ms,
        secret=new_secret(),
    )
    continued = Continued(
        digest=match.edition.digest,
        seed=str(puzzle.seed),
        position=None,
        actions=[(seat, action.text) for seat, action in match.actions],
        asks_forced=False,
        rules=rules_digest(match.game),
    )
    return opened(created, continued, puzzle.seat, request.bot, name, key)
