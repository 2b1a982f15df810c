"""An action: what a seat chose. A small number inside, words outside."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, order=True)
class Action:
    """One action of a game in one edition; `str(action)` is its text form, `int(action)` its number."""

    number: int
    text: str
    """A verb and what it is about: `play red_cup`, `draw`, `target 2`."""

    def __str__(self) -> str:
        return self.text

    def __int__(self) -> int:
        return self.number

    def __repr__(self) -> str:
        return f"Action({self.text!r})"


def split(text: str) -> tuple[str, str]:
    """Words as typed by a person, as verb and argument: `Play Red Cup` is `play`, `red_cup`."""
    verb, _, argument = " ".join(text.lower().split()).partition(" ")
    return verb, argument.replace(" ", "_")


def join(verb: str, argument: str) -> str:
    return f"{verb} {argument}" if argument else verb
