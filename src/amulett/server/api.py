"""What goes over HTTP: request bodies and answers. The OpenAPI document is generated from it."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from amulett.review.line import Luck, Turn
from amulett.server.drafting import DifferenceInfo, Draft
from amulett.server.protocol import (
    BotName,
    ClockRule,
    Count,
    Decision,
    EventInfo,
    Language,
    Name,
    OptionAdvice,
    OptionInfo,
    OutcomeInfo,
    Reason,
    Seat,
)

Ticket = Annotated[str, Meta(min_length=16, max_length=64)] | None


class CreateTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """A new table. Its creator is the host and takes the first open seat."""

    game: Annotated[str, Meta(max_length=40)]
    name: Name
    seats: Annotated[list[BotName], Meta(min_length=1, max_length=6)]
    """For every seat, `open` or the name of a bot."""
    edition: Annotated[str, Meta(max_length=40)] | None = None
    draft: Draft | None = None
    """An edition of one's own, instead of one that comes with the game."""
    options: dict[str, str | bool] = {}
    public: bool = False
    """Whether it is in the public list of tables."""
    watchers: bool = True
    """Whether people without a seat may watch."""
    hints: bool = False
    """Whether people may ask for hints although others play, too; everybody then hears of it."""
    clock: ClockRule | None = None
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 900
    ticket: Ticket = None
    """Drawn at random for one table, and kept to oneself: sent again with the same ticket, it is the same table."""


class JoinTable(Struct, kw_only=True, forbid_unknown_fields=True):
    """Join by link or code, as a guest with a name."""

    name: Name
    seat: Seat | None = None
    """None: the first open one if there is one; otherwise a spectator with a name."""
    ticket: Ticket = None
    """Drawn at random for one joining, and kept to oneself: sent again with the same ticket, it is the same person."""


class Joined(Struct, kw_only=True):
    """The way back to the seat: keep it. The server keeps only a hash of the secret."""

    code: str
    person: int
    seat: int | None
    secret: str
    """For `Hello`; also the rejoin code, for typing."""
    link: str
    """The personal link, with the secret in the fragment, which browsers do not send."""
    invitation: str
    """The link for others."""


class TableSummary(Struct, kw_only=True):
    """A table, for somebody who has not joined it."""

    code: str
    game: str
    edition: str
    own: bool
    """Whether the edition is one of the table's own."""
    options: dict[str, str | bool]
    phase: Literal["gathering", "playing", "over"]
    public: bool
    seats: list[str]
    """The names, empty for open seats."""
    to_act: list[int]
    """The seats that are to decide, as everybody at the table may know."""
    open: int
    """How many seats are open."""
    watchers: bool
    """Whether people without a seat may watch."""
    left_ms: int | None
    """How long the seats to act have, at a table where a move may take days; None: at any other."""
    asked_at: int | None
    """Since when they have been waited for, in seconds since 1970; None: nobody is, or it is not known."""
    round: int | None
    """Which round is being played, as everybody may know; None: none, or the game has no rounds."""
    match: int
    """The number of the match at this table."""
    commitment: str


class TableList(Struct, kw_only=True):
    tables: list[TableSummary]


class SeatThen(Struct, kw_only=True):
    """Who sat in a seat at the end of a match."""

    name: str
    bot: str | None
    """The bot that sat there; None: a person."""


class FinishedMatch(Struct, kw_only=True):
    """A match that is over, with all that whoever has its link may see: every card, and the names at the table."""

    game: str
    seats: list[SeatThen]
    continues: int | None
    """It was not dealt at this table, but goes on from another match, after this many of its decisions."""
    replay: dict[str, Any]
    """The replay file."""


class RetellMatch(Struct, kw_only=True, forbid_unknown_fields=True):
    """Tell a finished match again, decision by decision."""

    replay: dict[str, Any]
    """The replay file."""
    seat: Seat | None = None
    """Whose eyes; None: a spectator's."""
    open: bool = False
    """Everything is open: what the seat could not see then is shown, too."""
    names: Annotated[list[str], Meta(max_length=6)] = []
    """What the seats are called; a replay file does not say."""
    language: Language = "en"


