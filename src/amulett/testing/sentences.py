"""Every sentence that people can meet, with an example: `python -m amulett.testing.sentences [docs]`.

The sentences are those in the sources, so none is missing; the examples are met in play. What no match of ours has said is
filled in with what others have.
"""

import ast
import json
import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from amulett.core.chronicle import Past
from amulett.core.clause import LANGUAGES, Language
from amulett.core.edition import Edition
from amulett.core.game import Game
from amulett.core.match import Match
from amulett.games import OWN, find_game

SOURCES = Path(__file__).parents[1]
PAGE = SOURCES.parents[1] / "web" / "src"
NAMES = ("Ada", "Bea", "Cem", "Dana", "Emil", "Fritz")
STEPS = 400
"""So long a match is listened to."""
ABOUT: dict[Language, str] = {
    "en": "Every sentence that can appear, with an example. Made by `make docs`; do not edit.",
    "de": "Jeder Satz, der erscheinen kann, mit einem Beispiel. Von `make docs` erzeugt; nicht von Hand ändern.",
}


class Sentence(NamedTuple):
    where: str
    """Its place in the sources: `event played`."""
    text: str
    clauses: Sequence[str] = ()


# ---- what can be said


def said_in(path: Path, language: Language) -> list[Sentence]:
    """The strings of every table in a source file that has both languages: `{"de": ..., "en": ...}`."""
    return list(_tables(ast.parse(path.read_text(encoding="utf-8")), (), language))


def _tables(node: ast.AST, path: tuple[str, ...], language: Language) -> Iterator[Sentence]:
    rows = _rows(node)
    if set(LANGUAGES) <= set(rows):
        yield from _leaves(rows[language], path)
    elif rows:
        for key, value in rows.items():
            yield from _tables(value, (*path, key), language)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _tables(child, path, language)


def _rows(node: ast.AST) -> dict[str, ast.AST]:
    """The values of a table by their keys; empty if it is none."""
    if not isinstance(node, ast.Dict):
        return {}
    keys = (str(key.value) if isinstance(key, ast.Constant) else str(n) for n, key in enumerate(node.keys))
    return dict(zip(keys, node.values, strict=True))


def _leaves(node: ast.AST, path: tuple[str, ...]) -> Iterator[Sentence]:
    if rows := _rows(node):
        for key, value in rows.items():
            yield from _leaves(value, (*path, key))
    elif isinstance(node, ast.JoinedStr):
        parts = (part.value if isinstance(part, ast.Constant) else "{value}" for part in node.values)
        yield Sentence(" ".join(path), "".join(map(str, parts)))
    elif isinstance(node, ast.Constant):
        if isinstance(node.value, str) and node.value.strip():
            yield Sentence(" ".join(path), node.value)
    else:
        for child in ast.iter_child_nodes(node):
            yield from _leaves(child, path)


def said_on_the_page(path: Path, language: Language) -> Iterator[Sentence]:
    """A `words.json` of the page."""
    for word, said in json.loads(path.read_text(encoding="utf-8")).items():
        yield Sentence(word, said[language], said.get("clauses", ()))


def said_in_the_box(data: Any, language: Language, path: tuple[str, ...] = ()) -> Iterator[Sentence]:
    """The names and texts of an edition or a game.toml: keys like `text_de`, and tables with both languages."""
    if isinstance(data, list):
        for row in data:
            yield from said_in_the_box(row, language, path)
    if not isinstance(data, Mapping):
        return
    here = (*path, str(data["id"])) if "id" in data else path
    for key, value in data.items():
        if key in (language, f"text_{language}", f"note_{language}", f"name_{language}") and isinstance(value, str):
            yield Sentence(" ".join(here), " ".join(value.split()), data.get("clauses", ()))
        elif isinstance(value, Mapping | list):
            yield from said_in_the_box(value, language, (*here, str(key)))


# ---- what was said


