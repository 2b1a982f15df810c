"""The edition file: what is refused with its line and reason, and every knob that an edition may turn."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from silver_tables import (
    A,
    B,
    causes,
    changed_edition,
    changed_text,
    deal,
    faces,
    happened,
    line_of,
    options,
    play,
    sums,
    table,
)

from amulett import BadEdition
from amulett.games.silver_amulett import GAME


def defects(changes: Mapping[str, Any]) -> list[str]:
    with pytest.raises(BadEdition) as refusal:
        GAME.read_edition(changed_text(changes), "mine", "mine.toml")
    return [str(defect) for defect in refusal.value.defects]


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"edition.id": "magi"}, "only states the rule and must stay 'silver_amulett'"),
        ({"players.max": 5}, "must be a whole number from 2 to 4, not 5"),
        ({"setup.rounds": 0}, "must be a whole number from 1 to 12, not 0"),
        ({"setup.start_looks": 6}, "must be at most village_size (5), not 6"),
        ({"setup.amulet_start": "pocket"}, "must be centre or start_seat, not 'pocket'"),
        ({"setup.start_looks_declinable": True}, "only states the rule and must stay False"),
        ({"setup.pile_after_setup": 30}, "is 31 for 2 players, not 30; correct it or leave it out"),
        ({"components.character_cards": 51}, "must be the sum of all copies, 52, and at most 60"),
        ({"components.number_sum": 1}, "must be the sum of all numbers, 338"),
        ({"call.max_cards": 0}, "must be a whole number from 1 to 60, not 0"),
        ({"call.caller_penalty": -1}, "must be a whole number from 0 to 1000, not -1"),
        ({"exchange.penalty_card_from": 1}, "must be a whole number from 2 to 60, not 1"),
        ({"exchange.penalty_cards": 10}, "must be a whole number from 0 to 9, not 10"),
        ({"exchange.facing.pile": "face_up"}, "only states the rule and must stay 'face_down'"),
        ({"exchange.facing.row": "sideways"}, "must be face_down or face_up, not 'sideways'"),
        ({"amulet.use_rounds": 13}, "must be a whole number from 0 to 12, not 13"),
        ({"guards.stall_turns_per_seat": 0}, "must be a whole number from 1 to 1000, not 0"),
        ({"age_order.mode": "height"}, "must be random or seats, not 'height'"),
        ({"information.memory_help": True}, "must be off or on, not True"),
        ({"characters.1.params.refill": "never"}, "must be turn_end or at_once, not 'never'"),
        ({"characters.1.params.cards_per_copy": 5}, "times 4 copies must be at most 16"),
        ({"characters.4.params.extra_per_copy": 4}, "times 4 copies must be less than 16"),
        ({"characters.3.params.resets_per_turn": 0}, "must be a whole number from 1 to 9, not 0"),
        ({"characters.7.params.count_max": 0}, "must be a whole number from 1 to 9, not 0"),
        ({"characters.9.params.scope": "all"}, "must be own or opponent or any, not 'all'"),
        ({"characters.10.params.may_take_itself": "yes"}, "must be true or false, not 'yes'"),
        ({"characters.9.effect": "rob"}, "only states the rule and must stay 'look'"),
        ({"characters.9.trigger": "face_up"}, "only states the rule and must stay 'discard'"),
        ({"characters.0.params.copies_needed": 1}, "must say the same as round_end.villagers_face_up_in_villages"),
    ],
)
def test_a_bad_value_is_refused_with_its_line(changes: dict[str, Any], why: str) -> None:
    (key,) = changes
    assert f"line {line_of(key)}: " in defects(changes)[0]
    assert why in defects(changes)[0]


def test_facing_and_entering_must_agree() -> None:
    """The Squire's, the Master's and the Witch's cards say twice how they enter."""
    for number, source in ((1, "row"), (10, "master"), (11, "witch")):
        facing = "face_down" if source != "witch" else "face_up"
        (defect,) = defects({f"exchange.facing.{source}": facing})
        assert f"must say the same as exchange.facing.{source}" in defect
        both = {f"exchange.facing.{source}": facing, f"characters.{number}.params.enters": facing}
        assert GAME.read_edition(changed_text(both), "mine", "mine.toml")


