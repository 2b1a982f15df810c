"""The variant, the options and the knobs of an edition file: what they change in play (ledger, sections 11 and 18)."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from magi_tables import A, B, C, D, changed_edition, changed_text, happened, options, play, refused, table, turns

from amulett import AmulettError, new_match
from amulett.games.magi import GAME

SCEPTERS = {"scepter_sign": True}
BOTH_OFF = {"draw_although_playable": False, "pass_after_draw": False}


# ---- variant and options


def test_mg_11_1_all_scepters_carry_the_sign() -> None:
    hand = ["red_scepter_1", "red_scepter_2", "red_cloak", "red_cup"]
    assert options(table(hand, draw_counter=1)) == ["play red_cloak", "skip"]
    signed = ["play red_scepter_1", "play red_scepter_2", "play red_cloak", "skip"]
    assert options(table(hand, draw_counter=1, options=SCEPTERS)) == signed


def test_mg_11_1_the_variant_is_off_by_default() -> None:
    """Scenario 47, its second half."""
    assert new_match("magi", seed=0).options["scepter_sign"] is False
    hand = ["blue_scepter_1", "red_cloak", "red_cup"]
    match = table(None, hand, discard_pile=["red_scepter_2"], draw_counter=2, on_turn=B)
    assert options(match) == ["play red_cloak", "skip"]
    assert refused(match, B, "play blue_scepter_1") == "MG-4.5"


def test_mg_11_2_a_scepter_in_the_magic_phase_adds_its_draw() -> None:
    """Scenario 47: C faces 3."""
    hand = ["blue_scepter_1", "red_cup", "yellow_cup"]
    match = table(None, hand, discard_pile=["red_scepter_2"], draw_counter=2, on_turn=B, options=SCEPTERS)
    match.play("play blue_scepter_1")
    assert happened(match, "counter")[0] == ("counter", {"draw_counter": 3})
    assert happened(match, "turn_began")[1][1] == {"seat": C, "turn": 2, "draw_counter": 3}


def test_mg_11_2_and_it_must_fit() -> None:
    match = table(["blue_scepter_1", "red_scepter_2", "red_cup"], draw_counter=2, options=SCEPTERS)
    assert options(match) == ["play red_scepter_2", "skip"]
    assert refused(match, A, "play blue_scepter_1") == "MG-3.7"


@pytest.mark.parametrize("change", ["call_mode manual", "scepter_sign true", "pass_after_draw false"])
def test_mg_11_3_options_are_fixed_with_the_first_deal(change: str) -> None:
    """Scenario 58."""
    match = table()
    for seat in (A, B, C, D):
        assert refused(match, seat, f"option {change}") == "MG-11.3"
    with pytest.raises(TypeError):
        match.options["scepter_sign"] = True  # type: ignore[index]


def test_mg_11_3_after_the_end_nothing_is_left_to_change() -> None:
    """The first line of the ledger's refusals goes before its last one: MG-10.6."""
    match = table(["red_cup"], scores=[0, 49, 0, 0])
    match.play("play red_cup")
    assert match.over
    assert refused(match, A, "option call_mode manual") == "MG-10.6"


def test_mg_11_3_options_hold_for_the_whole_game() -> None:
    """In the next round, too, nobody may draw or pass by choice, whatever is dealt."""
    for seed in range(20):
        match = table(["red_cup"], seed=seed, options=BOTH_OFF)  # the only option, so it is played
        assert match.layout()["round"] == 2
        assert not {"draw", "pass"} & set(options(match))


@pytest.mark.parametrize(
    ("chosen", "why"),
    [
        ({"call_mode": "loud"}, "option call_mode of magi must be auto or manual, not 'loud'"),
        ({"scepter_sign": 1}, "option scepter_sign of magi must be true or false, not 1"),
        ({"scepter": True}, "magi has no option 'scepter'; its options are: call_mode, scepter_sign"),
    ],
)
def test_mg_11_3_options_are_chosen_among_what_there_is(chosen: dict[str, Any], why: str) -> None:
    with pytest.raises(AmulettError, match=why):
        new_match("magi", seed=0, options=chosen)


# ---- the options of the main phase


def test_mg_4_17_shut_off_drawing_needs_the_want_of_a_card() -> None:
    """Scenario 64, both knobs off: two cards fit, so `draw` is not offered."""
    match = table(["red_cup", "red_sword", "blue_broom"], options=BOTH_OFF)
    assert options(match) == ["play red_cup", "play red_sword"]
    assert refused(match, A, "draw") == "MG-4.17"


def test_mg_4_17_shut_off_a_single_fitting_card_is_played_by_itself() -> None:
    hand = ["red_cup", "blue_sword", "blue_broom"]
    match = table(hand, ["red_sword", "red_broom"], options={"draw_although_playable": False})
    assert not match.actions
    assert match.layout()["discard_pile"][0] == "red_cup"


