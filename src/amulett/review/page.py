"""A review as one self-contained HTML page: the match to step through, its moments, luck and choice, what was counted."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

import msgspec

from amulett.core.clause import Language
from amulett.core.game import Game
from amulett.core.replay import Replay
from amulett.review.chart import RANGE
from amulett.review.line import Luck
from amulett.review.moments import Moment, Option
from amulett.review.pictures import Seen, seen_by, shared
from amulett.review.reviewing import Review, SeatReview, Work, one_by_one
from amulett.review.stepping import stepping
from amulett.review.telling import MomentTold, Positions, Told, sum_in_words
from amulett.review.verdict import GROUPS
from amulett.review.words import figure, hints_in_words, percent, turn_in_words, word


def page_of(
    review: Review,
    replay: Replay,
    find_game: Callable[[str], Game],
    seats: Sequence[int],
    names: Sequence[str],
    language: Language,
    work: Work = one_by_one,
) -> str:
    """The whole page, about these seats. `work` draws the tables."""
    positions, game = Positions(review, replay, find_game), find_game(replay.game)
    told = positions.told(language, names)
    seen: list[Seen] = work([partial(seen_by, replay, find_game, eyes, names, language) for eyes in (None, *seats)])
    title = f"{word(language, 'title')}: {game.titles[language]}"
    about = word(language, "match", title=game.titles[language], players=review.players, decisions=review.decisions)
    body = [f"<h1>{escape(title)}</h1><p class=soft>{escape(about)}</p>"]
    body += stepping(review, seats, seen[0].rounds, names, language)
    for eyes, seat in enumerate(seats, 1):
        body += _seat(review.seats[seat], seat, eyes, positions, told, names, language)
    body.append(_counted(review, told, names, language))
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>\n{_beside("page.css")}</style>\n'
        f"</head>\n<body>\n<main>\n{''.join(body)}\n</main>\n{_data('review', review)}{_data('replay-data', shared(seen))}"
        f"<script>\n{_beside('page.js')}</script>\n</body>\n</html>\n"
    )


def _beside(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _data(id: str, content: Any) -> str:
    text = msgspec.json.encode(content).decode().replace("<", "\\u003c")
    return f'<script type="application/json" id="{id}">{text}</script>\n'


# ---- a seat


def _seat(
    found: SeatReview, seat: int, eyes: int, positions: Positions, told: Told, names: Sequence[str], language: Language
) -> Iterator[str]:
    name = names[seat]
    yield f"<section><h2>{escape(name)}</h2>{_groups(found, name, language)}"
    yield f"{_luck(found.luck, language)}{_turns(found, language)}"
    yield f"<h3>{escape(word(language, 'moments'))}</h3>"
    if not found.moments:
        yield f"<p>{escape(word(language, 'no_moments'))}</p>"
    for moment, said in zip(found.moments, told.moments[seat], strict=True):
        position = "\n".join(positions.drawn(moment, seat, names, language))
        yield _moment(moment, said, position, name, eyes, language, moment.decision in found.hints)
    yield "</section>"


def _groups(found: SeatReview, name: str, language: Language) -> str:
    rows = "".join(
        f'<li><i class="g-{group}"></i><b>{found.groups[group]}</b> {escape(word(language, f"group_{group}"))}</li>'
        for group in GROUPS
    )
    taken = escape(hints_in_words(found.hints, language))
    heading, judge = escape(word(language, "groups", name=name)), escape(word(language, "judge"))
    return f"<h3>{heading}</h3><ul class=groups>{rows}</ul><p>{taken}</p><p class=soft>{judge}</p>"


def _luck(luck: Luck, language: Language) -> str:
    rows = [
        ("luck_first", f"{percent(luck.first)} %"),
        ("luck_chosen", signed(luck.chosen, luck.chosen_error)),
        ("luck_others", signed(luck.others, luck.others_error)),
        ("luck_cards", signed(luck.cards, luck.cards_error)),
        ("luck_result", f"{percent(luck.result)} %"),
    ]
    cells = "".join(f"<tr><th>{escape(word(language, key))}<td>{escape(value)}" for key, value in rows)
    return f"<h3>{escape(word(language, 'luck'))}</h3><table class=luck>{cells}</table>{_note(language)}"


def _note(language: Language) -> str:
    return f"<p class=soft>{escape(word(language, 'luck_note'))}</p>"


def signed(value: float, error: float) -> str:
    """`-12 ± 3`, in points of the chance."""
    return f"{round(100 * value):+d} ± {max(1, round(100 * RANGE * error))}".replace("-", "−")


def _turns(found: SeatReview, language: Language) -> str:
    if not found.turns:
        return ""
    rows = "".join(f"<li>{escape(turn_in_words(turn.at, turn.before, turn.chance, language))}" for turn in found.turns)
    return f"<h3>{escape(word(language, 'turns'))}</h3><ol>{rows}</ol>"


def _moment(moment: Moment, told: MomentTold, position: str, name: str, eyes: int, language: Language, hint: bool) -> str:
    head = f"{word(language, 'decision', n=moment.decision + 1)} · {word(language, f'kind_{moment.kind}')}"
    head += f" · {word(language, 'hint')}" if hint else ""
    saw = escape(word(language, "position", name=name))
    why = told.why or ("" if moment.kind == "close" else word(language, "unexplained"))
    bars = _bar(moment.better, told.better, moment, language) + _bar(moment.other, told.other, moment, language)
    return (
        f'<article class="moment is-{moment.kind}"><p class=soft>{escape(head)}<br>{escape(told.question)}</p>'
        f"<h4>{escape(told.headline)}</h4><p>{escape(why)}</p>{bars}<p class=soft>{escape(how_sure(moment, language))}</p>"
        f'<p><button type=button data-at="{moment.decision}" data-eyes="{eyes}">'
        f"{escape(word(language, 'show'))}</button></p>"
        f"<details><summary>{saw}</summary>"
        f'<pre tabindex=0 role=region aria-label="{saw}, {escape(head)}">{escape(position)}</pre></details></article>'
    )


def how_sure(moment: Moment, language: Language) -> str:
    return word(language, "unsure" if moment.kind == "close" else "sure", looks=moment.looks)


def _bar(option: Option, text: str, moment: Moment, language: Language) -> str:
    low, high = range_of(option)
    played = f" <em>{escape(word(language, 'played'))}</em>" if option.action == moment.played else ""
    return (
        f"<p class=option><span>{escape(text)}{played}</span>"
        f"<b>{percent(option.chance)} %</b> <small>{low}–{high} %</small>"
        f'<svg viewBox="0 0 100 4" preserveAspectRatio="none"><rect class=rail width=100 height=4 />'
        f'<rect class=at-least width="{low}" height=4 /><rect class=doubt x="{low}" width="{high - low}" height=4 /></svg>'
    )


def range_of(option: Option) -> tuple[int, int]:
    """Within which its chance is, 95 of 100 times, in per cent."""
    return percent(option.chance - RANGE * option.error), percent(option.chance + RANGE * option.error)


# ---- what was counted


def _counted(review: Review, told: Told, names: Sequence[str], language: Language) -> str:
    if not review.counted.sums:
        return ""
    heads = "".join(f"<th>{escape(name)}" for name in names)
    rows = "".join(
        f"<tr><th>{escape(told.tallies[row.name])}"
        + "".join(f"<td>{sum_in_words(row, seat, language)}" for seat in range(review.players))
        for row in review.counted.sums
    )
    tables = f"<table><tr><th>{heads}{rows}</table>"
    for by_round in review.counted.by_round:
        title = escape(word(language, "rounds", what=told.tallies[by_round.name]))
        columns = "".join(f"<th>{escape(column)}" for column in by_round.columns)
        body = "".join(
            f"<tr><th>{escape(names[seat])}"
            + "".join(f"<td>{figure(value, language)}" for value in values)
            + f"<td><b>{figure(sum(values), language)}</b>"
            for seat, values in enumerate(by_round.values)
        )
        tables = f"<h3>{title}</h3><table><tr><th>{columns}<th>{escape(word(language, 'sum'))}{body}</table>" + tables
    counted = escape(word(language, "counted"))
    region = f'<div class=scroll tabindex=0 role=region aria-label="{counted}">{tables}</div>'
    return f"<section><h2>{counted}</h2>{region}</section>"
