"""The wire: every message between a page and the server. docs/protocol.md and web/src/protocol.ts are generated from it.

The page sends requests and draws what it is told: it needs no rules and no sentences of its own.

A connection opens `/ws/CODE` and says `Hello`; the answer is `Welcome` with everything this viewer may know. From then on
it gets `Update` (something happened in the match), `Seating` (something changed around it: seats, presence, clocks) and
`Said`. Every request carries an `id` that its answer, `Done` or `Refused`, repeats; `Done` means that it is on disk.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

PROTOCOL = 2
"""Increased whenever an old page would misunderstand the server."""

MOST_BYTES = 8192
"""The size limit of one message to the server."""

MOST_CHAT = 50
"""How many lines of chat a newcomer gets."""

Language = Literal["de", "en"]
Code = Annotated[str, Meta(min_length=1, max_length=20)]
Secret = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
BotName = Annotated[str, Meta(min_length=1, max_length=24)]

# ---- what the page asks for, over the WebSocket


class Request(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=str.lower):
    """What every request contains."""

    id: Count = 0
    """Chosen by the page; the answer repeats it."""
    once: Annotated[str, Meta(max_length=40)] = ""
    """Its number, chosen by the page, no two alike. Whoever does not know whether a request has arrived may send it again
    with the same one: what has been written with it is not written twice, and the answer is the same. In `Hello`: that of a
    `Reissue` of one's own link whose answer was lost; with it the former secret still opens the seat."""


class Hello(Request):
    """The first message, sent again whenever the page needs everything again (another language, a gap): `Welcome` answers.

    `match` and `since` say which events the page already has: `since` of them, in match number `match`.
    """

    language: Language = "en"
    secret: Secret | None = None
    """Says whose seat this is; without it, a spectator. Also the rejoin code: case and hyphens do not matter."""
    match: Count = 0
    since: Count = 0
    protocol: Count | None = None
    """What the page speaks. If it is not what the server speaks: `Goodbye` with the reason `outdated`, and nothing else is
    heard. None: a program that looks at `Welcome.protocol` itself."""


class Ping(Request):
    """Keeps the connection alive; `Pong` answers. A connection that is silent for 150 s is closed."""


class Move(Request):
    """An action, in answer to the decision with this number; refused as stale if the seat is by now asked another one.

    Out of turn, with decision 0, it is refused with the clause that says so.
    """

    match: Count
    decision: Count
    action: Annotated[str, Meta(max_length=200)]
    """One of the decision's options, exactly as given there."""


class Why(Request):
    """Why is this action not possible now? Refused with the clause that forbids it, or `Done` if it is possible.

    Asking cannot change anything.
    """

    match: Count
    action: Annotated[str, Meta(max_length=200)]


class WhatIf(Request, tag="what_if"):
    """What would follow from this action? `Then` answers with what is certain. Asking cannot change anything."""

    match: Count
    action: Annotated[str, Meta(max_length=200)]


class Hint(Request):
    """What would a strong bot do that knows what I know? After `done`, one `Advice` follows another, each better than
    the one before, the last with a reason. Any move ends it, and so does another hint that the seat asks for.

    Only for whoever plays against bots alone, or where all have agreed to it (`TableInfo.hints`). Everybody hears that
    a hint was asked for (`SeatInfo.hints`).
    """

    match: Count
    decision: Count


class EndHint(Request, tag="end_hint"):
    """The hint is not wanted any more."""


class TakeBack(Request, tag="take_back"):
    """Take back the last action (`Situation.take_back`), while it has shown nobody anything and nobody has acted since.

    Against bots alone, a whole turn can be taken back. At a table with a clock all other people have to agree: this
    request asks them, and they answer with the same request.
    """

    match: Count
    number: Count
    """Of the action, as the situation or the table gives it."""
    yes: bool = True
    """False: another person does not agree."""


class Heard(Request):
    """This many events have been shown: what was only to be seen for a moment is not told again. A move implies it."""

    match: Count
    events: Count


class GoOn(Request, tag="go_on"):
    """The scene (`Situation.scene`) has been seen: it is not told again, and the seat's clock waits no longer.

    An action of the seat implies it.
    """

    match: Count


class Sit(Request):
    """Take an open seat, or move to it (before the start)."""

    seat: Seat


class Stand(Request):
    """Give up the seat and stay as a spectator (before the start)."""


class Leave(Request):
    """Leave, and be told nothing more until `Hello`. Before the start the seat becomes open; during a match it waits."""


