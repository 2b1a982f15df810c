"""Every kind of decision that a game can ask: a position for each, and a table at which it is about to be decided.

Matches are played in this process, which takes seconds, by bots and by lot: what people would do, and now and then what
they would not. Of every kind the fullest position is kept: with the most verbs, then the most options, then the most on the
table. It is written to the server's log as if it had been played there.
"""

import json
import random
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

from amulett.bots.heuristic import HeuristicBot
from amulett.core.deal import seed_from
from amulett.core.match import Match
from amulett.games import find_game
from amulett.games.blaues_amulett.words import seen as blue
from amulett.games.das_amulett.words import seen as das
from amulett.games.magi.words import seen as magi
from amulett.games.silver_amulett.state import Phase as Silver
from amulett.server import entries, tokens
from amulett.server.requests import checked_box
from amulett.store.file import connect
from amulett.store.sums import sum_of

KINDS: dict[str, set[str]] = {
    "magi": set(get_args(magi.Decision)),
    "silver_amulett": {"peek_1", "peek_2"} | {phase.name.lower() for phase in Silver if Silver.PEEK < phase < Silver.OVER},
    "blaues_amulett": set(get_args(blue.Decision)) - {"move"},  # what the others see of a move
    "das_amulett": set(get_args(das.Decision)),
}
"""What each game can ask."""

VARIANTS: dict[str, list[dict[str, Any]]] = {
    "magi": [{}, {"call_mode": "manual"}],
    "silver_amulett": [{}],
    "blaues_amulett": [{}],
    "das_amulett": [{}, {"setup": "expert"}, {"setup": "author"}],
}
"""The options with which all of that is asked."""

NEVER = 3_600_000
"""A pace at which no bot moves while somebody looks."""
View = Mapping[str, Any]
Size = tuple[int, int, int]
"""How full a position is."""
_MATCHES = 8
_MOST_MATCHES = 200
_BY_LOT = 0.3
"""How many of the actions."""


@dataclass(frozen=True)
class Moment:
    """A seat is asked something."""

    game: str
    decision: str
    verbs: frozenset[str]
    players: int
    options: dict[str, Any]
    secret: str
    seat: int
    actions: list[tuple[int, str]] = field(repr=False)
    """All that were played so far."""

    @property
    def name(self) -> str:
        return f"{self.game}, {self.decision}: {' '.join(sorted(self.verbs))}"


def verbs_of(game: str) -> set[str]:
    """All the verbs of a game's actions."""
    rules = find_game(game)
    return {action.split(" ")[0] for action in rules.words.action_words(rules.edition(None)) if action}


def moments_of(game: str, players: int, matches: int = _MATCHES) -> list[Moment]:
    """The fullest position of every kind, and of every verb that none of these offers."""
    best: dict[tuple[str, str], tuple[Size, Moment]] = {}
    for number in range(_MOST_MATCHES):
        for options in VARIANTS[game]:
            for moment, size, _ in _played(game, players, options, number):
                for verb in moment.verbs:
                    if size > best.get((moment.decision, verb), ((0, 0, 0), None))[0]:
                        best[moment.decision, verb] = size, moment
        if number + 1 >= matches and {decision for decision, _ in best} >= KINDS[game]:
            break
    return _few_of([moment for _, moment in sorted(best.values(), key=lambda found: found[0], reverse=True)])


def _few_of(moments: list[Moment]) -> list[Moment]:
    """Enough of them for every verb of every decision."""
    met: set[tuple[str, str]] = set()
    few = []
    for moment in moments:
        offered = {(moment.decision, verb) for verb in moment.verbs}
        if not offered <= met:
            met |= offered
            few.append(moment)
    return few


def moment_where(game: str, players: int, fits: Callable[[View], bool]) -> Moment:
    """The first decision at which its seat sees this."""
    for number in range(_MOST_MATCHES):
        for moment, _, view in _played(game, players, {}, number):
            if fits(view):
                return moment
    raise AssertionError(f"no match of {game} comes to that")


def _played(game: str, players: int, options: dict[str, Any], number: int) -> Iterator[tuple[Moment, Size, View]]:
    """A match; every position at which somebody is asked, with its size and what that seat sees."""
    lots = random.Random(number)
    secret = f"{number:064x}"
    edition, all_options = checked_box(game, None, players, options)
    match = Match.deal(find_game(game), edition, players, all_options, seed_from(secret, [""] * players))
    bot = HeuristicBot(number)
    actions: list[tuple[int, str]] = []
    while not match.over:
        seat = lots.choice(match.to_act)
        legal = [action.text for action in match.legal_actions(seat)]
        view = match.observe(seat)
        verbs = frozenset(text.split(" ")[0] for text in legal)
        decision = str(view["decision"])
        moment = Moment(game, decision, verbs, players, options, secret, seat, actions.copy())
        yield moment, (len(verbs), len(legal), len(json.dumps(view))), view
        chosen = bot.choose(match.information(seat), match.legal_actions(seat)).text
        actions.append((seat, lots.choice(legal) if lots.random() < _BY_LOT else chosen))
        match.play(actions[-1][1], seat)


def last_moment_of(game: str, players: int) -> tuple[Moment, str]:
    """The last decision of a match, and the action that ends it: one that is taken on the table."""
    for number in range(_MOST_MATCHES):
        *_, (moment, _, _) = _played(game, players, {}, number)
        match = _match_at(moment)
        for action in match.legal_actions(moment.seat):
            after = match.clone()
            after.play(action, moment.seat)
            if after.over and action.text.split(" ")[0] in ("play", "take", "joker"):
                return moment, action.text
    raise AssertionError(f"no match of {game} ends on the table")


def _match_at(moment: Moment) -> Match:
    edition, options = checked_box(moment.game, None, moment.players, moment.options)
    seed = seed_from(moment.secret, [""] * moment.players)
    match = Match.deal(find_game(moment.game), edition, moment.players, options, seed)
    for seat, action in moment.actions:
        match.play(action, seat)
    return match


def legal_at(moment: Moment) -> list[str]:
    """What may be done there."""
    return [action.text for action in _match_at(moment).legal_actions(moment.seat)]


def set_table(database: Path, moment: Moment) -> dict[str, str]:
    """The table of a server that keeps its log there: Anna is asked, bots sit around her and are in no hurry."""
    edition, options = checked_box(moment.game, None, moment.players, moment.options)
    code, secret = tokens.new_code(), tokens.new_secret()
    log: list[entries.Entry] = [
        entries.Created(
            game=moment.game,
            edition=edition.name,
            options=options,
            players=moment.players,
            public=False,
            clock=None,
            pace_ms=NEVER,
            secret=moment.secret,
        ),
        entries.Joined(person=1, name="Anna", key=tokens.key_of(secret)),
        entries.Sat(person=1, seat=moment.seat),
        *(entries.Arranged(seat=seat, bot="heuristic") for seat in range(moment.players) if seat != moment.seat),
        entries.Started(digest=edition.digest),
        *(entries.Acted(seat=seat, action=action) for seat, action in moment.actions),
    ]
    _write(database, code, entries.encode(log))
    return {"code": code, "secret": secret}


def _write(database: Path, code: str, rows: list[bytes]) -> None:
    """Behind the back of the server that owns the file."""
    with closing(connect(database, patience=30)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        log = [(code, n, row, sum_of(code, n, row)) for n, row in enumerate(rows)]
        connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?)", log)
        connection.execute("INSERT INTO seen VALUES (?, ?, ?, ?)", (code, time.time(), len(rows), 1))
        connection.execute("COMMIT")
