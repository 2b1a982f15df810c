"""Random matches that must come out the same on every Python, compiled and interpreted.

`python -m amulett.testing.trajectories tests/trajectories.json [GAME]` rewrites the hashes, for one game or for all.
"""

import hashlib
import json
import sys
from pathlib import Path

from amulett.testing.cases import Case, cases, moments

DECISIONS = 120


def trajectory(case: Case) -> str:
    """A hash of everything that happens in the first decisions of two random matches, and of the table after them."""
    digest = hashlib.sha256()
    for seed in (11, 1 << 100):
        *_, match = moments(case, seed, every=DECISIONS, most=DECISIONS)
        events = [(event.name, dict(event.data), event.audience) for event in match.events]
        table = {**match.layout(), "edition": match.game.name_in_hashes(case.edition)}
        digest.update(json.dumps([table, events], sort_keys=True).encode())
    return digest.hexdigest()[:16]


if __name__ == "__main__":
    path = Path(sys.argv[1])
    kept = json.loads(path.read_text()) if path.exists() else {}
    kept.update({str(case): trajectory(case) for case in cases(*sys.argv[2:])})
    path.write_text(json.dumps(kept, indent=1) + "\n")
