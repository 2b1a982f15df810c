"""Selfplay: bots play each other, and every match and every decision becomes a row.

Matches come in lots. A lot is two files, `decisions/lot-00000.parquet` and `matches/lot-00000.parquet`; each is whole or
not there, and with the second one the lot is done. A lot that was interrupted is played again from its seeds, so no row is
lost and none is there twice.
"""

from collections.abc import Callable, Mapping
from contextlib import closing
from functools import partial
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from amulett.arena.work import Numbered, Place
from amulett.bots import Bot, seat_bot
from amulett.bots.insight import Analysis
from amulett.bots.search import Searcher
from amulett.core.action import Action
from amulett.core.alone import alone
from amulett.core.information import Information
from amulett.core.match import Match
from amulett.core.space import Space
from amulett.data.plan import LOT, Plan, open_folder, write_whole
from amulett.games import find_game

MATCHES = pa.schema(
    [
        ("match", pa.int64()),
        ("seed", pa.string()),
        ("bots", pa.list_(pa.string())),
        ("scores", pa.list_(pa.int32())),
        ("ranking", pa.list_(pa.int8())),
        ("won", pa.list_(pa.float32())),
        ("ending", pa.string()),
        ("decisions", pa.int32()),
        ("replay", pa.string()),
    ]
)


def decisions_schema(columns: int) -> Any:
    return pa.schema(
        [
            ("match", pa.int64()),
            ("decision", pa.int32()),
            ("seat", pa.int8()),
            ("bot", pa.string()),
            ("observation", pa.list_(pa.uint8(), columns)),
            ("legal", pa.list_(pa.int16())),
            ("action", pa.int16()),
            ("chance", pa.list_(pa.float32())),  # of each legal action; null where the bot tells none
            ("error", pa.list_(pa.float32())),
            ("looks", pa.list_(pa.int32())),
            ("won", pa.float32()),
        ]
    )


def lot_file(folder: Path, part: str, lot: int) -> Path:
    return folder / part / f"lot-{lot:05}.parquet"


def play(plan: Plan, matches: int, folder: Path, place: Place, heard: Callable[[int], None]) -> None:
    """Play what is not there yet; `heard` is told how many matches are, again after each lot."""
    with alone(folder / ".lock"):
        open_folder(plan, folder)
        sizes = {lot: min(LOT, matches - lot * LOT) for lot in range(-(-matches // LOT))}
        missing = [lot for lot, size in sizes.items() if _matches_in(folder, lot) < size]
        done = sum(size for lot, size in sizes.items() if lot not in missing)
        heard(done)
        work = Numbered(find_game(plan.game), play_lot, (plan, matches))
        with closing(place(work).play(iter(missing))) as playing:
            for lot, files in playing:
                _keep(folder, lot, files)
                done += sizes[lot]
                heard(done)


def _matches_in(folder: Path, lot: int) -> int:
    path = lot_file(folder, "matches", lot)
    return int(pq.read_metadata(path).num_rows) if path.exists() else 0


def play_lot(wanted: tuple[Plan, int], lot: int) -> dict[str, bytes]:
    """Play one lot of so many matches in all; its files, by what they hold. Whoever asked keeps them."""
    plan, most = wanted
    space, matches, decisions = plan.space(), [], []
    for number in range(lot * LOT, min(most, (lot + 1) * LOT)):
        match, rows = play_match(plan, space, number)
        matches.append(match)
        decisions += rows
    return {"decisions": _file(decisions, decisions_schema(space.numbers)), "matches": _file(matches, MATCHES)}


def _file(rows: list[dict[str, Any]], schema: Any) -> bytes:
    written = BytesIO()
    pq.write_table(pa.Table.from_pylist(rows, schema), written, compression="zstd")
    return written.getvalue()


def _keep(folder: Path, lot: int, files: Mapping[str, bytes]) -> None:
    for part in ("decisions", "matches"):
        write_whole(lot_file(folder, part, lot), partial(Path.write_bytes, data=files[part]))


def play_match(plan: Plan, space: Space, number: int) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """One match as a row, and its decisions as rows."""
    match = plan.deal(number)
    names = [plan.bot_of(number, seat) for seat in range(plan.players)]
    bots = [seat_bot(name, match.seed, seat) for seat, name in enumerate(names)]
    rows: list[dict[str, Any]] = []
    while match.to_act:
        seat = match.to_act[0]
        information, legal = match.information(seat), match.legal_actions(seat)
        action, analysis = _choice(bots[seat], information, legal)
        match.play(action, seat)
        numbers = [option.number for option in legal]
        told = {"match": number, "decision": len(rows), "seat": seat, "bot": names[seat], "action": action.number}
        rows.append({**told, "observation": space.encode(information), "legal": numbers, **_values(numbers, analysis)})
    won = _shares(match)
    for row in rows:
        row["won"] = won[row["seat"]]
    return _told(match, number, names, won, len(rows)), rows


def _choice(bot: Bot, information: Information, legal: list[Action]) -> tuple[Action, Analysis | None]:
    if isinstance(bot, Searcher):
        return bot.consider(information, legal)
    return bot.choose(information, legal), None


def _values(legal: list[int], analysis: Analysis | None) -> dict[str, Any]:
    """What the search says of every legal action, in their order."""
    if analysis is None:
        return {"chance": None, "error": None, "looks": None}
    found = {insight.action.number: insight for insight in analysis.insights}
    return {name: [getattr(found[number], name) for number in legal] for name in ("chance", "error", "looks")}


def _shares(match: Match) -> list[float]:
    assert match.outcome
    winners = match.outcome.winners
    return [float(np.float32((seat in winners) / len(winners))) for seat in range(match.players)]


def _told(match: Match, number: int, names: list[str], won: list[float], decisions: int) -> dict[str, Any]:
    assert match.outcome
    return {
        "match": number,
        "seed": str(match.seed),
        "bots": names,
        "scores": match.outcome.scores,
        "ranking": match.outcome.ranking,
        "won": won,
        "ending": match.outcome.ending,
        "decisions": decisions,
        "replay": match.replay().to_json(),
    }
