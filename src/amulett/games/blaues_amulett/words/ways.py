"""Where an action leads on the board, for whoever draws it: tried out in a world that fits all that the seat knows."""

from collections.abc import Iterator, Sequence

from amulett.core.action import Action
from amulett.core.contract import Way
from amulett.core.information import Information
from amulett.core.match import Match

_WALKING = ("play", "joker", "pay", "swing", "turn", "enter", "cross")


def ways(information: Information, action: Action) -> list[Way]:
    """The ways of the seat's prince from where he stands, one for each answer he might give at a place (BA-5.6, BA-6.7)."""
    seat = information.seat
    if seat is None or action.text.split()[0] not in _WALKING:
        return []
    walk = information.observe()["walk"]
    behind = len(walk["path"]) - 1 if walk else 0
    world = information.determinize(0)
    return [Way(way.stops[behind:], way.answers) for way in _follow(world, seat, action, ())]


def _follow(world: Match, seat: int, action: Action, answers: Sequence[str]) -> Iterator[Way]:
    told = len(world.events)
    world.play(action, seat)
    for event in world.events[told:]:
        if event.name == "walked":
            yield Way(tuple(event.data["path"]), tuple(answers))
            return
    walk = world.observe(seat)["walk"]
    if walk and walk["place"]:  # he stands before one, and it is his to answer
        for answer in world.legal_actions(seat):
            yield from _follow(world.clone(), seat, answer, (*answers, answer.text))