def test_mg_4_16_a_card_is_still_drawn_for_want_of_one() -> None:
    """Scenario 64, with MG-4.19: the drawn card fits and is played by itself."""
    match = table(["blue_broom", "blue_shield"], ["red_sword", "red_broom"], draw_pile=["red_cup"], options=BOTH_OFF)
    assert not match.actions
    assert [data["seat"] for _, data in happened(match, "drew")] == [A]
    assert match.layout()["discard_pile"][0] == "red_cup"
    assert turns(match) == [A, B]


def test_mg_4_19_shut_off_a_fitting_card_must_be_played_after_drawing() -> None:
    match = table(["red_cup", "blue_broom"], draw_pile=["blue_coin"], options={"pass_after_draw": False})
    match.play("draw")
    assert options(match) == ["play red_cup", "play blue_coin"]
    assert refused(match, A, "pass") == "MG-4.19"


def test_mg_4_19_shut_off_a_seat_passes_if_nothing_fits() -> None:
    match = table(["blue_broom", "blue_shield"], ["red_sword", "red_broom"], draw_pile=["yellow_cup"], options=BOTH_OFF)
    assert happened(match, "passed") == [("passed", {"seat": A})]
    assert match.to_act == (B,)


# ---- the knobs of an edition file


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("options.call_mode", "manual"),
        ("variants.scepter_sign", True),
        ("options.draw_although_playable", False),
        ("options.pass_after_draw", False),
    ],
)
def test_an_edition_may_have_other_defaults(key: str, value: Any, tmp_path: Path) -> None:
    """Section 18; a table may still choose the other value."""
    edition = changed_edition(tmp_path, {key: value})
    name = key.partition(".")[2]
    usual = GAME.edition().options[name].default
    assert new_match("magi", seed=0, edition=edition).options[name] == value != usual
    assert new_match("magi", seed=0, edition=edition, options={name: usual}).options[name] == usual


def test_hand_size(tmp_path: Path) -> None:
    """MG-2.5 with another number."""
    match = new_match("magi", 3, seed=0, edition=changed_edition(tmp_path, {"setup.hand_size": 4}))
    assert [len(data["cards"]) for _, data in happened(match, "dealt")] == [4, 4, 4]


def test_hand_size_is_bounded_by_the_most_seats(tmp_path: Path) -> None:
    edition = changed_edition(tmp_path, {"setup.hand_size": 24, "players.max": 4})
    match = new_match("magi", 4, seed=0, edition=edition)
    assert [len(data["cards"]) for _, data in happened(match, "dealt")] == [24] * 4


def test_seats(tmp_path: Path) -> None:
    """MG-2.1 with other numbers."""
    edition = changed_edition(tmp_path, {"players.min": 3, "players.max": 4})
    for players in (3, 4):
        assert new_match("magi", players, seed=0, edition=edition).players == players
    for players in (2, 5):
        with pytest.raises(AmulettError, match="magi is played by 3 to 4 players"):
            new_match("magi", players, seed=0, edition=edition)


def test_first_starter(tmp_path: Path) -> None:
    """MG-2.3: `seat_0` instead of the lot."""
    edition = changed_edition(tmp_path, {"setup_rulings.first_starter": "seat_0"})
    assert {new_match("magi", 4, seed, edition).layout()["starter"] for seed in range(20)} == {A}


@pytest.mark.parametrize(("starter", "begin"), [("lot", {A, B, C, D}), ("first_seat", {A})])
def test_mg_2_3_the_table_says_who_begins(starter: str, begin: set[int]) -> None:
    matches = [new_match("magi", 4, seed, options={"starter": starter}) for seed in range(40)]
    assert {match.layout()["starter"] for match in matches} == begin


def test_mg_2_3_the_edition_says_what_is_usual(tmp_path: Path) -> None:
    edition = GAME.edition(changed_edition(tmp_path, {"setup_rulings.first_starter": "seat_0"}))
    assert (GAME.edition().options["starter"].default, edition.options["starter"].default) == ("lot", "first_seat")


def test_target_points(tmp_path: Path) -> None:
    """MG-10.6 with another number."""
    hands = (["red_cup"], ["blue_cup", "summoner"], ["blue_coin"], ["blue_coin"])
    over = {}
    for target in (7, 8):
        match = table(*hands, edition=changed_edition(tmp_path, {"scoring.target_points": target}))
        match.play("play red_cup")
        over[target] = match.over
    assert over == {7: True, 8: False}


def test_hand_size_to_call(tmp_path: Path) -> None:
    """MG-9.2 with two cards: the call falls due with two, and no more with one."""
    edition = changed_edition(tmp_path, {"magi_call.hand_size_to_call": 2})
    match = table(["red_cup", "blue_cup", "blue_broom"], edition=edition, options={"call_mode": "manual"})
    match.play("play red_cup")
    assert options(match, A) == ["say", "silent"]
    match = table(["red_cup", "blue_broom"], edition=edition, options={"call_mode": "manual"})
    match.play("play red_cup")
    assert match.to_act == (B,)


@pytest.mark.parametrize("penalty", [0, 3])
def test_catch_penalty_cards(penalty: int, tmp_path: Path) -> None:
    """MG-9.17 with another number."""
    edition = changed_edition(tmp_path, {"magi_call.catch_penalty_cards": penalty})
    match = table(["red_cup"], on_turn=B, silent={A: []}, edition=edition, options={"call_mode": "manual"})
    lying = play(match, "catch 0")
    assert len(lying["hands"][A]) == 1 + penalty
    assert lying["silent"] == {}


