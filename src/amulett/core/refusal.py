"""What the games' refusals share.

A refusal only concerns what `legal` has left out: it picks the clause that says why, and decides nothing. Every game asks
the same questions in the same order: is the match over, is the seat asked at all, is a decision of this kind open, and what
stands in the way of this particular answer? Where that is a condition of the rules, the rule itself is asked (`in_python`):
an information has the public fields of a state, under the same names.
"""

import re
from collections.abc import Callable
from typing import Any

from amulett.core.edition import Edition
from amulett.core.kernel import in_python

Reason = str | Callable[[Edition, Any, Any, str], str]
"""A clause, or how to pick one (edition, its record, information, argument)."""


def clause_for(reason: Reason, edition: Edition, e: Any, i: Any, argument: str) -> str:
    return reason if isinstance(reason, str) else reason(edition, e, i, argument)


def is_number(argument: str) -> bool:
    """Whether it is a whole number as actions write it: `3`, not `03` or `+3`, and not thousands of digits."""
    return bool(re.fullmatch(r"0|[1-9][0-9]{0,98}", argument))


def is_asked(acting: Any, e: Any, i: Any) -> bool:
    """Whether the seat of an information has to decide now, by the game's rule `acting`."""
    return bool(in_python(acting)(i, e) >> i.seat & 1)
