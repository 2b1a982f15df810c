"""A review as one self-contained HTML page: the chances as a picture, moments with their positions, what was counted."""

from collections.abc import Callable, Iterator, Sequence
from html import escape
from io import StringIO
from pathlib import Path

import msgspec
from rich.console import Console

from amulett.core.clause import Language
from amulett.core.game import Game
from amulett.core.replay import Replay
from amulett.review.line import Luck, Point
from amulett.review.moments import Moment, Option
from amulett.review.reviewing import Review, SeatReview
from amulett.review.telling import MomentTold, Positions, Told, sum_in_words
from amulett.review.verdict import GROUPS
from amulett.review.words import figure, percent, word

WIDE, HIGH = 960, 220
RANGE = 2.0
"""So many standard errors a chance is given or taken: 95 of 100 times."""
_LINES = 78


def page_of(
    review: Review,
    replay: Replay,
    find_game: Callable[[str], Game],
    seats: Sequence[int],
    names: Sequence[str],
    language: Language,
) -> str:
    """The whole page, about these seats."""
    positions, game = Positions(review, replay, find_game), find_game(replay.game)
    told = positions.told(language, names)
    title = f"{word(language, 'title')}: {game.titles[language]}"
    about = word(language, "match", title=game.titles[language], players=review.players, decisions=review.decisions)
    body = [f"<h1>{escape(title)}</h1><p class=soft>{escape(about)}</p>", _chances(review, seats, names, language)]
    for seat in seats:
        body += _seat(review.seats[seat], seat, positions, told, names, language)
    body.append(_counted(review, told, names, language))
    style = Path(__file__).with_name("page.css").read_text(encoding="utf-8")
    data = msgspec.json.encode(review).decode().replace("<", "\\u003c")
    return (
        f'<!doctype html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<style>\n{style}</style>\n</head>\n'
        f"<body>\n<main>\n{''.join(body)}\n</main>\n"
        f'<script type="application/json" id="review">{data}</script>\n</body>\n</html>\n'
    )


# ---- the chances


