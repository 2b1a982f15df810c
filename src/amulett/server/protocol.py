"""The wire: every message between a page and the server. docs/protocol.md and web/src/protocol.ts come from here.

The page sends intents and draws what it is told: it needs no rules and no sentences of its own.

A connection opens `/ws/CODE` and says `Hello`; the answer is `Welcome` with all that this viewer may know. From then on
it gets `Update` (something happened in the match), `Seating` (something changed around it: seats, presence, clocks) and
`Said`. Every request carries an `id` that its answer, `Done` or `Refused`, repeats; `Done` means: it is on disk.
"""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

PROTOCOL = 1
"""Goes up when an old page would misunderstand the server."""

MOST_BYTES = 8192
"""Of one message to the server."""

MOST_CHAT = 50
"""So many lines of chat a newcomer is told."""

Language = Literal["de", "en"]
Code = Annotated[str, Meta(min_length=1, max_length=20)]
Secret = Annotated[str, Meta(min_length=1, max_length=40)]
Name = Annotated[str, Meta(min_length=1, max_length=24)]
Seat = Annotated[int, Meta(ge=0, le=5)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
BotName = Annotated[str, Meta(min_length=1, max_length=24)]

# ---- what the page asks for, over the WebSocket


class Request(Struct, forbid_unknown_fields=True, kw_only=True, tag_field="type", tag=str.lower):
    """What every request has."""

    id: Count = 0
    """Chosen by the page; the answer repeats it."""


class Hello(Request):
    """The first message, and again whenever the page wants everything anew (another language, a gap): `Welcome` answers.

    `match` and `since` say which events the page already has: `since` of them, in match number `match`.
    """

    language: Language = "en"
    secret: Secret | None = None
    """Whose seat this is; without one: a spectator. It is the rejoin code too: letters, any case, hyphens as you like."""
    match: Count = 0
    since: Count = 0


class Ping(Request):
    """A sign of life; `Pong` answers. A connection that says nothing for 150 s is closed."""


class Move(Request):
    """An action, in answer to the decision with this number; if the seat is asked another one by now: refused as stale.

    Out of turn, with decision 0, it is refused with the clause that says so.
    """

    match: Count
    decision: Count
    action: Annotated[str, Meta(max_length=200)]
    """One of the decision's options, as it is written there."""


class Why(Request):
    """Why is this action not possible now? Refused with the clause that forbids it, or done if it is possible.

    Nothing can change by asking.
    """

    match: Count
    action: Annotated[str, Meta(max_length=200)]


class Heard(Request):
    """So many events have been shown: what was to be seen for a moment only is not told again. A move says it too."""

    match: Count
    events: Count


class Sit(Request):
    """Take an open seat (before the start), or change to it."""

    seat: Seat


class Stand(Request):
    """Give the seat back before the start, and stay as a spectator."""


class Leave(Request):
    """Go, and be told nothing more until `Hello`. Before the start the seat becomes open; in a match it waits."""


class Swap(Request):
    """The host lets two seats change places, before the start."""

    seat: Seat
    other: Seat


class Arrange(Request):
    """The host puts a bot on a seat, or (without one) opens it, before the start."""

    seat: Seat
    bot: BotName | None = None


class Contribute(Request):
    """The seat's own chance for the deal: 32 hexadecimal digits, after the commitment is known and before the start."""

    chance: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]


class Start(Request):
    """The host starts the match; every seat must be taken."""


class Hold(Request):
    """Let a bot hold the seat of somebody who is gone; the seat goes back when its owner returns."""

    seat: Seat


class AddTime(Request, tag="add_time"):
    """Give another seat more time on its clock."""

    seat: Seat
    seconds: Annotated[int, Meta(ge=1, le=600)] = 15


class Reissue(Request):
    """The host renews the link of a seat: the old one is dead at once, and everybody is told. `Link` answers."""

    seat: Seat


class Rematch(Request):
    """Another match with the same people and seats, after the end."""


class Say(Request):
    """A line of chat."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


FromClient = (
    Hello
    | Ping
    | Move
    | Why
    | Heard
    | Sit
    | Stand
    | Leave
    | Swap
    | Arrange
    | Contribute
    | Start
    | Hold
    | AddTime
    | Reissue
    | Rematch
    | Say
)

# ---- what the server tells, over the WebSocket


class News(Struct, kw_only=True, tag_field="type", tag=str.lower):
    """What every message of the server has: its `type`."""


class SeatInfo(Struct, kw_only=True):
    """A seat, as everybody sees it."""

    seat: int
    kind: Literal["open", "person", "bot"]
    name: str
    """The person's, or the bot's; empty while the seat is open."""
    bot: str | None
    """The bot that sits here, or holds the seat for its owner."""
    presence: Literal["here", "away", "left", "dropped"]
    """`away`: no connection for 5 s. `left` and `dropped`: the others may let a bot hold the seat."""
    contributed: bool
    """Whether the seat has given its chance for the deal."""
    links_renewed: int
    """How often the host has renewed this seat's link: nobody gets at a seat unseen."""


class PersonInfo(Struct, kw_only=True):
    """Somebody who has joined the table."""

    person: int
    name: str
    seat: int | None


