"""A few matches with an edition of somebody's own, before anybody sits down to it: does it come to an end, can anybody win?

They are played in a process of its own (`measuring.py`): whatever an edition does there, no table waits for it.
"""

from collections import Counter

from amulett.balance.finding import Finding, find
from amulett.balance.lab import Lab, Rows, check_finished
from amulett.bots.heuristic import HeuristicBot
from amulett.core.clause import LANGUAGES
from amulett.core.edition import Edition
from amulett.core.fields import Both
from amulett.core.game import Game
from amulett.core.match import Match, seat_names
from amulett.games import find_game

MATCHES = 3
"""With each number of players."""
MOST_DECISIONS = 6000
"""In one match. With our boxes the longest of a thousand has 1,300."""
SEED = 0

ENDLESS: Both = {
    "de": "Niemand kommt ans Ende: Von {n} Probepartien war keine nach {most} Entscheidungen vorbei",
    "en": "Nobody gets to the end: of {n} trial matches not one was over after {most} decisions",
}
HOPELESS: Both = {
    "de": "Niemand kann gewinnen: Alle {n} Probepartien endeten {how}",
    "en": "Nobody can win: all {n} trial matches ended {how}",
}
BROKEN: Both = {
    "de": "Eine Probepartie ließ sich nicht spielen: Irgendein Wert passt nicht zu den anderen",
    "en": "A trial match could not be played: some value does not go with the others",
}
UNFINISHED: Both = {
    "de": "Nicht jede Partie kommt ans Ende: Beim Messen musste eine abgebrochen werden",
    "en": "Not every match comes to its end: one had to be stopped while measuring",
}
STUCK: Both = {
    "de": "Eine Probepartie kam nicht voran und wurde abgebrochen",
    "en": "A trial match made no progress and was stopped",
}


def try_out(id: str, name: str, source: str) -> Both:
    """Why nobody can play this edition; empty: nothing speaks against it."""
    game = find_game(id)
    try:
        return _played(game, game.kept_edition(name, source))
    except Exception:  # whatever it is, it would have happened at a table
        return BROKEN


def _played(game: Game, edition: Edition) -> Both:
    _tell(game, edition)
    endings: Counter[str] = Counter()
    least, most = edition.players
    for players in range(least, most + 1):
        for seed in range(MATCHES):
            match = Match.deal(game, edition, players, {}, seed)
            endings[_ending_of(match)] += 1
        if players == least and set(endings) == {""}:
            break  # more would only take longer
    total, guards = endings.total(), game.sleeve.guards
    if set(endings) == {""}:
        return {language: ENDLESS[language].format(n=total, most=MOST_DECISIONS) for language in LANGUAGES}
    if set(endings) <= {"", *guards}:
        how = next(name for name in endings if name)
        return {
            language: HOPELESS[language].format(n=total, how=game.words.ending(how, language)) for language in LANGUAGES
        }
    return {}


def _ending_of(match: Match) -> str:
    """How it ended; empty: it did not."""
    bots, decisions = [HeuristicBot(SEED + seat) for seat in range(match.players)], 0
    while not match.over and decisions < MOST_DECISIONS:
        seat = match.to_act[0]
        match.play(bots[seat].choose(match.information(seat), match.legal_actions(seat)), seat)
        decisions += 1
    return match.outcome.ending if match.over and match.outcome else ""


def _tell(game: Game, edition: Edition) -> None:
    """Everything that a table says about the box can be said."""
    match = Match.deal(game, edition, edition.players[0], {}, SEED)
    for language in LANGUAGES:
        names = seat_names(match.players, language)
        game.words.sheet(edition, language)
        view = match.information(0).view()
        game.words.lines(edition, view, language, names)
        for event in match.events:
            game.words.event(edition, event, language, names, 0)
        for action in match.legal_actions(match.to_act[0]):
            game.words.action(edition, action.text, language, names)


def measured(id: str, name: str, source: str, players: int, first: int, matches: int) -> Rows:
    """Some of the matches of a measurement; match number n is dealt alike with every box.

    Raises AmulettError if one does not come to its end.
    """
    game = find_game(id)
    lab = Lab(game, game.kept_edition(name, source), players, {}, SEED)
    rows = lab.play(matches, first=first)
    check_finished(lab, rows)
    return rows


def found(id: str, name: str, source: str, players: int, rows: Rows) -> Finding:
    game = find_game(id)
    return find(Lab(game, game.kept_edition(name, source), players, {}, SEED), rows)