def test_sa_2_7_every_table_needs_a_pile() -> None:
    """SA-2.7: set-aside, village size and copies must leave at least one card."""
    found = defects({"setup.village_size": 13, "setup.pile_after_setup": None})
    assert found[0].endswith("leaves a pile of -1 cards for 4 players; at least one is needed")
    found = defects({"by_players.2.set_aside": 41, "setup.pile_after_setup": None})
    assert found[0].endswith("leaves a pile of 0 cards for 2 players; at least one is needed")
    assert GAME.read_edition(changed_text({"by_players.2.set_aside": 40, "setup.pile_after_setup": None}), "m", "m.toml")


def test_too_many_cards_and_wrong_tables() -> None:
    assert "must be the sum of all copies, 61, and at most 60" in "".join(defects({"characters.5.copies": 13}))
    text = changed_text({}).replace("players = 3\n", "players = 4\n", 1)
    with pytest.raises(BadEdition, match="a table for every number of players from 2 to 4"):
        GAME.read_edition(text, "mine", "mine.toml")
    text = changed_text({}).replace("number = 4\n", "number = 3\n", 1)
    with pytest.raises(BadEdition, match="must be the numbers 0 to 13, in this order"):
        GAME.read_edition(text, "mine", "mine.toml")
    text = changed_text({}).replace('kind = "covered"', 'kind = "guarded"')
    with pytest.raises(BadEdition, match="must be, in this order, covered, guarded"):
        GAME.read_edition(text, "mine", "mine.toml")


def test_all_defects_at_once_and_unknown_keys() -> None:
    text = changed_text({"setup.rounds": 99, "call.max_cards": "four"}).replace("uses = 1", "used = 1")
    with pytest.raises(BadEdition) as refusal:
        GAME.read_edition(text, "mine", "mine.toml")
    places = [defect.where for defect in refusal.value.defects]
    assert places == ["setup.rounds", "call.max_cards", "amulet.uses", "amulet.used"]


def test_the_file_says_itself_what_may_change(tmp_path: Path) -> None:
    """Each key of `knobs.changeable` can be changed to something else."""
    turned: dict[str, dict[str, Any]] = {
        "characters.copies": {"characters.5.copies": 3, "characters.6.copies": 5, "components.number_sum": 339},
        "characters.name_de": {"characters.5.name_de": "Demaskierer"},
        "characters.name_en": {"characters.5.name_en": "Unmasker"},
        "characters.text_de": {"characters.5.text_de": "..."},
        "characters.text_en": {"characters.5.text_en": "..."},
        "setup.rounds": {"setup.rounds": 3},
        "setup.village_size": {"setup.village_size": 4, "setup.pile_after_setup": None},
        "setup.start_looks": {"setup.start_looks": 3},
        "setup.by_players.set_aside": {"by_players.3.set_aside": 4, "setup.pile_after_setup": None},
        "setup.amulet_start": {"setup.amulet_start": "start_seat"},
        "call.max_cards": {"call.max_cards": 3},
        "call.caller_penalty": {"call.caller_penalty": 5},
        "exchange.penalty_card_from": {"exchange.penalty_card_from": 2},
        "exchange.penalty_cards": {"exchange.penalty_cards": 2},
        "exchange.facing.row": {"exchange.facing.row": "face_down", "characters.1.params.enters": "face_down"},
        "amulet.use_rounds": {"amulet.use_rounds": 2},
        "characters.params": {"characters.7.params.count_max": 3},
        "guards.stall_turns_per_seat": {"guards.stall_turns_per_seat": 2},
        "age_order.mode": {"age_order.mode": "seats"},
        "information.memory_help": {"information.memory_help": "on"},
    }
    assert list(turned) == GAME.edition().data["knobs"]["changeable"]
    standard = GAME.edition().digest
    for key, changes in turned.items():
        edition = GAME.edition(changed_edition(tmp_path, changes))
        only_words = key.startswith(("characters.name", "characters.text"))
        assert (edition.digest == standard) == only_words, key


# ---- every knob changes play


def played(folder: Path, changes: Mapping[str, Any], *villages: str | None, **layout: Any) -> Any:
    return table(*villages, edition=changed_edition(folder, changes), **layout)


