"""What there is to play: the games, their editions and rules, for a page that is about to create a table."""

from collections.abc import Mapping
from typing import Any

from amulett.bots.names import BOTS
from amulett.core.clause import LANGUAGES, Clause
from amulett.core.edition import Edition, Option
from amulett.core.game import Game
from amulett.core.sleeve import OptionWords
from amulett.games import find_game
from amulett.server.api import EditionInfo, GameInfo, GameList, GameSummary, OptionRule, RuleInfo, RuleSection
from amulett.server.requests import DEFAULT_BOT


def game_list(ready: Mapping[str, bool]) -> GameList:
    games = [_summary(find_game(id), can_begin) for id, can_begin in list(ready.items())]
    return GameList(games=games, bots=list(BOTS), default_bot=DEFAULT_BOT)


def game_info(id: str, ready: bool) -> GameInfo:
    game = find_game(id)
    boxes = {name: game.edition(name).data for name in game.editions}
    return GameInfo(game=_summary(game, ready), rules=_rules(game), boxes=boxes)


def _summary(game: Game, ready: bool) -> GameSummary:
    sleeve = game.sleeve
    return GameSummary(
        game=game.id,
        titles=sleeve.titles,
        by=sleeve.by,
        about=sleeve.about,
        picture=sleeve.picture,
        minutes=sleeve.minutes,
        players=game.usual_players(game.edition()),
        ready=ready,
        editions=[_edition_info(game, game.edition(name)) for name in game.editions],
    )


def _edition_info(game: Game, edition: Edition) -> EditionInfo:
    least, most = edition.players
    return EditionInfo(
        name=edition.name,
        titles=game.sleeve.edition_words.get(edition.name, {}),
        least_players=least,
        most_players=most,
        options=[_option_rule(option, game.sleeve.options.get(option.name)) for option in edition.options.values()],
    )


def _option_rule(option: Option, words: OptionWords | None) -> OptionRule:
    return OptionRule(
        name=option.name,
        default=option.default,
        values=list(option.values),
        clause=option.clause,
        titles={"de": words.de, "en": words.en} if words else {},
        value_titles=words.values if words else {},
    )


def _rules(game: Game) -> list[RuleSection]:
    book = game.rule_book
    return [
        RuleSection(
            number=section.number,
            titles={language: section.title(language) for language in LANGUAGES},
            rules=[_rule_info(clause) for clause in book.clauses.values() if clause.section == section.number],
        )
        for section in book.sections
    ]


def _rule_info(clause: Clause) -> RuleInfo:
    def in_both(words: Any) -> dict[Any, str]:
        return {language: words(language) for language in LANGUAGES}

    return RuleInfo(id=clause.id, origin=clause.origin, texts=in_both(clause.text), why=in_both(clause.why))
