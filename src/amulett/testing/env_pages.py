"""The pages under docs/envs: what a program sees and may do, column by column, written from the code."""

from itertools import groupby
from typing import get_args

from amulett.core.game import Game
from amulett.core.observation import Columns
from amulett.core.space import Mode, Space

_KINDS = {
    "amount": "a number from 0 to the greatest",
    "index": "0: nothing, else 1 + the number of one of them",
    "bit": "0 or 1",
    "one of": "1 for the one that it is, 0 for the others",
    "any of": "1 for each that is among them",
    "seat": "1 for the seat that it is",
    "seats": "1 for each seat that is among them",
}
_MOST_SHOWN = 60
"""Actions of one verb that are listed one by one."""


def env_page(game: Game) -> str:
    """Everything about the numbers of a game."""
    now, everything = Space(game), Space(game, observe="all")
    bits = [len(Space(game, observe=mode, form="bits").columns) for mode in get_args(Mode)]
    return "\n".join(
        [
            f"# {game.titles['en']}: for programs that learn",
            "",
            f"Version {now.version} of the columns, written from `advice/observation.py` of the game (`make docs`).",
            "How to use them: [for researchers](../research/index.md).",
            "",
            f'- `observe="now"`: {now.numbers} columns, what lies there now, as the page shows it to the seat',
            f'- `observe="all"`: {everything.numbers} columns, these and all that the seat has ever seen',
            '- `form="numbers"`: uint8, as below; `"normalised"`: float32, each divided by its greatest;',
            f'  `"bits"`: uint8, the binary digits of each, {bits[0]} now and {bits[1]} in all',
            "- Seats are counted from the one that looks: 0 is itself, 1 the next one. The columns of seats that are not",
            "  there are 0, so they are the same for every number of players. `Space.columns` has the name of each.",
            "- What is beyond its greatest counts as the greatest.",
            *([f"- {game.observation.note}"] if game.observation.note else []),
            "",
            "## What lies there now",
            "",
            *_table(game.observation.now, 0),
            "",
            "## What was ever seen",
            "",
            *_table(game.observation.past, now.numbers),
            "",
            *(f"- *{kind}*: {meaning}" for kind, meaning in _KINDS.items()),
            "",
            "## Actions",
            "",
            f"{len(now.actions)} numbers, the same in every edition; those of the standard edition in words:",
            "",
            "| numbers | actions |",
            "|---|---|",
            *_actions(now),
            "",
            "## Rewards",
            "",
            "- `win`: at the end 1 is shared among the winners, and the others pay it: with n players a sole winner gets",
            "  1, each other -1/(n-1)",
            f"- `score`: at the end the own points less the average of the others' points. Points: {_first_line(game)}",
            "- `round`: the same, as soon as it changes",
            "",
        ]
    )


def _table(columns: Columns, begin: int) -> list[str]:
    lines = ["| columns | name | kind | greatest | comes from |", "|---|---|---|--:|---|"]
    for group in columns.groups:
        last = begin + group.size - 1
        where = f"{begin}" if group.size == 1 else f"{begin}-{last}"
        axes = " × ".join(str(len(axis)) for axis in group.axes)
        lines.append(
            f"| {where} | {group.name}{f' ({axes})' if axes else ''} | {group.kind} | {group.most} | `{group.source}` |"
        )
        begin = last + 1
    return lines


def _actions(space: Space) -> list[str]:
    lines = []
    known = [(number, text) for number, text in enumerate(space.actions) if text]
    for _, run in groupby(known, key=lambda item: item[1].split()[0]):
        numbers, texts = zip(*run, strict=True)
        shown = [f"`{text}`" for text in texts]
        if len(shown) > _MOST_SHOWN:
            shown = [*shown[:3], "…", shown[-1]]
        where = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"
        lines.append(f"| {where} | {', '.join(shown)} |")
    return lines


def _first_line(game: Game) -> str:
    score = game.observation.score
    said = str(getattr(score, "py_func", score).__doc__).splitlines()[0]
    return said[0].lower() + said[1:]
