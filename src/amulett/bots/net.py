"""A learned prior, compiled: what a small net adds to the game's own first sight.

One hidden layer. Its inputs are the bits of `encode`, few of which are 1, so the first layer is a sum of rows; every action
has a row of its own in the second. The heuristic's logits are scaled and the net's are added, so an untrained net (all
zeros, scale 1) is the heuristic. Nothing is summed in another order when compiled: both ways give the same bits.
"""

from typing import Any, NamedTuple

import numpy as np

from amulett.core.dispatch import encode
from amulett.core.encoding import MOST_ONES
from amulett.core.kernel import rule


class Net(NamedTuple):
    """The arrays of a net, and those it works on; without columns it says nothing."""

    ones: Any
    """The columns that are 1: how many, and which."""
    hidden: Any
    rows: Any
    """What each column adds to the hidden units."""
    start: Any
    """What the hidden units begin with."""
    answers: Any
    """What each hidden unit adds to each action, a row for an action."""
    liking: Any
    """What each action begins with."""
    scale: Any
    """What the heuristic's logits are multiplied by."""


def new_net(rows: Any, start: Any, answers: Any, liking: Any, scale: float) -> Net:
    a, b, c, d = (np.ascontiguousarray(array, np.float32) for array in (rows, start, answers, liking))
    return Net(np.zeros(MOST_ONES + 1, np.int16), np.zeros(len(b), np.float32), a, b, c, d, np.array([scale]))


def no_net() -> Net:
    return new_net(np.zeros((0, 0)), np.zeros(0), np.zeros((0, 0)), np.zeros(0), 1.0)


@rule
def advise(i, e, options, count, worths, net):
    """Add what the net thinks of each option to the heuristic's worths."""
    net.ones[0] = 0
    encode(i, e, net.ones)
    for unit in range(len(net.start)):
        net.hidden[unit] = net.start[unit]
    for n in range(1, net.ones[0] + 1):
        column = net.ones[n]
        for unit in range(len(net.start)):
            net.hidden[unit] += net.rows[column, unit]
    for n in range(count):
        worths[n] = net.scale[0] * worths[n] + net.liking[options.action[n]]
    for unit in range(len(net.start)):
        if net.hidden[unit] > 0.0:
            for n in range(count):
                worths[n] += net.answers[options.action[n], unit] * net.hidden[unit]
