"""Whatever people type, and whatever they write into an edition file: refused in words, or playable to the end."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from amulett import AmulettError, BadEdition, Match, find_game
from amulett.core.record import INTERPRETED
from amulett.games import GAMES
from amulett.testing.cases import cases, moments

EXAMPLES = 15 if INTERPRETED else 60
GAME = st.sampled_from(GAMES)
MATCHES: dict[str, list[Match]] = {}


def some_match(game: str, number: int) -> Match:
    """A few moments of one match, played once."""
    if game not in MATCHES:
        case = next(iter(cases(game)))
        MATCHES[game] = [match.clone() for match in moments(case, seed=1, every=9, most=90)]
    return MATCHES[game][number % len(MATCHES[game])]


@settings(max_examples=EXAMPLES * 5, deadline=None)
@given(game=GAME, number=st.integers(0, 20), text=st.text(max_size=30), seat=st.integers(-2, 7))
def test_no_typed_text_breaks_a_match(game: str, number: int, text: str, seat: int) -> None:
    match = some_match(game, number)
    words = [word for word in match.game.words.action_words(match.edition) if word]
    for typed in (text, f"{words[number % len(words)]} {text}", words[len(text) % len(words)]):
        before = match.fingerprint()
        try:
            match.clone().play(typed, seat)
        except AmulettError as refusal:
            assert str(refusal)
        assert match.fingerprint() == before


NUMBER = re.compile(r"^(\w+ = )(\d+)(\s*(?:#.*)?)$", re.M)


@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(game=GAME, which=st.integers(0, 10_000), value=st.one_of(st.integers(0, 12), st.integers(-3, 10**7)))
def test_an_edition_with_another_number_is_refused_or_playable(game: str, which: int, value: int) -> None:
    """One number of the file is changed: either every defect is named with its line, or matches play on."""
    found = find_game(game)
    numbers = list(NUMBER.finditer(found.edition_text))
    spot = numbers[which % len(numbers)]
    text = found.edition_text[: spot.start(2)] + str(value) + found.edition_text[spot.end(2) :]
    try:
        edition = found.read_edition(text, "changed", "changed.toml")
    except BadEdition as refused:
        assert all(defect.line >= 1 and defect.why for defect in refused.defects)
        return
    for players in edition.players:
        match = Match.deal(found, edition, players, {}, 1)
        for _ in range(60):
            if match.over:
                break
            seat = match.to_act[0]
            actions = match.legal_actions(seat)
            match.play(actions[which % len(actions)], seat)
        assert match.layout() == match.clone().layout()


@pytest.mark.parametrize("game", GAMES)
def test_every_single_line_left_out_is_a_defect_or_harmless(game: str) -> None:
    """A file that lost a line is never half-loaded."""
    found = find_game(game)
    lines = found.edition_text.splitlines(keepends=True)
    for number in range(0, len(lines), 37):
        text = "".join(lines[:number] + lines[number + 1 :])
        try:
            edition = found.read_edition(text, "shorter", "shorter.toml")
        except BadEdition as refused:
            assert refused.defects
        else:
            Match.deal(found, edition, edition.players[0], {}, 1)
