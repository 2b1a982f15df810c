"""A review on the terminal, and as JSON."""

from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.table import Table
from rich.text import Text

from amulett.core.clause import Language
from amulett.core.replay import Replay
from amulett.games import find_game
from amulett.review.line import Luck
from amulett.review.page import how_sure, signed
from amulett.review.retelling import retell
from amulett.review.reviewing import Review, SeatReview
from amulett.review.tallies import ByRound
from amulett.review.telling import MomentTold, Positions, Told, sum_in_words
from amulett.review.verdict import GROUPS
from amulett.review.words import figure, hints_in_words, percent, turn_in_words, word


def as_json(review: Review, replay: Replay, eyes: int | None, names: Sequence[str], language: Language) -> str:
    """The review, and the match told again (docs/howto/review-a-match.md)."""
    told = retell(replay, find_game, eyes, names, language)
    whole = {**msgspec.to_builtins(review), "names": list(names), **msgspec.to_builtins(told)}
    return msgspec.json.encode(whole).decode()


def tell(
    review: Review, replay: Replay, seats: Sequence[int], names: Sequence[str], console: Console, language: Language
) -> None:
    told = Positions(review, replay, find_game).told(language, names)
    for seat in seats:
        _tell_seat(review.seats[seat], told.moments[seat], names[seat], console, language)
    console.print(word(language, "judge"), style="dim")
    _tell_counted(review, told, names, console, language)


def _tell_seat(found: SeatReview, told: Sequence[MomentTold], name: str, console: Console, language: Language) -> None:
    console.print(name, style="bold")
    groups = (f"{found.groups[group]} {word(language, f'group_{group}')}" for group in GROUPS)
    console.print(f"  {word(language, 'groups', name=name)}: {', '.join(groups)}.", soft_wrap=True)
    if hints := hints_in_words(found.hints, language):
        console.print(f"  {hints}", soft_wrap=True)
    console.print(f"  {word(language, 'chances')}: {', '.join(_luck(found.luck, language))}.", soft_wrap=True)
    for turn in found.turns:
        line = turn_in_words(turn.at, turn.before, turn.chance, language)
        console.print(f"  {word(language, 'turns')}, {line}", soft_wrap=True)
    for moment, said in zip(found.moments, told, strict=True):
        head = f"{word(language, 'decision', n=moment.decision + 1)} ({word(language, f'kind_{moment.kind}')})"
        console.print(f"  {head}: {said.question} {said.headline} {said.why}".rstrip(), soft_wrap=True)
        console.print(f"    {how_sure(moment, language)}", style="dim", soft_wrap=True)


def _luck(luck: Luck, language: Language) -> tuple[str, ...]:
    return (
        f"{word(language, 'luck_first')} {percent(luck.first)} %",
        f"{word(language, 'luck_chosen')} {signed(luck.chosen, luck.chosen_error)}",
        f"{word(language, 'luck_others')} {signed(luck.others, luck.others_error)}",
        f"{word(language, 'luck_cards')} {signed(luck.cards, luck.cards_error)}",
        f"{word(language, 'luck_result')} {percent(luck.result)} %",
    )


def _tell_counted(review: Review, told: Told, names: Sequence[str], console: Console, language: Language) -> None:
    if not review.counted.sums:
        return
    console.print(word(language, "counted"), style="bold")
    for table in review.counted.by_round:
        console.print(f"  {word(language, 'rounds', what=told.tallies[table.name])}", style="dim")
        console.print(_by_round(table, names, language))
    sums = _grid(["", *names])
    for row in review.counted.sums:
        sums.add_row(told.tallies[row.name], *(sum_in_words(row, seat, language) for seat in range(review.players)))
    console.print(sums)


def _by_round(table: ByRound, names: Sequence[str], language: Language) -> Table:
    drawn = _grid(["", *table.columns, word(language, "sum")])
    for name, values in zip(names, table.values, strict=True):
        drawn.add_row(name, *(figure(value, language) for value in (*values, sum(values))))
    return drawn


def _grid(heads: Sequence[str]) -> Table:
    """The first column has words, the others figures."""
    table = Table.grid(padding=(0, 2))
    for number in range(len(heads)):
        table.add_column(justify="right" if number else "left")
    table.add_row(*(Text(head, style="dim") for head in heads))
    return table
