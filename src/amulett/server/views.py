"""What a viewer is told: built up from what its seat may know, in its language. Everything on the wire passes here."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from amulett.core.action import Action
from amulett.core.chronicle import Past
from amulett.core.event import Event
from amulett.core.information import Information
from amulett.core.lookahead import consequences
from amulett.core.match import Match
from amulett.server import lessons
from amulett.server.driver import stand_in
from amulett.server.protocol import (
    Deal,
    Decision,
    EventInfo,
    FactInfo,
    HintHeard,
    Language,
    OptionGroup,
    OptionInfo,
    OutcomeInfo,
    PersonInfo,
    RemarkInfo,
    RoundInfo,
    SeatInfo,
    Situation,
    TableInfo,
    TakeBackInfo,
    TakenBackInfo,
    WayInfo,
    WishInfo,
)
from amulett.server.table import Chair, Table

Presence = Literal["here", "away", "left", "dropped"]


def situation_for(
    table: Table, seat: int | None, language: Language, clocks_ms: list[int] | None, waits: Sequence[int] = ()
) -> Situation:
    """The match as a seat (None: a spectator) sees it now."""
    match = table.match
    assert match
    scene = None if seat is None else table.scenes.get(seat)
    information = match.information(seat)
    view = information.view()
    actions = match.legal_actions(seat) if seat is not None and not table.closed else []
    number = 0 if seat is None else table.decisions[seat]
    decision = decision_for(information, actions, view, language, table.names, number) if actions else None
    return Situation(
        match=table.match_number,
        events_seen=match.events_seen(seat),
        view=view,
        lines=match.game.words.lines(match.edition, view, language, table.names),
        decision=decision,
        take_back=_take_back(table, seat, language),
        outcome=outcome_for(match, seat, view, language, table.names) if view["over"] else None,
        clocks_ms=clocks_ms,
        scene=None if scene is None else scene.event,
        waits=list(waits),
        coach=None if seat is None else lessons.coaching(table, seat, language),
        hints=_hints(table, seat),
    )


def _hints(table: Table, seat: int | None) -> list[HintHeard]:
    return [HintHeard(seat=hint.seat, at=hint.at[seat]) for hint in table.shown_hints]


def situation_before(table: Table, seat: int, language: Language, clocks_ms: list[int] | None) -> Situation:
    """The match as the seat saw it before the scene that it has not gone on from."""
    scene = table.scenes[seat]
    assert table.match
    match = table.match.before(scene.action)
    view = match.information(seat).view()
    return Situation(
        match=table.match_number,
        events_seen=scene.event,
        view=view,
        lines=match.game.words.lines(match.edition, view, language, table.names),
        decision=None,
        take_back=None,
        outcome=None,
        clocks_ms=clocks_ms,
        scene=None,
        waits=[],
        coach=None,
        hints=[hint for hint in _hints(table, seat) if hint.at <= scene.event],
    )


def _take_back(table: Table, seat: int | None, language: Language) -> TakeBackInfo | None:
    number = None if seat is None else table.taken_back_to(seat)
    if number is None:
        return None
    action = table.match.actions[number][1].text  # type: ignore[union-attr]
    return TakeBackInfo(number=number, action=action, text=action_in_words(table, action, language))


def taken_back(table: Table, viewer: int | None, language: Language, seat: int, action: str) -> TakenBackInfo:
    """Only the seat itself is told which action it was: the others may not have known it yet."""
    return TakenBackInfo(seat=seat, text=action_in_words(table, action, language) if viewer == seat else "")


def action_in_words(table: Table, action: str, language: Language) -> str:
    assert table.match
    return table.match.game.words.action(table.match.edition, action, language, table.names)


def then(table: Table, seat: int, action: Action, language: Language) -> list[str]:
    """What would follow from an action of the seat, in words for that seat."""
    match = table.match
    assert match
    words, edition, names = match.game.words, match.edition, table.names
    information = match.information(seat)
    events = [event for event, _ in consequences(information, action)]
    if words.then:
        return words.then(edition, information.view(), action.text, events, language, names)
    return [text for text in (words.event(edition, event, language, names, seat) for event in events[1:]) if text]


def decision_for(
    information: Information,
    actions: Sequence[Action],
    view: dict[str, Any],
    language: Language,
    names: Sequence[str],
    number: int,
) -> Decision:
    """What a seat is asked; `number`: of its decisions."""
    game, edition = information.game, information.edition

    def option(number: int, of: str | None) -> OptionInfo:
        action = game.action(edition, number)
        ways = [WayInfo(stops=list(way.stops), answers=list(way.answers)) for way in game.words.ways(information, action)]
        text = game.words.action(edition, action.text, language, names)
        return OptionInfo(action=action.text, of=of, text=text, ways=ways)

    groups = game.words.groups(edition, actions)
    return Decision(
        number=number,
        question=game.words.question(edition, {**view, "actions": groups}, language, names),
        clauses=list(game.explain_to(information)),
        groups=[
            OptionGroup(group=group["group"], options=[option(each["number"], each["of"]) for each in group["actions"]])
            for group in groups
        ],
    )


def outcome_for(
    match: Match, seat: int | None, view: dict[str, Any], language: Language, names: Sequence[str]
) -> OutcomeInfo:
    """How it ended, told from what this viewer has seen."""
    outcome = match.outcome
    assert outcome
    actors = [actor for actor, _ in match.actions]
    past = Past(
        view,
        [event for _, event in match.events_for(seat)],
        outcome.scores,
        outcome.ranking,
        [actors.count(other) for other in range(match.players)],
        seat,
    )
    chronicle = match.game.words.chronicle(match.edition, past, language, names)
    return OutcomeInfo(
        scores=list(outcome.scores),
        ranking=list(outcome.ranking),
        winners=list(outcome.winners),
        ending=outcome.ending,
        text=match.game.words.ending(outcome.ending, language),
        order=chronicle.order,
        details=list(chronicle.details),
        remarks=[RemarkInfo(text=remark.text, clauses=list(remark.clauses)) for remark in chronicle.remarks],
        rounds=[RoundInfo(title=one.title, points=list(one.points)) for one in chronicle.rounds],
        facts=[FactInfo(value=fact.value, text=fact.text) for fact in chronicle.facts],
    )


def events_for(table: Table, seat: int | None, language: Language, since: int) -> list[EventInfo]:
    """What a seat (None: a spectator) has seen, from its event number `since` on."""
    if not table.match:
        return []
    looks = table.looks[seat] if seat is not None else {}
    match, names = table.match, table.names
    told = [(number, looks.get(number, event)) for number, event in match.events_for(seat, since)]
    return [event_info(match, number, event, seat, language, names) for number, event in told]


def event_info(
    match: Match, number: int, event: Event, seat: int | None, language: Language, names: Sequence[str]
) -> EventInfo:
    """What may only be seen for a moment is in the data; a log would remember it for the seat."""
    words, again = match.game.words, event.told_again()
    text = words.event(match.edition, again, language, names, seat)
    clauses = list(words.cites(match.edition, again)) if text else []
    return EventInfo(number=number, name=event.name, data=dict(event.data), text=text, opens=event.opens, clauses=clauses)


@dataclass(frozen=True)
class Around:
    """What the house knows of a table: how to get there, and what it still prepares."""

    code: str
    link: str
    elsewhere: str | None
    ready: bool
    searching: bool
    percent: int = 100

    @property
    def preparing(self) -> Literal["rules", "bots"] | None:
        return "rules" if not self.ready else "bots" if not self.searching else None


def table_info(
    table: Table, around: Around, presences: Sequence[Presence], watchers: int, hurried: bool = False
) -> TableInfo:
    """Everything around the match, the same for everybody."""
    created, over = table.created, table.phase == "over"
    return TableInfo(
        code=around.code,
        link=around.link,
        elsewhere=around.elsewhere,
        game=created.game,
        edition=created.edition,
        own=_own(created.source),
        options=created.options,
        public=created.public,
        phase=table.phase,
        closed=table.closed,
        match=table.match_number,
        seats=[
            _seat_info(table, seat, chair, presences[seat], around.searching) for seat, chair in enumerate(table.chairs)
        ],
        people=[PersonInfo(person=n, name=person.name, seat=person.seat) for n, person in table.people.items()],
        host=table.host,
        watchers=watchers,
        may_watch=created.watchers,
        hints=created.hints,
        clock=created.clock,
        pace_ms=created.pace_ms,
        preparing=around.preparing,
        prepared=around.percent,
        hurried=hurried,
        invitation=table.invitation,
        wish=_wish(table),
        continues=table.continues,
        lesson=created.lesson,
        deal=Deal(
            commitment="" if table.continues is not None else table.commitment,
            pledges=table.pledges,
            withheld=table.withheld,
            secret=table.secret if over and table.continues is None else None,
            contributions=table.contributions if over and table.continues is None else None,
        ),
    )


def _own(source: str) -> str:
    return hashlib.sha256(source.encode()).hexdigest()[:12] if source else ""


def _wish(table: Table) -> WishInfo | None:
    wish = table.wish
    return None if wish is None else WishInfo(seat=wish.seat, number=wish.number or 0, agreed=wish.agreed)


def _seat_info(table: Table, seat: int, chair: Chair, presence: Presence, searching: bool) -> SeatInfo:
    person = table.people[chair.person] if chair.person is not None else None
    return SeatInfo(
        seat=seat,
        kind="person" if person else "bot" if chair.bot else "open",
        name=table.names[seat],
        bot=chair.bot,
        stand_in=stand_in(chair.bot, searching) if chair.bot else None,
        ready=bool(person and person.ready),
        presence=presence,
        pledged=bool(person and person.pledge),
        links_renewed=person.links_renewed if person else 0,
        hints=sum(hint.seat == seat for hint in table.shown_hints),
    )
