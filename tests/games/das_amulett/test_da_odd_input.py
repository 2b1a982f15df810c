"""Odd input: whatever is typed, the answer is a clause that is true now, or that it is no action at all."""

from random import Random

import pytest
from da_tables import A, B, C, deal, happened, options, play, refused, table

from amulett import IllegalAction, Match, UnknownAction
from amulett.games.das_amulett.words.refusal import VERBS
from amulett.testing.cases import pick

ODD = [
    "",
    "0",
    "-1",
    "-0",
    "--3",
    "+2",
    "02",
    "2.5",
    "2e1",
    "²",
    "２",
    "٣",
    "9" * 5000,
    "-" + "9" * 5000,
    "0x2",
    "1_0",
    "None",
]
ODD += [
    "gold",
    "gold_",
    "gold_0",
    "gold_02",
    "gold_+1",
    "_1",
    "c3",
    "C3 ",
    "red",
    "gift",
    "gift+",
    "+gift",
    "gift+gift",
    "a+b+c",
]
ODD += ["none", "both", "{0}", "%s", "\\", "\x00", "\n", "\u202e", "ß", "İ", "🜚", "Gift Superiority", "pass pass"]


def answer(match: Match, text: str, seat: int) -> str:
    """In words: that it is legal, or why not."""
    try:
        return f"legal: {match.check(text, seat)}"
    except (IllegalAction, UnknownAction) as refusal:
        return str(refusal)


@pytest.mark.parametrize("setup", ["beginner", "expert", "author"])
def test_da_4_5_whatever_is_typed_is_answered_in_words(setup: str) -> None:
    """DA-4.5: verbs with odd arguments, at every kind of decision, by whoever is asked and by somebody who is not."""
    match, lots, seen = deal(3, setup, seed=2), Random(2), set[str]()
    verbs = (*sorted(VERBS), "", "conjure")
    for _ in range(300):
        decision = str(match.observe(match.to_act[0])["decision"])
        if decision not in seen:
            seen.add(decision)
            before = match.fingerprint()
            for text in lots.sample([f"{verb} {odd}" for verb in verbs for odd in ODD], 20):
                assert answer(match, text, match.to_act[0])
                assert answer(match, text, (match.to_act[0] + 1) % 3)
            assert match.fingerprint() == before
        seat, action = pick(match, lots)
        match.play(action, seat)
        if match.over:
            break
    assert len(seen) >= 8


@pytest.mark.parametrize("odd", ["02", "+2", "002", "２", "-0", "+0"])
def test_a_number_written_otherwise_is_no_action(odd: str) -> None:
    """Never a clause that has nothing to do with it: 2 is a legal bid in all these places."""
    auction = table(step="turn_up", deck=["gift"], offer=1)
    exchange = table(hands=[{"gold": 4}])
    paying = table(hands=[{"gold": 2, "iron": 2}])
    play(paying, "bid 2")
    allocating = table(
        held=[["gift", "superiority"], ["influence", "energy_arc"], ["two_wishes", "three_wishes"]],
        step="allocate",
        options={"setup": "author"},
    )
    for match, action in (
        (auction, f"bid {odd}"),
        (exchange, f"bid {odd}"),
        (paying, f"pay gold_{odd}"),
        (allocating, f"allocate_first {odd}"),
    ):
        with pytest.raises(UnknownAction):
            match.play(action, A)
        assert match.why_not(action, A) is None


def test_a_number_beyond_reason_is_just_too_high() -> None:
    """DA-5.6, DA-8.5; below zero it is too low: DA-5.5, DA-8.6."""
    huge = "9" * 5000
    auction, exchange = table(step="turn_up", deck=["gift"], offer=1), table(hands=[{"gold": 4}])
    assert (refused(auction, f"bid {huge}"), refused(auction, f"bid -{huge}")) == ("DA-5.6", "DA-5.5")
    assert (refused(exchange, f"bid {huge}"), refused(exchange, f"bid -{huge}")) == ("DA-8.5", "DA-8.6")
    assert (refused(auction, "bid many"), refused(exchange, "bid 1.5")) == ("DA-5.4", "DA-8.4")


def test_da_4_6_what_is_refused_after_a_forced_choice_is_refused_truly() -> None:
    """DA-4.6, DA-4.7: the choice was taken and told; whoever wants to make it now is not asked for it any more."""
    match = table({"gift": 5, "influence": 5}, step="turn_up", deck=["superiority"], offer=1)  # A has no stone left
    assert happened(match, "forced") == [{"seat": A, "action": "pass"}]
    assert match.to_act == (B,)
    assert refused(match, "pass", A) == refused(match, "bid 1", A) == "DA-4.7"
    match = table(hands=[{"gold": 1}], party="B2", board={"B2": ["red"]})
    play(match, "bid 1")
    assert {"seat": A, "action": "take red"} in happened(match, "forced")
    assert options(match)[0].startswith("move ")
    assert refused(match, "take red") == refused(match, "take grey") == refused(match, "pay gold_1") == "DA-4.7"
    assert refused(match, "pass", C) == "DA-4.7"
