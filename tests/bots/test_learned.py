"""A learned prior: what it adds, for which tables, and that the search stays the same without one."""

import re
from pathlib import Path
from random import Random

import numpy as np
import pytest

from amulett import Match, new_match
from amulett.bots import learned, study
from amulett.bots.levels import Sight
from amulett.bots.net import Net, new_net
from amulett.bots.search import Analysis, analyse
from amulett.core.edition import Edition
from amulett.core.errors import AmulettError
from amulett.games import OWN, find_game
from amulett.testing.conformance import encoded


def after(name: str, decisions: int, players: int = 4) -> Match:
    match, lots = new_match(name, players, seed=5), Random(5)
    for _ in range(decisions):
        match.play(lots.choice(match.legal_actions()), match.to_act[0])
    return match


def net_of(name: str, units: int = 2) -> Net:
    game, lots = find_game(name), np.random.default_rng(1)
    actions = game.declared.ACTIONS
    rows, answers = lots.normal(0, 1, (len(game.columns), units)), lots.normal(0, 1, (actions, units))
    return new_net(rows, lots.normal(0, 1, units), answers, lots.normal(0, 1, actions), 0.5)


def write(folder: Path, name: str, net: Net, players: tuple[int, ...] = (4,)) -> None:
    editions = [find_game(name).edition().digest]
    learned.write(folder / f"{name}.npz", net, {"editions": editions, "players": players, "command": "by hand"})


def shares(analysis: Analysis) -> dict[str, float]:
    return {insight.action.text: insight.share for insight in analysis.insights}


def think(match: Match, use: int) -> dict[str, float]:
    """With so few iterations that the prior decides."""
    return shares(analyse(match.information(match.to_act[0]), sight=Sight(learned=use, trust=1000.0), iterations=40))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(learned.FOLDER, str(tmp_path))
    monkeypatch.setattr(study, "_desks", study._Desks())  # they keep the nets that they have read
    learned._read.cache_clear()
    return tmp_path


def by_hand(net: Net, match: Match) -> dict[str, float]:
    """What the net says of each option, in double precision."""
    information = match.information(match.to_act[0])
    hidden = net.start.astype(float) + sum(net.rows[column].astype(float) for column in encoded(information))
    hidden = np.maximum(hidden, 0)
    return {a.text: float(net.liking[a.number] + net.answers[a.number] @ hidden) for a in match.legal_actions()}


@pytest.mark.parametrize("name", OWN)
def test_the_net_adds_what_its_numbers_say(folder: Path, name: str) -> None:
    net, match = net_of(name), after(name, 19)
    half = net._replace(**{part: getattr(net, part).astype(np.float16) for part in ("rows", "start", "answers", "liking")})
    write(folder, name, net._replace(scale=np.array([0.0])))
    said, got = by_hand(half, match), think(match, 1)
    best = max(said, key=lambda text: said[text])
    assert got[best] == max(got.values())


@pytest.mark.parametrize("name", OWN)
def test_weights_of_nothing_leave_everything_as_it_is(folder: Path, name: str) -> None:
    net, match = net_of(name), after(name, 19)
    nothing = {part: 0 * getattr(net, part) for part in ("rows", "start", "answers", "liking")}
    write(folder, name, net._replace(scale=np.array([1.0]), **nothing))
    assert think(match, 1) == think(match, 0)


def test_a_table_it_has_never_seen_is_played_by_the_heuristic_and_it_says_so(folder: Path) -> None:
    write(folder, "magi", net_of("magi"), players=(4,))
    game = find_game("magi")
    assert learned.why_not_learned(game, game.edition(), 4) == ""
    assert learned.why_not_learned(game, game.edition(), 3) == "the learned prior of magi does not know 3 players"
    three = after("magi", 19, players=3)
    assert think(three, 1) == think(three, 0)
    about = learned.about_weights(game)
    assert about is not None and about["command"] == "by hand"
    assert "does not know this edition" in learned.why_not_learned(find_game("magi"), _other_edition(), 4)


def _other_edition() -> Edition:
    game = find_game("magi")
    changed = re.sub(r"(?m)^target_points = \d+", "target_points = 77", game.edition_text)
    assert changed != game.edition_text
    return game.read_edition(changed, "other", "other.toml")


def test_a_file_that_cannot_be_read_is_refused_in_words(folder: Path) -> None:
    (folder / "magi.npz").write_bytes(b"nothing of the kind")
    with pytest.raises(AmulettError, match=r"magi\.npz cannot be read"):
        learned.about_weights(find_game("magi"))


def test_a_game_without_columns_has_no_learned_prior(folder: Path) -> None:
    game = find_game("kuhn_poker")
    assert learned.why_not_learned(game, game.edition(), 2) == "kuhn_poker has no learned prior"
    assert game.columns == ()