class PutOut(Request, tag="put_out"):
    """The host puts somebody out (before the start): neither their link nor their name leads back to this table."""

    person: Count


class Swap(Request):
    """The host swaps two seats (before the start)."""

    seat: Seat
    other: Seat


class Arrange(Request):
    """The host puts a bot on a seat or, without one, opens it (before the start)."""

    seat: Seat
    bot: BotName | None = None


class Pledge(Request):
    """The hash of the seat's own part in the deal: 64 hexadecimal digits, before the start. The last one counts."""

    pledge: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Reveal(Request):
    """The part itself: 32 hexadecimal digits, as soon as all pledges are fixed (`Deal.pledges`).

    A page reveals its part for one list of pledges only, whatever it is told later.
    """

    chance: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class Ready(Request):
    """Say that the match may begin, or take it back (before the start). The host may start without waiting for it."""

    ready: bool = True


class Change(Request):
    """The host changes the table (before the start); everybody is asked again whether they are ready."""

    seats: Annotated[int, Meta(ge=1, le=6)]
    """How many; only open ones can be taken away, the last first."""
    edition: Annotated[str, Meta(max_length=40)]
    options: dict[str, str | bool]
    clock: "ClockRule | None"
    public: bool
    watchers: bool = True
    """Whether people without a seat may watch."""
    hints: bool = False
    """Whether people may ask for hints although others play, too: then it begins only when all of them are ready."""


class Start(Request):
    """The host starts the match; every seat must be taken.

    From now on nothing can be changed: the pledges are fixed and told. The match begins when all parts are revealed, or
    after 5 s without those that are not.
    """


class Hold(Request):
    """Let a bot hold the seat of somebody who has gone; its owner gets the seat back on returning."""

    seat: Seat


class AddTime(Request, tag="add_time"):
    """Give another seat more time on its clock."""

    seat: Seat
    seconds: Annotated[int, Meta(ge=1, le=600)] = 15


class Reissue(Request):
    """Renew a link: one's own, or as the host that of somebody who has gone (`left` or `dropped`). `Link` answers.

    The old one stops working at once, and everybody is told (`SeatInfo.links_renewed`). If the answer is lost: say `Hello`
    with the former secret and this request's number as `once`, then send it again.
    """

    seat: Seat


class Pace(Request):
    """The host sets how long a bot takes for a move at least, before the start or in the match."""

    pace_ms: Annotated[int, Meta(ge=0, le=10_000)]


class Invite(Request):
    """Invite everybody to another match (after the end), at a new table with the same seats and rules: `Room` answers.

    Nobody is moved: this table and its result stay as they are, and the others are told (`TableInfo.invitation`).
    """


class Accept(Request):
    """Come to the new table: `Room` answers, and the same secret opens the seat there."""


class Decline(Request):
    """Say no to the invitation. Whoever says nothing stays, too."""


class Forget(Request):
    """Forget me: my name and my lines of chat are deleted, also from the disk; the seat stays mine, under no name."""


class Device(Struct, kw_only=True):
    """A browser as its push service knows it (Web Push): where to send, and the keys that only the browser can open."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000)]
    p256dh: Annotated[str, Meta(min_length=1, max_length=120)]
    auth: Annotated[str, Meta(min_length=1, max_length=60)]


class Notify(Request):
    """Tell this browser when it is my turn here and I am not there; or no longer. Only if the server sends notices
    (`/api/keeping`)."""

    device: Device
    on: bool = True


class Delete(Request):
    """The host deletes the table, with everything that was ever written about it: before the start, after the end, or while
    nobody else plays. Everybody is told (`Goodbye`)."""


class Say(Request):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


FromClient = (
    Hello
    | Ping
    | Move
    | Why
    | WhatIf
    | Hint
    | EndHint
    | TakeBack
    | Heard
    | GoOn
    | Sit
    | Stand
    | Leave
    | PutOut
    | Swap
    | Arrange
    | Pledge
    | Reveal
    | Ready
    | Change
    | Start
    | Hold
    | AddTime
    | Reissue
    | Pace
    | Invite
    | Accept
    | Decline
    | Forget
    | Notify
    | Delete
    | Say
)

# ---- what the server tells, over the WebSocket


class News(Struct, kw_only=True, tag_field="type", tag=str.lower):
    """What every message from the server contains: its `type`."""


class SeatInfo(Struct, kw_only=True):
    """A seat, as everybody sees it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    """The person's, or the bot's; empty while the seat is open."""
    bot: str | None
    """The bot that sits here, or that holds the seat for its owner."""
    stand_in: str | None
    """The bot that plays instead of `bot` for now: its own search is still being prepared (first start only)."""
    ready: bool
    """Whether the person has said that the match may begin."""
    presence: Literal["here", "away", "left", "dropped"]
    """`away`: no connection for 5 s. `left` and `dropped`: the others may let a bot hold the seat."""
    pledged: bool
    """Whether the person has pledged a part in the deal."""
    links_renewed: int
    """How often this seat's link has been renewed: nobody can take over a seat unnoticed."""
    hints: int
    """For how many decisions of this match it has asked for a hint; those about what others cannot see yet count later."""


