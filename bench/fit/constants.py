"""Which constants the heuristics have, in groups, and by which scripts each group can be found.

Unnamed constants are identified by their function and the code around them, with the number itself written `_`.
Numbers that only rank options whose order is beyond doubt are left out: SURE, NEVER, FINISH, ARRIVED, AT_ANY_PRICE and the
like.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from amulett.games.das_amulett.state import Spell

VALUE, PRIOR, DUEL, GRADIENT = "value", "prior", "duel", "gradient"
"""The scripts."""
PLAY = frozenset({DUEL, GRADIENT})
"""Anything that changes which option looks best can be found by playing."""


@dataclass(frozen=True)
class Constant:
    module: str
    """The module of the game's advice."""
    name: str
    """What reports call it; for a named constant, its name."""
    function: str = ""
    pattern: str = ""
    """Where an unnamed constant is: `...` is any code, `_` is the number."""
    index: int | None = None
    """Its index in the tuple `name`."""

    def __str__(self) -> str:
        if self.index is not None:
            return f"{self.name}[{Spell(self.index).name.lower()}]"
        return f"{self.function}, {self.name}" if self.function else self.name


@dataclass(frozen=True)
class Group:
    scripts: frozenset[str]
    constants: tuple[Constant, ...]
    floor: float = 0.0
    """Smaller constants are changed as if they were this large: half or double of nothing is nothing."""


def named(module: str, names: str) -> Iterator[Constant]:
    return (Constant(module, name) for name in names.split())


def inside(module: str, function: str, patterns: Mapping[str, str]) -> Iterator[Constant]:
    return (Constant(module, name, function, pattern) for name, pattern in patterns.items())


MAGI_VALUE = (
    *inside(
        "appraisal",
        "appraise",
        {"spread": ", _ +", "spread, for all seats": "(_ +", "spread, points to come": "_ * to_come"},
    ),
    *inside(
        "appraisal",
        "expect_points",
        {"any hand": "= _ +", "each card": "_ * s.hand_size", "points held": "_ * by_others"},
    ),
    *inside(
        "appraisal",
        "readiness",
        {
            "magus": "_ * bit_count(s.held[seat] & magi(e))",
            "sign": "_ * bit_count(s.held[seat] & e.signed)",
            "each card": "_ * s.hand_size",
            "turns to wait": "_ * turns",
        },
    ),
)
MAGI_PRIOR = (
    *named("heuristic", "TEMPO"),
    *inside("heuristic", "weigh_cards", {"skip, each card due": "-_ * i.counter"}),
    *inside(
        "heuristic",
        "worth_of_card",
        {
            "last card, each card due": "_ * debt",
            "last card, with a debt": "debt - _",
            "points, by threat": "_ * threat",
            "debt before the last card": "+= _",
        },
    ),
    *inside(
        "heuristic",
        "worth_of_abilities",
        {
            "makes draw": "_ * card.draws",
            "again, each card due": "-= _ * debt",
            "again": "if card.mode ... += _",
            "reverse": "if card.reverse ... += _",
            "shot": "if card.shot ... -= _",
        },
    ),
    *inside(
        "heuristic",
        "worth_of_keeping",
        {
            "magus": "_ if cards_left",
            "magus, near the end": "cards_left > 2 else _",
            "colour to follow": "-= _",
            "signed magus": "_ if magus",
            "signed item": "if magus else _",
            "last sign": "if rest & e.signed == 0 ... += _",
        },
    ),
    *inside(
        "heuristic", "worth_of_choice", {"select": "_ if action == Do.SELECT", "say or catch": "_ if action == Do.SAY"}
    ),
    *inside("heuristic", "worth_of_debt", {"few cards": "-_ * draws", "many cards": "return _ * draws"}),
    *inside(
        "heuristic",
        "worth_of_colour",
        {
            "each point": "_ * points",
            "any card": "if cards: worth += _",
            "own turn again": ".again: worth += _",
            "last card": "== 1: worth += _",
        },
    ),
    *inside(
        "heuristic",
        "worth_of_move",
        {
            "again, each card due": "-_ * i.counter",
            "again, something fits": "_ if kinds_held",
            "shot": "_ if action == Do.SHOT",
        },
    ),
    *inside(
        "heuristic",
        "worth_of_target",
        {
            "debt, ahead": "return _ * ahead",
            "debt, turns, last card": "if i.counter > 0 ... (_ if last_card",
            "debt, turns": "if i.counter > 0 ... else _)",
            "debt, its cards": "_ * min(",
            "free turn, ahead": "return -_ * ahead",
            "free turn, turns, last card": "return - ... (_ if last_card",
            "free turn, turns": "return - ... else _)",
        },
    ),
)
MAGI_THREAT = (
    *inside(
        "heuristic",
        "threat_by",
        {
            "4 cards": "cards >= 4: return _",
            "3 cards": "cards == 3: return _",
            "2 cards": "cards == 2: return _",
            "1 card": "_ if cards == 1",
            "no card": "else _",
        },
    ),
)
BLAUES_STANDING = (
    *named("standing", "STEP SOLVED LAST_LEG TASK_CARD TASK_SIGHT POWER_CARD POWER_CARD_WORN POWER_CARD_END"),
    *named("standing", "SECOND_CARD SECOND_CARD_END READY READY_STEP ONE_KIND TWO_KINDS FAR_STEP LEFT LEFT_STEP"),
    *named("standing", "JOKER_UP WAY_CARD ARROW_IN_SIGHT"),
)
DAS_HEURISTIC = (
    *named("heuristic", "PRICE PRICE_HAND PRICE_GEMS NEW MORE TAKEN_BACK CURSED PRICE_LAST PRICE_THREAT JUMP"),
    *named("heuristic", "HERE NEAR NEAR_NEW JOKER_METAL PICK_LEAD KEEP_LEAD"),
    *named("heuristic", "MOVE_GEM MOVE_NEW MOVE_LEAD MOVE_INCOME MOVE_OTHERS MOVE_WIN"),
    *named("heuristic", "GEM_NEW GEM_MAGIC GEM_MAGIC_LATER GEM_OTHERS"),
    *named("heuristic", "NAME_LEAD MARKER_LEAD START_STONES UNKNOWN_SPELL ARC_SHIFT"),
    *inside("heuristic", "worth_of_drain", {"any spell": "return _ +", "gems of its owner": "_ * count_gems"}),
)