def test_knobs_of_the_deal(tmp_path: Path) -> None:
    changes = {
        "setup.rounds": 2,
        "setup.village_size": 3,
        "setup.start_looks": 1,
        "by_players.2.set_aside": 12,
        "setup.pile_after_setup": None,
        "setup.amulet_start": "start_seat",
        "age_order.mode": "seats",
        "characters.0.copies": 3,
        "components.character_cards": 53,
    }
    match = deal(2, edition=changed_edition(tmp_path, changes))
    layout = match.layout()
    assert layout["age_order"] == [A, B]
    assert [len(village.split()) for village in layout["villages"]] == [3, 3]
    assert (len(layout["set_aside"]), len(layout["pile"])) == (12, 53 - 12 - 6 - 1)
    assert layout["amulet"] == {"owner": A, "won_in": 0, "used": False}
    play(match, "slot 1", "slot 2")
    assert options(match)[-1] == "amulet"
    while not match.over:
        match.play(match.legal_actions()[0])
    assert len(match.observe(None)["points"][A]) == 2


def test_no_start_looks_and_all_of_them(tmp_path: Path) -> None:
    assert deal(2, edition=changed_edition(tmp_path, {"setup.start_looks": 0})).layout()["decision"] == "main"
    match = deal(2, edition=changed_edition(tmp_path, {"setup.start_looks": 5}), starter="first_seat")
    play(match, "slot 1", "slot 2", "slot 3", "slot 4")
    assert happened(match, "forced") == [{"seat": A, "action": "slot 5"}]
    assert match.to_act == (B,)


def test_knobs_of_the_call(tmp_path: Path) -> None:
    changes = {"call.max_cards": 2, "call.caller_penalty": 7}
    assert "call" not in options(played(tmp_path, changes, "1 2 3"))
    match = played(tmp_path, changes, "1 2", "1", caller=A, on_turn=B, pile=[9])
    play(match, "draw_pile", "discard_plain")
    assert match.layout()["points"] == [[10], [1]]


def test_knobs_of_the_penalty(tmp_path: Path) -> None:
    changes = {"exchange.penalty_card_from": 2, "exchange.penalty_cards": 2}
    match = played(tmp_path, changes, "5 6 7 8", pile=[9, 10, 11])
    layout = play(match, "draw_pile", "exchange", "slot 1", "slot 2", "confirm", "left", "left", "right")
    assert layout["villages"][A] == "10 9 5^ 6^ 7 8 11"
    match = played(tmp_path, changes, "5 6 7 8", pile=[9, 10], rest="discard")
    play(match, "draw_pile", "exchange", "slot 1", "slot 2", "confirm", "left", "left")
    assert causes(match) == [["supply_empty"]]


def test_knob_of_the_rows_facing(tmp_path: Path) -> None:
    changes = {"exchange.facing.row": "face_down", "characters.1.params.enters": "face_down"}
    match = played(tmp_path, changes, "5 6 7 8", row=[9])
    layout = play(match, "draw_row 1", "exchange", "slot 1", "confirm")
    assert layout["villages"][A] == "9 6 7 8"
    assert layout["handles"]["villages"][A][0] in layout["shown"]


def test_knob_of_the_amulets_rounds(tmp_path: Path) -> None:
    amulet = {"owner": A, "won_in": 1, "used": False}
    assert "amulet" in options(played(tmp_path, {"amulet.use_rounds": 2}, "5 6 7 8", round=3, amulet=amulet))
    assert "amulet" not in options(played(tmp_path, {"amulet.use_rounds": 0}, "5 6 7 8", round=2, amulet=amulet))


def test_knob_of_the_stall_guard(tmp_path: Path) -> None:
    changes = {"guards.stall_turns_per_seat": 1}
    assert "take_discard" in options(played(tmp_path, changes, "5 6 7 8", stall=1))
    assert "take_discard" not in options(played(tmp_path, changes, "5 6 7 8", stall=2))


def test_knobs_of_villager_and_squire(tmp_path: Path) -> None:
    changes = {"characters.0.params.copies_needed": 1, "round_end.villagers_face_up_in_villages": 1}
    match = played(tmp_path, changes, "0 5 6 7", pile=[5])
    play(match, "draw_pile", "discard_ability", "slot 1")
    assert causes(match) == [["both_villagers"]]
    match = played(tmp_path, {"characters.1.params.cards_per_copy": 2}, "1^ 5 6 7", pile=[9, 8, 7])
    assert play(match, "draw_pile", "discard_plain")["row"] == [8, 7]


