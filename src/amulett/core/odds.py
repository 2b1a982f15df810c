"""From worths (logits) to probabilities."""

import math

from amulett.core.kernel import rule


@rule
def share_out(worths, count, scale):
    """Turn worths into probabilities that sum to 1, in place: what is worth `scale` more is e times as likely."""
    highest = worths[0]
    for n in range(1, count):
        highest = max(highest, worths[n])
    total = 0.0
    for n in range(count):
        worths[n] = math.exp((worths[n] - highest) / scale)
        total += worths[n]
    for n in range(count):
        worths[n] /= total