def test_max_turns_per_round(tmp_path: Path) -> None:
    """MG-12.1 with another number."""
    match = table(edition=changed_edition(tmp_path, {"guards.max_turns_per_round": 2}))
    play(match, "draw", "pass")
    assert not happened(match, "round_ended")
    play(match, "draw", "pass")
    assert happened(match, "round_ended") == [("round_ended", {"finisher": None})]


def test_max_rounds(tmp_path: Path) -> None:
    """MG-12.4 with another number."""
    match = table(["red_cup"], round=2, edition=changed_edition(tmp_path, {"guards.max_rounds": 2}))
    match.play("play red_cup")
    assert match.outcome is not None
    assert match.outcome.ending == "round_limit"


def test_copies_and_counts(tmp_path: Path) -> None:
    """MG-1.14 with other numbers: all cards of the box are dealt from, and no others."""
    changes = {"card.red_cup.copies": 1, "counts.guild": 49, "card.arch_magus.copies": 3, "counts.magus": 23}
    lying = new_match("magi", seed=0, edition=changed_edition(tmp_path, changes)).layout()
    cards = Counter([*(card for _, card in lying["drawn"]), *lying["draw_pile"]])
    assert cards == {card["id"]: card["copies"] for card in GAME.edition().data["card"]} | {"red_cup": 1, "arch_magus": 3}


def test_points(tmp_path: Path) -> None:
    """MG-1.16 with another number; 0 is one too."""
    edition = changed_edition(tmp_path, {"card.blue_cup.points": 20, "card.summoner.points": 0})
    match = table(["red_cup"], ["blue_cup", "summoner"], edition=edition)
    assert play(match, "play red_cup")["scores"][B] == 20


def test_magic_sign(tmp_path: Path) -> None:
    """MG-1.13 with other signs: this scepter has one, this cloak has none."""
    edition = changed_edition(tmp_path, {"card.red_scepter_1.magic_sign": True, "card.red_cloak.magic_sign": False})
    match = table(["red_cloak", "red_scepter_1", "red_scepter_2", "red_amulet"], draw_counter=1, edition=edition)
    assert options(match) == ["play red_amulet", "play red_scepter_1", "skip"]


def test_abilities(tmp_path: Path) -> None:
    """MG-1.4 with other abilities: a cloak that clears the debt and turns play round."""
    edition = changed_edition(tmp_path, {"card.red_cloak.abilities": ["reset", "reverse"]})
    match = table(["red_cloak", "red_cup", "blue_cup"], draw_counter=4, edition=edition)
    match.play("play red_cloak")
    assert happened(match, "turn_began")[1][1] == {"seat": D, "turn": 2, "draw_counter": 0}
    item_with_nothing = changed_edition(tmp_path, {"card.red_scepter_2.abilities": []})
    match = table(["red_scepter_2", "red_cup", "blue_cup"], edition=item_with_nothing)
    assert play(match, "play red_scepter_2")["draw_counter"] == 0


def test_a_further_kind_of_card(tmp_path: Path) -> None:
    """A magus of one's own: it is offered after all others, and does what it says."""
    text = changed_text({"counts.magus": 22, "counts.cards": 100})
    block = text[text.rindex("[[card]]") :].replace("arch_magus", "clock_mage")
    path = tmp_path / "mine.toml"
    path.write_text(text + "\n" + block.replace('["original"]', '["free", "again", "draw_3"]'), encoding="utf-8")
    match = table(["clock_mage", "arch_magus", "red_cup"], edition=path)
    assert options(match) == ["play red_cup", "play arch_magus", "play clock_mage", "draw"]
    match.play("play clock_mage")
    assert happened(match, "turn_began")[1][1] == {"seat": A, "turn": 2, "draw_counter": 3}
    assert len(new_match("magi", 2, seed=0, edition=path).layout()["draw_pile"]) <= 100 - 13


def test_names_and_texts(tmp_path: Path) -> None:
    """They show, and change nothing else: the edition counts as the same."""
    changes = {"card.red_cup.name_en": "Ruby Goblet", "card.red_cup.name_de": "Rubinkelch"}
    edition = GAME.edition(changed_edition(tmp_path, changes))
    assert GAME.words.action(edition, "play red_cup", "en", []) == "Play Ruby Goblet"
    assert GAME.words.action(edition, "play red_cup", "de", []) == "Ausspielen: Rubinkelch"
    assert edition.digest == GAME.edition().digest


def test_marker_faces(tmp_path: Path) -> None:
    """MG-7.1: they only display the counter, which goes beyond any of them."""
    edition = changed_edition(tmp_path, {"draw_markers.faces": [1], "counts.draw_markers": 1})
    match = table(["tide_turner", "red_cup", "blue_cup"], draw_counter=9, edition=edition)
    match.play("play tide_turner")
    assert happened(match, "counter")[0] == ("counter", {"draw_counter": 11})