class StepInfo(Struct, kw_only=True):
    """The table before a decision, or at the end, for the eyes that were asked for."""

    view: dict[str, Any]
    """As in `Situation`; with everything open, what was hidden is filled in."""
    lines: list[str]
    events: list[EventInfo]
    """What these eyes saw since the step before; they are numbered through the whole match."""
    seat: int | None
    """Who decides; None: nobody any more, or it could not be known."""
    action: str
    """What is then decided, if these eyes know it at once; else empty."""
    text: str
    """The same in words."""
    hint: bool
    """Whether whoever decides took a hint before, as far as the replay says."""
    question: str = ""
    """What the seat was asked, if these are its eyes."""
    options: list[OptionInfo] = []
    """What it could do."""


class Retold(Struct, kw_only=True):
    """A match from the deal to the end: the step with number n is the table after n decisions."""

    game: str
    edition: str
    players: int
    names: list[str]
    steps: list[StepInfo]
    outcome: OutcomeInfo
    box: dict[str, Any] | None
    """The box as data, if the match was played with an edition of one's own; None: it is one of `GameInfo.boxes`."""


class ReviewMatch(Struct, kw_only=True, forbid_unknown_fields=True):
    """Look back at a finished match: its chances, its key moments, luck and choice."""

    replay: dict[str, Any]
    """The replay file."""
    names: Annotated[list[str], Meta(max_length=6)] = []
    """What the seats are called; a replay file does not say."""


class AdviseMatch(Struct, kw_only=True, forbid_unknown_fields=True):
    """A hint in a finished match: what would a strong bot have done that knew what the seat knew then?"""

    replay: dict[str, Any]
    """The replay file."""
    decision: Annotated[int, Meta(ge=0)]
    """Before which the table stands: so many have been made."""
    names: Annotated[list[str], Meta(max_length=6)] = []
    """What the seats are called; a replay file does not say."""
    language: Language = "en"


class ChanceInfo(Struct, kw_only=True):
    """How likely a seat was to win, from what it knew after so many decisions of the match."""

    seat: int
    at: int
    chance: float
    error: float
    """The truth is within `chance ± error`, nineteen times out of twenty, as far as scatter goes."""


class LineInfo(Struct, kw_only=True):
    """The chances of a seat over time: three lists of the same length."""

    at: list[int]
    chance: list[float]
    error: list[float]


class TurnInfo(Turn, frozen=True):
    """A turning point of a seat: between two of its estimates the chance changed by more than both may be wrong."""


class LuckInfo(Luck, frozen=True):
    """`first + chosen + others + cards` is `result`; errors as in `ChanceInfo`."""


class OptionThen(Struct, kw_only=True):
    action: str
    texts: dict[Language, str]
    chance: float
    low: float
    high: float


class MomentInfo(Struct, kw_only=True):
    """A moment that its seat can learn from."""

    decision: int
    """So many came before."""
    kind: Literal["dear", "little", "strong", "close"]
    played: str
    better: OptionThen
    other: OptionThen
    looks: int
    """In how many courses it was confirmed."""
    headline: dict[Language, str]
    why: dict[Language, str]
    """Empty sentences: nothing clear speaks for the better option."""
    question: dict[Language, str]
    view: dict[str, Any]
    """What the seat saw then."""
    options: list[OptionInfo] = []
    """The two options as things on the table, so that they can be shown there."""


class GroupsInfo(Struct, kw_only=True):
    """How many decisions of a seat were the best choice, as good as far as we know, gave a little away, were dear, or are
    too unsure to be counted."""

    best: int
    equal: int
    little: int
    dear: int
    unsure: int


class SeatReviewInfo(Struct, kw_only=True):
    line: LineInfo
    turns: list[TurnInfo]
    luck: LuckInfo
    groups: GroupsInfo
    moments: list[MomentInfo]
    hints: list[int]
    """The decisions before which the seat took a hint, as far as the replay says."""


class TallyInfo(Struct, kw_only=True):
    """Something that was counted."""

    titles: dict[Language, str]
    values: list[str]
    """By seat: `12`, `3/4`, or a mean with a point."""
    columns: list[str]
    """The rounds, if it is told by round."""
    by_round: list[list[float]]
    """By seat and column."""


class ReviewInfo(Struct, kw_only=True):
    """A whole review. It follows from the replay alone, so it can be kept."""

    game: str
    edition: str
    names: list[str]
    decisions: int
    looks: int
    """At each decision."""
    ranking: list[int]
    """The place of every seat."""
    scores: list[int]
    seats: list[SeatReviewInfo]
    tallies: list[TallyInfo]
    box: dict[str, Any] | None
    """As in `Retold`."""


