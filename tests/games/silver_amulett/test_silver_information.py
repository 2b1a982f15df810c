"""Clauses of section 15: what lies visible now, what a seat has seen, and what reaches nobody else."""

import pytest
from silver_tables import A, B, deal, handle, happened, knows, options, play, table

from amulett import Match

HELP = {"memory_help": "on"}


def numbers(match: Match, viewer: int | None, seat: int) -> list[int | None]:
    """The faces of a village that an observation shows."""
    return [place["number"] for place in match.observe(viewer)["villages"][seat]]


def test_sa_15_1_observation() -> None:
    """SA-15.1: what lies visible now, for everybody alike."""
    match = table("3^ 5 [6] 7", "0 1^ 8 9 9", row=[10], pile=[4], discard=[12, 11], guards=[[A, 1, 2]], round=2, stall=4)
    for seat in (A, B, None):
        seen = match.observe(seat)
        assert numbers(match, seat, A) == [3, None, None, None]
        assert numbers(match, seat, B) == [None, 1, None, None, None]
        assert [place["covered"] for place in seen["villages"][A]] == [False, False, True, False]
        assert [place["guarded_by"] for place in seen["villages"][A]] == [[], [1], [], []]
        assert seen["row"] == [10]
        assert seen["discard"] == {"size": 2, "top": 12}
        assert seen["pile"] == 52 - 10 - 9 - 1 - 2
        assert seen["set_aside"] == 10
        assert seen["amulet"] == {"owner": A, "usable": False, "slot": 3}
        assert (seen["round"], seen["start_seat"], seen["on_turn"], seen["decision"]) == (2, A, A, "main")
        assert (seen["caller"], seen["points"], seen["totals"], seen["stall"]) == (None, [[0], [0]], [0, 0], 4)
        assert seen["hand"] is None


def test_options_are_grouped_for_display() -> None:
    match = table("2^ 6 7 8", row=[10, 9])
    groups = match.observe(A)["actions"]
    assert [group["group"] for group in groups] == ["draw_pile", "draw_row", "take_discard", "call", "empath"]
    assert [row["of"] for row in groups[1]["actions"]] == ["1", "2"]
    assert groups[0]["actions"] == [{"action": "draw_pile", "number": 0, "of": None}]
    assert match.observe(B)["actions"] == match.observe(None)["actions"] == []


def test_sa_15_1_whether_the_amulet_is_usable() -> None:
    """SA-15.1, SA-11.1: seen by everybody, from winning it until it is laid or its round is over."""
    match = table("5 6 7 8 9", round=2, amulet=A)
    for seat in (A, B, None):
        assert match.observe(seat)["amulet"] == {"owner": A, "usable": True, "slot": None}
    match = table("5", "6", pile=[7], rest="discard", round=4, amulet=A)
    play(match, "draw_pile", "discard_plain", "end_turn")
    assert match.observe(None)["amulet"] == {"owner": A, "usable": False, "slot": None}


def test_sa_15_1_the_card_held_is_shown_to_its_holder() -> None:
    """SA-15.1, SA-15.8"""
    match = table("5 6 7 8 9", pile=[4])
    play(match, "draw_pile")
    assert match.observe(A)["hand"]["numbers"] == [4]
    for other in (B, None):
        assert match.observe(other)["hand"]["numbers"] == [None]


def test_sa_15_2_seen_only_grows_and_is_emptied_by_the_shuffle() -> None:
    """SA-15.2"""
    match = table("5 6 7 8 9", "5 6 7 8 9", pile=[7, 9, 8], rest="discard", seen={A: ["A1"], B: ["B2"]})
    before: list[set[int]] = [set(), set()]
    for action in ("draw_pile", "discard_ability", "slot 2", "stop", "draw_pile", "exchange", "slot 1", "confirm"):
        now = [set(cards) for cards in play(match, action)["seen"]]
        assert all(old <= new for old, new in zip(before, now, strict=True))
        before = now
    layout = play(match, "draw_pile", "discard_plain")
    assert layout["round"] == 2
    assert layout["seen"] == [layout["handles"]["discard"]] * 2


def test_sa_15_3_a_seen_card_stays_known_wherever_it_goes() -> None:
    """SA-15.3: into another village, back on the pile, drawn by somebody else."""
    match = table("12 5 6 7 8", "9 1 5 6 7", pile=[12, 8], seen={A: ["A1"]})
    robbed = handle(match, A, 1)
    play(match, "draw_pile", "discard_ability", "slot 2", "slot 1")
    assert handle(match, B, 2) == robbed
    assert knows(match, A, robbed)
    match = table("5 6 7 8 9", "5 6 7 8 9", pile=[11, 4])
    play(match, "draw_pile", "discard_ability", "put_back", "draw_pile")
    (drawn,) = match.layout()["handles"]["hand"]
    assert knows(match, A, drawn)
    assert match.observe(A)["hand"]["numbers"] == [None]
    play(match, "exchange", "slot 1", "confirm")
    assert handle(match, B, 1) == drawn
    assert knows(match, A, drawn)
    assert match.information(A).determinize(5).layout()["villages"][B].split()[0] == "4"