class ClockRule(Struct, kw_only=True, forbid_unknown_fields=True):
    """Time for each seat; who has none left is played for by a bot, until somebody adds time."""

    seconds: Annotated[int, Meta(ge=10, le=86_400)]
    """For the whole match."""
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """More seconds after every move."""


class ChatLine(Struct, kw_only=True):
    number: int
    person: int
    name: str
    text: str


class Deal(Struct, kw_only=True):
    """How the match's seed comes about. `docs/protocol.md` says what this proves."""

    commitment: str
    """SHA-256 of the server's secret, before any seat contributed."""
    secret: str | None
    """After the end."""
    contributions: list[str] | None
    """By seat, after the end; a bot's seat and one that gave nothing has an empty one."""


class TableInfo(Struct, kw_only=True):
    """All around the match that everybody at the table may know."""

    code: str
    """Names the table; who knows it may join."""
    link: str
    """The same as an address."""
    game: str
    edition: str
    options: dict[str, str | bool]
    public: bool
    phase: Literal["gathering", "playing", "over"]
    match: int
    """The number of the match at this table, from 1; a rematch counts on."""
    seats: list[SeatInfo]
    people: list[PersonInfo]
    host: int
    """The person who may start and arrange; between matches, one who is gone is followed by another. 0: nobody is left."""
    watchers: int
    clock: ClockRule | None
    pace_ms: int
    """A bot takes at least so long for a move."""
    deal: Deal


class You(Struct, kw_only=True):
    """Who the server takes this connection for."""

    person: int | None
    """None: a spectator who has not joined."""
    seat: int | None
    host: bool


class EventInfo(Struct, kw_only=True):
    """Something that happened, as this viewer saw it."""

    number: int
    """Of this viewer's events in this match, from 0, without gaps."""
    name: str
    data: dict[str, Any]
    """In the words of the game."""
    text: str
    """A sentence in the viewer's language; empty if it is not worth one."""


class WayInfo(Struct, kw_only=True):
    """A way over the board."""

    stops: list[str]
    """The places it comes through, from where it begins."""
    answers: list[str]
    """What the seat would have to decide under way."""


class OptionInfo(Struct, kw_only=True):
    """One legal action."""

    action: str
    """What `Move` sends back."""
    of: str | None
    """The thing in the view that it is about."""
    text: str
    """In the viewer's language."""
    ways: list[WayInfo]
    """Where it leads, as far as the seat can tell; empty where nothing walks."""


class OptionGroup(Struct, kw_only=True):
    group: str
    options: list[OptionInfo]


class Decision(Struct, kw_only=True):
    """What the viewer's seat is asked now."""

    number: int
    """Goes up whenever the seat is asked anew; another seat's secret choice does not change it."""
    question: str
    clauses: list[str]
    """The numbers of the rules that bear on it; their texts are in `/api/games/GAME`."""
    groups: list[OptionGroup]


class OutcomeInfo(Struct, kw_only=True):
    scores: list[int]
    ranking: list[int]
    """The place of every seat; equal seats share theirs."""
    winners: list[int]
    ending: str
    """Why it ended, a word of the game."""
    text: str
    """The same in the viewer's language: `by the target score`."""


class Situation(Struct, kw_only=True):
    """The match as this viewer sees it now."""

    match: int
    events_seen: int
    """How many events the viewer has then: what `Hello.since` says after a lost connection."""
    view: dict[str, Any]
    """The observation: what lies before this viewer, in the words of the game. Its type is in `web/src/views/GAME.ts`."""
    lines: list[str]
    """The same in a few sentences, for a page that has no table of its own for the game; empty if the game has none."""
    decision: Decision | None
    outcome: OutcomeInfo | None
    clocks_ms: list[int] | None
    """What every seat has left now; those of the seats that are to act (`view.to_act`) run on. None: no clocks.
    While several choose in secret, the others' clocks go on until all have chosen: one that stopped would tell."""


class Welcome(News):
    """The answer to `Hello`: everything, and the events that the page did not have yet."""

    id: int
    protocol: int
    you: You
    table: TableInfo
    situation: Situation | None
    """None before the match."""
    events: list[EventInfo]
    """From `Hello.since` on if `Hello.match` is the match that is being played, else from the first. Some may have come in
    an `Update` while this was on its way: the number tells."""
    chat: list[ChatLine]


class Update(News):
    """Something happened in the match."""

    situation: Situation
    events: list[EventInfo]
    """Those that are new. The first has the number of events that the page had; if not, the page says `Hello` again."""


class Seating(News):
    """Something changed around the match."""

    table: TableInfo


class Said(News):
    line: ChatLine


class Done(News):
    """The request is carried out, and on disk."""

    id: int


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
    """For the host: the new link of a seat, to be handed to its owner."""

    id: int
    seat: int
    secret: str
    link: str


class Pong(News):
    id: int


class Goodbye(News):
    """The server closes the connection."""

    reason: Literal["restart", "link_renewed", "too_fast", "too_slow", "idle", "no_table", "table_failed"]
    retry_ms: int | None
    """When to come back; None: not by itself."""


FromServer = Welcome | Update | Seating | Said | Done | Refused | Link | Pong | Goodbye
