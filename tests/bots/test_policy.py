"""A trained network at the table: NumPy only, from a file."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from amulett import AmulettError, find_game, new_match
from amulett.arena.question import Question
from amulett.bots import seat_bot
from amulett.bots.heuristic import first_sight
from amulett.bots.policy import PolicyBot, save_policy
from amulett.core.space import Space
from amulett.games import OWN


def saved(folder: Path, game: str, seed: int = 0, scale: float = 1.0, **about: Any) -> Path:
    """A network that nobody has trained."""
    space, dice, width = Space(find_game(game), observe="now", form="normalised"), np.random.default_rng(seed), 16
    shapes = [(width, len(space.columns)), (width, width), (len(space.actions), width)]
    layers = [
        (scale * dice.normal(size=shape).astype(np.float32), scale * dice.normal(size=shape[0]).astype(np.float32))
        for shape in shapes
    ]
    path = folder / f"{game}.npz"
    save_policy(path, space, layers, {"seed": seed, **about})
    return path


@pytest.mark.parametrize("game", OWN)
def test_a_network_plays_what_it_likes_best_of_what_is_legal(game: str, tmp_path: Path) -> None:
    path, match = saved(tmp_path, game), new_match(game, seed=7)
    bot = seat_bot(f"net:{path}", 7, 0)
    space = Space(match.game, match.edition, form="normalised")
    with np.load(path) as found:
        layers = [(found[f"weight{n}"], found[f"bias{n}"]) for n in range(3)]
    for _ in range(40):
        if match.over:
            break
        seat = match.to_act[0]
        legal = match.legal_actions(seat)
        row = space.encode(match.information(seat))
        for weight, bias in layers[:2]:
            row = np.maximum(weight @ row + bias, 0)
        likings = layers[2][0] @ row + layers[2][1]
        chosen = bot.choose(match.information(seat), legal)
        assert likings[chosen.number] == max(likings[action.number] for action in legal)
        match.play(chosen, seat)


@pytest.mark.parametrize("game", OWN)
def test_a_network_that_begins_where_the_heuristic_is_plays_like_it_until_it_has_learned(game: str, tmp_path: Path) -> None:
    """With nothing learned it takes what looks best at first sight; what it has learned is added to that."""
    begins: dict[str, Any] = {"begins": "heuristic", "sharpness": 8.0}
    fresh = PolicyBot(saved(tmp_path, game, scale=0.0, **begins))
    match, differed = new_match(game, seed=5), 0
    taught = PolicyBot(saved(tmp_path, game, seed=3, **begins))
    for _ in range(60):
        if match.over:
            break
        seat = match.to_act[0]
        information, legal = match.information(seat), match.legal_actions(seat)
        worths = first_sight(information, legal)
        chosen = fresh.choose(information, legal)
        assert worths[legal.index(chosen)] == worths.max()
        differed += taught.choose(information, legal) != chosen
        match.play(chosen, seat)
    assert differed


def test_a_network_for_another_game_says_so(tmp_path: Path) -> None:
    bot, match = PolicyBot(saved(tmp_path, "magi")), new_match("blaues_amulett", seed=1)
    seat = match.to_act[0]
    with pytest.raises(AmulettError, match=r"magi\.npz was trained for magi"):
        bot.choose(match.information(seat), match.legal_actions(seat))


@pytest.mark.parametrize(
    ("content", "said"),
    [(None, "there is no network"), (b"PK\x03\x04nothing", "is not a network that a learner has saved")],
)
def test_what_is_no_network_is_refused_before_the_match(content: bytes | None, said: str, tmp_path: Path) -> None:
    path = tmp_path / "some.npz"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(AmulettError, match=said):
        seat_bot(f"net:{path}", 1, 0)


def test_another_network_in_the_same_file_is_another_question(tmp_path: Path) -> None:
    game = find_game("magi")

    def digest(seed: int) -> str:
        path = saved(tmp_path, "magi", seed)
        return Question(game, game.edition(), 2, {}, (f"net:{path}", "heuristic"), 1, 5.0).digest

    assert digest(1) != digest(2)
