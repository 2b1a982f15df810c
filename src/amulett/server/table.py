"""A table: the sum of its log. Nothing here waits, writes or sends; `apply` is the only way to change it."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache, singledispatchmethod
from typing import Literal, NamedTuple

from msgspec.structs import replace

from amulett.core.course import rules_digest
from amulett.core.deal import FairDeal, commitment_to, seed_from
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.core.event import Event
from amulett.core.information import Information
from amulett.core.lookahead import taken_back_to
from amulett.core.match import Match
from amulett.core.replay import Replay
from amulett.games import find_game
from amulett.server.entries import (
    Accepted,
    Acted,
    Arranged,
    Changed,
    Closed,
    Continued,
    Contributed,
    Created,
    Declined,
    Entry,
    Fixed,
    Forgotten,
    Gone,
    Held,
    Hinted,
    Hosted,
    Invited,
    Joined,
    Marked,
    Paced,
    Pledged,
    PutOut,
    Readied,
    Reissued,
    Rematched,
    Returned,
    Revealed,
    Ruled,
    Said,
    Sat,
    Shown,
    Started,
    Subscribed,
    Swapped,
    TakenBack,
    TimeAdded,
    Unsubscribed,
    WentOn,
    Wished,
)
from amulett.server.marks import mark_of
from amulett.server.protocol import MOST_CHAT, ChatLine, Invitation

_MOST_ANSWERED = 200
MOST_DEVICES = 4
"""Of one person, at one table."""

BOT_NAMES = ("Ambra", "Balduin", "Cosima", "Dagobert", "Elwine", "Falko")
"""Seat by seat."""

Phase = Literal["gathering", "playing", "over"]


def number_of(person: int | None, once: str) -> str:
    """Under which the log keeps a request; empty: it has no number, or comes from somebody without a name."""
    return f"{person} {once}" if once and person is not None else ""


class BrokenLog(AmulettError):
    """A log that does not yield a table: written by another version, or damaged."""


class OtherRules(BrokenLog):
    """A match that is another one by today's rules; `since`: the first entry of which that can be so."""

    def __init__(self, why: str, since: int) -> None:
        super().__init__(why)
        self.since = since


FORGOTTEN = "N. N. {person}"
"""What somebody is called who wants to be forgotten, in any language."""

_OF_THE_MATCH = Started | Continued | Acted | TakenBack | Wished | TimeAdded | Marked | Ruled | Hinted


@dataclass
class Person:
    name: str
    key: str
    """The hash of the secret."""
    seat: int | None = None
    chance: str = ""
    """What this person has openly contributed to the deal, at a table of earlier versions."""
    pledge: str = ""
    """The hash of what this person will contribute to it."""
    ready: bool = False
    links_renewed: int = 0
    devices: dict[str, Subscribed] = field(default_factory=dict)
    """The browsers to be told when it is this person's turn, by where to send it; the oldest first."""


@dataclass(frozen=True)
class ShownHint:
    """A hint that everybody may know of."""

    seat: int
    """Who asked for it."""
    at: dict[int | None, int]
    """By viewer (None: spectators): how many events it had seen then."""


@dataclass
class Chair:
    """A seat at this table."""

    person: int | None = None
    bot: str | None = None
    """The bot that sits here, or that holds the person's seat."""

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None


class Scene(NamedTuple):
    """Something that a seat's person wants to look at before going on: the end of a round."""

    event: int
    """The first of the seat's events that belong to it."""
    action: int
    """The action of the match that brought it about."""


