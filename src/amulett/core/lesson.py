"""A first match with a coach: a chosen deal, and what he says when. `lesson.toml` in a game's folder.

Whether a step fits is decided by what its own seat sees, may do and has done: `Told`. So the coach knows nothing that the
seat could not know. Which steps have been said is up to whoever shows them (`Coach` here, the page likewise): of those that
fit now, the first that is not silenced by what was said (`silenced_by`).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from amulett.core.clause import Language
from amulett.core.condition import value_of
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.match import Match

FILE = "lesson.toml"
PAUSE = 3
"""The same answer is not heard twice in a row: it is said again from so many decisions of the seat later on."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the coach says in one language; `{...}` is filled in from what the seat sees."""

    say: tuple[str, ...]
    """At most three sentences, the first of them the heading."""
    todo: str = ""
    """What to do; empty: nothing, the person goes on by `Next`."""
    why: tuple[str, ...] = ()


class Step(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One thing that the coach says."""

    id: str
    when: str = "True"
    """The condition (`core/condition.py`) on what the seat sees."""
    at: str = ""
    """What he points at: one of `Lesson.points`."""
    advise: tuple[str, ...] = ()
    """Patterns of actions, the best first."""
    clauses: tuple[str, ...] = ()
    """The rules that it rests on."""
    aside: bool = False
    """An answer to what the person did: not one of the lesson's steps, and no bead."""
    did: tuple[str, ...] = ()
    """What it answers: patterns of actions, one of which the seat's last one must be. Empty: anything."""
    to: tuple[str, ...] = ()
    """Steps, one of which must have advised something else then. Empty: whatever was advised. An answer to that is said
    again when it is done again; everything else is said once."""
    last: bool = False
    """With it the lesson is over, and the match goes on or not."""
    de: Words
    en: Words

    def words(self, language: Language) -> Words:
        return self.de if language == "de" else self.en


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A guided match: the deal, who plays, and what is said when."""

    seed: int
    players: int
    minutes: int
    seat: int = 0
    bot: str = "novice"
    pace_ms: int = 1400
    options: dict[str, str | bool] = {}
    points: dict[str, dict[Language, str]]
    """What can be pointed at, and what it is called: `your hand`."""
    step: tuple[Step, ...]

    @property
    def beads(self) -> tuple[str, ...]:
        return tuple(step.id for step in self.step if not step.aside)


@dataclass(frozen=True)
class Told:
    """What a seat knows, for the coach."""

    view: Mapping[str, Any]
    can: Sequence[str]
    """What it may do now; nothing if it is not asked."""
    done: Sequence[str]
    """What it has done in this match, the last at the end."""
    heard: Sequence[tuple[str, Any]] = ()
    """What it was told since then: the names of events, and whose they are."""
    names: Sequence[str] = ()
    was: "Told | None" = None
    """What it knew when it did the last of that; None: nothing was done yet, or nobody asks."""

    @classmethod
    def by(cls, match: Match, seat: int, names: Sequence[str]) -> "Told":
        own = [number for number, (actor, _) in enumerate(match.actions) if actor == seat]
        if not own:
            return cls._of(match, seat, 0, names)
        then = match.before(own[-2] + 1 if own[1:] else 0)
        known = then.events_seen(seat) if own[1:] else 0
        _go_on(then, match, own[-1])
        was = cls._of(then, seat, known, names)
        _go_on(then, match, own[-1] + 1)
        return replace(cls._of(match, seat, then.events_seen(seat), names), was=was)

    @classmethod
    def _of(cls, match: Match, seat: int, known: int, names: Sequence[str]) -> "Told":
        return cls(
            view=match.information(seat).view(),
            can=[action.text for action in match.legal_actions(seat)],
            done=[action.text for actor, action in match.actions if actor == seat],
            heard=[(event.name, event.data.get("seat")) for _, event in match.events_for(seat, known)],
            names=names,
        )


def _go_on(then: Match, match: Match, number: int) -> None:
    """Up to the action with this number: what was done in the match is done in its beginning, too."""
    for seat, action in match.actions[len(then.actions) : number]:
        then.play(action, seat)


@cache
def lesson_of(game: Game) -> Lesson | None:
    """None: the game has none."""
    path = game.folder / FILE
    return _read(path, game.id) if path.exists() else None


def _read(path: Path, game: str) -> Lesson:
    try:
        return msgspec.toml.decode(path.read_bytes(), type=Lesson)
    except (msgspec.MsgspecError, ValueError) as error:
        raise AmulettError(f"{path.name} of {game}: {error}") from None


def steps_now(lesson: Lesson, told: Told) -> list[Step]:
    """The steps that fit what the seat sees, in the lesson's order."""
    known, last = known_to(told), told.done[-1] if told.done else ""
    return [step for step in lesson.step if _answers(step, lesson, told, last) and value_of(step.when, known)]


def _answers(step: Step, lesson: Lesson, told: Told, last: str) -> bool:
    """Whether what was done last is what the step is about."""
    if step.did and not any(fnmatchcase(last, pattern) for pattern in step.did):
        return False
    return not step.to or any(one.id in step.to and _left(one, told) for one in lesson.step)


def _left(step: Step, told: Told) -> bool:
    """Whether it advised something when the seat decided last, and something else was done."""
    if told.was is None or not value_of(step.when, known_to(told.was)):
        return False
    advice = advised(step, told.was)
    return bool(advice) and told.done[-1] not in advice


def advised(step: Step, told: Told) -> list[str]:
    """What the step advises, of all that may be done now, the best first."""
    found = [action for pattern in step.advise for action in told.can if fnmatchcase(action, pattern)]
    return list(dict.fromkeys(found))


def key_of(step: Step, told: Told) -> str:
    """By which it is remembered that the step has been said."""
    return _key(step, len(told.done))


def silenced_by(step: Step, told: Told) -> list[str]:
    """If one of these has been said, the step is not said now."""
    acts = len(told.done)
    return [_key(step, number) for number in range(acts - PAUSE + 1, acts + 1)] if step.to else [_key(step, acts)]


def _key(step: Step, acts: int) -> str:
    return f"{step.id} {acts}" if step.to else step.id


def filled(text: str, told: Told, edition: Edition, language: Language) -> str:
    """A sentence with its gaps filled in."""
    known = known_to(told) | {"name": lambda id: _named(edition, id, language), "player": lambda seat: told.names[seat]}
    return re.sub(r"\{([^{}]+)\}", lambda gap: str(value_of(gap[1], known)), text)


def known_to(told: Told) -> dict[str, Any]:
    last = told.done[-1] if told.done else ""
    return {
        **told.view,
        "was": told.was.view if told.was else {},
        "could": lambda pattern: told.was is not None and any(fnmatchcase(action, pattern) for action in told.was.can),
        "me": told.view["seat"],
        "my_turn": bool(told.can),
        "acts": len(told.done),
        "done": told.done,
        "can": lambda pattern: any(fnmatchcase(action, pattern) for action in told.can),
        "did": lambda pattern: fnmatchcase(last, pattern),
        "ever": lambda pattern: any(fnmatchcase(action, pattern) for action in told.done),
        "times": lambda pattern: sum(fnmatchcase(action, pattern) for action in told.done),
        "count": lambda pattern, things: sum(fnmatchcase(str(thing), pattern) for thing in things),
        "having": lambda things, part, value: sum(thing[part] == value for thing in things),
        "heard": lambda name, seat: (name, seat) in told.heard,
        "len": len,
        "sum": sum,
        "min": min,
        "max": max,
    }


def _named(edition: Edition, id: str, language: Language) -> str:
    lists: Iterable[Any] = (part for part in edition.data.values() if isinstance(part, list))
    found = next((thing for part in lists for thing in part if isinstance(thing, dict) and thing.get("id") == id), {})
    return str(found.get(f"name_{language}", id))


@dataclass
class Coach:
    """Who says a lesson's steps to a person."""

    lesson: Lesson
    said: set[str] = field(default_factory=set)
    """By their keys."""

    def now(self, told: Told) -> Step | None:
        """What he has to say; None: nothing now."""
        if any(step.last and step.id in self.said for step in self.lesson.step):
            return None
        return next((step for step in steps_now(self.lesson, told) if self._may_say(step, told)), None)

    def _may_say(self, step: Step, told: Told) -> bool:
        return self.said.isdisjoint(silenced_by(step, told))

    def done_with(self, step: Step, told: Told) -> None:
        self.said.add(key_of(step, told))