class PersonInfo(Struct, kw_only=True):
    """Somebody who has joined the table."""

    person: int
    name: str
    seat: int | None


class ClockRule(Struct, kw_only=True, forbid_unknown_fields=True):
    """Time for each seat; a bot plays for a seat that has none left, until somebody adds time."""

    seconds: Annotated[int, Meta(ge=10, le=1_209_600)]
    """For the whole match, or for every move."""
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds added after every move."""
    per_move: bool = False
    """The time is for every move, and runs while nobody is there, too: for matches that take days."""


class ChatLine(Struct, kw_only=True):
    number: int
    person: int
    name: str
    text: str


class Deal(Struct, kw_only=True):
    """How the match's seed is made. `docs/protocol.md` says what this proves."""

    commitment: str
    """SHA-256 of the server's secret, published before any seat pledges its part."""
    pledges: list[str] | None
    """By seat, fixed when the host starts and before anybody reveals a part; empty for a bot and for a seat that pledged
    nothing. None: not fixed yet, or the match was dealt before there were pledges."""
    withheld: list[int]
    """The seats that pledged a part and have not revealed it. When the match has begun, it was dealt without theirs."""
    secret: str | None
    """Only after the end."""
    contributions: list[str] | None
    """By seat, only after the end; empty for a seat that contributed nothing."""


class Invitation(Struct, kw_only=True):
    """To another match, at a new table."""

    code: str
    """Of the new table."""
    person: int
    """Who invites."""
    accepted: list[int]
    """The people of this table who have gone there."""
    declined: list[int]


class WishInfo(Struct, kw_only=True):
    """Somebody would like to take an action back, and everybody has to agree."""

    seat: int
    number: int
    """Of the action."""
    agreed: list[int]
    """The seats of those who have."""


class TableInfo(Struct, kw_only=True):
    """Everything around the match that everybody at the table may know."""

    code: str
    """Names the table; anybody who knows it may join."""
    link: str
    """The same as an address."""
    elsewhere: str | None
    """The address for other devices, if `link` works on the server's own machine only and the server knows a better one."""
    game: str
    edition: str
    own: str
    """Changes whenever the table's own edition does (`/api/tables/CODE/edition`); empty: it plays with one that comes with
    the game."""
    options: dict[str, str | bool]
    public: bool
    phase: Literal["gathering", "playing", "over"]
    closed: bool
    """Whether the match was ended by a change of its rules (a new version of the server): the table lies as it lay when
    both rules last agreed; without a situation, not even that is known."""
    match: int
    """The number of the match at this table, from 1. (Another match is played at another table; that was not always so.)"""
    seats: list[SeatInfo]
    people: list[PersonInfo]
    host: int
    """The person who may start and arrange; between matches, another takes over if they have gone. 0: nobody is left."""
    watchers: int
    """How many watch now."""
    may_watch: bool
    """False: only those may be here who have a seat, or while there is an open one."""
    hints: bool
    """Whether people may ask for hints although others play, too."""
    clock: ClockRule | None
    pace_ms: int
    """The least time a bot takes for a move."""
    preparing: Literal["rules", "bots"] | None
    """What is still being compiled (first start only): what a match needs, or what the bots need to look ahead."""
    prepared: int
    """How many per cent of that are done."""
    hurried: bool
    """Whether the bots have less time to think than usual, since many are waiting on this server."""
    invitation: Invitation | None
    """To another match, after the end."""
    wish: WishInfo | None
    continues: int | None
    """The match was not dealt here: it goes on from a finished one, after so many of its decisions. None: it was dealt."""
    lesson: bool
    """Whether this is a first match with a coach: a chosen deal, told as a continuation after no decision at all."""
    deal: Deal
    """Of a match that continues another one, nothing but empty words: nobody took part in a deal."""


class You(Struct, kw_only=True):
    """Who the server takes this connection for."""

    person: int | None
    """None: a spectator who has not joined."""
    seat: int | None
    host: bool