@dataclass
class Table:
    """One table, at version `version` of its log."""

    created: Created
    """What the table is, with everything that was changed since."""
    version: int = 0
    phase: Phase = "gathering"
    match_number: int = 1
    match: Match | None = None
    to_act: tuple[int, ...] = ()
    """The seats that have to decide now."""
    decisions: list[int] = field(default_factory=list)
    """For every seat, the number of the decision it is or was last asked."""
    people: dict[int, Person] = field(default_factory=dict)
    put_out: list[Person] = field(default_factory=list)
    """Those whom the host has put out: they may not come back."""
    joined: int = 0
    """How many people have ever joined: their numbers are never reused."""
    chairs: list[Chair] = field(default_factory=list)
    clocks_ms: list[int] = field(default_factory=list)
    """The time every seat has left, not counting what it is using right now; empty without clocks."""
    unseen: int = 0
    """How many of the last actions nobody but their seat has seen anything of yet."""
    in_secret: bool = False
    """Whether several seats decide at once, and nobody may know who has already decided."""
    asked_at: dict[int, int] = field(default_factory=dict)
    """By seat: when it was asked what it is asked now, in seconds since 1970; 0: before that was noted."""
    shown_asked: dict[int, int] = field(default_factory=dict)
    """`asked` as everybody may know it: during a secret choice, or steps nobody else can see yet, as when that began."""
    shown_asked_at: dict[int, int] = field(default_factory=dict)
    """`asked_at` of what is shown: a step that nobody can see yet does not move it."""
    shown_clocks_ms: list[int] = field(default_factory=list)
    """The clocks likewise."""
    chat: list[ChatLine] = field(default_factory=list)
    chat_lines: int = 0
    looks: dict[int, dict[int, Event]] = field(default_factory=dict)
    """By seat and number: events with something to be seen only for a moment, until the seat is sure to have seen them."""
    scenes: dict[int, Scene] = field(default_factory=dict)
    """By seat: what its person has not gone on from."""
    hints: dict[int, list[int]] = field(default_factory=dict)
    """By seat: the decisions about which it has asked for a hint in this match."""
    hinted: list[tuple[int, int]] = field(default_factory=list)
    """The same as seats, and how many actions the match had then."""
    shown_hints: list[ShownHint] = field(default_factory=list)
    """Those that everybody may know of; a second one may be about a step that nobody else can see yet."""
    _shown_at: dict[int | None, int] = field(default_factory=dict)
    """By viewer: the events it had seen when what is shown was last brought up to date."""
    wish: Wished | None = None
    """To take an action back, at a table with a clock."""
    rules: str = ""
    """By which rules the match is played; empty: begun before that was noted."""
    closed: bool = False
    """Whether the match had to be ended because by today's rules it would be another one."""
    continues: int | None = None
    """How many actions the match has from another one that it goes on from; None: it was dealt here."""
    is_marked: bool = False
    """Whether nothing has happened in the match since its last mark."""
    revealed: bool = False
    """Whether the deal's secret is in the log for everybody."""
    secret: str = ""
    pledges: list[str] | None = None
    """Seat by seat, fixed when the host starts; None: not yet, or there were none in earlier versions."""
    shown: dict[int, str] = field(default_factory=dict)
    """By seat: what has been revealed since then."""
    contributions: list[str] = field(default_factory=list)
    """Seat by seat, as the match was dealt."""
    invitation: Invitation | None = None
    """To another match, after the end."""
    answered: dict[str, None] = field(default_factory=dict)
    """The numbers of the last requests that were written, with their person."""
    renewed: dict[tuple[str, str], str] = field(default_factory=dict)
    """By a former key and the number of the request by which its owner renewed it: the key since then."""
    _host: int = 0
    _at: int = 0
    """When the last entry of a slow match was written."""
    _overdue: int | None = None
    """The seat that had no time left for the last action: it gets none for what else it is asked in this turn."""
    _looked: int = 0
    """How many of the match's events have been searched for looks."""
    _begun: int = 0
    """The log's version when the match began."""
    _sure: int | None = None
    """The log's version at the last mark that was right; None: there was none."""
    _asked: list[tuple[int, ...]] = field(default_factory=list)
    """The options of every seat when last checked."""
    _taken_back_to: dict[int, int | None] = field(default_factory=dict)
    """By seat: the action that it may take back now."""

    @classmethod
    def fold(cls, entries: Iterable[Entry]) -> "Table":
        """The table of a log; matches followed by a rematch are not replayed, nor what was played by rules of old."""
        entries = list(entries)
        if not entries or not isinstance(entries[0], Created):
            raise BrokenLog("the log of a table begins with its creation")
        table = cls(entries[0], version=1, secret=entries[0].secret, chairs=[Chair() for _ in range(entries[0].players)])
        last_deal = max((n for n, entry in enumerate(entries) if isinstance(entry, Rematched)), default=0)
        closed = next((entry.since for entry in entries if isinstance(entry, Closed)), len(entries))
        for number, entry in enumerate(entries[1:], 1):
            if not last_deal <= number < closed and isinstance(entry, _OF_THE_MATCH):
                table.note_request(entry)
                table.version += 1
            else:
                table.apply(entry)
        return table

    # ---- reading

    @property
    def game(self) -> str:
        return self.created.game

    @property
    def edition(self) -> Edition:
        return _edition(self.created.game, self.created.edition, self.created.source)

    @property
    def gathers(self) -> bool:
        """Whether people may still come, go and change things: until the host starts."""
        return self.phase == "gathering" and self.pledges is None

    @property
    def deals(self) -> bool:
        """Whether the host has started, and the parts in the deal are being revealed."""
        return self.phase == "gathering" and self.pledges is not None

    @property
    def withheld(self) -> list[int]:
        """The seats that have not (yet) revealed what they pledged."""
        return [seat for seat, pledge in enumerate(self.pledges or ()) if pledge and seat not in self.shown]

    @property
    def host(self) -> int:
        """The first to come who has not left, unless another has taken over; 0: nobody is left."""
        return self._host if self._host in self.people else min(self.people, default=0)

    @property
    def names(self) -> list[str]:
        """What every seat is called; an open one has no name."""
        return [self._name_of(seat, chair) for seat, chair in enumerate(self.chairs)]

    def _name_of(self, seat: int, chair: Chair) -> str:
        if chair.person is not None:
            return self.people[chair.person].name
        return BOT_NAMES[seat] if chair.bot else ""

    @property
    def commitment(self) -> str:
        return commitment_to(self.secret)

    @property
    def asked(self) -> dict[int, int]:
        """The seats that are to act, each with the number of its decision."""
        return {seat: self.decisions[seat] for seat in self.to_act}

    @property
    def is_slow(self) -> bool:
        """Whether a move may take days, and the time for it runs while nobody is there, too."""
        return self.created.clock is not None and self.created.clock.per_move

    def left_ms(self, now: float) -> int | None:
        """At a slow table: how long the seats to act have, as everybody may know; `now`: in seconds since 1970."""
        if not self.is_slow or self.phase != "playing" or not self.shown_asked:
            return None
        return min(
            max(0, self.shown_clocks_ms[seat] - int(1000 * max(0.0, now - self.shown_asked_at[seat])))
            for seat in self.shown_asked
        )

    def lets_in(self, person: int | None) -> bool:
        """Whether this person (None: one without a name) may be here; where nobody watches: if they play, or could."""
        if self.created.watchers or (self.gathers and any(chair.is_open for chair in self.chairs)):
            return True
        known = self.people.get(person) if person is not None else None
        return known is not None and (known.seat is not None or person == self.host)

    def person_with(self, key: str) -> int | None:
        return next((number for number, person in self.people.items() if person.key == key), None)

    def key_now(self, key: str, once: str) -> str:
        """Whoever has renewed their link, and lost the answer, knows the former one and the number of their request."""
        return self.renewed.get((key, once), key)

    def plays_alone(self, seat: int) -> bool:
        """Whether all others are bots."""
        return all(chair.person is None for n, chair in enumerate(self.chairs) if n != seat)

    def gives_hints(self, seat: int) -> bool:
        """Against bots alone, or where everybody has agreed to it."""
        return self.created.hints or self.plays_alone(seat)

    def taken_back_to(self, seat: int) -> int | None:
        """The number of the seat's last action, if it may be taken back now."""
        match = self.match
        if not match or self.in_secret or not match.actions or self.closed:
            return None
        alone = self.plays_alone(seat)
        last: int | None = match.actions[-1][0]
        if self.unseen and last != seat:  # whoever waits must not learn from the offer that another has already chosen
            match = match.before(len(match.actions) - self.unseen)
            last = match.actions[-1][0] if match.actions else None
        if last != seat and not (alone and seat in self.to_act):
            return None
        if seat not in self._taken_back_to:
            number = taken_back_to(match, seat, alone)
            began = self.continues or 0  # what was played at another table stays played
            self._taken_back_to[seat] = None if number is None or number < began else number
        return self._taken_back_to[seat]

    def replay(self) -> Replay:
        """Everybody may see it, so only after the end."""
        assert self.match and self.phase == "over"
        replay = self.match.replay().hinted(self._hinted_actions())
        if self.continues is not None:
            return replay
        pledges = None if self.pledges is None else tuple(self.pledges)
        return replay.dealt(FairDeal(self.commitment, self.secret, tuple(self.contributions), pledges))

    def _hinted_actions(self) -> Iterator[int]:
        """What each seat did next after it had asked for a hint."""
        assert self.match
        actions = list(enumerate(actor for actor, _ in self.match.actions))
        for seat, since in self.hinted:
            yield from [number for number, actor in actions[since:] if actor == seat][:1]

    # ---- what the log says

    def apply(self, entry: Entry) -> None:
        """The next entry of the log; it has been checked before it was written."""
        try:
            self._apply(entry)
        except OtherRules:
            raise
        except (AmulettError, LookupError) as error:
            if isinstance(entry, Acted | TakenBack) and self.match and self.rules != rules_digest(self.match.game):
                raise self._other_rules(f"entry {self.version} cannot be applied: {error}") from error
            raise BrokenLog(f"entry {self.version} cannot be applied: {error}") from error
        self.note_request(entry)
        self.version += 1

    def note_request(self, entry: Entry) -> None:
        """The last ones are enough: whoever sends a request again does so within seconds."""
        if entry.request:
            self.answered[entry.request] = None
            if len(self.answered) > _MOST_ANSWERED:
                del self.answered[next(iter(self.answered))]

    @singledispatchmethod
    def _apply(self, entry: Entry) -> None:
        raise BrokenLog(f"entry {self.version} does not belong here")

    @_apply.register
    def _(self, entry: Joined) -> None:
        self.people[entry.person] = Person(entry.name, entry.key)
        self.joined = max(self.joined, entry.person)

    @_apply.register
    def _(self, entry: Sat) -> None:
        person = self.people[entry.person]
        if person.seat is not None:
            self.chairs[person.seat] = Chair()
        person.seat, person.ready = entry.seat, False
        if entry.seat is not None:
            self.chairs[entry.seat] = Chair(person=entry.person)

    @_apply.register
    def _(self, entry: Swapped) -> None:
        chairs = self.chairs
        chairs[entry.seat], chairs[entry.other] = chairs[entry.other], chairs[entry.seat]
        for seat in (entry.seat, entry.other):
            if (person := chairs[seat].person) is not None:
                self.people[person].seat = seat

    @_apply.register
    def _(self, entry: Arranged) -> None:
        sitting = self.chairs[entry.seat].person
        if sitting is not None:
            self.people[sitting].seat = None
        self.chairs[entry.seat] = Chair(bot=entry.bot)

    @_apply.register
    def _(self, entry: Gone) -> None:
        self._let_go(entry.person)

    @_apply.register
    def _(self, entry: PutOut) -> None:
        self.put_out.append(self._let_go(entry.person))

    def _let_go(self, number: int) -> Person:
        person = self.people.pop(number)
        if person.seat is not None:
            self.chairs[person.seat] = Chair()
        return person

    @_apply.register
    def _(self, entry: Hosted) -> None:
        self._host = entry.person

    @_apply.register
    def _(self, entry: Contributed) -> None:
        self.people[entry.person].chance = entry.chance

    @_apply.register
    def _(self, entry: Pledged) -> None:
        self.people[entry.person].pledge = entry.pledge

    @_apply.register
    def _(self, entry: Fixed) -> None:
        self.pledges, self.shown = entry.pledges, {}

    @_apply.register
    def _(self, entry: Shown) -> None:
        self.shown[entry.seat] = entry.chance

    @_apply.register
    def _(self, entry: Readied) -> None:
        self.people[entry.person].ready = entry.ready

    @_apply.register
    def _(self, entry: Changed) -> None:
        self.created = replace(
            self.created,
            players=entry.players,
            edition=entry.edition,
            source=entry.source,
            base=entry.base,
            options=entry.options,
            clock=entry.clock,
            public=entry.public,
            watchers=entry.watchers,
            hints=entry.hints,
        )
        self._resize(entry.players)
        for person in self.people.values():
            person.ready = False

    def _resize(self, players: int) -> None:
        """New chairs at the end; of the open ones, the last are taken away."""
        self.chairs += [Chair() for _ in range(players - len(self.chairs))]
        for chair in [chair for chair in reversed(self.chairs) if chair.is_open][: len(self.chairs) - players]:
            self.chairs = [other for other in self.chairs if other is not chair]
        for seat, chair in enumerate(self.chairs):
            if chair.person is not None:
                self.people[chair.person].seat = seat

    @_apply.register
    def _(self, entry: Paced) -> None:
        self.created = replace(self.created, pace_ms=entry.pace_ms)

    @_apply.register
    def _(self, entry: Started) -> None:
        game = find_game(self.created.game)
        try:
            edition = _edition(game.id, self.created.edition, self.created.source, entry.digest)
        except AmulettError as error:
            raise self._other_rules(f"the edition cannot be used any more: {error}") from error
        if game.defaults_under(edition, entry.digest) is None:
            raise self._other_rules(f"the match was begun with a different edition {edition.name!r} from the one here")
        self.rules, self._sure, self._begun, self._at = entry.rules, None, self.version, entry.at
        self.contributions = [self._part_of(seat, chair) for seat, chair in enumerate(self.chairs)]
        seed = seed_from(self.secret, self.contributions)
        table = (game, edition, self.created.players, self.created.options)
        self._begin(Match.deal(*table, seed, entry.asks_forced))

    def _begin(self, match: Match) -> None:
        self.match = match
        self.created = replace(self.created, edition=match.edition.name)
        self.decisions = [0] * self.match.players
        self.looks = {seat: {} for seat in range(self.match.players)}
        self._looked = 0
        self.scenes = {}
        self._asked = [()] * self.match.players
        if self.created.clock:
            self.clocks_ms = [self.created.clock.seconds * 1000] * self.match.players
        self.phase = "playing"
        self.unseen, self.in_secret = 0, False
        self._ask_anew()

    @_apply.register
    def _(self, entry: Continued) -> None:
        """Action by action, as it was played there: so it is known what each seat still has to see."""
        self.rules, self._sure, self._begun = entry.rules, None, self.version
        try:
            self._begin(self._origin_of(entry).start(find_game))
            for seat, action in entry.actions:
                self._act(seat, action)
        except AmulettError as error:
            raise self._other_rules(f"the match that is continued cannot be replayed: {error}") from error
        self.continues, self.scenes = len(entry.actions), {}

    def _origin_of(self, entry: Continued) -> Replay:
        created = self.created
        return Replay(
            game=created.game,
            edition=created.edition,
            digest=entry.digest,
            source=created.source,
            players=created.players,
            options=created.options,
            seed=int(entry.seed),
            position=entry.position,
            actions=tuple(entry.actions),
            table="",
            asks_forced=entry.asks_forced,
        )

    def _part_of(self, seat: int, chair: Chair) -> str:
        if self.pledges is not None:
            return self.shown.get(seat, "")
        return self.people[chair.person].chance if chair.person is not None else ""

    @_apply.register
    def _(self, entry: Acted) -> None:
        clock, self._at = self.created.clock, entry.at
        if clock and clock.per_move:
            self._overdue = entry.seat if entry.at - self.asked_at[entry.seat] >= clock.seconds else None
            self.clocks_ms[entry.seat] = clock.seconds * 1000
        elif clock:
            self.clocks_ms[entry.seat] += clock.increment * 1000 - entry.spent_ms
        self._act(entry.seat, entry.action)

    def _act(self, seat: int, action: str) -> None:
        assert self.match
        if not self.chairs[seat].bot:
            self.looks[seat].clear()  # a seat that moves has seen what came before
            self.scenes.pop(seat, None)
        seen = seen_by_all(self.match)
        self.match.play(action, seat)
        self.unseen = 0 if seen_by_all(self.match) != seen else self.unseen + 1
        self.is_marked = False
        self._asked[seat] = ()
        self._ask_anew()

    @_apply.register
    def _(self, entry: TakenBack) -> None:
        assert self.match
        self.match, self.unseen = self.match.before(entry.number), 0
        self.hinted = [(seat, min(since, entry.number)) for seat, since in self.hinted]  # what was heard stays heard
        self._shown_at = seen = self._seen()
        self.shown_hints = [
            ShownHint(hint.seat, {viewer: min(at, seen[viewer]) for viewer, at in hint.at.items()})
            for hint in self.shown_hints
        ]
        self.is_marked = False
        self._looked = len(self.match.events)
        self.scenes = {seat: scene for seat, scene in self.scenes.items() if scene.action < len(self.match.actions)}
        self._asked = [()] * self.match.players  # whoever decides now is asked anew
        self._ask_anew()

    @_apply.register
    def _(self, entry: Marked) -> None:
        if mark_of(self) != entry.state:
            since = self._begun if self._sure is None else self._sure + 1
            raise OtherRules(f"at entry {self.version} another table lies here than when it was written", since)
        self._sure, self.is_marked = self.version, True

    def _other_rules(self, why: str) -> OtherRules:
        """Nothing that came after the last mark that was right is sure."""
        return OtherRules(why, self.version if self._sure is None else self._sure + 1)

    @_apply.register
    def _(self, entry: Ruled) -> None:
        self.rules = entry.rules

    @_apply.register
    def _(self, entry: Closed) -> None:
        self.closed, self.phase = True, "over"
        self.to_act, self.shown_asked, self.wish, self.in_secret = (), {}, None, False

    @_apply.register
    def _(self, entry: Revealed) -> None:
        self.revealed = True

    @_apply.register
    def _(self, entry: Wished) -> None:
        self.wish = None if entry.number is None else entry

    def _ask_anew(self) -> None:
        """A seat whose options have changed, or that has acted, is asked something new."""
        assert self.match
        self.wish = None
        self._taken_back_to = {}
        before, self.to_act = self.to_act, self.match.to_act
        for seat in range(self.match.players):
            asked = tuple(action.number for action in self.match.legal_actions(seat)) if seat in self.to_act else ()
            if asked and asked != self._asked[seat]:
                self.decisions[seat] += 1
                if seat != self._overdue or seat not in before:
                    self.asked_at[seat] = self._at
            self._asked[seat] = asked
        if not self.to_act:
            self.phase = "over"
        self._show()
        self._keep_what_is_to_be_seen()

    def _show(self) -> None:
        """What everybody may know of it: exactly what a spectator sees."""
        assert self.match
        secret = len(self.match.information(None).to_act) > 1
        if not self.unseen and not (self.in_secret and secret):
            self.shown_asked, self.shown_clocks_ms = self.asked, self.clocks_ms.copy()
            self.shown_asked_at = self.asked_at.copy()
            self._show_hints()
            self._shown_at = self._seen()
        self.in_secret = secret

    def _seen(self) -> dict[int | None, int]:
        """By viewer: how many events it has seen."""
        assert self.match
        return {viewer: self.match.events_seen(viewer) for viewer in (None, *range(self.match.players))}

    def _keep_what_is_to_be_seen(self) -> None:
        """Looks are told once, and a connection may break before they arrive; scenes last until the person goes on."""
        assert self.match
        match, new = self.match, self.match.events[self._looked :]
        self._looked = len(match.events)

        def first_new(seat: int) -> int:
            return match.events_seen(seat) - sum(event.seen_by(seat) is not None for event in new)

        for seat in {seat for event in new if event.once for seat in event.audience or ()}:
            told = match.events_for(seat, first_new(seat))
            self.looks[seat].update((number, event) for number, event in told if event.once)
        if any(event.name in match.game.sleeve.pauses for event in new):
            people = [seat for seat, chair in enumerate(self.chairs) if chair.person is not None]
            self.scenes = {seat: Scene(first_new(seat), len(match.actions) - 1) for seat in people}

    @_apply.register
    def _(self, entry: WentOn) -> None:
        self.scenes.pop(entry.seat, None)

    def hear(self, seat: int, events: int) -> None:
        """The seat has seen this many of its events."""
        for number in [number for number in self.looks.get(seat, ()) if number < events]:
            del self.looks[seat][number]

    @_apply.register
    def _(self, entry: Hinted) -> None:
        assert self.match
        self.hints.setdefault(entry.seat, []).append(self.decisions[entry.seat])
        self.hinted.append((entry.seat, len(self.match.actions)))
        if not self.unseen and not self.in_secret:
            self._show_hints()

    def _show_hints(self) -> None:
        """Where they are told to have been asked for tells nothing of what nobody else could see then."""
        self.shown_hints += [ShownHint(seat, self._shown_at) for seat, _ in self.hinted[len(self.shown_hints) :]]

    @_apply.register
    def _(self, entry: Held) -> None:
        self.chairs[entry.seat].bot = entry.bot

    @_apply.register
    def _(self, entry: Returned) -> None:
        self.chairs[entry.seat].bot = None

    @_apply.register
    def _(self, entry: Reissued) -> None:
        asker, _, once = entry.request.partition(" ")
        if asker == str(entry.person):
            self.renewed[self.people[entry.person].key, once] = entry.key
        self.people[entry.person].key = entry.key
        self.people[entry.person].links_renewed += 1
        self.people[entry.person].devices.clear()

    @_apply.register
    def _(self, entry: TimeAdded) -> None:
        for seat in range(len(self.clocks_ms)) if entry.seat is None else (entry.seat,):
            self.clocks_ms[seat] += entry.seconds * 1000
            self.shown_clocks_ms[seat] += entry.seconds * 1000

    @_apply.register
    def _(self, entry: Said) -> None:
        person = self.people[entry.person]
        line = ChatLine(number=self.chat_lines, person=entry.person, name=person.name, text=entry.text)
        self.chat_lines += 1
        if not entry.text:
            return  # forgotten
        self.chat = [*self.chat, line][-MOST_CHAT:]

    @_apply.register
    def _(self, entry: Forgotten) -> None:
        if person := self.people.get(entry.person):
            person.name = FORGOTTEN.format(person=entry.person)
            person.devices.clear()
        self.chat = [line for line in self.chat if line.person != entry.person]

    @_apply.register
    def _(self, entry: Subscribed) -> None:
        devices = self.people[entry.person].devices
        devices.pop(entry.device.endpoint, None)
        devices[entry.device.endpoint] = entry
        for oldest in list(devices)[:-MOST_DEVICES]:
            del devices[oldest]

    @_apply.register
    def _(self, entry: Unsubscribed) -> None:
        self.people[entry.person].devices.pop(entry.endpoint, None)

    @_apply.register
    def _(self, entry: Invited) -> None:
        self.invitation = Invitation(code=entry.code, person=entry.person, accepted=[entry.person], declined=[])

    @_apply.register
    def _(self, entry: Accepted) -> None:
        self._answer(entry.person, accepted=True)

    @_apply.register
    def _(self, entry: Declined) -> None:
        self._answer(entry.person, accepted=False)

    def _answer(self, person: int, accepted: bool) -> None:
        assert self.invitation
        yes = [other for other in self.invitation.accepted if other != person]
        no = [other for other in self.invitation.declined if other != person]
        (yes if accepted else no).append(person)
        self.invitation = replace(self.invitation, accepted=yes, declined=no)

    @_apply.register
    def _(self, entry: Rematched) -> None:
        self.secret = entry.secret
        self.match, self.to_act = None, ()
        self.rules, self.is_marked, self._begun, self._sure = "", False, 0, None
        self.match_number += 1
        self.phase = "gathering"
        self.in_secret = False
        self.decisions, self.shown_asked, self._asked, self.asked_at, self.shown_asked_at = [], {}, [], {}, {}
        self.clocks_ms, self.shown_clocks_ms, self.contributions = [], [], []
        self.pledges, self.shown = None, {}
        self.looks, self.scenes, self.hints, self.hinted, self.shown_hints = {}, {}, {}, [], []
        self._shown_at = {}
        for person in self.people.values():
            person.chance, person.pledge, person.ready = "", "", False
        for chair in self.chairs:
            if chair.person is not None:
                chair.bot = None


@lru_cache(maxsize=64)
def _edition(game: str, name: str, source: str, digest: str = "") -> Edition:
    return find_game(game).kept_edition(name, source, digest)


def seen_by_all(match: Match) -> tuple[int, Information]:
    """What everybody has seen of a match, to be compared."""
    return match.events_seen(None), match.information(None)
