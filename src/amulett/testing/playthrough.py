"""Golden matches in words: `python -m amulett.testing.playthrough tests/playthroughs/magi-4.txt` rewrites one.

The first lines of a playthrough say what is played; the rest follows from them: every decision with its options, and what
happened, including secrets. A change that alters one of them must name the clause behind it.
"""

import sys
from pathlib import Path
from random import Random

from amulett.core.match import Match, seat_names
from amulett.testing.cases import Case, pick

MOST_LINES = 300


def read_head(text: str) -> tuple[Case, int]:
    """What a playthrough plays, from its first lines `key: value`."""
    head = dict(line.split(": ", 1) for line in text.split("\n\n")[0].splitlines())
    options: dict[str, str | bool] = {}
    for chosen in head.get("options", "").split():
        name, _, value = chosen.partition("=")
        options[name] = {"true": True, "false": False}.get(value, value)
    return Case(head["game"], head["edition"], int(head["players"]), options), int(head["seed"])


def playthrough(head: str) -> str:
    """The whole text, from its head."""
    case, seed = read_head(head)
    lines = [*head.split("\n\n")[0].splitlines(), ""]
    match, lots, told = case.deal(seed), Random(seed), 0
    while True:
        lines += _tell(match, told)
        told = len(match.events)
        if match.over or len(lines) > MOST_LINES - 20:
            break
        seat, action = pick(match, lots)
        offered = ", ".join(str(option) for option in match.legal_actions(seat))
        lines.append(f"> {seat} {action}   [{offered}]")
        match.play(action, seat)
    lines.append(f"= {match.outcome}" if match.over else f"= to act: {match.to_act}")
    return "\n".join(lines[:MOST_LINES]) + "\n"


def _tell(match: Match, since: int) -> list[str]:
    """What has happened since, as everybody sees it, followed by what only some see."""
    names = seat_names(match.players, "en")
    lines = []
    for event in match.events[since:]:
        public = event.seen_by(None)
        sentence = match.game.words.event(match.edition, public, "en", names, None) if public else ""
        shown = public.data if public else {}
        secret = {key: value for key, value in event.data.items() if key not in shown}
        if sentence or secret:
            lines.append(f"  {sentence}{f' {event.name} {secret}' if secret else ''}")
    return lines


if __name__ == "__main__":
    for name in sys.argv[1:]:
        path = Path(name)
        path.write_text(playthrough(path.read_text(encoding="utf-8")), encoding="utf-8")
        print(path)
