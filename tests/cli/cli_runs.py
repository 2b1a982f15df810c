"""What a command of the program left behind."""

from collections.abc import Callable
from typing import NamedTuple


class Done(NamedTuple):
    """What a command left behind."""

    code: int
    out: str
    err: str

    @property
    def complaint(self) -> str:
        """The one line on stderr of a command that refused; nothing else may have been printed."""
        assert self.code == 2
        assert self.out == ""
        lines = self.err.splitlines()
        assert len(lines) == 1, self.err
        assert lines[0].startswith("amulett: ")
        return lines[0].removeprefix("amulett: ")


Run = Callable[..., Done]
