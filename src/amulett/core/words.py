"""Words that several games say in the same way."""

from amulett.core.clause import Language


def count_cards(count: int, language: Language) -> str:
    """`one card`, `3 cards`."""
    if count == 1:
        return {"en": "one card", "de": "eine Karte"}[language]
    return f"{count} {'cards' if language == 'en' else 'Karten'}"
