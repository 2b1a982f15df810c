"""What can be wrong with input. Every message is one sentence that says what was expected."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from amulett.core.clause import Clause


class AmulettError(ValueError):
    """Input that cannot be used; nothing has changed."""


def unreadable(name: str, error: OSError) -> AmulettError:
    """A file that cannot be read, and why: `game.toml: no such file or directory`."""
    return AmulettError(f"{name}: {(error.strerror or 'cannot be read').lower()}")


class IllegalAction(AmulettError):
    """An action that the rules forbid, with the clause that forbids it."""

    def __init__(self, action: str, clause: "Clause") -> None:
        super().__init__(f"{action!r} is not possible now: {clause.id}: {clause.en}")
        self.action = action
        self.clause = clause


class UnknownAction(AmulettError):
    """A text or number that is not an action of the game at all."""


class Defect(NamedTuple):
    """One thing that is wrong with an edition file."""

    line: int
    where: str
    why: str
    de: str = ""
    """The same in German."""

    def __str__(self) -> str:
        return f"line {self.line}: {self.where}: {self.why}"


class BadEdition(AmulettError):
    """An edition file that cannot be played, with all its defects."""

    def __init__(self, source: str, defects: Iterable[Defect]) -> None:
        self.source = source
        self.defects = sorted(defects)
        super().__init__("\n".join(f"{source}: {defect}" for defect in self.defects))


class BadReplay(AmulettError):
    """A replay file that is damaged, or does not play out as it says."""


class OtherEdition(BadReplay):
    """A replay of an edition that is not known here, or no longer as it was."""
