"""`python -m amulett` is the program `amulett`."""

import sys

from amulett.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
