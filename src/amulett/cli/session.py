"""One person at the terminal, bots on the other seats."""

import os
from collections.abc import Mapping, Sequence

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from amulett.bots import Bot
from amulett.bots.insight import Analysis
from amulett.bots.reasons import as_told, explain
from amulett.bots.study import analyse, search_calls
from amulett.cli.choices import Choices
from amulett.cli.console import ask, is_watched, wipe
from amulett.cli.preparing import Preparation
from amulett.cli.rules import print_brief, print_rules, print_sections
from amulett.cli.sheet import print_sheet
from amulett.cli.telling import Line, print_ranking, story
from amulett.cli.words import COMMANDS, word
from amulett.core.action import Action
from amulett.core.clause import Clause, Language
from amulett.core.errors import AmulettError, BadReplay, IllegalAction, UnknownAction
from amulett.core.match import Match
from amulett.core.record import to_plain
from amulett.core.replay import Replay

_EXAMPLE_FILE = "match.amulett.json"
_FEW = 5
"""Up to this many options are listed one per line, more of them (and numbers) in columns; this many lines recall a saved
match."""


_THINK = 0.8
"""Seconds of looking ahead for a hint."""
_AHEAD = 4
"""How many of the expected steps a hint shows."""
_WEIGHED = 15
"""How many options a hint shows; those tried less often are only counted."""


MOST_REPEATED = 60
"""So much of what was typed is repeated in an answer."""


def _repeated(text: str) -> str:
    return text if len(text) <= MOST_REPEATED else text[:MOST_REPEATED] + "…"


class Leave(Exception):
    """The person leaves the table."""