class EventInfo(Struct, kw_only=True):
    """Something that happened, as this viewer saw it."""

    number: int
    """Counts this viewer's events in this match, from 0, without gaps."""
    name: str
    data: dict[str, Any]
    """In the game's terms."""
    text: str
    """A sentence in the viewer's language; empty if it is not worth one."""
    opens: bool
    """Whether an act begins with it; what follows, up to the next such event, came of that act."""
    clauses: list[str]
    """The rules that its sentence rests on; none if it speaks for itself."""


class WayInfo(Struct, kw_only=True):
    """A path across the board."""

    stops: list[str]
    """The places it passes through, starting where it begins."""
    answers: list[str]
    """What the seat would have to decide on the way."""


class OptionInfo(Struct, kw_only=True):
    """One legal action."""

    action: str
    """What `Move` sends back."""
    of: str | None
    """The thing in the view that it is about."""
    text: str
    """In the viewer's language."""
    ways: list[WayInfo]
    """Where it leads, as far as the seat can tell; empty if nothing moves across a board."""


class OptionGroup(Struct, kw_only=True):
    group: str
    options: list[OptionInfo]


class Decision(Struct, kw_only=True):
    """What the viewer's seat is asked now."""

    number: int
    """Goes up whenever the seat is asked something new; another seat's secret choice does not change it."""
    question: str
    clauses: list[str]
    """The ids of the clauses behind it; their texts are in `/api/games/GAME`."""
    groups: list[OptionGroup]


class RemarkInfo(Struct, kw_only=True):
    """Why somebody has this place and not another."""

    text: str
    clauses: list[str]


class RoundInfo(Struct, kw_only=True):
    title: str
    points: list[int]
    """What every seat got in it."""


class FactInfo(Struct, kw_only=True):
    """A number about the match, and what it counts."""

    value: str
    text: str


class OutcomeInfo(Struct, kw_only=True):
    scores: list[int]
    ranking: list[int]
    """The place of every seat; equal seats share theirs."""
    winners: list[int]
    ending: str
    """Why it ended, as the game names it."""
    text: str
    """The same in the viewer's language: `by the point limit`."""
    order: str
    """What the places go by: `fewest points first`; may be empty."""
    details: list[str]
    """A few words about every seat; empty: none."""
    remarks: list[RemarkInfo]
    """How ties were decided."""
    rounds: list[RoundInfo]
    """Empty for a game without rounds."""
    facts: list[FactInfo]
    """About the viewer's seat, or for a spectator about the winner's."""


class TakeBackInfo(Struct, kw_only=True):
    """What the viewer's seat may take back."""

    number: int
    """Of the action."""
    action: str
    text: str
    """The action in the viewer's language."""


class CoachStep(Struct, kw_only=True):
    """Something that the coach has to say now, from what this seat sees."""

    id: str
    key: str
    """By this the page remembers that it has been said."""
    unless: list[str]
    """Keys: if one of them has been said, this is not said now."""
    bead: int | None
    """Which of the lesson's steps it is, from 0; None: an answer to what the person did."""
    say: list[str]
    """At most three sentences, the first of them the heading."""
    todo: str
    """What to do; empty: nothing, the person goes on by themselves."""
    why: list[str]
    clauses: list[str]
    at: str
    """What the coach points at, in the game's terms; empty: nothing."""
    points: str
    """The same in words."""
    advised: list[str]
    """The actions that the coach advises, the best first."""
    last: bool
    """The lesson is over with it."""


class Coaching(Struct, kw_only=True):
    """A first match with a coach: what fits now, in the lesson's order. The page says the first that nothing speaks against
    (`CoachStep.unless`)."""

    beads: list[str]
    """The lesson's steps by their ids, in their order."""
    steps: list[CoachStep]


class HintHeard(Struct, kw_only=True):
    """Somebody has asked for a hint: everybody at the table hears it."""

    seat: int
    at: int
    """After so many of the viewer's events."""


