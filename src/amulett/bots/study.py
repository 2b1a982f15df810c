"""A search about one decision: `analyse` says what it has found, a `Study` can be gone on with."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import local
from typing import SupportsIndex

from amulett.bots import tree
from amulett.bots.clock import now
from amulett.bots.desk import Desk, parameters_of, race_of
from amulett.bots.insight import Analysis, Stop, read_race, read_tree
from amulett.bots.levels import HARD_STOP, Sight, sight_of
from amulett.bots.lots import lots_of
from amulett.bots.net import no_net
from amulett.core.action import Action
from amulett.core.errors import AmulettError
from amulett.core.game import Game
from amulett.core.information import Information
from amulett.core.record import from_plain, new_records
from amulett.core.warm import Call, compile_calls
from amulett.core.whole import whole_number

SHORT = 0.008
"""Roughly how many seconds pass between two looks at the clock."""
MOST_ITERATIONS = 1_000_000

_STOPS: tuple[Stop, ...] = ("time", "iterations", "clear")
"""Why several searches stopped is why the one did that is named first here."""


class _Desks(local):
    """One for each thread."""

    def __init__(self) -> None:
        self._desks: dict[str, Desk] = {}

    def of(self, game: Game) -> Desk:
        if game.id not in self._desks:
            self._desks[game.id] = _new_desk(game)
        return self._desks[game.id]


_desks = _Desks()


def _new_desk(game: Game) -> Desk:
    compile_calls(search_calls(game))  # before the clock of the first search starts
    return Desk(game)


class Study:
    """A search that can be gone on with: more looks, and at any time what they have found."""

    def __init__(
        self,
        information: Information,
        legal_actions: Sequence[Action] | None = None,
        sight: Sight | None = None,
        iterations: int = MOST_ITERATIONS,
        seed: SupportsIndex = 0,
        until_clear: bool = False,
        desk: Desk | None = None,
        part: int = 0,
        among: Sequence[Action] = (),
        least: int = 0,
    ) -> None:
        """:param desk: where to search; if omitted, a new one
        :param part: which of several searches with the same seed; each looks at worlds of its own
        :param among: only these race; if omitted, all options
        :param least: worlds in which every option is looked at before any drops out, if more than usual
        """
        self.information = information
        self.legal_actions = checked_decision(information, legal_actions)
        self.sight = sight or sight_of(information.game)
        self.secret = len(information.to_act) > 1
        self.stopped: Stop = "time"
        self.seconds = 0.0
        """How long it has thought so far."""
        self.desk = desk or _new_desk(information.game)
        self._budget, self._until_clear, self._least = iterations, until_clear, least
        self._parameters = parameters_of(self.sight)
        net = self.desk.net_for(information) if self.sight.learned else no_net()
        races = self.sight.race and not self.secret
        self.desk.clear(lots_of(seed, information) + part, race_of(races, until_clear, iterations), net)
        if among and races:
            self._line_up(among)

    def _line_up(self, among: Sequence[Action]) -> None:
        """Only these start: all looks are theirs, and none drops out if they are two."""
        call = self.desk.call(self.information.records, self.information.editions, self._parameters, 0)
        call.entry(*call.arguments)
        self.desk.leave_in([action.number for action in among])

    def go_on(self, seconds: float | None = None) -> bool:
        """Look for so long; without a limit to the end. Whether there is more to be looked at."""
        begun = now()
        self.stopped = self._think(seconds)
        self.seconds += now() - begun
        return self.stopped == "time"

    def go_to(self, iterations: int) -> None:
        """Until so many are done altogether; whole worlds, so that a few may be left over or too many."""
        begun = now()
        goal = min(iterations, self._budget)
        while (done := self.desk.iterations) < goal:
            call = self.desk.call(self.information.records, self.information.editions, self._parameters, goal - done)
            call.entry(*call.arguments)
            if self.desk.iterations == done:
                break
        self.seconds += now() - begun

    def _think(self, seconds: float | None) -> Stop:
        """In pieces, with a look at the clock after each."""
        information, begun, piece = self.information, now(), 8
        while (done := self.desk.iterations) < self._budget:
            before = now()
            limit = min(piece, self._budget - done)
            call = self.desk.call(information.records, information.editions, self._parameters, limit)
            lead = call.entry(*call.arguments)
            if done == 0:
                self.desk.hold(self._least)
            after, made, left = now(), self.desk.iterations - done, self._budget - self.desk.iterations
            if self._until_clear and lead > left > 0:
                return "clear"
            if made == 0:
                break
            if left and seconds is not None and after - begun + SHORT >= seconds:
                return "time"
            piece = max(1, min(4 * made, int(made * SHORT / max(after - before, 1e-6))))
        return "iterations"

    def analysis(self) -> Analysis:
        """What it has found so far."""
        return found_by([self])


def go_on_together(studies: Sequence[Study], seconds: float | None = None) -> None:
    """Several searches about the same decision, each on a core of its own, the first one in this thread."""
    with ThreadPoolExecutor(max(1, len(studies) - 1)) as pool:
        others = [pool.submit(study.go_on, seconds) for study in studies[1:]]
        studies[0].go_on(seconds)
        for other in others:
            other.result()


def found_by(studies: Sequence[Study]) -> Analysis:
    """What several searches about the same decision have found together."""
    first = studies[0]
    desks, information, legal_actions = [study.desk for study in studies], first.information, first.legal_actions
    if first.sight.race and not first.secret:
        insights = read_race(desks, information, legal_actions, first.sight.trust)
    else:
        insights = read_tree(first.desk, information, legal_actions)
    done, why = sum(desk.iterations for desk in desks), {study.stopped for study in studies}
    stopped: Stop = next(stop for stop in _STOPS if stop in why)
    return Analysis(tuple(insights), done, max(study.seconds for study in studies), stopped, first.secret)


def checked_decision(information: Information, legal_actions: Sequence[Action] | None) -> Sequence[Action]:
    """The options of a seat that has to decide; raises AmulettError if it has not."""
    if legal_actions is None:
        legal_actions = information.legal_actions()
    if information.seat is None or not legal_actions:
        raise AmulettError("only a seat whose turn it is has a decision to analyse")
    return legal_actions


def analyse(
    information: Information,
    legal_actions: Sequence[Action] | None = None,
    sight: Sight | None = None,
    iterations: SupportsIndex | None = None,
    seconds: float | None = None,
    seed: SupportsIndex = 0,
    until_clear: bool = False,
    cores: SupportsIndex = 1,
    among: Sequence[Action] = (),
) -> Analysis:
    """Search from what a seat knows: for `iterations`, and for no longer than `seconds` if given.

    Without either, for one second. With `until_clear` it also ends when it is clear which action is best. Only whole worlds
    are looked at, so a few iterations may be left over. With several `cores` as many searches share the iterations, each in
    worlds of its own: the verdict is the same within its error, and the same again for the same seed. A secret choice is
    searched on one core. `among`: only these are looked at (of a secret choice, all are).
    """
    if iterations is None and seconds is None:
        seconds = HARD_STOP
    legal_actions = checked_decision(information, legal_actions)
    budget = MOST_ITERATIONS if iterations is None else whole_number(iterations)
    if budget is None or budget < 1:
        raise AmulettError(f"a search takes at least one iteration, not {iterations!r}")
    sight = sight or sight_of(information.game)
    races = sight.race and len(information.to_act) == 1
    parts = max(1, min(whole_number(cores) or 1, budget)) if races else 1

    def begin(part: int) -> Study:
        share = budget // parts + (part < budget % parts)
        desk = None if part else _desks.of(information.game)
        return Study(information, legal_actions, sight, share, seed, until_clear, desk, part, among)

    studies = [begin(part) for part in range(parts)]
    go_on_together(studies, seconds)
    return found_by(studies)


def study_of(information: Information, iterations: int, seed: int, among: Sequence[Action]) -> Study:
    """A search about some of the options, on the desk of this thread: it is over when the next one begins."""
    desk = _desks.of(information.game)
    return Study(information, iterations=iterations, seed=seed, desk=desk, among=among)


def search_calls(game: Game) -> list[Call]:
    """What these bots call, for warming up."""
    edition = game.edition()
    editions = from_plain(game.box.record(edition, edition.players[0], edition.choose({})))
    informations, desk = new_records(game.information), Desk(game)
    desk.clear(0, race_of(True, True, 1), no_net())
    fading = Call(tree.fade, (informations, editions, 0, 0))
    return [desk.call(informations, editions, parameters_of(Sight()), 1), fading]