def heard(game: Game, language: Language) -> list[str]:
    """What matches of all editions, options and numbers of players have said, each thing once."""
    found: dict[str, None] = {}
    for number, match in enumerate(_matches(game)):
        lots = Random(number)
        for sentence in _told(match, lots, language):
            found[sentence] = None
    return list(found)


def _matches(game: Game) -> Iterator[Match]:
    for edition in map(game.edition, game.editions):
        for options in _choices(edition):
            for players in edition.players:
                yield Match.deal(game, edition, players, options, seed=players)


def _choices(edition: Edition) -> Iterator[dict[str, Any]]:
    """The usual options, then each of their values by itself."""
    yield {}
    for option in edition.options.values():
        yield from ({option.name: value} for value in option.values if value != option.default)


def _told(match: Match, lots: Random, language: Language) -> Iterator[str]:
    words, edition = match.game.words, match.edition
    names = NAMES[: match.players]
    for _ in range(STEPS):
        if match.outcome:
            yield from _told_at_the_end(match, language, names)
            yield words.ending(match.outcome.ending, language)
            break
        seat = match.to_act[0]
        options = match.legal_actions(seat)
        yield words.question(edition, match.observe(seat), language, names)
        yield from (words.action(edition, option.text, language, names) for option in islice(options, 40))
        match.play(lots.choice(options), seat)
    for seat in (None, *range(match.players)):
        for _, event in match.events_for(seat):
            yield words.event(edition, event, language, names, seat)


def _told_at_the_end(match: Match, language: Language, names: Sequence[str]) -> Iterator[str]:
    assert match.outcome
    for seat in range(match.players):
        events = [event for _, event in match.events_for(seat)]
        decisions = [sum(actor == other for actor, _ in match.actions) for other in range(match.players)]
        past = Past(match.observe(seat), events, match.outcome.scores, match.outcome.ranking, decisions, seat)
        told = match.game.words.chronicle(match.edition, past, language, names)
        yield from (part for detail in told.details for part in detail.split(", "))
        yield from (remark.text for remark in told.remarks)
        yield from (fact.text for fact in told.facts)


# ---- an example for each

_PLACEHOLDER = re.compile(r"\{(\w*)[^}]*\}")
_USUAL = {
    **dict.fromkeys(("name", "who", "on_turn", "other", "you", "seat"), "Bea"),
    "one": "Cem",
    **dict.fromkeys(("place", "b"), "1"),
    **dict.fromkeys(("a", "goal"), "3"),
    **dict.fromkeys(("level", "pace"), "expert"),
    **dict.fromkeys(("names", "others", "winners"), "Cem, Dana"),
    **dict.fromkeys(("n", "count", "number", "least", "cost", "round", "option"), "2"),
    **dict.fromkeys(("all", "most", "rounds", "max_rounds", "limit", "turn", "colours", "gems", "seed"), "7"),
    **dict.fromkeys(("title", "game"), "Magi"),
    **dict.fromkeys(("players", "bots"), "4"),
    **dict.fromkeys(("actions", "minutes", "iterations", "age"), "30"),
    **dict.fromkeys(("keys", "any_keys"), "1-3"),
    **dict.fromkeys(("example", "text", "action", "wanted"), "play red_cup"),
    **dict.fromkeys(("clause", "id"), "MG-8.4"),
    **dict.fromkeys(("url", "here", "link"), "http://127.0.0.1:8000"),
    "edition": "standard",
    "options": "call_mode=manual",
    "value": "auto",
    "path": "match.amulett.json",
    "db": "tables.db",
    "code": "K7XQ-MTPR",
    "why": "…",
    "sign": "✦",
    "star": "*",
}
"""What placeholders are filled with until play has shown something better."""


