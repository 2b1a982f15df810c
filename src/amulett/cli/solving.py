"""One person at the terminal with a puzzle: one choice counts, then what all of them are worth."""

from rich.console import Console
from rich.padding import Padding
from rich.table import Table

from amulett.cli.console import ask
from amulett.cli.session import Session
from amulett.cli.words import NAMES, word
from amulett.core.action import Action
from amulett.core.clause import Language
from amulett.puzzles import answering
from amulett.puzzles.puzzle import Puzzle


class Solving(Session):
    """At the table of the position. There are no hints, and nothing is saved: a file would tell every card."""

    def __init__(self, puzzle: Puzzle, number: int, language: Language, console: Console) -> None:
        super().__init__(puzzle.match(), puzzle.seat, {}, NAMES[: puzzle.players], language, console)
        self.puzzle = puzzle
        self.number = number
        self.chosen: str | None = None

    def solve(self) -> None:
        title = self.match.game.titles[self.language]
        self.say("puzzle", style="bold", title=title, number=self.number, you=self.names[self.seat])
        self._show_what_is_new()
        self._take_options()
        self._show_question()
        while self.chosen is None:
            self._obey(ask(word(self.language, "prompt", keys=self.choices.summary)))
        self._judge(self.chosen)

    def _choose(self, action: Action) -> None:
        self.chosen = action.text

    def _hint(self, _: str) -> None:
        self.say("puzzle_no_hint")

    def _save(self, _: str) -> None:
        self.say("puzzle_no_save")

    def _judge(self, chosen: str) -> None:
        puzzle = self.puzzle
        self.console.print()
        best = self._told(puzzle.answers[0])
        self.say(f"puzzle_{answering.verdict_on(puzzle, chosen)}", style="bold", best=best)
        self._show_worths(chosen)
        self.console.print()
        self.say("puzzle_why", style="bold", other=self._told(answering.compared_with(puzzle, chosen)))
        information = self.match.information(self.seat)
        found = answering.reasons(information, puzzle, chosen, self.language, self.names)
        for reason in found or [word(self.language, "hint_tried")]:
            self.console.print(Padding(f"· {reason}", (0, 0, 0, 2)))
        courses = f"{sum(one.looks for one in puzzle.estimates):,}"
        self.say("puzzle_courses", style="dim", courses=courses.replace(",", ".") if self.language == "de" else courses)

    def _show_worths(self, chosen: str) -> None:
        """All options, the best first, each with its chance and how exact that is."""
        table = Table.grid(padding=(0, 2))
        for side in ("left", "right", "left", "left"):
            table.add_column(justify=side)
        for one in self.puzzle.estimates:
            mark = word(self.language, "puzzle_yours") if one.action == chosen else ""
            table.add_row(self._told(one.action), f"{one.chance:.0%}", f"{one.low:.0%} – {one.high:.0%}", mark)
        self.console.print(Padding(table, (0, 0, 0, 2)))

    def _told(self, action: str) -> str:
        return self._in_words(self.match.game.action(self.match.edition, action))
