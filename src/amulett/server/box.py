"""What there is to play: the games, their editions and rules, for a page that is about to create a table."""

from collections.abc import Callable, Mapping

from amulett.bots.names import BOTS
from amulett.core.clause import LANGUAGES, Clause, Language, RuleBook
from amulett.core.edition import Edition, Option
from amulett.core.game import Game
from amulett.core.guide import Guide, filled, guide_of
from amulett.core.lesson import lesson_of
from amulett.core.sheet import SheetPart
from amulett.core.sleeve import OptionWords
from amulett.games import find_game
from amulett.server import documents
from amulett.server.api import (
    CreditInfo,
    EditionInfo,
    GameInfo,
    GameList,
    GameSummary,
    GuidePoint,
    LessonInfo,
    OptionRule,
    RuleInfo,
    RuleSection,
    SheetTable,
    TipInfo,
)
from amulett.server.requests import DEFAULT_BOT


def game_list(ready: Mapping[str, bool]) -> GameList:
    games = [_summary(find_game(id), can_begin) for id, can_begin in list(ready.items())]
    return GameList(games=games, bots=list(BOTS), default_bot=DEFAULT_BOT, documents=documents.are_built())


def game_info(id: str, ready: bool) -> GameInfo:
    game = find_game(id)
    sleeve, editions = game.sleeve, {name: game.edition(name) for name in game.editions}
    return GameInfo(
        game=_summary(game, ready),
        story=sleeve.story,
        tips=[TipInfo(texts={"de": tip.de, "en": tip.en}, clauses=list(tip.clauses)) for tip in sleeve.tips],
        credits=[CreditInfo(name=credit.name, role=credit.role) for credit in sleeve.credits],
        rules={name: rules(game.rules_of(edition)) for name, edition in editions.items()},
        sheets={name: sheet(game, edition) for name, edition in editions.items()},
        guides={name: guide(game, edition) for name, edition in editions.items()},
        boxes={name: edition.data for name, edition in editions.items()},
    )


def _summary(game: Game, ready: bool) -> GameSummary:
    sleeve = game.sleeve
    return GameSummary(
        game=game.id,
        titles=sleeve.titles,
        by=sleeve.by,
        about=sleeve.about,
        picture=sleeve.picture,
        minutes=sleeve.minutes,
        age=sleeve.age,
        players=game.usual_players(game.edition()),
        ready=ready,
        editions=[edition_info(game, game.edition(name)) for name in game.editions],
        lesson=_lesson(game),
        guide=guide_of(game) is not None,
        edition_for={language: sleeve.edition_for.get(language, game.editions[0]) for language in LANGUAGES},
    )


def _lesson(game: Game) -> LessonInfo | None:
    lesson = lesson_of(game)
    return LessonInfo(minutes=lesson.minutes, beads=list(lesson.beads)) if lesson else None


def edition_info(game: Game, edition: Edition) -> EditionInfo:
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


def rules(book: RuleBook) -> list[RuleSection]:
    return [
        RuleSection(number=section.number, titles=_in_both(section.title), rules=[_rule_info(clause) for clause in clauses])
        for section, clauses in book.chapters
    ]


def _rule_info(clause: Clause) -> RuleInfo:
    return RuleInfo(
        id=clause.id,
        origin=clause.origin,
        texts=_in_both(clause.text),
        why=_in_both(clause.why),
        against_print=_in_both(clause.against_print),
    )


def _in_both(words: Callable[[Language], str]) -> dict[Language, str]:
    return {language: words(language) for language in LANGUAGES}


def sheet(game: Game, edition: Edition) -> dict[Language, list[SheetTable]]:
    return {language: [_sheet_table(part) for part in game.words.sheet(edition, language)] for language in LANGUAGES}


def guide(game: Game, edition: Edition) -> dict[Language, list[GuidePoint]]:
    guide = guide_of(game)
    return {} if guide is None else {language: _points(guide, edition, language) for language in LANGUAGES}


def _points(guide: Guide, edition: Edition, language: Language) -> list[GuidePoint]:
    return [
        GuidePoint(
            part=point.part,
            title=filled(point.words(language).title, edition),
            text=filled(point.words(language).text, edition),
            things=list(point.things),
            clauses=list(point.clauses),
        )
        for point in guide.point
    ]


def _sheet_table(part: SheetPart) -> SheetTable:
    return SheetTable(title=part.title, columns=list(part.columns), rows=[list(row) for row in part.rows], note=part.note)
