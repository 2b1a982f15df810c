"""What each decision turned out to be worth, at tables where several seats take turns."""

import numpy as np


def gains(
    value: np.ndarray, seat: np.ndarray, reward: np.ndarray, done: np.ndarray, discount: float, smoothing: float
) -> tuple[np.ndarray, np.ndarray]:
    """By how much each decision came better than expected (GAE), and whether that is known yet.

    Each seat lives its own life: from one of its decisions to its next one, it gets whatever is paid in between. Its last
    decision in a match is followed by nothing. The last one before we stopped watching is followed by something unknown.
    """
    steps, size, seats = reward.shape
    rows = np.arange(size)
    gain, known = np.zeros((steps, size), np.float32), np.zeros((steps, size), bool)
    paid = np.zeros((size, seats), np.float32)  # since the seat's next decision, counted backwards
    next_value, next_gain = np.zeros((size, seats), np.float32), np.zeros((size, seats), np.float32)
    is_known = np.zeros((size, seats), bool)
    for n in range(steps - 1, -1, -1):
        over = done[n]
        paid[over], next_value[over], next_gain[over], is_known[over] = 0, 0, 0, True
        paid += reward[n]
        at = (rows, seat[n])
        surprise = paid[at] + discount * next_value[at] - value[n]
        gain[n] = surprise + discount * smoothing * next_gain[at]
        known[n] = is_known[at]
        paid[at], next_value[at], next_gain[at], is_known[at] = 0, value[n], gain[n], True
    return gain, known
