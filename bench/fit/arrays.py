"""The types of arrays."""

from typing import Any

import numpy as np

Floats = np.ndarray[Any, np.dtype[Any]]
Integers = np.ndarray[Any, np.dtype[np.int64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]
