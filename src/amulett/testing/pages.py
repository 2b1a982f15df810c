"""docs/rules, docs/sheets and docs/envs, written from boxes and code: `python -m amulett.testing.pages [docs]`."""

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from amulett.core.clause import LANGUAGES, MARKS, MEANINGS, Clause, Language
from amulett.core.game import Game
from amulett.core.sheet import SheetPart
from amulett.games import OWN, find_game
from amulett.testing.env_pages import env_page

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "rules": "the rules",
        "sheet": "summary sheet",
        "from_clauses": "Generated from `clauses.toml`; do not edit.",
        "from_box": "Generated from the box (`amulett sheet {game}`); do not edit.",
        "only": "only in {editions}",
    },
    "de": {
        "rules": "die Regeln",
        "sheet": "Übersicht",
        "from_clauses": "Aus `clauses.toml` erzeugt; nicht von Hand ändern.",
        "from_box": "Aus der Schachtel erzeugt (`amulett sheet {game}`); nicht von Hand ändern.",
        "only": "nur: {editions}",
    },
}


def rules_page(game: Game, language: Language) -> str:
    words = _WORDS[language]
    marks = " ".join(f"*{MARKS[language][origin]}*: {meaning}" for origin, meaning in MEANINGS[language].items())
    lines = [f"# {game.titles[language]}: {words['rules']}", "", f"{words['from_clauses']} {marks}", ""]
    for section, clauses in game.rule_book.chapters:
        lines += [f"## {section.number}. {section.title(language)}", ""]
        lines += [line for clause in clauses for line in _clause_lines(game, clause, language)] + [""]
    return "\n".join(lines)


def _clause_lines(game: Game, clause: Clause, language: Language) -> Iterator[str]:
    only = _WORDS[language]["only"].format(editions=_edition_names(game, clause.only, language)) if clause.only else ""
    remarks = [clause.against_print(language), clause.why(language)]
    origin = ", ".join(filter(None, (MARKS[language][clause.origin], only)))
    mark = ". ".join([origin, *(text.rstrip(".") for text in remarks if text)])
    yield f"- **{clause.id}** {clause.text(language)} *({mark}{'.' if any(remarks) else ''})*"
    for edition, variant in clause.variants.items():
        yield f"  - *{_edition_names(game, [edition], language)}*: {variant.text(language)}"


def _edition_names(game: Game, editions: Sequence[str], language: Language) -> str:
    return ", ".join(game.sleeve.edition_words.get(edition, {}).get(language, edition) for edition in editions)


def sheet_page(game: Game, language: Language) -> str:
    words = _WORDS[language]
    lines = [f"# {game.titles[language]}: {words['sheet']}", "", words["from_box"].format(game=game.id), ""]
    for part in game.words.sheet(game.edition(), language):
        lines += _part_lines(part)
    return "\n".join(lines)


def _part_lines(part: SheetPart) -> list[str]:
    rows = [[cell.replace("|", "\\|").replace("\n", "<br>") for cell in row] for row in part.rows]
    width = max(map(len, [part.columns, *rows]))
    head = list(part.columns) or [""] * width
    table = [head, ["---"] * width, *rows]
    return [
        f"## {part.title}",
        "",
        *(f"| {' | '.join(row)} |" for row in table),
        "",
        *([part.note, ""] if part.note else []),
    ]


def pages() -> dict[str, str]:
    """Every page by its path below docs; for our own games only, whatever else is installed."""
    found: dict[str, str] = {}
    for name in OWN:
        game = find_game(name)
        for language in LANGUAGES:
            found[f"rules/{name}.{language}.md"] = rules_page(game, language)
            if game.words.sheet(game.edition(), language):
                found[f"sheets/{name}.{language}.md"] = sheet_page(game, language)
        found[f"envs/{name}.md"] = env_page(game)
    return found


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs")
    for file_name, page in pages().items():
        (folder / file_name).parent.mkdir(parents=True, exist_ok=True)
        (folder / file_name).write_text(page, encoding="utf-8")
        print(folder / file_name)