class Examples:
    """Sentences that were said, by the ones they were made from."""

    def __init__(self, said: Iterable[str]) -> None:
        self._said = list(said)
        self._values = dict(_USUAL)
        """What placeholders were filled with, by their names."""

    def met(self, text: str) -> str:
        """The first that was made from this one; empty if nobody said it."""
        literals, names = _PLACEHOLDER.split(text)[::2], _PLACEHOLDER.findall(text)
        for said in self._said:
            values = _between(said, literals)
            if values is not None:
                self._values |= {name: value for name, value in zip(names, values, strict=True) if name}
                return said
        return ""

    def filled(self, text: str) -> str:
        """As it might be said, with values that were met elsewhere."""
        return _PLACEHOLDER.sub(lambda name: self._values.get(name[1], "…"), text)


def _between(said: str, literals: Sequence[str]) -> list[str] | None:
    """What stands between these parts of a sentence; None if they are not its parts, in this order and from end to end."""
    first, *rest = literals
    if not said.startswith(first) or not said.endswith(literals[-1]):
        return None
    values, at = [], len(first)
    for n, literal in enumerate(rest, 1):
        found = len(said) - len(literal) if n == len(rest) else said.find(literal, at + 1)
        if found <= at:
            return None
        values.append(said[at:found])
        at = found + len(literal)
    return values if rest or said == first else None


# ---- the pages


def game_page(game: Game, language: Language) -> str:
    toml = tomllib.loads((game.folder / "game.toml").read_text(encoding="utf-8"))
    spoken = {path.name: said_in(path, language) for path in _sources(game.folder / "words")}
    written = {
        "game.toml": list(said_in_the_box(toml, language)),
        "edition.toml": list(said_in_the_box(game.edition().data, language)),
        "words.json": list(said_on_the_page(PAGE / "tables" / game.id / "words.json", language)),
    }
    return _page(game.titles[language], spoken, written, heard(game, language), language)


def frame_page(language: Language) -> str:
    """What the program says around the games: terminal, server, page."""
    sources = [*_sources(SOURCES / "cli"), *_sources(SOURCES / "server"), SOURCES / "core" / "clause.py"]
    written = {path.relative_to(SOURCES).as_posix(): said_in(path, language) for path in sources}
    written["words.json"] = list(said_on_the_page(PAGE / "words.json", language))
    return _page("Amulett", {}, written, (), language)


def _sources(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.py"))


Parts = Mapping[str, Sequence[Sentence]]


def _page(title: str, spoken: Parts, written: Parts, said: Iterable[str], language: Language) -> str:
    """A page about what matches say (`spoken`, so that it can be met) and what stands around them (`written`)."""
    examples = Examples(said)
    met = {sentence.text: examples.met(sentence.text) for part in spoken.values() for sentence in part}
    lines = [f"# {title}", "", ABOUT[language], ""]
    for name, sentences in {**spoken, **written}.items():
        if sentences:
            shown = (_line(sentence, met.get(sentence.text) or examples.filled(sentence.text)) for sentence in sentences)
            lines += [f"## {name}", "", *dict.fromkeys(shown), ""]
    return "\n".join(lines)


def _line(sentence: Sentence, example: str) -> str:
    shown = " / ".join(sentence.text.splitlines()).replace("\t", ": ")
    made = f" → *{' '.join(example.split())}*" if example != sentence.text else ""
    clauses = f" ({', '.join(sentence.clauses)})" if sentence.clauses else ""
    where = f"`{sentence.where}` " if sentence.where else ""
    return f"- {where}{shown}{made}{clauses}"


def _game_page(name: str, language: Language) -> str:
    return game_page(find_game(name), language)


PAGES: Mapping[str, Callable[[], str]] = {
    **{f"words/{name}.{language}.md": partial(_game_page, name, language) for name in OWN for language in LANGUAGES},
    **{f"words/frame.{language}.md": partial(frame_page, language) for language in LANGUAGES},
}
"""Every page by its path below docs, to be written when it is asked for."""


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    (folder / "words").mkdir(parents=True, exist_ok=True)
    for file_name, write in PAGES.items():
        (folder / file_name).write_text(write(), encoding="utf-8")
        print(folder / file_name)
