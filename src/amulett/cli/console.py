"""How the command line prints: through Rich, with colours only on a terminal, and no text ever read as markup."""

import contextlib
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from amulett.cli.words import clean

if TYPE_CHECKING:
    from rich.console import ConsoleOptions, RenderableType


class _CleanConsole(Console):
    """Lets nothing through that could take over the terminal, wherever a text comes from: an edition, a file name."""

    def render(self, renderable: "RenderableType", options: "ConsoleOptions | None" = None) -> Iterable[Segment]:
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(clean(segment.text), segment.style)


def new_console(stderr: bool = False) -> Console:
    return _CleanConsole(stderr=stderr, markup=False, highlight=False, emoji=False)


def print_hanging(console: Console, head: str, text: str, tail: str = "") -> None:
    """A head and a paragraph beside it; in a pipe it stays on one line, so that it can be searched."""
    paragraph = Text(text)
    if tail:
        paragraph.append(f" [{tail}]", style="dim")
    if console.is_terminal:
        table = Table.grid(padding=(0, 2, 0, 0))
        table.add_column(no_wrap=True, style="bold")
        table.add_row(head, paragraph)
        console.print(table)
    else:
        console.print(Text(f"{head}  ").append_text(paragraph), soft_wrap=True)


def is_watched(console: Console) -> bool:
    """Whether somebody sits at a terminal whose screen can be cleared."""
    return sys.stdin.isatty() and console.is_terminal and not console.is_dumb_terminal


def wipe(console: Console) -> None:
    """Clear the screen, from the end to the beginning: cleared the other way, some terminals let you scroll back to it."""
    console.file.write("\x1b[9999;9999H\x1b[1J\x1b[H")
    console.file.flush()


def ask(prompt: str) -> str:
    """A line from the person at the keyboard; a piped one is echoed, so that the transcript reads well."""
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):
            import readline  # noqa: F401  it makes the line editable
        return clean(input(prompt)).strip()
    line = input(prompt)
    print(line)
    return clean(line).strip()
