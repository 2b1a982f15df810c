"""`python -m amulett` is the program `amulett`."""

import sys

from amulett.cli.main import main

sys.exit(main())
