"""The log names the rules that its sentences rest on: each exists, and each is about what the sentence tells."""

import random

import pytest

import amulett
from amulett.core.event import Event
from amulett.games import OWN, find_game

OPTIONS: dict[str, list[dict[str, str | bool]]] = {
    "magi": [{}, {"call_mode": "manual"}],
    "silver_amulett": [{}],
    "blaues_amulett": [{}],
    "das_amulett": [{}, {"setup": "expert"}, {"setup": "author"}],
}
# By event: words of the clause, each of its possible ones. An event that is not here speaks for itself.
ABOUT: dict[str, dict[str, tuple[str, ...]]] = {
    "magi": {
        "round_began": ("first turn of the round",),
        "dealt": ("deals 6 cards",),
        "opened": ("next card is turned up",),
        "chose": ("you choose one ability",),
        "counter": ("raises the draw counter",),
        "colour": ("you name red, blue or yellow",),
        "free": ("any card fits",),
        "direction": ("direction of play turns round",),
        "aimed": ("you name the player",),
        "again": ("the next turn is yours",),
        "drew": ("you must draw that many cards",),
        "reshuffled": ("shuffled into a new draw pile",),
        "called": ("must call “Magi!”",),
        "stayed_silent": ("stay silent",),
        "caught": ("draws 1 card",),
        "let_pass": ("let a silence",),
        "lapsed": ("lapses",),
        "round_ended": ("The round ends when", "the round is stopped"),
        "showed": ("hands are shown",),
        "scored": ("penalty points",),
        "match_ended": ("The match ends", "the match ends"),
        "forced": ("only one option",),
    },
    "silver_amulett": {
        "age_order": ("Order of age",),
        "round_began": ("begins the first round", "next round is begun"),
        "opened": ("first card of the discard pile",),
        "peeked": ("looks at exactly two cards",),
        "drew": ("one card more for each",),
        "kept": ("do not keep",),
        "drew_row": ("draw a card of the open row",),
        "took_discard": ("take the discard",),
        "called": ("Once the reckoning is called",),
        "covered": ("you lay it on any card",),
        "looked": ("A look is secret",),
        "guarded": ("Which card is guarded",),
        "used": ("Exposer", "Revealer", "Beholder", "Apprentice Seer", "Seer", "Master", "Witch", "Robber"),
        "succeeded": ("announcement succeeds",),
        "failed": ("announcement fails",),
        "penalty": ("penalty card",),
        "put_back": ("back on top of the draw pile",),
        "gave": ("You may give away",),
        "row_filled": ("open row is filled up",),
        "round_ended": ("the round ends", "The round ends"),
        "revealed": ("are turned up",),
        "amulet_won": ("wins the Silver Amulet",),
        "match_ended": ("The match ends",),
        "forced": ("only one option",),
    },
    "blaues_amulett": {
        "lot": ("drawn by lot",),
        "joker": ("The joker stands for",),
        "walked": ("swing back", "swings back", "turn round"),
        "paid": ("You beat a Dark Power", "demands its task card"),
        "pushed": ("push him off",),
        "shoved": ("shoved on",),
        "amulet": ("wears the amulet",),
        "amulet_left": ("leave it with him",),
        "amulet_idle": ("already wear the amulet",),
        "stole": ("steal one card",),
        "spared": ("do without it",),
        "drew": ("yours to draw",),
        "amulet_card": ("laid face up on the discard pile",),
        "gathered": ("gather strength",),
        "declined_arrow": ("do without it",),
        "declined_castle": ("you may gather strength",),
        "discarded": ("you discard down to three",),
        "reshuffled": ("discard pile is shuffled",),
        "turned_up": ("all six are turned up",),
        "stopped": ("or stop",),
        "power_moved": ("put one or more of the three Dark Powers",),
        "power_swapped": ("change places",),
        "arrived": ("enters the Castle of Light",),
        "ended": ("The game ends at once", "the game ends"),
        "forced": ("only one thing you can do",),
    },
    "das_amulett": {
        "start_seat": ("first start player",),
        "dealt": ("Spells are dealt",),
        "all_decided": ("Until everybody has made a secret choice",),
        "exchanged": ("to replace none, one or both",),
        "replaced": ("Replacements come",),
        "shuffled": ("spell deck is shuffled again",),
        "round_began": ("wizard’s hat",),
        "phase_began": ("turn", "number of exchanges"),
        "offered": ("small pile",),
        "spell_won": ("takes the spell",),
        "spell_unsold": ("If nobody bids for a spell",),
        "hat": ("hat passes",),
        "declined": ("optional",),
        "teleported": ("move one gem",),
        "income": ("Income",),
        "picked": ("you pick joker cards",),
        "lapsed": ("stacks are empty",),
        "named": ("name one metal",),
        "marker": ("draws one of all six", "which of the six round markers applies"),
        "exchange_began": ("first exchange of the gem phase", "the next exchange is held"),
        "no_gem": ("If no gem lies",),
        "exchange_won": ("wins the exchange",),
        "no_bid": ("pass without a bid",),
        "paid": ("lay out",),
        "took_back": ("take back",),
        "cursed": ("out of the winning bid",),
        "restacked": ("return to their stacks",),
        "took_gem": ("take one gem",),
        "moved": ("moves the travelling party",),
        "stayed": ("stays and play goes on",),
        "marker_back": ("one round marker goes back",),
        "used": ("Energy Arc", "Pull of Light", "Pull of Darkness"),
        "shifted": ("Energy Arc",),
        "drained": ("supply of the spell’s owner",),
        "stopped": ("If you stop using it",),
        "paid_energy": ("returning to your supply",),
        "ordered": ("you choose the order",),
        "went_under": ("goes face down under the spell deck",),
        "idle": ("counts as idle",),
        "match_ended": ("The game ends at once", "the game ends"),
        "forced": ("only one possibility",),
    },
}


def happened(game: str, options: dict[str, str | bool], edition: str | None, seed: int) -> list[Event]:
    """Everything that happens in a match of whatever moves."""
    match = amulett.new_match(game, players=4, seed=seed, options=options, edition=edition)
    lots = random.Random(seed)
    while not match.over:
        match.play(lots.choice(match.legal_actions(match.to_act[0])), match.to_act[0])
    return match.events


@pytest.mark.parametrize("game", OWN)
def test_the_log_cites_rules_that_exist_and_fit(game: str) -> None:
    one = find_game(game)
    met: set[str] = set()
    for edition in one.editions:
        box = one.edition(edition)
        rules = one.rules_of(box).clauses
        for options in OPTIONS[game]:
            for event in (event for seed in range(3) for event in happened(game, options, edition, seed)):
                cited = one.words.cites(box, event)
                about = ABOUT[game].get(event.name, ())
                assert all(id in rules for id in cited), (event, cited)
                assert all(any(words in rules[id].en for words in about) for id in cited), (event, cited)
                met |= {event.name} if cited else set()
    assert len(met) > 0.75 * len(ABOUT[game]), set(ABOUT[game]) - met


def test_a_game_need_not_cite_anything() -> None:
    game = find_game("kuhn_poker")
    assert game.words.cites(game.edition(), Event("dealt", {"seat": 0})) == ()