def _chances(review: Review, seats: Sequence[int], names: Sequence[str], language: Language) -> str:
    last = max(1, review.decisions)
    grid = "".join(
        f'<path class="grid" d="M0 {y}H{WIDE}"/><text x="{WIDE + 6}" y="{y + 4}">{share} %</text>'
        for share, y in ((100, 0), (50, HIGH // 2), (0, HIGH))
    )
    bands = "".join(f'<path class="band s{seat}" d="{_band(review.seats[seat].line, last)}"/>' for seat in seats)
    lines = "".join(f'<path class="line s{n}" d="{_path(seat.line, last)}"/>' for n, seat in enumerate(review.seats))
    turns = ""
    if len(seats) == 1:
        for number, turn in enumerate(review.seats[seats[0]].turns, 1):
            x, y = _spot(Point(turn.at, turn.chance, 0), last)
            turns += f'<path class="stem" d="M{x} -8V{y}"/><path class="turn" d="M{x} -24l11 11-11 11-11-11z"/>'
            turns += f'<text class="n" x="{x}" y="-9">{number}</text>'
    key = "".join(
        f'<li class="s{n}"><svg viewBox="0 0 34 6"><path class="line s{n}" d="M1 3H33"/></svg>{escape(name)}</li>'
        for n, name in enumerate(names)
    )
    label = escape(word(language, "chances"))
    return (
        f"<section><h2>{label}</h2><ul class=key>{key}</ul>"
        f'<svg class=chart role=img aria-label="{label}" viewBox="-14 -28 {WIDE + 66} {HIGH + 40}">'
        f"{grid}{bands}{lines}{turns}</svg>"
        f"<p class=soft>{escape(word(language, 'band'))}</p></section>"
    )


def _spot(point: Point, last: int) -> tuple[float, float]:
    return round(WIDE * point.at / last, 1), round(HIGH * (1 - min(1.0, max(0.0, point.chance))), 1)


def _path(line: Sequence[Point], last: int) -> str:
    return "M" + "L".join(f"{x} {y}" for x, y in (_spot(point, last) for point in line))


def _band(line: Sequence[Point], last: int) -> str:
    def edge(side: float) -> list[str]:
        moved = (Point(point.at, point.chance + side * RANGE * point.error, 0) for point in line)
        return [f"{x} {y}" for x, y in (_spot(point, last) for point in moved)]

    return f"M{'L'.join([*edge(1), *reversed(edge(-1))])}Z"


# ---- a seat


def _seat(
    found: SeatReview, seat: int, positions: Positions, told: Told, names: Sequence[str], language: Language
) -> Iterator[str]:
    name = names[seat]
    yield f"<section><h2>{escape(name)}</h2>{_groups(found, name, language)}"
    yield f"{_luck(found.luck, language)}{_turns(found, language)}"
    yield f"<h3>{escape(word(language, 'moments'))}</h3>"
    if not found.moments:
        yield f"<p>{escape(word(language, 'no_moments'))}</p>"
    for moment, said in zip(found.moments, told.moments[seat], strict=True):
        yield _moment(moment, said, position_in_words(positions, moment, seat, names, language), name, language)
    yield "</section>"


def _groups(found: SeatReview, name: str, language: Language) -> str:
    rows = "".join(
        f'<li><i class="g-{group}"></i><b>{found.groups[group]}</b> {escape(word(language, f"group_{group}"))}</li>'
        for group in GROUPS
    )
    heading, judge = escape(word(language, "groups", name=name)), escape(word(language, "judge"))
    return f"<h3>{heading}</h3><ul class=groups>{rows}</ul><p class=soft>{judge}</p>"


def _luck(luck: Luck, language: Language) -> str:
    rows = [
        ("luck_first", f"{percent(luck.first)} %"),
        ("luck_chosen", signed(luck.chosen, luck.chosen_error)),
        ("luck_befell", signed(luck.befell, luck.befell_error)),
        ("luck_result", f"{percent(luck.result)} %"),
    ]
    cells = "".join(f"<tr><th>{escape(word(language, key))}<td>{escape(value)}" for key, value in rows)
    return f"<h3>{escape(word(language, 'luck'))}</h3><table class=luck>{cells}</table>"


def signed(value: float, error: float) -> str:
    """`-12 ± 3`, in points of the chance."""
    return f"{round(100 * value):+d} ± {max(1, round(100 * RANGE * error))}".replace("-", "−")


def _turns(found: SeatReview, language: Language) -> str:
    if not found.turns:
        return ""
    rows = "".join(f"<li>{escape(turn_in_words(turn.at, turn.before, turn.chance, language))}" for turn in found.turns)
    return f"<h3>{escape(word(language, 'turns'))}</h3><ol>{rows}</ol>"


def turn_in_words(at: int, before: float, chance: float, language: Language) -> str:
    return word(language, "turn", at=at + 1, before=percent(before), chance=percent(chance))


def _moment(moment: Moment, told: MomentTold, position: str, name: str, language: Language) -> str:
    head = f"{word(language, 'decision', n=moment.decision + 1)} · {word(language, f'kind_{moment.kind}')}"
    why = told.why or ("" if moment.kind == "close" else word(language, "unexplained"))
    bars = _bar(moment.better, told.better, moment, language) + _bar(moment.other, told.other, moment, language)
    return (
        f'<article class="moment is-{moment.kind}"><p class=soft>{escape(head)}</p><h4>{escape(told.headline)}</h4>'
        f"<p>{escape(why)}</p>{bars}<p class=soft>{escape(how_sure(moment, language))}</p>"
        f"<details><summary>{escape(word(language, 'position', name=name))}</summary>"
        f"<pre>{escape(position)}</pre></details></article>"
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


def position_in_words(positions: Positions, moment: Moment, seat: int, names: Sequence[str], language: Language) -> str:
    """The table as the terminal shows it, as the seat saw it then."""
    match = positions.match(moment)
    console = Console(file=StringIO(), width=_LINES, color_system=None, markup=False, highlight=False, emoji=False)
    console.print(match.game.words.draw(match.edition, match.observe(seat), language, names))
    return "\n".join(line.rstrip() for line in console.file.getvalue().splitlines())  # type: ignore[attr-defined]


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
    return f"<section><h2>{escape(word(language, 'counted'))}</h2><div class=scroll>{tables}</div></section>"
