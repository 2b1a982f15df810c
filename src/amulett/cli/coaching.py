"""One person at the terminal with a coach: he says a step when it fits, and goes along with whatever is done."""

from collections.abc import Mapping

from rich.console import Console
from rich.padding import Padding

from amulett.bots import Bot
from amulett.cli.console import ask
from amulett.cli.session import Leave, Session
from amulett.cli.words import NAMES, word
from amulett.core.action import Action
from amulett.core.clause import Language
from amulett.core.lesson import Coach, Lesson, Step, Told, Words, advised, filled
from amulett.core.match import Match

SKIP = ("skip", "überspringen")


class Learning(Session):
    """A lesson: the same steps as on the page, said when what this seat sees fits."""

    def __init__(self, match: Match, lesson: Lesson, bots: Mapping[int, Bot], language: Language, console: Console) -> None:
        super().__init__(match, lesson.seat, bots, NAMES[: match.players], language, console)
        self.coach: Coach | None = Coach(lesson)
        """None: the person goes on without him."""
        self._step: Step | None = None
        """What he has said about the decision that is open."""

    def play(self) -> None:
        title, steps = self.match.game.titles[self.language], len(self.coach.lesson.beads) if self.coach else 0
        self.say("learn", title=title, steps=steps, minutes=self.coach.lesson.minutes if self.coach else 0)
        super().play()

    def _let_bot_act(self, seat: int) -> None:
        self._listen()
        super()._let_bot_act(seat)

    def _show_question(self) -> None:
        self._listen()
        super()._show_question()
        if self._step and (todo := self._words(self._step).todo):
            self.console.print(self._filled(todo), style="bold yellow")

    def _choose(self, action: Action) -> None:
        if self.coach and self._step:
            self.coach.done_with(self._step, self._told())
        self._step = None
        super()._choose(action)

    def _obey(self, line: str) -> None:
        if line.lower() in SKIP:
            self.coach = self._step = None
            self.say("learn_skipped")
        else:
            super()._obey(line)

    def _why(self, text: str) -> None:
        if text or not self._step or not self._words(self._step).why:
            super()._why(text)
            return
        for sentence in self._words(self._step).why:
            self.console.print(self._filled(sentence))
        for id in self._step.clauses:
            self._print_clause(self.match.game.clause(id, self.match.edition))

    # ---- what he says

    def _listen(self) -> None:
        """Hear him out, up to what he advises about the decision that is open."""
        while self.coach and (step := self.coach.now(told := self._told())) and step is not self._step:
            self._say_step(step)
            if advised(step, told):
                self._step = step
                return
            self.coach.done_with(step, told)
            if step.last:
                self._end()
            elif told.can:
                self._wait()

    def _say_step(self, step: Step) -> None:
        assert self.coach
        beads = self.coach.lesson.beads
        heading, *rest = [self._filled(sentence) for sentence in self._words(step).say]
        number = "" if step.aside else f" ({word(self.language, 'learn_step', n=beads.index(step.id) + 1, all=len(beads))})"
        self.console.print()
        self.console.print(f"☞ {heading}{number}", style="bold yellow")
        if rest:
            self.console.print(Padding(" ".join(rest), (0, 0, 0, 2)), style="yellow")

    def _wait(self) -> None:
        """Until the person has read it."""
        if ask(word(self.language, "learn_next")).lower() in SKIP:
            self.coach = None
            self.say("learn_skipped")

    def _end(self) -> None:
        self.coach = None
        if ask(word(self.language, "learn_over")).lower() in ("quit", "ende", "q"):
            raise Leave

    def _told(self) -> Told:
        return Told.by(self.match, self.seat, self.names)

    def _words(self, step: Step) -> Words:
        return step.words(self.language)

    def _filled(self, sentence: str) -> str:
        return filled(sentence, self._told(), self.match.edition, self.language)