def test_knob_of_the_squires_refill(tmp_path: Path) -> None:
    """At once: before the turn goes on, but never before a penalty card that is due."""
    changes = {"characters.1.params.refill": "at_once"}
    match = played(tmp_path, changes, "1^ 1 6 7", row=[10], pile=[9, 8, 7])
    assert play(match, "draw_row 1")["row"] == [9]
    match = played(tmp_path, changes, "5 6 7 8", discard=[1, 12], pile=[9], rest="discard")
    play(match, "take_discard", "slot 1", "slot 2", "slot 3", "confirm", "left")
    assert match.layout()["decision"] == "end_penalty"
    assert match.layout()["row"] == []
    play(match, "left")
    assert causes(match) == [["supply_empty"]]


def test_knobs_of_empath_and_bodyguard(tmp_path: Path) -> None:
    match = played(tmp_path, {"characters.2.params.count_max": 2}, "2^ 5 6 7")
    play(match, "empath", "slot 2", "empath", "slot 3")
    assert "empath" not in options(match)
    match = played(tmp_path, {"characters.2.params.per_copy": False}, "2^ 2^ 6 7")
    play(match, "empath", "slot 3")
    assert "empath" not in options(match)
    assert match.why_not("empath", A) == GAME.clause("SA-8.7")
    match = played(tmp_path, {"characters.3.params.resets_per_turn": 2}, "3^ 5 6 7")
    play(match, "guard", "slot 2", "guard", "slot 3")
    assert "guard" not in options(match)
    match = played(tmp_path, {"characters.3.params.guards_self": False}, "3^ 5 6", None, on_turn=B, pile=[12])
    play(match, "draw_pile", "discard_ability")
    assert options(match) == ["slot 1", "slot 2", "slot 3"]


def test_knobs_of_rascal_looks_and_scopes(tmp_path: Path) -> None:
    match = played(tmp_path, {"characters.4.params.extra_per_copy": 2}, "4^ 5 6 7", pile=[9, 8, 7])
    assert play(match, "draw_pile")["hand"] == [9, 8, 7]
    match = played(tmp_path, {"characters.7.params.count_max": 3}, "5 5 6 7", pile=[7])
    play(match, "draw_pile", "discard_ability", "slot 1", "slot 2", "slot 3")
    assert len(happened(match, "looked")) == 3
    match = played(tmp_path, {"characters.9.params.scope": "own"}, "5 5 6 7", pile=[9])
    assert play(match, "draw_pile", "discard_ability")["decision"] == "target_slot"
    match = played(tmp_path, {"characters.6.params.scope": "opponent"}, "5 5 6 7", "5 5 8 8", None, pile=[6])
    play(match, "draw_pile", "discard_ability")
    assert options(match) == ["seat 1", "seat 2"]


def test_knobs_of_master_witch_robber_and_doppelganger(tmp_path: Path) -> None:
    match = played(tmp_path, {"characters.10.params.may_take_itself": True}, "5 6 7 8", pile=[10], discard=[9])
    play(match, "draw_pile", "discard_ability")
    assert options(match) == ["number 9", "number 10"]
    assert match.observe(B)["discard"]["eligible"] == [9, 10]
    match = played(tmp_path, {"characters.10.params.several_cards": False}, "5 5 7 8", pile=[10], discard=[9, 3])
    play(match, "draw_pile", "discard_ability", "number 9", "slot 1")
    assert match.to_act == (B,)
    match = played(tmp_path, {"characters.11.params.several_cards_own": False}, "5 5 7 8", pile=[11, 9])
    assert play(match, "draw_pile", "discard_ability", "seat 0", "slot 1")["villages"][A] == "9 5 7 8"
    match = played(tmp_path, {"characters.11.params.put_back_allowed": False}, "5 5 7 8", None, pile=[11, 9])
    play(match, "draw_pile", "discard_ability")
    assert options(match) == ["seat 0", "seat 1"]
    match = played(tmp_path, {"characters.12.params.look_at_gain": False}, "5 5 7 8", "1 1", pile=[12])
    play(match, "draw_pile", "discard_ability", "slot 1", "slot 1")
    assert faces(match) == [12]
    match = played(tmp_path, {"characters.13.params.reckoning_value": 20}, "13 5", "1", pile=[9], rest="discard")
    play(match, "draw_pile", "discard_plain")
    assert sums(match) == [25, 1]
