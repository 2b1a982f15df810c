"""The rules pages under docs/rules, generated from the clauses: `python -m amulett.testing.pages [docs]`."""

import sys
from pathlib import Path

from amulett.core.clause import LANGUAGES, Clause, Language
from amulett.core.game import Game
from amulett.games import OWN, find_game

_WORDS: dict[Language, dict[str, str]] = {
    "en": {
        "rules": "the rules",
        "about": "Generated from `clauses.toml`; do not edit. *book*: the rule book says so. *ruling*: the rule book is "
        "silent, unclear or contradicts itself; this is how we play. *rebuilt*: printed values that we did not have; we "
        "reconstructed them. If you own the box, you can put in the real ones.",
        "book": "book",
        "ruling": "ruling",
        "rebuilt": "rebuilt",
    },
    "de": {
        "rules": "die Regeln",
        "about": "Aus `clauses.toml` erzeugt; nicht von Hand ändern. *Buch*: So steht es in der Spielregel. *Auslegung*: "
        "Die Spielregel schweigt, ist unklar oder widerspricht sich; so spielen wir. *Nachgebaut*: gedruckte Angaben, die "
        "uns nicht vorlagen; wir haben sie rekonstruiert. Wer die Schachtel hat, kann die echten einsetzen.",
        "book": "Buch",
        "ruling": "Auslegung",
        "rebuilt": "nachgebaut",
    },
}


def rules_page(game: Game, language: Language) -> str:
    words = _WORDS[language]
    lines = [f"# {game.titles[language]}: {words['rules']}", "", words["about"], ""]
    for section in game.rule_book.sections:
        lines += [f"## {section.number}. {section.title(language)}", ""]
        clauses = (c for c in game.rule_book.clauses.values() if c.section == section.number)
        lines += [_line(clause, language) for clause in clauses] + [""]
    return "\n".join(lines)


def _line(clause: Clause, language: Language) -> str:
    why = f" {clause.why(language)}" if clause.why(language) else ""
    return f"- **{clause.id}** {clause.text(language)} *({_WORDS[language][clause.origin]}{'.' if why else ''}{why})*"


def pages() -> dict[str, str]:
    """Every page by its file name, for our own games only, whatever else is installed."""
    return {f"{name}.{language}.md": rules_page(find_game(name), language) for name in OWN for language in LANGUAGES}


if __name__ == "__main__":
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "docs") / "rules"
    folder.mkdir(parents=True, exist_ok=True)
    for file_name, page in pages().items():
        (folder / file_name).write_text(page, encoding="utf-8")
        print(folder / file_name)