class ReviewNews(Struct, kw_only=True):
    """A line of the answer to `ReviewMatch`: how far it is, until the last one brings the review."""

    part: float
    """How much of it is done, from 0 to 1."""
    ahead: int
    """How many other reviews are being made or wait."""
    chances: list[ChanceInfo] = []
    """What was found since the line before, in time."""
    review: ReviewInfo | None = None
    problem: str = ""
    """Why there will be none; empty: nothing went wrong."""


class ContinueMatch(Struct, kw_only=True, forbid_unknown_fields=True):
    """Play on from a decision of a finished match, against bots: a new table, at which all cards lie as they lay then."""

    replay: dict[str, Any]
    """The replay file."""
    decision: Count
    """After so many decisions."""
    seat: Seat
    """Where the person sits."""
    name: Name
    bot: BotName
    """For all other seats."""
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 900
    ticket: Ticket = None
    """Drawn at random for one table, and kept to oneself: sent again with the same ticket, it is the same table."""


class TakeLesson(Struct, kw_only=True, forbid_unknown_fields=True):
    """A first match with a coach: a table with a chosen deal, against beginners."""

    game: Annotated[str, Meta(max_length=40)]
    name: Name
    ticket: Ticket = None
    """Drawn at random for one table, and kept to oneself: sent again with the same ticket, it is the same table."""


class LessonInfo(Struct, kw_only=True):
    """A first match with a coach, for somebody who might want one."""

    minutes: int
    beads: list[str]
    """Its steps, by their ids."""


class PuzzlePlace(Struct, kw_only=True):
    """Which puzzle: they are counted from 1 in every game."""

    game: str
    number: int


class PuzzleList(Struct, kw_only=True):
    """The puzzles that come with the games."""

    counts: dict[str, int]
    """How many each game has; games without any are left out."""
    marks: dict[str, list[str]]
    """Of all puzzles of each game, in order: as in `PuzzleInfo`."""
    day: str
    """Today, in UTC, as `2026-11-18`."""
    today: PuzzlePlace | None
    """The puzzle of the day, the same for everybody; None: no game has any."""


class PuzzleInfo(Struct, kw_only=True):
    """A position of a match between bots, as the seat that decides there sees it, and nothing else."""

    game: str
    number: int
    mark: str
    """Tells it from whatever else had this number, or will have it when the puzzles are made anew."""
    edition: str
    players: int
    seat: int
    """Who decides: the person's seat."""
    names: list[str]
    bot: str
    """Who played at all seats."""
    view: dict[str, Any]
    """As in `Situation`."""
    lines: list[str]
    events: list[EventInfo]
    """The last ones that the seat saw."""
    decision: Decision


class SolvePuzzle(Struct, kw_only=True, forbid_unknown_fields=True):
    """A choice."""

    action: Annotated[str, Meta(max_length=80)]


class PuzzleAnswer(Struct, kw_only=True):
    """What the choice is worth, from what the seat knows and nothing else."""

    verdict: Literal["right", "also_good", "better"]
    """`also_good`: too close to the best one to tell. `better`: another one is clearly better."""
    options: list[OptionAdvice]
    """All options, the best first."""
    courses: int
    """How many were tried."""
    against: str
    """The option that the reasons compare the best one with: the choice; if that was good, what looks best at first."""
    why: list[str]
    """Reasons for the best one, in the words of the game, the clearest first; may be none."""


class PlayPuzzle(Struct, kw_only=True, forbid_unknown_fields=True):
    """Play on from a puzzle, against bots: a table at which all cards lie as they lay there."""

    name: Name
    bot: BotName
    pace_ms: Annotated[int, Meta(ge=0, le=10_000)] = 900
    ticket: Ticket = None
    """Drawn at random for one table, and kept to oneself: sent again with the same ticket, it is the same table."""


class OptionRule(Struct, kw_only=True):
    name: str
    default: str | bool
    values: list[str | bool]
    clause: str
    """The rule that explains it."""
    titles: dict[Language, str]
    """What it is called; if empty, its name."""
    value_titles: dict[str, dict[Language, str]]
    """What its values are called; one that is missing is shown as it is."""


class EditionInfo(Struct, kw_only=True):
    name: str
    titles: dict[Language, str]
    """What it is called; if empty, its name."""
    least_players: int
    most_players: int
    options: list[OptionRule]