class Session:
    """A seat at a match, from the first question to the ranking."""

    def __init__(
        self,
        match: Match,
        seat: int,
        bots: Mapping[int, Bot],
        names: Sequence[str],
        language: Language,
        console: Console,
    ) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.names = names
        self.language = language
        self.console = console
        self.choices = Choices([], self._in_words)
        """The options of the decision that is open."""
        self._heard = 0
        self._goes_on = bool(match.actions)
        """Whether the match is resumed and nothing of it has been told yet."""
        self._forgets = is_watched(console) and match.options.get("memory_help") != "on"
        """Whether what may only be seen for a moment is cleared from the screen again."""
        self._is_secret = False
        """Whether the screen has shown such a thing; from then on every decision starts on a clear screen."""

    def say(self, key: str, style: str = "", **values: object) -> None:
        paths = "path" in values or "why" in values  # they must not be broken across lines
        self.console.print(word(self.language, key, **values), style=style, soft_wrap=paths)

    # ---- the match

    def play(self) -> None:
        """Play to the end, or until the person leaves (Leave, EOFError)."""
        while not self.match.over:
            acting = self.match.to_act
            if self.seat in acting:
                self._decide()
            else:
                self._let_bot_act(acting[0])
        self._show_what_is_new()
        self._tell_end()

    def _let_bot_act(self, seat: int) -> None:
        action = self.bots[seat].choose(self.match.information(seat), self.match.legal_actions(seat))
        self.match.play(action, seat)

    def _decide(self) -> None:
        self._show_what_is_new()
        self._take_options()
        self._show_question()
        decisions = len(self.match.actions)
        while len(self.match.actions) == decisions:
            self._obey(ask(word(self.language, "prompt", keys=self.choices.summary)))

    def _take_options(self) -> None:
        self.choices = Choices(self.match.legal_actions(self.seat), self._in_words)

    def _show_what_is_new(self) -> None:
        """The table, and below it, where it is read first, what has happened since."""
        lines = self._news()
        if self._is_secret:
            wipe(self.console)
        told = [self._show_once(line) if line.has_look and self._forgets else line.text for line in lines]
        self._is_secret |= self._forgets and any(line.text != line.lasting for line in lines)
        self._show_table()
        for line in told:
            self.console.print(line)

    def _news(self) -> list[Line]:
        """What has happened; of a resumed match, only the last of it, without its looks: those were told before."""
        events = [event for _, event in self.match.events_for(self.seat, self._heard)]
        self._heard += len(events)
        lines = story(self.match, events, self.seat, self.language, self.names)
        if self._goes_on:
            lines = [Line(line.lasting, line.lasting, has_look=False) for line in lines[-_FEW:]]
            self._goes_on = False
        return lines

    def _show_once(self, line: Line) -> str:
        """A card shown to one seat for a moment; returns what may still be told of it."""
        self.console.print(f"\n{line.text}")
        try:
            ask(word(self.language, "remember"))
        finally:
            wipe(self.console)
        return line.lasting

    def _show_table(self) -> None:
        self.console.print()
        view = self.match.observe(self.seat)
        self.console.print(self.match.game.words.draw(self.match.edition, view, self.language, self.names))
        self.console.print()

    def _show_question(self) -> None:
        observation = self.match.observe(self.seat)
        question = self.match.game.words.question(self.match.edition, observation, self.language, self.names)
        self.console.print(question, style="bold")
        self._show_options()

    def _show_options(self) -> None:
        keys, words = self.choices.keys, self.choices.words
        width = max(map(len, keys))
        rows = [Text(f"{key:>{width}}  {option}") for key, option in zip(keys, words, strict=True)]
        if len(rows) <= _FEW and not self.choices.what:
            self.console.print(Padding(Text("\n").join(rows), (0, 0, 0, 2)))
        else:
            self.console.print(Padding(Columns(rows, padding=(0, 3), column_first=not self.choices.what), (0, 0, 0, 2)))

    def _in_words(self, action: Action) -> str:
        return self.match.game.words.action(self.match.edition, action.text, self.language, self.names)

    def _tell_end(self) -> None:
        self.console.print()
        self.say("ranking", style="bold")
        names = list(self.names)
        names[self.seat] = word(self.language, "you", name=names[self.seat])
        print_ranking(self.console, self.match, self.language, names)
        self.say("seed", style="dim", seed=self.match.seed)
        if path := ask(word(self.language, "offer_save")):
            self._save(path)

    # ---- what the person types

    def _obey(self, line: str) -> None:
        """An option, or a command; anything else is explained."""
        verb, _, rest = line.partition(" ")
        if not line:
            return
        if action := self.choices.find(line):
            self._choose(action)
        elif line.isdecimal():
            self._refuse_number(line)
        elif verb.lower() in COMMANDS:
            getattr(self, f"_{COMMANDS[verb.lower()]}")(rest.strip())
        else:
            self._refuse(line)

    def _choose(self, action: Action) -> None:
        self.match.play(action, self.seat)

    def _refuse_number(self, number: str) -> None:
        """Where numbers are places or bids, there may be a rule against this one."""
        clause = self.match.why_not(self.choices.what + number, self.seat) if self.choices.what else None
        self.say("no_such_number", number=_repeated(number), keys=self.choices.summary)
        if clause:
            self._print_clause(clause)

    def _refuse(self, line: str) -> None:
        try:
            self.match.play(line, self.seat)
        except IllegalAction as refusal:
            self.say("refused")
            self._print_clause(refusal.clause)
        except UnknownAction:
            self._say_no_action(line)

    def _say_no_action(self, line: str) -> None:
        self.say("no_action", text=_repeated(line), keys=self.choices.summary, example=self.choices.actions[0])

    def _print_clause(self, clause: Clause) -> None:
        print_brief(self.console, clause, self.language)

    def _explain(self, _: str) -> None:
        information = to_plain(self.match.information(self.seat).records)
        for id in self.match.game.words.explain(information):
            self._print_clause(self.match.game.clause(id, self.match.edition))

    def _why(self, text: str) -> None:
        if not text:
            self.say("why_what", example=self.choices.actions[0])
        elif action := self.choices.find(text):
            self.say("possible", option=self.choices.key(action))
        elif clause := self.match.why_not(text, self.seat):
            self._print_clause(clause)
        else:
            self._say_no_action(text)

    def _hint(self, _: str) -> None:
        """The options by their chance of winning, as far as can be seen from what this seat knows."""
        calls = search_calls(self.match.game)
        Preparation(self.match.game, calls, self.language).wait(self.console)
        analysis = analyse(self.match.information(self.seat), self.choices.actions, seconds=_THINK)
        table = Table.grid(padding=(0, 2))
        for side in ("left", "left", "right", "left", "right", "left"):
            table.add_column(justify=side)
        for insight in as_told(analysis)[:_WEIGHED]:
            chance, error, looks = f"{insight.chance:.0%}", f"±{insight.error:.0%}", f"{insight.looks}×"
            line = ", ".join(f"{self.names[seat]}: {self._in_words(action)}" for seat, action in insight.line[1:_AHEAD])
            table.add_row(self.choices.key(insight.action), self._in_words(insight.action), chance, error, looks, line)
        self.say("hint", iterations=analysis.iterations)
        self.console.print(Padding(table, (0, 0, 0, 2)))
        if len(analysis.insights) > _WEIGHED:
            self.say("hint_more", count=len(analysis.insights) - _WEIGHED)
        self._give_reason(analysis)

    def _give_reason(self, analysis: Analysis) -> None:
        if analysis.secret:
            self.say("hint_secret")
            return
        equals = [
            f"„{self._in_words(insight.action)}“" if self.language == "de" else f"“{self._in_words(insight.action)}”"
            for insight in as_told(analysis)[: len(analysis.equals)]
        ]
        if len(equals) > 1:
            self.say("hint_close", options=", ".join(equals))
        if analysis.rival:
            information = self.match.information(self.seat)
            reason = explain(information, analysis)
            self.console.print(
                reason.tell(information, self.language, self.names) if reason else word(self.language, "hint_tried")
            )

    def _rules(self, wanted: str) -> None:
        game = self.match.game
        book = game.rules_of(self.match.edition)
        if not wanted:
            print_sections(self.console, book, self.language)
            self.say("rules_hint", clause=next(iter(book.clauses)))
            return
        try:
            print_rules(self.console, game, book, wanted, self.language)
        except AmulettError:
            self.say("no_rule", wanted=_repeated(wanted))

    def _help(self, _: str) -> None:
        table = Table.grid(padding=(0, 2))
        keys, example = self.choices.summary, self.choices.actions[0]
        clause = next(iter(self.match.game.rule_book.clauses))
        for line in word(self.language, "help", keys=keys, example=example, clause=clause).splitlines():
            table.add_row(*line.split("\t"))
        self.console.print(table)

    def _sheet(self, _: str) -> None:
        print_sheet(self.console, self.match.game, self.match.edition, self.language)

    def _table(self, _: str) -> None:
        self._show_table()
        self._show_question()

    def _quit(self, _: str) -> None:
        raise Leave

    def _save(self, name: str) -> None:
        if not name:
            self.say("save_where", example=_EXAMPLE_FILE)
            return
        path = os.path.expanduser(name)
        if os.path.isfile(path) and not _is_replay(path):
            self.say("not_a_replay", path=path)
            return
        try:
            self.match.replay().save(path)
        except AmulettError as error:
            self.say("not_saved", why=error)
        else:
            self.say("saved", path=path)


def _is_replay(path: str) -> bool:
    try:
        Replay.load(path)
    except BadReplay:
        return False
    return True
