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
        if (key == language or key.endswith(f"_{language}")) and isinstance(value, str):
            kind = key.removesuffix(language).rstrip("_")
            where = here if kind in ("", "name", "text", "note") else (*here, kind)
            yield Sentence(" ".join(where), " ".join(value.split()), data.get("clauses", ()))
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
_USUAL: Mapping[str, Mapping[str, Mapping[str, str]]] = tomllib.loads(
    (Path(__file__).parent / "examples.toml").read_text(encoding="utf-8")
)
"""What placeholders are filled with where play shows nothing better, by page and language."""


class Examples:
    """Sentences that were said, by the ones they were made from."""

    def __init__(self, page: str, language: Language, spoken: Iterable[str], said: Iterable[str]) -> None:
        self._met: dict[str, str] = {}
        """What was said first, by what it was made from."""
        self._values: dict[str, str] = {**_USUAL["all"]["both"], **_USUAL["all"][language]}
        """What placeholders are filled with, by their names, or by sentence and name (`won.n`)."""
        made_from = _makers(spoken)
        for sentence in said:
            maker = next((maker for maker in made_from if maker.values(sentence) is not None), None)
            if maker and maker.text not in self._met:
                self._met[maker.text] = sentence
                self._values |= maker.values(sentence) or {}
        self._values |= {**_USUAL[page]["both"], **_USUAL[page][language]}

    def of(self, sentence: Sentence) -> str:
        """As it was said, or as it might be said, with values that were met elsewhere."""
        return self._met.get(sentence.text) or _PLACEHOLDER.sub(partial(self._value, sentence.where), sentence.text)

    def was_said(self, text: str) -> bool:
        return text in self._met

    def _value(self, where: str, name: re.Match[str]) -> str:
        return self._values.get(f"{where}.{name[1]}") or self._values.get(name[1], "…")


class _Maker:
    """A sentence with gaps, as a pattern of what can be made from it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.literals, self._names = _PLACEHOLDER.split(text)[::2], _PLACEHOLDER.findall(text)

    def values(self, said: str) -> dict[str, str] | None:
        """What its gaps were filled with; None if this was not made from it."""
        filled = _between(said, self.literals)
        return None if filled is None else {name: value for name, value in zip(self._names, filled, strict=True) if name}


def _makers(texts: Iterable[str]) -> list[_Maker]:
    """The ones with the most words of their own first; mere gaps make nothing that could be told apart."""
    makers = [maker for maker in map(_Maker, dict.fromkeys(texts)) if re.search(r"\w", "".join(maker.literals))]
    return sorted(makers, key=lambda maker: -len("".join(maker.literals)))


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
        **_said_in_the_boxes(game, language),
        "words.json": list(said_on_the_page(PAGE / "tables" / game.id / "words.json", language)),
    }
    return _page(game.id, game.titles[language], spoken, written, heard(game, language), language)


def _said_in_the_boxes(game: Game, language: Language) -> dict[str, list[Sentence]]:
    """The words of the usual edition, then of each other one those that differ."""
    said: dict[str, list[Sentence]] = {}
    for edition in (game.edition(), *map(game.edition, game.editions)):
        known = [sentence for sentences in said.values() for sentence in sentences]
        name = "edition.toml" if not said else f"edition.toml, {edition.name}"
        said[name] = [sentence for sentence in said_in_the_box(edition.data, language) if sentence not in known]
    return said


def frame_page(language: Language) -> str:
    """What the program says around the games: terminal, server, page."""
    sources = [*_sources(SOURCES / "cli"), *_sources(SOURCES / "server"), SOURCES / "core" / "clause.py"]
    written = {path.relative_to(SOURCES).as_posix(): said_in(path, language) for path in sources}
    written["words.json"] = list(said_on_the_page(PAGE / "words.json", language))
    return _page("frame", "Amulett", {}, written, (), language)


def _sources(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.py"))


Parts = Mapping[str, Sequence[Sentence]]


def _page(page: str, title: str, spoken: Parts, written: Parts, said: Iterable[str], language: Language) -> str:
    """A page about what matches say (`spoken`, so that it can be met) and what stands around them (`written`)."""
    examples = Examples(page, language, (sentence.text for part in spoken.values() for sentence in part), said)
    lines = [f"# {title}", "", ABOUT[language], ""]
    for name, sentences in {**spoken, **written}.items():
        if sentences:
            shown = (_line(sentence, examples.of(sentence)) for sentence in sentences)
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
