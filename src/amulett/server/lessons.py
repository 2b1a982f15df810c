"""A first match with a coach: a table with a chosen deal and beginners, and what the coach says to its one person."""

from amulett.core.course import rules_digest
from amulett.core.deal import new_secret
from amulett.core.lesson import Lesson, Step, Told, advised, filled, key_of, lesson_of, silenced_by, steps_now
from amulett.games import find_game
from amulett.server.api import TakeLesson
from amulett.server.beginning import opened
from amulett.server.entries import Continued, Created, Entry
from amulett.server.names import checked_name
from amulett.server.protocol import Coaching, CoachStep, Language
from amulett.server.refusal import Refusal
from amulett.server.table import BOT_NAMES, Table


def opening(request: TakeLesson, key: str) -> tuple[list[Entry], Table]:
    """The first entries of the table, and the table: its match begins with the lesson's deal."""
    name = checked_name(request.name, (), BOT_NAMES)
    game = find_game(request.game)
    lesson, edition = lesson_of(game), game.edition()
    if lesson is None:
        raise Refusal("no_game")
    created = Created(
        game=game.id,
        edition=edition.name,
        options=dict(edition.choose(lesson.options)),
        players=lesson.players,
        public=False,
        watchers=False,
        clock=None,
        pace_ms=lesson.pace_ms,
        secret=new_secret(),
        lesson=True,
    )
    dealt = Continued(
        digest=edition.digest, seed=str(lesson.seed), position=None, actions=[], asks_forced=True, rules=rules_digest(game)
    )
    return opened(created, dealt, lesson.seat, lesson.bot, name, key)


def coaching(table: Table, seat: int, language: Language) -> Coaching | None:
    """What the coach has to say to a seat, by what that seat sees."""
    match = table.match
    if not table.created.lesson or not match or table.closed:
        return None
    lesson = lesson_of(match.game)
    if lesson is None:  # it had one when the table was made
        return None
    told = Told.by(match, seat, table.names)
    steps = [_in_words(table, lesson, step, told, language) for step in steps_now(lesson, told)]
    return Coaching(beads=list(lesson.beads), steps=steps)


def _in_words(table: Table, lesson: Lesson, step: Step, told: Told, language: Language) -> CoachStep:
    assert table.match
    edition, words = table.match.edition, step.words(language)
    return CoachStep(
        id=step.id,
        key=key_of(step, told),
        unless=silenced_by(step, told),
        bead=None if step.aside else lesson.beads.index(step.id),
        say=[filled(sentence, told, edition, language) for sentence in words.say],
        todo=filled(words.todo, told, edition, language),
        why=[filled(sentence, told, edition, language) for sentence in words.why],
        clauses=list(step.clauses),
        at=step.at,
        points=lesson.points[step.at][language] if step.at else "",
        advised=advised(step, told),
        last=step.last,
    )
