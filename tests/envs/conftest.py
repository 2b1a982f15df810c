"""PettingZoo's suite needs pygame, which Python 3.14 does not have yet."""

import sys

collect_ignore = ["test_pettingzoo.py"] if sys.version_info >= (3, 14) else []
