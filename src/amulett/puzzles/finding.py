"""Finding a puzzle in one match: bots play it, and decisions that look like puzzles to them are looked into.

Match n of a plan is the same wherever and whenever it is played.
"""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from itertools import islice
from random import Random
from typing import Any

from amulett.bots.heuristic import HeuristicBot, first_sight
from amulett.bots.insight import Analysis
from amulett.bots.levels import sight_of
from amulett.bots.study import Study, analyse
from amulett.core.action import Action
from amulett.core.edition import Edition
from amulett.core.information import Information
from amulett.core.match import Match
from amulett.core.seed import seed_of
from amulett.games import find_game
from amulett.puzzles import judging
from amulett.puzzles.judging import Figure, Search
from amulett.puzzles.puzzle import Puzzle, mark_of

USUAL = 0.5
"""How many matches have the usual number of players; the others any number."""
LATEST = 0.9
"""A puzzle is looked for from a decision on that is drawn by lot, rather an early one: at most so far into a match of the
usual length."""
TRIES = 20
"""Decisions of a match that are looked into."""
SELDOM = 0.3
"""How many matches are looked through for the answers that would otherwise be too many (`Plan.seldom`)."""
FEW = 100
"""Worlds of a first look into a decision."""
LONG = 2
"""Long searches, each with a seed of its own."""


@dataclass(frozen=True)
class Plan:
    """What is made: whoever goes on with a journal must want the same."""

    game: str
    seed: int = 0
    iterations: int = 240
    """Of the bots that play."""
    worlds: int = 1500
    """In which a long search looks at every option before any drops out; then it goes on half as long."""
    options: dict[str, Any] = field(default_factory=dict)
    """The table's, if others than the usual ones."""
    seldom: tuple[str, ...] = ()
    """Answers, whole or by their first words, that are looked for in few matches."""
    without: tuple[str, ...] = ()
    """No decision is a puzzle that offers an action with one of these first words: a step of something larger."""

    @property
    def bot(self) -> str:
        return f"search:iterations={self.iterations}"

    def as_json(self) -> dict[str, Any]:
        return asdict(self) | {"seldom": list(self.seldom), "without": list(self.without)}


def find_puzzle(plan: Plan, number: int) -> Puzzle | None:
    """The puzzle of this match, if there is one."""
    game, seed = find_game(plan.game), seed_of((plan.seed, number))
    lots = Random(seed)
    edition = game.edition(lots.choice(game.current))
    table = (game, edition, _players(edition, lots), plan.options, seed)
    begin = int(LATEST * lots.random() ** 2 * _length(Match.deal(*table)))
    avoided = plan.seldom if lots.random() >= SELDOM else ()
    candidates = _candidates(plan, Match.deal(*table), begin, avoided)
    for match, information, actions in islice(candidates, TRIES):
        if puzzle := verified(plan, match, information, actions):
            return puzzle
    return None


def _players(edition: Edition, lots: Random) -> int:
    least, most = edition.players
    return min(4, most) if lots.random() < USUAL else lots.randint(least, most)


def _length(match: Match) -> int:
    """How many decisions it takes bots that do not think."""
    bot = HeuristicBot()
    while match.to_act:
        seat = match.to_act[0]
        match.play(bot.choose(match.information(seat), match.legal_actions(seat)), seat)
    return len(match.actions)


def _candidates(
    plan: Plan, match: Match, begin: int, avoided: Sequence[str]
) -> Iterator[tuple[Match, Information, list[Action]]]:
    """Decisions that look like puzzles to the bots that play, from this one on."""
    sight, number = sight_of(match.game), 0
    while match.to_act:
        seat = match.to_act[0]
        information, actions = match.information(seat), match.legal_actions(seat)
        analysis = analyse(information, actions, sight, plan.iterations, seed=match.seed, until_clear=True)
        best = analysis.insights[0].action.text
        is_wanted = number >= begin and not {best, best.split()[0]} & set(avoided)
        if is_wanted and _is_whole(plan, actions) and _looks_like_one(information, actions, analysis):
            yield match, information, actions
        match.play(_choice(analysis, number), seat)
        number += 1


def _is_whole(plan: Plan, actions: list[Action]) -> bool:
    return not any(action.text.split()[0] in plan.without for action in actions)


def _choice(analysis: Analysis, number: int) -> Action:
    actions = [insight.action for insight in analysis.insights]
    if not analysis.secret:
        return actions[0]
    shares = [insight.share + 1e-9 for insight in analysis.insights]
    return Random(number).choices(actions, shares)[0]


def _looks_like_one(information: Information, actions: list[Action], analysis: Analysis) -> bool:
    """Whether the thought of a bot in play says so: cheap, and not to be trusted."""
    if analysis.secret or not judging.FEWEST <= len(actions) <= judging.MOST:
        return False
    worse = {one.action: one.behind for one in analysis.insights if one not in analysis.equals}
    return worse.get(_looks_best(information, actions), 0.0) >= judging.POINTS


def _looks_best(information: Information, actions: list[Action]) -> Action:
    worths: list[float] = first_sight(information, actions).tolist()
    return actions[worths.index(max(worths))]


def verified(plan: Plan, match: Match, information: Information, actions: list[Action]) -> Puzzle | None:
    """The puzzle, if two long searches and some short ones say that it is one."""
    if not _is_promising(long_search(information, actions, FEW, match.seed), _looks_best(information, actions).text):
        return None
    searches: tuple[Search, ...] = ()
    for part in range(LONG):
        searches += (long_search(information, actions, plan.worlds, seed_of((match.seed, part))),)
        if not judging.is_clear(searches):
            return None
    good, glance = judging.answers(searches), _looks_best(information, actions).text
    thoughts = tuple(_short_thought(information, actions, seed_of((match.seed, LONG, n))) for n in range(judging.THOUGHTS))
    if not judging.is_not_obvious(good, glance, thoughts):
        return None
    assert information.seat is not None
    return Puzzle(
        game=match.game.id,
        edition=match.edition.name,
        players=match.players,
        options=dict(match.options),
        seed=match.seed,
        actions=tuple(action.text for _, action in match.actions),
        seat=information.seat,
        table=mark_of(match),
        bot=plan.bot,
        searches=searches,
        first_sight=glance,
        thoughts=thoughts,
    )


def _is_promising(found: Search, glance: str) -> bool:
    """Whether it is worth a long search."""
    good = [figure.action for figure in found if figure.behind < judging.POINTS / 2]
    return glance not in good and 2 * len(good) <= len(found)


def long_search(information: Information, actions: list[Action], worlds: int, seed: int) -> Search:
    """What a long search finds about every option, the best first."""
    budget = worlds * len(actions) * 3 // 2
    study = Study(information, actions, iterations=budget, seed=seed, least=worlds)
    study.go_on()
    return tuple(map(Figure.of, study.analysis().insights))


def _short_thought(information: Information, actions: list[Action], seed: int) -> str:
    found = analyse(information, actions, iterations=judging.SHORT * len(actions), seed=seed)
    return found.insights[0].action.text
