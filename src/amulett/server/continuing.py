"""Playing on from a decision of a finished match: a new table whose match has the same beginning, against bots."""

from amulett.core.course import rules_digest
from amulett.core.deal import new_secret
from amulett.core.edition import Edition
from amulett.server import drafts, retelling
from amulett.server.api import ContinueMatch
from amulett.server.beginning import opened
from amulett.server.drafting import Draft
from amulett.server.entries import Continued, Created, Entry
from amulett.server.names import checked_name
from amulett.server.refusal import Refusal
from amulett.server.requests import check_bot
from amulett.server.table import BOT_NAMES, Table


def own_box(request: ContinueMatch) -> Draft | None:
    """The edition of its own that the match was played with, to be checked and tried out as any other; raises Refusal."""
    replay = retelling.parsed(request.replay)
    return drafts.draft_of(replay.game, replay.edition, replay.source) if replay.source else None


def opening(request: ContinueMatch, key: str, own: Edition | None = None, base: str = "") -> tuple[list[Entry], Table]:
    """The first entries of the table, and the table; raises Refusal if there can be none.

    The log holds everything that it follows from: seed and actions of the finished match, up to the decision. A mark after
    them says how the table lay, so that other rules cannot make another match of it unnoticed.

    :param own: the match's own edition, found fit for a table; `base`: the one that it was made from
    """
    name = checked_name(request.name, (), BOT_NAMES)
    check_bot(request.bot)
    replay, end = retelling.finished(request.replay)
    if request.seat >= replay.players:
        raise Refusal("no_such_seat")
    if bool(replay.source) != bool(own) or (own and own.digest != end.edition.digest):
        raise Refusal("replay_unlike")
    if request.decision >= len(replay.actions):
        raise Refusal("nothing_left")
    created = Created(
        game=replay.game,
        edition=own.name if own else end.edition.name,
        source=own.source if own else "",
        base=base,
        options=dict(end.options),
        players=replay.players,
        public=False,
        clock=None,
        pace_ms=request.pace_ms,
        secret=new_secret(),
    )
    continued = Continued(
        digest=end.edition.digest,
        seed=str(replay.seed),
        position=replay.position,
        actions=list(replay.actions[: request.decision]),
        asks_forced=replay.asks_forced,
        rules=rules_digest(end.game),
    )
    return opened(created, continued, request.seat, request.bot, name, key)
