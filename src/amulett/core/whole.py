"""Whole numbers from outside: a caller may count in NumPy's integers, too."""

import operator
from typing import Any


def whole_number(value: Any) -> int | None:
    """The value as an int; None for everything that is not a whole number: texts, fractions, truth values."""
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)
    except TypeError:
        return None
