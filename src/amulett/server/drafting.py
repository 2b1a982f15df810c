"""What goes over HTTP between the workshop's page and the server."""

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from amulett.server.protocol import Language

MOST_SOURCE = 100_000
"""Letters of an edition file. The longest of ours has 28,000."""
MOST_DRAFT_BYTES = 300_000
"""Of a request with a draft in it."""
MOST_CHANGES = 2000
At = Annotated[str, Meta(max_length=120)]
"""Where a value stands in the file: `spell[4].cost`."""
AnyValue = bool | int | str | list[int | str] | dict[str, int]


class Draft(Struct, kw_only=True, forbid_unknown_fields=True):
    """An edition of one's own: a box, and what is different in it."""

    edition: Annotated[str, Meta(max_length=40)]
    """The edition that it was made from: one that comes with the game."""
    source: Annotated[str, Meta(max_length=MOST_SOURCE)] = ""
    """A whole file to begin with; empty: that of the edition."""
    changes: Annotated[dict[At, AnyValue], Meta(max_length=MOST_CHANGES)] = {}
    """Other values, by where they stand."""
    name: Annotated[str, Meta(max_length=40)] = ""
    """What everybody at a table reads."""


class DefectInfo(Struct, kw_only=True):
    """Something that is wrong with a box: `amulett edition check` says the same."""

    at: str
    """The value, or the part of the file that it is about."""
    line: int
    """In the file; 0: in a form there are no lines."""
    why: dict[Language, str]


class DifferenceInfo(Struct, kw_only=True):
    """What is different from the box that comes with the game."""

    at: str
    titles: dict[Language, str]
    before: Any
    """None: it is not there."""
    after: Any
    words: dict[Language, list[str]]
    """Both values as people read them."""


class KindInfo(Struct, kw_only=True):
    """What the values of a kind have in common: `spell[].cost`."""

    kind: Literal["number", "flag", "text", "choice", "words", "numbers", "counts"]
    """`words`: some of `values`; `numbers`: a list; `counts`: by `values`, those that are left out are 0."""
    least: int
    most: int
    values: list[str]
    titles: dict[Language, str]
    unit: dict[Language, str]
    """What is counted; may be empty."""
    clause: str
    """The rule that speaks of it; may be empty."""
    value_titles: dict[str, dict[Language, str]]


class ValueInfo(Struct, kw_only=True):
    """A value that may be changed."""

    at: str
    kind: int
    """Its place in `Workshop.kinds`."""
    origin: Literal["book", "ruling", "rebuilt"] | None
    value: Any
    """Before any change."""


class RowInfo(Struct, kw_only=True):
    """Values of one thing: a card, a spell, an area."""

    at: str
    """Empty: they belong to no thing."""
    titles: dict[Language, str]
    thing: str
    """What the game calls it; may be empty."""
    values: list[ValueInfo]


class PartInfo(Struct, kw_only=True):
    titles: dict[Language, str]
    rows: list[RowInfo]


class AskWorkshop(Struct, kw_only=True, forbid_unknown_fields=True):
    """Open a draft, check it, or get its file."""

    game: Annotated[str, Meta(max_length=40)]
    draft: Draft


class Workshop(Struct, kw_only=True):
    """A box, open: everything in it that may be changed."""

    draft: Draft
    """As it was sent; if a file differs from the box in nothing but such values, without the file."""
    kinds: list[KindInfo]
    parts: list[PartInfo]
    defects: list[DefectInfo]
    differences: list[DifferenceInfo]
    box: dict[str, Any] | None
    """As in `GameInfo.boxes`; None: it has defects."""
    view: dict[str, Any] | None
    """A table as its first seat sees it after the deal, to draw it; dealt from the box that comes with the game."""
    players: int
    """At that table."""


class Checked(Struct, kw_only=True):
    """What can be said about a draft."""

    defects: list[DefectInfo]
    differences: list[DifferenceInfo]
    box: dict[str, Any] | None
    """None: it has defects."""


class MeasureBox(Struct, kw_only=True, forbid_unknown_fields=True):
    """Let heuristics play a draft a few thousand times, on the same deals as the box that it was made from."""

    game: Annotated[str, Meta(max_length=40)]
    draft: Draft
    players: Annotated[int, Meta(ge=1, le=6)]


class FigureInfo(Struct, kw_only=True):
    """A mean; the truth is within `mean ± error`, nineteen times out of twenty."""

    mean: float
    error: float


class FindingInfo(Struct, kw_only=True):
    """What a box is like to play, as heuristics play it."""

    matches: int
    by_order: list[FigureInfo]
    """The share of matches that whoever begins wins, then the next one, and so on."""
    spread: FigureInfo
    """Between whoever wins most and least by order."""
    decisions: FigureInfo
    """In a match."""
    endings: dict[Language, dict[str, float]]
    shared: FigureInfo
    leader_wins: FigureInfo
    """How often whoever is ahead at half time wins."""


class MeasureNews(Struct, kw_only=True):
    """A line of the answer to `MeasureBox`: how far it is, until the last one brings what was found."""

    part: float
    """How much of it is done, from 0 to 1."""
    others: int
    """How many more are being made: they take turns."""
    step: Literal["trying", "measuring", "done"]
    draft: FindingInfo | None = None
    box: FindingInfo | None = None
    """The same of the box that it was made from; None: that is not different."""
    problem: dict[Language, str] = {}
    """Why nothing could be found; empty: nothing went wrong."""
