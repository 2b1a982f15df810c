"""The table of all reports in a folder; `python -m amulett.arena.strength docs/strength` writes its README.md.

`--games` lists the games that need reports: those with levels of their own.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from amulett.arena.bout import in_words
from amulett.arena.page import read_figures
from amulett.bots.levels import claims_levels
from amulett.games import find_game, load_games

_HEAD = """# How strong the bots are

Every report gives the command that repeats it. One seat of the first bot plays against seats of the second, every deal from
every seat; a sequential test decides between a fair share of the wins and 8 points more, with 5 % error of either kind. The
search parameters were found by playing too: [tuning.md](tuning.md). How fast the games run: [peers.md](peers.md). Where the
constants of the heuristics come from: [constants.md](constants.md).

Where a ladder has six levels, they were set on other deals than those of its report, which was played once. Where it has
five, it is of the levels of before, whose search had no race at its root: it is still to be played anew. So are
Magi's ladder and, in Magi and Das Blaue Amulett, the search against the heuristic: since then a lead is believed less
there. So are both reports of Das Amulett: they were played with the spells of its edition `first`, not with those that
are the default now. [plan.toml](plan.toml) lists what is to be played.

The master of before is kept as `master-1`, so the arena can always say how much stronger the bots have become:
`amulett arena magi --bots grandmaster,master-1 --sprt`. What such contests gave: [tuning.md](tuning.md). Whether the
chances that the bots tell come true: [calibration.md](calibration.md). How often a review errs: [reviews.md](reviews.md).

| Game | Bot | against | Matches | Wins | 95 % | Fair share | ms per move | Verdict |
|---|---|---|--:|--:|--:|--:|--:|---|
"""

_NONE = "There are no reports here yet: `make strength` writes them.\n"


def overview(folder: Path) -> str:
    """The README of a folder of reports; it is generated, not edited."""
    reports = {path.name: read_figures(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.html"))}
    if not reports:
        return _HEAD.partition("| Game")[0] + _NONE
    rows = "".join(row for page, figures in reports.items() for row in _rows(figures, page))
    thought = sum(contest["thinking_s"] for figures in reports.values() for contest in _contests(figures))
    end = f"All bots together thought for {in_words(thought)}, each on one core; `make strength` uses all cores.\n"
    return f"{_HEAD}{rows}\n{end}"


def _contests(figures: dict[str, Any]) -> list[dict[str, Any]]:
    return list(figures.get("rungs", [figures]))


def _rows(figures: dict[str, Any], page: str) -> Iterator[str]:
    game = f"[{find_game(figures['game']).titles['en']}]({page})"
    for contest in _contests(figures):
        first, second = contest["bots"]
        verdict = contest["sprt"]["verdict"] if contest["sprt"] else ""
        yield (
            f"| {game} | {first['name']} | {second['name']} | {contest['matches']:,} | {first['win_share']:.1%} | "
            f"{100 * first['low']:.1f} - {100 * first['high']:.1f} | {contest['fair_share']:.1%} | "
            f"{first['ms_median']:g} | {verdict} |\n"
        )


if __name__ == "__main__":
    if sys.argv[1] == "--games":
        print(*(game.id for game in load_games()[0] if claims_levels(game)), sep="\n")
    else:
        target = Path(sys.argv[1])
        (target / "README.md").write_text(overview(target), encoding="utf-8")
