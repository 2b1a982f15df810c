"""Lessons, played: by the coach's advice, or off it. `python -m amulett.testing.lessons GAME 0 200` finds good deals."""

import random
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from amulett.bots import seat_minded
from amulett.core.action import Action
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.lesson import Coach, Lesson, Step, Told, advised, key_of, lesson_of
from amulett.core.match import Match
from amulett.games import find_game

NAMES = ("Du", "Bea", "Cem", "Dana", "Elif", "Falk")
MOST_STEPS = 400
"""No lesson is longer than this many actions of anybody."""
WORLDS = 40
"""So many are drawn for one in which all that was done since is possible."""


@dataclass
class Course:
    """How a lesson went: what was said, in which order, and what was done."""

    match: Match
    said: list[Step] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    """Of what was said, in the same order."""
    heard: list[set[str]] = field(default_factory=list)
    """What had been said when the seat decided: by its decisions."""
    followed: int = 0
    """How many decisions were advised."""
    over: bool = False
    """Whether the last step was said."""


def deal(game: Game, lesson: Lesson, seed: int | None = None) -> Match:
    """The match that the lesson is about, as a server deals it."""
    seed = lesson.seed if seed is None else seed
    return Match.deal(game, game.edition(), lesson.players, lesson.options, seed, asks_forced=True)


def take(game: Game, lesson: Lesson, seed: int | None = None, off: random.Random | None = None) -> Course:
    """The whole lesson; `off`: whoever plays does whatever is legal, instead of what is advised."""
    match, seat = deal(game, lesson, seed), lesson.seat
    bots = {other: seat_minded(lesson.bot, match.seed, other) for other in range(match.players) if other != seat}
    coach, course = Coach(lesson), Course(match)
    for _ in range(MOST_STEPS):
        advice = _listen(coach, course, seat)
        if course.over or match.over:
            break
        acting = match.to_act[0]
        if acting == seat:
            options = [action.text for action in match.legal_actions(seat)]
            course.followed += bool(advice)
            told = Told.by(match, seat, NAMES)
            if step := coach.now(told):
                coach.done_with(step, told)
            course.heard.append(set(coach.said))
            match.play(off.choice(options) if off else (advice or _plain(match, seat))[0], seat)
        else:
            match.play(bots[acting].choose(match.information(acting), match.legal_actions(acting)), acting)
    _listen(coach, course, seat)
    return course


def differing(step: Step, told: Told) -> list[str]:
    """What may be done instead of what the step advises: something else, or what it names only after that."""
    advice = advised(step, told)
    first = advice[0].split()[0] if advice else ""
    return [action for action in told.can if advice and (action not in advice or action.split()[0] != first)]


def answers_to(action: str, match: Match, lesson: Lesson, heard: Iterable[str]) -> list[Step]:
    """What the coach says about an action to somebody who has heard these steps, before its seat has to decide again."""
    then, seat = match.clone(), lesson.seat
    bots = {other: seat_minded(lesson.bot, match.seed, other) for other in range(match.players) if other != seat}
    coach, course = Coach(lesson, set(heard)), Course(then)
    then.play(action, seat)
    for _ in range(MOST_STEPS):
        _listen(coach, course, seat)
        if then.over or seat in then.to_act or course.over:
            break
        acting = then.to_act[0]
        then.play(bots[acting].choose(then.information(acting), then.legal_actions(acting)), acting)
    return [step for step in course.said if step.aside and step.did]


def in_another_world(match: Match, seat: int, dice: random.Random) -> Told | None:
    """What a seat would be told in another world that it cannot tell from the true one, the past since its last decision
    but one included; None: none was found.

    Such a world is drawn as it was then, and whatever was done since must be possible there and look the same.
    """
    own = [number for number, (actor, _) in enumerate(match.actions) if actor == seat]
    begin = match.before(own[-2] + 1 if own[1:] else 0)
    for _ in range(WORLDS):
        world = begin.information(seat).determinize(dice.randrange(1 << 30), asks_forced=True)
        if _goes_on(world, match.actions[len(begin.actions) :]) and _is_another(world, match, seat):
            told, true = Told.by(world, seat, NAMES), Told.by(match, seat, NAMES)
            was = told.was and true.was and replace(told.was, done=true.was.done)  # what it did, it knows
            return replace(told, done=true.done, was=was)
    return None


def _goes_on(world: Match, actions: Sequence[tuple[int, Action]]) -> bool:
    """Whether all this can be done there."""
    try:
        for seat, action in actions:
            world.play(action, seat)
    except AmulettError:
        return False
    return True


def _is_another(world: Match, match: Match, seat: int) -> bool:
    """Whether it differs only in what the seat does not know."""
    return world.information(seat) == match.information(seat) and world.fingerprint() != match.fingerprint()


def _listen(coach: Coach, course: Course, seat: int) -> list[str]:
    """Hear him out, up to what he advises; whoever has nothing to do says `Next`."""
    while not course.over:
        told = Told.by(course.match, seat, NAMES)
        step = coach.now(told)
        if step is None:
            return []
        if (key := key_of(step, told)) not in course.keys:
            course.said.append(step)
            course.keys.append(key)
        course.over = step.last
        if (advice := advised(step, told)) or step.last:
            return advice
        coach.done_with(step, told)
    return []


def _plain(match: Match, seat: int) -> list[str]:
    """Without advice: what a decent player would do."""
    bot = seat_minded("heuristic", match.seed, seat)
    return [bot.choose(match.information(seat), match.legal_actions(seat)).text]


def look(game: str, seeds: range) -> None:
    """The deals in which most of the steps come up by advice, best first."""
    lesson = lesson_of(find_game(game))
    assert lesson
    found = []
    for seed in seeds:
        course = take(find_game(game), lesson, seed)
        said = {step.id for step in course.said}
        missing = [bead for bead in lesson.beads if bead not in said]
        own = sum(actor == lesson.seat for actor, _ in course.match.actions)
        found.append((len(missing), own, seed, missing))
    for missed, own, seed, missing in sorted(found)[:10]:
        print(f"seed {seed}: {own} decisions, {missed} steps never said: {', '.join(missing)}")


if __name__ == "__main__":
    look(sys.argv[1], range(int(sys.argv[2]), int(sys.argv[3])))
