"""Whether a box can be played at all, found out by playing it: nobody should sit at a table that never ends."""

from amulett.balance.lab import Lab, Unplayable, check_finished

TRIAL_MATCHES, FIRST = 64, 2
"""Matches that are tried; so many first, since one that does not end takes long."""


def check_playable(lab: Lab, matches: int = TRIAL_MATCHES) -> None:
    """Raises Unplayable, in one sentence, if heuristics cannot bring a few matches to a proper end."""
    check_finished(lab, lab.play(FIRST))
    rows = lab.play(matches)
    check_finished(lab, rows)
    if not rows["choices"].any():
        raise Unplayable(f"{lab.edition.name}: nobody ever had a choice in {matches} trial matches")
    for number, name in enumerate(lab.game.endings):
        if name in lab.game.sleeve.guards and (rows["ending"] == number).all():
            how = lab.game.words.ending(name, "en")
            raise Unplayable(f"{lab.edition.name}: all of {matches} trial matches ended {how}; nobody seems able to win")