GROUPS: dict[str, dict[str, Group]] = {
    "magi": {
        "appraisal": Group(frozenset({VALUE}), MAGI_VALUE),
        "heuristic": Group(PLAY | {PRIOR}, MAGI_PRIOR),
        "threat": Group(PLAY, MAGI_THREAT),
    },
    "silver_amulett": {
        "appraisal": Group(
            frozenset({VALUE}),
            (
                *named("appraisal", "CHANGE CARD UNSEEN_CARD ROUND_SPREAD REST_SPREAD FEW_SEATS"),
                *named("appraisal", "LEFT_OVER TURN_SPREAD TURNS_SPREAD"),
            ),
        ),
        "guess": Group(PLAY, (*named("guess", "UNSEEN PAIR SLIM KEPT KEPT_LONG CHOSEN CHOSEN_LONG PLANTED"),)),
        "worth": Group(PLAY, (*named("worth", "LOOK PEEP SHOWN MATCH RASCAL EMPATH HARM HARM_CALLER HIGH"),)),
        "heuristic": Group(PLAY, (*named("heuristic", "CHOICE SHIELDED LEFT_AFTER LEAD SPREAD DENY"),)),
        "scale": Group(frozenset({PRIOR}), (*named("heuristic", "SCALE"),)),
    },
    "blaues_amulett": {
        "appraisal": Group(
            frozenset({VALUE}),
            (
                *named("appraisal", "WAY_OPEN GOAL_OPEN"),
                *inside("appraisal", "trust", {"any number": "return _", "each seat": "_ * e.seats"}),
            ),
        ),
        "standing": Group(PLAY | {VALUE}, BLAUES_STANDING),
        "heuristic": Group(
            PLAY,
            (*named("standing", "AMULET_CARD"), *named("heuristic", "RIGHT DRAW CASTLE PUSH_STEP TAKE_WORN")),
        ),
        "powers": Group(PLAY, (*named("powers", "STAY"),)),
        "scale": Group(frozenset({PRIOR}), (*named("heuristic", "SHARPNESS"),)),
    },
    "das_amulett": {
        "appraisal": Group(
            frozenset({VALUE}),
            (
                *named("appraisal", "GEM GEM_SQUARED COLOUR COLOUR_SQUARED CARD STONE SPELL HOLDS_BID LEAD"),
                *named("appraisal", "WINS_HERE WINS_NOW"),
            ),
        ),
        "spell_worth": Group(
            PLAY,
            (
                *named("spell_worth", "JOKER_CARD CHANGED_CARD ELSEWHERE HORIZON DENIED STONE_LATER STONE_BOUND"),
                *named("spell_worth", "FAIR_STONES EAGER"),
            ),
        ),
        "abilities": Group(PLAY, tuple(Constant("spell_worth", "ABILITY", index=spell) for spell in Spell), floor=1.0),
        "heuristic": Group(PLAY, DAS_HEURISTIC),
        "scale": Group(frozenset({PRIOR}), (*named("spell_worth", "SHARP"),)),
    },
}


def groups_for(game: str, script: str) -> dict[str, Group]:
    """The groups of a game that a script can find."""
    return {name: group for name, group in GROUPS[game].items() if script in group.scripts}