class Situation(Struct, kw_only=True):
    """The match as this viewer sees it now."""

    match: int
    events_seen: int
    """How many events the viewer has by then: the value for `Hello.since` after a lost connection."""
    view: dict[str, Any]
    """The observation: what this viewer sees, in the game's terms. Its type is in `web/src/views/GAME.ts`."""
    lines: list[str]
    """The same in a few sentences, for a page that has no table of its own for the game; empty if the game has none."""
    decision: Decision | None
    take_back: TakeBackInfo | None
    """The viewer's last action, while it can be taken back."""
    outcome: OutcomeInfo | None
    clocks_ms: list[int] | None
    """The time every seat has left; the clocks of the seats to act (`view.to_act`) keep running. None: no clocks.
    While several choose in secret, the others' clocks run until all have chosen: one that stopped would give it away."""
    scene: int | None
    """The number of the viewer's event with which a scene begins that its person has not gone on from: the end of a round.
    None: there is none. Until `GoOn`, a `Welcome` tells the table as it was before the scene, and an `Update` the rest."""
    waits: list[int]
    """The seats whose clocks wait, because their people are still looking at a scene: 30 s at most."""
    coach: Coaching | None
    """At a first match with a coach: what he has to say to this seat. None: there is no coach, or he is silent."""
    hints: list[HintHeard]
    """Which hints were asked for in this match, as far as everybody may know (`SeatInfo.hints` counts them)."""


class Welcome(News):
    """The answer to `Hello`: everything, with the events that the page does not have yet."""

    id: int
    protocol: int
    page: str
    """The build of the page that this server offers: a page of another build loads itself anew. Empty: it offers none."""
    you: You
    table: TableInfo
    situation: Situation | None
    """None before the match."""
    events: list[EventInfo]
    """From `Hello.since` on if `Hello.match` is the current match, else from the first. Some may have arrived in an
    `Update` while this was on its way: the number tells."""
    chat: list[ChatLine]


class Update(News):
    """Something happened in the match."""

    situation: Situation
    events: list[EventInfo]
    """The new ones. The number of the first equals how many the page has; if not, the page says `Hello` again."""
    taken_back: "TakenBackInfo | None" = None
    """Somebody has taken an action back: the page forgets its events from `situation.events_seen` on."""


class TakenBackInfo(Struct, kw_only=True):
    """Who has taken back what."""

    seat: int
    text: str
    """The action in the viewer's language; empty for everybody but the seat itself."""


class Seating(News):
    """Something changed around the match."""

    table: TableInfo


class Said(News):
    line: ChatLine


class Forgotten(News):
    """Somebody wants to be forgotten: the page drops their lines of chat; the new name is in `Seating`."""

    person: int


class Done(News):
    """The request has been carried out and is on disk."""

    id: int


class Then(News):
    """What would follow from an action, as far as it is certain, in the viewer's language; the act itself is left out."""

    id: int
    effects: list[str]


class OptionAdvice(Struct, kw_only=True):
    """What the search has found about one option."""

    action: str
    chance: float
    """The estimated chance of winning the match."""
    low: float
    high: float
    """Between these it is, as sure as 95 of 100 times."""
    close: bool
    """Whether it is the best one, or too close to that to tell."""
    looks: int
    """In how many courses it was tried."""


class Advice(News):
    """An answer to a `Hint`, from what the seat knows and nothing else."""

    id: int
    match: int
    decision: int
    options: list[OptionAdvice]
    """The best first."""
    courses: int
    """How many were tried so far."""
    seconds: float
    secret: bool
    """Whether others decide at the same time: it is best not to be predictable."""
    ended: bool
    """Whether this is the last one."""
    why: str
    """What speaks for the best option, in one sentence; empty as long as nothing is known, and if nothing was found."""


class ClauseInfo(Struct, kw_only=True):
    id: str
    origin: Literal["book", "ruling", "rebuilt"]
    text: str
    why: str
    """The reason for a ruling or a rebuilt value."""
    against_print: str
    """What the rule book prints, where we play against it; empty: nothing of the kind."""


Reason = Literal["stale", "illegal", "not_allowed", "not_now", "malformed", "unknown", "not_stored", "too_fast"]


class Refused(News):
    """The request changed nothing."""

    id: int
    reason: Reason
    text: str
    """In the viewer's language."""
    clause: ClauseInfo | None = None
    """The rule that forbids the action."""


class Link(News):
    """The new link of a seat: one's own, or for the host to be given to its owner."""

    id: int
    seat: int
    secret: str
    link: str


class Room(News):
    """Where the other match is played. The secret of this table opens the seat there as well."""

    id: int
    code: str


class Pong(News):
    id: int


class Goodbye(News):
    """The server is closing the connection."""

    reason: Literal[
        "restart",
        "link_renewed",
        "too_fast",
        "too_slow",
        "idle",
        "no_table",
        "table_failed",
        "deleted",
        "put_out",
        "no_watchers",
        "outdated",
    ]
    retry_ms: int | None
    """When to come back; None: do not reconnect automatically."""


FromServer = Welcome | Update | Seating | Said | Forgotten | Done | Then | Advice | Refused | Link | Room | Pong | Goodbye