class GameSummary(Struct, kw_only=True):
    game: str
    titles: dict[Language, str]
    by: dict[Language, str]
    """Designer and year; empty if nobody is named."""
    about: dict[Language, str]
    """One sentence that makes you want to play."""
    picture: dict[Language, str]
    """What its picture on the start page shows."""
    minutes: int
    """How long a match takes, as the rule book says; 0: it does not."""
    age: int
    """From which age on, as the rule book says; 0: it does not."""
    players: int
    """How many usually play it."""
    ready: bool
    """Whether its rules have been compiled, so that a match can begin."""
    editions: list[EditionInfo]
    """The default first."""
    edition_for: dict[Language, str]
    """The edition to propose to people who read this language."""
    lesson: LessonInfo | None
    """None: it has no first match with a coach."""
    guide: bool
    """Whether there is a page on how to play it."""


class GameList(Struct, kw_only=True):
    games: list[GameSummary]
    bots: list[str]
    """The bots that can take a seat."""
    default_bot: str
    documents: bool
    """Whether there is something to read under `/docs`."""


class RuleInfo(Struct, kw_only=True):
    id: str
    origin: Literal["book", "ruling", "rebuilt"]
    texts: dict[Language, str]
    why: dict[Language, str]
    against_print: dict[Language, str]
    """What the rule book prints, where we play against it; empty sentences: nothing of the kind."""


class RuleSection(Struct, kw_only=True):
    number: int
    titles: dict[Language, str]
    rules: list[RuleInfo]


class TipInfo(Struct, kw_only=True):
    """A piece of advice that the rule book gives."""

    texts: dict[Language, str]
    clauses: list[str]


class CreditInfo(Struct, kw_only=True):
    """Somebody who made the box."""

    name: str
    role: dict[Language, str]


class SheetTable(Struct, kw_only=True):
    """A part of the summary sheet."""

    title: str
    columns: list[str]
    """Their headings; none: a plain list."""
    rows: list[list[str]]
    note: str
    """What is to be said about the whole part; may be empty."""


class GuidePoint(Struct, kw_only=True):
    """One thing to know, on the page that tells how to play."""

    part: Literal["aim", "turn", "end", "forget"]
    title: str
    text: str
    things: list[str]
    """What to draw beside it, in the game's own names; may be nothing."""
    clauses: list[str]


class GameInfo(Struct, kw_only=True):
    """A whole game: its story, its rules, and its boxes as data with the printed names."""

    game: GameSummary
    story: dict[Language, str]
    """What it is about; a blank line begins a paragraph. Empty: nobody has told it."""
    tips: list[TipInfo]
    credits: list[CreditInfo]
    rules: dict[str, list[RuleSection]]
    """By edition: the rules in its own words."""
    sheets: dict[str, dict[Language, list[SheetTable]]]
    """By edition: everything in the box, to look up."""
    guides: dict[str, dict[Language, list[GuidePoint]]]
    """By edition: how to play, on one page; nothing if the game has no such page."""
    boxes: dict[str, dict[str, Any]]
    """By edition. The type of what a page may read is in `web/src/views/GAME.ts`."""


class OwnEdition(Struct, kw_only=True):
    """The edition of a table that plays with one of its own: what everybody there should know."""

    base: str
    """The edition that it was made from."""
    differences: list[DifferenceInfo]
    """From that one."""
    edition: EditionInfo
    rules: list[RuleSection]
    sheets: dict[Language, list[SheetTable]]
    guides: dict[Language, list[GuidePoint]]
    box: dict[str, Any]
    """These as in `GameInfo`."""


Status = Literal["ready", "preparing", "waiting", "failing", "damaged"]


class Health(Struct, kw_only=True):
    status: Status
    """`waiting`: another server still owns the tables. `failing`: nothing can be written now. `damaged`: play goes on, but
    something in the store is damaged, and its owner has to look after it."""
    version: str
    games: dict[str, bool]
    """For each game, whether its rules have been compiled."""
    prepared: dict[str, int]
    """For each game that is being compiled: how many per cent of its rules are done, or of what its bots need."""


class Keeping(Struct, kw_only=True):
    """How long a table is kept after it was last used."""

    gathering_days: float
    """If no match has begun there."""
    kept_days: float
    push_key: str
    """By which a browser lets this server send it turn notices (`Notify`); empty: it sends none."""


class Problem(Struct, kw_only=True):
    """Why a request could not be carried out."""

    reason: Reason
    text: str