def test_sa_15_4_memory() -> None:
    """Scenario 49. SA-15.4: a card seen earlier is shown without its number, unless the table plays with a memory help."""
    for chosen in ({}, HELP):
        match = table("5 6 7 8 9", seen={A: ["A1", "B2"]}, options=chosen)
        assert numbers(match, A, A) == [None] * 5
        shown = {seat: [place.get("remembered") for place in match.observe(seat)["villages"][A]] for seat in (A, B, None)}
        assert shown[A] == ([5, None, None, None, None] if chosen else [None] * 5)
        assert shown[B] == shown[None] == [None] * 5
        assert ("remembered" in match.observe(A)["villages"][B][1]) == bool(chosen)


def test_sa_15_4_memory_help_opens_the_discard_pile_and_known_cards_of_the_pile() -> None:
    """SA-15.4: all seats may browse the discard pile; each sees its own `seen` faces, in the pile and in a hand too."""
    match = table("5 6 7 8 9", "5 6 7 8 9", pile=[11, 4], discard=[12, 3], options=HELP)
    play(match, "draw_pile", "discard_ability", "put_back")
    for seat in (A, B, None):
        assert match.observe(seat)["discard"]["numbers"] == [11, 12, 3]
    assert match.observe(A)["remembered_pile"][:2] == [4, None]
    assert match.observe(B)["remembered_pile"][:2] == [None, None]
    play(match, "draw_pile")
    assert match.observe(A)["hand"]["remembered"] == [4]
    assert match.observe(None)["hand"]["remembered"] == [None]
    plain = table("5 6 7 8 9").observe(A)
    assert "remembered_pile" not in plain
    assert "numbers" not in plain["discard"]


def test_sa_15_6_the_masters_list() -> None:
    """Scenario 70. SA-15.6: all see the eligible numbers while one is being chosen; else only top card and count."""
    match = table("5 6 7 8 9", pile=[10], discard=[9, 0, 9, 12])
    assert match.observe(B)["discard"] == {"size": 4, "top": 9}
    play(match, "draw_pile", "discard_ability")
    for seat in (A, B, None):
        assert match.observe(seat)["discard"] == {"size": 5, "top": 10, "eligible": [0, 9, 12]}
    play(match, "number 0")
    assert match.observe(B)["discard"] == {"size": 4, "top": 10}


def test_sa_15_7_views_of_a_draw() -> None:
    """Scenario 69. SA-15.7, SA-4.1, SA-15.1, SA-15.2: others see that the top handle was drawn, no face."""
    match = table("5 6 7 8 9", "5 6 7 8 9", on_turn=B, pile=[4], discard=[12], caller=A)
    before = match.observe(A)["pile"]
    (top,) = match.layout()["handles"]["pile"][:1]
    play(match, "draw_pile")
    assert match.observe(B)["hand"]["numbers"] == [4]
    for seat in (A, None):
        assert match.observe(seat)["hand"] == {"seat": B, "source": "pile", "cards": [top], "numbers": [None]}
        assert match.observe(seat)["pile"] == before - 1
        assert match.observe(seat)["discard"] == {"size": 1, "top": 12}
        assert happened(match, "drew", seat=seat) == [{"seat": B, "cards": [top]}]
    play(match, "exchange", "slot 1")
    assert knows(match, B, top)
    play(match, "confirm")
    assert happened(match, "revealed", seat=None)[B] == {"seat": B, "numbers": [4, 6, 7, 8, 9]}


def test_sa_15_7_after_the_game_the_whole_record() -> None:
    """SA-15.7: then even a spectator knows every face; before, only the villages at the reckoning."""
    match = table("5", "6", pile=[7], rest="discard", round=4)
    play(match, "draw_pile", "discard_plain")
    assert match.over
    world = match.information(None).determinize(3).layout()
    assert world["set_aside"] == match.layout()["set_aside"]
    assert numbers(match, None, A) == [5]


def test_sa_15_8_open_in_the_hand() -> None:
    """Scenario 80. SA-15.8: a card that was open before is seen by all, with the slots named; a drawn one is not."""
    match = table("5 6 7 8 9", "5 6 7 8 9", on_turn=B, pile=[3], discard=[3])
    drawing = match.clone()
    play(match, "take_discard", "slot 2")
    play(drawing, "draw_pile", "exchange", "slot 2")
    for seat in (A, B, None):
        assert match.observe(seat)["hand"]["numbers"] == [3]
        assert match.observe(seat)["action"]["named"] == [2]
        assert drawing.observe(seat)["hand"]["numbers"] == [3 if seat == B else None]
        assert drawing.observe(seat)["action"]["named"] == [2]


def test_sa_15_8_what_happens_openly() -> None:
    """SA-15.8: the ability with its targets, looks made, Bodyguards set, the stall counter, open cards in hand."""
    match = table("2^ 3^ 5 6 7", "5 6 7 8 9", None, pile=[12], stall=2)
    play(match, "empath", "slot 3", "guard", "slot 4", "draw_pile", "discard_ability", "seat 1", "slot 3")
    for seat in (A, B, None):
        seen = match.observe(seat)
        action = seen["action"]
        assert (action["ability"], action["target_seat"], action["target_slot"]) == (12, B, 3)
        assert (seen["looks"], seen["guards_set"], seen["stall"]) == (1, [2], 2)
    match = table("5 6 7 8 9", row=[4], pile=[10], discard=[3, 2])
    fetching = match.clone()
    play(match, "draw_row 1")
    play(fetching, "draw_pile", "discard_ability", "number 2")
    assert match.observe(None)["hand"]["numbers"] == [4]
    assert fetching.observe(None)["hand"]["numbers"] == [2]


# ---- worlds that fit what a seat has seen


def laid_out_midway() -> Match:
    """A position in which cards that A has seen lie in the pile, in B's village and in its own."""
    match = table("5 6 7 8 9", "5 1 6 7 8", None, pile=[11, 4, 0], seen={A: ["A2", "B3"], B: ["B2", "A1"]})
    play(match, "draw_pile", "discard_ability", "put_back")
    return match


@pytest.mark.parametrize("viewer", [A, B, None])
def test_sa_15_3_determinize_keeps_all_that_was_seen(viewer: int | None) -> None:
    """SA-15.2, SA-15.3: every face in `seen`, wherever it lies now; and the world looks the same to the seat."""
    match = laid_out_midway()
    layout = match.layout()
    seen = layout["shown"] if viewer is None else layout["seen"][viewer]
    for seed in range(10):
        world = match.information(viewer).determinize(seed)
        assert world.information(viewer) == match.information(viewer)
        assert [face(world, card) for card in seen] == [face(match, card) for card in seen]
        assert sorted(face(world, card) for card in range(52)) == sorted(face(match, card) for card in range(52))


def test_sa_15_2_determinize_varies_all_that_was_not_seen() -> None:
    """SA-15.2, SA-2.3: villages, pile and cards set aside; the future deals too."""
    match = laid_out_midway()
    worlds = [match.information(A).determinize(seed) for seed in range(40)]
    for card in range(52):
        assert (len({face(world, card) for world in worlds}) > 1) == (card not in match.layout()["seen"][A])
    assert len({world.layout()["seed"] for world in worlds}) == 40
    assert worlds[0].fingerprint() == match.information(A).determinize(0).fingerprint()


def face(match: Match, card: int) -> int:
    """The number of a card, wherever it lies."""
    layout = match.layout()
    cards: dict[int, int] = dict(enumerate(layout["set_aside"]))
    for key in ("pile", "row", "discard", "hand"):
        cards |= dict(zip(layout["handles"][key], layout[key], strict=True))
    for own, village in zip(layout["handles"]["villages"], layout["villages"], strict=True):
        cards |= {n: int(word.strip("[]^")) for n, word in zip(own, village.split(), strict=True)}
    return cards[card]


def test_sa_3_6_a_world_never_asks_where_the_true_match_would_not() -> None:
    """SA-3.6, SA-4.7: B holds only a covered card and is asked, so the card it holds must have an ability to use."""
    match = table("5 6 7 8 9", "[1]", on_turn=B, pile=[9], round=2)
    play(match, "draw_pile")
    assert options(match) == ["discard_plain", "discard_ability"]
    for seed in range(40):
        world = match.information(A).determinize(seed)
        assert options(world) == ["discard_plain", "discard_ability"]


def test_sa_15_7_no_channel_carries_a_face_that_was_not_seen() -> None:
    """SA-15.7, SA-15.5: every number in an event belongs to a card in `seen`, every one in an observation lies open."""
    match = deal(3)
    viewers: tuple[int | None, ...] = (A, B, None)
    told = dict.fromkeys(viewers, 0)
    decisions = 0
    while match.observe(None)["round"] == 1:
        for seat in viewers:
            places = [place for village in match.observe(seat)["villages"] for place in village]
            assert all((place["number"] is not None) == place["face_up"] for place in places if place["card"] is not None)
            for _, event in match.events_for(seat, told[seat]):
                assert "number" not in event.data or knows(match, seat, event.data["card"])
            told[seat] = len(match.events_for(seat))
        match.play(match.legal_actions()[decisions % len(match.legal_actions())])
        decisions += 1
    assert decisions > 30
