"""SA-15.5: a face that was looked at is told once, to the seat that looked, and to nobody else on any channel."""

from pathlib import Path

import pytest
from silver_tables import A, B, faces, handle, happened, play, table

from amulett import Match, find_game, load_replay

LOOKS = pytest.mark.parametrize(
    ("village", "pile", "actions", "told"),
    [
        ("5 6 7 8 9", [4], ["draw_pile"], [4]),
        ("4^ 5 6 7 8", [9, 3], ["draw_pile"], [9, 3]),
        ("2^ 5 6 7 8", [4], ["empath", "slot 3"], [6]),
        ("5 6 7 8 9", [7], ["draw_pile", "discard_ability", "slot 1", "slot 5"], [7, 5, 9]),
        ("5 6 7 8 9", [8], ["draw_pile", "discard_ability", "slot 2"], [8, 1]),
        ("5 6 7 8 9", [9], ["draw_pile", "discard_ability", "seat 1", "slot 2"], [9, 1]),
        ("5 6 7 8 9", [11, 4], ["draw_pile", "discard_ability"], [11, 4]),
        ("5 6 7 8 9", [12], ["draw_pile", "discard_ability", "slot 2", "slot 1"], [12, 1]),
    ],
)
"""Every way to look at a card: drawing, the Empath, Beholder, Seer and their like, the Witch, the Robber."""


def looking() -> Match:
    """A has drawn a Seer and looked at the 1 in B's village."""
    match = table("5 6 7 8 9", "5 1 6 7 8", pile=[9])
    play(match, "draw_pile", "discard_ability", "seat 1", "slot 2")
    return match


@LOOKS
def test_sa_15_5_a_face_is_delivered_once(village: str, pile: list[int], actions: list[str], told: list[int]) -> None:
    """SA-15.5: to the looking seat, the first time it reads the event; to nobody else, and to nobody again."""
    match = table(village, "5 1 6 7 8", pile=pile)
    play(match, *actions)
    assert faces(match) == told
    assert faces(match, B) == faces(match, None) == []
    first = match.events_for(A)
    again = match.events_for(A)
    assert [face for _, event in first for face in event.once] != []
    assert [event.once for _, event in again] == [()] * len(first)
    assert [(number, event.name) for number, event in again] == [(number, event.name) for number, event in first]
    for (_, before), (_, after) in zip(first, again, strict=True):
        assert after.data == {key: value for key, value in before.data.items() if key not in before.once}
    match.play(match.legal_actions()[0])
    assert faces(match, A) + faces(match, B) == faces(match)[len(told) :]


def test_sa_15_5_the_log_keeps_who_looked_at_which_card() -> None:
    """SA-15.5: for everybody, without the face."""
    match = looking()
    look = {"seat": A, "owner": B, "slot": 2, "card": handle(match, B, 2)}
    for seat in (A, B, None):
        assert happened(match, "looked", seat=seat) == [look]
    assert happened(match, "saw", seat=A) == [{"seat": A, "card": handle(match, B, 2)}]


def test_sa_15_5_what_was_not_read_is_still_to_be_told() -> None:
    """SA-15.5: a seat that reads from a later number on has not been told what lies before it."""
    match = looking()
    last = len(match.clone().events_for(A)) - 1
    assert [event.name for _, event in match.events_for(A, last)] == ["turn_began"]
    assert faces(match, A) == [9, 1]
    assert faces(match, A) == []


def test_sa_15_5_in_words() -> None:
    """SA-15.5: the same face is not told in words either."""
    match = looking()
    assert "You see 1 (Squire)." in match.clone().story(A, "en")
    assert "Du siehst: 1 (Knappe)." in match.story(A, "de")
    assert match.story(A, "en")[0] == "You draw one card from the pile."
    assert "Squire" not in str(match.story(A, "en"))


def test_sa_15_5_a_clone_has_been_told_what_the_original_was() -> None:
    match = looking()
    untold, told = match.clone(), match
    assert faces(told, A) == [9, 1]
    assert faces(told.clone(), A) == []
    assert faces(untold, A) == [9, 1]


def test_sa_15_5_the_replay_is_the_whole_record(tmp_path: Path) -> None:
    """SA-15.7: it is the host's, and holds every face; the match played again from it has told nobody anything yet."""
    match = looking()
    assert faces(match, A) == [9, 1]
    match.replay().save(tmp_path / "match.json")
    again = load_replay(tmp_path / "match.json").verify(find_game)
    assert again.events == match.events
    assert faces(again, A) == [9, 1]


def test_sa_15_5_bots_need_no_events() -> None:
    """SA-15.5: what a seat has seen stays in its information, whether or not it has been told."""
    match = looking()
    before = match.information(A)
    assert faces(match, A) == [9, 1]
    assert match.information(A) == before
