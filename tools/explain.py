"""Why a step of the installation failed, in one sentence with the remedy: `python3 tools/explain.py STEP LOG`."""

import re
import shutil
import sys
from pathlib import Path

_REASONS = (
    (
        r"No space left on device|ENOSPC|Errno 28",
        "the disk is full: free about 1.5 GB here, then run the same command again",
    ),
    (
        r"ProxyError|proxy|407 ",
        "the proxy refused: set HTTPS_PROXY to yours (for npm: `npm config set proxy`), then run the same command again",
    ),
    (
        r"Temporary failure in name resolution|ENOTFOUND|ETIMEDOUT|ECONNREFUSED|ECONNRESET|NewConnectionError|"
        r"ConnectTimeout|Read timed out|No matching distribution|Could not find a version",
        "the packages could not be fetched: check the connection to your package index, then run the same command again",
    ),
    (
        r"ensurepip is not available|No module named venv",
        "Python's venv is missing: install it (Debian: apt install python3-venv), then run the same command again",
    ),
    (
        r"Permission denied|EACCES",
        "this folder must not be written: take one of your own, or mend its permissions",
    ),
)
_LINES = 5


def explain(step: str, log: str) -> str:
    for pattern, remedy in _REASONS:
        if re.search(pattern, log):
            return f"{step} failed: {remedy}."
    last = "\n".join(f"  {line}" for line in log.strip().splitlines()[-_LINES:])
    return f"{step} failed, and this is all that is known of it:\n{last}"


def main() -> None:
    step, log = sys.argv[1], Path(sys.argv[2])
    text = log.read_text(errors="replace") if log.exists() else ""
    if shutil.disk_usage(".").free < 50_000_000:
        text += "\nNo space left on device"
    print(f"amulett: {explain(step, text)}", file=sys.stderr)


if __name__ == "__main__":
    main()
