"""One process at a time: the others wait. The lock goes with its process, however that ends."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows: then everybody does the work themselves, which costs time and nothing else
    fcntl = None  # type: ignore[assignment]


@contextlib.contextmanager
def alone(file: Path) -> Iterator[None]:
    """The file is only there to be locked; where it cannot be, nobody waits."""
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            file.parent.mkdir(parents=True, exist_ok=True)
            lock = held.enter_context(file.open("w"))
            if fcntl:
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield
