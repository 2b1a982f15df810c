"""Section 14: what every seat and a spectator see, what they may remember, and worlds that they cannot tell apart."""

import json
import math
from collections import Counter
from typing import Any

import pytest
from magi_tables import A, B, C, D, options, play, table

from amulett import Event, Match
from amulett.core.record import to_plain
from amulett.games import magi

EVERYBODY = (None, A, B, C, D)
MANUAL = {"call_mode": "manual"}
BOX = Counter({card["id"]: card["copies"] for card in magi.GAME.edition().data["card"]})
MAGI = [card["id"] for card in magi.GAME.edition().data["card"] if card["group"] == "magus"]
WORLDS = 300


def seen(match: Match, viewer: int | None, *names: str) -> list[Event]:
    """The events as a viewer sees them; those with these names, if any are named."""
    return [event for _, event in match.events_for(viewer) if not names or event.name in names]


def shown(match: Match, *keys: str) -> list[Any]:
    """What everybody sees under these keys; it must be the same for all."""
    views = [[match.observe(viewer)[key] for key in keys] for viewer in EVERYBODY]
    assert all(view == views[0] for view in views)
    return views[0]


# ---- hands


def test_14_own_hand_is_the_owners() -> None:
    """Each seat sees its own cards, and of the others only how many; a spectator sees no card."""
    hands = [["red_cup", "arch_magus"], ["blue_cup"], ["blue_sword", "blue_sword"], ["red_cloak"]]
    match = table(*hands)
    for viewer in EVERYBODY:
        observation = match.observe(viewer)
        assert observation["hand"] == (None if viewer is None else hands[viewer])
        assert observation["hands"] == [hand if seat == viewer else None for seat, hand in enumerate(hands)]
    assert shown(match, "hand_sizes") == [[2, 1, 2, 1]]


def test_14_no_hidden_card_is_named_anywhere() -> None:
    """Not in the view, the events or the memory of another seat."""
    match = table(["red_cup", "red_sword"], ["arch_magus"], draw_pile=["tide_turner"])
    play(match, "draw")
    for viewer in (None, C, D):
        told = [[event.name, dict(event.data)] for event in seen(match, viewer)]
        for card in ("arch_magus", "tide_turner"):
            assert card not in json.dumps([match.observe(viewer), told])
        memory = to_plain(match.information(viewer).records)
        assert not any(any(hand) for seat, hand in enumerate(memory.hand) if seat != viewer)
        assert [kind for kind in memory.pile[: memory.taken] if kind != -1][-1] != list(BOX).index("tide_turner")


def test_mg_10_4_hands_are_open_on_the_final_table() -> None:
    """MG-10.4, for everybody."""
    match = table(["blue_cup", "blue_coin"], ["red_cup"], ["red_sword"], [], on_turn=B, scores=[49, 0, 0, 0])
    play(match, "play red_cup")
    assert match.over
    assert shown(match, "hands") == [[["blue_coin", "blue_cup"], [], ["red_sword"], []]]
    assert shown(match, "decision", "asked", "about", "waiting") == [None, None, None, []]


def test_mg_10_4_hands_are_closed_again_after_the_next_deal() -> None:
    """MG-10.4: what was shown at the scoring is told once; the new hands are hidden."""
    match = table(["blue_cup", "blue_coin"], ["red_cup"], on_turn=B)
    play(match, "play red_cup")
    assert not match.over
    dealt = seen(match, C, "dealt")
    assert [(event.data["seat"], "cards" in event.data) for event in dealt] == [
        (C, True),
        (D, False),
        (A, False),
        (B, False),
    ]
    assert all(event.data["count"] == 6 for event in dealt)
    assert [hand is not None for hand in match.observe(C)["hands"]] == [False, False, True, False]
    assert all("cards" not in event.data for event in seen(match, None, "dealt"))


# ---- drawing


def draw_phase() -> Match:
    return table(["red_cup", "red_sword"], draw_counter=2, draw_pile=["tide_turner", "arch_magus"])


def main_phase() -> Match:
    match = table(["red_cup", "red_sword"], draw_pile=["tide_turner"])
    play(match, "draw")
    return match


def caught() -> Match:
    match = table(["red_cup"], on_turn=B, silent={A: []}, options=MANUAL, draw_pile=["tide_turner"])
    play(match, "catch 0")
    return match


@pytest.mark.parametrize(("match", "cards"), [(draw_phase, 2), (main_phase, 1), (caught, 1)])
def test_14_a_drawn_card_is_the_drawers(match: Any, cards: int) -> None:
    """In the draw phase, in the main phase, and after a catch: the others see only the number."""
    played = match()
    for viewer in EVERYBODY:
        (drew,) = seen(played, viewer, "drew")
        named = {"cards": ["tide_turner", "arch_magus"][:cards]} if viewer == A else {}
        assert drew.data == {"seat": A, "count": cards, **named}


# ---- piles


def test_14_the_draw_pile_is_a_number() -> None:
    """Its size for everybody, its cards and their order for nobody."""
    piles = (["blue_cup", "arch_magus", "red_broom"], ["red_broom", "blue_cup", "arch_magus"])
    matches = [table(["red_cup", "red_sword"], None, None, [], rest=D, draw_pile=pile) for pile in piles]
    assert shown(matches[0], "draw_pile") == [3]
    for viewer in EVERYBODY:
        assert matches[0].observe(viewer) == matches[1].observe(viewer)
        assert matches[0].information(viewer) == matches[1].information(viewer)


def test_14_discards_are_a_top_card_and_a_number_now_and_a_memory() -> None:
    """What lies below the top is not shown, but may be remembered in its order, with who played it."""
    match = table(["red_cup", "red_sword", "blue_cup"], discard_pile=["red_coin", "yellow_sword"])
    play(match, "play red_cup", "play red_shield")
    assert shown(match, "top", "discard_pile") == ["red_shield", 4]
    for viewer in EVERYBODY:
        memory = to_plain(match.information(viewer).records)
        order = [list(BOX)[kind] for kind in memory.discard[: memory.discard_size]]
        assert order == ["yellow_sword", "red_coin", "red_cup", "red_shield"]
        assert memory.played_by[2:4] == [A, B]
        assert "yellow_sword" not in json.dumps(match.observe(viewer))


def test_14_a_reshuffle_is_seen_by_all_and_its_order_by_nobody() -> None:
    """Which cards went in may be remembered: all of them had lain open."""
    match = table(
        ["red_cup", "red_sword"], None, None, [], rest=D, discard_pile=["red_coin", "blue_cup", "blue_sword", "arch_magus"]
    )
    play(match, "draw")
    for viewer in EVERYBODY:
        assert [event.data for event in seen(match, viewer, "reshuffled")] == [{"count": 3}]
        memory = to_plain(match.information(viewer).records)
        kinds = {id: memory.pile_kinds[n] for n, id in enumerate(BOX) if memory.pile_kinds[n]}
        assert kinds == {"blue_cup": 1, "blue_sword": 1, "arch_magus": 1}
        assert sum(kind != -1 for kind in memory.pile[: memory.made]) == (viewer == A)


# ---- public things


def test_14_the_table_is_public() -> None:
    """Demand, counter, direction, seat on turn, phase, starter, round, turn number and scores."""
    match = table(
        ["red_cloak", "red_cup", "red_sword"],
        discard_pile=["red_scepter_2"],
        draw_counter=2,
        direction="ccw",
        round=3,
        turn=8,
        starter=C,
        scores=[1, 2, 3, 4],
    )
    assert shown(match, "demand") == [{"kind": "card", "colour": "red", "picture": "scepter"}]
    assert shown(match, "draw_counter", "direction", "on_turn", "decision") == [2, "ccw", A, "magic_play"]
    assert shown(match, "round", "turn", "starter", "scores") == [3, 8, C, [1, 2, 3, 4]]


def test_14_choices_are_public_at_once() -> None:
    """Colour, target and the choices of Original."""
    match = table(["arch_magus", "red_cup", "red_sword"])
    expected = []
    for action, name, data in (
        ("play arch_magus", "played", {"seat": A, "card": "arch_magus"}),
        ("choose draw_0", "chose", {"seat": A, "ability": "draw_0"}),
        ("choose select", "chose", {"seat": A, "ability": "select"}),
        ("name blue", "colour", {"seat": A, "colour": "blue"}),
        ("choose shot", "chose", {"seat": A, "ability": "shot"}),
        ("target 2", "aimed", {"seat": A, "target": C}),
    ):
        play(match, action)
        expected.append(Event(name, data))
        for viewer in EVERYBODY:
            assert seen(match, viewer, "played", "chose", "colour", "aimed") == expected


def test_14_call_silence_and_answers_are_public_at_once() -> None:
    match = table(["red_cup", "blue_broom"], ["red_sword", "blue_sword"], options=MANUAL)
    expected = []
    for action, name, data in (
        ("silent", "stayed_silent", {"seat": A}),
        ("let_pass 0", "let_pass", {"seat": B, "about": A}),
        ("say", "called", {"seat": B}),
        ("catch 0", "caught", {"seat": C, "about": A}),
    ):
        if name in ("stayed_silent", "called"):
            play(match, "play red_cup" if name == "stayed_silent" else "play red_sword")
        play(match, action)
        expected.append(Event(name, data))
        for viewer in EVERYBODY:
            assert seen(match, viewer, "stayed_silent", "called", "let_pass", "caught") == expected


def test_14_everybody_sees_whom_the_table_waits_for() -> None:
    """For which decision, and about whom."""
    match = table(["red_cup"], on_turn=B, silent={A: []}, options=MANUAL)
    assert shown(match, "decision", "asked", "about", "to_act", "silent") == ["catch", B, A, [B], [A]]
    play(match, "let_pass 0")
    assert shown(match, "decision", "asked", "about", "to_act", "silent") == ["main_play", B, None, [B], [A]]


def test_14_options_are_as_secret_as_the_hand() -> None:
    """Only the asked seat is shown any, whatever it holds."""
    for hand in (["red_cup", "red_sword"], ["red_cup", "arch_magus", "blue_cup"]):
        match = table(hand)
        assert match.observe(A)["actions"] != []
        for viewer in (None, B, C, D):
            assert match.observe(viewer)["actions"] == []
        assert options(match, B) == []


# ---- forced decisions look like chosen ones


def told_to_others(match: Match) -> list[list[tuple[int, Event, bool]]]:
    """With their numbers and where acts begin: a gap, or an act too few, would tell of a forced decision."""
    return [[(n, event, event.opens) for n, event in match.events_for(viewer)] for viewer in (None, B, C, D)]


def test_14_a_forced_draw_and_pass_look_like_chosen_ones() -> None:
    """MG-4.16, MG-4.17: nothing fits, or the seat would rather draw."""
    forced = table(["blue_cup", "blue_sword"], draw_pile=["blue_broom"])
    chosen = table(["red_cup", "red_sword"], draw_pile=["red_broom"])
    play(chosen, "draw", "pass")
    assert forced.actions == []
    assert [action.text for _, action in chosen.actions] == ["draw", "pass"]
    assert told_to_others(forced) == told_to_others(chosen)
    for viewer in (None, B, C, D):
        assert forced.observe(viewer) == chosen.observe(viewer)
        assert forced.story(viewer, "en") == chosen.story(viewer, "en")
    assert [event.data["action"] for event in seen(forced, A, "forced")] == ["draw", "pass"]


def test_14_a_forced_skip_looks_like_a_chosen_one() -> None:
    """MG-4.6, MG-4.8, MG-4.9: no sign in the hand, none that fits, or no wish to play it."""
    without = table(["red_cup", "red_sword"], draw_counter=2)
    not_fitting = table(["blue_cloak", "red_sword"], draw_counter=2)
    chosen = table(["red_cloak", "red_sword"], draw_counter=2)
    play(chosen, "skip")
    assert told_to_others(without) == told_to_others(not_fitting) == told_to_others(chosen)
    assert "skip" not in json.dumps([[event.name, dict(event.data)] for event in seen(chosen, B)])


def test_14_a_forced_play_looks_like_a_chosen_one() -> None:
    """MG-4.22: the only card that fits when none can be drawn."""
    forced = table(["red_cup", "blue_sword"], ["red_coin", "red_broom"], None, [], rest=D)
    chosen = table(["red_cup", "red_sword"], ["red_coin", "red_broom"], None, [], rest=D)
    play(chosen, "play red_cup")
    assert told_to_others(forced) == told_to_others(chosen)


def test_14_a_call_of_mode_auto_looks_like_a_spoken_one() -> None:
    """MG-9.5, MG-9.6"""
    by_itself = table(["red_cup", "blue_sword"])
    play(by_itself, "play red_cup")
    spoken = table(["red_cup", "blue_sword"], options=MANUAL)
    play(spoken, "play red_cup", "say")
    assert told_to_others(by_itself) == told_to_others(spoken)


# ---- worlds after a reshuffle


def all_but(*cards: str) -> list[str]:
    """The other cards of the box."""
    return list((BOX - Counter(cards)).elements())


def worlds(match: Match, seat: int | None, most: int = WORLDS) -> list[dict[str, Any]]:
    """Worlds that the seat cannot tell from the true one, as layouts."""
    information = match.information(seat)
    found = []
    for seed in range(most):
        world = information.determinize(seed)
        assert world.information(seat) == information
        found.append(world.layout())
    assert all(Counter([*cards_in_hands(w), *w["draw_pile"], *w["discard_pile"]]) == BOX for w in found)
    return found


def cards_in_hands(layout: dict[str, Any]) -> list[str]:
    return [card for hand in layout["hands"] for card in hand]


def roughly(share: float, chance: float) -> bool:
    """Within four standard deviations of what so many fair lots would give."""
    return abs(share - chance) <= 4 * math.sqrt(chance * (1 - chance) / WORLDS)


OLD_B, OLD_C = ["red_scepter_2", "blue_scepter_2"], ["yellow_scepter_2", "high_summoner"]
OWN = ["yellow_hourglass", "yellow_parchment", "red_cup"]


@pytest.fixture(scope="module")
def reshuffled() -> tuple[Match, list[dict[str, Any]]]:
    """Three seats: B has drawn three cards of a pile just reshuffled, C none of it; and A's worlds."""
    below = all_but(*OLD_B, *OLD_C, *OWN, "red_coin")
    match = table(
        OWN, OLD_B, OLD_C, players=3, discard_pile=["red_coin", *below], draw_counter=3, on_turn=B, options=MANUAL
    )
    assert match.observe(A)["hand_sizes"] == [3, 5, 2]
    return match, worlds(match, A)


def test_14_who_drew_nothing_since_the_reshuffle_holds_no_card_of_the_pile(
    reshuffled: tuple[Match, list[dict[str, Any]]],
) -> None:
    """By exclusion: C holds two of the four cards that were neither open nor A's."""
    hands = Counter(tuple(world["hands"][C]) for world in reshuffled[1])
    assert all(set(hand) < {*OLD_B, *OLD_C} for hand in hands)
    assert len(hands) == 6
    assert all(roughly(count / WORLDS, 1 / 6) for count in hands.values())


def test_14_who_drew_since_the_reshuffle_holds_so_many_cards_of_the_pile(
    reshuffled: tuple[Match, list[dict[str, Any]]],
) -> None:
    """B holds the other two old cards and three of the pile, each as likely as the others."""
    _, found = reshuffled
    pile = Counter(all_but(*OLD_B, *OLD_C, *OWN, "red_coin"))
    new: Counter[str] = Counter()
    for world in found:
        old = {*OLD_B, *OLD_C} - set(world["hands"][C])
        assert old < set(world["hands"][B])
        drawn = Counter(world["hands"][B]) - Counter(old)
        assert drawn <= pile
        assert drawn.total() == 3
        assert Counter(world["draw_pile"]) == pile - drawn
        new += drawn
    assert new.keys() == pile.keys(), "every kind of the pile has been B's in some world"
    share = sum(world["draw_pile"][0] in MAGI for world in found) / WORLDS
    assert roughly(share, sum(pile[card] for card in MAGI) / pile.total())


def test_14_order_of_the_pile_and_future_chance_vary(reshuffled: tuple[Match, list[dict[str, Any]]]) -> None:
    """No world has the true order, and no two the same lots to come."""
    match, found = reshuffled
    orders = {tuple(world["draw_pile"]) for world in found}
    assert len(orders) == WORLDS
    assert tuple(match.layout()["draw_pile"]) not in orders
    assert len({match.layout()["seed"], *(world["seed"] for world in found)}) == WORLDS + 1


def test_14_a_seat_knows_its_own_draws_and_the_spectator_nobodys(reshuffled: tuple[Match, list[dict[str, Any]]]) -> None:
    """B's own hand is the same in all of B's worlds; for a spectator all hands vary."""
    match, _ = reshuffled
    for world in worlds(match, B, 30):
        assert world["hands"][B] == match.layout()["hands"][B]
        assert world["drawn"] == match.layout()["drawn"]
        assert set(world["hands"][C]) < {*OLD_C, *OWN}
    watched = worlds(match, None, 30)
    for seat in (A, B, C):
        assert len({tuple(world["hands"][seat]) for world in watched}) > 10
    assert {card for world in watched for card in world["hands"][A] + world["hands"][C]} == {*OLD_B, *OLD_C, *OWN}


def test_14_with_two_seats_the_other_hand_is_known_right_after_a_reshuffle() -> None:
    """A draws the first card of the new pile: B can only hold what was neither open nor A's."""
    theirs = ["red_hourglass", "blue_cup", "arch_magus"]
    below = all_but(*theirs, *OWN, "red_coin")
    match = table(OWN, theirs, players=2, discard_pile=["red_coin", *below])
    play(match, "draw")
    truth = match.layout()
    assert truth["hands"][B] == sorted(theirs, key=list(BOX).index)
    found = worlds(match, A, 40)
    assert all(world["hands"] == truth["hands"] for world in found)
    assert len({tuple(world["draw_pile"]) for world in found}) == 40


def test_14_with_two_seats_only_the_cards_drawn_since_are_unknown() -> None:
    """B draws the last card of the old pile and two of the new one: A knows the first of them, too."""
    theirs = ["red_scepter_2", "blue_cup"]
    below = all_but(*theirs, *OWN, "red_coin", "tide_turner")
    match = table(
        OWN, theirs, players=2, discard_pile=["red_coin", *below], draw_pile=["tide_turner"], draw_counter=3, on_turn=B
    )
    known = Counter([*theirs, "tide_turner"])
    unknown = set()
    for world in worlds(match, A, 60):
        rest = Counter(world["hands"][B]) - known
        assert rest.total() == 2
        assert rest <= Counter(below)
        unknown.add(tuple(rest.elements()))
    assert len(unknown) > 50


def after_a_reshuffle(theirs: list[str], pile: list[str], drawn: list[str], played: str) -> Match:
    """Two seats; B held some cards, drew some of the new pile, and has played a card onto the red coin; A has the rest."""
    hand = list((Counter(theirs) + Counter(drawn) - Counter([played])).elements())
    discards: dict[str, Any] = {"discard_pile": [played, "red_coin"], "played_by": [B, A]}
    return table(
        [], hand, players=2, rest=A, draw_pile=pile, drawn=[[B, card] for card in drawn], options=MANUAL, **discards
    )


def test_14_a_card_that_can_only_come_from_the_pile_was_drawn() -> None:
    """B plays a card of the pile: one of its two unknown cards is spent."""
    pile = ["blue_cup", "blue_broom", "blue_shield", "arch_magus"]
    match = after_a_reshuffle(["yellow_cup", "yellow_sword"], pile, ["red_amulet", "red_shield"], "red_amulet")
    left: Counter[str] = Counter()
    for world in worlds(match, A):
        (unknown,) = set(world["hands"][B]) - {"yellow_cup", "yellow_sword"}
        assert [B, "red_amulet"] in world["drawn"]
        left[unknown] += 1
    assert left.keys() == {*pile, "red_shield"}
    assert all(roughly(count / WORLDS, 1 / 5) for count in left.values())


def test_14_a_card_that_cannot_come_from_the_pile_was_held_before() -> None:
    """B plays a card that was not in the pile: both its unknown cards are still there."""
    pile = ["blue_cup", "blue_broom", "blue_shield"]
    match = after_a_reshuffle(["yellow_cup", "red_amulet"], pile, ["red_sword", "red_shield"], "red_amulet")
    pairs = Counter(tuple(sorted(set(world["hands"][B]) - {"yellow_cup"})) for world in worlds(match, A))
    assert len(pairs) == 10
    assert all(roughly(count / WORLDS, 1 / 10) for count in pairs.values())


def test_14_a_card_that_may_come_from_both_is_weighed() -> None:
    """B held a red cup and drew one of four cards, a red cup among them; then it plays a red cup.

    Of the five ways in which that can have happened, two leave it with the other red cup.
    """
    match = after_a_reshuffle(
        ["yellow_cup", "red_cup"], ["red_cup", "blue_broom", "blue_shield"], ["blue_sword"], "red_cup"
    )
    left = Counter(next(card for card in world["hands"][B] if card != "yellow_cup") for world in worlds(match, A))
    assert left.keys() == {"red_cup", "blue_broom", "blue_shield", "blue_sword"}
    assert all(roughly(count / WORLDS, 2 / 5 if card == "red_cup" else 1 / 5) for card, count in left.items())


def test_14_the_card_left_open_by_the_reshuffle_was_played_before_it() -> None:
    """The red coin on the table is an old one of B's: it says nothing about the card that B has drawn since."""
    pile = ["red_coin", "blue_broom", "blue_shield"]
    match = table(
        [],
        ["yellow_cup", "yellow_sword", "blue_sword"],
        players=2,
        rest=A,
        discard_pile=["red_coin"],
        played_by=[B],
        draw_pile=pile,
        drawn=[[B, "blue_sword"]],
    )
    left = Counter((set(world["hands"][B]) - {"yellow_cup", "yellow_sword"}).pop() for world in worlds(match, A))
    assert left.keys() == {*pile, "blue_sword"}
    assert all(roughly(count / WORLDS, 1 / 4) for count in left.values())


def test_14_the_worlds_of_a_finished_match_are_open() -> None:
    """MG-10.4: every hand is known; the pile is not."""
    match = table(["blue_cup", "blue_coin"], ["red_cup"], on_turn=B, scores=[49, 0, 0, 0])
    play(match, "play red_cup")
    found = worlds(match, C, 20)
    assert all(world["hands"] == match.layout()["hands"] for world in found)
    assert len({tuple(world["draw_pile"]) for world in found}) == 20
