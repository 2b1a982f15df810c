"""All that many machines have to prove, in one run: matches on Ray, tables on PostgreSQL. At the end the figures, and
whether they hold.

python -m bench.proof                        as `make cluster` does
python -m bench.proof --tables 60 --times 6  a short one
"""

import argparse
import os
import subprocess
import sys
import time

from amulett.testing.postgres import why_not
from bench import cluster, places, sharing, stores
from bench.verdict import Verdict, tell

TESTS = {
    "the contract of both stores": "tests/store",
    "shared tables": "tests/server/test_sharing.py",
    "tables handed over": "tests/server/test_spreading.py",
    "two worlds across processes": "tests/server/test_worlds_apart.py",
    "matches on Ray": "tests/arena/test_nodes.py",
}
MATCHES = 2000
LOAD_TABLES, LOAD_PAUSE, LOAD_SECONDS = 100, 2.0, 30.0


def passes(name: str, path: str) -> Verdict:
    print(f"---- {name}", flush=True)
    code = subprocess.run([sys.executable, "-m", "pytest", "-q", path], check=False).returncode
    return Verdict(name, "tests pass" if code == 0 else f"pytest ended with {code}", "pass", code == 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cluster.add_arguments(parser)
    args = parser.parse_args()
    if reason := why_not() or places.why_not():
        print(reason)
        return 2
    begun, found = time.monotonic(), [passes(name, path) for name, path in TESTS.items()]
    print("---- a match on processes and on Ray", flush=True)
    found += places.run(matches=MATCHES)
    print("---- appends a second", flush=True)
    found.append(stores.compare(tables=200, seconds=5.0, rounds=3))
    print("---- load", flush=True)
    found += sharing.run(min(args.tables, LOAD_TABLES), LOAD_PAUSE, LOAD_SECONDS)
    print("---- servers and database die, sleep and are cut off", flush=True)
    found += cluster.run(args)
    minutes = f"{(time.monotonic() - begun) / 60:.0f} minutes, load average at the end {os.getloadavg()[0]:.1f}"
    return tell([*found, Verdict("the run", minutes)])


if __name__ == "__main__":
    sys.exit(main())
